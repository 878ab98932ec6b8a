# SPDX-License-Identifier: MIT
"""Every format with single players, with pairs and with teams: drawn, played to its end, and told to calendars and other sites, of the
event and of each who plays."""
from check_outside import entries_of, icalendar
from check_ratings import confirmed
from client import Client, Skip

# What the main section is, its rule, and what is fed by it. Of three lives each pace is a format of its own.
FORMATS = {
    "knockout": ({"kind": "knockout"}, None, []),
    "main, consolation, last chance": ({"kind": "knockout"}, None, [
        {"kind": "consolation", "name": "Consolation", "fed_by": 1, "lengths": [1]},
        {"kind": "last_chance", "name": "Last chance", "fed_by": 2, "lengths": [1]}]),
    "double elimination": ({"kind": "double", "recharge": True}, None, []),
    "groups of four": ({"kind": "groups4"}, None, []),
    "jackpot": ({"kind": "knockout", "field": "chosen", "fills": 4}, None, []),
    "round robin": ({"kind": "round_robin"}, {"twice": True}, []),
    "league": ({"kind": "round_robin"}, None, []),
    "groups, then knockout": ({"kind": "groups"}, {"group_of": 4}, [
        {"kind": "playoff", "name": "Knockout", "fed_by": 1, "takes": 2, "lengths": [1]}]),
    "Swiss": ({"kind": "swiss"}, {"rounds": 3, "accelerated": True}, []),
    "Swiss, then knockout": ({"kind": "swiss"}, {"rounds": 3}, [
        {"kind": "playoff", "name": "Knockout", "fed_by": 1, "takes": 4, "lengths": [1]}]),
    "lives by rounds": ({"kind": "lives"}, {"lives": 2}, []),
    "lives in batches": ({"kind": "lives"}, {"lives": 2, "pace": "batches", "batch": 2}, []),
    "lives continuously": ({"kind": "lives"}, {"lives": 2, "pace": "continuous"}, []),
    "More Swiss": ({"kind": "more_swiss"}, {"lives": 2, "paid": 3}, []),
    "ladder": ({"kind": "ladder"}, {"reach": 3}, []),
}
DAYS = " ".join(f"2026-{month:02}-01/2026-{month:02}-20" for month in range(1, 8))
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
WHO = {
    "singles": ({}, NAMES, NAMES),
    "pairs": ({"pairs": True}, [f"{name} / {name}a" for name in NAMES], [f"{name} / {name}a" for name in NAMES]),
    "teams": ({"teams": True}, [f"{name}s: {name}, {name}a" for name in NAMES], [f"{name}s" for name in NAMES]),
}


def made(answer):
    assert answer.status in (200, 201), answer
    return answer.json


def planned(director, title, main, rule, fed, who):
    """The event with its sections and everybody in it, published and not drawn."""
    flags, lines, _ = WHO[who]
    at = "/tournaments/" + made(director.send("POST", "/tournaments", {
        "title": title, "starts_on": "2026-01-01", "lengths": [1], "tables": 8, "check_in": False, "third_place": False}))["uid"]
    director.send("POST", at + "/open")
    section = director.get(at + "/sections").json["sections"][0]
    body = {**main, "lengths": [1], **({"boards": 2} if who == "teams" else {})}
    made(director.send("PUT", at + "/sections/1", body, {"If-Match": f'"{section["version"]}"'}))
    if rule:
        made(director.change(at + "/sections/1/rule", rule))
    if title.startswith("league"):
        made(director.change(at + "/sections/1/calendar", {"days": DAYS}))
    for one in fed:
        made(director.send("POST", at + "/sections", one))
    made(director.send("POST", at + "/entries", {**flags, "text": "\n".join(lines)}))
    return at


def players_of(director, at, who):
    names = WHO[who][2]
    found = {e["name"]: e["entry"] for e in director.get(at + "/entries").json["entries"]}
    return [found[name] for name in names]


def begun(director, at, main, players):
    if main.get("fills"):
        for entry in players:
            open_one = next(s["section"] for s in director.get(at + "/sections").json["sections"] if s["status"] == "planned")
            made(director.send("PUT", f"{at}/sections/{open_one}/seats/{entry}", {"status": "in"}))
    else:
        made(director.send("POST", at + "/draw", {"method": "seeded" if main["kind"] != "ladder" else "by_hand", **(
            {"slots": players} if main["kind"] == "ladder" else {})}))


