# SPDX-License-Identifier: MIT
"""`tdserver standings` from outside: tournaments with every result code, computed once more by the words of the rule, and
every printed sum added up again."""
import os
import random
import re
import subprocess
import tempfile
from fractions import Fraction

POINTS = {"1": 1, "W": 1, "0": 0, "L": 0, "=": Fraction(1, 2), "D": Fraction(1, 2), "+": 1, "-": 0, "U": 1, "F": 1,
          "H": Fraction(1, 2), "Z": 0, " ": 0}
GAMES = "1W0L=D"
ASKED_OFF = "FHZ "


def tournament(seed):
    """{number: [(opponent, code), ...]}: pairs at random, so that rematches and forfeits abound."""
    chance = random.Random(seed)
    count, rounds = chance.randint(2, 14), chance.randint(1, 8)
    numbers = sorted(chance.sample(range(1, 200), count))
    history = {n: [] for n in numbers}
    for _ in range(rounds):
        order = chance.sample(numbers, count)
        while order:
            a = order.pop()
            if not order or chance.random() < 0.15:
                history[a].append((0, chance.choice("UFHZ ")))
                continue
            b = order.pop()
            x, y = chance.choice(("10", "10", "10", "01", "==", "WL", "DD", "+-", "-+", "--"))
            history[a].append((b, x))
            history[b].append((a, y))
    return history


def as_trf(history):
    lines = ["012 Made up"]
    for number, rounds in history.items():
        points = float(sum(POINTS[code] for _, code in rounds))
        line = "001 %4d      %-33s" % (number, "Player %d" % number)
        line = line.ljust(80) + "%4.1f %4d" % (points, 1) + "  "
        for opponent, code in rounds:
            line += ("%4s %s %s  " % (opponent or "0000", "w" if opponent else "-", code)) if code != " " else " " * 10
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


class Numbers:
    """The criteria of one player, by the words of rulebook and help."""

    def __init__(self, history, rule, unplayed, worth=None, matches=0):
        """worth: points by code where they are not the usual ones; matches: of everybody, where they are not as many as rounds."""
        self.h, self.rule, self.unplayed, self.worth = history, rule, unplayed, worth or POINTS
        self.rounds = max(map(len, history.values()))
        self.win = self.worth["1"]
        self.possible = (matches or self.rounds) * self.win
        self.points = {n: sum(self.worth[code] for _, code in rounds) for n, rounds in history.items()}

    def seen(self, n):
        points = self.points[n]
        for _, code in reversed(self.h[n]) if self.rule == "fide" else ():
            if code not in ASKED_OFF:
                break
            points += self.worth["="] - self.worth[code]
        return points

    def opponents(self, n):
        """(points of the opponent, own result) for each round that counts."""
        for opponent, code in self.h[n]:
            own = self.points[n]
            if code in GAMES:
                yield self.seen(opponent), code
            elif self.unplayed == "dummy-2024":
                yield own, code
            elif self.unplayed == "dummy-2026":
                yield min(own, self.seen(opponent) if opponent else Fraction(int(self.rounds * self.win), 2)), code

    def cut(self, n):
        """Buchholz, cut 1, median."""
        all_of_them = list(self.opponents(n))
        missed = [t for t in all_of_them if t[1] in "-" + ASKED_OFF]
        rest = [t[0] for t in all_of_them]
        least = min((t[0] for t in missed or all_of_them), default=0)
        whole = sum(rest)
        if rest:
            rest.remove(least)
        cut_1 = sum(rest)
        if rest:
            rest.remove(max(rest))
        return whole, cut_1, sum(rest)

    def of(self, n):
        games = [self.seen(o) for o, code in self.h[n] if code in GAMES]
        whole, cut_1, median = self.cut(n)
        half = Fraction(self.possible) / 2
        return {"PTS": self.points[n], "BH": whole, "BH/C1": cut_1, "BH/M1": median,
                "SB": sum(points * self.worth[code] for points, code in self.opponents(n)),
                "WIN": sum(self.worth[code] >= self.win for _, code in self.h[n]),
                "PS": sum(sum(self.worth[code] for _, code in self.h[n][:i + 1]) for i in range(len(self.h[n]))),
                "KS": sum(self.worth[code] for o, code in self.h[n] if o and self.points[o] >= half),
                "OP%": Fraction(100 * sum(games)) / (len(games) * self.possible) if games else 0}


