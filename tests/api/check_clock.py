# SPDX-License-Identifier: MIT
"""A match with a clock, played by a tablet: its taps carry its own time, so that no test has to wait."""
import datetime
import os
import shutil
import subprocess
import tempfile
import time

import hall
from check_backup import play_out
from check_plays import setting
from check_release import Grown
from client import Client
from hall import sign_in_table, tournament
from server import Server

CLOCK, DELAY, EXPIRY = 16, 18, 22  # numbers of the settings


class Table:
    """A tablet that taps at moments of its own time; what the server's time was, it leaves to the server."""

    def __init__(self, server, director, at):
        self.at, self.match = at, at + "/matches/1"
        self.tablet, joined, _ = sign_in_table(server, director, at)
        self.who = {"epoch": joined["epoch"], "boot": 4711}
        self.mono = 1000

    def tap(self, after_ms, path, wanted=200, **body):
        self.mono += after_ms
        answer = self.tablet.send("POST", self.match + path, {**self.who, "mono_ms": str(self.mono), **body})
        assert answer.status == wanted, f"{path} {body} answers {answer}"
        return answer.json

    def clock(self, after_ms, act, side, wanted=200, **body):
        answer = self.tap(after_ms, "/clock", wanted, act=act, side=side, **body)
        return answer["clock"] if wanted == 200 else answer.get("reason")


def stands(clock, running, a, b, **more):
    found = {"running": clock["running"], "a": clock["a"]["reserve_ms"], "b": clock["b"]["reserve_ms"],
             **{name: clock[name] for name in more}}
    assert found == {"running": running, "a": a, "b": b, **more}, f"the clock stands at {found}"


def clocked(director, title, length, settings=None):
    at = tournament(director, title, ["Ada", "Ben"], length=length)
    for number, value in {CLOCK: 2, DELAY: 0, **(settings or {})}.items():
        answer = director.change(f"{at}/profile/{number}", {"value": value})
        assert answer.status == 200, answer
    return at


def ready(table):
    for side in "ab":
        table.tap(0, "/ready", side=side)


def clocks(server, director):
    """A clocked match: turns, a break, the director called, a reserve adjusted, a killed server in between."""
    at = clocked(director, "Clocks", 7)
    table = Table(server, director, at)
    ready(table)
    stands(director.get(table.match).json["clock"], "none", 840000, 840000, stop="new_game", kind="no_delay")
    table.clock(0, "press", "b")
    stands(table.clock(700, "press", "a"), "b", 839300, 840000)
    stands(table.clock(900, "press", "b"), "a", 839300, 839100)
    # The same tap by a key of its own changes nothing, an older one is refused.
    stands(table.clock(0, "press", "b"), "a", 839300, 839100)
    assert table.clock(-1, "press", "a", wanted=409) == "clock-stale"
    table.mono += 1

    server.kill()
    server.start()
    stands(director.get(table.match).json["clock"], "a", 839300, 839100)
    stands(table.clock(800, "press", "a"), "b", 838500, 839100)

    called = table.tap(600, "/call-director", side="a", reason="dice")
    stands(called["clock"], "none", 838500, 838500, stop="director", interrupted="b", spent_ms=600)
    asked = {"side": "b", "reserve_ms": 839100, "reason": "the dice had left the table"}
    adjusted = director.send("POST", table.match + "/clock/adjust", asked)
    stands(adjusted.json["clock"], "none", 838500, 839100)
    said = [e["text"] for e in director.get(table.match + "/ledger").json["events"]]
    assert said[-1].endswith("13:58.5 becomes 13:59.1: the dice had left the table"), said
    assert table.tablet.send("POST", table.match + "/clock/adjust", asked).status == 403

    stands(table.clock(5000, "stop", "b", why="break"), "none", 838500, 839100, stop="break")
    stands(table.clock(90000, "resume", "b"), "b", 838500, 839100, spent_ms=600)
    now = director.get(table.match).json
    said = [e["text"] for e in director.get(table.match + "/ledger").json["events"]]
    assert said[-1].endswith(f"runs for {now['b']['name']}"), said[-1]
    recent = [e["text"] for e in director.get(at + "/floor").json["recent"]]
    assert recent and not any("takes part" in text or "epoch" in text for text in recent), recent
    lost = table.tap(300, "/games", side="b", game=1, winner="a", win="gammon", cube=1)
    stands(lost["clock"], "none", 838500, 838800, stop="new_game", interrupted="none")
    assert table.clock(100, "flag", "a", wanted=409) == "time-left"

    # Broken off in the middle of a turn, and a week of the tablet's time later as if nothing had been.
    table.clock(5000, "press", "b")
    table.clock(400, "stop", "a", why="dice")
    board = {"position": "4HPwATDgc/ABMA", "on_roll": "a", "dice": 31, "cube": 2, "owner": "b", "note": "last bus"}
    adjourned = director.send("POST", table.match + "/adjourn", board).json
    stands(adjourned["clock"], "none", 838100, 838800, stop="adjourned", interrupted="a", spent_ms=400)
    assert (adjourned["status"], adjourned["table"]) == ("playing", None), adjourned
    assert table.clock(0, "resume", "a", wanted=403) == "not-here"
    assert director.send("POST", table.match + "/clock", {"act": "resume"}).json["reason"] == "adjourned"
    resumed = director.send("POST", table.match + "/resume", {"table": 1}).json
    stands(resumed["clock"], "none", 838100, 838800, stop="adjourned", interrupted="a", spent_ms=400)
    assert (resumed["table"], resumed["a"]["score"]) == (1, 2), resumed
    stands(table.clock(604800000, "resume", "a"), "a", 838100, 838800, spent_ms=400)
    stands(table.clock(100, "press", "a"), "b", 838000, 838800)
    return None


