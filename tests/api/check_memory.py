# SPDX-License-Identifier: MIT
"""What the club remembers of a player, beside a second derivation from the lines of the exports."""
import json
from collections import Counter

from check_ratings import close, confirmed
from client import Client
from hall import person, tournament
from server import Server

PEOPLE = ["Mia Memory", "Max Memory"]


def lines_of(director, at):
    """The ledger as it is exported: kind and data of each event."""
    lines = [json.loads(line) for line in director.get(at + "/export").body.decode().splitlines()]
    return [(line["kind"], line["data"]) for line in lines if "kind" in line and "data" in line]


def from_lines(director, at):
    """The one match of a tournament of PEOPLE, from its lines alone: who won, the score, how far the winner was behind."""
    over, games = None, {}
    for kind, d in lines_of(director, at):
        if kind == "match_over":
            over = d
        elif kind in ("game_reported", "game_corrected"):
            games[d["game"]] = (d["winner"], d["points"])
        elif kind == "game_withdrawn":
            games.pop(d["game"], None)
    now = director.get(at + "/matches/1").json
    sides = {side: now[side]["name"] for side in "ab"}
    score = Counter()
    most = 0
    for number in sorted(games):
        side, points = games[number]
        score[side] += points
        loser = "b" if over["winner"] == "a" else "a"
        most = max(most, score[loser] - score[over["winner"]])
    adds_up = (score["a"], score["b"]) == (over["score_a"], over["score_b"])
    return {"winner": sides[over["winner"]], "score": {sides[s]: over["score_" + s] for s in "ab"}, "behind": most if adds_up else 0}


def by_games(director, at, winners, cube=1):
    """Plays match 1 game by game at the desk, for the named ones."""
    now = director.get(at + "/matches/1").json
    director.send("POST", at + "/matches/1/start")
    for number, name in enumerate(winners, 1):
        side = "a" if now["a"]["name"] == name else "b"
        seen = director.get(at + "/matches/1").json["version"]
        said = director.edit("POST", at + "/matches/1/games", {"game": number, "winner": side, "win": "single", "cube": cube}, seen)
        assert said.status == 200, said
    for side in "ab":
        director.send("POST", at + "/matches/1/sign", {"side": side})


def by_score(director, at, winner, length):
    now = director.get(at + "/matches/1").json
    side = "a" if now["a"]["name"] == winner else "b"
    score = {"score_a": length if side == "a" else 1, "score_b": length if side == "b" else 1}
    confirmed(director, at + "/matches/1/result", {"how": "final_score", "winner": side, "reason": "card", **score}, now["version"])


def remembered(director, name, query=""):
    player = director.get("/players?q=" + name.replace(" ", "%20")).json["players"][0]["player"]
    return director.get(f"/players/{player}/memory{query}").json


def assert_memory(director, tournaments, name):
    """Newest first, exactly what the lines say; and what is made of it."""
    other = next(p for p in PEOPLE if p != name)
    played = [from_lines(director, at) for at in tournaments]
    said = remembered(director, name)
    matches = {m["tournament"]: m for m in said["matches"]}
    for at, one in zip(tournaments, played):
        m = matches[at.rsplit("/", 1)[1]]
        assert (m["won"], m["score"], m["opponent_score"], m["behind"], m["opponent"]["name"]) == (
            one["winner"] == name, one["score"][name], one["score"][other], one["behind"], other), (m, one)
    won = sum(one["winner"] == name for one in played)
    lost = len(played) - won
    assert (len(matches), said["won"], said["lost"]) == (len(played), won, lost), said
    assert [(o["name"], o["won"], o["lost"]) for o in said["opponents"]] == [(other, won, lost)], said
    assert said["form"] == [m["won"] for m in said["matches"]][:10]
    assert remembered(director, name, "?limit=1")["form"] == said["form"][:1]
    enough = won + lost >= said["rival_least"]
    assert (said["nemesis"] or {}).get("name") == (other if enough and lost > won else None), said
    assert (said["favourite"] or {}).get("name") == (other if enough and won > lost else None), said
    back = max((one["behind"] for one in played if one["winner"] == name), default=0)
    assert (said["comeback"] or {"behind": 0})["behind"] == back, said
    longest = max(sum(one["score"].values()) and matches[at.rsplit("/", 1)[1]]["length"] for at, one in zip(tournaments, played))
    assert said["longest"]["length"] == longest, said
    assert len(said["titles"]) == won and all(one["kind"] == "main" or one["section"] == 1 for one in said["titles"]), said
    return said


