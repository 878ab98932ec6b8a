# SPDX-License-Identifier: MIT
"""A section that is played for lives, from its pairs and results alone: who is out after which round, when it is over, and the
places. Rule book 3.2, cases 64, 107, 108."""
from points_model import Points

LOST = "0-"


def ends(rule, lives):
    """By who is left, or by the lives they have together."""
    return len(lives) <= max(rule.get("until_left", 0), 1) or 0 < sum(lives) <= rule.get("until_sum", 0)


class Lives:
    def __init__(self, play, name, rounds, rule, corrected):
        table = Points(play, name, rounds, playoffs=rule["kind"] == "more_swiss")
        self.name, self.nodes, self.since, self.history = name, table.nodes, table.since, table.history
        self.play, self.rounds, self.rule = play, len(rounds), rule
        self.lives, self.paid = rule["lives"], rule["paid"] if rule["kind"] == "more_swiss" else 1
        self.out, self.level, self.three, self.over = {}, 0, [], False
        for number in range(1, self.rounds + 1):
            self.round(number, corrected)
        self.playoff = self.played_off() if self.level else {}
        if self.level:
            self.over = bool(self.playoff)
        self.winner = next((who for who, (_, last) in self.places().items() if last == 1), "") if self.over else ""

    def stood(self, who):
        return [i for i, (_, code) in enumerate(self.history[who], 1) if code != " "]

    def losses(self, who, until):
        late = 0 if self.rule["missed"] == 2 else min(self.stood(who)[0] - 1, self.lives - 1)
        return late + sum(code in LOST for _, code in self.history[who][:until])

    def round(self, number, corrected):
        here = [who for who in self.history if self.stood(who)[0] <= number]
        for who in here:
            stands = number in self.stood(who)
            if stands and who in self.out and not corrected:
                raise AssertionError(f"{who} is out after round {self.out[who]} of section {self.name} and paired in round {number}")
            leaves = self.play.gone(who, self.name) and self.stood(who)[-1] <= number
            if who not in self.out and (leaves or self.losses(who, number) >= self.lives):
                self.out[who] = number
        left = [who for who in here if who not in self.out]
        records = [self.losses(who, number) for who in left]
        if self.level:
            return
        ahead = sum(lost <= self.lives - 2 for lost in records)
        ended = self.rule["kind"] == "lives" and ends(self.rule, [self.lives - lost for lost in records])
        self.over = ended or len(left) <= 1 or (len(left) <= self.paid and ahead == 1)
        if not self.over and len(left) == 3 <= self.paid and len(set(records)) == 1:
            self.level, self.three = number, left

    def played_off(self):
        """Places of the three by their two matches: the bye counts only with a win behind it."""
        met = [(who, winner, how) for number, who, winner, how in self.nodes
               if number > self.level and len(who) == 2 and set(who) <= set(self.three)]
        if not met:
            return {}
        pair, first, _ = met[0]
        waits = next(who for who in self.three if who not in pair)
        if not first:
            return {waits: 1, pair[0]: 2, pair[1]: 2}
        third = next(who for who in pair if who != first)
        gone = [who for who in (waits, first) if self.play.gone(who, self.name)]
        if len(met) > 1 and not met[1][1]:
            return {waits: 1, first: 1, third: 3}
        if len(met) == 1 and not gone:
            return {}
        winner = met[1][1] if len(met) > 1 else first if waits in gone else waits
        return {waits: 1, first: 2, third: 3} if winner == waits else {first: 1, third: 2, waits: 3}

    def key(self, who):
        if who in self.three:
            return 2, -self.playoff.get(who, 0)
        if who in self.out:
            return 0, self.out[who]
        return 1, -self.losses(who, self.rounds)

    def places(self):
        if not self.over:
            return {}
        played = {who for _, pair, _, how in self.nodes if how == "played" for who in pair}
        here = [who for who in self.history if who in played or not self.play.gone(who, self.name)]
        table, first = {}, 1
        for key in sorted({self.key(who) for who in here}, reverse=True):
            group = [who for who in here if self.key(who) == key]
            table.update({who: (first, first + len(group) - 1) for who in group})
            first += len(group)
        return table
