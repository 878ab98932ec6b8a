# SPDX-License-Identifier: MIT
"""Cross tables: what `tdserver export --trf` writes of a section is read back by `tdserver standings --trf`, and both say what
the section's own standings say."""
import tempfile

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Φαίδρα Παπαδοπούλου-Χριστοδουλίδου", "Gus"]


def evening(director, kind, rule):
    made = director.send("POST", "/tournaments", {"title": f"Table of a {kind}", "starts_on": "2026-11-20", "lengths": [1],
                                                  "check_in": False})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "\n".join(NAMES)})
    section = director.get(at + "/sections").json["sections"][0]
    director.send("PUT", at + "/sections/1", {"kind": kind, "lengths": [1]}, {"If-Match": f'"{section["version"]}"'})
    director.change(at + "/sections/1/rule", rule)
    drawn = director.send("POST", at + "/draw", {"method": "random"})
    assert drawn.status == 201, drawn
    return made.json["uid"], at


def play(director, at, round_):
    """The lower number wins what is ready."""
    for match in director.get(at + "/matches").json["matches"]:
        if match["status"] != "ready" or match["round"] != round_:
            continue
        first = match["a"]["entry"] < match["b"]["entry"]
        done = director.send("POST", f"{at}/matches/{match['match']}/result",
                             {"how": "final_score", "score_a": int(first), "score_b": int(not first), "reason": "played"},
                             {"If-Match": f'"{match["version"]}"'})
        assert done.status == 200, done


def pair(director, at, round_, a, b):
    done = director.send("POST", at + "/sections/1/rounds", {"round": round_, "a": a, "b": b, "reason": "by hand"})
    assert done.status == 200, done


def withdraw(director, at, entry):
    done = director.send("POST", f"{at}/entries/{entry}/withdraw", {"reason": "a train"})
    if done.status == 409:
        done = director.send("POST", f"{at}/entries/{entry}/withdraw", {"reason": "a train"}, {"TD-Confirm": done.json["token"]})
    assert done.status == 200, done


def told(server, file, rule):
    """What the command says: by start number the line's columns by name."""
    status, said = server.run("standings", "--trf", file, "--rule", rule)
    assert status == 0, said
    head, *lines = [line.split("\t") for line in said.strip().split("\n")]
    return {int(line[0]): dict(zip(head, line)) for line in lines}


def compared(server, director, uid, at):
    status, text = server.run("export", uid, "--trf", "1", "--data", server.data)
    if status:
        return f"the export fails: {text}", text
    own = {row["entry"]: row for row in director.get(at + "/sections/1/standings").json["standings"] if row["rank"]}
    with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
        file.write(text)
        file.flush()
        ours, fide = told(server, file.name, "ours"), told(server, file.name, "fide")
    if set(ours) != set(own) or set(fide) != set(own):
        return f"players {sorted(ours)} instead of {sorted(own)}", text
    for entry, row in own.items():
        points = [float(table[entry]["PTS"]) for table in (ours, fide)]
        if int(ours[entry]["Rank"]) != row["rank"] or points != [row["ties"][0]] * 2:
            return f"entry {entry}: {ours[entry]}, {points}, the section says rank {row['rank']}, {row['ties']}", text
    return None, text


def swiss_as_trf(server, director):
    """A bye, a late entry with half a point, a walkover and a corrected result go through the file and back."""
    uid, at = evening(director, "swiss", {"rounds": 3, "missed": 1})
    pair(director, at, 1, [1, 3, 5, 7], [2, 4, 6, 0])
    play(director, at, 1)
    director.send("POST", at + "/entries", {"text": "Hal"})
    pair(director, at, 2, [1, 2, 4, 6], [3, 5, 7, 8])
    withdraw(director, at, 6)
    play(director, at, 2)
    pair(director, at, 3, [1, 3, 4, 2], [5, 7, 8, 0])
    play(director, at, 3)
    wrong, text = compared(server, director, uid, at)
    if wrong:
        return wrong
    rows = [line for line in text.split("\n") if line.startswith("001 ")]
    codes = {row[98 + 10 * i] for row in rows for i in range(3)}
    if not {"1", "0", "U", "H", "+", "-"} <= codes:
        return f"only the codes {sorted(codes)} are in the file:\n{text}"
    return None


