# SPDX-License-Identifier: MIT
"""What everybody comes to by their own result in the last round of a Swiss, counted a second time: before it is drawn by how many of each
score win, after it pair by pair."""
import collections
import itertools

from check_ratings import confirmed
from hall import tournament

PLAYERS, ROUNDS, LENGTH, FEE = 24, 3, 3, 2500
SHARES = [4000, 2500, 1700, 1100, 700]


def paid_by(table, before, level):
    """Equals share what their places are worth, downwards."""
    places = range(before + 1, before + level + 2)
    return sum(table.get(place, 0) for place in places) // (level + 1)


def counted(finals, mine):
    return sum(points > mine for points in finals), sum(points == mine for points in finals)


def undrawn(points, me, result, table):
    """All that can come before the draw: any half of those whom nobody has met yet wins."""
    mine, sums = points[me] + result, set()
    for rival in set(points) - {me}:
        rest = collections.Counter(points[who] for who in points if who not in (me, rival))
        scores = sorted(rest)
        for winners in itertools.product(*(range(rest[score] + 1) for score in scores)):
            if sum(winners) != (len(points) - 2) // 2:
                continue
            finals = [points[rival] + 1 - result]
            for score, won in zip(scores, winners):
                finals += [score + 1] * won + [score] * (rest[score] - won)
            sums.add(paid_by(table, *counted(finals, mine)))
    return [min(sums), max(sums)]


def drawn(points, me, result, table, pairs):
    """Each other pair has two ways to end."""
    mine, sets = points[me] + result, {(0, 0)}
    for a, b in pairs:
        ways = [[points[a] + 1, points[b]], [points[a], points[b] + 1]]
        if me in (a, b):
            ways = [[points[b if me == a else a] + 1 - result]]
        adds = {counted(way, mine) for way in ways}
        sets = {(before + more, level + equal) for before, level in sets for more, equal in adds}
    sums = {paid_by(table, *one) for one in sets}
    return [min(sums), max(sums)]


def event(director):
    at = tournament(director, "Last round for money", [f"P{n:02}" for n in range(1, PLAYERS + 1)], call=False, kind="swiss")
    ruled = director.change(at + "/sections/1/rule", {"rounds": ROUNDS})
    assert ruled.status == 200, ruled
    director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2})
    director.send("PUT", at + "/pools/1", {"name": "Entry", "kind": "entry", "fee": FEE})
    count = len(SHARES)
    director.send("PUT", at + "/pools/1/prizes", {"section": [1] * count, "place": list(range(1, count + 1)), "share": SHARES})
    for entry in range(1, PLAYERS + 1):
        director.send("POST", at + "/pools/1/receipts", {"kind": "fee", "entry": entry})
    return at


def play_round(director, at, number, points):
    """The one with the lower number wins; who has how many wins afterwards."""
    assert director.send("POST", at + "/sections/1/rounds", {"round": number}).status == 200
    for match in matches_of(director, at, number):
        winner = min(match["a"]["entry"], match["b"]["entry"])
        won = match["a"]["entry"] == winner
        score = {"winner": "a" if won else "b", "score_a": LENGTH * won, "score_b": LENGTH * (not won)}
        confirmed(director, f"{at}/matches/{match['match']}/result", {"how": "final_score", "reason": "card", **score}, match["version"])
        points[winner] += 1


def matches_of(director, at, number):
    return [one for one in director.get(at + "/matches").json["matches"] if one["round"] == number]


def differs(director, at, points, expected):
    pool = director.get(at + "/money").json["pools"][0]
    table = {line["place"]: line["comes_to"] for line in pool["table"]}
    told = {one["who"]["entry"]: one for one in pool["prospects"]}
    assert sum(table.values()) == PLAYERS * FEE == sum(SHARES) * PLAYERS * FEE // 10000 and len(table) == len(SHARES), table
    assert len(told) > PLAYERS // 2, told
    for entry in points:
        wins, loses = expected(entry, 1, table), expected(entry, 0, table)
        one = told.pop(entry, None)
        is_told = one and [[one[key]["least"], one[key]["most"]] for key in ("wins", "loses")]
        if one is None and wins == loses and wins[0] == wins[1]:
            continue
        if is_told != [wins, loses]:
            return f"entry {entry} with {points[entry]} wins: {is_told} is told, {[wins, loses]} can come"
    return f"nobody can come to anything but {told}" if told else None


def prospects_of_the_last_round(server, director):
    """Before the draw and after it, of 24 players, against another way to count."""
    at = event(director)
    points = {entry: 0 for entry in range(1, PLAYERS + 1)}
    for number in range(1, ROUNDS):
        play_round(director, at, number, points)
    fault = differs(director, at, points, lambda me, result, table: undrawn(points, me, result, table))
    if fault:
        return "before the draw: " + fault
    assert director.send("POST", at + "/sections/1/rounds", {"round": ROUNDS}).status == 200
    pairs = [(one["a"]["entry"], one["b"]["entry"]) for one in matches_of(director, at, ROUNDS)]
    fault = differs(director, at, points, lambda me, result, table: drawn(points, me, result, table, pairs))
    return fault and "after the draw: " + fault