def memories(server, director):
    """Opponents, form, titles and records follow from closed ledgers, and from them as they were corrected."""
    mia, max_ = PEOPLE
    first = tournament(director, "Remembered first", PEOPLE, length=5, call=True)
    by_games(director, first, [max_, max_, max_, mia, mia, mia, max_, mia, mia])
    empty = remembered(director, mia)
    assert (empty["matches"], empty["titles"], empty["longest"], empty["comeback"]) == ([], [], None, None), "it is not closed yet"
    close(director, first)
    assert assert_memory(director, [first], mia)["comeback"]["behind"] == 3
    others = []
    for length in (7, 3):
        others.append(tournament(director, f"Remembered to {length}", PEOPLE, length=length, call=False))
        by_score(director, others[-1], max_, length)
        close(director, others[-1])
    for name in PEOPLE:
        assert_memory(director, [first, *others], name)
    # A corrected match: as long as its tournament is open it counts for nothing, then as it is.
    at = others[1]
    assert director.send("POST", at + "/reopen", {"reason": "the card says something else"}).status == 200
    assert_memory(director, [first, others[0]], mia)
    by_score(director, at, mia, 3)
    close(director, at)
    for name in PEOPLE:
        assert_memory(director, [first, *others], name)
    assert remembered(director, max_)["nemesis"]["name"] == mia


def hidden_pages(server, director):
    """Who wishes it has no page for the public, with all who are the same person; results stay, and names lead nowhere."""
    mia, max_ = PEOPLE
    public, scorer = Client(server, "spectator"), person(server, director, "scorer")[0]
    number = {name: remembered(director, name)["player"] for name in PEOPLE}
    page = f"/players/{number[mia]}/memory"
    assert public.get(page).json == director.get(page).json and public.get(page).json["public"] is True
    whole, theirs = director.get(f"/players/{number[mia]}"), public.get(f"/players/{number[max_]}/memory").json
    event = "/tournaments/" + theirs["matches"][0]["tournament"]
    entry = next(e["entry"] for e in public.get(event + "/entries").json["entries"] if e["name"] == mia)
    leads = f"{event}/entries/{entry}/pages"
    assert public.get(leads).json == {"players": [{"player": number[mia], "name": mia}]}, public.get(leads)
    assert public.get(event + "/entries/99/pages").status == 404
    # Who enters people is told of everybody, by number; nobody else is.
    assert public.get(event + "/persons").status == 401
    told = {one["entry"]: one for one in scorer.get(event + "/persons").json["persons"]}
    assert (told[entry]["player"], told[entry]["name"]) == (number[mia], mia), told
    assert whole.json["hidden"] is False
    refused = scorer.send("PUT", f"/players/{number[mia]}/hidden", {"hidden": True})
    assert refused.status == 403, refused
    hidden = director.send("PUT", f"/players/{number[mia]}/hidden", {"hidden": True})
    assert hidden.status == 200 and hidden.json["hidden"] is True, hidden
    assert public.get(page).status == 404 and public.get("/players/999999/memory").json == public.get(page).json
    assert scorer.get(page).json["public"] is False
    assert public.get(leads).json == director.get(leads).json == {"players": []}, public.get(leads)
    now = public.get(f"/players/{number[max_]}/memory").json
    assert [(o["name"], o["public"], o["won"], o["lost"]) for o in now["opponents"]] == [
        (o["name"], False, o["won"], o["lost"]) for o in theirs["opponents"]], now
    # One of two who turn out to be one person is enough.
    twin = director.send("POST", "/players", {"name": "Mia Memory-Twin"}).json["player"]
    confirmed(director, f"/players/{number[mia]}/merge", {"into": twin}, None)
    assert public.get(f"/players/{twin}/memory").status == 404
    shown = director.send("PUT", f"/players/{twin}/hidden", {"hidden": False})
    assert shown.status == 200 and public.get(f"/players/{twin}/memory").status == 200, shown
    assert director.send("POST", f"/players/{number[mia]}/split", {}).status == 200
    assert public.get(page).json["public"] is True
    nobody = director.send("PUT", "/players/999999/hidden", {"hidden": True})
    assert nobody.status == 404, nobody


