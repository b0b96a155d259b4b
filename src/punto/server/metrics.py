"""Metrics for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from punto.server.commit.commit_notice import CommitNotice
from punto.table.events import ResultAnnounced, RoundVoided, WagerPlaced
from punto.table.kind import TABLE

CONTENT_TYPE = CONTENT_TYPE_LATEST

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_COMMANDS = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._commits = self._histogram("commit_seconds", "From lock to durable.", _SECONDS)
        self._batches = self._histogram("batch_commands", "Commands a commit.", _COMMANDS)
        commands = self._counter("commands", "Commands answered.", "answer")
        self._accepted, self._refused = commands.labels("accepted"), commands.labels("refused")
        self._wagers = self._counter("wagers", "Stakes placed or changed.", "table")
        self._rounds = self._counter("rounds", "Rounds that came to a result.", "table")
        self._voids = self._counter("void_rounds", "Rounds declared void.", "table")
        self.slow = Counter(
            "punto_slow_sockets", "Sockets closed for being too slow.", registry=self._registry
        )
        self.sockets = Gauge("punto_sockets", "Open sockets.", registry=self._registry)
        self.tables = Gauge("punto_tables", "Tables run here.", registry=self._registry)
        self.people = Gauge("punto_people", "People known.", registry=self._registry)
        self.behind = Gauge(
            "punto_records_behind",
            "Entries of the tables run here that the index of records has not taken in yet.",
            registry=self._registry,
        )

    def _histogram(self, name: str, words: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"punto_{name}", words, buckets=buckets, registry=self._registry)

    def _counter(self, name: str, words: str, label: str) -> Counter:
        return Counter(f"punto_{name}", words, [label], registry=self._registry)

    def committed(self, notice: CommitNotice) -> None:
        self._commits.observe(notice.seconds)
        self._batches.observe(notice.accepted + notice.refused)
        self._accepted.inc(notice.accepted)
        self._refused.inc(notice.refused)
        for table, records, _ in notice.of(TABLE):
            self._count(table, [one.record.event for one in records])

    def _count(self, table: str, events: list[object]) -> None:
        for counter, kind in (
            (self._wagers, WagerPlaced),
            (self._rounds, ResultAnnounced),
            (self._voids, RoundVoided),
        ):
            number = sum(isinstance(event, kind) for event in events)
            if number:
                counter.labels(table).inc(number)

    def text(self) -> bytes:
        return generate_latest(self._registry)
