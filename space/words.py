"""What the labels of both metrics are called on a page, in plain words.

A label that has no words here is shown as it is; the tests see to it that none of today's lacks them.
"""

from __future__ import annotations

STAGES = {
    "candidate_valid": "valid candidate",
    "identity": "identity",
    "attribute": "attribute",
    "anchor": "anchor",
    "relation": "relation",
    "hierarchy": "place in the hierarchy",
    "role": "role",
    "table_row": "row",
    "table_column": "column",
    "table_cell": "cell",
    "exact": "the very object",
}
PATHS = {"true": "True path", "false": "False path"}
ASKED = {  # of each of `STAGES`: what must hold
    "candidate_valid": "the answer can be read, and names a candidate of the asked type",
    "identity": "the thing itself: entity (canvas, svg), module (tree, dom), both ends (graph); of a table the row",
    "attribute": "it has the attribute values that the instruction asks for; of a table the column",
    "anchor": "it is not the anchor, and not what stands in the relation to a look-alike of the anchor",
    "relation": "it stands in the asked relation to the anchor; in a graph, the asked edge joins both ends",
    "hierarchy": "its chain of parents is that of the thing meant",
    "role": "its role is that of the thing meant; in a graph, no end stands in the other's place",
    "table_row": "the cell is in the row that is meant",
    "table_column": "the cell is in the column that is meant",
    "table_cell": "both at once",
    "exact": "it is the very object that is meant",
}
STATUSES = {
    "ok": "read",
    "missing": "no answer in the file",
    "error": "the run failed on it",
    "empty": "empty text",
    "truncated": "text breaks off",
    "no_json": "no JSON object with the asked keys",
    "duplicate_key": "a key stands twice",
    "wrong_key": "a key is missing",
    "wrong_type": "a value is no string",
    "unknown_candidate": "an id that is no candidate",
    "none": "says none in place of a label",
    "ambiguous": "several labels",
    "no_label": "no label in the text",
    "not_offered": "a label that is not offered",
}
CATEGORIES = {
    "none": "right",
    "invalid_output": "no readable answer",
    "invalid_candidate": "an id that is no candidate",
    "wrong_identity": "another thing",
    "wrong_attribute": "wrong attribute",
    "wrong_anchor": "took the anchor, or what stands beside its look-alike",
    "wrong_relation": "wrong relation",
    "wrong_hierarchy": "right thing, wrong place in the hierarchy",
    "wrong_role": "wrong role",
    "wrong_type": "a candidate of the wrong type",
    "wrong_row": "wrong row",
    "wrong_column": "right row, wrong column",
    "wrong_cell": "right row and column, wrong cell",
    "reference_mismatch": "all constraints hold, but it is not the gold",
}
OUTCOMES = {
    "right": "right",
    "left_early": "left too early",
    "left_late": "left too late",
    "ran_on": "ran on to the end",
    "right_exit_wrong_option": "right exit, wrong option",
    "no_answer": "no answer that can be read",
}


def called(words: dict[str, str], label: str) -> str:
    """What a label is called.

    >>> called(STAGES, "table_row"), called(STAGES, "of_tomorrow")
    ('row', 'of tomorrow')
    """
    return words.get(label, label.replace("_", " "))
