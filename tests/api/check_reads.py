# SPDX-License-Identifier: MIT
"""Reading: pages of lists and of the ledger, caches, the live stream."""
import json
import re
import socket

import client
from client import Client
from hall import tournament


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
