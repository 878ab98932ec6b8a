# SPDX-License-Identifier: MIT
"""What goes by its age, and what stays."""
from check_backup import awaited
from client import Client
from hall import set_up, sign_in_table, tournament
from server import Server

REPLIES = ("INSERT INTO reply (stream, actor, key, request, status, version, location, body, at)"
           " SELECT s.id, 'account 1', '{0} ' || g, sha256('x'), 200, 1, '', 'x', now() - interval '{1}'"
           " FROM stream s, generate_series(1, {2}) g WHERE s.kind = 1 RETURNING 1")
CREDENTIALS = ("INSERT INTO credential (hash, kind, stream, actor, hall_table, tries, label, created, expires, seen, revoked)"
               " SELECT sha256(('{0} ' || g)::bytea), {1}, s.id, 1, 0, -1, '{0}', now() - interval '{2}', now() + interval '{3}',"
               " now() - interval '{4}', {5} FROM stream s, generate_series(1, {6}) g WHERE s.kind = 1 RETURNING 1")
DRAFT = ("INSERT INTO draft (stream, match, game, turn, epoch, side, dice, play, at_ms)"
         " SELECT s.id, {0}, 1, 1, 0, 1, 31, '', extract(epoch FROM now() - interval '{1} days')::bigint * 1000"
         " FROM stream s WHERE s.kind = 2 LIMIT 1")
SESSION, PROGRAM, DEVICE, CARD, PIN = 1, 2, 3, 4, 5
KINDS = (  # name, kind, made and ends in, last seen, revoked, how many; does it stay?
    ("ended", SESSION, "90 days", "-31 days", "40 days", "NULL", 1200, False),
    ("just ended", SESSION, "90 days", "-29 days", "40 days", "NULL", 3, True),
    ("signed out", SESSION, "90 days", "90 days", "40 days", "now() - interval '31 days'", 3, False),
    ("unseen", DEVICE, "900 days", "900 days", "401 days", "NULL", 3, False),
    ("seen last year", DEVICE, "900 days", "900 days", "370 days", "NULL", 3, True),
    ("typed", PIN, "40 days", "-40 days", "40 days", "NULL", 3, False),
    ("printed once", CARD, "900 days", "900 days", "900 days", "NULL", 3, True),
    ("voided", CARD, "900 days", "900 days", "900 days", "now() - interval '31 days'", 3, False),
    ("program", PROGRAM, "900 days", "9 days", "900 days", "NULL", 3, True))


def swept(server, director):
    """Answers and credentials that are too old go at the start, in steps; younger ones, ledgers and names stay."""
    ours = Server("--no-rate-limits")
    try:
        owner = Client(ours, "owner")
        assert set_up(ours, owner) is None
        at = tournament(owner, "Swept", ["Ada", "Ben"])
        tablet, _, _ = sign_in_table(ours, owner, at)
        kept = ("stream", "event", "person_name", "account_secret", "state_match")
        counts = [ours.sql(f"SELECT count(*) FROM {table}") for table in kept]
        fresh = int(ours.sql("SELECT count(*) FROM reply")[0][0])
        assert fresh > 3
        assert len(ours.sql(REPLIES.format("old", "31 days", 2300))) == 2300
        assert len(ours.sql(REPLIES.format("young", "29 days", 7))) == 7
        for name, kind, made, ends, seen, revoked, n, _ in KINDS:
            assert len(ours.sql(CREDENTIALS.format(name, kind, made, ends, seen, revoked, n))) == n
        for match, days in ((7, 31), (8, 29)):
            ours.sql(DRAFT.format(match, days))
        ours.stop()
        ours.token = ""
        ours.start()
        left = {name: str(n) for name, _, _, _, _, _, n, stays in KINDS if stays}
        labels = "SELECT label, count(*) FROM credential WHERE label IN (%s) GROUP BY label" % ", ".join(
            "'%s'" % kind[0] for kind in KINDS)
        awaited(lambda: dict(ours.sql(labels)) == left)
        awaited(lambda: ours.sql("SELECT count(*) FROM reply") == [[str(fresh + 7)]])
        awaited(lambda: ours.sql("SELECT match FROM draft") == [["8"]])
        assert counts == [ours.sql(f"SELECT count(*) FROM {table}") for table in kept]
        said = awaited(lambda: '1212 sessions' in ours.said() and ours.said())
        assert "2300 answers" in said, said
        assert owner.get("/me").json["role"] == "owner" and tablet.get("/device").status == 200
    finally:
        ours.close()
