# SPDX-License-Identifier: MIT
"""A name is evidence: who reads a result sheet must be able to rely on whose name stands there."""
import json
import os
import subprocess
import tempfile
from urllib.parse import quote

from check_records import database_verifies
from hall import tournament


def needs_confirmation(client, method, path, body, code):
    """Asks, reads the consequences, confirms; the answer of the second."""
    first = client.send(method, path, body)
    assert first.status == 409 and code in [c["code"] for c in first.json["consequences"]], first
    return client.send(method, path, body, {"TD-Confirm": first.json["token"]})


def played(director, title, winner="Ada", loser="Ben"):
    """A tournament of two that the winner has won, closed and signed; its address."""
    at = tournament(director, title, [winner, loser], length=1)
    director.send("POST", at + "/matches/1/start")
    match = director.get(at + "/matches/1").json
    first = match["a"]["name"] == winner
    score = {"how": "final_score", "score_a": int(first), "score_b": int(not first), "reason": "card"}
    result = director.edit("POST", at + "/matches/1/result", score, match["version"])
    assert result.status == 200, result
    closed = director.send("POST", at + "/close", {})
    assert closed.status == 200, closed
    return at


def second_agrees(director, server, at):
    """The second, independent verifier reads the export, too."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ledger", "second.py")
    with tempfile.NamedTemporaryFile(dir=server.data, suffix=".ledger") as f:
        f.write(director.get(at + "/export").body)
        f.flush()
        said = subprocess.run([program, f.name], stdout=subprocess.PIPE, text=True)
    assert said.returncode == 0, said.stdout


def ledger(director, at):
    return director.get(at + "/ledger?limit=200").json["events"]


def champions(server, director):
    """The champion of a closed tournament keeps their name, or a line says why not."""
    at = played(director, "Signed")
    entries = {e["name"]: e for e in director.get(at + "/entries").json["entries"]}
    ada = f"{at}/entries/{entries['Ada']['entry']}"
    before = len(ledger(director, at))
    refused = director.send("PUT", ada, {"name": "Zoe"})
    assert refused.status == 400 and refused.json["reason"] == "reason-missing", refused
    assert director.get(at).json["champion"]["name"] == "Ada" and len(ledger(director, at)) == before
    body = {"name": "Adah", "reason": "spelt wrongly on the sheet"}
    renamed = needs_confirmation(director, "PUT", ada, body, "name-late")
    assert renamed.status == 200 and renamed.json["name"] == "Adah" and renamed.json["changed_late"], renamed
    assert len(ledger(director, at)) == before + 1 and "spelt wrongly" in json.dumps(ledger(director, at))
    assert database_verifies(server, director) is None, database_verifies(server, director)
    second_agrees(director, server, at)
    # Who writes into the database instead is found.
    uid = at.rsplit("/", 1)[1]
    of_adah = f"UPDATE person_name SET name = '%s' WHERE name = '%s' AND stream = (SELECT id FROM stream WHERE uid = '{uid}')"
    server.sql(of_adah % ("Zoe", "Adah") + " RETURNING ref")
    status, said = server.run("verify", "--data", server.data)
    assert status == 1 and "does not fit" in said and uid in said, said
    server.sql(of_adah % ("Adah", "Zoe") + " RETURNING ref")
    assert database_verifies(server, director) is None


def opened(director, title, names=()):
    """A tournament that takes entries; its address."""
    made = director.send("POST", "/tournaments", {"title": title, "starts_on": "2026-11-22", "lengths": [1], "tables": 1})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    for name in names:
        added = director.send("POST", at + "/entries", {"entries": [{"name": name}]})
        assert added.status == 201, added
    return at


def enter(director, at, *entries):
    return director.send("POST", at + "/entries", {"entries": list(entries)})


def people(director, name):
    found = director.get("/players?q=" + quote(name)).json["players"]
    return [p for p in found if p["name"] == name]


def persons(server, director):
    """Who is entered by a name that the club knows is that player; the same name twice is asked about once."""
    first = opened(director, "First", ["Nora Nilsen"])
    assert len(people(director, "Nora Nilsen")) == 1
    second = opened(director, "Second")
    assert enter(director, second, {"name": "NORA NILSEN"}).status == 201
    nora = people(director, "Nora Nilsen")
    assert len(nora) == 1, nora
    # The same player again, by number: nobody plays twice.
    twice = enter(director, second, {"name": "N. N.", "player": nora[0]["player"]})
    assert twice.status == 409 and twice.json["reason"] == "twice" and "NORA NILSEN" in twice.json["detail"], twice
    # Another one of the same name: asked about once for the whole list, which is then entered as it is.
    lists = {"text": "Nora Nilsen\nOle Olsen\nOle Olsen"}
    asked = director.send("POST", second + "/entries", lists)
    assert asked.status == 409 and [c["code"] for c in asked.json["consequences"]] == ["same-name", "same-name"], asked
    assert asked.json["consequences"][0]["text"] == \
        "NORA NILSEN is in already; somebody else with the same name is entered now.", asked
    assert len(people(director, "Nora Nilsen")) == 1 and not people(director, "Ole Olsen")
    added = director.send("POST", second + "/entries", lists, {"TD-Confirm": asked.json["token"]})
    assert added.status == 201 and len(added.json["entries"]) == 3, added
    assert len(people(director, "Nora Nilsen")) == 2 and len(people(director, "Ole Olsen")) == 2
    # Now the name alone does not say who is meant in a third tournament.
    third = opened(director, "Third")
    chosen = needs_confirmation(director, "POST", third + "/entries", {"entries": [{"name": "Nora Nilsen"}]},
                                "player-chosen")
    assert chosen.status == 201, chosen
    ledgers = [{e["kind"] for e in ledger(director, at)} for at in (first, second, third)]
    assert all("entry_added" in kinds for kinds in ledgers)
    assert database_verifies(server, director) is None, database_verifies(server, director)


def pairs(server, director):
    """Doubles: an entry of two persons, each of whom is in the event once; one of them is replaced."""
    at = opened(director, "Doubles")
    made = director.send("POST", at + "/entries", {"text": "Pia Pohl / Quirin Quast\nRia Roth / Sam Sand", "pairs": True})
    assert made.status == 201 and [e["persons"] for e in made.json["entries"]] == [2, 2], made
    team = enter(director, at, {"name": "The Blots", "persons": [{"name": "Tom Thal"}, {"name": "Una Uhl"}]})
    assert team.status == 201 and team.json["entries"][0]["name"] == "The Blots", team
    quirin = people(director, "Quirin Quast")[0]["player"]
    twice = enter(director, at, {"name": "Again", "persons": [{"name": "Vera Voss"}, {"player": quirin}]})
    assert twice.status == 409 and twice.json["reason"] == "twice", twice
    alone = enter(director, at, {"name": "Alone", "persons": [{"player": quirin}, {"player": quirin}]})
    assert alone.status == 400 and alone.json["reason"] == "person-repeated", alone
    assert not people(director, "Vera Voss")
    lone = director.send("POST", at + "/entries", {"text": "Only One /", "pairs": True})
    assert lone.status == 400 and lone.json["errors"][0]["pointer"] == "/text/1", lone
    # Quirin has gone home; Vera plays with Pia.
    entry = f"{at}/entries/{made.json['entries'][0]['entry']}"
    swapped = director.send("PUT", entry + "/person", {"persons": [{"name": "Pia Pohl"}, {"name": "Vera Voss"}]})
    assert swapped.status == 200 and swapped.json["name"] == "Pia Pohl / Vera Voss", swapped
    assert director.send("PUT", f"{at}/entries/99/person", {"name": "Nobody"}).status == 404
    assert director.send("PUT", entry + "/person", {"reason": "nobody is named"}).status == 400
    assert enter(director, at, {"name": "Quirin Quast"}).status == 201
    second_agrees(director, server, at)
    assert database_verifies(server, director) is None, database_verifies(server, director)
    # Who says in the database that somebody else played is found.
    uid = at.rsplit("/", 1)[1]
    link = f"stream = (SELECT id FROM stream WHERE uid = '{uid}') AND entry = 1 AND place = 1"
    pia = server.sql(f"SELECT player FROM person_entry WHERE {link}")[0][0]
    server.sql(f"UPDATE person_entry SET player = {quirin} WHERE {link} RETURNING player")
    status, said = server.run("verify", "--data", server.data)
    assert status == 1 and "somebody else was entered" in said, said
    server.sql(f"UPDATE person_entry SET player = {pia} WHERE {link} RETURNING player")
    assert database_verifies(server, director) is None, database_verifies(server, director)


def merged(server, director):
    """Two players turn out to be one person: their tournaments stand together, nobody plays twice; a split undoes it."""
    first = opened(director, "Merge one", ["Wim Wolf"])
    second = opened(director, "Merge two", ["Willem Wolf"])
    wim, willem = people(director, "Wim Wolf")[0], people(director, "Willem Wolf")[0]
    assert wim["tournaments"] == willem["tournaments"] == 1 and wim["same_as"] is None
    assert director.send("POST", f"/players/{wim['player']}/split").status == 409
    one = director.send("POST", f"/players/{wim['player']}/merge", {"into": willem["player"]})
    assert one.status == 200 and one.json["same_as"] == willem["player"] and one.json["tournaments"] == 2, one
    again = director.send("POST", f"/players/{willem['player']}/merge", {"into": wim["player"]})
    assert again.status == 409 and again.json["reason"] == "same-person", again
    whole = director.get(f"/players/{willem['player']}").json
    assert whole["merged"] == [wim["player"]] and [h["name"] for h in whole["history"]] == ["Willem Wolf", "Wim Wolf"]
    assert {h["tournament"] for h in whole["history"]} == {at.rsplit("/", 1)[1] for at in (first, second)}
    # Under the other name they would play twice.
    twice = enter(director, first, {"name": "Willem Wolf"})
    assert twice.status == 409 and "same-name" in [c["code"] for c in twice.json["consequences"]], twice
    number = enter(director, first, {"name": "W. Wolf", "player": willem["player"]})
    assert number.status == 409 and number.json["reason"] == "twice", number
    # A name in the club changes no tournament.
    before = ledger(director, first)
    renamed = director.edit("PUT", f"/players/{willem['player']}", {"name": "Willem de Wolf"}, willem["version"])
    assert renamed.status == 200 and renamed.json["name"] == "Willem de Wolf", renamed
    assert ledger(director, first) == before and director.get(first + "/entries").json["entries"][0]["name"] == "Wim Wolf"
    split = director.send("POST", f"/players/{wim['player']}/split")
    assert split.status == 200 and split.json["same_as"] is None and split.json["tournaments"] == 1, split
    assert enter(director, first, {"name": "Willem de Wolf"}).status == 201
    # Both are in the first one now: whoever says that they are one person must mean it.
    both = needs_confirmation(director, "POST", f"/players/{wim['player']}/merge", {"into": willem["player"]},
                              "both-entered")
    assert both.status == 200 and both.json["tournaments"] == 2, both
    assert director.get("/players/99999").status == 404
    assert director.send("POST", "/players/99999/merge", {"into": 1}).status == 404
    assert database_verifies(server, director) is None, database_verifies(server, director)


def signed_people(server, director):
    """Who stands in a closed tournament, or was joined with somebody who does, is renamed with a reason in the ledger."""
    closed = played(director, "Signed by people", "Gerda Grau", "Hans Hell")
    opened(director, "Still open", ["Gerta Grau"])
    gerda, gerta = people(director, "Gerda Grau")[0], people(director, "Gerta Grau")[0]

    def put(player, **body):
        seen = director.get(f"/players/{player['player']}").json
        return director.edit("PUT", f"/players/{player['player']}", body, seen["version"])

    def lines():
        found = server.sql("SELECT convert_from(body, 'UTF8') FROM event WHERE position('\"player_renamed\"' IN body) > 0 ORDER BY seq")
        return [json.loads(line[0]) for line in found]

    before = len(lines())
    free = put(gerta, name="Gerta Gray")
    assert free.status == 200 and free.json["name"] == "Gerta Gray", free
    assert [(e["v"], e["data"]["reason"]) for e in lines()[before:]] == [(2, "")], lines()
    assert director.send("POST", f"/players/{gerta['player']}/merge", {"into": gerda["player"]}).status == 200
    sheet = ledger(director, closed)
    for player, name in ((gerda, "Gerda Grau"), (gerta, "Gerta Gray")):
        refused = put(player, name="Gerda Gold", status="revoked")
        assert refused.status == 400 and refused.json["reason"] == "reason-missing", refused
        now = director.get(f"/players/{player['player']}").json
        assert (now["name"], now["status"]) == (name, "active"), now
        moved = put(player, name=name, club="Brno")
        assert moved.status == 200 and moved.json["club"] == "Brno", moved
        assert len(lines()) == before + 1 + (player is gerta)
        renamed = put(player, name="Gerda Gold", reason="married since")
        assert renamed.status == 200 and renamed.json["name"] == "Gerda Gold", renamed
    assert [e["data"]["reason"] for e in lines()[before:]] == ["", "married since", "married since"], lines()
    assert ledger(director, closed) == sheet and director.get(closed).json["champion"]["name"] == "Gerda Grau"
    assert database_verifies(server, director) is None, database_verifies(server, director)


def elsewhere(director, at):
    """Whether a call of the first match is warned of a player who plays in another tournament."""
    asked = director.send("POST", at + "/matches/1/call?dry_run=1", {"table": 1})
    assert asked.status == 200, asked
    return [c["code"] for c in asked.json["consequences"]] == ["plays-elsewhere"]


def joined_play_once(server, director):
    """Who plays in another tournament under the other name of a joined player is one person there, too."""
    first = tournament(director, "Here", ["Max Mohr", "Lin Lau"], length=1)
    second = tournament(director, "There", ["Maximilian Mohr", "Kim Kol"], length=1, call=False)
    third = tournament(director, "Yonder", ["M. Mohr", "Jo Jung"], length=1, call=False)
    numbers = [people(director, name)[0]["player"] for name in ("Max Mohr", "Maximilian Mohr", "M. Mohr")]
    assert not elsewhere(director, second) and not elsewhere(director, third)
    # Both are the same as a third, one of them by way of the other.
    for player, into in (numbers[0:2], numbers[1:3]):
        assert director.send("POST", f"/players/{player}/merge", {"into": into}).status == 200
    assert elsewhere(director, second) and elsewhere(director, third)
    assert director.send("POST", f"/players/{numbers[1]}/split").status == 200
    assert elsewhere(director, second) and not elsewhere(director, third)


def places(server, director):
    """The history of a player has a place for each section that is over, and none for one that runs."""
    at = opened(director, "Two draws", ["Ana Arp", "Bob Bly", "Cor Cay", "Dot Dax"])
    fed = {"kind": "consolation", "name": "Consolation", "fed_by": 1, "lengths": [1]}
    made = director.send("POST", at + "/sections", fed)
    assert made.status == 201, made
    assert director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2, 3, 4]}).status == 201

    def wins(match):
        version = director.get(f"{at}/matches/{match}").json["version"]
        done = director.edit("POST", f"{at}/matches/{match}/result", {"how": "final_score", "score_a": 1, "score_b": 0}, version)
        assert done.status == 200, done

    def of(name):
        past = director.get(f"/players/{people(director, name)[0]['player']}").json["history"]
        return [(p["section"], p["name"], p["place_from"], p["place_to"]) for p in past[0]["places"]]

    for match in (1, 2, 4):
        wins(match)
    assert of("Bob Bly") == [(2, "Consolation", 1, 1)] and of("Ana Arp") == [], (of("Bob Bly"), of("Ana Arp"))
    wins(3)
    assert of("Bob Bly") == [(1, "", 3, 4), (2, "Consolation", 1, 1)], of("Bob Bly")
    assert of("Ana Arp") == [(1, "", 1, 1)] and of("Dot Dax") == [(1, "", 3, 4), (2, "Consolation", 2, 2)]


def everywhere(server, name):
    """Where the database still holds a text."""
    held = []
    for table, column in (("person_name", "name"), ("reply", "convert_from(body, 'UTF8')"), ("event", "convert_from(body, 'UTF8')")):
        count = server.sql(f"SELECT count(*) FROM {table} WHERE position('{name}' IN {column}) > 0")[0][0]
        held += [table] * (count != "0")
    return held


def forgotten_among_many(server, director):
    """A person of a large club is forgotten as quickly as one of a small one."""
    for title in ("Crowd one", "Crowd two"):
        made = director.send("POST", "/tournaments", {"title": title, "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
        at = made.headers["location"].removeprefix("/api/v1")
        crowd = "\n".join(f"{title} {number:03}" for number in range(512))
        for _ in range(5):  # a machine that is busy may take longer over so many than a statement is given
            added = director.send("POST", at + "/entries", {"text": crowd})
            if added.status != 503:
                break
        assert added.status == 201, added
    player = director.get("/players?q=Crowd+two+511").json["players"][0]["player"]
    path = f"/players/{player}/erase"
    asked = director.send("POST", path, {})
    assert asked.status == 409, asked
    gone = director.send("POST", path, {}, {"TD-Confirm": asked.json["token"]})
    assert gone.status == 200 and gone.json["names"] == 2, gone
    return None


def forgotten(server, director):
    """A person is forgotten for good: names, secrets, replies go, ledgers stay true, and what was typed is listed."""
    alone = opened(director, "Forget", ["Xenia Xylander", "Yves Yale"])
    pair = opened(director, "Forget pair")
    director.send("POST", pair + "/entries", {"text": "Xenia Xylander / Zoe Zell", "pairs": True})
    director.send("PUT", f"{alone}/entries/1", {"name": "Xenia Xylander II"})
    director.send("POST", f"{alone}/entries/2/withdraw", {"reason": "went home with Xenia Xylander"})
    xenia = people(director, "Xenia Xylander")[0]
    assert xenia["tournaments"] == 2, xenia
    assert everywhere(server, "Xenia Xylander") == ["person_name", "reply", "event"]
    seen = director.get(alone + "/entries").json["entries"]
    assert seen[0]["name"] == "Xenia Xylander II", seen
    exports = {at: director.get(at + "/export").body for at in (alone, pair)}
    first = director.send("POST", f"/players/{xenia['player']}/erase")
    assert first.status == 409 and first.json["consequences"][0]["code"] == "erased", first
    gone = director.send("POST", f"/players/{xenia['player']}/erase", {}, {"TD-Confirm": first.json["token"]})
    assert gone.status == 200 and gone.json["entries"] == 2 and gone.json["names"] == 4, gone
    assert gone.json["replies"] > 0 and not gone.json["more_mentions"], gone
    uid = alone.rsplit("/", 1)[1]
    assert [(m["ledger"], m["kind"]) for m in gone.json["mentions"]] == [(uid, "entry_status_set")], gone
    # Nowhere but in what was typed, nor on any page.
    assert everywhere(server, "Xenia Xylander") == ["event"]
    assert not people(director, "Xenia Xylander")
    assert [e["name"] for e in director.get(alone + "/entries").json["entries"]] == ["Entry 1", "Yves Yale"]
    # Nobody has to guess it from the words: somebody may be called so.
    yves = director.get(alone + "/entries").json["entries"][1]
    assert director.send("PUT", f"{alone}/entries/2", {"name": "Entry 2"}, {"If-Match": f'"{yves["version"]}"'}).status == 200
    assert [e.get("nameless") for e in director.get(alone + "/entries").json["entries"]] == [True, None]
    assert director.send("PUT", f"{alone}/entries/2", {"name": "Yves Yale"}).status == 200
    assert director.get(pair + "/entries").json["entries"][0]["name"] == "Entry 1"
    assert director.get(f"/players/{xenia['player']}").json["erased"]
    # A change afterwards does not bring it back, and the partner is who they were.
    assert director.send("POST", f"{alone}/entries/2/reinstate", {"reason": "is back"}).status == 200
    assert [e["name"] for e in director.get(alone + "/entries").json["entries"]] == ["Entry 1", "Yves Yale"]
    assert people(director, "Zoe Zell")[0]["tournaments"] == 1
    again = director.send("POST", f"/players/{xenia['player']}/erase")
    assert again.status == 409 and again.json["reason"] == "forgotten", again
    # The ledgers are what they were, and verify counts what is gone.
    for at, export in exports.items():
        lines = export.splitlines()
        assert director.get(at + "/export").body.splitlines()[:len(lines) - 1] == lines[:-1], at
    status, said = server.run("verify", "--data", server.data)
    assert status == 0 and "names erased" in said, said
    # Whoever comes back under the name is somebody new.
    assert enter(director, alone, {"name": "Xenia Xylander"}).status == 201


# Whatever is typed as a name: where, the rest of the body, the member, the most of it (in letters of one byte). What need not be said is not said by
# blanks either: there they are no fault, and nothing is changed all the same.
TYPED = {
    "a title": ("POST", "/tournaments", {"starts_on": "2026-11-20", "lengths": [3]}, "title", 160),
    "a title that is changed": ("PUT", "{t}", {"starts_on": "2026-11-20"}, "title", 160),
    "a section": ("POST", "{t}/sections", {"kind": "last_chance", "fed_by": 1}, "name", 60),
    "a section that is changed": ("PUT", "{t}/sections/1", {"kind": "knockout"}, "name", 60),
    "a section for a shared place": ("POST", "{t}/sections/1/barrages", {"place": 1, "reason": "shared", "kind": "knockout"}, "name", 60),
    "a pool": ("PUT", "{t}/pools/1", {"kind": "entry"}, "name", 60),
    "a side table": ("POST", "{t}/sittings", {}, "title", 60),
    "a table": ("PUT", "{t}/tables/1", {}, "name", 40),
    "a template": ("PUT", "{t}/template", {}, "name", 60),
    "a player of the event": ("POST", "{t}/entries", "entries", "name", 80),
    "the club of a player of the event": ("POST", "{t}/entries", "entries", "club", 80),
    "the country of a player of the event": ("POST", "{t}/entries", "entries", "country", 80),
    "a player whose name is corrected": ("PUT", "{t}/entries/1", {}, "name", 80),
    "whose club is corrected": ("PUT", "{t}/entries/1", {"name": "Ada"}, "club", 80),
    "who an entry is": ("PUT", "{t}/entries/1/person", {}, "name", 80),
    "a player of the club": ("POST", "/players", {}, "name", 80),
    "the club of a player": ("POST", "/players", {"name": "Ada of somewhere"}, "club", 80),
    "a player that is renamed": ("PUT", "/players/1", {}, "name", 80),
    "the club": ("PUT", "/clubs/1", {"time_zone": "Europe/Oslo"}, "name", 160),
    "an account": ("POST", "/accounts", {"login": "typed", "password": "a long pass phrase", "role": "scorer"}, "name", 80),
    "what somebody signs in with": ("POST", "/accounts", {"name": "Typed", "password": "a long pass phrase", "role": "scorer"}, "login", 80),
    "a program": ("POST", "/programs", {"role": "scorer"}, "name", 80),
}
UNSAID = {"a section", "a section that is changed", "a pool", "a table", "the club of a player of the event", "the country of a player of the event",
          "whose club is corrected", "who an entry is", "the club of a player", "a player whose name is corrected", "a player that is renamed"}
NO_NAMES = {"control": "A\u0007b", "line break": "A\nb", "DEL": "A\u007fb", "line separator": "A\u2028b", "bidi override": "A\u202eb",
            "bidi embedding": "\u202bAda", "isolate": "\u2066Ada\u2069", "mark of a direction": "A\u200fb", "zero width": "A\u200bb",
            "no letters to part": "A\u200cb", "no letters to bind": "A\u200db", "no sign after it": "\u0930\u093e\u091c\u094d\u200c",
            "only blanks": "   ", "hard blanks": "\u00a0\u00a0", "no letter at all": "\u2060"}


def with_name(row, at, name):
    """Method, path and body that say this name, and the pointer that an error of it has."""
    method, path, rest, member, _ = row
    if rest == "entries":
        return method, path.replace("{t}", at), {"entries": [{"name": "Zoe", member: name}]}, f"/entries/0/{member}"
    return method, path.replace("{t}", at), {**rest, member: name}, f"/{member}"


def typed_names(server, director):
    """What cannot be a name is none anywhere: refused at its member in words, and nothing was changed."""
    at, wrong = tournament(director, "Typed names", ["Ada", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"]), []
    director.send("POST", "/players", {"name": "Somebody before all this"})
    seen = lambda: [director.get(path).json for path in (at, at + "/entries", at + "/sections", "/tournaments", "/clubs", "/players", "/accounts")]
    before = seen()
    for what, row in TYPED.items():
        for why, name in {**NO_NAMES, "over-long": "x" * (row[4] + 1), "over-long in two bytes": "Ω" * (row[4] + 1)}.items():
            method, path, body, pointer = with_name(row, at, name)
            if why == "only blanks" and what in UNSAID:
                continue
            answer = director.send(method, path, body, {"If-Match": '"1"'})
            told = {e["pointer"]: e["detail"] for e in (answer.json or {}).get("errors", [])}
            if answer.status != 400 or not told.get(pointer):
                wrong.append(f"{what}, {why}: {answer.status} {answer.json}")
    now = seen()
    if now != before:
        wrong.append(f"something was changed: {[b for a, b in zip(before, now) if a != b]}")
    return "\n".join(wrong) or None


def refusals_are_sentences(server, director):
    """What is said of one field is a whole sentence: it names the field, begins with a capital and ends"""
    account = lambda **more: {"name": "Said", "login": "said", "password": "a long pass phrase", "role": "scorer", **more}
    made = director.send("POST", "/accounts", account())
    assert made.status == 201, made
    asked = {"Login is taken": director.send("POST", "/accounts", account()),
             "Password ": director.send("POST", "/accounts", account(login="other", password="passwordpassword")),
             "Tournament is required": director.send("POST", "/devices", {"pin": "123456"}),
             "Send the card's secret": director.send("POST", "/devices", {"secret": "x", "pin": "123456"})}
    wrong = []
    for begins, answer in asked.items():
        said = (answer.json or {}).get("detail", "")
        if answer.status != 400 or not said.startswith(begins) or said[-1:] != "." or answer.json["errors"][0]["detail"] != said:
            wrong.append(f"{begins}: {answer.status} {answer.json}")
    return "\n".join(wrong) or None


def names_of_all_scripts(server, director):
    """Greek, Arabic and letters of a base and marks are names everywhere; blanks at the ends are nobody's."""
    at, wrong = tournament(director, "All scripts", ["Ada", "Ben"]), []
    director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2})
    listed = lambda path, key: director.get(path).json[key]
    rows = {
        "title": ("PUT", at, {"starts_on": "2026-11-20"}, lambda: director.get(at).json["title"]),
        "name of a pool": ("PUT", at + "/pools/1", {"kind": "entry"}, lambda: listed(at + "/money", "pools")[0]["name"]),
        "name of a table": ("PUT", at + "/tables/1", {}, lambda: listed(at + "/tables", "tables")[0]["name"]),
        "name": ("PUT", at + "/entries/1", {"reason": "as it is written"}, lambda: listed(at + "/entries", "entries")[0]["name"]),
        "title of a side table": ("POST", at + "/sittings", {}, lambda: listed(at + "/sittings", "sittings")[-1]["title"]),
    }
    for what, (method, path, rest, read) in rows.items():
        for name in ("Χρυσάνθη", "عبد الرحمن", "राज्\u200cकुमार", "മോഹന്\u200d", "x\u0316\u0300a", "שָׁלוֹם", " Ann "):
            member = what.split()[0]
            version = director.get(path).json.get("version") if path == at else None
            if what.startswith("name of a table"):
                version = director.get(at + "/tables").json["tables"][0]["version"]
            elif what == "name":
                version = director.get(at + "/entries").json["entries"][0]["version"]
            answer = director.send(method, path, {**rest, member: name}, {"If-Match": f'"{version}"'} if version else {})
            if answer.status == 409 and answer.json.get("token"):
                answer = director.send(method, path, {**rest, member: name},
                                       {"TD-Confirm": answer.json["token"], **({"If-Match": f'"{version}"'} if version else {})})
            if answer.status not in (200, 201) or read() != name.strip():
                wrong.append(f"{what} {name!r}: {answer.status} {answer.json if answer.status >= 400 else read()!r}")
    return "\n".join(wrong) or None
