# SPDX-License-Identifier: MIT
"""What one server, one machine and one evening do not show: several servers of one database, a year of a club, and
the proof of a ledger beside SHA-256 alone. Sections of tests/load/bench; each takes what that file measures with."""
import glob
import json
import os
import resource
import statistics
import subprocess
import time

from hall import Client, Hall, Server, free_port, serving
from scripts import shared

median = statistics.median
PASSPHRASE = "the figures of a year are not secret"


class Fleet:
    """Servers of one database: the one that has it, and others beside it."""

    def __init__(self, first, count):
        self.first, self.others = first, [
            Server("--new-key", "--database", "host=%s/pg port=5432 user=td_app dbname=td" % first.data, owned=True)
            for _ in range(count - 1)]

    def __enter__(self):
        for server in self.others:
            server.__enter__()
        return self

    def __exit__(self, *_):
        for server in self.others:
            server.__exit__()

    @property
    def all(self):
        return [self.first] + self.others

    @property
    def ports(self):
        return ",".join(str(server.port) for server in self.all)


def database_us(bench, server):
    """Processor time of PostgreSQL, with all its processes that live."""
    return bench.cpu_us(server.postgres())


def spread_entries(bench, fleet, hall, lines):
    """64 connections over the servers: the rate, and what an entry cost the servers and the database."""
    before = [sum(bench.cpu_us(serving(s.process)) for s in fleet.all), database_us(bench, fleet.first)]
    found = bench.enter_at(fleet.ports, hall, lines)
    after = [sum(bench.cpu_us(serving(s.process)) for s in fleet.all), database_us(bench, fleet.first)]
    entries = found["per_s"] * bench.SECONDS
    found["server_us"], found["database_us"] = ((b - a) / entries for a, b in zip(before, after))
    return found


