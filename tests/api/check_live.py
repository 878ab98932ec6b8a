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


def sections(server, director):
    """Who follows a section hears of its draw and of its matches, and of no other section's."""
    made = director.send("POST", "/tournaments", {"title": "Topics of sections", "starts_on": "2026-11-20",
                                                  "lengths": [1], "tables": 2})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "Ada\nBen\nCleo\nDan"})
    added = director.send("POST", at + "/sections", {"kind": "consolation", "name": "Consolation", "fed_by": 1})
    assert added.status == 201, added
    before = int(director.get(at).json["seq"])
    stream = Stream(server, f"/api/v1{at}/stream?topics=section:2")
    drawn = director.send("POST", at + "/draw", {"method": "random"})
    assert drawn.status == 201, drawn
    for number in (1, 2):
        match = director.get(f"{at}/matches/{number}").json
        entered = director.send("POST", f"{at}/matches/{number}/result", {"how": "final_score", "winner": "a", "score_a": 1,
                      "score_b": 0, "reason": "played"}, {"If-Match": '"%s"' % match["version"]})
        assert entered.status == 200, entered
    told = heard(stream, int(director.get(at).json["seq"]))
    stream.close()
    consolation = director.get(at + "/sections/2/bracket").json["rounds"][0]["matches"][0]
    assert ("section:2", "sections") in told, told
    assert (f"match:{consolation['match']}", "matches") in told, told
    assert not [topic for topic, _ in told if topic in ("match:1", "match:2", "section:1")], told
    since = director.get(f"{at}/changes?since={before}").json["topics"]
    assert "section:1" in since and "section:2" in since, since
    refused = director.get(f"{at}/stream?topics=section:17")
    assert refused.status == 400, refused
