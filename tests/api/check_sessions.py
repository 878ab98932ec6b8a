# SPDX-License-Identifier: MIT
"""People who sign in: which passwords, the second factor, the list of sessions, how they end; tokens of programs."""
import json
import os
import subprocess
import tempfile
import time

from client import Client
from hall import PASSWORD, person, set_up
from server import Server

# The longest name that a browser gives itself.
PHONE = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 "
         "Mobile/15E148 Safari/604.1")


def common_passwords(server, director):
    """A password that everybody tries first is refused wherever one is chosen; a sentence is not."""
    for n, bad in enumerate(("password123", "P@ssw0rd2024!", "1234567890", "qwertyuiop", "1q2w3e4r5t", "aaaaaaaaaaaa", "iloveyou2024",
                             "Letmein!!!!", "abcdefghij", "12.12.1990", "backgammon", "Backgammon1!", "welcome123", "passwordpassword",
                             "asdfghjkl;", "qazwsxedcr", "abcabcabcabc", "common-7777", "TheTests2026")):
        body = {"login": "common-7777", "password": bad, "name": "Common", "role": "scorer"}
        answer = director.send("POST", "/accounts", body)
        faults = [e["pointer"] for e in (answer.json or {}).get("errors", [])]
        assert answer.status == 400 and faults == ["/password"], f"{bad!r} answers {answer}"
        if n == 0:
            assert "others" in answer.json["errors"][0]["detail"], answer
    someone, account = person(server, director, "scorer")
    own = f"/accounts/{account['account']}/password"
    answer = someone.send("POST", own, {"password": "letmein12345", "current": PASSWORD})
    assert answer.status == 400 and answer.json["errors"][0]["pointer"] == "/password", answer
    # Nine signs are too few, whatever they are and in whatever script; ten are enough.
    for short in ("kvdw93mzl", "дщ93мзлжъ", "k w9 mz q"):
        answers = [someone.send("POST", own, {"password": short, "current": PASSWORD}), director.send("POST", own, {"password": short}),
                   director.send("POST", "/accounts", {"login": "short", "password": short, "name": "Short", "role": "scorer"})]
        for answer in answers:
            assert answer.status == 400 and [e["pointer"] for e in answer.json["errors"]] == ["/password"], f"{short!r} answers {answer}"
    for good in ("seven wet boots", "a hall of thirteen tables", "kvdw93mzlq", "kvdw93mzlqpe", "пароль из четырёх слов"):
        answer = someone.send("POST", own, {"password": good, "current": PASSWORD})
        assert answer.status == 204, f"{good!r} answers {answer}"
        answer = director.send("POST", own, {"password": PASSWORD})
        assert answer.status == 204, answer
        assert someone.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 201
    return None


def long_passwords(server, director):
    """A sentence of 64 signs and one of 200 is a password, to its last letter; with another last letter it is not."""
    for length in (64, 200):
        someone, account = person(server, director, "scorer")
        said = ("seven wet boots stand beside nine small green dice " * 5)[:length - 1]
        answer = someone.send("POST", f"/accounts/{account['account']}/password", {"password": said + "!", "current": PASSWORD})
        assert answer.status == 204, f"{length} signs: {answer}"
        for last, status in (("?", 401), ("", 401), ("!", 201)):
            answer = Client(server, f"of {length}").send("POST", "/sessions", {"login": account["login"], "password": said + last})
            assert answer.status == status, f"{length} signs ending in {last!r}: {answer}"
    # As it was typed: blanks at its ends and capitals are of it.
    someone, account = person(server, director, "scorer")
    typed = "  Seven wet Boots "
    assert someone.send("POST", f"/accounts/{account['account']}/password", {"password": typed, "current": PASSWORD}).status == 204
    for said, status in ((typed.strip(), 401), (typed.lower(), 401), (typed + " ", 401), (typed, 201)):
        answer = Client(server, "typed").send("POST", "/sessions", {"login": account["login"], "password": said})
        assert answer.status == status, f"{said!r}: {answer}"
    return None


