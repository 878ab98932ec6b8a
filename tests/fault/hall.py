# SPDX-License-Identifier: MIT
"""A real server on a data directory of its own, and clients that talk to it over HTTP. For the fault tests and the
bench; standard library only."""
import http.client
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid

BUILD = os.environ.get("TD_BUILD") or os.path.join(os.path.dirname(__file__), "..", "..", "build")
PROGRAM = os.path.join(BUILD, "tdserver")
WITHOUT_PREFIX = ("/health", "/ready", "/metrics")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __str__(self):
        return "%d %s" % (self.status, self.body[:600].decode(errors="replace"))


class Client:
    """One caller with one kept connection."""

    def __init__(self, port, **headers):
        self.port, self.headers, self.connection = port, headers, None

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def ask(self, method, path, body=None, timeout=20, **headers):
        """One request; an OSError or HTTPException says that there was no whole answer."""
        if not self.connection:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        sent = {**self.headers, **headers}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if method != "GET":
            sent.setdefault("Idempotency-Key", uuid.uuid4().hex)
            sent.setdefault("Content-Type", "application/json")
            body = body if body is not None else b"{}"
        try:
            self.connection.request(method, path if path in WITHOUT_PREFIX else "/api/v1" + path, body, sent)
            answer = self.connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def do(self, method, path, body=None, **headers):
        """The same, and it must succeed."""
        reply = self.ask(method, path, body, **headers)
        if not 200 <= reply.status < 300:
            raise AssertionError("%s %s: %s" % (method, path, reply))
        return reply

    def edit(self, method, path, body=None, of=None):
        """An edit of something, with the version it has now; what it may confirm it confirms."""
        version = self.do("GET", of or path).headers["ETag"]
        reply = self.ask(method, path, body, **{"If-Match": version})
        if reply.status == 409 and "token" in reply.json:
            reply = self.ask(method, path, body, **{"If-Match": version, "TD-Confirm": reply.json["token"]})
        if not 200 <= reply.status < 300:
            raise AssertionError("%s %s: %s" % (method, path, reply))
        return reply


def read_reply(s):
    """One whole reply from a socket: its status."""
    got = b""
    while b"\r\n\r\n" not in got:
        more = s.recv(1 << 16)
        if not more:
            raise ConnectionError("closed before a reply")
        got += more
    head, body = got.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"(?i)content-length: *(\d+)", head)[1])
    while len(body) < length:
        body += s.recv(1 << 16)
    return int(head.split(b" ", 2)[1])


def burst(server, path, count, stopped):
    """`count` requests that are ready in one instant: the slowest answer in ms. With `stopped` the server sleeps while
    they arrive, so that its loops find all of them at once."""
    request = ("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path).encode()
    sockets = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(count)]
    poll = select.epoll()
    for s in sockets:
        s.sendall(request)
    for s in sockets:
        read_reply(s)
        poll.register(s.fileno(), select.EPOLLIN)
    waiting = {s.fileno(): s for s in sockets}
    if stopped:
        os.kill(serving(server.process), signal.SIGSTOP)
    start = time.perf_counter()
    for s in sockets:
        s.sendall(request)
    if stopped:
        time.sleep(0.05)
        start = time.perf_counter()
        os.kill(serving(server.process), signal.SIGCONT)
    last = start
    while waiting:
        ready = poll.poll(10)
        if not ready:
            return float("inf")
        last = time.perf_counter()
        for number, _ in ready:
            poll.unregister(number)
            read_reply(waiting.pop(number))
    for s in sockets:
        s.close()
    return (last - start) * 1e3


def serving(process):
    """The process that serves. Root's is the only child of the one that was started, which stays small and has no sockets."""
    with open("/proc/%d/task/%d/children" % (process.pid, process.pid)) as f:
        children = [int(pid) for pid in f.read().split()]
    return children[0] if len(children) == 1 else process.pid


