"""The findings of long work as a picture, as JSON or on the screen; and why it ended early."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from punto.cli import exit_status
from punto.cli.number_format import grouped
from punto.cli.plot_files import refuse_picture, save
from punto.simulation.result import INTERRUPTED

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """How much of the work was done and why it `stopped`, if it did; and what it found, in each
    form that somebody may ask for. The forms are made on demand: rich and matplotlib take a while
    to load, and most calls do without one of them."""

    done: int
    asked: int
    unit: str
    """With a verb, as in "rounds were dealt"."""
    stopped: str | None
    describe: Callable[[], dict[str, Any]]
    show: Callable[[], None]
    draw: "Callable[[], Figure]"


def deliver(options: argparse.Namespace, work: Callable[[], Findings]) -> int:
    """Does the work and hands over what it found as `--plot` and `--json` say; an exit status."""
    if options.plot is not None:
        refuse_picture(options.plot)
    try:
        findings = work()
    except KeyboardInterrupt:
        return _end_early(INTERRUPTED, " before there was anything to report")
    if findings.stopped and not findings.done:
        return _end_early(findings.stopped, " before there was anything to report")
    try:
        # First, since it does not depend on who reads the figures.
        if options.plot is not None:
            save(findings.draw(), options.plot)
    finally:
        # Whatever becomes of the picture, the figures come out.
        _print(findings, as_json=options.json)
    if findings.stopped is None or findings.done == findings.asked:
        return exit_status.DONE
    done, asked = (grouped(count, sys.stderr) for count in (findings.done, findings.asked))
    return _end_early(findings.stopped, f": {done} of {asked} {findings.unit}")


def _end_early(stopped: str, how_far: str) -> int:
    interrupted = stopped == INTERRUPTED
    return exit_status.say(
        stopped + how_far, exit_status.INTERRUPTED if interrupted else exit_status.REFUSED
    )


def _print(findings: Findings, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(findings.describe(), indent=2, allow_nan=False))
    else:
        findings.show()
    # What is said next stands below it, where both go to one place.
    sys.stdout.flush()
