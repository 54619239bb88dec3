"""What the papers report of models: reference points to stand beside measured runs, and never to be mixed with them.

Every point is marked `reported`. They were measured by the papers' authors over their own releases of the data, so they
say what to expect and pair with no run: no delta is computed from them. An interval follows only where the paper gives
counts. Sources: `SOURCES`; ExBind's points are of its broad and targeted tables, MM-CondChain's of its main table (by
domain) and of its two ablations on the natural domain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from metrics.condchain_metric.pooling import wilson

STATUS = "reported"
SOURCES = {
    "ExBind": (
        "Wang, Cheng, Xiao, Suo, ExBind: A Controlled Diagnostic Benchmark for Visual-to-Executable Correspondence, "
        "arXiv 2609.01344"
    ),
    "CondChain": (
        "Shen, Yan, Xue, Lu, Tang, Zhang, Zhao, Yin, MM-CondChain: A Programmatically Verified Benchmark for Visually "
        "Grounded Deep Compositional Reasoning, arXiv 2603.12266"
    ),
}
SHARES = ("candidate_validity", "exact_accuracy")  # 0 to 1, as the ExBind metric has them
PERCENTAGES = ("true_accuracy", "false_accuracy", "path_f1", "avg_f1")  # 0 to 100, as the CondChain metric has them
MEASURES = {"ExBind": SHARES, "CondChain": PERCENTAGES}
UNDIVIDED = "all"  # the config of a value over several domains

QWEN_2_5, QWEN_3 = "Qwen2.5-VL-3B-Instruct", "Qwen3-VL-4B-Instruct"
PHI_3, LLAVA = "LLaVA-Phi-3-mini", "LLaVA-1.5-7B"
GEMINI_PRO, GEMINI_FLASH, GPT_5, GPT_4O = "Gemini-3-Pro", "Gemini-3-Flash", "GPT-5-0807", "GPT-4o-1120"
QWEN_3_5 = "Qwen3.5-9B"


@dataclass(frozen=True, slots=True)
class Reported:
    """One number of a paper.

    measure: one of `MEASURES` of the benchmark, named as the metric names it; value: in the metric's unit.
    count, n: right cases and cases, where the paper gives them.
    """

    benchmark: str
    model: str
    config: str
    measure: str
    value: float
    count: int | None = None
    n: int | None = None

    def __post_init__(self) -> None:
        if self.measure not in MEASURES.get(self.benchmark, ()):
            raise ValueError(f"{self.model}: no measure {self.measure!r} of a benchmark {self.benchmark!r}")
        if not 0 <= self.value <= self.most:
            raise ValueError(f"{self.model}: {self.measure} {self.value} does not lie in 0 to {self.most}")
        if (self.count is None) != (self.n is None):
            raise ValueError(f"{self.model}: a count and the number of cases stand together")
        if self.count is not None and self.n is not None and self.value != self.most * self.count / self.n:
            raise ValueError(f"{self.model}: {self.value} is not {self.count} of {self.n}")

    @property
    def most(self) -> int:
        """The greatest value of the measure: 1 of a share, 100 of per cent."""
        return 1 if self.measure in SHARES else 100

    @property
    def interval(self) -> list[float] | None:
        """The Wilson 95 % interval in the metric's unit; None where the paper gives no counts.

        >>> [round(end, 3) for end in points("ExBind", "broad", "exact_accuracy")[0].interval]
        [0.708, 0.812]
        """
        bounds = None if self.count is None or self.n is None else wilson(self.count, self.n)
        return None if bounds is None else [self.most * end / 100 for end in bounds]


def points(benchmark: str, config: str | None = None, measure: str | None = None) -> Sequence[Reported]:
    """The reported points of a benchmark, or of one config or measure of it, in the papers' order.

    >>> [(point.model, point.value) for point in points("CondChain", "all", "avg_f1")][:2]
    [('Gemini-3-Pro', 53.33), ('GPT-5-0807', 50.34)]
    """
    return tuple(
        point
        for point in REPORTED
        if point.benchmark == benchmark and config in (None, point.config) and measure in (None, point.measure)
    )


def _counted(model: str, config: str, n: int, valid: int, exact: int) -> tuple[Reported, Reported]:
    """A line of an ExBind table: valid and exact answers of n."""
    return (
        Reported("ExBind", model, config, "candidate_validity", valid / n, valid, n),
        Reported("ExBind", model, config, "exact_accuracy", exact / n, exact, n),
    )


def _line(model: str, config: str, true: float, false: float, f1: float) -> tuple[Reported, ...]:
    """A line of MM-CondChain's main table for one domain, in per cent; `f1` as printed, not computed again."""
    values = zip(PERCENTAGES, (true, false, f1), strict=False)
    return tuple(Reported("CondChain", model, config, measure, value) for measure, value in values)


def _chains(model: str, config: str, measure: str, value: float) -> Reported:
    return Reported("CondChain", model, config, measure, value)


REPORTED: tuple[Reported, ...] = (
    *_counted(QWEN_2_5, "broad", n=250, valid=246, exact=191),
    *_counted(QWEN_3, "broad", n=250, valid=250, exact=247),
    *_counted(PHI_3, "broad", n=250, valid=220, exact=154),
    *_counted(LLAVA, "broad", n=250, valid=250, exact=75),
    *_counted(QWEN_2_5, "targeted_table", n=120, valid=120, exact=63),
    *_counted(QWEN_3, "targeted_table", n=120, valid=120, exact=120),
    *_counted(PHI_3, "targeted_table", n=120, valid=67, exact=46),
    *_counted(LLAVA, "targeted_table", n=120, valid=7, exact=4),
    *_counted(QWEN_2_5, "targeted_hierarchy", n=120, valid=120, exact=120),
    *_counted(QWEN_3, "targeted_hierarchy", n=120, valid=120, exact=120),
    *_line(GEMINI_PRO, "natural", 73.87, 44.97, 55.91),
    *_line(GEMINI_PRO, "chart", 70.00, 62.50, 66.04),
    *_line(GEMINI_PRO, "gui", 32.63, 45.62, 38.05),
    _chains(GEMINI_PRO, UNDIVIDED, "avg_f1", 53.33),
    _chains(GPT_5, UNDIVIDED, "avg_f1", 50.34),
    *_line(GPT_4O, "natural", 83.92, 12.81, 22.23),
    _chains(GPT_4O, UNDIVIDED, "avg_f1", 20.06),
    *_line(QWEN_3_5, "natural", 91.69, 13.10, 22.92),
    _chains(QWEN_3_5, UNDIVIDED, "avg_f1", 28.62),
    _chains(GEMINI_FLASH, "natural_depth2", "path_f1", 70.68),
    _chains(GEMINI_FLASH, "natural_depth4", "path_f1", 53.85),
    _chains(GEMINI_FLASH, "natural_depth6", "path_f1", 47.19),
    _chains(GEMINI_FLASH, "natural_simple", "path_f1", 65.26),
    _chains(GEMINI_FLASH, "natural_complex", "path_f1", 47.19),
)
