# SPDX-License-Identifier: MIT
"""The hall of the club: tables are lent to one tournament at a time, tablets and cards stay from week to week."""
import concurrent.futures

from client import Client
from check_undo import taken_back
from hall import person, sign_in_table


def week(director, title, tables=2, **more):
    """A tournament with so many tables, as the console makes it; its address."""
    body = {"title": title, "starts_on": "2026-11-20", "lengths": [3], "tables": tables, **more}
    made = director.send("POST", "/tournaments", body)
    assert made.status == 201, made
    return "/tournaments/" + made.json["uid"]


def play_one(director, at, names=("Ada", "Ben")):
    """Drawn, with match 1 at table 1."""
    assert director.send("POST", at + "/open").status == 200
    director.send("POST", at + "/entries", {"text": "\n".join(names)})
    assert director.send("POST", at + "/draw", {"method": "random"}).status == 201
    called = director.send("POST", at + "/matches/1/call", {"table": 1})
    assert called.status == 200, called


def close(director, at):
    answer = director.send("POST", at + "/close")
    if answer.status == 409:
        answer = director.send("POST", at + "/close", None, {"TD-Confirm": answer.json["token"]})
    assert answer.status == 200, answer


def lent(director, at=None):
    """The tables of the club that a tournament has (None: nobody)."""
    uid = at.rsplit("/", 1)[1] if at else None
    return [t["table"] for t in director.get("/clubs/1/tables").json["tables"] if t["tournament"] == uid]


def borrowed(director, at):
    return [t["table"] for t in director.get(at + "/tables").json["tables"] if t["borrowed"]]


def give_all_back(director):
    """Whoever has tables of the club closes; the hall is free."""
    for table in director.get("/clubs/1/tables").json["tables"]:
        if table["tournament"]:
            at = "/tournaments/" + table["tournament"]
            if director.get(at).json["status"] != "closed":
                close(director, at)


def game_of(tablet, at, side="a"):
    here = tablet.get("/device").json
    number = here["match"]["match"]
    for each in ("a", "b"):
        tablet.send("POST", f"{at}/matches/{number}/ready", {"epoch": here["epoch"], "side": each})
    body = {"epoch": here["epoch"], "game": 1, "side": side, "winner": "b", "win": "single", "cube": 1}
    return tablet.send("POST", f"{at}/matches/{number}/games", body)


def next_week(server, director):
    """A tablet that signed in once plays this week and next week, without anybody's hand."""
    give_all_back(director)
    first = week(director, "Week 1")
    if lent(director, first)[:2] != [1, 2] or borrowed(director, first) != [1, 2]:
        return f"the club lends {lent(director, first)}, the tournament has {borrowed(director, first)}"
    tablet, joined, card = sign_in_table(server, director, first)
    if joined["tournament"] != first.rsplit("/", 1)[1] or not joined["actor"]:
        return f"the card answers {joined}"
    play_one(director, first)
    entered = game_of(tablet, first)
    if entered.status != 200:
        return f"a game of the first week answers {entered}"
    close(director, first)
    between = tablet.get("/device")
    if between.status != 200 or between.json["tournament"] is not None or not between.json["current"]:
        return f"between two weeks the tablet sees {between}"
    if tablet.get("/me").json["tournament"] is not None or lent(director, first):
        return "a closed tournament still has its tables"
    late = tablet.send("POST", f"{first}/matches/1/games", {"epoch": joined["epoch"], "game": 2, "side": "a",
                                                            "winner": "b", "win": "single", "cube": 1})
    if late.status != 403:
        return f"a tablet enters into last week's tournament: {late}"
    made = director.send("POST", "/tournaments", {"from": first.rsplit("/", 1)[1], "title": "Week 2"})
    second = "/tournaments/" + made.json["uid"]
    here = tablet.get("/device").json
    if (here["tournament"] or {}).get("uid") != made.json["uid"] or not here["current"]:
        return f"in the second week the tablet sees {here['tournament']}"
    table = director.get(second + "/tables").json["tables"][0]
    if not table["borrowed"] or table["card"] != card["card"] or table["device"] != here["actor"]:
        return f"the second week's table is {table}"
    play_one(director, second)
    entered = game_of(tablet, second)
    if entered.status != 200:
        return f"a game of the second week answers {entered}"
    again = Client(server, "old-card-again", device=True).send("POST", "/devices", {"secret": card["secret"]})
    if again.status != 201 or again.json["tournament"] != made.json["uid"]:
        return f"last week's card answers {again}"
    close(director, second)
    return None


