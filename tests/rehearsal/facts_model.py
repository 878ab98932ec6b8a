# SPDX-License-Identifier: MIT
"""What happened in an event (events.c, a line of JSON) as the model plays it, and whether the program says the same.

Matches that were played, and no-shows, are facts. What becomes of them is the model's: who meets whom, who drops where, who
has a bye, whom an absence puts out, and who has which place."""
import apart_model
from groups_model import Groups, cross_check, snake, width
from model import NO_PLACE, Fed, Section, after_groups, double, groups4, knockout, ladder, order, side
from lives_model import Lives
from paced_model import Paced
from points_model import Points, all_play_all

LIVES, MOST_ROUNDS = ("lives", "more_swiss"), 63


class Untrue(Exception):
    pass


class Waits(Exception):
    """A tied place that nobody has decided."""


class Facts:
    def __init__(self, told):
        self.results = {(s, r, frozenset(map(name, (a, b)))): (name(winner), how, since)
                        for s, r, a, b, winner, how, since, _ in told["results"]}
        self.away = {}
        for entry, section, since in told["away"]:
            self.away[name(entry), section] = since
        self.closed = {(s, r, slot): since for s, r, slot, since in told["closed"]}

    def left(self, who, section):
        """Since when somebody is away from a section."""
        return min((self.away[key] for key in ((who, 0), (who, section)) if key in self.away), default=None)

    def gone(self, who, section):
        return self.left(who, section) is not None

    def ends(self, section, round_, a, b):
        at, found = max(a.since, b.since), self.results.pop((section, round_, frozenset((a, b))), None)
        if found:
            winner, how, since = found
            loser = "" if not winner else b if winner == a else a
            return winner, loser, how, max(at, since)
        left = {n: self.left(n, section) for n in (a, b) if self.gone(n, section)}
        if not left:
            raise Untrue(f"{a} meets {b} in round {round_} of section {section}, and the program knows no result")
        away = [n for n in left if left[n] <= at] or [min(left, key=left.get)]
        at = max(at, min(left[n] for n in away))
        if len(away) == 2:
            return "", "", "void", at
        return (b if away[0] == a else a), "", "walkover", at

    def drops(self, section, round_, slot):
        return (section, round_, slot) not in self.closed


def name(entry):
    return f"E{entry:03d}" if entry > 0 else ""


# ---- the draw

