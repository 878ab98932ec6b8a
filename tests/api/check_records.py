# SPDX-License-Identifier: MIT
"""Records: exports verify and travel, the database verifies, the server ends well."""
import os
import re
import subprocess
import sys
import tempfile

from client import Client
from hall import set_up, tournament
from server import Server


SECOND_VERIFIER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "ledger", "second.py")


def export_verifies(server, director, uid):
    answer = director.get(f"/tournaments/{uid}/export")
    if answer.status != 200:
        return f"GET export answers {answer}"
    with tempfile.NamedTemporaryFile(dir=server.data, suffix=".ledger") as f:
        f.write(answer.body)
        f.flush()
        status, said = server.run("verify", "--file", f.name)
        second = subprocess.run([sys.executable, SECOND_VERIFIER, f.name], capture_output=True, text=True)
    if second.returncode:
        return f"the second verifier ends with {second.returncode}:\n{second.stdout}{second.stderr}"
    return None if status == 0 else f"verify --file ends with {status}:\n{said}"


def database_verifies(server, director):
    status, said = server.run("verify", "--data", server.data)
    return None if status == 0 else f"verify ends with {status}:\n{said}"


def ends_well(server):
    """Alive to the last, logged no error, and nothing for a sanitizer to say when it ends."""
    if server.process.poll() is not None:
        return f"the server ended with {server.process.returncode}:\n" + server.said()[-2000:]
    server.stop()
    bad = [line for line in server.said().splitlines() if re.search(r'"error"|Sanitizer|runtime error', line)]
    bad = [line for line in bad if '"serve.died"' not in line or "signal 9" not in line]
    told = server.said().count('"serve.died"')
    if told != server.kills:
        bad.append(f"it was killed {server.kills} times and says {told}")
    if server.process.returncode != 0:
        bad.append(f"the server ended with {server.process.returncode}")
    return "\n".join(bad[:20]) or None


def travels(server, director):
    """An export goes to another server: same hashes; twice changes nothing; what goes on is continued."""
    at = tournament(director, "Travels", ["Ada", "Ben"])
    director.send("POST", at + "/matches/1/start")
    seen = director.get(at + "/matches/1").json["version"]
    score = {"how": "final_score", "score_a": 3, "score_b": 1, "reason": "card"}
    director.edit("POST", at + "/matches/1/result", score, seen)
    export = director.get(at + "/export")
    other = Server("--no-rate-limits")
    try:
        keeper = Client(other, "keeper")
        fault = set_up(other, keeper)
        path = os.path.join(other.data, "travels.ledger")
        with open(path, "wb") as f:
            f.write(export.body)
        for turn in ("the import", "the second import"):
            status, said = other.run("import", "--data", other.data, path)
            if fault or status:
                return fault or f"{turn} ends with {status}:\n{said}"
        there = keeper.get(at + "/ledger?limit=200")
        here = director.get(at + "/ledger?limit=200")
        hashes = [[e["hash"] for e in a.json["events"]] if a.status == 200 else a for a in (here, there)]
        if hashes[0] != hashes[1]:
            return f"the hashes differ: {hashes}"
        director.send("POST", at + "/close")
        with open(path, "wb") as f:
            f.write(director.get(at + "/export").body)
        status, said = other.run("import", "--data", other.data, path)
        if status or "behind the" not in said:
            return f"what goes on is not continued: {status} {said}"
        return database_verifies(other, keeper)
    finally:
        other.close()
