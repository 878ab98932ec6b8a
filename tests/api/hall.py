# SPDX-License-Identifier: MIT
"""What most checks begin with: an owner, people, a drawn tournament, tablets at its tables."""
import json
import time

from client import Client

PASSWORD = "nine small blue dice"


def set_up(server, director):
    answer = director.send("POST", "/setup", {
        "token": server.token, "login": "owner", "password": PASSWORD, "name": "Olive Owner",
        "club": "Club of the Tests", "time_zone": "Europe/Berlin"})
    return None if answer.status == 201 and "td_user" in director.cookies else f"POST /setup answers {answer}"


def tournament(director, title, names, length=3, tables=1, call=True, games=None, kind="knockout"):
    """A drawn tournament of these players, at backgammon where no other games are named; its address."""
    made = director.send("POST", "/tournaments", {"title": title, "starts_on": "2026-11-20", "lengths": [length],
                                                  "tables": tables})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    if games or kind != "knockout":
        section = director.get(at + "/sections").json["sections"][0]
        named = director.send("PUT", at + "/sections/1", {"kind": kind, **({"games": games} if games else {})}, {"If-Match": f'"{section["version"]}"'})
        assert named.status == 200, named
    director.send("POST", at + "/entries", {"text": "\n".join(names)})
    drawn = director.send("POST", at + "/draw", {"method": "random"})
    assert drawn.status == 201, drawn
    if call:
        called = director.send("POST", at + "/matches/1/call", {"table": 1})
        assert called.status == 200, called
    return at


def sign_in_table(server, director, at, table=1):
    card = director.send("POST", f"{at}/tables/{table}/card").json
    tablet = Client(server, f"tablet-{at[-6:]}-{table}-{time.monotonic_ns()}", device=True)
    joined = tablet.send("POST", "/devices", {"secret": card["secret"]})
    assert joined.status == 201, joined
    return tablet, joined.json, card


def person(server, director, role):
    login = f"{role}-{time.monotonic_ns()}"
    made = director.send("POST", "/accounts",
                         {"login": login, "password": PASSWORD, "name": f"The {role}", "role": role})
    assert made.status == 201, made
    someone = Client(server, login)
    signed = someone.send("POST", "/sessions", {"login": login, "password": PASSWORD})
    assert signed.status == 201, signed
    return someone, made.json


def route_table(server):
    status, said = server.run("routes")
    assert status == 0, said
    return json.loads(said)