def one_at_a_time(server, director):
    """A table is lent to one tournament; the other one has tables of its own until it is free."""
    give_all_back(director)
    first, second = week(director, "Has them"), week(director, "Waits")
    if borrowed(director, first) != [1, 2] or borrowed(director, second):
        return f"the tournaments have {borrowed(director, first)} and {borrowed(director, second)}"
    tablet, joined, _ = sign_in_table(server, director, second)
    if tablet.get("/device").json["tournament"]["uid"] != second.rsplit("/", 1)[1]:
        return "a table of its own takes no tablet"
    close(director, first)
    director.send("POST", second + "/open")
    if borrowed(director, second) != [2]:
        return f"when the tables are free it takes {borrowed(director, second)}; table 1 has a tablet of its own"
    third = week(director, "Comes last")
    if borrowed(director, third) != [1] or lent(director, second) != [2]:
        return f"the third tournament has {borrowed(director, third)}"
    for at in (second, third):
        close(director, at)
    return None


def more_and_fewer(server, director):
    """Tables that a tournament gives up go back to the club, and come again; a table with a match stays."""
    give_all_back(director)
    at = week(director, "Fewer", tables=3)
    fewer = director.change(at + "/tables", {"count": 1})
    if fewer.status != 200 or lent(director, at) != [1]:
        return f"with one table the club lends {lent(director, at)}: {fewer}"
    more = director.change(at + "/tables", {"count": 3})
    if more.status != 200 or lent(director, at) != [1, 2, 3]:
        return f"with three tables again the club lends {lent(director, at)}"
    play_one(director, at)
    director.send("POST", at + "/matches/1/move", {"table": 3})
    busy = director.change(at + "/tables", {"count": 2})
    if busy.status != 409 or busy.json["reason"] != "table-busy" or lent(director, at) != [1, 2, 3]:
        return f"a table with a match is given back: {busy}"
    version = director.get(at + "/tables").json["tables"][1]["version"]
    named = director.send("PUT", at + "/tables/2", {"name": "Window", "status": "open"}, {"If-Match": f'"{version}"'})
    club = director.get("/clubs/1/tables").json["tables"][1]
    if named.status != 200 or named.json["name"] != "Window" or club["name"] != "Window":
        return f"the name reads {named} here and {club} there"
    version = director.get(at + "/tables").json["tables"][2]["version"]
    taken = director.send("PUT", at + "/tables/3", {"status": "out_of_use"}, {"If-Match": f'"{version}"'})
    if taken.status != 409 or director.get("/clubs/1/tables").json["tables"][2]["status"] != "open":
        return f"a table with a match goes out of use: {taken}"
    close(director, at)
    if borrowed(director, at) or lent(director, at):
        return "a closed tournament has tables of the club"
    reopened = director.send("POST", at + "/reopen", {"reason": "one more match"})
    if reopened.status != 200 or borrowed(director, at) != [1, 2, 3]:
        return f"opened again it has {borrowed(director, at)}"
    match = director.get(at + "/matches/1").json
    if match["table"] != 3 or director.get(at + "/tables").json["tables"][2]["match"] != 1:
        return f"the match is at table {match['table']}"
    version = director.get(at + "/tables").json["tables"][1]["version"]
    director.send("PUT", at + "/tables/2", {"name": "2", "status": "open"}, {"If-Match": f'"{version}"'})
    close(director, at)
    return None


