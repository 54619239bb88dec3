"""The built folder of CondChain through the real client libraries, verify, the official layout and the traces."""

from __future__ import annotations

import io
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

from generator.building import identity_digest
from generator.canonical import canonical_json
from generator.condchain import replay
from generator.condchain.benchmark import BENCHMARK
from generator.condchain.cases import pictures_of
from generator.condchain.chains import Chain
from generator.condchain.configs import CONFIGS, OFFICIAL_SEED, Sizes, planned_ids
from generator.condchain.domain import Domain, Input
from generator.hub import data_path, file_digest, iter_rows, row_digest
from generator.verifying import verify as verify_dataset
from handmade import run
from making import ROOT, read_rows, run_client, run_command

GOLDEN = json.loads((ROOT / "tests/golden/chain_digests.json").read_text())
verify = partial(verify_dataset, BENCHMARK)
Row = dict[str, Any]


@pytest.mark.parametrize("config", CONFIGS)
def test_rows_have_the_released_digest(chain_hub: Path, config: str) -> None:
    """The first chains of the release; a changed digest needs a changed version."""
    manifest = json.loads((chain_hub / "CondChain/manifest.json").read_text())
    assert BENCHMARK.version == GOLDEN["version"]
    assert manifest["configs"][config]["digest"] == GOLDEN["configs"][config]


def test_the_two_calls_that_users_type(chain_hub: Path, tmp_path: Path) -> None:
    program = (
        "from datasets import load_dataset\n"
        "import evaluate, json\n"
        "ds = load_dataset('CondChain', 'all', split='test')\n"
        "metric = evaluate.load('condchain_metric')\n"
        "answers = [row['correct_answer'] for row in ds['true_path'][:] + ds['false_path'][:]]\n"
        "boxed = ['So \\\\boxed{' + answer + '}.' for answer in answers]\n"
        "result = metric.compute(predictions=boxed, references=ds['true_reference'][:] + ds['false_reference'][:])\n"
        "print(json.dumps([ds.num_rows, result['avg_f1'], sorted(result['domains']), result['statuses']['ok']]))\n"
    )
    assert json.loads(run_client(program, chain_hub, tmp_path)) == [16, 100.0, ["chart", "gui", "natural"], 32]


def test_every_config_loads_with_the_features_of_the_card(chain_hub: Path, tmp_path: Path) -> None:
    program = (
        "from datasets import load_dataset, load_dataset_builder, get_dataset_config_names\n"
        "import json\n"
        "out = {}\n"
        "for name in get_dataset_config_names('CondChain'):\n"
        "    declared = load_dataset_builder('CondChain', name).info.features\n"
        "    ds = load_dataset('CondChain', name)\n"
        "    assert list(ds) == ['test'] and ds['test'].features == declared, name\n"
        "    images = ds['test'][0]['images']\n"
        "    out[name] = [ds['test']['id'][:], len(images), [image.size for image in images][0]]\n"
        "print(json.dumps(out))\n"
    )
    found = json.loads(run_client(program, chain_hub, tmp_path))
    assert list(found) == list(CONFIGS)
    for name, (ids, _, _) in found.items():
        assert ids == planned_ids(name, Sizes(6, 6, 4), OFFICIAL_SEED)
    assert found["all"][0] == found["natural"][0] + found["chart"][0] + found["gui"][0]
    assert found["natural"][1:] == [1, [720, 480]] and found["gui"][1] >= 4


def test_configs_made_of_others_add_no_bytes(chain_hub: Path) -> None:
    folders = sorted(path.name for path in (chain_hub / "CondChain/data").iterdir())
    assert folders == sorted(name for name, config in CONFIGS.items() if not config.others)


def test_ablations_ask_about_the_same_pictures(chain_hub: Path) -> None:
    rows = {name: read_rows(str(chain_hub / "CondChain"), name) for name in CONFIGS if name.startswith("natural")}
    pictures = {name: [row["images"][0]["bytes"] for row in found] for name, found in rows.items()}
    assert all(found == pictures["natural"] for found in pictures.values())
    assert {row["depth"] for row in rows["natural_depth2"]} == {2}
    assert {row["depth"] for row in rows["natural_depth4"]} <= {3, 4}
    assert {row["depth"] for name in ("natural_simple", "natural_complex") for row in rows[name]} == {6}
    assert {row["complexity"] for row in rows["natural_simple"]} == {"simple"}


