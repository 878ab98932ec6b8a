#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second verifier of exported ledgers and of proofs that shares nothing with the program: the descriptions in
tdserver/codec/ledger/ledger_file.h, checkpoint.h and proof.h, read again. Of an export it checks the form of every line,
numbering, hash chain, root and closing hash, and plays all matches again from their games alone: scores, winners, who
meets whom, the champion. Of a proof (first line c2sp.org/tlog-proof@v1) that the event is in the tree; of two tree heads
with a path (a proof that begins with "old", and the earlier root) that one goes on from the other. Signatures are checked
by OpenSSL where there is one. --paid: everybody has got the money that is due to them, to the smallest unit.
usage: second.py [--root HEX] [--paid] FILE...  Exit status 0: true, 1: false (says where)."""
import base64
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(globals().get("__file__", "second.py"))), "..", "sittings"))
sys.dont_write_bytecode = True
import chouette  # noqa: E402


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
        self.sides, self.winner, self.how, self.absent, self.node = {}, None, None, 0, 0
        self.of, self.board, self.teams = 0, 0, False  # a board of a team match; a match of teams
        self.more, self.drawable = 0, False  # of draughts: a level match goes on by so many games, or is drawn
        self.boards = {}  # games of draughts: [black, ballot, acts, ended]

    def score(self, side):
        points = sum(p for winner, p in self.games.values() if winner == side)
        points += sum(winner == "none" for winner, _ in self.games.values()) if self.more else 0
        return points + self.penalty[side] if self.final is None else self.final[side]

    def decided(self):
        if self.more:
            a, b, worth = self.score("a"), self.score("b"), 2 * self.length
            while worth < a + b or worth == a + b and a == b and not self.drawable:
                worth += 2 * self.more
            return abs(a - b) > worth - a - b or worth == a + b
        return max(self.score("a"), self.score("b")) >= self.length


class People:
    """Who plays: every entry once, nobody in two entries, a name or a person changed only in an entry that is there."""

    def __init__(self):
        self.refs, self.persons, self.players, self.closed, self.late = {}, {}, {}, False, set()
        self.removed = set()

    def event(self, kind, d):
        if kind == "status_changed":
            self.closed = d["status"] == "closed"
        elif kind == "entry_added":
            must(d["entry"] not in self.refs, "this entry is there already")
            self.refs[d["entry"]] = d["ref"]
            self.stands_for(d["entry"], d.get("person", ""))  # the first shape of the kind knew no persons
        elif kind == "entry_status_set":
            (self.removed.add if d["status"] == "removed" else self.removed.discard)(d["entry"])
            self.nobody_twice(d["entry"])
        elif kind in ("entry_renamed", "entry_swapped"):
            must(d["entry"] in self.refs, "there is no such entry")
            must(d["ref"] != self.refs[d["entry"]], "the name is what it was")
            must(d["closed"] == self.closed, "whether the tournament was closed is told falsely")
            must(d["reason"] or not self.closed, "a name is changed after the end without a reason")
            self.refs[d["entry"]] = d["ref"]
            if kind == "entry_swapped":
                self.stands_for(d["entry"], d["person"])
        elif kind.startswith("player_") or kind == "own_page_hidden":
            self.of_player(kind, d)

    def stands_for(self, entry, person):
        marks = person.split(" ") if person else []
        must(all(re.fullmatch("[A-Za-z0-9_-]{43}", mark) for mark in marks) and len(marks) <= 8, "these are no marks of persons")
        must(len(set(marks)) == len(marks), "the same person stands twice in an entry")
        self.persons[entry] = set(marks)
        self.nobody_twice(entry)

    def nobody_twice(self, entry):
        """Who was taken out may come again as another entry."""
        there = [marks for n, marks in self.persons.items() if n != entry and n not in self.removed]
        twice = set().union(*there) & self.persons.get(entry, set())
        must(entry in self.removed or not twice, "the same person is in two entries")

    def of_player(self, kind, d):
        must((d["player"] in self.players) == (kind != "player_added"), "this player is not there, or is there already")
        if kind == "player_added":
            self.players[d["player"]] = 0
        elif kind == "player_merged":
            must(d["into"] in self.players, "nobody can be merged into a player who is not there")
            self.players[d["player"]] = d["into"]
            seen, at = set(), d["player"]
            while at:
                must(at not in seen, "merged players form a ring")
                seen.add(at)
                at = self.players[at]
        elif kind == "player_split":
            must(self.players[d["player"]], "this player was not merged")
            self.players[d["player"]] = 0


class Wall:
    """What walls show: a line is written only where that changes."""

    SCENES = ("auto", "check_in", "draw", "calls", "play", "break", "podium", "table")

    def __init__(self):
        self.shown = ("auto", "", 0)

    def event(self, kind, d):
        if kind == "wall_set":
            must(d["scene"] in self.SCENES, "walls have no such scene")
            must(len(d["message"].encode()) <= 160 and d["until_ms"] >= 0, "this cannot stand on a wall")
            said = (d["scene"], d["message"], d["until_ms"])
            must(said != self.shown, "the wall shows what it showed")
            self.shown = said


class Calendar:
    """When the rounds of a league are played, and what is agreed for its matches: days that exist, from before until, and a line only
    where something changes."""

    def __init__(self):
        self.days, self.agreed = {}, {}

    @staticmethod
    def day(text):
        try:
            must(datetime.date.fromisoformat(text).isoformat() == text, "a day is not written as 2026-10-31: " + text)
        except ValueError:
            must(False, "there is no such day: " + text)
        return text

    def event(self, kind, d, fold):
        if kind == "calendar_set":
            spans = d["days"].split(" ") if d["days"] else []
            must(len(spans) <= 63, "more rounds than a section has")
            for span in spans:
                ends = [self.day(end) for end in span.split("/")] if span != "-" else []
                must(len(ends) <= 2 and ends == sorted(ends), "a round that ends before it begins: " + span)
            must(self.days.get(d["section"], "") != d["days"], "the calendar says what it said")
            self.days[d["section"]] = d["days"]
        elif kind == "match_appointed":
            match = fold.matches.get(d["match"])
            match = fold.matches.get(match.of) if match is not None and match.of else match
            said = (d["until"], d["day"], d["at"], d["note"])
            section = match is not None and fold.nodes[match.node].section
            must(section and (self.days.get(section) or fold.kinds.get(section) == "ladder"), "this match is of no league")
            must(said != self.agreed.get(d["match"], ("", "", "", "")), "nothing new is agreed")
            for day in (d["until"], d["day"]):
                must(not day or self.day(day), "a day")
            must(not d["at"] or d["day"] and re.fullmatch("([01][0-9]|2[0-3]):[0-5][0-9]", d["at"]), "an hour without a day, or none")
            self.agreed[d["match"]] = said


class Tables:
    """What parts those who are level, and what unplayed rounds count for it: what was said before the draw holds, and what the draw
    wrote out where nobody had, stays for as long as it stands."""

    KINDS = ("round_robin", "swiss", "lives", "more_swiss", "groups")
    OPEN = "", "usual"

    def __init__(self):
        self.said, self.drawn, self.settled = {}, set(), {}

    def event(self, kind, d, fold):
        section = d.get("section", 1)
        if kind == "drawn" and fold.kinds.get(section) in self.KINDS:
            self.drawn.add(section)
        elif kind == "draw_undone":
            self.drawn.discard(section)
            self.settled.pop(section, None)
        elif kind == "pairing_rule_set":
            now = d.get("ties", ""), d.get("unplayed", "dummy_2026")
            if section in self.drawn:
                before = self.settled.setdefault(section, [is_ if said in self.OPEN else said for said, is_ in
                                                           zip(self.said.get(section, self.OPEN), now)])
                must(tuple(before) == now, "what parts those who are level changes after the draw")
            self.said[section] = now


class Ladder:
    """Standing lists: who joined in which order, each challenge goes up and is the only one of both, and the places at the end are
    those that the challenges gave, told again from the start."""

    def __init__(self):
        self.joined, self.challenges, self.swap, self.out, self.seats, self.chosen = {}, {}, {}, set(), {}, {}

    def event(self, kind, d, fold):
        if kind == "ladder_joined":
            there = self.joined.setdefault(d["section"], [])
            must(fold.kinds.get(d["section"]) == "ladder", "somebody joins what is no ladder")
            must(d["entries"] and not set(there) & set(d["entries"]), "somebody joins a ladder twice, or nobody does")
            there += d["entries"]
        elif kind == "pairing_rule_set":
            self.swap[d["section"]] = d.get("swap", False)
        elif kind in ("section_added", "section_changed"):
            self.chosen[d["section"]] = d.get("field") == "chosen"
        elif kind == "seat_set":
            self.seats[d["section"], d["entry"]] = d["status"]
        elif kind in ("entry_added", "entry_status_set"):
            (self.out.discard if d["status"] in ("entered", "checked_in") else self.out.add)(d["entry"])
        elif kind == "draw_undone":
            self.joined.pop(d.get("section"), None)
            self.challenges.pop(d.get("section"), None)
        elif kind == "round_unpaired" and fold.kinds.get(d["section"]) == "ladder":
            self.challenges[d["section"]].pop(d["round"])
        elif kind == "round_paired" and fold.kinds.get(d["section"]) == "ladder":
            self.challenged(d, fold)
        elif kind == "places_set" and d["entries"] and fold.kinds.get(d["section"]) == "ladder":
            order = self.order(d["section"], fold)
            must(d["entries"] == order, "the challenges give another order of the ladder")
            must(d["from"] == d["to"] == list(range(1, len(order) + 1)), "places of a ladder are shared")

    def challenged(self, d, fold):
        order, before = self.order(d["section"], fold), self.challenges.setdefault(d["section"], {})
        must(len(d["a"]) == len(d["b"]) == 1, "a round of a ladder is one challenge")
        pair = (d["a"][0], d["b"][0])
        must(set(pair) <= set(order) and order.index(pair[0]) > order.index(pair[1]), "a challenge does not go up")
        for number, other in before.items():
            if self.nth(d["section"], number, fold).winner is not None:
                continue
            must(not set(pair) & set(other), "somebody has two challenges open")
        before[d["round"]] = pair

    def stands(self, section, entry):
        seat = self.seats.get((section, entry), "none")
        return entry not in self.out and seat not in ("out", "declined") and (seat == "in" or not self.chosen.get(section))

    def order(self, section, fold):
        at = {entry: i for i, entry in enumerate(self.joined.get(section, []))}
        for number, (a, b) in sorted(self.challenges.get(section, {}).items()):
            match = self.nth(section, number, fold)
            won = match.winner in ("a", "b") and not match.absent and match.sides[match.winner] == a
            if not won or at[a] < at[b]:
                continue
            if self.swap.get(section):
                at[a], at[b] = at[b], at[a]
            else:
                low, high = at[b], at[a]
                at = {e: low if e == a else i + (low <= i < high) for e, i in at.items()}
        return [entry for entry in sorted(at, key=at.get) if self.stands(section, entry)]

    @staticmethod
    def nth(section, number, fold):
        return next(fold.matches[node.match] for node in fold.nodes.values() if (node.section, node.round) == (section, number))


def more(a, b):
    return "a" if a > b else "b" if b > a else "none"


class Teams:
    """What the boards of a team match come to: a board counts for who has won it, and its points for both."""

    def __init__(self, boards):
        over = [b for b in boards if b.winner in ("a", "b")]
        self.won = {s: [b.board for b in over if b.winner == s] for s in "ab"}
        self.points = {s: sum(b.length if b.winner == s else min(b.score(s), b.length) for b in over) for s in "ab"}

    def winner(self, level, draws):
        """Boards, then points; then upper boards count more, and last who has not won the last of them."""
        won = self.won
        first = more(len(won["a"]), len(won["b"]))
        if first != "none" or draws or not won["a"]:
            return first
        points = more(self.points["a"], self.points["b"])
        if points != "none":
            return points
        if level == "first_board":
            return "a" if min(won["a"]) < min(won["b"]) else "b"
        count = more(sum(won["b"]), sum(won["a"]))
        return count if count != "none" else "a" if max(won["a"]) < max(won["b"]) else "b"


class Node:
    """A place in a drawn section: where its sides come from, and the match that stands there."""

    def __init__(self, d):
        self.section, self.round, self.rank, self.slot, self.match, self.pin = d["section"], d["round"], d["rank"], d["slot"], d["match"], None
        self.sources = {s: (d[s + "_from"], d[s + "_of"], d[s + "_section"]) for s in "ab"}
        self.condition, self.condition_side = d["condition"], d["condition_side"]


def lot(seed, entry, other=0):
    """The number of two by a seed, as tdserver/director/pairing/swiss.h has it: 16 bits of splitmix64's last steps."""
    def scatter(x):
        x = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) % 2**64
        x = ((x ^ x >> 27) * 0x94D049BB133111EB) % 2**64
        return x ^ x >> 31
    seed = int.from_bytes(bytes.fromhex(seed)[:8], "little")
    return scatter(scatter((seed + 0x9E3779B97F4A7C15) % 2**64) ^ max(entry, other) << 32 ^ min(entry, other)) >> 48


