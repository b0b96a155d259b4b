"""The version of Punto stands in `pyproject.toml`; everything else shows that one."""

import re
import tomllib
from datetime import date
from pathlib import Path

import httpx
from cli.punto import punto
from serving import Serving

ROOT = Path(__file__).parent.parent
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_changelog_begins_with_this_version_and_its_date() -> None:
    titles = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    versions, dates = zip(*(title.split(" - ") for title in titles), strict=True)
    assert versions[0] == VERSION
    assert sorted(map(date.fromisoformat, dates), reverse=True) == [*map(date.fromisoformat, dates)]


def test_the_command_shows_the_version() -> None:
    assert punto("--version") == (0, f"punto {VERSION}\n", "")


def test_a_house_shows_the_version(house: Serving) -> None:
    with httpx.Client(base_url=house.url, trust_env=False) as client:
        assert client.get("/healthz").json() == {"status": "alive", "version": VERSION}
        assert client.get("/readyz").json() == {"status": "ready"}
        assert client.get("/api/v1/house").json()["version"] == VERSION
        document = client.get("/api/v1/openapi/openapi.json").json()
    assert document["info"]["version"] == VERSION
