"""The built-in baselines of CondChain: rules that see a whole chain, facts and answers included.

Each is a function `(chain, path) -> text` that answers with one label, `\\boxed{B3}`. `oracle` and `continue_oracle`
read facts and answers; the others know no more than the text says, and so must stay at chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from generator.condchain import vpir
from generator.condchain.chains import Chain, Layer
from generator.errors import UserError
from generator.seeding import rng
from predictors.words import content_words

ChainPredictor = Callable[[Chain, str], str]


def boxed(label: str) -> str:
    r"""The text of an answer.

    >>> print(boxed("B3"))
    \boxed{B3}
    """
    return f"\\boxed{{{label}}}"


def exit_layer(chain: Chain, path: str) -> Layer:
    """Where a path leaves, by execution of what it states over the facts: its first false layer, else the last one."""
    stated = ((layer, vpir.parse(program)) for layer, _, program in chain.stated(path))
    return next((layer for layer, program in stated if not program.evaluate(layer.facts)), chain.layers[-1])


def oracle(chain: Chain, path: str) -> str:
    """Executes every condition over the facts, leaves at the first false one and answers that layer's question."""
    return boxed(exit_layer(chain, path).question.answer)


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


def _options(chain: Chain) -> Iterator[tuple[str, str]]:
    """`(label, text)` of every option, in the order of the text."""
    for layer in chain.layers:
        yield from zip(layer.question.labels, layer.question.options, strict=True)


def _sentences(chain: Chain, path: str) -> Iterator[str]:
    """Conditions and questions as that path states them."""
    yield from (clause for _, clause, _ in chain.stated(path))
    yield from (layer.question.text for layer in chain.layers)


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
