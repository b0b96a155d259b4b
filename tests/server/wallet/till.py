"""An operator's cashier as a process of its own, written from docs/wallet.md alone: a ledger in a
SQLite file, and faults to order.

Each call has the next fault of a queue, or else none: it does not answer, answers wrongly, hangs
up or dies, before it has done what it was asked or after; it can also kill whoever asks. A fault
that names a call waits for one; what is late arrives with the next order.
"""

import asyncio
import hmac
import json
import os
import signal
import socket
import sqlite3
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvicorn

SCHEMA = """
CREATE TABLE IF NOT EXISTS purses (patron TEXT PRIMARY KEY, cents INTEGER CHECK (cents >= 0));
CREATE TABLE IF NOT EXISTS moves (
    transfer TEXT PRIMARY KEY, call TEXT, patron TEXT, cents INTEGER, body TEXT,
    status TEXT, reason TEXT, undone INTEGER DEFAULT 0
);
CREATE TABLE IF NOT EXISTS calls (call TEXT);
"""

DONE = {"status": "done"}
STUCK = "stuck"
"""A patron whose debits are made and never confirmed."""
CALLS = ("debit", "credit", "rollback")


def ledger(path: Path) -> sqlite3.Connection:
    found = sqlite3.connect(path, isolation_level=None, timeout=30)
    found.executescript(SCHEMA)
    return found


