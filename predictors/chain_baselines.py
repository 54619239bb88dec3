"""The built-in baselines of CondChain: rules that see a whole chain, facts and answers included.

Each is a function `(chain, path) -> text` that answers with one label, `\\boxed{B3}`. `oracle` and `continue_oracle`
read facts and answers; the others know no more than the text says, and so must stay at chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from generator.condchain import vpir
from generator.condchain.chains import PATHS, Chain, Layer
from generator.errors import UserError
from generator.seeding import rng
from predictors.words import content_words

ChainPredictor = Callable[[Chain, str], str]

_parse = lru_cache(maxsize=1 << 14)(vpir.parse)  # both paths of a chain share all conditions but one


def boxed(label: str) -> str:
    r"""The text of an answer.

    >>> print(boxed("B3"))
    \boxed{B3}
    """
    return f"\\boxed{{{label}}}"


def holds(chain: Chain, path: str, layer: Layer) -> bool:
    """Whether the condition that the path states at a gated layer is true of the layer's facts, by execution."""
    assert layer.condition is not None
    swapped = path == "false" and layer is chain.layers[chain.divergence_layer - 1]
    program = layer.condition.counterfactual if swapped else layer.condition.predicate
    return _parse(program).evaluate(layer.facts)


def oracle(chain: Chain, path: str) -> str:
    """Executes every condition over the facts, leaves at the first false one and answers that layer's question."""
    left = next((layer for layer in chain.layers[:-1] if not holds(chain, path, layer)), chain.layers[-1])
    return boxed(left.question.answer)


def continue_oracle(chain: Chain, path: str) -> str:
    """Assumes that every condition holds, and answers the final question."""
    return boxed(chain.layers[-1].question.answer)


def always_final(chain: Chain, path: str) -> str:
    """The first option of the final question."""
    return boxed(chain.layers[-1].question.labels[0])


def first_exit(chain: Chain, path: str) -> str:
    """The first option of the first layer's question."""
    return boxed(chain.layers[0].question.labels[0])


def random_choice(chain: Chain, path: str, *, seed: int) -> str:
    """Uniform over all offered labels; depends on seed, chain id and path only."""
    source = rng("baseline:random", seed, chain.chain_id, path)
    return boxed(source.choice([label for label, _ in _options(chain)]))


def longest_option(chain: Chain, path: str) -> str:
    """The option of most characters in the whole text, ties to the first."""
    return boxed(max(_options(chain), key=lambda option: len(option[1]))[0])


def similar_option(chain: Chain, path: str) -> str:
    """The option that shares most words with what the instruction says outside the options, ties to the first."""
    said = content_words(" ".join(_sentences(chain, path)))
    return boxed(max(_options(chain), key=lambda option: len(said & content_words(option[1])))[0])


def frequent_label(chains: Iterable[Chain]) -> ChainPredictor:
    """The rule that always gives the label which is right most often in these chains, ties to the first in order.

    It is fitted on the answers that it is then tested on, so it is no predictor of its own: a gate uses it as the most
    that a constant answer can reach.

    Raises:
        ValueError: there is no chain.
    """
    counts = Counter(chain.path(path).correct_answer for chain in chains for path in PATHS)
    if not counts:
        raise ValueError("the most frequent label of no chain at all")
    best = min(counts, key=lambda label: (-counts[label], label))
    return lambda chain, path: boxed(best)


def _options(chain: Chain) -> Iterator[tuple[str, str]]:
    """`(label, text)` of every option, in the order of the text."""
    for layer in chain.layers:
        yield from zip(layer.question.labels, layer.question.options, strict=True)


def _sentences(chain: Chain, path: str) -> Iterator[str]:
    """Conditions and questions as that path states them."""
    for layer in chain.layers:
        if layer.condition is not None:
            swapped = path == "false" and layer is chain.layers[chain.divergence_layer - 1]
            yield layer.condition.counter_text if swapped else layer.condition.text
        yield layer.question.text


BASELINES: dict[str, Callable[..., str]] = {
    "oracle": oracle,
    "continue_oracle": continue_oracle,
    "always_final": always_final,
    "first_exit": first_exit,
    "random": random_choice,
    "longest_option": longest_option,
    "similar_option": similar_option,
}


def make_baseline(name: str, *, seed: int = 0) -> ChainPredictor:
    """The baseline of that name; `seed` matters to `random` alone.

    Raises:
        UserError: no baseline of that name.
    """
    if name not in BASELINES:
        raise UserError(f"unknown baseline {name!r}; the baselines of CondChain are: {', '.join(BASELINES)}")
    return partial(random_choice, seed=seed) if name == "random" else BASELINES[name]