class Believed(Table):
    """A tablet whose taps and heartbeats say when they were made in its page's own time and in the server's."""

    def __init__(self, server, director, at):
        super().__init__(server, director, at)
        self.began_ms = now_of(self.tablet)
        self.presses = 0

    def now(self):
        """The page's own time."""
        return now_of(self.tablet) - self.began_ms

    def wait(self, mono):
        while self.now() < mono:
            time.sleep(0.05)

    def press(self, mono):
        """A tap at this moment of the page's time, its estimate agrees. Whether it is doubtful."""
        self.presses += 1
        answer = self.tablet.send("POST", self.match + "/clock",
                                  {**self.who, "act": "press", "side": "ab"[self.presses % 2], "mono_ms": str(mono),
                                   "est_ms": str(self.began_ms + mono)})
        assert answer.status == 200, answer
        last = self.tablet.get(self.match + "/ledger").json["events"][-1]
        assert last["kind"] == "clock_pressed" and int(last["data"]["mono_ms"]) == mono, last
        return last["data"]["doubtful"]

    def beat(self, unsent=0, late_ms=-500, **more):
        """A heartbeat that was built so long ago; the moment in the page's time. A busy machine makes it later still."""
        mono = self.now()
        said = self.tablet.send("POST", "/device/pulse",
                                {"battery": -1, "secure": False, "unsent": unsent, "boot": self.who["boot"],
                                 "mono_ms": str(mono), "est_ms": str(self.began_ms + mono - late_ms), **more})
        assert said.status == 200, said
        return mono


