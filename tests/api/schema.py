# SPDX-License-Identifier: MIT
"""schema/openapi.yaml against the server: its route table both ways, its bodies, and every answer that was seen."""
import os
import re

import jsonschema
import yaml

FILE = os.path.join(os.path.dirname(__file__), "..", "..", "schema", "openapi.yaml")
ERRORS = os.path.join(os.path.dirname(__file__), "..", "..", "tdserver", "base", "errors.def")
METHODS = ("get", "put", "post", "delete")

# Statuses of refusals and the response that describes each. What is not here (405, 421, 429, 5xx, a request that is no
# HTTP) can come from every address and is the default of all of them.
REFUSALS = {400: "wrong", 401: "unknown_caller", 403: "forbidden", 404: "missing", 409: "contradiction", 412: "changed",
            413: "too_large", 415: "no_json", 422: "unprocessable", 428: "version_wanted"}
# They say how a value is written: a member that refers to one of them still has to say what it means.
FORMATS = {"digits", "time", "uid", "day", "name"}
# Words that alone say nothing beside a name.
EMPTY = {"a", "an", "the", "of", "its", "it", "is", "this", "that", "number", "value"}
# Every code of a refusal and its status (base/errors.def); those of ANYWHERE_CODES can come from every address, the others
# from where `x-codes` says so.
with open(ERRORS) as errors:
    STATUS_OF = {code: int(status) for status, code in re.findall(r'^X\(\w+, (\d+), "(\w+)"', errors.read(), re.M)}
ANYWHERE_CODES = {"bad_request", "bad_query", "method", "misdirected", "rate_limited", "internal", "frozen", "busy"}
# What a list says beside its rows.
BESIDE = {"version", "seq", "now", "next", "kinds", "undo", "warnings"}
ANYWHERE = {400, 405, 421, 429, 500, 503}


def expected_refusals(route, path, operation):
    """The statuses that an operation must describe, whether or not a run has met them."""
    get, body, open_to_all = route["method"] == "GET", "requestBody" in operation, route["role"] == "public"
    asked = [p for p in operation.get("parameters", []) if p.get("$ref", "").split("/")[-1] in ("after", "limit", "row_after", "rows", "since", "search", "status")]
    rules = {400: body or asked, 401: not open_to_all, 403: not open_to_all or not get, 404: "{" in path, 409: not get,
             412: route["if_match"], 428: route["if_match"], 413: not get, 415: not get, 422: route["idempotency_key"]}
    return {status for status, holds in rules.items() if holds}


def expected_codes(route, operation, takes_token, takes_key):
    """{code: can the operation answer it?} of the codes that the route table decides."""
    changes, closed = route["method"] != "GET", route["role"] != "public"
    rules = {"cross_site": changes, "bad_json": changes, "bad_fields": changes, "too_large": changes, "unsupported": changes,
             "precondition_required": route["if_match"], "idempotency_mismatch": takes_key,
             "needs_confirmation": takes_token}
    musts = {"unauthorized": closed, "forbidden": closed, "refused": route["command"], "conflict": route["command"],
             "stale": route["if_match"]}
    return {**rules, **{code: True for code, holds in musts.items() if holds}}


def security_text(route):
    """Who may ask, as the description writes it: a tablet's cookie only where tablets may."""
    if route["role"] == "public":
        return "[]"
    if route["tablet_alone"]:
        return "[{tablet: []}]"
    return "[{account: []}, {program: []}" + (", {tablet: []}]" if route["devices"] else "]")


