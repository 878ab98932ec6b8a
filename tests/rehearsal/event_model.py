# SPDX-License-Identifier: MIT
"""An event file (tdserver demo --event) as the model plays it. Who meets whom in a section that is paired by rounds is told."""
from groups_model import Groups, cross_check, snake, table
from ladder_model import Ladder
from lives_model import Lives
from paced_model import Paced
from model import Fed, Section, double, groups4, knockout, ladder, side
from points_model import Points


class Play:
    """The results of an event file: who wins, who does not come to a match, who is away for good."""

    def __init__(self, strength, teams, acts, sections):
        self.strength = strength
        self.teams = teams  # name -> who sits at board 1, 2, ... in the beginning
        self.acts, self.sections = acts, sections
        self.no_show = {}  # (section, round) -> names that do not come to their match of it
        self.away_from = {}  # name -> (section, round): gone before this round of it

    def gone(self, name, section, round_=None):
        when = self.away_from.get(name)
        return when is not None and (round_ is None or when[0] != section or round_ >= when[1])

    def ends(self, section, round_, a, b):
        """Winner, loser who drops, how, since when."""
        away = [self.gone(name, section, round_) for name in (a, b)]
        late = self.no_show.get((section, round_), ())
        if all(away):
            return "", "", "void", 0
        if any(away):
            return (b if away[0] else a), "", "walkover", 0
        if a in late or b in late:
            return (b, a, "walkover", 0) if a in late else (a, b, "walkover", 0)
        return (a, b, "played", 0) if self.beats(a, b, section, round_) else (b, a, "played", 0)

    def sit(self, team, section, round_):
        """Substitutes and line-ups hold from a round of a section on, and in the sections that stand after it."""
        members, now = list(self.teams[team]), (self.sections.index(section), round_)
        for act in self.acts:
            if act["act"] not in ("substitute", "line_up") or act["entry"] != team:
                continue
            since = (self.sections.index(act["before"][0]), act["before"][1])
            if now >= since:
                members = act.get("members") or [act["in"] if name == act["out"] else name for name in members]
        return members

    def beats(self, a, b, section, round_):
        """The stronger wins; a team has won that has won more boards."""
        boards = list(zip(self.sit(a, section, round_), self.sit(b, section, round_))) if self.teams else [(a, b)]
        return 2 * sum(self.strength[x] > self.strength[y] for x, y in boards) > len(boards)

    def drops(self, section, round_, slot):
        return True


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
    return [side(name) for name in slots]


def play_of(event):
    """A wrong winner that is found and annulled leaves no trace."""
    names = [section["name"] for section in event["sections"]]
    play = Play(event["results"]["strength"], event.get("teams"), event["acts"], names)
    for act in event["acts"]:
        if act["act"] == "no_show":
            name, round_ = act["match"][:2]
            play.no_show[(name, round_)] = play.no_show.get((name, round_), ()) + (act["entry"],)
        if act["act"] == "withdraw":
            play.away_from[act["entry"]] = tuple(act["before"])
    return play


def by_rounds(play, section, rounds, true_from):
    """Played for points or for lives, from the pairs alone: who wins them, who has which place and when it is over is the model's."""
    name, options = section["name"], section.get("options", {})
    pairs = [[tuple(map(side, pair)) for pair in round_] for round_ in rounds]
    if section["kind"] == "swiss":
        if len(rounds) != options["rounds"]:
            raise AssertionError(f"{name} has {len(rounds)} rounds instead of {options['rounds']}")
        return Points(play, name, pairs, options.get("missed", 0))
    rule = {"missed": 0, "paid": 1, **options, "kind": section["kind"]}
    if "pace" not in options:
        return Lives(play, name, pairs, rule, False)
    return Paced(play, name, pairs, rule, true_from)


