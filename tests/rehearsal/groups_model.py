# SPDX-License-Identifier: MIT
"""Groups that play all against all, a second time: the tables of Berger, who sits out, places in a group and over all groups,
and the bracket in which they play on. Rule book 3.1 and 3.3; case 55."""
from model import order
from points_model import Points


def width(of):
    """A table has an even count of numbers."""
    return of + of % 2


def table(size, twice):
    """Rounds of pairs of numbers: in round r those meet whose numbers add up to r + 1, counted round the table; whose double
    does, meets the last one. A second time everybody meets everybody in the same order."""
    once, rounds = size - 1, []
    for r in range(1, size):
        by_sum = {(i, j) for i in range(1, size) for j in range(i + 1, size) if (i + j - r - 1) % once == 0}
        alone = next(i for i in range(1, size) if (2 * i - r - 1) % once == 0)
        rounds.append(sorted(by_sum | {(alone, size)}))
    return rounds * (2 if twice else 1)


def snake(names, of):
    """Dealt there and back; lists of one group after the other, "" where its table has nobody."""
    count = -(-len(names) // of)
    groups = [[] for _ in range(count)]
    for i, name in enumerate(names):
        lap, at = divmod(i, count)
        groups[count - 1 - at if lap % 2 else at].append(name)
    return [name for group in groups for name in group + [""] * (width(of) - len(group))]


class Group(Points):
    order = ("WIN", "DE", "SB", "KS")


class Groups:
    """slots: the tables of all groups, one after the other; "" where nobody has the number."""

    def __init__(self, play, name, slots, of, twice):
        size, self.play, self.name, self.nodes, self.since = width(of), play, name, [], 0
        self.groups = [self.played(slots[first:first + size], table(size, twice)) for first in range(0, len(slots), size)]

    def played(self, members, rounds):
        pairs = [[(members[i - 1], members[j - 1]) for i, j in round_] for round_ in rounds]
        for number, round_ in enumerate(pairs, 1):
            alone = [str(a or b) for a, b in round_ if bool(a) != bool(b)]
            self.nodes += [(number, [who], who, "bye") for who in alone]
        group = Group(self.play, self.name, [[p for p in round_ if all(p)] for round_ in pairs], all_play_all=True)
        self.nodes += group.nodes
        self.since = max(self.since, group.since)
        return group

    def in_groups(self):
        """By name: the group from 0, and the places in it."""
        return {who: (g, place) for g, group in enumerate(self.groups) for who, place in group.places().items()}

    def places(self):
        """Firsts share the first places, then the seconds, whatever a place in a group is shared by."""
        out, first, all_of_them = {}, 1, self.in_groups()
        for rank in sorted({place[0] for _, place in all_of_them.values()}):
            same = [who for who, (_, place) in all_of_them.items() if place[0] == rank]
            out.update((who, (first, first + len(same) - 1)) for who in same)
            first += len(same)
        return out

    @property
    def winner(self):
        """Where there is one group alone."""
        return next((who for who, place in self.places().items() if place == (1, 1)), "")

    def holder(self, place):
        """Who has it, where places are counted across groups: the first of each, then the second of each. Shared: all of them."""
        k, g = divmod(place - 1, len(self.groups))
        return [who for who, (at, (first, last)) in self.in_groups().items() if at == g and first <= k + 1 <= last]


def cross_check(slots, groups, each):
    """None, or what is untrue of a bracket of (k - 1) * groups + g for the k-th of group g: byes are those of seeds, winners stand
    as seeds do, two of one group stand in different halves where two of each play on, and no winner meets another one first."""
    ranks, count = order(len(slots)), groups * each
    if 2 < len(slots) >= 2 * count or sorted(filter(None, slots)) != list(range(1, count + 1)):
        return f"{slots} are not {each} of each of {groups} groups"
    if any(not place != (rank > count) for place, rank in zip(slots, ranks)):
        return f"byes of {slots} do not stand opposite the best ranks"
    if [slots[ranks.index(g)] for g in range(1, groups + 1)] != list(range(1, groups + 1)):
        return f"winners do not stand as seeds in {slots}"
    halves = [{(p - 1) % groups for p in half if p} for half in (slots[:len(slots) // 2], slots[len(slots) // 2:])]
    if each == 2 and halves[0] & halves[1] != set(range(groups)):
        return f"two of one group meet before the final of {slots}"
    return None