def tablets(server, director):
    """Take-over, taking back, a PIN, signing off and a void card are the club's, whichever tournament asks."""
    give_all_back(director)
    at = week(director, "Tablets of the club", tables=1)
    play_one(director, at)
    first, joined, card = sign_in_table(server, director, at)
    pin = director.send("POST", at + "/tables/1/pin").json["pin"]
    second = Client(server, "hall-pin", device=True)
    other = second.send("POST", "/devices", {"pin": pin, "tournament": at.rsplit("/", 1)[1], "table": 1})
    if other.status != 201 or other.json["epoch"] != joined["epoch"] + 1:
        return f"the PIN answers {other}"
    if first.get("/device").json["current"] or not second.get("/device").json["current"]:
        return "both tablets, or the wrong one, have the table"
    old = game_of(first, at)
    if old.status != 409:
        return f"an entry of the tablet that lost the table answers {old}"
    taken = first.send("POST", at + "/tables/1/take")
    if taken.status != 200 or taken.json["epoch"] != joined["epoch"] + 2:
        return f"taking the table back answers {taken}"
    if game_of(first, at).status != 200:
        return "the tablet that took its table back enters nothing"
    close(director, at)
    following = week(director, "The week after", tables=1)
    idle = second.get("/device")
    if idle.status != 200 or idle.json["current"] or idle.json["actor"] is not None:
        return f"the tablet without a table sees {idle}"
    refused = second.send("POST", following + "/call-next")
    if refused.status != 403:
        return f"it calls a match: {refused}"
    taken = second.send("POST", following + "/tables/1/take")
    if taken.status != 200 or not second.get("/device").json["current"]:
        return f"it takes the table: {taken}"
    actor = second.get("/device").json["actor"]
    gone = director.send("POST", f"{following}/devices/{actor}/revoke")
    if gone.status != 200 or second.get("/device").status != 401:
        return f"signed off it goes on: {gone}"
    if director.get("/clubs/1/tables").json["tables"][0]["device"] is not None:
        return "the club still has the tablet that was signed off"
    voided = director.send("DELETE", following + "/tables/1/card")
    if voided.status != 200 or voided.json["card"] != 0:
        return f"voiding the card answers {voided}"
    stale = Client(server, "void-card", device=True).send("POST", "/devices", {"secret": card["secret"]})
    director.send("POST", following + "/tables/1/card")
    if stale.status != 401:
        return f"a void card answers {stale}"
    close(director, following)
    return None


def between(server, director):
    """A card scanned between two weeks signs the tablet in; the next tournament finds it there."""
    give_all_back(director)
    at = week(director, "Prints cards", tables=1)
    card = director.send("POST", at + "/tables/1/card").json
    close(director, at)
    tablet = Client(server, "between", device=True)
    joined = tablet.send("POST", "/devices", {"secret": card["secret"]})
    if joined.status != 201 or joined.json["tournament"] is not None or joined.json["actor"] is not None:
        return f"between two tournaments the card answers {joined}"
    pulse = tablet.send("POST", "/device/pulse", {"battery": 50, "unsent": 0, "secure": False})
    if pulse.status != 200:
        return f"its pulse answers {pulse}"
    at = week(director, "Finds it", tables=1)
    here = tablet.get("/device").json
    if not here["current"] or here["tournament"]["uid"] != at.rsplit("/", 1)[1]:
        return f"the tablet sees {here}"
    close(director, at)
    return None


def goes_over(server, director):
    """An event that waited takes the tables that a closing frees when it begins to play, their tablets with them."""
    give_all_back(director)
    first, second = week(director, "Closes", tables=1), week(director, "Waits its turn", tables=1)
    director.send("POST", second + "/open")
    director.send("POST", second + "/entries", {"text": "Eva\nFay"})
    play_one(director, first)
    tablet, _, _ = sign_in_table(server, director, first)
    close(director, first)
    if tablet.get("/device").json["tournament"] is not None:
        return "the tablet of a closed event is not between two"
    director.send("POST", second + "/draw", {"method": "random"})
    called = director.send("POST", second + "/matches/1/call", {"table": 1})
    if called.status != 200:
        return f"the call answers {called}"
    here = tablet.get("/device").json
    if not here["tournament"] or here["tournament"]["uid"] != second.rsplit("/", 1)[1] or not here["match"]:
        return f"the tablet at table 1 sees {here}"
    entered = game_of(tablet, second)
    if entered.status != 200:
        return f"its game answers {entered}"
    close(director, second)
    return None


