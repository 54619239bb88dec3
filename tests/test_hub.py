"""The built folder through the real client libraries, and what an interrupted or disturbed build leaves behind."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import yaml

from generator.errors import UserError
from generator.exbind.configs import CONFIGS
from generator.hub import config_files, merge_parquet, row_digest
from generator.staging import staged
from handmade import run
from making import ROOT, read_rows, run_client, run_command
from publishing import copy_of

GOLDEN = json.loads((ROOT / "tests/golden/digests.json").read_text())
SMALL = ("--config", "targeted_table", "--per-level", "2", "--seed", "7")


@pytest.mark.parametrize("config", CONFIGS)
def test_rows_have_the_released_digest(hub: Path, config: str) -> None:
    """A changed digest needs a changed version: new rows under an old version are another benchmark."""
    manifest = json.loads((hub / "ExBind/manifest.json").read_text())
    assert manifest["version"] == GOLDEN["version"]
    assert manifest["configs"][config]["digest"] == GOLDEN["configs"][config]


def test_the_two_calls_that_users_type(hub: Path, tmp_path: Path) -> None:
    program = (
        "from datasets import load_dataset\n"
        "import evaluate, json\n"
        "ds = load_dataset('ExBind', 'targeted_table', split='test')\n"
        "metric = evaluate.load('exbind_metric')\n"
        "gold = [json.dumps({k: v for k, v in g.items() if v}) for g in ds['gold']]\n"
        "result = metric.compute(predictions=gold, references=ds['reference'])\n"
        "print(json.dumps([ds.num_rows, result['exact_accuracy'], result['n'], result['strict_rate']]))\n"
    )
    assert json.loads(run_client(program, hub, tmp_path)) == [120, 1.0, 120, 1.0]


def test_every_config_loads_with_the_features_of_the_card(hub: Path, tmp_path: Path) -> None:
    program = (
        "from datasets import load_dataset, load_dataset_builder, get_dataset_config_names\n"
        "import json\n"
        "out = {}\n"
        "for name in get_dataset_config_names('ExBind'):\n"
        "    declared = load_dataset_builder('ExBind', name).info.features\n"
        "    ds = load_dataset('ExBind', name)\n"
        "    assert list(ds) == ['test'], list(ds)\n"
        "    assert ds['test'].features == declared, name\n"
        "    image = ds['test'][0]['image']\n"
        "    out[name] = [ds['test'].num_rows, None if image is None else [image.mode, *image.size]]\n"
        "print(json.dumps(out))\n"
    )
    found = json.loads(run_client(program, hub, tmp_path))
    assert list(found) == list(CONFIGS)
    assert found["broad"][0] == 250 and found["broad"][1][0] == "RGB"
    assert found["targeted_table"] == [120, None]


def test_a_rebuilt_folder_is_not_served_from_the_cache_of_the_old_one(releases: Path, tmp_path: Path) -> None:
    hub = copy_of(releases / "one", tmp_path / "hub")
    load = "load_dataset('ExBind', 'targeted_table', split='test')"
    program = f"from datasets import load_dataset\nprint({load}[0]['seed'])"
    assert run_client(program, hub, tmp_path / "cache").strip() == "7"
    done = run_command("build", "ExBind", "--out", str(hub), *SMALL[:4], "--seed", "8")
    assert done.returncode == 0, done.stderr
    assert run_client(program, hub, tmp_path / "cache").strip() == "8"


def test_the_card_names_every_config_split_and_size(hub: Path) -> None:
    text = (hub / "ExBind/README.md").read_text()
    header = yaml.safe_load(text.split("---\n")[1])
    manifest = json.loads((hub / "ExBind/manifest.json").read_text())
    assert [entry["config_name"] for entry in header["configs"]] == list(CONFIGS)
    for info in header["dataset_info"]:
        facts = manifest["configs"][info["config_name"]]
        assert info["splits"][0]["num_examples"] == facts["rows"]
        assert info["download_size"] == sum((hub / "ExBind" / path).stat().st_size for path in facts["files"])
    assert header["license"] == "cc-by-4.0" and "arXiv" in text
    for line in text.splitlines():
        if line.startswith("!["):
            alt, _, path = line[2:-1].partition("](")
            assert alt and (hub / "ExBind" / path).is_file()
    assert len(list((hub / "ExBind/assets").glob("*.png"))) == 6


def test_gate_figures_of_the_targeted_suite(hub: Path) -> None:
    gates = json.loads((hub / "ExBind/manifest.json").read_text())["configs"]["targeted"]["gates"]
    assert set(gates["passed"].values()) == {240}
    assert gates["structural_oracle_accuracy"] == 1.0
    assert gates["target_leakage"] == gates["lexical_only_accuracy"] == gates["type_only_accuracy"] == 0.0
    assert gates["repeated_questions"] == 0 and gates["gold_rank"]["passes"]
    assert 0.12 <= gates["chance"] <= 0.2


@pytest.mark.parametrize("config", ["table_order_1", "table_order_2", "table_order_3"])
def test_an_order_control_changes_the_candidate_order_only(rows, config: str) -> None:
    for original, permuted in zip(rows("targeted_table"), rows(config), strict=True):
        assert permuted["candidates"] != original["candidates"]
        assert sorted(permuted["candidates"], key=str) == sorted(original["candidates"], key=str)
        assert {name: value for name, value in permuted.items() if name in original and name != "candidates"} == {
            name: value for name, value in original.items() if name != "candidates"
        }
        for which, row in (("original", original), ("permuted", permuted)):
            order = [item["candidate_id"] for item in row["candidates"]]
            assert permuted[f"{which}_order"] == order
            assert order[permuted[f"{which}_gold_rank"] - 1] == original["gold"]["cell_id"]


def test_the_three_orders_differ(rows) -> None:
    orders = [[row["permuted_order"] for row in rows(f"table_order_{k}")] for k in (1, 2, 3)]
    hard = [[order for order in config if len(order) > 20] for config in orders]
    assert hard[0] != hard[1] != hard[2] != hard[0]


def test_the_column_control_adds_the_column_only(rows) -> None:
    for original, labelled in zip(rows("targeted_table"), rows("table_columns"), strict=True):
        assert all(item["column"] is None for item in original["candidates"])
        assert all(f">{item['column']}</th>" in labelled["observation"]["source"] for item in labelled["candidates"])
        plain = [{**item, "column": None} for item in labelled["candidates"]]
        assert {**labelled, "candidates": plain} == original


def test_files_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    sizes = ("--config", "broad", "--n-per-family", "6", "--groups", "6", "--seed", "7")
    for workers in ("1", "2", "3"):
        done = run_command("build", "--out", str(tmp_path / workers), *sizes, "--num-proc", workers)
        assert done.returncode == 0, done.stderr
    files = sorted(path.relative_to(tmp_path / "1") for path in (tmp_path / "1").rglob("*") if path.is_file())
    assert files
    for path in files:
        for workers in ("2", "3"):
            assert (tmp_path / "1" / path).read_bytes() == (tmp_path / workers / path).read_bytes(), (path, workers)


def test_an_interrupted_build_leaves_the_old_folder_whole(releases: Path, tmp_path: Path) -> None:
    out = copy_of(releases / "one", tmp_path / "hub")
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file() and path.name != ".lock"}
    for signum in (signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
        words = [sys.executable, "-m", "bindchain", "build", "--out", str(out), "--seed", "8"]
        process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not list(out.glob(".staged-*/ExBind")):
            time.sleep(0.05)
        process.send_signal(signum)
        assert process.wait(timeout=60) != 0
        assert {path: path.read_bytes() for path in before} == before
        assert read_rows(str(out / "ExBind"), "targeted_table")
    assert run_command("build", "--out", str(out), *SMALL).returncode == 0
    assert not list(out.glob(".staged-*"))


def test_two_builds_in_one_folder_do_not_mix(tmp_path: Path) -> None:
    with staged(tmp_path), pytest.raises(UserError, match="another build"), staged(tmp_path):
        pass


def test_a_lock_that_is_no_file_of_ours_is_neither_emptied_nor_waited_for(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("precious")
    lock = tmp_path / "out/.lock"
    lock.parent.mkdir()
    lock.symlink_to("../precious.txt")
    with pytest.raises(UserError, match=r"\.lock is a link; move it away"), staged(lock.parent):
        pass
    lock.unlink()
    os.mkfifo(lock)
    with pytest.raises(UserError, match=r"\.lock is no regular file"), staged(lock.parent):
        pass
    lock.unlink()
    lock.write_text("kept")
    with staged(lock.parent):
        pass
    assert (lock.read_text(), (tmp_path / "precious.txt").read_text()) == ("kept", "precious")


def test_parts_of_any_size_merge_into_the_same_file(hub: Path, tmp_path: Path) -> None:
    table = pq.read_table(config_files(hub / "ExBind", "broad")[0])
    for name, cuts in (("a", (0, 250)), ("b", (0, 1, 99, 101, 250))):
        for number, (start, stop) in enumerate(zip(cuts, cuts[1:], strict=False)):
            (tmp_path / name).mkdir(exist_ok=True)
            pq.write_table(table.slice(start, stop - start), tmp_path / name / f"{number}.parquet")
        merge_parquet(sorted((tmp_path / name).glob("?.parquet")), tmp_path / f"{name}.parquet")
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    assert row_digest(pq.read_table(tmp_path / "a.parquet").to_pylist()) == GOLDEN["configs"]["broad"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "--config", "broadd"), "broadd"),
        (("build", "--n-per-family", "0"), "n_per_family"),
        (("build", "--groups", "1000"), "n_cross_format_groups"),
        (("build", "--num-proc", "0"), "num-proc"),
        (("verify", "nowhere"), "nowhere"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    out = ("--out", str(tmp_path / "hub")) if words[0] == "build" else ()
    done = run(*words, *out, code=2)
    assert said in done.stderr and "Traceback" not in done.stderr
    assert not list((tmp_path / "hub").glob("*")) or not shutil.os.path.exists(tmp_path / "hub/ExBind")


def test_a_disk_that_cannot_take_the_build_leaves_the_old_folder_whole(releases: Path, tmp_path: Path) -> None:
    out = copy_of(releases / "one", tmp_path / "hub")
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file() and path.name != ".lock"}
    sizes = "--config broad --n-per-family 9 --groups 2"
    limited = f"ulimit -f 40; exec {sys.executable} -m bindchain build --out {out} {sizes}"
    for workers in ("1", "2"):
        command = ["bash", "-c", f"{limited} --num-proc {workers}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert done.returncode == 2 and "too large" in done.stderr and "Traceback" not in done.stderr
        assert {path: path.read_bytes() for path in before} == before
        assert not list(out.glob(".staged-*"))


@pytest.mark.parametrize("wait", [0.0, 0.7, 1.5])
def test_ctrl_c_with_workers_ends_at_once_in_one_sentence(tmp_path: Path, wait: float) -> None:
    out = tmp_path / "hub"
    words = [sys.executable, "-m", "bindchain", "build", "--out", str(out), "--num-proc", "2"]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)  # fmt: skip
    while not list(out.glob(".staged-*/ExBind")):
        time.sleep(0.05)
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the command and to its workers
    _, said = process.communicate(timeout=10)
    assert process.returncode == 130
    assert said.strip() == f"bindchain: interrupted; {out} is as it was"
    assert not list(out.glob(".staged-*"))


def test_a_folder_with_other_things_in_it_is_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "hub"
    (out / "ExBind/.git").mkdir(parents=True)
    (out / "ExBind/notes.txt").write_text("mine")
    done = run("build", "--out", out, *SMALL, code=2)
    assert ".git" in done.stderr and "Traceback" not in done.stderr
    assert (out / "ExBind/notes.txt").read_text() == "mine" and not (out / "exbind_metric").exists()
