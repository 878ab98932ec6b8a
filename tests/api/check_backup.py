# SPDX-License-Identifier: MIT
"""Backup and restore: a club that lost its laptop plays on from the stick, and what is spoiled changes nothing."""
import datetime
import json
import os
import pwd
import re
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from check_photos import chunk, photo_of, png
from check_records import export_verifies
from client import Client, Skip
from hall import PASSWORD, person, set_up, sign_in_table, tournament
from server import PROGRAM, WEB, Server, free_port

PHRASE = "a kettle, two dice and a doubling cube"
WAY_OUT = "begin a new club in an empty directory"


class Restored(Server):
    """A server over data that are there already, with their owner (then it prints no set-up link)."""

    def __init__(self, data, *options, owned=True):
        self.environment, self.data, self.port = dict(os.environ), data, free_port()
        self.log = open(data + ".log", "w+")
        self.options, self.process, self.token, self.user = options, None, "" if owned else None, None
        self.start()

    def close(self):
        super().close()
        os.unlink(self.log.name)


def beside(server):
    """A folder for copies beside the data, where the database's own account may pass; a passphrase in it."""
    folder = tempfile.mkdtemp(prefix="tdserver-copies-", dir="/tmp")
    os.chmod(folder, 0o711)
    with open(os.path.join(folder, "phrase"), "w") as f:
        f.write(PHRASE + "\n")
    return folder, os.path.join(folder, "club.backup"), os.path.join(folder, "phrase")


def backed_up(server, file, phrase):
    status, said = server.run("backup", file, "--data", server.data, "--passphrase-file", phrase)
    assert status == 0 and "copied" in said, said
    return said


def moved(client, server):
    """The same browser, with its cookies, in front of another server."""
    client.server, client.connection = server, None


def game(number, winner, epoch, side):
    return {"game": number, "side": side, "winner": winner, "win": "single", "cube": 1, "epoch": epoch}


def play_matches(director, at):
    """Every match to the end, called and decided at the desk."""
    for _ in range(8):
        matches = director.get(at + "/matches").json["matches"]
        left = [m for m in matches if m["status"] not in ("over", "waiting")]
        if not left:
            break
        m = left[0]
        if m["status"] == "ready":
            called = director.send("POST", f"{at}/matches/{m['match']}/call", {"table": 1})
            assert called.status == 200, called
        director.send("POST", f"{at}/matches/{m['match']}/start")
        seen = director.get(f"{at}/matches/{m['match']}").json["version"]
        score = {"how": "final_score", "score_a": 3, "score_b": 1, "reason": "card"}
        over = director.edit("POST", f"{at}/matches/{m['match']}/result", score, seen)
        assert over.status == 200, over


def play_out(director, at):
    """Then the evening is closed."""
    play_matches(director, at)
    close(director, at)


def close(director, at):
    closed = director.send("POST", at + "/close")
    if closed.status == 409:
        closed = director.send("POST", at + "/close", headers={"TD-Confirm": closed.json["token"]})
    assert closed.status == 200, closed
    assert director.get(at).json["status"] == "closed", director.get(at)


def shown(answer):
    """What a page says, but for what is told of this very moment."""
    return {k: v for k, v in answer.json.items() if k not in ("now", "devices")}


def counted(server):
    """How many rows every table has, those of tomorrow's migrations too."""
    names = [row[0] for row in server.sql("SELECT relname FROM pg_class WHERE relkind = 'r'"
                                          " AND relnamespace = 'public'::regnamespace ORDER BY relname")]
    return {name: int(server.sql(f"SELECT count(*) FROM {name}")[0][0]) for name in names}


