"""The receiver that docs/integrators.md shows receives, and its settings are the house's own."""

import asyncio
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import httpx
import msgspec
from server.integrator import Integrator

from punto.server.config import Config
from punto.server.webhooks.retry_policy import RetryPolicy

DOCUMENT = (Path(__file__).parents[3] / "docs" / "integrators.md").read_text()


def block(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    return str(found)


async def test_the_receiver_of_the_document_receives(
    integrator: Integrator, tmp_path: Path
) -> None:
    script = tmp_path / "receiver.py"
    script.write_text(block("python"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/punto"
    secret = await integrator.add("erp", url, events=["PatronAdmitted", "ChipsBought"])
    with subprocess.Popen(
        (sys.executable, script),
        env=os.environ | {"PUNTO_SECRET": secret, "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            await integrator.admit("ann")
            await integrator.sell("ann", 2)
            assert process.stdout is not None
            last = (await integrator.store.head("house")).count
            names = ("PatronAdmitted", "ChipsBought", "ChipsBought")
            for number, name in enumerate(names, start=last - 2):
                async with asyncio.timeout(30):
                    line = await asyncio.to_thread(process.stdout.readline)
                assert line == f"house {number} {name}\n"
            async with httpx.AsyncClient(trust_env=False) as stranger:
                response = await stranger.post(url, json={"records": []})
            assert response.status_code == 403
        finally:
            process.kill()


def test_the_settings_of_the_document_are_those_that_hold_without_any() -> None:
    config = msgspec.convert(tomllib.loads(block("toml")), Config)
    assert config.hooks == RetryPolicy()