def test_pictures_have_a_palette(chain_hub: Path) -> None:
    for row in read_rows(str(chain_hub / "CondChain"), "all"):
        for image in row["images"]:
            assert Image.open(io.BytesIO(image["bytes"])).mode == "P" and len(image["bytes"]) < 40_000


def test_a_chain_does_not_depend_on_sizes_workers_or_company(chain_hub: Path, tmp_path: Path) -> None:
    done = run_command("build", "CondChain", "--out", str(tmp_path), "--config", "gui", "--gui", "3", "--num-proc", "2")
    assert done.returncode == 0, done.stderr
    few = list(iter_rows(tmp_path / "CondChain" / data_path("gui")))
    many = list(iter_rows(chain_hub / "CondChain" / data_path("gui")))
    assert few == many[:3]


def test_another_seed_has_other_ids_and_other_inputs(chain_hub: Path, tmp_path: Path) -> None:
    done = run_command("build", "--out", str(tmp_path), "--config", "chart", "--chart", "2", "--seed", "8")
    assert done.returncode == 0, done.stderr
    fresh = list(iter_rows(tmp_path / "CondChain" / data_path("chart")))
    official = list(iter_rows(chain_hub / "CondChain" / data_path("chart")))
    assert [row["id"] for row in fresh] == ["s8_chart_0001", "s8_chart_0002"]
    assert not {row["source"] for row in fresh} & {row["source"] for row in official}


def test_the_official_layout_holds_the_same_chains(chain_hub: Path) -> None:
    for domain, count in (("natural", 6), ("chart", 6), ("gui", 4)):
        lines = (chain_hub / f"official/data/{domain}.jsonl").read_text().splitlines()
        rows = {row["id"]: row for row in read_rows(str(chain_hub / "CondChain"), domain)}
        assert len(lines) == count
        for line in map(json.loads, lines):
            row = rows[line["id"]]
            paths = line["image"] if domain == "gui" else [line["image"]]
            kept = [(chain_hub / "official" / path).read_bytes() for path in paths]
            assert kept == [image["bytes"] for image in row["images"]]
            assert line["true_path"] == row["true_path"] and line["false_path"] == row["false_path"]


def test_traces_tell_how_every_layer_came_about(chain_hub: Path) -> None:
    for domain in ("natural", "chart", "gui"):
        rows = {row["id"]: row for row in read_rows(str(chain_hub / "CondChain"), domain)}
        for trace in map(json.loads, (chain_hub / f"traces/{domain}.jsonl").read_text().splitlines()):
            actions = Counter(event["action"] for event in trace["events"])
            assert actions["FINISH"] >= 1 and rows[trace["id"]]["depth"] >= 4
            assert all(event["reasons"] for event in trace["events"] if event.get("passed") is False)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("small_chains")
    sizes = ("--natural", "2", "--chart", "2", "--gui", "2", "--seed", "5")
    done = run_command("build", "--out", str(out), "--config", "all", *sizes)
    assert done.returncode == 0, done.stderr
    return out / "CondChain"


@pytest.fixture
def folder(small: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(small, tmp_path / "CondChain"))


def rewrite(folder: Path, config: str, change: Callable[[list[Row]], list[Row]]) -> None:
    """Change the rows of a config and renew every digest that covers them, as a careful forger would."""
    path = folder / data_path(config)
    table = pq.read_table(path)
    pq.write_table(pa.Table.from_pylist(change(table.to_pylist()), schema=table.schema), path)
    manifest = json.loads((folder / "manifest.json").read_text())
    card = (folder / "README.md").read_text()
    for name, facts in manifest["configs"].items():
        paths = [data_path(part) for part in CONFIGS[name].parts]
        rows = [row for part in paths for row in iter_rows(folder / part)]
        renewed = row_digest(rows)
        card = card.replace(facts["digest"], renewed)
        facts.update(rows=len(rows), digest=renewed, files={part: file_digest(folder / part) for part in paths})
    manifest["digest"] = identity_digest(manifest["version"], manifest["configs"])
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "README.md").write_text(card)


def first_layer(change: Callable[[Row], Any]) -> Callable[[list[Row]], list[Row]]:
    def apply(rows: list[Row]) -> list[Row]:
        change(rows[0]["layers"][0])
        return rows

    return apply


