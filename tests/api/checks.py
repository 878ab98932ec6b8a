# SPDX-License-Identifier: MIT
"""What the API must keep as a whole, beyond any one evening. Each check returns None or what is wrong."""
import concurrent.futures
import json
import os
import re
import socket
import tempfile
import time

import client
from client import Client
from schema import Schema
from server import Server

PASSWORD = "nine small blue dice"
ROLES = ("public", "device", "scorer", "director", "arbiter", "owner")


def set_up(server, director):
    answer = director.send("POST", "/setup", {"token": server.token, "login": "owner", "password": PASSWORD, "name": "Olive Owner",
                                              "club": "Club of the Tests", "time_zone": "Europe/Berlin"})
    return None if answer.status == 201 and "td_user" in director.cookies else f"POST /setup answers {answer}"


def export_verifies(server, director, uid):
    answer = director.get(f"/tournaments/{uid}/export")
    if answer.status != 200:
        return f"GET export answers {answer}"
    with tempfile.NamedTemporaryFile(dir=server.data, suffix=".ledger") as f:
        f.write(answer.body)
        f.flush()
        status, said = server.run("verify", "--file", f.name)
    return None if status == 0 else f"verify --file ends with {status}:\n{said}"


def database_verifies(server, director):
    status, said = server.run("verify", "--data", server.data)
    return None if status == 0 else f"verify ends with {status}:\n{said}"


def ends_well(server):
    """Alive to the last, logged no error, and nothing for a sanitizer to say when it ends."""
    if server.process.poll() is not None:
        return f"the server ended with {server.process.returncode}:\n" + server.said()[-2000:]
    server.stop()
    bad = [line for line in server.said().splitlines() if re.search(r'"error"|Sanitizer|runtime error', line)]
    if server.process.returncode != 0:
        bad.append(f"the server ended with {server.process.returncode}")
    return "\n".join(bad[:20]) or None


# ---- helpers

def tournament(director, title, names, length=3, tables=1, call=True):
    """A drawn tournament of these players; its address."""
    made = director.send("POST", "/tournaments", {"title": title, "starts_on": "2026-11-20", "lengths": [length],
                                                  "tables": tables})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "\n".join(names)})
    drawn = director.send("POST", at + "/draw", {"method": "random"})
    assert drawn.status == 201, drawn
    if call:
        called = director.send("POST", at + "/matches/1/call", {"table": 1})
        assert called.status == 200, called
    return at


def sign_in_table(server, director, at, table=1):
    card = director.send("POST", f"{at}/tables/{table}/card").json
    tablet = Client(server, f"tablet-{at[-6:]}-{table}-{time.monotonic_ns()}", device=True)
    joined = tablet.send("POST", "/devices", {"secret": card["secret"]})
    assert joined.status == 201, joined
    return tablet, joined.json, card


def person(server, director, role):
    login = f"{role}-{time.monotonic_ns()}"
    made = director.send("POST", "/accounts", {"login": login, "password": PASSWORD, "name": f"The {role}", "role": role})
    assert made.status == 201, made
    someone = Client(server, login)
    signed = someone.send("POST", "/sessions", {"login": login, "password": PASSWORD})
    assert signed.status == 201, signed
    return someone, made.json


def route_table(server):
    status, said = server.run("routes")
    assert status == 0, said
    return json.loads(said)


# ---- who may

def smallest(route):
    """The smallest body that the route's table takes."""
    values = {"integer": lambda f: max(f["min"], 0) or min(1, f["max"]), "boolean": lambda f: False,
              "string": lambda f: f["words"][0] if "words" in f else "x" * max(1, f["shortest"]), "array": lambda f: []}
    return {f["name"]: values[f["type"]](f) for f in route["body"] or [] if f["required"]}


def may_call(route, role):
    if route["operation"] == "device_here":
        return role == "device"  # the page of one tablet: it has to be one
    return ROLES.index(role) >= ROLES.index(route["role"]) and (role != "device" or route["devices"])


