# SPDX-License-Identifier: MIT
"""The hall's network: addresses for who works at the desk, and devices that tried one, for who has the code."""
import os
import re
import secrets
import socket

from client import Client


def network(server, director):
    """Addresses are the desk's; a device is listed by the code alone, once, and of many the oldest give way."""
    stranger = Client(server, "stranger")
    assert stranger.get("/network").status == 401
    before = director.get("/network")
    assert before.status == 200, before
    assert before.json["alone"] in (True, False) and before.json["https"] is False
    assert re.fullmatch("[0-9a-f]{16}", before.json["code"]), before.json["code"]
    for one in before.json["addresses"]:
        assert re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:\d+", one["url"]) and not one["url"].startswith("http://127."), one
    homes = [one["home"] for one in before.json["addresses"]]
    assert homes == sorted(homes, reverse=True), homes
    # By mDNS a name is offered where Avahi answers for this machine, and nowhere else.
    named = f"http://{socket.gethostname().split('.')[0]}.local:{server.port}" if os.path.exists("/run/avahi-daemon/socket") else None
    assert (before.json["name"] or {"url": None})["url"] == named, before.json["name"]
    said = {"code": before.json["code"], "device": 1, "delay_ms": 12, "host": "192.168.1.5:8080", "width": 1024, "height": 768,
            "secure": False, "shell": False, "awake": False, "keeps": True, "live": True}
    refused = stranger.send("POST", "/network/tries", {**said, "code": secrets.token_hex(8)})
    assert refused.status == 409, refused
    assert stranger.send("POST", "/network/tries", {**said, "delay_ms": -1}).status == 400
    assert director.get("/network").json["tries"] == []
    for device in [1, *range(1, 41)]:
        answer = stranger.send("POST", "/network/tries", {**said, "device": device})
        assert answer.status == 200 and set(answer.json) == {"now_ms"}, answer
    tries = director.get("/network").json["tries"]
    assert [one["device"] for one in tries] == list(range(40, 8, -1)), [one["device"] for one in tries]
    again = stranger.send("POST", "/network/tries", {**said, "device": 20, "delay_ms": 99})
    assert again.status == 200
    first = director.get("/network").json["tries"][0]
    assert (first["device"], first["delay_ms"], first["keeps"], first["shell"]) == (20, 99, True, False), first
    assert len(director.get("/network").json["tries"]) == 32
