# SPDX-License-Identifier: MIT
"""The security log: each of its kinds is told once by a line and once by a counter, and no line tells a secret."""
import json
import re
from urllib.parse import quote

import client
import schema
from check_access import bytes_of
from check_newcomers import PULSE, strange
from check_players import setting
from check_sessions import code_of
from client import Client
from hall import PASSWORD, set_up, tournament
from server import LOGS, Server

OTHER_PASSWORD = "seven wet boots"


def counters(server):
    text = Client(server, "operator").raw("GET", "/metrics").body.decode()
    return {kind: int(n) for kind, n in re.findall(r'^td_security_events_total{kind="([a-z_]+)"} (\d+)$', text, re.M)}


def lines(server):
    said = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    return [line for line in said if line["what"].startswith("security.")]


class Watch:
    """What one step adds to the log and to the counters."""

    def __init__(self, server):
        self.server, self.seen = server, {}

    def told(self, kind, step, **facts):
        """The step's answer; its one line is of this kind and says this, and so does its counter."""
        before, counted = len(lines(self.server)), counters(self.server)
        answer = step()
        new, now = lines(self.server)[before:], counters(self.server)
        assert [line["what"] for line in new] == ["security." + kind], f"{kind}: {answer} told {new}"
        assert {k for k in now if now[k] != counted[k]} == {kind} and now[kind] == counted[kind] + 1, f"{kind}: {now}"
        line = new[0]
        assert line["from"] == "loopback" and line["network"] == "127.0.0.0/24" and line["detail"], line
        for name, value in facts.items():
            assert line.get(name) == value, f"{kind}: {name} must be {value} in {line}"
        self.seen[kind] = line
        return answer


def of_accounts(w, server, director):
    owner = {"kind": "account", "number": 1, "role": "owner"}
    body = {"login": "watched", "password": PASSWORD, "name": "Wim Watched", "role": "scorer"}
    made = w.told("account_made", lambda: director.send("POST", "/accounts", body), by=owner, route="/api/v1/accounts", method="POST")
    n = made.json["account"]
    someone = Client(server, "watched")
    login = {"login": "watched", "password": PASSWORD}
    own = {"kind": "account", "number": n, "role": "scorer"}
    w.told("sign_in_refused", lambda: someone.send("POST", "/sessions", {**login, "password": OTHER_PASSWORD}), account=n, by=None)
    # Some type their password where the name goes.
    w.told("sign_in_refused", lambda: someone.send("POST", "/sessions", {"login": "my secret password", "password": "x"}), account=None)
    client.SECRETS.add("my secret password")
    w.told("signed_in", lambda: someone.send("POST", "/sessions", login), account=n, by=None)
    w.told("forbidden", lambda: someone.get("/accounts"), by=own)
    w.told("password_kept", lambda: someone.send("POST", f"/accounts/{n}/password", {"password": OTHER_PASSWORD, "current": "no"}), account=n)
    secret = someone.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
    w.told("factor_on", lambda: someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}), by=own)
    w.told("code_refused", lambda: Client(server, "w").send("POST", "/sessions", {**login, "code": "000000"}), account=n, by=None)
    w.told("factor_kept", lambda: someone.send("POST", "/totp/remove", {"current": PASSWORD, "code": "000000"}), by=own)
    w.told("factor_off", lambda: someone.send("POST", "/totp/remove", {"current": PASSWORD, "code": code_of(secret)}), by=own)
    w.told("session_ended", lambda: someone.send("DELETE", "/sessions/" + someone.get("/sessions").json["sessions"][0]["session"]))
    someone.cookies = {}
    assert someone.send("POST", "/sessions", login).status == 201
    w.told("signed_out", lambda: someone.send("DELETE", "/sessions/current"), by=own)
    assert someone.send("POST", "/sessions", login).status == 201
    w.told("signed_out_everywhere", lambda: someone.send("DELETE", "/sessions"), by=own)
    w.told("sessions_ended", lambda: director.send("DELETE", f"/accounts/{n}/sessions"), account=n, by=owner)
    assert someone.send("POST", "/sessions", login).status == 201
    secret = someone.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
    assert someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}).status == 201
    w.told("factor_taken", lambda: director.send("DELETE", f"/accounts/{n}/totp"), account=n, by=owner)
    w.told("password_set", lambda: director.send("POST", f"/accounts/{n}/password", {"password": OTHER_PASSWORD}), account=n, by=owner)
    token = w.told("token_made", lambda: director.send("POST", "/programs", {"name": "a watch", "role": "scorer"}), by=owner)
    program = token.json["account"]
    assert w.seen["token_made"]["account"] == program
    version = next(a["version"] for a in director.get("/accounts").json["accounts"] if a["account"] == program)
    w.told("account_changed", lambda: director.edit("PUT", f"/accounts/{program}", {"status": "revoked", "role": "scorer"}, version),
           account=program, role="scorer", status="revoked", by=owner)
    w.told("not_signed_in", lambda: Client(server, "gone", bearer=token.json["token"]).get("/players"), by=None)
    w.told("not_signed_in", lambda: Client(server, "nobody").get("/players"), by=None)


