# SPDX-License-Identifier: MIT
"""The laws of 1931: what the preset of the console sets, through the API, and a match that is played by all of it."""
import os
import re

from hall import sign_in_table

RULES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "web", "lib", "rules", "rules.js")


def preset(name):
    """What the preset sets, as the console's own table has it: the rules, and the game that is played instead of backgammon."""
    with open(RULES, encoding="utf-8") as f:
        text = f.read()
    rules = re.search(name + r": \{ (clock[^}]*) \}", text)[1]
    games = re.search(name + r": \{ backgammon: '([^']+)' \}", text)[1]
    return {rule: int(value) for rule, value in re.findall(r"(\w+): (\d+)", rules)}, games


def told(director, at):
    return {s["name"]: s["value"] for s in director.get(at + "/profile").json["settings"]}


def by_the_laws(director):
    """An event with all that the preset sets, drawn; its address."""
    rules, games = preset("laws_1931")
    made = director.send("POST", "/tournaments", {"title": "1931", "starts_on": "2026-11-20", "lengths": [7], "tables": 1, "check_in": False})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    for setting in director.get(at + "/profile").json["settings"]:
        if rules.get(setting["name"], setting["value"]) != setting["value"]:
            answer = director.change(f"{at}/profile/{setting['setting']}", {"value": rules[setting["name"]]})
            assert answer.status == 200, answer
    now = told(director, at)
    assert {name: now.get(name) for name in rules} == rules, now
    section = director.get(at + "/sections").json["sections"][0]
    put = director.send("PUT", at + "/sections/1", {"kind": "knockout", "lengths": [7], "games": games}, {"If-Match": f'"{section["version"]}"'})
    assert put.status == 200, put
    director.send("POST", at + "/entries", {"text": "Ada\nBen"})
    drawn = director.send("POST", at + "/draw", {"method": "seeded"})
    assert drawn.status == 201, drawn
    assert director.send("POST", at + "/matches/1/call", {"table": 1}).status == 200
    return at


def what_is_played(director, at):
    game = director.get(at + "/matches/1").json["series"]["games"][0]
    wanted = {"game": "backgammon-1931", "title": "Backgammon of 1931", "cube": True, "may_roll_again": True, "gammon": 2, "backgammon": 3}
    assert {name: game[name] for name in wanted} == wanted, game


def laws_of_1931(server, director):
    """Equal dice double the cube, the winner of the opening may roll again (118), no Crawford game, and no cube is dead."""
    at = by_the_laws(director)
    what_is_played(director, at)
    match = at + "/matches/1"
    tablet, joined, _ = sign_in_table(server, director, at)
    director.send("POST", match + "/start")

    def acts(turn, side, act, game=1, **more):
        return tablet.send("POST", match + "/plays", {"epoch": joined["epoch"], "game": game, "turn": turn, "side": side, "act": act, **more})

    for turn in (1, 2):
        assert acts(turn, "a", "automatic").status == 200
    short = acts(3, "a", "roll", dice=44, play="24/20(2)")
    assert short.status == 422 and short.json["reason"] == "illegal-play", short
    assert acts(3, "a", "roll", dice=44, play="24/20(2) 13/9(2)").status == 200
    record = director.get(match).json["record"]
    assert (record["cube"], record["owner"]) == (4, "none"), record
    assert acts(4, "b", "double").status == 200
    assert acts(5, "a", "pass").status == 200

    def reports(game, winner, win="single", cube=1, **more):
        return director.send("POST", match + "/games", {"game": game, "winner": winner, "win": win, "cube": cube, **more})

    assert reports(1, "b", cube=4, dropped=True).status == 200
    assert reports(2, "b", cube=2).status == 200
    seen = director.get(match).json
    assert (seen["b"]["score"], seen["phase"]) == (6, "normal"), f"{seen['b']['score']} {seen['phase']}"
    # At one point away the cube is in play for both, whatever it is worth.
    assert reports(3, "a", cube=2).status == 200
    assert director.get(match).json["phase"] == "normal"
    assert reports(4, "b", cube=8).status == 200
    assert director.get(match).json["b"]["raw"] == 14
    return None


def either_number(server, director):
    """Where only one number of a roll can be played it may be either of them (119); today it must be the higher one."""
    asked = {"position": "24:1 / 16:2 14:1", "dice": "62"}
    for play in ("24/18", "24/22"):
        verdict = director.send("POST", "/engine/judge", {**asked, "play": play, "variant": preset("laws_1931")[1]}).json["verdict"]
        assert verdict == "legal", play
    today = director.send("POST", "/engine/judge", {**asked, "play": "24/22"}).json
    assert (today["verdict"], today["rule"]) == ("illegal", "higher-die"), today
    return None
