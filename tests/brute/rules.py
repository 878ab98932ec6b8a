# SPDX-License-Identifier: MIT
"""Every legal play of every tables game, found by trying everything: a second reading of the rule texts.

Nothing here comes from the engine. A game is a row of GAMES, written from the texts; a turn tries all orders of the
numbers and all checkers for each, and keeps what the texts allow. It is slow and short on purpose: when it and the
engine disagree, this is the page to hold beside the rules.

A side counts its own points: 24 is far away, 1 the last point of its home, 25 the bar, 0 borne off.
"""
import base64
import itertools
import typing

OFF, HOME, BAR = 0, 6, 25
NOTHING = frozenset()


class Game(typing.NamedTuple):
    start: dict
    men: int = 15
    same_way: bool = False  # both sides run the same way round: the opponent's 12 is my 24
    meeting: str = "hit"  # what a checker does to a single opposing one: hit, pin; "block": one holds the point
    doublet: str = "four"  # a doublet is played as four moves, as two, or as a cascade up to the sixes
    permanent_six: bool = False
    three_dice: bool = False
    most: int = 15  # own checkers on one point
    either_die: bool = False  # when only one of two can be played it need not be the higher
    dead_end: bool = False  # a number may be played so that the others cannot
    stay_after_hit: bool = False  # who hits at home does not move on in this turn
    back_at_home: bool = False
    waiting_room: bool = False  # Dutch
    enter_freely: bool = True
    enter_gently: bool = True
    runner_to: int = 0  # the first checker must come this far before another leaves the start
    prime: str = ""  # own-six, theirs-four, nobody-ahead
    open_last_prime: bool = False
    head: frozenset = None  # None: no head rule; else the doublets that let two leave on the first turn
    slow_cascade: bool = True
    swedish: bool = False
    piles: bool = False


WESTERN = {24: 2, 13: 5, 8: 3, 6: 5}
FAR = {24: 15}
BACKGAMMON = Game(WESTERN)
PLAKOTO = Game(FAR, meeting="pin")
FEVGA = Game(FAR, same_way=True, meeting="block", runner_to=11, prime="own-six", open_last_prime=True)
NARDE = Game(FAR, same_way=True, meeting="block", prime="nobody-ahead", head=frozenset({3, 4, 6}))
GUL_BARA = Game(FAR, same_way=True, meeting="block", doublet="cascade")
DUTCH = Game({BAR: 15}, waiting_room=True)
ENGLISH = Game(FAR, doublet="two", permanent_six=True)
OLD_ENGLISH = Game(WESTERN, most=5)

