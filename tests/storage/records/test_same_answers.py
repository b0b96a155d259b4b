"""Questions of all kinds, to which SQLite and PostgreSQL answer as memory does, row by row and page
by page, while entries are still coming in."""

import pytest
from storage.records import houses
from storage.records.questions import Questions
from tiers import first_quick

from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore

QUESTIONS = 150


@pytest.mark.parametrize("seed", first_quick(range(11, 14)))
async def test_every_index_answers_as_memory_does(durable: str, seed: int) -> None:
    model, store = MemoryStore(), await open_store(durable)
    house = houses.random_house(seed)
    questions = Questions(house, seed)
    asked = answered = 0
    fed = list(houses.slices(house, seed, most=90))
    for place, (stream, entries) in enumerate(fed, start=1):
        through = await model.records.feed(stream, entries)
        assert await store.records.feed(stream, entries) == through
        while asked < QUESTIONS * place // len(fed):
            question = questions.draw()
            expected = await question.ask(model.records)
            assert await question.ask(store.records) == expected, question
            asked += 1
            answered += bool(expected)
    assert answered > QUESTIONS // 3
    await store.close()
