# SPDX-License-Identifier: MIT
"""Players who check themselves in: the hall's code is told in the hall alone and is soon too old, guesses and phones are few, and
what a phone said is marked as such and taken back like any other check-in."""
import secrets

from check_plays import setting
from client import Client
from hall import person, sign_in_table

PHONE = "a phone of its own {}"


def event(director, title, names, check_in=True):
    made = director.send("POST", "/tournaments", {"title": title, "starts_on": "2026-11-20", "lengths": [3], "tables": 1, "check_in": check_in})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "\n".join(names)})
    return at


def code_of(client, at):
    answer = client.get(at + "/hall-code")
    assert answer.status == 200, answer
    return answer.json["code"]


def arrive(client, at, entry, code, phone=1):
    return client.send("POST", f"{at}/entries/{entry}/arrive", {"code": code, "phone": PHONE.format(phone)})


def entry_of(client, at, entry):
    return next(e for e in client.get(at + "/entries").json["entries"] if e["entry"] == entry)


def told_in_the_hall_alone(server, director):
    """The code is told to the desk and to the tables of the event, to nobody else, and only while phones may check in."""
    at = event(director, "Arrivals", ["Ada", "Ben", "Cyd"])
    public, scorer = Client(server, "a phone"), person(server, director, "scorer")[0]
    tablet, _, _ = sign_in_table(server, director, at)
    elsewhere, _, _ = sign_in_table(server, director, event(director, "Elsewhere", ["Dee", "Eve"]))
    code = code_of(director, at)
    assert len(code) == 16 and 0 < director.get(at + "/hall-code").json["another_in_ms"] <= 60000
    assert code_of(scorer, at) and code_of(tablet, at)
    assert code_of(public, at) is None and code_of(elsewhere, at) is None
    assert code_of(director, event(director, "No desk", ["Ada", "Ben"], check_in=False)) is None
    setting(director, at, "self_check_in", 0)
    assert code_of(director, at) is None
    shut = arrive(public, at, 1, code)
    assert (shut.status, shut.json.get("reason")) == (409, "arrival-closed"), shut
    # Nothing that anybody may read tells the code.
    setting(director, at, "self_check_in", 1)
    code = code_of(director, at)
    for path in ("", "/entries", "/matches", "/sections", "/settings", "/floor", "/tables"):
        assert code not in repr(public.get(at + path)), path


def by_the_code(server, director):
    """Who has the code says who is here: the ledger tells how, the desk sees it and takes it back with one act."""
    at = event(director, "By the code", ["Ada", "Ben", "Cyd"])
    public, code = Client(server, "her phone"), code_of(director, at)
    here = arrive(public, at, 2, code)
    assert here.status == 200 and here.json["status"] == "checked_in" and here.json["by_code"] is True, here
    assert entry_of(public, at, 2)["by_code"] and "by_code" not in entry_of(public, at, 1)
    last = director.get(at + "/floor").json["recent"][1::-1]
    assert [e["kind"] for e in last] == ["entry_status_set", "entry_arrived"], last
    assert last[1]["text"] == "Ben was checked in by a phone that had the hall's code" and last[1]["actor"]["kind"] == "system", last
    # Somebody who is here is not checked in again, nor is a phone told anything by trying.
    twice = arrive(public, at, 2, code)
    assert (twice.status, twice.json.get("reason")) == (409, "arrived"), twice
    assert arrive(public, at, 99, code).status in (404, 409)
    undone = director.send("POST", f"{at}/entries/2/check-out")
    assert undone.status == 200 and undone.json["status"] == "entered" and "by_code" not in undone.json, undone
    assert director.send("POST", f"{at}/entries/2/check-in").json.get("by_code") is None
    # A phone where the director is signed in says no more than another; after the draw everybody speaks to the desk.
    assert arrive(director, at, 3, code_of(director, at)).json["by_code"] is True
    director.send("POST", f"{at}/entries/1/check-in")
    assert director.send("POST", at + "/draw", {"method": "random"}).status == 201
    assert code_of(director, at) is None
    late = arrive(public, at, 1, code, phone=2)
    assert late.status == 409 and late.json["reason"] == "arrival-closed", late


def sent_again(server, director):
    """A phone that had no answer sends the same under its key and is told the same; another name under that key is refused."""
    at = event(director, "Sent again", ["Ada", "Ben", "Cyd"])
    public, code = Client(server, "a phone in the cellar"), code_of(director, at)
    body = {"code": code, "phone": "in-the-cellar-of-the-hall"}
    first, again, other, unkeyed = (public.send("POST", f"{at}/entries/{n}/arrive", body, {"Idempotency-Key": key})
                                    for n, key in ((1, "cellar"), (1, "cellar"), (2, "cellar"), (2, None)))
    assert first.status == 200 and (again.status, again.body) == (200, first.body), (first, again)
    assert (other.status, other.json["code"]) == (422, "idempotency_mismatch"), other
    assert unkeyed.status == 200 and unkeyed.json["status"] == "checked_in", unkeyed
    assert entry_of(public, at, 3)["status"] == "entered"


def old_and_wrong(server, director):
    """A code is good for two to three minutes, for its own event; guesses are few, and do not keep out whoever has the right one."""
    at, other = event(director, "Old", [f"P{n}" for n in range(1, 31)]), event(director, "Other", ["Ada", "Ben"])
    public = Client(server, "a guesser")
    stale = arrive(public, at, 1, code_of(director, other))
    assert (stale.status, stale.json["reason"]) == (409, "hall-code"), stale
    assert arrive(public, at, 1, secrets.token_hex(8)).json["reason"] == "hall-code"
    refused = [arrive(public, at, 1, secrets.token_hex(8)).status for _ in range(20)]
    assert 429 in refused and refused == sorted(refused), refused
    told = arrive(public, at, 1, "badc0de5" * 2)
    assert told.status == 429 and int(told.headers["retry-after"]) >= 1, told
    assert arrive(public, at, 1, code_of(director, at)).status == 200


def few_people_a_phone(server, director):
    """A phone checks in a few people, a code no more than come through a door while it lasts."""
    at = event(director, "Few", [f"P{n}" for n in range(1, 31)])
    public, code = Client(server, "a busy phone"), code_of(director, at)
    assert [arrive(public, at, n, code, phone="one").status for n in range(1, 6)] == [200] * 4 + [429]
    statuses = [arrive(public, at, n, code, phone=n).status for n in range(6, 24)]
    assert statuses.count(200) == 12 and statuses[-1] == 429, statuses
    short = public.send("POST", at + "/entries/30/arrive", {"code": code, "phone": "short"})
    assert short.status == 400 and short.json["errors"][0]["pointer"] == "/phone", short