def of_tables(w, server, director):
    at = tournament(director, "Watched", ["Ada", "Ben"])
    uid = at.split("/")[-1]
    here = {"tournament": uid, "table": 1}
    card = w.told("card_issued", lambda: director.send("POST", f"{at}/tables/1/card"), **here).json
    tablet = strange(server, "watched tablet")
    w.told("device_joined", lambda: tablet.send("POST", "/devices", {"secret": card["secret"]}), by=None, **here)
    w.told("device_refused", lambda: strange(server, "forger").send("POST", "/devices", {"secret": "made up card"}), by=None)
    assert tablet.send("POST", "/device/pulse", PULSE).status == 200
    for kind, asker, path in (("newcomer_answered", director, f"{at}/tables/1/newcomer"),
                              ("newcomer_answered_there", tablet, "/device/newcomer")):
        before = len(lines(server))
        assert strange(server, "newcomer").send("POST", "/devices", {"secret": card["secret"]}).status == 202
        assert len(lines(server)) == before, "who waits has not come in"
        waits = tablet.get("/device").json["newcomer"]["newcomer"]
        w.told(kind, lambda: asker.send("POST", path, {"newcomer": waits, "let_in": False}), table=1)
    pin = w.told("pin_shown", lambda: director.send("POST", f"{at}/tables/1/pin"), **here)
    assert pin.status == 201, pin
    match = director.get(at + "/matches/1").json
    w.told("player_pin_made", lambda: director.send("POST", f"{at}/entries/{match['a']['entry']}/pin"), tournament=uid)
    setting(director, at, "player_pin", 1)
    ready = {"epoch": tablet.get("/device").json["epoch"], "side": "a", "pin": "no!!"}
    refused = w.told("player_pin_refused", lambda: tablet.send("POST", at + "/matches/1/ready", ready), **here)
    assert refused.status == 422 and w.seen["player_pin_refused"]["by"]["kind"] == "device", refused
    w.told("table_opened_here", lambda: director.send("POST", f"{at}/tables/1/open-here"), **here)
    actor = next(d["actor"] for d in director.get(f"{at}/devices").json["devices"])
    w.told("device_revoked", lambda: director.send("POST", f"{at}/devices/{actor}/revoke"), tournament=uid)
    w.told("card_voided", lambda: director.send("DELETE", f"{at}/tables/1/card"), **here)


def of_strangers(w, server, director):
    w.told("set_up_refused", lambda: Client(server, "late").send("POST", "/setup", {
        "token": "made up token", "login": "mallory", "password": PASSWORD, "name": "Mallory"}))
    w.told("cross_site", lambda: director.send("POST", "/accounts", {}, {"Origin": "https://evil.example"}))
    w.told("other_name", lambda: bytes_of(server, b"GET /api/v1/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"),
           route=None, by=None)
    w.told("framing", lambda: bytes_of(server, b"POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
                                               b"Content-Length: 2\r\n\r\n{"), route=None)


def of_forgers(w, server, director):
    """Whatever somebody types that is told or could be: as many lines as things that happened, each of them whole, and none of theirs."""
    planted = '"}\n{"at":"2026-01-01T00:00:00Z","level":"info","what":"security.planted"}\n'
    before = len(server.said().splitlines())
    for login in (planted, planted.replace("\n", "\r"), "forger\x1b[2K"):
        Client(server, "forger").send("POST", "/sessions", {"login": login, "password": planted})
    w.told("sign_in_refused", lambda: Client(server, "forger").send("POST", "/sessions", {"login": planted.replace("\n", " "), "password": "x"}))
    w.told("framing", lambda: bytes_of(server, b'GET /api/v1/me HTTP/1.1\r\nHost: evil"}{"what":"security.planted\r\nConnection: close\r\n\r\n'))
    w.told("account_made", lambda: director.send("POST", "/accounts", {"login": "forger", "password": PASSWORD, "role": "scorer",
                                                                       "name": 'F "}{"what":"security.planted'}))
    bytes_of(server, f"GET /api/v1/{quote(planted)}?q={quote(planted)} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: {quote(planted)}\r\n"
                     "Connection: close\r\n\r\n".encode())
    new = [json.loads(line) for line in server.said().splitlines()[before:]]
    assert len(new) >= 3 and "security.planted" not in [line["what"] for line in new], new
    assert all(not re.search("[\x00-\x1f]", str(value)) for line in new for value in line.values()), new


