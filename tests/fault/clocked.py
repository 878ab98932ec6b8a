# SPDX-License-Identifier: MIT
"""Tables with a clock that record real matches through whatever goes wrong. A tablet taps at its players' pace whether anybody answers
or not: what it could not send waits in order, with the moment it was tapped. So it is known to the millisecond what each turn
costs, and an outage costs nothing."""
import collections
import http.client
import json
import os
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "load")]
from floor import DELAY, Floor  # noqa: E402
from hall import Client  # noqa: E402
from scripts import other, same_length  # noqa: E402
from tables import HEARD_S, must  # noqa: E402

LENGTH, PACE_S = 7, (0.04, 0.2)
RESERVE_MS = LENGTH * 3600 * 1000  # floor.py: an hour a point
FIRST_MS = 1000  # of a page's own time
# Two pages (every second table: one for each player) know each other's time by the server's only, which is an estimate.
ESTIMATE_MS = 1000
PRESS, PLAY, GAME = "/clock", "/plays", "/games"


class Reserves:
    """The clock as the law of it says: no free time, so that every millisecond counts."""

    def __init__(self):
        self.left, self.running, self.since = {"a": RESERVE_MS, "b": RESERVE_MS}, None, 0

    def take(self, suffix, body, mono):
        """Length of the turn that this ended, or None where it is no business of the clock's."""
        if suffix == PLAY:
            return None
        turn = mono - self.since if self.running else 0
        if self.running:
            self.left[self.running] -= turn
        self.running, self.since = other(body["side"]) if suffix == PRESS else None, mono
        return turn


class Clocked(threading.Thread):
    """One table: taps at moments of its own, each sent with the same key until it is acknowledged."""

    def __init__(self, table, commands, stop, chance, port, pages):
        super().__init__(daemon=True)
        self.match, self.commands, self.stop, self.pages = table.match, commands, stop, pages
        self.path, self.epoch = "%s/matches/%d" % (table.t, table.match), table.epoch
        self.client = Client(port, **table.tablet.headers)
        self.paces = [chance.uniform(*PACE_S) for _ in commands]
        self.expected, self.acknowledged, self.stands = {}, [], {}
        self.retries, self.fault, self.late = 0, None, 0.0

    def run(self):
        try:
            self.play()
        except Exception as why:  # reported by the test that started the thread
            self.fault = why

    def play(self):
        began, wall_ms = time.monotonic(), int(time.time() * 1000)
        moment, reserves = 0.0, Reserves()
        for n, (suffix, body) in enumerate(self.commands):
            moment += self.paces[n]
            if self.stop.wait(max(0.0, began + moment - time.monotonic())):
                return
            mono = FIRST_MS + int(moment * 1000)
            key = self.key(suffix, body, mono)
            self.expected[key] = reserves.take(suffix, body, mono)
            self.stands[mono] = dict(reserves.left)
            said = {**body, "epoch": self.epoch, "boot": 4711 + (self.pages > 1 and body["side"] == "b"),
                    "mono_ms": str(mono), "est_ms": str(wall_ms + mono - FIRST_MS)}
            while not self.once(self.path + suffix, said, "%s-%d" % (self.path, n)):
                self.retries += 1
                time.sleep(0.03)
            self.acknowledged.append(key)
            self.late = max(self.late, time.monotonic() - began - moment)

    def key(self, suffix, body, mono):
        if suffix == PRESS:
            return suffix, self.match, mono
        return (suffix, self.match, body["game"], *([body["turn"]] if suffix == PLAY else []))

    def once(self, path, body, key):
        try:
            reply = self.client.ask("POST", path, body, timeout=10, **{"Idempotency-Key": key})
        except (OSError, http.client.HTTPException):
            return False
        if reply.status == 503:
            return False
        must(200 <= reply.status < 300, "%s %s: %s" % (path, body, reply))
        return True

    @property
    def slack_ms(self):
        return ESTIMATE_MS if self.pages > 1 else 0

    def judge_turn(self, key, turn_ms):
        """An outage of seconds is not in it: it is as long as the players took."""
        wanted = self.expected[key]
        must(abs(turn_ms - wanted) <= self.slack_ms, "match %d: a turn of %d ms is charged %d ms" % (self.match, wanted, turn_ms))

    def judge_clock(self, clock):
        """What a page shows is what stood after one of the taps. Estimates may add up to a little, never to an outage."""
        wanted = self.stands[int(clock["mono_ms"])]
        for side in "ab":
            left = clock[side]["reserve_ms"]
            must(abs(left - wanted[side]) <= self.slack_ms, "match %d: %s has %d ms left, not %d" % (self.match, side, left, wanted[side]))