class Lots:
    """Shared places that were decided: each drawing with its order, of those who shared the place and of nobody else."""

    def __init__(self):
        self.drawings, self.seeds, self.just_drawn = {}, {}, None

    def event(self, kind, d, fold):
        if kind == "lots_drawn":
            section = d["section"]
            sharing = {e for e, a, b in fold.places.get(section, []) if (a, b) == (d["place_from"], d["place_to"])}
            if fold.kinds.get(section) == "groups":  # level in their group, so they share a place over all
                ranges = {(a, b) for e, a, b in fold.places.get(section, []) if e in d["entries"]}
                sharing = set(d["entries"]) if len(ranges) == 1 else set()
            must(section in fold.over and len(sharing) > 1 and sorted(sharing) == sorted(d["entries"]),
                 "these do not share this place")
            must(d["reason"], "a shared place is decided without a reason")
            if not d["barrage"]:
                must(self.seeds.setdefault(section, d["seed"]) == d["seed"], "the section has another seed of its lots")
                by_lot = sorted(d["entries"], key=lambda e: (lot(d["seed"], e), e))
                must([by_lot.index(e) + 1 for e in d["entries"]] == d["order"], "the seed gives another order of lots")
                self.just_drawn = (section, {e: d["place_from"] + i for i, e in enumerate(by_lot)})
            for those in self.drawings.values():
                for entry in d["entries"] if those["section"] == section else []:
                    those["order"].pop(entry, None)
            self.drawings[d["lots"]] = {"section": section, "barrage": d["barrage"], "to": d["place_to"],
                                        "order": dict(zip(d["entries"], d["order"]))}
        elif kind == "lots_set":
            must(self.drawings[d["lots"]]["barrage"], "lots do not change")
            self.drawings[d["lots"]]["order"].update(zip(d["entries"], d["order"]))
        elif kind == "lots_lifted":
            del self.drawings[d["lots"]]
        elif kind == "places_set" and self.just_drawn and self.just_drawn[0] == d["section"]:
            came = {e: a for e, a, b in zip(d["entries"], d["from"], d["to"]) if a == b}
            told = self.just_drawn[1]
            if fold.kinds.get(d["section"]) == "groups":  # each shares with those of the other groups, one after the other
                first = dict(zip(d["entries"], d["from"]))
                order = [first[e] for e in sorted(told, key=told.get)]
                must(sorted(set(order)) == order, "the places of the group are not those of the lots")
            else:
                must(told.items() <= came.items(), "the places are not those of the lots")
            self.just_drawn = None

    def end(self, fold):
        for those in self.drawings.values():
            order, barrage = those["order"], those["barrage"]
            if barrage:
                ended = fold.places.get(barrage, []) if barrage in fold.over else []
                came = {e: a for e, a, _ in ended}
                must(order == {e: came.get(e, len(came) + 1) if ended else 0 for e in order}, "the barrage has other places")
            places = {e: (a, b) for e, a, b in fold.places.get(those["section"], []) if those["section"] in fold.over}
            for entry, (a, b) in places.items():
                share = {e for e, at in places.items() if at == (a, b)}
                together = share <= set(order) and all(order[e] for e in share)
                must(not together or len({order[e] for e in share}) == 1, "lots were drawn for a place that is still shared")


