#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening at side tables, played by chance by a second reading of the rule texts (tests/sittings/chouette.py, cases 122-126).

Writes an event file for `tdserver demo --event`: a chouette of five with twenty games, in which a member resigns against the captain
(case 123), a partner leaves and comes back, and captains are beaten; two for money until they stop; and two until a number of points is
reached or passed. Beside each act stands what everybody has then, and at the end the sheet and the money.
"""
import copy
import json
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sittings"))
from chouette import Table  # noqa: E402

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
CHOUETTE = {"title": "The big table", "kind": "chouette", "one_cube": False, "jacoby": True, "beavers": True, "raccoons": True, "lone_beaver": True,
            "automatic": 2, "stake": 50, "currency": "EUR"}
MONEY = {"title": "Two for money", "kind": "money", "way": "open", "jacoby": True, "beavers": True, "raccoons": True, "automatic": 1, "stake": 25,
         "currency": "EUR"}
# (rule, players, games, seed, what must have happened there)
SITTINGS = [(CHOUETTE, 5, 20, 3, {"resign", "leave", "beaten", "pass", "back"}), (MONEY, 2, 12, 4, {"double", "beaver", "automatic"}),
            ({**MONEY, "title": "To fifteen", "way": "race", "goal": 15, "automatic": 0, "stake": 100}, 2, 99, 7, {"double"})]
WEIGHTS = {"throw": 20, "join": 4, "leave": 0.6, "start": 12, "automatic": 1, "double": 3, "take": 6, "pass": 2, "beaver": 1, "raccoon": 2, "resign": 0.5,
           "end": 3}
OF_TABLE = ("start", "automatic")


def may(table, kind, who):
    return copy.deepcopy(table).act(kind, who, 0, 0 if kind == "automatic" else 1)


def choices(table, players):
    said = [(kind, 0) for kind in OF_TABLE if may(table, kind, 0)]
    few = len(table.queue) < 4
    for kind in WEIGHTS:
        for who in range(1, players + 1):
            if kind not in OF_TABLE and not (kind == "leave" and few) and may(table, kind, who):
                said.append((kind, who))
    return said


def chosen(chance, said):
    of_kind = {kind: sum(1 for one in said if one[0] == kind) for kind in WEIGHTS}
    return chance.choices(said, [WEIGHTS[kind] / of_kind[kind] for kind, _ in said])[0]


def value_of(chance, kind):
    return {"throw": chance.randint(1, 6), "end": chance.choice((1, 1, 1, 2, 3)), "automatic": chance.choice((2, 3))}.get(kind, 0)


def sitting(rule, players, games, seed):
    """A side table of the file, and what happened at it."""
    chance, table, acts, sheet, seen = random.Random(seed), Table(**rule), [], [], set()
    points = lambda: [table.points[who] for who in range(1, players + 1)]  # noqa: E731
    for who in range(1, players + 1):
        table.act("join", who, 0, 0)
    before = points()
    while not table.over:
        done = table.games == games and table.shares is None
        kind, who = ("stop", 0) if done else chosen(chance, choices(table, players))
        value = value_of(chance, kind)
        seen.add("beaten" if kind == "end" and who == table.queue[0] else kind)
        seen |= {"back"} if kind == "join" else set()
        playing = table.shares is not None
        assert table.act(kind, who, 0, value), (kind, who)
        acts.append({"kind": kind, "by": NAMES[who - 1] if who else "", "value": value, "points": points()})
        if playing and table.shares is None:
            now = points()
            sheet.append([b - a for a, b in zip(before, now)])
            before = now
    assert all(sum(line) == 0 for line in sheet)
    return {"rule": rule, "players": NAMES[:players], "acts": acts, "sheet": sheet, "money": [rule["stake"] * n for n in points()]}, seen


def main():
    made = []
    for rule, players, games, seed, wanted in SITTINGS:
        while True:  # the first seed from there on with which everything happens that must
            one, seen = sitting(rule, players, games, seed)
            if wanted <= seen and (rule.get("goal") or len(one["sheet"]) == games):
                break
            seed += 1
        made.append(one)
    lines = lambda some: ",\n   ".join(json.dumps(one) for one in some)  # noqa: E731
    print('{"title": "An evening at side tables",\n "entries": %s,\n "sittings": [' % json.dumps(NAMES))
    print(",\n".join(' {"rule": %s,\n  "players": %s,\n  "acts": [\n   %s],\n  "sheet": %s,\n  "money": %s}' % (
        json.dumps(one["rule"]), json.dumps(one["players"]), lines(one["acts"]), json.dumps(one["sheet"]), json.dumps(one["money"])) for one in made))
    print(" ]}")


if __name__ == "__main__":
    main()
