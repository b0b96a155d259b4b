"""Display names in the stream of the house."""

from audit import journals
from audit.forgeries.edits import Edit, Forgeries, change, done_by, remove, repeat, together
from audit.forging import Forgery
from msgspec.structs import replace

from punto.house import events as e
from punto.journal.actor import Actor, Role, dealer, patron, pit

HOUR = 3_600_000_000
ADA = Actor(Role.ADMINISTRATOR, "ada")


def later(kind: type) -> Edit:
    """An entry, and those behind it in its stream, an hour after all others."""

    def edit(forgery: Forgery) -> None:
        records, place = forgery.find(kind)
        records[place:] = [replace(one, at=one.at + HOUR) for one in records[place:]]

    return edit


NAMES: Forgeries = {
    journals.names: {
        "a name that looks like another's": change(
            e.PersonNamed, 2, display_name="\N{CYRILLIC CAPITAL LETTER A}nn Lee"
        ),
        "a name that looks like another's id": change(e.PersonNamed, 2, display_name="D0ra"),
        "a name that turns its reader around": change(
            e.PersonNamed, 1, display_name="\N{RIGHT-TO-LEFT OVERRIDE}eel nna"
        ),
        "a name with a space behind it": change(e.PersonNamed, 1, display_name="Ann "),
        "a name whose marks stand apart": change(
            e.PersonNamed, 1, display_name="Zoe\N{COMBINING DIAERESIS}"
        ),
        "a name of 41 characters": change(e.TableNamed, display_name="x" * 41),
        "a name given twice": repeat(e.TableNamed),
        "a name for nobody": together(
            change(e.PersonNamed, 2, person="eve"), done_by(e.PersonNamed, ADA, 2)
        ),
        "a patron named by another": done_by(e.PersonNamed, patron("Bob"), 1),
        "staff named by the pit": done_by(e.PersonNamed, pit("pat")),
        "a table named like another": change(e.TableNamed, 1, display_name="high r0llers"),
        "a table named like a tournament's": change(e.TableNamed, 1, display_name="spring~3"),
        "a table named by a dealer": done_by(e.TableNamed, dealer("dora")),
        "a table without an id named": change(e.TableNamed, table="no table"),
        "a tournament named like another": change(e.TournamentNamed, 1, display_name="Spring Cup"),
        "a patron admitted whose id looks like a name": change(e.PatronAdmitted, 2, patron="bob-8"),
        "a tournament named by the pit": done_by(e.TournamentNamed, pit("pat")),
    },
    journals.named_before_opened: {
        "a table opened without a name": remove(e.TableNamed),
        "a table opened under another's name": change(e.TableNamed, table="T2"),
        "a table opened before it has a name": later(e.TableNamed),
        "a tournament opened without a name": remove(e.TournamentNamed),
        "a tournament opened before it has a name": later(e.TournamentNamed),
    },
}
