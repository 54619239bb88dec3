"""What a publication would change, and what it refuses: every case of a small table of states on the Hub."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator.errors import UserError
from generator.publishing.contents import Contents, file_of
from generator.publishing.plan import Plan, RemoteFile, State, make_plan
from generator.repositories import REPOSITORIES
from generator.versions import numbers_of, versions_among

DATA = "data/broad/test-00000-of-00001.parquet"
EXBIND, METRIC, SPACE = (REPOSITORIES[name] for name in ("ExBind", "exbind_metric", "bindchain"))


def manifest(version: str, digest: str = "a", rows: bytes = b"rows") -> bytes:
    files = {DATA: f"sha256-{file_of(rows).sha256}"}
    told = {"dataset": "ExBind", "version": version, "digest": f"sha256-{digest * 64}"}
    return json.dumps({**told, "configs": {"broad": {"files": files}}}).encode()


def here(version: str = "2.0.0", digest: str = "a", rows: bytes = b"rows", **more: bytes) -> Contents:
    files = {"README.md": b"card", "manifest.json": manifest(version, digest), DATA: rows, **more}
    return Contents({path: file_of(data) for path, data in files.items()})


def there(files: Mapping[str, bytes]) -> dict[str, RemoteFile]:
    """As the Hub stores them: Parquet by its sha256, the rest by its git object id."""
    found = {}
    for path, data in files.items():
        file = file_of(data)
        stored_large = path.endswith(".parquet")
        found[path] = RemoteFile(
            file.size, "pointer" if stored_large else file.blob, file.sha256 if stored_large else None
        )
    return found


def state(
    version: str = "2.0.0",
    digest: str = "a",
    *,
    rows: bytes = b"rows",
    card: bytes = b"card",
    tags: tuple[str, ...] = ("v2.0.0",),
    tagged: tuple[str, str, bytes] | None = ("2.0.0", "a", b"rows"),
    private: bool = False,
    **more: bytes,
) -> State:
    """main at a version; `tagged`: (version, digest, rows) at the tag of the version that is here."""
    files = {
        ".gitattributes": b"lfs",
        "README.md": card,
        "manifest.json": manifest(version, digest),
        DATA: rows,
        **more,
    }
    at_tag = tagged and {"README.md": b"card", "manifest.json": manifest(*tagged[:2]), DATA: tagged[2]}
    return State(
        head="c0",
        private=private,
        files=there(files),
        marker=files["manifest.json"],
        tags=dict.fromkeys(tags, "c0"),
        tagged=there(at_tag) if at_tag else None,
        tagged_marker=at_tag["manifest.json"] if at_tag else None,
    )


def plan(contents: Contents, now: State | None, *, private: bool = False) -> Plan:
    return make_plan(EXBIND, "me/ExBind", contents, now, private=private)


def test_a_new_repository_gets_everything_and_its_tag() -> None:
    found = plan(here(), None)
    assert found.creates and found.tag == "v2.0.0"
    assert list(found.created) == ["README.md", "manifest.json", DATA]
    assert found.upload_bytes == len(b"card") + len(manifest("2.0.0")) + len(b"rows")


def test_an_empty_repository_is_filled() -> None:
    empty = State("c0", False, there({".gitattributes": b"lfs"}), None, {})
    found = plan(here(), empty)
    assert not found.creates and found.tag == "v2.0.0"
    assert list(found.created) == ["README.md", "manifest.json", DATA] and not found.changed


def test_an_empty_space_has_a_card_of_the_hub_and_is_filled() -> None:
    contents = Contents({"README.md": file_of(b"card"), "space/scorers.py": file_of(b"ours")})
    empty = State("c0", False, there({".gitattributes": b"lfs", "README.md": b"hello"}), None, {})
    found = make_plan(SPACE, "me/bindchain", contents, empty)
    assert (list(found.created), list(found.changed)) == (["space/scorers.py"], ["README.md"])


def test_what_was_damaged_on_top_of_this_very_version_is_mended() -> None:
    good = state()
    files = {**good.files, **there({"manifest.json": b"{}"})}
    damaged = State("c1", False, files, b"{}", good.tags, good.tagged, good.tagged_marker)
    found = plan(here(), damaged)
    assert list(found.changed) == ["manifest.json"] and found.tag is None


def test_a_version_whose_tag_was_never_set_gets_it_before_the_next_one() -> None:
    found = plan(here("2.1.0", "b", b"new rows"), state(tags=(), tagged=None))
    assert (found.overdue, found.tag) == ("v2.0.0", "v2.1.0")
    assert plan(here("2.1.0", "b", b"new rows"), state(tagged=None)).overdue is None


@pytest.mark.parametrize("rows", [b"other rows", None])
def test_what_stands_there_damaged_gets_no_tag(rows: bytes | None) -> None:
    """Somebody changed the rows, or took them away, between the commit of a version and its tag."""
    now = state(tags=(), tagged=None)
    files = {path: file for path, file in now.files.items() if path != DATA}
    damaged = replace(now, files=files if rows is None else {**files, **there({DATA: rows})})
    with pytest.raises(UserError, match="2.0.0, which never got its tag"):
        plan(here("2.1.0", "b", b"new rows"), damaged)


def test_what_is_there_already_is_done() -> None:
    assert plan(here(), state()).is_done


def test_a_commit_without_its_tag_gets_the_tag_alone() -> None:
    found = plan(here(), state(tags=(), tagged=None))
    assert not found.commits and found.tag == "v2.0.0" and not found.is_done


def test_a_card_alone_may_be_mended_and_the_tag_stays() -> None:
    found = plan(here(), state(card=b"old card"))
    assert list(found.changed) == ["README.md"] and found.tag is None and found.upload_bytes == 4


def test_leftovers_go_and_what_the_hub_wrote_stays() -> None:
    leftovers = {"data/old/test-1.parquet": b"old", "notes.txt": b"x"}
    found = plan(here("2.1.0", "b"), state(tagged=None, **leftovers))
    assert found.deleted == ("data/old/test-1.parquet", "notes.txt") and found.tag == "v2.1.0"


def test_a_new_version_changes_files_and_gets_a_tag_of_its_own() -> None:
    found = plan(here("2.1.0", "b", b"new rows"), state(tagged=None))
    assert list(found.changed) == ["manifest.json", DATA] and found.tag == "v2.1.0"


REFUSED = {
    "changed rows under a released version": (here(digest="b", rows=b"new"), state(), ("sha256-aaa", "sha256-bbb")),
    "changed rows under a version that stands on main without its tag": (
        here(digest="b", rows=b"new"), state(tags=(), tagged=None), ("sha256-aaa", "sha256-bbb")
    ),
    "the same rows in other bytes": (here(rows=b"other bytes"), state(), (DATA, "libraries")),
    "a file less under a released version": (
        Contents({path: file for path, file in here().files.items() if path != DATA}), state(), (DATA,)
    ),
    "a file more under a released version": (
        Contents({**here().files, "data/x/test-1.parquet": file_of(b"x")}), state(), ("data/x/test-1.parquet",)
    ),
    "an older version whose tag is out": (here(), state("2.1.0", "b", tags=("v2.0.0", "v2.1.0")), ("2.1.0",)),
    "an older version that never was out": (here("1.9.0"), state(tagged=None), ("2.0.0", "1.9.0")),
    "an older version than one on main without its tag": (here("1.9.0"), state(tags=(), tagged=None), ("2.0.0",)),
    "somebody's own repository": (
        here(), State("c0", False, there({"README.md": b"mine", "my.csv": b"1"}), None, {}), ("manifest.json",)
    ),
    "somebody's own repository, with a manifest": (
        here(), State("c0", False, there({"manifest.json": b"{}", "my.csv": b"1"}), b"{}", {}), ("not ours",)
    ),
    "somebody's own card": (here(), State("c0", False, there({"README.md": b"my plans"}), None, {}), ("not ours",)),
    "no version here": (here("2.0"), state(), ("manifest.json",)),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_not_be_published_is_refused(name: str) -> None:
    contents, now, said = REFUSED[name]
    with pytest.raises(UserError) as caught:
        plan(contents, now)
    assert all(word in str(caught.value) for word in said), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_public_repository_is_not_taken_for_a_private_one() -> None:
    with pytest.raises(UserError, match="public"):
        plan(here(), state(), private=True)
    assert plan(here(), state(private=True), private=True).is_done


def test_a_metric_is_fixed_in_its_code_and_free_in_its_page() -> None:
    main = b'class X(evaluate.Metric):\n    pass\n\n\n__version__ = "2.0.0"\n'
    code = {"exbind_metric.py": main, "scoring.py": b"x = 1\n", "app.py": b"page\n", "README.md": b"card"}

    def contents(changed: dict[str, bytes]) -> Contents:
        return Contents({path: file_of(data) for path, data in {**code, **changed}.items()})

    now = State("c0", False, there(code), main, {"v2.0.0": "c0"}, there(code), main)
    repo_id = "me/exbind_metric"
    assert list(make_plan(METRIC, repo_id, contents({"app.py": b"new page\n"}), now).changed) == ["app.py"]
    with pytest.raises(UserError, match="other content: sha256-.* raise __version__"):
        make_plan(METRIC, repo_id, contents({"scoring.py": b"x = 2\n"}), now)
    raised = contents({"exbind_metric.py": main.replace(b"2.0.0", b"2.0.1"), "scoring.py": b"x = 2\n"})
    untagged = State("c0", False, now.files, now.marker, now.tags)
    assert make_plan(METRIC, repo_id, raised, untagged).tag == "v2.0.1"


def test_the_space_has_no_versions() -> None:
    contents = Contents({"app.py": file_of(b"new"), "README.md": file_of(b"card")})
    now = State("c0", False, there({"app.py": b"old", "README.md": b"card"}), b"ours", {})
    found = make_plan(SPACE, "me/bindchain", contents, now)
    assert list(found.changed) == ["app.py"] and found.tag is None


def test_a_file_is_known_by_its_git_object_or_by_its_sha256() -> None:
    """The object id of git for b"card" is the SHA-1 of "blob 4", a zero byte and the text."""
    file = file_of(b"card")
    assert file.blob == hashlib.sha1(b"blob 4\0card").hexdigest()
    assert RemoteFile(4, file.blob).equals(file) and not RemoteFile(4, "0" * 40).equals(file)
    assert RemoteFile(4, "0" * 40, file.sha256).equals(file) and not RemoteFile(4, file.blob, "0" * 64).equals(file)


@pytest.mark.parametrize("text", ["2.0", "v2.0.0", "2.0.0-rc1", "02.0.0", "2.0.0\n", "", "2.0.0.0", "٢.0.0", "-1.0.0"])
def test_what_is_no_version(text: str) -> None:
    assert numbers_of(text) is None


def test_versions_are_ordered_as_numbers() -> None:
    assert versions_among({"v2.2.0": "", "v10.0.0": "", "v2.10.0": "", "x": "", "v2": ""}) == [
        "10.0.0",
        "2.10.0",
        "2.2.0",
    ]
