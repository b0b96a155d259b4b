"""The first pages of the house, as files: how they are served, that they keep to the content
policy, and that they ask for nothing that the house does not have. What they do in a browser is
tried in a browser."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import PurePath
from typing import get_args

import httpx
import pytest
from serving import Serving

from punto.games import GAMES
from punto.ledger.account import refuse_name
from punto.server.door.passwords import LEAST
from punto.server.hall import LOCKED, LOG_IN_AGAIN
from punto.server.headers import POLICY
from punto.server.pages import AT_THE_DOOR, KINDS
from punto.server.socket import wire
from punto.table.events import Event

FILES = {file.name: file.read_text() for file in files("punto.server").joinpath("web").iterdir()}
SCRIPTS = {name: text for name, text in FILES.items() if name.endswith(".js")}

EXPORTED = re.compile(r"^export (?:async )?(?:const|let|function|class) ([\w$]+)", re.MULTILINE)

ALSO_HANDS_AND_RESULTS = {"player", "banker", "tie"}
SOCKETS = {"/lobby", "/tables/{}/socket"}


@pytest.fixture
def browser(house: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url) as client:
        yield client


def test_every_file_is_served_as_what_it_is(browser: httpx.Client) -> None:
    for name, text in FILES.items():
        answer = browser.get(f"/{name}")
        assert (answer.status_code, answer.text) == (200, text), name
        assert answer.headers["content-type"] == KINDS[PurePath(name).suffix]
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-cache"


def test_what_a_browser_has_already_is_not_sent_again(browser: httpx.Client) -> None:
    for path in (*AT_THE_DOOR, *(f"/{name}" for name in FILES)):
        tag = browser.get(path).headers["etag"]
        again = browser.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        other = browser.get(path, headers={"if-none-match": '"another"'})
        assert other.status_code == 200


def test_a_head_request_has_the_length_and_no_body(browser: httpx.Client) -> None:
    answer = browser.head("/app.js")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(FILES["app.js"].encode()))


def test_patrons_and_staff_come_in_by_the_same_page(browser: httpx.Client) -> None:
    for path in AT_THE_DOOR:
        assert browser.get(path).text == FILES["index.html"]
    assert browser.get("/nowhere.js").status_code == 404


def test_without_scripts_the_page_promises_nothing() -> None:
    (shown,) = re.findall(r'<main id="main">(.*)</main>', FILES["index.html"], re.DOTALL)
    assert shown == ""
    assert "The house opens its doors…" in SCRIPTS["app.js"]


class _Markup(HTMLParser):
    """What a content policy looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.in_scripts = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script":
            self.in_scripts += data.strip()


def test_the_page_has_no_script_style_or_handler_in_its_markup() -> None:
    markup = _Markup()
    markup.feed(FILES["index.html"])
    assert markup.in_scripts == ""
    assert [tag for tag, _ in markup.tags if tag == "style"] == []
    attributes = [name for _, found in markup.tags for name in found]
    assert [name for name in attributes if name == "style" or name.startswith("on")] == []


def test_the_page_loads_nothing_but_its_own_files() -> None:
    markup = _Markup()
    markup.feed(FILES["index.html"])
    loaded = [found.get("src") or found.get("href") for _, found in markup.tags]
    named = {path for path in loaded if path}
    assert named == {"/", "/app.js", "/style.css", "/icon.svg"}
    assert re.findall(r"@import|url\(", FILES["style.css"]) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_shows_what_people_wrote_as_text_alone(name: str) -> None:
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc"
    code = r"\beval\b|\bFunction\(|setTimeout\(\s*[\"'`]|javascript:|\.style\b|import\("
    assert re.findall(f"{markup}|{code}", SCRIPTS[name]) == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_a_script_imports_is_there(name: str) -> None:
    for names, module in re.findall(r'import \{([^}]*)\} from "\./([^"]+)"', SCRIPTS[name]):
        exported = EXPORTED.findall(SCRIPTS[module])
        assert {one.strip() for one in names.split(",")} <= set(exported), module


def _paths(text: str) -> Iterator[tuple[str, str]]:
    """The paths that a script names, with the function they are given to, blanks for names."""
    for call, path in re.findall(r"([\w$]*)\(?[\"`](/[^\"`?#]*)[\"`]", text):
        yield call, re.sub(r"\$\{[^}]*\}", "{}", path)


def test_every_path_of_the_scripts_is_in_the_document(browser: httpx.Client) -> None:
    document = browser.get("/api/v1/openapi/openapi.json").json()["paths"]
    known = {re.sub(r"\{[^}]*\}", "{}", path): set(one) for path, one in document.items()}
    methods = {"get": "get", "post": "post", "enter": "post", "by": "post", "remove": "delete"}
    asked = [one for text in SCRIPTS.values() for one in _paths(text) if one[0] in methods]
    assert {path for _, path in asked} >= {"/guests", "/login", "/tables/{}/commands", "/staff"}
    for call, path in asked:
        assert methods[call] in known[f"/api/v1{path}"], path


def test_every_other_path_of_the_scripts_is_a_page_or_a_socket() -> None:
    calls = ("get", "post", "enter", "by", "remove")
    others = {path for text in SCRIPTS.values() for call, path in _paths(text) if call not in calls}
    assert others == {*AT_THE_DOOR, *SOCKETS, "/api/v1"}


