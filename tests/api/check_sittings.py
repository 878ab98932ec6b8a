# SPDX-License-Identifier: MIT
"""Side tables as a page plays them: nothing is said but what the document offers, and rules written a second time from the rule
texts (tests/sittings/chouette.py) are played beside. What is offered, who leads and what everybody owes must be the same twice."""
import copy
import os
import random
import sys

from client import Client
from hall import person, sign_in_table, tournament

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sittings"))
from chouette import Table  # noqa: E402

OF_TABLE = ("start", "automatic", "stop")
OF_ALL = ("join", "leave", "throw", "double", "take", "pass", "beaver", "raccoon", "resign", "settle", "end")
ABOUT_ANOTHER = ("double", "take", "pass", "beaver", "raccoon", "settle")
# How often something is said when it may be.
WEIGHTS = {"throw": 20, "join": 4, "leave": 1, "settle": 0.3, "start": 12, "automatic": 2, "double": 3, "take": 6, "pass": 2, "beaver": 2,
           "raccoon": 3, "resign": 0.6, "end": 3}


def may(table, kind, entry, other=0):
    return copy.deepcopy(table).act(kind, entry, other, int(kind != "automatic"))


def others(table, kind, entry):
    return [p for p in table.points if may(table, kind, entry, p)]


def offered(table, entry):
    """What the second rules let this player say, as the document tells it."""
    kinds = [k for k in OF_ALL if (others(table, k, entry) if k == "settle" else may(table, k, entry))]
    whom = {k: others(table, k, entry) for k in ABOUT_ANOTHER}
    return sorted(kinds), {k: sorted(named) for k, named in whom.items() if named}


def differs(table, seen):
    """None, or what the document says otherwise than the second rules."""
    for p in seen["players"]:
        told = sorted(p["may"]), {w["kind"]: sorted(w["others"]) for w in p["whom"]}
        if told != offered(table, p["entry"]):
            return f"{p['name']} is offered {told}, by the rules {offered(table, p['entry'])}"
        if p["points"] != table.points[p["entry"]] or p["money"] != seen["stake"] * p["points"]:
            return f"{p['name']} has {p['points']}, {p['money']}, by the rules {table.points[p['entry']]}"
    here = [k for k in OF_TABLE if may(table, k, 0)]
    if [k for k in seen["may"] if k != "join"] != here:
        return f"the table is offered {seen['may']}, by the rules {here}"
    if seen["phase"] == "game" and (seen["factor"], seen["doubles"]) != (table.factor, table.doubled):
        return f"stakes are multiplied by {seen['factor']}, by the rules {table.factor}"
    if any(sum(line["points"]) for line in seen["sheet"]):
        return f"a line of the sheet does not come to zero: {seen['sheet']}"
    if seen["phase"] in ("between", "game") and table.queue and seen["box"] != table.queue[0]:
        return f"the box is {seen['box']}, by the rules {table.queue[0]}"
    if seen["phase"] == "game" and seen["captain"] != table.captain():
        return f"the captain is {seen['captain']}, by the rules {table.captain()}"
    return None


def choices(seen):
    """Everything that the document offers, each with whom it can be about."""
    said = [(kind, 0, 0) for kind in seen["may"] if kind in ("start", "automatic")]
    for p in seen["players"]:
        whom = {w["kind"]: w["others"] for w in p["whom"]}
        here = sum(q["there"] for q in seen["players"])
        for kind in p["may"]:
            if kind == "leave" and here < 4:
                continue
            about = whom.get(kind, []) + ([] if kind == "settle" else [0])
            said += [(kind, p["entry"], other) for other in about or [0]]
    return said


def value_of(chance, kind):
    return {"throw": chance.randint(1, 6), "end": chance.choice((1, 1, 1, 2, 3)), "settle": chance.randint(1, 4), "automatic": chance.choice((0, 2, 3))}.get(kind, 0)


def chosen(chance, seen):
    said = choices(seen)
    of_kind = {kind: sum(s[0] == kind for s in said) for kind in WEIGHTS}
    return chance.choices(said, [WEIGHTS[s[0]] / of_kind[s[0]] for s in said])[0]


