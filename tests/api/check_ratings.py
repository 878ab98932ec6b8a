# SPDX-License-Identifier: MIT
"""Ratings follow from closed ledgers, and explain themselves when one of these is corrected."""
import math
import re

from check_sittings import played
from client import Client
from hall import tournament

UNIT = 10000
PEOPLE = ["Rita Rated", "Rolf Rated", "Rosa Rated", "Ruth Rated"]


def moved(mine, theirs, experience, length, won):
    """The formula of FIBS, from the rule book, part 4: what a match moves on one side, in ten-thousandths."""
    chance = 1 / (10 ** ((theirs - mine) / UNIT * math.sqrt(length) / 2000) + 1)
    k = max(1, 5 - experience / 100)
    points = 4 * k * math.sqrt(length) * (1 - chance if won else chance)
    return round(points * UNIT) * (1 if won else -1)


def expected(matches):
    """Ratings after these (winner, loser, length), by name."""
    now = {name: (1500 * UNIT, 0) for name in PEOPLE}
    for winner, loser, length in matches:
        (a, ea), (b, eb) = now[winner], now[loser]
        now[winner] = a + moved(a, b, ea, length, True), ea + length
        now[loser] = b + moved(b, a, eb, length, False), eb + length
    return now


def wins(director, at, match, name, extra=None):
    """This player wins the match; says who lost."""
    now = director.get(f"{at}/matches/{match}").json
    side = "a" if now["a"]["name"] == name else "b"
    other = "b" if side == "a" else "a"
    score = {f"score_{side}": now["length"], f"score_{other}": 1}
    body = {"how": "final_score", "winner": side, "reason": "card", **score, **(extra or {})}
    confirmed(director, f"{at}/matches/{match}/result", body, now["version"])
    return now[other]["name"]


def confirmed(director, path, body, version):
    """Asks, and confirms what it would come to."""
    of = {"If-Match": f'"{version}"'} if version else {}
    said = director.send("POST", path, body, of)
    if said.status == 409:
        said = director.send("POST", path, body, {"TD-Confirm": said.json["token"], **of})
    assert said.status == 200, said


def players_of(director, at, match):
    now = director.get(f"{at}/matches/{match}").json
    return now["a"]["name"], now["b"]["name"]


def an_evening(director, title, length):
    """Four play a knockout, in each match who comes first in the alphabet wins; what was played, in order."""
    at = tournament(director, title, PEOPLE, length=length, call=False)
    played = []
    for match in (1, 2, 3):
        name = min(players_of(director, at, match))
        played.append((name, wins(director, at, match, name), length))
    return at, played


def close(director, at):
    closed = director.send("POST", at + "/close", {})
    assert closed.status == 200, closed


def rated(director, number=1):
    people = director.get(f"/ratings/{number}").json["people"]
    return {p["name"]: p for p in people if p["name"] in PEOPLE}


def read_in_pages(director, number=1, limit=2):
    """The list by pages of two, as its Link headers lead on."""
    path, people = f"/ratings/{number}?limit={limit}", []
    while path:
        answer = director.get(path)
        assert 0 < len(answer.json["people"]) <= limit, answer
        people += answer.json["people"]
        following = re.match(r'</api/v1([^>]*)>; rel="next"', answer.headers.get("link", ""))
        path = following and following[1]
    return people


def assert_list(director, matches):
    should, said = expected(matches), rated(director)
    assert read_in_pages(director) == director.get("/ratings/1").json["people"]
    assert {n: (p["rating"], p["experience"]) for n, p in said.items()} == should, (said, should)
    assert all(p["matches"] == sum(n in m[:2] for m in matches) for n, p in said.items()), said
    assert all(p["won"] == sum(n == m[0] for m in matches) for n, p in said.items()), said
    return said


