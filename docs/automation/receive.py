#!/usr/bin/env python3
"""Receives Herald's webhooks, keeps what became of each post, and catches up after an outage.

    pip install standardwebhooks
    WEBHOOK_SECRET=whsec_… python3 receive.py [port]

It verifies each request before it reads it, keeps each event once by its webhook-id, and of each post
only what is newer than what it has. With HERALD_URL, HERALD_KEY (a team key with administration) and
WEBHOOK_ID it asks at its start for everything since the newest event that it kept: what it has already
is recognised, so asking for too much does no harm.
"""

import json
import os
import sqlite3
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

LARGEST = 1_000_000
store = sqlite3.connect(os.environ.get("STORE", "herald-events.db"), isolation_level=None)
store.execute("CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, at TEXT, type TEXT, data TEXT)")
store.execute("CREATE TABLE IF NOT EXISTS post (id TEXT PRIMARY KEY, version INTEGER, state TEXT)")
verifier = Webhook(os.environ["WEBHOOK_SECRET"])


def keep(event_id: str, event: dict) -> None:
    """Keeps an event and what it says of its post, both or neither. A repeated event changes nothing."""
    store.execute("BEGIN IMMEDIATE")
    try:
        data = event["data"]
        row = (event_id, event["timestamp"], event["type"], json.dumps(data))
        new = store.execute("INSERT OR IGNORE INTO event VALUES (?, ?, ?, ?)", row).rowcount
        if new and event["type"].startswith("post."):
            state = "deleted" if event["type"] == "post.deleted" else data["state"]
            store.execute(
                "INSERT INTO post VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET version = excluded.version, state = excluded.state"
                " WHERE excluded.version >= post.version AND post.state <> 'deleted'",
                (data["postId"], data["version"], state),
            )
        store.execute("COMMIT")
    except BaseException:
        store.execute("ROLLBACK")
        raise
    if new:
        print(event["timestamp"], event["type"], json.dumps(data), flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        if not 0 < length <= LARGEST:
            return self.answer(413)
        body = self.rfile.read(length)
        try:
            event = verifier.verify(body, dict(self.headers))
        except WebhookVerificationError:
            return self.answer(401)
        keep(self.headers["webhook-id"], event)
        # Only now: without a 2xx, Herald sends it again.
        self.answer(204)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing of single requests."""


def catch_up() -> None:
    """Asks Herald to send again everything since the newest event that is kept."""
    base, key, webhook = (os.environ.get(n) for n in ("HERALD_URL", "HERALD_KEY", "WEBHOOK_ID"))
    (since,) = store.execute("SELECT max(at) FROM event").fetchone()
    if not (base and key and webhook and since):
        return
    request = urllib.request.Request(
        f"{base}/api/webhooks/{webhook}/replay",
        data=json.dumps({"since": since, "state": "all"}).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        print("Asked again for", json.load(answer)["queued"], "events since", since, flush=True)


server = HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8787), Receiver)
catch_up()
print("Listening on", server.server_address[1], flush=True)
server.serve_forever()
