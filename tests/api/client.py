# SPDX-License-Identifier: MIT
"""A browser, a tablet or a program of the hall: its own cookies, its own Idempotency-Keys, one connection."""
import http.client
import json
import re

import walk

SEEN = []  # every answer of every client: (method, path without query, status, content type, document)
HEADERS = []  # ... and its headers that say something of what was asked for: (method, path, status, {name: value})
TOLD = ("location", "etag", "link", "retry-after")
BODIES = []  # every document that was sent, and how it was taken: (method, path without query, status, document)
ADDRESSES = set()  # every address that was asked for or told, with its query
SECRETS = set()  # every password, PIN, token, card, code and cookie that was sent or answered
SECRET_MEMBERS = {"password", "current", "token", "secret", "pin", "code", "waiting", "recovery_codes"}


def note_secrets(document):
    """Those of a body or an answer; words that name something else under the same member (an error's code) are no secrets, nor
    is a name that is tried as its own password."""
    if not isinstance(document, dict) or "type" in document and "status" in document:
        return
    for name, value in document.items():
        if name in SECRET_MEMBERS:
            SECRETS.update(str(v) for v in (value if isinstance(value, list) else [value]) if len(str(v)) >= 4 and v != document.get("login"))


def json_or_none(data):
    try:
        return json.loads(data or b"null")
    except ValueError:
        return None



class Skip(str):
    """What a check returns that cannot be made here: why."""


def once(members):
    """An object each of whose members is there once: what a reader makes of two is anybody's guess."""
    found = dict(members)
    assert len(found) == len(members), f"members stand there twice: {[name for name, _ in members]}"
    return found


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body
        self.type = (headers.get("content-type") or "").split(";")[0]
        self.json = json.loads(body, object_pairs_hook=once) if self.type.endswith("json") and body else None

    @property
    def etag(self):
        return (self.headers.get("etag") or "").strip('"')

    def __repr__(self):
        return f"{self.status} {self.body.decode(errors='replace')[:600]}"


class Client:
    def __init__(self, server, name, device=False, bearer=None):
        self.server, self.name, self.device, self.bearer = server, name, device, bearer
        self.cookies = {}
        self.keys = 0
        self.last = None  # method, path, body, headers of the last command, for `again`
        self.connection = None
        self.walks = True  # its requests may be followed by others of the walk (walk.py); not where tries or costs are counted

    def connect(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)

    def raw(self, method, path, body=None, headers=None, walked=False):
        """One request exactly as given, with nothing added. walked: it is part of a walk itself (walk.py)."""
        if self.connection is None:
            self.connect()
        for attempt in (1, 2):
            try:
                self.connection.request(method, path, body, headers or {})
                reply = self.connection.getresponse()
                data = reply.read()
                break
            except (http.client.RemoteDisconnected, ConnectionError, http.client.CannotSendRequest):
                if attempt == 2:
                    raise
                self.connect()
        names = {k.lower(): v for k, v in reply.getheaders()}
        for line in reply.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            gone = "max-age=0" in line.lower()
            SECRETS.update({value} - {""})
            self.cookies.pop(name, None) if gone else self.cookies.update({name: value})
        answer = Answer(reply.status, names, data)
        note_secrets(json_or_none(body) if isinstance(body, (bytes, str)) else None)
        note_secrets(answer.json)
        ADDRESSES.update({path, names.get("location", "")})
        SEEN.append((method, path.split("?")[0], answer.status, answer.type, answer.json))
        HEADERS.append((*SEEN[-1][:3], {name: names[name] for name in TOLD if name in names}))
        if (headers or {}).get("Content-Type") == "application/json":
            BODIES.append((*SEEN[-1][:3], json_or_none(body)))
        if self.walks and not walked:
            walk.after(self, method, path, body, headers, answer)
        return answer

    def headers(self):
        h = {}
        if self.cookies:
            h["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        if self.device:
            h["TD-Act-As"] = "device"
        if self.bearer:
            h["Authorization"] = "Bearer " + self.bearer
        return h

    def send(self, method, path, body=None, headers=None, key=None):
        """A request as our pages send it; body is a document. A command gets a fresh key unless one is given."""
        whole = {**self.headers()}
        data = None
        if method != "GET":
            self.keys += 1
            whole["Idempotency-Key"] = key or f"{self.name}-{self.keys}"
            data = json.dumps({} if body is None else body, ensure_ascii=False).encode()
            whole["Content-Type"] = "application/json"
        whole.update(headers or {})
        whole = {k: v for k, v in whole.items() if v is not None}
        if method != "GET":
            self.last = (method, "/api/v1" + path, data, whole)
        return self.raw(method, "/api/v1" + path, data, whole)

    def again(self):
        return self.raw(*self.last)

    def get(self, path):
        return self.send("GET", path)

    def edit(self, method, path, body, seen):
        """A console's edit: says which version it saw."""
        return self.send(method, path, body, {"If-Match": f'"{seen}"'})

    def change(self, path, body):
        """The same of a setting, a section, the rounds or the tables as they stand there now."""
        return self.edit("PUT", path, body, self.version(path))

    def version(self, path):
        whole = re.match(r"(/tournaments/\w+)/(rounds|tables)$", path)
        if whole:
            return self.get(whole[1] if whole[2] == "rounds" else path).json["version"]
        at, kind, number = re.match(r"(/tournaments/\w+)/(profile|sections)/(\d+)(?:/rule|/calendar)?$", path).groups()
        listed, member = {"profile": ("settings", "setting"), "sections": ("sections", "section")}[kind]
        return next(row["version"] for row in self.get(f"{at}/{kind}").json[listed] if row[member] == int(number))