def run(program, path, *options):
    done = subprocess.run([program, "standings", "--trf", path, *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return [line.split("\t") for line in done.stdout.splitlines()]


def compare(program, path, history, rule, unplayed):
    head, *rows = run(program, path, "--rule", rule, "--unplayed", unplayed)
    numbers = Numbers(history, rule, unplayed)
    assert sorted(int(row[0]) for row in rows) == sorted(history)
    for row in rows:
        expected = numbers.of(int(row[0]))
        for name, text in zip(head, row):
            if name in expected:
                assert abs(Fraction(text) - expected[name]) <= (Fraction(1, 100) if name == "OP%" else 0), (name, row, expected)
    ranks_follow(head, rows)


def ranks_follow(head, rows):
    """Better in the first column that differs = better rank; the same in all = the same rank."""
    columns = [i for i, name in enumerate(head) if name not in ("StartNo", "Rank", "Name")]
    key = {row[0]: tuple(Fraction(row[i]) * (-1 if head[i] == "DE" else 1) for i in columns) for row in rows}
    for row in rows:
        assert int(row[1]) == 1 + sum(key[other[0]] > key[row[0]] for other in rows), row


def add_up(program, path, rule):
    table = {(row[0], name): text for head, *rows in [run(program, path, "--rule", rule)] for row in rows
             for name, text in zip(head, row)}
    seen = 0
    for number, name, words in run(program, path, "--rule", rule, "--explain"):
        value, _, terms = words.partition(" = ")
        if name == "DE":
            continue
        counted = re.sub(r"\[[^]]*\]", "", terms)
        total = sum(Fraction(t) for t in re.findall(r"([\d.]+) \((?:\d|round)", counted))
        divided = re.search(r"/ \((\d+) x (\d+)\)$", terms)
        if divided:
            total = 100 * total / max(1, int(divided[1]) * int(divided[2]))
        assert abs(total - Fraction(value)) <= (Fraction(1, 100) if divided else 0), (number, name, words)
        assert Fraction(table[number, name]) == Fraction(value)
        seen += 1
    return seen


def tournaments(program):
    for seed in range(60):
        history = tournament(seed)
        with tempfile.NamedTemporaryFile("w", suffix=".trf") as f:
            f.write(as_trf(history))
            f.flush()
            for rule in ("ours", "fide"):
                for unplayed in ("dummy-2026", "dummy-2024", "nothing"):
                    compare(program, f.name, history, rule, unplayed)
                assert add_up(program, f.name, rule) == len(history) * (9 if rule == "ours" else 8)


def refusals(program, folder):
    good = as_trf({1: [(2, "1")], 2: [(1, "0")]})
    line = good.splitlines()[1]
    for text, wanted in (("", "line 1: there is no line of a player"), (good.replace("   2 w 1", "   7 w 1"), "line 2: round 1: nobody has the start number 7"),
                         (good + line + "\n", "line 4: another player has this start number"),
                         (good.replace("001    1", "001    x"), "line 2: columns 5-8"), (good.replace("w 1", "w ?"), "line 2: round 1: the result '?' with"),
                         (good.replace("   2 w 1", "0000 - 1"), "line 2: round 1: the result '1' without"),
                         (good.replace("   2 w 1", "   1 w 1"), "line 2: round 1: nobody is their own"),
                         (good.replace("   1 w 0", "0000 - U"), "line 2: round 1: player 2 does not name this one")):
        path = os.path.join(folder, "bad.trf")
        with open(path, "w") as f:
            f.write(text)
        done = subprocess.run([program, "standings", "--trf", path], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and wanted in done.stderr and not done.stdout, (wanted, done.stderr)
    for options, wanted in ((["--trf", path, "--rule", "x"], "--rule is ours or fide"), (["--trf", path, "--unplayed=x"], "--unplayed is dummy"),
                            (["--rule"], "needs a value"), (["--colour"], "no such option"), ([], "--trf FILE")):
        done = subprocess.run([program, "standings", *options], capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and wanted in done.stderr, (options, done.stderr)
