# SPDX-License-Identifier: MIT
"""What changes passwords, second factors and sessions, sent again after its answer was lost: under its key it is told
again as it was, whoever was signed off by it; another request under the key is refused; nothing of a secret is kept."""
import json
import time

from check_sessions import code_of
from client import Client
from hall import PASSWORD, person, sign_in_table, tournament
from server import Server

NEW = "seven wet boots"


def lost(client, method, path, body, key):
    """Sends, loses the answer (the browser keeps what it had), sends the same again: both answers."""
    had = dict(client.cookies)
    first = client.send(method, path, body, key=key)
    client.cookies = had
    return first, client.again()


def told_again(client, method, path, body, key):
    first, again = lost(client, method, path, body, key)
    assert first.status == 204, f"{method} {path} answers {first}"
    assert (again.status, again.body) == (204, b""), f"{method} {path} sent again answers {again}"
    return again


def own_password(server, director):
    """The change of one's own password, sent again under its key, is told as done: no wrong guess, and nothing is set twice"""
    someone, account = person(server, director, "scorer")
    someone.walks = False  # another body under a known key would be a guess
    own, body = f"/accounts/{account['account']}/password", {"password": NEW, "current": PASSWORD}
    again = told_again(someone, "POST", own, body, "own-1")
    assert "td_user" in again.headers.get("set-cookie", "") and "td_user" not in someone.cookies, "a session that is over stays in the browser"
    # Under the same key by a session that lives: of the account, not of the browser.
    login = {"login": account["login"], "password": NEW}
    assert someone.send("POST", "/sessions", login).status == 201
    assert someone.send("POST", own, body, key="own-1").status == 204
    assert someone.get("/players").status == 200, "told again, it ended a session that was begun since"
    for other in ({**body, "password": "seven dry boots"}, {**body, "current": NEW}):
        answer = someone.send("POST", own, other, key="own-1")
        assert answer.status == 422 and answer.json["code"] == "idempotency_mismatch", f"{other} under the key answers {answer}"
    assert Client(server, "dry").send("POST", "/sessions", {**login, "password": "seven dry boots"}).status == 401
    # Sent again it was no guess at the password; the two other requests were. Ten are free, the first one was needed.
    said = [someone.send("POST", own, {"password": NEW, "current": "not this one"}).status for _ in range(8)]
    assert said == [400] * 7 + [429], said
    # Without a key it is as it was: asked anew.
    other, account = person(server, director, "scorer")
    own = f"/accounts/{account['account']}/password"
    assert other.send("POST", own, body, {"Idempotency-Key": None}).status == 204
    assert other.send("POST", own, body, {"Idempotency-Key": None}).status == 401
    return None


def others_password(server, director):
    """The owner's new password for somebody, sent again late, does not undo what that person chose since"""
    someone, account = person(server, director, "scorer")
    own = f"/accounts/{account['account']}/password"
    assert director.send("POST", own, {"password": NEW}, key="for-them-1").status == 204
    login = {"login": account["login"], "password": NEW}
    assert someone.send("POST", "/sessions", login).status == 201
    assert someone.send("POST", own, {"password": "nine red dice cups", "current": NEW}).status == 204
    assert someone.send("POST", "/sessions", {**login, "password": "nine red dice cups"}).status == 201
    assert director.send("POST", own, {"password": NEW}, key="for-them-1").status == 204
    assert someone.get("/players").status == 200, "sent again it ended a session"
    assert Client(server, "chosen").send("POST", "/sessions", {**login, "password": "nine red dice cups"}).status == 201, "sent again it was set again"
    # A key is of who sends: somebody else's request under it is their own.
    assert someone.send("POST", own, {"password": NEW, "current": "nine red dice cups"}, key="for-them-1").status == 204
    return None


