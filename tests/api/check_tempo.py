# SPDX-License-Identifier: MIT
"""Hours that are told come from what the club has played: its closed events say how long its matches last."""
import json
import os
import re
import subprocess

import hall
from check_practice import Practice
from check_ratings import close
from client import Client
from hall import tournament
from server import BUILD, Server

PLAYERS, MINUTES = [f"Tempo {n:02}" for n in range(1, 17)], 20
PLAN = {"players": 16, "tables": 8, "sections": [{"kind": "knockout", "lengths": [1]}]}


def learned(_server, _director):
    """A club whose matches last longer than planned is told later hours, from the moment the event is closed until it is opened again."""
    server = Server("--no-rate-limits")
    try:
        return learned_in(server)
    finally:
        server.close()


def minutes_of(export):
    """From the first call until the end of what was drawn by then, by the lines of the ledger alone; None: nobody was called."""
    first, drawn, last = None, 0, None
    for line in export.decode().splitlines():
        event = json.loads(line)
        data, kind = event.get("data", {}), event.get("kind")
        if kind == "match_called" and first is None:
            first = event["at"]
        if first is None and kind in ("node_added", "match_added", "drawn"):
            drawn = max([drawn, *(data["matches"] if isinstance(data.get("matches"), list) else []), data.get("match", 0)])
        if kind == "match_over" and data["match"] <= drawn:
            last = event["at"]
    return (last - first) // 60000 if first and last else None


def off_by(_server, _director):
    """How far off forecasts were is printed of a club's own ledgers: what came is what they say, and the mean is that of the lines."""
    club = Practice()
    try:
        owner = Client(club, "owner")
        owner.send("POST", "/setup", {"token": club.token, "login": "practice", "password": "a long pass phrase", "name": "Owner"})
        files = {}
        for event in owner.get("/tournaments").json["tournaments"]:
            path = os.path.join(club.data, event["uid"] + ".ledger")
            with open(path, "wb") as f:
                f.write(owner.get(f"/tournaments/{event['uid']}/export").body)
            with open(path, "rb") as f:
                files[path] = minutes_of(f.read())
        program = os.path.join(BUILD, "tests", "load", "forecast_ledgers")
        said = subprocess.run([program, *files], capture_output=True, text=True, check=True).stdout.splitlines()
        lines = [re.fullmatch(r" *(\d+) +(\d+) +(\d+) +(\d+) +(\d+)   (.+)", line) for line in said[1:-1]]
        assert lines and all(lines), said
        for line in lines:
            assert int(line[1]) == files[line[6]], (said, files)
        mean = [sum(abs(int(line[1]) - int(line[k])) for line in lines) // len(lines) for k in (2, 3)]
        assert said[-1] == f"off by {mean[0]} minutes as planned, {mean[1]} as learned, the mean of {len(lines)} events", said
    finally:
        club.close()
    return None


def planned(director):
    answer = director.send("POST", "/forecast", PLAN)
    assert answer.status == 200, answer
    return answer.json["tempo"], answer.json["end_min"]


def lost(director, at, match):
    told = director.send("POST", f"{at}/matches/{match}/games", {"game": 1, "winner": "a", "win": "single", "cube": 1})
    assert told.status == 200, told


def an_evening_of(director, server):
    """Eight matches to one point; as the rows say then, they lasted twenty minutes. The rest is from paper, all at once."""
    at = tournament(director, "Slow play", PLAYERS, length=1, tables=8, call=False)
    for match in range(1, 9):
        for path, body in (("call", {"table": match}), ("start", {})):
            said = director.send("POST", f"{at}/matches/{match}/{path}", body)
            assert said.status == 200, said
    for match in range(1, 16):
        lost(director, at, match)
    # No test waits for twenty minutes, and what the guard of the database is for is not what is tested here. The server looks
    # from time to time whether it stands as it did.
    ms = MINUTES * 60000
    server.sql(f"BEGIN; ALTER TABLE state_match DISABLE TRIGGER USER; UPDATE state_match SET called_ms = called_ms - {ms},"
               f" started_ms = started_ms - {ms} WHERE called_ms > 0;"
               " ALTER TABLE state_match ENABLE ALWAYS TRIGGER guard_changed; ALTER TABLE state_match ENABLE ALWAYS TRIGGER guard_new; COMMIT", "td_owner")
    return at


def learned_in(server):
    director = Client(server, "tempo")
    assert hall.set_up(server, director) is None
    figure = {"matches": 0, "lengths": [{"length": 1, "minutes": 8}]}
    tempo, usual = planned(director)
    assert tempo == figure, tempo
    at = an_evening_of(director, server)
    assert planned(director) == (figure, usual), "what is not closed says nothing"
    close(director, at)
    tempo, slow = planned(director)
    # Eight matches of twenty minutes are weighed against the eight that are planned.
    assert tempo["matches"] == 8 and 14 <= tempo["lengths"][0]["minutes"] <= 18, tempo
    assert slow["middle"] > usual["late"], (slow, usual)
    # So it is for everybody whom an hour is told.
    other = tournament(director, "The next one", PLAYERS, length=1, tables=1)
    outlook = Client(server, "anybody").get(other + "/outlook").json
    assert outlook["tempo"] == tempo, outlook["tempo"]
    opened = director.send("POST", at + "/reopen", {"reason": "A result was wrong"})
    assert opened.status == 200, opened
    assert planned(director) == (figure, usual)
    close(director, at)
    assert planned(director) == (tempo, slow)
