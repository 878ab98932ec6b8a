#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the second program says of a ledger of which one line of the cash book is another one, whatever its hash: usage:
paid.py LEDGER KIND MORE   the first receipt of this kind is of so much more. Prints what is untrue, and fails where nothing is."""
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ledger"))
import second  # noqa: E402


def main(path, kind, more):
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file][1:-1]
    spoiled = next(line["data"] for line in lines if line["kind"] == "cash_noted" and line["data"]["kind"] == kind)
    spoiled["amount"] += int(more)
    fold = second.Fold()
    try:
        for line in lines:
            fold.event(line["kind"], line["data"])
        fold.money.all_paid(fold)
    except second.Untrue as why:
        print(why)
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