def roles_and_routes(server, director):
    """Roles and routes: everybody may what the table says and nothing else."""
    at = tournament(director, "Roles", ["Ada", "Ben"])
    tablet, joined, _ = sign_in_table(server, director, at)
    people = {"public": Client(server, "nobody"), "device": tablet}
    accounts = {}
    for role in ROLES[2:]:
        people[role], account = person(server, director, role)
        accounts[role] = str(account["account"])
    numbers = {"t": at.rsplit("/", 1)[1], "match": "1", "game": "1", "entry": "1", "table": "1", "setting": "1",
               "claim": "1", "actor": "99", "account": "99", "player": "99", "club": "1"}
    wrong, pairs = [], 0
    for route in route_table(server):
        if route["operation"] in ("stream", "sign_out", "set_up", "sign_in", "device_join"):
            continue  # open to all: their own checks
        for role in ROLES:
            numbers["account"] = accounts.get(role, "1")  # everybody may set the own password
            path = re.sub(r"\{(\w+)\}", lambda m: numbers[m.group(1)], route["pattern"])
            pairs += 1
            who, change = people[role], route["method"] != "GET"
            headers = who.headers()
            if change:
                headers.update({"Content-Type": "application/json", "Idempotency-Key": f"matrix-{pairs}", "If-Match": '"0"'})
            dry = "?dry_run=1" if route["command"] else ""
            answer = who.raw(route["method"], path + dry, json.dumps(smallest(route)).encode() if change else None, headers)
            # A refusal of the rules has a reason; who may not call at all gets none.
            denied = answer.status in (401, 403) and not (answer.json or {}).get("reason")
            if may_call(route, role) == denied or answer.status >= 500:
                wrong.append(f"{route['method']} {path} as {role} answers {answer}")
    if pairs < 400:
        wrong.append(f"only {pairs} pairs were tried")
    return "\n".join(wrong[:30]) or None


def set_up_link_is_void(server, director):
    """The set-up link is void after its first use."""
    answer = Client(server, "late").send("POST", "/setup", {"token": server.token, "login": "mallory", "password": PASSWORD,
                                                            "name": "Mallory", "club": "Other", "time_zone": "UTC"})
    return None if answer.status == 403 else f"the second use answers {answer}"


def sessions(server, director):
    """Signing in and out: a wrong password, a closed account, a used-up session."""
    someone, account = person(server, director, "scorer")
    wrong = Client(server, "guess").send("POST", "/sessions", {"login": "owner", "password": "wrong password"})
    if wrong.status != 401:
        return f"a wrong password answers {wrong}"
    if someone.get("/me").json["role"] != "scorer":
        return "the scorer is not a scorer"
    cookies = dict(someone.cookies)
    out = someone.send("DELETE", "/sessions/current")
    if out.status != 204 or someone.cookies:
        return f"signing out answers {out}, cookies {someone.cookies}"
    someone.cookies = cookies
    if someone.get("/players").status != 401:
        return "the session works after signing out"
    other, account = person(server, director, "director")
    closed = director.edit("PUT", f"/accounts/{account['account']}", {"role": "director", "status": "revoked"}, account["version"])
    if closed.status != 200:
        return f"revoking an account answers {closed}"
    if other.get("/players").status != 401:
        return "a revoked account still reads the players"
    return None


def programs(server, director):
    """A program acts by its bearer token, which is shown once."""
    made = director.send("POST", "/programs", {"name": "Website", "role": "scorer"})
    if made.status != 201:
        return f"POST /programs answers {made}"
    program = Client(server, "program", bearer=made.json["token"])
    me = program.get("/me").json
    if me["kind"] != "program" or me["role"] != "scorer":
        return f"the program is {me}"
    if program.get("/accounts").status != 403 or Client(server, "x", bearer="x" * 43).get("/players").status != 401:
        return "a program may more than its role, or a made-up token works"
    return None