def played(director, at, rule, seed, games):
    """A whole table by chance, act by act; what went wrong (None: nothing), the document at its end, how often each act was made."""
    chance, table, made = random.Random(seed), Table(**rule), {}
    opened = director.send("POST", f"{at}/sittings", rule)
    assert opened.status == 201, opened
    seen = opened.json
    for entry in rule["entries"]:
        assert table.act("join", entry, 0, 0)
    while seen["phase"] != "over":
        wrong = differs(table, seen)
        if wrong:
            return f"before act {seen['next_act']} (seed {seed}): {wrong}", seen, made
        last = seen["games"] == games and seen["phase"] == "between"
        kind, entry, other = ("stop", 0, 0) if last else chosen(chance, seen)
        value = value_of(chance, kind)
        said = {"kind": kind, "entry": entry, "other": other, "value": value, "act": seen["next_act"]}
        answer = director.send("POST", f"{at}/sittings/{seen['sitting']}/acts", said)
        if answer.status != 200 or not table.act(kind, entry, other, value):
            return f"{said} was offered (seed {seed}), and then: {answer}", seen, made
        made[kind] = made.get(kind, 0) + 1
        seen = answer.json
    return differs(table, seen), seen, made


def settled(seen):
    """The sheet is the whole story: its columns are what everybody has, and nobody gains what nobody pays."""
    columns = [sum(line["points"][i] if i < len(line["points"]) else 0 for line in seen["sheet"]) for i in range(len(seen["players"]))]
    if columns != [p["points"] for p in seen["players"]]:
        return f"the sheet comes to {columns}, the players have {[p['points'] for p in seen['players']]}"
    return None if sum(p["money"] for p in seen["players"]) == 0 else "money was made or lost"


def chouette_of_five(server, director):
    """A chouette of five and 20 games by what the document offers: one dissents, one leaves, captains are beaten; as by the second rules."""
    at = tournament(director, "Five", ["Ada", "Ben", "Cleo", "Dan", "Eve"], call=False)
    made = {}
    for seed, one_cube in ((5, False), (9, True)):
        rule = {"title": f"Seed {seed}", "kind": "chouette", "one_cube": one_cube, "jacoby": True, "beavers": True, "raccoons": True,
                "lone_beaver": True, "automatic": 2, "stake": 50, "currency": "EUR", "entries": [1, 2, 3, 4, 5]}
        wrong, seen, said = played(director, at, rule, seed, 20)
        wrong = wrong or settled(seen)
        if wrong:
            return wrong
        if seen["games"] != 20:
            return f"{seen['games']} games were played"
        made = {kind: made.get(kind, 0) + said.get(kind, 0) for kind in {*made, *said}}
    missing = {*OF_TABLE, *OF_ALL} - set(made)
    return f"nobody ever said {missing}" if missing else None


def money_sessions(server, director):
    """Two for money, until they stop and until a goal is reached or passed: by what the document offers, as by the second rules."""
    at = tournament(director, "Two", ["Ada", "Ben"], call=False)
    for seed, goal in ((3, 0), (4, 15)):
        rule = {"title": f"Seed {seed}", "kind": "money", "way": "race" if goal else "open", "goal": goal, "jacoby": True, "beavers": True,
                "raccoons": True, "automatic": 1, "stake": 25, "currency": "EUR", "entries": [1, 2]}
        wrong, seen, _ = played(director, at, rule, seed, 20)
        wrong = wrong or settled(seen)
        if wrong:
            return wrong
        if max(p["won"] for p in seen["players"]) < goal:
            return f"it is over before anybody has won {goal}"
    return None


def files_of_side_tables(server, director, at, seen):
    """Whoever looks on has the recorded games as a match file that is judged legal; a side table without any has none."""
    stranger, file = Client(server, "stranger"), f"{at}/sittings/{seen['sitting']}/mat"
    mat = stranger.get(file)
    if mat.status != 200 or b'; [Jacoby "Off"]' not in mat.body or b"64: 24/14" not in mat.body:
        return f"the match file of {seen['recorded']} recorded games is {mat} {mat.body}"
    judged = director.send("POST", "/engine/transcripts", {"name": "side.mat", "text": mat.body.decode()}).json
    if judged["illegal"] or judged["error"] or not judged["scores_ok"] or judged["turns"] != 2:
        return f"the match file is judged {judged}"
    other = director.send("POST", at + "/sittings", {"title": "Not recorded", "kind": "money", "entries": [1, 2]}).json
    listed = {one["sitting"]: one["recorded"] for one in stranger.get(at + "/sittings").json["sittings"]}
    if listed != {seen["sitting"]: 1, other["sitting"]: 0}:
        return f"recorded games are told as {listed}"
    missing = [stranger.get(f"{at}/sittings/{n}/mat").status for n in (other["sitting"], 63)]
    return None if missing == [404, 404] else f"side tables without a file answer {missing}"


