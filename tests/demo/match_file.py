#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The final of a recorded event file (games_model.py) as a match file: usage: match_file.py EVENT"""
import json
import sys

event = json.load(open(sys.argv[1], encoding="utf8"))
match, score = event["rounds"][-1]["matches"][0], {"a": 0, "b": 0}
print('; [Variation "%s"]\n\n%d point match' % (event["plays"], match["length"]))
for number, game in enumerate(match["games"], 1):
    print("\n Game %d\n %s : %d    %s : %d" % (number, match["a"], score["a"], match["b"], score["b"]))
    halves, cube = [], 1
    for play in game["plays"]:
        side, what = play[0], play[1:]
        cube *= 2 if what == "D" else 1
        dice, _, moved = what.partition(" ")
        words = {"D": " Doubles => %d" % cube, "T": " Takes", "P": " Drops"}.get(what) or "%s: %s" % (dice, moved or "Cannot Move")
        if side == "a" or not halves or halves[-1][1]:
            halves.append(["", ""])
        halves[-1]["ab".index(side)] = words
    for row, (left, right) in enumerate(halves, 1):
        print("%3d) %-28s %s" % (row, left, right))
    print("%sWins %d point%s" % (" " * (6 if game["winner"] == "a" else 34), game["points"], "" if game["points"] == 1 else "s"))
    score[game["winner"]] += game["points"]
