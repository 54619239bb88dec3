"""Hierarchies of repeated modules: two modules with the same inside, so that group, path and role each matter.

    depth2   root > module > leaf                    2 x 2 leaves
    depth3   root > module > section > leaf          2 x 2 x 2 leaves
    depth4   root > module > section > row > leaf    2 x 2 x 2 leaves: either the sections or the rows come in pairs

The candidates are the leaves: the full cross product of module, path and role. The target is drawn uniformly among
them, and its own properties (kind, state) are spread evenly without regard to it, so nothing about a leaf tells that
it is meant. Every caption names the *other* module: the words of the instruction lead to the wrong one.

Semantic ids number siblings in document order: `root`, `m0`, `m0.s1`, `m0.s1.w0`, `m0.s1.w0.r1`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from generator.exbind.families.hierarchy_themes import COMMON_CAPTIONS, CONTROLS, ROLE_PHRASES, THEMES, Theme
from generator.records import Binding, Latent

LEVELS = ("depth2", "depth3", "depth4")
ROOT = "root"
OWN_PROPERTIES = ("kind", "state")

# From the top down: (entity type, letter in the semantic id, children of each parent).
Shape = tuple[tuple[str, str, int], ...]
SHAPES: dict[str, tuple[Shape, ...]] = {
    "depth2": ((("module", "m", 2), ("leaf", "r", 2)),),
    "depth3": ((("module", "m", 2), ("section", "s", 2), ("leaf", "r", 2)),),
    "depth4": (
        (("module", "m", 2), ("section", "s", 2), ("row", "w", 1), ("leaf", "r", 2)),
        (("module", "m", 2), ("section", "s", 1), ("row", "w", 2), ("leaf", "r", 2)),
    ),
}
NAMED_BY = {"module": "title", "section": "name", "row": "name", "leaf": "role"}
KINDS_SHOWN = {"depth2": 2, "depth3": 3, "depth4": 3}  # so few that every kind stands on two leaves at least
TEMPLATES = tuple(THEMES)

GENERIC_NOUNS = ("control", "element")
MODULE_PHRASES = ("the {title} {noun}", "the {noun} titled {title}")
# {inward} goes from the module to the leaf, {outward} from the leaf to the module.
FRAMES = (
    "In {inward}, which {thing} {does}?",
    "In {outward}, find the {thing} that {does}.",
    "Which {thing} {does} in {outward}?",
    "In {inward}, pick the {thing} that {does}.",
    "One {generic} in {outward} {does}, and it is {own}. Which one is it?",
    "I am looking for one {generic} in {outward}: it {does}, and it is {own}.",
    "Look in {outward} and locate the {generic} that {does}; it is {own}.",
    "Within {inward}, there is one {generic} that {does}. It is {own}. Identify it.",
)


def _either_order(names: Sequence[str], source: random.Random) -> Sequence[str]:
    """One or two names, in a random order."""
    return names[::-1] if source.getrandbits(1) else names


def _spread(values: Sequence[str], count: int, source: random.Random) -> list[str]:
    """`count` values in random order, each of `values` as often as the others or once more."""
    spread = [values[number % len(values)] for number in range(count)]
    source.shuffle(spread)
    return spread


def _chain(hierarchy: Mapping[str, str], node: str) -> list[str]:
    """The ancestors of a node, from the root down to its parent."""
    chain: list[str] = []
    while node != ROOT:
        node = hierarchy[node]
        chain.append(node)
    return chain[::-1]


def outline(latent: Latent) -> list[tuple[int, str]]:
    """(depth, semantic id) of every node in document order; the root comes first, with depth 0."""
    children: dict[str, list[str]] = {}
    for child, parent in latent.hierarchy.items():
        children.setdefault(parent, []).append(child)
    order: list[tuple[int, str]] = []
    open_nodes = [(0, ROOT)]
    while open_nodes:
        depth, node = open_nodes.pop()
        order.append((depth, node))
        open_nodes += [(depth + 1, child) for child in sorted(children.get(node, ()), reverse=True)]
    return order


def shown_name(attributes: Mapping[str, Any]) -> str:
    """How a surface heads a root, module, section or row.

    >>> shown_name({"name": "address block"})
    'Address block'
    """
    return attributes["title"] if "title" in attributes else attributes["name"].capitalize()


def _grow(
    shape: Shape, vocabulary: Mapping[str, Sequence[str]], source: random.Random
) -> tuple[dict[str, str], dict[str, str], dict[str, dict[str, Any]]]:
    """Entities, hierarchy, names. The names of a level are drawn once, so that both modules have the same inside."""
    entities, hierarchy, attributes = {ROOT: "root"}, {}, {}
    parents = [ROOT]
    for entity, letter, count in shape:
        names, children = source.sample(vocabulary[entity], count), []
        for parent in parents:
            prefix = letter if parent == ROOT else f"{parent}.{letter}"
            for number, name in enumerate(_either_order(names, source)):
                child = f"{prefix}{number}"
                entities[child], hierarchy[child], attributes[child] = entity, parent, {NAMED_BY[entity]: name}
                children.append(child)
        parents = children
    return entities, hierarchy, attributes


def _dress_leaves(
    attributes: dict[str, dict[str, Any]], leaves: Sequence[str], theme: Theme, kinds_shown: int, source: random.Random
) -> None:
    """Give every leaf its kind, its state and a caption that names the other module."""
    controls = CONTROLS[source.choice(theme.controls)]
    kinds = _spread(source.sample(controls.kinds, kinds_shown), len(leaves), source)
    states = _spread(source.choice(controls.states), len(leaves), source)
    captions = source.sample(COMMON_CAPTIONS + theme.captions, len(leaves))
    other_title = {"m0": attributes["m1"]["title"], "m1": attributes["m0"]["title"]}
    for leaf, kind, state, caption in zip(leaves, kinds, states, captions, strict=True):
        attributes[leaf].update(kind=kind, state=state, text=f"{caption} {other_title[leaf[:2]]}")


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A latent of one level.

    Raises:
        KeyError: there is no such level.
    """
    shape, template = source.choice(SHAPES[level]), source.choice(TEMPLATES)
    theme = THEMES[template]
    vocabulary = {
        "module": theme.titles,
        "section": theme.sections,
        "row": theme.rows,
        "leaf": source.choice(theme.roles),
    }
    entities, hierarchy, attributes = _grow(shape, vocabulary, source)
    attributes[ROOT] = {"title": source.choice(theme.pages), "kind": "page"}
    for module in ("m0", "m1"):
        attributes[module]["kind"] = theme.noun
    leaves = [node for node, entity in entities.items() if entity == "leaf"]
    _dress_leaves(attributes, leaves, theme, KINDS_SHOWN[level], source)

    answer, asked = source.choice(leaves), source.choice(OWN_PROPERTIES)
    _, group, *inner = _chain(hierarchy, answer)
    target = {
        "answer": [answer],
        "template": template,
        "group_title": attributes[group]["title"],
        "path": [attributes[node]["name"] for node in inner],
        "role": attributes[answer]["role"],
        "attributes": {asked: attributes[answer][asked]},
    }
    return Latent(latent_id, "hierarchy", level, entities, attributes, target, hierarchy=hierarchy)


