#!/usr/bin/env python3
"""Punto from a clone, with nothing but Python 3.11 or later:

  ./do serve [ARGUMENTS]   open the house; the arguments go on to punto serve
  ./do test [ARGUMENTS]    run the quick tests, in about five minutes on two cores; the arguments
                           go on to pytest. ./do test --whole runs all tests, as CI does
  ./do check               lint, formatting, types, layers and dependencies
  ./do chaos [ARGUMENTS]   kill running tables again and again, and check what is left of them;
                           ./do chaos house does so with two processes of a house under load,
                           ./do chaos sweep stops at every statement on both databases
  ./do fuzz [ARGUMENTS]    send a running house what nobody should, and check that it goes on
  ./do rehearse [ARGUMENTS]   play a whole tournament at speed against the real house, as in
                           ./do rehearse --players 180
  ./do bench NAME          measure: odds, simulate, table, chance, house, pages
  ./do docs                write the pages under docs/ that are made from the code
  ./do screenshots [FOLDER]   take pictures of every page, to be looked at
  ./do setup               install everything now, for the verbs above to start at once
  ./do lock [ARGUMENTS]    write locks/*.txt anew; the arguments go on to uv, as in --upgrade

What a verb needs is installed on first use into .venv, from locks/. A second Python has a folder of
its own beside it, such as .venv-3.13.
"""

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

# An older Python must get as far as this sentence, so the file keeps to syntax it can read.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        f"do: Punto needs Python 3.11 or later and this is {sys.version.split()[0]}: "
        "name a newer one, as in `python3.11 do test`."
    )

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "locks"

# The locks of the tests, which hold all that serving needs as well.
EVERYTHING = ("build", "test")

CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("lint-imports", "--no-logo"),
    ("deptry", "src"),
)

# Tests need Chromium where they stand in this folder, and nowhere else.
BROWSER_TESTS = "tests/browser"

# What the tests run beside the plain Punto: all extras that need no special machine.
EXTRAS = ("fast", "plot", "cluster")

# In this order: the later locks are held to the pins of test.txt, so that one environment
# never gets two pins. pyproject.toml is the one place that names what Punto runs on.
LOCK_SOURCES = {
    "test": ("pyproject.toml", *(f"--extra={extra}" for extra in EXTRAS), "locks/test.in"),
    "run": ("pyproject.toml", "-c", "locks/test.txt"),
    "build": ("locks/build.in", "-c", "locks/test.txt"),
    "lock": ("locks/lock.in",),
}


def say(sentence: str) -> None:
    print(f"do: {sentence}", file=sys.stderr, flush=True)


def call(*command: str | Path) -> int:
    """The exit status of a command run in the root, as a shell would give it."""
    status = subprocess.call(command, cwd=ROOT)
    return status if status >= 0 else 128 - status


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keeps two calls from building the same environment into each other."""
    folder = os.open(LOCKS, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def stamp(locks: Sequence[str]) -> str:
    """Names all that an environment is made of; a moved clone or another Python counts."""
    digest = hashlib.sha256(repr((sys.version, sys.base_prefix, str(ROOT), locks)).encode())
    for path in (ROOT / "pyproject.toml", *(LOCKS / f"{lock}.txt" for lock in locks)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def make(folder: Path, locks: Sequence[str]) -> None:
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        sys.exit(
            "do: this Python comes without venv or ensurepip: "
            "install them (on Debian and Ubuntu, `apt install python3-venv`) and try again."
        )
    say(f"installing {' and '.join(f'locks/{lock}.txt' for lock in locks)} into {folder.name}")
    if call(sys.executable, "-m", "venv", "--clear", folder) != 0:
        sys.exit(f"do: {folder} could not be made: see the lines above.")
    pip = (folder / "bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    files = [f"--requirement={LOCKS / lock}.txt" for lock in locks]
    # A lock names everything there is to install. Were pip to look for what a package needs, it
    # would stumble over a newer version of one whose extra the package asks for.
    status = call(*pip, "--require-hashes", "--no-deps", *files)
    if status == 0 and "build" in locks:
        status = call(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    if status != 0:
        sys.exit(
            "do: pip could not install what Punto needs: "
            "see its lines above, check the network and pip's settings, and try again."
        )


def own_folder() -> str:
    """The environment of this Python: .venv is the first one's, .venv-3.13 that of another beside
    it, so that neither clears the other's."""
    version = "{}.{}".format(*sys.version_info)
    programs = ROOT / ".venv/bin"
    taken = (programs / "python").exists() and not (programs / f"python{version}").exists()
    return f".venv-{version}" if taken else ".venv"


def environment(*choices: Sequence[str], folder: str = "") -> Path:
    """The programs of an environment with any of these sets of locks, made if none stands."""
    with one_at_a_time():
        home = ROOT / (folder or own_folder())
        # Written last: an environment without it is half made and done again from the start.
        mark = home / "made-from"
        made_from = mark.read_text() if mark.exists() else ""
        if made_from not in map(stamp, choices):
            make(home, choices[0])
            mark.write_text(stamp(choices[0]))
    return home / "bin"


def setup() -> int:
    environment(EVERYTHING)
    return 0


def web(programs: Path, verb: str) -> int:
    """Builds, checks or tests the browser application."""
    return call(programs / "python", "tools/web.py", verb)


