# SPDX-License-Identifier: MIT
"""Who comes where, a second time: written from the rule book (3.1 and its cases), with lists of people instead of nodes.

A side is a name with the moment since which it is known who comes; the empty name: nobody comes. A bracket is played round by
round; those who drop are lists by round. Who wins a match is asked of the play: of an event file (event_model.py), or of what
happened (facts_model.py). Nothing of the program is used."""

MASKS = {8: {2: 1}, 16: {2: 3, 3: 0}, 32: {2: 7, 3: 1, 4: 1}, 64: {2: 15, 3: 5, 4: 1, 5: 1}}
NO_PLACE = object()  # a slot in which nothing is played: who stands beside it joins later


class Side(str):
    since = 0


def side(name, since=0):
    out = Side(name or "")
    out.since = since
    return out


class Section:
    """One section while it is played; remembers where everybody stood last, for the places."""

    def __init__(self, play, name):
        self.play, self.name, self.round = play, name, 0
        self.last = {}  # name -> (rank, won 2 / lost 1 / void 0)
        self.nodes = []  # where somebody stood: (round, who, winner, how)
        self.played = set()
        self.since = 0
        self.winner = ""  # of the match that was decided last: the final

    def stand(self, name, rank, ended):
        if name:
            self.last[str(name)] = (rank, ended)

    def meet(self, a, b, round_=None, rank=None, slot=None):
        """Winner and loser of a match, and how it ended; nobody where nobody goes on, or drops."""
        round_ = round_ or self.round
        rank = rank or 2 * round_
        winner, loser, how = self.decide(a, b, round_, rank)
        self.since, self.winner = max(self.since, winner.since), str(winner)
        if a or b:
            self.nodes.append((round_, sorted(str(n) for n in (a, b) if n), str(winner), how))
        if slot is not None and not self.play.drops(self.name, round_, slot):
            loser = side("", loser.since)
        return winner, loser, how

    def decide(self, a, b, round_, rank):
        at = max(a.since, b.since)
        if not a or not b:
            self.stand(a or b, rank, 2)
            return side(a or b, at), side("", at), "bye"
        winner, loser, how, since = self.play.ends(self.name, round_, a, b)
        for n in (a, b):
            self.stand(n, rank, 2 if n == winner else 1 if winner else 0)
        if how == "played":
            self.played |= {str(a), str(b)}
        return side(winner, since), side(loser, since), how

    def play_round(self, pairs):
        self.round += 1
        return [self.meet(a, b, slot=slot) for slot, (a, b) in enumerate(pairs)]

    def places(self):
        present = {n for n in self.last if n in self.played or not self.play.gone(n, self.name)}
        keys = sorted({self.last[n] for n in present}, reverse=True)
        table, next_place = {}, 1
        for key in keys:
            group = [n for n in present if self.last[n] == key]
            for n in group:
                table[n] = (next_place, next_place + len(group) - 1)
            next_place += len(group)
        return table


def pairs_of(sides):
    return list(zip(sides[::2], sides[1::2] + [side("")] * (len(sides) % 2)))


def knockout(section, slots, third=False):
    """Losers by round, each in the order of the matches, and what each match was. Who stands beside no place joins later."""
    losers, ends, sides, before = [], [], list(slots), []
    while len(sides) > 1:
        if len(sides) == 2 and third and losers and len(losers[-1]) == 2:
            # Who left the semi-finals without dropping is placed with the void of this match.
            for n in before:
                if n and n not in sides and n not in losers[-1]:
                    section.stand(n, 2 * section.round + 1, 0)
            section.meet(*losers[-1], section.round + 1, 2 * section.round + 1)
        section.round += 1
        results, going_on = [], []
        for slot, (a, b) in enumerate(pairs_of(sides)):
            if NO_PLACE in (a, b):
                going_on.append(b if a is NO_PLACE else a)
                continue
            results.append(section.meet(a, b, slot=slot))
            going_on.append(results[-1][0])
        losers.append([r[1] for r in results])
        ends.append(results)
        before, sides = sides, going_on
    return losers, ends, sides[0]


def play_down(section, inside, to):
    dropped = []
    while len(inside) > to:
        results = section.play_round(pairs_of(inside))
        inside = [r[0] for r in results]
        dropped.append([r[1] for r in results])
    return inside, dropped


