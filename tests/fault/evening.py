# SPDX-License-Identifier: MIT
"""An evening with every command that takes an Idempotency-Key, for who repeats each of them or lets it fail."""
import json
import re
import subprocess
import time

from hall import PROGRAM, Client


def must(fact, why):
    if not fact:
        raise AssertionError(why)


LISTED_S = 30  # patience, not a measure

# What a whole evening may ask, in an order in which everything is allowed: who, method, path, body. Who: owner, or
# the tablet of table 1; `+` sends the version of what is changed.
EVENING = """
owner+ PUT /tournaments/{t} {"title": "Twice", "starts_on": "2026-11-21"}
owner+ PUT /tournaments/{t}/profile/1 {"value": 1}
owner+ PUT /tournaments/{t}/profile/18 {"value": 0}
owner+ PUT /tournaments/{t}/profile/22 {"value": 2}
owner+ PUT /tournaments/{t}/rounds {"lengths": [5, 5, 5]}
owner POST /tournaments/{t}/open {}
owner+ PUT /tournaments/{t}/tables {"count": 3}
owner+ PUT /tournaments/{t}/tables/3 {"name": "Corner", "status": "out_of_use"}
owner POST /tournaments/{t}/entries {"entries": [{"name": "A"}, {"name": "B"}, {"name": "C"}, {"name": "D"}, {"name": "E"}]}
owner PUT /tournaments/{t}/entries/1 {"name": "Anna", "club": "Club", "country": "DE"}
owner+ PUT /tournaments/{t}/entries/1/seed {"seed": 1}
owner POST /tournaments/{t}/entries/1/pin {}
owner POST /tournaments/{t}/entries/1/check-in {}
owner POST /tournaments/{t}/entries/1/check-out {}
owner POST /tournaments/{t}/entries/5/withdraw {"reason": "ill"}
owner POST /tournaments/{t}/entries/5/reinstate {"reason": "well"}
owner POST /tournaments/{t}/entries/5/withdraw {"reason": "ill again"}
owner POST /tournaments/{t}/acts/{act}/undo {}
owner POST /tournaments/{t}/entries/5/withdraw {"reason": "ill again"}
owner POST /tournaments/{t}/sections {"kind": "consolation", "name": "Second", "fed_by": 1, "lengths": [3]}
owner+ PUT /tournaments/{t}/sections/2 {"kind": "consolation", "name": "Second", "fed_by": 1, "lengths": [1]}
owner POST /tournaments/{t}/sections/2/remove {}
owner PUT /tournaments/{t}/sections/1/seats/5 {"status": "out"}
owner POST /tournaments/{t}/draw/preview {"method": "random"}
owner POST /tournaments/{t}/draw {"method": "random"}
owner POST /tournaments/{t}/draw/undo {"reason": "again"}
owner POST /tournaments/{t}/draw {"method": "by_hand", "slots": [1, 2, 3, 4]}
owner POST /tournaments/{t}/sections {"kind": "swiss", "name": "Third", "field": "chosen", "lengths": [1]}
owner PUT /tournaments/{t}/sections/3/seats/1 {"status": "in"}
owner PUT /tournaments/{t}/sections/3/seats/2 {"status": "in"}
owner+ PUT /tournaments/{t}/sections/3/rule {"rounds": 1}
owner POST /tournaments/{t}/draw {"method": "random", "section": 3}
owner POST /tournaments/{t}/sections/3/rounds {"round": 1}
owner POST /tournaments/{t}/sections/3/rounds/undo {"round": 1, "reason": "not yet"}
owner+ PUT /tournaments/{t}/sections/3/calendar {"days": "2026-10-31"}
owner+ PUT /tournaments/{t}/sections/3/calendar {"days": ""}
owner+ PUT /tournaments/{t}/sections/1/calendar {"days": "2026-10-31"}
owner PUT /tournaments/{t}/matches/1/appointment {"until": "2026-12-31"}
owner+ PUT /tournaments/{t}/sections/1/calendar {"days": ""}
owner POST /tournaments/{t}/tables/1/card {}
owner POST /tournaments/{t}/tables/2/card {}
owner DELETE /tournaments/{t}/tables/2/card {}
owner POST /tournaments/{t}/tables/2/pin {}
owner POST /tournaments/{t}/tables/2/open-here {}
owner PUT /tournaments/{t}/wall {"scene": "break", "message": "Supper", "until_ms": "1795285800000"}
owner PUT /tournaments/{t}/auto-call {"on": true}
owner PUT /tournaments/{t}/auto-call {"on": false}
owner POST /tournaments/{t}/matches/1/uncall {"reason": "later"}
owner POST /tournaments/{t}/matches/2/uncall {"reason": "later"}
owner POST /tournaments/{t}/matches/1/call {"table": 1}
owner POST /tournaments/{t}/matches/1/move {"table": 2}
owner POST /tournaments/{t}/matches/1/move {"table": 1}
owner POST /tournaments/{t}/call-next {}
tablet POST /tournaments/{t}/matches/1/not-ours {"epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/director-came {}
owner POST /tournaments/{t}/matches/1/call {"table": 1}
owner POST /tournaments/{t}/tables/1/open-here {}
tablet POST /tournaments/{t}/tables/1/take {}
tablet POST /tournaments/{t}/matches/1/ready {"side": "a", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/start {}
owner POST /tournaments/{t}/matches/1/clock/introduce {"reserve_s": 600}
tablet POST /tournaments/{t}/matches/1/clock {"act": "press", "side": "a", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/clock/adjust {"side": "b", "reserve_ms": 0, "reason": "as in the rules"}
tablet POST /tournaments/{t}/matches/1/clock {"act": "resume", "side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/clock {"act": "flag", "side": "b", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/clock/expiry {"outcome": "dismissed", "reason": "he had played"}
tablet POST /tournaments/{t}/matches/1/plays {"game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/plays {"game": 1, "turn": 2, "side": "b", "act": "roll", "dice": 64, "play": "24/15", "insist": true, "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/plays/correct {"game": 1, "turn": 2, "play": "24/14", "reason": "seen"}
tablet POST /tournaments/{t}/matches/1/plays/undo {"game": 1, "turn": 2, "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/plays/amend {"game": 1, "turn": 1, "turns": 1, "was": "a31 8/5 6/5;", "line": "a31 8/4;", "epoch": {epoch}, "step": {step}}
tablet! POST /tournaments/{t}/matches/1/plays {"game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "24/23 13/10", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/plays/settle {"reason": "a slip of the finger"}
tablet PUT /tournaments/{t}/matches/1/photo {"kind": "image/png", "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCA05RTSgAAAABJRU5ErkJggg=="}
owner DELETE /tournaments/{t}/matches/1/photo/a33d733c2af2a9899ceee25d87998e92d5612ca829f4ac7666e5fb0465ed8c45 {}
owner POST /tournaments/{t}/matches/1/adjourn {"note": "the hall closes"}
owner POST /tournaments/{t}/matches/1/resume {"table": 1}
tablet POST /tournaments/{t}/matches/1/games {"game": 1, "winner": "a", "win": "single", "cube": 1, "side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/games/1/confirm {"side": "a", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/games {"game": 2, "winner": "b", "win": "single", "cube": 2, "side": "a", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/games/2/wrong {"side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/games {"game": 2, "winner": "a", "win": "single", "cube": 2, "side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/dispute {"side": "a", "game": 2, "winner": "b", "win": "single", "cube": 2, "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/agree {"side": "a", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/dispute {"side": "a", "game": 2, "winner": "b", "win": "single", "cube": 2, "epoch": {epoch}, "step": {step}}
owner+ POST /tournaments/{t}/matches/1/resolve {"game": 2, "winner": "a", "win": "single", "cube": 2, "reason": "seen"}
tablet POST /tournaments/{t}/matches/1/games {"game": 3, "winner": "b", "win": "gammon", "cube": 1, "side": "a", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/undo {"side": "a", "epoch": {epoch}, "step": {step}}
owner+ PUT /tournaments/{t}/matches/1/games/1 {"winner": "a", "win": "gammon", "cube": 1, "reason": "seen wrong"}
owner+ POST /tournaments/{t}/matches/1/penalty {"side": "a", "points": 1, "reason": "late"}
tablet POST /tournaments/{t}/matches/1/call-director {"side": "a", "reason": "ruling", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/director-came {}
tablet POST /tournaments/{t}/matches/1/call-director {"side": "b", "reason": "dice", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/call-off {"side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/play-help {"on": true, "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/plays {"game": 3, "turn": 1, "side": "a", "act": "setup", "play": "4HPwATDgc/ABMA", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/plays/agree {"game": 3, "side": "b", "position": "4HPwATDgc/ABMA", "epoch": {epoch}, "step": {step}}
tablet! POST /tournaments/{t}/matches/1/games {"game": 1, "winner": "b", "win": "single", "cube": 1, "side": "a", "epoch": 1, "step": 1}
owner POST /tournaments/{t}/claims/{claim}/settle {"accept": false, "reason": "the card is right"}
tablet POST /tournaments/{t}/matches/1/final {"score_a": 5, "score_b": 1, "side": "b", "epoch": {epoch}, "step": {step}}
tablet POST /tournaments/{t}/matches/1/sign {"side": "a", "epoch": {epoch}, "step": {step}}
owner POST /tournaments/{t}/matches/1/plays/import {"text": "5 point match\\n\\n Game 1\\n A : 0    B : 0\\n  1) 31: 8/5 6/5    64: 24/14\\n"}
owner+ POST /tournaments/{t}/matches/2/no-show {"missing": "a", "reason": "late"}
owner+ POST /tournaments/{t}/matches/2/result {"how": "forfeit", "winner": "b", "reason": "left"}
owner POST /tournaments/{t}/matches/3/call {"table": 2}
owner POST /tournaments/{t}/start-called {"matches": [3]}
owner POST /tournaments/{t}/matches/3/final {"score_a": 5, "score_b": 3}
owner+ POST /tournaments/{t}/matches/3/result {"how": "final_score", "winner": "a", "score_a": 5, "score_b": 3}
owner+ POST /tournaments/{t}/matches/2/result {"how": "forfeit", "winner": "a", "reason": "the other one"}
owner+ POST /tournaments/{t}/matches/2/repair {"choice": "annul", "reason": "played again"}
owner POST /tournaments/{t}/entries {"entries": [{"name": "T", "members": [{"name": "T1"}, {"name": "T2"}]}, {"name": "U", "members": [{"name": "U1"}, {"name": "U2"}]}]}
owner+ PUT /tournaments/{t}/entries/6/members {"members": [8, 7]}
owner POST /tournaments/{t}/entries {"entries": [{"name": "Twice"}]}
owner POST /tournaments/{t}/entries/12/remove {"reason": "entered twice"}
owner POST /tournaments/{t}/sections {"kind": "knockout", "name": "Teams", "boards": 2, "lengths": [1]}
owner POST /tournaments/{t}/draw {"method": "by_hand", "section": 4, "slots": [6, 9]}
owner PUT /tournaments/{t}/matches/5/lineup {"side": "a", "members": [7, 8]}
owner POST /tournaments/{t}/sections {"kind": "knockout", "name": "Two", "field": "chosen", "lengths": [1]}
owner PUT /tournaments/{t}/sections/5/seats/1 {"status": "in"}
owner PUT /tournaments/{t}/sections/5/seats/2 {"status": "in"}
owner POST /tournaments/{t}/draw {"method": "by_hand", "section": 5, "slots": [1, 2]}
owner+ POST /tournaments/{t}/matches/8/result {"how": "void", "reason": "nobody came"}
owner POST /tournaments/{t}/sections/5/lots {"place": 1, "reason": "no time"}
owner POST /tournaments/{t}/sections/5/lots/lift {"place": 1, "reason": "they came"}
owner POST /tournaments/{t}/sections/5/barrages {"place": 1, "kind": "knockout", "name": "Again", "reason": "a cup"}
owner PUT /tournaments/{t}/money {"currency": "EUR", "digits": 2}
owner PUT /tournaments/{t}/pools/1 {"name": "Entry", "kind": "entry", "fee": 1000}
owner PUT /tournaments/{t}/pools/1/prizes {"section": [1], "place": [1], "share": [10000]}
owner POST /tournaments/{t}/pools/1/receipts {"kind": "fee", "entry": 1}
owner PUT /tournaments/{t}/pools/2 {"name": "Calcutta", "kind": "auction", "section": 6}
owner PUT /tournaments/{t}/pools/2/sales/1 {"price": 5000, "back": 2500, "note": "Gus"}
owner PUT /tournaments/{t}/receipts/1 {"struck": true, "reason": "twice"}
owner POST /tournaments/{t}/sittings {"title": "Friday", "entries": [1, 2, 3]}
owner POST /tournaments/{t}/sittings/1/acts {"kind": "stop"}
owner PUT /tournaments/{t}/sittings/1/acts/4 {"struck": true}
owner PUT /tournaments/{t}/sittings/1 {"gone": true}
owner POST /tournaments/{t}/sections {"kind": "knockout", "name": "Draughts", "field": "chosen", "games": "draughts", "lengths": [2]}
owner PUT /tournaments/{t}/sections/7/seats/1 {"status": "in"}
owner PUT /tournaments/{t}/sections/7/seats/2 {"status": "in"}
owner POST /tournaments/{t}/draw {"method": "by_hand", "section": 7, "slots": [1, 2]}
owner POST /tournaments/{t}/matches/9/start {}
owner POST /tournaments/{t}/matches/9/draughts {"game": 1, "turn": 1, "side": "a", "act": "draw"}
owner POST /tournaments/{t}/matches/9/draughts {"game": 2, "turn": 1, "side": "a", "act": "notice"}
owner POST /tournaments/{t}/matches/9/draughts/undo {"game": 2, "turn": 1}
owner POST /tournaments/{t}/devices/{device}/revoke {}
owner+ POST /tournaments/{t}/hand-over {"to": "http://127.0.0.1:9"}
owner+ POST /tournaments/{t}/take-over {"reason": "nobody took it"}
owner POST /tournaments/{t}/close {}
owner POST /tournaments/{t}/reopen {"reason": "look"}
owner POST /tournaments/{t}/close {}
owner PUT /tournaments/{t}/template {"name": "Tuesday"}
owner DELETE /tournaments/{t}/template {}
owner POST /players {"name": "Player"}
owner+ PUT /players/{player} {"name": "Better Player", "club": "", "country": "", "status": "active"}
owner PUT /tournaments/{t}/entries/2/person {"player": {player}, "reason": "it was somebody else"}
owner POST /players {"name": "Twin"}
owner POST /players/{player}/merge {"into": 1}
owner POST /players/{player}/split {}
owner PUT /players/{player}/hidden {"hidden": true}
owner POST /players/{player}/erase {}
owner POST /accounts {"login": "second", "name": "Second", "password": "correct horse battery", "role": "scorer"}
owner+ PUT /accounts/{account} {"role": "director", "status": "active"}
owner POST /programs {"name": "Another", "role": "scorer"}
owner+ PUT /clubs/{club} {"name": "Fault Club", "time_zone": "Europe/Paris"}
"""


