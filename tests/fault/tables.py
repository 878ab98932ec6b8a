# SPDX-License-Identifier: MIT
"""A hall of tables that enters games through whatever goes wrong, the processes that are killed meanwhile, and the three
witnesses that every acknowledged entry is there exactly once."""
import collections
import glob
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from hall import Client  # noqa: E402

PSQL = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]
HEARD_S = 30  # by then a server has heard of what another one took
SECOND_VERIFIER = os.path.join(HERE, "..", "ledger", "second.py")


def must(fact, why):
    if not fact:
        raise AssertionError(why)


def sql(server, *commands):
    """What PostgreSQL says to its superuser, asked in this server's database."""
    done = subprocess.run([PSQL, "-XAtq", "-v", "ON_ERROR_STOP=1", "-d",
                           "host=%s/pg port=5432 user=postgres dbname=td" % server.data,
                           *(word for command in commands for word in ("-c", command))], capture_output=True, text=True)
    must(done.returncode == 0, done.stderr)
    return done.stdout


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


def entries_survive(server, hall, faults, ports=(None,), entries=60, seen=None, beside=None):
    """Runs a hall of tables through the faults, `entries` before each; returns a line of what was seen. ports: of the ways
    to the server, which the tables take in turns. beside: tables with clocks (clocked.py), looked at after each fault."""
    uid, matches = hall.tournament(96)
    stop, tables, seen = threading.Event(), [], seen or Seen()
    for i in range(12):
        tables.append(Table(hall, uid, matches[i::12], stop, ports[i % len(ports)]))
    for t in tables:
        t.start()
    for fault in faults:
        busy(tables, entries)
        server.wait_ready()
        known = beside.acknowledged() if beside else ()
        fault()
        if beside:
            server.wait_ready()
            beside.look(known)
    busy(tables, entries)
    stop.set()
    for t in tables:
        t.join(120)
        must(not t.is_alive(), "a table waits for its answer for ever")
        if t.fault:
            raise t.fault
    acknowledged = sum((t.acknowledged for t in tables), collections.Counter())
    server.wait_ready()
    exactly_once(server, uid, acknowledged, sorted({port or server.port for port in ports}))
    seen.entries += sum(acknowledged.values())
    seen.retries += sum(t.retries for t in tables)
    seen.longest = max(seen.longest, *(t.longest for t in tables))
    return "# %s" % seen


def shown_of(client, uid, match):
    reply = client.ask("GET", "/tournaments/%s/matches/%d" % (uid, match))
    shown = reply.json if reply.status == 200 else {"games": []}  # it is connecting again
    return shown, [g["game"] for g in shown["games"] if g["status"] in ("reported", "confirmed")]


def shown_everywhere(port, uid, acknowledged):
    """The server at this port shows what was acknowledged, whichever server it was that took it."""
    client, end = Client(port), time.monotonic() + HEARD_S
    for match, games in acknowledged.items():
        shown, counted = shown_of(client, uid, match)
        while len(counted) < games and time.monotonic() < end:
            time.sleep(0.1)
            shown, counted = shown_of(client, uid, match)
        must(counted == list(range(1, games + 1)), "port %d, match %d: %d games acknowledged, in the ledger, and shown %s" % (
            port, match, games, counted))
        raw = shown["a"]["raw"] + shown["b"]["raw"]
        must(raw == games, "match %d: score %d after %d points" % (match, raw, games))
    client.close()


def reported_in(export):
    reported = collections.Counter()
    for line in export.splitlines()[1:-1]:
        event = json.loads(line)
        if event["kind"] == "game_reported":
            reported[event["data"]["match"]] += 1
    return reported


def exactly_once(server, uid, acknowledged, ports):
    """Three witnesses: the ledger as it is exported, as the second verifier reads it, and what each server shows."""
    must(sum(acknowledged.values()) > 100, "the hall hardly entered anything")
    done = server.run("export", uid)
    must(done.returncode == 0, done.stderr)
    reported = reported_in(done.stdout)
    for match in acknowledged | reported:
        must(reported[match] == acknowledged[match], "match %d: %d games acknowledged, %d in the ledger" % (
            match, acknowledged[match], reported[match]))
    export = os.path.join(server.home, uid)
    with open(export, "wb") as f:
        f.write(done.stdout)
    second = subprocess.run([sys.executable, SECOND_VERIFIER, export], capture_output=True)
    must(second.returncode == 0, second.stdout)
    for port in ports:
        shown_everywhere(port, uid, acknowledged)
    server.verify()


def kill_server(server):
    server.kill()
    server.start()


def kill_postgres(server):
    os.kill(server.postgres(), signal.SIGKILL)


def children(pid):
    with open("/proc/%d/task/%d/children" % (pid, pid)) as f:
        return [int(child) for child in f.read().split()]


def kill_backend(server):
    for pid in children(server.postgres()):
        with open("/proc/%d/cmdline" % pid) as f:
            if "td_app" in f.read():
                os.kill(pid, signal.SIGKILL)
                return
    raise AssertionError("no backend of td_app to kill")
