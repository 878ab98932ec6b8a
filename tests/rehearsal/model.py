# SPDX-License-Identifier: MIT
"""Who comes where, a second time: written from the rule book (3.1 and its cases), with lists of people instead of nodes.

A side is a name, or None where nobody comes. A bracket is played round by round; those who drop are lists by round.
Nothing of the program is used."""

MASKS = {8: {2: 1}, 16: {2: 3, 3: 0}, 32: {2: 7, 3: 1, 4: 1}, 64: {2: 15, 3: 5, 4: 1, 5: 1}}


class Play:
    """The results of one event: who wins, who does not come to a match, who is away for good."""

    def __init__(self, strength):
        self.strength = strength
        self.no_show = {}  # (section, round) -> names that do not come to their match of it
        self.away_from = {}  # name -> (section, round): gone before this round of it

    def gone(self, name, section, round_):
        when = self.away_from.get(name)
        return when is not None and (when[0] != section or round_ >= when[1])


class Section:
    """One section while it is played; remembers where everybody stood last, for the places."""

    def __init__(self, play, name):
        self.play, self.name, self.round = play, name, 0
        self.last = {}  # name -> (rank, won 2 / lost 1 / void 0)
        self.nodes = []  # where somebody stood: (round, who, winner, how)
        self.there, self.played = set(), set()

    def stand(self, name, rank, ended):
        if name is not None:
            self.last[name] = (rank, ended)

    def meet(self, a, b, round_=None, rank=None):
        """Winner and loser of a match; None where nobody goes on, or drops."""
        round_ = round_ or self.round
        end = self.decide(a, b, round_, rank)
        if a or b:
            self.nodes.append((round_, sorted(filter(None, (a, b))), end[0], end[2]))
        return end

    def decide(self, a, b, round_, rank):
        rank = rank or 2 * round_
        if a is None or b is None:
            winner = a if b is None else b
            if winner is not None:
                self.stand(winner, rank, 2)
                if not self.play.gone(winner, self.name, round_):
                    self.there.add(winner)
            return winner, None, "bye"
        away = [self.play.gone(name, self.name, round_) for name in (a, b)]
        self.there |= {name for name, is_away in zip((a, b), away) if not is_away}
        if all(away):
            self.stand(a, rank, 0), self.stand(b, rank, 0)
            return None, None, "void"
        if any(away):
            winner, loser = (b, a) if away[0] else (a, b)
            self.stand(winner, rank, 2), self.stand(loser, rank, 1)
            return winner, None, "walkover"
        late = self.play.no_show.get((self.name, round_), ())
        if a in late or b in late:
            winner, loser = (b, a) if a in late else (a, b)
            self.stand(winner, rank, 2), self.stand(loser, rank, 1)
            return winner, loser, "walkover"
        winner, loser = (a, b) if self.play.strength[a] > self.play.strength[b] else (b, a)
        self.stand(winner, rank, 2), self.stand(loser, rank, 1)
        self.played |= {a, b}
        return winner, loser, "played"

    def play_round(self, pairs):
        self.round += 1
        return [self.meet(a, b) for a, b in pairs]

    def places(self):
        present = {n for n in self.last if n in self.played or (n in self.there and n not in self.play.away_from)}
        keys = sorted({self.last[n] for n in present}, reverse=True)
        table, next_place = {}, 1
        for key in keys:
            group = [n for n in present if self.last[n] == key]
            for n in group:
                table[n] = (next_place, next_place + len(group) - 1)
            next_place += len(group)
        return table


def pairs_of(sides):
    return list(zip(sides[::2], sides[1::2] + [None] * (len(sides) % 2)))


def knockout(section, slots, third=False):
    """Losers by round, each in the order of the matches, and what each match was."""
    losers, ends, sides = [], [], list(slots)
    while len(sides) > 1:
        if len(sides) == 2 and third and losers:
            a, b = losers[-1]
            section.meet(a, b, section.round + 1, 2 * section.round + 1)
        results = section.play_round(pairs_of(sides))
        losers.append([r[1] for r in results])
        ends.append(results)
        sides = [r[0] for r in results]
    return losers, ends, sides[0]


def play_down(section, inside, to):
    dropped = []
    while len(inside) > to:
        results = section.play_round(pairs_of(inside))
        inside = [r[0] for r in results]
        dropped.append([r[1] for r in results])
    return inside, dropped


def climb(section, feeds):
    """Feeds join one after the other; losers of every round of the section."""
    inside, dropped = feeds[0], []
    for joining in feeds[1:]:
        inside, more = play_down(section, inside, len(joining))
        dropped += more
        size = max(len(inside), len(joining))
        pad = lambda sides: sides + [None] * (size - len(sides))
        results = section.play_round(list(zip(pad(inside), pad(joining))))
        inside = [r[0] for r in results]
        dropped.append([r[1] for r in results])
    inside, more = play_down(section, inside, 1)
    return dropped + more, inside[0]


def mapped(losers, mask):
    return [losers[i ^ mask] for i in range(len(losers))]


def first_match_losers(ends, third):
    """By match of the first round: its loser, or who came through unplayed and then lost the first match they played. A loser
    goes to one place: to the match for third place where there is one."""
    out = []
    for slot, (winner, loser, how) in enumerate(ends[0]):
        if how == "played":
            out.append(loser)
            continue
        found, at = None, slot
        for number, round_ in enumerate(ends[1:], 2):
            if winner is None:
                break
            at //= 2
            won, lost, end = round_[at]
            if end == "played":
                taken = third and number == len(ends) - 1
                found = winner if lost == winner and not taken else None
                break
            if won != winner:
                break
        out.append(found)
    return out


