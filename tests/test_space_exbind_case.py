"""One ExBind case on the page: the sentence, what is marked, and that every text from outside stays text."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from answering import answered, chosen, latent_of, sentence, shown
from generator.canonical import canonical_json
from generator.exbind.shapes import SCENE_SIDE
from handmade import graph_case, table_case
from making import read_rows
from space.case.exbind.picture import SIDE
from space.case.exbind.view import show_case

HOSTILE = "<img src=x onerror=alert(1)>\"><script>alert(1)</script> & '\u202e{0} %s"
FORMATS = ("canvas", "svg", "tree", "dom", "graph", "table")
EACH = 8  # every so many-th case of a config is looked at


@pytest.fixture(scope="module")
def rows(hub: Path) -> dict[str, dict[str, Any]]:
    """Rows of `broad` by their ids."""
    return {row["case_id"]: row for row in read_rows(hub / "ExBind", "broad")}


def marked(html: str) -> list[tuple[str, str]]:
    """(class, text) of every mark in the source."""
    return [(style, unescape(text)) for style, text in re.findall(r'<mark class="([^"]*)">(.*?)</mark>', html, re.S)]


def table_with(texts: dict[str, str]) -> dict[str, Any]:
    """Owners of projects; the owner of the second is asked for, by its status."""
    record = table_case(1).to_row()
    latent = json.loads(record["latent"])
    latent["attributes"] = {name: {"text": text, "value": text} for name, text in texts.items()}
    latent["attributes"] |= {f"row{number}": {"position": number} for number in range(3)}
    latent["entities"] |= dict.fromkeys(("row0", "row1", "row2"), "row") | dict.fromkeys(("name", "owner"), "column")
    latent["target"]["conditions"] = [["name", texts["row1.name"]]]
    return record | {"latent": canonical_json(latent)}


TEXTS = {
    "name": "Project", "owner": "Owner", "row0.name": "Atlas", "row0.owner": "Ines", "row1.name": "Borea",
    "row1.owner": "Ines", "row2.name": "Ceres", "row2.owner": "Omar",
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("row1.owner", 'Right: asked for "Owner" of the row with Project "Borea"; chose the cell "Ines" in row 2.'),
        ("row1.name", 'Right row, wrong column: asked for "Owner", chose "Project": "Borea". '
                      'The right answer is the cell "Ines" in row 2.'),
        ("row0.owner", 'Wrong row, right column: asked for the row with Project "Borea"; chose "Ines" in row 1, '
                       'where Project is "Atlas". It reads the same, but is another cell. '
                       'The right answer is the cell "Ines" in row 2.'),
        ("row2.name", 'Wrong row and wrong column: asked for "Owner" of the row with Project "Borea"; chose "Project" '
                      'of row 3, where Project is "Ceres". The right answer is the cell "Ines" in row 2.'),
    ],
)  # fmt: skip
def test_a_table_is_told_by_its_headers_and_cells(name: str, told: str) -> None:
    record = table_with(TEXTS)
    assert sentence(chosen(record, name), record) == told


def test_a_scene_is_told_by_looks_and_places(rows: dict[str, dict[str, Any]]) -> None:
    record = next(row for row in rows.values() if row["format"] == "svg" and latent_of(row).target["decoys"])
    latent = latent_of(record)
    target = latent.target
    anchor = sentence(chosen(record, target["anchor"]), record)
    looks = latent.attributes[target["anchor"]]
    assert anchor.startswith("Took the anchor: asked for the ")
    assert f"chose the {looks['size']} {looks['color']} {looks['kind']} itself. The right answer is the " in anchor
    decoyed = next(
        thing
        for thing, relation, beside in latent.relations
        if beside in target["decoys"]
        and relation == target["relation"]
        and target["attributes"].items() <= latent.attributes[thing].items()
    )
    told = sentence(chosen(record, decoyed), record)
    assert told.startswith("Wrong anchor: ") and " instead of " in told.split("chose ")[1]


def test_a_control_is_told_by_titles_and_roles(rows: dict[str, dict[str, Any]]) -> None:
    record = rows["broad_hierarchy_0002__tree"]
    latent = latent_of(record)
    gold = latent.target["answer"][0]
    module, section, leaf = gold.split(".")
    own = latent.attributes[gold]
    sibling = next(name for name in latent.hierarchy if name.startswith(f"{module}.{section}.") and name != gold)
    other = latent.attributes[sibling]
    told = sentence(chosen(record, sibling), record)
    assert f"Right place, wrong role: asked for {own['role']}; chose the {other['kind']}" in told
    assert f"whose role is {other['role']}" in told
    aside = next(name for name in latent.hierarchy if name.startswith(f"{module}.") and name.endswith(f".{leaf}")
                 and name.split(".")[1] != section)  # fmt: skip
    title = latent.attributes[module]["title"]
    told = sentence(chosen(record, aside), record)
    kind, place = latent.attributes[module]["kind"], latent.attributes[f"{module}.{section}"]["name"]
    assert told.startswith(f'Right {kind}, wrong place in it: asked for {place} of "{title}"; chose ')
    far = next(name for name in latent.hierarchy if name.count(".") == 2 and not name.startswith(module))
    other_title = latent.attributes[far.split(".")[0]]["title"]
    told = sentence(chosen(record, far), record)
    assert told.startswith(f'Wrong {kind}: asked for "{title}"; chose ') and f'in "{other_title}"' in told


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        (None, "missing", "The file has no answer to this case."),
        (None, "error", "The run failed on this case, so there is no answer."),
        ("  ", None, "The answer is empty."),
        ("I do not know", None, "The answer holds no JSON object with the keys source_id and target_id."),
        ('{"source_id": "k7f2w"}', None, "The answer does not give all of the keys source_id and target_id."),
        ('{"source_id": "k7f2w", "tar', None, "The answer breaks off before it is complete."),
        ('{"source_id": "k7f2w", "target_id": 3}', None, "The answer gives something else than a string under the"),
        ('{"source_id": "k7f2w", "source_id": "a", "target_id": "b"}', None, "The answer gives the keys source_id and"),
        ('see {"from": "k7f2w", "to": "zz<b>"}', None, 'The answer names "zz<b>", which is no candidate of this case.'),
        ('{"from": "<ID>", "to": "q"} {"from": "oh", "to": "q"}', None, 'The answer names "oh" and "q", which are no'),
        ('{"from": "oh", "to": "oh"} {"from": "<ID>", "to": "..."}', None, 'The answer names "oh", which is no candi'),
    ],
)
def test_an_answer_that_names_nothing_says_why(text: str | None, status: str | None, told: str) -> None:
    record = graph_case(1).to_row()
    case = answered(record, text, status)
    assert sentence(case, record).startswith(told)
    assert "Asked for: " in sentence(case, record)
    html = show_case(case, record, [])
    assert "There is no text." in html if text is None else "<b>" not in html


def test_no_sentence_speaks_of_internal_ids(rows: dict[str, dict[str, Any]]) -> None:
    """Every candidate of many real cases, as the answer."""
    for record in list(rows.values())[::EACH]:
        latent, mapping = latent_of(record), json.loads(record["surface_mapping"])
        ids = {*latent.entities, *mapping.values()}
        ends = (latent.target["answer"][1],) if record["format"] == "graph" else ()
        for name in mapping:
            case = chosen(record, name, *ends)
            told = sentence(case, record)
            assert not ids & set(re.findall(r"[\w.]*\w", told)), told
            assert told.endswith(".") and told.count("Right: ") == case.right
            assert case.right or "Another " not in told, told  # nothing that really happens is without words


@pytest.mark.parametrize("form", FORMATS)
def test_the_gold_and_the_chosen_object_are_marked(rows: dict[str, dict[str, Any]], form: str) -> None:
    record = next(row for row in rows.values() if row["format"] == form)
    latent, mapping = latent_of(record), json.loads(record["surface_mapping"])
    answer = latent.target["answer"]
    others = [name for name in mapping if name not in answer and latent.entities[name] != "edge"]
    wrong = chosen(record, *others[: len(answer)])
    html = show_case(wrong, record, ["pic?a=1&b=2"] if form in ("svg", "canvas") else [])
    found = marked(html)
    for style, names in (("cx-is-gold", answer), ("cx-is-chosen", others[: len(answer)])):
        text = "\n".join(line for own, line in found if own == style)
        assert all(mapping[name] in text for name in names)
        assert not any(mapping[name] in text for name in mapping if name not in (*answer, *others[: len(answer)])
                       and latent.entities[name] != "edge")  # fmt: skip
    right = show_case(chosen(record, *answer), record, [])
    assert {style for style, _ in marked(right)} == {"cx-is-gold"} and "gold and chosen" in right
    assert "broke first" in html and "broke first" not in right
    if form in ("svg", "canvas"):
        assert 'src="pic?a=1&amp;b=2"' in html and "Hide the frames" in html
        boxes = re.findall(r'cx-box cx-is-(\w+)[^"]*" style="left:([\d.]+)%;top:([\d.]+)%;width:([\d.]+)%', html)
        assert {name for name, *_ in boxes} >= {"gold", "chosen"}
        box = next(c["bbox"] for c in record["candidates"] if c["semantic_id"] == answer[0])
        assert [float(number) for name, *numbers in boxes if name == "gold" for number in numbers] == pytest.approx(
            [100 * number / SCENE_SIDE for number in box[:3]], abs=0.001
        )


def test_boxes_are_measured_as_the_scenes_are() -> None:
    assert SIDE == SCENE_SIDE


def test_a_table_can_be_read() -> None:
    record = table_with(TEXTS)
    html = show_case(chosen(record, "row1.name"), record, [])
    text = shown(html)
    assert "Row Project Owner asked" in text
    assert "1 Atlas Ines 2 asked Borea chosen Ines gold 3 Ceres Omar" in text
    assert '<u class="cx-told">Borea</u>' in html
    assert "✓ row satisfied" in text and "✗ column violated broke first ✗ cell violated" in text
    assert "✗ not the one that is meant" in text and "✓ the one that is meant" not in text
    assert "not applicable to table: anchor, relation, place in the hierarchy, role" in text
    assert 'title="the cell is in the column that is meant"' in html
    marked_rows, all_rows = text.split("Candidates")[1].split("All 6, in the order in which the model saw them.")
    rows = 'No. Id What it is 3 cell_r02_c00 Project "Borea", row 2 chosen 4 cell_r02_c01 Owner "Ines", row 2 gold'
    assert marked_rows.replace(" ,", ",").split() == rows.split()
    assert all_rows.startswith(" Type of all: table cell.") and all_rows.count("cell_r") == 6


def test_every_text_from_outside_is_text() -> None:
    long = HOSTILE * 4000  # about 250 kB
    record = table_with({name: f"{text} {HOSTILE}" for name, text in TEXTS.items()})
    record |= {"instruction": long, "observation": {"source_type": HOSTILE, "source": f"{HOSTILE}\n{long}"}}
    for text in (long, f'{HOSTILE} {{"cell_id": "cell_r01_c00"}}', json.dumps({"cell_id": HOSTILE})):
        html = str(show_case(answered(record, text), record, ['x" onerror="alert(1)']))
        assert "<img src=x" not in html and "<script" not in html and 'onerror="' not in html
        assert "\u202e" not in html and "\\u202e" in html
        assert len(html) < 600_000
    assert "these are the first 100,000 of " in html
    assert "these are the first 20,000 of " in str(show_case(answered(record, long), record, []))