def goes_over_in_play(server, director):
    """So does an event that has played beside it, with the next call: its table had no tablet of its own."""
    give_all_back(director)
    first, second = week(director, "Closes early", tables=1), week(director, "Plays on", tables=1)
    play_one(director, first)
    tablet, _, _ = sign_in_table(server, director, first)
    play_one(director, second, ("Eva", "Fay"))
    if borrowed(director, second):
        return "a table is lent twice"
    close(director, first)
    director.send("POST", second + "/matches/1/uncall")
    called = director.send("POST", second + "/matches/1/call", {"table": 1})
    if called.status != 200 or called.json["undo"]["sentence"].get("more"):
        return f"the call answers {called}"
    # It goes back alone and comes again; the table stays.
    if taken_back(director, called.json["undo"]).status != 200 or borrowed(director, second) != [1]:
        return f"taken back, the event has {borrowed(director, second)}"
    director.send("POST", second + "/call-next")
    here = tablet.get("/device").json
    if not here["tournament"] or here["tournament"]["uid"] != second.rsplit("/", 1)[1] or not here["match"]:
        return f"the tablet at table 1 sees {here}"
    entered = game_of(tablet, second)
    if entered.status != 200:
        return f"its game answers {entered}"
    close(director, second)
    return None


def at_once(server, director):
    """Tournaments that are made, changed and closed at the same moment never have the same table."""
    give_all_back(director)

    def evening(n):
        desk = Client(server, f"hall-desk-{n}")
        desk.cookies = dict(director.cookies)
        for _ in range(4):
            at = week(desk, f"At once {n}", tables=3)
            desk.change(at + "/tables", {"count": 5})
            desk.change(at + "/tables", {"count": 2})
            close(desk, at)
        return week(desk, f"At once {n}", tables=4)

    with concurrent.futures.ThreadPoolExecutor(6) as threads:
        made = list(threads.map(evening, range(6)))
    for at in made:
        if lent(director, at) != borrowed(director, at):
            return f"the club says {lent(director, at)}, the tournament {borrowed(director, at)}"
    tables = [n for at in made for n in borrowed(director, at)]
    if sorted(tables) != sorted(set(tables)) or len(tables) < 4:
        return f"tables are lent twice, or not at all: {tables}"
    for at in made:
        close(director, at)
    return None


def scorer_keeps_it_going(server, director):
    """A scorer calls to any table of the hall, starts, moves, enters a score from a card, and takes an own act back."""
    give_all_back(director)
    at = week(director, "A scorer's evening", tables=3)
    assert director.send("POST", at + "/open").status == 200
    director.send("POST", at + "/entries", {"text": "\n".join(("Ada", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal"))})
    assert director.send("POST", at + "/draw", {"method": "random"}).status == 201
    scorer, _ = person(server, director, "scorer")

    def done(method, path, body=None):
        match = path.startswith("/matches/") and path.rsplit("/", 1)[0]
        seen = {"If-Match": f'"{scorer.get(at + match).json["version"]}"'} if match else {}
        answer = scorer.send(method, at + path, body, seen)
        assert answer.status == 200, f"{method} {path}: {answer}"
        return answer.json

    first = done("POST", "/call-next")
    done("POST", f"/matches/{first['match']}/uncall", {"reason": "not yet"})
    undo = [one for one in scorer.get(at + "/acts").json["acts"] if one["mine"]][0]
    taken = scorer.send("POST", f"{at}/acts/{undo['act']}/undo", undo["undo"]["request"]["body"])
    if taken.status == 409:
        taken = scorer.send("POST", f"{at}/acts/{undo['act']}/undo", undo["undo"]["request"]["body"], {"TD-Confirm": taken.json["token"]})
    assert taken.status == 200, taken
    done("POST", f"/matches/{first['match']}/start")
    table = director.get(f"{at}/matches/{first['match']}").json["table"]
    done("POST", f"/matches/{first['match']}/move", {"table": table % 3 + 1, "reason": "light"})
    over = done("POST", f"/matches/{first['match']}/final", {"score_a": 3, "score_b": 1})
    assert (over["status"], over["winner"]) == ("over", "a"), over
    assert scorer.send("POST", f"{at}/close").status == 403