def lists_and_corrections(server, director):
    """A rating follows from closed ledgers; a corrected old match is played again for everybody whom it reached."""
    first, played = an_evening(director, "Rated on Monday", 5)
    assert rated(director) == {}, "what is not closed counts for no list"
    close(director, first)
    assert_list(director, played)
    second, later = an_evening(director, "Rated on Tuesday", 7)
    close(director, second)
    said = assert_list(director, played + later)
    ranks = [p["rank"] for p in director.get("/ratings/1").json["people"]]
    assert ranks == sorted(ranks) and None not in ranks, ranks
    # Provisional ones are told, and are not ranked.
    provisional = rated(director, 3).values()
    assert provisional and all(p["rank"] is None and p["experience"] < 100 for p in provisional), provisional
    # Opened again, it counts as it was; closed again, as it is.
    winner, loser, length = played[2]
    for at in (second, first):
        reopened = director.send("POST", at + "/reopen", {"reason": "the card says something else"})
        assert reopened.status == 200, reopened
        assert_list(director, played + later)
        wins(director, at, 3, loser if at == first else later[2][1])
        assert_list(director, played + later)
    corrected = played[:2] + [(loser, winner, length)]
    later[2] = (later[2][1], later[2][0], later[2][2])
    close(director, second)
    close(director, first)
    assert_list(director, corrected + later)
    # What was said before is kept, and what it was that changed it: of two corrected matches the first.
    lines = director.get(f"/players/{said[winner]['player']}/ratings/1").json["matches"]
    uid = first.rsplit("/", 1)[1]
    replaced = [line for line in lines if line["replaced"]]
    assert replaced and all(line["replaced"]["tournament"] == uid and line["replaced"]["match"] == 3 for line in replaced), lines
    was = [line for line in replaced if line["tournament"] == uid and line["match"] == 3]
    assert len(was) == 1 and was[0]["won"], was
    assert len(replaced) == 3, "the final, and both matches of Tuesday"
    holds = [line for line in lines if not line["replaced"]]
    assert holds[0]["after"] == rated(director)[winner]["rating"], holds
    assert len(holds) == sum(winner in match[:2] for match in corrected + later) > 1, holds
    assert all(a["before"] == b["after"] for a, b in zip(holds, holds[1:])), holds
    # Nothing changed since: the same list, and not a line more.
    count = "SELECT sum(octet_length(body)) FROM rating_block"
    before = server.sql(count)
    assert_list(director, corrected + later)
    assert server.sql(count) == before


def unrated(server, director):
    """A match with penalty points that was played out is rated, a walkover is not, and the reason is told."""
    at = tournament(director, "Not all of it rated", PEOPLE, length=5, call=False)
    before = rated(director)
    a, _ = players_of(director, at, 1)
    now = director.get(at + "/matches/1").json
    confirmed(director, at + "/matches/1/penalty", {"side": "b", "points": 2, "reason": "late"}, now["version"])
    loser = wins(director, at, 1, a)
    now = director.get(at + "/matches/2").json
    confirmed(director, at + "/matches/2/result", {"how": "walkover", "winner": "a", "reason": "ill"}, now["version"])
    winner = wins(director, at, 3, a)
    close(director, at)
    after = rated(director)
    assert after[a]["matches"] == before.get(a, {"matches": 0})["matches"] + 2, (before, after)
    assert after[loser]["matches"] == before.get(loser, {"matches": 0})["matches"] + 1, (before, after)
    absent = now["b"]["name"]
    assert absent != winner and after[absent]["matches"] == before[absent]["matches"], (before, after)
    reasons = director.get(f"/players/{after[absent]['player']}/ratings/1").json["unrated"]
    uid = at.rsplit("/", 1)[1]
    assert [(u["match"], u["reason"]) for u in reasons if u["tournament"] == uid] == [(2, "not_played")], reasons


def side_tables(server, director):
    """What is played for money or in a chouette moves no list, whoever plays there: the event's own matches do."""
    names = ["Greta Gold", "Gus Gold", "Gil Gold", "Gwen Gold"]
    at = tournament(director, "Beside the tables", names, length=5, call=False)
    beside = {"title": "Beside", "jacoby": True, "beavers": True, "raccoons": True, "automatic": 1, "stake": 25, "currency": "EUR"}
    for rule in ({"kind": "money", "way": "open", "goal": 0, "entries": [1, 2]},
                 {"kind": "chouette", "one_cube": True, "lone_beaver": True, "entries": [1, 2, 3, 4]}):
        wrong, seen, _ = played(director, at, {**beside, **rule}, 7, 5)
        assert not wrong and seen["games"] == 5, (wrong, seen)
    for match in (1, 2, 3):
        wins(director, at, match, min(players_of(director, at, match)))
    close(director, at)
    uid = at.rsplit("/", 1)[1]
    people = {p["name"]: p for p in director.get("/ratings/1").json["people"] if p["name"] in names}
    assert sorted(p["matches"] for p in people.values()) == [1, 1, 2, 2], people
    lines = [line for p in people.values() for line in director.get(f"/players/{p['player']}/ratings/1").json["matches"]]
    assert len(lines) == 6 and {line["tournament"] for line in lines} == {uid}, lines


