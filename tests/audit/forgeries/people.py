"""The stream of the house: its people, what they asked for, disputes and chips."""

from audit import journals
from audit.forgeries.edits import (
    Forgeries,
    change,
    done_by,
    insert,
    insert_by,
    remove,
    repeat,
    together,
)
from audit.recorder import START

from punto.house import events as e
from punto.house.cage import ChipsBought, ChipsCashed
from punto.house.limits import DAY, NextLimit
from punto.journal.actor import SYSTEM, Actor, Role, dealer, patron, pit

ADA = Actor(Role.ADMINISTRATOR, "ada")

PEOPLE: Forgeries = {
    journals.people: {
        # The house itself.
        "people in a house that was never opened": remove(e.HouseOpened),
        "a house opened twice": repeat(e.HouseOpened),
        "a house opened by an administrator": done_by(e.HouseOpened, ADA),
        "a house without a name": change(e.HouseOpened, name=" "),
        "a key that is no fingerprint": change(e.HouseOpened, key_check="secret"),
        "a significant event without words": change(e.SignificantNoted, words=""),
        "a significant event that the pit noted": done_by(e.SignificantNoted, pit("pat")),
        # Patrons.
        "a patron admitted twice": repeat(e.PatronAdmitted),
        "a patron who differs by capitals": change(e.PatronAdmitted, 1, patron="ANN"),
        "a patron called like the pit supervisor": change(e.PatronAdmitted, 1, patron="pat"),
        "a patron admitted without a name": change(e.PatronAdmitted, patron="a/b"),
        "a patron admitted by the dealer": done_by(e.PatronAdmitted, dealer("dora")),
        "a patron who was never admitted": remove(e.PatronAdmitted),
        "a patron suspended twice": repeat(e.PatronSuspended),
        "a dealer suspended": change(e.PatronSuspended, patron="dora"),
        "a patron suspended by a patron": done_by(e.PatronSuspended, patron("ann")),
        "a patron suspended by a pit supervisor of another house": done_by(
            e.PatronSuspended, pit("eve")
        ),
        "a patron suspended without a reason": change(e.PatronSuspended, why=""),
        "a patron reinstated who was not suspended": change(e.PatronReinstated, patron="ann"),
        # Staff.
        "staff appointed by the pit": done_by(e.StaffAppointed, pit("pat"), 2),
        "somebody appointed system": change(e.StaffAppointed, 2, role=Role.SYSTEM),
        "a patron appointed dealer": insert(
            e.StaffAppointed(person="ann", role=Role.DEALER), e.StaffDismissed
        ),
        "somebody appointed to what they are": insert(
            e.StaffAppointed(person="dora", role=Role.DEALER), e.StaffDismissed
        ),
        "staff under a name that differs by capitals": insert(
            e.StaffAppointed(person="Dora", role=Role.PIT), e.StaffDismissed
        ),
        "somebody dismissed twice": repeat(e.StaffDismissed),
        "the last administrator dismissed": insert(
            e.StaffDismissed(person="ada", why="left"), e.StaffDismissed
        ),
        "the last administrator moved": insert(
            e.StaffAppointed(person="ada", role=Role.PIT), e.StaffDismissed
        ),
        "staff appointed by who was dismissed": insert_by(
            ADA, e.StaffAppointed(person="eve", role=Role.PIT), ChipsBought, 5
        ),
        # Limits and exclusions.
        "a limit that another patron set": done_by(e.StakesLimited, patron("Bob")),
        "a looser limit at once": change(e.StakesLimited, 1, a_round_cents=8_000, next_limit=None),
        "a looser limit a minute early": change(
            e.StakesLimited, 1, next_limit=NextLimit(8_000, START + DAY)
        ),
        "a limit that does not hold yet": change(e.StakesLimited, 3, a_round_cents=5_000),
        "a wait for a tighter limit": change(
            e.StakesLimited, 1, next_limit=NextLimit(100, START + DAY + 60_000_000)
        ),
        "a limit set again": repeat(e.StakesLimited),
        "a wait that begins again": repeat(e.StakesLimited, 1),
        "a limit below nothing": change(e.StakesLimited, a_round_cents=-1),
        "an exclusion of half a day": change(
            e.SelfExcluded, until=START + 3 * DAY // 2 + 80_000_000
        ),
        "an exclusion made shorter": change(e.SelfExcluded, 1, until=START + 2 * DAY + 80_000_000),
        "an exclusion by the house": done_by(e.SelfExcluded, SYSTEM),
        # Disputes.
        "a dispute with another number": change(e.DisputeOpened, 1, dispute=3),
        "a dispute on no round": change(e.DisputeOpened, round=0),
        "a dispute at no table": change(e.DisputeOpened, table="no table"),
        "a dispute without words": change(e.DisputeOpened, words=""),
        "a dispute opened twice": change(e.DisputeOpened, 2, round=8),
        "a dispute of somebody else": change(e.DisputeOpened, patron="cat"),
        "an answer without words": change(e.DisputeAnswered, words="\t"),
        "an answer to no dispute": change(e.DisputeAnswered, dispute=3),
        "an answer twice": repeat(e.DisputeAnswered),
        "an answer by the patron": done_by(e.DisputeAnswered, patron("ann")),
        # Chips.
        "chips for who is excluded": insert_by(
            pit("pat"), ChipsBought(patron="Bob", cents=1), ChipsCashed
        ),
        "chips for who is suspended": insert_by(
            pit("pat"), ChipsBought(patron="cat", cents=1), e.DisputeOpened
        ),
        "chips for who is not known": change(ChipsBought, 5, patron="eve"),
        "chips that a dealer sold": done_by(ChipsBought, dealer("dora"), 3),
        "chips that the dealer cashed": done_by(ChipsCashed, dealer("dora")),
        "chips cashed for nobody": together(
            change(ChipsCashed, patron="Eve"), done_by(ChipsCashed, pit("pat"))
        ),
    },
    journals.baccarat: {
        "people in a house that only sells chips": insert_by(
            SYSTEM, e.PatronAdmitted(patron="eve", guest=True), ChipsCashed
        ),
    },
}
