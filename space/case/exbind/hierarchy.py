"""Words for repeated modules (tree, dom): captions, roles and states of controls, and where they are."""

from __future__ import annotations

from collections.abc import Collection

from generator.records import Latent
from space.case.exbind.phrases import joined, quoted, word

NOUN = "control"
UNDER = " > "


def named(latent: Latent, name: str) -> str:
    """A control with its place: `menu "Works by voice" (show, unlocked) in Speaker > History`."""
    own = latent.attributes.get(name, {})
    facts = ", ".join(word(own[fact]) for fact in ("role", "state") if fact in own)
    return f"{_control(latent, name)}{f' ({facts})' if facts else ''}{_inside(latent, name)}"


def asked(latent: Latent) -> str:
    """`the unlocked control with the role show in the panel "Speaker", under History`"""
    target, answer = latent.target, latent.target["answer"][0]
    wanted = target.get("attributes", {})
    thing = " ".join([*([word(wanted["state"])] if "state" in wanted else []), word(wanted.get("kind", NOUN))])
    role = f" with the role {word(target['role'])}" if "role" in target else ""
    path = _path(latent, answer)
    under = f", under {path}" if path else ""
    return f"the {thing}{role} in the {_module_kind(latent, answer)} {_title(latent, answer)}{under}"


def gold(latent: Latent) -> str:
    """The control that is meant."""
    return f"the {_control(latent, latent.target['answer'][0])}"


def broken(latent: Latent, chosen: tuple[str, ...], violated: Collection[str]) -> str:
    """What is wrong with a control: what comes first in the declared order leads, the rest follows."""
    name, meant = chosen[0], latent.target["answer"][0]
    first = next((stage for stage in _LEADS if stage in violated), "")
    lead = _LEADS[first](latent, name, meant)
    paths = [_path(latent, one) or "none" for one in (name, meant)]
    rest = {
        "hierarchy": f"place ({paths[0]}, not {paths[1]})" if paths[0] != paths[1] else "",  # the module may be all
        "role": f"role ({_fact(latent, name, 'role')}, not {_fact(latent, meant, 'role')})",
        "attribute": _other_facts(latent, name),
    }
    also = [words for stage, words in rest.items() if words and stage in violated and stage != first]
    return f"{lead}. Also wrong: {joined(also)}." if also else f"{lead}."


def _wrong_module(latent: Latent, name: str, meant: str) -> str:
    kind = _module_kind(latent, meant)
    return (
        f"Wrong {kind}: asked for {_title(latent, meant)}; chose the {_control(latent, name)} in {_title(latent, name)}"
    )


def _wrong_place(latent: Latent, name: str, meant: str) -> str:
    kind = _module_kind(latent, meant)
    wanted = f"asked for {_path(latent, meant)} of {_title(latent, meant)}"
    return f"Right {kind}, wrong place in it: {wanted}; chose the {_control(latent, name)} under {_path(latent, name)}"


def _wrong_role(latent: Latent, name: str, meant: str) -> str:
    own, wanted = (_fact(latent, one, "role") for one in (name, meant))
    return f"Right place, wrong role: asked for {wanted}; chose the {_control(latent, name)}, whose role is {own}"


def _wrong_facts(latent: Latent, name: str, meant: str) -> str:
    lead = f"Right place and role, wrong {_other_facts(latent, name)}"
    return f"{lead}: asked for {asked(latent)}; chose the {_control(latent, name)}"


def _another(latent: Latent, name: str, meant: str) -> str:
    return f"Another control: asked for {asked(latent)}; chose the {_control(latent, name)}"


_LEADS = {
    "identity": _wrong_module, "hierarchy": _wrong_place, "role": _wrong_role, "attribute": _wrong_facts,
    "": _another,
}  # fmt: skip


def _control(latent: Latent, name: str) -> str:
    own = latent.attributes.get(name, {})
    return f"{word(own.get('kind', NOUN))} {quoted(own.get('text', name))}"


def _chain(latent: Latent, name: str) -> list[str]:
    """What a control lies in, the module first; the page is left out."""
    chain: list[str] = []
    while name in latent.hierarchy and len(chain) < len(latent.hierarchy):
        name = latent.hierarchy[name]
        chain.insert(0, name)
    return chain[1:] or chain or [name]


def _shown(latent: Latent, name: str) -> str:
    """How a surface heads a module, section or row."""
    own = latent.attributes.get(name, {})
    return word(own["title"]) if "title" in own else word(own["name"]).capitalize() if "name" in own else word(name)


def _title(latent: Latent, name: str) -> str:
    return quoted(_shown(latent, _chain(latent, name)[0]))


def _module_kind(latent: Latent, name: str) -> str:
    return word(latent.attributes.get(_chain(latent, name)[0], {}).get("kind", "module"))


def _path(latent: Latent, name: str) -> str:
    """The sections and rows between a module and a control."""
    return UNDER.join(_shown(latent, part) for part in _chain(latent, name)[1:])


def _inside(latent: Latent, name: str) -> str:
    chain = _chain(latent, name)
    return f" in {UNDER.join(_shown(latent, part) for part in chain)}" if chain != [name] else ""


def _fact(latent: Latent, name: str, fact: str) -> str:
    return word(latent.attributes.get(name, {}).get(fact, "none"))


def _other_facts(latent: Latent, name: str) -> str:
    """`kind (button, not menu)`"""
    wanted = latent.target.get("attributes", {})
    other = [fact for fact in wanted if latent.attributes.get(name, {}).get(fact) != wanted[fact]]
    return joined([f"{word(fact)} ({_fact(latent, name, fact)}, not {word(wanted[fact])})" for fact in other])
