#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""money_model.py EVENT LEDGER STANDINGS: is everybody paid what an event file's money comes to by the places that were told?

The arithmetic a second time: what is asked for, what the club keeps, what shares come to (downwards, what that leaves goes to the
first line), who shares places shares their money, and in a side pool places are counted among those who paid into it (cases 67-69,
116). Of an auction it is places among those who were sold, and of what one of them wins the player has the share that was kept,
downwards, and who bought them the rest. More Swiss pays who is left when no more are left than places are paid: of those put out in that round one has a place beyond the paid
ones, so none of them is paid, and their places are nobody's (case 64); a side pool goes by places alone. The ledger's cash lines must say the same to the smallest unit, and what came in must be what went out or was named."""
import collections
import json
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def cash_of(path):
    """Pool, kind, entry and amount of every receipt of an exported ledger."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file if line.startswith('{"seq"')]
    if any(line.get("kind") == "cash_struck" for line in lines):
        raise AssertionError("a receipt is struck")
    return [line["data"] for line in lines if line.get("kind") == "cash_noted"]


def groups(places, among):
    """Those who share a place, best first: (first, last) among them alone, and who."""
    by_place, first = collections.defaultdict(list), 1
    for name, (place, _) in places.items():
        if among is None or name in among:
            by_place[place].append(name)
    for place in sorted(by_place):
        yield first, first + len(by_place[place]) - 1, by_place[place]
        first += len(by_place[place])


def lines_of(pool, fund):
    worth = [fund * share // 10000 for _, _, share in pool["prizes"]]
    worth[0] += fund * sum(share for _, _, share in pool["prizes"]) // 10000 - sum(worth)
    return {(section, place): amount for (section, place, _), amount in zip(pool["prizes"], worth)}


class Pool:
    def __init__(self, pool, event, places):
        self.cashing = {section["name"]: section["options"]["paid"] for section in event["sections"]
                        if section["kind"] == "more_swiss" and pool["kind"] not in ("side", "auction")}
        self.sold = {name: (price, share) for name, price, _, share in pool.get("sold", ())}
        if self.sold:
            return self.auction(pool, places)
        self.paid = pool.get("paid", event["entries"])
        twice, house = pool.get("twice", []), pool.get("house", 0)
        self.came = len(self.paid) * pool["fee"] + len(twice) * pool.get("again", 0)
        self.house = house * (len(self.paid) + len(twice))
        self.lines = lines_of(pool, self.came - self.house)
        self.due, self.rest, self.ties, self.vacant = collections.Counter(), 0, 0, 0
        for section in {section for section, _ in self.lines}:
            self.share(section, groups(places[section], self.paid if pool["kind"] == "side" else None))

    def auction(self, pool, places):
        self.came, self.house = sum(price for price, _ in self.sold.values()), 0
        self.lines = lines_of(pool, self.came)
        self.due, self.rest, self.ties, self.vacant = collections.Counter(), 0, 0, 0
        for section in {section for section, _ in self.lines}:
            self.share(section, groups(places[section], self.sold))
        won, self.due = self.due, collections.Counter()
        for name, amount in won.items():
            kept = amount * self.sold[name][1] // 10000
            self.due.update({name: kept, ("buyer of", name): amount - kept})

    def share(self, section, shared):
        for first, last, names in shared:
            amount = sum(self.lines.get((section, place), 0) for place in range(first, last + 1))
            if last > self.cashing.get(section, last):
                self.vacant += amount
                continue
            each, left = divmod(amount, len(names))
            self.rest += left
            self.ties += amount > 0 and len(names) > 1
            for name in names if each else ():
                self.due[name] += each


def differences(event, cash, standings):
    places = {s["name"]: {p["entry"]: (p["from"], p["to"]) for p in s["places"]} for s in standings["sections"]}
    pools = [Pool(pool, event, places) for pool in event["money"]["pools"]]
    into = collections.Counter(line["entry"] for line in cash if line["kind"] == "fee" and event["money"]["pools"][line["pool"] - 1]["kind"] == "section")
    again = any(line["kind"] == "again" for line in cash) or max(into.values(), default=0) > 1
    if not any(pool.ties for pool in pools) or not again:
        return ["nobody shares money, or nobody entered again: the event proves too little"]
    out = []
    if any(pool.cashing for pool in pools) and not any(pool.vacant for pool in pools):
        out.append("of More Swiss nobody who has a paid place does not cash: the event proves too little")
    auctions = [pool for pool in pools if pool.sold]
    if auctions and not any(pool.due[name] and pool.due["buyer of", name] for pool in auctions for name in pool.sold):
        out.append("of an auction nobody who won kept a part: the event proves too little")
    for number, pool in enumerate(pools, 1):
        mine = [line for line in cash if line["pool"] == number]
        came = sum(line["amount"] for line in mine if line["kind"] in ("fee", "again", "bid"))
        got = collections.Counter()
        for line in mine:
            who = event["entries"][line["entry"] - 1] if line["entry"] else ""
            if line["kind"] in ("payout", "won"):
                got[who if line["kind"] == "payout" else ("buyer of", who)] += line["amount"]
        out += [f"pool {number}: {who} got {got[who]}, the model says {pool.due[who]}"
                for who in sorted(set(got) | set(pool.due), key=str) if got[who] != pool.due[who]]
        kept = came - pool.house - sum(pool.lines.values())
        if came != pool.came or came - sum(got.values()) != pool.house + pool.rest + pool.vacant + kept:
            out.append(f"pool {number} does not balance: {came} came in, {sum(got.values())} went out, "
                       f"{pool.house} are the club's, {pool.rest} could not be shared, {pool.vacant + kept} are nobody's")
    return out


def main(event, ledger, standings):
    found = differences(read(event), cash_of(ledger), read(standings))
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
