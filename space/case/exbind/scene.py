"""Words for a scene of shapes (canvas, svg): what a shape looks like, and where it stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from generator.records import Latent
from space.case.exbind.phrases import article, joined, word

LOOKS = ("size", "color", "kind")  # in the order in which English has them
NOUN = "shape"
PLACES = {
    "left_in_row": "to the left of {}, in its row",
    "right_in_row": "to the right of {}, in its row",
    "above_in_column": "above {}, in its column",
    "below_in_column": "below {}, in its column",
}


def named(latent: Latent, name: str) -> str:
    """What a shape looks like: `large yellow cross`."""
    own = latent.attributes.get(name, {})
    return " ".join(word(own[look]) for look in LOOKS if look in own) or word(name)


def asked(latent: Latent) -> str:
    """`the large yellow shape to the right of the small purple circle, in its row`"""
    target = latent.target
    return f"the {_described(target.get('attributes', {}))} {_place(target.get('relation', ''), _anchor(latent))}"


def gold(latent: Latent) -> str:
    """The shape that is meant."""
    return f"the {named(latent, latent.target['answer'][0])}"


def broken(latent: Latent, chosen: tuple[str, ...], violated: Collection[str]) -> str:
    """What is wrong with a shape."""
    (name,), target = chosen, latent.target
    wanted, thing = asked(latent), f"the {named(latent, name)}"
    if name == target.get("anchor"):
        return f"Took the anchor: asked for {wanted}; chose {thing} itself."
    if "anchor" in violated:
        return f"Wrong anchor: asked for {wanted}; chose {thing} {_beside_decoy(latent, name)}."
    looks = _other_looks(target.get("attributes", {}), latent.attributes.get(name, {}))
    where = _where(latent, name)
    if "attribute" in violated and "relation" in violated:
        return f"Wrong looks and wrong place: asked for {wanted}; chose {thing}, which is {looks} and stands {where}."
    if "attribute" in violated:
        return f"Right place, wrong looks: asked for {wanted}; chose {thing} that stands there, which is {looks}."
    if "relation" in violated:
        return f"Right looks, wrong place: asked for {wanted}; chose {thing} {where}."
    return f"Another shape: asked for {wanted}; chose {thing}."


def _described(looks: Mapping[str, Any]) -> str:
    words = [word(looks[look]) for look in LOOKS if look in looks]
    return " ".join(words if "kind" in looks else [*words, NOUN])


def _anchor(latent: Latent) -> str:
    """The anchor as the instruction names it."""
    looks = latent.target.get("anchor_attributes")
    return f"the {_described(looks) if looks else named(latent, latent.target.get('anchor', 'anchor'))}"


def _anchor_looks(latent: Latent) -> Mapping[str, Any]:
    """Those by which the instruction names the anchor, or all where it does not say."""
    return latent.target.get("anchor_attributes") or latent.attributes.get(latent.target.get("anchor", ""), {})


def _place(relation: str, anchor: str) -> str:
    return PLACES.get(relation, f"that is {word(relation).replace('_', ' ')} of {{}}").format(anchor)


def _beside_decoy(latent: Latent, name: str) -> str:
    """Where a shape stands that is in the asked relation to a look-alike of the anchor."""
    relation = latent.target.get("relation", "")
    decoys = [decoy for decoy in latent.target.get("decoys", ()) if (name, relation, decoy) in latent.relations]
    if not decoys:
        return _where(latent, name)
    place = _place(relation, f"the {named(latent, decoys[0])}")
    looks = _other_looks(_anchor_looks(latent), latent.attributes.get(decoys[0], {}))
    return f"{place}, which is {looks}" if looks else f"{place}, which is not {_anchor(latent)}"


def _where(latent: Latent, name: str) -> str:
    """Where a shape stands, seen from the anchor."""
    own, anchor = latent.attributes.get(name, {}), latent.attributes.get(latent.target.get("anchor", ""), {})
    if not all(axis in shape for axis in "xy" for shape in (own, anchor)):
        return "elsewhere"
    aside, down = own["x"] - anchor["x"], own["y"] - anchor["y"]
    if not down:
        return _place("right_in_row" if aside > 0 else "left_in_row", _anchor(latent))
    if not aside:
        return _place("below_in_column" if down > 0 else "above_in_column", _anchor(latent))
    side = "right" if aside > 0 else "left"
    return f"{'below' if down > 0 else 'above'} and to the {side} of {_anchor(latent)}"


def _other_looks(wanted: Mapping[str, Any], own: Mapping[str, Any]) -> str:
    """`small, not large, and green, not red`"""
    found = []
    for look in LOOKS:
        if look in wanted and own.get(look) != wanted[look]:
            is_now, was = word(own.get(look, "unknown")), word(wanted[look])
            if look == "kind":
                is_now, was = f"{article(is_now)} {is_now}", f"{article(was)} {was}"
            found.append(f"{is_now} instead of {was}")
    return joined(found)
