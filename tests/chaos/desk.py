"""The desk between patrons, dealers and the worker: it numbers what is asked, asks again whatever
was not answered when a worker died, and remembers every answer."""

import asyncio
from collections import Counter

from chaos.worker import Told, Worker
from msgspec import Struct

from punto.journal.command import Envelope
from punto.server.commit.command_result import CommandResult, key_of
from punto.storage.port import CommandKey

SECONDS_TO_ASK_AGAIN = 0.1


class Sent(Struct, frozen=True, eq=False):
    """Something asked. `forged` uses the id of an earlier command for something else."""

    n: int
    stream: str
    asked: Envelope
    answered: "asyncio.Future[CommandResult]"
    forged: bool = False

    @property
    def key(self) -> CommandKey:
        return key_of(self.asked)


class Acknowledged(Struct, frozen=True):
    stream: str
    asked: Envelope
    answer: CommandResult


class Desk:
    """`answers` are the acknowledged commands, `fresh` those of them that came since somebody
    looked, `wrong` what can only be said of answers themselves, and `errors` counts why commands
    were not answered."""

    def __init__(self) -> None:
        self.answers: dict[CommandKey, Acknowledged] = {}
        self.asked: set[CommandKey] = set()
        self.fresh: list[CommandKey] = []
        self.wrong: list[str] = []
        self.errors: Counter[str] = Counter()
        self.repeats = 0
        self.largest_batch = 0
        self._open: dict[int, Sent] = {}
        self._count = 0
        self._worker: Worker | None = None
        self._batch = (0, 0)

    @property
    def unanswered(self) -> list[Sent]:
        return list(self._open.values())

    def send(self, stream: str, asked: Envelope, *, forged: bool = False) -> Sent:
        self._count += 1
        answered = asyncio.get_running_loop().create_future()
        sent = Sent(self._count, stream, asked, answered, forged)
        self.asked.add(sent.key)
        self._open[sent.n] = sent
        self._ask(sent)
        return sent

    async def ask(self, stream: str, asked: Envelope) -> CommandResult:
        return await self.send(stream, asked).answered

    def connect(self, worker: Worker) -> None:
        """Whatever is open is asked again, in the order in which it was asked first."""
        self._worker = worker
        self._batch = (0, 0)
        for sent in self.unanswered:
            self._ask(sent)

    def disconnect(self) -> None:
        self._worker = None

    def ask_of(self, worker: Worker, sent: Sent) -> None:
        worker.ask(sent.n, sent.stream, sent.asked)

    def _ask(self, sent: Sent) -> None:
        if self._worker is not None:
            self.ask_of(self._worker, sent)

    def hears(self, told: Told) -> None:
        assert told.n is not None
        sent = self._open.get(told.n)
        if told.answer is not None:
            self._count_batch(told.batch)
        if sent is None:
            # Answered twice, because it was asked again meanwhile.
            return
        if told.answer is None:
            self.errors[str(told.error).partition(":")[0]] += 1
            asyncio.get_running_loop().call_later(SECONDS_TO_ASK_AGAIN, self._ask_again, sent.n)
            return
        del self._open[sent.n]
        self._keep(sent, told.answer)
        # Whoever waited for it may have gone.
        if not sent.answered.done():
            sent.answered.set_result(told.answer)

    def _ask_again(self, n: int) -> None:
        sent = self._open.get(n)
        if sent is not None:
            self._ask(sent)

    def _count_batch(self, batch: int) -> None:
        number, size = self._batch
        self._batch = (batch, size + 1 if batch == number else 1)
        self.largest_batch = max(self.largest_batch, self._batch[1])

    def _keep(self, sent: Sent, answer: CommandResult) -> None:
        if sent.forged:
            if (
                answer.refusal is None
                or "is the id of another command" not in answer.refusal.reason
            ):
                self.wrong.append(f"{sent.asked} came under a used id and was answered {answer}")
            return
        before = self.answers.get(sent.key)
        if before is None:
            self.answers[sent.key] = Acknowledged(sent.stream, sent.asked, answer)
            self.fresh.append(sent.key)
            return
        self.repeats += 1
        if before.answer != answer:
            self.wrong.append(f"{sent.asked} was answered {before.answer} and then {answer}")
