# SPDX-License-Identifier: MIT
"""Requests that are forged, repeated wrongly, tried out, or garbage; questions that need no account."""
import concurrent.futures
import re
import time

from client import Client
from hall import person, route_table, set_up, sign_in_table, tournament
from server import Server


def cross_site(server, director):
    """Another site cannot act with our cookies."""
    at = tournament(director, "Forgery", ["Ada", "Ben"])
    body, key = b"{}", {"Idempotency-Key": "forged"}
    tries = {
        "another Origin": ({"Origin": "https://evil.example", "Content-Type": "application/json"}, 403),
        "Origin null": ({"Origin": "null", "Content-Type": "application/json"}, 403),
        "Sec-Fetch-Site": ({"Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}, 403),
        "a form": ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        "plain text": ({"Content-Type": "text/plain"}, 415),
    }
    for name, (headers, status) in tries.items():
        answer = director.raw("POST", f"/api/v1{at}/close", body, {**director.headers(), **key, **headers})
        if answer.status != status:
            return f"{name}: answers {answer}, must be {status}"
    own = {"Origin": f"http://127.0.0.1:{server.port}", "Sec-Fetch-Site": "same-origin"}
    answer = director.send("POST", at + "/entries/1/check-in", {}, own)
    return None if answer.status == 200 else f"our own page is refused: {answer}"


def contents(server):
    """What every table of the database holds, but when credentials were last seen and rating lists, which are derived when
    somebody asks for them."""
    tables = [name for name, in server.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND "
                                           "tablename NOT IN ('credential', 'rating_list')")]
    assert len(tables) > 40, tables
    return {name: server.sql(f"SELECT count(*), md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM {name} t", "td_owner")
            for name in tables}


def reading_changes_nothing(server, director):
    """Whatever is read, by whomever, and whatever is asked of it: not one row of the database is another one."""
    own = Server("--no-rate-limits")
    try:
        owner = Client(own, "owner")
        assert set_up(own, owner) is None
        at = tournament(owner, "Only looked at", ["Ada", "Ben"])
        tablet, _, _ = sign_in_table(own, owner, at)
        numbers = {"t": at.rsplit("/", 1)[1], "photo": "0" * 64, "session": "0" * 16, "year": "2026"}
        read = [re.sub(r"\{(\w+)\}", lambda m: numbers.get(m.group(1), "1"), route["pattern"])
                for route in route_table(own) if route["method"] == "GET" and route["operation"] != "stream"]
        assert len(read) > 50, read
        before, found = contents(own), 0
        for who in (owner, tablet, Client(own, "nobody")):
            for path in read:
                for words in ("", "?dry_run=1&limit=1&since=0"):
                    answer = who.raw("GET", path + words, None, {**who.headers(), "Idempotency-Key": "read", "If-Match": '"1"'})
                    assert answer.status < 500, f"{path}: {answer}"
                    found += answer.status == 200
        assert found > 100, found
        after = contents(own)
        assert before == after, [name for name in before if before[name] != after[name]]
    finally:
        own.close()


def keys_are_required(server, director):
    """A command without an Idempotency-Key is refused, and so is a key that is too long."""
    at = tournament(director, "Keys", ["Ada", "Ben"])
    for key in (None, "k" * 129):
        answer = director.send("POST", at + "/close", {}, {"Idempotency-Key": key})
        if answer.status != 400:
            return f"key {key} answers {answer}"
    return None


def dry_runs(server, director):
    """A dry run writes nothing; its token confirms the same command and no other."""
    at = tournament(director, "Dry", ["Ada", "Ben"])
    someone, _ = person(server, director, "director")  # nobody whose hand is in this ledger yet
    before = director.get(at).json["seq"]
    for path in ("/entries/1", "/tables/1/pin"):
        method = "PUT" if path == "/entries/1" else "POST"
        cannot = director.send(method, at + path + "?dry_run=1", {"name": "Zoe"} if method == "PUT" else {})
        if cannot.status != 400 or director.get(at + "/entries").json["entries"][0]["name"] == "Zoe":
            return f"what cannot be tried answers {cannot}"
    seen = director.get(at + "/matches/1").json["version"]
    body = {"how": "forfeit", "winner": "a", "reason": "left early"}
    dry = someone.send("POST", at + "/matches/1/result?dry_run=1", body, {"If-Match": f'"{seen}"'})
    if dry.status != 200 or not isinstance(dry.json["consequences"], list):
        return f"a dry run answers {dry}"
    if director.get(at).json["seq"] != before:
        return "a dry run wrote something"
    headers = {"If-Match": f'"{seen}"', "TD-Confirm": dry.json["token"]}
    other = someone.send("POST", at + "/matches/1/result", {**body, "winner": "b"}, headers)
    if other.status not in (409, 412) or other.json["token"] == dry.json["token"]:
        return f"the token of one command confirms another: {other}"
    done = someone.send("POST", at + "/matches/1/result", body, headers)
    fine = done.status == 200 and done.json["winner"] == "a"
    return None if fine else f"the token does not confirm its command: {done}"


def finalist_leaves(director, at):
    """Match 2 of four entries is played, and who won it withdraws."""
    other = director.get(at + "/matches/2").json
    ends = {"how": "final_score", "winner": "a", "score_a": 3, "score_b": 0, "reason": "entered"}
    done = director.send("POST", at + "/matches/2/result", ends, {"If-Match": f'"{other["version"]}"'})
    assert done.status == 200, done
    path, body = f"{at}/entries/{other['a']['entry']}/withdraw", {"reason": "last bus"}
    gone = director.send("POST", path, body)
    if gone.status == 409:
        gone = director.send("POST", path, body, {"TD-Confirm": gone.json["token"]})
    assert gone.status == 200, gone


def two_consoles(server, director):
    """Two consoles set the same thing: the second is told what stands there now, the very first time, too."""
    made = director.send("POST", "/tournaments", {"title": "Two consoles", "starts_on": "2026-11-20", "lengths": [5], "tables": 1})
    at = made.headers["location"].removeprefix("/api/v1")
    last_chance = {"kind": "last_chance", "name": "Last chance", "fed_by": 1, "lengths": [5]}
    director.send("POST", at + "/sections", last_chance)
    made = director.send("POST", "/tournaments", {"title": "Two in a league", "starts_on": "2026-11-20", "lengths": [5], "tables": 1})
    league = made.headers["location"].removeprefix("/api/v1") + "/sections/1"
    everybody = {"kind": "round_robin", "lengths": [5]}
    assert director.change(league, everybody).status == 200
    for path, first, second in ((at + "/profile/33", {"value": 10}, {"value": 20}),
                                (at + "/sections/2", {**last_chance, "lengths": [3]}, {**last_chance, "lengths": [1]}),
                                (league + "/rule", {"twice": True}, {"twice": False}),
                                (league + "/calendar", {"days": "2026-12-10"}, {"days": "2026-12-24"})):
        unseen = director.send("PUT", path, second)
        assert unseen.status == 428, f"{path} without a version: {unseen}"
        seen = director.version(path)
        assert director.edit("PUT", path, first, seen).status == 200
        late = director.edit("PUT", path, second, seen)
        assert late.status == 412 and late.json["code"] == "stale", f"{path} after somebody else: {late}"
        assert director.change(path, second).status == 200
    # Its rule and its days are of what somebody saw of a section.
    for path, body in (("/rule", {"twice": True}), ("/calendar", {"days": "2026-12-11"})):
        seen = director.version(league)
        assert director.change(league + path, body).status == 200
        late = director.edit("PUT", league, {**everybody, "lengths": [7]}, seen)
        assert late.status == 412, f"a section whose {path} is another one by now: {late}"


def tokens_of_their_list(server, director):
    """A token confirms the list that was read: another list has to be read first."""
    at = tournament(director, "Lists", ["Ada", "Ben", "Cyd", "Dee"])
    match = at + "/matches/1"
    body = {"how": "forfeit", "winner": "a", "reason": "left early"}
    seen = {"If-Match": f'"{director.get(match).json["version"]}"'}
    dry = director.send("POST", match + "/result?dry_run=1", body, seen).json
    # The other finalist goes home: now the forfeit decides the final, too.
    finalist_leaves(director, at)
    stale = director.send("POST", match + "/result", body, {**seen, "TD-Confirm": dry["token"]})
    if stale.status not in (409, 412) or stale.json["token"] == dry["token"]:
        return f"the token of a shorter list confirms {stale}"
    if len(stale.json["consequences"]) <= len(dry["consequences"]) or director.get(match).json["status"] == "over":
        return f"the new list is {stale.json}, the old one {dry}"
    reworded = director.send("POST", match + "/result", {**body, "reason": "never came"},
                             {**seen, "TD-Confirm": stale.json["token"]})
    if reworded.status not in (409, 412):
        return f"the token of one command confirms another with the same list: {reworded}"
    done = director.send("POST", match + "/result", body, {**seen, "TD-Confirm": stale.json["token"]})
    return None if done.status == 200 else f"the token of the new list does not confirm it: {done}"


def tokens_on_every_server(server, director):
    """A token is taken by every server of the database, for the list that was shown and by whom it was shown to."""
    at = tournament(director, "Two servers", ["Ada", "Ben", "Cyd", "Dee"])
    match = at + "/matches/1"
    body = {"how": "forfeit", "winner": "a", "reason": "left early"}
    seen = {"If-Match": f'"{director.get(match).json["version"]}"'}
    someone, _ = person(server, director, "director")
    other = Server("--no-rate-limits", beside=server)
    try:
        there = Client(other, "director-there")
        there.cookies = director.cookies
        shown = there.send("POST", match + "/result", body, seen)
        if shown.status != 409 or not shown.json["consequences"]:
            return f"the other server asks for no confirmation: {shown}"
        confirmed = {**seen, "TD-Confirm": shown.json["token"]}
        twisted = shown.json["token"][:-1] + ("0" if shown.json["token"][-1] != "0" else "1")
        for who, what, headers in ((someone, "another person", confirmed),
                                   (director, "another token", {**seen, "TD-Confirm": twisted})):
            wrong = who.send("POST", match + "/result", body, headers)
            if wrong.status != 412 or director.get(match).json["status"] == "over":
                return f"{what} confirms what was not shown: {wrong}"
        # The list changes by a command to this server: the other finalist goes home, so the forfeit decides the final.
        finalist_leaves(director, at)
        stale = there.send("POST", match + "/result", body, confirmed)
        if stale.status != 412 or stale.json["token"] == shown.json["token"]:
            return f"the token of another list confirms {stale}"
        longer = len(stale.json["consequences"]) > len(shown.json["consequences"])
        if not longer or director.get(match).json["status"] == "over":
            return f"the new list is {stale}"
        done = director.send("POST", match + "/result", body, {**seen, "TD-Confirm": stale.json["token"]})
        return None if done.status == 200 else f"a token of the other server does not confirm here: {done}"
    finally:
        other.close()


def kept_once(server, director):
    """What is refused but kept is kept once for each key, and stays settled when it comes again."""
    at = tournament(director, "Kept once", ["Ada", "Ben"])
    tablet, joined, card = sign_in_table(server, director, at)
    other = Client(server, f"other-{time.monotonic_ns()}", device=True)
    assert other.send("POST", "/devices", {"secret": card["secret"]}).status == 201
    match = at + "/matches/1"
    entries = {"/games": {"side": "a", "winner": "b", "win": "single", "cube": 1},
               "/plays": {"turn": 1, "side": "a", "act": "roll", "dice": 31, "play": "8/5 6/5"}}
    for path, entry in entries.items():
        before = int(director.get(at).json["seq"])
        body = {"epoch": joined["epoch"], "game": 1, **entry}
        said = [tablet.send("POST", match + path, body, key=f"kept{at[-6:]}{path}") for _ in range(5)]
        first = said[0]
        if first.status != 409 or first.json["reason"] != "old-epoch":
            return f"{path} of an old epoch answers {first}"
        if any((a.status, a.type, a.json) != (409, "application/problem+json", first.json) for a in said):
            return f"{path} sent again answers {said}"
        after = int(director.get(at).json["seq"])
        if after != before + 1:
            return f"{path} sent five times under one key writes {after - before} lines"
        settle = director.send("POST", f"{at}/claims/1/settle", {"accept": False, "reason": "an old tablet"})
        assert path != "/games" or settle.status == 200, settle
        before = int(director.get(at).json["seq"])
        again = tablet.again()
        if again.json != first.json or int(director.get(at).json["seq"]) != before:
            return f"{path} comes back after it was settled: {again}"
        mixed = tablet.send("POST", match + path, {**body, "game": 2}, key=f"kept{at[-6:]}{path}")
        if mixed.status != 422:
            return f"another entry under the key answers {mixed}"
    return None


BAD_MEMBERS = {
    ("POST", "/setup"): ({"token": 7, "password": "short", "login": "", "club": 7, "time_zone": "Berlin", "who": 1},
                         "/token /login /password /name /club /time_zone /who"),
    ("POST", "/sessions"): ({"login": 7, "who": 1}, "/login /password /who"),
    ("POST", "/device/newcomer"): ({"newcomer": 0, "who": 1}, "/newcomer /let_in /who"),
    ("POST", "{t}/tables/1/newcomer"): ({"newcomer": 0, "who": 1}, "/newcomer /let_in /who"),
    ("POST", "/totp"): ({"current": 7, "who": 1}, "/current /who"),
    ("POST", "/totp/confirm"): ({"code": 7, "who": 1}, "/code /who"),
    ("POST", "/totp/remove"): ({"current": 7, "who": 1}, "/current /code /who"),
    ("POST", "/accounts"): ({"login": "a\u0007b", "password": "short", "role": "device", "who": 1},
                            "/login /password /name /role /who"),
    ("PUT", "/accounts/99"): ({"role": "king", "who": 1}, "/status /role /who"),
    ("POST", "/accounts/99/password"): ({"password": "x" * 201, "who": 1}, "/password /who"),
    ("POST", "/programs"): ({"name": "x" * 81, "role": "none"}, "/name /role"),
    ("POST", "/players"): ({"club": "\u202e", "country": 7, "who": 1}, "/name /club /country /who"),
    ("PUT", "/players/99"): ({"name": "", "status": "gone", "who": 1}, "/name /status /who"),
    ("POST", "/tournaments"): ({"from": "short", "title": 7, "who": 1}, "/from /title /who"),
    ("POST", "{t}/entries"): ({"entries": [{"name": "Ada"}, {"seed": 513, "who": 1}, "Ben"], "text": 7},
                              "/entries/1/name /entries/1/seed /entries/1/who /entries/2 /text"),
    ("PUT", "{t}/entries/1"): ({"club": "\u202e", "country": "x" * 81}, "/name /club /country"),
    ("POST", "{t}/entries/1/pin"): ({"a": 1, "b": 2}, "/a /b"),
    ("POST", "/devices"): ({"secret": 7, "pin": 123456, "table": "1", "waiting": 7, "who": 1},
                            "/secret /pin /table /waiting /who"),
    ("POST", "{t}/matches/1/plays/import"): ({"text": 7, "insist": "yes", "who": 1}, "/text /insist /who"),
    ("PUT", "{t}/matches/1/photo"): ({"kind": 7, "who": 1}, "/kind /data /who"),
    ("POST", "/forecast"): ({"players": 1, "tables": "6", "sections": [{"kind": "chess", "who": 1}], "who": 1},
                            "/players /tables /sections/0/kind /sections/0/who /who"),
    ("POST", "/engine/plays"): ({"position": 7, "turns": -1, "touched": 22, "play": "8/5"}, "/position /turns /touched /play"),
    ("POST", "/engine/judge"): ({"position": "", "dice": 31, "turns": "0", "variant": 7}, "/position /dice /turns /variant /play"),
    ("POST", "/engine/transcripts"): ({"name": 7, "who": 1}, "/name /text /who"),
}


def bad_members(server, director):
    """Several bad members of one body are told together, each with its pointer, its reason and its args."""
    at = tournament(director, "Bad members", ["Ada", "Ben"])
    before, wrong = director.get(at).json["seq"], []
    for (method, path), (body, pointers) in BAD_MEMBERS.items():
        answer = director.send(method, path.replace("{t}", at), body, {"If-Match": '"1"'})
        errors = answer.json.get("errors", [])
        whole = all(e["detail"] and e.get("reason") and isinstance(e.get("args"), dict) for e in errors)
        if answer.status != 400 or [e["pointer"] for e in errors] != pointers.split() or not whole:
            wrong.append(f"{method} {path} answers {answer.status} {errors}, not {pointers}")
    if director.get(at).json["seq"] != before:
        wrong.append("a bad body wrote something")
    return "\n".join(wrong) or None


GARBAGE = [b"[]", b"{", b"7", b'"text"', b"null", b'{"reason":1,"reason":2}', b'{"reason":"a\\u0000b"}',
           b'{"reason":"\xff\xfe"}', b'{"reason":1e999}', b'{"reason":' + b"[" * 40 + b"]" * 40 + b"}",
           b'{"reason":"' + b"x" * 70000 + b'"}', b"{}{}",
           b'{"reason":"\\ud800"}', b"{'reason':1}", b'{"nobody knows this":true}']

FINE = (400, 404, 405, 409, 412, 413, 415, 422, 428)


def many_faults(server, director):
    """A list of entries with three faults each is refused with all of them, and the server goes on."""
    at = tournament(director, "Faults", ["Ada", "Ben"])
    for count in (1, 30, 300):
        entries = [{"name": "", "club": "\x01", "seed": -1}] * count
        answer = director.send("POST", f"{at}/entries", {"entries": entries})
        if answer.status != 400 or len(answer.json["errors"]) != min(3 * count, 50):
            return f"{count} entries with three faults: {answer.status}, {len(answer.json.get('errors', []))} errors"
    # Pasted lines, each with a name and a club that cannot be: every fault names its line.
    for count in (1, 30, 300):
        answer = director.send("POST", f"{at}/entries", {"text": "Ann\u200b,Club\u200b\n" * count})
        told = answer.json.get("errors", [])
        wrong = [e for e in told if not re.fullmatch(r"/(text|entries)(/\d+(/name)?)?", e["pointer"]) or not e["detail"]]
        if answer.status != 400 or len(told) < min(count, 10) or wrong:
            return f"{count} lines with faults: {answer.status}, {len(told)} errors, {wrong[:2]}"
    if not director.get(at).json["entries"]["entered"] == 2:
        return "the entries are not what they were"
    return None


def garbage(server, director):
    """Garbage as a body on every route: refused with a remedy, nothing changes."""
    at = tournament(director, "Garbage", ["Ada", "Ben"])
    numbers = {"t": at.rsplit("/", 1)[1], "match": "1", "game": "1", "entry": "1", "table": "1", "setting": "1",
               "claim": "1", "section": "1", "list": "1", "year": "2026", "act": "1", "pool": "1", "line": "1",
               "actor": "1", "account": "99", "player": "99", "club": "1", "photo": "0" * 64, "session": "0" * 16, "sitting": "1", "round": "1"}

    def written():
        return int(server.sql("SELECT count(*) FROM event")[0][0])  # in the club's ledger as well

    before, wrong, n = written(), [], 0
    for route in route_table(server):
        if route["method"] == "GET" or route["operation"] in ("sign_out", "sessions_end"):
            continue
        path = re.sub(r"\{(\w+)\}", lambda m: numbers[m.group(1)], route["pattern"])
        for body in GARBAGE:
            n += 1
            headers = {**director.headers(), "Content-Type": "application/json",
                       "Idempotency-Key": f"garbage-{n}", "If-Match": '"1"'}
            answer = director.raw(route["method"], path, body, headers)
            said = answer.json or {}
            if answer.status not in FINE or not (said.get("detail") or said.get("errors")):
                wrong.append(f"{route['method']} {path} {body[:60]} answers {answer}")
    if written() != before:
        wrong.insert(0, f"garbage wrote {written() - before} lines")
    return "\n".join(wrong[:30]) or None


def engine(server, director):
    """The rules engine answers questions without an account."""
    nobody = Client(server, "arbiter")
    question = {"position": "4HPwATDgc/ABMA", "dice": "31"}
    plays = nobody.send("POST", "/engine/plays", question)
    if plays.status != 200 or len(plays.json["plays"]) != 16:
        return f"31 from the start has 16 plays: {plays}"
    for play, verdict in (("8/5 6/5", "legal"), ("8/4 6/5", "illegal")):
        answer = nobody.send("POST", "/engine/judge", {**question, "play": play})
        if answer.status != 200 or answer.json["verdict"] != verdict:
            return f"{play} answers {answer}"
    # What an ID cannot say is asked for, and taken when it is said.
    narde = {"position": "AACA/z8AAID/Pw", "dice": "66", "variant": "narde"}
    asked = nobody.send("POST", "/engine/plays", narde)
    if asked.status != 400 or "/turns" not in str(asked.json):
        return f"a roll that depends on the turns answers {asked}"
    for turns, play in ((0, "24/18(2)"), (1, "24/18")):
        found = nobody.send("POST", "/engine/plays", {**narde, "turns": turns})
        if found.status != 200 or [one["play"] for one in found.json["plays"]] != [play]:
            return f"after {turns} turns answers {found}"
    plakoto = {"position": "ABAA/z8ACAD/Pw", "dice": "62", "variant": "plakoto"}
    asked = nobody.send("POST", "/engine/plays", plakoto)
    if asked.status != 400 or "/position" not in str(asked.json):
        return f"one on one answers {asked}"
    marked = nobody.send("POST", "/engine/plays", {**plakoto, "position": plakoto["position"] + "~12-"})
    if marked.status != 200 or not marked.json["position"].endswith("~12-"):
        return f"a marked position answers {marked}"
    wrong = nobody.send("POST", "/engine/plays", {"position": "?", "dice": "77"})
    if wrong.status != 400:
        return f"a wrong question answers {wrong}"
    answer = nobody.send("POST", "/engine/transcripts", {"name": "empty", "text": "; no match here\n"})
    if answer.status != 200 or "holds no match" not in answer.json["error"]:
        return f"a transcript answers {answer}"
    # What was no roll has no dice.
    twice = "5 point match\n\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5                  64: 24/14\n  2)  Takes\n"
    judged = nobody.send("POST", "/engine/transcripts", {"name": "takes.mat", "text": twice})
    longest = nobody.send("POST", "/engine/transcripts", {"name": "long.mat", "text": "x" * (128 * 1024)})
    assert longest.status == 413 and "131072" in longest.json["detail"], f"a file beyond 128 KiB answers {longest}"
    found = [(one["rule"], one["dice"]) for one in judged.json["illegal"]]
    return None if found == [("no-double", None)] else f"a take without a double is judged {judged} {judged.json}"


TAKERS = {"position": "B:W18,28,32:B1,14,15"}  # 14x23 and 15x22 take

# Draughts that are judged: what is asked besides, the verdict, its rule.
DRAUGHTS_JUDGED = [
    ("draughts", {"play": "14x23"}, "legal", None), ("draughts+huff", {"play": "14-23"}, "legal", None),
    ("draughts+huff", {"play": "1-5"}, "missed", "capture-missed"), ("draughts", {"play": "1-5"}, "missed", "capture-missed"),
    ("draughts+huff", {"play": "14-10"}, "false", "man-backward"), ("losing-draughts", {"play": "14x23"}, "legal", None),
    ("draughts+huff", {"play": "14x23", "touched": "15"}, "touched", "touched"),
    ("draughts", {"play": "15x22", "touched": "15-18"}, "legal", None),
    ("draughts", {"play": "hither and thither"}, "unclear", "no-draughts-play"),
    ("draughts", {"position": "B:W9,17,10,18,32:B6", "play": "6x22"}, "unclear", "several-ways"),
    ("draughts", {"position": "B:W32:B14", "play": "14-18", "touched": "14-17"}, "touched", "over-the-angle"),
    ("polish-draughts", {"position": "B:WK18:B15", "play": "15x22"}, "legal", None),
    ("polish-draughts-100", {"position": "W:W31-50:B1-20", "play": "32-28"}, "legal", None),
    ("devil-among-the-tailors", {"position": "B:W29-32:B2", "play": "2-6"}, "legal", None),
    ("draughts", {"position": "B:W32:B1", "dice": "", "play": "1-6"}, "legal", None),
]

# What is refused: what is asked instead, the pointer, a part of the sentence that says what to do.
DRAUGHTS_REFUSED = [
    ({"dice": "31"}, "/dice", "leave them out"), ({"turns": 0}, "/turns", "leave them out"),
    ({"position": "4HPwATDgc/ABMA"}, "/position", "B:W21-32:B1-12"), ({"position": "B:W1:B32"}, "/position", "stand in this game"),
    ({"variant": "draughts+huffing"}, "/variant", "huff, losing, "), ({"touched": "x"}, "/touched", "22-18"),
    ({"touched": "14-17"}, "/touched", "leave it out"), ({"touched": "1"}, "/touched", "leave it out"),
    ({"variant": "backgammon", "position": "4HPwATDgc/ABMA"}, "/dice", "like 31"),
    ({"variant": "backgammon", "position": "4HPwATDgc/ABMA", "dice": "31", "touched": "22"}, "/touched", "leave it out"),
    ({"variant": "drafts"}, "/variant", "GET /engine/games"),
]


def engine_draughts(server, director):
    """The rules engine answers questions about draughts: no dice, a FEN, four verdicts."""
    games = [game["game"] for game in director.get("/engine/games").json["draughts"]]
    wrong = []
    for game in [*games, "draughts+huff"]:
        start = next(g["start"] for g in director.get("/engine/games").json["draughts"] if g["game"] == game.split("+")[0])
        answer = director.send("POST", "/engine/plays", {"position": start, "variant": game})
        if answer.status != 200 or not answer.json["plays"] or answer.json["variant"] != game:
            wrong.append(f"the start of {game} answers {answer}")
    for game, told in (("draughts", "14x23 legal, 15x22 legal"), ("draughts+huff", "1-5 missed, 1-6 missed")):
        answer = director.send("POST", "/engine/plays", {**TAKERS, "variant": game})
        plays = ", ".join(f"{one['play']} {one['verdict']}" for one in answer.json.get("plays", []))
        if told not in plays or "dice" in answer.json:
            wrong.append(f"the plays of {game} are {answer}")
    for game, touched, told in (("draughts", "15", "15x22"), ("draughts+huff", "15-18", "15x22"), ("draughts+huff", "1", "1-5 1-6")):
        answer = director.send("POST", "/engine/plays", {**TAKERS, "variant": game, "touched": touched})
        plays = " ".join(one["play"] for one in answer.json.get("plays", []))
        if plays != told:
            wrong.append(f"the plays of {game} are {plays} where {touched} was touched")
    for game, asked, verdict, rule in DRAUGHTS_JUDGED:
        answer = director.send("POST", "/engine/judge", {**TAKERS, "variant": game, **asked})
        after = (answer.json or {}).get("after") is not None
        if answer.status != 200 or (answer.json["verdict"], answer.json["rule"], after) != (verdict, rule, verdict in ("legal", "missed")):
            wrong.append(f"{game} {asked} answers {answer}")
    for asked, pointer, remedy in DRAUGHTS_REFUSED:
        answer = director.send("POST", "/engine/judge", {**TAKERS, "variant": "draughts", "play": "14x23", **asked})
        errors = answer.json.get("errors", [])
        if answer.status != 400 or [e["pointer"] for e in errors] != [pointer] or remedy not in errors[0]["detail"]:
            wrong.append(f"{asked} answers {answer}")
    return "\n".join(wrong) or None


def plans_of_hundreds(server, director):
    """While the forecast of a plan of 500 is reckoned, the floor of a running event is answered all the time."""
    at = tournament(director, "Plays on", ["Ada", "Ben"])
    plan = {"players": 500, "tables": 40, "sections": [{"kind": "double", "lengths": [11, 9, 7]}]}

    def asked(n):
        desk = Client(server, f"planner-{n}")
        desk.cookies = dict(director.cookies)
        return desk.send("POST", "/forecast", plan).status

    floors = []
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        plans = [threads.submit(asked, n) for n in range(3)]
        while not any(one.done() for one in plans):
            floors.append(director.get(at + "/floor").status)
    statuses = [one.result() for one in plans]
    if statuses != [200] * 3 or set(floors) != {200}:
        return f"the plans answer {statuses}, the floors {set(floors)}"
    return None if len(floors) >= 10 else f"while a plan was reckoned only {len(floors)} floors were answered"


def plans_that_end_otherwise(server, director):
    """Lives end in the forecast where their rule says so; a round robin of too many is refused for that, not for another reason."""
    def asked(players, **section):
        return director.send("POST", "/forecast", {"players": players, "tables": 8, "sections": [{"lengths": [5], **section}]})

    for pace in ("rounds", "continuous"):
        plain, left, lives = (asked(24, kind="lives", lives=3, pace=pace, **more) for more in ({}, {"until_left": 8}, {"until_sum": 12}))
        if [a.status for a in (plain, left, lives)] != [200] * 3:
            return f"plans of lives answer {plain.status}, {left}, {lives}"
        if max(left.json["matches"], lives.json["matches"]) >= plain.json["matches"]:
            return f"{pace}: lives that end sooner have as many matches: {left.json['matches']}, {lives.json['matches']}"
    if asked(45, kind="round_robin").status != 200:
        return "a round robin of 45 has no forecast"
    for plan in (asked(46, kind="round_robin"), asked(300, kind="groups", group_of=12)):
        error = plan.json.get("errors", [{}])[0]
        if plan.status != 400 or error["pointer"] != "/sections/0" or "63 rounds and 1023 matches" not in error["detail"]:
            return f"too many matches answer {plan}"
    return None


def operation(server, director):
    """Health, readiness, metrics, and the time."""
    nobody = Client(server, "probe")
    for path, words in (("/health", ""), ("/ready", "ready"), ("/metrics", "td_http_replies_total")):
        answer = nobody.raw("GET", path)
        if answer.status != 200 or words not in answer.body.decode():
            return f"{path} answers {answer}"
    before = time.time_ns() // 1_000_000
    answer = nobody.raw("GET", "/api/v1/time")
    if answer.status != 200 or not before <= int(answer.json["now_ms"]) <= time.time_ns() // 1_000_000:
        return f"the time answers {answer}"
    return None
