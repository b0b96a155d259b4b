"""The examples run as their page says, and so does the bot of docs/api.md, against a real house
where they need one."""

import asyncio
import hmac
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from serving import Serving

from punto.client import House
from punto.table.events import ResultAnnounced

EXAMPLES = Path(__file__).parent.parent / "examples"
SECONDS = 60


def run(*arguments: str | Path) -> str:
    done = subprocess.run(
        (sys.executable, *arguments), check=False, capture_output=True, text=True, timeout=SECONDS
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_page_lists_every_example() -> None:
    listed = re.findall(r"^\| \[(.+?)\]", (EXAMPLES / "README.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(path.name for path in EXAMPLES.glob("*.py"))


async def test_the_bot_backs_whichever_hand_won_last(own_house: Serving) -> None:
    name = await own_house.open_table("example")
    output = await asyncio.to_thread(
        run, EXAMPLES / "bot.py", own_house.url, "--table", name, "--rounds", "4"
    )
    *rounds, balance = output.splitlines()
    played = [re.fullmatch(r"Round (\d): (player|banker), (-?\$\d+\.\d\d)", one) for one in rounds]
    assert [one[1] for one in played if one] == ["1", "2", "3", "4"]
    async with House(own_house.url) as anybody:
        results = [
            happened.event.result.value
            for happened in (await anybody.events(name)).events
            if isinstance(happened.event, ResultAnnounced)
        ]
    backed = ["banker"]
    for result in results[:3]:
        backed.append(backed[-1] if result == "tie" else result)
    assert [one[2] for one in played if one] == backed
    assert balance.startswith("Balance: $")


async def test_the_bot_of_the_documentation_plays(own_house: Serving, tmp_path: Path) -> None:
    name = await own_house.open_table("example")
    page = (EXAMPLES.parent / "docs" / "api.md").read_text()
    bot = page.partition("```python\n")[2].partition("```")[0]
    script = tmp_path / "bot.py"
    script.write_text(f"URL, TABLE = {own_house.url!r}, {name!r}\n{bot}")
    lines = (await asyncio.to_thread(run, script)).splitlines()
    assert len(lines) == 4
    assert [line.split(":")[0] for line in lines[::2]] == ["round 1", "round 2"]
    assert all(line.startswith("[('banker', ") for line in lines[1::2])


def edges(*arguments: str) -> dict[str, float]:
    rows = (line.split(" %  ") for line in run(EXAMPLES / "odds.py", *arguments).splitlines())
    return {name: float(edge) for edge, name in rows}


def test_odds_are_sorted_and_those_of_the_library_page() -> None:
    fresh = edges()
    assert list(fresh.values()) == sorted(fresh.values())
    assert fresh["Baccarat: Player Pair"] == round(100 * 43 / 415, 4)
    assert edges("--gone", "6c", "6d", "6h")["Baccarat: Banker"] == 1.0924


@contextmanager
def receiving(file: Path, port: int, secret: str) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        (sys.executable, EXAMPLES / "webhook_receiver.py", file, "--port", str(port)),
        env=os.environ | {"PUNTO_SECRET": secret},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


async def line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    async with asyncio.timeout(SECONDS):
        return await asyncio.to_thread(process.stdout.readline)


def signed(secret: str, body: bytes, *, at: int) -> dict[str, str]:
    digits = hmac.new(secret.encode(), b"%d." % at + body, "sha256").hexdigest()
    return {"Punto-Signature": f"t={at},v1={digits}"}


async def test_the_receiver_keeps_every_record_once(own_house: Serving, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    async with own_house.administrator() as administrator:
        token = administrator.token
    hook = {"name": "example", "url": url, "events": ["PatronAdmitted"]}
    async with httpx.AsyncClient(trust_env=False, timeout=SECONDS) as client:
        added = await client.post(
            f"{own_house.url}/api/v1/hooks",
            json=hook,
            headers={"Authorization": f"Bearer {token}"},
        )
        secret = added.json()["secret"]
        with receiving(tmp_path / "records.db", port, secret) as process:
            assert await line(process) == f"Listening on {url}\n"
            records = []
            for _ in range(2):
                async with await House.guest(own_house.url) as guest:
                    name = (await guest.me()).name
                stream, sequence, record = (await line(process)).split(" ", 2)
                records.append(json.loads(record))
                assert records[-1]["event"]["patron"] == name
                assert (stream, int(sequence)) == ("house", records[-1]["sequence"])

            last = records[-1]
            following = last | {"sequence": last["sequence"] + 1}
            body = json.dumps({"records": [last, following]}).encode()
            now = int(time.time())
            for headers in (
                {},
                signed("another secret", body, at=now),
                signed(secret, body, at=now - 600),
                signed(secret, body + b" ", at=now),
            ):
                refused = await client.post(url, content=body, headers=headers)
                assert refused.status_code == 403
            taken = await client.post(url, content=body, headers=signed(secret, body, at=now))
            assert taken.status_code == 204
            _, sequence, _ = (await line(process)).split(" ", 2)
            assert int(sequence) == following["sequence"]


@pytest.fixture(scope="module")
def own_game() -> str:
    return run(EXAMPLES / "own_game.py")


def test_a_game_of_ones_own_has_its_rules_in_words(own_game: str) -> None:
    assert own_game.startswith("# Corner Baccarat\n")
    assert "|  | Banker wins, totals 7 and has 3 cards | stake returned | 4.2 |  |\n" in own_game


@pytest.mark.parametrize(
    ("name", "percent"), [("Banker", 1.0183), ("Corner Seven", 7.611), ("Corner Eight", 10.188)]
)
def test_a_game_of_ones_own_has_the_odds_that_are_published(
    own_game: str, name: str, percent: float
) -> None:
    """Its wagers are those of a well-known game without commission."""
    found = re.search(rf"^{name}: house edge (.+) %$", own_game, re.MULTILINE)
    assert found
    assert round(float(found[1]), len(str(percent).partition(".")[2])) == percent


def test_a_round_of_a_game_of_ones_own_is_settled(own_game: str) -> None:
    assert "banker: push (4.2), net 0 cents\n" in own_game
    assert "corner-seven: 40 to 1 (4.3), net 20000 cents\n" in own_game


def test_a_game_of_ones_own_is_simulated_near_its_exact_odds(own_game: str) -> None:
    errors = re.findall(r"^[a-z-]+: .+ %, (.+) standard errors off$", own_game, re.MULTILINE)
    assert len(errors) == 5
    assert all(abs(float(error)) < 5 for error in errors)


def test_a_game_of_ones_own_is_shown_without_numba_too() -> None:
    program = """
import runpy, sys
sys.modules["numba"] = None
runpy.run_path(sys.argv[1], run_name="__main__")
"""
    output = run("-c", program, EXAMPLES / "own_game.py")
    assert "## A million rounds\n\nsimulating needs numba, which is not installed; " in output
