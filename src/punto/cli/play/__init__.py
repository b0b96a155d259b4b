"""`punto play`: a table in the terminal."""

import argparse
import sys

from punto.cli.arguments import Commands, add_decks, any_number, game_argument, whole_number
from punto.cli.play.money import gain, read_dollars
from punto.cli.play.options import DEFAULT_BALANCE_CENTS, DEFAULT_PACE_SECONDS, PlayOptions
from punto.cli.play.session_length import MAX_HANDS
from punto.ledger.amount import dollars
from punto.rules.composition import Composition
from punto.rules.refusal import InputError
from punto.rules.shoe import DEFAULT_CUT, Shoe

_SLOWEST_SECONDS = 10


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "play",
        help="play at a table in the terminal",
        description="Opens a table in the terminal. Without a game you choose one first.",
    )
    command.add_argument(
        "game", metavar="GAME", nargs="?", type=game_argument, help="see punto games"
    )
    add_decks(command)
    command.add_argument(
        "--cut",
        metavar="N",
        type=any_number("cards behind the cut card"),
        default=DEFAULT_CUT,
        help=f"cards behind the cut card (default: {DEFAULT_CUT})",
    )
    command.add_argument(
        "--no-burn", dest="burn", action="store_false", help="burn no cards of a fresh shoe"
    )
    command.add_argument(
        "--session-hands",
        metavar="N",
        type=whole_number("hands", 1, MAX_HANDS),
        help="hands of each tournament session (default: you are asked)",
    )
    command.add_argument(
        "--balance",
        metavar="DOLLARS",
        type=_balance,
        default=DEFAULT_BALANCE_CENTS,
        help="what you bring (default: 1000)",
    )
    command.add_argument(
        "--pace",
        metavar="SECONDS",
        type=_pace,
        default=DEFAULT_PACE_SECONDS,
        help="wait after each card (default: 0.5; 0 for none)",
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    chosen = _options(options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("punto play: a table needs a terminal to be shown on", file=sys.stderr)
        return 2
    # Textual takes a while to load, and no other command needs it.
    from punto.cli.play.app import PlayApp  # noqa: PLC0415

    accounts = PlayApp(chosen).run()
    if accounts:
        left, brought = accounts.balance_cents, accounts.bought_in_cents
        print(
            f"You leave with {dollars(left)}, having brought {dollars(brought)}: "
            f"{gain(left - brought)}."
        )
    return 0


def _options(options: argparse.Namespace) -> PlayOptions:
    if options.session_hands and options.game and not options.game.session_wagers:
        raise InputError(f"--session-hands is for tournament play; {options.game.name} is none")
    # A shoe says itself what cut card it can take.
    Shoe(tuple(Composition.of_decks(options.decks).cards()), options.cut)
    return PlayOptions(
        game=options.game,
        decks=options.decks,
        cut=options.cut,
        burn=options.burn,
        session_hands=options.session_hands,
        balance_cents=options.balance,
        pace_seconds=options.pace,
    )


def _balance(text: str) -> int:
    try:
        cents = read_dollars(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if not cents:
        raise argparse.ArgumentTypeError("a balance of nothing; expected an amount above zero")
    return cents


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _SLOWEST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"a pace of {text!r}; expected 0 to {_SLOWEST_SECONDS} seconds"
        )
    return seconds
