# SPDX-License-Identifier: MIT
"""Ledgers that move: exports of a club make the club again in an empty server, an evening that went on elsewhere goes
on here, and whoever starts the server again signs in."""
import os
import shutil
import tempfile

from check_backup import Restored, play_out
from client import Client
from hall import PASSWORD, set_up, tournament
from server import Server


def exported(server, uid, *more):
    """An export of the running server, as a file beside its data; its path."""
    status, said = server.run("export", uid, *more, "--data", server.data)
    assert status == 0, said
    path = os.path.join(server.data, f"{uid}{''.join(more)}.export")
    with open(path, "w") as f:
        f.write(said)
    return path


def imported(server, data, path, *more):
    status, said = server.run("import", path, *more, "--data", data)
    assert status == 0, said
    return said


def uid_of(at):
    return at.rsplit("/", 1)[1]


def club_uid(server):
    return server.sql("SELECT replace(uid::text, '-', '') FROM stream WHERE kind = 1")[0][0]


def empty_directory():
    home = tempfile.mkdtemp(prefix="tdserver-imported-", dir="/tmp")
    os.chmod(home, 0o711)
    return home


def club_again(server, director):
    """Exports of a club and its tournaments make both again in an empty server; the set-up link lets an owner in, once."""
    first = Server("--no-rate-limits")
    home, second = empty_directory(), None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        at = tournament(owner, "Comes again", ["Ada", "Ben"])
        heads = first.sql("SELECT uid, head_seq, head_hash FROM stream ORDER BY uid")
        for path in (exported(first, club_uid(first)), exported(first, uid_of(at))):
            imported(first, home, path)
        second = Restored(home, "--no-rate-limits", owned=False)
        assert second.sql("SELECT uid, head_seq, head_hash FROM stream ORDER BY uid") == heads
        again = Client(second, "again")
        assert again.get("/me").json["set_up"] is False
        refused = again.send("POST", "/sessions", {"login": "owner", "password": PASSWORD})
        assert refused.status == 401, refused
        made = again.send("POST", "/setup", {"token": second.token, "login": "olive", "password": PASSWORD, "name": "Olive"})
        assert made.status == 201, made
        assert again.get("/me").json == {**again.get("/me").json, "role": "owner", "set_up": True}
        assert again.get("/clubs").json["clubs"][0]["name"] == "Club of the Tests", again.get("/clubs")
        assert [t["title"] for t in again.get("/tournaments").json["tournaments"]] == ["Comes again"]
        play_out(again, at)
        late = Client(second, "late").send("POST", "/setup", {
            "token": second.token, "login": "mallory", "password": PASSWORD, "name": "Mallory"})
        assert late.status == 403, late
        second.stop()
        second.token = ""
        second.start()
        assert not second.token, "a set-up link, although somebody signs in"
        fresh = Client(second, "fresh")
        assert fresh.send("POST", "/sessions", {"login": "olive", "password": PASSWORD}).status == 201
        status, said = second.run("verify", "--data", home)
        assert status == 0 and "true: 2 ledgers" in said, said
    finally:
        first.close()
        if second:
            second.close()
        shutil.rmtree(home, ignore_errors=True)
