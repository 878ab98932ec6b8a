# SPDX-License-Identifier: MIT
"""Tablets: PINs, cards, revoked ones, and sixteen tables at once."""
import concurrent.futures
import time

from client import Client
from hall import tournament, sign_in_table


def pins(server, director):
    """A PIN: one use, five tries, only the newest."""
    at = tournament(director, "Pins", ["Ada", "Ben"], tables=2)
    made = director.send("POST", f"{at}/tables/1/pin")
    if made.status != 201:
        return f"POST pin answers {made}"
    uid = at.rsplit("/", 1)[1]

    def typed(name, pin, table):
        return Client(server, name, device=True).send("POST", "/devices", {"pin": pin, "tournament": uid, "table": table})

    first = typed("pin-1", made.json["pin"], 1)
    if first.status != 201 or first.json["table"] != 1:
        return f"the first use answers {first}"
    second = typed("pin-2", made.json["pin"], 1)
    if second.status != 401:
        return f"the second use answers {second}"
    old = director.send("POST", f"{at}/tables/2/pin").json["pin"]
    pin = director.send("POST", f"{at}/tables/2/pin").json["pin"]
    if old != pin and typed("pin-3", old, 2).status != 401:
        return "an older PIN still works"
    for n in range(5):
        wrong = typed(f"guess-{n}", f"{(int(pin) + n + 1) % 1000000:06d}", 2)
        if wrong.status not in (401, 429):
            return f"a wrong PIN answers {wrong}"
    after = typed("pin-4", pin, 2)
    return None if after.status == 401 else f"after five wrong tries the PIN answers {after}"


def pins_end(server, director):
    """A PIN ends after five minutes, and of many tablets that type it at the same moment one takes the table."""
    at = tournament(director, "Old pins", ["Ada", "Ben"])
    made = director.send("POST", f"{at}/tables/1/pin").json
    uid = at.rsplit("/", 1)[1]
    this = f"kind = 5 AND stream = (SELECT id FROM stream WHERE uid = '{uid}')"
    lasts = server.sql(f"SELECT extract(epoch FROM expires - created)::int FROM credential WHERE {this}")
    if lasts != [["300"]]:
        return f"a PIN lasts {lasts} seconds"
    # As if the five minutes had passed.
    server.sql(f"UPDATE credential SET expires = created WHERE {this}")
    late = Client(server, "pin-late", device=True).send("POST", "/devices", {"pin": made["pin"], "tournament": uid, "table": 1})
    if late.status != 401:
        return f"a PIN that has expired answers {late}"
    for again in range(5):
        pin = director.send("POST", f"{at}/tables/1/pin").json["pin"]
        many = [Client(server, f"pin-race-{again}-{n}", device=True) for n in range(8)]
        with concurrent.futures.ThreadPoolExecutor(len(many)) as pool:
            answers = list(pool.map(lambda one: one.send("POST", "/devices", {"pin": pin, "tournament": uid, "table": 1}).status, many))
        if sorted(answers) != [201] + [401] * (len(many) - 1):
            return f"one PIN typed at {len(many)} tablets at once answers {answers}"
    return None


def other_tournaments(server, director):
    """A tablet acts in its own tournament only, whatever the numbers of table and match."""
    here = tournament(director, "Here", ["Ada", "Ben"])
    there = tournament(director, "There", ["Cyd", "Dee"])
    tablet, joined, _ = sign_in_table(server, director, here)
    sign_in_table(server, director, there)
    before = director.get(there).json["seq"]
    game = {"game": 1, "side": "a", "winner": "b", "win": "single", "cube": 1, "epoch": joined["epoch"]}
    for path, body in (("games", game), ("ready", {"side": "a", "epoch": joined["epoch"]}),
                       ("call-director", {"reason": "dice", "epoch": joined["epoch"]})):
        answer = tablet.send("POST", f"{there}/matches/1/{path}", body)
        if answer.status != 403:
            return f"{path} of another tournament answers {answer}"
    if director.get(there).json["seq"] != before:
        return "a tablet has written into another tournament"
    mine = tablet.send("POST", here + "/matches/1/games", game)
    return None if mine.status == 200 else f"its own table answers {mine}"