def double(play, name, slots, recharge):
    section = Section(play, name)
    losers, ends, above = knockout(section, slots)
    upper = section.round
    # Who left above without dropping is placed with the void of the lower round they would have joined.
    joins = join_rounds([len(some) for some in losers], upper)
    for r, results in enumerate(ends):
        for a, b in zip(*[iter(sides_of(slots, ends, r))] * 2):
            winner, loser, how = results[0]
            results = results[1:]
            for n in (a, b):
                if n is not None and n != winner and n != loser:
                    section.stand(n, 2 * joins[r], 0)
    _, below = climb(section, [list(some) for some in losers])
    section.round += 1
    winner, _, how = section.meet(above, below)
    if recharge:
        section.round += 1
        if how == "played" and winner == below:
            section.meet(above, below)
        elif winner is not None:
            section.stand(winner, 2 * section.round, 2)
            section.nodes.append((section.round, [winner], winner, "skipped"))
    return section


def sides_of(slots, ends, r):
    return list(slots) if r == 0 else [res[0] for res in ends[r - 1]]


def join_rounds(sizes, upper):
    """The lower round in which the losers of each upper round come in."""
    rounds, inside, at = [], sizes[0], upper
    for i, size in enumerate(sizes):
        if i == 0:
            rounds.append(at + 1)
            continue
        while inside > size:
            inside, at = (inside + 1) // 2, at + 1
        at += 1
        rounds.append(at)
        inside = max(inside, size)
    return rounds


def groups4(play, name, slots):
    section = Section(play, name)
    for g in range(0, len(slots), 4):
        a, b, c, d = slots[g:g + 4]
        m, k = section.meet(a, d, 1, 1), section.meet(b, c, 1, 1)
        for r, sides in ((m, (a, d)), (k, (b, c))):
            for n in sides:
                if n is not None and n not in r[:2]:
                    section.stand(n, 2, 0)
        low = section.meet(m[1], k[1], 2, 2)
        high = section.meet(m[0], k[0], 2, 4)
        for n in (m[0], k[0]):
            if n is not None and n not in high[:2]:
                section.stand(n, 3, 0)
        section.meet(high[1], low[0], 3, 3)
    return section


# ---- a whole event file

def reversed_bits(n, bits):
    return int(format(n, f"0{bits}b")[::-1], 2) if bits else 0


def seats(names):
    """In their order; pairs in bit-reversed order have a bye on side b."""
    size, bits = 2, 0
    while size < len(names):
        size, bits = size * 2, bits + 1
    out, rest = [], list(names)
    for pair in range(size // 2):
        out.append(rest.pop(0))
        out.append(None if reversed_bits(pair, bits) < size - len(names) else rest.pop(0))
    return out


def slots_of(event, section):
    """The draw, with who comes late in the first free bye of it."""
    late = [act["entry"] for act in event["acts"] if act["act"] == "late_entry"]
    names = [name for name in section.get("entries", event["entries"]) if name not in late]
    slots = list(section.get("draw") or seats(names))
    for act in event["acts"]:
        if act["act"] == "late_entry" and act["before"][0] == section["name"]:
            slots[slots.index(None)] = act["entry"]
    return slots


def play_of(event):
    """A wrong winner that is found and annulled leaves no trace."""
    play = Play(event["results"]["strength"])
    for act in event["acts"]:
        if act["act"] == "no_show":
            name, round_ = act["match"][:2]
            play.no_show[(name, round_)] = play.no_show.get((name, round_), ()) + (act["entry"],)
        if act["act"] == "withdraw":
            play.away_from[act["entry"]] = tuple(act["before"])
    return play


class Fed:
    """What a section leaves to those that it feeds."""

    def __init__(self, losers=(), winner=None, ends=(), size=0, third=False):
        self.losers, self.winner, self.ends, self.size, self.third = losers, winner, ends, size, third


def ladder(told, section, by):
    """A consolation of whatever kind; losers of every round of it, and its winner."""
    if told["kind"] == "first_match":
        return climb(section, [first_match_losers(by.ends, by.third)])
    last = len(by.losers) if told["kind"] == "progressive" else 2
    rounds = told.get("rounds") or range(1, last)
    masks = MASKS.get(by.size, {}) if told["kind"] == "progressive" else {}
    return climb(section, [mapped(by.losers[r - 1], masks.get(r, 0)) for r in rounds])


def event_sections(event):
    """Every section by its name, played."""
    play, played, fed = play_of(event), {}, {}
    for told in event["sections"]:
        name, options = told["name"], told.get("options", {})
        section, fed[name] = Section(play, name), Fed()
        if told["kind"] == "double":
            section = double(play, name, slots_of(event, told), options.get("recharge", True))
        elif told["kind"] == "groups4":
            section = groups4(play, name, slots_of(event, told))
        elif told["kind"] == "knockout":
            slots, third = slots_of(event, told), options.get("third_place", False)
            losers, ends, winner = knockout(section, slots, third)
            fed[name] = Fed(losers, winner, ends, len(slots), third)
        elif told["kind"] == "second_place":
            section.round = 1
            section.meet(fed[told["from"]].losers[-1][0], fed[told["with"]].winner)
        else:
            fed[name] = Fed(*ladder(told, section, fed[told["from"]]))
        played[name] = section
    return played
