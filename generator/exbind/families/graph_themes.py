"""The kinds of graph: what the nodes are called, and how their links read in either voice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Relation:
    """A type of link from a source to a target.

    active: what the source does to the target; also the label of the edge ("Billing calls Auth").
    passive: the same said of the target ("Auth is called by Billing").
    """

    active: str
    passive: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One kind of graph. noun: what a node stands for; labels: proper names, so that none needs an article."""

    noun: str
    labels: tuple[str, ...]
    relations: tuple[Relation, ...]


def _relations(*pairs: tuple[str, str]) -> tuple[Relation, ...]:
    return tuple(Relation(active, passive) for active, passive in pairs)


THEMES: dict[str, Theme] = {
    "services": Theme(
        "service",
        ("Billing", "Auth", "Search", "Catalog", "Checkout", "Shipping", "Inventory", "Reviews", "Gateway", "Profiles",
         "Alerts", "Reports", "Payments", "Sessions", "Uploads", "Coupons"),
        _relations(("calls", "is called by"), ("monitors", "is monitored by"), ("configures", "is configured by"),
                   ("throttles", "is throttled by")),
    ),
    "people": Theme(
        "colleague",
        ("Aisha", "Bruno", "Carla", "Dmitri", "Esther", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kemal", "Lidia",
         "Marek", "Nora", "Otto", "Paula"),
        _relations(("mentors", "is mentored by"), ("briefs", "is briefed by"), ("assists", "is assisted by"),
                   ("replaces", "is replaced by")),
    ),
    "stations": Theme(
        "station",
        ("Northgate", "Harbor Quay", "Old Mill", "Castle Hill", "Riverside", "Eastfield", "Lakeview", "Market Cross",
         "Stonebridge", "Westbrook", "Airport East", "Union Square", "Fairmount", "Greenacre"),
        _relations(("supplies", "is supplied by"), ("signals", "is signalled by"), ("relieves", "is relieved by")),
    ),
    "tasks": Theme(
        "task",
        ("Design review", "Load test", "Data import", "Code freeze", "User survey", "Security audit", "Smoke test",
         "Budget check", "Press release", "Training plan", "Pilot run", "Risk report", "Beta launch", "Site visit"),
        _relations(("blocks", "is blocked by"), ("triggers", "is triggered by"), ("informs", "is informed by")),
    ),
    "modules": Theme(
        "module",
        ("Parser", "Lexer", "Planner", "Cache", "Router", "Logger", "Storage", "Scheduler", "Renderer", "Codec",
         "Linker", "Mailer", "Tokenizer", "Validator", "Formatter"),
        _relations(("imports", "is imported by"), ("tests", "is tested by"), ("wraps", "is wrapped by"),
                   ("patches", "is patched by")),
    ),
    "companies": Theme(
        "company",
        ("Acme", "Borealis", "Cobalt", "Dynamo", "Equinox", "Falcon", "Granite", "Helix", "Iridium", "Juniper",
         "Krypton", "Lumen", "Monolith", "Nimbus"),
        _relations(("supplies", "is supplied by"), ("audits", "is audited by"), ("insures", "is insured by"),
                   ("sponsors", "is sponsored by")),
    ),
    "departments": Theme(
        "department",
        ("Sales", "Finance", "Legal", "Logistics", "Marketing", "Research", "Support", "Facilities", "Security",
         "Purchasing", "Quality", "Production", "Payroll", "Analytics"),
        _relations(("funds", "is funded by"), ("trains", "is trained by"), ("reviews", "is reviewed by")),
    ),
    "pages": Theme(
        "page",
        ("Home", "Pricing", "Contact", "Careers", "Blog", "Docs", "Press", "Events", "Partners", "Privacy", "Sitemap",
         "Glossary", "Tutorials", "Roadmap"),
        _relations(("links to", "is linked from"), ("embeds", "is embedded in"), ("quotes", "is quoted in")),
    ),
    "hosts": Theme(
        "host",
        ("Atlas", "Castor", "Draco", "Electra", "Hydra", "Kepler", "Lyra", "Mimas", "Oberon", "Pandora", "Rhea",
         "Sirius", "Tethys", "Vega"),
        _relations(("mirrors", "is mirrored by"), ("pings", "is pinged by"), ("backs up", "is backed up by"),
                   ("probes", "is probed by")),
    ),
    "datasets": Theme(
        "dataset",
        ("Customers", "Invoices", "Products", "Visits", "Ratings", "Regions", "Stores", "Returns", "Suppliers",
         "Campaigns", "Contracts", "Sensors", "Weather", "Calendar"),
        _relations(("references", "is referenced by"), ("enriches", "is enriched by"), ("samples", "is sampled by"),
                   ("filters", "is filtered by")),
    ),
}  # fmt: skip
