#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second verifier of exported ledgers that shares nothing with the program: the description in
tdserver/records/ledger_file.h, read again. Checks the form of every line, numbering, hash chain and closing hash, and
plays all matches again from their games alone: scores, winners, who meets whom, the champion. It does not check the
signature. usage: second.py EXPORT...  Exit status 0: true, 1: false (says where)."""
import hashlib
import json
import re
import sys


class Untrue(Exception):
    pass


def must(fact, why):
    if not fact:
        raise Untrue(why)


def canonical(value):
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("\x7f", "\\u007f").encode()


class Match:
    def __init__(self, length):
        self.length, self.games, self.aside, self.penalty, self.final = length, {}, {}, {"a": 0, "b": 0}, None
        self.sides, self.winner = {}, None

    def score(self, side):
        points = sum(p for winner, p in self.games.values() if winner == side)
        return points + self.penalty[side] if self.final is None else self.final[side]

    def decided(self):
        return max(self.score("a"), self.score("b")) >= self.length


class Fold:
    """What a result sheet says, from the games alone."""

    def __init__(self):
        self.matches, self.champion = {}, 0

    def event(self, kind, d):
        if kind == "match_added":
            self.matches[d["match"]] = Match(d["length"])
        elif kind == "draw_undone":
            self.__init__()
        elif kind == "champion_set":
            self.champion = d["entry"]
        elif "match" in d and d["match"] in self.matches:
            self.of_match(kind, d, self.matches[d["match"]])

    def of_match(self, kind, d, m):
        if kind == "slot_set":
            m.sides[d["side"]] = d["entry"]
        elif kind in ("game_reported", "game_corrected"):
            must(kind == "game_corrected" or d["game"] not in m.games, "this game is there already")
            m.games[d["game"]] = (d["winner"], d["points"])
            m.aside.pop(d["game"], None)
        elif kind == "game_withdrawn" and not d["game"]:
            m.final = None
        elif kind == "game_withdrawn":
            must(m.games.pop(d["game"], None), "this game was never reported")
        elif kind == "game_set_aside":
            m.aside[d["game"]] = m.games.pop(d["game"])
            must(m.decided(), "the match was not decided before this game")
        elif kind == "game_counts_again":
            must(not m.decided(), "the match was decided before this game")
            m.games[d["game"]] = m.aside.pop(d["game"])
        elif kind == "penalty_set":
            m.penalty["b" if d["side"] == "a" else "a"] = d["points"]
        elif kind == "final_reported":
            m.final = {"a": d["score_a"], "b": d["score_b"]}
        elif kind == "match_reopened":
            m.winner = None
        elif kind == "match_restored":
            m.winner = d["winner"]
            m.penalty = {"a": d["penalty_b"], "b": d["penalty_a"]}
            m.final = {"a": d["score_a"], "b": d["score_b"]} if d["final"] else None
        if kind == "match_over":
            m.winner = d["winner"]
            if d["how"] in ("played", "penalty") and m.winner != "none":
                # More than half of the match in penalty points loses it, whatever the score (rule book 1.6, case 44).
                late = d["how"] == "penalty" and 2 * m.penalty[m.winner] > m.length
                must(late or m.score(m.winner) >= m.length, "the winner has not the points of the match")
        if kind in ("game_reported", "game_withdrawn", "game_set_aside", "game_counts_again", "penalty_set", "match_restored") or kind == "match_over" and d["how"] == "played":
            for side in "ab":
                must(d["score_" + side] == m.score(side), "score %d but the games say %d" % (d["score_" + side], m.score(side)))

    def end(self):
        if self.champion:
            wins = [m for m in self.matches.values() if m.winner in ("a", "b") and m.sides.get(m.winner) == self.champion]
            losses = [m for m in self.matches.values() if m.winner in ("a", "b") and m.winner not in
                      [s for s, e in m.sides.items() if e == self.champion] and self.champion in m.sides.values()]
            must(wins and not losses, "the champion has lost a match, or won none")


def check(data):
    lines = data.split(b"\n")
    must(lines.pop() == b"", "the last line is cut off")
    must(len(lines) >= 2, "too short")
    form = rb'{"format":"tdserver-ledger","v":1,"uid":"[0-9a-f]{32}","stream":"(club|tournament)","key":"[0-9a-f]{64}"}'
    must(re.fullmatch(form, lines[0]), "line 1 is not the header")
    head, fold = bytes(32), Fold()
    for n, line in enumerate(lines[1:-1], 1):
        try:
            e = json.loads(line)
            must(canonical(e) == line, "it is not in canonical form")
            must(list(e) == ["seq", "at", "by", "kind", "v", "data"], "other members than an event has")
            must(e["seq"] == n, "out of order")
            head = hashlib.sha256(head + line).digest()
            fold.event(e["kind"], e["data"])
        except (Untrue, ValueError, KeyError) as why:
            raise Untrue("event %d: %s" % (n, why)) from None
    fold.end()
    close = rb'{"seq":%d,"hash":"%s","sig":"[0-9a-f]{128}"}' % (len(lines) - 2, head.hex().encode())
    must(re.fullmatch(close, lines[-1]), "the closing line is not that of these events")
    return len(lines) - 2


status = 0
for path in sys.argv[1:]:
    try:
        with open(path, "rb") as f:
            print("true: %s: %d events" % (path, check(f.read())))
    except Untrue as why:
        status = 1
        print("false: %s: %s" % (path, why))
sys.exit(status)