def restore_drill(server, director):
    """A running club is copied, its machine is lost, and the hall plays on after the restore as if nothing was."""
    first = Server("--no-rate-limits")
    folder, file, phrase = beside(first)
    second = None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        scorer, _ = person(first, owner, "scorer")
        at = tournament(owner, "Drill", ["Čapek, Ada", "Ben \\ Backslash", "Cyd \\N", "Dee\\."], tables=2)
        (one, seat, _), (two, _, _) = [sign_in_table(first, owner, at, table) for table in (1, 2)]
        other = tournament(owner, "Another evening", ["Eve", "Fay"], call=False)
        match = f"{at}/matches/1"
        photo = one.send("PUT", match + "/photo", photo_of(png(chunk(b"IDAT", bytes(range(256)) * 1200)))).json["photo"]
        assert owner.send("POST", match + "/start").status == 200
        told = one.send("POST", match + "/games", game(1, "a", seat["epoch"], "b"))
        assert told.status == 200, told
        pages = [at, at + "/entries", at + "/ledger?limit=200", other, other + "/ledger?limit=200", match + "/plays",
                 "/clubs", "/accounts", "/players", at + "/tables", at + "/bracket"]
        before = [owner.get(page) for page in pages]
        assert all(answer.status == 200 for answer in before), before
        picture = owner.get(f"{match}/photo/{photo}").body
        sent = one.last
        backed_up(first, file, phrase)
        rows = counted(first)
        assert all(rows[name] for name in ("stream", "event", "reply", "photo", "credential", "person_name")), rows
        key = open(os.path.join(first.data, "key.ed25519")).read()
        lost = one.send("POST", match + "/games", game(2, "a", seat["epoch"], "a"))
        assert lost.status == 200, lost
        first.close()

        new = os.path.join(folder, "new")
        status, said = first.run("restore", file, "--data", new, "--passphrase-file", phrase)
        assert status == 0 and "3 ledgers, verified" in said, said
        assert sorted(os.listdir(new)) == ["copies.lock", "key.ed25519", "lock", "pg"], os.listdir(new)
        assert open(os.path.join(new, "key.ed25519")).read() == key
        assert os.stat(os.path.join(new, "key.ed25519")).st_mode & 0o777 == 0o600
        second = Restored(new, "--no-rate-limits")
        assert counted(second) == rows, (counted(second), rows)
        for client in (owner, scorer, one, two):
            moved(client, second)
        for page, was in zip(pages, before):
            assert shown(owner.get(page)) == shown(was), page
        assert one.get(f"{match}/photo/{photo}").body == picture and len(picture) > 300000
        assert scorer.get("/me").json["role"] == "scorer", scorer.get("/me")
        assert two.get("/device").status == 200, (two.get("/device"), one.get("/device"))
        # What was entered before the copy and is sent again, is known; what came after it, is entered again.
        again = one.raw(*sent)
        assert (again.status, again.body) == (told.status, told.body), again
        entered = one.send("POST", match + "/games", game(2, "a", seat["epoch"], "a"))
        assert entered.status == 200 and len(entered.json["games"]) == 2, entered
        play_out(owner, at)
        fresh = Client(second, "signs in again")
        assert fresh.send("POST", "/sessions", {"login": "owner", "password": PASSWORD}).status == 201
        assert export_verifies(second, owner, at.rsplit("/", 1)[1]) is None
        # A new evening gets a place of its own among what was restored.
        assert tournament(owner, "After the restore", ["Gil", "Hal"], call=False) not in (at, other)
        status, said = second.run("verify", "--data", new)
        assert status == 0 and "true: 4 ledgers" in said, said
        guards = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'"
        assert second.sql(guards) == [["0"]]
    finally:
        first.close()
        if second:
            second.close()
        shutil.rmtree(folder, ignore_errors=True)


def changed(uid, seq=6):
    """Who did what in one line of a ledger, as somebody with the owner's rights changes it."""
    return ("UPDATE event SET body = convert_to(regexp_replace(convert_from(body, 'UTF8'), '\"by\":[0-9]+', '\"by\":9'), 'UTF8')"
            f" WHERE seq = {seq} AND stream = (SELECT id FROM stream WHERE uid = '{uid}')")


def rewritten(server, uid):
    """One line of a tournament is changed; the checkpoint of nobody stands in another."""
    server.sql(changed(uid), "td_owner")


class Door:
    """A way to a server's database on which each newcomer waits until something was done."""

    def __init__(self, server, folder):
        self.room, self.there, self.came, self.first = folder, os.path.join(server.data, "pg", ".s.PGSQL.5432"), 0, lambda n: None
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(folder, ".s.PGSQL.5432"))
        os.chmod(self.listener.getsockname(), 0o777)
        self.listener.listen(8)
        threading.Thread(target=self.let_in, daemon=True).start()

    def let_in(self):
        while True:
            try:
                near = self.listener.accept()[0]
            except OSError:
                return
            self.came += 1
            self.first(self.came)
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.there)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    @staticmethod
    def carry(here, there):
        try:
            while got := here.recv(1 << 16):
                there.sendall(got)
            there.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the other end has gone

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def copied_as_of_one_moment(server, director):
    """What a backup says of its ledgers is said of what is in it: who writes while it is made is in neither."""
    first = Server("--no-rate-limits")
    folder, file, phrase = beside(first)
    door = Door(first, folder)
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        uid = tournament(owner, "Changed meanwhile", ["Ada", "Ben"], tables=2).rsplit("/", 1)[1]
        words = ["backup", file, "--data", first.data, "--passphrase-file", phrase, "--database",
                 f"host={folder} port=5432 user=td_app dbname=td"]
        status, said = first.run(*words)
        assert status == 0 and door.came > 1, (status, said, door.came)
        # Again, and before its last connection is let in, the ledger is changed.
        last, door.came = door.came, 0
        door.first = lambda n: rewritten(first, uid) if n == last else None
        status, said = first.run(*words)
        assert door.came == last and status == 0 and "copied" in said, (door.came, last, status, said)
        status, said = first.run("verify", "--data", first.data)
        assert status == 1 and "event 6" in said, said
        status, said = first.run("restore", file, "--data", os.path.join(folder, "new"), "--passphrase-file", phrase)
        assert status == 0 and "2 ledgers, verified" in said, (status, said)
    finally:
        door.close()
        first.close()
        shutil.rmtree(folder, ignore_errors=True)