def leaked_passwords(server, director):
    """What stands in the list that the operator brought is no password, wherever one is chosen; a list out of order is said."""
    with tempfile.NamedTemporaryFile("w", suffix=".list") as leaked:
        leaked.write("\n".join(sorted(["seven wet boots", "nine small green dice", *("leaked %05d" % n for n in range(2000))])) + "\n")
        leaked.flush()
        os.chmod(leaked.name, 0o600)  # root reads it before it becomes somebody else
        ours = Server("--no-rate-limits", "--leaked-passwords", leaked.name)
        try:
            owner = Client(ours, "owner")
            body = {"token": ours.token, "login": "owner", "name": "Olga", "club": "Leaks", "time_zone": "UTC"}
            assert owner.send("POST", "/setup", {**body, "password": "nine small green dice"}).status == 400
            assert owner.send("POST", "/setup", {**body, "password": "nine small blue dice"}).status == 201
            for bad in ("seven wet boots", "leaked 00000", "leaked 01999"):
                answer = owner.send("POST", "/accounts", {"login": "someone", "password": bad, "name": "S", "role": "scorer"})
                assert answer.status == 400 and "known elsewhere" in answer.json["errors"][0]["detail"], f"{bad!r}: {answer}"
            answer = owner.send("POST", "/accounts", {"login": "someone", "password": "leaked 02000", "name": "S", "role": "scorer"})
            assert answer.status == 201, answer
        finally:
            ours.close()
        leaked.write("a line that comes too late\n")
        leaked.flush()
        status, said = ours.run(*ours.command()[1:])
        assert status == 1 and "LC_ALL=C sort -u" in said, said
    return None


def current_password(server, director):
    """Whoever sits down at an open console cannot take the account over: a change asks for the password there was."""
    someone, account = person(server, director, "director")
    own = f"/accounts/{account['account']}/password"
    for body in ({"password": "seven wet boots"}, {"password": "seven wet boots", "current": "not this one"},
                 {"password": "seven wet boots", "current": ""}):
        answer = someone.send("POST", own, body)
        assert answer.status == 400 and answer.json["errors"][0]["pointer"] == "/current", f"{body} answers {answer}"
    assert someone.get("/players").status == 200
    answer = director.send("POST", f"/accounts/{director.get('/me').json['account']}/password", {"password": "seven wet boots"})
    assert answer.status == 400, f"the owner's own password without the one there was answers {answer}"
    # Every session of the account ends by it, and nobody else's.
    second = Client(server, "second browser")
    assert second.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 201
    assert second.get("/players").status == 200
    answer = someone.send("POST", own, {"password": "seven wet boots", "current": PASSWORD})
    assert answer.status == 204 and someone.get("/players").status == 401, answer
    assert second.get("/players").status == 401, "a session of before the change goes on"
    assert director.get("/players").status == 200
    assert second.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 401
    return None


def list_of_sessions(server, director):
    """Somebody sees where they are signed in, ends one session or all of them; others' sessions are not theirs to end."""
    someone, account = person(server, director, "scorer")
    other, _ = person(server, director, "scorer")
    second = Client(server, "second browser")
    body = {"login": account["login"], "password": PASSWORD}
    signed = second.send("POST", "/sessions", body, {"User-Agent": PHONE})
    assert signed.status == 201, signed
    seen = someone.get("/sessions").json["sessions"]
    assert len(seen) == 2 and [s["current"] for s in seen].count(True) == 1, seen
    theirs = next(s for s in seen if not s["current"])
    assert theirs["label"] == PHONE and theirs["seen_at"] and theirs["expires_at"], theirs
    assert all(len(s["session"]) == 16 for s in seen), seen
    assert other.send("DELETE", "/sessions/" + theirs["session"]).status == 404
    assert someone.send("DELETE", "/sessions/0123456789abcdef").status == 404
    assert second.get("/players").status == 200
    assert someone.send("DELETE", "/sessions/" + theirs["session"]).status == 204
    assert second.get("/players").status == 401 and someone.get("/players").status == 200
    assert second.send("POST", "/sessions", body).status == 201
    everywhere = someone.send("DELETE", "/sessions")
    assert everywhere.status == 204 and "td_user" not in someone.cookies, everywhere
    someone.cookies = {}
    assert second.get("/players").status == 401
    assert other.get("/players").status == 200
    assert someone.send("POST", "/sessions", body).status == 201
    assert other.send("DELETE", f"/accounts/{account['account']}/sessions").status == 403
    assert director.send("DELETE", f"/accounts/{account['account']}/sessions").status == 204
    assert someone.get("/players").status == 401
    return None