def play_what_is_ready(director, at):
    """The first side wins each match, at each board. How many were played."""
    played = 0
    for match in director.get(at + "/matches").json["matches"]:
        now = director.get(f"{at}/matches/{match['match']}").json
        if now["status"] != "ready" or now.get("boards"):
            continue
        made(director.send("POST", f"{at}/matches/{match['match']}/start"))
        now = director.get(f"{at}/matches/{match['match']}").json
        confirmed(director, f"{at}/matches/{match['match']}/result",
                  {"how": "final_score", "winner": "a", "score_a": 1, "score_b": 0, "reason": "card"}, now["version"])
        played += 1
    return played


def goes_on(director, at, players):
    """Draws what waits for it, pairs what is paired by rounds. False: nothing is left to do."""
    for section in director.get(at + "/sections").json["sections"]:
        number, kind = section["section"], section["kind"]
        if section["status"] == "planned" and section["fed_by"] and kind == "playoff":
            return made(director.send("POST", at + "/draw", {"section": number, "method": "seeded"}))
        if section["status"] == "over" or kind not in ("swiss", "lives", "more_swiss", "ladder"):
            continue
        if kind == "ladder" and section["rule"]["paired"]:
            continue
        body = {"round": section["rule"]["paired"] + 1}
        if kind == "ladder":
            body.update(a=[players[2]], b=[players[0]])
        return made(director.send("POST", f"{at}/sections/{number}/rounds", body))
    return False


def played_out(director, at, players):
    for _ in range(60):
        if not play_what_is_ready(director, at) and not goes_on(director, at, players):
            return
    raise AssertionError("it never ends")


def is_told(director, at, name, who, players):
    """What stands on the pages of the event stands in what other sites and calendars are told."""
    public, uid = Client(director.server, "site"), at.rsplit("/", 1)[1]
    sections = [s for s in public.get(at + "/sections").json["sections"] if s["status"] != "planned"]
    assert sections and all(s["status"] == ("running" if s["kind"] == "ladder" else "over") for s in sections), (name, who, sections)
    whole = {s["section"]: public.get(f"{at}/sections/{s['section']}/standings").json["standings"] for s in sections}
    in_one = {row["name"] for rows in whole.values() for row in rows}
    assert in_one == set(WHO[who][2]), (name, who, in_one)
    event = public.get(at + "/embed").json
    assert [(s["section"], s["kind"], s["status"]) for s in event["sections"]] == [(s["section"], s["kind"], s["status"]) for s in sections], event
    for section in event["sections"]:
        assert [row["name"] for row in section["standings"]] == [row["name"] for row in whole[section["section"]]], (name, who, section)
    matches = [m for m in public.get(at + "/matches").json["matches"] if m["a"]["entry"] and m["b"]["entry"] and m["how"] == "final_score"]
    members = [e["entry"] for e in public.get(at + "/entries").json["entries"] if e.get("team") and e["entry"] not in players]
    for entry in [players[0], players[2]] + members[:1]:
        mine = {m["match"] for m in public.get(at + "/matches").json["matches"] if entry in (m["a"]["entry"], m["b"]["entry"])}
        said = public.get(f"{at}/entries/{entry}/embed").json
        assert mine and {m["match"] for m in said["matches"]} >= {m["match"] for m in matches if entry in (m["a"]["entry"], m["b"]["entry"])}, (name, who, said)
        calendar = entries_of(public.get(f"{at}/entries/{entry}/calendar.ics"))
        for match in matches:
            if entry in (match["a"]["entry"], match["b"]["entry"]):
                other = match["b" if match["a"]["entry"] == entry else "a"]["name"]
                assert f"against {other}" in str(calendar[f"{uid}-m{match['match']}"]["SUMMARY"]), (name, who, match, calendar)
    rounds = entries_of(public.get(at + "/calendar.ics"))
    for match in matches:
        # Each challenge of a ladder has its own last day, and no round stands for it.
        if not match.get("of") and name != "ladder":
            assert f"{uid}-s{match['section']}-r{match['round']}" in rounds, (name, who, match, sorted(rounds))


def every_format(server, director):
    """Singles, pairs and teams play in every format, and calendars and other sites are told of all of them."""
    if icalendar is None:
        return Skip("python3-icalendar is not installed")
    for name, (main, rule, fed) in FORMATS.items():
        for who in WHO:
            at = planned(director, f"{name}, {who}", main, rule, fed, who)
            players = players_of(director, at, who)
            begun(director, at, main, players)
            played_out(director, at, players)
            is_told(director, at, name, who, players)
    return None