def lying_tablets(server, director):
    """Whoever taps with times of before a heartbeat that came on time and held nothing back is marked; nobody else is."""
    at = clocked(director, "Believed", 7, {DELAY: 60})
    table = Believed(server, director, at)
    ready(table)
    assert not table.press(table.now())
    since = table.now()
    table.wait(since + 5000)
    # What was tapped without network waited on the tablet. Its heartbeats say so, or come late, or say nothing of taps.
    table.beat(unsent=2)
    table.beat(unsent=-1)
    table.beat(late_ms=5000)
    table.beat(boot=None, mono_ms=None, est_ms=None)
    assert not table.press(since + 500), "a tablet that had no network is marked"
    assert not table.press(since + 600), "a slow network is marked"
    # It has sent all it had, and now claims moments of some seconds ago: both its times agree.
    vouched = table.beat()
    assert table.press(since + 1500), "a consistent lie passes"
    assert table.press(since + 1600), "a second one passes"
    assert not table.press(vouched - 500), "a finger that came down while the heartbeat was built is marked"
    assert not table.press(table.now())
    # Another page of the same browser had nothing to send: that says nothing of this one's taps.
    table.wait(since + 8000)
    page = table.who["boot"]
    table.who["boot"] = page + 1
    table.beat()
    table.who["boot"] = page
    assert not table.press(vouched + 1000), "what one tab says is held against another"


def clock_introduced(server, director):
    """A clock introduced at a score, and time that the director decides about."""
    at = clocked(director, "Clock later", 3, {CLOCK: 1, EXPIRY: 2})
    table = Table(server, director, at)
    ready(table)
    assert table.clock(0, "press", "a", wanted=409) == "no-clock"
    table.tap(0, "/games", side="b", game=1, winner="a", win="single", cube=1)
    introduce = table.match + "/clock/introduce"
    stands(director.send("POST", introduce).json["clock"], "none", 300000, 300000)
    assert director.send("POST", introduce).json["reason"] == "clock-there"
    director.send("POST", introduce, {"reserve_s": 1, "reason": "for a test of the flag"})
    table.clock(0, "press", "b")
    table.clock(900, "press", "a")
    table.clock(10, "press", "b")
    claimed = table.clock(200, "flag", "a")
    stands(claimed, "none", -100, 990, stop="expired", expired="a")
    inbox = director.get(at + "/floor").json["inbox"]
    assert [i["kind"] for i in inbox] == ["expired"], inbox
    assert table.clock(50, "resume", "a", wanted=409) == "time-claimed"
    verdict = {"outcome": "lost", "reason": "the flag had fallen"}
    asked = director.send("POST", table.match + "/clock/expiry", verdict)
    assert asked.status == 409 and asked.json["consequences"], asked
    done = director.send("POST", table.match + "/clock/expiry", verdict, {"TD-Confirm": asked.json["token"]})
    assert (done.json["status"], done.json["how"], done.json["winner"]) == ("over", "time", "b"), done
    return None


class Settable:
    """Settings of a server whose machine's clock a test may set; the private database shares that clock."""

    def __init__(self):
        self.room = tempfile.mkdtemp(prefix="tdserver-clock-", dir="/tmp")
        os.chmod(self.room, 0o755)  # the database's account loads it, too
        library, self.ahead = os.path.join(self.room, "set_clock.so"), os.path.join(self.room, "ahead")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "set_clock.c")
        subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", library, source], check=True)
        # A sanitized program wants to be loaded first.
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        self.seen = self.ahead + ".seen"
        self.environment = {"LD_PRELOAD": library, "SET_CLOCK": self.ahead, "SET_CLOCK_SEEN": self.seen, "ASAN_OPTIONS": sanitizer}

    def set(self, seconds):
        with open(self.ahead + ".new", "w") as f:
            f.write(str(round(seconds * 1000)))
        os.chmod(f.name, 0o644)
        os.rename(f.name, self.ahead)

    def looked_at(self):
        """Waits until the server has looked at the clock as it stands now. One reading may be of before, a look is five at most: with
        the seventh another one has begun, so one of this clock has ended."""
        with open(self.seen, "w"):
            pass
        os.chmod(self.seen, 0o666)
        end = time.monotonic() + 120
        while (looks := os.path.getsize(self.seen)) < 7 and time.monotonic() < end:
            time.sleep(0.02)
        assert looks >= 7, "the server does not look at the clock"

    def close(self):
        shutil.rmtree(self.room)