def struck_is_rated(server, director):
    """Who leaves a table before half of their matches is struck from it, and what they played is rated."""
    names = PEOPLE + ["Stella Struck"]
    at = tournament(director, "Struck from the table", names, length=5, call=False, kind="round_robin")
    matches = director.get(at + "/matches").json["matches"]
    one = next(m for m in matches if names[4] in (m["a"]["name"], m["b"]["name"]) and m["a"]["name"] and m["b"]["name"])
    beaten = wins(director, at, one["match"], names[4])
    entry = one["a" if one["a"]["name"] == names[4] else "b"]["entry"]
    confirmed(director, f"{at}/entries/{entry}/withdraw", {"reason": "the last train"}, None)
    for match in director.get(at + "/matches").json["matches"]:
        if match["status"] in ("ready", "waiting") and match["a"]["entry"] and match["b"]["entry"]:
            wins(director, at, match["match"], min(match["a"]["name"], match["b"]["name"]))
    table = director.get(at + "/sections/1/standings").json["standings"]
    won = {row["name"]: row["ties"][0] for row in table if row["name"] != names[4]}
    assert sorted(won.values()) == [0, 1, 2, 3], (beaten, table)
    close(director, at)
    player = director.get("/players?q=Stella%20Struck").json["players"][0]["player"]
    lines = director.get(f"/players/{player}/ratings/1").json["matches"]
    assert [(line["opponent"]["name"], line["won"]) for line in lines] == [(beaten, True)], lines


def another_game(server, director):
    """A list is of one game: another one moves a list of its own, never this one, and the reason is told on both."""
    before = rated(director)
    assert director.get("/ratings/1?games=hypergammon").status == 404, "nobody has played it here"
    at = tournament(director, "At Hypergammon", PEOPLE, length=5, call=False, games="hypergammon")
    played = []
    for match in (1, 2, 3):
        name = min(players_of(director, at, match))
        played.append((name, wins(director, at, match, name), 5))
    assert director.get("/ratings/1?games=hypergammon").status == 404, "not closed yet"
    close(director, at)
    assert rated(director) == before, (rated(director), before)
    lists = director.get("/ratings").json["lists"]
    assert [entry["ramp"] for entry in lists if entry["games"] == "hypergammon"] == [entry["ramp"] for entry in lists if entry["games"] == "backgammon"]
    own = director.get("/ratings/1?games=hypergammon").json
    assert own["games"] == "hypergammon" and director.get("/ratings/1").json["games"] == "backgammon", own
    assert {p["name"]: (p["rating"], p["experience"]) for p in own["people"]} == expected(played), own
    player = director.get("/players?q=Rita%20Rated").json["players"][0]["player"]
    uid = at.rsplit("/", 1)[1]
    reasons = director.get(f"/players/{player}/ratings/1").json["unrated"]
    assert {u["reason"] for u in reasons if u["tournament"] == uid} == {"other_game"}, reasons
    of_game = director.get(f"/players/{player}/ratings/1?games=hypergammon").json
    assert {line["tournament"] for line in of_game["matches"]} == {uid} and uid not in {u["tournament"] for u in of_game["unrated"]}, of_game
    # Opened again it counts as it was, for its own list alone.
    assert director.send("POST", at + "/reopen", {"reason": "a card"}).status == 200
    again = director.get("/ratings/1").json, director.get("/ratings/2").json
    assert {p["name"]: p for p in again[0]["people"] if p["name"] in PEOPLE} == before, again
    close(director, at)
    assert director.get("/ratings/1?games=hypergammon").json == own and director.get("/ratings/1?games=tapa").status == 404


def one_person(server, director):
    """Two who turn out to be one person have not beaten each other."""
    at = tournament(director, "Met themselves", ["Sam Solo", "Samuel Solo"], length=3, call=False)
    wins(director, at, 1, "Sam Solo")
    close(director, at)
    sam, samuel = (director.get("/players?q=" + name).json["players"][0]["player"] for name in ("Sam%20Solo", "Samuel%20Solo"))
    assert len(director.get(f"/players/{sam}/ratings/1").json["matches"]) == 1
    confirmed(director, f"/players/{samuel}/merge", {"into": sam}, None)
    said = director.get(f"/players/{sam}/ratings/1").json
    assert [line["replaced"] is None for line in said["matches"]] == [False] and [u["reason"] for u in said["unrated"]] == ["same_person"], said


