"""The `punto` command: one module a command, data to standard output, messages to standard error.

Exit status: 0 success; 1 some input was refused, or a cluster was lost; 2 wrong usage; 74 the
output cannot be written; 130 interrupted; 141 the reader of a pipe is gone.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

from punto.cli import (
    backup,
    exit_status,
    export,
    games,
    history,
    odds,
    par,
    play,
    receipt,
    roads,
    rules,
    serve,
    settle,
    simulate,
    study,
    verify,
)
from punto.cli.arguments import RefusedInput
from punto.cli.help_formatter import HelpFormatter
from punto.rules.refusal import InputError

COMMANDS = (
    games,
    rules,
    odds,
    par,
    settle,
    roads,
    simulate,
    study,
    play,
    serve,
    verify,
    history,
    receipt,
    export,
    backup,
)


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=HelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        # Looking the version up takes longer than most commands do.
        from punto.server.version import VERSION  # noqa: PLC0415

        print(f"punto {VERSION}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    top = _Parser(prog="punto", description="Baccarat from the rule sheet to the payment.")
    top.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    # Python has no stream where the shell has closed one, whatever the types say.
    output: object = sys.stdout
    if output is None:
        return exit_status.say("standard output is closed", exit_status.NOT_WRITTEN)
    if isinstance(output, TextIOWrapper):
        # A terminal that cannot show a sign gets a question mark instead of nothing at all.
        output.reconfigure(errors="replace")
    try:
        ended: int = options.run(options)
        sys.stdout.flush()
    except InputError as error:
        refused = isinstance(error, RefusedInput)
        return exit_status.say(
            str(error), exit_status.REFUSED if refused else exit_status.WRONG_USAGE
        )
    except KeyboardInterrupt:
        return exit_status.INTERRUPTED
    except BrokenPipeError:
        _write_no_more()
        return exit_status.READER_GONE
    except OSError as error:
        _write_no_more()
        return exit_status.say(
            f"the output cannot be written: {error.strerror}", exit_status.NOT_WRITTEN
        )
    return ended


def _write_no_more() -> None:
    """Discards what Python would still flush at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