def idle_sessions(server, director):
    """A session that nobody used for a day is over; one that is used goes on."""
    someone, account = person(server, director, "scorer")
    key = f"kind = 1 AND actor = {account['account']}"
    server.sql(f"UPDATE credential SET seen = now() - interval '23 hours' WHERE {key}")
    forget(server, director)
    assert someone.get("/players").status == 200
    [[since]] = server.sql(f"SELECT extract(epoch FROM now() - seen) FROM credential WHERE {key}")
    assert float(since) < 60, f"a session in use was last seen {since} s ago"
    server.sql(f"UPDATE credential SET seen = now() - interval '25 hours' WHERE {key}")
    forget(server, director)
    answer = someone.get("/players")
    assert answer.status == 401 and "Sign in again" in answer.json["detail"], answer
    # ... and ends in any case.
    someone.cookies = {}
    assert someone.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD}).status == 201
    assert someone.get("/players").status == 200
    listed = someone.get("/sessions").json["sessions"]
    assert len(listed) == 1 and listed[0]["current"], f"a session that nobody used for a day is shown as one that lives: {listed}"
    [[lasts]] = server.sql(f"SELECT max(extract(epoch FROM expires - created)) FROM credential WHERE {key} AND revoked IS NULL")
    assert 0 < float(lasts) <= 90 * 86400, lasts
    server.sql(f"UPDATE credential SET expires = now() WHERE {key}")
    forget(server, director)
    assert someone.get("/players").status == 401, "a session outlives its end"
    return None


def forget(server, director):
    """The server remembers credentials for seconds; a revocation of anything makes it look again."""
    someone = Client(server, f"passer-by-{time.monotonic_ns()}")
    assert someone.send("POST", "/sessions", {"login": "owner", "password": PASSWORD}).status == 201
    assert someone.send("DELETE", "/sessions/current").status == 204


def tokens_end(server, director):
    """A program's token lasts a year, or as many days as were said; the list of accounts shows until when."""
    for days, lasts in ((None, 365), (7, 7)):
        body = {"name": f"Website {days}", "role": "scorer", **({"days": days} if days else {})}
        made = director.send("POST", "/programs", body)
        assert made.status == 201 and made.json["expires_at"], made
        [[seconds]] = server.sql(f"SELECT extract(epoch FROM expires - created) FROM credential WHERE kind = 2 "
                                 f"AND actor = {made.json['account']}")
        assert float(seconds) == lasts * 86400, (days, seconds)
        listed = next(a for a in director.get("/accounts").json["accounts"] if a["account"] == made.json["account"])
        assert listed["token_expires_at"] == made.json["expires_at"], listed
        program = Client(server, f"program-{days}", bearer=made.json["token"])
        assert program.get("/players").status == 200
        server.sql(f"UPDATE credential SET expires = now() WHERE kind = 2 AND actor = {made.json['account']}")
        forget(server, director)
        assert program.get("/players").status == 401
    assert director.send("POST", "/programs", {"name": "x", "role": "scorer", "days": 0}).status == 400
    return None