class Sittings:
    """Side tables: what was said there may be said, and what everybody has won and lost follows from it and comes to zero."""

    def __init__(self):
        self.rules, self.acts = {}, {}

    def event(self, kind, d):
        if kind in ("sitting_opened", "sitting_said", "sitting_struck", "sitting_scored"):
            n = d["sitting"]
            getattr(self, kind)(n, d)

    def sitting_opened(self, n, d):
        must(n == len(self.rules) + 1, "a side table is left out")
        self.rules[n], self.acts[n] = d, []

    def sitting_said(self, n, d):
        must(d["act"] == len(self.acts[n]) + 1, "an act is left out")
        must(bool(d.get("play")) <= (d["kind"] == "play"), "a play of another act")
        self.acts[n].append([d["kind"], d["entry"], d["other"], d["value"], False])
        self.table(n)

    def sitting_struck(self, n, d):
        acts = self.acts[n]
        must(acts[d["act"] - 1][4] != d["struck"], "it was so already")
        must(all(act[4] for act in acts[d["act"]:]), "an act is struck before the last")
        acts[d["act"] - 1][4] = d["struck"]
        self.table(n)

    def sitting_scored(self, n, d):
        table = self.table(n)
        must(dict(zip(d["entries"], d["points"])) == table.points, "another score than the acts come to")
        must(dict(zip(d["entries"], d["won"])) == table.won and sum(d["points"]) == 0, "the column does not come to zero")
        must((d["games"], d["over"]) == (table.games, table.over), "other games than were played")

    def table(self, n):
        table = chouette.Table(**self.rules[n])
        for act in self.acts[n]:
            must(act[4] or table.act(*act[:4]), "an act that could not be made")
        return table


class Pinned:
    """A result that went on as it was played, whatever came of the match afterwards."""

    def __init__(self, winner, loser, sides):
        void = winner <= 0
        self.sides, self.winner, self.how = (sides, "none", "void") if void else ({"a": winner, "b": loser}, "a", "played")