def cubes_before_a_play(server, director):
    """Cubes that were turned without a play, or before the first that was recorded, stand in the file so that nothing is found wrong with it."""
    at = tournament(director, "Cubes", ["Ada", "Ben"], call=False)
    rule = {"title": "Recorded", "kind": "money", "jacoby": True, "entries": [1, 2]}
    side = director.send("POST", at + "/sittings", rule).json
    games = [[("double", {"entry": 1}), ("take", {"entry": 2}), ("end", {"entry": 1, "value": 2})],
             [("double", {"entry": 2}), ("pass", {"entry": 1})],
             [("double", {"entry": 2}), ("take", {"entry": 1}), ("play", {"entry": 1, "value": 31, "play": "8/5 6/5"}),
              ("end", {"entry": 1, "value": 2})]]
    for game in games:
        for kind, more in [("start", {}), *game]:
            answer = director.send("POST", f"{at}/sittings/{side['sitting']}/acts", {"kind": kind, **more})
            assert answer.status == 200, f"{kind} {more} answers {answer}"
    mat = director.get(f"{at}/sittings/{side['sitting']}/mat").body.decode()
    judged = director.send("POST", "/engine/transcripts", {"name": "side.mat", "text": mat}).json
    good = not judged["illegal"] and not judged["error"] and judged["scores_ok"] and judged["games"] == 3
    return None if good and mat.count("Wins 4 points") == 2 else f"{mat} is judged {judged}"


def plays_of_a_chouette(server, director):
    """The box against the captain, roll by roll: judged, told with its board, taken back like any other act."""
    at = tournament(director, "Plays", ["Ada", "Ben", "Cleo"], call=False)
    side = director.send("POST", at + "/sittings", {"title": "Recorded", "kind": "chouette", "entries": [1, 2, 3]}).json
    acts = f"{at}/sittings/{side['sitting']}/acts"

    def say(kind, **more):
        return director.send("POST", acts, {"kind": kind, **more})

    for entry, die in ((1, 6), (2, 5), (3, 4)):
        assert say("throw", entry=entry, value=die).status == 200
    began = say("start").json
    if began["board"] is not None:
        return f"nothing was recorded, and the board is {began['board']}"
    if (answer := say("play", entry=3, value=31, play="8/5 6/5")).json.get("reason") != "sitting-captain":
        return f"neither box nor captain plays, and it answers {answer}"
    if (answer := say("play", entry=1, value=31, play="8/4 6/5")).json.get("reason") != "illegal-play":
        return f"a play that is not legal answers {answer} {answer.json}"
    first = say("play", entry=1, value=13, play="6/5 8/5").json
    if first["acts"][-1]["play"] != "8/5 6/5" or first["board"] is None or first["board"]["on_roll"] != 2:
        return f"the first play is {first['acts'][-1]}, the board {first['board']}"
    if (first["board"]["winner"], first["board"]["win"]) != (None, "none"):
        return f"after a play the board says {first['board']}"
    if (answer := say("play", entry=1, value=64, play="24/14")).json.get("reason") != "illegal-action":
        return f"the box plays twice, and it answers {answer}"
    if (answer := say("double", entry=1)).json.get("reason") != "sitting-turn":
        return f"the box doubles at the other side's turn, and it answers {answer}"
    second = say("play", entry=2, value=64, play="24/14").json
    seen = Client(server, "looks on").get(acts.removesuffix("/acts")).json
    if seen["board"] != second["board"] or seen["board"]["plays"] != 2 or seen["board"]["on_roll"] != 1:
        return f"who looks on sees {seen['board']}, the table {second['board']}"
    if (wrong := files_of_side_tables(server, director, at, seen)) is not None:
        return wrong
    back = director.send("PUT", f"{acts}/{second['standing']}", {"struck": True}).json
    return None if back["board"] == first["board"] else f"taken back the board is {back['board']}, it was {first['board']}"


