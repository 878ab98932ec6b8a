# SPDX-License-Identifier: MIT
"""The database of an earlier release is served: it is migrated at the start, its people sign in, its evening goes on."""
import glob
import os
import subprocess

from client import Client
from hall import PASSWORD
from server import Server

PACKED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "database", "0.1.0.sql.gz")
EVENING = "/tournaments/9e1b3e889658b19406a15dd2beb62aaa"  # it stood still in the middle


class Grown(Server):
    """A server that has its owner already and prints no Set-up line."""

    def start(self):
        self.token = ""
        super().start()


def restored(server):
    """The packed database beside the one of `server`; a connection string without its user."""
    psql = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]
    at = f"host={server.data}/pg port=5432"
    subprocess.run([psql, "-Xq", "-d", f"{at} user=postgres dbname=td", "-c", "CREATE DATABASE packed OWNER td_owner"],
                   check=True)
    unpacked = subprocess.run(["gzip", "-dc", PACKED], stdout=subprocess.PIPE, check=True).stdout
    subprocess.run([psql, "-Xq", "-v", "ON_ERROR_STOP=1", "-d", f"{at} user=td_owner dbname=packed"], input=unpacked,
                   stdout=subprocess.DEVNULL, check=True)
    return at + " dbname=packed"


def goes_on(server, director):
    """A database of the first release is served: its owner signs in, a key is known, a match goes on, all is true."""
    url = restored(server)
    grown = Grown("--no-rate-limits", "--database", url + " user=td_app", "--owner-url", url + " user=td_owner")
    try:
        owner = Client(grown, "owner-of-0.1.0")
        signed = owner.send("POST", "/sessions", {"login": "owner", "password": PASSWORD})
        assert signed.status == 201, signed
        # What the old program answered under this key is answered again, and makes no second tournament.
        listed = len(owner.get("/tournaments").json["tournaments"])
        body = {"title": "Console", "starts_on": "2026-11-20", "lengths": [3, 5], "tables": 2, "check_in": False}
        again = owner.send("POST", "/tournaments", body, key="director-2")
        assert again.status == 201 and again.json["title"] == "Console", again
        assert len(owner.get("/tournaments").json["tournaments"]) == listed
        assert owner.send("POST", "/tournaments", {**body, "tables": 3}, key="director-2").status == 422
        playing = [m for m in Client(grown, "public").get(EVENING + "/matches").json["matches"]
                   if m["status"] == "playing"]
        match = f"{EVENING}/matches/{playing[0]['match']}"
        games = owner.get(match).json["games"]
        said = owner.send("POST", match + "/games", {"game": len(games) + 1, "winner": "a", "win": "single", "cube": 1})
        assert said.status == 200 and len(said.json["games"]) == len(games) + 1, said
        export = owner.get(EVENING + "/export")
        assert export.status == 200 and export.body.count(b"\n") > 235, export
        status, out = grown.run("verify", "--database", url + " user=td_app")
        assert status == 0 and "true: 35 ledgers" in out, out
    finally:
        grown.close()