class Evening:
    """The two callers and what the answers so far have named."""

    def __init__(self, server, hall, caller):
        """caller: the class of the two, which may ask more than it is told to."""
        self.port, self.caller, self.seen = server.port, caller, set()
        self.owner = caller(server.port, Cookie=hall.owner.headers["Cookie"])
        self.tablet = None
        uid = self.owner.do("POST", "/tournaments", {"title": "Evening", "starts_on": "2026-11-20", "lengths": [5]}).json["uid"]
        self.seen.add("POST /tournaments")
        self.names = {"t": uid, "club": self.owner.do("GET", "/clubs").json["clubs"][0]["club"]}

    def play(self):
        for line in EVENING.strip().splitlines():
            who, method, path, body = line.split(" ", 3)
            if who.startswith("tablet"):
                here = self.tablet.do("GET", "/device").json
                self.names.update(epoch=here["epoch"], step=(here["match"] or {"step": 0})["step"])
            if "{act}" in path:
                self.names["act"] = self.owner.do("GET", "/tournaments/%s/acts" % self.names["t"]).json["acts"][0]["act"]
            path, body = ([re.sub(r"{(\w+)}", lambda m: str(self.names.get(m[1], m[0])), text) for text in (path, body)])
            client = self.tablet if who.startswith("tablet") else self.owner
            headers = {"If-Match": version_of(client, path)} if who[-1] == "+" else {}
            if who[-1] == "!":
                must(client.ask(method, path, json.loads(body)).status == 409, "%s: not a conflict" % line)
                claims = self.owner.do("GET", "/tournaments/%s/matches/1" % self.names["t"]).json["claims"]
                self.names.update({"claim": c["claim"] for c in claims if c["status"] == "open"})
                continue
            self.learn(path, confirm(client, method, path, json.loads(body), headers))
            self.seen.add(method + " " + re.sub(r"/([0-9a-f]{32}|[0-9a-f]{64}|\d+)(?=/|$)", "/{}", path))

    def learn(self, path, reply):
        """Numbers and secrets that later lines need."""
        if path.endswith("/tables/1/card"):
            tablet = Client(self.port).do("POST", "/devices", {"secret": reply.json["secret"]})
            cookie = tablet.headers["Set-Cookie"].split(";")[0]
            self.tablet = self.caller(self.port, **{"Cookie": cookie, "TD-Act-As": "device"})
            self.names["device"] = tablet.json["actor"]
        for name in ("player", "account"):
            if path == "/%ss" % name:
                self.names[name] = reply.json[name]


