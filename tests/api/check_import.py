# SPDX-License-Identifier: MIT
"""Ledgers that move: exports of a club make the club again in an empty server, an evening that went on elsewhere goes
on here, and whoever starts the server again signs in."""
import os
import shutil
import tempfile
import threading

from check_backup import Restored, awaited, play_out
from check_records import database_verifies
from client import Client
from hall import PASSWORD, set_up, sign_in_table, tournament
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


def names_of(rows):
    return [row["name"] for row in rows]


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
        heads = first.sql("SELECT uid, head_seq, head_hash FROM stream ORDER BY kind")
        accounts = names_of(owner.get("/accounts").json["accounts"])
        entries = owner.get(at + "/entries").json["entries"]
        for uid in (club_uid(first), uid_of(at)):
            imported(first, home, exported(first, uid), "--names", exported(first, uid, "--names"))
        second = Restored(home, "--no-rate-limits", owned=False)
        # The club goes on by the line that says with which key it is signed from now on.
        held = "SELECT uid, seq, hash FROM event e JOIN stream s ON s.id = e.stream WHERE kind = 1 AND seq = %s"
        assert second.sql(held % heads[0][1]) == heads[:1]
        assert second.sql("SELECT uid, head_seq, head_hash FROM stream WHERE kind = 2") == heads[1:]
        awaited(lambda: second.sql("SELECT count(*) FROM state_signing_key WHERE NOT imported") == [["2"]])
        again = Client(second, "again")
        assert again.get("/me").json["set_up"] is False
        refused = again.send("POST", "/sessions", {"login": "owner", "password": PASSWORD})
        assert refused.status == 401, refused
        made = again.send("POST", "/setup", {"token": second.token, "login": "olive", "password": PASSWORD, "name": "Olive"})
        assert made.status == 201, made
        assert again.get("/me").json == {**again.get("/me").json, "role": "owner", "set_up": True}
        assert again.get("/clubs").json["clubs"][0]["name"] == "Club of the Tests", again.get("/clubs")
        assert [t["title"] for t in again.get("/tournaments").json["tournaments"]] == ["Comes again"]
        assert names_of(again.get("/accounts").json["accounts"]) == accounts + ["Olive"]
        assert again.get(at + "/entries").json["entries"] == entries
        players = again.get("/players").json["players"]
        assert len(players) == len(entries) == 2, players
        for player in players:
            history = again.get(f"/players/{player['player']}").json["history"]
            assert [h["title"] for h in history] == ["Comes again"], history
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
        assert status == 0 and "true: 2 ledgers" in said and "erased" not in said, said
    finally:
        first.close()
        if second:
            second.close()
        shutil.rmtree(home, ignore_errors=True)


