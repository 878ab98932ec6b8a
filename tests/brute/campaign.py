# SPDX-License-Identifier: MIT
"""Random games by rules.py, and the engine asked about positions of them: `tdserver plays` on one list of questions."""
import collections
import json
import os
import random
import subprocess
import sys

sys.dont_write_bytecode = True
import rules  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.path.join(os.environ.get("TD_BUILD", os.path.join(ROOT, "build")), "tdserver")
TURNS_MAX = 300  # of a game; some pinning games never end at random
DOUBLETS = 5  # at least so many of the first three turns, and of later ones, where they are played otherwise
BOUND = 0.4  # the share of positions that force the player: one play or none, or not all numbers

Asked = collections.namedtuple("Asked", "variant position dice turns after bound pinned")


def roll_of(game, chance):
    return tuple(chance.randint(1, 6) for _ in range(3 if game.three_dice else 2))


def ask(variant, game, state, roll, turns):
    """The question and the answer of the rules; None where a cascade has too many plays to list."""
    try:
        legal, used, numbers = rules.plays(game, state, roll, turns)
    except rules.TooMany:
        return None, ()
    after = sorted(rules.text(game, rules.swap(game, s)) for s in legal)
    asked = Asked(variant, rules.text(game, state), "".join(map(str, roll)), turns, after,
                  used < numbers or len(legal) <= 1, bool(state.under or state.over))
    return asked, sorted(legal)


def longest_row(state):
    """So many points in a row with own checkers, at most."""
    best = row = 0
    for checkers in state.mine[1:25]:
        row = row + 1 if checkers else 0
        best = max(best, row)
    return best


def choose(legal, builds, chance):
    """One of the plays. Who builds takes the best of a few, so that primes come about."""
    few = [chance.choice(legal) for _ in range(8 if builds else 1)]
    return max(few, key=longest_row)


def games(variant, chance):
    """Random games for ever: a question and its answer each turn. In every second game both sides build."""
    game, builds = rules.GAMES[variant], False
    while True:
        builds = not builds
        state, turns = rules.start(game), [0, 0]
        for ply in range(TURNS_MAX):
            asked, legal = ask(variant, game, state, roll_of(game, chance), turns[0])
            if not asked:
                continue
            yield asked
            state = choose(legal, builds, chance) if legal else state
            if state.mine[rules.OFF] == game.men or (game.swedish and rules.ends_bradspel(state)):
                break
            state, turns = rules.swap(game, state), [turns[1], min(turns[0] + 1, 255)]


def openings(variant):
    """Every roll from the start, as a first turn and as a later one."""
    game = rules.GAMES[variant]
    rolls = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    for roll in rolls:
        for turns in (0, 1, 3):
            dice = roll + (roll[1],) if game.three_dice else roll
            asked, _ = ask(variant, game, rules.start(game), dice, turns)
            if asked:
                yield asked


def sample(variant, count, seed):
    """So many different positions; as many of them as BOUND says leave the player little or no choice."""
    chance = random.Random(f"{variant} {seed}")
    chosen = list(openings(variant))
    chosen = chance.sample(chosen, min(len(chosen), count // 5))
    seen = {(a.position, a.dice, a.turns) for a in chosen}
    bound = sum(a.bound for a in chosen)
    for asked in games(variant, chance):
        if len(chosen) >= count:
            return chosen
        room = BOUND * count - bound if asked.bound else (1 - BOUND) * count - (len(chosen) - bound)
        key = (asked.position, asked.dice, asked.turns)
        if room <= 0 or key in seen or (not asked.bound and chance.random() < 0.5):
            continue
        seen.add(key)
        chosen.append(asked)
        bound += asked.bound
    raise AssertionError("unreachable")


def lacking(variant, asked):
    """A sentence for everything that makes this game and that the sample hardly asks about: pins, doublets of the first turns and of later ones."""
    found = []
    if rules.GAMES[variant].meeting == "pin" and sum(a.pinned for a in asked) * 5 < len(asked):
        found.append("fewer than a fifth of the positions have pins")
    if variant in ("narde", "gul-bara"):
        early = [a.turns < 3 for a in asked if len(set(a.dice)) == 1]
        if min(early.count(True), early.count(False)) < min(DOUBLETS, len(asked) // 50):
            found.append(f"{early.count(True)} doublets are of the first three turns, {early.count(False)} of later ones")
    return found


def engine(asked):
    """The answers of the program, one a question."""
    return answered([{"variant": a.variant, "position": a.position, "dice": a.dice, "turns": str(a.turns)} for a in asked])


def answered(questions):
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run([PROGRAM, "plays", "-"], input=lines, capture_output=True, text=True, timeout=600)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(questions), done.stderr
    return answers


def differences(asked, answers):
    """A sentence for every answer that is not the one of the rules."""
    for question, answer in zip(asked, answers):
        where = f"{question.variant} {question.position} {question.dice} turns {question.turns}"
        if "error" in answer:
            yield f"{where}: {answer['error']}"
            continue
        got = sorted(play["after"] for play in answer["plays"])
        if got != question.after:
            words = {play["after"]: play["play"] for play in answer["plays"]}
            extra = [words[a] for a in set(got) - set(question.after)]
            missing = sorted(set(question.after) - set(got))
            yield f"{where}: the engine lists {len(got)}, the rules {len(question.after)}; only the engine {extra[:5]}, only the rules {missing[:5]}"


def differences_at_draughts(variant, sample):
    """A sentence for every board whose plays, or their verdicts, are not those of the laws."""
    answers = answered([{"variant": variant, "position": position} for position in sample])
    for (position, expected), answer in zip(sample.items(), answers):
        got = {play["after"]: play["verdict"] for play in answer.get("plays", [])}
        if "error" in answer or got != expected or len(got) != len(answer["plays"]):
            words = {play["after"]: play["play"] for play in answer.get("plays", [])}
            extra = [f"{words[after]} {verdict}" for after, verdict in got.items() if expected.get(after) != verdict]
            missing = [f"{after} {verdict}" for after, verdict in expected.items() if got.get(after) != verdict]
            yield f"{variant} {position}: {answer.get('error', '')} only the engine {extra[:5]}, only the laws {missing[:5]}"


def counts(asked):
    return f"{len(asked)} positions, {sum(a.bound for a in asked)} bound, {sum(a.pinned for a in asked)} with pins"