def climb(section, feeds, shifted=False):
    """Feeds join one after the other; losers of every round of the section. In a shifted bracket those of the third feed and
    of later ones join at once: they meet the first of those inside, and whoever of these is left meets another."""
    inside, dropped = feeds[0], []
    for number, joining in enumerate(feeds[1:], 2):
        if not shifted or number < 3:
            inside, more = play_down(section, inside, len(joining))
            dropped += more
        meeting = min(len(inside), len(joining)) if shifted and number > 2 else max(len(inside), len(joining))
        meeting = max(meeting, len(joining))
        pad = lambda sides: sides + [side("")] * (meeting - len(sides))
        results = section.play_round(list(zip(pad(inside[:meeting]), pad(joining))) + pairs_of(inside[meeting:]))
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
        found, at = side("", winner.since), slot
        for number, round_ in enumerate(ends[1:], 2):
            at //= 2
            won, lost, end = round_[at]
            found = side("", won.since)
            if not winner or won != winner or end == "played":
                if winner and end == "played" and lost == winner and not (third and number == len(ends) - 1):
                    found = lost
                break
        out.append(found if winner else side("", winner.since))
    return out


def double(play, name, slots, recharge):
    section = Section(play, name)
    losers, ends, above = knockout(section, slots)
    upper = section.round
    # Who left above without dropping is placed with the void of the lower round they would have joined.
    joins = join_rounds([len(some) for some in losers], upper)
    for r, results in enumerate(ends):
        for (a, b), (winner, loser, how) in zip(pairs_of(sides_of(slots, ends, r)), results):
            for n in (a, b):
                if n and n != winner and n != loser:
                    section.stand(n, 2 * joins[r], 0)
    # Its own losers are crossed as those that drop into a consolation, but for the one of the last match above.
    masks = MASKS.get(len(slots), {})
    _, below = climb(section, [mapped(some, masks.get(r, 0)) for r, some in enumerate(losers, 1)])
    section.round += 1
    winner, _, how = section.meet(above, below)
    if recharge:
        section.round += 1
        if how == "played" and winner == below:
            section.meet(above, below)
        elif winner:
            section.stand(winner, 2 * section.round, 2)
            section.nodes.append((section.round, [str(winner)], str(winner), "skipped"))
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
    """Of each group section.groups has the winner and who came second."""
    section = Section(play, name)
    section.groups = []
    for g in range(0, len(slots), 4):
        a, b, c, d = slots[g:g + 4]
        m, k = section.meet(a, d, 1, 1), section.meet(b, c, 1, 1)
        for r, sides in ((m, (a, d)), (k, (b, c))):
            for n in sides:
                if n and n not in r[:2]:
                    section.stand(n, 2, 0)
        low = section.meet(m[1], k[1], 2, 2)
        high = section.meet(m[0], k[0], 2, 4)
        for n in (m[0], k[0]):
            if n and n not in high[:2]:
                section.stand(n, 3, 0)
        section.groups.append((high[0], section.meet(high[1], low[0], 3, 3)[0]))
    return section


def order(size):
    """Ranks in bracket order: 1 and 2 meet in the last round, 1 and 4 in the last but one; the better one is outside."""
    ranks = [1]
    while len(ranks) < size:
        last = 2 * len(ranks) + 1
        ranks = [x for i, rank in enumerate(ranks) for x in ((rank, last - rank) if i % 2 == 0 else (last - rank, rank))]
    return ranks


def after_groups(section, groups, seconds, third):
    """Winners of the groups, and with them those who came second, each in the other half than the winner of their group."""
    ranks = order(len(groups))
    sides = []
    for i, rank in enumerate(ranks):
        sides.append(groups[rank - 1][0])
        if seconds:
            sides.append(groups[ranks[i ^ len(groups) // 2] - 1][1])
    return knockout(section, sides, third)


class Fed:
    """What a section leaves to those that it feeds."""

    def __init__(self, losers=(), winner=None, ends=(), size=0, third=False):
        self.losers, self.winner, self.ends, self.size, self.third = losers, winner, ends, size, third


def ladder(kind, section, by, rounds=(), shifted=False, maps=()):
    """A consolation of whatever kind; losers of every round of it, and its winner. Drops are mapped by the rule book where every
    round of a knockout from the first on feeds it, each with all its matches; elsewhere the map is told (drops_model.py)."""
    if kind == "first_match":
        return climb(section, [first_match_losers(by.ends, by.third)])
    last = len(by.losers) - by.third if kind == "progressive" else 2
    rounds = list(rounds or range(1, last))
    whole = rounds == list(range(1, len(rounds) + 1)) and all(len(by.losers[r - 1]) == by.size >> r for r in rounds)
    by_book = kind == "progressive" and by.size and whole and not shifted
    masks = MASKS.get(by.size, {}) if by_book else dict(zip(rounds[1:], maps[1:]))
    return climb(section, [mapped(by.losers[r - 1], masks.get(r, 0)) for r in rounds], shifted)
