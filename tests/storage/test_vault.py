"""The vault gives back what was sealed, to whoever has the key and the name, and to nobody else."""

import logging
import os
import random
import stat
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.pretty import pretty_repr

from punto.rules.cards import CARDS
from punto.server.commit.shoe_shuffle import new_secret
from punto.storage.port import StorageError
from punto.storage.vault import Secret, Vault, VaultError, make_key, read_key

KEY = bytes(range(32))
SECRET = new_secret(8, 208, bits=random.Random(98).getrandbits)
DOES_NOT_OPEN = (
    'the secret sealed as "T1 3" does not open: it was changed, '
    "or sealed with another key or under another name"
)


def refusal(call: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(VaultError) as raised:
        call(*arguments)
    return str(raised.value)


def refused(name: str, sealed: bytes, key: bytes = KEY) -> str:
    return refusal(Vault(key).unseal, name, sealed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vault.key"


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


# Sealing.


@pytest.mark.parametrize(("decks", "dice"), [(4, 0), (8, 208), (10, 260)])
def test_what_is_sealed_comes_back(decks: int, dice: int) -> None:
    secret = new_secret(decks, dice, bits=random.Random(decks).getrandbits)
    assert Vault(KEY).unseal("T1 3", Vault(KEY).seal("T1 3", secret)) == secret


def test_words_that_are_sealed_come_back_under_their_name_alone() -> None:
    vault = Vault(KEY)
    sealed = vault.seal_words("hook/1", "g\u00e4ste")
    assert vault.unseal_words("hook/1", sealed) == "g\u00e4ste"
    assert vault.seal_words("hook/1", "g\u00e4ste") != sealed
    for other, name in ((vault, "hook/2"), (Vault(KEY[::-1]), "hook/1")):
        with pytest.raises(VaultError, match="does not open"):
            other.unseal_words(name, sealed)


def test_an_error_of_the_vault_is_one_of_the_storage() -> None:
    assert issubclass(VaultError, StorageError)


def test_no_two_seals_are_alike_and_none_tells_a_secret_by_its_length() -> None:
    vault = Vault(KEY)
    others = [new_secret(8, 208, bits=random.Random(seed).getrandbits) for seed in range(20)]
    sealed = [vault.seal("T1 3", secret) for secret in (SECRET, SECRET, *others)]
    assert len({one[:12] for one in sealed}) == len({one[12:] for one in sealed}) == len(sealed)
    assert len({len(one) for one in sealed}) == 1


def test_nothing_of_a_secret_shows_in_what_is_sealed() -> None:
    sealed = Vault(KEY).seal("T1 3", SECRET)
    order = " ".join(map(str, SECRET.order)).encode()
    pieces = [order[first : first + 6] for first in range(0, len(order) - 6, 3)]
    dice = " ".join(map(str, SECRET.dice)).encode()
    assert not any(piece in sealed for piece in (*pieces, dice[:12], SECRET.salt[:8].encode()))


def test_any_changed_byte_is_noticed() -> None:
    sealed = Vault(KEY).seal("T1 3", SECRET)
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1 << place % 8
        assert refused("T1 3", bytes(changed)) == DOES_NOT_OPEN


def test_a_seal_that_was_cut_short_or_made_longer_is_noticed() -> None:
    sealed = Vault(KEY).seal("T1 3", SECRET)
    for length in (0, 1, 7, 8, 11, 12, 27, 28, len(sealed) - 1):
        assert refused("T1 3", sealed[:length]) == DOES_NOT_OPEN
    assert refused("T1 3", sealed + b"\0") == DOES_NOT_OPEN


def test_a_shoe_cannot_be_passed_off_as_another() -> None:
    vault = Vault(KEY)
    sealed = {name: vault.seal(name, SECRET) for name in ("T1 3", "T1 4", "T1 33", "")}
    for name, one in sealed.items():
        for other in sealed:
            if other != name:
                assert "does not open" in refused(other, one)
    assert refused("T1 3", sealed["T1 4"]) == DOES_NOT_OPEN


@pytest.mark.parametrize("bit", range(256))
def test_a_key_that_differs_in_one_bit_opens_nothing(bit: int) -> None:
    other = (int.from_bytes(KEY) ^ 1 << bit).to_bytes(32)
    assert refused("T1 3", Vault(KEY).seal("T1 3", SECRET), other) == DOES_NOT_OPEN


@pytest.mark.parametrize("length", [0, 16, 24, 31, 33])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    assert refusal(Vault, bytes(length)) == f"a vault key of {length} bytes; expected 32"


# Keeping quiet.


def test_a_secret_is_printed_by_its_size_alone() -> None:
    shown = [repr(SECRET), str(SECRET), f"{SECRET}", f"{[SECRET]}"[1:-1], pretty_repr(SECRET)]
    assert shown == ["Secret(cards=416, dice=208)"] * 5


def test_no_log_line_and_no_traceback_shows_a_secret_or_a_key(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sealed = Vault(KEY).seal("T1 3", SECRET)
    with pytest.raises(VaultError) as refusal:
        Vault(bytes(32)).unseal("T1 3", sealed)
    error = refusal.value
    assert error.__suppress_context__
    logging.getLogger("punto").error(
        "cannot go on with %r of %r", SECRET, Vault(KEY), exc_info=error
    )
    told = caplog.text + "".join(traceback.format_exception(error))
    assert "cannot go on with Secret(cards=416, dice=208)" in told
    assert SECRET.salt not in told
    assert KEY.hex() not in told
    assert repr(KEY) not in told
    assert not any(f"{one} {other}" in told for one in CARDS for other in CARDS)


# The key.


def test_a_new_key_is_read_again(path: Path) -> None:
    key = make_key(path)
    assert len(key) == 32
    assert read_key(path) == key
    assert path.read_text() == f"{key.hex()}\n"


def test_no_key_is_like_another(tmp_path: Path) -> None:
    assert make_key(tmp_path / "one") != make_key(tmp_path / "other")


@pytest.mark.parametrize("mask", [0, 0o022, 0o777])
def test_a_new_key_is_for_its_owner_alone_whatever_the_umask(path: Path, mask: int) -> None:
    with umask(mask):
        make_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_key_is_never_written_over(path: Path) -> None:
    key = make_key(path)
    assert refusal(make_key, path) == f"{path} is there already, and a key is never written over"
    assert read_key(path) == key


def test_a_new_key_does_not_follow_a_link_to_somewhere_else(tmp_path: Path, path: Path) -> None:
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(VaultError, match="is there already"):
        make_key(path)
    assert not (tmp_path / "elsewhere").exists()


def test_of_many_who_make_a_key_at_once_one_does(path: Path) -> None:
    made, together = list[bytes](), threading.Barrier(8)

    def make() -> None:
        together.wait()
        try:
            made.append(make_key(path))
        except VaultError:
            return

    makers = [threading.Thread(target=make) for _ in range(8)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert made == [read_key(path)]


def test_a_key_where_none_can_be_made_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "vault.key"
    assert (
        refusal(make_key, path) == f"no key file can be made at {path}: No such file or directory"
    )


def test_half_a_key_is_not_left_behind_where_a_disk_is_full(tmp_path: Path, path: Path) -> None:
    """A limit on the size of files stands in for the disk, in a process of its own."""
    code = (
        "import pathlib, resource, sys; from punto.storage.vault import VaultError, make_key\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))\n"
        "try: make_key(pathlib.Path(sys.argv[1]))\n"
        "except VaultError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"the key file {path} cannot be written: File too large\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("mode", [0o640, 0o620, 0o604, 0o602, 0o644, 0o610, 0o660, 0o777])
def test_a_key_that_is_open_to_others_is_refused(path: Path, mode: int) -> None:
    make_key(path)
    path.chmod(mode)
    assert refusal(read_key, path) == (
        f"the key file {path} is open to others (mode {mode:04o}); "
        "expected 0600, and a key that others have read is to be replaced"
    )


@pytest.mark.parametrize("mode", [0o600, 0o400])
def test_a_key_that_only_its_owner_can_read_is_taken(path: Path, mode: int) -> None:
    key = make_key(path)
    path.chmod(mode)
    assert read_key(path) == key


def test_a_key_behind_a_link_is_judged_by_the_file_it_leads_to(tmp_path: Path, path: Path) -> None:
    link = tmp_path / "link"
    key = make_key(path)
    link.symlink_to(path)
    assert read_key(link) == key
    path.chmod(0o644)
    with pytest.raises(VaultError, match="is open to others"):
        read_key(link)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"00" * 31,
        b"00" * 33,
        b"zz" * 32,
        b"AA" * 32,
        b"\xff" * 64,
        b"00" * 32 + b"\n\n",
        b"00" * 32 + b" " * 2000,
    ],
)
def test_a_file_that_holds_no_key_is_refused_without_being_shown(
    path: Path, content: bytes
) -> None:
    path.write_bytes(content)
    path.chmod(0o600)
    assert refusal(read_key, path) == f"the key file {path} holds no key; expected 64 hex digits"


def test_a_key_file_that_is_not_there_gets_one_sentence(path: Path) -> None:
    assert refusal(read_key, path) == f"there is no key file at {path}"


def test_a_path_that_leads_through_a_file_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "vault.key"
    assert refusal(read_key, path) == f"the key file {path} cannot be read: Not a directory"


def test_a_folder_or_a_pipe_is_no_key_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe, 0o600)
    for path in (tmp_path, pipe):
        assert refusal(read_key, path) == f"{path} is no file; expected a key file"


def test_secrets_are_compared_by_what_they_hold() -> None:
    assert Secret(SECRET.order, SECRET.dice, SECRET.salt) == SECRET
    assert Secret(SECRET.order[::-1], SECRET.dice, SECRET.salt) != SECRET
