# SPDX-License-Identifier: MIT
"""What walk.py found, and what nobody walked."""
import re

import walk
from client import Client
from hall import tournament
from schema import METHODS, Schema


# What is refused before anybody looks whether it is there: a code of the wall that is not right, a picture that is none (the
# example is cut short). A year in which nobody played is there.
BEFORE = {("post", "arrive"): "refused", ("put", "photo"): "bad_fields"}
EVERYWHERE = ("/api/v1/seasons/9998",)
NO_NUMBERS = ("0", "-1", "x", "1.5", "+1", str(2**31), "9" * 40)


def addresses(schema, path, at):
    """The address of a path with everything as it is on our event, and one for each {name} that nothing has or can have."""
    told = {p["name"]: schema.follow(p["schema"]) for p in map(schema.follow, schema.document["paths"][path].get("parameters", []))}
    there = {name: "1" for name in told} | {"t": at.rsplit("/", 1)[1], "year": "2026", "photo": "0" * 64}

    def filled(**other):
        return re.sub(r"\{(\w+)\}", lambda m: {**there, **other}[m[1]], path)

    nothing = [filled(**{name: str(kind.get("maximum", 2**31 - 1))}) for name, kind in told.items() if kind.get("type") == "integer"]
    if "t" in told:
        nothing += [filled(t=uid) for uid in ("f" * 32, "F" * 32, "0" * 31, "x", "0" * 33)]
    for name in told.keys() - {"t", "session", "photo"}:
        nothing += [filled(**{name: number}) for number in NO_NUMBERS]
    return filled(), nothing


def other_methods(server, director):
    """Every address says which methods it takes, and refuses the others with that list."""
    at, schema, wrong = tournament(director, "Methods", ["Ada", "Ben"]), Schema(), []
    for path, operations in schema.document["paths"].items():
        taken = {m.upper() for m in METHODS if m in operations}
        allow = taken | {"OPTIONS"} | ({"HEAD"} if "GET" in taken else set())
        there, _ = addresses(schema, path, at)
        for method in {"GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS"} - taken - {"HEAD"} | ({"HEAD"} - allow):
            answer = director.raw(method, there, b"{}" if method not in ("GET", "HEAD", "OPTIONS") else None,
                                  {**director.headers(), "Content-Type": "application/json", "Idempotency-Key": f"{method} {path}"[:128]})
            said = set((answer.headers.get("allow") or "").split(", "))
            if answer.status != (204 if method == "OPTIONS" else 405) or said != allow:
                wrong.append(f"{method} {there} answers {answer}, Allow: {said}, not {allow}")
    return "\n".join(wrong[:60]) or None


def addresses_of_nothing(server, director):
    """What is not there is 404, whatever is asked of it with whatever else is right; so is a number that can be none."""
    at, schema, wrong, asked = tournament(director, "Nothing there", ["Ada", "Ben"]), Schema(), [], 0
    nobody = Client(server, "nobody-there")
    assert director.send("PUT", at + "/money", {"currency": "EUR", "digits": 2}).status == 200
    for _, method, _, path, operation in schema.patterns:
        example = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example", {})
        for address in addresses(schema, path, at)[1]:
            before = BEFORE.get((method, address.rsplit("/", 1)[1]))
            if address in EVERYWHERE:
                continue
            asked += 1
            answer = director.send(method.upper(), address.removeprefix("/api/v1"), example, {"If-Match": '"1"'}) \
                if address.startswith("/api/v1") else nobody.raw(method.upper(), address)
            of_a_tablet = operation["security"] == [{"tablet": []}] and answer.status == 401  # asked by a director
            if answer.status != 404 and not of_a_tablet and (before is None or answer.json.get("code") != before):
                wrong.append(f"{method.upper()} {address} answers {answer}")
    assert asked > 1000, asked
    return "\n".join(wrong[:80]) or None


def as_the_description_says(server, director):
    """Each operation keeps what it is described with: keys, versions, queries, HEAD, types, what a refusal is."""
    return "\n".join(list(dict.fromkeys(walk.FAULTS))[:60]) or None


def all_walked(server, director):
    """Each operation was walked, but for the stream, which has no end: check_live follows it."""
    left = [f"{m.upper()} {path}" for _, m, _, path, o in Schema().patterns if (m.upper(), path) not in walk.WALKED and o["operationId"] != "stream"]
    return f"nobody walked {left}" if left else None
