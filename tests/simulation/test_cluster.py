"""Simulations on a real Dask cluster of two worker processes."""

import os
import signal
import socket
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import LocalCluster

from punto.games import game
from punto.rules.refusal import InputError
from punto.simulation import simulate
from punto.simulation.cluster import Cluster

POWER_98 = game("power-98")
DRAGON = game("dragon-tournament")


def start(workers: int) -> Any:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=50
    )


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with start(2) as cluster:
        yield cluster


def test_a_cluster_finds_what_this_machine_finds(cluster: LocalCluster) -> None:
    settings: dict[str, Any] = {"rounds": 1_000_003, "seed": 12}
    far = simulate(POWER_98, cluster=cluster.scheduler_address, **settings)
    near = simulate(POWER_98, workers=1, **settings)
    assert (far.counts, far.shoe_rounds) == (near.counts, near.shoe_rounds)
    far = simulate(DRAGON, cluster=cluster.scheduler_address, session_hands=50, **settings)
    near = simulate(DRAGON, workers=1, session_hands=50, **settings)
    assert far.sessions == near.sessions


@pytest.mark.whole
def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "shoes_at_a_time", 1 << 17)
    settings: dict[str, Any] = {"rounds": 50_000_000, "rounds_per_shoe": 66, "seed": 13}
    killed: list[int] = []

    def kill_one(_rounds: int) -> None:
        # The first piece is done, so both workers are busy with others.
        if not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    far = simulate(POWER_98, cluster=cluster.scheduler_address, progress=kill_one, **settings)
    assert killed
    assert far.complete
    assert far.counts == simulate(POWER_98, **settings).counts


@pytest.mark.whole
def test_a_cluster_that_is_lost_leaves_what_it_has_dealt() -> None:
    settings: dict[str, Any] = {"rounds": 10**12, "seed": 14}
    cluster = start(1)
    address = cluster.scheduler_address

    def lose(_rounds: int) -> None:
        cluster.close()

    found = simulate(POWER_98, cluster=address, progress=lose, **settings)
    assert found.stopped == f'the Dask cluster at "{address}" was lost'
    assert 0 < found.rounds < found.asked
    assert found.counts == simulate(POWER_98, rounds=found.rounds, seed=14).counts


@pytest.mark.whole
def test_a_cluster_that_has_lost_all_its_workers_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("punto.simulation.cluster.SECONDS_WITHOUT_WORKERS", 1)
    with start(1) as cluster:
        address = cluster.scheduler_address

        def lose_workers(_rounds: int) -> None:
            cluster.scale(0)

        found = simulate(POWER_98, rounds=10**12, seed=14, cluster=address, progress=lose_workers)
        assert found.stopped == f'the Dask cluster at "{address}" was lost'
        assert 0 < found.rounds < found.asked


def test_somebody_else_at_the_address_of_a_cluster_is_no_cluster() -> None:
    class Greeting(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(b"SSH-2.0-somebody-else\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Greeting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.server_address[1]}"
        with pytest.raises(InputError, match="no Dask cluster answers"):
            simulate(POWER_98, rounds=10, cluster=address)
        server.shutdown()


def test_an_address_where_no_cluster_answers_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("punto.simulation.cluster.SECONDS_TO_ANSWER", 1)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        silent = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        for address in (silent, "nonsense", "tcp://", ""):
            with pytest.raises(InputError) as refused:
                simulate(POWER_98, rounds=10, cluster=address)
            assert str(refused.value) == (
                f'no Dask cluster answers at "{address}"; expected the address of a scheduler, '
                "like tcp://host:8786"
            )


def test_a_cluster_without_workers_gets_one_sentence() -> None:
    with (
        start(0) as cluster,
        pytest.raises(InputError, match="no workers in the Dask cluster"),
    ):
        simulate(POWER_98, rounds=10, cluster=cluster.scheduler_address)
