# SPDX-License-Identifier: MIT
"""What a stranger finds at the edges: bytes that hide, names of other hosts, events nobody may know of yet, answers that
are kept where they should not be, secrets asked for a second time."""
import base64
import json
import os
import re
import socket

from check_backup import play_out
from check_import import confirmed
from check_plays import setting
from client import Client
from hall import PASSWORD, person, sign_in_table, tournament
from server import Server


def bytes_of(server, sent):
    """The whole answer to these bytes on a connection of their own."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as s:
        s.sendall(sent)
        got = b""
        while more := s.recv(1 << 16):
            got += more
        return got


def nul_bytes(server, director):
    """A NUL anywhere in the first line or the headers is refused: two programs in a chain may end the text there."""
    host = b"Host: localhost\r\n"
    clean = b"GET /health HTTP/1.1\r\n" + host + b"Connection: close\r\nX-Last: 1\r\n\r\n"
    assert bytes_of(server, clean).startswith(b"HTTP/1.1 200"), bytes_of(server, clean)
    for where in (b"GET /health\0 HTTP/1.1\r\n" + host + b"\r\n",
                  b"GET /health\0/x HTTP/1.1\r\n" + host + b"\r\n",
                  b"GET\0 /health HTTP/1.1\r\n" + host + b"\r\n",
                  b"GET /health HTTP/1.1\0\r\n" + host + b"\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-One: a\0b\r\nX-Last: 1\r\n\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-One: a\0\r\nX-Last: 1\r\n\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-O\0ne: a\r\nX-Last: 1\r\n\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-Last: a\0b\r\n\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-Last: a\0\0\0\0b\r\n\r\n",
                  b"GET /health HTTP/1.1\r\n" + host + b"X-Last: a\0\r\n\r\n",
                  b"GET /health HTTP/1.0\r\nX-Last: a\0\r\n\r\n"):
        got = bytes_of(server, where)
        # The library itself closes some of them without a word.
        assert not got or got.split(b" ")[1] == b"400", f"{where} answers {got[:200]}"
    return None


def other_hosts(server, director):
    """Who comes under another site's name is turned away; addresses and names of the house are let in."""
    port = server.port
    for host, status in (("localhost", 200), (f"localhost:{port}", 200), (f"127.0.0.1:{port}", 200), ("192.168.7.9", 200),
                         ("[::1]", 200), (f"[fe80::1]:{port}", 200), ("laptop", 200), ("laptop.local:8080", 200), ("LocalHost", 200),
                         ("evil.example", 421), (f"evil.example:{port}", 421), ("127.0.0.1.evil.example", 421),
                         ("localhost.evil.example", 421), ("1.2.3.4.", 421), ("local", 200), ("x.locale", 421)):
        for path in ("/api/v1/me", "/index.html"):
            got = bytes_of(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            assert int(got.split(b" ")[1]) == status, f"{path} at {host} answers {got[:200]}"
    return None


def its_public_name(server, director):
    """Behind a proxy visitors come under the name that the club gave its server, and under no other one that looks like it."""
    named = Server("--public-url", "https://backgammon.example")
    try:
        for host, status in (("backgammon.example", 200), ("Backgammon.Example", 200), ("backgammon.example:443", 200),
                             ("backgammon.example.evil.example", 421), ("evil-backgammon.example", 421), ("backgammon.exampl", 421)):
            got = bytes_of(named, f"GET /api/v1/me HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            assert int(got.split(b" ")[1]) == status, f"{host} answers {got[:200]}"
    finally:
        named.close()
    return None


def figures_stay_inside(server, director):
    """Figures and the state of the database are told to whoever asks the server itself, and to nobody through the proxy.
    Whether the program runs is told to everybody, and what somebody writes who is no proxy counts for nothing."""
    behind = Server("--trusted-proxy", "127.0.0.1")
    try:
        for asked, told in ((server, True), (behind, False)):
            who = Client(asked, "through the proxy")
            for path in ("/metrics", "/ready"):
                assert who.raw("GET", path).status == 200, f"{path} is not told to whoever asks the server itself"
                for header in ({"X-Forwarded-For": "203.0.113.9"}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-Proto": "https"}):
                    answer = who.raw("GET", path, headers=header)
                    assert answer.status == (200 if told else 404), f"{path} with {header} answers {answer}"
            assert who.raw("GET", "/health", headers={"X-Forwarded-For": "203.0.113.9"}).status == 200
    finally:
        behind.close()
    return None


def nothing_of_the_workshop(server, director):
    """Neither a repository's own files nor settings of another kind are delivered, and nothing leads elsewhere by itself."""
    for path in (".git/config", ".git/HEAD", ".env", ".ci/run", "Makefile", "README.md", "schema/openapi.yaml", "web/package.json", "package.json",
                 "node_modules/lit-html/package.json", "strings/en.json", "tsconfig.json", "..%2f..%2fetc/passwd", "api", "api/v1", "api/v1/nothing"):
        got = bytes_of(server, f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert int(got.split(b" ")[1]) in (400, 404), f"/{path} answers {got[:200]}"
        assert b"\r\nlocation:" not in got.split(b"\r\n\r\n")[0].lower(), f"/{path} leads elsewhere: {got[:300]}"
    return None


def sessions_are_not_for_scripts(server, director):
    """Who signs in gets the token as a cookie that no script reads and no other site sends; the answer itself does not hold it."""
    someone, account = person(server, director, "scorer")
    body = json.dumps({"login": account["login"], "password": PASSWORD}).encode()
    head, _, told = bytes_of(server, b"POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                             b"Content-Length: %d\r\n\r\n%s" % (len(body), body)).decode().partition("\r\n\r\n")
    given = re.findall(r"^set-cookie: (.*)$", head, re.M | re.I)
    assert " 201 " in head and len(given) == 2, head
    for cookie in given:
        assert "HttpOnly" in cookie and "SameSite=Strict" in cookie, cookie
    [token] = [cookie.split("=", 1)[1].split(";")[0] for cookie in given if cookie.startswith("td_user=")]
    assert token not in told, told
    # 256 bits, none of which is the same each time.
    tokens = [base64.urlsafe_b64decode(token + "=")]
    for n in range(24):
        again = Client(server, f"token-{n}")
        assert again.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 201
        tokens.append(base64.urlsafe_b64decode(again.cookies["td_user"] + "="))
    assert {len(t) for t in tokens} == {32}, [len(t) for t in tokens]
    stuck = [bit for bit in range(256) if len({t[bit // 8] >> bit % 8 & 1 for t in tokens}) == 1]
    assert not stuck, f"bits of tokens that never change: {stuck}"
    return None


def unpublished(server, director):
    """Of an event that is not published yet strangers learn nothing; who works for the club reads it."""
    made = director.send("POST", "/tournaments", {"title": "Secret", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    at, stranger = "/tournaments/" + made.json["uid"], Client(server, "stranger")
    for path in ("", "/changes", "/checkpoint", "/entries", "/stream", "/matches"):
        answer = stranger.get(at + path)
        assert answer.status == 404, f"{path} of a draft answers {answer}"
    for path in ("", "/changes", "/checkpoint", "/entries"):
        assert director.get(at + path).status == 200, path
    tablet = sign_in_table(server, director, tournament(director, "Elsewhere", ["Cleo", "Dan"]))[0]
    director.send("POST", at + "/entries", {"text": "Ada\nBen"})
    director.send("POST", at + "/sittings", {"title": "Recorded", "kind": "money", "entries": [1, 2]})
    for said in ({"kind": "start"}, {"kind": "play", "entry": 1, "value": 31, "play": "8/5 6/5"}):
        assert director.send("POST", at + "/sittings/1/acts", said).status == 200, said
    for path in ("", "/entries", "/sittings", "/sittings/1", "/sittings/1/mat"):
        statuses = [who.get(at + path).status for who in (stranger, tablet, director)]
        assert statuses[0] == 404 and statuses[1] in (403, 404) and statuses[2] == 200, f"{path} of a draft answers {statuses}"
    director.send("POST", at + "/open")
    for path in ("", "/changes", "/checkpoint", "/entries", "/sittings/1/mat"):
        assert stranger.get(at + path).status == 200, path
    return None


def public_ledgers(server, director):
    """Everybody reads the ledger of a published event, without what is the desk's: payers, words about persons, names of staff."""
    made = director.send("POST", "/tournaments", {"title": "Open book", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    at, stranger = "/tournaments/" + made.json["uid"], Client(server, "stranger")
    pages = ("/ledger?limit=500", "/matches/1/ledger", "/export")
    for page in pages:
        assert stranger.get(at + page).status == 404, f"{page} of a draft: {stranger.get(at + page)}"
    director.send("POST", at + "/open")
    entered = director.send("POST", at + "/entries", {"entries": [{"name": name} for name in ("Ada", "Bne", "Cleo")]})
    assert entered.status in (200, 201), entered
    assert stranger.get(at + "/export").body == director.get(at + "/export").body
    path = os.path.join(server.data, "open.ledger")
    with open(path, "wb") as f:
        f.write(stranger.get(at + "/export").body)
    status, said = server.run("verify", "--file", path)
    assert status == 0, said
    assert director.send("PUT", at + "/entries/2", {"name": "Ben"}).status == 200
    gone = director.send("POST", at + "/entries/3/withdraw", {"reason": "broken leg"})
    assert gone.status == 200, gone
    inside, outside = (who.get(at + pages[0]).json["events"] for who in (director, stranger))
    told = json.dumps(outside)
    assert "broken leg" in json.dumps(inside), "the desk does not read why"
    assert "broken leg" not in told and "Bne" not in told and '"ref": "' not in told.replace('"ref": ""', ""), told
    assert {e["hash"] for e in outside} == {None} and any(e["actor"]["name"] for e in inside)
    assert not any(e["actor"]["name"] for e in outside if e["actor"]["kind"] != "device"), told
    assert [e["seq"] for e in outside] == [e["seq"] for e in inside if e["kind"] != "entry_renamed"]
    assert stranger.get(at + "/export").status == 403, "words about a person left the house"
    return None


def public_ledgers_without_money(server, director):
    """Who paid is told to nobody, by no page and no file."""
    at, stranger = tournament(director, "Payers", ["Ada", "Ben"], call=False), Client(server, "stranger")
    director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2, "sight": "public"})
    director.send("PUT", at + "/pools/1", {"name": "Entry", "fee": 2500})
    assert stranger.get(at + "/export").status == 403, "a file with hashes to try out left the house before the end"
    paid = director.send("POST", at + "/pools/1/receipts", {"kind": "fee", "entry": 1, "amount": 2500, "note": "in coins"})
    assert paid.status in (200, 201), paid
    kinds = [e["kind"] for e in stranger.get(at + "/ledger?limit=500").json["events"]]
    assert "pool_set" in kinds and "cash_noted" not in kinds, kinds
    director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2, "sight": "director"})
    kinds = [e["kind"] for e in stranger.get(at + "/ledger?limit=500").json["events"]]
    assert not {"pool_set", "money_set", "cash_noted"} & set(kinds), kinds
    return None


def prizes_by_sight(server, director):
    """Who sees the money of an event is what the event says: who keeps its books, its tablets too, or everybody."""
    at, elsewhere = tournament(director, "Sight", ["Ada", "Ben"], call=False), tournament(director, "Not in sight", ["Cleo", "Dan"], call=False)
    who = {"public": Client(server, "stranger"), "tablet": sign_in_table(server, director, at)[0],
           "elsewhere": sign_in_table(server, director, elsewhere)[0], "scorer": person(server, director, "scorer")[0], "director": director}
    desk = {"scorer", "director"}
    for sight, seeing in (("director", desk), ("players", desk | {"tablet"}), ("public", set(who))):
        assert director.send("PUT", at + "/money", {"currency": "JPY", "digits": 0, "sight": sight}).status == 200
        assert director.send("PUT", at + "/pools/1", {"name": "Entry", "fee": 2500}).status == 200
        for name, one in who.items():
            said = one.get(at + "/prizes")
            assert (said.json["seen"], bool(said.json["pools"])) == (name in seeing,) * 2, (sight, name, said)
            books = one.get(at + "/money").status
            assert books == 200 if name in desk else books in (401, 403), (sight, name, books)
    return None


def public_ledgers_until(server, director):
    """Plays that the public sees later end its ledger, and the file waits for the end of the evening."""
    at, stranger = tournament(director, "Later", ["Ada", "Ben"], length=3), Client(server, "stranger")
    tablet, joined, _ = sign_in_table(server, director, at)
    assert stranger.get(at + "/export").status == 200
    setting(director, at, "plays_delay", 15)
    held = stranger.get(at + "/export")
    assert held.status == 403 and "closed" in held.json["detail"], held
    opening = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5"}
    assert tablet.send("POST", at + "/matches/1/plays", opening).status == 200
    setting(director, at, "late_step", 9)
    for page in ("/ledger?limit=500", "/matches/1/ledger"):
        inside, outside = ([e["kind"] for e in who.get(at + page).json["events"]] for who in (director, stranger))
        turn = inside.index("turn_recorded")
        assert outside == inside[:turn] and turn, (page, outside, inside)
    # What stood on the board is a play as well.
    other = tournament(director, "Broken off", ["Ada", "Ben"], length=3)
    setting(director, other, "plays_delay", 15)
    assert director.send("POST", other + "/matches/1/start", {}).status == 200
    broken = director.send("POST", other + "/matches/1/adjourn", {"position": "4HPwATDgc/ABMA", "on_roll": "a", "dice": 31})
    assert broken.status == 200, broken
    inside, outside = ([e["kind"] for e in who.get(other + "/ledger?limit=500").json["events"]] for who in (director, stranger))
    assert "match_adjourned" in inside and "match_adjourned" not in outside, (inside, outside)
    setting(director, at, "plays_delay", 0)
    shown = [e["kind"] for e in stranger.get(at + "/ledger?limit=500").json["events"]]
    assert "turn_recorded" in shown, shown
    setting(director, at, "plays_delay", 15)
    assert stranger.get(at + "/export").status == 403
    play_out(director, at)
    shown = [e["kind"] for e in stranger.get(at + "/ledger?limit=500").json["events"]]
    assert "turn_recorded" in shown, "an evening that is over holds its plays back"
    opened = stranger.get(at + "/export")
    assert opened.status == 200 and opened.body == director.get(at + "/export").body, opened


def public_ledgers_of_the_away(server, director):
    """Where an evening was moved to is an address of the club's own: no line, no file tells it; that it is back is read by all."""
    at, stranger = tournament(director, "Moved", ["Ada", "Ben"], call=False), Client(server, "stranger")
    there = "http://192.0.2.17:8080"
    assert stranger.get(at + "/export").status == 200
    confirmed(director, at + "/hand-over", {"to": there})
    confirmed(director, at + "/take-over", {})
    assert stranger.get(at + "/export").status == 403, "the address left the house in a file"
    confirmed(director, at + "/hand-over", {"to": there})
    confirmed(director, at + "/take-over", {"reason": "never left the car"})
    inside, outside = (who.get(at + "/ledger?limit=500").json["events"] for who in (director, stranger))
    assert [e["seq"] for e in outside] == [e["seq"] for e in inside if e["kind"] != "handed_over"]
    assert len(outside) == len(inside) - 2 and "taken_over" in {e["kind"] for e in outside}, outside
    assert there in json.dumps(inside) and there not in json.dumps(outside)
    assert "never left the car" in json.dumps(inside) and "never left the car" not in json.dumps(outside)


def kept_by_nobody(server, director):
    """What somebody reads with a credential is kept by no cache for others; every answer says that its type is meant."""
    at = tournament(director, "Kept by nobody", ["Ada", "Ben"])
    stranger = Client(server, "stranger")
    for who, path in ((director, ""), (director, "/entries"), (director, "/matches/1"), (director, "/floor"),
                      (director, "/devices")):
        headers = who.get(at + path).headers
        asked = [word.strip() for word in headers["cache-control"].split(",")]
        assert "no-store" in asked or "private" in asked, f"{path}: {headers}"
    for path in ("", "/entries", "/matches/1"):
        vary = [word.strip() for word in stranger.get(at + path).headers["vary"].split(",")]
        assert {"Cookie", "Authorization", "TD-Act-As"} <= set(vary), f"{path}: {vary}"
        seen = stranger.get(at + path).headers["etag"]
        unchanged = stranger.send("GET", at + path, headers={"If-None-Match": seen})
        assert unchanged.status == 304 and "Cookie" in unchanged.headers["vary"], unchanged.headers
        mine = director.send("GET", at + path, headers={"If-None-Match": director.get(at + path).headers["etag"]})
        assert mine.status == 304 and "private" in mine.headers["cache-control"], mine.headers
    for path in ("/index.html", "/api/v1" + at, "/api/v1" + at + "/changes", "/health", "/metrics", "/api/v1/nothing",
                 "/api/v1" + at + "/stream?topics=weather"):
        got = bytes_of(server, f"GET {path} HTTP/1.0\r\n\r\n".encode())
        assert b"X-Content-Type-Options: nosniff" in got, f"{path} answers {got[:300]}"
    return None


def nosniff_of_streams(server, director):
    """An event stream, too, says that its type is meant."""
    at = tournament(director, "Sniffed", ["Ada", "Ben"], call=False)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as s:
        s.sendall(f"GET /api/v1{at}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        got = b""
        while b"\r\n\r\n" not in got:
            got += s.recv(4096)
    return None if b"200" in got and b"X-Content-Type-Options: nosniff" in got else got


def link_expires(server, director):
    """A set-up link that nobody used for a day is void; the refusal says how to get another."""
    fresh = Server("--no-rate-limits")
    try:
        for what in ("account_secret", "credential WHERE kind <> 6", "second_factor", "stream"):
            assert fresh.sql(f"SELECT count(*) FROM {what}") == [["0"]], f"a new server comes with {what}"
        for login in ("owner", "admin", "root", "tdserver"):
            answer = Client(fresh, "nobody").send("POST", "/sessions", {"login": login, "password": login})
            assert answer.status != 201, f"{login} is there before somebody makes it: {answer}"
        [[lasts]] = fresh.sql("SELECT extract(epoch FROM expires - created) FROM credential WHERE kind = 6 AND revoked IS NULL")
        assert float(lasts) == 24 * 3600, lasts
        fresh.sql("UPDATE credential SET expires = now() WHERE kind = 6")
        answer = Client(fresh, "late").send("POST", "/setup", {
            "token": fresh.token, "login": "mallory", "password": PASSWORD, "name": "Mallory", "club": "Other", "time_zone": "UTC"})
        return None if answer.status == 403 and "start the server again" in answer.json["detail"] else f"{answer}"
    finally:
        fresh.close()


def keys_of_secrets(server, director):
    """Under one key a password is set once and for one account, although nothing of the password is remembered."""
    body = {"login": "key-of-secrets", "password": PASSWORD, "name": "First", "role": "scorer"}
    first = director.send("POST", "/accounts", body, key="secrets-1")
    assert first.status == 201, first
    assert director.send("POST", "/accounts", body, key="secrets-1").json == first.json
    other = director.send("POST", "/programs", {"name": "x", "role": "scorer"}, key="secrets-1")
    assert other.status == 422, f"a program under the key of an account answers {other}"
    # Two commands whose bodies are secret, under one key: told apart by where they go.
    at = tournament(director, "Keys", ["Ada", "Ben"])
    seen = director.get(at + "/profile").json
    number = next(s["setting"] for s in seen["settings"] if s["name"] == "player_pin")
    on = director.change(f"{at}/profile/{number}", {"value": 1})
    assert on.status == 200, on
    tablet, joined, _ = sign_in_table(server, director, at)
    [a, b] = [director.send("POST", f"{at}/entries/{n}/pin").json["pin"] for n in (1, 2)]
    match = director.get(at + "/matches/1").json
    sides = {match["a"]["entry"]: "a", match["b"]["entry"]: "b"}
    ready = {"side": sides[1], "epoch": joined["epoch"], "pin": a}
    assert tablet.send("POST", at + "/matches/1/ready", ready, key="pins-1").status == 200
    assert tablet.send("POST", at + "/matches/1/ready", ready, key="pins-1").status == 200
    answer = tablet.send("POST", at + "/matches/1/sign", {"side": sides[2], "epoch": joined["epoch"], "pin": b}, key="pins-1")
    return None if answer.status == 422 and answer.json["code"] == "idempotency_mismatch" else f"another command answers {answer}"


def shown_once(server, director):
    """What holds a secret is made once: a retry is told so, and gets neither the secret nor a second one."""
    at = tournament(director, "Shown once", ["Ada", "Ben"])
    for path, body, rows in (("/programs", {"name": "Once", "role": "scorer"}, "kind = 2"),
                             (at + "/tables/1/card", {}, "kind = 4"), (at + "/tables/1/pin", {}, "kind = 5"),
                             (at + "/entries/1/pin", {}, None)):
        first = director.send("POST", path, body, key="once" + path[-20:])
        assert first.status == 201, f"{path} answers {first}"
        count = rows and server.sql(f"SELECT count(*) FROM credential WHERE {rows}")
        again = director.again()
        said = again.json
        assert again.status == 409 and said["code"] == "shown_once", f"{path} again answers {again}"
        assert "made" in said["detail"] and "shown once" in said["detail"], said
        secret = first.json.get("token") or first.json.get("secret") or first.json["pin"]
        assert secret not in json.dumps(said) and set(said) <= {"type", "title", "status", "code", "detail"}, said
        assert again.type == "application/problem+json" and director.again().json == said
        assert rows is None or server.sql(f"SELECT count(*) FROM credential WHERE {rows}") == count, path
        # As a string: four digits stand in many a number.
        kept = server.sql(f"SELECT count(*) FROM reply WHERE convert_from(body, 'UTF8') LIKE '%\"{secret}\"%'")
        assert kept == [["0"]], path
    return None


def only_our_account(server, director):
    """The private database lets in the account that made it, by who it is, and nobody by a name they say."""
    lines = [line.split() for line in open(server.data + "/pg/data/pg_hba.conf") if line.strip() and line[0] != "#"]
    assert lines and all(line[0] == "local" and "peer" in line for line in lines), lines
    return None
