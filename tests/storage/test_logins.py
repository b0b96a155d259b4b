"""What every storage keeps of people apart from the journal.

Each test runs on memory, on SQLite and on PostgreSQL, and each race between two processes' worth of
one that lasts.
"""

import asyncio
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from storage.batches import ANN

from punto.ledger.account import CAGE
from punto.storage.factory import open_store
from punto.storage.logins import COOKIE, DAY, TOKEN, Login, Logins
from punto.storage.port import Batch, Conflict, Store
from punto.storage.sqlite.backup import backup

NOW = 1_763_200_000_000_000
MINUTE = 60_000_000


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def login(secret: str, person: str = "ann", kind: str = COOKIE, at: int = NOW) -> Login:
    return Login(hashed(secret), person, kind, at, at, locked=False, address="192.0.2.7")


@pytest.fixture
def logins(store: Store) -> Logins:
    return store.logins


# Passwords.


async def test_a_password_is_kept_until_another_takes_its_place(logins: Logins) -> None:
    assert await logins.password("ann") is None
    await logins.set_password("ann", "$argon2id$v=19$first")
    await logins.set_password("ben", "$argon2id$v=19$other")
    await logins.set_password("ann", "$argon2id$v=19$second")
    assert await logins.password("ann") == "$argon2id$v=19$second"
    assert await logins.password("ben") == "$argon2id$v=19$other"


# Logins.


async def test_a_login_is_found_by_its_token_until_it_ends(logins: Logins) -> None:
    one, two = login("one"), login("two", "ben", TOKEN, NOW + 1)
    assert await logins.find(one.token) is None
    await logins.begin(one)
    await logins.begin(two)
    assert await logins.find(one.token) == one
    assert await logins.find(two.token) == two
    await logins.end(one.token)
    await logins.end(one.token)
    assert await logins.find(one.token) is None
    assert await logins.find(two.token) == two


async def test_a_token_is_the_token_of_one_login(logins: Logins) -> None:
    one = login("one")
    await logins.begin(one)
    with pytest.raises(Conflict) as raised:
        await logins.begin(replace(one, person="ben"))
    assert str(raised.value) == "a login with this token has begun already"
    assert await logins.find(one.token) == one


async def test_a_login_is_seen_and_its_time_does_not_go_back(logins: Logins) -> None:
    one, other = login("one"), login("other")
    await logins.begin(one)
    await logins.begin(other)
    await logins.seen([one.token], NOW + 5)
    await logins.seen([one.token], NOW + 3)
    await logins.seen([hashed("nobody")], NOW + 9)
    assert await logins.find(one.token) == replace(one, seen_at=NOW + 5)
    assert await logins.find(other.token) == other


async def test_a_login_is_locked_and_unlocked(logins: Logins) -> None:
    one = login("one")
    await logins.begin(one)
    await logins.lock(one.token)
    await logins.lock(hashed("nobody"))
    assert await logins.find(one.token) == replace(one, locked=True)
    await logins.unlock(one.token, NOW + 7)
    await logins.unlock(hashed("nobody"), NOW + 7)
    assert await logins.find(one.token) == replace(one, seen_at=NOW + 7)


async def test_a_login_that_begins_locked_is_locked(logins: Logins) -> None:
    one = replace(login("one"), locked=True)
    await logins.begin(one)
    assert await logins.find(one.token) == one


async def test_the_logins_of_a_person_end_together_or_all_but_one(logins: Logins) -> None:
    mine = [login(f"mine {number}", at=NOW - number) for number in range(4)]
    his = login("his", "ben")
    for one in (*mine, his):
        await logins.begin(one)
    assert await logins.begun("ann") == mine[::-1]
    await logins.end_all("ann", but=mine[1].token)
    assert await logins.begun("ann") == [mine[1]]
    # Somebody else's token keeps nobody in.
    await logins.end_all("ann", but=his.token)
    assert await logins.begun("ann") == []
    assert await logins.begun("ben") == [his]
    await logins.end_all("ben")
    assert await logins.begun("ben") == []


