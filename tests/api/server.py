# SPDX-License-Identifier: MIT
"""A tdserver of our own: started on a free port with fresh data, looked at, stopped, its data removed."""
import glob
import os
import shutil
import signal
import socket
import subprocess
import tempfile

BUILD = os.environ.get("TD_BUILD", "build")
PROGRAM = os.path.join(BUILD, "tdserver")
# A variant (build/asan) serves the site of the release.
WEB = next((d for d in (os.path.join(BUILD, "web"), os.path.join(BUILD, "..", "web")) if os.path.isdir(d)), None)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def serving(process):
    """The process that serves. Root's is the only child of the one that was started, which stays small and has no sockets."""
    with open(f"/proc/{process.pid}/task/{process.pid}/children") as f:
        children = [int(pid) for pid in f.read().split()]
    return children[0] if len(children) == 1 else process.pid


class Session:
    """psql, told one question after the other."""

    def __init__(self, database):
        psql = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]
        self.psql = subprocess.Popen([psql, "-XAtq", "-d", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, question):
        """Until it is answered."""
        self.psql.stdin.write(f"{question};\n\\echo answered\n")
        self.psql.stdin.flush()
        assert "answered\n" in iter(self.psql.stdout.readline, ""), question

    def close(self):
        if self.psql.poll() is None:
            self.psql.communicate()


LOGS = []  # what servers said that are gone


class Server:
    def __init__(self, *options, environment=None, beside=None, user=None):
        """beside: another server, whose database this one shares. user: whose process it is, where root runs the tests."""
        self.user = user if os.geteuid() == 0 else None
        self.environment = {**os.environ, **(environment or {})}
        self.data = tempfile.mkdtemp(prefix="tdserver-api-", dir="/tmp")
        os.chmod(self.data, 0o711)  # the database's account must be able to pass
        if self.user:
            shutil.chown(self.data, self.user)
        self.port = free_port()
        self.log = open(os.path.join(self.data, "log"), "w+")
        self.options = options + (("--new-key", "--database", f"host={beside.data}/pg port=5432 user=td_app dbname=td") if beside else ())
        self.process = None
        self.kills = 0  # by kill(), which a parent reports
        self.token = "" if beside else None  # somebody owns that database already
        self.start()

    def command(self):
        return [PROGRAM, "serve", "--listen", "127.0.0.1", "--port", str(self.port), "--data", self.data,
                "--public-url", f"http://127.0.0.1:{self.port}", *(["--web", WEB] if WEB else []), *self.options]

    def start(self):
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env=self.environment, user=self.user)
        for line in self.process.stdout:
            if line.startswith("Set-up: "):
                self.token = line.strip().split("#", 1)[1]
            if line.startswith("Public: ") and self.token is not None or line.startswith("Set-up: "):
                return
        said = self.said()
        self.close()
        raise RuntimeError("the server did not start:\n" + said)

    def said(self):
        self.log.flush()
        with open(self.log.name) as f:
            return f.read()

    def run(self, *arguments, environment=None):
        """A subcommand beside the running server; its status and everything it said."""
        done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              env={**os.environ, **(environment or {})})
        return done.returncode, done.stdout

    def sql(self, question, user="td_app"):
        """Rows of the server's own database, each a list of texts."""
        psql = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]
        done = subprocess.run([psql, "-XAtq", "-F", "\x1f", "-d",
                               f"host={self.data}/pg port=5432 user={user} dbname=td", "-c", question],
                              stdout=subprocess.PIPE, check=True, text=True)
        return [row.split("\x1f") for row in done.stdout.splitlines()]

    def session(self, user="td_app"):
        """A session of the server's own database, for what must be held over several questions."""
        return Session(f"host={self.data}/pg port=5432 user={user} dbname=td")

    def kill(self):
        """The process that serves, at once; what root started beside it ends by itself."""
        child = serving(self.process)
        self.kills += child != self.process.pid
        os.kill(child, signal.SIGKILL)
        self.process.wait(60)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)

    def close(self):
        self.stop()
        if not self.log.closed:
            LOGS.append(self.said())
        self.log.close()
        shutil.rmtree(self.data, ignore_errors=True)