def code_of(secret, steps=0):
    """What an authenticator shows, by a program that is not ours."""
    now = f"@{int(time.time()) + 30 * steps}"
    done = subprocess.run(["oathtool", "--totp", "-b", "--now", now, secret], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def second_factor(server, director):
    """With an authenticator a password alone signs nobody in; a code counts once; ten recovery codes count once each."""
    someone, account = person(server, director, "director")
    login = {"login": account["login"], "password": PASSWORD}
    browser = Client(server, "another browser")
    assert someone.get("/totp").json == {"on": False, "recovery_left": 0}
    assert someone.send("POST", "/totp", {"current": "not this one"}).status == 400
    begun = someone.send("POST", "/totp", {"current": PASSWORD})
    assert begun.status == 201 and begun.json["uri"].startswith("otpauth://totp/"), begun
    secret = begun.json["secret"]
    assert f"secret={secret}" in begun.json["uri"] and "issuer=" in begun.json["uri"], begun.json
    assert browser.send("POST", "/sessions", login).status == 201, "a factor that was only begun already counts"
    assert someone.send("POST", "/totp/confirm", {"code": "000000"}).status == 400
    on = someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)})
    assert on.status == 201 and len(set(on.json["recovery_codes"])) == 10, on
    assert someone.get("/totp").json == {"on": True, "recovery_left": 10}
    browser = Client(server, "a stranger with the password")
    asked = browser.send("POST", "/sessions", login)
    assert asked.status == 401 and asked.json["code"] == "second_factor" and not browser.cookies, asked
    wrong = browser.send("POST", "/sessions", {**login, "code": "000000"})
    assert wrong.status == 401 and wrong.json["code"] == "second_factor", wrong
    assert browser.send("POST", "/sessions", {**login, "password": "not this one", "code": code_of(secret)}).json["code"] == "unauthorized"
    # The code that switched it on was a step earlier, so this one is new.
    code = code_of(secret)
    assert browser.send("POST", "/sessions", {**login, "code": code}).status == 201
    again = Client(server, "over the shoulder").send("POST", "/sessions", {**login, "code": code})
    assert again.status == 401, f"a code counts twice: {again}"
    recovery = on.json["recovery_codes"][3]
    assert Client(server, "paper").send("POST", "/sessions", {**login, "code": recovery.upper()}).status == 201
    assert Client(server, "paper 2").send("POST", "/sessions", {**login, "code": recovery}).status == 401
    assert someone.get("/totp").json["recovery_left"] == 9
    # A forgotten password: the owner's new one alone opens nothing, the factor stays.
    assert director.send("POST", f"/accounts/{account['account']}/password", {"password": "seven wet boots"}).status == 204
    forgot = Client(server, "forgot").send("POST", "/sessions", {**login, "password": "seven wet boots"})
    assert forgot.status == 401 and forgot.json["code"] == "second_factor", f"another password takes the factor away: {forgot}"
    back = {**login, "password": "seven wet boots", "code": on.json["recovery_codes"][4]}
    assert someone.send("POST", "/sessions", back).status == 201
    assert someone.send("POST", f"/accounts/{account['account']}/password", {"password": PASSWORD, "current": "seven wet boots"}).status == 204
    assert someone.send("POST", "/sessions", {**login, "code": on.json["recovery_codes"][5]}).status == 201
    assert someone.get("/totp").json == {"on": True, "recovery_left": 7}
    kept = server.sql("SELECT string_agg(r::text, ' ') FROM recovery_code r")[0][0]
    assert recovery not in kept and recovery.replace("-", "") not in kept, "a recovery code is kept as it is"
    # A lost phone: the owner takes the factor away; nobody else.
    off = {"current": PASSWORD, "code": "000000"}
    assert someone.send("DELETE", f"/accounts/{account['account']}/totp").status == 403
    assert someone.send("POST", "/totp/remove", off).status == 400
    assert director.send("DELETE", f"/accounts/{account['account']}/totp").status == 204
    assert someone.get("/totp").json == {"on": False, "recovery_left": 0}
    assert Client(server, "after").send("POST", "/sessions", login).status == 201
    return None