def set_up_in_one_batch(server, director):
    """A club that was imported gets one owner, when two set-up links are opened that come to be answered in one transaction."""
    first = Server("--no-rate-limits")
    home, second, gate = empty_directory(), None, None
    try:
        assert set_up(first, Client(first, "owner")) is None
        imported(first, home, exported(first, club_uid(first)))
        second = Restored(home, "--no-rate-limits", owned=False)
        names = "void", "ada", "ben"
        # As two servers that start in one moment give out.
        second.sql("INSERT INTO credential (hash, kind, stream, actor, hall_table, tries, label, created, expires, seen)"
                   " SELECT sha256(n::bytea), kind, stream, actor, hall_table, tries, label, created, expires, seen"
                   " FROM credential, unnest(ARRAY['" + "', '".join(names) + "']) AS n WHERE kind = 6 AND revoked IS NULL", "td_owner")
        answers = {}

        def sets_up(name):
            answers[name] = Client(second, name).send("POST", "/setup", {"token": name, "login": name, "password": PASSWORD, "name": name})

        def waiting(count):
            return f'td_desk_waiting{{queue="worker"}} {count}' in Client(second, "figures").raw("GET", "/metrics").body.decode()

        # The first one holds the worker until its link is void; the others wait for it together.
        gate = second.session("postgres")
        gate.ask("SELECT pg_advisory_lock(7231544020003)")
        threads = [threading.Thread(target=sets_up, args=(name,)) for name in names]
        threads[0].start()
        awaited(lambda: second.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory'") == [["1"]])
        for thread in threads[1:]:
            thread.start()
        awaited(lambda: waiting(2))
        gate.ask("UPDATE credential SET revoked = now() WHERE hash = sha256('void')")
        gate.close()
        for thread in threads:
            thread.join()
        told = sorted(answers[name].status for name in names)
        owners = second.sql("SELECT count(*) FROM account_secret")
        assert (told, owners) == ([201, 403, 403], [["1"]]), (owners, answers)
        assert answers["void"].status == 403, answers
    finally:
        first.close()
        if gate:
            gate.close()
        if second:
            second.close()
        shutil.rmtree(home, ignore_errors=True)


def club_beside(server, director):
    """A club that is imported beside a running server without one is there at once; its set-up link lets an owner in."""
    first, second = Server("--no-rate-limits"), None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        at = tournament(owner, "Comes beside", ["Ada", "Ben"])
        second = Server("--no-rate-limits")
        again = Client(second, "again")
        assert again.get("/clubs").json["clubs"] == []
        for uid in (club_uid(first), uid_of(at)):
            imported(first, second.data, exported(first, uid), "--names", exported(first, uid, "--names"))
        awaited(lambda: names_of(again.get("/clubs").json["clubs"]) == ["Club of the Tests"])
        made = again.send("POST", "/setup", {"token": second.token, "login": "olive", "password": PASSWORD, "name": "Olive"})
        assert made.status == 201, made
        assert [t["title"] for t in again.get("/tournaments").json["tournaments"]] == ["Comes beside"]
        play_out(again, at)
        assert database_verifies(second, again) is None, database_verifies(second, again)
    finally:
        first.close()
        if second:
            second.close()


def under_way_in_another_club(server, director):
    """An event that was under way when it was exported goes on in another club: its tables are tables there, one that is lent to
    another event its own."""
    first, second = Server("--no-rate-limits"), None
    try:
        owner = Client(first, "owner")
        assert set_up(first, owner) is None
        at = tournament(owner, "Comes along", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
        second = Server("--no-rate-limits")
        anew = Client(second, "anew")
        assert set_up(second, anew) is None
        other = tournament(anew, "Has a table", ["Eve", "Fay"])
        imported(first, second.data, exported(first, uid_of(at)), "--names", exported(first, uid_of(at), "--names"))
        awaited(lambda: anew.get(at).status == 200)
        called = anew.send("POST", at + "/matches/2/call", {"table": 2})
        assert called.status == 200, called
        assert [t["match"] for t in anew.get(at + "/tables").json["tables"]] == [1, 2], anew.get(at + "/tables")
        tablet, seat, _ = sign_in_table(second, anew, at, 2)
        assert seat["table"] == 2 and tablet.get("/device").json["match"]["match"] == 2, tablet.get("/device")
        for match in (1, 2):
            anew.send("POST", f"{at}/matches/{match}/start")
            seen = anew.get(f"{at}/matches/{match}").json["version"]
            score = {"how": "final_score", "score_a": 3, "score_b": 1, "reason": "card"}
            over = anew.edit("POST", f"{at}/matches/{match}/result", score, seen)
            assert over.status == 200, over
        called = anew.send("POST", at + "/matches/3/call", {"table": 2})
        assert called.status == 200, called
        # Nobody is at the other one any more: it is let go.
        assert [t["borrowed"] for t in anew.get(at + "/tables").json["tables"]] == [False, True], anew.get(at + "/tables")
        play_out(anew, at)
        lent = second.sql("SELECT n, listing FROM state_club_table ORDER BY 1")
        assert [row[1] for row in lent] == ["1", "0"], lent
        play_out(anew, other)
        assert database_verifies(second, anew) is None, database_verifies(second, anew)
    finally:
        first.close()
        if second:
            second.close()


def names_that_fit(server, director):
    """Of a names file only what fits the ledger is taken, and who was forgotten here does not come back."""
    other, home = None, empty_directory()
    at = tournament(director, "Named", ["Ada Fits", "Ben Spoilt"])
    try:
        other = Server("--no-rate-limits")
        keeper = Client(other, "keeper")
        assert set_up(other, keeper) is None
        ledger, names = exported(server, uid_of(at)), exported(server, uid_of(at), "--names")
        with open(names) as f:
            whole = f.read()
        def took(text, path=os.path.join(home, "spoilt.names")):
            with open(path, "w") as f:
                f.write(text)
            return other.run("import", ledger, "--names", path, "--data", other.data)
        for spoilt, wanted in ((whole.replace(uid_of(at), "0" * 32), 1), (whole + "{}\n", 2), ("", 2), (whole[:-3], 2),
                               (whole.replace('"v":1', '"v":2'), 2)):
            status, said = took(spoilt)
            assert status == wanted, (status, said)
            assert keeper.get(at).status == 404, "something was imported"
        unsalted = whole.replace("Ben Spoilt", "Eve Instead")
        status, said = took(unsalted)
        assert status == 0 and "names taken" in said, said
        assert sorted(names_of(keeper.get(at + "/entries").json["entries"])) == ["Ada Fits", "Entry 2"], keeper.get(at + "/entries")
        # The ledger is there and has names: old ones are not taken again.
        status, said = took(whole)
        assert status == 0 and "were here already" in said and "taken" not in said, said
        # What is told of it comes to the pages of the server that runs.
        assert sorted(names_of(keeper.get(at + "/entries").json["entries"])) == ["Ada Fits", "Entry 2"]
        status, said = other.run("verify", "--data", other.data)
        assert status == 0, said
    finally:
        if other:
            other.close()
        shutil.rmtree(home, ignore_errors=True)


def confirmed(client, path, body):
    asked = client.send("POST", path, body)
    assert asked.status == 409 and asked.json["consequences"], asked
    done = client.send("POST", path, body, {"TD-Confirm": asked.json["token"]})
    assert done.status == 200, done
    return done, [c["code"] for c in asked.json["consequences"]]


def carried(uid, source, target):
    """From one laptop to the other, while both run, with the names."""
    return imported(source, target.data, exported(source, uid), "--names", exported(source, uid, "--names"))


def handed_over(server, director):
    """An evening is handed to another laptop and comes home: here it is closed by a signed line meanwhile, everybody is
    told where it goes on, and both ledgers are one in the end."""
    other = None
    at = tournament(director, "Handed over", ["Ada", "Ben"])
    uid = uid_of(at)
    tablet, seat, _ = sign_in_table(server, director, at)
    try:
        other = Server("--no-rate-limits")
        keeper = Client(other, "keeper")
        assert set_up(other, keeper) is None
        there = f"http://127.0.0.1:{other.port}"
        assert director.send("POST", at + "/hand-over", {"to": "javascript:alert(1)"}).json["reason"] == "address"
        gone, why = confirmed(director, at + "/hand-over", {"to": there})
        assert gone.json["away"] == there and why == ["goes-away"], (gone, why)
        signed = server.sql(f"SELECT head_seq, checkpoint_seq FROM stream WHERE uid = '{uid}'")[0]
        assert signed[0] == signed[1], "the line that hands it over is not signed"
        for refused in (director.send("POST", at + "/matches/1/start"), director.send("POST", at + "/hand-over", {"to": there}),
                        tablet.send("POST", at + "/matches/1/call-director", {"epoch": seat["epoch"], "side": "a", "reason": "ruling"})):
            assert refused.status == 409 and refused.json["reason"] == "away" and there in refused.json["detail"], refused
        assert Client(server, "spectator").get(at).json["away"] == there
        head = server.sql(f"SELECT head_seq FROM stream WHERE uid = '{uid}'")
        assert head == [[signed[0]]], "something was written after it was handed over"
        carried(uid, server, other)
        assert keeper.send("POST", at + "/matches/1/start").json["reason"] == "away"
        here, why = confirmed(keeper, at + "/take-over", {"reason": "the hall's laptop is full"})
        assert here.json["away"] == "" and why == ["comes-home"], (here, why)
        assert keeper.send("POST", at + "/matches/1/start").status == 200
        new, taken, _ = sign_in_table(other, keeper, at)
        game = new.send("POST", at + "/matches/1/games", {"game": 1, "side": "b", "winner": "a", "win": "single", "cube": 1,
                                                          "epoch": taken["epoch"]})
        assert game.status == 200, game
        late = keeper.send("POST", at + "/entries", {"entries": [{"name": "Cyd Late"}]})
        assert late.status == 201, late
        confirmed(keeper, at + "/hand-over", {"to": f"http://127.0.0.1:{server.port}"})
        said = carried(uid, other, server)
        assert "behind the" in said and "2 names taken" in said, said  # an entry, and who held the other laptop
        awaited(lambda: director.get(at).json["away"] == f"http://127.0.0.1:{server.port}")
        confirmed(director, at + "/take-over", {})
        assert "Cyd Late" in names_of(director.get(at + "/entries").json["entries"])
        assert len(director.get(at + "/matches/1").json["games"]) == 1
        play_out(director, at)
        carried(uid, server, other)
        awaited(lambda: keeper.get(at).json["status"] == "closed")
        for who, where in ((director, server), (keeper, other)):
            assert database_verifies(where, who) is None, database_verifies(where, who)
        status, said = server.run("verify", "--judge", "--data", server.data)
        assert status == 0 and uid not in said, said
    finally:
        if other:
            other.close()


def goes_on(server, director):
    """An evening that was played on elsewhere goes on here behind what is here; pages show it; a fork changes nothing."""
    home, other = empty_directory(), None
    at = tournament(director, "Goes on", ["Ada", "Ben"])
    try:
        other = Server("--no-rate-limits")
        keeper = Client(other, "keeper")
        assert set_up(other, keeper) is None
        imported(server, other.data, exported(server, uid_of(at)), "--names", exported(server, uid_of(at), "--names"))
        assert keeper.get(at).json["status"] == "running", keeper.get(at)
        before = len(director.get(at + "/ledger?limit=200").json["events"])
        play_out(director, at)
        said = imported(server, other.data, exported(server, uid_of(at)))
        assert f"behind the {before}" in said, said
        awaited(lambda: keeper.get(at).json["status"] == "closed")
        assert keeper.get(at).json["champion"]["name"] == director.get(at).json["champion"]["name"] != ""
        hashes = [[e["hash"] for e in who.get(at + "/ledger?limit=200").json["events"]] for who in (keeper, director)]
        assert hashes[0] == hashes[1]
        assert database_verifies(other, keeper) is None, database_verifies(other, keeper)
        # Both go on: neither takes the other's.
        for who, name in ((director, "here"), (keeper, "there")):
            assert who.send("POST", at + "/reopen", {"reason": name}).status == 200
        status, said = other.run("import", exported(server, uid_of(at)), "--data", other.data)
        assert status == 1 and "does not continue" in said, said
        assert database_verifies(other, keeper) is None
    finally:
        if other:
            other.close()
        shutil.rmtree(home, ignore_errors=True)