def untrue_club(server, director):
    """The club's own ledger was changed: backup and restore say so loudly, what is true of it is shown, nothing is added to it,
    and its evenings are played out and closed; what needs a line of the club is refused with what to do."""
    first = Server("--no-rate-limits")
    folder, file, phrase = beside(first)
    second = None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        good = tournament(owner, "As it was", ["Cyd", "Dee", "Eve", "Fay"], tables=2)
        tablet, seat, _ = sign_in_table(first, owner, good)
        assert owner.send("POST", "/players", {"name": "Known"}).status == 201
        (uid, line), = first.sql("SELECT uid, head_seq FROM stream WHERE club IS NULL")
        assert owner.send("POST", "/players", {"name": "After the change"}).status == 201
        first.sql(changed(uid, line), "td_owner")
        wanted = f"NOT TRUE: club {uid.replace('-', '')}, event {line}: "
        status, said = first.run("backup", file, "--data", first.data, "--passphrase-file", phrase)
        assert status == 3 and "copied" in said and said.count("NOT TRUE") == 1 and wanted in said, (status, said)
        first.close()
        new = os.path.join(folder, "new")
        status, said = first.run("restore", file, "--data", new, "--passphrase-file", phrase)
        assert status == 3 and "2 ledgers, NOT ALL TRUE" in said and wanted in said and WAY_OUT in said, (status, said)
        second = Restored(new, "--no-rate-limits")
        moved(owner, second)
        moved(tablet, second)
        for _ in ("after the restore", "after the next start"):
            assert owner.get("/clubs").json["clubs"][0]["name"] == "Club of the Tests"
            names = [p["name"] for p in owner.get("/players").json["players"]]
            assert "After the change" not in names, names
            lines = int(second.sql("SELECT count(*) FROM event WHERE stream = (SELECT id FROM stream WHERE club IS NULL)")[0][0])
            answer = owner.send("POST", "/players", {"name": "New"})
            assert answer.status == 503 and answer.json["code"] == "frozen" and WAY_OUT in answer.json["detail"], answer
            assert int(second.sql("SELECT count(*) FROM event WHERE stream = (SELECT id FROM stream WHERE club IS NULL)")[0][0]) == lines
            assert "td_ledgers_frozen 1" in owner.raw("GET", "/metrics").body.decode() and "ledger.frozen" in second.said()
            second.stop()
            second.start()
        floor = owner.get(good + "/floor").json  # on every desk
        assert f"event {line}" in floor["club_untrue"] and floor["frozen"] == "", floor
        # A card of the club's table would be a line of the club.
        answer = owner.send("POST", f"{good}/tables/1/card")
        assert answer.status == 503 and WAY_OUT in answer.json["detail"], answer
        answer = owner.edit("DELETE", f"{good}/tables/1/card", None, owner.get(good + "/tables").json["tables"][0]["version"])
        assert answer.status == 503 and WAY_OUT in answer.json["detail"], answer
        # The tablet that is there goes on.
        assert tablet.send("POST", good + "/matches/1/games", game(1, "a", seat["epoch"], "a")).status == 200
        play_out(owner, good)
        played = owner.get(good + "/matches").json["matches"]
        assert played and all(m["status"] == "over" for m in played), played
        assert export_verifies(second, owner, good.rsplit("/", 1)[1]) is None
        assert owner.send("POST", good + "/reopen", {"reason": "one more"}).status == 200
        close(owner, good)
        status, said = second.run("verify", "--data", new)
        assert status == 1 and f"event {line}" in said, said
        status, said = second.run("backup", file, "--data", new, "--passphrase-file", phrase)
        assert status == 3 and wanted in said, said
    finally:
        first.close()
        if second:
            second.close()
        shutil.rmtree(folder, ignore_errors=True)


def untrue_owner(server, director):
    """The line that makes the owner was changed: nobody can sign in, no set-up link is offered that would not help, it is said
    what to do, and what is said is enough: the evening goes on in a new club."""
    first, second, third = Server("--no-rate-limits"), None, None
    folder, file, phrase = beside(first)
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        at = tournament(owner, "As it was", ["Cyd", "Dee", "Eve", "Fay"], tables=2)
        (uid,), = first.sql("SELECT uid FROM stream WHERE club IS NULL")
        first.sql(changed(uid, 2), "td_owner")
        assert first.run("backup", file, "--data", first.data, "--passphrase-file", phrase)[0] == 3
        first.close()
        new = os.path.join(folder, "new")
        status, said = first.run("restore", file, "--data", new, "--passphrase-file", phrase)
        assert status == 3 and WAY_OUT in said, (status, said)
        second = Restored(new, "--no-rate-limits")
        said = second.process.stdout.readline()
        assert said.startswith("Nobody can sign in: ") and "event 2" in said and WAY_OUT in said, said
        moved(owner, second)
        me = owner.get("/me").json
        assert (me["role"], me["set_up"]) == ("public", True), me
        setting_up = {"token": "x" * 43, "login": "olive", "password": PASSWORD, "name": "Olive"}
        for answer in (Client(second, "owner again").send("POST", "/sessions", {"login": "owner", "password": PASSWORD}),
                       Client(second, "stranger").send("POST", "/setup", setting_up)):
            assert answer.status == 503 and answer.json["code"] == "frozen" and WAY_OUT in answer.json["detail"], answer
        wrong = Client(second, "a guess").send("POST", "/sessions", {"login": "owner", "password": "eight large red dice"})
        assert wrong.status == 401, wrong
        # What it says to do.
        files = []
        for more in ((), ("--names",)):
            status, said = second.run("export", at.rsplit("/", 1)[1], *more, "--data", new)
            assert status == 0, said
            files.append(os.path.join(folder, f"file{len(files)}"))
            with open(files[-1], "w") as f:
                f.write(said)
        third = Server("--no-rate-limits")
        anew = Client(third, "anew")
        assert set_up(third, anew) is None
        status, said = third.run("import", files[0], "--names", files[1], "--data", third.data)
        assert status == 0 and "names taken" in said, said
        awaited(lambda: anew.get(at + "/entries").status == 200)
        assert [e["name"] for e in anew.get(at + "/entries").json["entries"]] == ["Cyd", "Dee", "Eve", "Fay"]
        play_out(anew, at)
        status, said = third.run("verify", "--data", third.data)
        assert status == 0, said
    finally:
        for one in (first, second, third):
            if one:
                one.close()
        shutil.rmtree(folder, ignore_errors=True)