class Level:
    """Who are level in points where everybody meets many others: what each round came to and is worth, added up again from the
    matches. They share the places of all of them as soon as a tie-break parts any two; lots and barrages part them for good."""

    USUAL = "2 1 0 2 2"

    def __init__(self):
        self.rules, self.status, self.declined = {}, {}, set()

    def event(self, kind, d):
        if kind == "pairing_rule_set":
            self.rules[d["section"]] = d
        elif kind in ("entry_added", "entry_status_set"):
            self.status[d["entry"]] = d["status"]
        elif kind == "seat_set":
            (self.declined.add if d["status"] == "declined" else self.declined.discard)((d["section"], d["entry"]))

    def away(self, section, entry):
        return self.status.get(entry) == "withdrawn" or (section, entry) in self.declined

    @staticmethod
    def result(m, side):
        if m.how == "bye" or m.how == "level":
            return m.how
        if m.winner == "none":
            return "void"
        return ("won" if m.winner == side else "lost") if m.how != "walkover" else "given" if m.winner == side else "missing"

    def rounds(self, section, fold):
        """What each round was for everybody, (opponent, result); stood: also those of matches that are not over."""
        rows, stood, last = {}, {}, 0
        for node in (node for node in fold.nodes.values() if node.section == section):
            m, last = fold.matches[node.match], max(last, node.round)
            if node.pin:
                m = Pinned(*node.pin, m.sides)
            for side, entry in m.sides.items():
                if entry <= 0:
                    continue
                stood.setdefault(entry, set()).add(node.round)
                if m.winner is not None:
                    rows.setdefault(entry, {})[node.round] = (max(0, m.sides["b" if side == "a" else "a"]), self.result(m, side))
        return rows, stood, last

    def points(self, section, fold):
        rows, stood, last = self.rounds(section, fold)
        rule, played = self.rules.get(section, {}), ("won", "lost", "level")
        win, draw, loss, bye, walkover = map(int, (rule.get("worth") or self.USUAL).split())
        worth = {"won": win, "level": draw, "lost": loss, "bye": bye, "given": walkover, "missing": 0, "void": 0}
        struck = set()
        if fold.kinds[section] == "round_robin":
            for entry, row in rows.items():
                met = [result for other, result in row.values() if other]
                if self.away(section, entry) and 2 * sum(result in played for result in met) < len(met):
                    struck.add(entry)
        points = {}
        for entry in stood:
            row = {} if entry in struck else rows.get(entry, {})
            points[entry] = sum(worth[result] for other, result in row.values() if other not in struck)
            if fold.kinds[section] == "swiss":
                first, end = min(stood[entry]), last
                while self.away(section, entry) and end not in stood[entry]:
                    end -= 1
                sat_out = sum(n not in stood[entry] for n in range(first, end + 1))
                points[entry] += (first - 1) * rule.get("missed", 0) + sat_out * rule.get("sat_out", 0)
        return points

    def shared(self, section, fold):
        """Everybody's places, from and to, as money goes by them."""
        at = {entry: (first, last) for entry, first, last in fold.places.get(section, [])}
        points, drawings = self.points(section, fold), [d["order"] for d in fold.lots.drawings.values() if d["section"] == section]
        out = dict(at)
        for value in set(points.values()):
            level = {entry for entry in at if points.get(entry) == value}
            if not level or not self.parted(level, at, drawings):
                continue
            all_of_them = (min(at[e][0] for e in level), max(at[e][1] for e in level))
            out.update(dict.fromkeys(level, all_of_them))
        return out

    @staticmethod
    def parted(level, at, drawings):
        """Is there anybody who neither shares the places of the first one nor stands in a drawing with somebody who does?"""
        known, rest = set(), {min(level)}
        while rest:
            known |= rest
            drawn = set().union(*(set(order) for order in drawings if set(order) & known))
            rest = {e for e in level if e in drawn or any(at[e] == at[k] for k in known)} - known
        return known != level


