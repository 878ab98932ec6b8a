# SPDX-License-Identifier: MIT
"""schema/openapi.yaml against the route table and against every answer of the run."""
import os

import client
from hall import route_table
from schema import Schema

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def described(server, director):
    """schema/openapi.yaml and the route table agree both ways, body by body."""
    return "\n".join(Schema().difference(route_table(server))) or None


def lists_have_pages(server, director):
    """Every list is described as coming page by page where one asks for pages."""
    return "\n".join(Schema().pages()) or None


def served(server, director):
    """The server gives its own description away."""
    with open(os.path.join(ROOT, "schema", "openapi.yaml"), "rb") as f:
        answer = director.raw("GET", "/api/v1/openapi.yaml")
        assert answer.status == 200 and answer.type == "application/yaml" and answer.body == f.read(), answer.status
    client.SEEN.pop(), client.HEADERS.pop()  # a file of the site, no answer of the API
    return None


def answers_as_described(server, director):
    """Every answer of this run is as schema/openapi.yaml says."""
    return "\n".join(list(Schema().answers(client.SEEN))[:40]) or None


def headers_as_described(server, director):
    """Headers that say something of the answer are described, and what was made has an address."""
    return "\n".join(Schema().headers(client.HEADERS)[:60]) or None


def creations_say_where(server, director):
    """Every operation that makes something is described with a Location and has made something with one in this run."""
    return "\n".join(Schema().creations(client.HEADERS)) or None


def bodies_have_examples(server, director):
    """Every body is described with an example that fits it."""
    return "\n".join(list(Schema().examples())[:60]) or None


def answers_have_examples(server, director):
    """Every answer of success is described with an example that fits it."""
    return "\n".join(list(Schema().answers_told())[:60]) or None


def codes_by_operation(server, director):
    """Every refusal of this run has a code that its operation is described with."""
    return "\n".join(Schema().codes_by_operation(client.SEEN)[:60]) or None


def fields_are_described(server, director):
    """Every member, parameter, header and vocabulary is described, with more than its name."""
    faults = Schema().undescribed()
    return "\n".join([f"{len(faults)} are not described:", *faults[:60]]) if faults else None


def all_routes_seen(server, director):
    """Every route has answered with success in this run."""
    return "\n".join(Schema().unseen(client.SEEN)) or None


def codes_as_described(server, director):
    """Every code that a refusal is described with was answered in this run."""
    return "\n".join(Schema().codes(client.SEEN)) or None
