"""`punto receipt`: one round with everything that is known of it."""

import argparse
import json

from punto.cli.arguments import Commands, RefusedInput, add_json
from punto.cli.journals import add_db, opened
from punto.cli.round_references import names_in, place_argument, round_at
from punto.rules.refusal import shown


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "receipt",
        help="show one round with every wager",
        description="Shows a round: every wager with its odds, clause and payment, every card and "
        "who got it, the times of its phases, the sheet, the shoe with its commitment, "
        "irregularities and decisions, and the head of the table's journal at its end.",
    )
    command.add_argument(
        "round",
        metavar="ROUND",
        type=place_argument("round"),
        help="a table and the number of a round, such as T1/17",
    )
    add_db(command)
    command.add_argument("--patron", metavar="P", help="only the wagers of this patron")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from msgspec import to_builtins  # noqa: PLC0415

    from punto.history.receipt.round import concerns, describe  # noqa: PLC0415

    table, number = options.round
    with opened(options.db) as journal:
        found = round_at(journal, table, number)
        names = names_in(journal)
    patron: str | None = options.patron
    if patron is not None and not concerns(found, patron):
        raise RefusedInput(f"{shown(patron)} has no wager on round {number} of table {table}")
    receipt = describe(found, patron)
    if options.json:
        print(json.dumps(to_builtins(receipt), indent=2))
    else:
        from punto.cli.receipt_page import show  # noqa: PLC0415

        show(receipt, names)
    return 0
