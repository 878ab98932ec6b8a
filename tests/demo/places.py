#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""places.py EVENT STANDINGS: are the places that the server gave those of the rule book (tests/rehearsal/model.py)?"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "rehearsal"))
import model  # noqa: E402


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main(event, standings):
    wanted = model.event_places(read(event))
    told = {s["name"]: {p["entry"]: (p["from"], p["to"]) for p in s["places"]} for s in read(standings)["sections"]}
    if wanted == told:
        return 0
    for section in sorted(set(wanted) | set(told)):
        must, has = wanted.get(section, {}), told.get(section, {})
        for name in sorted(set(must) | set(has)):
            if must.get(name) != has.get(name):
                print(f"{section}: {name} has places {has.get(name)}, the model says {must.get(name)}")
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
