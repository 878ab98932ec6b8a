# SPDX-License-Identifier: MIT
"""Sections that are played for points, a second time: all-play-all and rounds of pairs, and their places.

Rule book 3.2, cases 61-63, 66, 115: who has withdrawn and played less than half of an all-play-all is struck from it; equal
points are parted by wins, by direct encounter among equals who have all met, then by the sums of tests/pairing/standings.py.
Teams are parted by the boards that they won first (a bye: the least that win; a walkover: all of them); where a board is to one
point, what it brings is a board won."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "pairing"))
from fractions import Fraction  # noqa: E402

from standings import POINTS, Numbers  # noqa: E402

CODES = {"played": "10", "walkover": "+-", "void": "--"}


class Points:
    """Rounds of pairs, (a, b) or (a, ""), and what became of them."""

    order = ("WIN", "DE", "BH", "BH/C1", "BH/M1", "SB", "PS", "OP%", "KS")
    of_teams = ("BOARDS", "DE", "BH", "BH/C1", "BH/M1", "SB")
    words = {"wins": "WIN", "direct": "DE", "buchholz": "BH", "cut": "BH/C1", "median": "BH/M1", "sonneborn": "SB", "progressive": "PS",
             "percentage": "OP%", "koya": "KS"}

    def __init__(self, play, name, rounds, missed=0, all_play_all=False, playoffs=False, worth="", ties="", unplayed="dummy_2026"):
        self.teams = bool(getattr(play, "teams", None))
        self.boards = {}
        self.order = tuple(self.words[word] for word in ties.split()) or (self.of_teams if self.teams else self.order)
        self.worth = dict(POINTS, M=Fraction(missed, 2))
        if worth:
            win, draw, loss, bye, walkover = (Fraction(int(n), 2) for n in worth.split())
            self.worth.update({"1": win, "0": loss, "=": draw, "H": draw, "F": win, "U": bye, "+": walkover})
        self.unplayed = unplayed.replace("_", "-")
        self.playoffs = playoffs
        self.play, self.name, self.rounds, self.nodes = play, name, len(rounds), []
        self.since = 0
        self.history, self.met = {}, set()
        for number, pairs in enumerate(rounds, 1):
            self.check(pairs, number, all_play_all)
            if not all_play_all:
                self.swiss_check(pairs, number)
            for a, b in pairs:
                self.meet(number, a, b)
        if not all_play_all:
            self.late(missed)
        self.struck(all_play_all)

    def check(self, pairs, number, all_play_all):
        """Nobody twice in a round; one bye where they are odd."""
        names = [n for pair in pairs for n in pair if n]
        if len(names) != len(set(names)):
            raise AssertionError(f"somebody stands twice in round {number} of {self.name}")
        if not all_play_all and sum(not b for _, b in pairs) != len(names) % 2:
            raise AssertionError(f"byes in round {number} of {self.name}: {pairs}")

    def swiss_check(self, pairs, number):
        """Nobody has a second bye before all who are there had one; who has met meets again only where no other pairs are left."""
        byes = {n: sum(code == "U" for _, code in self.history.get(str(n), ())) for pair in pairs for n in pair if n}
        for a, b in pairs:
            if not b and byes[a] > min(byes.values()):
                raise AssertionError(f"{a} has a bye again in round {number} of {self.name}")
        if self.playoffs and len(byes) == 3:
            return  # three level play on, who waits is drawn, and whoever has met meets again (case 107)
        again = [pair for pair in pairs if pair[1] and frozenset(pair) in self.met]
        fewest = min(byes.values())
        out = [n for n in byes if byes[n] == fewest] if len(byes) % 2 else [None]
        if again and any(self.can_pair([n for n in byes if n is not bye]) for bye in out):
            raise AssertionError(f"{again} meet again in round {number} of {self.name}, and others are left")
        self.met |= {frozenset(pair) for pair in pairs if pair[1]}

    def can_pair(self, names):
        """Is there a way to pair them all that lets nobody meet again? Whoever has the fewest left goes first."""
        if not names:
            return True
        left = {n: [m for m in names if m is not n and frozenset((n, m)) not in self.met] for n in names}
        first = min(names, key=lambda n: len(left[n]))
        return any(self.can_pair([n for n in names if n is not first and n is not m]) for m in left[first])

    def put(self, name, number, opponent, code):
        row = self.history.setdefault(str(name), [(0, " ")] * self.rounds)
        row[number - 1] = (str(opponent) if opponent else 0, code)

    def meet(self, number, a, b):
        if not b:
            self.put(a, number, 0, "U")
            self.boards_add(a, len(self.play.teams[str(a)]) // 2 + 1 if self.teams else 0)
            self.nodes.append((number, [str(a)], str(a), "bye"))
            return
        winner, _, how, since = self.play.ends(self.name, number, a, b)
        self.since = max(self.since, since)
        codes = CODES[how] if winner == a or not winner else CODES[how][::-1]
        self.put(a, number, b, codes[0])
        self.put(b, number, a, codes[1])
        if self.teams and how == "played":
            self.count_boards(number, a, b)
        elif self.teams and winner:
            self.boards_add(winner, len(self.play.teams[str(winner)]))
        self.nodes.append((number, sorted((str(a), str(b))), str(winner), how))

    def count_boards(self, number, a, b):
        for one, other in zip(self.play.sit(a, self.name, number), self.play.sit(b, self.name, number)):
            self.boards_add(a if self.play.strength[one] > self.play.strength[other] else b, 1)

    def boards_add(self, team, won):
        self.boards[str(team)] = self.boards.get(str(team), 0) + won

    def late(self, missed):
        for row in self.history.values():
            for i, (opponent, code) in enumerate(row):
                if code != " ":
                    break
                halves = Fraction(missed, 2)
                row[i] = (0, " " if not missed else "F" if halves == self.worth["1"] else "H" if halves == self.worth["="] else "M")

    def struck(self, all_play_all):
        """All who are struck are found before anybody is."""
        out, self.matches = [], 0
        for name, row in self.history.items():
            met = [code for opponent, code in row if opponent]
            if all_play_all and self.play.gone(name, self.name) and 2 * sum(c in "10" for c in met) < len(met):
                out.append(name)
        for name in out:
            self.history[name] = [(0, " ")] * self.rounds
        for name, row in self.history.items():
            self.history[name] = [(0, " ") if opponent in out else (opponent, code) for opponent, code in row]
        if all_play_all:  # in an odd group each sits out once
            self.matches = max((sum(code != " " for _, code in row) for row in self.history.values()), default=0)

    def places(self):
        if not self.history:
            return {}
        numbers = Numbers(self.history, "ours", self.unplayed, self.worth, self.matches)
        of = {name: numbers.of(name) for name in self.history}
        groups = [list(of)]
        for criterion in ("PTS", *self.order):
            groups = [part for group in groups for part in self.parted(group, criterion, of)]
        table, first = {}, 1
        for group in groups:
            here = [n for n in group if self.was_there(n)]
            table.update((n, (first, first + len(here) - 1)) for n in here)
            first += len(here)
        return table

    def parted(self, group, criterion, of):
        """The better ones first."""
        if criterion == "BOARDS":
            values = {n: self.boards.get(n, 0) for n in group}
        else:
            values = self.direct(group) if criterion == "DE" else {n: of[n][criterion] for n in group}
        return [[n for n in group if values[n] == value] for value in sorted(set(values.values()), reverse=True)]

    @property
    def winner(self):
        return next((name for name, place in self.places().items() if place == (1, 1)), "")

    def was_there(self, name):
        return not self.play.gone(name, self.name) or any(code in "10" for _, code in self.history[name])

    def direct(self, group):
        """Among equals who have all met in play: their places by the points from each other, and so on among those who are
        equal in these, better ones higher."""
        met = {n: {o for o, code in self.history[n] if o in group and code in "10"} for n in group}
        if any(len(met[n]) < len(group) - 1 for n in group):
            return {n: (0,) for n in group}
        points = {n: sum(self.worth[code] for o, code in self.history[n] if o in group and code in "10") for n in group}
        same = {n: [o for o in group if points[o] == points[n]] for n in group}
        return {n: (points[n],) + (self.direct(same[n])[n] if 1 < len(same[n]) < len(group) else ()) for n in group}


def all_play_all(names, twice):
    """Everybody meets everybody once, or twice: the pairs that must be there."""
    once = {frozenset((a, b)) for a in names for b in names if a != b}
    return sorted(map(sorted, once)) * (2 if twice else 1)