def now_of(client):
    return int(client.get("/time").json["now_ms"])


def on_settable(play):
    """A server of its own on a machine whose clock can be set."""
    machine = Settable()
    server = Server("--no-rate-limits", environment=machine.environment)
    try:
        return play(server, machine)
    finally:
        server.close()
        machine.close()


def clock_set(_server, _director):
    """The clock of the machine is set in the middle of an evening: the ledger has a line for it, no turn is charged."""
    return on_settable(clock_set_in)


def steps_of(director, at):
    return [e for e in director.get(at + "/ledger?limit=200").json["events"] if e["kind"] == "clock_stepped"]


def told_of(director, at, n):
    """Waits until the ledger has so many steps; the last of them, in ms. The end is only for what never comes."""
    end = time.monotonic() + 120
    while len(steps := steps_of(director, at)) < n and time.monotonic() < end:
        time.sleep(0.02)
    assert len(steps) == n, steps
    return int(steps[-1]["data"]["by_ms"])


def clock_set_in(server, machine):
    director = Client(server, "clock-set")
    assert hall.set_up(server, director) is None
    at = clocked(director, "Set", 7)
    made = director.send("POST", "/tournaments", {"title": "Not begun", "starts_on": "2026-11-20", "lengths": [3],
                                                  "tables": 1})
    waits = "/tournaments/" + made.json["uid"]
    setting(director, at, "plays_delay", 15)
    table = Table(server, director, at)
    ready(table)
    told = [now_of(director)]
    table.clock(0, "press", "b", est_ms=str(told[0]))
    opening = {"epoch": table.who["epoch"], "game": 1, "turn": 1, "side": "a", "act": "roll", "dice": 31,
               "play": "8/5 6/5"}
    assert table.tablet.send("POST", table.match + "/plays", opening).status == 200
    set_to, left, marks = 0, 840000, []
    public = Client(server, "public")
    for n, (seconds, by, side) in enumerate(((3600, "a", "b"), (-7200, "b", "a"), (-7199, "a", "b")), 1):
        old = now_of(director)
        machine.set(seconds)
        by_ms = told_of(director, at, n)
        assert abs(by_ms - (seconds - set_to) * 1000) < 500, by_ms
        set_to = seconds
        assert 0 <= now_of(director) - old - by_ms < 60000
        assert "detail" not in director.raw("GET", "/ready").json
        # Nor has a tablet been silent for an hour.
        [seen] = [device["last_seen"] for device in director.get(at + "/devices").json["devices"]]
        silent_s = now_of(director) / 1000 - datetime.datetime.fromisoformat(seen.replace("Z", "+00:00")).timestamp()
        assert 0 <= silent_s < 60, f"after step {n} the tablet was heard {silent_s} s ago"
        told.append(stands_for(director, table, side, by, n) - by_ms)
        # Its own time says 1.3 s; only where what it takes for the server's says another is it marked.
        marks.append(abs(told[-1] - told[-2] - 1300) > 1000)
        told[-1] += by_ms
        # What is held back for 15 minutes stays so.
        assert public.get(table.match + "/plays").json["turns"] == []
        now = director.get(at + "/floor").json
        assert not [i for i in now["inbox"] if i["kind"] == "late"], now["inbox"]
    assert not steps_of(director, waits)
    pressed = [e["data"]["doubtful"] for e in director.get(table.match + "/ledger").json["events"] if e["kind"] == "clock_pressed"]
    assert pressed == [False, *marks], f"an honest tablet is marked: {pressed}, not {marks}"

    # While the server was away, too, and for whoever has nothing but an estimate, or not even that.
    server.stop()
    machine.set(5400)
    server.start()
    assert abs(told_of(director, at, 4) - (5400 - set_to) * 1000) < 500
    before = director.get(table.match).json["clock"]
    table.who["boot"] = 4712
    old_time = now_of(director) - (5400 - set_to) * 1000
    pressed = table.clock(0, "press", "b", est_ms=str(old_time))
    charged = before["b"]["reserve_ms"] - pressed["b"]["reserve_ms"]
    assert 0 <= charged < 60000, f"another tablet ends the turn: {pressed}"
    stopped = director.send("POST", table.match + "/clock", {"act": "stop", "why": "director"}).json["clock"]
    charged = pressed["a"]["reserve_ms"] - stopped["a"]["reserve_ms"]
    assert 0 <= charged < 60000, f"the desk stops the clocks: {stopped}"
    said = steps_of(director, at)[0]["text"]
    assert said.startswith("The server's clock was set by "), said
    status, said = server.run("verify", "--data", server.data)
    assert status == 0, said
    assert '"clock.stepped"' in server.said()


