"""What the apps of a phone are filled from."""

PEOPLE = (
    "Alice Moreau", "Ben Carter", "Chloe Tanaka", "Daniel Okoro", "Elena Rossi", "Farid Haddad", "Grace Lee",
    "Hugo Weber", "Ines Costa", "Jonas Berg", "Kira Novak", "Liam Walsh", "Maya Singh", "Nora Lind", "Omar Aziz",
    "Paula Vega", "Quinn Foster", "Rosa Marin", "Sam Brooks", "Tara Quist", "Umar Khan", "Vera Klein", "Will Hart",
    "Yara Silva", "Zoe Archer",
)  # fmt: skip
PLACES = (
    "Harbor Cafe", "Old Mill Museum", "Lake Park", "Central Station", "Green Market", "Sunset Cinema", "City Library",
    "Maple Bakery", "Stone Bridge", "Rose Garden", "Union Hotel", "Bay Theater", "Hill Clinic", "Cedar Gym",
    "Pine Street Pool", "North Gallery", "Canal Bistro", "Opera House", "Tower View", "Willow School", "Ferry Pier",
    "Moon Bookshop",
)  # fmt: skip
STREETS = ("Oak Street", "Mill Road", "King Street", "Bay Avenue", "Elm Lane", "Park Row", "High Street", "Dock Way")
MAIL_SUBJECTS = (
    ("Trip on Saturday", "Shall we meet at the station at nine?"),
    ("Invoice 2041", "Please find the amount for last month."),
    ("Dinner plans", "I booked a table for four people."),
    ("Meeting notes", "Here is what we agreed on today."),
    ("Your parcel", "It will arrive on Thursday morning."),
    ("New photos", "I shared the pictures of the hike."),
    ("Team lunch", "Vote for a place before noon."),
    ("Concert tickets", "Two seats in the third row."),
    ("Book club", "Next we read a novel about the sea."),
    ("Garden help", "Could you water the plants on Friday?"),
    ("Job offer", "We would like to talk to you soon."),
    ("Car service", "Your car is ready for pickup."),
    ("Birthday list", "Tell me what you would like to get."),
    ("Weekly report", "Sales went up by four percent."),
    ("Train times", "The early train leaves at 7:15."),
    ("House keys", "I left them with the neighbor."),
)
PRODUCTS = (
    ("Desk lamp", "bulb"), ("Rain coat", "bag"), ("Travel mug", "cup"), ("Running shoes", "bag"), ("Wool scarf", "bag"),
    ("Alarm clock", "clock"), ("Headphones", "headphones"), ("Field camera", "camera"), ("Phone case", "phone"),
    ("Picture book", "book"), ("Gift card", "gift"), ("Tea pot", "cup"), ("Table fan", "bulb"), ("Cook book", "book"),
    ("Wall clock", "clock"), ("Back pack", "bag"), ("Star globe", "star"), ("Door bell", "bell"),
    ("Party box", "gift"), ("Bike lock", "lock"),
)  # fmt: skip
SONGS = (
    "Silver Rain", "Paper Boats", "Night Train", "Golden Hour", "Slow River", "Red Balloon", "Winter Sun", "Blue Door",
    "Open Road", "Quiet City", "Lost Map", "Bright Shadow", "Summer Snow", "Glass House", "Wild Horses", "Distant Bell",
    "Empty Stage", "First Light", "Salt Wind", "Long Way Home",
)  # fmt: skip
ARTISTS = ("The Lanterns", "Mira Vale", "Northbound", "Echo Park", "Juno Ray", "Black Pine", "Coral Sky", "Tom Hale")
PLAYLISTS = ("Morning Run", "Deep Focus", "Road Trip", "Rainy Day", "Party Mix", "Sleep Well", "Dinner Jazz", "Workout")
NOTES = (
    ("Shopping list", ("Milk", "Bread", "Apples", "Rice")),
    ("Packing list", ("Passport", "Charger", "Jacket", "Soap")),
    ("Book ideas", ("A lost island", "The last letter", "Two clocks", "A red kite")),
    ("Recipe", ("Flour", "Three eggs", "Sugar", "Lemon")),
    ("Work tasks", ("Call the bank", "Send report", "Fix printer", "Plan budget")),
    ("Gift ideas", ("Board game", "Scarf", "Flowers", "Cook book")),
    ("Movies to see", ("Night Harbor", "The Glass Sea", "Two Trains", "Old Friends")),
    ("House repairs", ("Paint door", "Fix tap", "New lock", "Clean roof")),
    ("Garden plan", ("Tomatoes", "Herbs", "Roses", "Beans")),
    ("Trip budget", ("Train", "Hotel", "Food", "Tickets")),
)
EVENTS = (
    "Dentist", "Team meeting", "Lunch with Ana", "Yoga class", "Piano lesson", "Parent evening", "Flight to Rome",
    "Book club", "Car service", "Swim training", "Budget review", "Movie night", "Haircut", "Chess match",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# City -> hours that its standard time is ahead of Greenwich.
CITY_HOURS = {
    "Athens": 2, "Berlin": 1, "Cairo": 2, "Dublin": 0, "Helsinki": 2, "Istanbul": 3, "Jakarta": 7, "Lima": -5,
    "Lisbon": 0, "London": 0, "Madrid": 1, "Nairobi": 3, "New York": -5, "Oslo": 1, "Paris": 1, "Prague": 1, "Rome": 1,
    "Seoul": 9, "Sydney": 10, "Tokyo": 9, "Toronto": -5, "Vienna": 1,
}  # fmt: skip
CITIES = tuple(CITY_HOURS)
LANGUAGES = (
    "Dansk", "Deutsch", "English", "Español", "Français", "Hrvatski", "Italiano", "Magyar", "Nederlands", "Norsk",
    "Polski", "Português", "Suomi", "Svenska",
)  # fmt: skip
NETWORKS = ("Home 5G", "Cafe Guest", "Library", "Office West", "Skynet 7", "Blue Router", "Garden House", "Attic")
RINGTONES = ("Bells", "Chimes", "Cosmos", "Drops", "Echo", "Harp", "Marimba", "Pulse", "Ripple", "Signal", "Waves")
CHAT_LINES = (
    "See you at six", "That sounds great", "I am on my way", "Can you call me?", "Happy birthday!", "The bus is late",
    "Did you lock the door?", "Thanks a lot", "Let us meet tomorrow", "I found your keys", "Where are you now?",
    "Good luck today", "Dinner is ready", "I will bring cake", "Which platform is it?", "Nice photo!",
    "Do not forget the milk", "The film starts at eight", "Sorry for the delay", "How was the exam?",
)  # fmt: skip
REPLIES = ("On my way", "See you soon", "Yes of course", "Not today", "Call you later", "Sounds good", "Thank you")
ALBUMS = ("Camera", "Holiday", "Family", "Food", "Pets", "Screenshots")
PHOTOS = (
    ("Beach", "sun", "orange"), ("Mountain", "mountain", "teal"), ("Birthday cake", "gift", "pink"),
    ("Old bike", "bike", "blue"), ("Night sky", "moon", "indigo"), ("Tulips", "flower", "red"),
    ("Coffee", "cup", "brown"), ("Our house", "house", "green"), ("Train ride", "train", "grey"),
    ("First snow", "snow", "cyan"), ("Forest", "tree", "green"), ("Harbor", "boat", "blue"),
    ("Concert", "note", "purple"), ("Our cat", "paw", "brown"),
)  # fmt: skip
TINTS = ("red", "orange", "brown", "green", "teal", "cyan", "blue", "indigo", "purple", "pink")