def draw_check(s):
    """Nobody twice; as few slots as hold them; byes as far apart as they can be; seeds where a full field has their rank."""
    slots, entries = s["slots"], [e for e in s["slots"] if e > 0]
    if len(set(entries)) != len(entries):
        raise Untrue("somebody is drawn twice")
    here = [entry for _, entry in sorted(s["seeds"]) if entry in entries]
    if s["staged"]:
        return staged_check(s, here)
    byes, ranks = len(slots) - len(entries), order(len(slots))
    if s["kind"] != "groups4" and (len(slots) & len(slots) - 1 or (len(slots) > 2 and byes >= len(slots) // 2)):
        raise Untrue(f"{len(entries)} entries are drawn into {len(slots)} slots")
    if s["method"] == "seeded":
        if any((e > 0) != (rank <= len(entries)) for e, rank in zip(slots, ranks)):
            raise Untrue("byes of a seeded draw stand opposite the best ranks")
        if [slots[ranks.index(i + 1)] for i in range(len(here))] != here:
            raise Untrue("seeds do not stand at their ranks")
        return
    parts = 1
    while parts <= len(slots) // 2:
        part = [sum(e <= 0 for e in slots[i:i + len(slots) // parts]) for i in range(0, len(slots), len(slots) // parts)]
        if max(part) - min(part) > 1:
            raise Untrue(f"byes are not spread evenly: {slots}")
        parts *= 2


def staged_check(s, seeds):
    """The best join last; who joins in a round has that part of the bracket alone."""
    widths = [2 << i for i, n in reversed(list(enumerate(map(int, s["staged"].split())))) for _ in range(n)]
    for entry, width in zip(seeds, widths):
        at = s["slots"].index(entry)
        part = s["slots"][at - at % width:at - at % width + width]
        if part.count(-2) != width - 1:
            raise Untrue(f"{name(entry)} joins later and stands in {part}")
    if s["slots"].count(-2) != sum(width - 1 for width in widths):
        raise Untrue("another one than the seeds joins later")


def late_into(slots, entry, opposite, since, group):
    i = next(i for i, slot in enumerate(slots) if slot is not NO_PLACE and slot == opposite)
    at = i - i % 4 + 3 - i % 4 if group else i ^ 1
    if slots[at]:
        raise Untrue(f"{entry} comes late where {slots[at]} stands")
    slots[at] = side(entry, since)


def slots_of(s, told):
    draw_check(s)
    slots = [NO_PLACE if e == -2 else side(name(e)) for e in s["slots"]]
    for section, entry, opposite, since, *_ in told["late"]:
        if section == s["section"]:
            late_into(slots, name(entry), name(opposite), since, s["kind"] == "groups4")
    return slots


def groups_slots(s, told):
    """Dealt so that groups differ by one at most. Pair k of the first round are the numbers 1 + k and the last one - k of a table."""
    size = width(s["group_of"])
    slots = [side(name(e)) for e in s["slots"]]
    dealt = [who for who in slots if who]
    there = [sum(map(bool, slots[first:first + size])) for first in range(0, len(slots), size)]
    if len(set(dealt)) != len(dealt) or [bool(who) for who in slots] != [bool(who) for who in snake(dealt, s["group_of"])]:
        raise Untrue(f"{len(dealt)} entries are dealt into groups of {there}")
    for section, entry, _, since, slot, b in told["late"]:
        if section != s["section"]:
            continue
        group, pair = divmod(slot, size // 2)
        at = group * size + (size - 1 - pair if b else pair)
        if slots[at]:
            raise Untrue(f"{name(entry)} comes late where {slots[at]} stands")
        slots[at] = side(name(entry), since)
    return slots


# ---- sections

def crossed_places(s, feeder, as_drawn):
    """Those who have the places of groups that play on: the next of the group where somebody who is away would have one."""
    groups, each = len(feeder.groups), s["takes"]
    of = {g: sorted(p for p in s["slots"] if p and (p - 1) % groups == g) for g in range(groups)}
    rank = {place: k * groups + g + 1 for g, taken in of.items() for k, place in enumerate(taken)}
    untrue = cross_check([rank.get(place, 0) for place in s["slots"]], groups, each)
    if untrue:
        raise Untrue(untrue)
    for g, taken in of.items():
        for place in set(range(g + 1, max(taken), groups)) - set(taken):
            who = feeder.holder(place)
            if as_drawn and not (len(who) == 1 and feeder.play.gone(who[0], s["section"])):
                raise Untrue(f"place {place} of groups does not play on, and its holder is there")
    return sides_with(s, feeder, lambda place: feeder.holder(place), as_drawn)


def sides_with(s, feeder, holder, as_drawn):
    out = []
    for place in s["slots"]:
        who = holder(place) if place else []
        if len(who) > 1 and as_drawn:
            raise Untrue(f"place {place} of section {s['fed_by']} is shared, and plays on")
        if len(who) > 1:
            raise Waits
        out.append(side(who[0] if who else "", feeder.since))
    return out


def places_of(s, feeder, as_drawn):
    """Those who have the places that play on, in bracket order. as_drawn: nothing has changed since it was drawn."""
    places = feeder.places()
    wanted = sorted(p for p in s["slots"] if p)
    if [wanted[rank - 1] if rank <= len(wanted) else 0 for rank in order(len(s["slots"]))] != s["slots"]:
        raise Untrue(f"places {s['slots']} do not stand as seeds")
    for place in set(range(1, max(wanted) + 1)) - set(wanted):
        if as_drawn and not any(first <= place <= last and feeder.play.gone(n, s["section"]) for n, (first, last) in places.items()):
            raise Untrue(f"place {place} does not play on, and its holder is there")
    if as_drawn and len(wanted) != s["takes"] and max(wanted) < len(places):
        raise Untrue(f"{len(wanted)} places play on instead of {s['takes']}")
    return sides_with(s, feeder, lambda place: [n for n, (first, last) in places.items() if first <= place <= last], as_drawn)


def berger_check(s, rounds):
    """In round r those meet whose numbers add up to r + 1, counted round the table; whose double does, meets the last number."""
    number = {name(e): i for i, e in enumerate(s["slots"], 1)}
    size = len(number) + len(number) % 2
    once = max(size - 1, 1)
    for r, pairs in enumerate(rounds):
        for i, j in ([number[n] for n in pair] for pair in pairs):
            total = 2 * min(i, j) if max(i, j) == size else i + j
            if (total - (r % once + 2)) % once:
                raise Untrue(f"{i} and {j} meet in round {r + 1} of a table for {size}")


def pairs_by_round(s, told):
    rounds = {}
    for section, number, a, b, *_ in told["nodes"]:
        if section == s["section"]:
            rounds.setdefault(number, []).append((side(name(a)), side(name(b))))
    rounds = [rounds[number] for number in sorted(rounds)]
    if s["kind"] == "round_robin":
        all_of_them = (len(s["slots"]) - 1 | 1) * (2 if s["twice"] else 1)
        met = sorted(sorted(pair) for pairs in rounds for pair in pairs if all(pair))
        wanted = sorted(all_play_all([name(e) for e in s["slots"]], s["twice"]))
        short = 0 < s["rounds"] < all_of_them
        if len(rounds) != (s["rounds"] if short else all_of_them):
            raise Untrue(f"{len(rounds)} rounds for {len(s['slots'])}")
        byes = [a or b for pairs in rounds for a, b in pairs if not (a and b)]
        if len(byes) != len(rounds) * (len(s["slots"]) % 2) * short:
            raise Untrue(f"{byes} sit out of {len(s['slots'])}")
        if short and any(met.count(pair) > wanted.count(pair) for pair in met) or not short and met != wanted:
            raise Untrue("not everybody meets everybody")
        berger_check(s, [[pair for pair in pairs if all(pair)] for pairs in rounds])
        return [[pair if pair[0] else pair[::-1] for pair in pairs] for pairs in rounds]
    return rounds


def played(s, told, play, sections, fed):
    """The section as the model has it."""
    n, kind = s["section"], s["kind"]
    by, feeder = fed.get(s["fed_by"]), sections.get(s["fed_by"])
    section = Section(play, n)
    if kind in ("round_robin", "swiss"):
        return Points(play, n, pairs_by_round(s, told), s["missed"], kind == "round_robin", worth=s["worth"], ties=s["ties"],
                      unplayed=s["unplayed"])
    if kind in LIVES and s["paced"]:
        pairs = pairs_by_round(s, told)
        return Paced(play, n, pairs, s, len(pairs) + 1 if told["acts"]["corrected"] else 1)
    if kind in LIVES:
        return Lives(play, n, pairs_by_round(s, told), s, told["acts"]["corrected"])
    if kind == "double":
        section = double(play, n, slots_of(s, told), s["recharge"])
    elif kind == "groups4":
        section = groups4(play, n, slots_of(s, told))
    elif kind == "knockout":
        slots = slots_of(s, told)
        losers, ends, winner = knockout(section, slots, s["third"])
        fed[n] = Fed(losers, winner, ends, len(slots), bool(s["third"] and len(losers) > 1 and len(losers[-2]) == 2))
    elif kind == "second_place":
        section.round = 1
        section.meet(by.losers[-1][0], fed[s["also_by"]].winner)
    elif kind == "groups":
        return Groups(play, n, groups_slots(s, told), s["group_of"], s["twice"])
    elif kind == "playoff" and isinstance(feeder, Groups):
        knockout(section, crossed_places(s, feeder, not told["acts"]["corrected"]), s["third"])
    elif kind == "playoff" and hasattr(feeder, "groups"):
        after_groups(section, feeder.groups, s["takes"] != len(feeder.groups), s["third"])
    elif kind == "playoff":
        knockout(section, places_of(s, feeder, not told["acts"]["corrected"]), s["third"])
    else:
        rounds = [r for r in range(1, 32) if s["fed_rounds"] >> (r - 1) & 1]
        fed[n] = Fed(*ladder(kind, section, by, rounds, s["shifted"], s["maps"]))
    return section


# ---- what the program says

def told_nodes(s, told):
    rows = [(r, sorted(filter(None, (name(a), name(b)))), name(winner), how)
            for section, r, a, b, winner, how, _ in told["nodes"] if section == s["section"]]
    if any(not who and (winner or how not in ("empty", "skipped")) for _, who, winner, how in rows):
        raise Untrue(f"nobody stands at a place of section {s['section']}, and yet something became of it")
    return sorted(row for row in rows if row[1])


def lengths_check(s, told):
    """Counted from the end; the match for third place is as long as a semi-final; a recharge as long as the final."""
    listed = [int(x) for x in s["lengths"].split()] or [3]
    lower = [int(x) for x in s["lower"].split()]
    pick = lambda some, i: some[min(i, len(some) - 1)]
    rows = [row for row in told["nodes"] if row[0] == s["section"]]
    last = max((row[1] for row in rows), default=0)
    final = last - s["recharge"] if s["kind"] == "double" else last
    upper = len(s["slots"]).bit_length() - 1
    thirds = [row for row in rows if row[1] == last][:s["third"] and sum(row[1] == last for row in rows) - 1]
    for row in rows:
        r, length = row[1], row[6]
        if s["kind"] == "double" and upper < r < final:
            must = pick(lower, final - 1 - r) if lower else pick(listed, final - r)
        elif s["kind"] == "double":
            must = pick(listed, 0 if r >= final else upper + 1 - r)
        elif s["kind"] == "swiss" or s["kind"] in LIVES:
            must = listed[-1] if s["paced"] else pick(listed, (s["rounds"] or MOST_ROUNDS) - r)
        else:
            must = pick(listed, last - r + (row in thirds))
        if length != must:
            raise Untrue(f"round {r} of section {s['section']} is to {length}, not to {must}")


def section_check(s, told, section):
    must, has = section.places(), {name(e): (a, b) for n, e, a, b in told["places"] if n == s["section"]}
    for who in sorted(set(must) | set(has)):
        if must.get(who) != has.get(who):
            raise Untrue(f"{who} has places {has.get(who)} of section {s['section']}, the model says {must.get(who)}")
    nodes, shown = sorted(section.nodes), told_nodes(s, told)
    if nodes != shown:
        odd = [n for n in shown if n not in nodes], [n for n in nodes if n not in shown]
        raise Untrue(f"section {s['section']}: only the program has {odd[0]}, only the model {odd[1]}")
    champion = next((name(e) for n, e in told["champions"] if n == s["section"]), "")
    # Who has gone without a match played there has no place, and so has not won it either.
    won = section.winner if section.winner in must and s["kind"] != "groups4" else ""
    if champion != won:
        raise Untrue(f"section {s['section']} was won by {won or 'nobody'}, the program says {champion or 'nobody'}")
    lengths_check(s, told)


def first_are_whole(feeder, takes):
    """Who has left gives way to the next, who may share a place."""
    places = feeder.places()
    first = sorted(place for who, place in places.items() if not feeder.play.gone(who, feeder.name))[:takes]
    return sum(a == b <= takes for a, b in places.values()) == takes and all(a == b for a, b in first)


def left_out_check(told, sections, fed):
    """What the main draw feeds is there, unless nobody can drop into it; and a playoff, unless its places are shared."""
    for n, kind, fed_by, takes in told["undrawn"]:
        by, feeder = fed.get(fed_by), sections.get(fed_by)
        if isinstance(feeder, Groups):
            whole = all(len(feeder.holder(place)) < 2 for place in range(1, 1 + len(feeder.places())))
        else:
            whole = feeder and (hasattr(feeder, "groups") or first_are_whole(feeder, takes))
        if kind == "playoff" and whole:
            raise Untrue(f"section {n} ({kind}) was never drawn")
        if by and kind in ("progressive", "first_match") and len(by.losers) - by.third > 1:
            raise Untrue(f"section {n} ({kind}) was left out")


def judge(told):
    """None, or what is untrue; "waits" where a tied place lets a section wait."""
    play, sections, fed, waits = Facts(told), {}, {}, False
    try:
        for s in told["sections"]:
            untrue = apart_model.judge(s, dict(map(tuple, told["clubs"])))
            if untrue:
                raise Untrue(f"section {s['section']}: {untrue}")
            try:
                sections[s["section"]] = section = played(s, told, play, sections, fed)
            except Waits:
                waits = True
                continue
            section_check(s, told, section)
        left_out_check(told, sections, fed)
        if play.results and not waits:
            raise Untrue(f"the model knows nothing of {sorted(map(str, play.results))[:3]}")
    except Untrue as why:
        return str(why)
    return "waits" if waits else None
