# SPDX-License-Identifier: MIT
"""Recorded games: a real match brought afterwards, and what the public sees of one that is being recorded."""
import json
import os
import re
import time

from client import Client
from check_reads import Stream
from hall import sign_in_table, tournament
from server import Server

MATCHES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "matches")
WINS = {1: "single", 2: "gammon", 3: "backgammon"}


def setting(director, at, name, value):
    number = next(s["setting"] for s in director.get(at + "/profile").json["settings"] if s["name"] == name)
    answer = director.change(f"{at}/profile/{number}", {"value": value})
    assert answer.status == 200, answer


def results(text):
    """(left side wins, points, cube, passed) of each game of a match file."""
    for game in re.split(r"\n *Game \d+", text)[1:]:
        wins = re.search(r"^(.*)Wins (\d+) point", game, re.M)
        doubles = len(re.findall("Takes", game))
        yield len(wins[1]) < 24, int(wins[2]), 2 ** doubles, "Drops" in game


def reported(director, at, text, left):
    """The match as its players would have reported it."""
    director.send("POST", at + "/matches/1/start")
    for n, (left_wins, points, cube, passed) in enumerate(results(text), 1):
        winner = left if left_wins else "ab".replace(left, "")
        answer = director.send("POST", at + "/matches/1/games", {
            "game": n, "winner": winner, "win": WINS[-(-points // cube)], "cube": cube, "dropped": passed})
        assert answer.status == 200, f"game {n} answers {answer}"
    for side in "ab":
        director.send("POST", at + "/matches/1/sign", {"side": side})
    match = director.get(at + "/matches/1").json
    assert match["status"] == "over", match["status"]


def judged(someone, text):
    return someone.send("POST", "/engine/transcripts", {"name": "m", "text": text}).json


def brought(server, director):
    """A match file is taken over after the match, game by game, and comes out again with every play."""
    with open(os.path.join(MATCHES, "match005.mat"), encoding="utf-8-sig") as f:
        text = f.read()
    left = re.search(r'Player 1 "(.+)"', text)[1]
    length = int(re.search(r"(\d+) point match", text)[1])
    at = tournament(director, "Brought", [left, "somebody"], length=length)
    match = at + "/matches/1"
    side = "a" if director.get(match).json["a"]["name"] == left else "b"
    early = director.send("POST", match + "/plays/import", {"text": text})
    assert early.status == 409 and early.json["reason"] == "import-early", early
    reported(director, at, text, side)
    bad = director.send("POST", match + "/plays/import", {"text": "no match at all"})
    assert bad.json["code"] == "bad_fields", bad
    first = director.send("POST", match + "/plays/import", {"text": text}).json
    games = len(list(results(text)))
    assert first["left"] == side and [g["outcome"] for g in first["games"]] == ["taken"] * games, first
    again = director.send("POST", match + "/plays/import", {"text": text}).json
    assert {g["outcome"] for g in again["games"]} == {"same"}, again
    nobody = Client(server, "nobody")
    plays = nobody.get(match + "/plays?game=1").json
    assert [(g["status"], g["source"], g["differs"]) for g in plays["games"]] == \
        [("complete", "transcript", False)] * games, plays["games"]
    assert [t["turn"] for t in plays["turns"]] == list(range(1, plays["games"][0]["turns"] + 1))
    out = nobody.get(match + "/mat")
    assert out.type == "text/plain", out.type
    before, after = judged(nobody, text), judged(nobody, out.body.decode())
    assert before["games"] == games and before["turns"] > 10 * games and not before["error"], before
    for key in ("length", "games", "turns", "illegal", "scores_ok", "crawford_ok", "error"):
        assert after[key] == before[key], f"{key}: {before[key]} became {after[key]}"
    # Another account of the first game stands beside the first, until a director has looked.
    other = text[:text.index("  4) ")]
    different = director.send("POST", match + "/plays/import", {"text": other})
    assert [g["outcome"] for g in different.json["games"]] == ["different"], different
    floor = director.get(at + "/floor").json
    assert [i["kind"] for i in floor["inbox"]] == ["record"], floor["inbox"]
    # The match has left its table, where nothing says any more who played it: the question does.
    [item], sides = floor["inbox"], director.get(match).json
    assert not [t for t in floor["tables"] if t["match"]], floor["tables"]
    assert item["match"] == 1 and [item[s]["name"] for s in "ab"] == [sides[s]["name"] for s in "ab"], item
    assert director.send("POST", match + "/plays/settle", {"reason": "the file was cut off"}).status == 200
    assert director.get(at + "/floor").json["inbox"] == []


def not_for_other_tables(server, director):
    """A tablet that repeats what another table has entered does not learn how that match stands."""
    at = tournament(director, "Other tables", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    tablet, joined, _ = sign_in_table(server, director, at, 1)
    other, elsewhere, _ = sign_in_table(server, director, at, 2)
    setting(director, at, "plays_delay", 15)
    match = next(m["match"] for m in director.get(at + "/matches").json["matches"] if m["table"] == 1)
    plays = f"{at}/matches/{match}/plays"
    opening = {"game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5"}
    here = tablet.send("POST", plays, {**opening, "epoch": joined["epoch"]})
    assert here.json["record"]["turns"] == 1, here
    there = other.send("POST", plays, {**opening, "epoch": elsewhere["epoch"]})
    assert there.status == 200 and there.json["record"] is None, there


def held_back(server, director):
    """Plays reach the public when the setting says; the table and the desk see them at once."""
    at = tournament(director, "Held back", ["Ada", "Ben"], length=5, tables=2)
    tablet, joined, _ = sign_in_table(server, director, at)
    elsewhere, _, _ = sign_in_table(server, director, at, 2)
    match = at + "/matches/1"
    nobody = Client(server, "nobody")
    setting(director, at, "plays_delay", 15)
    stream = Stream(server, f"/api/v1{at}/stream?topics=plays:1,tournament")
    opening = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31,
               "play": "8/5 6/5"}
    assert tablet.send("POST", match + "/plays", opening).status == 200
    assert nobody.get(match + "/plays").json["turns"] == []
    assert nobody.get(match).json["record"] is None
    assert nobody.get(match + "/mat").body.decode().count("31:") == 0
    for inside in (tablet, director):
        assert [t["play"] for t in inside.get(match + "/plays").json["turns"]] == ["8/5 6/5"]
        assert inside.get(match).json["record"]["turns"] == 1
    # Another table is the public, also where an edit is refused with the present state.
    assert elsewhere.get(match + "/plays").json["turns"] == []
    for who, sees in ((elsewhere, False), (tablet, True)):
        stale = who.send("POST", match + "/ready", {"side": "a"}, headers={"If-Match": '"1"'})
        assert stale.status == 412 and bool(stale.json["current"]["record"]) == sees, stale
    # What happened since reached the public stream, the play did not, however often the server looked.
    for minutes in range(6, 16):
        setting(director, at, "late_step", minutes)
        heard = stream.until(int(director.get(at).json["seq"]))
        assert not [data for _, event, data in heard if event == "message" and json.loads(data).get("turn")], heard
    # No delay any more: what waited is told and shown.
    setting(director, at, "plays_delay", 0)
    told = None
    while not told:
        _, event, data = stream.next()
        told = event == "message" and json.loads(data).get("turn")
    assert (told["turn"], told["play"], told["on_roll"]) == (1, "8/5 6/5", "b"), told
    shown = nobody.get(match + "/plays")
    assert [t["play"] for t in shown.json["turns"]] == ["8/5 6/5"], shown
    same = nobody.send("GET", match + "/plays", headers={"If-None-Match": shown.headers["etag"]})
    assert same.status == 304, same
    assert tablet.send("POST", match + "/plays", {**opening, "turn": 2, "side": "b", "dice": 64,
                                                  "play": "24/14"}).status == 200
    assert len(nobody.get(match + "/plays").json["turns"]) == 2
    assert tablet.send("POST", match + "/plays/undo", {"epoch": joined["epoch"], "game": 1, "turn": 2}).status == 200
    told = [heard_one(stream) for _ in range(2)]
    stream.close()
    assert [t.get("turn", {}).get("turn") or t.get("withdrawn") for t in told] == [2, 2], told
    assert len(nobody.get(match + "/plays").json["turns"]) == 1
    # What was tapped while the tablet was away says when, and which tablet it was.
    tapped = int(time.time() * 1000) - 60000
    assert tablet.send("POST", match + "/plays", {**opening, "turn": 2, "side": "b", "dice": 64, "play": "24/14",
                                                  "boot": 1, "mono_ms": "5", "est_ms": str(tapped)}).status == 200
    line = director.get(match + "/ledger").json["events"][-1]
    assert line["kind"] == "turn_recorded" and line["tapped_at"] < line["at"], line
    assert line["actor"] == {"actor": joined["actor"], "kind": "device", "name": joined["name"], "table": 1,
                             "epoch": joined["epoch"]}, line
    assert all(e["data"].get("match") == 1 for e in director.get(match + "/ledger").json["events"])


def heard_one(stream):
    while True:
        _, event, data = stream.next()
        if event == "message" and json.loads(data)["topic"].startswith("plays:"):
            return json.loads(data)


def kept(who, match, draft):
    """Kept at last: one a second is."""
    for _ in range(50):
        answer = who.send("PUT", match + "/draft", draft)
        if answer.status != 429:
            return answer
        time.sleep(0.1)
    return answer


def being_entered(server, director):
    """A turn that is being entered is kept beside the ledger, told to who asks by name, and gone once it is recorded."""
    at = tournament(director, "Being entered", ["Ada", "Ben", "Cyd", "Dee"], length=5, tables=2)
    tablet, joined, _ = sign_in_table(server, director, at)
    other, elsewhere, _ = sign_in_table(server, director, at, 2)
    match = at + "/matches/1"
    nobody = Client(server, "nobody")
    first = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "dice": 31, "play": "8/5"}
    early = tablet.send("PUT", match + "/draft", first)
    assert early.status == 409, early
    director.send("POST", match + "/start")
    head = director.get(at).json["seq"]
    named = Stream(server, f"/api/v1{at}/stream?topics=draft:1,plays:1")
    everything = Stream(server, f"/api/v1{at}/stream")
    assert kept(tablet, match, first).status == 204
    _, _, data = next(m for m in iter(named.next, None) if m[1] == "message")
    told = json.loads(data)
    assert told["topic"] == "draft:1" and told["draft"]["play"] == "8/5" and told["draft"]["dice"] == 31, told
    soon = tablet.send("PUT", match + "/draft", first)
    assert soon.status == 429 and soon.headers["retry-after"] == "1", soon
    for who in (nobody, tablet, director):
        draft = who.get(match + "/plays").json["draft"]
        assert (draft["turn"], draft["side"], draft["dice"], draft["play"]) == (1, "a", 31, "8/5"), draft
    assert draft["position"] != "4HPwATDgc/ABMA"
    assert director.get(at).json["seq"] == head, "a draft is no line of the ledger"
    # Who may not, and what is none.
    assert other.send("PUT", match + "/draft", {**first, "epoch": elsewhere["epoch"]}).status == 403
    assert nobody.send("PUT", match + "/draft", first).status == 401
    assert tablet.send("PUT", match + "/draft", {**first, "epoch": joined["epoch"] + 1}).status == 409
    for bad in ({"dice": 13}, {"dice": 77}, {"play": "nonsense"}, {"dice": 0}, {"side": "none"}, {"play": "8/5 " * 90}):
        assert tablet.send("PUT", match + "/draft", {**first, **bad}).json["code"] == "bad_fields", bad
    for passed in ({"turn": 2}, {"game": 2}):
        assert tablet.send("PUT", match + "/draft", {**first, **passed}).status == 409, passed
    # Steps that cannot be made leave the roll.
    assert kept(tablet, match, {**first, "play": "2/1"}).status == 204
    assert nobody.get(match + "/plays").json["draft"]["position"] == "4HPwATDgc/ABMA"
    # Broken off before anything of the game is recorded: its first roll is in the ledger, with where every game begins.
    assert kept(tablet, match, {**first, "play": "8/5"}).status == 204
    assert director.send("POST", match + "/adjourn", {}).status == 200
    data = director.get(match + "/ledger").json["events"][-1]["data"]
    assert (data["position"], data["dice"], data["on_roll"], data["play"], data["turn"]) == ("4HPwATDgc/ABMA", 31, "a", "8/5", 1), data
    assert director.send("POST", match + "/resume", {"table": 1}).status == 200
    server.sql("DELETE FROM draft")
    draft = tablet.get(match + "/plays").json["draft"]
    assert (draft["turn"], draft["side"], draft["dice"], draft["play"]) == (1, "a", 31, "8/5"), draft
    # Recorded: the draft has been passed by, and stands again when the turn is taken back.
    assert kept(tablet, match, {**first, "play": "8/5 6/5"}).status == 204
    play = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5"}
    assert tablet.send("POST", match + "/plays", play).status == 200
    assert nobody.get(match + "/plays").json["draft"] is None
    wrong_side = {**first, "turn": 2, "dice": 64, "play": ""}
    assert tablet.send("PUT", match + "/draft", wrong_side).status == 409
    second = {**wrong_side, "side": "b"}
    assert kept(tablet, match, second).status == 204
    assert nobody.get(match + "/plays").json["draft"]["dice"] == 64
    assert kept(tablet, match, {**second, "play": "24/18"}).status == 204
    # Who follows everything heard the play and no draft.
    heard = everything.until(int(director.get(at).json["seq"]))
    assert not [d for _, event, d in heard if event == "message" and json.loads(d)["topic"].startswith("draft")], heard
    everything.close()
    # Broken off: the roll is in the ledger, and the draft waits for the day when the match goes on.
    assert director.send("POST", match + "/adjourn", {}).status == 200
    line = director.get(match + "/ledger").json["events"][-1]
    data = line["data"]
    assert (line["kind"], data["dice"], data["on_roll"], data["play"]) == ("match_adjourned", 64, "b", "24/18"), line
    kept_so = director.get(at + "/unfinished").json["matches"][0]["adjournment"]
    assert (kept_so["dice"], kept_so["play"]) == (64, "24/18"), kept_so
    assert director.send("POST", match + "/resume", {"table": 1}).status == 200
    assert tablet.get(match + "/plays").json["draft"]["dice"] == 64
    # Also where the draft is forgotten by then, or the ledger went on at another server.
    server.sql("DELETE FROM draft")
    for who in (nobody, tablet):
        draft = who.get(match + "/plays").json["draft"]
        assert (draft["turn"], draft["side"], draft["dice"], draft["play"]) == (2, "b", 64, "24/18"), draft
    # Another tablet takes the table over and finds it.
    another, new, _ = sign_in_table(server, director, at)
    if "epoch" in new:
        assert another.get(match + "/plays").json["draft"]["dice"] == 64
    named.close()


def from_the_middle(server, director):
    """A game that is recorded from a position on: judged, read by everybody, taken back, and what was recorded gives way to it."""
    at = tournament(director, "From the middle", ["Ada", "Ben"], length=5)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    assert director.send("POST", match + "/start").status == 200
    setup = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "b", "act": "setup", "play": "sGfwATDgc/ABMA 2b"}
    for play in ("nonsense", "AAAAAAAAAAAAAA", "sGfwATDgc/ABMA 3b", "sGfwATDgc/ABMA 2"):
        refused = tablet.send("POST", match + "/plays", {**setup, "play": play})
        assert refused.status in (409, 422) and refused.json["reason"] == "illegal-action", (play, refused, refused.json)
    assert tablet.send("POST", match + "/plays", setup).status == 200
    assert tablet.send("POST", match + "/plays", setup).status == 200, "the same again changes nothing"
    record = director.get(match).json["record"]
    assert (record["turns"], record["cube"], record["owner"], record["on_roll"], record["position"]) == (1, 2, "b", "b", "sGfwATDgc/ABMA"), record
    # Each side agrees to it for itself, and to no other one.
    agree = {"epoch": joined["epoch"], "game": 1, "side": "a", "position": "sGfwATDgc/ABMA 2b"}
    assert record["agreed"] == {"a": False, "b": False}, record
    other = tablet.send("POST", match + "/plays/agree", {**agree, "position": "4HPwATDgc/ABMA"})
    assert (other.status, other.json["reason"]) == (409, "record-changed"), other
    for side in "ab":
        assert tablet.send("POST", match + "/plays/agree", {**agree, "side": side}).status == 200
    assert director.get(match).json["record"]["agreed"] == {"a": True, "b": True}
    said = [e for e in director.get(match + "/ledger").json["events"] if e["kind"] == "position_agreed"]
    assert [(e["data"]["side"], e["data"]["position"]) for e in said] == [("a", setup["play"]), ("b", setup["play"])], said
    # One who does not disputes it: the board as that side has it comes to the director, who ends it by a word.
    wrong = {"epoch": joined["epoch"], "side": "a", "game": 1, "position": "4HPwATDgc/ABMA 2a", "on_roll": "a"}
    refused = tablet.send("POST", match + "/dispute", {**wrong, "position": "nonsense"})
    assert refused.status in (409, 422) and refused.json["reason"] == "illegal-action", refused
    assert tablet.send("POST", match + "/dispute", wrong).status == 200
    doc = director.get(match).json
    board = {"position": "4HPwATDgc/ABMA", "on_roll": "a", "cube": 2, "owner": "a"}
    assert doc["status"] == "disputed" and doc["disputes"][0]["board"] == board, doc["disputes"]
    assert doc["disputes"][0]["subject"] == "play" and doc["claims"] == []
    ruled = director.edit("POST", match + "/resolve", {"claim": 0, "game": 0, "dispute": 1, "reason": "seen"}, doc["version"])
    assert ruled.status == 200, ruled
    assert director.get(match).json["status"] == "playing"
    late = tablet.send("POST", match + "/plays", {**setup, "turn": 2})
    assert late.status in (409, 422), late
    play = {"epoch": joined["epoch"], "game": 1, "turn": 2, "side": "b", "act": "roll", "dice": 31, "play": "8/5 6/5"}
    assert tablet.send("POST", match + "/plays", play).status == 200
    turns = director.get(match + "/plays?game=1").json["turns"]
    assert [(t["act"], t["side"], t["on_roll"]) for t in turns] == [("setup", "b", "b"), ("roll", "b", "a")], turns
    text = director.get(match + "/mat").body.decode()
    assert re.search(r"^; Set Pos=[A-Za-z0-9+/]{14}$", text, re.M), text
    said = judged(director, text)
    assert (said["turns"], said["illegal"]) == (1, []), said
    # Other words for the same board, and then the plays before it as they were: in one entry each.
    amended = {"epoch": joined["epoch"], "game": 1, "turn": 1, "turns": 2, "was": "bS sGfwATDgc/ABMA 2b;b31 8/5 6/5;", "line": "aS 4HPwATDgc/ABMA;"}
    assert tablet.send("POST", match + "/plays/amend", amended).status == 200
    record = director.get(match).json["record"]
    assert (record["turns"], record["cube"], record["on_roll"]) == (1, 1, "a"), record
    assert tablet.send("POST", match + "/plays/undo", {"epoch": joined["epoch"], "game": 1, "turn": 1}).status == 200
    assert director.get(match).json["record"]["turns"] == 0


def from_the_cube_on(server, director):
    """The first thing anybody tapped was a double: the game is recorded from a position set up after the take."""
    at = tournament(director, "From the cube on", ["Ada", "Ben"], length=5)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    assert director.send("POST", match + "/start").status == 200

    def say(turn, side, act, **more):
        return tablet.send("POST", match + "/plays", {"epoch": joined["epoch"], "game": 1, "turn": turn, "side": side, "act": act, **more})

    def now():
        return director.get(match).json["record"]

    assert say(1, "a", "double").status == 200
    early = say(2, "a", "setup", play="sGfwATDgc/ABMA")
    assert (early.status, early.json["reason"]) in ((409, "illegal-action"), (422, "illegal-action")), early.json
    assert say(2, "b", "take").status == 200
    why = director.get(match).json["pad"]["a"]["why_not"]
    assert why["roll"] == "cube_only" and "set_up" not in why, why
    assert tablet.get(match).json["pad"] == director.get(match).json["pad"], "table and desk have one answer"
    assert Client(server, "nobody-there").get(match).json["pad"] is None, "who may do what at a table is not for everybody"
    assert say(3, "a", "roll", dice=31, play="8/5 6/5").json["reason"] == "record-cube-only"
    other = say(3, "a", "setup", play="sGfwATDgc/ABMA 4b")
    assert other.json["reason"] == "illegal-action" and "2" in str(other.json), other.json
    assert say(3, "a", "setup", play="sGfwATDgc/ABMA").status == 200
    assert say(3, "a", "setup", play="sGfwATDgc/ABMA").status == 200, "the same again changes nothing"
    record = now()
    assert (record["turns"], record["cube"], record["owner"], record["on_roll"], record["cube_only"]) == (3, 2, "b", "a", False), record
    assert record["agreed"] == {"a": False, "b": False}, record
    why = director.get(match).json["pad"]["a"]["why_not"]
    assert "roll" not in why and why["offer"] == "owner", why
    for side in "ab":
        agree = {"epoch": joined["epoch"], "game": 1, "side": side, "position": "sGfwATDgc/ABMA 2b"}
        assert tablet.send("POST", match + "/plays/agree", agree).status == 200
    assert say(4, "a", "roll", dice=31, play="8/5 6/5").status == 200
    assert now()["agreed"] == {"a": True, "b": True}
    turns = director.get(match + "/plays?game=1").json["turns"]
    assert [(t["act"], t["cube"], t["on_roll"]) for t in turns][1:] == [("take", 2, "a"), ("setup", 2, "a"), ("roll", 2, "b")], turns
    # As a match file: the cube is turned, the position stands, and what is played from it is judged.
    text = director.get(match + "/mat").body.decode()
    assert re.search(r"Doubles => 2.*Takes.*^; Set Pos=[A-Za-z0-9+/]{14}$.*31: 8/5 6/5", text, re.M | re.S), text
    said = judged(director, text)
    assert (said["turns"], said["illegal"]) == (1, []), said
    # Taken back: the cube stays where it was taken, and what was agreed to is gone with the position.
    assert tablet.send("POST", match + "/plays/undo", {"epoch": joined["epoch"], "game": 1, "turn": 3}).status == 200
    record = now()
    assert (record["turns"], record["cube"], record["owner"], record["cube_only"], record["agreed"]) == (2, 2, "b", True, None), record


def heard_elsewhere(server, director):
    """A turn that is being entered reaches whoever looks at another server of the database, once."""
    at = tournament(director, "Two houses", ["Ada", "Ben"], length=5)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    draft = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "dice": 31, "play": ""}
    assert director.send("POST", match + "/start").status == 200
    other = Server("--no-rate-limits", beside=server)
    try:
        there = Client(other, "nobody-there")
        assert there.get(match + "/plays").json["draft"] is None
        streams = [Stream(where, f"/api/v1{at}/stream?topics=draft:1") for where in (server, other)]
        for play in ("8/5", "8/5 6/5"):
            put = kept(tablet, match, {**draft, "play": play})
            assert put.status == 204, put
            for stream in streams:
                heard = None
                while not heard:
                    _, event, data = stream.next()
                    heard = json.loads(data) if event == "message" and json.loads(data)["topic"] == "draft:1" else None
                # Not the one before: nothing is told twice.
                assert heard["draft"]["play"] == play, heard
            assert there.get(match + "/plays").json["draft"]["play"] == play
        for stream in streams:
            stream.close()
    finally:
        other.close()


def put_right(server, director):
    """A turn is put right by one request: all of it or nothing, every turn keeps its time, and a retry is harmless."""
    at = tournament(director, "Put right", ["Ada", "Ben"], length=5)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    stream = Stream(server, f"/api/v1{at}/stream?topics=plays:1")
    began = int(time.time() * 1000) - 600000
    tail = "b64 24/14;a52 13/8 6/4;"
    turns = [("a", 31, "8/5 6/5"), ("b", 64, "24/14"), ("a", 52, "13/8 6/4")]
    for n, (side, dice, play) in enumerate(turns, 1):
        assert tablet.send("POST", match + "/plays", {
            "epoch": joined["epoch"], "game": 1, "turn": n, "side": side, "act": "roll", "dice": dice, "play": play,
            "boot": 1, "mono_ms": str(n), "est_ms": str(began + n * 60000)}).status == 200

    def record():
        return [(t["side"], t["dice"], t["play"], t["at"]) for t in director.get(match + "/plays").json["turns"]]

    def amend(who, line, was=tail, seen=3, key=None, epoch=joined["epoch"]):
        return who.send("POST", match + "/plays/amend", {"epoch": epoch, "game": 1, "turn": 2, "turns": seen, "was": was, "line": line},
                        headers={"Idempotency-Key": key} if key else None)

    stood = record()
    seq = director.get(at).json["seq"]
    # One turn of it cannot be: nothing of it is.
    for line, status, reason in (("b64 24/18 13/9;a52 13/8 6/3;", 422, "illegal-play"), ("b64 24/18 13/9;a52", 400, None)):
        said = amend(tablet, line)
        assert said.status == status and (not reason or said.json["reason"] == reason), said
    late = amend(tablet, "b64 24/18 13/9;", was="b64 24/14;", seen=2)
    assert late.status == 409 and late.json["reason"] == "record-changed", late
    other = amend(tablet, "b64 24/18 13/9;", was="b64 24/18 13/9;a52 13/8 6/4;")
    assert other.status == 409 and "nothing of it was changed" in other.json["detail"], other
    assert record() == stood and director.get(at).json["seq"] == seq
    done = amend(tablet, "b63 24/15;a52 13/8 6/4;", key="put-right-once")
    assert done.status == 200 and done.json["record"]["turns"] == 3, done
    now = record()
    assert [one[:3] for one in now] == [turns[0], ("b", 63, "24/15"), turns[2]], now
    assert [one[3] for one in now] == [one[3] for one in stood], (now, stood)
    # One entry: what the public hears of it comes with it.
    kinds = [e["kind"] for e in director.get(match + "/ledger").json["events"]]
    assert kinds[-3:] == ["turns_amended", "turn_recorded", "turn_recorded"], kinds
    heard = [heard_one(stream) for _ in range(6)]
    assert heard[3].get("withdrawn") == 2, heard
    assert [h["turn"]["at"] for h in heard[4:]] == [one[3] for one in stood[1:]], heard
    stream.close()
    # Sent again, with its key or with another one: nothing more.
    seq = director.get(at).json["seq"]
    for key in ("put-right-once", None):
        assert amend(tablet, "b63 24/15;a52 13/8 6/4;", key=key).status == 200
    assert director.get(at).json["seq"] == seq and record() == now
    # A tablet that was taken over changes nothing.
    director.send("POST", at + "/tables/1/open-here", {})
    newer, _, _ = sign_in_table(server, director, at)
    taken = newer.send("POST", at + "/tables/1/take", {})
    assert taken.status == 200, taken
    old = amend(tablet, "b64 24/14;a52 13/8 6/4;", was="b63 24/15;a52 13/8 6/4;")
    assert old.status in (403, 409) and record() == now, old


def drafts_held_back(server, director):
    """Where plays reach the public later, a turn that is being entered does, too."""
    at = tournament(director, "Drafts held back", ["Ada", "Ben"], length=5)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    nobody = Client(server, "nobody")
    director.send("POST", match + "/start")
    setting(director, at, "plays_delay", 15)
    stream = Stream(server, f"/api/v1{at}/stream?topics=draft:1,match:1")
    first = {"epoch": joined["epoch"], "game": 1, "turn": 1, "side": "a", "dice": 31, "play": "8/5"}
    assert kept(tablet, match, first).status == 204
    assert nobody.get(match + "/plays").json["draft"] is None
    assert tablet.get(match + "/plays").json["draft"]["play"] == "8/5"
    assert director.get(match + "/plays").json["draft"]["play"] == "8/5"
    # Who listens hears what comes after it, and nothing of the turn before its time.
    called = director.send("POST", match + "/call-director", {"reason": "dice", "side": "a"})
    assert called.status == 200, called
    told = (json.loads(data) for _, event, data in iter(stream.next, None) if event == "message")
    heard = next(told)
    assert heard["topic"] == "match:1" and heard["match"]["help"], heard
    setting(director, at, "plays_delay", 0)
    heard = next(one for one in told if one["topic"] == "draft:1")
    assert heard["draft"]["play"] == "8/5", heard
    assert nobody.get(match + "/plays").json["draft"]["play"] == "8/5"
    stream.close()


def what_a_roll_leaves(server, director):
    """Doublets: what one side cannot lay the other one plays before it rolls, and everybody reads so; nobody rolls over it."""
    at = tournament(director, "Piles", ["Ada", "Ben"], length=3, games="doublets")
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    assert director.send("POST", match + "/start").status == 200
    assert director.get(match).json["series"]["games"][0]["board"]["rest"] is True
    line = [("a", "roll", 31, "9/3 7/1"), ("b", "roll", 21, "8/2 7/1"), ("a", "roll", 21, "8/2 7/1"), ("b", "roll", 65, "12/6 11/5"),
            ("a", "roll", 41, "10/4"), ("b", "rest", 41, "7/1"), ("b", "roll", 62, "12/6 8/2")]

    def record(turn, side, act, dice, play):
        return tablet.send("POST", match + "/plays", {"epoch": joined["epoch"], "game": 1, "turn": turn, "side": side, "act": act, "dice": dice, "play": play})

    for turn, said in enumerate(line[:5], 1):
        assert record(turn, *said).status == 200, said
    now = director.get(match).json["record"]
    assert (now["on_roll"], now["dice"], now["rest"]) == ("b", 41, 1), now
    for said in (("b", "roll", 62, "12/6 8/2"), ("a", "rest", 41, "7/1"), ("b", "rest", 42, "7/1")):
        refused = record(6, *said)
        assert (refused.status, refused.json["reason"]) == (422, "illegal-action"), (said, refused.json)
    refused = record(6, "b", "rest", 41, "10/4")
    assert (refused.json["rule"], refused.json["plays"]) == ("not-on-dice", ["7/1"]), refused.json
    for turn, said in enumerate(line[5:], 6):
        assert record(turn, *said).status == 200, said
    assert director.get(match).json["record"]["rest"] == 0
    turns = Client(server, "who-looks-on").get(match + "/plays").json["turns"]
    assert [(one["side"], one["act"], one["dice"], one["play"]) for one in turns] == line, turns
    assert [one["on_roll"] for one in turns[4:]] == ["b", "b", "a"], turns
    mat = director.get(match + "/mat").body
    assert b'[Variation "doublets"]' in mat and b"41: 7/1" in mat, mat
    amend = {"epoch": joined["epoch"], "game": 1, "turn": 5, "turns": 7, "was": "a41 10/4;bL41 7/1;b62 12/6 8/2;"}
    assert tablet.send("POST", match + "/plays/amend", {**amend, "line": "a43 10/4 9/3;bL41 7/1;b62 12/6 8/2;"}).status == 422
    assert tablet.send("POST", match + "/plays/amend", {**amend, "line": "a43 10/4 9/3;b62 12/6 8/2;"}).status == 200


def three_dice(server, director):
    """English with three dice: a roll has three digits, at the table, in the draft, in files, and when a match is broken off."""
    at = tournament(director, "Three dice", ["Ada", "Ben"], length=3, games="english+three-dice")
    tablet, joined, _ = sign_in_table(server, director, at)
    nobody, match = Client(server, "who-looks-on"), at + "/matches/1"
    assert director.send("POST", match + "/start").status == 200
    game = director.get(match).json["series"]["games"][0]
    assert (game["board"]["dice"], game["recorded"], game["opens_with_dice"]) == (3, True, False), game

    def record(turn, side, dice, play, **more):
        return tablet.send("POST", match + "/plays", {"epoch": joined["epoch"], "game": 1, "turn": turn, "side": side, "act": "roll", "dice": dice,
                                                      "play": play, **more})

    for dice, rule in ((65, "no-third-die"), (650, "no-dice"), (99, "no-dice"), (607, "no-dice")):
        refused = record(1, "a", dice, "24/18 24/19")
        assert (refused.status, refused.json["reason"], refused.json["rule"]) == (422, "illegal-action", rule), (dice, refused.json)
    assert record(1, "a", 667, "24/18").status == 400
    refused = record(1, "a", 654, "24/18 24/19")
    assert (refused.status, refused.json["reason"], refused.json["rule"]) == (422, "illegal-play", "die-left"), refused.json
    assert record(1, "a", 456, "24/18 24/19 24/20").status == 200
    assert record(1, "a", 654, "24/20 24/19 24/18").status == 200, "the same again changes nothing"
    # The roll of the other side is being entered, with a step.
    draft = {"epoch": joined["epoch"], "game": 1, "turn": 2, "side": "b"}
    for wrong in (222 * 10, 65, 226, 227):
        answer = kept(tablet, match, {**draft, "dice": wrong, "play": ""})
        assert answer.status == 400, (wrong, answer)
    assert kept(tablet, match, {**draft, "dice": 222, "play": "24/22"}).status == 204
    seen = nobody.get(match + "/plays").json["draft"]
    assert (seen["dice"], seen["play"]) == (222, "24/22"), seen
    assert record(2, "b", 222, "24/22(3)").status == 200
    assert record(3, "a", 611, "24/18 24/22").status == 200
    line = [("a", 654, "24/20 24/19 24/18"), ("b", 222, "24/22(3)")]
    undo = {"epoch": joined["epoch"], "game": 1, "turn": 3}
    assert tablet.send("POST", match + "/plays/undo", undo).status == 200
    turns = nobody.get(match + "/plays").json["turns"]
    assert [(one["side"], one["dice"], one["play"]) for one in turns] == line, turns
    amend = {"epoch": joined["epoch"], "game": 1, "turn": 2, "turns": 2, "was": "b222 24/22(3);"}
    assert tablet.send("POST", match + "/plays/amend", {**amend, "line": "b22 24/22(2);"}).status == 422
    assert tablet.send("POST", match + "/plays/amend", {**amend, "line": "b221 24/22(2) 24/23;"}).status == 200
    # As a match file: three digits, which is read and judged again.
    text = director.get(match + "/mat").body.decode()
    assert '[Variation "english+three-dice"]' in text and "654: 24/20 24/19 24/18" in text and "221: 24/23 24/22(2)" in text, text
    said = judged(director, text)
    assert (said["turns"], said["illegal"]) == (2, []), said
    # Broken off: what is rolled and not played is kept.
    for dice, status in ((65, 400), (653, 200)):
        answer = director.send("POST", match + "/adjourn", {"on_roll": "a", "dice": dice, "note": "the hall closes"})
        assert answer.status == status, (dice, answer)
    assert director.get(match).json["adjournment"]["dice"] == 653
    # The file of a whole game is taken in after the match.
    other = tournament(director, "Three dice brought", ["Ada", "Ben"], length=1, games="english+three-dice")
    assert director.send("POST", other + "/matches/1/start").status == 200
    assert director.send("POST", other + "/matches/1/games", {"game": 1, "winner": "a", "win": "single", "cube": 1}).status == 200
    for side in "ab":
        director.send("POST", other + "/matches/1/sign", {"side": side})
    doc = director.get(other + "/matches/1").json
    names = [doc[side]["name"] for side in "ab"]
    brought_file = ('; [Variation "english+three-dice"]\n1 point match\n Game 1\n %s : 0    %s : 0\n  1) 645: 24/18 24/19 24/20   222: 24/22(3)\n'
                    "      Wins 1 point and the match\n" % tuple(names))
    answer = director.send("POST", other + "/matches/1/plays/import", {"text": brought_file})
    assert answer.status == 200, answer
    turns = nobody.get(other + "/matches/1/plays").json["turns"]
    assert [(one["act"], one["dice"]) for one in turns] == [("roll", 654), ("roll", 222), ("resign", None)], turns
    # Nowhere else are three dice thrown.
    usual = tournament(director, "Two dice", ["Ada", "Ben"], length=3, games="english")
    assert director.send("POST", usual + "/matches/1/start").status == 200
    assert director.get(usual + "/matches/1").json["series"]["games"][0]["board"]["dice"] == 2
    refused = director.send("POST", usual + "/matches/1/plays", {"game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 654, "play": "24/18 24/19 24/20"})
    assert (refused.status, refused.json["rule"]) == (422, "no-dice"), refused.json


def boards_held_back(server, director):
    """What is done at a board of draughts, and a board that a dispute draws, wait with the plays, in the ledger, too; whoever asks
    for changes hears of the board."""
    at = tournament(director, "Draughts held back", ["Ada", "Ben"], length=2, games="draughts")
    nobody = Client(server, "nobody")
    setting(director, at, "plays_delay", 15)
    assert director.send("POST", at + "/matches/1/start").status == 200
    seen = nobody.get(at).json["seq"]
    first = director.get(at + "/matches/1/draughts").json
    act = {"game": 1, "turn": 1, "side": first["on_move"], "act": "play", "play": first["legal"][0]["play"]}
    assert director.send("POST", at + "/matches/1/draughts", act).status == 200
    assert "draughts:1" in director.get(f"{at}/changes?since={seen}").json["topics"]
    just_now = [one["kind"] for one in director.get(at + "/floor").json["recent"]]
    assert just_now and "draughts_said" not in just_now and "draughts_begun" not in just_now, just_now
    other = tournament(director, "A board drawn", ["Ada", "Ben"], length=3)
    setting(director, other, "plays_delay", 15)
    assert director.send("POST", other + "/matches/1/start").status == 200
    drawn = director.send("POST", other + "/matches/1/dispute", {"game": 0, "side": "a", "position": "4HPwATDgc/ABMA", "on_roll": "a"})
    assert drawn.status == 200, drawn
    for where, kind in ((at, "draughts_said"), (other, "match_disputed")):
        for page in ("/ledger?limit=500", "/matches/1/ledger"):
            inside, outside = ([e["kind"] for e in who.get(where + page).json["events"]] for who in (director, nobody))
            assert kind in inside and kind not in outside, (page, inside, outside)
    # The board beside it says how many checkers a side has: what it lacks is borne off.
    few = tournament(director, "A board of three", ["Ada", "Ben"], length=3, games="hypergammon")
    for path, body in (("start", {}), ("plays", {"game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "24/20"}),
                       ("dispute", {"game": 1, "side": "a", "position": "AACgAgAAKgAAAA", "on_roll": "b"})):
        said = director.send("POST", f"{few}/matches/1/{path}", body)
        assert said.status == 200, said
    [item] = director.get(few + "/floor").json["inbox"]
    assert item["recorded"]["checkers"] == 3, item
    # A dispute that draws no board is no play.
    setting(director, other, "plays_delay", 0)
    assert "match_disputed" in [e["kind"] for e in nobody.get(other + "/ledger?limit=500").json["events"]]
