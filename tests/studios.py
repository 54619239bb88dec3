"""The browsing Space over real data, for tests that visit it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from browsing import Watched
from generator.spaces import assemble
from serving import Started, served

SHOTS = Path(__file__).parent.parent / "build" / "screenshots"  # of every tab, to be looked at


@pytest.fixture(scope="session")
def studio_space(tmp_path_factory: pytest.TempPathFactory, hub: Path, chain_hub: Path) -> Iterator[Started]:
    """The Space over real data; one for each worker."""
    with studio(tmp_path_factory.mktemp("studio"), hub / "ExBind", chain_hub / "CondChain") as started:
        yield started


@contextmanager
def studio(folder: Path, *datasets: Path) -> Iterator[Started]:
    """The Space, running, over these dataset folders; submissions go to `results` in the folder."""
    here = folder / "datasets"
    here.mkdir()
    for dataset in datasets:
        (here / dataset.name).symlink_to(dataset, target_is_directory=True)
    assemble("bindchain", folder / "bindchain")
    results = folder / "results"
    with served(
        folder / "bindchain", folder / "scratch", BINDCHAIN_DATASETS=str(here), BINDCHAIN_RESULTS=str(results)
    ) as started:
        yield started
    shutil.rmtree(folder / "scratch", ignore_errors=True)


def lines(*rows: dict[str, object]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def score(visitor: Watched, *files: tuple[str, bytes], name: str = "") -> None:
    """Upload files, press Score, and wait until something came of it."""
    page = visitor.page
    given = [{"name": called, "mimeType": "", "buffer": content} for called, content in files]
    page.get_by_label("Prediction files").set_input_files(given)
    page.get_by_label("Name of the run").fill(name)
    page.get_by_role("button", name="Score", exact=True).click()
    page.wait_for_function("document.querySelector('#sc-files').value === ''")
    settle(visitor)


def go(visitor: Watched, tab: str) -> None:
    """Choose a tab, and wait until its content is there."""
    page = visitor.page
    page.get_by_role("navigation", name="Parts of the page").get_by_role("link", name=tab, exact=True).click()
    page.locator(f'.parts a[aria-current="page"]:text-is("{tab}")').wait_for()
    settle(visitor)


def travel(visitor: Watched, address: str) -> None:
    """Go to an address of the page as if by going back to it, and wait until its content and pictures are there."""
    visitor.page.evaluate(
        "(address) => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }", address
    )
    settle(visitor)
    visitor.page.wait_for_function("[...document.images].every((each) => each.loading === 'lazy' || each.complete)")


def settle(visitor: Watched) -> None:
    """Wait until what was asked for is there."""
    visitor.page.locator("body:not(.waiting)").wait_for()


def assert_calm(visitor: Watched) -> None:
    """Nothing of a file acts, nothing is asked of other hosts, nothing is cut off."""
    assert (visitor.dialogs, visitor.errors, visitor.strangers) == ([], [], [])
    assert (visitor.overflow, visitor.cut_off) == (0, [])
    hostile = "img[src=x], script:text('alert'), a[href^=javascript], svg[onload], iframe"
    assert visitor.page.locator(hostile).count() == 0


def reopened(visitor: Watched, address: str) -> str:
    """What stands in the pane at an address of the page, opened anew."""
    visitor.page.goto(address)
    visitor.page.locator("#pane article, #pane table, #pane .problem").first.wait_for()
    return visitor.page.locator("#pane").inner_text()
