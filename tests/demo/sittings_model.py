#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An evening at side tables, played by chance by a second reading of the rule texts (tests/sittings/chouette.py, cases 122-126).

Writes an event file for `tdserver demo --event`: a chouette of five with twenty games, in which a member resigns against the captain
(case 123), a partner leaves and comes back, and captains are beaten; two for money until they stop; and two until a number of points is
reached or passed. Beside each act stands what everybody has then, and at the end the sheet and the money.

Games of the first two are recorded, all of the money session and every fifth of the chouette: rolls and plays by chance, as a second reading of
the rules has them (tests/brute/rules.py), to the end of the board unless somebody drops or gives up; `tdserver plays` lends no more than their words.
Plays of a game that follow on each other stand together, those of the box as "a31 8/5 6/5", those of whoever is captain then as "b64 24/14".
"""
import copy
import json
import os
import random
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "sittings"), os.path.join(HERE, "..", "brute"), HERE]
import rules  # noqa: E402
from chouette import Table  # noqa: E402
from games_model import TIMES, ended, words_of  # noqa: E402

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
CHOUETTE = {"title": "The big table", "kind": "chouette", "one_cube": False, "jacoby": True, "beavers": True, "raccoons": True, "lone_beaver": True,
            "automatic": 2, "stake": 50, "currency": "EUR"}
MONEY = {"title": "Two for money", "kind": "money", "way": "open", "jacoby": True, "beavers": True, "raccoons": True, "automatic": 1, "stake": 25,
         "currency": "EUR"}
# (rule, players, games, seed, of how many games one is recorded, what must have happened there)
SITTINGS = [(CHOUETTE, 5, 20, 4, 5, {"resign", "leave", "beaten", "pass", "back", "drop of a captain", "played out"}),
            (MONEY, 2, 8, 7, 1, {"double", "beaver", "automatic", "raccoon", "played out", "given up"}),
            ({**MONEY, "title": "To fifteen", "way": "race", "goal": 15, "automatic": 0, "stake": 100}, 2, 99, 7, 0, {"double"})]
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


class Board:
    """The running game, when it is recorded: positions, whose turn it is, how it ended."""

    def __init__(self, chance):
        self.chance, self.side, self.state = chance, None, rules.start(rules.BACKGAMMON)
        self.end, self.rolls = None, 0

    def roll(self):
        """One turn: whose, the roll, the position before it and after it, None where nothing could be played."""
        roll = (1, 1)
        while not self.rolls and roll[0] == roll[1]:
            roll = self.dice()
        roll = roll if not self.rolls else self.dice()
        self.side = self.side or self.chance.choice("ab")
        legal, was = sorted(rules.plays(rules.BACKGAMMON, self.state, roll)[0]), self.state
        if legal:
            self.state = self.chance.choice(legal)
        said = self.side, roll, was, self.state if legal else None
        self.end, self.rolls = ended("backgammon", rules.BACKGAMMON, self.state), self.rolls + 1
        if not self.end:
            self.side, self.state = "ba"["ab".index(self.side)], rules.swap(rules.BACKGAMMON, self.state)
        return said

    def dice(self):
        return tuple(sorted((self.chance.randint(1, 6), self.chance.randint(1, 6)), reverse=True))

    def allows(self, table, kind, who):
        """May this be said of a game whose plays are recorded? Before the first roll only equal dice are."""
        if kind == "automatic":
            return not self.rolls
        if kind == "double":
            return self.rolls > 0 and (who == table.box()) == (self.side == "a")
        return kind != "end" or self.rolls > 0


# How often, a turn.
GIVES_UP, DOUBLES, AUTOMATIC = 0.004, 0.04, 0.3


def next_act(chance, table, players, board):
    """What is said next: (kind, who, value); None where the next turn is played."""
    said = choices(table, players)
    if board is None:
        kind, who = chosen(chance, said)
        return kind, who, value_of(chance, kind)
    if board.end:
        return "end", table.box() if board.side == "a" else table.captain(), TIMES[board.end]
    said = [one for one in said if board.allows(table, *one)]
    if not may(table, "play", table.box()):  # somebody has to answer
        likely = 1
    elif not board.rolls:
        said, likely = [one for one in said if one[0] == "automatic"], AUTOMATIC
    else:
        said, likely = [one for one in said if one[0] in ("double", "resign")], DOUBLES
        if chance.random() < GIVES_UP:
            return "end", chance.choice((table.box(), table.captain())), 1
    if not said or chance.random() >= likely:
        return None
    kind, who = chosen(chance, said)
    return kind, who, value_of(chance, kind)


def happened(table, kind, who, board):
    """What this act, which is about to be made, is an example of."""
    seen = {kind, *({"back"} if kind == "join" else ())}
    if kind == "end" and who == table.queue[0]:
        seen.add("beaten")
    if kind == "end" and board:
        seen.add("played out" if board.end else "given up")
    if kind == "pass" and board and who == table.captain() and len(table.bearers()) > 1:
        seen.add("drop of a captain")
    return seen


def told(acts, table, name, said, points):
    """A turn follows those of the same two, or begins another group of them."""
    group = {"box": name(table.box()), "captain": name(table.captain())}
    if acts and "plays" in acts[-1] and all(acts[-1][part] == group[part] for part in group):
        acts[-1]["plays"].append(said)
    else:
        acts.append({"kind": "play", **group, "plays": [said], "points": points})


def sitting(rule, players, games, seed, each):
    """A side table of the file, and what happened at it."""
    chance, table, acts, sheet, seen, board = random.Random(seed), Table(**rule), [], [], set(), None
    name = lambda who: NAMES[who - 1] if who else ""  # noqa: E731
    points = lambda: [table.points[who] for who in range(1, players + 1)]  # noqa: E731
    for who in range(1, players + 1):
        table.act("join", who, 0, 0)
    before = points()
    while not table.over:
        done = table.games == games and table.shares is None
        act = ("stop", 0, 0) if done else next_act(chance, table, players, board)
        if act is None:
            said = board.roll()
            told(acts, table, name, said, points())
            continue
        kind, who, value = act
        playing = table.shares is not None
        seen |= happened(table, kind, who, board)
        assert table.act(kind, who, 0, value), act
        acts.append({"kind": kind, "by": name(who), "value": value, "points": points()})
        if kind == "start" and each and table.games % each == 1 % each:
            board = Board(chance)
        if playing and table.shares is None:
            now, board = points(), None
            sheet.append([b - a for a, b in zip(before, now)])
            before = now
    assert all(sum(line) == 0 for line in sheet)
    return {"rule": rule, "players": NAMES[:players], "acts": acts, "sheet": sheet, "money": [rule["stake"] * n for n in points()]}, seen


def in_words(side, roll, was, after):
    words = words_of("backgammon", rules.BACKGAMMON, was, roll, after) if after else ""
    return ("%s%d%d %s" % (side, *roll, words)).strip()


def main():
    made = []
    for rule, players, games, seed, each, wanted in SITTINGS:
        while True:  # the first seed from there on with which everything happens that must
            one, seen = sitting(rule, players, games, seed, each)
            if wanted <= seen and (rule.get("goal") or len(one["sheet"]) == games):
                break
            seed += 1
        for act in one["acts"]:
            if "plays" in act:
                act["plays"] = [in_words(*turn) for turn in act["plays"]]
        made.append(one)
    lines = lambda some: ",\n   ".join(json.dumps(one) for one in some)  # noqa: E731
    print('{"title": "An evening at side tables",\n "entries": %s,\n "sittings": [' % json.dumps(NAMES))
    print(",\n".join(' {"rule": %s,\n  "players": %s,\n  "acts": [\n   %s],\n  "sheet": %s,\n  "money": %s}' % (
        json.dumps(one["rule"]), json.dumps(one["players"]), lines(one["acts"]), json.dumps(one["sheet"]), json.dumps(one["money"])) for one in made))
    print(" ]}")


if __name__ == "__main__":
    main()
