#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Real matches for the tables of whole events: usage: stock_model.py > tests/fixtures/events/recorded.json

Of stock.json every match by its results; between them those of tests/fixtures/matches, roll by roll as they were exported, with what
each game came to by a board that is kept here: who bore off all, whether the other one had borne off none, or stood in the winner's
home or on the bar. A game that was given up before its end has its result alone."""
import json
import os
import re
import sys

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures")
RECORDED = {3: ("match102.mat", "match036.mat"), 5: ("match023.mat", "match010.mat")}
KINDS = {1: "single", 2: "gammon", 3: "backgammon"}
TURNS = {" Doubles": "D", " Takes": "T", " Drops": "P"}
BAR, OFF = 25, 0


class Board:
    """Checkers of both, each counted from its own side."""

    def __init__(self):
        self.men = {side: {24: 2, 13: 5, 8: 3, 6: 5} for side in "ab"}

    def move(self, side, start, end):
        own, other = self.men[side], self.men["ab"[side == "a"]]
        assert own.get(start, 0) > 0, "nobody stands at %d" % start
        own[start] -= 1
        own[end] = own.get(end, 0) + 1
        if end and other.get(25 - end, 0) == 1:
            other[25 - end], other[BAR] = 0, other.get(BAR, 0) + 1

    def times(self, winner):
        loser = self.men["ab"[winner == "a"]]
        if loser.get(OFF, 0):
            return 1
        return 3 if any(count for point, count in loser.items() if point > 18) else 2


def said(half):
    """Roll and moves of one half of a line; None: it says nothing."""
    found = re.match(r" ?(\d\d): ?(.*)", half)
    if not found:
        return None
    moves = []
    for word in found[2].replace("bar", str(BAR)).replace("off", str(OFF)).replace("*", "").split():
        times = re.search(r"\((\d)\)", word)
        points = [int(n) for n in re.sub(r"\(\d\)", "", word).split("/")]
        moves += [tuple(points)] * (int(times[1]) if times else 1)
    return found[1], moves


def words(moves):
    return " ".join("%s/%s" % ("bar" if a == BAR else a, b or "off") for a, b in moves)


def read_game(lines, middle):
    board, plays, cube, ended, given = Board(), [], 1, None, 1
    for line in lines:
        if not re.match(r" *\d+\)", line):
            if line.strip().startswith("Wins") and not ended:
                ended = ("a" if line.index("Wins") < middle else "b", "given up")
                given = int(re.search(r"Wins (\d+)", line)[1]) // cube
            continue
        body = line[line.index(")") + 1:]
        cut = middle - (len(line) - len(body))
        for side, half in (("a", body[:cut]), ("b", body[cut:])):
            half = " " + half.strip()
            act = next((letter for word, letter in TURNS.items() if half.startswith(word)), None)
            if act:
                plays.append(side + act)
                cube *= 2 if act == "D" else 1
                if act == "P":
                    cube, ended = cube // 2, ("ab"[side == "a"], "drop")
            elif said(half.strip()):
                roll, moves = said(half.strip())
                for start, end in moves:
                    board.move(side, start, end)
                plays.append(("%s%s %s" % (side, roll, words(moves))).strip())
                if board.men[side].get(OFF, 0) == 15:
                    ended = (side, "played")
    winner, how = ended
    kind = board.times(winner) if how == "played" else given
    game = {"winner": winner, "kind": KINDS[kind], "cube": cube, "points": kind * cube, "ended_by": "drop" if how == "drop" else "played"}
    return dict(game, plays=plays) if how != "given up" else game


def read_match(name):
    with open(os.path.join(FIXTURES, "matches", name), encoding="utf-8") as file:
        text = file.read()
    length = int(re.search(r"(\d+) point match", text)[1])
    games, final = [], {"a": 0, "b": 0}
    for part in re.split(r"\n *Game \d+\n", text)[1:]:
        lines = part.split("\n")
        second = next(line for line in lines[1:] if re.match(r" *\d+\).*\d\d:.*\d\d:|.*\) {10,}\d\d:", line))
        middle = [found.start() for found in re.finditer(r"\d\d: ?", second)][-1]
        games.append(read_game(lines[1:], middle))
        final[games[-1]["winner"]] += games[-1]["points"]
    winner = games[-1]["winner"]
    assert final[winner] >= length, name
    return {"length": length, "transcript": name, "games": games, "final": [final["a"], final["b"]], "winner": winner}


def main():
    with open(os.path.join(FIXTURES, "events", "stock.json"), encoding="utf-8") as file:
        stock, out = json.load(file), []
    for length in sorted({match["length"] for match in stock}):
        results = [match for match in stock if match["length"] == length]
        for name in RECORDED.get(length, ()):
            out += results + [read_match(name)]
        out += [] if length in RECORDED else results
    print("[\n" + ",\n".join(" " + json.dumps(match) for match in out) + "\n]")


if __name__ == "__main__":
    sys.exit(main())