def best_of_two(director, win):
    """A second tournament of the year, shorter: all of it counts, or for each person the better one; what is dropped is shown."""
    made = director.send("POST", "/tournaments", {"title": "Later that season", "starts_on": "2031-09-05", "lengths": [3], "tables": 1})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "\n".join(PEOPLE[:2])})
    director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2]})
    wins(director, at, 1, PEOPLE[1])
    close(director, at)
    for best in (None, 1, 2):
        said = director.get("/seasons/2031" + (f"?limit={best}" if best else "")).json
        assert said["best"] == best, said
        for p in said["people"]:
            points = [r["points"] for r in p["results"]]
            assert points == sorted(points, reverse=True) and all(r["points"] == r["match_points"] + r["place_points"] for r in p["results"]), p
            assert [r["counts"] for r in p["results"]] == [best is None or n < best for n in range(len(points))], p
            assert p["points"] == sum(points[:best]) == p["match_points"] + p["place_points"], p
        by_name = {p["name"]: p for p in said["people"]}
        rita, rolf = by_name[PEOPLE[0]], by_name[PEOPLE[1]]
        assert [len(by_name[n]["results"]) for n in PEOPLE] == [2, 2, 1, 1], by_name
        assert rita["match_points"] == 2 * win and rolf["results"][0]["title"] == "Later that season", (rita, rolf)
        assert (rita["places"], rolf["won"]) == ((1, 1) if best == 1 else (2, 1)), (rita, rolf)
    assert director.get("/seasons/2031?limit=0").status == 400


def season(server, director):
    """Master points of a year: for matches that were won, and for places, which who shares them shares."""
    made = director.send("POST", "/tournaments", {"title": "Next season", "starts_on": "2031-05-05", "lengths": [7], "tables": 1})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "\n".join(PEOPLE)})
    director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2, 3, 4]})
    for match in (1, 2, 3):
        wins(director, at, match, min(players_of(director, at, match)))
    nothing = {"year": 2031, "games": "backgammon", "games_title": "Backgammon", "best": None, "worth": [{"section": "main", "percent": 100}],
               "people": []}
    assert director.get("/seasons/2031").json == nothing, "it is not closed yet"
    close(director, at)
    win = round(math.sqrt(7) / 3 * UNIT)
    place = {rank: 0.6 * math.log2(4) * factor * UNIT for rank, factor in ((1, 1), (2, 0.7), (3, (0.5 + 0.333) / 2))}
    rita, rolf, rosa, ruth = PEOPLE
    should = [(1, rita, 2, 2 * win, round(place[1])), (2, rosa, 1, win, round(place[2])),
              (3, rolf, 0, 0, round(place[3])), (3, ruth, 0, 0, round(place[3]))]
    said = director.get("/seasons/2031").json["people"]
    assert sorted((p["rank"], p["name"], p["won"], p["match_points"], p["place_points"]) for p in said) == sorted(should), said
    assert all(p["places"] == 1 and p["points"] == p["match_points"] + p["place_points"] for p in said), said
    best_of_two(director, win)
    assert director.get("/seasons/2030").json["people"] == [] and director.get("/seasons/9999").status == 404


def season_of_a_game(server, director):
    """Master points are kept for each game, as ratings are: what is won at another one, and places there, are in a season of its own."""
    assert director.get("/seasons/2034?games=hypergammon").status == 200 and director.get("/seasons/2034?games=tapa").status == 404
    made = director.send("POST", "/tournaments", {"title": "Two games", "starts_on": "2034-05-05", "lengths": [7], "tables": 4})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    added = director.send("POST", at + "/sections", {"kind": "knockout", "name": "Hyper", "lengths": [3], "games": "hypergammon"})
    assert added.status == 201, added
    rita, rolf, rosa, ruth = PEOPLE
    director.send("POST", at + "/entries", {"text": "\n".join([rita, rolf])})
    director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2]})
    entries = director.get(at + "/entries").json["entries"]
    director.send("POST", at + "/draw", {"section": 2, "method": "by_hand", "slots": [e["entry"] for e in entries]})
    played = {m["section"]: m["match"] for m in director.get(at + "/matches").json["matches"]}
    assert sorted(played) == [1, 2], played
    wins(director, at, played[1], rita)
    wins(director, at, played[2], rolf)
    close(director, at)
    place = {rank: round(0.6 * factor * UNIT) for rank, factor in ((1, 1), (2, 0.7))}
    for games, winner, length in (("", rita, 7), ("?games=hypergammon", rolf, 3)):
        said = director.get("/seasons/2034" + games).json
        win = round(math.sqrt(length) / 3 * UNIT)
        points = {p["name"]: (p["won"], p["match_points"], p["places"], p["place_points"]) for p in said["people"]}
        loser = rolf if winner == rita else rita
        assert points == {winner: (1, win, 1, place[1]), loser: (0, 0, 1, place[2])}, (games, points)
        assert (said["games"], said["games_title"]) == (("hypergammon", "Hypergammon") if games else ("backgammon", "Backgammon")), said


