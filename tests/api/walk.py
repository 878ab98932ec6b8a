# SPDX-License-Identifier: MIT
"""Each operation of schema/openapi.yaml walked once on the running server, where a run first has its answer of success: what
the description says of keys, versions, queries, HEAD and types is asked of that very address, by whoever had the answer.
check_walk tells what was found, and which operations nobody walked."""
import json
import re
import threading

WALKED = set()  # (method, path as it is described)
FAULTS = []  # sentences
TOO_LARGE = 2**63  # more than any number that the server keeps
# What an integer of a query is not. `x` and the others are no numbers, whatever their bounds are.
NO_NUMBERS = ("", "x", "1.5", "1e2", "0x1", "+1", "-1", "1%20", "01", str(TOO_LARGE), "9" * 40)
NO_VERSIONS = ("7", '"x"', '""', '"', "*", '"-1"', '"1", "2"', "W/", '"%d"' % TOO_LARGE)
# The types of answers: JSON is UTF-8 by itself, a text says so, pictures are bytes.
TYPES = re.compile(r"application/(problem\+)?json|text/[\w.-]+(; version=0\.0\.4)?; charset=utf-8|image/\w+|"
                   r"application/x-draughts-pdn; charset=utf-8|application/yaml")
lock = threading.Lock()
schema = None


def described(method, path):
    global schema
    with lock:
        if schema is None:
            from schema import Schema
            schema = Schema()
    return schema.operation(method, path)


def claim(method, template):
    """Is it the first time that this operation answers?"""
    with lock:
        new = (method, template) not in WALKED
        WALKED.add((method, template))
        return new


def parameters(operation, place):
    return [p for p in map(schema.follow, operation.get("parameters", [])) if p["in"] == place]