def version_of(client, path):
    """The version of what a command changes: its own page says it, or its row in the list it stands in."""
    found = re.match(r"(.*)/(entries|tables|clubs|players|accounts|sections|profile)/(\w+)", path)
    if path.endswith("/tables"):
        return client.do("GET", path).headers["ETag"]
    if not found:
        return client.do("GET", re.match(r"/tournaments/\w+(/matches/\d+)?", path)[0]).headers["ETag"]
    kind = {"profile": "settings"}.get(found[2], found[2])
    member = {"entries": "entry"}.get(kind, kind[:-1])
    end = time.monotonic() + LISTED_S
    while True:
        listed = client.do("GET", "%s/%s" % (found[1], found[2])).json[kind]
        row = next((row for row in listed if str(row[member]) == found[3]), None)
        # What a server committed while it died is heard by the one after it like any other server's.
        if row or time.monotonic() > end:
            must(row, "%s is not in its list" % path)
            return '"%s"' % row["version"]
        time.sleep(0.05)


def confirm(client, method, path, body, headers):
    reply = client.ask(method, path, body, **headers)
    if reply.status == 409 and "token" in reply.json:
        reply = client.ask(method, path, body, **{**headers, "TD-Confirm": reply.json["token"]})
    must(200 <= reply.status < 300, "%s %s: %s" % (method, path, reply))
    return reply


def routes():
    return json.loads(subprocess.run([PROGRAM, "routes"], capture_output=True, check=True).stdout)


def keyed():
    """Every kind of command that takes a key. What needs none is harmless by itself, or a password that is asked for each time."""
    return {r["method"] + " " + re.sub(r"{\w+}", "{}", r["pattern"].replace("/api/v1", "", 1))
            for r in routes() if r["idempotency_key"]}