class Money:
    """The cash book: receipts are numbered and never taken out, nobody has more back than was paid, and a prize that is paid
    out of sections that are over is what the table gives for the places, shared among equals: who are level in points, too,
    unless the event says that tie-breaks part money. What cannot be shared is left, or drawn for (case 116)."""

    def __init__(self):
        self.rule, self.pools, self.tables, self.lines, self.sales = None, {}, {}, {}, {}

    def event(self, kind, d, fold):
        if kind == "money_set":
            self.rule = d
        elif kind == "pool_set":
            must(d["pool"] <= len(self.pools) + 1, "a pool is left out")
            self.pools[d["pool"]] = d
        elif kind == "prizes_set":
            rows = zip(*(d[key] for key in ("entries", "section", "place", "share", "amount")))
            self.tables[d["pool"]] = list(rows)
        elif kind == "entry_sold":
            pool, entry = d["pool"], d["entry"]
            must(self.pools[pool]["kind"] == "auction", "somebody is sold where there is no auction")
            self.sales[pool, entry] = d
            self.hands(pool, entry)
            must(not self.got(pool, entry) and not self.got(pool, entry, True), "sold otherwise after its prize was paid out")
        elif kind == "cash_noted":
            must(d["line"] == len(self.lines) + 1, "a receipt is left out")
            must(d["amount"] > 0 and not self.pools[d["pool"]]["removed"], "a receipt for nothing")
            self.lines[d["line"]] = dict(d, struck=False)
            self.check(self.lines[d["line"]], fold)
        elif kind == "cash_struck":
            line = self.lines[d["line"]]
            must(line["struck"] != d["struck"], "it was so already")
            line["struck"] = d["struck"]
            self.check(line, fold)

    def sum(self, pool, entry, *kinds):
        return sum(line["amount"] for line in self.lines.values() if line["pool"] == pool and not line["struck"] and
                   line["kind"] in kinds and entry in (None, line["entry"]))

    def got(self, pool, entry, buyer=False):
        out, back = ("won", "won_back") if buyer else ("payout", "returned")
        return self.sum(pool, entry, out) - self.sum(pool, entry, back)

    def kept(self, pool, entry, amount, unit):
        """Of an amount, what the player who was sold has a right to."""
        return amount * self.sales[pool, entry]["back"] // 10000 // unit * unit

    def hands(self, pool, entry):
        """Neither the player nor the buyer has paid more than their part of the price, or has more back than was paid."""
        price = self.sales.get((pool, entry), {"price": 0})["price"]
        own = self.kept(pool, entry, price, 1) if price else 0
        paid = self.sum(pool, entry, "fee") - self.sum(pool, entry, "refund")
        bid = self.sum(pool, entry, "bid") - self.sum(pool, entry, "bid_back")
        must(0 <= paid <= own and 0 <= bid <= price - own, "more is paid for somebody than they were sold for")

    def check_auction(self, d, fold):
        pool, entry = d["pool"], d["entry"]
        self.hands(pool, entry)
        buyer = d["kind"] in ("won", "won_back")
        got = self.got(pool, entry, buyer)
        must(got >= 0, "more is given back than was got")
        over = all(row[1] in fold.over for row in self.tables.get(pool, []))
        if d["kind"] in ("payout", "won") and not d["struck"] and over:
            prizes = self.prizes(pool, entry, fold)
            own = sum(self.kept(pool, entry, prize, self.rule["unit"]) for prize in prizes)
            must(got <= (sum(prizes) - own if buyer else own), "another prize is paid than the places give")

    def check(self, d, fold):
        pool, entry = d["pool"], d["entry"]
        if self.pools[pool]["kind"] == "auction":
            return self.check_auction(d, fold)
        must(self.sum(pool, entry, "refund") <= self.sum(pool, entry, "fee", "again"), "more is paid back than was paid")
        got = self.sum(pool, entry, "payout") - self.sum(pool, entry, "returned")
        must(got >= 0, "more is given back than was got")
        over = all(row[1] in fold.over for row in self.tables.get(pool, []))
        waived = self.sum(pool, None, "waived")
        if d["kind"] == "payout" and not d["struck"] and over and not waived:
            must(got <= self.due(pool, entry, fold), "another prize is paid than the places give")

    def places(self, section, fold):
        """Where each entry stands for money: who are level in points share, whatever places tie-breaks give them, if the event says so."""
        if self.rule.get("ties", "order") == "share" and fold.kinds.get(section) in ("swiss", "round_robin"):
            return fold.level.shared(section, fold)
        return {e: (a, b) for e, a, b in fold.places.get(section, [])}

    def stakes(self, pool):
        if self.pools[pool]["kind"] == "auction":
            there = {entry for (of, entry), sale in self.sales.items() if of == pool and sale["price"]}
            return there, len(there)
        payers = {line["entry"] for line in self.lines.values() if line["pool"] == pool}
        there = {e for e in payers if self.sum(pool, e, "fee", "again") > self.sum(pool, e, "refund")}
        again = [line for line in self.lines.values() if line["pool"] == pool and not line["struck"] and
                 line["kind"] == "again" and line["entry"] in there]
        return there, len(there) + len(again)

    def fund(self, pool, stakes):
        rule = self.pools[pool]
        net = self.sum(pool, None, "fee", "again", "bid") - self.sum(pool, None, "refund", "bid_back")
        if rule["kind"] == "auction":
            stakes = sum(self.sum(pool, e, "fee") > self.sum(pool, e, "refund") or self.sum(pool, e, "bid") > self.sum(pool, e, "bid_back")
                         for e in self.stakes(pool)[0])
        house = min(net, rule["house"] * stakes + net * rule["share"] // 10000) + self.sum(pool, None, "kept")
        return max(0, net + self.sum(pool, None, "added") - house)

    def worth(self, pool, stakes):
        """What each place of each section is worth."""
        unit, fund, rows = self.rule["unit"], self.fund(pool, stakes), self.tables.get(pool, [])
        tier = max([row[0] for row in rows if row[0] <= stakes], default=None)
        rows = [row for row in rows if row[0] == tier]
        left = max(0, fund - sum(row[4] for row in rows))
        worth = {(row[1], row[2]): row[4] or left * row[3] // 10000 // unit * unit for row in rows}
        shares = [row for row in rows if row[3]]
        if shares:
            over = left * sum(row[3] for row in shares) // 10000 - sum(worth[row[1], row[2]] for row in shares)
            worth[shares[0][1], shares[0][2]] += over // unit * unit
        return worth

    def due(self, pool, entry, fold):
        return sum(self.prizes(pool, entry, fold))

    def prizes(self, pool, entry, fold):
        """What an entry has won, section by section."""
        there, stakes = self.stakes(pool)
        worth, won = self.worth(pool, stakes), []
        for section in {s for s, _ in worth}:
            places, rule = [(a, e) for e, (a, _) in self.places(section, fold).items()], fold.level.rules.get(section, {})
            if self.pools[pool]["kind"] in ("side", "auction"):
                places = [(a, e) for a, e in places if e in there]
            elif rule.get("cashing") and fold.kinds.get(section) == "more_swiss":  # equals of whom one has no paid place went out together
                places = [(a, e) for a, e in places if self.last_shared(section, e, fold) <= rule["paid"]]
            mine = [a for a, e in places if e == entry]
            if not mine:
                continue
            first, equals = 1 + sum(a < mine[0] for a, _ in places), sum(a == mine[0] for a, _ in places)
            money = sum(worth.get((section, place), 0) for place in range(first, first + equals))
            sharing = [e for a, e in places if a == mine[0]]
            won.append(money if equals == 1 else self.part(money, sharing, first, entry))
        return won

    def last_shared(self, section, entry, fold):
        """The last of the places that an entry shared, before lots parted those who did."""
        drawn = [those["to"] for those in fold.lots.drawings.values() if those["section"] == section and entry in those["order"]]
        return max([self.places(section, fold)[entry][1]] + drawn)

    def part(self, money, sharing, first, entry):
        """Of what these share: downwards in whole units, and where lots are drawn one unit more for the first of them by lot."""
        unit = self.rule["unit"]
        each = money // len(sharing) // unit * unit
        lots = (money - each * len(sharing)) // unit if self.rule["rest"] == "lot" else 0
        by_lot = sorted(sharing, key=lambda e: (lot(self.rule["seed"], e, first), e))
        return each + (unit if by_lot.index(entry) < lots else 0)

    def all_paid(self, fold):
        """Everybody has got what is due to them, as far as sections are over: asked where an event is known to be paid out."""
        for pool, rule in self.pools.items():
            rows = self.tables.get(pool, [])
            if rule["removed"] or not rows or any(row[1] not in fold.over for row in rows):
                continue
            for entry in fold.level.status:
                prizes, kept = self.prizes(pool, entry, fold), 0
                if rule["kind"] == "auction" and prizes:
                    kept = sum(prize - self.kept(pool, entry, prize, self.rule["unit"]) for prize in prizes)
                must(self.got(pool, entry) == sum(prizes) - kept, "pool %d: %d got %d, and %d is due" % (
                    pool, entry, self.got(pool, entry), sum(prizes) - kept))
                must(self.got(pool, entry, True) == kept, "pool %d: who bought %d got %d, and %d is due" % (
                    pool, entry, self.got(pool, entry, True), kept))


ONE_WINNER = ("knockout", "consolation", "progressive", "first_match", "last_chance", "double", "second_place", "playoff")


class Fold:
    """What a result sheet says, from the games alone, and who comes where, from the sources alone."""

    def __init__(self):
        self.matches, self.champions, self.nodes, self.over, self.places, self.kinds = {}, {}, {}, set(), {}, {}
        self.people, self.levels, self.members, self.lots, self.wall = People(), {}, {}, Lots(), Wall()
        self.played_games = {}
        self.calendar = Calendar()
        self.ladder, self.tables = Ladder(), Tables()
        self.money, self.level = Money(), Level()
        self.sittings = Sittings()

    def event(self, kind, d):
        self.people.event(kind, d)
        self.wall.event(kind, d)
        self.calendar.event(kind, d, self)
        self.ladder.event(kind, d, self)
        self.tables.event(kind, d, self)
        self.lots.event(kind, d, self)
        self.level.event(kind, d)
        self.money.event(kind, d, self)
        self.sittings.event(kind, d)
        if kind == "node_added":
            self.nodes[d["node"]] = Node(d)
            m = self.matches[d["match"]] = Match(d["length"])
            m.sides = {s: d[s] for s in "ab"}
            m.node = d["node"]
        elif kind == "match_added":
            m = self.matches[d["match"]] = Match(d["length"])
            m.node = d.get("node", 0)
            if m.node:
                self.nodes[m.node].match = d["match"]
        elif kind == "team_set":
            self.team_set(d["team"], d["members"])
        elif kind == "board_added":
            self.board_added(d)
        elif kind == "draw_undone":
            self.undo(d.get("section"))
        elif kind == "champion_set":
            self.champions[d.get("section", 1)] = d["entry"]
        elif kind in ("section_added", "section_changed"):
            self.kinds[d["section"]], self.levels[d["section"]] = d["kind"], d.get("level", "board_count")
            self.played_games[d["section"]] = d.get("games", "")
        elif kind == "section_status_set":
            (self.over.add if d["status"] == "over" else self.over.discard)(d["section"])
        elif kind == "places_set":
            self.places[d["section"]] = list(zip(d["entries"], d["from"], d["to"]))
        elif kind == "node_pinned":
            self.nodes[d["node"]].pin = (d["winner"], d["loser"]) if d["winner"] else None
        elif kind == "drop_closed":
            self.nodes[d["node"]].sources[d["side"]] = ("nobody", 0, 0)
        elif kind == "round_unpaired":
            self.throw_away({n for n, node in self.nodes.items() if (node.section, node.round) == (d["section"], d["round"])})
        elif kind == "annulment_lifted" and not self.matches[d["match"]].of:
            self.nodes[self.matches[d["match"]].node].match = d["match"]
        elif "match" in d and d["match"] in self.matches:
            self.of_match(kind, d, self.matches[d["match"]])

    def throw_away(self, gone):
        self.nodes = {n: node for n, node in self.nodes.items() if n not in gone}
        self.matches = {n: m for n, m in self.matches.items() if m.of or m.node not in gone}
        self.matches = {n: m for n, m in self.matches.items() if not m.of or m.of in self.matches}

    def undo(self, section):
        self.throw_away({n for n, node in self.nodes.items() if section in (None, node.section)})
        if not section:
            self.matches = {}
        self.champions.pop(section or 1, None)
        self.over.discard(section or 1)

    # ---- teams

    def team_set(self, team, members):
        others = {m for t, those in self.members.items() if t != team for m in those}
        must(len(set(members)) == len(members) and not others & set(members), "somebody is in two teams")
        self.members[team] = list(members)

    def board_added(self, d):
        m = self.matches[d["match"]] = Match(d["length"])
        m.of, m.board, m.sides = d["of"], d["board"], {"a": 0, "b": 0}
        self.matches[d["of"]].teams = True

    def boards(self, n):
        return [m for m in self.matches.values() if m.of == n]

    def of_team(self, kind, d, m):
        boards = self.boards(d["match"])
        if kind == "lined_up":
            must(all(not e or e in self.members[m.sides[d["side"]]] for e in d["members"]), "a stranger plays for a team")
            for board in boards:
                seats = d["members"]
                board.sides[d["side"]] = seats[board.board - 1] or -1 if seats else 0
        elif kind == "team_scored":
            is_ = Teams(boards)
            for side in "ab":
                must(d["score_" + side] == len(is_.won[side]), "the boards say another score of the teams")
                must(d["points_" + side] == is_.points[side], "the boards say other points of the teams")
        elif kind == "match_over" and d["how"] in ("played", "level"):
            section = self.nodes[m.node].section
            draws = self.kinds.get(section) in ("round_robin", "swiss", "groups")
            must(Teams(boards).winner(self.levels.get(section), draws) == d["winner"], "the boards say another winner")

    # ---- who comes where: -1 is nobody, 0 is not known yet

    def played(self, n):
        if self.nodes[n].pin:
            return self.nodes[n].pin[0] > 0
        return self.matches[self.nodes[n].match].how in ("played", "final_score", "forfeit", "penalty", "time")

    def winner(self, n):
        node = self.nodes[n]
        if node.pin:
            return node.pin[0]
        m = self.matches[node.match]
        return 0 if m.winner is None else m.sides[m.winner] if m.winner in ("a", "b") else -1

    def loser(self, n):
        node = self.nodes[n]
        if node.pin:
            return node.pin[1]
        m = self.matches[node.match]
        if m.winner is None:
            return 0
        if m.how == "skipped":
            return self.loser(node.condition)
        loser = {"a": "b", "b": "a"}.get(m.winner)
        away = loser and m.absent & {"a": 1, "b": 2}[loser]
        return -1 if not loser or away else m.sides[loser]

    def first_loser(self, n):
        fed = {of for node in self.nodes.values() for kind, of, _ in node.sources.values() if kind == "loser"}
        if self.played(n) or not self.winner(n):
            return self.loser(n) if self.winner(n) else 0
        who = self.winner(n)
        while who > 0:
            n = next((k for k, node in self.nodes.items() if ("winner", n, 0) in node.sources.values()), 0)
            if not n:
                return -1
            if not self.winner(n):
                return 0
            if self.played(n):
                return who if self.loser(n) == who and n not in fed else -1
            if self.winner(n) != who:
                return -1
        return -1

    def groups(self, section):
        """Those who meet each other belong together; groups in the order in which they stand in the first round."""
        found = []
        for node in sorted((node for node in self.nodes.values() if node.section == section), key=lambda node: (node.rank, node.slot)):
            here = {of for kind, of, _ in node.sources.values() if kind == "entry"}
            known, *others = [group for group in found if group & here] or [set()]
            found += [known] if here and not known else []
            known.update(here, *others)
            found = [group for group in found if group not in others]
        return found

    def holders(self, place, section):
        """Who has this place alone: over all, or as the k-th of a group where groups play."""
        places = {e: (first, last) for e, first, last in self.places.get(section, [])}
        if self.kinds.get(section) != "groups":
            return [e for e, at in places.items() if at == (place, place)]
        groups = self.groups(section)
        group = {e: places[e] for e in groups[(place - 1) % len(groups)] if e in places}
        rank = {e: 1 + sum(other < at for other in group.values()) for e, at in group.items()}
        k = (place - 1) // len(groups) + 1
        return [e for e, first in rank.items() if first == k and list(rank.values()).count(k) == 1]

    def comes(self, kind, of, section):
        if kind == "place":
            return next(iter(self.holders(of, section)), -1)
        return {"nobody": lambda n: -1, "entry": lambda n: n, "winner": self.winner, "loser": self.loser,
                "first_loser": self.first_loser}[kind](of)

    def section_ends(self, section):
        nodes = {n: node for n, node in self.nodes.items() if node.section == section}
        for n, node in nodes.items():
            m = self.matches[node.match]
            if node.pin or m.how == "skipped":
                continue
            came = {side: self.comes(*node.sources[side]) for side in "ab"}
            if came["a"] > 0 and came["a"] == came["b"]:
                came["b"] = -1  # nobody meets themselves
            for side in "ab":
                must(m.sides[side] == came[side],
                     "another one stands on side %s of place %d than its source says" % (side, n))
        first = [entry for entry, place, _ in self.places.get(section, []) if place == 1]
        champion = self.champions.get(section)
        must(not champion or champion in first, "the champion is not first")
        by_lot = any(champion in those["order"] for those in self.lots.drawings.values() if those["section"] == section)
        last = max(nodes, key=lambda n: (nodes[n].rank, n), default=0)
        final = self.kinds.get(section, "knockout") in ONE_WINNER and last
        must(not champion or not final or by_lot or self.winner(final) == champion, "a champion who did not win the last match")
        taken = sorted((a, b) for _, a, b in self.places.get(section, []))
        must(all(a <= i + 1 <= b for i, (a, b) in enumerate(taken)), "the places have a gap")

    def colours_of(self, section, entry):
        """What somebody had in the games of the section that count, in the order of matches: 1 for black, -1 for white."""
        had = []
        for _, m in sorted(self.matches.items()):
            at = self.nodes[self.matches[m.of].node if m.of else m.node].section if m.node or m.of else 0
            if at != section or entry not in m.sides.values() or m.how == "annulled":
                continue
            had += [1 if m.sides.get(m.boards[n][0]) == entry else -1 for n in range(1, len(m.games) + 1) if n in m.boards]
        return had

    def first_colour(self, d, m, section, before):
        """By the table of a round robin, by what both have had, or by lot; the first shape of the kind did not say."""
        why = d.get("colours", "fewer")
        must(why == "fewer" or (why == "turns") == bool(before), "why this side has black is told falsely")
        if why == "table":
            must(self.kinds.get(section) in ("round_robin", "groups") and d["black"] == "a", "the table has another one first")
        elif why == "due":
            a, b = (self.colours_of(section, m.sides[side]) for side in "ab")
            apart = next((y - x for x, y in zip(a[::-1], b[::-1]) if x != y), 0)
            due = sum(b) - sum(a) or apart
            must(not due or d["black"] == ("a" if due > 0 else "b"), "black is not with whom it was due")

    def of_draughts(self, kind, d, m):
        """Colours alternate, a pair of games has one opening, acts are numbered, and a game that ended is reported so."""
        n, section = d["game"], self.nodes[self.matches[m.of].node if m.of else m.node].section
        if kind == "draughts_begun":
            games = self.played_games.get(section) or self.played_games.get(1, "")
            m.more = 2 if "mini-match" in games else 1
            m.drawable = self.kinds.get(section) in ("round_robin", "swiss", "groups")
            before = m.boards.get(n - 1)
            must(not before or before[0] != d["black"], "the colours do not alternate")
            self.first_colour(d, m, section, before)
            again = before and m.more == 2 and n % 2 == 0
            must(not again or before[1] == d["ballot"], "a pair of games has two openings")
            must((d["ballot"] > 0) == ("+ballot" in games), "an opening is drawn, or is not, against what was agreed")
            m.boards[n] = [d["black"], d["ballot"], 0, None]
        elif kind == "draughts_said":
            must(d["turn"] == m.boards[n][2] + 1 and m.boards[n][3] is None, "an act is left out, or came after the end")
            m.boards[n][2] += 1
        elif kind == "draughts_withdrawn":
            must(d["turn"] <= m.boards[n][2], "an act is taken back that was never done")
            m.boards[n][2:] = [d["turn"] - 1, None]
        else:
            must(d["turns"] == m.boards[n][2], "another number of acts")
            m.boards[n][3] = d["winner"]

    def of_match(self, kind, d, m):
        if kind == "slot_set":
            m.sides[d["side"]] = d["entry"]
            node = self.nodes.get(m.node)
            if node and node.sources[d["side"]][0] in ("entry", "nobody"):
                node.sources[d["side"]] = ("entry", d["entry"], 0) if d["entry"] > 0 else ("nobody", 0, 0)
        elif kind in ("game_reported", "game_corrected"):
            must(kind == "game_corrected" or d["game"] not in m.games, "this game is there already")
            m.games[d["game"]] = (d["winner"], d["points"])
            must(not m.more or d["points"] == (0 if d["winner"] == "none" else 2), "a game of draughts counts two, or one for each")
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
            m.winner = m.how = None
            m.absent = 0
        elif kind == "match_restored":
            over = d["status"] == "over"
            m.winner, m.how = (d["winner"], d["how"]) if over else (None, None)
            m.absent = d.get("absent", 0)
            m.penalty = {"a": d["penalty_b"], "b": d["penalty_a"]}
            m.final = {"a": d["score_a"], "b": d["score_b"]} if d["final"] else None
        if kind.startswith("draughts_"):
            self.of_draughts(kind, d, m)
        if kind == "match_over":
            m.winner, m.how, m.absent = d["winner"], d["how"], d.get("absent", 0)
            if d["how"] in ("played", "penalty") and not m.teams and m.winner != "none":
                # More than half of the match in penalty points loses it, whatever the score (rule book 1.6, case 44).
                late = d["how"] == "penalty" and 2 * m.penalty[m.winner] > m.length
                leads = m.decided() and m.score(m.winner) > m.score("b" if m.winner == "a" else "a")
                must(late or (leads if m.more else m.score(m.winner) >= m.length), "the winner has not the points of the match")
            if d["how"] == "level" and m.more:
                must(m.decided() and m.score("a") == m.score("b"), "a match is drawn that is not level")
        if m.teams:
            self.of_team(kind, d, m)
        elif kind in ("game_reported", "game_withdrawn", "game_set_aside", "game_counts_again", "penalty_set", "match_restored") or kind == "match_over" and d["how"] == "played":
            for side in "ab":
                must(d["score_" + side] == m.score(side), "score %d but the games say %d" % (d["score_" + side], m.score(side)))

    def end(self):
        for section in self.over:
            self.section_ends(section)
        self.lots.end(self)
        champion = self.champions.get(1)
        pinned = any(node.pin for node in self.nodes.values())
        if not champion or pinned or self.kinds.get(1, "knockout") != "knockout":
            return
        main = [m for m in self.matches.values() if not m.of and not m.node or m.node and self.nodes[m.node].section == 1]
        main = [m for m in main if not m.node or self.matches.get(self.nodes[m.node].match) is m]
        wins = [m for m in main if m.winner in ("a", "b") and m.sides.get(m.winner) == champion]
        losses = [m for m in main if m.winner in ("a", "b") and champion in m.sides.values() and
                  m.sides.get(m.winner) != champion]
        by_lot = any(champion in those["order"] for those in self.lots.drawings.values() if those["section"] == 1)
        must((wins or by_lot) and not losses, "the champion has lost a match, or won none")


# ---- the tree (RFC 6962, 2.1)

def leaf(entry):
    return hashlib.sha256(b"\0" + entry).digest()


def node(left, right):
    return hashlib.sha256(b"\1" + left + right).digest()


def half(n):
    return 1 << (n - 1).bit_length() - 1


def root(leaves):
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256(b"").digest()
    return node(root(leaves[:half(len(leaves))]), root(leaves[half(len(leaves)):]))


def root_by_inclusion(entry, index, size, path):
    """The root that a path leads to, by the definition of paths: from the top down."""
    must(0 <= index < size, "the index is not in the tree")
    if size == 1:
        must(not path, "the path is too long")
        return entry
    must(path, "the path is too short")
    k = half(size)
    if index < k:
        return node(root_by_inclusion(entry, index, k, path[:-1]), path[-1])
    return node(path[-1], root_by_inclusion(entry, index - k, size - k, path[:-1]))


def roots_by_consistency(early, size, path, first):
    """Both roots that a path leads to; `first`: the root of the early tree where it stands as a whole."""
    if early == size:
        if first is None:
            must(len(path) == 1, "the path is too short or too long")
            return path[0], path[0]
        must(not path, "the path is too long")
        return first, first
    must(path, "the path is too short")
    k = half(size)
    if early <= k:
        old, new = roots_by_consistency(early, k, path[:-1], first)
        return old, node(new, path[-1])
    old, new = roots_by_consistency(early - k, size - k, path[:-1], None)
    return node(path[-1], old), node(path[-1], new)


# ---- proofs

def decoded(line):
    data = base64.b64decode(line, validate=True)
    must(base64.b64encode(data) == line, "another spelling of Base64")
    return data


def signature_holds(key, text, signature):
    """None: there is no OpenSSL to ask."""
    der = bytes.fromhex("302a300506032b6570032100") + key
    with tempfile.TemporaryDirectory() as work:
        for name, data in (("key", der), ("text", text), ("signature", signature)):
            with open(os.path.join(work, name), "wb") as f:
                f.write(data)
        try:
            said = subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "key",
                                   "-rawin", "-in", "text", "-sigfile", "signature"], cwd=work, capture_output=True)
        except FileNotFoundError:
            return None
    return said.returncode == 0


