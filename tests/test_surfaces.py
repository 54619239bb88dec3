"""The contract that all six surfaces keep."""

from __future__ import annotations

import html.parser
import io
import json
import re
from collections import Counter
from xml.etree import ElementTree

import networkx as nx
import pytest
from PIL import Image
from scipy.stats import chisquare

from generator.exbind.cases import Drawn, draw
from generator.exbind.controls import gold_rank
from generator.exbind.families import FAMILIES
from generator.exbind.surfaces import SURFACES
from generator.records import FAMILY_FORMATS, REFERENCE_KEYS
from generator.render import to_png
from making import drawn_cases, key_for
from metrics.exbind_metric.scoring import APPLICABLE, score_case

CASES = drawn_cases(40)
BY_FORMAT = {form: [case for case in CASES if case.record.format == form] for form in SURFACES}
FORMATS = list(SURFACES)


def test_registries_are_complete() -> None:
    assert {form for forms in FAMILY_FORMATS.values() for form in forms} == set(SURFACES) == set(REFERENCE_KEYS)
    assert set(FAMILIES) == set(FAMILY_FORMATS)
    for form, surface in SURFACES.items():
        assert surface.FORMAT == form and form in FAMILY_FORMATS[surface.FAMILY]


@pytest.mark.parametrize("form", FORMATS)
def test_every_candidate_id_stands_once_in_the_source_as_an_id(form: str) -> None:
    for case in BY_FORMAT[form]:
        words = Counter(re.findall(r"\w+", case.record.source))
        for candidate in case.record.candidates:
            assert words[candidate.candidate_id] >= 1, (case.record.case_id, candidate)


@pytest.mark.parametrize("form", FORMATS)
def test_no_semantic_id_stands_in_what_the_model_sees(form: str) -> None:
    for case in BY_FORMAT[form]:
        words = set(re.findall(r"[\w.]+", f"{case.record.source} {case.record.instruction}"))
        assert not words & set(case.latent.entities), case.record.case_id


@pytest.mark.parametrize("form", FORMATS)
def test_the_mapping_is_one_to_one_and_the_gold_comes_from_it(form: str) -> None:
    for case in BY_FORMAT[form]:
        mapping = case.record.surface_mapping
        assert len(set(mapping.values())) == len(mapping) == len(case.record.candidates)
        assert list(case.record.gold.values()) == [mapping[name] for name in case.latent.target["answer"]]


@pytest.mark.parametrize("form", FORMATS)
def test_the_source_is_what_its_kind_says(form: str) -> None:
    for case in BY_FORMAT[form]:
        source = case.record.source
        if form == "svg":
            assert ElementTree.fromstring(source).tag.endswith("svg")
        elif form in ("dom", "table"):
            open_tags: list[str] = []
            parser = html.parser.HTMLParser()
            void = {"input", "br", "meta", "img", "hr", "link"}
            parser.handle_starttag = lambda tag, _: tag in void or open_tags.append(tag)  # noqa: B023
            parser.handle_endtag = lambda tag: _close(open_tags, tag)  # noqa: B023
            parser.feed(source)
            assert not open_tags, case.record.case_id
        assert source == source.strip() or source.endswith("\n")


def _close(open_tags: list[str], tag: str) -> None:
    assert open_tags.pop() == tag


def test_a_graph_latent_is_the_graph_of_its_source() -> None:
    for case in BY_FORMAT["graph"]:
        latent, mapping = case.latent, case.record.surface_mapping
        found = nx.MultiDiGraph()
        for source, target, rest in re.findall(r"(\w+) -> (\w+) \[(.*?)\]", case.record.source):
            found.add_edge(source, target, id=re.search(r'\bid="?(\w+)"?', rest)[1])
        assert found.number_of_edges() == len(latent.edges)
        for edge, source, _, target in latent.edges:
            assert any(data["id"] == mapping[edge] for data in found[mapping[source]][mapping[target]].values())


