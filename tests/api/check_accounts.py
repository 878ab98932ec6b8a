# SPDX-License-Identifier: MIT
"""A server that root starts: a small parent with PostgreSQL, and a child that serves as an account of its own, which the
database lets in as td_app alone. Whoever is not root has one account for everything."""
import glob
import os
import pwd
import signal
import socket
import subprocess
import time

from check_release import EVENING, PASSWORD, Grown, restored
from client import Client, Skip
from server import Server, serving

ACCOUNT = "tdserver"
ROLES = ("td_app", "td_read", "td_owner", "postgres")
PSQL = sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"))[-1]


def account_of(pid):
    with open(f"/proc/{pid}/status") as f:
        return next(pwd.getpwuid(int(line.split()[2])).pw_name for line in f if line.startswith("Uid:"))


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def gone(*pids):
    end = time.monotonic() + 60
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < end, f"of {pids} something still runs"
        time.sleep(0.01)


def postgres_of(server):
    with open(server.data + "/pg/data/postmaster.pid") as f:
        return int(f.readline())


def as_serving(server, role, question):
    """What the database says to the account that serves."""
    return subprocess.run(["setpriv", "--reuid", ACCOUNT, "--regid", ACCOUNT, "--init-groups", "--", PSQL, "-XAtq", "-d",
                           f"host={server.data}/pg port=5432 user={role} dbname=td", "-c", question],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def owners(data):
    """Whose everything of a data directory is: {name: {accounts}}."""
    found = {"": {pwd.getpwuid(os.stat(data).st_uid).pw_name}}
    for name in os.listdir(data):
        paths = [os.path.join(data, name)]
        paths += [os.path.join(at, one) for at, folders, files in os.walk(paths[0]) for one in folders + files]
        found[name] = {pwd.getpwuid(os.lstat(path).st_uid).pw_name for path in paths}
    return found


def sockets_of(pid):
    return [one for one in os.listdir(f"/proc/{pid}/fd") if os.readlink(f"/proc/{pid}/fd/{one}").startswith("socket:")]


def serves_without_rights(server, director):
    """The process that serves is neither root nor PostgreSQL's, and as it nobody switches the guard of the past off."""
    if os.geteuid() != 0:
        return Skip("not root: there is one account for everything, as the README says")
    ours = Server("--no-rate-limits")
    try:
        child = serving(ours.process)
        assert child != ours.process.pid and account_of(child) == ACCOUNT, account_of(child)
        assert account_of(ours.process.pid) == "root" and sockets_of(ours.process.pid) == [], "the parent has sockets"
        assert account_of(postgres_of(ours)) == "postgres"
        with open(f"/proc/{child}/status") as f:
            rights = dict(line.rstrip("\n").split(":\t", 1) for line in f if "\t" in line)
        assert int(rights["CapPrm"], 16) == 0 and rights["NoNewPrivs"] == "1", rights
        for role in ROLES:
            done = as_serving(ours, role, "SELECT current_user")
            assert (done.returncode == 0) == (role == "td_app"), (role, done.stdout)
            assert role == "td_app" or "Peer authentication failed" in done.stdout, done.stdout
        done = as_serving(ours, "td_app", "ALTER TABLE event DISABLE TRIGGER ALL")
        assert done.returncode and "must be owner" in done.stdout, done.stdout
        wanted = {"": {"root"}, "lock": {"root"}, "key.ed25519": {"root"}, "clock": {ACCOUNT}, "pg": {"postgres"}}
        found = owners(ours.data)
        assert {name: found[name] for name in wanted} == wanted, found
        # Beside it root still reads everything.
        status, said = ours.run("verify", "--data", ours.data)
        assert status == 0 and "true: 0 ledgers" in said, said
    finally:
        ours.close()


def neither_outlives(server, director):
    """Killed, child or parent takes everything down; stopped by the terminal, all end in order; and it starts again."""
    if os.geteuid() != 0:
        return Skip("not root: there is one account for everything, as the README says")
    ours = Server("--no-rate-limits")
    try:
        for victim in ("child", "parent", "terminal"):
            parent, child, postgres = ours.process.pid, serving(ours.process), postgres_of(ours)
            if victim == "terminal":  # which signals everybody in the foreground
                for pid in (child, parent):
                    os.kill(pid, signal.SIGINT)
            else:
                os.kill(child if victim == "child" else parent, signal.SIGKILL)
            status = ours.process.wait(60)
            assert status == {"child": 137, "parent": -9, "terminal": 0}[victim], (victim, status)
            gone(child, postgres)
            with socket.socket() as s:
                assert s.connect_ex(("127.0.0.1", ours.port)), f"somebody serves after the {victim} was killed"
            ours.start()
        assert "what serves was ended by signal 9" in ours.said()
    finally:
        ours.close()


def lay_as(data, account):
    """A data directory as an earlier release left it: all of one account (its package), or of root and `postgres`."""
    packaged = account == ACCOUNT
    names = [name for name in os.listdir(data) if name not in ("pg", "log")]
    for path in [data] + [os.path.join(data, name) for name in names]:
        os.lchown(path, *(pwd.getpwnam(ACCOUNT)[2:4] if packaged else (0, 0)))
    subprocess.run(["chown", "-R", f"{account}:", data + "/pg"], check=True)
    os.chmod(data + "/pg", 0o700)
    os.chmod(data, 0o750 if packaged else 0o711)
    with open(data + "/pg/data/pg_ident.conf", "w") as f:
        f.writelines(f"tdserver {who} {role}\n" for who in {account, "root"} for role in ROLES)


def directory_of_the_last_release(server, director):
    """A directory of the first release, root's or a package's, is given to its accounts at the start, and its evening goes on."""
    if os.geteuid() != 0:
        return Skip("not root: there is one account for everything, as the README says")
    ours = Server("--no-rate-limits")
    try:
        restored(ours)
        subprocess.run([PSQL, "-Xq", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null", "-d",
                        f"host={ours.data}/pg port=5432 user=postgres dbname=postgres",
                        "-c", "ALTER DATABASE td WITH ALLOW_CONNECTIONS false",
                        "-c", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'td'",
                        "-c", "ALTER DATABASE td RENAME TO forgotten", "-c", "ALTER DATABASE packed RENAME TO td",
                        "-c", "GRANT CONNECT ON DATABASE td TO td_app, td_read"], check=True)
        ours.stop()
        ours.__class__ = Grown
        for games, account in enumerate(("postgres", ACCOUNT), 1):
            lay_as(ours.data, account)
            ours.start()
            assert account_of(serving(ours.process)) == ACCOUNT and account_of(postgres_of(ours)) == "postgres"
            found = owners(ours.data)
            assert found["pg"] == {"postgres"} and found["key.ed25519"] == found[""] == found["lock"] == {"root"}, found
            assert as_serving(ours, "td_owner", "SELECT 1").returncode, "td_owner is let in"
            owner = Client(ours, f"owner-of-0.1.0-{games}")
            assert owner.send("POST", "/sessions", {"login": "owner", "password": PASSWORD}).status == 201
            playing = [m for m in owner.get(EVENING + "/matches").json["matches"] if m["status"] == "playing"]
            match = f"{EVENING}/matches/{playing[0]['match']}"
            before = len(owner.get(match).json["games"])
            said = owner.send("POST", match + "/games", {"game": before + 1, "winner": "a", "win": "single", "cube": 1})
            assert said.status == 200 and len(said.json["games"]) == before + 1, (games, said)
            status, said = ours.run("verify", "--data", ours.data)
            assert status == 0 and "true: 35 ledgers" in said, said
            ours.stop()
    finally:
        ours.close()


def root_serves_nowhere(server, director):
    """On a database that somebody else keeps it is not root either; what belongs to another account is served by that one."""
    if os.geteuid() != 0:
        return Skip("not root: there is one account for everything, as the README says")
    beside = Server("--no-rate-limits", beside=server)
    try:
        assert serving(beside.process) == beside.process.pid and account_of(beside.process.pid) == ACCOUNT
        assert Client(beside, "there").raw("GET", "/ready").status == 200
    finally:
        beside.close()
    theirs = Server("--no-rate-limits")
    try:
        theirs.stop()
        subprocess.run(["chown", "-R", "nobody:", theirs.data + "/pg", theirs.data + "/clock"], check=True)
        theirs.start()
        assert account_of(serving(theirs.process)) == account_of(postgres_of(theirs)) == "nobody"
        theirs.stop()
        assert owners(theirs.data)["pg"] == {"nobody"}, owners(theirs.data)
    finally:
        theirs.close()