def pins(server, director):
    """A PIN: one use, five tries, only the newest."""
    at = tournament(director, "Pins", ["Ada", "Ben"], tables=2)
    made = director.send("POST", f"{at}/tables/1/pin")
    if made.status != 201:
        return f"POST pin answers {made}"
    first = Client(server, "pin-1", device=True).send("POST", "/devices", {"pin": made.json["pin"]})
    if first.status != 201 or first.json["table"] != 1:
        return f"the first use answers {first}"
    second = Client(server, "pin-2", device=True).send("POST", "/devices", {"pin": made.json["pin"]})
    if second.status != 401:
        return f"the second use answers {second}"
    old = director.send("POST", f"{at}/tables/2/pin").json["pin"]
    pin = director.send("POST", f"{at}/tables/2/pin").json["pin"]
    if old != pin and Client(server, "pin-3", device=True).send("POST", "/devices", {"pin": old}).status != 401:
        return "an older PIN still works"
    guess = Client(server, "guess", device=True)
    for n in range(5):
        wrong = guess.send("POST", "/devices", {"pin": f"{(int(pin) + n + 1) % 1000000:06d}"})
        if wrong.status not in (401, 429):
            return f"a wrong PIN answers {wrong}"
    after = Client(server, "pin-4", device=True).send("POST", "/devices", {"pin": pin})
    return None if after.status == 401 else f"after five wrong tries the PIN answers {after}"