class Till:
    def __init__(self, path: Path, secret: str) -> None:
        self._db = ledger(path)
        self._secret = secret.encode()
        self._faults: list[str] = []
        self._house = 0
        self._late: list[tuple[dict[str, Any], str]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["type"] == "http"
        headers = {name.decode().lower(): text.decode() for name, text in scope["headers"]}
        body = await _body(receive)
        call = scope["path"].rpartition("/")[2]
        if call == "order":
            self._order(json.loads(body))
            return await _answer(send, 200, DONE)
        if scope["method"] != "POST" or call not in CALLS:
            return await _answer(send, 404, {"error": "no such call"})
        if not self._signed(headers.get("punto-signature", ""), body):
            return await _answer(send, 401, {"error": "not signed by the house"})
        asked = json.loads(body)
        if asked["call"] != call or headers.get("idempotency-key") != asked["transfer"]:
            return await _answer(send, 400, {"error": "not the call that was signed"})
        await self._take(send, asked, body.decode())

    def _order(self, order: dict[str, Any]) -> None:
        self._faults, self._house = order["faults"], order["house"]
        late, self._late = self._late, []
        for asked, body in late if order["arrive"] else ():
            self._do(asked, body)

    def _signed(self, header: str, body: bytes) -> bool:
        parts = dict(item.partition("=")[::2] for item in header.split(","))
        at = parts.get("t", "")
        if not at.isdecimal() or abs(time.time() - int(at)) > 300:
            return False
        made = hmac.new(self._secret, f"{at}.".encode() + body, "sha256").hexdigest()
        return hmac.compare_digest(made, parts.get("v1", ""))

    async def _take(self, send: Any, asked: dict[str, Any], body: str) -> None:
        how, _, when = self._fault(asked).partition(" ")
        self._db.execute("INSERT INTO calls VALUES (?)", (asked["call"],))
        if how and when == "before":
            if how == "late":
                # What was sent once arrives when nobody waits for it any more.
                self._late.append((asked, body))
            return await self._fail(send, how)
        answer = self._do(asked, body, how == "refuse")
        if how and when == "after":
            return await self._fail(send, how)
        await _answer(send, 200, answer)

    def _fault(self, asked: dict[str, Any]) -> str:
        call, _, fault = self._faults[0].rpartition(": ") if self._faults else ("", "", "")
        if call not in ("", asked["call"]):
            fault = ""
        elif self._faults:
            del self._faults[0]
        stuck = (asked["patron"], asked["call"]) == (STUCK, "debit")
        return "status after" if stuck and not fault else fault

    async def _fail(self, send: Any, how: str) -> None:
        match how:
            case "status" | "late":
                await _answer(send, 500, {"error": "out of order"})
            case "nonsense":
                await _answer(send, 200, {"status": "perhaps"})
            case "silence":
                await asyncio.sleep(3_600)
            case "drop":
                # An answer that breaks off: the server closes the connection.
                await _answer(send, 200, DONE, cut=5)
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "kill":
                os.kill(self._house, signal.SIGKILL)
                await asyncio.sleep(3_600)
            case _:
                raise AssertionError(how)

    def _do(self, asked: dict[str, Any], body: str, refuses: bool = False) -> dict[str, Any]:
        """What is asked, once, and kept with its answer: both or neither."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if asked["call"] == "rollback":
                answer = self._undo(asked, body)
            else:
                answer = self._move(asked, body, refuses=refuses)
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
        return answer

    def _known(self, asked: dict[str, Any]) -> Any:
        sql = "SELECT call, body, status, reason, undone, cents FROM moves WHERE transfer = ?"
        return self._db.execute(sql, (asked["transfer"],)).fetchone()

    def _keep(self, asked: dict[str, Any], body: str, status: str, reason: str) -> dict[str, Any]:
        self._db.execute(
            "INSERT INTO moves (transfer, call, patron, cents, body, status, reason) "
            "VALUES (:transfer, :call, :patron, :cents, :body, :status, :reason)",
            asked | {"body": body, "status": status, "reason": reason},
        )
        return {"status": status, "reason": reason} if reason else {"status": status}

    def _move(self, asked: dict[str, Any], body: str, *, refuses: bool) -> dict[str, Any]:
        known = self._known(asked)
        if known is not None:
            call, first, status, reason, undone, _ = known
            if undone or call == "rollback":
                return {"status": "refused", "reason": "it was rolled back"}
            assert first == body, "a repeat says what the first has said"
            return {"status": status, "reason": reason} if reason else {"status": status}
        if refuses:
            return self._keep(asked, body, "refused", "not today")
        change = asked["cents"] if asked["call"] == "credit" else -asked["cents"]
        row = self._db.execute(
            "SELECT cents FROM purses WHERE patron = ?", (asked["patron"],)
        ).fetchone()
        if row is None:
            return self._keep(asked, body, "refused", "nobody of this name")
        if row[0] + change < 0:
            return self._keep(asked, body, "refused", "not enough money")
        self._change(asked["patron"], change)
        return self._keep(asked, body, "done", "")

    def _undo(self, asked: dict[str, Any], body: str) -> dict[str, Any]:
        known = self._known(asked)
        if known is None:
            return self._keep(asked, body, "done", "")
        call, _, status, _, undone, cents = known
        if call == "credit":
            return {"status": "refused", "reason": "a credit is not rolled back"}
        if call == "debit" and status == "done" and not undone:
            self._change(asked["patron"], cents)
        self._db.execute("UPDATE moves SET undone = 1 WHERE transfer = ?", (asked["transfer"],))
        return DONE

    def _change(self, patron: str, cents: int) -> None:
        self._db.execute("UPDATE purses SET cents = cents + ? WHERE patron = ?", (cents, patron))


async def _body(receive: Any) -> bytes:
    found: bytes = b""
    while True:
        message = await receive()
        found += message.get("body", b"")
        if not message.get("more_body"):
            return found


async def _answer(send: Any, status: int, answer: dict[str, Any], *, cut: int = 0) -> None:
    body = json.dumps(answer).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body[cut:], "more_body": bool(cut)})


def serve(pipe: Connection, path: Path, secret: str, port: int) -> None:
    """Runs as a process of its own, and says when it is open."""
    listening = socket.create_server(("127.0.0.1", port), backlog=256)
    config = uvicorn.Config(Till(path, secret), lifespan="off", log_level="critical")
    pipe.send("open")
    uvicorn.Server(config).run(sockets=[listening])
