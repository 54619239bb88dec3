"""The repository folders of our Spaces: each holds all of our code that it runs, and starts from that folder alone.

A metric is flat, as `evaluate` needs it, with its page beside it; the browsing Space is a page. Beside an entry stand
as packages exactly those of our modules that its top-level imports reach. Imports inside functions are left out: they
are of kinds of work that no page does.
"""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ENTRY = "app.py"
CARD_FILES = ("README.md", "requirements.txt")
OURS = ("evaluation", "generator", "metrics", "predictors", "space")
_ROOT = Path(__file__).parent.parent  # of all our packages, in a checkout and where they are installed


@dataclass(frozen=True, slots=True)
class Source:
    """Where the files of a Space stand among our packages.

    folder: of the entry, its card and its requirements. is_metric: all modules in it are published beside the entry,
    since `evaluate` loads them from there.
    """

    folder: str
    is_metric: bool


SOURCES = {
    "exbind_metric": Source("metrics/exbind_metric", is_metric=True),
    "condchain_metric": Source("metrics/condchain_metric", is_metric=True),
    "bindchain": Source("space", is_metric=False),
}
SPACES = tuple(SOURCES)
SPACE = "bindchain"  # the one that serves both benchmarks


def assemble(name: str, target: Path) -> None:
    """Write the folder of one of `SPACES`, with the same bytes every time.

    target: a folder that does not exist yet, in one that does.

    Raises:
        ValueError: there is no such Space.
        FileExistsError: the folder exists.
    """
    if name not in SOURCES:
        raise ValueError(f"there is no Space {name!r}; there are: {', '.join(SPACES)}")
    target.mkdir()
    for place, path in _files(SOURCES[name]).items():
        copy = target / place
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)  # follows links, and gives every copy the usual rights


def reached(entry: Path) -> list[str]:
    """Our modules that a file imports at its top level, directly or through others, with the packages around them.

    >>> reached(_ROOT / "predictors" / "keys.py")[-2:]
    ['predictors.server.options', 'predictors.texts']
    """
    found: set[str] = set()
    waiting = list(_imports(entry))
    while waiting:
        module = waiting.pop()
        path = _path_of(module)
        if module in found or path is None:
            continue
        found.add(module)
        waiting += [module.rpartition(".")[0], *_imports(path, module)]
    return sorted(found)


def _files(source: Source) -> dict[str, Path]:
    """Place in the Space -> the file that is copied there, in order."""
    folder = _ROOT / source.folder
    names = {ENTRY, *CARD_FILES}
    if source.is_metric:
        names.update(path.name for path in folder.glob("*.py") if path.name != "__init__.py")
    files = {name: folder / name for name in names}
    for path in filter(None, map(_path_of, reached(folder / ENTRY))):
        files[path.relative_to(_ROOT).as_posix()] = path
    return dict(sorted(files.items()))


def _path_of(module: str) -> Path | None:
    """The file of a module of ours; None of any other."""
    parts = module.split(".")
    if parts[0] not in OURS:
        return None
    base = _ROOT.joinpath(*parts)
    paths = (base.with_suffix(".py"), base / "__init__.py")
    return next((path for path in paths if path.is_file()), None)


def _imports(path: Path, module: str = "") -> Iterator[str]:
    """All names that a file imports at its top level, those that may be modules among them, made absolute.

    module: the name of the file as a module, which relative imports start from.
    """
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in _top_level(ast.parse(path.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join([*around, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported, those in blocks like `try` too, but none for type checkers."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from _top_level(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            handlers = [part for handler in getattr(node, "handlers", ()) for part in handler.body]
            inner = [node.body, handlers, getattr(node, "orelse", []), getattr(node, "finalbody", [])]
            yield from _top_level([part for block in inner for part in block])
