#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What must happen in each of these events, counted from its ledger: usage: clauses.py EVENT LEDGER

Prints the line of the event in a table, and every clause that does not hold. Real: the games of a match are those of a match of the
stock, whichever side won. Corrected, left, came late: while matches were played, before and after it; given: who did not come; pairs:
entries of two people."""
import collections
import json
import os
import sys

COLUMNS = ("entries", "pairs", "late", "left", "given", "corrected", "annulled", "rounds", "matches", "real", "recorded", "again", "ties")
# At least so many; entries, pairs and rounds: exactly. Every match is a real one, and of ten at least one is recorded roll by roll.
CLAUSES = {
    "swiss-41": {"entries": 41, "rounds": 7, "left": 1, "given": 1, "corrected": 1},
    "more-swiss-24": {"entries": 24, "left": 1, "corrected": 1, "again": 1, "ties": 1},
    "lives-24": {"entries": 24, "late": 1, "left": 1, "corrected": 1},
    "continuous-24": {"entries": 24, "late": 2, "left": 2, "corrected": 1},
    "groups-to-knockout-20": {"entries": 19, "late": 1, "left": 2, "corrected": 2, "annulled": 1},
    "jackpot-12": {"entries": 12, "left": 1, "corrected": 2, "annulled": 1, "again": 3, "ties": 1},
    "doubles-9": {"entries": 8, "pairs": 9, "rounds": 4, "late": 1, "left": 1, "corrected": 1},
    "money-16": {"entries": 16, "corrected": 1, "annulled": 1, "again": 1, "ties": 2},
}
EXACT = ("entries", "pairs", "rounds")
TURNED = {"a": "b", "b": "a"}


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file if line.startswith('{"seq"')]
    return [line for line in lines if "kind" in line]


def stock_of(path):
    """The games of every match, as either side may have won it."""
    with open(path, encoding="utf-8") as file:
        event = json.load(file)
    with open(os.path.join(os.path.dirname(path), event["results"]["stock"]), encoding="utf-8") as file:
        stock = json.load(file)
    known = set()
    for match in stock:
        games = [(g["winner"], g["kind"], g["cube"], g["points"], g["ended_by"] == "drop") for g in match["games"]]
        known |= {(match["length"], *games), (match["length"], *[(TURNED[g[0]], *g[1:]) for g in games])}
    return known


class Told:
    """What a ledger tells, line by line."""

    def __init__(self, lines):
        self.count = collections.Counter()
        self.games, self.lengths, self.over, self.turns = collections.defaultdict(dict), {}, {}, set()
        self.places, self.tables, self.fees, self.paid = {}, {}, collections.Counter(), collections.defaultdict(list)
        self.pools, self.corrections, drawn = {}, [], False
        played = [i for i, line in enumerate(lines) if line["kind"] == "match_over" and line["data"]["how"] == "played"]
        for i, line in enumerate(lines):
            drawn |= line["kind"] == "drawn"
            self.line(line["kind"], line["data"], drawn, played[0] < i < played[-1])
        self.count["again"] += sum(times - 1 for times in self.fees.values())
        self.ties()

    def line(self, kind, d, drawn, amid):
        if kind == "entry_added":
            self.count["late" if drawn else "entries"] += 1
            self.count["pairs"] += len(d["person"].split()) == 2
        elif kind == "entry_status_set" and d["status"] == "withdrawn":
            self.count["left"] += amid
        elif kind == "final_reported":
            self.count["corrected"] += amid
        elif kind == "match_annulled":
            self.count["annulled"] += amid
        elif kind == "round_paired":
            self.count["rounds"] += 1
        elif kind in ("node_added", "match_added"):
            self.lengths[d["match"]] = d["length"]
        elif kind == "game_reported":
            self.games[d["match"]][d["game"]] = (d["winner"], d["win"], d["cube"], d["points"], d["dropped"])
        elif kind == "turn_recorded":
            self.turns.add(d["match"])
        elif kind == "match_over":
            self.over[d["match"]] = d["how"]
            self.count["given"] += d["how"] == "walkover" and amid
        elif kind in ("places_set", "pool_set", "prizes_set", "cash_noted"):
            self.of_money(kind, d)

    def of_money(self, kind, d):
        if kind == "places_set":
            self.places[d["section"]] = dict(zip(d["entries"], zip(d["from"], d["to"])))
        elif kind == "pool_set":
            self.pools[d["pool"]] = d["kind"]
        elif kind == "prizes_set":
            self.tables[d["pool"]] = set(zip(d["section"], d["place"]))
        elif d["kind"] == "again":
            self.count["again"] += 1
        elif d["kind"] == "fee" and self.pools[d["pool"]] == "section":
            self.fees[d["entry"]] += 1
        elif d["kind"] == "payout":
            self.paid[d["pool"], d["amount"]].append(d["entry"])

    def ties(self):
        """Equals who shared a place that has a prize, and were paid the same."""
        for (pool, _), entries in self.paid.items():
            for section in {section for section, _ in self.tables[pool]}:
                shared = collections.Counter(self.places[section].get(entry) for entry in entries)
                self.count["ties"] += sum(place is not None and place[0] < place[1] and times > 1 for place, times in shared.items())

    def matches(self, stock):
        for match, how in self.over.items():
            if how != "played":
                continue
            games = [game for _, game in sorted(self.games[match].items())]
            self.count["matches"] += 1
            self.count["real"] += (self.lengths[match], *games) in stock
            self.count["recorded"] += match in self.turns


def missing(name, count):
    for clause, least in CLAUSES[name].items():
        if count[clause] != least if clause in EXACT else count[clause] < least:
            yield "%s: %d %s, %d are asked for" % (name, count[clause], clause, least)
    if count["real"] < count["matches"]:
        yield "%s: %d of %d matches are no real ones" % (name, count["matches"] - count["real"], count["matches"])
    if 10 * count["recorded"] < count["matches"]:
        yield "%s: %d of %d matches are recorded" % (name, count["recorded"], count["matches"])


def main(event, ledger):
    name = os.path.basename(event).rsplit(".", 1)[0]
    told = Told(lines_of(ledger))
    told.matches(stock_of(event))
    print("%-22s" % name + "".join("%10d" % told.count[column] for column in COLUMNS))
    found = list(missing(name, told.count))
    print("\n".join(found), end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    if sys.argv[1:] == ["--head"]:
        sys.exit(print("%-22s" % "" + "".join("%10s" % column for column in COLUMNS)))
    sys.exit(main(*sys.argv[1:]))
