"""A process of its own that does what a test tells it, until the test ends it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType

TESTS = Path(__file__).parent.parent


class Process:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            (sys.executable, "-m", "storage.doomed"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(TESTS)},
        )

    def send(self, *order: object) -> None:
        assert self._process.stdin
        print(json.dumps(order), file=self._process.stdin, flush=True)

    def receive(self) -> object:
        """The next answer; None where the process has ended."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        answer: object = json.loads(line) if line else None
        return answer

    def tell(self, *order: object) -> object:
        self.send(*order)
        return self.receive()

    def kill(self) -> list[object]:
        """Ends the process at once; the answers that it had given by then."""
        self._process.kill()
        answers = []
        while (answer := self.receive()) is not None:
            answers.append(answer)
        self._process.wait()
        return answers

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._process.kill()
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