def stakes_in_ledgers(server, director):
    """What a side table is played for is told to nobody, by no page and no file, until the event shows its money."""
    at, stranger = tournament(director, "Stakes", ["Ada", "Ben"], call=False), Client(server, "stranger")

    def kinds():
        return [e["kind"] for e in stranger.get(at + "/ledger?limit=500").json["events"]]

    rule = {"title": "For points", "kind": "money", "entries": [1, 2]}
    assert director.send("POST", at + "/sittings", rule).status == 201
    assert "sitting_opened" in kinds() and stranger.get(at + "/export").status == 200, "there is no stake to hide"
    assert director.send("POST", at + "/sittings", {**rule, "title": "For money", "stake": 4711, "currency": "EUR"}).status == 201
    assert kinds().count("sitting_opened") == 1, kinds()
    for page in ("/ledger?limit=500", "/sittings", "/sittings/2"):
        assert b"4711" not in stranger.get(at + page).body, page
    assert stranger.get(at + "/export").status == 403, "a file with a stake left the house"
    director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2, "sight": "public"})
    assert kinds().count("sitting_opened") == 2 and stranger.get(at + "/sittings/2").json["stake"] == 4711
    return None


def may_anything(seen):
    return bool(seen["may"] or any(p["may"] or p["whom"] for p in seen["players"]))


def who_may_say(server, director):
    """A scorer says whatever a side table offers, neither opens one nor takes one out; of a closed event nobody is offered anything."""
    at = tournament(director, "Scorer", ["Ada", "Ben", "Cleo"], call=False)
    rule = {"title": "Three", "kind": "chouette", "stake": 10, "currency": "KWD", "table": 1, "entries": [1, 2, 3]}
    assert director.send("POST", at + "/sittings", rule).status == 201
    scorer, stranger = person(server, director, "scorer")[0], Client(server, "looks-on")
    tablet = sign_in_table(server, director, at)[0]
    side, acts = at + "/sittings/1", at + "/sittings/1/acts"
    for nobody, no in ((scorer, 403), (tablet, 403), (stranger, 401)):
        told = [nobody.send("POST", at + "/sittings", rule).status, nobody.send("PUT", side, {"gone": True}).status]
        if told != [no, no]:
            return f"opening and taking out answer {told}, not {no}"
    for who, entry, die in ((scorer, 1, 6), (tablet, 2, 5), (scorer, 3, 4)):
        seen = who.get(side).json
        if "throw" not in seen["players"][entry - 1]["may"]:
            return f"a throw is not offered: {seen['players'][entry - 1]['may']}"
        said = who.send("POST", acts, {"kind": "throw", "entry": entry, "value": die, "act": seen["next_act"]})
        if said.status != 200:
            return f"a throw that was offered answers {said}"
    # The same once more, and one that was said of the table before it: neither is said twice.
    again = {"kind": "start", "act": scorer.get(side).json["next_act"]}
    both = [scorer.send("POST", acts, again, key="once-and-no-more").status for _ in range(2)]
    if both != [200, 200] or (late := tablet.send("POST", acts, again)).json.get("reason") != "sitting-step":
        return f"the same act twice answers {both}, one of another tablet {late}"
    back = scorer.send("PUT", f"{acts}/{again['act']}", {"struck": True})
    if back.status != 200 or back.json["phase"] != "between":
        return f"a scorer takes it back, and it answers {back}"
    assert stranger.send("POST", acts, {"kind": "start"}).status == 401
    closed = director.send("POST", at + "/close")
    if closed.status == 409:
        closed = director.send("POST", at + "/close", None, {"TD-Confirm": closed.json["token"]})
    assert closed.status == 200, closed
    # Its table is given back about then.
    if (no := tablet.send("POST", acts, {"kind": "start"})).status not in (403, 409):
        return f"in a closed event a game begins at a tablet: {no}"
    for who in (scorer, director):
        if (no := who.send("POST", acts, {"kind": "start"})).json.get("reason") != "closed":
            return f"in a closed event a game begins: {no}"
        if may_anything(who.get(side).json):
            return "in a closed event something is offered"
    assert director.send("POST", at + "/reopen", {"reason": "one more game"}).status == 200
    return None if may_anything(tablet.get(side).json) else "in an event that was opened again nothing is offered"
