"""What the patron is told to do next, in a word on the button or a sentence under the table."""

from punto.cli.play.sitting import Sitting
from punto.ledger.amount import dollars


def space_does(sitting: Sitting) -> str:
    """What the space bar does while the patron holds no shaker."""
    if sitting.dealing:
        return "SKIP"
    if sitting.session_over:
        return "NEW SESSION"
    return "NEW SHOE" if sitting.shoe_over else "DEAL"


def hint(sitting: Sitting, *, buy_in_cents: int) -> str:
    """What to do between two rounds."""
    if sitting.broke:
        return f"Your money is gone: b buys in again for {dollars(buy_in_cents)}."
    if sitting.session_over:
        return "The session is over: space begins a new one."
    if sitting.shoe_over:
        return "The shoe is over: space brings a new one."
    return "Choose an area, place chips with Enter, deal with space; ? is help."


def leaving_question(sitting: Sitting) -> str:
    """What becomes of the stakes of a patron who goes now."""
    kept = sum(sitting.kept_by_session.values())
    back = sitting.on_table_cents - kept
    parts = []
    if back:
        parts.append(f"{dollars(back)} on the table goes back to you.")
    if kept:
        parts.append(f"{dollars(kept)} stays with the session and is given up.")
    return f"{' '.join(parts)} Leave the table?"
