"""A plan in words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.publishing.plan import Plan
from generator.publishing.publish import Parcel

_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def size_in_words(size: int) -> str:
    """A number of bytes for people.

    >>> size_in_words(2_990_123), size_in_words(12)
    ('3.0 MB', '12 bytes')
    """
    return next((f"{size / unit:.1f} {name}" for unit, name in _UNITS if size >= unit), f"{size} bytes")


def summary(parcel: Parcel, plan: Plan) -> str:
    """What a plan does, in one line."""
    if plan.is_done:
        return f"{_name(parcel)}: is there already, nothing to do"
    counts = f"{len(plan.created)} to create, {len(plan.changed)} to change, {len(plan.deleted)} to delete"
    parts = ["new repository"] if plan.creates else []
    parts += [f"{counts}, {size_in_words(plan.upload_bytes)} to upload"] if plan.commits else []
    parts += [f"tag {plan.tag}"] if plan.tag else []
    return f"{_name(parcel)}: {'; '.join(parts)}"


def details(parcel: Parcel, plan: Plan) -> Iterator[str]:
    """Every path that a plan touches, with its bytes, and what of the folder stays at home; one line each."""
    for word, sizes in (("create", plan.created), ("change", plan.changed)):
        for path, size in sizes.items():
            yield f"  {word}  {path}  {size:,} bytes"
    for path in plan.deleted:
        yield f"  delete  {path}"
    for path in parcel.contents.left_out:
        yield f"  stays here  {path}"


def total(plans: Sequence[Plan]) -> str:
    """All plans together, in one line."""
    size = sum(plan.upload_bytes for plan in plans)
    files = sum(len(plan.created) + len(plan.changed) for plan in plans)
    return f"altogether {files} files, {size:,} bytes to upload"


def _name(parcel: Parcel) -> str:
    version = f" {parcel.version}" if parcel.version else ""
    return f"{parcel.repository.kind} {parcel.repo_id}{version}"