def find_browser(programs: Path) -> bool:
    """Whether there is a Chromium: one that is here already, one that root may install, or one that
    Playwright fetches into the user's own cache."""
    look = (programs / "python", f"{BROWSER_TESTS}/chromium.py")
    if call(*look) == 0:
        return True
    if os.geteuid() == 0 and shutil.which("apt-get"):
        say("installing chromium")
        call("apt-get", "-qq", "update")
        call("apt-get", "-qq", "install", "--yes", "--no-install-recommends", "chromium")
        if call(*look) == 0:
            return True
    say("fetching a Chromium with Playwright, which takes a while")
    # The browser itself, as the others are, and not the shell that Playwright has beside it.
    fetch = (programs / "playwright", "install", "--no-shell", "chromium")
    fetched = subprocess.run(fetch, cwd=ROOT, check=False, capture_output=True, text=True)
    if fetched.returncode != 0:
        why = (fetched.stderr or fetched.stdout).strip().partition("\n")[0]
    elif call(*look) == 0:
        return True
    else:
        why = "it lacks libraries: `playwright install-deps chromium` installs them, as root"
    say(f"no Chromium can be had ({why}): install Chromium or Chrome and try again.")
    return False


def serve(*arguments: str) -> int:
    programs = environment(("build", "run"), EVERYTHING)
    status = web(programs, "build")
    if status != 0:
        say("the browser application could not be built: see the lines above.")
        return status
    punto = programs / "punto"
    os.execv(punto, (str(punto), "serve", *arguments))


def test(*arguments: str) -> int:
    programs = environment(EVERYTHING)
    everything = arguments in ((), ("--whole",))
    status = web(programs, "build") or (web(programs, "test") if everything else 0)
    if status != 0:
        return status
    if not everything:
        return call(programs / "pytest", *arguments)
    left_out = () if find_browser(programs) else (f"--ignore={BROWSER_TESTS}",)
    if left_out and os.environ.get("CI"):
        return 1
    # Four at a time, as many wait for other processes: a test file stays in one piece, with what it
    # set up, and those that take long come first (tests/conftest.py).
    apart = ("-n4", "--dist=loadfile", "--no-loadscope-reorder")
    counted = ("--cov", "--cov-report=") if arguments else ()
    status = call(programs / "pytest", *counted, *apart, *left_out, *arguments)
    if status == 0 and counted:
        say("every branch of the packages that pyproject.toml counts has to be covered:")
        status = call(programs / "coverage", "report", "--fail-under=100")
    if left_out:
        say(
            f"the browser tests ({BROWSER_TESTS}) were not run, as there is no Chromium: "
            "install Chromium or Chrome and run `./do test` again."
        )
    return status


def check() -> int:
    programs = environment(EVERYTHING)
    failed = []
    for program, *arguments in CHECKS:
        name = " ".join((program, *arguments))
        say(name)
        if call(programs / program, *arguments) != 0:
            failed.append(name)
    say("svelte-check and eslint")
    if web(programs, "check") != 0:
        failed.append("the browser application")
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def docs() -> int:
    return call(environment(EVERYTHING) / "python", "tools/docs.py")


def screenshots(*arguments: str) -> int:
    programs = environment(EVERYTHING)
    if not find_browser(programs):
        return 1
    return web(programs, "build") or call(programs / "python", "tools/screenshots.py", *arguments)


def chaos(*arguments: str) -> int:
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    python = environment(EVERYTHING) / "python"
    if arguments[:1] == ("house",):
        return call(python, "-m", "chaos.house", *arguments[1:])
    if arguments == ("sweep",):
        return call(python, "-m", "pytest", "tests/chaos/test_sweep.py", "--whole")
    return call(python, "-m", "chaos.run", *arguments)


def fuzz(*arguments: str) -> int:
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    return call(environment(EVERYTHING) / "python", "-m", "fuzz.run", *arguments)


def rehearse(*arguments: str) -> int:
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    return call(environment(EVERYTHING) / "python", "-m", "rehearsal.run", *arguments)


def bench(name: str = "", *arguments: str) -> int:
    known = sorted(path.stem for path in (ROOT / "bench").glob("*.py"))
    if name not in known:
        say(f"bench takes the name of a benchmark: {', '.join(known)}.")
        return 2
    os.environ["PYTHONPATH"] = str(ROOT / "tests")
    programs = environment(EVERYTHING)
    if name == "pages" and not find_browser(programs):
        return 1
    return call(programs / "python", f"bench/{name}.py", *arguments)


def lock(*arguments: str) -> int:
    uv = environment(("lock",), folder=".venv-lock") / "uv"
    options = ("--universal", "--python-version=3.11", "--generate-hashes", "--no-header")
    for name, sources in LOCK_SOURCES.items():
        output = f"--output-file=locks/{name}.txt"
        status = call(uv, "pip", "compile", "--quiet", *options, *sources, output, *arguments)
        if status != 0:
            return status
    return 0


VERBS: dict[str, Callable[..., int]] = {
    "serve": serve,
    "test": test,
    "check": check,
    "chaos": chaos,
    "fuzz": fuzz,
    "rehearse": rehearse,
    "bench": bench,
    "docs": docs,
    "screenshots": screenshots,
    "setup": setup,
    "lock": lock,
}


def main(verb: str = "", *arguments: str) -> int:
    if verb in ("", "-h", "--help", "help"):
        print((__doc__ or "").strip())
        return 0 if verb else 2
    if verb not in VERBS:
        say(f"there is no verb {verb!r}: it is one of {', '.join(VERBS)}.")
        return 2
    if arguments and verb in ("check", "docs", "setup"):
        say(f"{verb} takes no arguments.")
        return 2
    try:
        return VERBS[verb](*arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