def authenticators(server, director):
    """Beginning, confirming and removing an authenticator, sent again: done once, and what was shown is not shown again"""
    someone, account = person(server, director, "director")
    first, again = lost(someone, "POST", "/totp", {"current": PASSWORD}, "factor-1")
    assert first.status == 201 and again.status == 409 and again.json["code"] == "shown_once", (first, again)
    secret = first.json["secret"]
    confirm = {"code": code_of(secret, -1)}
    first, again = lost(someone, "POST", "/totp/confirm", confirm, "factor-2")
    assert first.status == 201, f"the secret that was shown is no longer the one: {first}"
    assert again.status == 409 and again.json["code"] == "shown_once", again
    codes = first.json["recovery_codes"]
    assert secret not in again.body.decode() and not any(c in again.body.decode() for c in codes), again
    assert someone.get("/totp").json == {"on": True, "recovery_left": 10}
    # A recovery code counts once: sent again without a key it would be wrong, and a guess.
    told_again(someone, "POST", "/totp/remove", {"current": PASSWORD, "code": codes[0]}, "factor-3")
    assert someone.get("/totp").json["on"] is False
    secret = someone.send("POST", "/totp", {"current": PASSWORD}).json["secret"]
    assert someone.send("POST", "/totp/confirm", {"code": code_of(secret, -1)}).status == 201
    assert someone.send("POST", "/totp/remove", {"current": PASSWORD, "code": codes[0]}, key="factor-3").status == 204
    assert someone.get("/totp").json["on"], "told again, it took away an authenticator of later"
    off = f"/accounts/{account['account']}/totp"
    told_again(director, "DELETE", off, {}, f"factor-4-{off}")
    assert someone.get("/totp").json["on"] is False
    return None


def sessions_ended(server, director):
    """Ending sessions, sent again by whoever was signed off by it: told as done, and none that was begun since is ended"""
    someone, account = person(server, director, "scorer")
    login = {"login": account["login"], "password": PASSWORD}
    for n, path in enumerate(("/sessions/current", "/sessions", "own")):
        if path == "own":
            path = "/sessions/" + next(s["session"] for s in someone.get("/sessions").json["sessions"] if s["current"])
        told_again(someone, "DELETE", path, {}, f"ended-{n}")
        assert "td_user" not in someone.cookies, path
        # The key is the account's; a session of later is not what was ended.
        assert someone.send("POST", "/sessions", login).status == 201
        assert someone.send("DELETE", path, {}, key=f"ended-{n}").status == 204 and "td_user" in someone.cookies, path
        assert someone.get("/players").status == 200, f"{path} sent again ended a session of later"
    other = Client(server, "another browser")
    assert other.send("POST", "/sessions", login).status == 201
    named = "/sessions/" + next(s["session"] for s in someone.get("/sessions").json["sessions"] if not s["current"])
    told_again(someone, "DELETE", named, {}, "ended-named")
    theirs = f"/accounts/{account['account']}/sessions"
    told_again(director, "DELETE", theirs, {}, "ended-" + theirs)
    # Nobody else is told anything under the key, nor is a session that ended let in for anything but what was told.
    stranger = Client(server, "stranger")
    for who, path, key in ((someone, "/sessions", "ended-fresh"), (stranger, "/sessions", "ended-1"), (someone, "/accounts/1/sessions", "ended-1")):
        answer = who.send("DELETE", path, {}, key=key)
        assert answer.status in (401, 422) and (answer.status == 401 or path.startswith("/accounts")), f"{path} {key}: {answer}"
    return None


def out(client, headers=None):
    """Signs out; the browser keeps what it had, as if the answer had been lost."""
    had = dict(client.cookies)
    answer = client.send("DELETE", "/sessions/current", {}, headers)
    client.cookies, left = had, client.cookies
    assert answer.status != 204 or not {"td_user", "td_device"} & set(left), f"{answer} leaves {list(left)} in the browser"
    return answer


