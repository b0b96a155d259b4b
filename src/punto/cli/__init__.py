"""The `punto` command: one module a command, data to standard output, messages to standard error.

Exit status: 0 on success, 1 where some input was refused, 2 on wrong usage.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from punto.cli import games, play, roads, rules, settle
from punto.rules.refusal import InputError

COMMANDS = (games, rules, settle, roads, play)

_INTERRUPTED = 130
_PIPE_CLOSED = 141


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    top = _Parser(prog="punto", description="Baccarat from the rule sheet to the payment.")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except InputError as error:
        print(f"punto: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads us has seen enough; what Python flushes at its exit goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status
