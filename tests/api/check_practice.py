# SPDX-License-Identifier: MIT
"""A club to play with: the demonstration's, marked in every name, on a folder of its own that is gone when it is stopped."""
import glob
import os
import signal
import tempfile

from client import Client
from server import PROGRAM, WEB, Server

MARK = "PRACTICE: "


class Practice(Server):
    """It chooses where its data lie."""
    def command(self):
        return [PROGRAM, "serve", "--practice", "--listen", "127.0.0.1", "--port", str(self.port),
                "--public-url", f"http://127.0.0.1:{self.port}", *(["--web", WEB] if WEB else []), *self.options]


def practice(server, director):
    """Six tables in play and an evening about to begin; every title and the club's name are marked; nothing of it is left."""
    folder = tempfile.mkdtemp(prefix="td-practice-", dir="/tmp")
    os.chmod(folder, 0o711)
    club = Practice(environment={"TMPDIR": folder, "HOME": folder})
    try:
        assert len(glob.glob(folder + "/tdserver-practice-*/pg")) == 1, os.listdir(folder)
        stranger = Client(club, "stranger")
        events = stranger.get("/tournaments").json["tournaments"]
        assert len(events) == 4 and all(one["title"].startswith(MARK) for one in events), [one["title"] for one in events]
        assert {"running", "open", "closed"} <= {one["status"] for one in events}, [one["status"] for one in events]
        clubs = stranger.get("/clubs").json["clubs"]
        assert [one["name"].startswith(MARK) for one in clubs] == [True], clubs
        running = next(one for one in events if one["status"] == "running" and "Open" in one["title"])
        tables = stranger.get(f"/tournaments/{running['uid']}/tables").json["tables"]
        assert len(tables) == 6, len(tables)
        # Its cookies have names of their own: browsers keep them by host, and the club's own server is beside it.
        owner = Client(club, "owner")
        made = owner.send("POST", "/setup", {"token": club.token, "login": "practice", "password": "a long pass phrase", "name": "Owner"})
        assert made.status == 201 and owner.cookies and all(name.startswith("practice_td_") for name in owner.cookies), (made, owner.cookies)
        assert owner.get("/me").json["kind"] == "account"
        plain = Client(club, "plain")
        plain.cookies.update({name.replace("practice_", ""): value for name, value in owner.cookies.items()})
        assert plain.get("/me").json["kind"] != "account", "another server's sign-in is none here"
        # Who has played with it closes the terminal.
        club.process.send_signal(signal.SIGHUP)
        club.process.wait(30)
        assert os.listdir(folder) == [], "it is gone when it is stopped, and was nowhere else"
    finally:
        club.close()
        os.rmdir(folder)
    return None


def practice_keeps_nothing(server, director):
    """Nobody's own data are played with, and a club of one's own has no such marks."""
    for option in ("--data", "--database", "--copies"):
        status, said = server.run("serve", "--practice", option, "/tmp/td-practice-none")
        assert status == 1 and "keeps nothing" in said, said
    assert not any(one["title"].startswith(MARK) for one in director.get("/tournaments").json["tournaments"])
    return None