SAID = {
    "clock_pressed": lambda data: (PRESS, data["match"], int(data["mono_ms"])),
    "turn_recorded": lambda data: (PLAY, data["match"], data["game"], data["turn"]),
    "game_reported": lambda data: (GAME, data["match"], data["game"]),
}


class Clocks:
    """The floor of tables with clocks, and its witnesses: the ledger as it is exported, and what servers show."""

    def __init__(self, server, hall, count, ports, chance):
        self.server, self.stop = server, threading.Event()
        self.floor = Floor(hall, count, LENGTH, {DELAY: 0})
        matches = same_length(LENGTH)
        self.tables = [Clocked(table, matches[i % len(matches)], self.stop, chance, ports[i % len(ports)], 1 + i % 2)
                       for i, table in enumerate(self.floor.tables)]
        self.looks = 0

    def start(self):
        for t in self.tables:
            t.start()

    def acknowledged(self):
        return {key for t in self.tables for key in list(t.acknowledged)}

    def ledger(self):
        """How often each press, play and report is in it, and what each press cost."""
        end = time.monotonic() + HEARD_S
        while (done := self.server.run("export", self.floor.uid)).returncode:  # PostgreSQL is starting again
            must(time.monotonic() < end, done.stderr)
            time.sleep(0.1)
        found, turns = collections.Counter(), {}
        for line in done.stdout.splitlines()[1:-1]:
            event = json.loads(line)
            if event["kind"] in SAID:
                key = SAID[event["kind"]](event["data"])
                found[key] += 1
                turns[key] = event["data"].get("turn_ms")
        return found, turns

    def look(self, acknowledged):
        """After one fault: what was acknowledged before it is in the ledger once, at its price, and shown."""
        found, turns = self.ledger()
        lost = [key for key in acknowledged if not found[key]]
        must(not lost, "acknowledged and not in the ledger: %s" % lost[:5])
        twice = [key for key, times in found.items() if times > 1]
        must(not twice, "twice in the ledger: %s" % twice[:5])
        for t in self.tables:
            for key in list(t.expected):
                if key[0] == PRESS and turns.get(key) is not None:
                    t.judge_turn(key, turns[key])
            self.shown(t, max((key[2] for key in acknowledged if key[:2] == (PRESS, t.match)), default=0))
        self.looks += 1

    def shown(self, t, pressed):
        """The first server shows a clock no older than the last acknowledged press, whoever took it."""
        client, end = Client(self.server.port), time.monotonic() + HEARD_S
        while True:
            reply = client.ask("GET", t.path)
            clock = reply.json["clock"] if reply.status == 200 else None
            if clock and int(clock["mono_ms"]) >= pressed:
                break
            must(time.monotonic() < end, "match %d: a press at %d is acknowledged, and shown is %s" % (t.match, pressed, reply))
            time.sleep(0.05)
        client.close()
        if int(clock["mono_ms"]):
            t.judge_clock(clock)

    def end(self):
        """Counts of what was acknowledged, after the last look."""
        self.stop.set()
        for t in self.tables:
            t.join(120)
            must(not t.is_alive(), "a table with a clock waits for its answer for ever")
            if t.fault:
                raise t.fault
        self.server.wait_ready()
        acknowledged = self.acknowledged()
        found, _ = self.ledger()
        must(acknowledged == set(found), "in the ledger and never acknowledged: %s" % list(set(found) - acknowledged)[:5])
        self.look(acknowledged)
        return collections.Counter(key[0] for key in acknowledged), sum(t.retries for t in self.tables)