def signed_by_nobody(server, uid):
    """As the serving role, which anybody has who has its password: all is right but the signature."""
    root = server.sql(f"SELECT tree_root(tree_edge(id, '{{}}', 0, head_seq)) FROM stream WHERE uid = '{uid}'", "td_owner")[0][0]
    server.sql("SELECT checkpoint_add(s.id, s.head_seq, s.head_hash, decode(repeat('00', 64), 'hex'), decode(k.public, 'hex'), 2,"
               f" '{root}', s.checkpoint_seq) FROM stream s JOIN state_signing_key k ON k.stream = s.club WHERE s.uid = '{uid}'")


def one_untrue_ledger(server, director):
    """One ledger that was changed does not take the club with it: backup and restore say so loudly, it stays as it is for ever,
    and the other evenings go on."""
    first = Server("--no-rate-limits")
    folder, file, phrase = beside(first)
    second = None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        bad = tournament(owner, "Changed", ["Ada", "Ben"], tables=2)
        good = tournament(owner, "As it was", ["Cyd", "Dee"], tables=2)
        odd = tournament(owner, "Signed by nobody", ["Eve", "Fay"], tables=2)
        uids = [at.rsplit("/", 1)[1] for at in (bad, good, odd)]
        backed_up(first, file, phrase)
        signed_by_nobody(first, uids[2])
        assert owner.send("POST", odd + "/matches/1/call", {"table": 2}).status == 200
        doubted = owner.get(odd + "/floor").json
        assert "of the log of this event" in doubted["doubted"] and doubted["frozen"] == "", doubted
        assert owner.get(good + "/floor").json["doubted"] == ""
        assert "td_ledgers_doubted 1" in owner.raw("GET", "/metrics").body.decode()
        assert "checkpoint.foreign" in first.said()
        rewritten(first, uids[0])
        status, said = first.run("backup", file, "--data", first.data, "--passphrase-file", phrase)
        assert status == 3 and "copied" in said and said.count("NOT TRUE") == 2, (status, said)
        assert uids[0].replace("-", "") in said and "event 6" in said and "signature" in said, said
        first.close()

        new = os.path.join(folder, "new")
        status, said = first.run("restore", file, "--data", new, "--passphrase-file", phrase)
        assert status == 3 and "4 ledgers, NOT ALL TRUE" in said and said.count("NOT TRUE: ") == 2, (status, said)
        assert uids[0].replace("-", "") in said and "event 6" in said and "nothing is added to it" in said, said
        second = Restored(new, "--no-rate-limits")
        moved(owner, second)
        for _ in ("after the restore", "after the next start"):
            # What is true of it is shown, with the alarm, and nothing is entered or signed.
            assert owner.get(bad).json["title"] == "Changed", owner.get(bad)
            floor = owner.get(bad + "/floor")
            assert floor.status == 200 and "event 6" in floor.json["frozen"], floor
            lines = int(second.sql("SELECT count(*) FROM event")[0][0])
            for answer in (owner.send("POST", bad + "/matches/1/start"), owner.send("POST", bad + "/close"),
                           owner.get(bad + "/checkpoint"), owner.get(bad + "/export")):
                assert answer.status == 503 and answer.json["code"] == "frozen", answer
            assert int(second.sql("SELECT count(*) FROM event")[0][0]) == lines
            figures = owner.raw("GET", "/metrics").body.decode()
            assert "td_ledgers_frozen 1" in figures and "ledger.frozen" in second.said(), figures
            second.stop()
            second.start()
        play_out(owner, good)
        play_out(owner, odd)
        assert owner.get(odd + "/floor").json["doubted"] and not owner.get(good + "/floor").json["frozen"]
        assert export_verifies(second, owner, uids[1]) is None
        status, said = second.run("verify", "--data", new)
        assert status == 1 and "event 6" in said, said
        # A copy of what was restored says the same, and is restored again.
        status, said = second.run("backup", file, "--data", new, "--passphrase-file", phrase)
        assert status == 3 and "event 6" in said, said
    finally:
        first.close()
        if second:
            second.close()
        shutil.rmtree(folder, ignore_errors=True)


