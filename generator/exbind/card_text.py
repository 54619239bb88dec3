"""What the dataset card and the builder say of ExBind in the same words."""

HOMEPAGE = "https://arxiv.org/abs/2609.01344"
LICENSE = "cc-by-4.0"
CITATION = """@article{wang2026exbind,
  title   = {ExBind: A Controlled Diagnostic Benchmark for Visual-to-Executable Correspondence},
  author  = {Wang and Cheng and Xiao and Suo},
  journal = {arXiv preprint arXiv:2609.01344},
  year    = {2026}
}"""
SUMMARY = (
    "Does a model name the exact executable object (SVG child, canvas object, DOM node, tree node, ordered graph "
    "endpoints, table cell) that a clear referent denotes? One latent instance is compiled into several surfaces, and "
    "a deterministic evaluator says which structural constraint an answer breaks."
)
