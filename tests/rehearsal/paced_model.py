# SPDX-License-Identifier: MIT
"""A section that is played for lives by players who are paired as they become free, from its pairs and results alone: who has
how many lives, when it is over, and the places. All begin with a round; then matches of one's own are what rounds are elsewhere.
Rule book 3.2, cases 63, 65."""
from lives_model import ends


class Paced:
    def __init__(self, play, name, pairings, rule, true_from=1):
        """true_from: pairs before were made from a result that was corrected later."""
        self.play, self.name, self.rule, self.true_from = play, name, rule, true_from
        self.nodes, self.lost, self.turns, self.late, self.since = [], {}, {}, {}, 0
        for number, pairs in enumerate(pairings, 1):
            self.pairing(number, pairs)
        self.over = bool(self.lost) and ends(rule, [self.lives(who) for who in self.lost if not self.is_out(who)])
        self.winner = next((who for who, place in self.places().items() if place == (1, 1)), "")

    def lives(self, who):
        return self.rule["lives"] - self.lost[who]

    def is_out(self, who):
        return self.lives(who) <= 0 or self.play.gone(who, self.name)

    def pairing(self, number, pairs):
        here = [str(n) for pair in pairs for n in pair if n]
        if len(here) != len(set(here)):
            raise AssertionError(f"somebody stands twice in pairing {number} of {self.name}")
        if sum(not b for _, b in pairs) != (len(here) % 2 if number == 1 else 0):
            raise AssertionError(f"byes in pairing {number} of {self.name}: {pairs}")
        missed = sum(self.turns.values()) // len(self.turns) if self.turns else 0
        cost = 0 if self.rule["missed"] == 2 else min(missed, self.rule["lives"] - 1)
        for who in here:
            self.lost.setdefault(who, cost)
            self.late.setdefault(who, cost)
            self.turns.setdefault(who, 0)
            if self.lives(who) <= 0 and number >= self.true_from:
                raise AssertionError(f"{who} is out of {self.name} and paired in pairing {number}")
        for a, b in pairs:
            self.meet(number, a, b)

    def meet(self, number, a, b):
        for who in filter(None, (str(a), str(b) if b else "")):
            self.turns[who] += 1
        if not b:
            self.nodes.append((number, [str(a)], str(a), "bye"))
            return
        winner, _, how, since = self.play.ends(self.name, number, a, b)
        self.since = max(self.since, since)
        for who in (str(a), str(b)):
            self.lost[who] += who != str(winner)
        self.nodes.append((number, sorted((str(a), str(b))), str(winner), how))

    def key(self, who):
        """Who is left by lives; who is out by the matches they came through, a late entry with those it has paid for."""
        return (0, self.turns[who] + self.late[who]) if self.is_out(who) else (1, self.lives(who))

    def places(self):
        if not self.over:
            return {}
        played = {who for _, pair, _, how in self.nodes if how == "played" for who in pair}
        here = [who for who in self.lost if who in played or not self.play.gone(who, self.name)]
        table, first = {}, 1
        for key in sorted({self.key(who) for who in here}, reverse=True):
            group = [who for who in here if self.key(who) == key]
            table.update({who: (first, first + len(group) - 1) for who in group})
            first += len(group)
        return table