GAMES = {
    "backgammon": BACKGAMMON,
    "nackgammon": Game({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    "hypergammon": Game({24: 1, 23: 1, 22: 1}, men=3),
    "hypergammon2": Game({24: 1, 23: 1}, men=2),
    "hypergammon1": Game({24: 1}, men=1),
    "longgammon": Game(FAR),
    "backgammon-1931": Game(WESTERN, either_die=True),
    "portes": Game(WESTERN, stay_after_hit=True),
    "tavla": Game(WESTERN, stay_after_hit=True),
    "shesh-besh": BACKGAMMON,
    "tabla": BACKGAMMON,
    "dutch": DUTCH,
    "irish": Game(WESTERN, doublet="two"),
    "english": ENGLISH,
    "old-english": OLD_ENGLISH,
    "runte": Game(WESTERN, back_at_home=True),
    "plakoto": PLAKOTO,
    "mahbusa": PLAKOTO,
    "tapa": PLAKOTO,
    "fevga": FEVGA,
    "moultezim": FEVGA._replace(prime="theirs-four", open_last_prime=False),
    "narde": NARDE,
    "gul-bara": GUL_BARA,
    "bradspel": Game(FAR, same_way=True, swedish=True),
    "doublets": Game({12: 3, 11: 3, 10: 3, 9: 2, 8: 2, 7: 2}, meeting="block", piles=True),
    # Points on which the texts disagree, the other way round.
    "portes~no-hit-and-run": BACKGAMMON,
    "backgammon+dead-end": BACKGAMMON._replace(dead_end=True),
    "backgammon+no-hit-and-run+either-die": BACKGAMMON._replace(stay_after_hit=True, either_die=True),
    "irish+no-hit-and-run": Game(WESTERN, doublet="two", stay_after_hit=True),
    "old-english+dead-end": OLD_ENGLISH._replace(dead_end=True),
    "english+three-dice": ENGLISH._replace(permanent_six=False, three_dice=True),
    "dutch~enter-freely": DUTCH._replace(enter_freely=False),
    "dutch~enter-gently": DUTCH._replace(enter_gently=False),
    "mahbusa+home-first": PLAKOTO._replace(runner_to=HOME),
    "fevga~open-last-prime": FEVGA._replace(open_last_prime=False),
    "narde~head-one": NARDE._replace(head=None),
    "gul-bara+head-one": GUL_BARA._replace(head=frozenset(range(1, 7))),
    "gul-bara~slow-cascade": GUL_BARA._replace(slow_cascade=False),
}


class State(typing.NamedTuple):
    """The checkers, and what a turn has to remember until it is over."""

    mine: tuple  # on my points
    theirs: tuple  # on THEIR points
    under: frozenset = NOTHING  # my points where my one checker lies pinned
    over: frozenset = NOTHING  # my points where one of theirs lies pinned under mine
    waiting: tuple = (0, 0)  # Dutch: checkers on the bar that have not entered yet, mine and theirs
    left_head: int = 0  # checkers that left the start in this turn
    tired: frozenset = NOTHING  # home points where a checker stands that hit in this turn


def across(game, point):
    """The opponent's number of my point."""
    if not game.same_way:
        return 25 - point
    return point - 12 if point > 12 else point + 12


def start(game):
    men = tuple(game.start.get(p, 0) for p in range(26))
    return State(men, men, waiting=(men[BAR], men[BAR]) if game.waiting_room else (0, 0))


def swap(game, state):
    """The same board seen by the other side, at the beginning of its turn."""
    def other(points):
        return frozenset(across(game, p) for p in points)
    return State(state.theirs, state.mine, other(state.over), other(state.under), state.waiting[::-1])


# ---- one checker, one number


def opposing(game, state, point):
    return state.theirs[across(game, point)]


def must_enter(game, state):
    """Who was hit enters first; who has not entered yet may wait."""
    may_wait = state.waiting[0] if game.waiting_room and game.enter_freely else 0
    return state.mine[BAR] > may_wait


def may_leave(game, state, point, turn):
    if not state.mine[point] or (must_enter(game, state) and point != BAR):
        return False
    if point in state.under:
        return False
    if point in state.tired and state.mine[point] == 1:
        return False
    if game.head is not None and point == 24 and state.left_head >= turn.head:
        return False
    if game.runner_to and state.mine[24] == game.men - 1:
        runner = next((p for p in range(game.runner_to + 1, 24) if state.mine[p]), None)
        return runner is None or point == runner
    return True


def may_bear_off(game, state, point, number):
    if any(state.mine[HOME + 1:]) or state.under:
        return False
    rearmost = max(p for p in range(1, HOME + 1) if state.mine[p])
    if game.swedish:
        return point == rearmost
    return point == number or point == rearmost


def may_hit(game, state, point):
    if not game.waiting_room:
        return True
    return any(state.mine[:HOME + 1]) and not (game.enter_gently and point == BAR)


def may_land(game, state, point, to, left):
    """`left`: the numbers that this turn still has, this one among them."""
    theirs = opposing(game, state, to)
    if to in state.under:
        return False
    if theirs and to not in state.over:
        if game.meeting == "block":
            return False
        if theirs > 1 and not (game.swedish and may_burst(game, state, point, left)):
            return False
        if game.meeting == "hit" and not may_hit(game, state, point):
            return False
    if game.swedish and state.mine[to] and (point == BAR or to > 13):
        return False
    return state.mine[to] < game.most


def step(game, state, point, to):
    """The position after a checker has gone there."""
    mine, theirs = list(state.mine), list(state.theirs)
    under, over, waiting, tired, left_head = state.under, state.over, state.waiting, state.tired, state.left_head
    mine[point] -= 1
    mine[to] += 1
    if point == BAR:
        waiting = (min(waiting[0], mine[BAR]), waiting[1])
    if point == 24:
        left_head += 1
    if not mine[point]:
        over = over - {point}
    there = across(game, to) if to else None
    if to and theirs[there] and to not in over and game.meeting != "block":
        if game.meeting == "pin":
            over = over | {to}
        else:
            theirs[BAR] += theirs[there]
            theirs[there] = 0
            if game.stay_after_hit and to <= HOME:
                tired = tired | {to}
    return State(tuple(mine), tuple(theirs), under, over, waiting, left_head, tired)


def prime_allows(game, state):
    mine = state.mine
    if game.prime == "own-six":
        return not all(mine[19:25])
    if game.prime == "theirs-four":
        return sum(1 for n in mine[7:13] if n) <= 4
    if game.prime == "nobody-ahead":
        ahead = min(p for p in range(26) if state.theirs[p])
        held = [bool(mine[across(game, p)]) for p in range(1, ahead + 1)]  # in their way, nobody beyond
        return not any(all(held[i:i + 6]) for i in range(len(held) - 5))
    return True


def steps(game, state, number, turn, left):
    """Every position one checker can make with this number."""
    for point in range(1, 26):
        if not may_leave(game, state, point, turn):
            continue
        targets = [max(point - number, OFF)]
        if game.back_at_home and point + number <= HOME:
            targets.append(point + number)
        for to in targets:
            allowed = may_land(game, state, point, to, left) if to else may_bear_off(game, state, point, number)
            if not allowed:
                continue
            after = step(game, state, point, to)
            if state.mine[to] or prime_allows(game, after):
                yield after


# ---- a turn


class Turn(typing.NamedTuple):
    numbers: tuple  # what may be played, a cascade in its order
    ordered: bool  # is that order the only one?
    head: int  # checkers that may leave the start


def turn_of(game, roll, turns):
    doublet = roll[0] == roll[1]
    head = 2 if game.head and doublet and turns == 0 and roll[0] in game.head else 1
    numbers = tuple(roll)
    if game.permanent_six:
        numbers += (6,)
    if game.doublet == "cascade" and doublet and not (game.slow_cascade and turns < 3):
        return Turn(tuple(n for n in range(roll[0], 7) for _ in range(4)), True, head)
    if doublet and game.doublet != "two":
        numbers *= 2
    return Turn(numbers, False, head)


class TooMany(Exception):
    pass


def settled(state):
    """Without what only the turn had to remember."""
    return state._replace(left_head=0, tired=NOTHING)


def followed(game, state, order, turn, room):
    """Every way through the numbers in this order, layer by layer: the positions after one, after two, and so on."""
    layers = [{state}]
    for i, number in enumerate(order):
        layer = {after for before in layers[-1] for after in steps(game, before, number, turn, order[i:])}
        room -= len(layer)
        if room < 0:
            raise TooMany
        if not layer:
            break
        layers.append(layer)
    return layers


def endings(game, state, order, turn):
    """Brädspel: where the game is over before the roll is; nothing more is played then."""
    over, going = set(), {state}
    for i, number in enumerate(order):
        after = {s for before in going for s in steps(game, before, number, turn, order[i:])}
        over |= {settled(s) for s in after if ends_bradspel(s)}
        going = {s for s in after if not ends_bradspel(s)}
    return over


def plays(game, state, roll, turns=9, room=3000):
    """(positions after every legal play, how many numbers they use, how many there were); no positions: pass."""
    if game.piles:
        return piles_plays(game, state, roll)
    turn = turn_of(game, roll, turns)
    orders = [turn.numbers] if turn.ordered else sorted(set(itertools.permutations(turn.numbers)))
    found = {}  # (numbers used, the first of them) -> positions
    stuck = set()
    over = set()
    for order in orders:
        layers = followed(game, state, order, turn, room)
        if game.swedish:
            over |= endings(game, state, order, turn)
        for used, layer in enumerate(layers[1:], 1):
            found.setdefault((used, order[0]), set()).update(map(settled, layer))
            if game.dead_end:
                stuck.update(settled(s) for s in layer
                             if not any(True for n in order[used:] for _ in steps(game, s, n, turn, order[used:])))
    if not found:
        return set(), 0, len(turn.numbers)
    most = max(used for used, _ in found)
    legal = set().union(*(found[key] for key in found if key[0] == most))
    if most == 1 and not game.either_die and not turn.ordered:
        legal = found[max(key for key in found if key[0] == 1)]
    if game.dead_end:
        legal = legal | stuck
    if game.open_last_prime:
        legal = {s for s in legal if not locks(game, s)} or legal
    if game.swedish:
        best = min(map(pips, legal))
        legal = {s for s in legal if pips(s) == best} | over
    return legal, most, len(turn.numbers)


def locks(game, state):
    """All fifteen on one point, six of mine right before them."""
    for stack in range(7, 25):
        if state.theirs[stack] == 15:
            return all(state.mine[across(game, p)] for p in range(stack - 6, stack))
    return False


def pips(state):
    return sum(p * n for p, n in enumerate(state.mine))


# ---- Brädspel


def may_burst(game, state, point, left):
    """A band may be burst by who cannot come in otherwise, or before a wall when nothing else goes."""
    if state.mine[OFF] == 14:
        return False
    if point == BAR:
        free = [p for p in range(19, 25) if not state.mine[p] and opposing(game, state, p) < 2]
        if state.mine[BAR] > len(free):
            return True
    return wall_ahead(game, state) and not any(plain_step(game, state, number) for number in left)


def wall_ahead(game, state):
    bands = [p for p in range(1, 25) if opposing(game, state, p) >= 2]
    rearmost = max(p for p in range(1, 26) if state.mine[p])
    return any(all(p + i in bands for i in range(6)) and p + 5 < rearmost for p in range(1, 20))


def plain_step(game, state, number):
    for point in range(1, 26):
        to = point - number
        if not state.mine[point] or (state.mine[BAR] and point != BAR):
            continue
        if to <= 0:
            if may_bear_off(game, state, point, number):
                return True
        elif opposing(game, state, to) < 2 and not (state.mine[to] and (point == BAR or to > 13)):
            return True
    return False


PATTERNS = [(0, 3, 3, 3, 3, 3, 0), (0, 5, 5, 5, 0, 0, 0), (0, 7, 5, 3, 0, 0, 0), (0, 15, 0, 0, 0, 0, 0)]


def ends_bradspel(state):
    free = [p for p in range(19, 25) if not state.theirs[p]]
    return state.mine[OFF] == 15 or state.mine[:7] in PATTERNS or state.theirs[BAR] > len(free)


# ---- Doublets: a pile of point p stands on p + 6


def take(state, point, to):
    mine = list(state.mine)
    mine[point] -= 1
    mine[to] += 1
    return state._replace(mine=tuple(mine))


def lay_or_bear(state, number):
    piled = any(state.mine[7:13])
    point, to = (number + 6, number) if piled else (number, OFF)
    return take(state, point, to) if state.mine[point] else None


def piles_plays(game, state, roll):
    if roll[0] == roll[1]:
        return piles_doublet(state, 2 * roll[0])
    best, most = {}, 0
    for order in (roll, roll[::-1]):
        at, used = state, 0
        for number in order:
            after = lay_or_bear(at, number)
            at, used = (after, used + 1) if after else (at, used)
        best.setdefault(used, set()).add(at)
        most = max(most, used)
    return (best[most] if most else set()), most, 2


def piles_doublet(state, number):
    """Any checkers across the points, from piles while there are piles, else off the board."""
    piled = any(state.mine[7:13])
    points, shift = (range(7, 13), 6) if piled else (range(1, 7), None)
    number = min(number, sum(state.mine[p] for p in points))
    result = set()
    for taken in itertools.product(*(range(state.mine[p] + 1) for p in points)):
        if number and sum(taken) == number:
            mine = list(state.mine)
            for p, n in zip(points, taken):
                mine[p] -= n
                mine[p - shift if shift else OFF] += n
            result.add(state._replace(mine=tuple(mine)))
    return result, number, number


# ---- as text


def position_id(state):
    """The GNU position ID for the side on roll."""
    bits = "".join("1" * side[p] + "0" for side in (state.theirs, state.mine) for p in range(1, 26)).ljust(80, "0")
    data = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, 80, 8))
    return base64.b64encode(data).decode().rstrip("=")


def text(game, state):
    """The ID, and after ~ what it cannot say."""
    marks = ""
    if game.meeting == "pin":
        marks = "".join(f"{p}{'-' if p in state.under else '+'}" for p in range(24, 0, -1)
                        if state.mine[p] == 1 and opposing(game, state, p) == 1)
    if game.waiting_room and (state.mine[BAR] or state.theirs[BAR]):
        marks = "w%d/%d" % state.waiting
    return position_id(state) + ("~" + marks if marks else "")