def devices(server, director):
    """A revoked tablet is out; a new card voids the old one."""
    at = tournament(director, "Devices", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    listed = director.get(at + "/devices").json["devices"]
    if [d["actor"] for d in listed if d["current"]] != [joined["actor"]]:
        return f"the list of tablets is {listed}"
    gone = director.send("POST", f"{at}/devices/{joined['actor']}/revoke")
    if gone.status != 200 or tablet.get("/device").status != 401:
        return f"a revoked tablet goes on: {gone}"
    director.send("POST", f"{at}/tables/1/card")
    old = Client(server, "old-card", device=True).send("POST", "/devices", {"secret": card["secret"]})
    if old.status != 401:
        return f"the old card answers {old}"
    voided = director.send("DELETE", f"{at}/tables/1/card")
    if voided.status != 200 or voided.json["card"] != 0:
        return f"voiding the card answers {voided}"
    here = Client(server, "here")
    here.cookies = dict(director.cookies)
    opened = here.send("POST", f"{at}/tables/1/open-here")
    here.device = True
    if opened.status != 201 or here.get("/device").json["table"]["table"] != 1:
        return f"open-here answers {opened}"
    return None


def cross_site(server, director):
    """Another site cannot act with our cookies."""
    at = tournament(director, "Forgery", ["Ada", "Ben"])
    body, key = b"{}", {"Idempotency-Key": "forged"}
    tries = {
        "another Origin": ({"Origin": "https://evil.example", "Content-Type": "application/json"}, 403),
        "Origin null": ({"Origin": "null", "Content-Type": "application/json"}, 403),
        "Sec-Fetch-Site": ({"Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}, 403),
        "a form": ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        "plain text": ({"Content-Type": "text/plain"}, 415),
    }
    for name, (headers, status) in tries.items():
        answer = director.raw("POST", f"/api/v1{at}/close", body, {**director.headers(), **key, **headers})
        if answer.status != status:
            return f"{name}: answers {answer}, must be {status}"
    own = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
    answer = director.send("POST", at + "/entries/1/check-in", {}, own)
    return None if answer.status == 200 else f"our own page is refused: {answer}"


def keys_are_required(server, director):
    """A command without an Idempotency-Key is refused, and so is a key that is too long."""
    at = tournament(director, "Keys", ["Ada", "Ben"])
    for key in (None, "k" * 129):
        answer = director.send("POST", at + "/close", {}, {"Idempotency-Key": key})
        if answer.status != 400:
            return f"key {key} answers {answer}"
    return None


def dry_runs(server, director):
    """A dry run writes nothing; its token confirms the same command and no other."""
    at = tournament(director, "Dry", ["Ada", "Ben"])
    someone, _ = person(server, director, "director")  # nobody whose hand is in this ledger yet
    before = director.get(at).json["seq"]
    seen = director.get(at + "/matches/1").json["version"]
    body = {"how": "forfeit", "winner": "a", "reason": "left early"}
    dry = someone.send("POST", at + "/matches/1/result?dry_run=1", body, {"If-Match": f'"{seen}"'})
    if dry.status != 200 or not isinstance(dry.json["consequences"], list):
        return f"a dry run answers {dry}"
    if director.get(at).json["seq"] != before:
        return "a dry run wrote something"
    headers = {"If-Match": f'"{seen}"', "TD-Confirm": dry.json["token"]}
    other = someone.send("POST", at + "/matches/1/result", {**body, "winner": "b"}, headers)
    if other.status not in (409, 412) or other.json["token"] == dry.json["token"]:
        return f"the token of one command confirms another: {other}"
    done = someone.send("POST", at + "/matches/1/result", body, headers)
    return None if done.status == 200 and done.json["winner"] == "a" else f"the token does not confirm its command: {done}"


# ---- lists and streams

def pages(server, director):
    """Lists come page by page, with Link to the next."""
    for n in range(7):
        made = director.send("POST", "/players", {"name": f"Page Player {n}", "club": "", "country": "DK"})
        if made.status != 201 or not made.headers.get("location"):
            return f"POST /players answers {made}, Location {made.headers.get('location')}"
    names, path, count = [], "/players?q=page%20player&limit=3", 0
    while path:
        answer = director.get(path)
        if answer.status != 200:
            return f"{path} answers {answer}"
        names += [p["name"] for p in answer.json["players"]]
        link = re.fullmatch(r'<(?:https?://[^/]+)?/api/v1([^>]+)>; rel="next"', answer.headers.get("link", ""))
        if bool(link) != (answer.json["next"] is not None):
            return f"Link is {answer.headers.get('link')}, next is {answer.json['next']}"
        path, count = link and link.group(1), count + 1
    if names != [f"Page Player {n}" for n in range(7)] or count != 3:
        return f"{count} pages of {names}"
    bad = director.get("/players?limit=0")
    return None if bad.status == 400 else f"limit=0 answers {bad}"


def ledger_pages(server, director):
    """The ledger's pages join without a gap, each line with its hash."""
    at = tournament(director, "Ledger", ["Ada", "Ben", "Cleo", "Dan"], call=False)
    seqs, after = [], None
    while True:
        page = director.get(f"{at}/ledger?limit=5" + (f"&after={after}" if after else "")).json
        seqs += [int(e["seq"]) for e in page["events"]]
        if any(len(e["hash"]) != 64 or not e["text"] for e in page["events"]):
            return f"a line without hash or sentence: {page['events'][0]}"
        after = page["next"]
        if after is None:
            break
    head = int(director.get(at).json["seq"])
    return None if seqs == list(range(1, head + 1)) else f"the ledger ends at {head}, the pages hold {seqs}"


def conditional_reads(server, director):
    """An unchanged page is answered 304 by its ETag; a change gives a new one."""
    at = tournament(director, "Cache", ["Ada", "Ben"])
    nobody = Client(server, "reader")
    first = nobody.get(at + "/standings")
    tag = first.headers.get("etag")
    same = nobody.send("GET", at + "/standings", headers={"If-None-Match": tag})
    if first.status != 200 or same.status != 304 or same.body:
        return f"the first read answers {first}, with its ETag {tag} {same}"
    director.send("POST", at + "/matches/1/start")
    changed = nobody.send("GET", at + "/bracket", headers={"If-None-Match": tag})
    return None if changed.status == 200 else f"after a change the bracket answers {changed}"


class Stream:
    """An event stream read line by line."""

    def __init__(self, server, path, headers=""):
        self.socket = socket.create_connection(("127.0.0.1", server.port), 5)
        self.socket.settimeout(5)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{headers}\r\n".encode())
        self.file = self.socket.makefile("rb")
        head = []
        while line := self.file.readline().strip():
            head.append(line.decode())
        self.status, self.head = int(head[0].split()[1]), head

    def next(self):
        """(id, event, data) of the next message."""
        message = {"event": "message"}
        while True:
            line = self.file.readline().decode().rstrip("\r\n")
            if re.fullmatch("[0-9a-fA-F]+", line) or (not line and len(message) == 1):
                continue  # the frame of a chunk
            if not line:
                return message.get("id"), message["event"], message.get("data")
            name, _, value = line.partition(":")
            message[name] = value.lstrip(" ")

    def until(self, seq):
        got = []
        while not got or int(got[-1][0]) < seq:
            got.append(self.next())
        return got

    def close(self):
        self.socket.close()


def live(server, director):
    """The stream brings each change under its seq, and resumes after Last-Event-ID without loss."""
    at = tournament(director, "Live", ["Ada", "Ben"])
    stream = Stream(server, f"/api/v1{at}/stream")
    client.SEEN.append(("GET", f"/api/v1{at}/stream", stream.status, "text/event-stream", None))
    if stream.status != 200 or not any("text/event-stream" in h.lower() for h in stream.head):
        return f"the stream answers {stream.head}"
    start = int(director.get(at).json["seq"])
    started = director.send("POST", at + "/matches/1/start").json
    got = stream.until(int(started["version"]))
    topics = {json.loads(data)["topic"] for _, event, data in got if event == "message"}
    if "match:1" not in topics:
        return f"the start of match 1 brings {got}"
    brief = [json.loads(d) for _, e, d in got if e == "message" and json.loads(d)["topic"] == "match:1"][-1]["match"]
    if brief["status"] != "playing" or any(not start < int(i) <= int(started["version"]) for i, e, _ in got if e == "message"):
        return f"from {start} to {started['version']} the stream brings {got}"
    stream.close()
    director.send("POST", at + "/entries/1/withdraw", {"reason": "ill"})
    director.send("POST", at + "/matches/1/call-director", {"reason": "dice"})
    head = int(director.get(at).json["seq"])
    resumed = Stream(server, f"/api/v1{at}/stream", f"Last-Event-ID: {started['version']}\r\n")
    again = resumed.until(head)
    resumed.close()
    ids = [int(i) for i, event, _ in again if event == "message"]
    if ids != sorted(ids) or ids[0] <= int(started["version"]) or ids[-1] != head:
        return f"resumed after {started['version']} (head {head}) the stream brings {again}"
    changes = director.get(f"{at}/changes?since={started['version']}").json
    return None if changes["seq"] == str(head) and "match:1" in changes["topics"] else f"changes are {changes}"


def play_out(server, director, at, match):
    """One table's evening in one thread: sign in, both ready, single games until the card is signed."""
    director.send("POST", f"{at}/matches/{match}/call", {"table": match})
    tablet, joined, _ = sign_in_table(server, director, at, match)
    now = tablet.get("/device").json["match"]
    path = f"{at}/matches/{now['match']}"

    def tap(name, **more):
        nonlocal now
        answer = tablet.send("POST", path + name, {"epoch": joined["epoch"], "step": now["step"], **more})
        assert answer.status == 200, answer
        now = answer.json

    tap("/ready", side="a")
    tap("/ready", side="b")
    while now["status"] == "playing":
        tap("/games", side="b", game=now["game"], winner="a", win="single", cube=1)
        tablet.get(at + "/standings")
    tap("/sign", side="a")
    return now["status"] == "over" and now["winner"] == "a" and len(now["games"])


def sixteen_tables_at_once(server, director):
    """Sixteen tables at once: every game is entered once, every winner stands in the next round."""
    at = tournament(director, "Sixteen", [f"Player {n}" for n in range(32)], length=3, tables=16, call=False)
    desks = [Client(server, f"desk-{n}", bearer=director.send("POST", "/programs", {"name": f"Desk {n}", "role": "director"})
                    .json["token"]) for n in range(16)]
    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        games = list(threads.map(lambda n: play_out(server, desks[n], at, n + 1), range(16)))
    if games != [3] * 16:
        return f"the matches had {games} games"
    matches = director.get(at + "/matches").json["matches"]
    second = [m for m in matches if m["round"] == 2]
    if [m["status"] for m in second] != ["ready"] * 8:
        return f"the second round is {[m['status'] for m in second]}"
    lines, after = [], 0
    while after is not None:
        page = director.get(f"{at}/ledger?limit=500&after={after}").json
        lines, after = lines + [e["kind"] for e in page["events"]], page["next"]
    return None if lines.count("game_reported") == 48 else f"{lines.count('game_reported')} games are in the ledger, 48 were played"


# ---- records

def travels(server, director):
    """An export is imported by another server: same hashes, same pages; twice changes nothing; another head is refused."""
    at = tournament(director, "Travels", ["Ada", "Ben"])
    director.send("POST", at + "/matches/1/start")
    seen = director.get(at + "/matches/1").json["version"]
    director.edit("POST", at + "/matches/1/result", {"how": "final_score", "score_a": 3, "score_b": 1, "reason": "card"}, seen)
    export = director.get(at + "/export")
    other = Server("--no-rate-limits")
    try:
        keeper = Client(other, "keeper")
        fault = set_up(other, keeper)
        path = os.path.join(other.data, "travels.ledger")
        with open(path, "wb") as f:
            f.write(export.body)
        for turn in ("the import", "the second import"):
            status, said = other.run("import", "--data", other.data, path)
            if fault or status:
                return fault or f"{turn} ends with {status}:\n{said}"
        there = keeper.get(at + "/ledger?limit=200")
        here = director.get(at + "/ledger?limit=200")
        hashes = [[e["hash"] for e in a.json["events"]] if a.status == 200 else a for a in (here, there)]
        if hashes[0] != hashes[1]:
            return f"the hashes differ: {hashes}"
        director.send("POST", at + "/close")
        with open(path, "wb") as f:
            f.write(director.get(at + "/export").body)
        status, said = other.run("import", "--data", other.data, path)
        if status == 0:
            return "another head was imported over the first"
        return database_verifies(other, keeper)
    finally:
        other.close()


# ---- what no body may do

GARBAGE = [b"[]", b"{", b"7", b'"text"', b"null", b'{"reason":1,"reason":2}', b'{"reason":"a\\u0000b"}', b'{"reason":"\xff\xfe"}',
           b'{"reason":1e999}', b'{"reason":' + b"[" * 40 + b"]" * 40 + b"}", b'{"reason":"' + b"x" * 70000 + b'"}', b"{}{}",
           b'{"reason":"\\ud800"}', b"{'reason':1}", b'{"nobody knows this":true}']
FINE = (400, 401, 404, 405, 409, 412, 413, 415, 422, 428)


def garbage(server, director):
    """Garbage as a body on every route: refused with a remedy, nothing changes."""
    at = tournament(director, "Garbage", ["Ada", "Ben"])
    numbers = {"t": at.rsplit("/", 1)[1], "match": "1", "game": "1", "entry": "1", "table": "1", "setting": "1",
               "claim": "1", "actor": "1", "account": "99", "player": "99", "club": "1"}
    before, wrong, n = director.get(at).json["seq"], [], 0
    for route in route_table(server):
        if route["method"] == "GET" or route["pattern"].endswith("/sessions/current"):
            continue
        path = re.sub(r"\{(\w+)\}", lambda m: numbers[m.group(1)], route["pattern"])
        for body in GARBAGE:
            n += 1
            headers = {**director.headers(), "Content-Type": "application/json", "Idempotency-Key": f"garbage-{n}", "If-Match": '"1"'}
            answer = director.raw(route["method"], path, body, headers)
            said = answer.json or {}
            if answer.status not in FINE or not (said.get("detail") or said.get("errors")):
                wrong.append(f"{route['method']} {path} {body[:60]} answers {answer}")
    after = director.get(at).json["seq"]
    if after != before:
        wrong.insert(0, f"garbage wrote {int(after) - int(before)} lines")
    return "\n".join(wrong[:30]) or None


def guesses(server, director):
    """Guessing at a password is slowed down. The owner's right password has to wait as well, and is told how long."""
    guarded_server = Server()
    try:
        guesser = Client(guarded_server, "guesser")
        statuses = [guesser.send("POST", "/sessions", {"login": "owner", "password": f"guess number {n}"}) for n in range(25)]
        if statuses[0].status != 401:
            return f"the first guess answers {statuses[0]}"
        if statuses[-1].status != 429 or "retry-after" not in statuses[-1].headers:
            return f"the 25th guess answers {statuses[-1]}"
        other = guesser.send("POST", "/devices", {"secret": "x" * 43})
        return None if other.status == 401 else f"a card is refused for the guesses at passwords: {other}"
    finally:
        guarded_server.close()


# ---- the rules engine, and what operators look at

def engine(server, director):
    """The rules engine answers questions without an account."""
    nobody = Client(server, "arbiter")
    question = {"position": "4HPwATDgc/ABMA", "dice": "31"}
    plays = nobody.send("POST", "/engine/plays", question)
    if plays.status != 200 or len(plays.json["plays"]) != 16:
        return f"31 from the start has 16 plays: {plays}"
    for play, verdict in (("8/5 6/5", "legal"), ("8/4 6/5", "illegal")):
        answer = nobody.send("POST", "/engine/judge", {**question, "play": play})
        if answer.status != 200 or answer.json["verdict"] != verdict:
            return f"{play} answers {answer}"
    wrong = nobody.send("POST", "/engine/plays", {"position": "?", "dice": "77"})
    if wrong.status != 400:
        return f"a wrong question answers {wrong}"
    answer = nobody.send("POST", "/engine/transcripts", {"name": "empty", "text": "; no match here\n"})
    return None if answer.status in (200, 400) else f"a transcript answers {answer}"


def operation(server, director):
    """Health, readiness and metrics."""
    nobody = Client(server, "probe")
    for path, words in (("/health", ""), ("/ready", "ready"), ("/metrics", "td_http_replies_total")):
        answer = nobody.raw("GET", path)
        if answer.status != 200 or words not in answer.body.decode():
            return f"{path} answers {answer}"
    return None


def club(server, director):
    """The club, a player's page and a password are changed."""
    seen = director.get("/clubs").json["clubs"][0]
    changed = director.edit("PUT", f"/clubs/{seen['club']}", {"name": "Club of the Tests", "time_zone": "Europe/Oslo"}, seen["version"])
    if changed.status != 200 or changed.json["time_zone"] != "Europe/Oslo":
        return f"PUT /clubs answers {changed}"
    player = director.send("POST", "/players", {"name": "Žofie Čapek", "club": "", "country": "CZ"}).json
    changed = director.edit("PUT", f"/players/{player['player']}", {"name": "Žofie Čapková", "club": "Brno", "country": "CZ",
                                                                    "status": "active"}, player["version"])
    found = director.get("/players?q=capkova").json["players"]
    if changed.status != 200 or [p["name"] for p in found] != ["Žofie Čapková"]:
        return f"PUT /players answers {changed}, the search finds {found}"
    someone, account = person(server, director, "scorer")
    changed = someone.send("POST", f"/accounts/{account['account']}/password", {"password": "another long password"})
    if changed.status != 204 or someone.get("/players").status != 401:
        return f"a new password answers {changed}; the old session must end"
    signed = someone.send("POST", "/sessions", {"login": account["login"], "password": "another long password"})
    return None if signed.status == 201 else f"the new password answers {signed}"


# ---- the description

def described(server, director):
    """schema/openapi.yaml and the route table agree both ways, body by body."""
    return "\n".join(Schema().difference(route_table(server))) or None


def answers_as_described(server, director):
    """Every answer of this run is as schema/openapi.yaml says."""
    return "\n".join(list(Schema().answers(client.SEEN))[:40]) or None


def all_routes_seen(server, director):
    """Every route has answered with success in this run."""
    return "\n".join(Schema().unseen(client.SEEN)) or None


ALL = [set_up_link_is_void, sessions, programs, pins, devices, cross_site, keys_are_required, dry_runs, pages, ledger_pages,
       conditional_reads, live, sixteen_tables_at_once, travels, engine, operation, club, roles_and_routes, garbage,
       guesses, described, answers_as_described, all_routes_seen]