async def test_idle_logins_by_cookie_end_and_tokens_stay(logins: Logins) -> None:
    idle, fresh = login("idle", at=NOW - 2), login("fresh", at=NOW)
    seen, token = login("seen", at=NOW - 2), login("token", kind=TOKEN, at=NOW - 2)
    for one in (idle, fresh, seen, token):
        await logins.begin(one)
    await logins.seen([seen.token], NOW + 1)
    assert await logins.end_idle(NOW) == 1
    assert await logins.end_idle(NOW) == 0
    assert await logins.find(idle.token) is None
    assert {it.token for it in await logins.begun("ann")} == {
        fresh.token,
        seen.token,
        token.token,
    }


# Failures.


async def test_so_many_tries_and_no_more_are_granted_in_a_time(logins: Logins) -> None:
    assert await logins.failures("ann", 0) == 0
    since = NOW - 30 * MINUTE
    granted = [await logins.try_in("ann", NOW + number, since, 3) for number in range(5)]
    assert granted == [True, True, True, False, False]
    # What was not granted is not held against anybody.
    assert await logins.failures("ann", since) == 3
    assert await logins.failures("ann", NOW + 1) == 2
    assert await logins.failures("ann", NOW + 3) == 0
    assert await logins.try_in("ben", NOW, since, 3)
    assert await logins.failures("ben", since) == 1
    # The first has been long enough ago when it lies just before the time that counts.
    assert not await logins.try_in("ann", NOW + 9, NOW, 3)
    assert await logins.try_in("ann", NOW + 9, NOW + 1, 3)
    assert await logins.failures("ann", 0) == 3


async def test_tries_at_the_same_moment_count_each(logins: Logins) -> None:
    granted = [await logins.try_in("ann", NOW, NOW, 2) for _ in range(3)]
    assert granted == [True, True, False]


@pytest.mark.parametrize("most", [0, -1])
async def test_where_no_try_is_granted_none_is(logins: Logins, most: int) -> None:
    assert not await logins.try_in("ann", NOW, NOW, most)
    assert await logins.failures("ann", 0) == 0
    assert await logins.try_in("ann", NOW, NOW, 1)
    assert not await logins.try_in("ann", NOW, NOW, most)


async def test_failures_are_forgiven(logins: Logins) -> None:
    for person in ("ann", "ann", "ben"):
        assert await logins.try_in(person, NOW, NOW, 2)
    await logins.forgive("ann")
    await logins.forgive("eve")
    assert await logins.failures("ann", 0) == 0
    assert await logins.failures("ben", 0) == 1
    assert await logins.try_in("ann", NOW, NOW, 1)


async def test_failures_that_are_too_old_are_forgotten_when_others_are_written(
    logins: Logins,
) -> None:
    for person, at in (("ann", NOW), ("ben", NOW), ("eve", NOW + 5)):
        assert await logins.try_in(person, at, at - MINUTE, 3)
    # Of whoever tries, all that do not count any more; of the others, those of a day ago.
    assert await logins.try_in("ann", NOW + MINUTE + 1, NOW + 1, 3)
    assert [await logins.failures(person, 0) for person in ("ann", "ben", "eve")] == [1, 1, 1]
    later = NOW + DAY + 5
    assert await logins.try_in("cyd", later, later - MINUTE, 3)
    assert [await logins.failures(it, 0) for it in ("ann", "ben", "eve", "cyd")] == [1, 0, 1, 1]


async def test_guesses_at_the_same_time_are_no_more_than_guesses_one_after_another(
    stores: tuple[Store, Store],
) -> None:
    for turn in range(5):
        at = NOW + turn * MINUTE
        granted = await asyncio.gather(
            *(stores[it % 2].logins.try_in("ann", at + it, at, 3) for it in range(12))
        )
        assert granted.count(True) == 3
        assert await stores[0].logins.failures("ann", at) == 3