def satisfies(latent: Latent, answer: tuple[str, ...]) -> bool:
    """Is the answer a leaf with the asked role and property, in the module and at the path that are asked for?"""
    (node,) = answer
    target, attributes = latent.target, latent.attributes
    if latent.entities.get(node) != "leaf" or attributes[node]["role"] != target["role"]:
        return False
    if any(attributes[node][name] != value for name, value in target["attributes"].items()):
        return False
    _, module, *inner = _chain(latent.hierarchy, node)
    names = [attributes[part]["name"] for part in inner]
    return attributes[module]["title"] == target["group_title"] and names == target["path"]


def instruction(latent: Latent, source: random.Random) -> str:
    """What a person would say; the same text fits every surface of the family.

    It names the module by its title, the path by its names, the role in plain words and one own property.
    """
    target = latent.target
    generic = source.choice(GENERIC_NOUNS)
    (asked, value), *_ = target["attributes"].items()
    a_value = f"an {value}" if value[0] in "aeiou" else f"a {value}"
    module = source.choice(MODULE_PHRASES).format(title=target["group_title"], noun=THEMES[target["template"]].noun)
    path = target["path"]
    return source.choice(FRAMES).format(
        inward=", inside the ".join([module, *path]),
        outward="".join([f"the {name} of " for name in reversed(path)]) + module,
        does=source.choice(ROLE_PHRASES[target["role"]]),
        generic=generic,
        thing=value if asked == "kind" else f"{value} {generic}",
        own=a_value if asked == "kind" else value,
    )


def binding(latent: Latent, executable_type: str) -> Binding:
    """What the instruction binds: the leaf, one own property, the chain of its ancestors, and its role."""
    (answer,), target = latent.target["answer"], latent.target
    return Binding(
        entity=answer,
        attribute=", ".join(f"{name}={value}" for name, value in target["attributes"].items()),
        parent_chain=tuple(_chain(latent.hierarchy, answer)),
        role=target["role"],
        target_type=latent.entities[answer],
        executable_type=executable_type,
    )


def candidate_facts(latent: Latent) -> dict[str, dict[str, Any]]:
    """Leaf -> its module (`group`), the chain of its ancestors, its role and its own properties."""
    facts = {}
    for node, kind in latent.entities.items():
        if kind == "leaf":
            chain, own = _chain(latent.hierarchy, node), latent.attributes[node]
            facts[node] = {
                "node": node,
                "group": chain[1],
                "chain": chain,
                "role": own["role"],
                "attributes": {name: own[name] for name in OWN_PROPERTIES},
            }
    return facts


def target_facts(latent: Latent) -> dict[str, Any]:
    """The target's module, chain and role, and of its own properties only the asked one."""
    (answer,) = latent.target["answer"]
    chain = _chain(latent.hierarchy, answer)
    return {
        "group": chain[1],
        "chain": chain,
        "role": latent.attributes[answer]["role"],
        "attributes": dict(latent.target["attributes"]),
    }
