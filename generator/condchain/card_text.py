"""What the dataset card and the builder say of CondChain in the same words."""

HOMEPAGE = "https://arxiv.org/abs/2603.12266"
LICENSE = "cc-by-4.0"
CITATION = """@article{shen2026mmcondchain,
  title   = {MM-CondChain: A Programmatically Verified Benchmark for Visually Grounded Deep Compositional Reasoning},
  author  = {Shen and Yan and Xue and Lu and Tang and Zhang and Zhao and Yin},
  journal = {arXiv preprint arXiv:2603.12266},
  year    = {2026}
}"""
SUMMARY = (
    "Does a model follow a deep chain of visual conditions, and leave it at the right layer? Conditions are programs "
    "verified by execution over facts, rendered into language, in paired True and False paths that differ in one "
    "clause, over natural scenes, charts and recordings of a phone."
)