def forge_answer(layer: Row) -> None:
    answer = layer["question"]["answer"]
    layer["question"]["answer"] = f"A{int(answer[1]) % 4 + 1}"


def swap_clauses(layer: Row) -> None:
    condition = layer["condition"]
    condition["text"], condition["counter_text"] = condition["counter_text"], condition["text"]


def exchange_pictures(rows: list[Row]) -> list[Row]:
    rows[0]["images"], rows[1]["images"] = rows[1]["images"], rows[0]["images"]
    return rows


FORGERIES: dict[str, tuple[Callable[[list[Row]], list[Row]], str]] = {
    "another answer": (first_layer(forge_answer), "one_right_option"),
    "clauses exchanged": (first_layer(swap_clauses), "clauses_mean_predicates"),
    "a predicate of its own": (
        first_layer(lambda layer: layer["condition"].update(predicate=layer["condition"]["counterfactual"])),
        "predicates_execute"),
    "hostile code in a predicate": (
        first_layer(lambda layer: layer["condition"].update(predicate="().__class__.__mro__")), "readable"),
    "facts of nothing": (first_layer(lambda layer: layer.update(facts="{}")), "readable"),
    "pictures exchanged": (exchange_pictures, "pictures_agree"),
    "a picture lost": (lambda rows: [{**rows[0], "images": []}, *rows[1:]], "pictures_agree"),
    "a row lost": (lambda rows: rows[1:], "cases, or their order"),
    "a row twice": (lambda rows: [*rows, rows[0]], "stands 2 times"),
    "a changed reference": (
        lambda rows: [{**rows[0], "true_reference": rows[0]["false_reference"]}, *rows[1:]], "redraw_agrees"),
}  # fmt: skip


def test_a_good_folder_verifies(folder: Path) -> None:
    manifest, found = verify(folder)
    assert found == [] and manifest["configs"]["all"]["rows"] == 6
    done = run_command("verify", str(folder))
    assert done.returncode == 0 and manifest["digest"] in done.stdout, done.stderr


@pytest.fixture(scope="module")
def drawn_once() -> Iterator[None]:
    """All forgeries are of the same chains, which a verification draws again, and always alike."""
    drawn: dict[str, tuple[bytes, ...]] = {}

    def pictures(domain: Domain, content: Input) -> tuple[bytes, ...]:
        key = canonical_json([domain.name, content])
        if key not in drawn:
            drawn[key] = pictures_of(domain, content)
        return drawn[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay, "draw", cache(replay.draw))
        patch.setattr(replay, "pictures_of", pictures)
        yield


@pytest.mark.parametrize("config", ["natural", "gui"])
@pytest.mark.parametrize("name", FORGERIES)
def test_a_change_is_found_even_when_every_digest_is_forged(
    folder: Path, drawn_once: None, name: str, config: str
) -> None:
    change, said = FORGERIES[name]
    rewrite(folder, config, change)
    found = verify(folder)[1]
    assert any(said in fault for fault in found), found


def test_rows_read_back_as_the_chains_they_were(chain_hub: Path) -> None:
    for row in read_rows(str(chain_hub / "CondChain"), "all"):
        chain = Chain.from_row(row)
        assert [layer.number for layer in chain.layers] == list(range(1, chain.depth + 1))
        assert json.loads(row["true_reference"]) == chain.reference("true")


def test_what_does_not_fit_is_said_before_anything_is_built(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/notes.txt").write_text("mine")
    for words, said in (
        (("build", "CondChain", "--chart", "1", "--official-layout", str(tmp_path / "full")), "not an empty folder"),
        (("build", "ExBind", "--traces", str(tmp_path / "t")), "which is not built here"),
        (("build", "ExBind", "--gui", "3"), "the size gui is of CondChain"),
        (("build", "CondChain", "--per-level", "3"), "the size per_level is of ExBind"),
    ):
        done = run(*words, "--out", tmp_path / "out", code=2)
        assert said in done.stderr and "Traceback" not in done.stderr
        assert not (tmp_path / "out").exists()


def test_a_wrong_name_is_one_sentence(tmp_path: Path) -> None:
    for words in (("build", "CondChian"), ("build", "--config", "naturel"), ("build", "ExBind", "--config", "gui")):
        done = run(*words, "--out", tmp_path / "x", code=2)
        assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1
    done = run("build", "CondChain", "--gui", "0", "--out", tmp_path / "x", code=2)
    assert "gui must be at least 1" in done.stderr
