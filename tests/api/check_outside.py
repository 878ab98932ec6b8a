# SPDX-License-Identifier: MIT
"""What leaves the house: calendars to subscribe to, and documents for the club's own site. Calendars are read by another program."""
import datetime
import json
import re

from client import Client, Skip
from hall import tournament

try:
    import icalendar
except ImportError:
    icalendar = None

LONG = "Chrysostomos-Apollinarios Papadiamantopoulos-Karagiann"  # the longest name that fits is folded, too
NAMES = [LONG, "Zoë; Çelik, the \\ Second", "علي حسن", "Ben"]


def for_sites(at):
    return [at + "/calendar.ics", at + "/entries/1/calendar.ics", at + "/embed", at + "/entries/1/embed"]


def drafts(server, director):
    """What is not published is not there, for the director either; nor is an entry that does not exist."""
    made = director.send("POST", "/tournaments", {"title": "Draft", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    at = "/tournaments/" + made.json["uid"]
    director.send("POST", at + "/entries", {"text": "Ada\nBen"})
    for path in for_sites(at):
        for who in (director, Client(server, "stranger")):
            if (answer := who.get(path)).status != 404 or answer.headers.get("access-control-allow-origin") != "*":
                return f"{path} of a draft answers {answer} {answer.headers}"
    director.send("POST", at + "/open")
    for path in for_sites(at):
        if (answer := director.get(path)).status != 200:
            return f"{path} answers {answer} when it is published"
    for path in ("/entries/3/calendar.ics", "/entries/3/embed"):
        if (answer := director.get(at + path)).status != 404:
            return f"{path} answers {answer}, there are two entries"
    return None


def other_sites(server, director):
    """Pages of other sites may read these and nothing else; whoever asks gets the same bytes, and caches may keep them."""
    at = tournament(director, "Other sites", ["Ada", "Ben"])
    stranger = Client(server, "other site")
    for path in for_sites(at):
        theirs = stranger.send("GET", path, headers={"Origin": "https://club.example"})
        ours = director.get(path)
        told = [theirs.headers.get(h) for h in ("access-control-allow-origin", "cache-control", "set-cookie")]
        if theirs.status != 200 or told != ["*", "public, max-age=60", None] or theirs.body != ours.body or \
                theirs.headers.get("cache-control") != ours.headers.get("cache-control"):
            return f"{path} answers {theirs} with {theirs.headers}, the director {ours.headers}"
        same = stranger.send("GET", path, headers={"If-None-Match": theirs.headers["etag"]})
        if same.status != 304 or same.body:
            return f"{path} answers {same} for its own ETag"
    director.send("POST", at + "/matches/1/start")
    for path in for_sites(at):
        if stranger.send("GET", path, headers={"If-None-Match": f'"{director.get(path).etag}"'}).status != 304:
            return f"{path} has another ETag for everybody who asks"
    for path in (at, at + "/standings", at + "/matches", at + "/entries", at + "/outlook", "/time", "/me"):
        if (answer := stranger.send("GET", path, headers={"Origin": "https://club.example"})).headers.get("access-control-allow-origin"):
            return f"{path} may be read by other sites: {answer.headers}"
    return None


def lines_of(answer):
    """Its content lines, unfolded; every raw line ends as the standard says and is short enough."""
    text = answer.body.decode()
    assert text.endswith("\r\n") and not re.search(r"(?<!\r)\n", text), "lines end with CR LF"
    raw = answer.body.split(b"\r\n")[:-1]
    assert all(len(line) <= 75 for line in raw), max(raw, key=len)
    for line in raw:
        line.decode()  # no letter was cut
    return re.sub(r"\r\n ", "", text).split("\r\n")[:-1]


def entries_of(answer):
    """The entries of the calendar by UID, as another program reads them."""
    lines_of(answer)
    calendar = icalendar.Calendar.from_ical(answer.body)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"] and not calendar.errors, calendar
    found = {str(e["UID"]): e for e in calendar.walk("VEVENT")}
    assert len(found) == len(calendar.walk("VEVENT")), "a UID twice"
    for entry in found.values():
        assert not entry.errors and entry["DTSTAMP"].dt.tzinfo, entry
    return found


def settings(director, at, day, minute):
    now = director.get(at).json
    return director.edit("PUT", at, {"title": now["title"], "starts_on": day, "starts_at_min": minute, "check_in": False,
                                     "third_place": False, "third_place_length": 0}, now["version"])


def calendars(server, director):
    """A calendar as another program reads it: the event by the club's clock, rounds and matches with their hours, the same UIDs."""
    if icalendar is None:
        return Skip("python3-icalendar is not installed")
    at = tournament(director, "Friday; cup, with \\ in it", NAMES)
    uid = at.rsplit("/", 1)[1]
    set_to = settings(director, at, "2026-07-03", 20 * 60 + 30)
    assert set_to.status == 200, set_to
    public = Client(server, "calendar")
    first = entries_of(public.get(at + "/calendar.ics"))
    event = first[uid]
    # Berlin is two hours ahead in July.
    if event["DTSTART"].dt != datetime.datetime(2026, 7, 3, 18, 30, tzinfo=datetime.timezone.utc) or \
            str(event["SUMMARY"]) != "Friday; cup, with \\ in it" or str(event["LOCATION"]) != "Club of the Tests":
        return f"the event is {event}"
    rounds = {k: e for k, e in first.items() if k != uid}
    if sorted(rounds) != [f"{uid}-s1-r1", f"{uid}-s1-r2"] or rounds[f"{uid}-s1-r2"]["STATUS"] != "TENTATIVE" or \
            rounds[f"{uid}-s1-r1"]["STATUS"] != "CONFIRMED" or \
            not str(rounds[f"{uid}-s1-r2"]["SUMMARY"]).endswith(": Final"):
        return f"the rounds are {rounds}"
    if rounds[f"{uid}-s1-r1"]["DTSTART"].dt >= rounds[f"{uid}-s1-r2"]["DTSTART"].dt:
        return f"the final begins before its semi-finals: {rounds}"
    director.send("POST", at + "/matches/1/start")
    if entries_of(public.get(at + "/calendar.ics")).keys() != first.keys():
        return "a match began, and the calendar has other UIDs"
    return of_a_player(public, at, uid)


def of_a_player(public, at, uid):
    match = public.get(at + "/matches/1").json
    me, other = match["a"], match["b"]
    mine = entries_of(public.get(f"{at}/entries/{me['entry']}/calendar.ics"))
    now = mine.get(f"{uid}-m1")
    if not now or f"against {other['name']}" not in str(now["SUMMARY"]) or "Table" not in str(now["LOCATION"]):
        return f"the calendar of {me} is {mine}"
    if now["DTSTART"].dt.isoformat()[:19] != match["started_at"][:19] or f"m={1}" not in str(now["URL"]):
        return f"the match {match} is {now}"
    final = next((e for k, e in mine.items() if k == f"{uid}-m3"), None)
    return None if final is None or "not known yet" in str(final["SUMMARY"]) else f"the final is {final}"


def days(server, director):
    """An event without an hour stands on its day."""
    if icalendar is None:
        return Skip("python3-icalendar is not installed")
    at = tournament(director, "All day", ["Ada", "Ben"], call=False)
    set_to = settings(director, at, "2026-11-20", -1)
    assert set_to.status == 200, set_to
    found = entries_of(director.get(at + "/calendar.ics"))
    event = found[at.rsplit("/", 1)[1]]
    right = event["DTSTART"].dt == datetime.date(2026, 11, 20) and "DTEND" not in event and len(found) == 1
    return None if right else f"the calendar is {found}"


def leagues(server, director):
    """A league's rounds stand on their last days; of a player's matches one has its agreed hour, one its agreed day, one is postponed."""
    if icalendar is None:
        return Skip("python3-icalendar is not installed")
    at = tournament(director, "League", ["Ada", "Ben", "Cleo", "Dan"], call=False, kind="round_robin")
    uid = at.rsplit("/", 1)[1]
    director.change(at + "/sections/1/calendar", {"days": "2026-10-01/2026-10-31 2026-12-17/2026-12-17 2027-01-31"})
    ada = director.get(at + "/entries").json["entries"][0]["entry"]
    mine = {m["round"]: m["match"] for m in director.get(at + "/matches").json["matches"] if ada in (m["a"]["entry"], m["b"]["entry"])}
    for round_, body in ((1, {"day": "2026-10-20", "at": "19:30"}), (2, {"day": "2026-12-18"}), (3, {"until": "2027-02-28"})):
        director.send("PUT", f"{at}/matches/{mine[round_]}/appointment", body)
    found = entries_of(director.get(at + "/calendar.ics"))
    whole = {k.removeprefix(uid): (e["DTSTART"].dt, str(e["SUMMARY"]).rpartition(": ")[2]) for k, e in found.items() if k != uid}
    if whole != {"-s1-r1": (datetime.date(2026, 10, 31), "Round 1, last day"), "-s1-r2": (datetime.date(2026, 12, 17), "Round 2"),
                 "-s1-r3": (datetime.date(2027, 1, 31), "Round 3, last day")}:
        return f"the rounds are {whole}"
    hers = entries_of(director.get(f"{at}/entries/{ada}/calendar.ics"))
    when = [hers[f"{uid}-m{mine[n]}"]["DTSTART"].dt for n in (1, 2, 3)]
    # Berlin is two hours ahead in October.
    if when != [datetime.datetime(2026, 10, 20, 17, 30, tzinfo=datetime.timezone.utc), datetime.date(2026, 12, 18), datetime.date(2027, 2, 28)]:
        return f"her matches are on {when}"
    words = [str(hers[f"{uid}-m{mine[n]}"]["SUMMARY"]).split(":")[0] for n in (1, 2, 3)]
    embed = director.get(f"{at}/entries/{ada}/embed").json
    begins = {m["match"]: m["begins"] for m in embed["matches"]}
    if begins != {mine[1]: "2026-10-20T17:30:00Z", mine[2]: None, mine[3]: None} and \
            begins != {mine[1]: "2026-10-20T17:30:00.000Z", mine[2]: None, mine[3]: None}:
        return f"a site is told {begins}"
    return None if words == ["Round 1", "Round 2", "Round 3, last day"] else f"her matches are {words}"


def embeds(server, director):
    """What a site shows of an event and of a player fits the pages of the event, and stays small."""
    at = tournament(director, "Embedded", [f"Player {n:02}" for n in range(20)], tables=2, call=False)
    ready = next(m["match"] for m in director.get(at + "/matches").json["matches"] if m["status"] == "ready")
    for act, body in (("call", {"table": 1}), ("start", {})):
        director.send("POST", f"{at}/matches/{ready}/{act}", body)
    event = director.get(at + "/embed").json
    match, table = director.get(f"{at}/matches/{ready}").json, event["playing"][0]
    if event["embed"] != 1 or event["title"] != "Embedded" or event["club"] != "Club of the Tests" or len(event["playing"]) != 1:
        return f"the event is {event}"
    if [table["a"]["name"], table["b"]["name"], table["table"], table["planned"], table["begins"]] != \
            [match["a"]["name"], match["b"]["name"], match["table_name"], False, match["started_at"]]:
        return f"at the table plays {table}, the match is {match}"
    standings = event["sections"][0]["standings"]
    whole = director.get(at + "/standings").json["standings"]
    if len(whole) != 20 or [row["entry"] for row in standings] != [row["entry"] for row in whole[:16]] or len(json.dumps(event)) > 8000:
        return f"standings are {standings}, the page has {whole}"
    who = match["a"]["entry"]
    player = director.get(f"{at}/entries/{who}/embed").json
    if player["player"]["name"] != match["a"]["name"] or [m["match"] for m in player["matches"]] != [ready] or \
            [row["entry"] for row in player["sections"][0]["standings"]] != [who]:
        return f"the player is {player}"
    return None