def own_page(server, director):
    """A player hides their page by the PIN of an entry of theirs, and shows it again; wrong PINs are refused and counted, those of others as well."""
    mia, max_ = PEOPLE
    public = Client(server, "who says to be Mia")
    number = {name: remembered(director, name)["player"] for name in PEOPLE}
    page, event = f"/players/{number[mia]}/memory", "/tournaments/" + remembered(director, mia)["matches"][0]["tournament"]
    entries = {e["name"]: e["entry"] for e in director.get(event + "/entries").json["entries"]}
    own = f"{event}/entries/{entries[mia]}/page"

    def say(hidden, pin, at=own):
        return public.send("PUT", at, {"hidden": hidden, "pin": pin})

    assert "no PIN yet" in say(True, "1234").json["detail"]
    pin = {name: director.send("POST", f"{event}/entries/{entries[name]}/pin").json["pin"] for name in PEOPLE}
    while pin[mia] == pin[max_]:
        pin[max_] = director.send("POST", f"{event}/entries/{entries[max_]}/pin").json["pin"]
    theirs = say(True, pin[max_])
    assert theirs.status == 422 and theirs.json["code"] == "player_pin" and public.get(page).status == 200, theirs
    hidden = say(True, pin[mia])
    assert hidden.status == 200 and hidden.json == {"hidden": True}, hidden
    assert public.get(page).status == 404 and public.get(f"/players/{number[max_]}/memory").status == 200
    # The director sees it and can undo it, and the club's ledger says by what it was done.
    assert director.get(f"/players/{number[mia]}").json["hidden"] is True
    lines = server.sql("SELECT encode(body, 'escape') FROM event WHERE position('own_page_hidden'::bytea in body) > 0")
    assert len(lines) == 1 and event.split("/")[-1] in lines[0][0], lines
    assert director.send("PUT", f"/players/{number[mia]}/hidden", {"hidden": False}).status == 200
    assert say(True, pin[mia]).status == 200 and say(False, pin[mia]).json == {"hidden": False}
    assert public.get(page).status == 200
    # What the director hid no PIN shows again.
    assert director.send("PUT", f"/players/{number[mia]}/hidden", {"hidden": True}).status == 200
    kept = say(False, pin[mia])
    assert kept.status == 409 and kept.json["reason"] == "page-hidden" and public.get(page).status == 404, kept
    assert director.send("PUT", f"/players/{number[mia]}/hidden", {"hidden": False}).status == 200
    # Nobody is hidden by what is no PIN; guesses lock the entry, for the right one as well, and the console is told.
    for body in ({"hidden": True}, {"pin": pin[mia]}, {"hidden": True, "pin": ""}, {"hidden": True, "pin": "12345"}):
        refused = public.send("PUT", own, body)
        assert refused.status == 400 and refused.json["code"] == "bad_fields", (body, refused)
    assert say(True, "1234", f"{event}/entries/99/page").status == 404
    wrong = [f"{(int(pin[mia]) + n) % 10000:04d}" for n in range(1, 6)]
    assert all("not the player's PIN" in say(True, guess).json["detail"] for guess in wrong)
    locked = say(True, pin[mia])
    assert locked.status == 422 and "Wait a minute" in locked.json["detail"] and public.get(page).status == 200, locked
    guessed = f"FROM pin_guess g WHERE g.stream = (SELECT id FROM stream WHERE replace(uid::text, '-', '') = '{event.split('/')[-1]}')"
    assert server.sql(f"SELECT g.wrong, g.device {guessed}") == [["5", "0"]]
    server.sql("UPDATE pin_guess SET wrong = 10, last_ms = 0")
    # The event asks for no PINs at its tables; guesses from nowhere are told all the same, and belong to no table.
    told = [i for i in director.get(event + "/floor").json["inbox"] if i["kind"] == "pin_guesses"]
    assert [(i["table"], i["entry"]["name"], i["wrong"]) for i in told] == [(None, mia, 10)], told
    # The right PIN forgets what was guessed here, and nothing of a tablet.
    server.sql(f"INSERT INTO pin_guess (stream, entry, device, wrong, since_ms, last_ms) SELECT stream, entry, 7, 3, 1, 1 {guessed}")
    assert say(False, pin[mia]).status == 200
    assert server.sql(f"SELECT g.wrong, g.device {guessed}") == [["3", "7"]]
    server.sql(f"INSERT INTO pin_guess (stream, entry, device, wrong, since_ms, last_ms) SELECT stream, entry, 0, 9, 1, 1 {guessed}")
    # The other entry is not locked with it, and a new PIN opens.
    assert say(True, pin[max_], f"{event}/entries/{entries[max_]}/page").status == 200
    assert say(False, pin[max_], f"{event}/entries/{entries[max_]}/page").status == 200
    fresh = director.send("POST", f"{event}/entries/{entries[mia]}/pin").json["pin"]
    assert say(False, fresh).status == 200
    assert server.sql(f"SELECT g.wrong, g.device {guessed}") == []


def own_page_is_tried_apart(server, director):
    """Tries at own pages from an address take none from the tablets that join from there. Own pages have as many."""
    guarded = Server()
    try:
        stranger = Client(guarded, "stranger")
        at = "/tournaments/" + "0" * 32
        said = [stranger.send("PUT", f"{at}/entries/1/page", {"hidden": True, "pin": "1234"}) for _ in range(25)]
        assert said[0].status == 404 and said[-1].status == 429 and "retry-after" in said[-1].headers, said[-1]
        joins = [stranger.send("POST", "/devices", {"pin": "123456", "tournament": "0" * 32, "table": 1}) for _ in range(25)]
        assert joins[0].status == 401 and joins[-1].status == 429, (joins[0], joins[-1])
    finally:
        guarded.close()


def who_may_ask(server, director):
    """Everybody; of somebody who is not there nothing is remembered."""
    player = director.get("/players?q=Mia%20Memory").json["players"][0]["player"]
    assert Client(server, "nobody").get(f"/players/{player}/memory").status == 200
    assert director.get("/players/999999/memory").status == 404
    assert director.get(f"/players/{player}/memory?limit=0").status == 400