def old_epochs(server, director):
    """The same tablet after another one had its table: what it sends as before goes to the director."""
    at = tournament(director, "Epochs", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    match = at + "/matches/1"
    other = Client(server, f"other-{time.monotonic_ns()}", device=True)
    assert other.send("POST", "/devices", {"secret": card["secret"]}).status == 201
    taken = tablet.send("POST", f"{at}/tables/1/take")
    if taken.status != 200:
        return f"taking the table back answers {taken}"
    game = {"game": 1, "side": "a", "winner": "b", "win": "single", "cube": 1}
    old = tablet.send("POST", match + "/games", {**game, "epoch": joined["epoch"]})
    if old.status != 409 or old.json["reason"] != "old-epoch":
        return f"an entry of an old epoch answers {old}"
    if director.get(match).json["b"]["score"] != 0:
        return "an entry of an old epoch counts"
    epoch = tablet.get("/device").json["epoch"]
    new = tablet.send("POST", match + "/games", {**game, "epoch": epoch})
    return None if new.status == 200 else f"the present epoch answers {new}"


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
    new = director.send("POST", f"{at}/tables/1/card")
    old = Client(server, "old-card", device=True).send("POST", "/devices", {"secret": card["secret"]})
    if old.status != 401:
        return f"the old card answers {old}"
    voided = director.send("DELETE", f"{at}/tables/1/card")
    if voided.status != 200 or voided.json["card"] != 0:
        return f"voiding the card answers {voided}"
    void = Client(server, "void-own-card", device=True).send("POST", "/devices", {"secret": new.json["secret"]})
    if void.status != 401:
        return f"the voided card answers {void}"
    here = Client(server, "here")
    here.cookies = dict(director.cookies)
    opened = here.send("POST", f"{at}/tables/1/open-here")
    here.device = True
    if opened.status != 201 or here.get("/device").json["table"]["table"] != 1:
        return f"open-here answers {opened}"
    return None


def pulse(server, director):
    """A tablet's pulse answers the server's time and shows in the fleet; nothing of it reaches the ledger."""
    at = tournament(director, "Pulse", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    seq = director.get(at).json["seq"]
    said = {"battery": 41, "charging": True, "unsent": 3, "kept": 1, "skew_ms": -2500, "secure": True, "release": "abc"}
    answer = tablet.send("POST", "/device/pulse", said)
    if answer.status != 200 or abs(int(answer.json["now_ms"]) - time.time() * 1000) > 5000:
        return f"the pulse answers {answer}"
    device = director.get(at + "/devices").json["devices"][-1]
    floor = director.get(at + "/floor").json["tables"][0]
    if device["pulse"] != said or floor["device"]["pulse"] != said or not device["last_seen"]:
        return f"the fleet shows {device}, the floor {floor['device']}"
    tablet.send("POST", "/device/pulse", {"battery": -1, "unsent": 0, "secure": False})
    silent = director.get(at + "/devices").json["devices"][-1]["pulse"]
    if silent["battery"] is not None or silent["charging"] or silent["unsent"]:
        return f"a browser that tells nothing of its battery shows {silent}"
    tablet.send("POST", "/device/pulse", {"battery": 50, "unsent": -1, "secure": False})
    unread = director.get(at + "/devices").json["devices"][-1]["pulse"]
    if unread["unsent"] is not None:
        return f"a tablet that has not looked yet shows {unread}"
    if tablet.send("POST", "/device/pulse", {"battery": 101, "unsent": -2, "secure": False}).status != 400:
        return "a pulse of 101 percent was taken"
    if director.get(at).json["seq"] != seq:
        return "a pulse went into the ledger"
    return None


def tablets_here(server, director):
    """Two tablets at one table are counted for everybody; the same one twice is one."""
    at = tournament(director, "Two tablets", ["Ada", "Ben"])
    first, _, card = sign_in_table(server, director, at)

    def counted():
        return [first.get("/device").json["devices"], director.get(at + "/floor").json["tables"][0]["devices"]]

    if counted() != [1, 1]:
        return f"one tablet counts {counted()}"
    first.send("POST", "/devices", {"secret": card["secret"]})
    if counted() != [1, 1]:
        return f"one tablet that scanned twice counts {counted()}"
    second = Client(server, "second-tablet", device=True)
    second.send("POST", "/devices", {"secret": card["secret"]})
    second.get("/device")
    return None if counted() == [2, 2] else f"two tablets count {counted()}"


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
    made = [director.send("POST", "/programs", {"name": f"Desk {n}", "role": "director"}) for n in range(16)]
    desks = [Client(server, f"desk-{n}", bearer=program.json["token"]) for n, program in enumerate(made)]
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
    entered = lines.count("game_reported")
    return None if entered == 48 else f"48 games were played, {entered} are in the ledger"