def clock_set_by_little(_server, _director):
    """A step of 400 ms is nobody's business, one of 600 ms is one line of each tournament that is under way, and of no other."""
    return on_settable(clock_set_by_little_in)


def clock_set_by_little_in(server, machine):
    director = Client(server, "by-little")
    assert hall.set_up(server, director) is None
    closed = tournament(director, "Closed", ["Ada", "Ben"])
    play_out(director, closed)
    made = director.send("POST", "/tournaments", {"title": "Not begun", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    others = [closed, "/tournaments/" + made.json["uid"]]
    running = [tournament(director, title, ["Cid", "Dot"]) for title in ("One", "Two", "Three")]
    machine.set(0)
    machine.looked_at()
    for n, little, large in ((1, 0.4, 0.6), (2, 0.2, 0)):
        machine.set(little)
        machine.looked_at()
        assert not [at for at in running if len(steps_of(director, at)) != n - 1], f"a step of 400 ms to {little} s is written down"
        machine.set(large)
        for at in running:
            by_ms = told_of(director, at, n)
            assert abs(abs(by_ms) - 600) < 100 and (by_ms > 0) == (n == 1), by_ms
    machine.looked_at()
    assert [len(steps_of(director, at)) for at in (*running, *others)] == [2, 2, 2, 0, 0]
    assert server.said().count('"clock.stepped"') == 2


def stands_for(director, table, side, by, n):
    """One turn of 1.3 s by the tablet's own time."""
    before = director.get(table.match).json["clock"]
    said = table.tablet.send("POST", "/device/pulse",
                             {"battery": -1, "secure": False, "unsent": 0, "boot": table.who["boot"],
                              "mono_ms": str(table.mono), "est_ms": str(now_of(director))})
    assert said.status == 200, said
    est_ms = now_of(director)
    after = table.clock(1300, "press", by, est_ms=str(est_ms))
    spent = before[by]["reserve_ms"] - after[by]["reserve_ms"]
    assert (after["running"], spent) == (side, 1300), f"after step {n}: {before} {after}"
    return est_ms


def clock_of_one_of_several(server, director):
    """Where other servers may be on the database, nobody's time is set: /ready says that the machine's was."""
    machine = Settable()
    url = f"host={server.data}/pg port=5432 user=td_app dbname=td"
    other = Grown("--no-rate-limits", "--new-key", "--database", url, environment=machine.environment)
    there = Client(other, "there")
    there.cookies = dict(director.cookies)
    try:
        at = clocked(there, "One of several", 7)
        table = Table(other, there, at)
        ready(table)
        table.clock(0, "press", "b", est_ms=str(now_of(there)))
        for seconds, by, side, left in ((3600, "a", "b", (838700, 840000)), (-7200, "b", "a", (838700, 838700))):
            before = now_of(there)
            machine.set(seconds)
            assert 0 <= now_of(there) - before < 60000
            said = there.raw("GET", "/ready")
            assert said.status == 200 and f"was set by {seconds} s" in said.json.get("detail", ""), said
            stands(table.clock(1300, "press", by, est_ms=str(now_of(there))), side, *left)
        assert not steps_of(there, at)
    finally:
        other.close()
        machine.close()
