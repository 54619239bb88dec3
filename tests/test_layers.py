"""The layers of the house, held by walking its imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("evaluation", "generator", "metrics", "predictors", "space")
# What may import what: a module may import those of its own layer and of the layers named for it, nothing else of ours.
LAYERS = {
    "scoring": (),
    "core": (),
    "metric": ("scoring",),
    "comparison": ("core", "scoring"),  # of scored runs, and what is printed of them
    "chain": ("core",),  # what a chain is, and the language of its predicates
    "predictors": ("core", "chain"),
    "exbind": ("core", "scoring", "predictors"),
    "engine": ("core", "chain"),
    "domain": ("core", "chain", "engine"),
    "condchain": ("core", "scoring", "chain", "engine", "domain", "predictors"),
    "builder": ("core", "exbind", "condchain"),
    "build": ("core", "chain", "exbind", "condchain", "builder"),
    "report": ("core", "scoring", "comparison", "predictors", "chain"),
    "evaluation": ("core", "scoring", "comparison", "predictors", "chain", "report"),
    "publish": ("core", "predictors"),
    "page": ("core", "scoring", "comparison", "predictors", "chain", "report"),
    "entry": ("core", "page", "predictors"),  # the app.py of a Space
    "command": ("core", "evaluation", "report", "condchain", "publish"),
}
CORE = (
    "seeding", "canonical", "records", "render", "errors", "files", "interrupt", "progress", "hub", "hub_session",
    "repositories", "staging", "spaces", "pictures", "benchmark", "benchmarks", "changelog", "dataset_card", "building",
    "verifying", "versions", "seating",
)  # fmt: skip
CHAIN = ("chains", "vpir")
ENGINE = (
    "agents", "composer", "domain", "instruction", "language", "planner", "remembering", "skeletons", "verifier",
    "wording",
)  # fmt: skip
METRICS = {  # the pure files of each metric, published together, and what each imports of the others
    "exbind_metric": {"inputs": (), "reading": (), "stages": (), "scoring": ("reading", "stages")},
    "condchain_metric": {
        "inputs": (),
        "choosing": (),
        "reading": ("choosing",),
        "pooling": ("reading",),
        "scoring": ("reading", "pooling"),
    },
}
HEAVY = {
    "torch": ("predictors.checkpoint.predictor",),
    "transformers": ("predictors.checkpoint.image_only", "predictors.checkpoint.loading"),
    "openai": ("predictors.server.client",),
    "matplotlib": ("evaluation.report.figures",),
    "gradio": ("space.page", "space.server", "space.studio"),  # served once, laid out twice
    "playwright": (),
}


def layer_of(module: str) -> str:
    """The layer of one of our modules by its dotted name."""
    parts = module.split(".")
    if parts[-1] == "app" and parts[0] in ("metrics", "space"):
        return "entry"
    if parts[0] == "space":
        return "page"
    if module in ("generator", "generator.exbind", "generator.condchain", "metrics") or (
        len(parts) == 2 and parts[1] in METRICS
    ):
        return "core"
    if parts[0] == "evaluation":
        return "report" if parts[1:2] == ["report"] else "evaluation"
    if len(parts) == 1:
        return {"bindchain": "command", "predictors": "predictors"}.get(module, "builder")
    if parts[0] == "metrics":
        if len(parts) > 2:
            return "scoring" if parts[-1] in METRICS[parts[1]] else "metric"
        return "comparison"
    if parts[0] == "predictors":
        return "predictors"
    if parts[1] in ("exbind", "condchain") and parts[2] == "benchmark":
        return "build"
    if parts[1] == "condchain":
        if parts[2] == "domains":
            return "domain"
        return "chain" if parts[2] in CHAIN else "engine" if parts[2] in ENGINE else "condchain"
    if parts[1] == "exbind":
        return "exbind"
    if parts[1] == "publishing":
        return "publish"
    assert parts[1] in CORE, f"{module} has no layer; give it one"
    return "core"


def our_files() -> list[Path]:
    found = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [*found, *sorted(ROOT.glob("*.py"))]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports."""
    return imports_in(path.read_text(encoding="utf-8"), module_of(path))