def spread_spectators(bench, fleet, hall, uid, match):
    count = 10000
    t = "/api/v1/tournaments/" + uid
    process = subprocess.Popen([bench.BUILD + "/load/spectators", fleet.ports, t + "/stream", str(count), "9", t + "/standings",
                                hall.token], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(bench.match_line(uid, match) + "\n")
    process.stdin.flush()
    if not process.stdout.readline():
        raise SystemExit("spectators: the streams do not stand")
    before = sum(bench.cpu_us(serving(s.process)) for s in fleet.all)
    process.stdin.write("\n")
    process.stdin.flush()
    found = json.loads(process.stdout.readline())
    process.wait()
    found["server_us"] = (sum(bench.cpu_us(serving(s.process)) for s in fleet.all) - before) / (9 * count)
    return found


def servers(bench, server, hall, halls):
    """1, 2 and 4 servers: each tournament at one of them, all of them at one tournament, and spectators spread over them."""
    apart = [bench.match_line(halls[i % 32][0], halls[i % 32][1][i // 32]) for i in range(64)]
    together = [bench.match_line(halls[0][0], halls[0][1][i]) for i in range(64)]
    lines = []
    for count in (1, 2, 4):
        with Fleet(server, count) as fleet:
            for name, work in (("a tournament at one server", apart), ("one tournament at all", together)):
                found = [spread_entries(bench, fleet, hall, work) for _ in range(bench.ROUNDS)]
                of = {key: median([f[key] for f in found]) for key in found[0]}
                lines.append((count, "entries, " + name, "%.0f/s" % of["per_s"], "%.1f" % (of["p50_us"] / 1e3),
                              "%.1f" % (of["p99_us"] / 1e3), "%.0f" % of["server_us"], "%.0f" % of["database_us"]))
            seen = spread_spectators(bench, fleet, hall, halls[0][0], halls[0][1][0])
            lines.append((count, "10,000 spectators, %d lost" % seen["lost"], "last %.0f ms" % (seen["last_us"] / 1e3),
                          "%.1f" % (seen["page_p50_us"] / 1e3), "%.1f" % (seen["page_p99_us"] / 1e3), "%.1f" % seen["server_us"], ""))
    bench.rows("(l) servers of one database, all on this machine; 64 connections, spread over them; processor us for each entry or delivery",
               ("servers", "", "", "p50 ms", "p99 ms", "servers us", "database us"), lines)


# ---- the fan-out of libmicrohttpd's smallest server

def probe_of_streams(bench, work):
    """10,000 streams of the plain probe, two loops that wake 128 at once: what our last delivery and our pages are held to. None
    where it is not there, which is said."""
    program, port, source = work + "/sse_mhd", free_port(), shared("bench/sse_mhd.c", "the lines beside the smallest fan-out's")
    if not source:
        return None
    subprocess.run(["cc", "-O2", "-o", program, source, "-lmicrohttpd", "-lpthread"], check=True)
    probe = subprocess.Popen([program, str(port), "ext", "2", "8192", "600", "300"], env=dict(os.environ, SLICE="128"))
    try:
        time.sleep(0.5)
        client = subprocess.Popen([bench.BUILD + "/load/spectators", str(port), "/events", "10000", "9", "/", "-"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        client.stdin.write("-\t-\t-\t-\n")
        client.stdin.flush()
        client.stdout.readline()
        os.kill(probe.pid, 10)  # SIGUSR1: news begin
        client.stdin.write("\n")
        client.stdin.flush()
        return json.loads(client.stdout.readline())
    finally:
        probe.kill()
        probe.wait()


def slices(bench, server, hall, halls):
    """The same program built to wake other numbers of streams in one turn of a loop, in turns, each with 10,000 spectators."""
    programs = {int(path.rsplit("-", 1)[1]): path for path in glob.glob(bench.BUILD + "/load/tdserver-*")}
    found = {size: [] for size in sorted(programs)}
    for _ in range(bench.ROUNDS):
        for size in found:
            with Server(program=programs[size]) as one, Fleet(one, 1) as fleet:
                its = Hall(one)
                uid, matches = its.tournament(128)
                found[size].append(spread_spectators(bench, fleet, its, uid, matches[0]))
        beside = probe_of_streams(bench, server.home)
        for size in found if beside else ():
            found[size][-1].update(last_ratio=(found[size][-1]["last_us"] - found[size][-1]["first_us"]) / beside["last_us"],
                                   page_ratio=found[size][-1]["page_p99_us"] / beside["page_p99_us"])

    def of(size, key, digits=1, unit=1e3):
        values = [f[key] for f in found[size] if key in f]
        return "%.*f" % (digits, median(values) / unit) if values else "-"

    bench.rows("streams woken in one turn of a loop: 10,000 spectators, %d rounds in turns, medians; ratios to the probe of the same round"
               % bench.ROUNDS, ("streams", "last ms", "page p50 ms", "page p99 ms", "server us", "last (aim 1.3)", "page p99 (aim 1.5)"),
               [(size, of(size, "last_us"), of(size, "page_p50_us", 2), of(size, "page_p99_us", 2), of(size, "server_us", 1, 1),
                 of(size, "last_ratio", 2, 1), of(size, "page_ratio", 2, 1)) for size in found])


# ---- the proof of a ledger


def processor_s(*words):
    """Processor seconds of one command: what a busy machine changes least."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def proof(bench, server, hall, halls):
    """Exports of games entered by hand and of games recorded play by play, verified beside SHA-256 alone over the same bytes."""
    uid, matches = halls[0]
    while int(Client(server.port).do("GET", "/tournaments/" + uid).json["seq"]) < 100000:
        bench.enter(server, hall, [bench.match_line(uid, match) for match in matches])
    recorded, tables = bench.open_day(hall, 200, 100)
    bench.play_day(server, hall, recorded, tables)
    files = {"plain": uid, "recorded": recorded}
    for name, of in files.items():
        with open(server.home + "/" + name, "wb") as f:
            f.write(server.run("export", of).stdout)
    found = {name: [] for name in files}
    for _ in range(2 * bench.ROUNDS):
        for name in files:
            path = server.home + "/" + name
            alone = subprocess.run([bench.BUILD + "/load/sha", path], check=True, capture_output=True).stdout
            began = time.perf_counter()
            processor = processor_s(bench.BUILD + "/tdserver", "verify", "--file", path)
            taken = time.perf_counter() - began
            found[name].append((processor, taken, *(int(us) / 1e6 for us in alone.split())))
    events = {name: int(Client(server.port).do("GET", "/tournaments/" + of).json["seq"]) for name, of in files.items()}
    size = {name: os.path.getsize(server.home + "/" + name) for name in files}

    def rate(name, at):
        return "%.0f" % (events[name] / median([f[at] for f in found[name]]))

    def beside(name, yardstick, at):
        return "%.2f" % median([f[yardstick] / f[at] for f in found[name]])

    lines = [(name, events[name], "%.1f" % (size[name] / 1e6), rate(name, 0), rate(name, 1), beside(name, 2, 0), beside(name, 3, 0),
              beside(name, 3, 1)) for name in files]
    ratio = median([(events["recorded"] / r[1]) / (events["plain"] / p[1]) for p, r in zip(found["plain"], found["recorded"])])
    bytes_ratio = ratio * (size["recorded"] / events["recorded"]) / (size["plain"] / events["plain"])
    bench.rows("(m) verify an export, beside SHA-256 alone over the same bytes; recorded beside plain %.2f by events (aim 0.8), %.2f by bytes"
               % (ratio, bytes_ratio),
               ("", "events", "MB", "events/s of processor", "events/s", "of Nettle's, processor", "of libsodium's, processor",
                "of libsodium's, time (aim 0.5)"), lines)


# ---- a year of a club

EVENINGS, ENTRIES, MATCHES = int(os.environ.get("TD_EVENINGS", 50)), 48, 24


def timed(server, *words):
    """Seconds of a subcommand. A year on a busy machine takes minutes, and none of it is taken for a hang before an hour."""
    began = time.perf_counter()
    done = server.run(*words, timeout=3600)
    if done.returncode:
        raise SystemExit("%s: %s" % (" ".join(words), done.stderr.decode()))
    return time.perf_counter() - began


def year(bench, server, hall, halls):
    """Fifty evenings of 48, the 16 matches of the first round each, recorded play by play with clocks: what the club then weighs, and how long it
    takes to start, prove, keep and bring back."""
    before = bench.sizes(server)
    evenings = [bench.open_day(hall, ENTRIES, MATCHES) for _ in range(EVENINGS)]
    written = sum(bench.play_day(server, hall, *evening)["seconds"] for evening in evenings)
    grown = {kind: size - before[kind] for kind, size in bench.sizes(server).items()}
    events = sum(int(Client(server.port).do("GET", "/tournaments/" + uid).json["seq"]) for uid, _ in evenings)
    with open(server.home + "/passphrase", "w") as f:
        f.write(PASSPHRASE)
    os.chmod(server.home + "/passphrase", 0o600)
    copy, back = server.home + "/copy", server.home + "/back"
    kept = timed(server, "backup", copy, "--passphrase-file", server.home + "/passphrase")
    began = time.perf_counter()
    restored = subprocess.run([bench.BUILD + "/tdserver", "restore", copy, "--data", back, "--passphrase-file",
                               server.home + "/passphrase"], capture_output=True)
    if restored.returncode:
        raise SystemExit("restore: " + restored.stderr.decode())
    brought_back = time.perf_counter() - began
    ready, page, plays = bench.cold_start(server, evenings[-1][0], evenings[-1][1][-1])
    verified = timed(server, "verify")
    bench.rows("(n) a year of a club: %d evenings, %d matches recorded play by play, %d events, written in %.0f s" %
               (EVENINGS, sum(len(matches) for _, matches in evenings), events, written), ("", "measured"), [
                   ("ledger, MB", "%.0f" % (grown["ledger"] / 1e6)),
                   ("rows, MB", "%.0f" % (grown["rows"] / 1e6)),
                   ("replies kept for commands sent again, MB if none were older than thirty days", "%.0f" % (grown["replies"] / 1e6)),
                   ("backup beside the running server, s", "%.1f" % kept),
                   ("the backup, MB", "%.1f" % (os.path.getsize(copy) / 1e6)),
                   ("restore into an empty directory, s", "%.1f" % brought_back),
                   ("start to ready; to an evening's page; to the plays of a match, s", "%.2f; %.2f; %.2f" % (ready, page, plays)),
                   ("verify the database, every row too, s", "%.1f" % verified)])