def read_note(note, key):
    """Size and root of a tree head; its signature if the key is known."""
    text, lines = note[:note.rindex(b"\n\n") + 1], note[note.rindex(b"\n\n") + 2:]
    origin, size, head = text.split(b"\n")[:3]
    must(re.fullmatch(rb"tdserver/[0-9a-f]{32}", origin), "another log than tdserver's")
    signed = False
    for line in lines.splitlines():
        dash, name, signature = line.split(b" ")
        must(dash == "\u2014".encode(), "a line below the note that is no signature")
        signature = decoded(signature)
        if key and name == origin and signature[:4] == hashlib.sha256(origin + b"\n\1" + key).digest()[:4]:
            signed = True
            must(signature_holds(key, text, signature[4:]) is not False, "the signature is false")
    must(signed or not key, "not signed with the key of the proof")
    return int(size), decoded(head)


def check_proof(data, earlier):
    head, note = data.split(b"\n\n", 1)
    lines, key = head.split(b"\n"), None
    if lines[0] == b"c2sp.org/tlog-proof@v1":
        extra = decoded(lines[1].removeprefix(b"extra "))
        key, before, event = extra[:32], extra[32:64], extra[64:]
        must(canonical(json.loads(event)) == event, "the event is not in canonical form")
        size, top = read_note(note, key)
        index = int(lines[2].removeprefix(b"index "))
        entry = leaf(hashlib.sha256(before + event).digest())
        must(json.loads(event)["seq"] == index + 1, "the event has another number")
        must(root_by_inclusion(entry, index, size, [decoded(x) for x in lines[3:]]) == top, "the event is not in the tree")
        return size
    size, top = read_note(note, None)
    early, path = int(lines[0].removeprefix(b"old ")), [decoded(x) for x in lines[1:]]
    must(0 < early <= size and earlier, "say with --root how the ledger stood then")
    old, new = roots_by_consistency(early, size, path, earlier)
    must(old == earlier and new == top, "it does not go on from there")
    return size