def dealt(event, section, rounds):
    """By a snake; a latecomer has a number that nobody has, in the group of those whom the program lets them meet."""
    late = [act["entry"] for act in event["acts"] if act["act"] == "late_entry" and act["before"][0] == section["name"]]
    names = [name for name in section.get("entries", event["entries"]) if name not in late]
    slots, size = snake(names, section["options"]["group_of"]), 2 * -(-section["options"]["group_of"] // 2)
    for name in late:
        at = next((i for i in range(len(slots)) if not slots[i] and stands_at(name, i, slots, size, rounds)), None)
        if at is None:
            raise AssertionError(f"{name} has come late into no free number of {section['name']}")
        slots[at] = name
    return [side(name) for name in slots]


def stands_at(name, at, slots, size, rounds):
    """Does this one meet, round by round, whom the table of the group has for the number?"""
    group, number = at - at % size, at % size + 1
    for pairs, told in zip(table(size, False), rounds):
        other = next(i + j - number for i, j in pairs if number in (i, j))
        if slots[group + other - 1] and not any(set(pair) == {name, slots[group + other - 1]} for pair in told):
            return False
    return True


def bracket_of(event, section, rounds):
    """By the file; where brackets fill, the server draws: those who took a seat, each once, with byes where they are too few."""
    if not section.get("options", {}).get("fills"):
        return slots_of(event, section)
    slots = [side(name) for pair in rounds[0] for name in pair]
    if sorted(filter(None, slots)) != sorted(section["entries"]) or len(slots) // 2 >= len(section["entries"]):
        raise AssertionError(f"{section['name']} is drawn as {slots}")
    return slots


def crossed(feeder, places, options):
    untrue = cross_check(places, len(feeder.groups), options["takes"])
    if untrue:
        raise AssertionError(untrue)
    return [side(*feeder.holder(place)) if place else side("") for place in places]


def event_sections(event, rounds, drawn, maps):
    """Every section by its name, played. rounds: the pairs by name of the section, round by round; drawn: the places of groups in
    the first round of those who play on; maps: to which slot who drops comes, by round that feeds the section."""
    play, played, fed = play_of(event), {}, {}
    for told in event["sections"]:
        name, options = told["name"], told.get("options", {})
        section, fed[name] = Section(play, name), Fed()
        if told["kind"] == "double":
            section = double(play, name, slots_of(event, told), options.get("recharge", True))
        elif told["kind"] in ("swiss", "lives", "more_swiss"):
            wrong = [act["until"][1] for act in event["acts"] if act["act"] == "wrong_winner" and act["until"][0] == name]
            section = by_rounds(play, told, rounds[name], max(wrong, default=1))
        elif told["kind"] == "ladder":
            late = {act["entry"]: act["before"][1] for act in event["acts"] if act["act"] == "late_entry" and act["before"][0] == name}
            wrong = [act["until"][1] for act in event["acts"] if act["act"] == "wrong_winner" and act["until"][0] == name]
            section = Ladder(section, {"entries": event["entries"], **told}, late, max(wrong, default=1))
        elif told["kind"] == "groups4":
            section = groups4(play, name, slots_of(event, told))
        elif told["kind"] == "groups":
            section = Groups(play, name, dealt(event, told, rounds[name]), options["group_of"], options.get("twice", False))
        elif told["kind"] == "playoff":
            knockout(section, crossed(played[told["from"]], drawn[name], options), options.get("third_place", False))
        elif told["kind"] == "knockout":
            slots, third = bracket_of(event, told, rounds[name]), options.get("third_place", False)
            losers, ends, winner = knockout(section, slots, third)
            fed[name] = Fed(losers, winner, ends, len(slots), third)
        elif told["kind"] == "second_place":
            section.round = 1
            section.meet(fed[told["from"]].losers[-1][0], fed[told["with"]].winner)
        else:
            fed[name] = Fed(*ladder(told["kind"], section, fed[told["from"]], told.get("rounds", ()), options.get("shifted", False),
                                      maps.get(name, ())))
        played[name] = section
    return played
