# SPDX-License-Identifier: MIT
"""What is dear is done late and apart: no password is hashed for a request that can be refused without, and no loop reads a
large body. Both are counted by the server itself (/metrics), wherever its threads wait."""
import json
import re

from client import Client
from hall import PASSWORD, person, set_up, tournament
from server import Server


def counted(server, name):
    text = Client(server, "operator").raw("GET", "/metrics").body.decode()
    return int(re.search(rf"^{name} (\d+)$", text, re.M)[1])


def once(server, name):
    """A client of whose requests the walk asks nothing more: what is counted is theirs."""
    one = Client(server, name)
    one.walks = False
    return one


class Counting:
    def __init__(self, server):
        self.server = server

    def costs(self, what, hashes, ask, status):
        """What is asked has this status, and so much was hashed for it."""
        before = counted(self.server, "td_slow_hashes_total")
        answer = ask()
        hashed = counted(self.server, "td_slow_hashes_total") - before
        assert answer.status == status, f"{what} answers {answer}"
        assert hashed == hashes, f"{what}: hashed {hashed} times, not {hashes}"


def cheap_before_dear(server, director):
    """A set-up token that was made up, one too late, a login that is taken, a password that cannot be: nothing is hashed"""
    ours = Server("--no-rate-limits")
    try:
        here, stranger, owner = Counting(ours), once(ours, "stranger"), once(ours, "owner")
        setting = {"token": ours.token, "login": "owner", "password": PASSWORD, "name": "Olga", "club": "Dear", "time_zone": "UTC"}
        sets = lambda who, **more: lambda: who.send("POST", "/setup", {k: v for k, v in {**setting, **more}.items() if v is not None})
        here.costs("a made-up token", 0, sets(stranger, token="x" * 43), 403)
        here.costs("a club without a name", 0, sets(owner, club=None), 400)
        here.costs("a common password", 0, sets(owner, password="passwordpassword"), 400)
        # What is kept for a retry is hashed as slowly as the password itself.
        here.costs("setting up", 2, sets(owner), 201)
        here.costs("a token that was used", 0, sets(once(ours, "late")), 403)
        here.costs("... without a key", 0, lambda: stranger.send("POST", "/setup", setting, {"Idempotency-Key": None}), 403)
        ours.sql("UPDATE credential SET revoked = NULL WHERE kind = 6")
        here.costs("a token that is good, where there is an owner", 0, sets(once(ours, "too late")), 403)
        here.costs("a token made up since", 0, sets(stranger, token="y" * 43), 403)

        account = {"login": "sam", "password": PASSWORD, "name": "Sam", "role": "scorer"}
        makes = lambda who, key=None, **more: lambda: who.send("POST", "/accounts", {**account, **more}, key=key)
        here.costs("an account", 1, makes(owner, "sam-1"), 201)
        here.costs("a login that is taken", 0, makes(owner, name="Another Sam"), 400)
        here.costs("the same, sent again", 0, makes(owner, "sam-1"), 201)
        here.costs("a common password", 0, makes(owner, login="kim", password="passwordpassword"), 400)
        scorer = once(ours, "sam")
        here.costs("signing in", 1, lambda: scorer.send("POST", "/sessions", {"login": "sam", "password": PASSWORD}), 201)
        here.costs("an account by who may not", 0, makes(scorer, login="kim"), 403)
        here.costs("an account by nobody", 0, makes(stranger, login="kim"), 401)

        # A login nobody has costs what a wrong password costs; what nobody can have costs nothing.
        signs = lambda login, password: lambda: stranger.send("POST", "/sessions", {"login": login, "password": password})
        here.costs("a login nobody has", 1, signs("nobody", "whatever it is"), 401)
        here.costs("a wrong password", 1, signs("sam", "whatever it is"), 401)
        here.costs("no password", 0, signs("sam", ""), 401)
        here.costs("a login nobody can have", 0, signs("a\u0007b", "whatever it is"), 401)

        own = f"/accounts/{scorer.get('/me').json['account']}/password"
        changes = lambda who, **body: lambda: who.send("POST", own, {"password": "seven wet boots", **body})
        here.costs("a new password without the old one", 0, changes(scorer), 400)
        here.costs("a new password by nobody", 0, changes(stranger), 401)
        here.costs("a new password with a wrong one", 1, changes(scorer, current="not this one"), 400)
    finally:
        ours.close()


LARGE = 32 * 1024


def large_bodies_apart(server, director):
    """A body above 32 KiB is read by a thread of the desk, one of 32 KiB at once; of who may not ask none is read"""
    at = tournament(director, "Large bodies", ["Ada", "Ben"])
    scorer, _ = person(server, director, "scorer")

    def put(who, size, status, apart):
        body = json.dumps({"text": ""}).encode()
        body = body[:-1] + b" " * (size - len(body)) + body[-1:]
        before = counted(server, "td_large_bodies_total")
        answer = who.raw("POST", f"/api/v1{at}/entries", body, {
            **who.headers(), "Content-Type": "application/json", "Idempotency-Key": f"large-{size}-{who.name}"}, walked=True)
        assert answer.status == status, f"{size} bytes answer {answer}"
        read = counted(server, "td_large_bodies_total") - before
        assert read == apart, f"of {size} bytes {read} bodies were read by the desk, not {apart}"

    put(director, LARGE, 400, 0)
    put(director, LARGE + 1, 400, 1)
    put(director, 1024 * 1024, 400, 1)
    put(Client(server, "nobody"), 1024 * 1024, 401, 0)