class Walk:
    """One operation: how it was asked for, and what it answered."""

    def __init__(self, client, method, path, body, headers, answer):
        self.client, self.method, self.body, self.answer = client, method, body, answer
        self.path, _, self.query = path.partition("?")
        self.headers = headers or {}
        self.template, self.operation = described(method, self.path)
        self.asked = 0

    def ask(self, query=None, method=None, path=None, body=None, **headers):
        """The same again but for what is given; None among the headers: without it."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        whole = {k: v for k, v in {**self.headers, **names}.items() if v is not None}
        path = (path or self.path) + ("?" + query if query else "")
        return self.client.raw(method or self.method, path, self.body if body is None else body, whole, walked=True)

    def fresh(self):
        self.asked += 1
        return f"walk-{id(self.answer)}-{self.asked}"[:128]

    def fault(self, said):
        FAULTS.append(f"{self.method} {self.template}: {said}")

    def expect(self, what, answer, status, code):
        if answer.status != status or not answer.json or answer.json.get("code") != code:
            self.fault(f"{what} answers {answer}, not {status} {code}")

    # ---- what reads

    def head(self):
        if self.template.endswith(("/stream", "/metrics")):
            return  # never ends; counts this very question
        told = self.ask(self.query, method="HEAD")
        both = ("content-type", "etag", "link", "cache-control", "vary", "access-control-allow-origin", "content-length")
        differ = [h for h in both if told.headers.get(h) != self.answer.headers.get(h)]
        now = [h for h in ("etag", "content-length") if h in differ]  # a page of now is another one by now
        if told.status != self.answer.status or told.body or set(differ) - set(now):
            self.fault(f"HEAD answers {told.status} with {len(told.body)} bytes; other headers: {differ}")

    def unchanged(self):
        etag, told = self.answer.headers.get("etag"), self.operation["responses"].get("200", {}).get("headers", {})
        if bool(etag) != ("ETag" in told) and self.answer.status == 200:
            self.fault(f"its ETag is {etag}, described are {list(told)}")
        if etag:
            again = self.ask(self.query, If_None_Match=etag)
            same = again.headers.get("etag") == etag or again.body == self.answer.body
            if again.status != 304 and same or again.status == 304 and again.body:
                self.fault(f"what is unchanged is sent again: {again}")

    def queries(self):
        """Every parameter that some operation has: refused where it is not described, and where it is wrong."""
        own = {p["name"]: schema.follow(p["schema"]) for p in parameters(self.operation, "query")}
        if "text/html" in self.answer.type or not self.path.startswith("/api/"):
            return  # a page for people, where what others add to a link is no mistake of theirs; a probe
        for name in {"nobody_knows", *ALL_QUERIES} - own.keys():
            self.expect(f"?{name}=1, which is not described,", self.ask(f"{name}=1"), 400, "bad_query")
        for name, kind in own.items():
            for bad in self.wrong(kind):
                self.expect(f"?{name}={bad}", self.ask(f"{name}={bad}"), 400, "bad_query")
            good = {"integer": "1"}.get(kind.get("type"))
            if good:
                self.expect(f"?{name} said twice", self.ask(f"{name}={good}&{name}={good}"), 400, "bad_query")

    @staticmethod
    def wrong(kind):
        """Values that a parameter of this kind cannot have."""
        if kind.get("type") == "integer":
            least, most = (kind["enum"][0], kind["enum"][-1]) if "enum" in kind else (kind["minimum"], kind["maximum"])
            return [*NO_NUMBERS, str(least - 1), str(most + 1)]
        return NO_NUMBERS if "pattern" in kind else ["%ff", "%00"]

    def creation(self):
        """What was made is where the answer says: it can be read there, or changed by who has seen it."""
        made = self.answer.headers.get("location", "")
        reads, changes = described("GET", made)[1], described("PUT", made)[1]
        if reads:
            as_tablet = {"TD-Act-As": "device"} if reads["security"] == [{"tablet": []}] else {}
            told = self.client.raw("GET", made, headers={**self.client.headers(), **as_tablet}, walked=True)
        elif changes and "If-Match" in [p["name"] for p in parameters(changes, "header")]:
            example = json.dumps(changes["requestBody"]["content"]["application/json"]["example"]).encode()
            told = self.ask(method="PUT", path=made, body=example, If_Match='"0"', Idempotency_Key=self.fresh())
        else:
            return
        if told.status != (200 if reads else 412):
            self.fault(f"what it made is not at {made}: {told}")

    # ---- what changes something

    def key(self, required):
        """Under its key the command is answered as the first time; another one under it is refused."""
        told = self.ask(self.query)
        same = (told.status, told.body, told.headers.get("location"), told.etag) == \
            (self.answer.status, self.answer.body, self.answer.headers.get("location"), self.answer.etag)
        once = told.status == 409 and told.json["code"] == "shown_once" and holds_secret(self.answer)
        if not (same or once):
            self.fault(f"sent again under its key answers {told}, {told.headers}; at first {self.answer}, {self.answer.headers}")
        if not secret_body(self.body):
            other = self.ask(self.query, body=self.body[:-1] + b" }")
            self.expect("another body under its key", other, 422, "idempotency_mismatch")
        if "pin" not in (json.loads(self.body or b"{}") or {}):  # somebody else's PIN is a guess, which is counted before the key is looked for
            method, path, body = self.elsewhere()
            self.expect(f"its key at {method} {path}", self.ask(method=method, path=path, body=body), 422, "idempotency_mismatch")
        if required:
            self.expect("no key", self.ask(self.query, Idempotency_Key=None), 400, "bad_request")
        self.expect("a key of 129", self.ask(self.query, Idempotency_Key="k" * 129), 400, "bad_request")

    def elsewhere(self):
        """Another address that this sender may ask something of under the same key: the method, the path, the body."""
        number = re.search(r"/(\d+)(?=/|$)(?!.*/\d+(/|$))", self.path)
        if number and not self.path[:number.start()].endswith("/clubs"):  # there is one club
            return self.method, self.path[:number.start(1)] + str(int(number[1]) + 1) + self.path[number.end(1):], self.body
        uid = re.match(r"/api/v1/tournaments/\w{32}(?=/|$)", self.path)
        if uid:
            return ("POST", uid[0] + "/start-called", b'{"matches": [1]}') if self.path.endswith("call-next") else ("POST", uid[0] + "/call-next", b"{}")
        if self.path.endswith("/players"):
            return "POST", "/api/v1/programs", b'{"name": "Somebody Else", "role": "scorer"}'
        return "POST", "/api/v1/players", b'{"name": "Somebody Else"}'

    def version(self):
        """Which version was seen has to be said, as a version, and has to be the present one."""
        self.expect("no If-Match", self.ask(self.query, If_Match=None, Idempotency_Key=self.fresh()), 428, "precondition_required")
        for bad in NO_VERSIONS:
            self.expect(f"If-Match {bad}", self.ask(self.query, If_Match=bad, Idempotency_Key=self.fresh()), 400, "bad_request")
        self.expect("If-Match of long ago", self.ask(self.query, If_Match='"0"', Idempotency_Key=self.fresh()), 412, "stale")

    def all(self):
        if self.method == "GET":
            self.head()
            self.unchanged()
        self.queries()
        names = {p["name"]: p.get("required", False) for p in parameters(self.operation, "header")}
        if "Idempotency-Key" in names and self.operation["operationId"] not in NOT_REPEATED:
            self.key(names["Idempotency-Key"])
        if "If-Match" in names:
            self.version()


ALL_QUERIES = set()
# Each try counts for a phone, which checks in few people: check_arrivals.sent_again asks.
# ... and what ends the session that it came by is asked of nothing else with it: check_repeats asks.
NOT_REPEATED = {"entry_arrive", "set_up", "sign_out", "session_end", "sessions_end"}


def holds_secret(answer):
    from client import SECRET_MEMBERS
    return bool(SECRET_MEMBERS & set(answer.json or {}))


def secret_body(body):
    """Of a body with a password nothing is kept that it could be guessed from: another one under its key is not told from it."""
    from client import SECRET_MEMBERS
    return bool((SECRET_MEMBERS - {"token", "code"}) & set(json.loads(body or b"{}") or {}))


def plain(method, path, answer):
    """What holds of every answer, whatever was asked."""
    said, name = answer.headers.get("content-type"), f"{method} {path} {answer.status}"
    if not path.startswith("/api/"):
        return
    if said and not TYPES.fullmatch(said):
        FAULTS.append(f"{name}: its type is {said}")
    if answer.status >= 400 and method != "HEAD":
        told = answer.json or {}
        if said != "application/problem+json" or told.get("status") != answer.status or not told.get("type", "").endswith(told.get("code", "?")):
            FAULTS.append(f"{name}: is no problem as described: {said} {answer}")
    wanted = {201: "location", 401: "www-authenticate", 405: "allow", 429: "retry-after", 503: "retry-after"}.get(answer.status)
    if wanted and not answer.headers.get(wanted):
        FAULTS.append(f"{name}: has no {wanted}")


def asked_again(client, walk, name):
    """What is asked on a walk leaves the client as it was."""
    cookies, last = dict(client.cookies), client.last
    try:
        walk()
    except Exception as e:  # told where all faults are, not in the midst of another check
        FAULTS.append(f"{name}: the walk ended with {type(e).__name__}: {e}")
    client.cookies, client.last = cookies, last


def after(client, method, path, body, headers, answer):
    """Called with every answer that a client had."""
    plain(method, path, answer)
    if not 200 <= answer.status < 300 or "dry_run" in path or "--no-rate-limits" not in client.server.options:
        return
    template, operation = described(method, path.split("?")[0])
    if operation is None:
        return
    if answer.status == 201 and claim("created by " + method, template):
        asked_again(client, lambda: Walk(client, method, path, body, headers, answer).creation(), f"{method} {template}")
    if not claim(method, template):
        return
    if not ALL_QUERIES:
        ALL_QUERIES.update(p["name"] for _, _, _, _, o in schema.patterns for p in parameters(o, "query"))
    asked_again(client, lambda: Walk(client, method, path, body, headers, answer).all(), f"{method} {template}")
