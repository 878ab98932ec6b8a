# SPDX-License-Identifier: MIT
"""Hours that are told come from what the club has played: its closed events say how long its matches last."""
import hall
from check_ratings import close
from client import Client
from hall import tournament
from server import Server

PLAYERS, MINUTES = [f"Tempo {n:02}" for n in range(1, 17)], 20
PLAN = {"players": 16, "tables": 8, "sections": [{"kind": "knockout", "lengths": [1]}]}


def learned(_server, _director):
    """A club whose matches last longer than planned is told later hours, from the moment the event is closed until it is opened again."""
    server = Server("--no-rate-limits")
    try:
        return learned_in(server)
    finally:
        server.close()


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
