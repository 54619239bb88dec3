"""All figures of a report, in the order in which it shows them: section -> key -> kind of figure."""

from __future__ import annotations

from evaluation.report.ablation_figures import ABLATIONS
from evaluation.report.chain_figures import CHAINS
from evaluation.report.confound_figures import CONFOUNDS
from evaluation.report.control_figures import CONTROLS
from evaluation.report.exit_figures import EXITS
from evaluation.report.material import Kind
from evaluation.report.pair_figures import PAIRS
from evaluation.report.profile_figures import PROFILES
from evaluation.report.surface_figures import SURFACES

CHANGES = "Changes between runs"
FIGURES: dict[str, dict[str, Kind]] = {
    "ExBind": {**PROFILES, **SURFACES, **CONTROLS, **CONFOUNDS},
    "CondChain": {**CHAINS, **EXITS, **ABLATIONS},
    CHANGES: PAIRS,
}