def rounds_off_as_trf(server, director):
    """A round sat out in the middle has its letter; where results are worth three and one, lines of their own say so."""
    uid, at = evening(director, "swiss", {"rounds": 4, "points": [6, 2, 0, 4, 6], "missed": 6, "sat_out": 2})
    pair(director, at, 1, [1, 3, 5, 7], [2, 4, 6, 0])
    play(director, at, 1)
    withdraw(director, at, 3)
    director.send("POST", at + "/entries", {"text": "Hal"})
    pair(director, at, 2, [1, 2, 4, 6], [7, 5, 8, 0])
    play(director, at, 2)
    back = director.send("POST", f"{at}/entries/3/reinstate", {"reason": "back"})
    assert back.status == 200, back
    pair(director, at, 3, [1, 2, 4, 6], [3, 7, 5, 8])
    play(director, at, 3)
    wrong, text = compared(server, director, uid, at)
    if wrong:
        return wrong
    rows = {int(line[4:8]): line for line in text.split("\n") if line.startswith("001 ")}
    letters = rows[3][108], rows[8][98], rows[7][98]
    worths = [line for line in text.split("\n") if line.startswith("BB")]
    if letters != ("H", "F", "U") or worths != ["BBW  3.0", "BBD  1.0", "BBL  0.0", "BBU  2.0"]:
        return f"{letters}, {worths}:\n{text}"
    points = {row["entry"]: row["ties"][0] for row in director.get(at + "/sections/1/standings").json["standings"]}
    if points[3] != 3 + 1 + 0 or points[8] != 3 + 0 + 0:
        return f"3 has {points[3]}, 8 has {points[8]}"
    sums = director.get(at + "/sections/1/standings/3").json["sums"][0]
    if [term["result"] for term in sums["terms"]][:2] != ["win", "sat_out"] or sums["terms"][1]["value"] != 1:
        return f"the sum is {sums}"
    return None


def what_trf_has_no_letter_for(server, director):
    """A quarter of a win for a round off, and a walkover that is less than a win, are refused and not told wrong."""
    for rule, gone in (({"rounds": 3, "points": [4, 2, 0, 4, 4], "sat_out": 1}, True), ({"rounds": 3, "points": [4, 2, 0, 4, 3]}, False)):
        uid, at = evening(director, "swiss", rule)
        pair(director, at, 1, [1, 3, 5, 7], [2, 4, 6, 0])
        if not gone:
            withdraw(director, at, 2)
        play(director, at, 1)
        if gone:
            withdraw(director, at, 2)
            pair(director, at, 2, [1, 4, 6], [3, 5, 7])
            play(director, at, 2)
            director.send("POST", f"{at}/entries/2/reinstate", {"reason": "back"})
        status, said = server.run("export", uid, "--trf", "1", "--data", server.data)
        if status != 2 or "no letter for" not in said:
            return f"{rule}: {status}, {said}"
    return None


def round_robin_as_trf(server, director):
    """Who left early is struck, in the file as in the section."""
    uid, at = evening(director, "round_robin", {})
    play(director, at, 1)
    withdraw(director, at, 7)
    for round_ in range(2, 8):
        play(director, at, round_)
    return compared(server, director, uid, at)[0]


def groups_as_trf(server, director):
    """One table of all groups: who sits out has nothing in that round, who left early is struck, and points are those of the section."""
    uid, at = evening(director, "groups", {"group_of": 4})
    play(director, at, 1)
    withdraw(director, at, 7)
    for round_ in range(2, 4):
        play(director, at, round_)
    status, text = server.run("export", uid, "--trf", "1", "--data", server.data)
    with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
        file.write(text)
        file.flush()
        points = {entry: float(line["PTS"]) for entry, line in told(server, file.name, "ours").items()}
    own = {row["entry"]: row["ties"][0] for row in director.get(at + "/sections/1/standings").json["standings"]}
    if status or {entry: points.get(entry) for entry in own} != own or "  0000 - U" in text:
        return f"{points}, the section says {own}:\n{text}"
    return None


def what_is_no_table(server, director):
    """A knockout has no cross table, and a section that is not there has none."""
    made = director.send("POST", "/tournaments", {"title": "No table", "starts_on": "2026-11-20", "lengths": [1]})
    for section in ("1", "2", "0", "x", "999999999999"):
        status, said = server.run("export", made.json["uid"], "--trf", section, "--data", server.data)
        wanted = "this section is not drawn and played for points" if section == "1" else "no section has this number or name; name one"
        if status != 2 or wanted not in said or (section != "1" and "1 (" not in said):
            return f"section {section}: {status}, {said}"
    return None


def a_section_by_its_name(server, director):
    """By number or name, whatever its case; a name of two sections, or of none, is answered with all sections."""
    uid, at = evening(director, "round_robin", {})
    play(director, at, 1)
    name = director.get(at).json["sections"][0]["name"]

    def written(section):
        return server.run("export", uid, "--trf", section, "--data", server.data)

    if written("1")[0] or written(name) != written("1") or written(name.upper()) != written("1"):
        return f"{name}: {written(name)}"
    for _ in range(2):
        made = director.send("POST", at + "/sections", {"name": "Läst Chance", "kind": "knockout", "lengths": [1]})
        if made.status not in (200, 201):
            return f"{made.status} {made.json}"
    for section, wanted in (("last chance", "more than one section has this name"), ("Nowhere", "no section has this number or name")):
        status, said = written(section)
        if status != 2 or wanted not in said or f"1 ({name})" not in said or "3 (Läst Chance)" not in said:
            return f"{section}: {status}, {said}"
    return None