def copies_of_an_untrue_ledger(server, director):
    """Copies come every so many minutes; one of a ledger that is not true says so: console, figures, log."""
    folder, _, phrase = beside(server)
    stick, own = os.path.join(folder, "stick"), tempfile.mkdtemp(prefix="tdserver-copied-", dir="/tmp")
    os.chmod(own, 0o711)
    os.mkdir(stick)
    kept = None
    try:
        if os.geteuid() == 0:  # what serves is not root
            shutil.chown(stick, "tdserver")
        assert server.run("copies", "--data", own, "--passphrase-file", phrase)[0] == 0
        kept = Restored(own, "--no-rate-limits", "--copies", stick, "--copies-every", "1", owned=False)
        owner = Client(kept, "owner")
        assert set_up(kept, owner) is None
        at = tournament(owner, "Copied", ["Ada", "Ben"], call=False)
        (first,) = awaited(lambda: copies_of(stick))
        began = awaited(lambda: (now := owner.get("/copies").json["copies"])["last_at"] and now)
        assert (began["every_min"], began["untrue"]) == (1, 0), began
        rewritten(kept, at.rsplit("/", 1)[1])
        second = awaited(lambda: len(copies_of(stick)) == 2 and copies_of(stick)[1])
        seconds = [int(name[22:24]) + 60 * int(name[20:22]) for name in (first, second)]
        assert 59 <= (seconds[1] - seconds[0]) % 3600 <= 70, (first, second)
        told = awaited(lambda: (now := owner.get("/copies").json["copies"])["untrue"] and now)
        assert (told["untrue"], told["failed"]) == (1, False), told
        assert "td_copy_untrue_ledgers 1" in owner.raw("GET", "/metrics").body.decode()
        assert "copies.untrue" in kept.said() and "event 6" in kept.said()
    finally:
        if kept:
            kept.close()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(own, ignore_errors=True)


