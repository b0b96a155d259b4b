"""Houses for the commands that read journals, as a file and as databases."""

from asyncio import run
from collections.abc import Callable
from pathlib import Path

from audit.forging import of_house
from audit.recorder import Recorder, keep

from punto.storage.factory import open_store


def as_file(played: Callable[[], Recorder], folder: Path) -> str:
    file = folder / "journal.jsonl"
    file.write_bytes(of_house(played()))
    return str(file)


def as_database(played: Callable[[], Recorder], url: str) -> str:
    run(_fill(url, played()))
    return url


async def _fill(url: str, house: Recorder) -> None:
    store = await open_store(url)
    await keep(store, house)
    await store.close()


def lines(text: str) -> str:
    """Without the blanks that fill a line up."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def golden(name: str) -> str:
    return (Path(__file__).parent.parent / "golden" / f"{name}.txt").read_text()
