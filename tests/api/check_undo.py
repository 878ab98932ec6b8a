# SPDX-License-Identifier: MIT
"""Undo: every command of a director answers with what takes it back, and that does."""

from hall import person, sign_in_table, tournament


def taken_back(director, undo, confirm=False):
    """Carries out the request of an answer's `undo`, as a page would."""
    request = undo["request"]
    path = request["path"].removeprefix("/api/v1")
    answer = director.send(request["method"], path, request["body"])
    if confirm and answer.status == 409 and answer.json.get("token"):
        answer = director.send(request["method"], path, request["body"], {"TD-Confirm": answer.json["token"]})
    return answer


def seen(director, at, match):
    """What a page says of a match, without what is history."""
    said = director.get(f"{at}/matches/{match}").json
    return {k: v for k, v in said.items() if k not in ("version", "step", "called_at", "ready_at", "undo", "seq")}


def edit(director, path):
    return {"If-Match": f'"{director.get(path).json["version"]}"'}


def undo_of_results(server, director):
    """A result is taken back: the match goes on at its table, the next one waits again."""
    at = tournament(director, "Undone results", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    director.send("POST", at + "/matches/1/games", {"game": 1, "winner": "a", "win": "single", "cube": 1})
    before = seen(director, at, 1), seen(director, at, 3)
    result = director.send("POST", at + "/matches/1/result", {"how": "final_score", "score_a": 1, "score_b": 3},
                           edit(director, at + "/matches/1"))
    undo = result.json["undo"]
    if undo["sentence"]["code"] != "match-won-at" or " 3-1, table 1" not in undo["sentence"]["text"]:
        return f"the undo of a result is called {undo['sentence']}"
    answer = taken_back(director, undo)
    if answer.status != 200 or (seen(director, at, 1), seen(director, at, 3)) != before:
        return f"{answer}: {seen(director, at, 1)} instead of {before[0]}"
    again = taken_back(director, answer.json["undo"])
    if again.status != 200 or director.get(at + "/matches/1").json["status"] != "over":
        return f"the undo of the undo: {again}"
    return None


def names_of_acts(server, director):
    """An act of several changes is called by its first; automatic calling says whether it was switched on or off."""
    at = tournament(director, "Names of acts", ["Ada", "Ben"])
    added = director.send("POST", at + "/entries", {"text": "Cyd\nDee\nEve"}).json["undo"]["sentence"]
    if added["text"] != "Cyd added, and 2 more changes" or added["more"] != 2:
        return f"three entries at once are called {added}"
    for on, word in ((True, "on"), (False, "off")):
        said = director.send("PUT", at + "/auto-call", {"on": on}, edit(director, at)).json["undo"]["sentence"]
        if said["code"] != f"auto-call-{word}" or not said["text"].endswith(f"switched {word}") or "more" in said:
            return f"automatic calling: {said}"
    listed = [act["sentence"]["text"] for act in director.get(at + "/acts").json["acts"]]
    if "Automatic calling switched off" not in listed:
        return f"the list of acts: {listed}"
    return None


def undo_of_adjournments(server, director):
    """An adjournment that is taken back was never there; one before it stands as it stood."""
    at = tournament(director, "Undone adjournments", ["Ada", "Ben"])
    match = at + "/matches/1"
    director.send("POST", match + "/games", {"game": 1, "winner": "a", "win": "single", "cube": 1})
    for note in ("last bus", "first bus"):
        before = seen(director, at, 1)
        adjourned = director.send("POST", match + "/adjourn", {"note": note})
        answer = taken_back(director, adjourned.json["undo"])
        if answer.status != 200 or seen(director, at, 1) != before:
            return f"{answer}: {seen(director, at, 1)} instead of {before}"
        again = taken_back(director, answer.json["undo"])
        now = director.get(match).json["adjournment"]
        if again.status != 200 or (now["status"], now["note"]) != ("adjourned", note):
            return f"{again}: the adjournment that came back is {now}"
        resumed = director.send("POST", match + "/resume", {"table": 1})
        if resumed.status != 200:
            return f"it does not go on: {resumed}"
    return None


def documents(director, at):
    """Everything that pages show of an event, without what counts versions or says when."""
    passing = {"version", "seq", "step", "called_at", "ready_at", "undo", "now", "recent", "last_seen", "updated_at"}

    def still(value):
        if isinstance(value, dict):
            return {k: still(v) for k, v in value.items() if k not in passing}
        return [still(v) for v in value] if isinstance(value, list) else value

    return {page: still(director.get(at + page).json) for page in ("", "/matches", "/floor", "/sections", "/sections/standings", "/sections/brackets")}


def undo_of_team_results(server, director):
    """A result by which a team went on is taken back: every page is as it was, and the next team match knows no boards."""
    made = director.send("POST", "/tournaments", {"title": "Undone teams", "starts_on": "2026-11-20", "lengths": [1], "tables": 8})
    at = made.headers["location"].removeprefix("/api/v1")
    director.send("POST", at + "/open")
    director.change(at + "/sections/1", {"kind": "knockout", "lengths": [1], "boards": 3})
    text = "\n".join(f"Team {team}: " + ", ".join(f"{team}{n}" for n in (1, 2, 3)) for team in "ABCD")
    assert director.send("POST", at + "/entries", {"teams": True, "text": text}).status == 201
    assert director.send("POST", at + "/draw", {"method": "random"}).status == 201
    played = [m for m in director.get(at + "/matches").json["matches"] if m.get("of")]
    assert len(played) >= 6, f"the boards of two team matches are {played}"

    def wins(match):
        path = f"{at}/matches/{match}"
        return director.send("POST", path + "/result", {"how": "final_score", "score_a": 1, "score_b": 0}, edit(director, path))

    for board in played[:6]:
        before = documents(director, at)
        last = wins(board["match"])
        assert last.status == 200 and documents(director, at) != before, last
        answer = taken_back(director, last.json["undo"], confirm=True)
        after = documents(director, at)
        if answer.status != 200 or after != before:
            return f"{answer}: " + "; ".join(f"{page or 'event'}: {before[page]} became {after[page]}" for page in before if before[page] != after[page])
        assert wins(board["match"]).status == 200
    return None


def undo_confirmed(server, director):
    """An undo that takes another match off its table is confirmed first; once that match has begun, its list says so."""
    at = tournament(director, "Undo asks", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    body = {"how": "final_score", "score_a": 3, "score_b": 0}
    first = director.send("POST", at + "/matches/1/result", body, edit(director, at + "/matches/1"))
    director.send("POST", at + "/matches/2/result", body, edit(director, at + "/matches/2"))
    director.send("POST", at + "/matches/3/call", {"table": 2})
    request = first.json["undo"]["request"]["path"].removeprefix("/api/v1")
    dry = director.send("POST", request + "?dry_run=1", {})
    asked = director.send("POST", request, {})
    if dry.status != 200 or [c["code"] for c in dry.json["consequences"]] != ["match-uncalled"]:
        return f"the dry run says {dry}"
    if asked.status != 409 or asked.json["token"] != dry.json["token"]:
        return f"it is not asked about: {asked}"
    if director.get(at + "/matches/3").json["status"] != "called":
        return "asking has changed something"
    director.send("POST", at + "/matches/3/start", {})
    other = director.send("POST", request, {}, {"TD-Confirm": asked.json["token"]})
    if other.status != 412 or [c["code"] for c in other.json["consequences"]] != ["dependant-started"]:
        return f"the final has begun: {other}"
    return None


def undo_of_many(server, director):
    """A pasted list is one act and taken back as one."""
    at = tournament(director, "Pasted twice", ["Ada", "Ben"], call=False)
    made = director.send("POST", "/tournaments", {"title": "Pasted", "starts_on": "2026-11-20", "lengths": [3]})
    at = "/tournaments/" + made.json["uid"]
    if made.json["undo"]["why_not"]["code"] != "undo-numbered":
        return f"a tournament is taken back by {made.json['undo']}"
    director.send("POST", at + "/entries", {"text": "Ada\nBen"})
    more = director.send("POST", at + "/entries", {"text": "Cyd\nDee\nEve"})
    if more.json["undo"]["sentence"].get("more") != 2:
        return f"three entries are {more.json['undo']}"
    answer = taken_back(director, more.json["undo"])
    names = [e["name"] for e in director.get(at + "/entries").json["entries"]]
    if answer.status != 200 or names != ["Ada", "Ben"]:
        return f"{answer}: {names}"
    back = director.send("POST", at + "/entries", {"text": "Cyd"})
    return None if back.status == 201 else f"a name that was taken back cannot be entered: {back}"


def undo_list(server, director):
    """The newest acts that can be taken back now, newest first; what something else changed is not among them."""
    at = tournament(director, "Acts", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    codes = lambda: [a["sentence"]["code"] for a in director.get(at + "/acts").json["acts"] if not a["undoes"]]
    tablet, joined, _ = sign_in_table(server, director, at)
    if codes()[0] != "match-call":
        return f"the newest act is not the call: {codes()}"
    director.send("POST", at + "/matches/1/start", {})
    acts = director.get(at + "/acts").json["acts"]
    if [a["sentence"]["code"] for a in acts][:1] != ["match-start"] or "match-call" in codes():
        return f"after the start the list is {codes()}"
    if acts[0]["actor"]["name"] != "Olive Owner" or acts[0]["undo"]["request"]["path"].split("/")[-2] != acts[0]["act"]:
        return f"an act is {acts[0]}"
    step = director.get(at + "/matches/1").json["step"]
    tablet.send("POST", at + "/matches/1/games", {"epoch": joined["epoch"], "step": step, "game": 1, "winner": "a",
                                                  "win": "single", "cube": 1, "side": "a"})
    if "match-start" in codes():
        return f"the start of a match in which a game was played: {codes()}"
    taken = tablet.send("POST", at + "/matches/1/undo", {"epoch": joined["epoch"], "side": "a"})
    if taken.status != 200:
        return f"the tablet cannot take its game back: {taken}"
    for wanted in ("match-start", "match-call"):
        if codes()[0] != wanted:
            return f"{wanted} is not the next: {codes()}"
        answer = taken_back(director, [a for a in director.get(at + "/acts").json["acts"] if not a["undoes"]][0]["undo"])
        if answer.status != 200:
            return f"{wanted}: {answer}"
    match = director.get(at + "/matches/1").json
    return None if match["status"] == "ready" and not match["table"] else f"the match is {match['status']}"


def undo_by_whom(server, director):
    """Who may do it may take it back: a scorer no withdrawal; a tablet nothing, and its answers say nothing of it."""
    at = tournament(director, "Who undoes", ["Ada", "Ben", "Cyd", "Dee"])
    scorer, _ = person(server, director, "scorer")
    tablet, joined, card = sign_in_table(server, director, at)
    if card["undo"]["why_not"]["code"] != "undo-secret":
        return f"a card is taken back by {card['undo']}"
    gone = director.send("POST", at + "/entries/1/withdraw", {})
    gone = director.send("POST", at + "/entries/1/withdraw", {}, {"TD-Confirm": gone.json["token"]})
    refused = taken_back(scorer, gone.json["undo"])
    if refused.status != 403 or taken_back(tablet, gone.json["undo"]).status != 403:
        return f"a scorer takes a withdrawal back: {refused}"
    if "entry-withdraw" in [a["sentence"]["code"] for a in scorer.get(at + "/acts").json["acts"]]:
        return "the scorer's list offers what they may not"
    back = taken_back(director, gone.json["undo"], confirm=True)
    if back.status != 200 or director.get(at + "/entries").json["entries"][0]["status"] == "withdrawn":
        return f"the withdrawal: {back}"
    ready = tablet.send("POST", at + "/matches/1/ready", {"epoch": joined["epoch"], "side": "a"})
    if ready.status != 200 or "undo" in ready.json:
        return f"a tablet is told of undo: {ready}"
    same = director.send("POST", at + "/entries/2/check-in", {})
    same = director.send("POST", at + "/entries/2/check-in", {})
    return None if same.json["undo"]["why_not"]["code"] == "undo-nothing" else f"nothing changed: {same.json['undo']}"


def undo_overwritten(server, director):
    """A value that somebody has set again since is not overwritten."""
    at = tournament(director, "Overwritten", ["Ada", "Ben"], tables=2, call=False)
    first = director.change(at + "/tables", {"count": 1})
    director.change(at + "/tables", {"count": 2})
    refused = taken_back(director, first.json["undo"])
    if refused.status != 409 or refused.json["reason"] != "changed-since":
        return f"one table, then two again, and the one is taken back: {refused}"
    made = director.change(at + "/tables", {"count": 5})
    if made.json["undo"].get("request") or made.json["undo"]["why_not"]["code"] != "undo-numbered":
        return f"tables that were made keep their numbers: {made.json['undo']}"
    gone = director.send("POST", at + "/acts/1/undo", {})
    return None if gone.status == 404 else f"an act that is none: {gone}"


def sections_of(director, at):
    said = director.get(at + "/sections").json["sections"]
    return [{k: v for k, v in s.items() if k not in ("version", "seq")} for s in said]


def undo_of_sections(server, director):
    """A section that was added, changed or taken out, and who declined it: each is taken back by one request."""
    at = tournament(director, "Undone sections", ["Ada", "Ben", "Cyd", "Dee"], call=False)
    body = {"kind": "progressive", "name": "Consolation", "fed_by": 1, "rounds": [1], "lengths": [3, 1]}
    added = director.send("POST", at + "/sections", body)
    # The main draw stands already, so it was built at once; now it is away, and its number stays.
    if taken_back(director, added.json["undo"], confirm=True).status != 200 or len(sections_of(director, at)) != 1:
        return f"an added section: {sections_of(director, at)}"
    director.send("POST", at + "/sections", {"kind": "knockout", "name": "Blitz", "lengths": [5]})
    before = sections_of(director, at)
    version = director.get(at + "/sections").json["sections"][-1]["version"]
    changed = director.send("PUT", at + "/sections/3", {"kind": "double", "name": "Other", "recharge": True},
                            {"If-Match": f'"{version}"'})
    assert changed.status == 200 and sections_of(director, at) != before, changed
    if taken_back(director, changed.json["undo"]).status != 200 or sections_of(director, at) != before:
        return f"a changed section: {sections_of(director, at)}"
    out = director.send("POST", at + "/sections/3/remove", {"reason": "nobody wants it"})
    assert out.status == 200 and sections_of(director, at) != before, out
    if taken_back(director, out.json["undo"]).status != 200 or sections_of(director, at) != before:
        return f"a section that was taken out: {sections_of(director, at)}"
    gone = director.send("PUT", at + "/sections/3/seats/1", {"status": "declined", "reason": "home"})
    assert gone.status == 200 and sections_of(director, at) != before, f"a seat that is declined is not seen: {gone}"
    if taken_back(director, gone.json["undo"]).status != 200 or sections_of(director, at) != before:
        return f"a seat: {sections_of(director, at)}"
    return None


def undo_of_repairs(server, director):
    """A repair is taken back where it was made: matches come back to their tables, and the correction waits again."""
    at = tournament(director, "Undone repairs", ["Ada", "Ben", "Cyd", "Dee"], tables=2, call=False)
    result = lambda match, winner, **more: director.send(
        "POST", f"{at}/matches/{match}/result", {"how": "forfeit", "winner": winner, **more},
        {**edit(director, f"{at}/matches/{match}")})
    for match in (1, 2):
        asked = result(match, "a")
        if asked.status == 409:
            director.send("POST", f"{at}/matches/{match}/result", {"how": "forfeit", "winner": "a"},
                          {**edit(director, f"{at}/matches/{match}"), "TD-Confirm": asked.json["token"]})
    director.send("POST", at + "/matches/3/call", {"table": 2})
    director.send("POST", at + "/matches/3/start", {})
    said = {"how": "forfeit", "winner": "b", "reason": "misread"}
    asked = director.send("POST", at + "/matches/1/result", said, edit(director, at + "/matches/1"))
    director.send("POST", at + "/matches/1/result", said,
                  {**edit(director, at + "/matches/1"), "TD-Confirm": asked.json["token"]})
    before = seen(director, at, 1), seen(director, at, 3)
    for choice in ("annul", "as_played"):
        body = {"choice": choice, "reason": "all agree"}
        asked = director.send("POST", at + "/matches/1/repair", body, edit(director, at + "/matches/1"))
        done = director.send("POST", at + "/matches/1/repair", body,
                             {**edit(director, at + "/matches/1"), "TD-Confirm": asked.json["token"]})
        assert done.status == 200 and (seen(director, at, 1), seen(director, at, 3)) != before, f"{choice} changes nothing: {done}"
        back = taken_back(director, done.json["undo"], confirm=True)
        if back.status != 200 or (seen(director, at, 1), seen(director, at, 3)) != before:
            return f"{choice}: {back}: {seen(director, at, 3)} instead of {before[1]}"
    return None
