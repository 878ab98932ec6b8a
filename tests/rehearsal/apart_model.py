# SPDX-License-Identifier: MIT
"""People of one club do not meet at first, where that can be had: what a draw says it did for it, held against the rule. Seeds
stay, who has a bye keeps it as long as somebody else can change with whoever has to move, and nobody moves for nothing."""
from groups_model import width


def meetings(slots, clubs, together):
    """How many pairs of one club stand in one match, or in one group, of the first round."""
    count = 0
    for first in range(0, len(slots), together):
        here = [clubs[e] for e in slots[first:first + together] if clubs.get(e)]
        count += sum(here.count(club) * (here.count(club) - 1) // 2 for club in set(here))
    return count


def changed(slots, one, other):
    out = list(slots)
    out[one], out[other] = out[other], out[one]
    return out


class Draw:
    """The slots of a draw while entries change places."""

    def __init__(self, section, clubs):
        self.clubs, self.together = clubs, 4 if section["kind"] == "groups4" else width(section["group_of"]) or 2
        self.seeds = {entry for _, entry in section["seeds"]} if section["method"] == "seeded" else set()

    def count(self, slots):
        return meetings(slots, self.clubs, self.together)

    def moves(self, slots, slot):
        return slots[slot] > 0 and slots[slot] not in self.seeds

    def by_bye(self, slots, slot):
        first = slot - slot % self.together
        return min(slots[first:first + self.together]) <= 0

    def helping(self, slots, one):
        """With whom this one could change so that fewer of a club meet."""
        others = [other for other in range(len(slots)) if self.moves(slots, one) and self.moves(slots, other)]
        return [other for other in others if self.count(changed(slots, one, other)) < self.count(slots)]


def judge(section, clubs):
    """None, or what is untrue."""
    draw, slots = Draw(section, clubs), list(section["slots"])
    swaps = list(zip(section["swaps"][::2], section["swaps"][1::2]))
    if not section["apart"]:
        return swaps and "entries have changed places, and nobody asked for it" or None
    for one in range(len(slots)):
        if draw.helping(slots, one):
            return f"slot {one} could change with {draw.helping(slots, one)[0]}, and fewer of one club would meet"
    for one, other in reversed(swaps):
        slots = changed(slots, one, other)
    for one, other in swaps:
        helping = draw.helping(slots, one)
        if other not in helping:
            return f"slot {one} changes with {other} for nothing, or a seed does"
        if draw.by_bye(slots, other) and not all(draw.by_bye(slots, slot) for slot in helping):
            return f"slot {one} takes the bye of {other}, and others could change"
        slots = changed(slots, one, other)
    return None
