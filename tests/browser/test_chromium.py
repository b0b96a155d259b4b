"""Which Chromium is used, and how `./do` comes by one where the machine has none."""

import io
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

pytestmark = pytest.mark.asyncio(loop_scope="session")

ROOT = Path(__file__).resolve().parents[2]
LOOK = (sys.executable, ROOT / "tests/browser/chromium.py")
FIND = """
import runpy, sys
from pathlib import Path
sys.exit(0 if runpy.run_path("do")["find_browser"](Path(sys.executable).parent) else 1)
"""
FETCHING = "do: fetching a Chromium with Playwright, which takes a while\n"


@pytest_asyncio.fixture(loop_scope="session")
async def program(browser: Browser) -> str:
    """A file that starts a Chromium, whoever calls it from wherever."""
    page = await browser.new_page()
    await page.goto("chrome://version")
    path = await page.locator("#executable_path").inner_text()
    await page.close()
    return f'#!/bin/sh\nexec "{path}" "$@"\n'


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody whose machine has no Chromium, nor a way to install one."""
    (tmp_path / "bin").mkdir()
    browsers = {"PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "browsers")}
    return os.environ | {"PATH": str(tmp_path / "bin")} | browsers


def add(bare: dict[str, str], name: str, script: str) -> None:
    path = Path(bare["PATH"], name)
    path.write_text(script)
    path.chmod(0o755)


def find(environment: dict[str, str]) -> tuple[int, str]:
    found = subprocess.run(
        (sys.executable, "-c", FIND),
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    return found.returncode, found.stderr


@contextmanager
def mirror(archive: bytes) -> Iterator[dict[str, str]]:
    """A place from which Playwright fetches: this archive, whatever it asks for."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if archive else 404)
            self.send_header("Content-Length", str(len(archive)))
            self.end_headers()
            self.wfile.write(archive)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield {"PLAYWRIGHT_DOWNLOAD_HOST": f"http://127.0.0.1:{server.server_port}"}
        finally:
            server.shutdown()


async def archive_of(program: str) -> bytes:
    """As it would come from Playwright, with the program where it expects it, and with the tool for
    videos that it fetches as well."""
    async with async_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    # Browsers, the folder of this version, and what is in its archive.
    (place,) = (at for at, part in enumerate(path.parts) if part.startswith("chromium-"))
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in ("/".join(path.parts[place + 1 :]), "ffmpeg-linux", "ffmpeg-mac"):
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o755 << 16
            archive.writestr(entry, program)
    return written.getvalue()


async def test_a_program_that_does_not_start_is_passed_over(
    bare: dict[str, str], program: str
) -> None:
    assert subprocess.call(LOOK, env=bare) == 1
    add(bare, "chromium", "#!/bin/sh\nexit 1\n")
    assert subprocess.call(LOOK, env=bare) == 1
    add(bare, "google-chrome", program)
    assert subprocess.call(LOOK, env=bare) == 0


@pytest.mark.whole
async def test_playwright_fetches_one_where_there_is_none(
    bare: dict[str, str], program: str
) -> None:
    with mirror(await archive_of(program)) as host:
        assert find(bare | host) == (0, FETCHING)
    # The next time it is there.
    assert find(bare) == (0, "")


@pytest.mark.whole
async def test_where_none_can_be_had_it_is_said_why(bare: dict[str, str]) -> None:
    with mirror(b"") as host:
        status, said = find(bare | host)
    assert status == 1
    sentence = said.removeprefix(FETCHING)
    assert sentence.startswith("do: no Chromium can be had (Error: ")
    assert "404" in sentence
    assert sentence.endswith("): install Chromium or Chrome and try again.\n")
    assert sentence.count("\n") == 1
