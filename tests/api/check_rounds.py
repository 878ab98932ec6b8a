# SPDX-License-Identifier: MIT
"""Why a pairing: a round that was released tells what its draft told, whatever has happened since."""
from check_ratings import confirmed
from hall import tournament

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"]


def play(director, at, number):
    """Every match of a round that is ready: the first of the two wins."""
    for match in director.get(at + "/matches").json["matches"]:
        if match["round"] == number and match["status"] == "ready":
            confirmed(director, f"{at}/matches/{match['match']}/result",
                      {"how": "final_score", "winner": "a", "score_a": 3, "score_b": 1, "reason": "card"}, match["version"])


def swiss(director, title, rounds):
    at = tournament(director, title, NAMES, call=False, kind="swiss")
    said = director.change(at + "/sections/1/rule", {"rounds": rounds, "within": "random"})
    assert said.status == 200, said
    return at


def same(draft, told):
    """The difference between a draft and the round that was made of it; None: there is none."""
    pairs = [{"a": one["a"], "b": one["b"]} for one in told["pairs"]]
    if pairs != draft["pairs"]:
        return f"the pairs of the draft are {draft['pairs']}, those of the round {pairs}"
    why = [one["why"] for one in told["pairs"]]
    if why != draft["reasons"][:len(why)]:
        return f"round {told['round']}: the draft said {draft['reasons']}, the round says {why}"
    told_as = tuple(told[key] for key in ("rule", "rung", "round", "stage", "by_hand", "reason"))
    if told_as != (draft["rule"], draft["rung"], draft["round"], draft["stage"], False, ""):
        return f"{told} of {draft}"
    return None


def tell_what_the_draft_told(server, director):
    """A round that was released tells what its draft told, whatever was corrected since."""
    at = swiss(director, "Why so", 5)
    drafts = []
    for number in range(1, 6):
        drafts.append(director.get(at + "/sections/1/next-round").json)
        made = director.send("POST", at + "/sections/1/rounds", {"round": number})
        assert made.status == 200, made
        if number == 2:  # taken back and paired again: the last one counts
            confirmed(director, at + "/sections/1/rounds/undo", {"round": 2, "reason": "too early"}, None)
            if director.get(at + "/sections/1/rounds/2").status != 404:
                return "a round that was taken back is told"
            drafts[-1] = director.get(at + "/sections/1/next-round").json
            director.send("POST", at + "/sections/1/rounds", {"round": 2})
        play(director, at, number)
    assert all(one["words"] for draft in drafts for one in draft["reasons"]), drafts
    # A result of the first round is corrected, and somebody leaves: what was said of earlier rounds stays said.
    first = [m for m in director.get(at + "/matches").json["matches"] if m["round"] == 1 and m["how"] != "bye"][0]
    confirmed(director, f"{at}/matches/{first['match']}/result",
              {"how": "final_score", "winner": "b", "score_a": 0, "score_b": 3, "reason": "misread"}, first["version"])
    for draft in drafts:
        told = director.get(f"{at}/sections/1/rounds/{draft['round']}").json
        wrong = same(draft, told)
        if wrong:
            return wrong
        matches = {m["match"]: m for m in director.get(at + "/matches").json["matches"]}
        for one in told["pairs"]:
            stands = matches[one["match"]]
            if (stands["round"], stands["a"]["entry"], stands["b"]["entry"]) != (draft["round"], one["a"], one["b"]):
                return f"{one} is match {stands}"
    return None


def rematches_and_pairs_by_hand(server, director):
    """Who have met are labelled with the round; pairs that the director made have the director's reason and none of ours."""
    at = swiss(director, "Why by hand", 3)
    first = director.get(at + "/sections/1/next-round").json["pairs"]
    director.send("POST", at + "/sections/1/rounds", {"round": 1})
    play(director, at, 1)
    mine = {"round": 2, "a": [one["a"] for one in first], "b": [one["b"] or 0 for one in first], "reason": "They asked for it"}
    asked = director.send("POST", at + "/sections/1/rounds", mine)
    assert asked.status == 409, asked
    assert director.send("POST", at + "/sections/1/rounds", mine, {"TD-Confirm": asked.json["token"]}).status == 200
    told = director.get(at + "/sections/1/rounds/2").json
    if (told["by_hand"], told["reason"], told["rung"]) != (True, "They asked for it", "rematches"):
        return f"by hand: {told}"
    for one in told["pairs"]:
        wanted = ([], None) if one["b"] is None else (["rematch"], 1)
        if one["b"] is not None and (one["relaxed"], one["met"], one["why"]) != (*wanted, None):
            return f"a rematch by hand is told as {one}"
    for path, status in (("/sections/1/rounds/3", 404), ("/sections/9/rounds/1", 404), ("/sections/1/rounds/0", 404), ("/sections/1/rounds/1", 200)):
        if director.get(at + path).status != status:
            return f"{path} answers {director.get(at + path)}"
    return None