async def test_those_who_try_at_once_do_not_stand_in_each_others_way(
    stores: tuple[Store, Store],
) -> None:
    people = [f"p{number}" for number in range(8)]
    for person in people:
        assert await stores[0].logins.try_in(person, NOW, NOW, 1)
    # A day later, each finds that the others' failures are to be forgotten.
    later = NOW + 2 * DAY
    granted = await asyncio.gather(
        *(
            stores[number % 2].logins.try_in(person, later, later, 1)
            for number, person in enumerate(people * 2)
        )
    )
    assert granted.count(True) == len(people)
    assert [await stores[0].logins.failures(person, 0) for person in people] == [1] * len(people)


# Codes.


async def test_a_code_is_taken_once(logins: Logins) -> None:
    await logins.put_code(hashed("one"), "ann", NOW + 10)
    await logins.put_code(hashed("two"), "ben", NOW + 10)
    assert await logins.take_code(hashed("three"), NOW) is None
    assert await logins.take_code(hashed("one"), NOW) == "ann"
    assert await logins.take_code(hashed("one"), NOW) is None
    assert await logins.take_code(hashed("two"), NOW + 9) == "ben"


async def test_with_one_code_every_other_of_the_same_person_is_gone(logins: Logins) -> None:
    for code in ("one", "two"):
        await logins.put_code(hashed(code), "ann", NOW + 10)
    await logins.put_code(hashed("three"), "ben", NOW + 10)
    assert await logins.take_code(hashed("two"), NOW) == "ann"
    assert await logins.take_code(hashed("one"), NOW) is None
    assert await logins.take_code(hashed("three"), NOW) == "ben"


async def test_nothing_lets_somebody_in_who_was_shut_out(logins: Logins) -> None:
    for name in ("ann", "ben"):
        await logins.set_password(name, "hash")
        await logins.put_code(hashed(f"code of {name}"), name, NOW + 10)
    await logins.begin(login("one"))
    await logins.shut_out("ann")
    assert await logins.password("ann") is None
    assert await logins.begun("ann") == []
    assert await logins.take_code(hashed("code of ann"), NOW) is None
    assert await logins.password("ben") == "hash"
    assert await logins.take_code(hashed("code of ben"), NOW) == "ben"


async def test_a_code_that_is_too_old_is_nobodys_and_gone(logins: Logins) -> None:
    await logins.put_code(hashed("one"), "ann", NOW + 10)
    await logins.put_code(hashed("two"), "ben", NOW + 10)
    assert await logins.take_code(hashed("one"), NOW + 10) is None
    # Also for a clock that goes behind, and also the other one.
    assert await logins.take_code(hashed("one"), NOW) is None
    assert await logins.take_code(hashed("two"), NOW) is None


async def test_a_code_never_takes_the_place_of_another(logins: Logins) -> None:
    await logins.put_code(hashed("one"), "ann", NOW + 10)
    with pytest.raises(Conflict) as raised:
        await logins.put_code(hashed("one"), "ben", NOW + 20)
    assert str(raised.value) == "this code lies here already"
    assert await logins.take_code(hashed("one"), NOW) == "ann"


async def test_of_all_who_take_a_code_exactly_one_is_told(stores: tuple[Store, Store]) -> None:
    for turn in range(5):
        await stores[0].logins.put_code(hashed("old"), "old", turn)
        await stores[0].logins.put_code(hashed("one"), f"p{turn}", NOW)
        told = await asyncio.gather(
            *(stores[number % 2].logins.take_code(hashed("one"), turn) for number in range(8))
        )
        assert sorted(told, key=str) == [None] * 7 + [f"p{turn}"]


# Facts.


async def test_a_fact_stands_until_another_is_written(logins: Logins) -> None:
    assert await logins.fact("name") is None
    assert await logins.set_fact("name", "one") == "one"
    assert await logins.set_fact("name", "two") == "two"
    assert await logins.set_fact("name", "three", if_absent=True) == "two"
    assert await logins.set_fact("other", "", if_absent=True) == ""
    assert await logins.fact("name") == "two"
    assert await logins.fact("other") == ""


