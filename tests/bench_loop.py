"""The run loop beside a bare client, and its memory. `tests/bench.py` takes `added_milliseconds` and `memory_ratio`.

The server is a process of its own that answers at once. The bare client sends the same bodies, made beforehand, with
as many requests under way, and keeps nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import openai
import pyarrow as pa
import pyarrow.parquet as pq

from generator.hub import MANIFEST, data_path
from handmade import manifest_entry, manifest_head, table_case
from predictors.asking import Question, Reply
from predictors.benchmarks import BENCHMARKS
from predictors.cases import read_prompts
from predictors.running import Task, run
from predictors.server.client import make_server
from predictors.server.options import ServerOptions, request_body

CONCURRENCY = 16
ASKED = 2_000
MANY = 100_000  # items of the memory figure
SOURCE = "<td>" * 500  # makes a row as large as those of the suites
BATCH = 2_000
ANSWER = json.dumps(
    {
        "id": "1", "object": "chat.completion", "created": 0, "model": "instant",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": '{"cell_id": "cell_r01_c00"}'}}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }
).encode()  # fmt: skip


def write_cases(folder: Path, count: int) -> str:
    """A dataset of one config, `broad`, with as many tables; in pieces, so that writing it takes no memory."""
    path = folder / data_path("broad")
    path.parent.mkdir(parents=True)
    case = replace(table_case(0), source=SOURCE).to_row()
    writer = None
    for start in range(0, count, BATCH):
        rows = [case | {"case_id": f"t{number:06d}__table"} for number in range(start, min(start + BATCH, count))]
        table = pa.Table.from_pylist(rows)
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table, row_group_size=100)
    writer.close()
    entries = {"broad": manifest_entry("broad", count)}
    (folder / MANIFEST).write_text(json.dumps({**manifest_head("ExBind"), "configs": entries}))
    return str(folder)


async def serve() -> None:
    """Answers every request of a connection, one after the other, and says its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(ANSWER)}\r\n\r\n".encode()
        try:
            while True:
                headers = await reader.readuntil(b"\r\n\r\n")
                size = next(
                    (line for line in headers.lower().split(b"\r\n") if line.startswith(b"content-length")), None
                )
                await reader.readexactly(int(size.split(b":")[1]) if size else 0)
                writer.write(head + ANSWER)
        except asyncio.IncompleteReadError:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=2**24)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


@contextmanager
def instant_server() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, __file__, "serve"], stdout=subprocess.PIPE, text=True)
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
    finally:
        process.kill()
        process.wait()


def bare_seconds(base_url: str, bodies: list[dict]) -> float:
    """What the client alone takes for all bodies."""

    async def send_all() -> None:
        client = openai.AsyncOpenAI(api_key="none", base_url=base_url, max_retries=0)
        waiting = iter(bodies)

        async def work() -> None:
            for body in waiting:
                await client.chat.completions.create(**body)

        await asyncio.gather(*(work() for _ in range(CONCURRENCY)))
        await client.close()

    start = time.perf_counter()
    asyncio.run(send_all())
    return time.perf_counter() - start


def loop_seconds(base_url: str, dataset: str, out: Path) -> float:
    """What a whole run takes: reading the dataset, prompts, requests, and every reply on disk."""
    benchmark = BENCHMARKS["ExBind"]
    predictor = make_server("instant", benchmark.decoding, ServerOptions(base_url=base_url, concurrency=CONCURRENCY))
    start = time.perf_counter()
    summary = run(_task(predictor, dataset, out))
    spent = time.perf_counter() - start
    assert summary.answered == ASKED, summary
    return spent


def _task(predictor: object, dataset: str, out: Path) -> Task:
    benchmark = BENCHMARKS["ExBind"]
    return Task(
        spec="openai:instant", name="instant", predictor=predictor, sees_prompt=True, benchmark=benchmark,
        dataset=dataset, config="broad", path=out, decoding=benchmark.decoding, overwrite=True,
    )  # fmt: skip


def added_milliseconds(repeats: int) -> tuple[float, ...]:
    """What the loop adds to each item over the bare client, taking turns."""
    with tempfile.TemporaryDirectory() as folder, instant_server() as base_url:
        dataset = write_cases(Path(folder) / "ExBind", ASKED)
        decoding = BENCHMARKS["ExBind"].decoding
        bodies = [request_body("instant", decoding, question.asked, {}) for question in read_prompts(dataset, "broad")]
        out = Path(folder) / "out.jsonl"
        bare_seconds(base_url, bodies), loop_seconds(base_url, dataset, out)
        pairs = [(loop_seconds(base_url, dataset, out), bare_seconds(base_url, bodies)) for _ in range(repeats)]
    return tuple(1000 * (ours - bare) / ASKED for ours, bare in pairs)


class Instant:
    """A predictor that answers at once, so that only the loop uses memory."""

    identity = {"kind": "instant"}
    circumstances: dict[str, str] = {}

    def answers(self, questions: Iterator[Question], **how: Any) -> Iterator[Reply]:
        for question in questions:
            yield Reply(question.key, text='{"cell_id": "cell_r01_c00"}', seconds=0.0)


def peak_megabytes(what: str, folder: Path) -> float:
    """The peak memory of a process that runs the loop over the items in a folder, or that only reads them."""
    command = [sys.executable, __file__, what, str(folder)]
    return float(subprocess.run(command, env=os.environ, check=True, capture_output=True, text=True).stdout)


def memory_ratio() -> float:
    """The peak of the loop over that of reading the same items, whose file has a footer that grows with them."""
    with tempfile.TemporaryDirectory() as folder:
        write_cases(Path(folder) / "ExBind", MANY)
        return peak_megabytes("run", Path(folder)) / peak_megabytes("read", Path(folder))


def main() -> None:
    if sys.argv[1] == "serve":
        asyncio.run(serve())
        return
    folder = Path(sys.argv[2])
    dataset = str(folder / "ExBind")
    if sys.argv[1] == "run":
        run(_task(Instant(), dataset, folder / "out.jsonl"))
    else:
        for _ in read_prompts(dataset, "broad"):
            pass
    status = Path("/proc/self/status").read_text()  # getrusage would count what the parent held when it forked
    print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)


if __name__ == "__main__":
    main()
