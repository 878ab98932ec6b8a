# SPDX-License-Identifier: MIT
"""Who may: every operation of the description that the server serves, tried by everybody there is. What is expected is read
from the description alone: security, x-role, x-tablet and x-pin."""
import http.client
import json
import os
import re
import time

import yaml

import client
from check_photos import PNG, photo_of
from check_plays import setting
from client import Client
from hall import PASSWORD, person, set_up, sign_in_table, tournament
from schema import METHODS, Schema
from server import Server

ROLES = ("public", "device", "scorer", "director", "arbiter", "owner")
OPENING = {"game": 2, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5"}
NEXT = {"game": 2, "turn": 2, "side": "b", "act": "roll", "dice": 31, "play": "8/5 6/5"}
# What a tablet sends of the match that `Scene` has prepared: right but for who sends it.
BODIES = {
    "game_report": {"game": 2, "winner": "a", "win": "single", "cube": 1, "side": "a"},
    "final_report": {"score_a": 5, "score_b": 0, "side": "a"},
    "game_wrong": {"side": "b"}, "game_confirm": {"side": "b"}, "match_ready": {"side": "a"}, "card_sign": {"side": "a"},
    "turn_record": NEXT, "turn_undo": {"game": 2, "turn": 1},
    "turns_amend": {"game": 2, "turn": 1, "turns": 1, "was": "8/5 6/5", "line": "8/4"},
    "position_agree": {"game": 2, "side": "a", "position": "x"},
    "match_dispute": {"side": "a", "game": 1, "winner": "b", "win": "single", "cube": 1}, "dispute_agree": {"side": "a"},
    "draughts_say": {"game": 1, "turn": 1, "side": "a", "act": "play", "play": "11-15"}, "draughts_undo": {"game": 1, "turn": 1},
    "draft_put": {"game": 2, "turn": 2, "side": "b", "dice": 31, "play": ""},
    "photo_put": photo_of(PNG), "play_help_set": {"on": True}, "director_call": {"side": "a", "reason": "dice"},
    "clock": {"act": "stop"}, "game_undo": {}, "director_call_off": {}, "match_not_ours": {},
}


class Caller:
    """Somebody: what the description calls them, and how a client of theirs is made, with a session of its own."""

    def __init__(self, name, kind, make, role="public", place=None):
        self.name, self.kind, self.make, self.role, self.place = name, kind, make, role, place
        self.client = make()

    def aside(self):
        """The same credential, so that nothing of an answer stays with the next question."""
        copy = Client(self.client.server, self.client.name, self.client.device, self.client.bearer)
        copy.cookies, copy.connection = dict(self.client.cookies), self.client.connection
        return copy


def may(operation, caller):
    """Does the description let this caller ask?"""
    kinds = {kind for way in operation["security"] for kind in way}
    if not operation["security"]:
        return True
    if caller.kind not in kinds:
        return False
    if "x-own" in operation and caller.kind == "program":
        return caller.role == "owner"  # it has no password, but may do what an owner may
    if caller.kind == "tablet":
        places = {"itself": ("here", "other", "far"), "tournament": ("here", "other"), "table": ("here",)}
        return caller.place in places[operation["x-tablet"]]
    return ROLES.index(caller.role) >= ROLES.index(operation["x-role"])


class Scene:
    """A tournament with a match under way at table 1, another one at table 2, one of draughts, and everybody there is."""

    def __init__(self, server, director):
        self.server, self.director, self.tries = server, director, 0
        self.description = yaml.load(Client(server, "reads").raw("GET", "/api/v1/openapi.yaml").body, Loader=yaml.CSafeLoader)
        client.SEEN.pop(), client.HEADERS.pop()  # a file of the site, no answer of the API
        self.schema = Schema()
        self.at = tournament(director, "Roles", ["Ada", "Ben", "Cyd", "Dee", "Eve", "Fay", "Gil", "Hal"], length=5, tables=3)
        self.draughts = tournament(director, "Roles at draughts", ["Ada", "Ben", "Cyd", "Dee"], tables=2, games="draughts")
        self.elsewhere = tournament(director, "Elsewhere", ["Ida", "Jon"])
        self.callers = [Caller("nobody", "nobody", lambda: Client(server, "nobody"))]
        self.callers += [Caller(role, "account", self.account(role), role) for role in ROLES[2:]]
        self.callers += [Caller(f"program ({role})", "program", self.program(role), role) for role in ("scorer", "owner")]
        self.callers += [Caller(name, "tablet", self.tablet(at, table), "device", place) for name, at, table, place in (
            ("tablet of this table", self.at, 1, "here"), ("tablet of another table", self.at, 2, "other"),
            ("tablet of another tournament", self.elsewhere, 1, "far"))]
        self.at_draughts = {place: self.tablet(self.draughts, table)() for place, table in (("here", 1), ("other", 2))}
        self.play()

    def account(self, role):
        someone, account = person(self.server, self.director, role)
        self.accounts = {**getattr(self, "accounts", {}), role: str(account["account"])}

        def again():
            anew = Client(self.server, f"{role}-{time.monotonic_ns()}")
            assert anew.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 201
            return anew
        return again

    def program(self, role):
        def again():
            made = self.director.send("POST", "/programs", {"name": "Website", "role": role})
            self.accounts[f"program ({role})"] = str(made.json["account"])
            return Client(self.server, f"program-{time.monotonic_ns()}", bearer=made.json["token"])
        return again

    def tablet(self, at, table):
        return lambda: sign_in_table(self.server, self.director, at, table)[0]

    def play(self):
        """Game 1 of match 1 waits for its other side, game 2 has a turn; match 2 is at its own table."""
        here = next(c for c in self.callers if c.place == "here").client
        epoch = here.get("/device").json["epoch"]
        assert self.director.send("POST", f"{self.at}/matches/2/call", {"table": 2}).status == 200
        match = self.at + "/matches/1"
        assert self.director.send("POST", match + "/start").status == 200
        game = {"game": 1, "winner": "a", "win": "single", "cube": 1, "side": "a", "epoch": epoch}
        for path, body in (("games", game), ("plays", {**OPENING, "epoch": epoch})):
            answer = here.send("POST", f"{match}/{path}", body)
            assert answer.status == 200, answer
        self.director.send("POST", self.draughts + "/matches/2/call", {"table": 2})
        assert self.director.send("POST", self.draughts + "/matches/1/start").status == 200

    def operations(self):
        """Those that read first: what the others write may be for fewer eyes."""
        every = [(method.upper(), path, methods[method]) for path, methods in self.description["paths"].items()
                 for method in METHODS if method in methods]
        return sorted(every, key=lambda one: one[0] != "GET")

    def path(self, template, operation, caller):
        at = self.draughts if operation["operationId"].startswith("draughts_") and caller.place != "far" else self.at
        table = "3" if operation["operationId"] == "table_open_here" else "1"
        numbers = {"t": at.rsplit("/", 1)[1], "year": "2026", "table": table, "actor": "99", "player": "99", "photo": "0" * 64,
                   "session": "0" * 16, "account": self.accounts.get(caller.name, "99")}
        query = {self.schema.follow(p)["name"] for p in operation.get("parameters", [])}
        return re.sub(r"\{(\w+)\}", lambda m: numbers.get(m[1], "1"), template) + ("?dry_run=1" if "dry_run" in query else "")

    def body(self, operation, asks):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        whole = content.get("schema", {})
        told = BODIES.get(operation["operationId"], content.get("example") or {})
        epoch = "epoch" in whole.get("properties", {}) and asks.device
        return {**told, **({"epoch": asks.get("/device").json["epoch"]} if epoch else {})}

    def ask(self, method, template, operation, caller, asks=None, body=None):
        """One operation by one caller, with a key of its own and the version of nobody."""
        asks = asks or caller.aside()
        if operation["operationId"].startswith("draughts_") and caller.place in self.at_draughts:
            asks = self.at_draughts[caller.place]
        self.tries += 1
        headers, sent = asks.headers(), None
        if method != "GET":
            headers.update({"Content-Type": "application/json", "Idempotency-Key": f"roles-{self.tries}", "If-Match": '"0"'})
            sent = json.dumps(self.body(operation, asks) if body is None else body).encode()
        return asks.raw(method, self.path(template, operation, caller), sent, headers)


def denied(answer, caller):
    """Who may not ask at all is told no reason; a tablet of another table is told that the match is not there."""
    reason, detail = (answer.json or {}).get("reason"), (answer.json or {}).get("detail", "")
    if caller.place == "other" and (reason == "not-here" or reason == "nothing" and "table of this tablet" in detail):
        return True
    return answer.status in (401, 403) and not reason


def stream_opens(scene, method, template, operation, caller):
    """It has no end: its first line says whether it is given."""
    connection = http.client.HTTPConnection("127.0.0.1", scene.server.port, timeout=30)
    connection.request(method, scene.path(template, operation, caller), None, caller.client.headers())
    status = connection.getresponse().status
    connection.close()
    return status == 200


def signs_in(scene, method, template, operation, caller):
    """Whoever one is: a right password lets in."""
    body = {"login": scene.login, "password": PASSWORD}
    return scene.ask(method, template, operation, caller, body=body).status == 201


def joins(scene, method, template, operation, caller):
    """Whoever one is: the card of a table lets a tablet in."""
    card = scene.director.send("POST", f"{scene.at}/tables/3/card").json
    return scene.ask(method, template, operation, caller, body={"secret": card["secret"]}).status in (200, 201)


def sets_up(scene, method, template, operation, caller):
    """Everybody's until there is an owner, nobody's from then on, as its description says."""
    return scene.ask(method, template, operation, caller).status == 403


def ends(scene, method, template, operation, caller):
    """It ends what it is asked with: with a credential of its own."""
    body = {"password": PASSWORD, "current": PASSWORD} if operation["operationId"] == "account_password" else None
    answer = scene.ask(method, template, operation, caller, caller.make(), body)
    caller.client = caller.make()
    return not denied(answer, caller) and answer.status < 500


# Operations that a question like all others would not show: True if the caller was let in.
OTHERWISE = {"stream": stream_opens, "sign_in": signs_in, "device_join": joins, "set_up": sets_up, "sign_out": ends,
             "sessions_end": ends, "account_sessions_end": ends, "account_password": ends}


def let_in(scene, method, template, operation, caller):
    own = OTHERWISE.get(operation["operationId"])
    if own:
        return own(scene, method, template, operation, caller), "(an answer of its own)"
    answer = scene.ask(method, template, operation, caller)
    return not denied(answer, caller) and answer.status < 500, answer


def roles(server, director):
    """Every operation of the description that is served lets in whom it says, and nobody else."""
    scene = Scene(server, director)
    scene.login = person(server, director, "scorer")[1]["login"]
    wrong, tried, told = [], {}, {}
    for method, template, operation in scene.operations():
        for caller in scene.callers:
            let, answer = let_in(scene, method, template, operation, caller)
            tried.setdefault(operation["operationId"], set()).add(caller.name)
            told.setdefault((caller.name, let), []).append(operation["operationId"])
            if let != may(operation, caller):
                wrong.append(f"{method} {template} as {caller.name} {'lets in' if let else 'refuses'}: {answer}")
    assert len(tried) == len(scene.operations()) and {len(names) for names in tried.values()} == {len(scene.callers)}
    # Nobody is let in everywhere but who may, and nobody is refused everywhere.
    assert all((caller.name, True) in told for caller in scene.callers), told.keys()
    return "\n".join(wrong[:40]) or None


def drafts(server, director):
    """What is not published yet is read by nobody who looks on, nor by a tablet of another tournament."""
    scene, wrong, tried = Scene(server, director), [], 0
    made = director.send("POST", "/tournaments", {"title": "Unpublished", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    scene.at = "/tournaments/" + made.json["uid"]
    for method, template, operation in scene.operations():
        for caller in scene.callers:
            if method == "GET" and "{t}" in template and (caller.kind == "nobody" or caller.place) and operation["operationId"] != "stream":
                tried += 1
                answer = scene.ask(method, template, operation, caller)
                if answer.status not in (401, 403, 404):
                    wrong.append(f"{template} as {caller.name}: {answer}")
    assert tried > 120, tried
    return "\n".join(wrong[:40]) or None


def own_accounts(server, director):
    """What is described as the own account's is refused at somebody else's, but to owners."""
    scene, wrong = Scene(server, director), []
    for method, template, operation in scene.operations():
        if operation.get("x-own") != "account":
            continue
        for caller in scene.callers:
            if caller.kind == "account":
                theirs = template.replace("{account}", scene.accounts["owner" if caller.role != "owner" else "scorer"])
                answer = scene.ask(method, theirs, operation, caller, body={"password": PASSWORD, "current": PASSWORD})
                if (answer.status == 403) != (caller.role != "owner"):
                    wrong.append(f"{method} {theirs} as {caller.name}: {answer}")
    return "\n".join(wrong) or None


def own_pins(server, director):
    """A player's own PIN opens what the description says, at its own match; that of another match and none open nothing."""
    scene, wrong, asked = Scene(server, director), [], 0
    setting(director, scene.at, "player_pin", 1)
    seen = [director.get(f"{scene.at}/matches/{n}").json["a"]["entry"] for n in (1, 2)]
    entry = str(seen[0])
    pins = [director.send("POST", f"{scene.at}/entries/{n}/pin").json["pin"] for n in seen]
    if pins[0] == pins[1]:
        pins[0] = director.send("POST", f"{scene.at}/entries/{entry}/pin").json["pin"]
    nobody = scene.callers[0]
    here = next(c for c in scene.callers if c.place == "here")
    for method, template, operation in scene.operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        takes = "pin" in content.get("schema", {}).get("properties", {})
        caller = nobody if not operation["security"] else here
        path = template.replace("{entry}", entry)
        for pin, right in ((None, False), (pins[1], False), (pins[0], True)) if "x-pin" in operation else ():
            body = {**scene.body(operation, caller.client), "pin": pin or "0000"}
            if pin is None and "pin" not in content["schema"].get("required", []):
                body.pop("pin")
            answer = scene.ask(method, path, operation, caller, body=body)
            asked += 1
            if (answer.status == 422 and answer.json["code"] == "player_pin") == right or answer.status >= 500:
                wrong.append(f"{method} {template} with the PIN {pin} of {pins}: {answer}")
        if "x-pin" not in operation and operation["security"]:
            body = {**scene.body(operation, nobody.client), **({"pin": pins[0]} if takes else {})}
            answer = scene.ask(method, path, operation, nobody, body=body)
            if not denied(answer, nobody):
                wrong.append(f"{method} {template} with a player's PIN alone: {answer}")
    assert asked == 9, asked
    return "\n".join(wrong[:40]) or None


def another_club(server, director):
    """A server has one club: another one is not taken in, and whoever owns one that was written into the database gets nothing here"""
    ours, theirs = Server("--no-rate-limits"), Server("--no-rate-limits")
    try:
        owner, other = Client(ours, "owner"), Client(theirs, "their-owner")
        assert set_up(ours, owner) is None and set_up(theirs, other) is None
        [[uid]] = theirs.sql("SELECT replace(uid::text, '-', '') FROM stream WHERE kind = 1")
        status, said = theirs.run("export", uid, "--data", theirs.data)
        assert status == 0, said
        path = os.path.join(ours.data, "their.club")
        with open(path, "w") as f:
            f.write(said)
        status, said = ours.run("import", path, "--data", ours.data)
        assert status != 0 and "has a club already" in said, said
        assert ours.sql("SELECT count(*) FROM stream WHERE kind = 1") == [["1"]]
        # Nobody but the database's own writer makes a second one: its first account is an owner there, and an owner's number here.
        own = "(SELECT id FROM stream WHERE kind = 1 ORDER BY id LIMIT 1)"
        second = "(SELECT id FROM stream WHERE kind = 1 ORDER BY id DESC LIMIT 1)"
        ours.sql("ALTER TABLE stream DISABLE TRIGGER one_club", "td_owner")
        ours.sql("INSERT INTO stream (uid, kind, club, head_hash) VALUES (gen_random_uuid(), 1, NULL, decode(repeat('00', 32), 'hex'))")
        ours.sql("ALTER TABLE stream ENABLE ALWAYS TRIGGER one_club", "td_owner")
        ours.sql(f"INSERT INTO account_secret SELECT {second}, account, 'intruder', password_hash FROM account_secret WHERE stream = {own}")
        token = "of-the-other-club-and-long-enough-to-be-one"
        for kind, secret in ((1, token), (2, token + "-program")):
            ours.sql("INSERT INTO credential (hash, kind, stream, actor, hall_table, tries, label, created, expires, seen) VALUES "
                     f"(sha256('{secret}'), {kind}, {second}, 1, 0, -1, 'x', now(), now() + interval '1 day', now())")
        intruder = Client(ours, "intruder")
        answer = intruder.send("POST", "/sessions", {"login": "intruder", "password": PASSWORD})
        assert answer.status == 401 and not intruder.cookies, f"the owner of another club signs in here: {answer}"
        for who in (Client(ours, "their-session"), Client(ours, "their-program", bearer=token + "-program")):
            who.cookies = {} if who.bearer else {"td_user": token}
            for page in ("/accounts", "/players", "/sessions"):
                answer = who.get(page)
                assert answer.status == 401, f"{who.name} reads {page}: {answer}"
            answer = who.send("POST", "/players", {"name": "Nobody"})
            assert answer.status == 401, answer
        # The credentials were as ours are, but for the club.
        ours.sql(f"UPDATE credential SET stream = {own} WHERE stream = {second} AND actor = 1")
        there = Client(ours, "now-ours")
        there.cookies = {"td_user": token}
        assert there.get("/accounts").status == 200
        assert len(owner.get("/clubs").json["clubs"]) == 1 and owner.get("/accounts").json["accounts"][0]["login"] == "owner"
    finally:
        ours.close()
        theirs.close()
    return None