def test_every_command_and_event_of_the_scripts_is_known() -> None:
    commands = set(re.findall(r'(?:#ask|send)\("(\w+)"', SCRIPTS["table.js"]))
    commands |= set(re.findall(r'^  "?(\w+)(?::\w+"?)?: \[', SCRIPTS["desk.js"], re.MULTILINE))
    commands |= set(re.findall(r': "(\w+Next)"', SCRIPTS["desk.js"]))
    assert {"PlaceWagers", "ShakeDie", "DrawNext", "DecideIrregularity"} <= commands
    assert commands <= set(wire.NAMES)
    known = {kind.__name__ for kind in get_args(Event)}
    told = set(re.findall(r"^  (\w+): \(.*\) =>", SCRIPTS["words.js"], re.MULTILINE))
    told |= set(re.findall(r'case "(\w+)"', SCRIPTS["table.js"]))
    assert {"BettingOpened", "WagersPaid", "DieShaken"} <= told
    assert told <= known


def test_a_line_that_closes_for_its_login_makes_the_page_ask_whose_it_is() -> None:
    line = SCRIPTS["line.js"]
    codes = dict(re.findall(r"^const (\w+) = (4\d{3});", line, re.MULTILINE))
    assert codes == {"LOG_IN_AGAIN": str(LOG_IN_AGAIN), "LOCKED": str(LOCKED)}
    assert set(re.findall(r"code === (\w+)", line)) == codes.keys()
    # A login that is locked is still the same person's.
    assert "(known?.name !== name || known?.locked) && " in line


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_goes_by_the_words_of_a_refusal(name: str) -> None:
    read = r"\.test\([^)]*(?:reason|message)|(?:reason|message)\.(?:match|search|includes|\w+With)"
    assert re.findall(read, SCRIPTS[name]) == []


def test_the_doors_ask_for_names_and_passwords_that_the_house_takes() -> None:
    entry = SCRIPTS["entry.js"]
    (signs,) = re.findall(r'const pattern = "(.*)";', entry)
    pattern = re.compile(signs.replace(r"\\", "\\"))
    for name in ("ann", "Ann.Lee_2-b", "7", "Ann Lee", "-ann", ".ann", "_ann", "änn", "ann/b", ""):
        assert bool(pattern.fullmatch(name)) == (refuse_name(name, "patron") is None), name
    (least,) = re.findall(r"const LEAST = (\d+);", entry)
    assert int(least) == LEAST
    assert "minlength: LEAST" in entry


def test_whoever_registers_by_what_is_no_name_is_told_so_in_words(browser: httpx.Client) -> None:
    body = {"name": "Ann Lee", "password": "correct horse battery"}
    answer = browser.post("/api/v1/patrons", json=body)
    refusal = refuse_name("Ann Lee", "patron")
    assert refusal is not None
    assert (answer.status_code, answer.json()) == (409, {"reason": refusal.reason, "rule": None})
    # Programs read in the document what a name is.
    document = browser.get("/api/v1/openapi/openapi.json").json()
    described = document["components"]["schemas"]
    assert "pattern" in described["Credentials"]["properties"]["name"]


def test_what_stands_at_the_top_says_what_it_is() -> None:
    assert "`Balance ${money(cents)}" in SCRIPTS["app.js"]
    assert "`Get ${money(CHIPS_CENTS)} in play chips`" in SCRIPTS["app.js"]


def test_whoever_goes_to_the_doors_leaves_the_table_and_may_come_back() -> None:
    assert re.search(r"leaves\(\);\s+await askWho\(true\);", SCRIPTS["app.js"])
    assert '"Back to the table"' in SCRIPTS["entry.js"]


def test_chips_are_those_of_the_limits_of_the_table() -> None:
    assert "drawChips(parts.chips, board)" in SCRIPTS["layout.js"]
    assert "function chipsFor({ limits, stake_unit_cents: unit })" in SCRIPTS["layout.js"]
    assert re.findall(r"\[\d+_00", SCRIPTS["layout.js"]) == []


def test_the_staff_read_names_of_wagers_and_that_no_table_is_open() -> None:
    assert "${key} " not in SCRIPTS["desk.js"]
    assert "names.wager(board.game, key)" in SCRIPTS["desk.js"]
    assert '"No table is open yet."' in SCRIPTS["staff.js"]


def test_the_board_says_which_wagers_there_are_and_no_script_does(
    browser: httpx.Client,
) -> None:
    boards = {board["game"]: board for board in browser.get("/api/v1/tables").json()}
    games = {game["slug"]: game for game in browser.get("/api/v1/games").json()}
    for game in GAMES:
        keys = [wager.key for wager in game.every_wager]
        assert set(boards[game.slug]["limits"]) == set(keys)
        # Names and order come from here; whatever has no name is shown by its key.
        assert [wager["key"] for wager in games[game.slug]["wagers"]] == keys
        for key in set(keys) - ALSO_HANDS_AND_RESULTS:
            assert [name for name, text in SCRIPTS.items() if key in text] == [], key
    assert "names.inOrder(game, Object.keys(limits))" in SCRIPTS["layout.js"]