class Server:
    """tdserver with its private cluster. Use with `with`: the directory goes away with it."""

    def __init__(self, *options, owned=False, environment=None, program=PROGRAM):
        """owned: its database has an owner already, so no set-up link is printed. environment: added to ours."""
        self.program = program
        self.environment = {**os.environ, **(environment or {})}
        self.home = tempfile.mkdtemp(prefix="td-hall-")
        os.chmod(self.home, 0o711)
        self.data, self.port, self.options = os.path.join(self.home, "data"), free_port(), options
        self.log = open(os.path.join(self.home, "log"), "ab")
        self.process, self.setup_token = None, "" if owned else None
        self.kills = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        self.log.close()
        shutil.rmtree(self.home, ignore_errors=True)

    def command(self):
        return [self.program, "serve", "--port", str(self.port), "--listen", "127.0.0.1", "--data", self.data,
                "--public-url", "http://127.0.0.1:%d" % self.port, "--no-rate-limits", *self.options]

    def start(self):
        self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=self.log, env=self.environment)
        for line in self.process.stdout:
            found = re.match(rb"Set-up: .*#(\S+)", line)
            if found:
                self.setup_token = found[1].decode()
            if self.setup_token is not None and line.startswith((b"Public:", b"Set-up:")):
                break
        self.wait_ready()

    def is_ready(self):
        client = Client(self.port)
        try:
            return client.ask("GET", "/ready", timeout=2).status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            client.close()

    def wait_ready(self, seconds=60):
        end = time.monotonic() + seconds
        while not self.is_ready():
            if time.monotonic() > end or self.process.poll() is not None:
                raise AssertionError("the server does not get ready:\n" + self.tail())
            time.sleep(0.005)

    def said(self):
        """The lines of its log."""
        with open(os.path.join(self.home, "log"), errors="replace") as f:
            return [line for line in f.read().splitlines() if line.startswith("{")]

    def tail(self):
        with open(os.path.join(self.home, "log"), errors="replace") as f:
            return f.read()[-2000:]

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        if self.process:
            self.process.wait()
            self.process.stdout.close()
        self.process = None

    def kill(self):
        """What serves, at once; each third time the parent that root left beside it: neither outlives the other."""
        child = serving(self.process)
        self.kills += 1
        os.kill(child if self.kills % 3 else self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        end = time.monotonic() + 10
        while os.path.exists("/proc/%d/fd/0" % child):
            if time.monotonic() > end:
                raise AssertionError("what serves outlived its parent")
            time.sleep(0.002)

    def postgres(self):
        with open(os.path.join(self.data, "pg", "data", "postmaster.pid")) as f:
            return int(f.readline())

    def run(self, *words, timeout=120, **more):
        """Another subcommand on the same data. What takes longer than `timeout` seconds hangs."""
        return subprocess.run([self.program, *words, "--data", self.data], capture_output=True, timeout=timeout, **more)

    def verify(self):
        done = self.run("verify")
        if done.returncode:
            raise AssertionError("verify: %s%s" % (done.stdout.decode(), done.stderr.decode()))
        return done.stdout.decode()


class Hall:
    """A club with an owner and a program, and the tournaments one needs."""

    def __init__(self, server, caller=Client):
        self.server, self.port = server, server.port
        self.owner = caller(self.port)
        reply = self.owner.do("POST", "/setup", {"token": server.setup_token, "login": "owner", "name": "Olga Owner",
                                                 "password": "correct horse battery", "club": "Fault Club",
                                                 "time_zone": "Europe/Berlin"})
        self.owner.headers["Cookie"] = reply.headers["Set-Cookie"].split(";")[0]
        self.owner = Client(self.port, **self.owner.headers)
        self.token = self.owner.do("POST", "/programs", {"name": "Load", "role": "director"}).json["token"]

    def program(self):
        return Client(self.port, Authorization="Bearer " + self.token)

    def tournament(self, entries, length=99, tables=0):
        """Running, drawn, every match of the first round under way. Returns uid and the numbers of those matches."""
        p, rounds = self.program(), max(1, (entries - 1).bit_length())
        uid = p.do("POST", "/tournaments", {"title": "Hall %d" % entries, "starts_on": "2026-11-20",
                                            "lengths": [length] * rounds, "tables": tables}).json["uid"]
        t = "/tournaments/" + uid
        p.edit("POST", t + "/open", {}, of=t)
        p.do("POST", t + "/entries", {"entries": [{"name": "Player %d" % n} for n in range(1, entries + 1)]})
        p.edit("POST", t + "/draw", {"method": "random"}, of=t)
        ready = [m["match"] for m in self.matches(uid) if m["status"] == "ready"]
        for match in ready:
            p.do("POST", "%s/matches/%d/start" % (t, match))
        p.close()
        return uid, ready

    def matches(self, uid):
        client, after, found = Client(self.port), "", []
        while after is not None:
            page = client.do("GET", "/tournaments/%s/matches?after=%s" % (uid, after) if after else
                             "/tournaments/%s/matches" % uid).json
            found += page["matches"]
            after = page.get("next")
        client.close()
        return found


class Tap:
    """Test Anything Protocol, one function a test."""

    def __init__(self):
        self.failed = 0

    def run(self, tests):
        print("1..%d" % len(tests), flush=True)
        for n, test in enumerate(tests, 1):
            began = time.monotonic()
            try:
                note = test() or ""
                print("ok %d - %s %s(%.1f s)" % (n, test.__name__, note and note + " ", time.monotonic() - began), flush=True)
            except Exception as why:  # every failure of a test is reported as one
                self.failed += 1
                print("not ok %d - %s" % (n, test.__name__), flush=True)
                for line in ("%s: %s" % (type(why).__name__, why)).splitlines():
                    print("#   " + line, flush=True)
        return self.failed != 0
