"""`punto receipt`: one round with every wager, card and clause."""

from pathlib import Path

import pytest
from audit import journals
from audit.forging import Forgery
from audit.journals import DEALT
from audit.recorder import PIT, Recorder
from cli.houses import as_database, as_file, golden, lines
from cli.punto import Called, complaint, output_of, read

from punto.games import game
from punto.house.commands import AdmitPatron, AppointStaff, NameNewTable, NameTable, OpenHouse
from punto.journal.actor import SYSTEM, Role
from punto.rules.canonical import canonical_hash
from punto.table.events import RoundVoided

BALCONY = "\N{CJK UNIFIED IDEOGRAPH-8D35}\N{CJK UNIFIED IDEOGRAPH-5BBE}"


def shown(called: Called, *arguments: str) -> str:
    return lines(output_of(called("receipt", *arguments)))


def test_a_receipt(called: Called, power_journal: str) -> None:
    assert shown(called, "P1/1", "--db", power_journal) == golden("receipt")


def named() -> Recorder:
    """A round at a table and by a patron who are called otherwise than their ids; Bob is not."""
    house = Recorder(3)
    house.do(OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    house.do(AppointStaff, SYSTEM, person="pat", role=Role.PIT)
    house.do(AppointStaff, SYSTEM, person="dora", role=Role.DEALER)
    for patron, name in (("patron-2", BALCONY), ("bob", None)):
        house.do(AdmitPatron, SYSTEM, patron=patron, guest=True, display_name=name)
        house.buy(patron, 300_000)
    house.do(NameNewTable, PIT, table="T1", display_name="Table 1")
    house.do(NameTable, PIT, table="T1", display_name=BALCONY)
    table = house.open("T1", game("baccarat"), DEALT)
    table.sit("patron-2", "bob")
    table.load()
    table.play({"patron-2": {"banker": 1_000}, "bob": {"player": 1_000}})
    return house


def test_a_receipt_says_what_table_and_patrons_are_called(called: Called, tmp_path: Path) -> None:
    file = as_file(named, tmp_path)
    for only, expected in (
        ((), f"Called   T1: {BALCONY}\n         patron-2: {BALCONY}\n\n"),
        (("--patron", "bob"), f"Called   T1: {BALCONY}\n\n"),
    ):
        found = shown(called, "T1/1", "--db", file, *only)
        assert found[found.index("Called") :].startswith(expected)


def test_a_round_that_was_put_right_shows_how(called: Called, tmp_path: Path) -> None:
    found = shown(called, "F1/2", "--db", as_file(journals.fortune, tmp_path))
    assert found == golden("receipt-put-right")


def test_a_receipt_as_json(called: Called, undone_journal: str) -> None:
    house = journals.undone()
    receipt = read(shown(called, "U1/1", "--db", undone_journal, "--json"))
    assert receipt["round"] == "U1/1"
    assert receipt["game"] == {
        "slug": "power-98",
        "name": "Power Baccarat 98",
        "version": "6",
        "hash": canonical_hash(game("power-98")),
    }
    assert receipt["shoe"]["revealed"] is False
    assert receipt["result"] == "void"
    assert receipt["wagers"] == [
        {
            "patron": patron,
            "wager": wager,
            "name": wager.title(),
            "stake": stake,
            "pays": "void",
            "rule": "5.2",
            "net": 0,
            "commission": 0,
            "returned": stake,
        }
        for patron, wager, stake in (("ann", "banker", 8_000), ("bob", "tie", 300))
    ]
    assert [one["event"] for one in receipt["incidents"]] == ["IrregularityReported", "RoundVoided"]
    first, last = receipt["journal"]["entries"]
    entries = [one for one in house.entries() if one.stream == "table/U1"]
    assert receipt["journal"]["head"] == entries[last - 1].hash
    assert '"BettingOpened"' in entries[first - 1].body
    assert '"StakesReturned"' in entries[last - 1].body


def test_the_head_of_a_receipt_is_found_by_verify(called: Called, power_journal: str) -> None:
    journal = read(shown(called, "P1/3", "--db", power_journal, "--json"))["journal"]
    head = f"{journal['stream']}={journal['head']}"
    assert called("verify", "--head", head, power_journal)[0] == 0


def test_a_receipt_for_one_patron_shows_nobody_else(called: Called, power_journal: str) -> None:
    found = shown(called, "P1/1", "--db", power_journal, "--patron", "ann")
    assert "Player Natural 9" in found
    assert "bob" not in found
    assert "cat" not in found
    answer = called("receipt", "P1/2", "--db", power_journal, "--patron", "cat")
    assert answer == (1, "", 'punto: "cat" has no wager on round 2 of table P1\n')


def test_dragon_wagers_are_on_the_receipt_of_the_last_round(called: Called, tmp_path: Path) -> None:
    file = as_file(journals.dragon, tmp_path)
    receipts = [read(shown(called, f"D1/{n}", "--db", file, "--json")) for n in (7, 8)]
    assert [one["session"]["number"] for one in receipts] == [1, 1]
    assert receipts[0]["session"]["wagers"] == []
    assert receipts[0]["result"] == "void"
    paid = {(one["patron"], one["wager"]): one["net"] for one in receipts[1]["session"]["wagers"]}
    assert paid == {
        ("ann", "player-dragon"): 10_000,
        ("ann", "any-dragon"): 1_500,
        ("bob", "banker-dragon"): -4_000,
    }


def test_a_round_under_way_has_stakes_and_no_result(called: Called, tmp_path: Path) -> None:
    db = as_database(journals.fortune, str(tmp_path / "house.db"))
    receipt = read(shown(called, "F1/7", "--db", db, "--json"))
    assert receipt["result"] is None
    assert [(one["stake"], one["pays"]) for one in receipt["wagers"]] == [(800, None)]
    assert "Result   none yet\n" in shown(called, "F1/7", "--db", db)


@pytest.mark.parametrize(
    ("round_", "status", "sentence"),
    [
        ("P1/99", 1, 'punto: table "P1" has no round 99\n'),
        ("T9/1", 1, 'punto: "T9" is no table of this journal; there are P1\n'),
        ("P1", 2, 'punto receipt: argument ROUND: "P1" is no round; expected a table and a number'),
        ("P1/0", 2, 'punto receipt: argument ROUND: "P1/0" is no round; '),
    ],
)
def test_a_round_that_is_not_there_gets_one_sentence(
    round_: str, status: int, sentence: str, called: Called, power_journal: str
) -> None:
    assert complaint(called("receipt", round_, "--db", power_journal), status).startswith(sentence)


def test_what_somebody_wrote_into_the_journal_does_not_steer_the_terminal(
    called: Called, tmp_path: Path
) -> None:
    forgery = Forgery(journals.undone())
    forgery.change(RoundVoided, why="\x1b[2J[bold]seen[/] on\ncamera")
    file = tmp_path / "journal"
    file.write_bytes(forgery.data())
    found = shown(called, "U1/1", "--db", str(file))
    assert "\x1b" not in found
    assert "[bold]seen[/] on\\ncamera" in found