class Schema:
    def __init__(self):
        with open(FILE) as f:
            self.document = yaml.load(f, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self.resolver = jsonschema.RefResolver("", self.document)
        self.patterns = []
        self.validators = {}
        for path, operations in self.document["paths"].items():
            pattern = re.compile("^" + re.sub(r"\{\w+\}", "[^/]+", path) + "$")
            for method in METHODS:
                if method in operations:
                    self.patterns.append((path.count("{"), method, pattern, path, operations[method]))
        self.patterns.sort(key=lambda row: row[0])  # words win over {names}

    def operation(self, method, path):
        for _, m, pattern, template, operation in self.patterns:
            if m == method.lower() and pattern.match(path):
                return template, operation
        return None, None

    def follow(self, node):
        while "$ref" in node:
            node = self.resolver.resolve(node["$ref"])[1]
        return node

    # ---- the route table, both ways

    def difference(self, routes):
        """routes: what `tdserver routes` prints. The differences as sentences."""
        ours = {(m, path): op for _, m, _, path, op in self.patterns}
        theirs = {(r["method"].lower(), r["pattern"]): r for r in routes}
        for method, path in sorted(set(ours) - set(theirs)):
            yield f"{method.upper()} {path} is described but does not exist"
        for method, path in sorted(set(theirs) - set(ours)):
            yield f"{method.upper()} {path} exists but is not described"
        ids = [op.get("operationId") for op in ours.values()]
        for (method, path), own in sorted(zip(ours, ids)):
            if not own or ids.count(own) > 1:
                yield f"{method.upper()} {path}: its operationId is {own}{', as that of another one' if own else ''}"
        for key in sorted(set(ours) & set(theirs)):
            operation, route = ours[key], theirs[key]
            name = f"{key[0].upper()} {key[1]}"
            if operation["x-role"] != route["role"]:
                yield f"{name}: x-role is {operation['x-role']}, the server wants {route['role']}"
            if operation.get("security") != yaml.safe_load(security_text(route)):
                yield f"{name}: security is {operation.get('security')}, the server wants {security_text(route)}"
            if route["operation"] not in ("page", operation.get("operationId")):
                yield f"{name}: its operationId is {operation.get('operationId')}, the route table says {route['operation']}"
            missing = {str(s) for s in expected_refusals(route, key[1], operation)} - operation["responses"].keys()
            if missing:
                yield f"{name}: does not describe the answers {', '.join(sorted(missing))}"
            yield from self.parameters(name, key[1], operation, route)
            yield from self.codes_of(name, operation, route)
            yield from self.needs_body(name, operation)
            if route.get("body") is not None:
                yield from self.body(name, operation, route["body"])

    def parameters(self, name, path, operation, route):
        told = [self.follow(p) for p in operation.get("parameters", [])]
        given = [p["name"] for p in told]
        shared = [self.follow(p)["name"] for p in self.document["paths"][path].get("parameters", [])]
        if sorted(shared) != sorted(re.findall(r"\{(\w+)\}", path)):
            yield f"{name}: describes the parameters {shared} of its path"
        if ("If-Match" in given) != route["if_match"]:
            described = "described" if "If-Match" in given else "not described"
            yield f"{name}: If-Match is {described}, the server thinks otherwise"
        required = any(p["name"] == "Idempotency-Key" and p.get("required") for p in told)
        if required != route["idempotency_key"]:
            yield f"{name}: that an Idempotency-Key is required is {'' if required else 'not '}said, the server thinks otherwise"
        queries = {p["name"] for p in told if p["in"] == "query"}
        if queries != set(route["query"]):
            yield f"{name}: the query has {sorted(queries)}, the server takes {sorted(route['query'])}"

    def codes_of(self, name, operation, route):
        """x-codes beside the statuses that are described and what the route table knows."""
        codes = operation.get("x-codes", [])
        asked = {self.follow(p)["name"] for p in operation.get("parameters", [])}
        for code, can in expected_codes(route, operation, "TD-Confirm" in asked, "Idempotency-Key" in asked).items():
            if (code in codes) != can:
                yield f"{name}: x-codes {'lacks' if can else 'has'} {code}"
        yield from (f"{name}: x-codes has {code}, which is no code or can come from everywhere"
                    for code in codes if code not in STATUS_OF or code in ANYWHERE_CODES)
        told = {int(s) for s in operation["responses"] if s.startswith("4")}
        named = {STATUS_OF.get(code) for code in codes}
        # A wrong parameter of a question is the one 400 that needs no code of its own.
        yield from (f"{name}: x-codes and its answers differ about {status}" for status in sorted((told ^ named) - {400}))

    def lists(self):
        """{address: the member that holds the rows} of every answer that is a list: besides its rows only words and numbers."""
        found = {}
        for _, method, _, path, operation in self.patterns:
            answer = self.follow(operation["responses"].get("200", {})).get("content", {}).get("application/json")
            members = self.follow(answer["schema"]).get("properties", {}) if method == "get" and answer else {}
            kinds = {name: self.follow(schema) for name, schema in members.items() if name not in BESIDE}
            rows = [name for name, schema in kinds.items() if schema.get("type") == "array" and "properties" in self.follow(schema["items"])]
            if len(rows) == 1 and len(kinds) == 1:
                found[path] = rows[0]
        return found

    def pages(self):
        """Lists that do not say how one gets a page of them; what says so has a Link to the next one."""
        for path, rows in self.lists().items():
            operation = self.document["paths"][path]["get"]
            names = {self.follow(p)["name"] for p in operation.get("parameters", [])}
            if not {"after", "limit"} <= names or "Link" not in operation["responses"]["200"].get("headers", {}):
                yield f"GET {path}: its {rows} come on no pages"

    def needs_body(self, name, operation):
        """A body may be left out exactly where an empty one would do: nothing else makes a client's type of it required."""
        told = operation.get("requestBody")
        if told is None:
            return
        schema = told["content"].get("application/json", {}).get("schema", {"required": ["what is sent"]})
        needed = all(one.get("required") for one in schema.get("oneOf", [schema]))
        if told.get("required", False) != needed:
            yield f"{name}: that its body is required is {'not ' if needed else ''}said"

    def body(self, name, operation, fields):
        schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            yield f"{name}: takes a body that is not described"
            return
        for schema in [schema, *schema.get("oneOf", [])]:
            if schema.get("properties", {}).keys() == {f["name"] for f in fields}:
                break
        else:
            yield f"{name}: the body has the members {sorted(f['name'] for f in fields)}"
            return
        for field in fields:
            yield from self.member(name, self.follow(schema["properties"][field["name"]]), field, schema)

    def member(self, name, schema, field, whole):
        types = schema.get("type")
        types = set([types] if isinstance(types, str) else types)
        required = field["name"] in whole.get("required", [])
        name = f"{name} {field['name']}"
        if required != field["required"]:
            yield f"{name}: required is {required}"
        if types != ({field["type"]} if required else {field["type"], "null"}):
            yield f"{name}: type is {sorted(types)}, the server reads {field['type']}"
        if "words" in field and [w for w in schema.get("enum", []) if w] != field["words"]:
            yield f"{name}: the words are {field['words']}"
        for ours, theirs in (("minimum", "min"), ("maximum", "max"), ("maxLength", "longest"), ("maxItems", "most")):
            if theirs in field and schema.get(ours) != field[theirs]:
                yield f"{name}: {ours} is {schema.get(ours)}, the server takes {field[theirs]}"

    # ---- answers

    def validator(self, schema):
        key = id(schema)
        if key not in self.validators:
            self.validators[key] = jsonschema.Draft202012Validator(schema, resolver=self.resolver)
        return self.validators[key]

    def faults(self, method, path, status, media, document):
        """Why this answer is not as described, as sentences."""
        template, operation = self.operation(method, path)
        if operation is None:
            if status not in (404, 405):
                yield f"{method} {path} answers {status} but is not described"
            return
        if status == 304:
            return
        name = f"{method} {template} {status}"
        response = self.follow(operation["responses"].get(str(status)) or operation["responses"]["default"])
        if status not in ANYWHERE and str(status) not in operation["responses"]:
            yield f"{name}: this status is not described"
            return
        content = response.get("content", {})
        if not content:
            if document is not None:
                yield f"{name}: has a body"
            return
        if media not in content:
            yield f"{name}: is {media}, described as {', '.join(content)}"
            return
        if document is None:
            return
        for error in self.validator(content[media]["schema"]).iter_errors(document):
            deepest = jsonschema.exceptions.best_match([error])
            where = "/".join(str(p) for p in deepest.absolute_path)
            yield f"{name}: at /{where} {deepest.message[:300]}"

    def answers(self, seen, most=60):
        """Checks what was seen: of each route and status at most so many answers, and each sentence once."""
        counts, said = {}, set()
        for method, path, status, media, document in seen:
            if method in ("HEAD", "OPTIONS"):
                continue
            template, _ = self.operation(method, path)
            key = (method, template, status)
            counts[key] = counts.get(key, 0) + 1
            if counts[key] > most:
                continue
            for fault in self.faults(method, path, status, media, document):
                if fault not in said:
                    said.add(fault)
                    yield fault

    def headers(self, seen):
        """seen: (method, path, status, headers). What an answer says of itself and its description does not, and what was made
        without saying where it is. Each sentence once."""
        said = set()
        for method, path, status, headers in seen:
            template, operation = self.operation(method, path)
            if operation is None or status == 304 or method in ("HEAD", "OPTIONS"):
                continue
            name = f"{method} {template} {status}"
            response = self.follow(operation["responses"].get(str(status)) or operation["responses"]["default"])
            described = {h.lower() for h in response.get("headers", {})}
            said.update(f"{name}: the header {h} is not described" for h in headers.keys() - described)
            # Not everything that was made can be read there; some of it is only changed or ended.
            made = headers.get("location", "")
            if status == 201 and not any(self.operation(m, made)[1] for m in METHODS):
                said.add(f"{name}: says that it made {made or 'something'}, which has no address")
        return sorted(said)

    def creations(self, seen):
        """seen: (method, path, status, headers). Operations that make something and do not say where it is: in their description,
        or in this run."""
        made = {(m, self.operation(m, path)[0]) for m, path, status, headers in seen if status == 201 and headers.get("location")}
        for _, method, _, path, operation in self.patterns:
            told = operation["responses"].get("201")
            if told is None:
                continue
            if "Location" not in self.follow(told).get("headers", {}):
                yield f"{method.upper()} {path}: makes something and is described with no Location"
            if (method.upper(), path) not in made:
                yield f"{method.upper()} {path}: nothing that it made in this run had a Location"

    def examples(self):
        """Bodies without an example, and examples that are not as the body is described."""
        for _, method, _, path, operation in self.patterns:
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = f"{method.upper()} {path}"
            if not content.get("schema", {}).get("properties") and "oneOf" not in content.get("schema", {}):
                continue
            if "example" not in content:
                yield f"{name}: its body has no example"
                continue
            for error in self.validator(content["schema"]).iter_errors(content["example"]):
                yield f"{name}: the example is not as described: {error.message[:200]}"

    def answers_told(self):
        """Answers without an example, and examples that are not as the answer is described."""
        for _, method, _, path, operation in self.patterns:
            for status, answer in operation["responses"].items():
                told = self.follow(answer).get("content", {}).get("application/json")
                if told is None or not status.startswith("2"):
                    continue
                name = f"{method.upper()} {path} {status}"
                if not told.get("examples"):
                    yield f"{name}: it has no example"
                for example in told.get("examples", {}).values():
                    for error in self.validator(told["schema"]).iter_errors(self.follow(example)["value"]):
                        yield f"{name}: its example is not as described: {error.message[:200]}"

    def said_of(self, schema):
        """What is said of a member: with it, or with what it refers to, is one of or is a list of."""
        if "description" in schema:
            return schema["description"]
        if "$ref" in schema:
            return "" if schema["$ref"].split("/")[-1] in FORMATS else self.said_of(self.follow(schema))
        within = [*schema.get("oneOf", []), *schema.get("anyOf", [])] + ([schema["items"]] if "items" in schema else [])
        return next((said for said in map(self.said_of, within) if said), "")

    def members(self, node, at=""):
        """(where, schema) of every member of every object that is described."""
        rows = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for name, below in rows:
            if name in ("example", "examples"):
                continue
            if name == "properties" and isinstance(below, dict):
                yield from ((f"{at}/{member}", schema) for member, schema in below.items())
            yield from self.members(below, f"{at}/{name}")

    def named(self):
        """(where, name, what is said of it) of all that a reader of the description meets by a name."""
        for where, schema in self.members(self.document):
            if isinstance(schema, dict):
                yield where, where.split("/")[-1], self.said_of(schema)
        for path, operations in self.document["paths"].items():
            for asked in [operations, *(operations[m] for m in METHODS if m in operations)]:
                for parameter in asked.get("parameters", []):
                    told = self.follow(parameter)
                    yield parameter.get("$ref", f"{path} parameter {told['name']}"), told["name"], told.get("description", "")
        for kind in ("headers", "securitySchemes"):
            for name, told in self.document["components"][kind].items():
                yield f"/components/{kind}/{name}", name, told.get("description", "")
        for name, schema in self.document["components"]["schemas"].items():
            if "enum" in schema:
                yield f"/components/schemas/{name}", name.removeprefix("word_"), schema.get("description", "")

    def undescribed(self):
        """What has a name and no words on what it means, or no others than its name. Each sentence once."""
        said = {}
        for where, name, told in self.named():
            words = re.findall(r"\w+", told.lower())
            names = {form for word in re.split(r"[_\W]+", name.lower()) for form in (word, word + "s", word.removesuffix("s"))}
            if len(words) < 3:
                said[where] = f"{where} is not described" if not words else f"{where}: \"{told}\" is no description"
            elif set(words) <= names | EMPTY:
                said[where] = f"{where}: \"{told}\" says no more than its name"
        return list(said.values())

    def codes(self, seen):
        """Codes of refusals that are described and that no answer of the run had."""
        answered = {document["code"] for _, _, status, _, document in seen if status >= 400 and isinstance(document, dict)}
        for name in REFUSALS.values():
            schema = self.document["components"]["responses"][name]["content"]["application/problem+json"]["schema"]
            for code in schema["allOf"][1]["properties"]["code"]["enum"]:
                if code not in answered:
                    yield f"{name}: no answer of the run had the code {code}"

    def codes_by_operation(self, seen):
        """Refusals with a code that is not listed for their operation. Each sentence once."""
        said = set()
        for method, path, status, _, document in seen:
            code = document.get("code") if isinstance(document, dict) else None
            template, operation = self.operation(method, path)
            if status >= 400 and code and operation and code not in ANYWHERE_CODES and code not in operation["x-codes"]:
                said.add(f"{method} {template} answers {code}, which its x-codes do not list")
        return sorted(said)

    def unseen(self, seen):
        """Routes of which no successful answer was seen."""
        used = {(m.lower(), self.operation(m, path)[0]) for m, path, status, _, _ in seen if status < 300}
        return [f"{m.upper()} {path}" for _, m, _, path, _ in self.patterns if (m, path) not in used]
