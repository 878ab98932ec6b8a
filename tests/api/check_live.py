# SPDX-License-Identifier: MIT
"""Who follows which topics: clocks and plays reach only those who asked for them."""
import json

from check_clock import Table, clocked, ready
from check_reads import Stream


def heard(stream, seq):
    """(topic, group) of everything up to a line of the ledger."""
    return [(m["topic"], m.get("group")) for m in
            (json.loads(data) for _, event, data in stream.until(seq) if event == "message")]


def topics(server, director):
    """A press of a clock is told to who follows the match or all clocks, not to who looks at all matches."""
    at = clocked(director, "Topics", 7)
    table = Table(server, director, at)
    ready(table)
    streams = {asked: Stream(server, f"/api/v1{at}/stream?topics={asked}")
               for asked in ("matches,tournament", "clocks", "match:1")}
    table.clock(0, "press", "b")
    table.clock(700, "press", "a")
    pressed = int(director.get(at).json["seq"])
    table.tap(600, "/call-director", side="b", reason="dice")
    called = int(director.get(at).json["seq"])
    told = {asked: heard(stream, called if asked != "clocks" else pressed) for asked, stream in streams.items()}
    for stream in streams.values():
        stream.close()
    assert told["matches,tournament"] == [("match:1", "matches")], told
    assert told["clocks"] == [("match:1", "clocks")] * 2, told
    assert told["match:1"] == [("match:1", "clocks")] * 2 + [("match:1", "matches")], told
    since = director.get(f"{at}/changes?since={pressed - 1}").json["topics"]
    assert "match:1" in since, since
