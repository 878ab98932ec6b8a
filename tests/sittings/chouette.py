# SPDX-License-Identifier: MIT
"""Side tables a second time, written from the rule texts (rule book 3.3 and 7, cases 122-126), sharing nothing with the
program: who owes whom after each act. Each share in a game is a record {by, cube, ...}; a game is the list of those that
still stand. act() returns False where the rules do not allow the act, and then nothing has changed."""
import copy


class Table:
    def __init__(self, kind="chouette", way="open", goal=0, one_cube=False, jacoby=False, beavers=False, raccoons=False,
                 lone_beaver=False, settle_at_end=False, automatic=0, **_):
        self.kind, self.goal, self.one, self.jacoby = kind, goal, one_cube, jacoby
        self.beavers, self.raccoons, self.lone = beavers, raccoons, lone_beaver
        self.settles, self.automatic = settle_at_end, automatic
        self.queue, self.points, self.won = [], {}, {}
        self.groups, self.dice = None, {}  # groups: those who are not told apart yet, best first
        self.men, self.pool, self.paid, self.at = {}, 0, None, 0  # of the pool game
        self.games, self.shares, self.doubled, self.factor, self.last, self.over = 0, None, 0, 1, False, False

    # ---- the order: all throw; equal highest ones make everybody throw again, others only those who are equal

    def tied(self):
        if self.kind != "chouette" or self.groups is None:
            return len(self.queue) > 1 and self.kind == "chouette"
        return any(len(g) > 1 for g in self.groups)

    def throw(self, who, _, die):
        groups = self.groups or [list(self.queue)]
        mine = next((g for g in groups if who in g), [])
        if not self.tied() or len(mine) < 2 or who in self.dice or not 1 <= die <= 6:
            return False
        self.groups = groups
        self.dice[who] = die
        if not all(p in self.dice for p in mine):
            return True
        steps = sorted({self.dice[p] for p in mine}, reverse=True)
        parts = [[p for p in mine if self.dice[p] == step] for step in steps]
        for p in mine:
            del self.dice[p]
        if mine is groups[0] and len(parts[0]) > 1:
            return True
        at = groups.index(mine)
        self.groups[at:at + 1] = parts
        if not self.tied():
            self.queue = [p for g in self.groups for p in g]
        return True

    def thrown(self):
        return bool(self.dice) or self.games > 0 or self.groups is not None and len(self.groups) > 1

    def join(self, who, *_):
        if who in self.queue:
            return False
        if (len(self.queue) if who in self.points else len(self.points)) >= (2 if self.kind == "money" else 12) or self.kind == "pool" and len(self.queue) == 5:
            return False
        begun = self.thrown()
        self.queue.append(who)
        self.points.setdefault(who, 0)
        self.won.setdefault(who, 0)
        if begun and self.groups is not None:
            self.groups.append([who])
        elif self.groups is not None:
            self.groups = [list(self.queue)]
        return True

    def leave(self, who, *_):
        if self.thrown() and self.tied():
            return False
        begun = self.thrown()
        self.queue.remove(who)
        self.groups = [[p] for p in self.queue] if begun else None
        return True

    # ---- games

    def start(self, *_):
        if len(self.queue) < 2 or self.tied() or self.games == 500:
            return False
        self.games += 1
        self.doubled, self.factor = 0, 1
        self.groups = [[p] for p in self.queue]
        self.shares = [dict(of=p, by=p, cube=1, turned=False, holder=None, offer=None, asked=None) for p in self.queue[1:]]
        return True

    def box(self):
        return self.queue[0]

    def bearers(self):
        return [p for p in self.queue[1:] if any(s["by"] == p for s in self.shares)]

    def captain(self):
        return next(iter(self.bearers()), None)

    def pay(self, loser, winner, points):
        self.points[loser] -= points
        self.points[winner] += points

    def close(self, box_won, leader):
        self.shares = None
        if self.kind == "chouette":
            if box_won:
                self.queue.append(self.queue.pop(1))
            else:
                self.queue.append(self.queue.pop(0))
                self.queue.remove(leader)
                self.queue.insert(0, leader)
            self.groups = [[p] for p in self.queue]
        self.over = self.last or bool(self.goal) and max(self.won.values()) >= self.goal

    def drop(self, share, box_wins, cube):
        points = cube * self.factor
        winner = self.box() if box_wins else share["by"]
        self.pay(share["by"] if box_wins else self.box(), winner, points)
        self.won[winner] += points
        self.shares.remove(share)

    def waiting(self):
        return any(s["offer"] for s in self.shares)

    def auto(self, _, __, times):
        untouched = len(self.shares) == len(self.queue) - 1 and not self.waiting()
        if times not in (0, 2, 3) or self.doubled == self.automatic or not untouched or any(s["turned"] or s["by"] != s["of"] for s in self.shares):
            return False
        self.doubled += 1
        self.factor *= times or 2
        return True

    def double(self, who, whom, _):
        by_box = who == self.box()
        side = "box" if by_box else "team"
        if self.one and (whom or self.waiting() or not by_box and who != self.captain()):
            return False
        if by_box and any(s["offer"] and s["from"] == "box" for s in self.shares):
            return False
        about = [s for s in self.shares if not s["offer"] and s["holder"] in (None, side) and whom in (0, s["of"]) and
                 (by_box or self.one or s["by"] == who)]
        if not about or any(s["cube"] > 4096 // 8 or s["cube"] * self.factor > 65536 // 8 for s in about):
            return False
        if by_box:
            self.round = {s["by"] for s in about}
        for s in self.shares:
            if by_box:
                s["asked"] = None
        for s in about:
            s["offer"], s["from"] = "double", side
            if by_box:
                s["asked"] = True
        return True

    # ---- answers: of a double by the other side, of a beaver by who doubled

    def mine(self, who, whom, stages):
        def asked(s):
            box_answers = (s["from"] == "box") == (s["offer"] == "beaver")
            return who == (self.box() if box_answers else s["by"])
        return [s for s in self.shares if s["offer"] in stages and asked(s) and whom in (0, s["of"])]

    def plays(self, share, times):
        share["cube"] *= times
        share["turned"], share["offer"] = True, None
        share["holder"] = "team" if share["from"] == "box" else "box"

    def all_answered(self):
        if any(s["offer"] == "double" and s["from"] == "box" for s in self.shares):
            return
        taken = [s for s in self.shares if s["offer"] == "taken"]
        left = {s["by"] for s in self.shares if s["asked"]}
        for s in taken:
            if self.lone and len(self.round) > 1 and len(left) == 1:
                s["offer"] = "must"
            else:
                self.plays(s, 2)

    def take(self, who, whom, _):
        if self.mine(who, whom, ["must"]):
            return False
        about = self.mine(who, whom, ["double", "beaver"])
        for s in about:
            if s["offer"] == "beaver":
                self.plays(s, 4)
            elif s["from"] == "box":
                s["offer"] = "taken"
            else:
                self.plays(s, 2)
        self.all_answered()
        return bool(about)

    def passes(self, who, whom, _):
        about, leader, box_had = self.mine(who, whom, ["double", "beaver", "must"]), self.captain(), self.points[self.box()]
        for s in about:
            box_wins = (s["from"] == "box") != (s["offer"] == "beaver")
            self.drop(s, box_wins, s["cube"] * (2 if s["offer"] == "beaver" else 1))
        if not about:
            return False
        self.all_answered()
        if not self.shares:
            self.close(self.points[self.box()] > box_had, leader)
        return True

    def beaver(self, who, whom, _):
        must = bool(self.mine(who, whom, ["must"]))
        about = self.mine(who, whom, ["double", "must"])
        if not about or not must and not self.beavers:
            return False
        if self.one and who != self.box() and self.bearers() != [who]:
            return False
        for s in about:
            s["offer"] = "beaver"
        self.all_answered()
        return True

    def raccoon(self, who, whom, _):
        about = self.mine(who, whom, ["beaver"])
        if not about or not self.raccoons or self.one and who != self.box() and self.bearers() != [who]:
            return False
        for s in about:
            self.plays(s, 8)
        return True

    # ---- shares that change hands, and the end

    def resign(self, who, *_):
        if who not in self.bearers()[1:] or self.waiting():
            return False
        leader = self.captain()
        for s in self.shares:
            if s["by"] == who:
                self.pay(who, leader, s["cube"] * self.factor)
                s["by"] = leader
        return True

    def settle(self, who, whom, points):
        if who == whom or whom not in self.queue or not 0 <= points <= 100000:
            return False
        if self.shares is None or self.kind == "pool":
            self.pay(who, whom, points)
            return True
        with_box, leader = self.box() in (who, whom), self.captain()
        gone = whom if who == self.box() else who
        if gone not in self.bearers() or not with_box and whom not in self.bearers() or self.waiting():
            return False
        box = self.box()
        self.pay(who, whom, points)
        if with_box:
            self.won[whom] += points
            self.shares = [s for s in self.shares if s["by"] != gone]
        else:
            for s in self.shares:
                s["by"] = whom if s["by"] == gone else s["by"]
        if not self.shares:
            self.close(who != box or points == 0, leader)
        return True

    def end(self, who, _, win):
        box, leader = self.box(), self.captain()
        if self.waiting() or who not in (box, leader) or not 1 <= win <= 3:
            return False
        for s in list(self.shares):
            self.drop(s, who == box, s["cube"] * (win if s["turned"] or not self.jacoby else 1))
        self.close(who == box, leader)
        return True

    def play(self, who, *_):
        return who in (self.box(), self.captain()) and not self.waiting()

    def stop(self, *_):
        if self.last:
            return False
        self.last, self.over = True, self.shares is None
        return True

    BETWEEN = {"join", "leave", "throw", "start"}
    ANYTIME = {"settle", "stop"}
    ANYBODY = {"join", "start", "automatic", "stop"}
    PLAY = {"automatic", "double", "end", "resign", "play"}
    CALLED = {"automatic": "auto", "pass": "passes"}

    # ---- the pool game (rules 1.2, case 137): whoever is left with men pays all others

    def pool_act(self, kind, who, other, value):
        in_game = {"throw", "end", *self.ANYTIME}
        if kind not in (in_game if self.shares is not None else self.BETWEEN - {"throw"} | self.ANYTIME):
            return False
        if kind not in self.ANYBODY and who not in self.queue:
            return False
        if kind == "throw":
            return not (self.last and self.settles) and self.pool_throw(who, divmod(value, 10))
        if kind == "end":  # broken off: nobody has won
            self.shares, self.over = None, self.last
            return True
        if not getattr(self, kind)(who, other, value):
            return False
        if kind == "start":
            self.men, self.pool = dict.fromkeys(self.queue, 6), 0
            self.at = self.queue.index(self.paid) if self.paid in self.queue else 0
        return True

    def pool_throw(self, who, dice):
        if who != self.queue[self.at] or not all(1 <= die <= 6 for die in dice):
            return False
        men, again = self.men, dice[0] == dice[1] or 2 in dice
        for die in dice:
            if die == 2 and self.pool:
                self.pool, men[who] = self.pool - 1, men[who] + 1
            if not men[who] or die in (2, 3, 4):
                continue
            left = [p for p in self.queue[self.at + 1:] + self.queue[:self.at] if men[p]]
            if die == 1 and not left:
                continue
            men[who] -= 1
            if die == 1:
                men[left[0]] += 1
            self.pool += die == 5
        still = [p for p in self.queue if men[p]]
        if len(still) == 1:
            self.paid = still[0]
            for p in self.queue:
                if p != self.paid:
                    self.pay(self.paid, p, 1)
                    self.won[p] += 1
            self.shares, self.over = None, self.last
        elif not again or dice == (2, 2):
            self.at = (self.at + 1) % len(self.queue)
        return True

    def act(self, kind, entry, other, value):
        if self.kind == "pool":
            if self.over and kind != "settle":
                return False
            was = copy.deepcopy(self.__dict__)
            done = self.pool_act(kind, entry, other, value)
            if not done:
                self.__dict__ = was
            return done
        if self.over and kind != "settle" or kind not in self.ANYTIME and (kind in self.BETWEEN) != (self.shares is None):
            return False
        if kind not in self.ANYBODY and entry not in self.queue:
            return False
        if self.last and self.settles and kind in self.PLAY:
            return False
        was = copy.deepcopy(self.__dict__)
        done = getattr(self, self.CALLED.get(kind, kind))(entry, other, value)
        if not done:
            self.__dict__ = was
        return done
