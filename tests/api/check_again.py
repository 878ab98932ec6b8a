# SPDX-License-Identifier: MIT
"""The same as last time: a new tournament has all that was said of the earlier one, whatever it is made of."""
# What is of the earlier evening itself, and not of its plan.
OF_THE_EVENING = {"version", "status", "size", "draw", "champion", "swaps", "fixed", "seats"}
PLANS = {
    "a double elimination": [{"kind": "double", "recharge": True, "lengths": [9, 7], "lower_lengths": [5]}],
    "seeds that join later": [{"kind": "knockout", "lengths": [5], "staged": [0, 2], "apart": True, "third_place": True,
                               "third_place_length": 3},
                              {"kind": "last_chance", "name": "Last chance", "fed_by": 1, "rounds": [1, 2], "lengths": [3], "turn": 2}],
    "a Swiss with its playoff": [{"kind": "swiss", "lengths": [7]},
                                 {"kind": "playoff", "name": "Playoff", "fed_by": 1, "takes": 4, "lengths": [9]}],
    "groups to knockout": [{"kind": "groups", "lengths": [3], "apart": True},
                           {"kind": "playoff", "name": "Knockout", "fed_by": 1, "takes": 2, "third_place": True, "lengths": [7, 5]}],
    "teams": [{"kind": "knockout", "lengths": [5], "boards": 3, "level": "first_board", "until_decided": True}],
    "everybody twice": [{"kind": "round_robin", "lengths": [5], "boards": 3}],
    "a Tavli evening": [{"kind": "knockout", "lengths": [5], "games": "tavli"},
                        {"kind": "consolation", "name": "Hypergammon", "fed_by": 1, "lengths": [3], "games": "hypergammon+no-triple"}],
    "lives": [{"kind": "lives", "lengths": [3]}],
    "lives in batches": [{"kind": "lives", "lengths": [3]}],
}
RULES = {"a Swiss with its playoff": {"rounds": 4, "within": "slide", "clubs": "never", "missed": 1},
         "groups to knockout": {"group_of": 6, "twice": True}, "everybody twice": {"twice": True}, "lives": {"lives": 2, "paid": 3, "clubs": "ignore"},
         "lives in batches": {"pace": "batches", "batch": 4, "until_left": 2}}


def plan(director, at):
    return [{k: v for k, v in section.items() if k not in OF_THE_EVENING} for section in director.get(at + "/sections").json["sections"]]


def same_as_last_time(server, director):
    """The same as last time copies every option of every section, and the rule by which it is paired"""
    for name, sections in PLANS.items():
        made = director.send("POST", "/tournaments", {"title": name, "starts_on": "2026-11-20", "lengths": [5], "tables": 2})
        uid = made.json["uid"]
        at = "/tournaments/" + uid
        first = director.change(at + "/sections/1", sections[0])
        assert first.status == 200, first
        for section in sections[1:]:
            added = director.send("POST", at + "/sections", section)
            assert added.status == 201, added
        if name in RULES:
            ruled = director.change(at + "/sections/1/rule", RULES[name])
            assert ruled.status == 200, ruled
        again = director.send("POST", "/tournaments", {"from": uid, "title": name + " again"})
        assert again.status == 201, again
        was, now = plan(director, at), plan(director, "/tournaments/" + again.json["uid"])
        assert was == now, (name, [(a, b) for a, b in zip(was, now) if a != b] or (was, now))
    return None
