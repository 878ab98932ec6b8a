# SPDX-License-Identifier: MIT
"""Real matches as what a tablet says of them: the clock's presses, the plays, the games. For the bench."""
import functools
import glob
import json
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
CELL = re.compile(r"(\d\d):((?: (?:bar|off|\d+)/\S+)*)|Doubles => (\d+)|Takes|Drops|Wins (\d+) point")
OFF = re.compile(r"/(?:off|0)\b\*?(?:\((\d)\))?")
RIGHT = 24  # an action that begins behind this column stands in the right one
WINS = {1: "single", 2: "gammon", 3: "backgammon"}
MEN = 15


def other(side):
    return "b" if side == "a" else "a"


def cells(row):
    """What a row of a transcript says: side and match of each cell."""
    side = None
    for cell in CELL.finditer(row):
        side = other(side) if side else "b" if cell.start() > RIGHT else "a"
        yield side, cell


class Game:
    """One game on its way from a transcript into commands."""

    def __init__(self, number):
        self.number, self.said, self.cube, self.off = number, [], 1, {"a": 0, "b": 0}
        self.turn, self.passed, self.ended = 0, False, False

    def clock(self, act, side):
        self.said.append(("/clock", {"act": act, "side": side}))

    def action(self, side, act, **more):
        self.turn += 1
        self.said.append(("/plays", {"game": self.number, "turn": self.turn, "side": side, "act": act, **more}))

    def roll(self, side, dice, play):
        if not self.turn:
            self.clock("press", other(side))
        self.action(side, "roll", dice=int(dice), play=play.strip())
        self.off[side] += sum(int(times or 1) for times in OFF.findall(play))
        if self.off[side] < MEN:
            self.clock("press", side)

    def end(self, side, points):
        if not self.passed and self.off[side] < MEN:
            self.action(other(side), "resign", win=WINS[points // self.cube], insist=True)
        win = "single" if self.passed else WINS[points // self.cube]
        self.said.append(("/games", {"game": self.number, "side": other(side), "winner": side, "win": win, "cube": self.cube,
                                     "dropped": self.passed}))
        self.ended = True

    def take_cell(self, side, cell):
        dice, play, cube, points = cell.groups()
        if dice:
            self.roll(side, dice, play)
        elif cube:
            self.offered = int(cube)
            self.action(side, "double")
            self.clock("press", side)
        elif points:
            self.end(side, int(points))
        elif cell[0] == "Takes":
            self.cube = self.offered
            self.action(side, "take")
            self.clock("press", side)
        else:
            self.passed = True
            self.action(side, "pass")


def read_match(path):
    """Length and commands of a match: pairs of suffix and body."""
    with open(path, encoding="utf-8", errors="replace") as f:
        text = f.read()
    games = []
    for line in text.splitlines():
        if re.match(r"\s*Game \d+", line):
            games.append(Game(len(games) + 1))
        elif games and not games[-1].ended:
            for side, cell in cells(line):
                games[-1].take_cell(side, cell)
    length = re.search(r"^\s*(\d+) point match", text, re.M)
    said = [command for game in games if game.ended for command in game.said]
    return int(length[1]) if length else 0, said


@functools.cache
def shared(path, without):
    """A file or folder of TD_SHARED; where it is not there None, and one line that says what the table is without."""
    root = os.environ.get("TD_SHARED")
    found = os.path.join(root or "", path)
    if root and os.path.exists(found):
        return found
    print("\nwithout %s: %s" % (without, "%s is not there" % found if root else "TD_SHARED is not set"), flush=True)
    return None


def real_matches():
    """The matches at hand, longest first: those of TD_SHARED if there are some, else the committed ones."""
    folder = shared("data/matches", "the matches of TD_SHARED, on the few of tests/fixtures/matches") \
        or os.path.join(HERE, "..", "fixtures", "matches")
    paths = glob.glob(os.path.join(folder, "*.mat"))
    return sorted((read_match(path) for path in sorted(paths)), key=lambda match: len(match[1]), reverse=True)


def same_length(length):
    """Real matches of one length, longest first; a tournament's rounds have one length."""
    matches = real_matches()
    return [commands for points, commands in matches if points == length] or [commands for _, commands in matches]


def table_lines(token, stream, matches):
    """The script of one table for tests/load/tables.c: matches are (path, commands, what every command says besides)."""
    lines = ["= %s\t%s\t%s" % (token, stream, matches[0][0])]
    for path, commands, besides in matches:
        lines.append("+ " + path)
        # Without its closing brace: the moment of the tap goes there.
        lines += [suffix + "\t" + json.dumps({**besides, **body}, separators=(",", ":"))[:-1] for suffix, body in commands]
    return lines
