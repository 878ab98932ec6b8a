# SPDX-License-Identifier: MIT
"""A ladder, from its challenges and results alone: who stands where, and that each of them went up no further than it may."""


def moved(order, winner, loser, swap):
    """Who challenged and won takes the place, and all between move down one; or the two change places."""
    high, low = order.index(loser), order.index(winner)
    if low < high:
        return
    if swap:
        order[high], order[low] = winner, loser
    else:
        order.insert(high, order.pop(low))


class Ladder:
    """late: who comes before which challenge. Results as they were corrected count from the start, but a challenge was made when they
    were not known yet: before `true_from` nobody asks how far it went."""

    def __init__(self, section, told, late, true_from):
        options, self.section = told.get("options", {}), section
        self.nodes, self.order = section.nodes, [name for name in told["entries"] if name not in late]
        play, self.gone = section.play, [name for name in told["entries"] if section.play.gone(name, section.name)]
        for number, (a, b) in enumerate(told["challenges"], 1):
            self.order += [name for name, before in late.items() if before == number]
            here = [name for name in self.order if not play.gone(name, section.name, number)]
            up = here.index(a) - here.index(b)
            if number >= true_from and not 0 < up <= options["reach"]:
                raise AssertionError(f"{a} challenges {b} in challenge {number}: {up} places up")
            winner, loser, _, _ = play.ends(section.name, number, a, b)
            self.nodes.append((number, sorted((a, b)), winner, "played" if (section.name, number) not in play.no_show else "walkover"))
            if winner == a:
                moved(self.order, winner, loser, options.get("swap", False))

    def places(self):
        there = [name for name in self.order if name not in self.gone]
        return {name: (place, place) for place, name in enumerate(there, 1)}
