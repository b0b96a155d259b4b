"""The house's part at a table in the terminal: what it does by itself, without a clock.

The patron has the rest: when betting closes, and when a new shoe or session begins.
"""

from math import lcm

from punto.cli.play.chance import VirtualShoe
from punto.cli.play.money import MAX_CENTS
from punto.cli.play.options import PlayOptions
from punto.journal.actor import SYSTEM, Actor
from punto.rules.game import Game
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.table import commands
from punto.table.commands import TableCommand
from punto.table.commitment import commit
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.state import Phase, Table


def command(kind: type[TableCommand], by: Actor = SYSTEM, **fields: object) -> TableCommand:
    # Nothing is sent twice and nothing goes by the clock, so neither id nor time matters.
    return kind(id="", by=by, at=0, **fields)  # type: ignore[arg-type]


def table_settings(game: Game, options: PlayOptions) -> Settings:
    """An automatic table with one seat. Stakes go in the smallest steps in which every wager of the
    game can be paid exactly."""
    unit = lcm(*(wager.stake_unit_cents for wager in game.every_wager))
    return settings_for(
        game,
        Dealing.AUTOMATIC,
        least_cents=unit,
        most_cents=MAX_CENTS - MAX_CENTS % unit,
        stake_unit_cents=unit,
        decks=options.decks,
        cut=options.cut,
        burn=options.burn,
        seats=1,
        standing=False,
    )


def load(table: Table, shoe: VirtualShoe) -> TableCommand:
    number = table.shoes + 1
    hashed = commit(table.name, number, order=shoe.order, dice=shoe.dice, salt=shoe.salt)
    return command(commands.LoadShoe, shoe=number, commitment=hashed)


def _announce_die(table: Table, shoe: VirtualShoe) -> TableCommand:
    assert table.shoe is not None, "the die of a shoe that lies on the table"
    return command(commands.AnnounceDie, die=shoe.dice[len(table.shoe.dice)])


def next_command(table: Table, shoe: VirtualShoe) -> TableCommand | None:
    """What the house does next by itself; None when it is the patron's turn."""
    match table.phase:
        case Phase.SHAKING:
            return _shake(table, shoe)
        case Phase.DEALING:
            return _draw(table, shoe)
        case Phase.RESULT | Phase.VOID:
            return command(commands.Pay)
        case Phase.BETWEEN_ROUNDS:
            return _end_session(table) or _see_to_shoe(table, shoe)
        case Phase.CLOSED | Phase.BETTING:
            return None


def _shake(table: Table, shoe: VirtualShoe) -> TableCommand | None:
    shaker = table.playing.shaker
    if shaker is None:
        return command(commands.PassShaker)
    return _announce_die(table, shoe) if shaker.holder is None or shaker.opened else None


def _draw(table: Table, shoe: VirtualShoe) -> TableCommand:
    if not table.cards_left:
        return command(commands.ReportIrregularity, clause=SHOE_RAN_OUT.clause)
    return command(commands.DrawCard, card=shoe.order[table.rules.cards - table.cards_left])


def _end_session(table: Table) -> TableCommand | None:
    if table.session is None or not table.session.session.over():
        return None
    return command(commands.Pay if table.session.announced else commands.AnnounceDragonBets)


def _see_to_shoe(table: Table, shoe: VirtualShoe) -> TableCommand | None:
    """A fresh shoe is burned, and one that is over is revealed."""
    if table.shoe is None or table.shoe.accounted:
        return None
    if table.shoe.ended is not None:
        return command(commands.RevealShoe, order=shoe.order, dice=shoe.dice, salt=shoe.salt)
    if table.shoe.burned is None:
        return _draw(table, shoe)
    return None if table.cards_left else command(commands.RetireShoe, why="it is used up")