def imports_in(text: str, module: str) -> set[str]:
    """Every module that a module of this text imports, wherever the import stands; relative ones are made absolute."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = module.rsplit(".", node.level)[0] if node.level else None
            name = ".".join(filter(None, (base, node.module)))
            found.add(name)
            if (ROOT / Path(*name.split("."))).is_dir():  # `from package import module`
                found |= {f"{name}.{alias.name}" for alias in node.names if is_ours(f"{name}.{alias.name}")}
    return found


def is_ours(module: str) -> bool:
    base = ROOT / Path(*module.split("."))
    return base.with_suffix(".py").is_file() or (base / "__init__.py").is_file()


def violations(module: str, imports: Iterable[str]) -> list[str]:
    """Those of our modules that a module imports and its layer may not."""
    layer = layer_of(module)
    allowed = (layer, *LAYERS[layer])
    return [other for other in sorted(filter(is_ours, imports)) if layer_of(other) not in allowed]


@pytest.mark.parametrize("path", our_files(), ids=module_of)
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    assert violations(module_of(path), imports_of(path)) == []


PURE = [(metric, name) for metric, files in METRICS.items() for name in files]


@pytest.mark.parametrize(("metric", "name"), PURE)
def test_scoring_imports_nothing_of_ours_but_the_pure_files_published_beside_it(metric: str, name: str) -> None:
    path = ROOT / f"metrics/{metric}/{name}.py"
    allowed = {f"metrics.{metric}.{other}" for other in METRICS[metric][name]}
    assert set(filter(is_ours, imports_of(path))) <= allowed


DOMAINS = ("natural", "chart", "gui")


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_domain_knows_no_other_domain(domain: str) -> None:
    for path in sorted((ROOT / f"generator/condchain/domains/{domain}").rglob("*.py")):
        for other in filter(is_ours, imports_of(path)):
            parts = other.split(".")
            assert parts[2:3] != ["domains"] or parts[3:4] in ([], [domain]), f"{module_of(path)} imports {other}"


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_library_is_imported_only_where_it_may(name: str) -> None:
    users = [module_of(path) for path in our_files() if any(item.split(".")[0] == name for item in imports_of(path))]
    assert users == list(HEAVY[name])


FORBIDDEN = {  # a module and a line in it -> what of the line is forbidden there
    ("generator.exbind.cases", "import metrics.terminal"): ["metrics.terminal"],
    ("generator.exbind.cases", "from generator.exbind import benchmark, gates"): ["generator.exbind.benchmark"],
    ("generator.exbind.cases", "from . import benchmark, gates"): ["generator.exbind.benchmark"],
    ("generator.exbind.cases", "from generator.seeding import rng"): [],
    ("generator.condchain.planner", "from generator.condchain.domains.chart import facts"): [
        "generator.condchain.domains.chart",
        "generator.condchain.domains.chart.facts",
    ],
    ("predictors.join", "def late():\n    from metrics.terminal import make_console"): ["metrics.terminal"],
    ("metrics.terminal", "import rich\nfrom predictors.texts import shorten"): ["predictors.texts"],
    ("metrics.terminal", "from evaluation.report.build import write_report"): ["evaluation.report.build"],
    ("evaluation.commands", "from metrics.terminal import make_console"): [],
    ("generator.hub", "from generator.publishing.plan import make_plan"): ["generator.publishing.plan"],
    ("space.judging", "from space.app import main"): ["space.app"],
    ("space.judging", "from evaluation.scoring import score_files"): ["evaluation.scoring"],
    ("evaluation.scoring", "import space.judging"): ["space.judging"],
}


@pytest.mark.parametrize(("module", "line"), FORBIDDEN)
def test_the_walk_sees_a_forbidden_import(module: str, line: str) -> None:
    """The walk itself is tested, so that an empty answer of it cannot pass for a clean house."""
    assert violations(module, imports_in(line, module)) == FORBIDDEN[module, line]


def test_no_file_is_longer_than_300_lines() -> None:
    tests = sorted((ROOT / "tests").glob("*.py"))
    long = {module_of(path): n for path in [*our_files(), *tests] if (n := len(path.read_text().splitlines())) > 300}
    assert not long