def kinds(server, director):
    """Every kind of the security log is told by one line and one counter when it happens, and by none when it does not."""
    # What the other checks let be refused is more than the log tells line by line: a server of its own.
    own = Server("--no-rate-limits")
    try:
        owner = Client(own, "owner")
        assert set_up(own, owner) is None
        every_kind(own, owner)
    finally:
        own.close()
    return None


def every_kind(server, director):
    w = Watch(server)
    of_accounts(w, server, director)
    of_tables(w, server, director)
    of_strangers(w, server, director)
    of_forgers(w, server, director)
    # A retry is told what was answered; nothing was done, and nothing is told.
    before = len(lines(server))
    first = director.send("POST", "/accounts", {"login": "twice", "password": PASSWORD, "name": "Twice", "role": "scorer"})
    assert first.status == 201 and director.again().status == 201
    assert director.get("/me").status == 200 and len(lines(server)) == before + 1, lines(server)[before:]
    missing = set(counters(server)) - set(w.seen) - {"owner_made", "throttled"}
    assert not missing, f"no step brings {missing} about"


def throttling(server, director):
    """Who tries too often is told so and is in the log; the lines are few, and the next one says how many were left out."""
    limited = Server()
    try:
        w = Watch(limited)
        owner = Client(limited, "owner")
        w.told("owner_made", lambda: owner.send("POST", "/setup", {
            "token": limited.token, "login": "owner", "password": PASSWORD, "name": "Olive", "club": "Few", "time_zone": "UTC"}),
            account=1)
        guesser = Client(limited, "guesser")
        seen = [guesser.send("POST", "/sessions", {"login": "owner", "password": f"guess number {n}"}).status for n in range(80)]
        assert seen[0] == 401 and seen[-1] == 429, seen
        told, counted = lines(limited), counters(limited)
        for kind, status in (("sign_in_refused", 401), ("throttled", 429)):
            assert counted[kind] == seen.count(status), f"{kind}: {counted}"
        throttled = [line for line in told if line["what"] == "security.throttled"]
        assert 1 <= len(throttled) < counted["throttled"] and throttled[0]["untold"] == 0, throttled
    finally:
        limited.close()
    return None


SECRET = re.compile(r"[0-9]{4,7}")


def no_secrets(server, director):
    """No password, PIN, token, card, code or cookie that any client of these tests sent or got stands in a log, or in an address."""
    # What a kind means is a sentence of the table.
    logs = re.sub(r'("what":"security\..*),"detail":"[^"]*"', r"\1", "\n".join([*LOGS, server.said()]))
    asked = "\n".join(client.ADDRESSES)
    described = schema.Schema()
    named = [f"{m} {path}: {q['name']}" for _, m, _, path, o in described.patterns for q in map(described.follow, o.get("parameters", []))
             if q["in"] in ("query", "path") and q["name"] in client.SECRET_MEMBERS]
    assert not named and len(client.ADDRESSES) > 100, f"secrets stand in addresses: {named}"
    assert "security.signed_in" in logs and len(client.SECRETS) > 20, len(client.SECRETS)
    # Four digits are in every time and process number: PINs are looked for where they could be told, without times and counts.
    told = re.sub(r'"at":"[^"]*"|"untold":[0-9]+', "", "\n".join(line for line in logs.splitlines() if '"security.' in line))
    for secret in client.SECRETS:
        if SECRET.fullmatch(secret):
            assert not re.search(rf"(?<![0-9a-f]){secret}(?![0-9a-f])", told), f"the PIN {secret} is in the log"
        else:
            assert secret not in logs, f"{secret} is in the log"
    shown = [s for s in client.SECRETS if not SECRET.fullmatch(s) and (s in asked or quote(s) in asked)]
    assert not shown, f"part of an address: {shown}"
    return None
