# SPDX-License-Identifier: MIT
"""A full house for the bench: every table has a tablet that is signed in and a clocked match under way."""
from hall import Client
from scripts import table_lines

CLOCK, RESERVE, DELAY = 16, 17, 18  # numbers of the settings
SIMPLE_DELAY = 2  # of setting CLOCK


def use_clocks(client, t, settings=None):
    for number, value in {CLOCK: SIMPLE_DELAY, RESERVE: 3600, **(settings or {})}.items():
        client.do("PUT", "%s/profile/%d" % (t, number), {"value": value}, **{"If-Match": '"0"'})


class Table:
    """One tablet and the match in front of it."""

    def __init__(self, port, t, number, secret):
        self.t, self.number = t, number
        signed = Client(port).do("POST", "/devices", {"secret": secret}, **{"TD-Act-As": "device"})
        self.epoch, self.cookie = signed.json["epoch"], signed.headers["Set-Cookie"].split(";")[0]
        self.tablet = Client(port, Cookie=self.cookie, **{"TD-Act-As": "device"})
        self.match = 0

    def script(self, commands):
        match = "/api/v1%s/matches/%d" % (self.t, self.match)
        stream = "/api/v1%s/stream?topics=match:%d,plays:%d" % (self.t, self.match, self.match)
        return table_lines(self.cookie.split("=", 1)[1], stream, [(match, commands, {"epoch": self.epoch})])

    def begin(self):
        self.match = self.tablet.do("GET", "/device").json["match"]["match"]
        for side in "ab":
            self.tablet.do("POST", "%s/matches/%d/ready" % (self.t, self.match), {"epoch": self.epoch, "side": side})


class Floor:
    """A tournament of two players a table, all of them sitting, or those at the first tables."""

    def __init__(self, hall, tables=64, length=7, settings=None, sitting=None):
        p, self.secrets = hall.program(), {}
        self.uid = p.do("POST", "/tournaments", {"title": "Full house", "starts_on": "2026-11-20", "tables": tables,
                                                 "lengths": [length] * (2 * tables - 1).bit_length()}).json["uid"]
        self.t = t = "/tournaments/" + self.uid
        use_clocks(p, t, settings)
        p.edit("POST", t + "/open", {}, of=t)
        p.do("POST", t + "/entries", {"entries": [{"name": "Player Number %d" % n} for n in range(1, 2 * tables + 1)]})
        p.edit("POST", t + "/draw", {"method": "random"}, of=t)
        for number, match in enumerate([m for m in hall.matches(self.uid) if m["status"] == "ready"], 1):
            p.do("POST", "%s/matches/%d/call" % (t, match["match"]), {"table": number})
        self.tables = [self.sit(hall, p, number) for number in range(1, (sitting or tables) + 1)]
        p.close()

    def sit(self, hall, p, number):
        self.secrets[number] = p.do("POST", "%s/tables/%d/card" % (self.t, number), {}).json["secret"]
        table = Table(hall.port, self.t, number, self.secrets[number])
        table.begin()
        return table