# ---- exports

def check(data, paid):
    lines = data.split(b"\n")
    must(lines.pop() == b"", "the last line is cut off")
    must(len(lines) >= 2, "too short")
    form = rb'{"format":"tdserver-ledger","v":([12]),"uid":"([0-9a-f]{32})","stream":"(club|tournament)","key":"[0-9a-f]{64}"}'
    header = re.fullmatch(form, lines[0])
    must(header, "line 1 is not the header")
    old = header[1] == b"1"
    head, fold, leaves = bytes(32) if old else hashlib.sha256(bytes.fromhex(header[2].decode())).digest(), Fold(), []
    for n, line in enumerate(lines[1:-1], 1):
        try:
            e = json.loads(line)
            must(canonical(e) == line, "it is not in canonical form")
            must(list(e) == ["seq", "at", "by", "kind", "v", "data"], "other members than an event has")
            must(e["seq"] == n, "out of order")
            head = hashlib.sha256(head + line).digest()
            leaves.append(leaf(head))
            fold.event(e["kind"], e["data"])
        except (Untrue, ValueError, KeyError) as why:
            raise Untrue("event %d: %s" % (n, why)) from None
    fold.end()
    if paid:
        fold.money.all_paid(fold)
    tree = b"" if old else b'"root":"%s",' % root(leaves).hex().encode()
    close = rb'{"seq":%d,"hash":"%s",%s"sig":"[0-9a-f]{128}"}' % (len(lines) - 2, head.hex().encode(), tree)
    must(re.fullmatch(close, lines[-1]), "the closing line is not that of these events")
    return len(lines) - 2


def main(paths):
    earlier, status = None, 0
    if paths[:1] == ["--root"]:
        earlier, paths = bytes.fromhex(paths[1]), paths[2:]
    paid, paths = paths[:1] == ["--paid"], paths[paths[:1] == ["--paid"]:]
    for path in paths:
        try:
            with open(path, "rb") as f:
                data = f.read()
            proof = data.startswith((b"c2sp.org/", b"old "))
            print("true: %s: %d events" % (path, check_proof(data, earlier) if proof else check(data, paid)))
        except (Untrue, ValueError) as why:
            status = 1
            print("false: %s: %s" % (path, why))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
