"""The worlds of the hierarchy family: modules, what is in them, and plain captions, as literal tables.

The titles of a theme share no word with each other, nor with anything that an instruction or a caption says of its
own (`tests/test_hierarchy.py` holds this): naming one module never touches a caption that names another.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.exbind.families.hierarchy_roles import PAIRS, Pair


@dataclass(frozen=True, slots=True)
class Theme:
    """One world of repeated modules.

    noun: what a module is called, with the preposition `at` before it; pages: titles of the whole; titles: of
    modules, no word twice; sections: headings that fit after "under"; rows: names that fit after `along` and "the";
    pairs: the roles, none of them twice; captions: of controls that name no module.
    """

    noun: str
    at: str
    pages: tuple[str, ...]
    titles: tuple[str, ...]
    sections: tuple[str, ...]
    along: str
    rows: tuple[str, ...]
    pairs: tuple[Pair, ...]
    captions: tuple[str, ...]


THEMES = {
    "checkout": Theme(
        "card", "in", ("Checkout", "Your order", "Basket review", "Order desk"),
        ("Billing", "Shipping", "Gifts", "Insurance", "Loyalty", "Vouchers", "Invoice", "Returns", "Pickup", "Donation",
         "Warranty", "Installation", "Newsletter", "Packaging", "Subscription", "Assembly"),
        ("Address", "Prices", "Notes", "Contact", "Summary", "Terms", "Extras"),
        "in", ("main row", "express row", "weekday row", "evening row", "holiday row", "spare row"),
        PAIRS["checkout"],
        ("Free of charge", "Best value", "Tax included", "Two per household", "While stocks last"),
    ),
    "mixer": Theme(
        "channel", "on", ("Mixing desk", "Studio session", "Live set", "Broadcast desk"),
        ("Vocals", "Drums", "Bass", "Piano", "Strings", "Guitar", "Brass", "Choir", "Flute", "Organ", "Synth", "Cello",
         "Violin", "Percussion", "Narrator", "Audience"),
        ("Equaliser", "Compressor", "Effects", "Monitors", "Gate", "Reverb", "Limiter"),
        "in", ("treble band", "middle band", "deep band", "speech band", "spare band"),
        PAIRS["mixer"],
        ("Warm tone", "After rehearsal", "Vintage tone", "For headphones", "Ask the singer"),
    ),
    "devices": Theme(
        "panel", "in", ("Smart home", "Device overview", "House control", "Flat settings"),
        ("Thermostat", "Doorbell", "Router", "Camera", "Printer", "Speaker", "Sprinkler", "Garage", "Fridge", "Vacuum",
         "Dishwasher", "Projector", "Kettle", "Blinds", "Radiator", "Aquarium"),
        ("Power", "Schedule", "Alerts", "Network", "Energy", "Updates"),
        "on", ("weekday line", "weekend line", "night line", "holiday line", "guest line"),
        PAIRS["devices"],
        ("While away", "Kids asleep", "Quiet mode", "Battery powered", "Works by voice"),
    ),
    "teams": Theme(
        "calendar", "in", ("Team planner", "Office week", "Staff rota", "Room plan"),
        ("Marketing", "Finance", "Design", "Legal", "Support", "Research", "Sales", "Logistics", "Payroll", "Training",
         "Facilities", "Recruiting", "Editorial", "Compliance", "Procurement", "Engineering"),
        ("Planning", "Reviews", "Workshops", "Interviews", "Visitors", "Trips"),
        "in", ("early slot", "noon slot", "late slot", "remote slot", "reserve slot"),
        PAIRS["teams"],
        ("Bring a laptop", "Coffee provided", "Second floor", "By video", "With lunch"),
    ),
    "pipelines": Theme(
        "pipeline", "in", ("Build server", "Release board", "Nightly builds", "Delivery board"),
        ("Frontend", "Backend", "Mobile", "Documentation", "Search", "Payments", "Gateway", "Analytics", "Scheduler",
         "Storage", "Crawler", "Identity", "Mailer", "Catalogue", "Telemetry", "Translations"),
        ("Compile", "Testing", "Packages", "Deployment", "Scans", "Reports"),
        "in", ("unit job", "smoke job", "nightly job", "manual job", "canary job", "backup job"),
        PAIRS["pipelines"],
        ("Flaky on Fridays", "Green since Tuesday", "Ask Omar first", "Runs overnight", "Ten minutes"),
    ),
    "dashboard": Theme(
        "widget", "in", ("Weekly figures", "Company board", "Shop overview", "Numbers today"),
        ("Revenue", "Traffic", "Orders", "Churn", "Latency", "Signups", "Refunds", "Stock", "Conversion", "Bandwidth",
         "Uptime", "Complaints", "Margin", "Visitors", "Leads", "Payouts"),
        ("Chart", "Filters", "Legend", "Notes", "Trends", "Goals"),
        "on", ("daily line", "weekly line", "monthly line", "yearly line", "forecast line"),
        PAIRS["dashboard"],
        ("Rounded to thousands", "Before tax", "Seasonally adjusted", "First estimate", "Excludes weekends"),
    ),
    "laboratory": Theme(
        "unit", "on", ("Laboratory bench", "Instrument room", "Night experiment", "Assay control"),
        ("Centrifuge", "Incubator", "Microscope", "Spectrometer", "Pump", "Furnace", "Balance", "Titrator", "Sequencer",
         "Autoclave", "Laser", "Freezer", "Evaporator", "Reactor", "Shaker", "Chromatograph"),
        ("Chamber", "Sensors", "Valves", "Gas", "Filters", "Heads"),
        "at", ("inner port", "outer port", "bypass port", "service port", "reference port"),
        PAIRS["laboratory"],
        ("Wear gloves", "Calibrated in May", "Sterile only", "Keep upright", "Fragile glass"),
    ),
    "cockpit": Theme(
        "console", "on", ("Flight deck", "Simulator bay", "Captain side", "Training flight"),
        ("Engine", "Fuel", "Cabin", "Hydraulics", "Autopilot", "Undercarriage", "Flaps", "Navigation", "Lighting",
         "Oxygen", "Weather", "Transponder", "Rudder", "Brakes", "Generator", "Intercom"),
        ("Standby", "Warnings", "Trim", "Emergency", "Cruise", "Taxi"),
        "on", ("primary line", "backup line", "ground line", "manual line", "auxiliary line"),
        PAIRS["cockpit"],
        ("Crew only", "Before landing", "Above the clouds", "Captain decides", "Read aloud"),
    ),
    "playlists": Theme(
        "playlist", "in", ("Music library", "My listening", "Family player", "Radio desk"),
        ("Jazz", "Workout", "Travel", "Party", "Sleep", "Classics", "Acoustic", "Winter", "Dinner", "Running",
         "Sunday", "Comedy", "Lullabies", "Soundtracks", "Nostalgia", "Gaming"),
        ("Cover", "Queue", "History", "Lyrics", "Friends", "Ratings"),
        "in", ("guest row", "favourite row", "recent row", "offline row", "bonus row"),
        PAIRS["playlists"],
        ("Best of May", "Live version", "Without ads", "Loved by many", "From the nineties"),
    ),
    "kitchen": Theme(
        "station", "at", ("Kitchen control", "Evening service", "Canteen board", "Chef overview"),
        ("Grill", "Oven", "Pastry", "Salads", "Soup", "Sauces", "Sushi", "Pizza", "Dessert", "Breakfast", "Bakery",
         "Noodles", "Seafood", "Coffee", "Tapas", "Curry"),
        ("Prep", "Plating", "Storage", "Cleaning", "Stock", "Waste"),
        "on", ("lunch line", "dinner line", "staff line", "takeaway line", "banquet line"),
        PAIRS["kitchen"],
        ("Contains nuts", "Extra spicy", "Chef recommends", "Serves four", "Mind the edges"),
    ),
    "greenhouse": Theme(
        "zone", "in", ("Greenhouse", "Nursery control", "Garden centre", "Botanic house"),
        ("Tomatoes", "Orchids", "Cacti", "Herbs", "Peppers", "Ferns", "Roses", "Melons", "Lettuce", "Citrus", "Palms",
         "Seedlings", "Mushrooms", "Bonsai", "Lavender", "Strawberries"),
        ("Climate", "Water", "Light", "Soil", "Shade", "Air"),
        "in", ("dawn cycle", "noon cycle", "dusk cycle", "rain cycle", "frost cycle"),
        PAIRS["greenhouse"],
        ("Needs sun", "Sown in March", "Wear gloves", "Ripe in August", "Slow grower"),
    ),
    "museum": Theme(
        "gallery", "in", ("Museum guide", "Visitor plan", "Curator desk", "Exhibition plan"),
        ("Egypt", "Armour", "Fossils", "Ceramics", "Portraits", "Sculpture", "Textiles", "Minerals", "Maps", "Clocks",
         "Photography", "Whales", "Glass", "Toys", "Coins", "Masks"),
        ("Audio", "Tickets", "Lighting", "Climate", "Tours", "Archive"),
        "for", ("school group", "evening group", "member group", "family group", "press group"),
        PAIRS["museum"],
        ("Bring a torch", "On loan until June", "Children welcome", "Flash forbidden", "Upper floor"),
    ),
}  # fmt: skip
