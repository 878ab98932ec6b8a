# SPDX-License-Identifier: MIT
"""Ladders as they are seen from outside: the last day of a challenge is of the club's own calendar, and the plain page has its challenges
as one table."""
import datetime
import zoneinfo

from check_memory import by_score
from check_plain import read
from client import Client
from hall import tournament

# At any moment the date in one of these is another than that of UTC.
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")


def ladder(director, title):
    at = tournament(director, title, ["Ada", "Ben", "Cleo", "Dan", "Eve"], call=False, kind="ladder")
    director.change(at + "/sections/1/rule", {"reach": 4, "play_days": 14})
    return at


def challenge(director, at, number, **more):
    listed = [one["entry"] for one in director.get(at + "/sections/1/ladder").json["list"]]
    made = director.send("POST", at + "/sections/1/rounds", {"round": number, "a": [listed[-number]], "b": [listed[number - 1]], **more})
    assert made.status == 200, made
    return [one for one in director.get(at + "/sections/1/ladder").json["open"] if one["round"] == number][0]


def in_zone(director, zone):
    row = director.get("/clubs").json["clubs"][0]
    answer = director.edit("PUT", f"/clubs/{row['club']}", {"name": row["name"], "time_zone": zone}, row["version"])
    assert answer.status == 200, answer


def days_of_the_club(server, director):
    """Nobody said until when: so many days from the day that the club's clocks show."""
    was = director.get("/clubs").json["clubs"][0]["time_zone"]
    try:
        for zone in ZONES:
            in_zone(director, zone)
            before = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
            until = challenge(director, ladder(director, "Ladder of " + zone), 1)["until"]
            after = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
            wanted = [(day + datetime.timedelta(days=14)).isoformat() for day in (before, after)]
            if until not in wanted:
                return f"in {zone} it is {before}, a challenge is to be played until {until}"
    finally:
        in_zone(director, was)
    return None


def on_one_table(server, director):
    """The newest first, with its day, instead of a table for each challenge."""
    at = ladder(director, "Ladder on paper")
    challenge(director, at, 1)
    by_score(director, at, director.get(at + "/matches/1").json["a"]["name"], 3)
    challenge(director, at, 2, until="2027-01-15")
    page, fault = read(Client(server, "ladder"), "/plain/" + at.rsplit("/", 1)[1])
    if fault:
        return fault
    if page.text["caption"] != ["Standings", "Challenges"]:
        return f"the tables are {page.text['caption']}"
    told = page.text["td"]
    first, day = told.index("until 2027-01-15"), datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")).date()
    second = [i for i, text in enumerate(told) if text in (day.isoformat(), (day - datetime.timedelta(days=1)).isoformat())]
    return None if second and first < second[0] and "3\u20131" in told[second[0]:] else f"the challenges are {told}"
