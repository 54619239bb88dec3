"""Vocabulary of the hierarchy family: themes, controls and captions, as literal tables.

Two rules keep the visible captions from leading to the target (`tests/test_hierarchy.py` holds them):

* a caption's own words ("copy from") stand in no instruction, and neither does any word of a title but those of the
  module asked for;
* the titles of a theme share no word, so naming one module never touches the caption that names the other.
"""

from __future__ import annotations

from dataclasses import dataclass

# Role name, as the surfaces show it -> phrases that finish "the control that ...". A theme pairs clear opposites.
ROLE_PHRASES = {
    "confirm": ("confirms", "gives the confirmation"), "dismiss": ("dismisses", "makes the request go away"),
    "add": ("adds an item", "makes an addition"), "remove": ("removes an item", "takes an item away"),
    "accept": ("accepts", "says yes"), "decline": ("declines", "says no"),
    "save": ("saves the changes", "keeps the changes"), "discard": ("discards the changes", "throws the changes away"),
    "show": ("shows the details", "makes the details visible"), "hide": ("hides the details", "puts the details away"),
    "approve": ("approves the request", "gives approval"), "reject": ("rejects the request", "refuses the request"),
    "increase": ("increases the value", "makes the value larger"),
    "decrease": ("decreases the value", "makes the value smaller"),
    "input": ("is the input", "takes the input"), "output": ("is the output", "gives the output"),
    "start": ("starts the process", "gets the process going"),
    "stop": ("stops the process", "brings the process to an end"),
    "attach": ("attaches an item",), "detach": ("detaches an item",),
    "raise": ("raises the level", "moves the level up"), "lower": ("lowers the level", "moves the level down"),
    "widen": ("widens the range", "makes the range wider"), "narrow": ("narrows the range", "makes the range narrower"),
    "send": ("sends messages", "does the sending"), "receive": ("receives messages", "does the receiving"),
    "heat": ("does the heating", "makes things warmer"), "cool": ("does the cooling", "makes things colder"),
    "fill": ("does the filling",), "drain": ("does the draining", "lets the liquid out"),
    "book": ("books a time", "makes a booking"), "cancel": ("cancels a time", "does the cancelling"),
    "join": ("lets you join",), "leave": ("lets you leave",),
    "extend": ("extends the duration", "makes the duration longer"),
    "shorten": ("shortens the duration", "makes the duration shorter"),
    "upload": ("uploads files",), "download": ("downloads files",),
    "promote": ("promotes the release",), "demote": ("demotes the release",),
    "import": ("imports data", "does the import"), "export": ("exports data", "does the export"),
    "follow": ("follows the news",), "unfollow": ("unfollows the news",),
    "tighten": ("tightens the clamp", "makes the clamp tighter"),
    "loosen": ("loosens the clamp", "makes the clamp looser"),
    "arm": ("does the arming",), "disarm": ("does the disarming",),
    "play": ("plays the track",), "pause": ("pauses the track",),
    "mute": ("mutes the sound", "silences the sound"), "unmute": ("unmutes the sound", "brings the sound back"),
    "brighten": ("brightens the light", "makes the light brighter"),
    "dim": ("dims the light", "makes the light darker"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Controls:
    """Kinds of control that go together, and pairs of states that each of these kinds can be in."""

    kinds: tuple[str, ...]
    states: tuple[tuple[str, str], ...]


CONTROLS = {
    "forms": Controls(
        ("button", "link", "menu", "field"),
        (("enabled", "disabled"), ("locked", "unlocked"), ("required", "optional"), ("pinned", "unpinned")),
    ),
    "choices": Controls(
        ("toggle", "checkbox", "chip"),
        (("checked", "unchecked"), ("enabled", "disabled"), ("locked", "unlocked")),
    ),
    "openers": Controls(
        ("menu", "drawer", "tab", "accordion"),
        (("open", "closed"), ("enabled", "disabled"), ("pinned", "unpinned")),
    ),
    "hardware": Controls(
        ("knob", "slider", "lever", "button", "toggle"),
        (("locked", "unlocked"), ("enabled", "disabled"), ("lit", "unlit")),
    ),
}

COMMON_CAPTIONS = (
    "Copy from", "Same as", "Shared with", "Matches", "Works like", "Compare with", "Paired with", "Mirrors",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Theme:
    """One world of repeated modules.

    noun: what a module is called; pages: titles of the whole; titles: of modules, no word twice; sections, rows:
    names that fit after "the"; roles: pairs of keys of `ROLE_PHRASES`; controls: keys of `CONTROLS`; captions:
    beginnings that the title of the other module completes, beside the `COMMON_CAPTIONS`.
    """

    noun: str
    pages: tuple[str, ...]
    titles: tuple[str, ...]
    sections: tuple[str, ...]
    rows: tuple[str, ...]
    roles: tuple[tuple[str, str], ...]
    controls: tuple[str, ...]
    captions: tuple[str, ...]


THEMES = {
    "checkout": Theme(
        "card", ("Checkout", "Your order", "Basket review", "Order desk"),
        ("Billing", "Shipping", "Gifts", "Insurance", "Loyalty", "Vouchers", "Invoice", "Returns", "Pickup", "Donation",
         "Warranty", "Installation", "Newsletter", "Packaging", "Subscription", "Assembly"),
        ("footer", "address block", "price block", "notes box", "contact block", "summary", "terms box"),
        ("main row", "express row", "weekday row", "evening row", "holiday row", "spare row"),
        (("confirm", "dismiss"), ("add", "remove"), ("accept", "decline"), ("save", "discard"), ("show", "hide"),
         ("increase", "decrease")),
        ("forms", "choices", "openers"),
        ("Charge like", "Deliver with", "Bundle with", "Taken from"),
    ),
    "mixer": Theme(
        "channel", ("Mixing desk", "Studio session", "Live set", "Broadcast desk"),
        ("Vocals", "Drums", "Bass", "Piano", "Strings", "Guitar", "Brass", "Choir", "Flute", "Organ", "Synth", "Cello",
         "Violin", "Percussion", "Narrator", "Audience"),
        ("equaliser", "compressor", "send bank", "monitor strip", "gate stage", "reverb unit", "limiter"),
        ("treble band", "middle band", "upper band", "stage bus", "room bus", "spare bus"),
        (("raise", "lower"), ("input", "output"), ("mute", "unmute"), ("increase", "decrease"), ("widen", "narrow"),
         ("arm", "disarm")),
        ("hardware", "choices"),
        ("Blend with", "Panned like", "Tuned by", "Grouped with"),
    ),
    "devices": Theme(
        "panel", ("Smart home", "Device overview", "House control", "Flat settings"),
        ("Thermostat", "Doorbell", "Router", "Camera", "Printer", "Speaker", "Sprinkler", "Garage", "Fridge", "Vacuum",
         "Dishwasher", "Projector", "Kettle", "Blinds", "Radiator", "Aquarium"),
        ("power section", "schedule section", "alert section", "network section", "guest section", "energy section"),
        ("weekday line", "weekend line", "night line", "holiday line", "guest line"),
        (("start", "stop"), ("attach", "detach"), ("increase", "decrease"), ("show", "hide"), ("brighten", "dim"),
         ("add", "remove")),
        ("forms", "choices", "openers", "hardware"),
        ("Runs after", "Triggered by", "Wait until", "Near"),
    ),
    "teams": Theme(
        "calendar", ("Team planner", "Office week", "Staff rota", "Room plan"),
        ("Marketing", "Finance", "Design", "Legal", "Support", "Research", "Sales", "Logistics", "Payroll", "Training",
         "Facilities", "Recruiting", "Editorial", "Compliance", "Procurement", "Engineering"),
        ("planning block", "review block", "workshop block", "interview block", "visitor block", "focus block"),
        ("early slot", "noon slot", "late slot", "remote slot", "reserve slot"),
        (("book", "cancel"), ("accept", "decline"), ("join", "leave"), ("extend", "shorten"), ("confirm", "dismiss"),
         ("approve", "reject")),
        ("forms", "choices", "openers"),
        ("Meet with", "Borrowed from", "Right after", "Swap with"),
    ),
    "pipelines": Theme(
        "pipeline", ("Build server", "Release board", "Nightly builds", "Delivery board"),
        ("Frontend", "Backend", "Mobile", "Documentation", "Search", "Payments", "Gateway", "Analytics", "Scheduler",
         "Storage", "Crawler", "Identity", "Mailer", "Catalogue", "Telemetry", "Translations"),
        ("compile stage", "test stage", "package stage", "deploy stage", "scan stage", "report stage"),
        ("unit job", "smoke job", "nightly job", "manual job", "canary job", "backup job"),
        (("start", "stop"), ("upload", "download"), ("attach", "detach"), ("promote", "demote"),
         ("approve", "reject"), ("input", "output")),
        ("forms", "choices", "openers"),
        ("Depends upon", "Runs after", "Cached by", "Rebuild with"),
    ),
    "dashboard": Theme(
        "widget", ("Weekly figures", "Company board", "Shop overview", "Numbers today"),
        ("Revenue", "Traffic", "Orders", "Churn", "Latency", "Signups", "Refunds", "Stock", "Conversion", "Bandwidth",
         "Uptime", "Complaints", "Margin", "Visitors", "Leads", "Payouts"),
        ("chart area", "filter bar", "legend box", "notes box", "trend box", "goal box"),
        ("daily line", "weekly line", "monthly line", "yearly line", "forecast line"),
        (("show", "hide"), ("import", "export"), ("follow", "unfollow"), ("extend", "shorten"), ("add", "remove"),
         ("increase", "decrease")),
        ("forms", "choices", "openers"),
        ("Drawn beside", "Overlay with", "Explained by", "Split by"),
    ),
    "laboratory": Theme(
        "instrument", ("Laboratory bench", "Instrument room", "Night experiment", "Assay control"),
        ("Centrifuge", "Incubator", "Microscope", "Spectrometer", "Pump", "Furnace", "Balance", "Titrator", "Sequencer",
         "Autoclave", "Laser", "Freezer", "Evaporator", "Reactor", "Shaker", "Chromatograph"),
        ("sample chamber", "buffer tank", "sensor head", "motor block", "waste tank", "gas chamber"),
        ("inner port", "outer port", "bypass port", "service port", "reference port"),
        (("heat", "cool"), ("fill", "drain"), ("start", "stop"), ("input", "output"), ("tighten", "loosen"),
         ("attach", "detach")),
        ("hardware", "choices"),
        ("Calibrated by", "Synchronise with", "Vented via", "Fed from"),
    ),
    "cockpit": Theme(
        "console", ("Flight deck", "Simulator bay", "Captain side", "Training flight"),
        ("Engine", "Fuel", "Cabin", "Hydraulics", "Autopilot", "Undercarriage", "Flaps", "Navigation", "Lighting",
         "Oxygen", "Weather", "Transponder", "Rudder", "Brakes", "Generator", "Intercom"),
        ("standby group", "warning group", "test group", "trim group", "emergency group", "cruise group"),
        ("primary line", "backup line", "ground line", "manual line", "auxiliary line"),
        (("raise", "lower"), ("arm", "disarm"), ("send", "receive"), ("extend", "shorten"), ("increase", "decrease"),
         ("brighten", "dim")),
        ("hardware", "choices"),
        ("Interlocked with", "Driven by", "Crossfeed from", "Supplied by"),
    ),
    "playlists": Theme(
        "playlist", ("Music library", "My listening", "Family player", "Radio desk"),
        ("Jazz", "Workout", "Travel", "Party", "Sleep", "Classics", "Acoustic", "Winter", "Dinner", "Running",
         "Sunday", "Comedy", "Lullabies", "Soundtracks", "Nostalgia", "Gaming"),
        ("cover area", "queue area", "history area", "lyrics area", "sharing area", "rating area"),
        ("guest row", "favourite row", "recent row", "offline row", "bonus row"),
        (("play", "pause"), ("add", "remove"), ("follow", "unfollow"), ("mute", "unmute"), ("upload", "download"),
         ("extend", "shorten")),
        ("forms", "choices", "openers"),
        ("Mixed with", "Inspired by", "Sounds like", "Continue after"),
    ),
    "kitchen": Theme(
        "station", ("Kitchen control", "Evening service", "Canteen board", "Chef overview"),
        ("Grill", "Oven", "Pastry", "Salads", "Soup", "Sauces", "Sushi", "Pizza", "Dessert", "Breakfast", "Bakery",
         "Noodles", "Seafood", "Coffee", "Tapas", "Curry"),
        ("prep area", "hot area", "plating area", "storage area", "cleaning area", "order area"),
        ("lunch line", "dinner line", "staff line", "takeaway line", "banquet line"),
        (("heat", "cool"), ("start", "stop"), ("add", "remove"), ("fill", "drain"), ("increase", "decrease"),
         ("accept", "decline")),
        ("forms", "choices", "hardware"),
        ("Served with", "Goes beside", "Seasoned like", "Cooked after"),
    ),
    "greenhouse": Theme(
        "zone", ("Greenhouse", "Nursery control", "Garden centre", "Botanic house"),
        ("Tomatoes", "Orchids", "Cacti", "Herbs", "Peppers", "Ferns", "Roses", "Melons", "Lettuce", "Citrus", "Palms",
         "Seedlings", "Mushrooms", "Bonsai", "Lavender", "Strawberries"),
        ("climate box", "water box", "light box", "soil box", "shade box", "air box"),
        ("dawn cycle", "noon cycle", "dusk cycle", "rain cycle", "frost cycle"),
        (("heat", "cool"), ("fill", "drain"), ("brighten", "dim"), ("start", "stop"), ("widen", "narrow"),
         ("raise", "lower")),
        ("hardware", "choices", "forms"),
        ("Planted beside", "Pruned like", "Rotates with", "Sheltered by"),
    ),
    "museum": Theme(
        "gallery", ("Museum guide", "Visitor plan", "Curator desk", "Exhibition plan"),
        ("Egypt", "Armour", "Fossils", "Ceramics", "Portraits", "Sculpture", "Textiles", "Minerals", "Maps", "Clocks",
         "Photography", "Whales", "Glass", "Toys", "Coins", "Masks"),
        ("audio corner", "ticket corner", "lighting corner", "climate corner", "tour corner", "archive corner"),
        ("school group", "evening group", "member group", "family group", "press group"),
        (("book", "cancel"), ("show", "hide"), ("brighten", "dim"), ("play", "pause"), ("approve", "reject"),
         ("attach", "detach")),
        ("forms", "choices", "openers"),
        ("Loaned by", "Continues from", "Displayed near", "Restored like"),
    ),
}  # fmt: skip
