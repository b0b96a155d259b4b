"""A sixth game is one file and one line: everything else comes from the game's value."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import punto

SHEET = '''"""Lucky Seven: an invented sheet."""

from datetime import date

from punto.rules.announcement import Cue, says
from punto.rules.cards import Rank
from punto.rules.condition import banker, player, tie
from punto.rules.game import Clauses, Game
from punto.rules.limits import not_above
from punto.rules.wager import pays, push, wager

LUCKY_SEVEN = Game(
    name="Lucky Seven",
    slug="lucky-seven",
    version="1",
    in_effect=date(2026, 11, 15),
    clauses=Clauses(
        natural="1.1.2",
        round="1.1.3",
        tie="1.1.4",
        hands="3.6",
        initial_deal="3.7",
        table_of_play="3.8",
        winner="3.9",
        equal_totals="3.9.1",
    ),
    announcements=(
        says(Cue.PLACE_YOUR_BETS, rule="3.1"),
        says(Cue.NO_MORE_BETS, rule="3.2"),
        says(Cue.POINT_TOTALS, rule="3.8"),
        says(Cue.RESULT, rule="1.1.3"),
    ),
    limits=(not_above("Player", "Lucky Seven", rule="3.5.1"),),
    wagers=(
        wager("Player", push(tie, rule="3.9.1"), pays("1 to 1", player.wins, rule="4.1"),
              area="2.2.1"),
        wager("Banker", push(tie, rule="3.9.1"), pays("4 to 5", banker.wins, rule="4.1"),
              area="2.2.2"),
        wager("Lucky Seven",
              pays("77 to 1", player.wins & player.total(7) & player.cards(3)
                   & player.pair_of(Rank.SEVEN), rule="4.2"),
              pays("7 to 1", player.wins & player.total(7), rule="4.2"),
              area="2.2.3"),
    ),
)
'''

TABLES = """
import json
from punto.games import game
from punto.rules.tables import tabulate
table = tabulate(game("lucky-seven"))
wagers = {wager.key: [wager.shape, sorted(set(wager.net_cents))] for wager in table.wagers}
print(json.dumps(wagers))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of Punto with the invented sheet in it: one new file, one new line."""
    root = tmp_path_factory.mktemp("house")
    shutil.copytree(Path(punto.__file__).parent, root / "punto")
    (root / "punto" / "games" / "lucky_seven.py").write_text(SHEET)
    games = root / "punto" / "games" / "__init__.py"
    last = '    "dragon_tournament",\n'
    source = games.read_text()
    assert source.count(last) == 1
    games.write_text(source.replace(last, f'{last}    "lucky_seven",\n'))
    return root


def _environment(house: Path) -> dict[str, str]:
    # The copy's lines are not ours to count as covered.
    own = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return own | {"PYTHONPATH": str(house)}


def _run(house: Path, *arguments: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env=_environment(house),
    )
    assert done.stderr == ""
    return done.stdout


def test_the_invented_game_is_listed(house: Path) -> None:
    games = json.loads(_run(house, "-m", "punto", "games", "--json"))
    (listed,) = (one for one in games if one["slug"] == "lucky-seven")
    assert [one["key"] for one in listed["wagers"]] == ["player", "banker", "lucky-seven"]


def test_the_invented_game_is_settled(house: Path) -> None:
    def line(number: int, cards: str, wagers: dict[str, int]) -> str:
        request = {"game": "lucky-seven", "cards": cards.split(), "wagers": wagers}
        return json.dumps({"id": number} | request)

    given = "\n".join(
        [
            line(1, "7s 2h 7d Kh 3c 2d", {"player": 100, "lucky-seven": 100}),
            line(2, "7s 3h 7d Kh 3c 3s", {"player": 100, "lucky-seven": 100}),
            line(3, "7s 6h Kd Kh", {"player": 100, "lucky-seven": 100}),
            line(4, "6s 7h Kd Kh", {"banker": 50}),
            line(5, "7s 6h Kd Kh", {"lucky-seven": 100}),
            line(6, "7s 6h Kd Kh", {"banker": 51}),
        ]
    )
    output = _run(house, "-m", "punto", "settle", given=given)
    answers = [json.loads(line) for line in output.splitlines()]
    found = [
        {key: one["pays"] for key, one in answer["settlements"].items()} for answer in answers[:4]
    ]
    assert found == [
        {"player": "1 to 1", "lucky-seven": "77 to 1"},
        {"player": "1 to 1", "lucky-seven": "77 to 1"},
        {"player": "1 to 1", "lucky-seven": "7 to 1"},
        {"banker": "4 to 5"},
    ]
    assert answers[3]["settlements"]["banker"]["net"] == 40
    assert [answer["rule"] for answer in answers[4:]] == ["3.5.1", "4.1"]


def test_the_invented_game_has_its_rules_in_words(house: Path) -> None:
    text = _run(house, "-m", "punto", "rules", "lucky-seven")
    assert text.startswith("# Lucky Seven\n")
    assert (
        "| Lucky Seven | Player wins, totals 7, has 3 cards and starts with a pair of 7s |" in text
    )
    assert "Limit: Lucky Seven needs a Player wager and may not exceed it (3.5.1)." in text


def test_the_invented_game_has_its_tables(house: Path) -> None:
    tables = json.loads(_run(house, "-c", TABLES))
    assert tables == {
        "player": [[1, 205, 1, 1], [-1, 0, 1]],
        "banker": [[1, 205, 1, 1], [-5, 0, 4]],
        "lucky-seven": [[1, 205, 2, 1], [-1, 7, 77]],
    }


RETIRED = """
import json
from punto.games import GAMES, game, game_stamped
from punto.rules.canonical import canonical_hash
old, new = game("fortune-six", "4"), game("fortune-six")
assert game_stamped(canonical_hash(old)) is old
assert game_stamped(canonical_hash(new)) is new
print(json.dumps([old.version, new.version, [one.slug for one in GAMES].count("fortune-six")]))
"""


def test_an_old_version_of_a_sheet_stays_beside_the_current_one(tmp_path: Path) -> None:
    package = tmp_path / "punto"
    shutil.copytree(Path(punto.__file__).parent, package)
    current = (package / "games" / "fortune_six.py").read_text()
    old = current.replace("FORTUNE_SIX", "FORTUNE_SIX_4").replace('version="5"', 'version="4"')
    (package / "games" / "fortune_six_4.py").write_text(old.replace("20 to 1", "18 to 1"))
    games = package / "games" / "__init__.py"
    empty = "RETIRED: tuple[str, ...] = ()"
    source = games.read_text()
    assert source.count(empty) == 1
    games.write_text(source.replace(empty, empty.replace("()", '("fortune_six_4",)')))
    assert json.loads(_run(tmp_path, "-c", RETIRED)) == ["4", "5", 1]
    assert "20 to 1" in _run(tmp_path, "-m", "punto", "rules", "fortune-six")
