"""Real houses: one that was played in, for all tests here, and new ones."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from server.records.people import People, people_of
from server.records.story import CONFIG_WITHOUT_TABLES, Played, played
from serving import CONFIG, serving


@pytest.fixture(scope="package")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """Tests add nothing to it but what they say."""
    folder = tmp_path_factory.mktemp("story")
    with serving(folder, config=CONFIG_WITHOUT_TABLES + CONFIG) as running:
        yield asyncio.run(played(running))


@pytest.fixture
async def people(story: Played) -> AsyncIterator[People]:
    async with people_of(story.serving, story.tokens) as found:
        yield found
