"""What holds at each step of a path: the condition is executed over the facts of its layer."""

from __future__ import annotations

from dataclasses import dataclass

from generator.condchain import vpir
from generator.condchain.chains import Chain, Layer
from generator.condchain.vpir.skeleton import letter


@dataclass(frozen=True, slots=True)
class Atom:
    """A part of a condition. letter: in the template; holds: over the facts; changed: the two paths differ in it."""

    letter: str
    text: str
    holds: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A step as a path states it. clause: its condition in words, empty at the last step.

    holds: does the condition; the last step has none, and what is executed before it is true. reached: does whoever is
    right come here; atoms: empty where the condition cannot be executed, and `holds` is what the chain promises then.
    """

    layer: Layer
    clause: str
    holds: bool
    reached: bool
    atoms: tuple[Atom, ...]

    @property
    def is_last(self) -> bool:
        return self.layer.condition is None


def exit_layer(chain: Chain, path: str) -> int:
    """The number of the layer at which a path is to be left."""
    return chain.depth if path == "true" else chain.divergence_layer


def steps_of(chain: Chain, path: str) -> tuple[Step, ...]:
    """All steps of a path, in order, the terminal one last.

    Raises:
        ValueError, TypeError, AttributeError: the facts of a layer are no facts.
    """
    last = exit_layer(chain, path)
    steps = []
    for layer, clause, predicate in chain.stated(path):
        promised = not (path == "false" and layer.number == chain.divergence_layer)
        holds, atoms = _executed(layer, predicate, layer.number == chain.divergence_layer, promised)
        steps.append(Step(layer, clause, holds, layer.number <= last, atoms))
    return (*steps, Step(chain.layers[-1], "", True, chain.depth <= last, ()))


def _executed(layer: Layer, predicate: str, diverges: bool, promised: bool) -> tuple[bool, tuple[Atom, ...]]:
    try:
        parsed = vpir.parse(predicate)
        values = parsed.atom_values(layer.facts)
        holds = parsed.holds(values)
    except (vpir.Refused, vpir.Failed):
        return promised, ()
    flipped = layer.condition.flipped if diverges and layer.condition else None
    atoms = enumerate(zip(parsed.atoms(), values, strict=True))
    return holds, tuple(Atom(letter(place), text, value, place == flipped) for place, (text, value) in atoms)
