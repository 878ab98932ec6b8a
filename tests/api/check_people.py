# SPDX-License-Identifier: MIT
"""People: the set-up link, sessions, programs and the club. Who may what is check_roles."""
from client import Client
from hall import PASSWORD, person
from server import Server


def set_up_link_is_void(server, director):
    """The set-up link is void after its first use."""
    answer = Client(server, "late").send("POST", "/setup", {
        "token": server.token, "login": "mallory", "password": PASSWORD, "name": "Mallory", "club": "Other",
        "time_zone": "UTC"})
    return None if answer.status == 403 else f"the second use answers {answer}"


def sessions(server, director):
    """Signing in and out: a wrong password, a closed account, a used-up session."""
    someone, account = person(server, director, "scorer")
    wrong = Client(server, "guess").send("POST", "/sessions", {"login": "owner", "password": "wrong password"})
    if wrong.status != 401:
        return f"a wrong password answers {wrong}"
    if someone.get("/me").json["role"] != "scorer":
        return "the scorer is not a scorer"
    cookies = dict(someone.cookies)
    out = someone.send("DELETE", "/sessions/current")
    if out.status != 204 or "td_user" in someone.cookies:
        return f"signing out answers {out}, cookies {someone.cookies}"
    someone.cookies = cookies
    if someone.get("/players").status != 401:
        return "the session works after signing out"
    # Each time another token, whatever the browser brings along: nobody gives somebody a token that they then sign in with.
    tokens = {cookies["td_user"]}
    for planted in ("planted", cookies["td_user"], None):
        someone.cookies = {"td_user": planted} if planted else someone.cookies
        again = someone.send("POST", "/sessions", {"login": account["login"], "password": PASSWORD})
        assert again.status == 201 and someone.get("/players").status == 200, again
        tokens.add(someone.cookies["td_user"])
    if len(tokens) != 4 or "planted" in tokens:
        return f"signing in keeps a token: {len(tokens)} of 4"
    other, account = person(server, director, "director")
    closed = director.edit("PUT", f"/accounts/{account['account']}", {"role": "director", "status": "revoked"},
                           account["version"])
    if closed.status != 200:
        return f"revoking an account answers {closed}"
    if other.get("/players").status != 401:
        return "a revoked account still reads the players"
    return None


def guesses(server, director):
    """Guessing at a password is slowed down. The owner's right password has to wait as well, and is told how long."""
    guarded_server = Server()
    try:
        guesser = Client(guarded_server, "guesser")
        statuses = [guesser.send("POST", "/sessions", {"login": "owner", "password": f"guess number {n}"})
                    for n in range(25)]
        if statuses[0].status != 401:
            return f"the first guess answers {statuses[0]}"
        if statuses[-1].status != 429 or "retry-after" not in statuses[-1].headers:
            return f"the 25th guess answers {statuses[-1]}"
        other = guesser.send("POST", "/devices", {"secret": "x" * 43})
        return None if other.status == 401 else f"a card is refused for the guesses at passwords: {other}"
    finally:
        guarded_server.close()


def programs(server, director):
    """A program acts by its bearer token, which is shown once."""
    made = director.send("POST", "/programs", {"name": "Website", "role": "scorer"})
    if made.status != 201:
        return f"POST /programs answers {made}"
    program = Client(server, "program", bearer=made.json["token"])
    me = program.get("/me").json
    if me["kind"] != "program" or me["role"] != "scorer":
        return f"the program is {me}"
    if program.get("/accounts").status != 403 or Client(server, "x", bearer="x" * 43).get("/players").status != 401:
        return "a program may more than its role, or a made-up token works"
    return None


def club(server, director):
    """The club, a player's page and a password are changed."""
    seen = director.get("/clubs").json["clubs"][0]
    changed = director.edit("PUT", f"/clubs/{seen['club']}", {"name": "Club of the Tests", "time_zone": "Europe/Oslo"},
                            seen["version"])
    if changed.status != 200 or changed.json["time_zone"] != "Europe/Oslo":
        return f"PUT /clubs answers {changed}"
    player = director.send("POST", "/players", {"name": "Žofie Čapek", "club": "", "country": "CZ"}).json
    married = {"name": "Žofie Čapková", "club": "Brno", "country": "CZ", "status": "active"}
    changed = director.edit("PUT", f"/players/{player['player']}", married, player["version"])
    found = director.get("/players?q=capkova").json["players"]
    if changed.status != 200 or [p["name"] for p in found] != ["Žofie Čapková"]:
        return f"PUT /players answers {changed}, the search finds {found}"
    someone, account = person(server, director, "scorer")
    changed = someone.send("POST", f"/accounts/{account['account']}/password", {"password": "another long password",
                                                                                  "current": PASSWORD})
    if changed.status != 204 or someone.get("/players").status != 401:
        return f"a new password answers {changed}; the old session must end"
    signed = someone.send("POST", "/sessions", {"login": account["login"], "password": "another long password"})
    return None if signed.status == 201 else f"the new password answers {signed}"


def zones(server, director):
    """A time zone is one of the system's list: a page that meets another one could not draw."""
    for wrong in ("Berlin", "europe/berlin", "Europe/Atlantis", "../../../etc/passwd", "posix/Europe/Berlin", "tzdata.zi", "Europe",
                  "/usr/share/zoneinfo/UTC"):
        seen = director.get("/clubs").json["clubs"][0]
        put = {"name": seen["name"], "time_zone": wrong}
        answer = director.edit("PUT", f"/clubs/{seen['club']}", put, seen["version"])
        faults = [e for e in answer.json.get("errors", []) if e["pointer"] == "/time_zone" and "Europe/Berlin" in e["detail"]]
        if answer.status != 400 or len(faults) != 1:
            return f"the zone {wrong!r} answers {answer}"
    for right in ("America/Argentina/Buenos_Aires", "UTC", seen["time_zone"]):
        put = {"name": seen["name"], "time_zone": right}
        changed = director.edit("PUT", f"/clubs/{seen['club']}", put, director.get("/clubs").json["clubs"][0]["version"])
        if changed.status != 200 or changed.json["time_zone"] != right:
            return f"the zone {right!r} answers {changed}"
    return None
