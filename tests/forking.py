"""The real command line in processes of its own that start at once: a process that has loaded all of it forks them.

`python tests/forking.py` is that process. It reads a JSON object a line, {"run": [words], "folder": ..., "log": ...} or
{"wait": pid}, and answers with a number: the process id, or the exit code (negative: the signal that ended it).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from making import ROOT


class Forking:
    """The process, as a context; `run` and `wait` speak to it."""

    def __enter__(self) -> Forking:
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *error: object) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def run(self, *words: str, log: str = "log") -> int:
        """Start `bindchain` with these words in the working directory; what it prints goes to the file `log` there."""
        return self._say({"run": words, "folder": str(Path.cwd()), "log": log})

    def wait(self, pid: int) -> int:
        """The exit code, when it has ended."""
        return self._say({"wait": pid})

    def _say(self, what: dict[str, Any]) -> int:
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def _run(words: list[str], folder: str, log: str) -> None:
    """In the forked process: the command, and its end."""
    code: Any = 1
    try:
        os.chdir(folder)
        printed = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream in (1, 2):
            os.dup2(printed, stream)
        sys.argv = ["bindchain", *words]
        bindchain.main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdout.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)


def main() -> None:
    while line := sys.stdin.readline():
        what = json.loads(line)
        if "wait" in what:
            print(os.waitstatus_to_exitcode(os.waitpid(what["wait"], 0)[1]), flush=True)
            continue
        pid = os.fork()
        if not pid:
            _run(what["run"], what["folder"], what["log"])
        print(pid, flush=True)


if __name__ == "__main__":
    import bindchain
    import evaluation.predicting  # noqa: F401  (for the children)
    import predictors.server.client  # noqa: F401

    main()
