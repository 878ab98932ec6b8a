# SPDX-License-Identifier: MIT
"""Reading: pages of lists and of the ledger, caches, the live stream."""
import json
import re
import socket

import client
from client import Client
from hall import PASSWORD, person, sign_in_table, tournament
from schema import Schema


def pages(server, director):
    """Lists come page by page, with Link to the next."""
    for n in range(7):
        made = director.send("POST", "/players", {"name": f"Page Player {n}", "club": "", "country": "DK"})
        if made.status != 201 or not made.headers.get("location"):
            return f"POST /players answers {made}, Location {made.headers.get('location')}"
    names, path, count = [], "/players?q=page%20player&limit=3", 0
    while path:
        answer = director.get(path)
        if answer.status != 200:
            return f"{path} answers {answer}"
        names += [p["name"] for p in answer.json["players"]]
        link = re.fullmatch(r'<(?:https?://[^/]+)?/api/v1([^>]+)>; rel="next"', answer.headers.get("link", ""))
        if bool(link) != (answer.json["next"] is not None):
            return f"Link is {answer.headers.get('link')}, next is {answer.json['next']}"
        path, count = link and link.group(1), count + 1
    if names != [f"Page Player {n}" for n in range(7)] or count != 3:
        return f"{count} pages of {names}"
    bad = director.get("/players?limit=0")
    return None if bad.status == 400 else f"limit=0 answers {bad}"


# Lists, each with how many rows the evening below gives it at least.
ROWS = {
    "/sessions": 2, "/accounts": 2, "/clubs": 1, "/clubs/1/tables": 3, "/clubs/1/templates": 2, "/ratings": 2, "/devices/pins": 2, "{t}/profile": 2,
    "{t}/entries": 6, "{t}/sections": 2, "{t}/sections/brackets": 2, "{t}/sections/standings": 2, "{t}/sections/1/byes": 2, "{t}/sittings": 2,
    "{t}/tables": 3, "{t}/devices": 2, "{t}/matches": 4, "{t}/unfinished": 2, "{t}/acts": 2, "{t}/persons": 6, "{t}/entries/1/pages": 1,
    # These have come on pages from the first, whether one asked for it or not.
    "/players": 0, "/tournaments": 0, "/ratings/1": 0, "{t}/ledger": 0, "{t}/matches/1/ledger": 0,
}


def evening_of_lists(server, director):
    """An event of which every list has some rows."""
    at = tournament(director, "Page by page", [f"Reader {n}" for n in range(6)], tables=3, call=False)
    assert director.send("POST", at + "/sections", {"name": "Beside it", "kind": "knockout", "lengths": [1]}).status == 201
    for entry in (5, 6):
        assert director.send("PUT", f"{at}/sections/2/seats/{entry}", {"status": "in"}).status in (200, 201)
    drawn = director.send("POST", at + "/draw", {"section": 2, "method": "random"})
    assert drawn.status in (200, 201), drawn
    assert Client(server, "elsewhere").send("POST", "/sessions", {"login": "owner", "password": PASSWORD}).status == 201
    person(server, director, "scorer")
    for table in (2, 3):
        sign_in_table(server, director, at, table)
        assert director.send("POST", f"{at}/tables/{table}/pin").status in (200, 201)
    for n in (1, 2):
        assert director.send("POST", at + "/sittings", {"title": f"Beside {n}", "kind": "money", "entries": [1, 2]}).status == 201
        other = tournament(director, f"Kept {n}", ["Ada", "Ben"], call=False)
        assert director.send("PUT", other + "/template", {"name": f"Template {n}"}).status in (200, 204)
        match = f"{at}/matches/{director.send('POST', at + '/call-next').json['match']}"
        assert director.send("POST", match + "/start").status == director.send("POST", match + "/adjourn", {}).status == 200
    return at