def signed_out_again(server, director):
    """Signing out of what is over already does no harm and is told as done, with a key or without; a secret nobody gave is none"""
    bare = {"Idempotency-Key": None}
    someone, account = person(server, director, "scorer")
    assert [out(someone, bare).status for _ in range(3)] == [204] * 3, "sent again without a key"
    assert out(someone).status == 204, "sent again under another key"
    assert out(someone, bare).headers["clear-site-data"] == '"cache"'
    for answer in (someone.get("/players"), someone.send("DELETE", "/sessions", {}), someone.send("POST", "/totp", {"current": PASSWORD})):
        assert answer.status == 401, f"a session that is over does more than end: {answer}"
    # ... ended by others, or by itself.
    login = {"login": account["login"], "password": PASSWORD}
    for ends in (lambda: director.send("DELETE", f"/accounts/{account['account']}/sessions").status == 204,
                 lambda: server.sql(f"UPDATE credential SET expires = now() WHERE kind = 1 AND actor = {account['account']}") == []):
        assert someone.send("POST", "/sessions", login).status == 201 and ends()
        assert director.send("POST", "/programs", {"name": "Forgets", "role": "scorer"}).status == 201
        assert out(someone).status == 204
    at = tournament(director, "Signed out", ["Ada", "Ben"])
    for ends in (lambda tablet, n: out(tablet), lambda tablet, n: director.send("POST", f"{at}/devices/{n}/revoke")):
        tablet, joined, _ = sign_in_table(server, director, at)
        answer = ends(tablet, joined["actor"])
        assert answer.status in (200, 204), answer
        assert [out(tablet, more).status for more in (bare, None)] == [204] * 2, "a tablet's, sent again"
        assert tablet.send("POST", at + "/matches/1/ready", {"epoch": 1, "side": "a"}).status == 401
    program = Client(server, "signs out", bearer=director.send("POST", "/programs", {"name": "Out", "role": "scorer"}).json["token"])
    assert [out(program).status for _ in range(2)] == [204] * 2, "a program's, sent again"
    stranger = Client(server, "never here")
    assert out(stranger).status == 401
    stranger.cookies = {"td_user": "x" * 43}
    assert out(stranger).status == 401, "who was never signed in is signed out"
    return None


def set_up_again(server, director):
    """The set-up link, used and sent again: told that the club is set up; other words under the key get nothing"""
    ours = Server("--no-rate-limits")
    try:
        owner = Client(ours, "owner")
        body = {"token": ours.token, "login": "owner", "password": PASSWORD, "name": "Olga", "club": "Again", "time_zone": "UTC"}
        first, again = lost(owner, "POST", "/setup", body, "set-up-1")
        assert first.status == 201, first
        assert again.status == 409 and again.json["code"] == "shown_once" and "ign in" in again.json["detail"], again
        assert "set-cookie" not in again.headers, "a link that was used signs in once more"
        for other, key in ((body, "set-up-2"), (body, None), ({**body, "password": NEW}, "set-up-1"), ({**body, "token": "made up"}, "set-up-1")):
            answer = Client(ours, f"other-{key}").send("POST", "/setup", other, {"Idempotency-Key": key})
            assert answer.status in (403, 422) and answer.json["code"] in ("forbidden", "idempotency_mismatch"), (other, key, answer)
        assert owner.send("POST", "/sessions", {"login": "owner", "password": PASSWORD}).status == 201
        assert [a["name"] for a in owner.get("/accounts").json["accounts"]] == ["Olga"]
    finally:
        ours.close()
    return None


def nothing_kept(server, director):
    """No password, and no quick hash of a request with one, is kept for retries"""
    import hashlib
    someone, account = person(server, director, "scorer")
    path = f"/accounts/{account['account']}/password"
    key = f"kept-{time.monotonic_ns()}"
    assert someone.send("POST", path, {"password": NEW, "current": PASSWORD}, key=key).status == 204
    [[request, body]] = server.sql(f"SELECT encode(request, 'hex'), convert_from(body, 'UTF8') FROM reply WHERE key = '{key}'")
    sent = json.dumps({"password": NEW, "current": PASSWORD}, ensure_ascii=False).encode()
    quick = hashlib.sha256(b"POST/api/v1" + path.encode() + b"\n" + sent).hexdigest()
    assert request != quick and NEW not in body and PASSWORD not in body, "what is kept of the request can be guessed at"
    return None
