#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compare.py EVENT STANDINGS: are nodes, winners and places of every section those of the rule book (model.py)?"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import drops_model  # noqa: E402
import event_model  # noqa: E402


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def with_strengths(event):
    """Where a list says who won each match, the stronger is who beats somebody that beats somebody."""
    if isinstance(event["results"], dict):
        return event
    beaten = {}
    for r in event["results"]:
        beaten.setdefault(r["winner"], set()).add(r["a"] if r["winner"] == r["b"] else r["b"])

    def below(name):
        return max((1 + below(other) for other in beaten.get(name, ())), default=0)

    return dict(event, results={"strength": {name: below(name) for name in event["entries"]}})


def nodes_told(section):
    """Where somebody stood, by round; who stands alone at a node, or wins it unplayed, is there once."""
    told = [(n["round"], sorted(filter(None, n["players"])), n["winner"] or "", n["how"]) for n in section["nodes"]]
    return sorted((t for t in told if t[1]), key=str)


def rounds_told(section):
    """Who was paired with whom, or has a bye, round by round."""
    rounds = {}
    for node in section["nodes"]:
        rounds.setdefault(node["round"], []).append(node["players"])
    return [rounds[number] for number in sorted(rounds)]


def places_told(section):
    """The places that those of the first round have in the section before, in bracket order."""
    first = [node for node in section["nodes"] if node["round"] == 1]
    return [node[side].get("place", 0) for node in first for side in "ab"]


def maps_found(event, standings):
    """The best map of every last chance that several rounds feed."""
    late = {act["entry"] for act in event.get("acts", ()) if act["act"] == "late_entry"}
    nodes = drops_model.Nodes(standings["sections"], late)
    return {section["name"]: drops_model.found(nodes, section["from"], section["rounds"]) for section in event["sections"]
            if section["kind"] in ("last_chance", "consolation") and len(section.get("rounds", ())) > 1}


def differences(event, standings):
    """Sentences; none: the model agrees."""
    told, out = {s["name"]: s for s in standings["sections"]}, []
    played = event_model.event_sections(with_strengths(event), {name: rounds_told(s) for name, s in told.items()},
                                        {name: places_told(s) for name, s in told.items()}, maps_found(event, standings))
    if set(played) != set(told):
        return [f"sections {sorted(told)}, the model has {sorted(played)}"]
    for name, section in played.items():
        must, has = section.places(), {p["entry"]: (p["from"], p["to"]) for p in told[name]["places"]}
        out += [f"{name}: {who} has places {has.get(who)}, the model says {must.get(who)}"
                for who in sorted(set(must) | set(has)) if must.get(who) != has.get(who)]
        nodes, shown = sorted(section.nodes, key=str), nodes_told(told[name])
        out += [f"{name}: the model has no node {node}" for node in shown if node not in nodes]
        out += [f"{name}: no node is {node}, the model says" for node in nodes if node not in shown]
        if not out and nodes != shown:
            out.append(f"{name}: a node is there twice")
    return out


def main(event, standings):
    found = differences(read(event), read(standings))
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
