"""A house that is told to stop leaves in order; told again meanwhile, it waits for nobody."""

import asyncio
import signal
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from chaos.cable import Cable, cable
from hosted_house import CONFIG, KEY
from postgres import Server
from serving import Process, Serving, serving
from waiting import SECONDS

from punto.server import serve
from punto.server.lifespan import open_house
from punto.server.serve import _bind, _run
from punto.server.services import Services
from punto.storage.factory import open_store


def cut(wire: Cable) -> None:
    """From now on nothing is delivered."""
    done = Event()
    wire.cut()
    wire._tell(done.set)
    assert done.wait(SECONDS)


def tell(house: Serving) -> Process:
    process = house._process
    assert process is not None
    process.send_signal(signal.SIGTERM)
    return process


def test_told_twice_a_house_does_not_wait_for_a_storage_that_hangs(
    postgres: str, postgres_server: Server, tmp_path: Path
) -> None:
    """By itself it waits for minutes."""
    [socket] = [path for path in postgres_server.folder.glob(".s.PGSQL.*") if path.is_socket()]
    with cable(str(socket)) as wire:
        through = f"postgresql://postgres@127.0.0.1:{wire.port}{urlsplit(postgres).path}"
        with serving(tmp_path, db=through) as house:
            cut(wire)
            tell(house)
            deadline = monotonic() + SECONDS
            while "the house is closing" not in house.log.read_text():
                assert monotonic() < deadline
                sleep(0.01)
            assert tell(house).wait(SECONDS) == 1
            assert "not waiting for the storage" in house.log.read_text()
        wire.mend()
        # Nothing was lost by it.
        with serving(tmp_path, db=postgres) as house:
            assert house.stop() == 0


async def test_what_goes_wrong_while_a_house_leaves_is_told_and_it_leaves_all_the_same() -> None:
    store = await open_store("memory:")

    async def fail(_services: Services) -> None:
        raise ValueError("we are wrong")

    with closing(_bind("127.0.0.1", 0)) as listening:
        async with open_house(store, CONFIG, key=KEY, address="127.0.0.1:9") as services:
            stopping = asyncio.Event()
            stopping.set()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(serve, "leave", fail)
                async with asyncio.timeout(SECONDS) as patience:
                    with pytest.raises(ValueError, match="we are wrong"):
                        await _run(services, CONFIG, KEY, listening, stopping)
                assert not patience.expired()
    await store.close()
