"""A webhook receiver that keeps every record once, in SQLite; it needs Python and nothing else.

PUNTO_SECRET=... python examples/webhook_receiver.py records.db --port 9000

A record that was kept may be delivered again, so it goes by its stream and its sequence.
"""

import argparse
import hmac
import json
import os
import re
import sqlite3
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["PUNTO_SECRET"]
MAX_AGE_SECONDS = 300
RECORDS = """
CREATE TABLE IF NOT EXISTS records (
    stream TEXT, sequence INTEGER, record TEXT NOT NULL, PRIMARY KEY (stream, sequence)
)"""


def is_signed(secret: str, header: str, body: bytes) -> bool:
    """Whether this house has signed the body, not longer ago than a few minutes."""
    parts = dict(item.partition("=")[::2] for item in header.split(","))
    at = parts.get("t", "")
    if not re.fullmatch("[0-9]{1,12}", at) or abs(time.time() - int(at)) > MAX_AGE_SECONDS:
        return False
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, "sha256").hexdigest()
    return hmac.compare_digest(made.encode(), parts.get("v1", "").encode())


class Receiver(BaseHTTPRequestHandler):
    database: sqlite3.Connection

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not is_signed(SECRET, self.headers.get("Punto-Signature", ""), body):
            self.send_error(HTTPStatus.FORBIDDEN)
            return
        self.keep(json.loads(body)["records"])
        # Said only now: what is not confirmed comes again.
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()

    def keep(self, records: list[dict[str, object]]) -> None:
        with self.database:
            for record in records:
                row = (record["stream"], record["sequence"], json.dumps(record))
                kept = self.database.execute("INSERT OR IGNORE INTO records VALUES (?, ?, ?)", row)
                if kept.rowcount:
                    print(*row, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Keeps every record of a house once, in SQLite.")
    parser.add_argument("file", help="the SQLite database")
    parser.add_argument("--port", type=int, default=9000)
    options = parser.parse_args()
    Receiver.database = sqlite3.connect(options.file)
    Receiver.database.execute(RECORDS)
    with HTTPServer(("127.0.0.1", options.port), Receiver) as server:
        print(f"Listening on http://127.0.0.1:{options.port}", flush=True)
        server.serve_forever()