def no_room():
    """Of the process that is about to be started: a file ends at a thousand bytes, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def spoiled_backups(server, director):
    """A backup that is damaged, cut off, or opened with another passphrase says so, and nothing was made."""
    folder, file, phrase = beside(server)
    new, spoiled = os.path.join(folder, "new"), os.path.join(folder, "spoiled")
    try:
        backed_up(server, file, phrase)
        with open(file, "rb") as f:
            whole = f.read()
        for secret in (PHRASE.encode(), b"Olive Owner", b"Club of the Tests", b"argon2id"):
            assert secret not in whole
        middle = len(whole) // 2
        with open(os.path.join(folder, "other"), "w") as f:
            f.write("another phrase altogether\n")
        for bytes_, words, wanted, status_wanted in (
                (whole[:-1], phrase, "ends too early", 1), (whole[:middle], phrase, "ends too early", 1),
                (whole[:100], phrase, "ends too early", 1), (whole + b"x", phrase, "damaged", 1),
                (whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:], phrase, "damaged", 1),
                (b"", phrase, "no backup", 2), (b"PK" + whole[2:], phrase, "no backup", 2),
                (whole, os.path.join(folder, "other"), "passphrase is not the one", 2),
                (whole, os.path.join(folder, "nowhere"), "cannot read", 2)):
            with open(spoiled, "wb") as f:
                f.write(bytes_)
            status, said = server.run("restore", spoiled, "--data", new, "--passphrase-file", words)
            assert status == status_wanted and wanted in said, f"wanted {wanted}: {status} {said}"
            assert not os.path.exists(new), os.listdir(new)
        status, said = server.run("restore", file, "--data", server.data, "--passphrase-file", phrase)
        assert status == 2 and "already" in said, said
        # A key is all that is left of some club: it is nobody's to replace.
        os.mkdir(new)
        with open(os.path.join(new, "key.ed25519"), "w") as f:
            f.write("the key of a club")
        status, said = server.run("restore", file, "--data", new, "--passphrase-file", phrase)
        assert status == 2 and "key.ed25519 already" in said and os.listdir(new) == ["key.ed25519"], (said, os.listdir(new))
        assert open(os.path.join(new, "key.ed25519")).read() == "the key of a club"
        shutil.rmtree(new)
        # A copy that cannot be written to its end leaves the older one where it was, and nothing else.
        kept = os.stat(file)
        done = subprocess.run([PROGRAM, "backup", file, "--data", server.data, "--passphrase-file", phrase], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, preexec_fn=no_room)
        assert done.returncode == 2 and "is its disk full" in done.stdout, done
        assert open(file, "rb").read() == whole and os.stat(file).st_ino == kept.st_ino and kept.st_mode & 0o777 == 0o600, kept
        status, said = server.run("backup", os.path.join(folder, "no", "such"), "--data", server.data,
                                  "--passphrase-file", phrase)
        assert status == 2 and "cannot write" in said, said
        status, said = server.run("backup", file, "--data", os.path.join(folder, "empty"), "--passphrase-file", phrase)
        assert status == 2 and "there is no data" in said, said
        assert sorted(os.listdir(folder)) == ["club.backup", "other", "phrase", "spoiled"], os.listdir(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


OLD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fixtures", "backup", "version-1.backup")


def of_an_earlier_program(server, director):
    """A backup made before rows were packed is restored, migrated and shown; one made now is a fraction of its rows."""
    folder, file, phrase = beside(server)
    new = os.path.join(folder, "new")
    try:
        left = os.path.join(new, "restoring", "pg", "data")  # of a restore that was killed
        os.makedirs(left)
        for name in ("PG_VERSION", "postgresql.conf"):
            with open(os.path.join(left, name), "w") as f:
                f.write("")
        status, said = server.run("restore", OLD, "--data", new, "--passphrase-file", phrase)
        assert status == 0 and "2 ledgers, verified" in said, said
        restored = Restored(new)
        try:
            evening = Client(restored, "anybody").get("/tournaments").json["tournaments"][0]
            at = "/tournaments/" + evening["uid"]
            over = [m for m in Client(restored, "anybody").get(at + "/matches").json["matches"] if m["status"] == "over"]
            assert evening["title"] == "Hall 4" and len(over) == 1 and over[0]["a"]["raw"] == 3, (evening, over)
            backed_up(restored, file, phrase)
            assert os.path.getsize(file) < os.path.getsize(OLD) / 2, (os.path.getsize(file), os.path.getsize(OLD))
        finally:
            restored.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copies_of(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".backup"))


def awaited(what):
    """Waits until `what()` is true; its value. The end is only for what never comes."""
    end = time.monotonic() + 120
    while not (found := what()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


def unattended(server, director):
    """Copies make themselves: at the start, when a tournament is closed, at the end; the newest stay, and open with
    the passphrase that the server never keeps."""
    folder, _, phrase = beside(server)
    stick, own = os.path.join(folder, "stick"), tempfile.mkdtemp(prefix="tdserver-copied-", dir="/tmp")
    os.chmod(own, 0o711)
    kept = None
    try:
        assert server.run("serve", "--data", own, "--copies", stick)[0] == 1
        assert "tdserver copies --passphrase-file" in server.run("serve", "--data", own, "--copies", stick)[1]
        short = os.path.join(folder, "short")
        with open(short, "w") as f:
            f.write("nine char\n")
        assert "too short" in server.run("copies", "--data", own, "--passphrase-file", short)[1]
        assert server.run("copies", "--data", own, "--passphrase-file", phrase)[0] == 0
        assert PHRASE not in open(os.path.join(own, "copies.lock")).read()
        kept = Restored(own, "--no-rate-limits", "--copies", stick, "--copies-kept", "2", owned=False)
        owner = Client(kept, "owner")
        assert set_up(kept, owner) is None
        # The stick is not there yet: nobody makes a directory in its place, and the console says it.
        assert awaited(lambda: owner.get("/copies").json["copies"]["failed"]) and not os.path.exists(stick)
        assert person(kept, owner, "scorer")[0].get("/copies").status == 403
        os.mkdir(stick)
        if os.geteuid() == 0:  # what serves is not root
            shutil.chown(stick, "tdserver")
        at = tournament(owner, "Copied", ["Ada", "Ben"])
        play_out(owner, at)
        awaited(lambda: len(copies_of(stick)) == 1)
        said = awaited(lambda: (now := owner.get("/copies").json["copies"])["last_at"] and now)
        assert (said["every_min"], said["same_disk"], said["failed"]) == (30, True, False), said
        figures = owner.raw("GET", "/metrics").body.decode()
        assert re.search(r"^td_copy_timestamp_seconds 1[0-9]{9}$", figures, re.M), figures
        assert 'td_copies_total{outcome="made"} 1' in figures and 'outcome="failed"} 1' in figures, figures
        for turn in (1, 2):
            assert owner.send("POST", at + "/reopen", {"reason": f"turn {turn}"}).status == 200
            last = copies_of(stick)[-1]
            close(owner, at)
            awaited(lambda: copies_of(stick)[-1] != last)
        last = awaited(lambda: len(copies_of(stick)) == 2 and copies_of(stick)[-1])
        tournament(owner, "In the last copy", ["Cyd", "Dee"], call=False)
        kept.stop()
        assert len(copies_of(stick)) == 2 and copies_of(stick)[-1] > last, (copies_of(stick), last)
        new = os.path.join(folder, "new")
        status, said = server.run("restore", os.path.join(stick, copies_of(stick)[-1]), "--data", new,
                                  "--passphrase-file", phrase)
        assert status == 0 and "3 ledgers, verified" in said, said
        # Copies of what was restored open with the same passphrase.
        status, said = server.run("backup", os.path.join(folder, "again"), "--data", new)
        assert status == 0, said
        status, said = server.run("restore", os.path.join(folder, "again"), "--data", os.path.join(folder, "newer"),
                                  "--passphrase-file", phrase)
        assert status == 0 and "3 ledgers, verified" in said, said
    finally:
        if kept:
            kept.close()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(own, ignore_errors=True)


def copies_beside_others(server, director):
    """On a stick that others use, too, nothing but older copies is taken away; it is another disk, its copies are for their owner's
    eyes alone, and one that was plugged in late gets its copy within the minute, however rarely copies are made."""
    stick, own = tempfile.mkdtemp(prefix="tdserver-stick-", dir="/dev/shm"), tempfile.mkdtemp(prefix="tdserver-copied-", dir="/tmp")
    folder, _, phrase = beside(server)
    away, kept, others = stick + "-away", None, ["club.backup", "notes.txt", "tdserver-old.txt"]
    os.chmod(own, 0o711)
    try:
        for name in others:
            with open(os.path.join(stick, name), "w") as f:
                f.write("somebody's")
        if os.geteuid() == 0:  # what serves is not root
            shutil.chown(stick, "tdserver")
        assert server.run("copies", "--data", own, "--passphrase-file", phrase)[0] == 0
        os.rename(stick, away)
        kept = Restored(own, "--no-rate-limits", "--copies", stick, "--copies-kept", "1", owned=False)
        owner = Client(kept, "owner")
        assert set_up(kept, owner) is None
        told = awaited(lambda: (now := owner.get("/copies").json["copies"])["failed"] and now)
        assert told["every_min"] == 30 and not told["last_at"], told
        at = tournament(owner, "Copied", ["Ada", "Ben"])
        os.rename(away, stick)
        plugged = time.monotonic()
        told = awaited(lambda: (now := owner.get("/copies").json["copies"])["last_at"] and now)
        assert time.monotonic() - plugged < 90 and not told["failed"], told
        assert told["same_disk"] == (os.stat(stick).st_dev == os.stat(own).st_dev), told
        figures = owner.raw("GET", "/metrics").body.decode()
        made = int(re.search(r"^td_copy_timestamp_seconds ([0-9]+)$", figures, re.M)[1])
        last = datetime.datetime.fromisoformat(told["last_at"].replace("Z", "+00:00")).timestamp()
        assert made == int(last) and abs(time.time() - made) < 120, (made, told)
        (first,) = [name for name in copies_of(stick) if name not in others]
        assert os.stat(os.path.join(stick, first)).st_mode & 0o777 == 0o600
        play_out(owner, at)
        awaited(lambda: [name for name in copies_of(stick) if name not in others] not in ([first], []))
        kept.stop()
        left = sorted(os.listdir(stick))
        assert len(left) == 4 and set(others) < set(left), left
    finally:
        if kept:
            kept.close()
        for one in (folder, stick, away, own):
            shutil.rmtree(one, ignore_errors=True)


def signed_by_its_own(server, director):
    """An export of a database named by its address is signed with the key of its own server, or not at all."""
    at = tournament(director, "Signed", ["Ada", "Ben"], call=False)
    uid = at.rsplit("/", 1)[1]
    url = f"host={server.data}/pg port=5432 user=td_app dbname=td"
    home = tempfile.mkdtemp(prefix="tdserver-home-", dir="/tmp")
    try:
        here = director.get(at + "/export").body.splitlines()[0]
        status, said = server.run("export", uid, "--database", url, environment={"HOME": home})
        assert status == 2 and "--data DIR" in said, said
        status, said = server.run("export", uid, "--database", url, "--data", home)
        assert status == 2 and "no signing key" in said and os.listdir(home) == [], said
        for words in (["--data", server.data], ["--database", url, "--data", server.data]):
            status, said = server.run("export", uid, *words)
            assert status == 0 and said.encode().splitlines()[0] == here, said
    finally:
        shutil.rmtree(home, ignore_errors=True)


def as_account(account, words, folder):
    """The command with which another account of the machine runs the program."""
    program = os.path.join(folder, "tdserver")
    if not os.path.exists(program):
        shutil.copy(PROGRAM, program)
        shutil.copytree(WEB, os.path.join(folder, "web"))
    group = str(pwd.getpwnam(account).pw_gid)
    return ["setpriv", "--reuid", account, "--regid", group, "--clear-groups", program, *words]


def told(account, words, folder):
    done = subprocess.run(as_account(account, words, folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, env={**os.environ, "HOME": folder})
    return done.returncode, done.stdout


class Theirs(Server):
    """A server that another account runs."""

    def __init__(self, account, folder):
        self.account, self.folder = account, folder
        super().__init__()

    def command(self):
        os.chown(self.data, pwd.getpwnam(self.account).pw_uid, -1)
        return as_account(self.account, super().command()[1:], self.folder)


def other_accounts(server, director):
    """Beside a running server every account that may read its database verifies it, and who lacks the key says so."""
    if os.geteuid() != 0:
        return Skip("not root: there is one account for everything, as the README says")
    at = tournament(director, "Accounts", ["Ada", "Ben"], call=False)
    folder, file, phrase = beside(server)
    theirs = None
    os.chmod(phrase, 0o644)
    try:
        status, said = told("postgres", ["verify", "--data", server.data], folder)
        assert status == 0 and "true: " in said, said
        for words in (["export", at.rsplit("/", 1)[1]], ["backup", file, "--passphrase-file", phrase]):
            status, said = told("postgres", [*words, "--data", server.data], folder)
            assert status == 2 and "cannot read the signing key" in said, said
            status, said = told("nobody", [*words, "--data", server.data], folder)
            assert status == 2 and "this account may not read" in said, said
        # Root works on what belongs to somebody else, beside their server and without it, and leaves it theirs.
        theirs = Theirs("nobody", folder)
        for _ in ("beside", "without"):
            for account in ("root", "nobody"):
                status, said = told(account, ["verify", "--data", theirs.data], folder)
                assert status == 0 and "true: 0 ledgers" in said, (account, said)
            theirs.stop()
    finally:
        if theirs:
            theirs.close()
        shutil.rmtree(folder, ignore_errors=True)


def in_ledger(server):
    """The fingerprints that the club's ledger lists, in its order."""
    lines = server.sql("SELECT convert_from(body, 'UTF8') FROM event e JOIN stream s ON s.id = e.stream WHERE s.kind = 1 "
                       "AND convert_from(body, 'UTF8') LIKE '%\"key_listed\"%' ORDER BY seq")
    return [json.loads(line)["data"]["fingerprint"] for line, in lines]


