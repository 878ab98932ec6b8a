# SPDX-License-Identifier: MIT
"""Proofs that anybody may ask for: a witness takes what goes on, and each answer is checked by the program itself."""
import os
import re
import subprocess

from check_backup import play_out
from client import Client
from hall import tournament
from server import PROGRAM


def witness(server, memory, key, proof):
    done = subprocess.run([PROGRAM, "witness", memory, "--key", key], input=proof, capture_output=True)
    return done.returncode, (done.stdout + done.stderr).decode()


def proofs(server, director):
    """A witness follows a tournament over HTTP; an event is shown to be in it; nothing is told of what is not there."""
    at = tournament(director, "Witnessed", ["Ada", "Ben"])
    public = Client(server, "witness")
    memory = os.path.join(server.data, "witness")
    end = public.get(at + "/checkpoint").json
    first = public.get(at + "/proof")
    assert first.status == 200 and first.type.startswith("text/plain"), first
    assert first.body.startswith(f"old {end['seq']}\n\ntdserver/".encode()), first
    assert witness(server, memory, end["key"], first.body)[0] == 0
    play_out(director, at)
    again = public.get(f"{at}/proof?since={end['seq']}")
    status, said = witness(server, memory, end["key"], again.body)
    assert status == 0 and "go on from" in said, said
    size = int(public.get(at + "/checkpoint").json["seq"])
    assert size > int(end["seq"])
    # Between any two states, also between two that are over.
    for early, late in ((1, 2), (1, size), (3, 4), (5, size - 1), (size, size)):
        answer = public.get(f"{at}/proof?since={early}&to={late}")
        assert answer.status == 200 and f"\n{late}\n".encode() in answer.body, answer
        fresh = memory + f"-{early}-{late}"
        assert witness(server, fresh, end["key"], public.get(f"{at}/proof?since={early}&to={early}").body)[0] == 0
        status, said = witness(server, fresh, end["key"], answer.body)
        assert status == 0 and "go on from" in said, said
    for path, status in ((f"?since={size + 1}", 404), ("?since=0", 404), (f"?since=2&to={size + 1}", 404), ("?since=5&to=4", 404),
                         ("?since=x", 400), ("?to=0", 400), ("?event=0", 400), ("?event=1", 403), (f"?event={size + 1}", 403)):
        answer = public.get(f"{at}/proof{path}")
        assert answer.status == status, f"{path}: {answer}"
    shown = director.get(f"{at}/proof?event=3")
    path = os.path.join(server.data, "event.proof")
    with open(path, "wb") as f:
        f.write(shown.body)
    status, said = server.run("verify", "--proof", path, "--key", end["fingerprint"])
    assert status == 0 and "event 3 of" in said, said
    assert director.get(f"{at}/proof?event={size + 1}").status == 404
    draft = director.send("POST", "/tournaments", {"title": "Draft", "starts_on": "2026-11-21", "starts_at_min": 0, "lengths": [3],
                                                   "check_in": False, "third_place": False, "third_place_length": 0, "tables": 1}).json["uid"]
    assert public.get(f"/tournaments/{draft}/proof").status == 404
    assert director.get(f"/tournaments/{draft}/proof").status == 200
    # How far the ledgers are signed is said of each that is not to its end.
    status, said = server.run("verify", "--data", server.data, "--key", end["fingerprint"])
    told = re.search(r"^club [0-9a-f]{32}: signed up to ([0-9]+) of ([0-9]+) lines$", said, re.M)
    assert status == 0 and told and 0 < int(told[1]) < int(told[2]), said
    assert re.search(rf"^tournament {draft.replace('-', '')}: never signed, [0-9]+ lines$", said, re.M), said
