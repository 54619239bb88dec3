"""The kinds of graph: what the nodes are called, and how their links read in either voice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)  # compared as objects: a theme has each once
class Relation:
    """A type of link from a source to a target.

    active: what the source does to the target; also the label of the edge ("Billing calls Auth").
    base: the same in questions ("Which service does Billing call?").
    passive: the same said of the target ("Auth is called by Billing").
    mutual: may two nodes do it to each other? A relation that may not never runs in a circle either.
    """

    base: str
    active: str
    passive: str
    mutual: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """One kind of graph. noun: what a node stands for; labels: proper names, so that none needs an article.

    Of its relations two at least are mutual, and two at most are not.
    """

    noun: str
    labels: tuple[str, ...]
    relations: tuple[Relation, ...]


THEMES: dict[str, Theme] = {
    "services": Theme(
        "service",
        ("Billing", "Auth", "Search", "Catalog", "Checkout", "Shipping", "Inventory", "Feedback", "Gateway", "Profile",
         "Alerting", "Reporting", "Payment", "Session", "Upload", "Coupon"),
        (Relation("call", "calls", "is called by", mutual=True),
         Relation("monitor", "monitors", "is monitored by", mutual=True),
         Relation("configure", "configures", "is configured by"),
         Relation("throttle", "throttles", "is throttled by")),
    ),
    "people": Theme(
        "colleague",
        ("Aisha", "Bruno", "Carla", "Dmitri", "Esther", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kemal", "Lidia",
         "Marek", "Nora", "Otto", "Paula"),
        (Relation("brief", "briefs", "is briefed by", mutual=True),
         Relation("assist", "assists", "is assisted by", mutual=True),
         Relation("nominate", "nominates", "is nominated by", mutual=True),
         Relation("mentor", "mentors", "is mentored by")),
    ),
    "substations": Theme(
        "substation",
        ("Northgate", "Harbor Quay", "Old Mill", "Castle Hill", "Riverside", "Eastfield", "Lakeview", "Market Cross",
         "Stonebridge", "Westbrook", "Airport East", "Union Square", "Fairmount", "Greenacre"),
        (Relation("monitor", "monitors", "is monitored by", mutual=True),
         Relation("relieve", "relieves", "is relieved by", mutual=True),
         Relation("feed", "feeds", "is fed by")),
    ),
    "documents": Theme(
        "document",
        ("Style Guide", "Travel Policy", "Field Manual", "Safety Code", "Audit Report", "Site Survey", "Risk Register",
         "Test Protocol", "Press Kit", "Data Sheet", "Budget Plan", "User Handbook", "Trade Charter", "Work Order"),
        (Relation("cite", "cites", "is cited by", mutual=True),
         Relation("quote", "quotes", "is quoted by", mutual=True),
         Relation("amend", "amends", "is amended by")),
    ),
    "modules": Theme(
        "module",
        ("Parser", "Lexer", "Planner", "Cache", "Router", "Logger", "Storage", "Scheduler", "Renderer", "Codec",
         "Linker", "Mailer", "Tokenizer", "Validator", "Formatter"),
        (Relation("notify", "notifies", "is notified by", mutual=True),
         Relation("query", "queries", "is queried by", mutual=True),
         Relation("wrap", "wraps", "is wrapped by"),
         Relation("configure", "configures", "is configured by")),
    ),
    "companies": Theme(
        "company",
        ("Acme", "Borealis", "Cobalt", "Dynamo", "Equinox", "Falcon", "Granite", "Helix", "Iridium", "Juniper",
         "Krypton", "Lumen", "Monolith", "Nimbus"),
        (Relation("supply", "supplies", "is supplied by", mutual=True),
         Relation("advise", "advises", "is advised by", mutual=True),
         Relation("audit", "audits", "is audited by"),
         Relation("insure", "insures", "is insured by")),
    ),
    "departments": Theme(
        "department",
        ("Sales", "Finance", "Legal", "Logistics", "Marketing", "Research", "Support", "Procurement", "Security",
         "Purchasing", "Quality", "Production", "Payroll", "Analytics"),
        (Relation("train", "trains", "is trained by", mutual=True),
         Relation("review", "reviews", "is reviewed by", mutual=True),
         Relation("fund", "funds", "is funded by")),
    ),
    "pages": Theme(
        "page",
        ("Home", "Pricing", "Contact", "Careers", "Blog", "Docs", "Press", "Events", "Partners", "Privacy", "Sitemap",
         "Glossary", "Tutorial", "Roadmap"),
        (Relation("link to", "links to", "is linked from", mutual=True),
         Relation("quote", "quotes", "is quoted on", mutual=True),
         Relation("embed", "embeds", "is embedded in")),
    ),
    "hosts": Theme(
        "host",
        ("Atlas", "Castor", "Draco", "Electra", "Hydra", "Kepler", "Lyra", "Mimas", "Oberon", "Pandora", "Rhea",
         "Sirius", "Tethys", "Vega"),
        (Relation("ping", "pings", "is pinged by", mutual=True),
         Relation("probe", "probes", "is probed by", mutual=True),
         Relation("mirror", "mirrors", "is mirrored by"),
         Relation("back up", "backs up", "is backed up by")),
    ),
    "datasets": Theme(
        "dataset",
        ("Customer", "Invoice", "Product", "Visit", "Rating", "Region", "Store", "Refund", "Supplier", "Campaign",
         "Contract", "Sensor", "Weather", "Calendar"),
        (Relation("reference", "references", "is referenced by", mutual=True),
         Relation("enrich", "enriches", "is enriched by", mutual=True),
         Relation("extend", "extends", "is extended by")),
    ),
}  # fmt: skip
