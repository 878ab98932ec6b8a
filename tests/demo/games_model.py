#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whole evenings of other games than backgammon, played at random by a second reading of the rules (tests/brute/rules.py).

usage: games_model.py tavli|hypergammon|three-dice

Writes an event file for `tdserver demo --event`: every roll, play and turn of the cube, who won each game and what it counts, by
rules that are written down here again. `tdserver plays` lends no more than the words of a play.
"""
import json
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "brute"))
import rules  # noqa: E402

PROGRAM = os.path.join(os.environ.get("TD_BUILD", os.path.join(ROOT, "build")), "tdserver")
OTHER = {"a": "b", "b": "a"}
TIMES = {"drawn": 0, "single": 1, "gammon": 2, "backgammon": 3}
EVENTS = {
    "tavli": {"title": "A Tavli evening", "series": "tavli", "games": ["portes", "plakoto", "fevga"], "cube": False, "triple": False,
              "winner_starts": True, "entries": ["Eleni", "Nikos", "Maria", "Yannis"], "lengths": [3, 5], "seed": 3},
    "hypergammon": {"title": "Hypergammon knockout", "series": "hypergammon", "games": ["hypergammon"], "cube": True, "triple": True,
                    "winner_starts": False, "entries": ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo"], "lengths": [3, 3, 5], "seed": 5},
    "three-dice": {"title": "English with three dice", "series": "english+three-dice", "games": ["english+three-dice"], "cube": False, "triple": False,
                   "winner_starts": False, "care": 8, "entries": ["Hal", "Kit", "Meg", "Tom"], "lengths": [1, 2], "seed": 7},
}


def digits(roll):
    return "".join(map(str, roll))


def blots(state):
    """Checkers that may be hit: who looks at several plays for the fewest ends sooner, and a record has room for so many turns."""
    return state.mine[1:rules.BAR].count(1)


def words_of(variant, game, state, roll, after):
    """What the play that leads there is called."""
    told = subprocess.run([PROGRAM, "plays", "--variant", variant, "--position", rules.text(game, state), "--dice", digits(roll)],
                          check=True, capture_output=True, text=True)
    wanted = rules.text(game, rules.swap(game, after))
    return next(play["play"] for play in json.loads(told.stdout)["plays"] if play["after"] == wanted)


def ended(variant, game, state):
    """How the game ends with this play, for who made it; None while it goes on."""
    if variant == "plakoto":
        mine, theirs = 24 in state.under, 1 in state.over and state.theirs[24] == 1
        if mine and theirs:
            return "drawn"
        if theirs and not state.mine[24]:
            return "gammon"
    if state.mine[rules.OFF] < game.men:
        return None
    if state.theirs[rules.OFF] or variant.startswith("english"):
        return "single"
    far = any(state.theirs[point] for point in range(19, 26))
    return "backgammon" if far and variant in ("hypergammon", "backgammon") else "gammon"


class Match:
    """One match: the score, and what may be done with the cube."""

    def __init__(self, event, length, chance):
        self.event, self.length, self.chance = event, length, chance
        self.points = {"a": 0, "b": 0}
        self.games, self.starter, self.crawford_done = [], None, False

    def needs(self, side):
        return self.length - self.points[side]

    def crawford(self):
        one_away = [side for side in "ab" if self.needs(side) == 1]
        return self.event["cube"] and len(one_away) == 1 and not self.crawford_done

    def may_double(self, side, cube, owner, first):
        return (self.event["cube"] and not first and not self.crawford() and owner in (None, side) and cube < 8 and
                cube < self.needs(side) and min(self.needs("a"), self.needs("b")) >= 1)

    def roll(self, game):
        return tuple(sorted((self.chance.randint(1, 6) for _ in range(3 if game.three_dice else 2)), reverse=True))

    def game(self):
        event, chance = self.event, self.chance
        variant = event["games"][len(self.games) % len(event["games"])]
        game, crawford = rules.GAMES[variant], self.crawford()
        side = self.starter or chance.choice("ab")
        state, cube, owner, plays, end = rules.start(game), 1, None, [], None
        while end is None:
            if self.may_double(side, cube, owner, not plays) and chance.random() < 0.12:
                plays.append(side + "D")
                if chance.random() < 0.3:
                    plays.append(OTHER[side] + "P")
                    end = "single"
                    break
                plays.append(OTHER[side] + "T")
                cube, owner = cube * 2, OTHER[side]
            roll = self.roll(game)
            while not plays and variant == "hypergammon" and roll[0] == roll[1]:
                roll = self.roll(game)
            legal = sorted(rules.plays(game, state, roll)[0])
            words = ""
            if legal:
                after = min((chance.choice(legal) for _ in range(event.get("care", 1))), key=blots)
                words, state = words_of(variant, game, state, roll, after), after
            plays.append(("%s%s %s" % (side, digits(roll), words)).strip())
            end = ended(variant, game, state)
            if end is None:
                side, state = OTHER[side], rules.swap(game, state)
        dropped = plays[-1].endswith("P")
        self.crawford_done |= crawford
        if event["winner_starts"] and end != "drawn":
            self.starter = side
        elif event["winner_starts"]:
            self.starter = plays[0][0]
        points = TIMES[end] * cube
        if points:
            self.points[side] += points
        self.games.append({"winner": side if points else "none", "kind": end, "cube": cube, "points": points,
                           "ended_by": "drop" if dropped else "played", "plays": plays})

    def play(self, a, b):
        while min(self.needs("a"), self.needs("b")) > 0:
            self.game()
        winner = a if self.needs("a") <= 0 else b
        return {"a": a, "b": b, "length": self.length, "games": self.games, "final": [self.points["a"], self.points["b"]], "winner": winner}


def main():
    event = EVENTS[sys.argv[1]]
    chance = random.Random(event["seed"])
    left, rounds = event["entries"], []
    for number, length in enumerate(event["lengths"], 1):
        matches = [Match(event, length, chance).play(a, b) for a, b in zip(left[::2], left[1::2])]
        rounds.append({"round": number, "matches": matches})
        left = [match["winner"] for match in matches]
    told = {"title": event["title"], "format": "single elimination", "plays": event["series"], "cube": event["cube"],
            "match_lengths": event["lengths"], "entries": event["entries"], "draw": event["entries"], "rounds": rounds, "champion": left[0]}
    json.dump(told, sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
