"""What the patron is told to do next, in a word on the button or a sentence under the table."""

from punto.cli.play.local_table import LocalTable
from punto.ledger.amount import dollars


def space_does(table: LocalTable) -> str:
    """What the space bar does now."""
    if table.shaker:
        return "OPEN" if table.shaker.shaken else "SHAKE"
    if table.dealing:
        return "SKIP"
    if table.session_over:
        return "NEW SESSION"
    return "NEW SHOE" if table.shoe_over else "DEAL"


def hint(table: LocalTable, *, buy_in_cents: int) -> str:
    """What to do between two rounds."""
    if table.broke:
        return f"Your money is gone: b buys in again for {dollars(buy_in_cents)}."
    if table.session_over:
        return "The session is over: space begins a new one."
    if table.shoe_over:
        return "The shoe is over: space brings a new one."
    return "Choose an area, place chips with Enter, deal with space; ? is help."


def leaving_question(table: LocalTable) -> str:
    """What becomes of the stakes of a patron who goes now."""
    kept = sum(table.kept_by_session.values())
    back = table.on_table_cents - kept
    parts = []
    if back:
        parts.append(f"{dollars(back)} on the table goes back to you.")
    if kept:
        parts.append(f"{dollars(kept)} stays with the session and is given up.")
    return f"{' '.join(parts)} Leave the table?"