def second_factor_is_removed_with_a_code(server, director):
    """Somebody takes their own second factor away with password and code; guesses at codes run out."""
    someone, account = person(server, director, "director")
    login = {"login": account["login"], "password": PASSWORD}
    secret = someone.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
    assert someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}).status == 201
    removed = someone.send("POST", "/totp/remove", {"current": PASSWORD, "code": code_of(secret)})
    assert removed.status == 204, removed
    assert Client(server, "after").send("POST", "/sessions", login).status == 201
    secret = someone.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
    codes = someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}).json["recovery_codes"]
    guesser = Client(server, "guesser")
    said = [guesser.send("POST", "/sessions", {**login, "code": f"{n:06d}"}).status for n in range(12)]
    assert said[0] == 401 and said[-1] == 429, f"twelve guesses at codes answer {said}"
    late = guesser.send("POST", "/sessions", {**login, "code": codes[0]})
    assert late.status == 429 and "retry-after" in late.headers, late
    return None


def second_factor_is_needed(server, director):
    """Where the operator says so, a password alone makes nobody more than a scorer, the owner neither, until an authenticator
    is set up; and again when it is taken away. Programs have a token and no password."""
    here = Server("--no-rate-limits", "--second-factor")
    try:
        owner = Client(here, "owner")
        assert set_up(here, owner) is None
        me = owner.get("/me").json
        assert (me["role"], me["lacks_factor"]) == ("scorer", True), me
        refused = owner.send("POST", "/programs", {"name": "Wall", "role": "scorer"})
        assert refused.status == 403 and "authenticator" in refused.json["detail"], refused
        assert owner.get("/players").status == 200
        secret = owner.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
        begun = owner.get("/me").json
        assert begun["lacks_factor"], "a factor that was only begun counts"
        assert owner.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}).status == 201
        me = owner.get("/me").json
        assert (me["role"], me["lacks_factor"]) == ("owner", False), me
        program = owner.send("POST", "/programs", {"name": "Wall", "role": "director"})
        assert program.status == 201, program
        someone, account = person(here, owner, "director")
        scorer, _ = person(here, owner, "scorer")
        seen = [(who.get("/me").json["role"], who.get("/me").json["lacks_factor"]) for who in (someone, scorer)]
        assert seen == [("scorer", True), ("scorer", False)], seen
        made = {"title": "Alone", "starts_on": "2026-11-20", "lengths": [3]}
        assert someone.send("POST", "/tournaments", made).status == 403
        bearer = Client(here, "program")
        answer = bearer.raw("POST", "/api/v1/tournaments", json.dumps(made).encode(), {
            "Authorization": "Bearer " + program.json["token"], "Content-Type": "application/json", "Idempotency-Key": "program"})
        assert answer.status == 201, f"a program without a password is asked for a factor: {answer}"
        removed = owner.send("POST", "/totp/remove", {"current": PASSWORD, "code": code_of(secret)})
        assert removed.status == 204, removed
        assert owner.get("/me").json["role"] == "scorer", "without the factor it is the owner's session still"
    finally:
        here.close()
    return None


def sign_out_empties_the_cache(server, director):
    """Whoever signs out, in whichever way, has the browser forget what it kept; other answers leave it alone."""
    someone, _ = person(server, director, "scorer")
    assert "clear-site-data" not in someone.get("/players").headers
    for path in ("/sessions/current", "/sessions"):
        someone, _ = person(server, director, "scorer")
        out = someone.send("DELETE", path)
        assert out.status == 204 and out.headers["clear-site-data"] == '"cache"', f"{path}: {out} {out.headers}"
    return None
