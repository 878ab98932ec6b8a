# SPDX-License-Identifier: MIT
"""Tablets that come to a table where one is: the newcomer waits for one tap, a silent tablet is replaced at once. PINs
are bound to their table; guesses at players' PINs are told in the inbox."""
import time

from check_plays import setting
from client import Client
from hall import sign_in_table, tournament

PULSE = {"battery": 80, "charging": False, "unsent": 0, "kept": 0, "skew_ms": 0, "secure": False, "release": "abc"}


def strange(server, name):
    return Client(server, f"{name}-{time.monotonic_ns()}", device=True)


def inbox(director, at, kind):
    return [i for i in director.get(at + "/floor").json["inbox"] if i["kind"] == kind]


def newcomer(server, director):
    """A newcomer beside a live tablet waits for one tap, on that tablet or in the inbox; each exchange makes the next epoch."""
    at = tournament(director, "Newcomers", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    assert tablet.send("POST", "/device/pulse", PULSE).status == 200
    lines = director.get(at).json["seq"]
    second = strange(server, "second")
    asked = second.send("POST", "/devices", {"secret": card["secret"]}, {"User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0"})
    assert asked.status == 202 and asked.json["table"] == 1 and not second.cookies, f"a newcomer beside a live tablet gets {asked}"
    token = asked.json["waiting"]
    # Nothing of it is in the ledger, the table is the first one's, and its entries count.
    assert director.get(at).json["seq"] == lines
    here = tablet.get("/device").json
    assert here["current"] and here["newcomer"]["label"].startswith("Mozilla") and here["newcomer"]["since"], here["newcomer"]
    [item] = inbox(director, at, "newcomer")
    assert item["table"] == 1 and item["newcomer"] == here["newcomer"]["newcomer"], item
    again = second.send("POST", "/devices", {"waiting": token})
    assert again.status == 202 and again.json == asked.json, again
    # Only the tablet of the table may answer, and only for who waits.
    third, _, _ = sign_in_table(server, director, tournament(director, "Elsewhere", ["Cyd", "Dee"]))
    allow = {"newcomer": item["newcomer"], "let_in": True}
    assert third.send("POST", "/device/newcomer", allow).status == 404
    assert second.send("POST", "/device/newcomer", allow).status == 401
    assert tablet.send("POST", "/device/newcomer", {**allow, "newcomer": item["newcomer"] + 1000}).status == 404
    assert second.send("POST", "/devices", {"waiting": token}).status == 202
    assert tablet.send("POST", "/device/newcomer", allow).status == 204
    came = second.send("POST", "/devices", {"waiting": token})
    assert came.status == 201 and came.json["epoch"] == joined["epoch"] + 1 and "td_device" in second.cookies, came
    assert strange(server, "reuse").send("POST", "/devices", {"waiting": token}).status == 401
    assert not tablet.get("/device").json["current"] and inbox(director, at, "newcomer") == []
    # No by one tap in the inbox; and yes.
    assert second.send("POST", "/device/pulse", PULSE).status == 200
    for let_in, status in ((False, 403), (True, 201)):
        fourth = strange(server, "fourth")
        token = fourth.send("POST", "/devices", {"secret": card["secret"]}).json["waiting"]
        [item] = inbox(director, at, "newcomer")
        said = director.send("POST", f"{at}/tables/1/newcomer", {"newcomer": item["newcomer"], "let_in": let_in})
        assert said.status == 204, said
        assert inbox(director, at, "newcomer") == []
        answer = fourth.send("POST", "/devices", {"waiting": token})
        assert answer.status == status, f"let_in {let_in}: {answer}"
    return None


def newcomer_at_a_silent_table(server, director):
    """A silent tablet is replaced at once, a browser that scans its own table's card again is one tablet, and the director decides."""
    at = tournament(director, "Silent", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    second = strange(server, "second")
    came = second.send("POST", "/devices", {"secret": card["secret"]})
    assert came.status == 201, f"beside a tablet that has sent no heartbeat: {came}"
    assert second.send("POST", "/device/pulse", PULSE).status == 200
    same = second.send("POST", "/devices", {"secret": card["secret"]})
    assert same.status == 201, f"the same browser again: {same}"
    assert second.send("POST", "/device/pulse", PULSE).status == 200
    waits = strange(server, "waits")
    token = waits.send("POST", "/devices", {"secret": card["secret"]}).json["waiting"]
    gone = second.get("/device").json["actor"]
    assert director.send("POST", f"{at}/devices/{gone}/revoke").status == 200
    assert waits.send("POST", "/devices", {"waiting": token}).status == 201, "the tablet it waited for is signed off"
    # A card that is void lets nobody in who waited with it.
    assert waits.send("POST", "/device/pulse", PULSE).status == 200
    late = strange(server, "late")
    token = late.send("POST", "/devices", {"secret": card["secret"]}).json["waiting"]
    assert director.send("POST", f"{at}/tables/1/card").status == 201
    assert late.send("POST", "/devices", {"waiting": token}).status == 401
    opened = Client(server, "here")
    opened.cookies = dict(director.cookies)
    assert opened.send("POST", f"{at}/tables/1/open-here").status == 201
    return None


def pins_of_their_table(server, director):
    """A PIN opens its own table only: the page shows the tables with an open PIN, five misses void the PIN of one table."""
    at = tournament(director, "Bound pins", ["Ada", "Ben", "Cyd", "Dee"], tables=3)
    uid = at.rsplit("/", 1)[1]
    one, two = (director.send("POST", f"{at}/tables/{n}/pin").json["pin"] for n in (1, 2))
    stranger = strange(server, "stranger")
    seen = [p for p in stranger.get("/devices/pins").json["tables"] if p["tournament"] == uid]
    assert [(p["table"], p["table_name"], p["title"]) for p in seen] == [(1, "1", "Bound pins"), (2, "2", "Bound pins")], seen
    assert one not in str(seen) and two not in str(seen)
    if one != two:
        crossed = stranger.send("POST", "/devices", {"pin": one, "tournament": uid, "table": 2})
        assert crossed.status == 401, f"table 1's PIN at table 2 answers {crossed}"
    bare = stranger.send("POST", "/devices", {"pin": one})
    assert bare.status == 400, f"a PIN without its table answers {bare}"
    for n in range(5):
        wrong = stranger.send("POST", "/devices", {"pin": f"{(int(two) + n + 1) % 1000000:06d}", "tournament": uid, "table": 2})
        assert wrong.status == 401, wrong
    void = stranger.send("POST", "/devices", {"pin": two, "tournament": uid, "table": 2})
    assert void.status == 401, f"after five misses table 2's PIN answers {void}"
    assert [p["table"] for p in stranger.get("/devices/pins").json["tables"] if p["tournament"] == uid] == [1]
    came = stranger.send("POST", "/devices", {"pin": one, "tournament": uid, "table": 1})
    assert came.status == 201 and came.json["table"] == 1, f"table 1's PIN after misses at table 2 answers {came}"
    assert not [p for p in stranger.get("/devices/pins").json["tables"] if p["tournament"] == uid]
    return None


def guesses_are_told(server, director):
    """After ten wrong PINs of a player the inbox has a line; a new PIN takes it away."""
    at = tournament(director, "Guesses", ["Ada", "Ben"], length=1)
    setting(director, at, "player_pin", 1)
    pin = {n: director.send("POST", f"{at}/entries/{n}/pin").json["pin"] for n in (1, 2)}
    match = director.get(at + "/matches/1").json
    entry = match["a"]["entry"]
    tablets = [sign_in_table(server, director, at) for _ in range(2)]
    for tablet, joined, _ in tablets[:1] + tablets[1:]:
        for n in range(5):
            wrong = f"{(int(pin[entry]) + 1 + n) % 10000:04d}"
            tablet.send("POST", at + "/matches/1/ready", {"epoch": joined["epoch"], "side": "a", "pin": wrong})
        told = inbox(director, at, "pin_guesses")
        assert len(told) == (tablet is tablets[1][0]), told
    assert told[0]["entry"]["entry"] == entry and told[0]["entry"]["name"] == match["a"]["name"] and told[0]["wrong"] == 10, told
    assert told[0]["match"] is None and told[0]["table"] == 1, told
    assert director.send("POST", f"{at}/entries/{entry}/pin").status == 201
    assert inbox(director, at, "pin_guesses") == []
    return None
