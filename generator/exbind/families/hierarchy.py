"""Hierarchies of repeated modules: two modules with the same inside, so that group, path and role each matter.

    depth2   root > module > leaf                    2 x 2 leaves
    depth3   root > module > section > leaf          2 x 2 x 2 leaves
    depth4   root > module > section > row > leaf    2 x 2 x 2 leaves: either the sections or the rows come in pairs

The candidates are the leaves: the full cross product of module, path and role. The target is drawn uniformly among
them and without regard to anything else, so nothing about a leaf tells that it is meant. Two more rules keep a reader
from doing without the nesting:

* the asked property (kind or state) parts the leaves by role, by path, by module, by path and role together, or not at
  all, drawn without regard to the target: so no condition can be left out as a rule; the other property varies freely;
* of each module one leaf has a caption that names the other module, both at the same path and role. So the words of the
  instruction lead to one leaf of the wrong module, and the captions tell two modules apart at one place only.

Semantic ids number siblings in document order: `root`, `m0`, `m0.s1`, `m0.s1.w0`, `m0.s1.w0.r1`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.exbind.families.hierarchy_themes import THEMES
from generator.exbind.families.hierarchy_words import CONTROLS, Controls, captions, sentence
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
LEAVES = {"depth2": 4, "depth3": 8, "depth4": 8}
KINDS_SHOWN = {"depth2": 2, "depth3": 3, "depth4": 3}  # where the kind is not what is asked
TEMPLATES = tuple(THEMES)

# Which of its two values the asked property has, of the numbers 0 and 1 of the module, the path and the role.
PARTINGS: dict[str, Callable[[int, int, int], int]] = {
    "nothing": lambda module, path, role: 0,
    "role": lambda module, path, role: role,
    "path": lambda module, path, role: path,
    "module": lambda module, path, role: module,
    "path and role": lambda module, path, role: path ^ role,
}
_DEEP = ("nothing", "nothing", "path", "role", "module", "path and role")  # drawn from; twice means twice as often
PARTED_BY = {"depth2": ("nothing", "nothing", "role", "module"), "depth3": _DEEP, "depth4": _DEEP}

# A leaf -> number of its module, of its path in the module, and of its role: 0 or 1 each, as drawn, not as shown.
Places = dict[str, tuple[int, int, int]]


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
        # Siblings stand in document order, in a drawn hierarchy and in one read back with its keys sorted.
        open_nodes += [(depth + 1, child) for child in reversed(children.get(node, ()))]
    return order


def shown_name(attributes: Mapping[str, Any]) -> str:
    """How a surface heads a root, module, section or row.

    >>> shown_name({"name": "guest line"})
    'Guest line'
    """
    return attributes["title"] if "title" in attributes else attributes["name"].capitalize()


def _grow(
    shape: Shape, vocabulary: Mapping[str, Sequence[str]], source: random.Random
) -> tuple[dict[str, str], dict[str, str], dict[str, dict[str, Any]], Places]:
    """Entities, hierarchy, names, places. The names of a level are drawn once: both modules have the same inside."""
    entities, hierarchy, attributes = {ROOT: "root"}, {}, {}
    parents: dict[str, tuple[int, ...]] = {ROOT: ()}
    for entity, letter, count in shape:
        names = source.sample(vocabulary[entity], count)
        children = {}
        for parent, numbers in parents.items():
            prefix = letter if parent == ROOT else f"{parent}.{letter}"
            first = source.getrandbits(1) if count == 2 else 0
            for number in range(count):
                child, drawn = f"{prefix}{number}", number ^ first
                entities[child], hierarchy[child], attributes[child] = entity, parent, {NAMED_BY[entity]: names[drawn]}
                children[child] = (*numbers, drawn)
        parents = children
    # At most one level between module and leaf branches, so the sum of the inner numbers is the number of the path.
    places = {leaf: (module, sum(path), role) for leaf, (module, *path, role) in parents.items()}
    return entities, hierarchy, attributes, places


def _own_properties(
    controls: Controls, asked: str, level: str, places: Places, source: random.Random
) -> dict[str, Sequence[str]]:
    """Kind and state of the leaves, in the order of the places: the asked one parts them, the other varies freely."""
    states = source.choice(controls.states)
    shown = {"kind": source.sample(controls.kinds, KINDS_SHOWN[level]), "state": source.sample(states, 2)}
    parting = PARTINGS[source.choice(PARTED_BY[level])]
    return {
        name: [values[parting(*numbers)] for numbers in places.values()]
        if name == asked
        else _spread(values, len(places), source)
        for name, values in shown.items()
    }


def _naming(places: Places, source: random.Random) -> list[int]:
    """The numbers of the two leaves that name the other module: those at one random path and role."""
    drawn = list(places.values())
    place = source.choice(drawn)[1:]
    return [number for number, numbers in enumerate(drawn) if numbers[1:] == place]


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A latent of one level.

    Raises:
        ValueError: the family has no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the hierarchy family has no level {level!r}")
    shape, template = source.choice(SHAPES[level]), source.choice(TEMPLATES)
    theme = THEMES[template]
    pair, asked = source.choice(theme.pairs), source.choice(OWN_PROPERTIES)
    on_page, off_page = 2, LEAVES[level]
    titles = source.sample(theme.titles, on_page + off_page)
    vocabulary = {"module": titles[:on_page], "section": theme.sections, "row": theme.rows, "leaf": pair.roles}
    entities, hierarchy, attributes, places = _grow(shape, vocabulary, source)
    attributes[ROOT] = {"title": source.choice(theme.pages), "kind": "page"}
    for module in ("m0", "m1"):
        attributes[module]["kind"] = theme.noun

    controls = CONTROLS[source.choice(pair.controls)]
    own = _own_properties(controls, asked, level, places, source)
    naming = _naming(places, source)
    others = titles[on_page:]
    for number, module in zip(naming, ("m1", "m0"), strict=True):  # the leaves stand in the order of their modules
        others[number] = attributes[module]["title"]
    texts = captions(theme, others, naming, source)
    for leaf, kind, state, text in zip(places, own["kind"], own["state"], texts, strict=True):
        attributes[leaf].update(kind=kind, state=state, text=text)

    answer = source.choice(list(places))
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
    ((asked, value),) = target["attributes"].items()
    return sentence(
        target["template"],
        target["group_title"],
        target["path"],
        target["role"],
        asked=asked,
        value=value,
        source=source,
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