@pytest.mark.parametrize("form", FORMATS)
def test_the_gold_stands_anywhere_in_the_candidate_order(form: str) -> None:
    surface = SURFACES[form]
    thirds = Counter()
    for index in range(1, 601):
        record = draw(key_for(surface.FAMILY, form, index, suite="broad")).record
        places = [item.candidate_id for item in record.candidates if item.candidate_type == surface.EXECUTABLE_TYPE]
        rank = places.index(next(iter(record.gold.values())))
        thirds[min(3 * rank // len(places), 2)] += 1 if len(places) % 3 == 0 else 0
        thirds["ends"] += rank in (0, len(places) - 1)
        thirds["expected"] += 2 / len(places)
    assert abs(thirds["ends"] - thirds["expected"]) < 4 * thirds["expected"] ** 0.5
    if sum(thirds[k] for k in range(3)) > 100:
        assert chisquare([thirds[k] for k in range(3)]).pvalue > 1e-4


@pytest.mark.parametrize("form", FORMATS)
def test_pictures_are_drawn_with_and_without_marks(form: str) -> None:
    surface = SURFACES[form]
    for case in BY_FORMAT[form][:3]:
        plain = to_png(surface.picture(case.latent, case.compiled))
        marked = to_png(surface.picture(case.latent, case.compiled, tuple(case.latent.target["answer"])))
        first, second = Image.open(io.BytesIO(plain)), Image.open(io.BytesIO(marked))
        assert first.mode == second.mode == "RGB"
        assert plain != marked
        assert len(first.getcolors(1 << 24)) > 3
        assert "<text" not in surface.picture(case.latent, case.compiled)


@pytest.mark.parametrize("form", FORMATS)
def test_instructions_vary_and_end_like_sentences(form: str) -> None:
    said = [case.record.instruction for case in BY_FORMAT[form]]
    assert len(set(said)) == len(said)
    assert len({text.split()[0] for text in said}) >= 3
    for text in said:
        assert text[0].isupper() and text.rstrip()[-1] in ".?!" and "  " not in text and "_" not in text, text


def test_both_surfaces_of_a_latent_ask_the_same(drawn_pairs: list[tuple[Drawn, Drawn]]) -> None:
    for first, second in drawn_pairs:
        assert first.record.instruction == second.record.instruction
        assert first.record.latent == second.record.latent
        assert not set(first.record.surface_mapping.values()) & set(second.record.surface_mapping.values())


@pytest.mark.parametrize(("first", "second"), [("canvas", "svg"), ("tree", "dom")])
def test_the_golds_of_a_pair_stand_in_places_that_know_nothing_of_each_other(first: str, second: str) -> None:
    """Else a reader with a favourite place would look consistent across surfaces."""
    family, same, expected, count = SURFACES[first].FAMILY, 0, 0.0, 400
    for index in range(1, count + 1):
        ranks = [gold_rank(draw(key_for(family, form, index)).record) for form in (first, second)]
        same += ranks[0] == ranks[1]
        expected += 1 / len(draw(key_for(family, first, index)).record.candidates)
    assert abs(same - expected) < 4 * expected**0.5


@pytest.fixture(scope="module")
def drawn_pairs() -> list[tuple[Drawn, Drawn]]:
    return [
        pair
        for first, second in (("canvas", "svg"), ("tree", "dom"))
        for pair in zip(BY_FORMAT[first], BY_FORMAT[second], strict=True)
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_every_candidate_can_be_scored_and_only_the_gold_is_exact(form: str) -> None:
    keys = REFERENCE_KEYS[form]
    for case in BY_FORMAT[form][:10]:
        reference = json.loads(case.record.reference)
        exact = []
        for candidate in case.record.candidates:
            answer = dict.fromkeys(keys, candidate.candidate_id)
            row = score_case(json.dumps(answer), reference)
            assert row["status"] == "ok"
            applicable = {name for name, value in row["scores"].items() if value is not None}
            assert applicable == set(APPLICABLE[form]) == set(case.record.applicable_stages)
            exact += [answer] * row["exact"]
        assert exact == ([] if form == "graph" else [dict(case.record.gold)])
