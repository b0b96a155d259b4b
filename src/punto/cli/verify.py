"""`punto verify`: replays a journal, settles it again and checks everything."""

import argparse
import json
import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from punto.cli import exit_status
from punto.cli.arguments import Commands, add_json
from punto.cli.journals import opened
from punto.journal.timestamps import iso_time
from punto.rules.refusal import shown

if TYPE_CHECKING:
    from punto.audit.fault import Fault
    from punto.audit.summary import JournalSummary

_HEAD = re.compile(r"([^=]+)=([0-9a-f]{64})")


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "verify",
        help="verify a journal",
        description="Replays every table of a journal by the rules of the sheets, settles every "
        "wager again, draws and ranks every tournament again, and checks every total, balance, "
        "hash and commitment. Prints what was played, by table and game; or the first fault, where "
        "it is and what was expected, with exit status 1.",
    )
    command.add_argument(
        "journal",
        metavar="FILE-OR-DB",
        help="an exported journal (- for standard input), an SQLite file or a postgresql:// "
        "address",
    )
    command.add_argument(
        "--head",
        metavar="STREAM=HASH",
        type=head_argument,
        action="append",
        default=[],
        help="a hash that a receipt shows, which must be that of some entry; may be repeated",
    )
    add_json(command)
    command.set_defaults(run=run)


def head_argument(text: str) -> tuple[str, str]:
    match = _HEAD.fullmatch(text)
    if match is None:
        expected = "expected STREAM=HASH, such as table/T1=, and 64 hexadecimal digits"
        raise argparse.ArgumentTypeError(f"{shown(text)}; {expected}")
    return match[1], match[2]


def run(options: argparse.Namespace) -> int:
    from punto.audit.fault import Fault  # noqa: PLC0415
    from punto.audit.verify import verify  # noqa: PLC0415

    with opened(options.journal) as journal:
        found = verify(journal, options.head)
    if isinstance(found, Fault):
        if options.json:
            print(json.dumps(describe_fault(found), indent=2))
            return exit_status.REFUSED
        return exit_status.say(str(found), exit_status.REFUSED)
    if options.json:
        print(json.dumps(describe(found), indent=2))
    else:
        from punto.cli.journal_summary import show  # noqa: PLC0415

        show(found)
    return exit_status.DONE


def describe_fault(fault: "Fault") -> dict[str, Any]:
    return {
        "sound": False,
        "fault": {
            "line": fault.line,
            "stream": fault.stream,
            "entry": fault.sequence,
            "round": fault.round,
            "found": fault.found,
            "expected": fault.expected,
        },
    }


def describe(summary: "JournalSummary") -> dict[str, Any]:
    return {
        "sound": True,
        "table": summary.table,
        "entries": summary.entries,
        "accounts": summary.accounts,
        "tournaments": summary.tournaments,
        "streams": [
            {
                "stream": stream.name,
                "entries": stream.head.count,
                "head": stream.head.hash,
                "first": iso_time(stream.first_at),
                "last": iso_time(stream.last_at),
                "under_way": stream.under_way,
            }
            for stream in summary.streams
        ],
        "tables": [asdict(tally) for tally in summary.tallies],
    }
