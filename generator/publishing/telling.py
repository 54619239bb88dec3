"""A plan in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.publishing.plan import Plan
from generator.publishing.publications import Publication
from predictors.texts import visible

_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def size_in_words(size: int) -> str:
    """A number of bytes for people.

    >>> size_in_words(2_990_123), size_in_words(12)
    ('3.0 MB', '12 bytes')
    """
    return next((f"{size / unit:.1f} {name}" for unit, name in _UNITS if size >= unit), f"{size} bytes")


def summary(publication: Publication, plan: Plan, *, private: bool = False) -> str:
    """What a plan does, in one line."""
    if plan.is_done:
        return f"{publication.title}: is there already, nothing to do"
    counts = f"{len(plan.created)} to create, {len(plan.changed)} to change, {len(plan.deleted)} to delete"
    parts = [f"new {'private' if private else 'public'} repository"] if plan.creates else []
    parts += [f"tag {plan.overdue} on what is there, which was not set yet"] if plan.overdue else []
    parts += [f"{counts}, {size_in_words(plan.upload_bytes)} to upload"] if plan.commits else []
    parts += [f"tag {plan.tag}"] if plan.tag else []
    return f"{publication.title}: {'; '.join(parts)}"


def details(publication: Publication, plan: Plan, *, whole: bool) -> Iterator[str]:
    """What a plan deletes, one path a line; the whole also says what it creates and changes, and what is left out."""
    if whole:
        for word, sizes in (("create", plan.created), ("change", plan.changed)):
            for path, size in sizes.items():
                yield f"  {word}  {path}  {size:,} bytes"
    for path in plan.deleted:
        yield f"  delete  {visible(path)}"
    if whole:
        for path in publication.contents.left_out:
            yield f"  left out  {visible(path)}"


def total(plans: Sequence[Plan]) -> str:
    """All plans together, in one line."""
    size = sum(plan.upload_bytes for plan in plans)
    files = sum(len(plan.created) + len(plan.changed) for plan in plans)
    return f"altogether {files} files, {size:,} bytes to upload"
