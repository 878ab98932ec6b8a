# SPDX-License-Identifier: MIT
"""A hall of tables that enters games through whatever goes wrong, the processes that are killed meanwhile, and the three
witnesses that every acknowledged entry is there exactly once."""
import collections
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
HEARD_S = 30  # by then a server has heard of what another one took
SECOND_VERIFIER = os.path.join(HERE, "..", "ledger", "second.py")


def must(fact, why):
    if not fact:
        raise AssertionError(why)


class Table(threading.Thread):
    """One table of the hall: enters game after game in its own matches and, whatever happens to an answer, sends the
    same entry with the same key again until it is acknowledged."""

    def __init__(self, hall, uid, matches, stop, port=None):
        """port: of another way to the server, or another server."""
        super().__init__(daemon=True)
        self.client, self.uid, self.matches, self.stop = hall.program(), uid, matches, stop
        self.client.port = port or self.client.port
        self.acknowledged, self.retries, self.fault, self.longest = collections.Counter(), 0, None, 0.0

    def run(self):
        try:
            for match in self.matches:
                # Alternate winners: 190 games are under way before a match to 99 ends.
                for game in range(1, 191):
                    if self.stop.is_set():
                        return
                    self.enter(match, game)
                    self.acknowledged[match] += 1
                    time.sleep(0.004)
        except Exception as why:  # reported by the test that started the thread
            self.fault = why

    def enter(self, match, game):
        path, began = "/tournaments/%s/matches/%d/games" % (self.uid, match), time.monotonic()
        body = {"game": game, "winner": "ab"[game % 2], "win": "single", "cube": 1}
        while not self.once(path, body, "%d-%d" % (match, game)):
            self.retries += 1
            time.sleep(0.03)
        self.longest = max(self.longest, time.monotonic() - began)

    def once(self, path, body, key):
        try:
            reply = self.client.ask("POST", path, body, timeout=10, **{"Idempotency-Key": key})
        except (OSError, http.client.HTTPException):
            return False
        if reply.status == 503:
            return False
        must(200 <= reply.status < 300, "%s %s: %s" % (path, key, reply))
        return True


def busy(tables, entries=60, seconds=300):
    """Waits until the hall has entered so much more."""
    def done():
        return sum(sum(t.acknowledged.values()) for t in tables)

    enough, end = done() + entries, time.monotonic() + seconds
    while done() < enough and any(t.is_alive() for t in tables):
        must(time.monotonic() < end, "the hall does not go on")
        time.sleep(0.02)


class Seen:
    """What a hall came through."""

    def __init__(self):
        self.entries = self.retries = 0
        self.longest = 0.0

    def __str__(self):
        return "%d entries, %d repeated, longest wait %.1f s" % (self.entries, self.retries, self.longest)


def entries_survive(server, hall, faults, ports=(None,), entries=60, seen=None):
    """Runs a hall of tables through the faults, `entries` before each; returns a line of what was seen. ports: of the ways
    to the server, which the tables take in turns."""
    uid, matches = hall.tournament(96)
    stop, tables, seen = threading.Event(), [], seen or Seen()
    for i in range(12):
        tables.append(Table(hall, uid, matches[i::12], stop, ports[i % len(ports)]))
    for t in tables:
        t.start()
    for fault in faults:
        busy(tables, entries)
        server.wait_ready()
        fault()
    busy(tables, entries)
    stop.set()
    for t in tables:
        t.join(120)
        must(not t.is_alive(), "a table waits for its answer for ever")
        if t.fault:
            raise t.fault
    acknowledged = sum((t.acknowledged for t in tables), collections.Counter())
    server.wait_ready()
    exactly_once(server, hall, uid, acknowledged)
    seen.entries += sum(acknowledged.values())
    seen.retries += sum(t.retries for t in tables)
    seen.longest = max(seen.longest, *(t.longest for t in tables))
    return "# %s" % seen


def shown_of(hall, uid, match):
    shown = hall.match(uid, match)
    return shown, [g["game"] for g in shown["games"] if g["status"] in ("reported", "confirmed")]


def exactly_once(server, hall, uid, acknowledged):
    """Three witnesses: the match as the API shows it, the ledger as the second verifier reads it, the rows."""
    must(sum(acknowledged.values()) > 100, "the hall hardly entered anything")
    for match, games in acknowledged.items():
        shown, counted = shown_of(hall, uid, match)
        end = time.monotonic() + HEARD_S
        while len(counted) < games and time.monotonic() < end:
            time.sleep(0.1)
            shown, counted = shown_of(hall, uid, match)
        must(counted == list(range(1, games + 1)), "match %d: %d games acknowledged, shown %s" % (match, games, counted))
        raw = shown["a"]["raw"] + shown["b"]["raw"]
        must(raw == games, "match %d: score %d after %d points" % (match, raw, games))
    export = os.path.join(server.home, uid)
    with open(export, "wb") as f:
        done = server.run("export", uid)
        must(done.returncode == 0, done.stderr)
        f.write(done.stdout)
    reported = collections.Counter()
    for line in done.stdout.splitlines()[1:-1]:
        event = json.loads(line)
        if event["kind"] == "game_reported":
            reported[event["data"]["match"]] += 1
    must(reported == acknowledged, "the ledger has other entries than were acknowledged")
    second = subprocess.run([sys.executable, SECOND_VERIFIER, export], capture_output=True)
    must(second.returncode == 0, second.stdout)
    server.verify()


def kill_server(server):
    server.kill()
    server.start()


def kill_postgres(server):
    os.kill(server.postgres(), signal.SIGKILL)


def kill_backend(server):
    with open("/proc/%d/task/%d/children" % ((server.postgres(),) * 2)) as f:
        children = [int(pid) for pid in f.read().split()]
    for pid in children:
        with open("/proc/%d/cmdline" % pid) as f:
            if "td_app" in f.read():
                os.kill(pid, signal.SIGKILL)
                return
    raise AssertionError("no backend of td_app to kill")
