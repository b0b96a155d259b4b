"""A worker as seen from outside: started, spoken to, paused and killed by its id."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from chaos.floor import TABLES
from chaos.wire import Asking, Loaded, Told, line, read_told
from msgspec import Struct

TESTS = Path(__file__).resolve().parent.parent
LONGEST_LINE = 1 << 20

SNAPSHOT_EVERY = 250
"""So often that most restarts begin with a snapshot."""

Hears = Callable[[Told], None]


class Start(Struct, frozen=True, kw_only=True):
    """How a worker is started; `statements_to_live` ends it by itself, right after so many."""

    db: str
    key: Path
    holder: str
    lease_seconds: float
    seed: str
    statements_to_live: int | None = None


class Worker:
    """`ready` is done when the worker has loaded its tables, or with None once it has ended before
    that; `ended` when all that it has said was heard and the process is gone."""

    def __init__(
        self,
        process: "subprocess.Popen[bytes]",
        answers: asyncio.StreamReader,
        questions: asyncio.WriteTransport,
        hears: Hears,
    ) -> None:
        self._process = process
        self._answers = answers
        self._questions = questions
        self._hears = hears
        self.ready: asyncio.Future[dict[str, Loaded] | None]
        self.ready = asyncio.get_running_loop().create_future()
        self.ended = asyncio.create_task(self._listen())

    async def _listen(self) -> int:
        # What a dying process wrote of its last line is no line.
        while (text := await self._answers.readline()).endswith(b"\n"):
            told = read_told(text)
            if told.ready is not None:
                self.ready.set_result(told.ready)
            else:
                self._hears(told)
        if not self.ready.done():
            self.ready.set_result(None)
        self._questions.close()
        return await asyncio.to_thread(self._process.wait)

    def ask(self, asking: Asking) -> None:
        if not self._questions.is_closing():
            self._questions.write(line(asking))

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def kill(self) -> None:
        self.signal(signal.SIGKILL)
        await self.ended

    async def finish(self) -> int:
        """Nothing is asked any more: the worker answers what it has and goes."""
        self._questions.close()
        return await self.ended


async def start(how: Start, hears: Hears, log: Path) -> Worker:
    arguments = [
        f"--db={how.db}",
        f"--key={how.key}",
        f"--holder={how.holder}",
        f"--lease={how.lease_seconds}",
        f"--seed={how.seed}",
        f"--snapshot-every={SNAPSHOT_EVERY}",
    ]
    if how.statements_to_live is not None:
        arguments.append(f"--statements-to-live={how.statements_to_live}")
    with log.open("ab") as errors:
        process = subprocess.Popen(
            (sys.executable, "-m", "chaos.worker", *arguments, *TABLES),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={**os.environ, "PYTHONPATH": str(TESTS)},
            # Ctrl-C is for whoever drives it.
            start_new_session=True,
        )
    loop = asyncio.get_running_loop()
    answers = asyncio.StreamReader(limit=LONGEST_LINE)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(answers), process.stdout)
    questions, _ = await loop.connect_write_pipe(asyncio.Protocol, process.stdin)
    return Worker(process, answers, questions, hears)
