# SPDX-License-Identifier: MIT
"""Is the map of the drops the best one? Exactly, between equal players: how probable it is that two who meet have met before, for
the map that a section has and for every other one of the same round. Where people come from is told by the nodes; from there on
the section is climbed again with places instead of people (rule book 3.1). Nothing of the program is used."""
from fractions import Fraction
from functools import lru_cache

LOOK_AHEAD = 2  # rounds after the one in which they join; ties beyond that are ties


class Nodes:
    """Places by number: two sides each, a side is (from, node) of another place, "entry", or None."""

    def __init__(self, told, late=()):
        """late: who came after the draw, and sits where it had a bye."""
        self.told, self.rounds, self.late = {}, {}, late
        for section in told:
            for node in section["nodes"]:
                self.told[node["node"]] = tuple(self.side(node[one]) for one in "ab")
                self.rounds.setdefault((section["name"], node["round"]), []).append(node["node"])

    def side(self, source):
        if source["from"] in ("winner", "loser"):
            return source["from"], source["node"]
        return None if source["from"] == "nobody" or source.get("entry") in self.late else (source["from"], 0)

    def comes(self, source, more=()):
        """Where this one came from to the last match before; None: nobody comes."""
        while source and source[1]:
            there = [self.comes(side, more) for side in (self.told.get(source[1]) or more[source[1]])]
            if all(there):
                return source
            if source[0] == "loser" or not any(there):
                return None
            source = there[0] or there[1]
        return source

    def met(self, more):
        @lru_cache(maxsize=None)
        def met(x, y):
            x, y = self.comes(x, more), self.comes(y, more)
            if not x or not y or not (x[1] or y[1]):
                return Fraction(0)
            if x[1] == y[1]:
                return Fraction(int(x != y))
            if x[1] < y[1]:
                x, y = y, x
            return sum(met(side, y) for side in (self.told.get(x[1]) or more[x[1]])) / 2
        return met


def climbed(feeds, number):
    """Pairs by round, the round in which each feed joins, and all places by their numbers."""
    more, rounds, joined = {}, [], []
    inside = []

    def play(pairs):
        nonlocal number
        rounds.append(pairs)
        out = []
        for pair in pairs:
            number += 1
            more[number] = pair
            out.append(("winner", number))
        return out

    for feed in feeds:
        if not rounds and not inside:
            inside = list(feed)
            joined.append(0)
            continue
        while len(inside) > len(feed):
            inside = play(list(zip(inside[::2], inside[1::2] + [None] * (len(inside) % 2))))
        joined.append(len(rounds))
        size = max(len(inside), len(feed))
        inside = play(list(zip(inside + [None] * (size - len(inside)), feed + [None] * (size - len(feed)))))
    while len(inside) > 1:
        inside = play(list(zip(inside[::2], inside[1::2] + [None] * (len(inside) % 2))))
    return rounds, joined, more


def judged(nodes, feeds, at):
    """What the map of one feed is judged by, the earliest round first."""
    rounds, joined, more = climbed(feeds, max(nodes.told))
    end = min(joined[at] + LOOK_AHEAD + 1, joined[at + 1] if at + 1 < len(joined) else len(rounds))
    met = nodes.met(more)
    return [sum(met(x, y) for x, y in pairs if x and y) for pairs in rounds[joined[at]:end]]


def found(nodes, by, rounds):
    """The maps of a section that these rounds of another one feed: the first that no other one betters."""
    plain = [[("loser", node) for node in nodes.rounds[by, number]] for number in rounds]
    maps = [0] * len(plain)
    for at in range(1, len(plain)):
        size = len(plain[at])
        if size & size - 1:
            continue
        best = None
        for mask in range(size):
            maps[at] = mask
            feeds = [[some[i ^ m] for i in range(len(some))] for some, m in zip(plain, maps)]
            now = judged(nodes, feeds, at)
            if best is None or now < best[0]:
                best = now, mask
        maps[at] = best[1]
    return maps