def key_is_lost(server, director):
    """A server whose signing key is gone does not take another one unless it is told to; the keys of a database are listed."""
    ours = Server("--no-rate-limits")
    key, away = os.path.join(ours.data, "key.ed25519"), os.path.join(ours.data, "away")
    listed = lambda: ours.sql("SELECT value FROM setting WHERE name = 'signing_keys'")[0][0].split(" ")  # noqa: E731
    try:
        assert set_up(ours, Client(ours, "owner")) is None
        (first,) = listed()
        assert in_ledger(ours) == [first], "the club's ledger does not say with which key it is signed"
        assert "for the first time" not in ours.said(), "a warning on the first evening"
        ours.stop()
        os.rename(key, away)
        status, said = ours.run(*ours.command()[1:])
        assert status == 1 and "key.ed25519 is gone" in said and first in said and "--new-key" in said, said
        assert not os.path.exists(key), "another key was made"
        ours.token, ours.options = "", (*ours.options, "--new-key")
        ours.start()
        assert listed()[0] == first and len(listed()) == 2, listed()
        awaited(lambda: in_ledger(ours) == listed())
        assert "signs with this database for the first time" in ours.said()
        ours.stop()
        os.replace(away, key)
        ours.options = ours.options[:-1]
        ours.start()
        assert len(listed()) == 2, listed()
        # A second server of the database has a key of its own, which is listed, too, once somebody said so; and so it stays.
        beside_it = Server("--no-rate-limits", beside=ours)
        awaited(lambda: in_ledger(ours) == listed())
        beside_it.stop()
        assert len(listed()) == 3, listed()
        own = os.path.join(beside_it.data, "key.ed25519")
        beside_it.options = tuple(one for one in beside_it.options if one != "--new-key")
        beside_it.start()
        beside_it.stop()
        # Whoever loses that file, or puts a stranger's there, is told; the first server's key may be shared.
        os.rename(own, own + ".away")
        status, said = beside_it.run(*beside_it.command()[1:])
        assert status == 1 and "key.ed25519 is gone" in said and "--new-key" in said, said
        assert not os.path.exists(own), "another key was made"
        with open(own, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as f:
            f.write("7" * 64 + "\n")
        status, said = beside_it.run(*beside_it.command()[1:])
        assert status == 1 and "never signed with this database" in said and first in said and "--new-key" in said, said
        assert len(listed()) == 3, listed()
        shutil.copy(key, own)
        beside_it.start()
        beside_it.close()
        assert len(listed()) == 3 and in_ledger(ours) == listed(), "a key is listed twice"
        status, said = ours.run("verify", "--data", ours.data)
        assert status == 0, said
    finally:
        ours.close()


def key_is_retired(server, director):
    """A key that was retired signs nothing, and what it signed stays true. No server starts with it, and one that runs with it
    stops signing."""
    ours, beside_it = Server("--no-rate-limits"), None
    key = os.path.join(ours.data, "key.ed25519")
    keys = lambda *words: ours.run("keys", *words, "--data", ours.data)  # noqa: E731
    try:
        owner = Client(ours, "owner")
        assert set_up(ours, owner) is None
        (first,) = in_ledger(ours)
        assert keys() == (0, f"1 {first} signs\n"), keys()
        status, said = keys("--retire", first)
        assert status == 1 and "--new-key" in said, said
        ours.stop()
        os.rename(key, key + ".stolen")
        ours.token, ours.options = "", (*ours.options, "--new-key")
        ours.start()
        awaited(lambda: len(in_ledger(ours)) == 2)
        # The other server signs with the old key while that is retired beside both.
        beside_it = Server("--no-rate-limits", beside=ours)
        beside_it.stop()
        shutil.copy(key + ".stolen", os.path.join(beside_it.data, "key.ed25519"))
        beside_it.start()
        at = tournament(owner, "Two keys", ["Ada", "Ben"])
        there = Client(beside_it, "owner-there")
        there.cookies = dict(owner.cookies)
        awaited(lambda: there.get(at + "/matches/1").status == 200)
        seen = there.get(at + "/checkpoint")
        assert seen.status == 200 and seen.json["fingerprint"] == first, seen
        second = in_ledger(ours)[1]
        status, said = keys("--retire", second)
        assert status == 1 and "signs with this key" in said, said
        status, said = keys("--retire", "0" * 64)
        assert status == 2 and "lists no key" in said, said
        status, said = keys("--retire", first)
        assert status == 0 and re.search(f"^1 {first} retired 20[-0-9]+T[:0-9]+Z$", said, re.M), said
        awaited(lambda: there.get(at + "/checkpoint").status == 503)
        refused = there.get(at + "/checkpoint").json
        assert "retired" in refused["detail"], refused
        # The end of a round is signed, or it does not happen.
        result = {"how": "final_score", "winner": "a", "score_a": 3, "score_b": 0, "reason": "played"}
        version = there.get(at + "/matches/1").json["version"]
        answer = there.send("POST", at + "/matches/1/result", result, {"If-Match": f'"{version}"'})
        assert answer.status == 503 and "retired" in answer.json["detail"], answer
        answer = owner.send("POST", at + "/matches/1/result", result, {"If-Match": f'"{version}"'})
        assert answer.status == 200, answer
        assert owner.get(at + "/checkpoint").json["fingerprint"] == second
        awaited(lambda: "key.retired" in beside_it.said())
        beside_it.stop()
        status, said = beside_it.run(*beside_it.command()[1:])
        assert status == 1 and "is retired" in said and first in said, said
        status, said = ours.run("export", at.rsplit("/", 1)[1], "--data", beside_it.data, "--database",
                                f"host={ours.data}/pg port=5432 user=td_app dbname=td")
        assert status == 2 and "is retired" in said, said
        status, said = ours.run("verify", "--data", ours.data)
        assert status == 0, said
    finally:
        if beside_it:
            beside_it.close()
        ours.close()