async def test_facts_are_found_by_how_their_names_begin_and_are_dropped_by_name(
    logins: Logins,
) -> None:
    for name in ("hook/b", "hook/a", "hook", "Hook/c", "hook%", "hook/", "h_ok/d"):
        await logins.set_fact(name, f"of {name}")
    found = await logins.facts("hook/")
    assert list(found.items()) == [
        ("hook/", "of hook/"),
        ("hook/a", "of hook/a"),
        ("hook/b", "of hook/b"),
    ]
    assert len(await logins.facts("")) == 7
    assert await logins.facts("nothing") == {}
    await logins.drop_fact("hook/a")
    await logins.drop_fact("hook/a")
    assert await logins.fact("hook/a") is None
    assert list(await logins.facts("hook/")) == ["hook/", "hook/b"]


async def test_of_those_who_write_a_fact_that_is_absent_one_is_believed(
    stores: tuple[Store, Store],
) -> None:
    for turn in range(5):
        stand = await asyncio.gather(
            *(
                stores[it % 2].logins.set_fact(f"fact {turn}", str(it), if_absent=True)
                for it in range(8)
            )
        )
        assert len(set(stand)) == 1
        assert await stores[1].logins.fact(f"fact {turn}") == stand[0]


# All together.


async def test_two_processes_at_the_same_logins_all_come_through(
    stores: tuple[Store, Store],
) -> None:
    """Many rows at once, in every order: nobody is told that others stood in the way."""
    mine = [login(f"mine {number}", at=NOW + number % 3) for number in range(20)]
    for one in mine:
        await stores[0].logins.begin(one)

    async def see(store: Store) -> None:
        for one in mine:
            await store.logins.seen([one.token], NOW + 1)

    await asyncio.gather(
        see(stores[0]),
        see(stores[1]),
        *(store.logins.end_idle(NOW + 1) for store in stores),
        *(store.logins.end_all("ann", but=mine[1].token) for store in stores),
    )
    assert [it.token for it in await stores[0].logins.begun("ann")] == [mine[1].token]


async def test_finding_a_login_does_not_wait_for_a_transaction(store: Store) -> None:
    await store.logins.begin(login("one"))
    async with store.transaction() as transaction:
        await transaction.lock([ANN, CAGE], [])
        async with asyncio.timeout(30):
            assert await store.logins.find(login("one").token) == login("one")
            assert await store.logins.failures("ann", NOW) == 0
        ending = asyncio.create_task(store.logins.end(login("one").token))
        await transaction.commit(Batch(changes={ANN: 1, CAGE: -1}))
    await ending
    assert await store.logins.find(login("one").token) is None


async def test_a_house_that_is_opened_again_knows_its_people(durable: str) -> None:
    store = await open_store(durable)
    await _let_ann_in(store)
    await store.close()
    await _assert_that_ann_is_known(durable)


async def test_a_restored_backup_lets_people_in(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "house.db"))
    await _let_ann_in(store)
    backup(tmp_path / "house.db", tmp_path / "copy.db")
    await store.close()
    await _assert_that_ann_is_known(str(tmp_path / "copy.db"))


async def _let_ann_in(store: Store) -> None:
    await store.logins.set_password("ann", "hash")
    await store.logins.begin(login("one"))
    assert await store.logins.try_in("ben", NOW, NOW, 3)
    await store.logins.put_code(hashed("code"), "cyd", NOW + 1)
    await store.logins.set_fact("name", "fact")


async def _assert_that_ann_is_known(url: str) -> None:
    store = await open_store(url)
    assert await store.logins.password("ann") == "hash"
    assert await store.logins.begun("ann") == [login("one")]
    assert await store.logins.failures("ben", NOW) == 1
    assert await store.logins.take_code(hashed("code"), NOW) == "cyd"
    assert await store.logins.fact("name") == "fact"
    await store.close()


async def test_many_logins_are_found_and_seen_at_once(logins: Logins) -> None:
    one, two, three = login("one"), login("two"), login("three")
    for begun in (one, two, three):
        await logins.begin(begun)
    await logins.seen([two.token, one.token, hashed("nobody")], NOW + 5)
    await logins.seen([], NOW + 9)
    found = await logins.find_all([one.token, three.token, hashed("nobody")])
    assert found == {one.token: replace(one, seen_at=NOW + 5), three.token: three}
    assert await logins.find_all([]) == {}