def worth_of_sections(server, director):
    """What a place gives hangs on the section: as the club asks, in hundredths of what it gives in a main draw."""
    made = director.send("POST", "/tournaments", {"title": "With a consolation", "starts_on": "2033-05-05", "lengths": [7], "tables": 2})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    added = director.send("POST", at + "/sections", {"kind": "consolation", "name": "Consolation", "fed_by": 1, "lengths": [5]})
    assert added.status == 201, added
    director.send("POST", at + "/entries", {"text": "\n".join(PEOPLE)})
    director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2, 3, 4]})
    for match in director.get(at + "/matches").json["matches"]:
        wins(director, at, match["match"], min(players_of(director, at, match["match"])))
    close(director, at)
    rita, rolf, rosa, ruth = PEOPLE
    whole = {rank: 0.6 * math.log2(4) * factor * UNIT for rank, factor in ((1, 1), (2, 0.7), (3, (0.5 + 0.333) / 2))}
    of_two = {rank: 0.6 * factor * UNIT for rank, factor in ((1, 1), (2, 0.7))}

    def said(asked):
        answer = director.get("/seasons/2033" + asked)
        assert answer.status == 200, answer
        return answer.json["worth"], {p["name"]: (p["places"], p["place_points"]) for p in answer.json["people"]}
    main = {rita: (1, round(whole[1])), rosa: (1, round(whole[2])), rolf: (1, round(whole[3])), ruth: (1, round(whole[3]))}
    assert said("") == ([{"section": "main", "percent": 100}], main), said("")
    worth, half = said("?worth=main:100,consolation:50")
    assert worth == [{"section": "main", "percent": 100}, {"section": "consolation", "percent": 50}], worth
    assert half[rita] == main[rita] and half[rolf] == (2, round(whole[3]) + round(of_two[1] / 2)), half
    assert half[ruth] == (2, round(whole[3]) + round(of_two[2] / 2)), half
    only = said("?worth=consolation:100,last_chance:30")[1]
    assert only[rolf] == (1, round(of_two[1])) and only[rita] == (0, 0), only
    for wrong in ("", "main", "main:", "main:101", "main:-1", "main:5,main:6", "moon:50", "main:50,", "knockout:1;x", "main:0050"):
        assert director.get("/seasons/2033?worth=" + wrong).status == 400, wrong


def who_may_ask(server, director):
    """Lists, seasons and curves are for everybody; who is hidden keeps place and number on them, and is not named."""
    lists = [entry for entry in director.get("/ratings").json["lists"] if entry["games"] == "backgammon"]
    assert [entry["ramp"] for entry in lists] == ["fibs", "brass-city", "belgium", "germany"], lists
    assert director.get("/ratings/99").status == 404
    assert director.get("/players/999999/ratings/1").status == 404
    nobody = Client(server, "nobody")
    seen, whole = nobody.get("/ratings/1").json, director.get("/ratings/1").json
    assert nobody.get("/ratings").json == director.get("/ratings").json and seen == whole
    rita = next(p for p in whole["people"] if p["name"] == PEOPLE[0])
    path = f"/players/{rita['player']}/ratings/1"
    assert nobody.get(path).json == director.get(path).json
    hide = director.send("PUT", f"/players/{rita['player']}/hidden", {"hidden": True})
    assert hide.status == 200, hide
    assert nobody.get(path).status == 404 and director.get(path).status == 200
    seen, whole = nobody.get("/ratings/1").json, director.get("/ratings/1").json
    of_her = [p for p in seen["people"] if not p["public"]]
    assert [(p["player"], p["name"], p["rank"], p["rating"]) for p in of_her] == [(0, "", rita["rank"], rita["rating"])], of_her
    assert len(seen["people"]) == len(whole["people"]) and any(p["name"] == PEOPLE[0] and not p["public"] for p in whole["people"]), whole
    rolf = next(p for p in whole["people"] if p["name"] == PEOPLE[1])
    met = [line["opponent"] for line in nobody.get(f"/players/{rolf['player']}/ratings/1").json["matches"] if not line["opponent"]["public"]]
    assert met and all((one["player"], one["name"]) == (0, "") for one in met), met
    season_of = nobody.get("/seasons/2031").json["people"]
    assert [(p["player"], p["results"]) for p in season_of if not p["public"]] == [(0, [])], season_of
    assert PEOPLE[0] not in str(seen) + str(season_of) and PEOPLE[1] in str(season_of), season_of
    assert director.send("PUT", f"/players/{rita['player']}/hidden", {"hidden": False}).status == 200
    assert nobody.get("/ratings/1").json == director.get("/ratings/1").json
