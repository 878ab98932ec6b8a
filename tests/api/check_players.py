# SPDX-License-Identifier: MIT
"""Players' own PINs, where the event asks for them."""
import hashlib

from check_plays import setting
from hall import sign_in_table, tournament


def wrong(pin, by=1):
    return f"{(int(pin) + by) % 10000:04d}"


def pins_of_players(server, director):
    """With PINs on, a tablet says Ready and signs for a player only with his own; five wrong ones lock him."""
    at = tournament(director, "Players' PINs", ["Ada", "Ben"], length=1)
    setting(director, at, "player_pin", 1)
    tablet, joined, _ = sign_in_table(server, director, at)
    match = at + "/matches/1"
    state = director.get(match).json
    made = {side: director.send("POST", f"{at}/entries/{state[side]['entry']}/pin") for side in "ab"}
    pin = {side: made[side].json["pin"] for side in "ab"}
    assert all(m.status == 201 and len(m.json["pin"]) == 4 for m in made.values()), made
    assert director.send("POST", f"{at}/entries/99/pin").status == 404

    def say(what, side, said=None, **more):
        body = {"epoch": joined["epoch"], "side": side, **({"pin": said} if said is not None else {}), **more}
        answer = tablet.send("POST", f"{match}/{what}", body)
        assert answer.status == 200 or (answer.status, answer.json["code"], answer.json["reason"]) == \
            (422, "player_pin", "player-pin"), answer
        return answer

    assert "Type it" in say("ready", "a").json["detail"]
    assert "not the player's PIN" in say("ready", "a", wrong(pin["a"])).json["detail"]
    if pin["a"] != pin["b"]:
        assert say("ready", "b", pin["a"]).status == 422
    key = "ready-with-a-pin"
    ready = tablet.send("POST", match + "/ready", {"epoch": joined["epoch"], "side": "a", "pin": pin["a"]}, key=key)
    assert ready.status == 200 and ready.json["a"]["ready"], ready
    again = tablet.send("POST", match + "/ready", {"epoch": joined["epoch"], "side": "a", "pin": pin["a"]}, key=key)
    assert again.json == ready.json, again
    # What was answered holds no PIN, and of what was asked no quick hash is kept from which one could be found.
    rows = server.sql(f"SELECT encode(request, 'hex'), convert_from(body, 'UTF8') FROM reply WHERE key = '{key}'")
    address = hashlib.sha256(f"POST/api/v1{match}/ready\n".encode()).hexdigest()
    assert len(rows) == 1 and rows[0][0] == address and '"pin"' not in rows[0][1], rows
    assert server.sql("SELECT count(*) FROM reply WHERE convert_from(body, 'UTF8') LIKE '%\"pin\"%'") == [["0"]]
    assert say("ready", "b", pin["b"]).status == 200
    assert tablet.send("POST", match + "/games", {"epoch": joined["epoch"], "side": "b", "game": 1, "winner": "a",
                                                  "win": "single", "cube": 1}).status == 200
    for n in range(5):
        assert "not the player's PIN" in say("sign", "a", wrong(pin["a"], n + 1)).json["detail"]
    assert "Wait a minute" in say("sign", "a", pin["a"]).json["detail"]
    # A new one opens at once, and the old one is void.
    fresh = director.send("POST", f"{at}/entries/{state['a']['entry']}/pin").json["pin"]
    if fresh != pin["a"]:
        assert say("sign", "a", pin["a"]).status == 422
    assert say("sign", "a", fresh).status == 200
    # The desk speaks in its own name.
    signed = director.send("POST", match + "/sign", {"side": "b"})
    assert signed.json["status"] == "over", signed
    kept = server.sql("SELECT pin_hash FROM entry_pin")
    assert all(row[0].startswith("$argon2id$") for row in kept), kept


def a_pin_is_asked_at_its_table(server, director):
    """The tablet of another table is told the same whatever PIN it says, and counts no guess: it is no oracle for PINs."""
    at = tournament(director, "PINs of others", ["Ada", "Ben", "Cleo", "Dan"], length=1, tables=2)
    setting(director, at, "player_pin", 1)
    match, elsewhere = at + "/matches/1", sign_in_table(server, director, at, 2)
    entry = director.get(match).json["a"]["entry"]
    pin = director.send("POST", f"{at}/entries/{entry}/pin").json["pin"]
    said = [elsewhere[0].send("POST", match + "/ready", {"epoch": elsewhere[1]["epoch"], "side": "a", "pin": one})
            for one in (pin, *(wrong(pin, by) for by in range(1, 8)))]
    assert {(one.status, one.json["code"], one.json["reason"]) for one in said} == {(said[0].status, said[0].json["code"], said[0].json["reason"])}, said
    assert said[0].status in (403, 409, 422) and said[0].json["reason"] != "player-pin", said[0]
    # So many wrong ones would have shut the player out at his own table.
    tablet, joined, _ = sign_in_table(server, director, at)
    assert tablet.send("POST", match + "/ready", {"epoch": joined["epoch"], "side": "a", "pin": pin}).status == 200
