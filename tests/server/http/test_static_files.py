"""The browser application as files: how they are served, that they keep to the content policy, and
that they know no more and no less than the house. What they do in a browser is tried in a browser
(tests/browser)."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import closing
from gzip import compress, decompress
from html.parser import HTMLParser
from http.client import HTTPConnection
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from serving import Serving, serving

from punto.ledger.account import refuse_name
from punto.server.asgi_types import Message
from punto.server.auth.passwords import MIN_LENGTH
from punto.server.connections import LOCKED, LOG_IN_AGAIN
from punto.server.http import gzip
from punto.server.http.gzip import MIN_BYTES, THREAD_BYTES, compressing
from punto.server.http.security_headers import POLICY
from punto.server.http.static_files import APPLICATION, KINDS, PAGES, StaticFiles

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "web/src"
SOURCES = {
    path.relative_to(WEB).as_posix(): path.read_text() for path in WEB.rglob("*") if path.suffix
}
BUILT = Path(str(files("punto.server").joinpath("web")))
FILES = {
    f"/{path.relative_to(BUILT).as_posix()}": path.read_bytes()
    for path in sorted(BUILT.rglob("*"))
    if path.suffix in KINDS
}

MOST_BYTES = 190_000
"""All pages in all languages, compressed: nobody fetches them all."""

MOST_IN_ONE_LANGUAGE = 170_000
"""All pages, as one reader can come to fetch them."""

MOST_AT_A_TABLE = 85_000
"""What comes before a patron sees a table, compressed."""

LANGUAGES = ("en", "zh")
"""As their words are fetched: both kinds of Chinese come in one file."""

WORDS = re.compile(r"/assets/words\.([\w-]+)-[\w-]{8}\.js")
FOR_OTHERS = re.compile(r"/assets/(sentences|readings)-")
"""What the house says when it says no, and the readings, for readers who do not read English."""

COMES_LATER = re.compile(r"/assets/(lazy-pages|StaffPage|SupervisorPages|sentences|readings)-")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def browser(house: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url) as client:
        yield client


def test_every_file_is_served_as_what_it_is(browser: httpx.Client) -> None:
    for path, body in FILES.items():
        answer = browser.get(path)
        assert (answer.status_code, answer.content) == (200, body), path
        assert answer.headers["content-type"] == KINDS[Path(path).suffix]
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_has_its_hash_in_its_name_is_kept_and_the_rest_is_asked_for_again(
    browser: httpx.Client,
) -> None:
    for path in FILES:
        kept = browser.get(path).headers["cache-control"]
        assert ("immutable" in kept) == path.startswith("/assets/"), path
        assert kept == "no-cache" or re.search(r"-[\w-]{8}\.\w+$", path), path


def test_what_a_browser_has_already_is_not_sent_again(browser: httpx.Client) -> None:
    for path in ("/", *FILES):
        tag = browser.get(path).headers["etag"]
        again = browser.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        other = browser.get(path, headers={"if-none-match": '"another"'})
        assert other.status_code == 200


def test_files_go_compressed_to_whoever_takes_them_so(browser: httpx.Client) -> None:
    for path, body in FILES.items():
        with browser.stream("GET", path, headers={"accept-encoding": "br, gzip"}) as answer:
            sent = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert int(answer.headers["content-length"]) == len(sent)
        assert decompress(sent) == body
        plain = browser.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "accept-encoding"


def test_a_head_request_has_the_length_and_no_body(browser: httpx.Client) -> None:
    answer = browser.head("/icon.svg", headers={"accept-encoding": "identity"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(FILES["/icon.svg"]))


def test_every_page_of_the_application_is_the_application(browser: httpx.Client) -> None:
    for page in PAGES:
        for path in (f"/{page}", f"/{page}/T1/7" if page else "/"):
            assert browser.get(path).content == FILES[f"/{APPLICATION}"], path
    for path in ("/nowhere", "/nowhere.js", "/tables", "/api/v1/nowhere", "/assets/none.js"):
        assert browser.get(path).status_code == 404, path


@pytest.mark.parametrize("target", ["*", "nowhere", "/%2A"])
def test_what_is_no_path_is_left_to_the_api(house: Serving, target: str) -> None:
    where = urlsplit(house.url)
    connection = HTTPConnection(where.hostname or "", where.port)
    with closing(connection):
        connection.request("OPTIONS", target)
        answer = connection.getresponse()
        assert 400 <= answer.status < 500, answer.read()
    assert StaticFiles().find(target) is None


def test_the_application_and_the_server_know_the_same_pages() -> None:
    (pages,) = re.findall(r"const PAGES.*? = \{\n(.*?)\n  \};", SOURCES["App.svelte"], re.DOTALL)
    assert tuple(re.findall(r'^ *"?(\w*)"?: \(\) => ', pages, re.MULTILINE)) == PAGES


def packed_size(path: str) -> int:
    page = StaticFiles().find(path)
    assert page is not None
    return len(page.compressed)


def test_files_were_compressed_with_care_when_they_were_built() -> None:
    for path, body in FILES.items():
        assert decompress((BUILT / f"{path[1:]}.gz").read_bytes()) == body
    assert sum(map(packed_size, FILES)) < 0.97 * sum(map(len, map(compress, FILES.values())))


def fetched_in(language: str) -> dict[str, int]:
    """The files of whoever reads one language, by what they weigh."""
    found = {}
    for path in FILES:
        words = WORDS.fullmatch(path)
        of_another = words is not None and words[1] != language
        if not of_another and not (language == "en" and FOR_OTHERS.match(path)):
            found[path] = packed_size(path)
    return found


def test_each_language_is_a_file_of_its_own() -> None:
    assert sorted(found[1] for path in FILES if (found := WORDS.fullmatch(path))) == list(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages_in_one_language_are_small(language: str) -> None:
    assert sum(fetched_in(language).values()) < MOST_IN_ONE_LANGUAGE


def test_all_pages_in_all_languages_are_small() -> None:
    assert sum(map(packed_size, FILES)) < MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_comes_before_a_table_is_small(language: str) -> None:
    found = fetched_in(language)
    at_once = {path: size for path, size in found.items() if not COMES_LATER.match(path)}
    # A page, its style, its icon, and four scripts: a browser asks for six files at a time.
    assert len(at_once) <= 7
    assert sum(at_once.values()) < MOST_AT_A_TABLE


def test_large_answers_go_compressed_to_whoever_takes_them_so(browser: httpx.Client) -> None:
    plain = browser.get("/api/v1/games", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with browser.stream("GET", "/api/v1/games", headers={"accept-encoding": "br, gzip"}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers.get_list("content-length") == [str(len(sent))]
    assert answer.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert decompress(sent) == plain.content
    assert len(sent) < len(plain.content) / 4


async def compressed(
    method: str, path: str, body: bytes, *, more: bool = False
) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body that come of an answer to somebody who takes gzip."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asked = {"method": method, "path": path, "headers": [(b"accept-encoding", b"gzip")]}
    to, kind = compressing(asked, send), (b"content-type", b"application/json")
    await to({"type": "http.response.start", "status": 200, "headers": [kind]})
    await to({"type": "http.response.body", "body": body, "more_body": more})
    return sent[0]["headers"], sent[1]["body"]


@pytest.mark.parametrize(
    ("method", "path", "body", "more", "large"),
    [
        ("GET", "/api/v1/games", MIN_BYTES, False, True),
        ("GET", "/api/v1/house", MIN_BYTES - 1, False, False),
        ("GET", "/api/v1/login", MIN_BYTES, False, False),
        ("POST", "/api/v1/guests", MIN_BYTES, False, False),
        ("GET", "/api/v1/journal", MIN_BYTES, True, False),
    ],
    ids=["large", "small", "secret", "asked for with a body", "stream"],
)
async def test_nothing_is_compressed_that_is_small_secret_or_a_stream(
    method: str, path: str, body: int, more: bool, large: bool
) -> None:
    headers, sent = await compressed(method, path, b" " * body, more=more)
    assert ((b"content-encoding", b"gzip") in headers) == large
    assert (len(sent) < body) == large


async def test_what_takes_long_to_compress_holds_up_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads: list[threading.Thread] = []

    def watched(*given: Any, **named: Any) -> bytes:
        threads.append(threading.current_thread())
        return compress(*given, **named)

    monkeypatch.setattr(gzip, "compress", watched)
    for size in (THREAD_BYTES - 1, THREAD_BYTES):
        _, sent = await compressed("GET", "/api/v1/games", b" " * size)
        assert decompress(sent) == b" " * size
    here = threading.current_thread()
    assert [one is here for one in threads] == [True, False]


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


@pytest.fixture
def markup() -> _Markup:
    found = _Markup()
    found.feed(FILES[f"/{APPLICATION}"].decode())
    return found


def test_the_page_has_no_script_style_or_handler_in_its_markup(markup: _Markup) -> None:
    assert markup.in_scripts == ""
    assert [tag for tag, _ in markup.tags if tag == "style"] == []
    attributes = [name for _, found in markup.tags for name in found]
    assert [name for name in attributes if name == "style" or name.startswith("on")] == []


def test_the_page_loads_nothing_but_its_own_files(markup: _Markup) -> None:
    loaded = [found.get("src") or found.get("href") for _, found in markup.tags]
    assert {path for path in loaded if path} <= set(FILES)
    for path, body in FILES.items():
        found = set(re.findall(rb"(?:https?|wss?)://([\w.-]+)", body))
        # Names of namespaces, the framework's page on errors, and how an address is written: no
        # file asks for any of them.
        assert found <= {b"www.w3.org", b"svelte.dev", b"HOST"}, path
        assert re.findall(rb"@import|url\((?!#|data:)", body) == [], path


def test_no_part_of_the_application_writes_markup_or_styles_as_text() -> None:
    for name, text in SOURCES.items():
        assert re.findall(r"\{@html|innerHTML|document\.write|\beval\(", text) == [], name
        # In the markup the content policy forbids them; `style:name={...}` is set by script.
        assert re.findall(r"<[^>]*\sstyle=", text) == [], name


def test_the_socket_of_a_page_knows_the_codes_by_which_a_login_ends() -> None:
    codes = dict(
        re.findall(r"^const (\w+) = (4\d{3});", SOURCES["shared/api/socket.ts"], re.MULTILINE)
    )
    assert codes == {"LOG_IN_AGAIN": str(LOG_IN_AGAIN), "LOCKED": str(LOCKED)}


def test_the_login_forms_ask_for_names_and_passwords_that_the_house_takes() -> None:
    forms = SOURCES["shared/login/LoginForms.svelte"]
    constants = SOURCES["shared/api/constants.ts"]
    (signs,) = re.findall(r'const NAME_PATTERN = "(.*)";', constants)
    pattern = re.compile(signs.replace(r"\\", "\\"))
    good = ("ann", "Ann.Lee_2-b", "7", 64 * "a")
    for name in (*good, "Ann Lee", "-ann", ".ann", "_ann", "änn", "ann/b", "", 65 * "a"):
        assert bool(pattern.fullmatch(name)) == (refuse_name(name, "patron") is None), name
    (least,) = re.findall(r"const MIN_PASSWORD_LENGTH = (\d+);", constants)
    assert int(least) == MIN_LENGTH
    assert "pattern={NAME_PATTERN}" in forms
    assert "minlength={isNew ? MIN_PASSWORD_LENGTH : undefined}" in forms


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


def test_the_lock_of_the_application_names_no_registry() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = [one for name, one in lock["packages"].items() if name]
    assert packages
    assert [one for one in packages if "resolved" in one] == []
    assert [name for name, one in lock["packages"].items() if name and "integrity" not in one] == []
    assert "://" not in "".join(json.dumps(one.get("dependencies", {})) for one in packages)