def on_pages(who, path, member, most):
    """The rows of a list, so many at a time, led by Link as by `next`."""
    rows, after = [], ""
    for _ in range(200):
        answer = who.get(f"{path}?limit={most}{after}")
        assert answer.status == 200 and len(answer.json[member]) <= most, f"GET {path}?limit={most}{after} answers {answer}"
        rows += answer.json[member]
        if answer.json["next"] is None:
            assert "link" not in answer.headers, answer.headers
            return rows
        assert len(answer.json[member]) == most, f"GET {path}?limit={most}{after} answers {answer}"
        after = f"&after={answer.json['next']}"
        link = f'</api/v1{path}?after={answer.json["next"]}&limit={most}>; rel="next"'
        assert answer.headers.get("link") == link, f"GET {path}: {answer.headers.get('link')}"
    raise AssertionError(f"GET {path} has no last page")


def pages_of_every_list(server, director):
    """Every list gives as many rows as one asks for, and all of them page by page; who says nothing gets all at once."""
    at = evening_of_lists(server, director)
    schema = Schema()
    lists = schema.lists()
    left = set(lists)
    for written, least in ROWS.items():
        path = written.replace("{t}", at)
        template, _ = schema.operation("GET", "/api/v1" + path)
        left.discard(template)
        whole = director.get(path)
        assert whole.status == 200, f"GET {path} answers {whole}"
        for bad in ("limit=0", "limit=501", "limit=-1", "limit=many", "limit=", "after=-1", "after=x"):
            answer = director.get(f"{path}?{bad}")
            assert answer.status == 400 and answer.json["code"] == "bad_query", f"GET {path}?{bad} answers {answer}"
        if not least:
            assert director.get(path + "?limit=1").status == 200
            continue
        rows = whole.json[lists[template]]
        assert "next" not in whole.json and "link" not in whole.headers and len(rows) >= least, f"GET {path} answers {whole}"
        for most in (max(1, len(rows) // 3), 500):
            assert on_pages(director, path, lists[template], most) == rows, f"GET {path} by {most}"
        beside = director.get(path + "?limit=1").json
        assert {k: v for k, v in beside.items() if k not in ("next", "now", lists[template])} == \
            {k: v for k, v in whole.json.items() if k not in ("now", lists[template])}, f"GET {path}"
    return f"no pages were asked for of {sorted(left)}" if left else None


def limits(server, director):
    """What is no list refuses a limit rather than pass over it."""
    at = tournament(director, "No pages", ["Ada", "Ben"])
    for path in (at, at + "/bracket", at + "/standings", at + "/floor", at + "/money", at + "/outlook", at + "/matches/1", "/me", at + "/export"):
        for said in ("limit=1", "after=1"):
            answer = director.get(f"{path}?{said}")
            assert answer.status == 400 and answer.json["code"] == "bad_query", f"GET {path}?{said} answers {answer}"
    answer = director.send("POST", at + "/call-next?limit=1")
    return None if answer.status == 400 else f"a command with a limit answers {answer}"


def queries(server, director):
    """A query member that nobody knows is refused, whether the page is ready or not."""
    at = tournament(director, "Queries", ["Ada", "Ben"], call=False)
    public = Client(server, "queries")
    for page in ("", "/bracket", "/standings", "/entries", "/tables", "/matches", "/matches/1", "/profile"):
        for state in ("cold", "ready"):
            answer = public.get(f"{at}{page}?colour=red")
            if answer.status != 400 or answer.json["code"] != "bad_query":
                return f"GET {page}?colour=red answers {answer} while it is {state}"
            answer = public.get(at + page)
            if answer.status != 200:
                return f"GET {page} answers {answer}"
    answer = public.get("/time?colour=red")
    return None if answer.status == 400 and answer.json["code"] == "bad_query" else f"GET /time?colour=red answers {answer}"


def ledger_pages(server, director):
    """The ledger's pages join without a gap, each line with its hash."""
    at = tournament(director, "Ledger", ["Ada", "Ben", "Cleo", "Dan"], call=False)
    seqs, after = [], None
    while True:
        page = director.get(f"{at}/ledger?limit=5" + (f"&after={after}" if after else "")).json
        seqs += [int(e["seq"]) for e in page["events"]]
        if any(len(e["hash"]) != 64 or not e["text"] for e in page["events"]):
            return f"a line without hash or sentence: {page['events'][0]}"
        after = page["next"]
        if after is None:
            break
    head = int(director.get(at).json["seq"])
    return None if seqs == list(range(1, head + 1)) else f"the ledger ends at {head}, the pages hold {seqs}"


def conditional_reads(server, director):
    """An unchanged page is answered 304 by its ETag; a change gives a new one."""
    at = tournament(director, "Cache", ["Ada", "Ben"])
    nobody = Client(server, "reader")
    first = nobody.get(at + "/standings")
    tag = first.headers.get("etag")
    same = nobody.send("GET", at + "/standings", headers={"If-None-Match": tag})
    if first.status != 200 or same.status != 304 or same.body:
        return f"the first read answers {first}, with its ETag {tag} {same}"
    # Each change is to what the page shows, but to no row of its own: a match begins, a name is corrected.
    for page, method, path, body in (("", "POST", "/matches/1/start", {}),
                                     ("/matches/1", "PUT", "/entries/1", {"name": "Adaline"})):
        tag = nobody.get(at + page).headers.get("etag")
        done = director.send(method, at + path, body)
        changed = nobody.send("GET", at + page, headers={"If-None-Match": tag})
        if done.status != 200 or changed.status != 200:
            return f"after {path} ({done}) the page {page} of ETag {tag} answers {changed}"
    return None


class Stream:
    """An event stream read line by line."""

    def __init__(self, server, path, headers=""):
        self.socket = socket.create_connection(("127.0.0.1", server.port), 5)
        self.socket.settimeout(5)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{headers}\r\n".encode())
        self.file = self.socket.makefile("rb")
        head = []
        while line := self.file.readline().strip():
            head.append(line.decode())
        self.status, self.head = int(head[0].split()[1]), head

    def next(self):
        """(id, event, data) of the next message."""
        message = {"event": "message"}
        while True:
            line = self.file.readline().decode().rstrip("\r\n")
            if re.fullmatch("[0-9a-fA-F]+", line) or (not line and len(message) == 1):
                continue  # the frame of a chunk
            if not line:
                return message.get("id"), message["event"], message.get("data")
            name, _, value = line.partition(":")
            message[name] = value.lstrip(" ")

    def until(self, seq):
        got = []
        while not got or int(got[-1][0]) < seq:
            got.append(self.next())
        return got

    def close(self):
        self.socket.close()


def live(server, director):
    """The stream brings each change under its seq, and resumes after Last-Event-ID without loss."""
    at = tournament(director, "Live", ["Ada", "Ben"])
    stream = Stream(server, f"/api/v1{at}/stream")
    client.SEEN.append(("GET", f"/api/v1{at}/stream", stream.status, "text/event-stream", None))
    if stream.status != 200 or not any("text/event-stream" in h.lower() for h in stream.head):
        return f"the stream answers {stream.head}"
    start = int(director.get(at).json["seq"])
    started = director.send("POST", at + "/matches/1/start").json
    got = stream.until(int(started["version"]))
    topics = {json.loads(data)["topic"] for _, event, data in got if event == "message"}
    if "match:1" not in topics:
        return f"the start of match 1 brings {got}"
    brief = [json.loads(d) for _, e, d in got if e == "message" and json.loads(d)["topic"] == "match:1"][-1]["match"]
    ids = [int(i) for i, event, _ in got if event == "message"]
    if brief["status"] != "playing" or min(ids) <= start or max(ids) > int(started["version"]):
        return f"from {start} to {started['version']} the stream brings {got}"
    stream.close()
    director.send("POST", at + "/entries/1/withdraw", {"reason": "ill"})
    director.send("POST", at + "/matches/1/call-director", {"reason": "dice"})
    head = int(director.get(at).json["seq"])
    resumed = Stream(server, f"/api/v1{at}/stream", f"Last-Event-ID: {started['version']}\r\n")
    again = resumed.until(head)
    resumed.close()
    ids = [int(i) for i, event, _ in again if event == "message"]
    if ids != sorted(ids) or ids[0] <= int(started["version"]) or ids[-1] != head:
        return f"resumed after {started['version']} (head {head}) the stream brings {again}"
    changes = director.get(f"{at}/changes?since={started['version']}").json
    return None if changes["seq"] == str(head) and "match:1" in changes["topics"] else f"changes are {changes}"
