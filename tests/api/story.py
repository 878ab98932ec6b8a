# SPDX-License-Identifier: MIT
"""Scenarios: text files that read like the report of an evening, played through the API line by line.

A line is one thing somebody does, or something that must be so. Sentences are rows of the table at the end; what is
written after `->` is the answer it must get: a status, and the slug of the problem or the name of the rules' reason.
Without it, it must succeed. `-> confirm` wants the consequences first and then confirms them. Lines that begin with
`==` name what follows; each is one test. `#` begins a comment.
"""
import json
import re

from client import Client

PHASES = {"normal": "normal", "crawford": "crawford", "post-Crawford": "post_crawford", "dmp": "double_match_point",
          "decided": "over"}
STATUSES = ("waiting", "ready", "called", "playing", "finishing", "disputed", "over", "annulled")


class Wrong(Exception):
    """What the report says and what the server does differ."""


def must(condition, sentence):
    if not condition:
        raise Wrong(sentence)


class Tablet:
    def __init__(self, client, joined):
        self.client, self.table, self.epoch, self.actor = client, joined["table"], joined["epoch"], joined["actor"]
        self.match = None
        self.offline = False  # it goes on with what it saw last

    def look(self):
        if not self.offline:
            answer = self.client.get("/device")
            must(answer.status == 200, f"the tablet sees {answer}")
            self.match = answer.json["match"]
        return self.match


class Story:
    def __init__(self, server, director, name):
        self.server, self.director, self.name = server, director, name
        self.clients = {"director": director, "public": Client(server, name + "-public")}
        self.tablets = {}
        self.uid = None
        self.match = None   # number of the match last spoken of
        self.answer = None  # the last one
        self.asker = director
        self.others = {}    # uids of tournaments put aside, by title

    # ---- reading a report

    def play(self, lines):
        """Yields (title, fault or None) for each section."""
        title, fault = None, None
        for number, line in enumerate(lines, 1):
            line = "" if line.startswith("#") else line.strip()
            if line.startswith("=="):
                if title:
                    yield title, fault
                title = line.strip("= ")
                fault = fault and "what comes before has failed"
            if line.startswith("tournament "):
                fault = fault if fault != "what comes before has failed" else None
            if not line or line.startswith("==") or fault:
                continue
            try:
                self.line(line)
            except Exception as e:  # noqa: a broken answer is a difference like any other
                fault = f"line {number}: {line}\n{type(e).__name__}: {e}"
        yield title, fault

    def line(self, line):
        line, _, outcome = line.partition(" -> ")
        for pattern, do in SENTENCES:
            found = re.fullmatch(pattern, line)
            if found:
                self.answer_wanted = outcome.strip()
                do(self, *found.groups())
                return
        raise Wrong("nobody understands this sentence")

    # ---- asking

    @property
    def t(self):
        return "/tournaments/" + self.uid

    def ask(self, client, method, path, body=None, headers=None):
        self.asker = client
        self.answer = client.send(method, path, body, headers)
        wanted, self.answer_wanted = self.answer_wanted, ""
        if wanted == "confirm":
            must(self.answer.status == 409 and self.answer.json.get("token"), f"wants no confirmation: {self.answer}")
            must(self.answer.json.get("consequences"), "asks to confirm nothing")
            self.answer = client.send(method, path, body, {**(headers or {}), "TD-Confirm": self.answer.json["token"]})
            wanted = ""
        self.judge(wanted)
        if method != "GET" and self.answer.status < 300:
            self.repeat(client)
        return self.answer

    def repeat(self, client):
        """Every command of every scenario is sent twice under its key, as by a tablet that got no answer."""
        second = client.again()
        must((second.status, second.body) == (self.answer.status, self.answer.body),
             f"sent again it answers {second}, the first time {self.answer}")

    def judge(self, wanted):
        if not wanted:
            must(self.answer.status < 300, f"answers {self.answer}")
            return
        status, _, word = wanted.partition(" ")
        must(self.answer.status == int(status), f"answers {self.answer}, must be {wanted}")
        if word:
            problem = self.answer.json
            must(word in (problem["code"], problem.get("reason")), f"the problem is {self.answer}, must be {word}")

    def page(self, path):
        answer = self.director.get(self.t + path)
        must(answer.status == 200, f"GET {path} answers {answer}")
        return answer.json

    def entry(self, name):
        for entry in self.page("/entries")["entries"]:
            if entry["name"] == name:
                return entry
        raise Wrong(f"there is no entry {name}")

    def find(self, one, other):
        """The newest match of these two; `bye` and `?` stand for an empty and an unknown side."""
        wanted = {None if n in ("bye", "?") else n for n in (one, other)}
        found = [m for m in self.page("/matches")["matches"] if {m["a"]["name"], m["b"]["name"]} == wanted]
        must(found, f"there is no match {one} - {other}")
        self.match = found[-1]["match"]
        return found[-1]

    def now(self):
        must(self.match, "no match has been spoken of")
        return self.page(f"/matches/{self.match}")

    def side(self, name, match=None):
        match = match or self.now()
        for side in ("a", "b"):
            if match[side]["name"] == name:
                return side
        raise Wrong(f"{name} does not play in match {match['match']}")

    # ---- before the first match

    def create(self, title, lengths, tables, more):
        body = {"title": title, "starts_on": "2026-11-20", "lengths": [int(n) for n in lengths.split()],
                "tables": int(tables), "check_in": "no check-in" not in (more or "")}
        third = re.search(r"third place to (\d+)", more or "")
        if third:
            body.update(third_place=True, third_place_length=int(third.group(1)))
        answer = self.ask(self.director, "POST", "/tournaments", body)
        if answer.status == 201:
            self.uid = answer.json["uid"]
            self.others[title] = self.uid
            self.ask(self.director, "POST", self.t + "/open")

    def turn_to(self, title):
        self.uid = self.others[title]

    def enter(self, names):
        self.ask(self.director, "POST", self.t + "/entries", {"text": "\n".join(n.strip() for n in names.split(","))})

    def check_in(self, direction, names):
        people = [e["name"] for e in self.page("/entries")["entries"] if e["status"] == "entered"]
        for name in people if names == "all" else names.split(", "):
            self.ask(self.director, "POST", f"{self.t}/entries/{self.entry(name)['entry']}/check-{direction}")

    def draw(self, pairs):
        if " - " in pairs:
            numbers = {e["name"]: e["entry"] for e in self.page("/entries")["entries"]}
            names = [n.strip() for pair in pairs.split(",") for n in pair.split(" - ")]
            body = {"method": "by_hand", "slots": [0 if n == "bye" else numbers[n] for n in names]}
        else:
            body = {"method": pairs}
        wanted = self.answer_wanted
        if not wanted:
            self.ask(self.director, "POST", self.t + "/draw/preview", body)
        self.answer_wanted = wanted
        self.ask(self.director, "POST", self.t + "/draw", body)

    def change_entry(self, verb, name, reason):
        path = {"withdraws": "withdraw", "reinstates": "reinstate"}[verb]
        self.ask(self.director, "POST", f"{self.t}/entries/{self.entry(name)['entry']}/{path}", {"reason": reason})

    def tablet(self, which, table):
        card = self.director.send("POST", f"{self.t}/tables/{table}/card")
        must(card.status == 201, f"the card of table {table}: {card}")
        client = Client(self.server, f"{self.name}-{which or 'first'}-{table}", device=True)
        joined = client.send("POST", "/devices", {"secret": card.json["secret"]})
        must(joined.status == 201, f"the tablet signs in: {joined}")
        self.tablets[(which or "", int(table))] = Tablet(client, joined.json)

    def of(self, which, table):
        return self.tablets[((which or "").strip(), int(table))]

    def offline(self, which, table, state):
        tablet = self.of(which, table)
        tablet.look()
        tablet.offline = state == "offline"

    def call(self, one, other, table):
        match = self.find(one, other)
        body = {"table": int(table)} if table else {}
        self.ask(self.director, "POST", f"{self.t}/matches/{match['match']}/call", body)

    def call_next(self):
        answer = self.ask(self.director, "POST", self.t + "/call-next")
        if answer.status == 200:
            self.match = answer.json["match"]

    def uncall(self, one, other, reason):
        match = self.find(one, other)
        self.ask(self.director, "POST", f"{self.t}/matches/{match['match']}/uncall", {"reason": reason})

    def move(self, one, other, table, reason):
        match = self.find(one, other)
        body = {"table": int(table), "reason": reason}
        self.ask(self.director, "POST", f"{self.t}/matches/{match['match']}/move", body)

    # ---- taps

    def tap(self, tablet, path, **members):
        match = tablet.look()
        must(match, f"the tablet of table {tablet.table} shows no match")
        self.match = match["match"]
        body = {"epoch": tablet.epoch, "step": match["step"], **members}
        answer = self.ask(tablet.client, "POST", f"{self.t}/matches/{self.match}{path}", body)
        if answer.status in (200, 201):
            tablet.match = answer.json

    def both_ready(self, which, table):
        tablet = self.of(which, table)
        for side in ("a", "b"):
            self.tap(tablet, "/ready", side=side)

    def one_ready(self, which, table, name):
        tablet = self.of(which, table)
        self.tap(tablet, "/ready", side=self.side(name, tablet.look()))

    def report(self, which, table, name, verb, win, cube):
        tablet = self.of(which, table)
        match = tablet.look()
        me = self.side(name, match)
        other = "b" if me == "a" else "a"
        game = {"game": match["game"], "winner": me if verb == "wins" else other, "win": win or "single",
                "cube": int(cube or 1), "dropped": verb == "passes"}
        self.tap(tablet, "/games", side=me, **game)

    def speak(self, which, table, name, verb):
        tablet = self.of(which, table)
        match = tablet.look()
        me = self.side(name, match)
        number = match["open"]["game"] if match["open"] else 0
        if verb == "agrees" and match["status"] == "disputed":
            self.tap(tablet, "/agree", side=me)
            return
        path = {"says wrong": f"/games/{number}/wrong", "agrees": f"/games/{number}/confirm", "signs": "/sign",
                "takes it back": "/undo"}[verb]
        self.tap(tablet, path, side=me)

    def record(self, which, table, name, what, insist, number):
        """Ada rolls 31 8/5 6/5 | doubles | takes | passes | beavers | resigns a single"""
        tablet = self.of(which, table)
        match = tablet.look()
        record = match["record"] or {"game": 0}
        game = match["game"]
        turns = record["turns"] if record["game"] == game else 0
        verb, _, rest = what.partition(" ")
        acts = {"rolls": "roll", "doubles": "double", "takes": "take", "passes": "pass", "beavers": "beaver",
                "resigns": "resign"}
        action = {"game": game, "turn": int(number or turns + 1), "side": self.side(name, match), "act": acts[verb],
                  "insist": bool(insist)}
        if verb == "rolls":
            dice, _, play = rest.partition(" ")
            action.update(dice=int(dice), play=play)
        if verb == "resigns":
            action["win"] = rest.split()[-1]
        self.tap(tablet, "/plays", **action)

    def record_undo(self, which, table, number):
        tablet = self.of(which, table)
        self.tap(tablet, "/plays/undo", game=tablet.look()["record"]["game"], turn=int(number))

    def record_correct(self, number, play, override, reason):
        record = self.now()["record"]
        self.ask(self.director, "POST", f"{self.t}/matches/{self.match}/plays/correct",
                 {"game": record["game"], "turn": int(number), "play": play, "override": bool(override),
                  "reason": reason})

    def record_settle(self, game, reason):
        self.ask(self.director, "POST", f"{self.t}/matches/{self.match}/plays/settle",
                 {"game": int(game or 0), "reason": reason})

    def expect_record(self, path, value):
        node = self.now()["record"]
        for part in path.split("."):
            node = node[part]
        must(node == json.loads(value), f"it is {json.dumps(node)}")

    def final(self, which, table, name, a, b):
        tablet = self.of(which, table)
        match = tablet.look()
        me = self.side(name, match)
        mine, theirs = (int(a), int(b))
        score = (mine, theirs) if me == "a" else (theirs, mine)
        self.tap(tablet, "/final", side=me, score_a=score[0], score_b=score[1])

    def dispute(self, which, table, name, winner, win, cube):
        tablet = self.of(which, table)
        match = tablet.look()
        game = match["open"]["game"] if match["open"] else match["game"]
        self.tap(tablet, "/dispute", side=self.side(name, match), game=game, winner=self.side(winner, match), win=win,
                 cube=int(cube or 1))

    def help(self, which, table, name, reason):
        tablet = self.of(which, table)
        self.tap(tablet, "/call-director", side=self.side(name, tablet.look()), reason=reason)

    def call_off(self, which, table, name):
        tablet = self.of(which, table)
        self.tap(tablet, "/call-off", side=self.side(name, tablet.look()))

    def play_help(self, which, table, on):
        self.tap(self.of(which, table), "/play-help", on=on == "on")

    def not_ours(self, which, table):
        self.tap(self.of(which, table), "/not-ours")

    def take(self, which, table):
        tablet = self.of(which, table)
        answer = self.ask(tablet.client, "POST", f"{self.t}/tables/{table}/take")
        if answer.status == 200:
            tablet.epoch = answer.json["epoch"]

    # ---- the director

    def edit(self, method, path, body):
        match = self.now()
        self.ask(self.director, method, f"{self.t}/matches/{self.match}{path}", body,
                 {"If-Match": f'"{match["version"]}"'})

    def resolve(self, one, other, winner, win, cube, reason):
        self.find(one, other)
        match = self.now()
        game = match["open"]["game"] if match["open"] else match["game"]
        self.edit("POST", "/resolve", {"game": game, "winner": self.side(winner, match), "win": win,
                                       "cube": int(cube or 1), "reason": reason})

    def decide(self, one, other, reason):
        """The first dispute of a match that is about no result is ended by a word."""
        self.find(one, other)
        self.edit("POST", "/resolve", {"dispute": self.now()["disputes"][0]["dispute"], "reason": reason})

    def accept(self, name, one, other, reason):
        self.find(one, other)
        match = self.now()
        claims = [c for c in match["claims"] if c["side"] == self.side(name, match)]
        must(claims, f"{name} has no claim")
        self.edit("POST", "/resolve", {"claim": claims[-1]["claim"], "game": claims[-1]["game"], "reason": reason})

    def settle(self, verb, one, other, reason):
        self.find(one, other)
        claims = self.now()["claims"]
        must(claims, "there is no claim")
        self.ask(self.director, "POST", f"{self.t}/claims/{claims[0]['claim']}/settle",
                 {"accept": verb == "accepts", "reason": reason})

    def correct(self, game, one, other, winner, win, cube, reason):
        match = self.find(one, other)
        self.edit("PUT", f"/games/{game}", {"winner": self.side(winner, match), "win": win, "cube": int(cube or 1),
                                            "reason": reason})

    def override(self, game, one, other, winner, win, cube, reason):
        match = self.find(one, other)
        self.edit("PUT", f"/games/{game}", {"winner": self.side(winner, match), "win": win, "cube": int(cube or 1),
                                            "override": True, "reason": reason})

    def result(self, one, other, how, winner, reason):
        match = self.find(one, other)
        body = {"how": how, "reason": reason}
        if winner:
            body["winner"] = self.side(winner, match)
        self.edit("POST", "/result", body)

    def no_show(self, one, other, who, reason):
        match = self.find(one, other)
        missing = "both" if who == "both" else self.side(who, match)
        self.edit("POST", "/no-show", {"missing": missing, "reason": reason})

    def score(self, one, a, b, other, reason):
        match = self.find(one, other)
        mine, theirs = (int(a), int(b)) if match["a"]["name"] == one else (int(b), int(a))
        self.edit("POST", "/result", {"how": "final_score", "score_a": mine, "score_b": theirs, "reason": reason})

    def play_out(self, section):
        """Every match of a section that two players can play now is won by its side a, to nothing."""
        for match in self.page("/matches")["matches"]:
            if match["section"] == int(section) and match["status"] == "ready" and "boards" not in match:
                self.match = match["match"]
                self.edit("POST", "/result", {"how": "final_score", "score_a": match["length"], "score_b": 0, "reason": "played"})

    def penalty(self, points, name, one, other, reason):
        match = self.find(one, other)
        self.edit("POST", "/penalty", {"side": self.side(name, match), "points": int(points), "reason": reason})

    def came(self, table):
        self.ask(self.director, "POST", f"{self.t}/matches/{self.match}/director-came")

    def desk_report(self, one, other, winner, win, cube):
        match = self.find(one, other)
        self.ask(self.director, "POST", f"{self.t}/matches/{self.match}/games",
                 {"game": match["game"], "winner": self.side(winner, match), "win": win, "cube": int(cube or 1)})

    # ---- what must be so

    def expect(self, pair, items):
        if pair:
            self.find(*pair.split(" - "))
        match = self.now()
        for item in items.split(", "):
            self.expect_one(match, item)

    def expect_one(self, match, item):
        words = item.split()
        if item in PHASES:
            must(match["phase"] == PHASES[item], f"the phase is {match['phase']}")
        elif item in STATUSES:
            must(match["status"] == item, f"the match is {match['status']}")
        elif words[0] == "game":
            must(match["game"] == int(words[1]), f"it is game {match['game']}")
        elif words[0] == "winner":
            must(match[match["winner"]]["name"] == words[1], f"the winner is {match['winner']}")
        elif words[0] == "how":
            must(match["how"] == words[1], f"it ended by {match['how']}")
        elif item.endswith(" not counting"):
            aside = match["not_counting"]
            must(len(aside) == int(words[0]) and not any(g["counted"] for g in aside), f"not counting are {aside}")
        elif words[-1] in ("game", "games"):
            must(len(match["games"]) == int(words[0]), f"there are {len(match['games'])} games")
        elif words[-1] in ("open", "confirmed"):
            open_now = bool(match["open"])
            must(open_now == (words[-1] == "open"), f"the game is {'open' if open_now else 'confirmed'}")
        elif words[0] == "claims":
            must(len(match["claims"]) == int(words[1]), f"there are {len(match['claims'])} claims")
        elif words[0] == "disputes":
            must(" ".join(d["status"] for d in match["disputes"]) == item.partition(" ")[2], f"disputes are {match['disputes']}")
        elif words[0] == "waits":
            must(match["waits_for_repair"], "it does not wait for a repair")
        elif words[0] == "settled":
            must(not match["waits_for_repair"], "it waits for a repair")
        elif item.startswith("goes on with "):
            must(match["goes_on_with"] == self.entry(words[-1])["entry"], f"it goes on with {match['goes_on_with']}")
        elif words[0] == "table":
            must(match["table"] == (int(words[1]) if words[1] != "none" else None), f"the table is {match['table']}")
        elif words[1] in ("raw", "needs", "penalty"):
            side = match[self.side(words[0], match)]
            must(side[words[1]] == int(words[2]), f"{words[1]} of {words[0]} is {side[words[1]]}")
        elif words[1] == "cube":
            dead = not match["options"]["may_double_" + self.side(words[0], match)]
            must(dead == (words[2] == "dead"), f"the cube of {words[0]} is {'dead' if dead else 'alive'}")
        else:
            side = match[self.side(words[0], match)]
            must(side["score"] == int(words[1]), f"{words[0]} has {side['score']}, the match is {match['a']['name']} "
                 f"{match['a']['score']}, {match['b']['name']} {match['b']['score']}, {match['phase']}")

    def expect_champion(self, name):
        champion = self.page("")["champion"]
        must((champion or {}).get("name") == (None if name == "nobody" else name), f"the champion is {champion}")

    def expect_places(self, section, items):
        page = self.page(f"/sections/{section}/standings" if section else "/standings")
        rows = {r["name"]: r for r in page["standings"]}
        for item in items.split(", "):
            name, place = item.rsplit(" ", 1)
            low, _, high = place.partition("-")
            row = rows[name]
            if place == "none":
                low = high = 0
            must((row["place_from"] or 0, row["place_to"] or 0) == (int(low), int(high or low)),
                 f"{name} stands at {row['place_from']}-{row['place_to']}")

    def expect_entry(self, name, status):
        must(self.entry(name)["status"] == status, f"{name} is {self.entry(name)['status']}")

    def expect_inbox(self, kinds):
        inbox = sorted(i["kind"] for i in self.page("/floor")["inbox"])
        wanted = sorted(kinds.split(", ")) if kinds != "empty" else []
        must(inbox == wanted, f"the inbox holds {inbox}")

    def expect_no_match(self, one, other):
        names = [{m["a"]["name"], m["b"]["name"]} for m in self.page("/matches")["matches"]]
        must({one, other} not in names, "there is one")

    def expect_answer(self, path, value):
        node = self.answer.json
        for part in path.split("."):
            node = (len(node) if part == "count" else node[int(part)]) if isinstance(node, list) else node[part]
        must(node == json.loads(value), f"it is {json.dumps(node)}")

    def expect_text(self, text):
        """Of an answer that is a file."""
        must(text in self.answer.body.decode(), f"it is {self.answer.body.decode()}")

    def expect_consequence(self, code):
        codes = [c["code"] for c in self.answer.json["consequences"]]
        must(code in codes, f"the consequences are {codes}")

    def expect_no_consequence(self, code):
        codes = [c["code"] for c in self.answer.json["consequences"]]
        must(code not in codes, f"the consequences are {codes}")

    def expect_affected(self, matches):
        found = ", ".join(str(c["args"]["0"]) for c in self.answer.json["consequences"]
                          if c["code"] in ("dependant-started", "dependant-over"))
        must(found == matches, f"the affected matches are {found}")

    def again(self):
        before = self.answer
        self.answer = self.asker.again()
        must(self.answer.body == before.body and self.answer.status == before.status,
             f"the first answer was {before}, the second {self.answer}")

    def other_body(self):
        method, path, body, headers = self.asker.last
        changed = json.dumps({**json.loads(body), "reason": "another request"}).encode()
        self.answer = self.asker.raw(method, path, changed, headers)
        self.judge(self.answer_wanted)

    def expect_lines(self, kind, count):
        events, after = [], ""
        while True:
            page = self.page(f"/ledger?limit=200{after}")
            events += page["events"]
            if page["next"] is None:
                break
            after = "&after=" + page["next"]
        found = sum(e["kind"] == kind for e in events)
        must(found == int(count), f"the ledger has {found}")

    def raw(self, who, method, path, body):
        client = self.clients[who] if who in self.clients else self.of("", who.split()[-1]).client
        path = path.replace("$t", self.uid or "").replace("$m", str(self.match or ""))
        seen = {"If-Match": f'"{client.version(path)}"'} if method == "PUT" and SETTING.match(path) else None
        self.ask(client, method, path, json.loads(body) if body else None, seen)

    def edit_tournament(self, body):
        seen = self.page("")["version"]
        self.ask(self.director, "PUT", self.t, json.loads(body), {"If-Match": f'"{seen}"'})

    def edit_table(self, table, body):
        seen = self.page("/tables")["tables"][int(table) - 1]["version"]
        self.ask(self.director, "PUT", f"{self.t}/tables/{table}", json.loads(body), {"If-Match": f'"{seen}"'})

    def seed(self, name, seed):
        entry = self.entry(name)
        self.ask(self.director, "PUT", f"{self.t}/entries/{entry['entry']}/seed", {"seed": int(seed)},
                 {"If-Match": f'"{entry["version"]}"'})

    def team(self, name, members):
        entry = self.entry(name)
        self.ask(self.director, "PUT", f"{self.t}/entries/{entry['entry']}/members",
                 {"members": [self.entry(member)["entry"] for member in members.split(", ")]},
                 {"If-Match": f'"{entry["version"]}"'})

    def rename(self, name, other):
        self.ask(self.director, "PUT", f"{self.t}/entries/{self.entry(name)['entry']}",
                 {"name": other, "club": "", "country": ""})

    def same_again(self, title):
        answer = self.ask(self.director, "POST", "/tournaments", {"from": self.uid, "title": title})
        if answer.status == 201:
            self.uid = answer.json["uid"]
            self.others[title] = self.uid

    def expect_draw(self, pairs):
        first = [m for m in self.page("/matches")["matches"] if m["round"] == 1 and not m["third_place"]]
        found = ", ".join(f"{m['a']['name'] or 'bye'} - {m['b']['name'] or 'bye'}" for m in first)
        must(found == pairs, f"the draw is {found}")

    def expect_tournament(self, path, value):
        node = self.page("")
        for part in path.split("."):
            node = node[part]
        must(node == json.loads(value), f"it is {json.dumps(node)}")

    def stale_edit(self, path, version, body):
        self.ask(self.director, "PUT", path.replace("$t", self.uid), json.loads(body), {"If-Match": f'"{version}"'})


    def repair(self, one, other, choice, reason):
        self.find(one, other)
        self.edit("POST", "/repair", {"choice": choice, "reason": reason})

    def take_back(self):
        """What the last answer says takes it back, as a page would ask for it."""
        undo = self.answer.json["undo"]
        must("request" in undo, f"it cannot be taken back: {undo}")
        request = undo["request"]
        self.ask(self.director, request["method"], request["path"].removeprefix("/api/v1"), request["body"])

    def decline(self, name, section, reason):
        self.ask(self.director, "PUT", f"{self.t}/sections/{section}/seats/{self.entry(name)['entry']}",
                 {"status": "declined", "reason": reason})

    def section(self, n, body):
        sections = {s["section"]: s for s in self.page("/sections")["sections"]}
        self.ask(self.director, "PUT", f"{self.t}/sections/{n}", json.loads(body),
                 {"If-Match": f'"{sections[int(n)]["version"]}"'})


NAME = r"(\w+)"
SETTING = re.compile(r"^/tournaments/\w+/(profile/\d+|sections/\d+/(rule|calendar)|rounds|tables)$")
PAIR = r"([\w?]+) - ([\w?]+)"
TABLET = r"(second )?table (\d+)"
GAME = r"(\w+) wins a (single|gammon|backgammon)(?:, cube (\d+))?"
WHY = r' because "(.*)"'
SENTENCES = [
    (r"tournament (.+) to ([\d ]+) with (\d+) tables?(?:, (.*))?", Story.create),
    (r"turn to (.+)", Story.turn_to),
    (r"enter (.+)", Story.enter),
    (r"check (in|out) (.+)", Story.check_in),
    (r"draw (.+)", Story.draw),
    (r"director (withdraws|reinstates) (\w+)" + WHY, Story.change_entry),
    (r"(second )?tablet at table (\d+)", lambda s, which, table: s.tablet((which or "").strip(), table)),
    (r"team (\w+) plays (.+)", Story.team),
    (TABLET + r" goes (offline|online)", Story.offline),
    (TABLET + r" takes over", Story.take),
    (r"call next", Story.call_next),
    (r"call " + PAIR + r"(?: to table (\d+))?", Story.call),
    (r"uncall " + PAIR + WHY, Story.uncall),
    (r"move " + PAIR + r" to table (\d+)" + WHY, Story.move),
    (TABLET + r": both ready", Story.both_ready),
    (TABLET + r": (\w+) ready", Story.one_ready),
    (TABLET + r": (\w+) (wins|loses|passes)(?: a (single|gammon|backgammon))?(?:,? (?:at )?cube (\d+))?", Story.report),
    (TABLET + r": record (\w+) (rolls \d\d .*?|doubles|takes|passes|beavers|resigns a \w+)( all the same)?"
     r"(?: as action (\d+))?", Story.record),
    (TABLET + r": record back to action (\d+)", Story.record_undo),
    (r"director corrects action (\d+) of the record to ([^,]+?)(, overruling)?" + WHY, Story.record_correct),
    (r"director settles the record(?: of game (\d+))?" + WHY, Story.record_settle),
    (r"expect record ([\w.]+) (.+)", Story.expect_record),
    (TABLET + r": (\w+) (says wrong|agrees|signs|takes it back)", Story.speak),
    (TABLET + r": (\w+) reports (\d+)-(\d+)", Story.final),
    (TABLET + r": (\w+) disputes: " + GAME, Story.dispute),
    (TABLET + r": (\w+) calls the director for (\w+)", Story.help),
    (TABLET + r": (\w+) calls the director off", Story.call_off),
    (TABLET + r": help with plays (on|off)", Story.play_help),
    (TABLET + r": not our match", Story.not_ours),
    (r"director rules " + PAIR + r": " + GAME + WHY, Story.resolve),
    (r"director decides the dispute of " + PAIR + WHY, Story.decide),
    (r"director accepts the version of (\w+) in " + PAIR + WHY, Story.accept),
    (r"director (accepts|dismisses) the claim in " + PAIR + WHY, Story.settle),
    (r"director corrects game (\d+) of " + PAIR + r": " + GAME + WHY, Story.correct),
    (r"director overrides game (\d+) of " + PAIR + r": " + GAME + WHY, Story.override),
    (r"director enters " + PAIR + r": " + GAME, Story.desk_report),
    (r"in " + PAIR + r" (\w+) (?:does|do) not come" + WHY, Story.no_show),
    (r"director ends " + PAIR + r": (forfeit|walkover|void)(?:, (\w+) wins)?" + WHY, Story.result),
    (r"director sets (\w+(?: / \w+)?) (\d+)-(\d+) (\w+(?: / \w+)?)" + WHY, Story.score),
    (r"director plays out section (\d+)", Story.play_out),
    (r"director gives (\d+) penalty points? against (\w+) in " + PAIR + WHY, Story.penalty),
    (r"director comes to table (\d+)", Story.came),
    (r"again", Story.again),
    (r"the same key with another body", Story.other_body),
    (r"expect champion (\w+)", Story.expect_champion),
    (r"expect places(?: of section (\d+):)? (.+)", Story.expect_places),
    (r"expect entry (\w+) (\w+)", Story.expect_entry),
    (r"expect inbox (.+)", Story.expect_inbox),
    (r"expect no match " + PAIR, Story.expect_no_match),
    (r"expect answer ([\w.]+) (.+)", Story.expect_answer),
    (r"expect text (.+)", Story.expect_text),
    (r"expect no consequence ([\w-]+)", Story.expect_no_consequence),
    (r"expect consequence ([\w-]+)", Story.expect_consequence),
    (r"expect affected ([\d, ]+)", Story.expect_affected),
    (r"expect (\w+) in the ledger (\d+) times?", Story.expect_lines),
    (r"expect draw (.+)", Story.expect_draw),
    (r"expect tournament ([\w.]+) (.+)", Story.expect_tournament),
    (r"expect ([\w?]+ - [\w?]+): (.+)", Story.expect),
    (r"expect()? (.+)", Story.expect),
    (r"director edits the tournament (\{.*\})", Story.edit_tournament),
    (r"director repairs " + PAIR + r" by (\w+)" + WHY, Story.repair),
    (r"section (\d+) becomes (\{.*\})", Story.section),
    (r"(\w+) declines section (\d+)" + WHY, Story.decline),
    (r"director takes that back", Story.take_back),
    (r"director edits table (\d+) (\{.*\})", Story.edit_table),
    (r"director makes (\w+) seed (\d+)", Story.seed),
    (r"director renames (\w+) to (\w+)", Story.rename),
    (r"the same again as (.+)", Story.same_again),
    (r"director edits (\S+) seen at (\d+) (\{.*\})", Story.stale_edit),
    (r"(director|public|tablet \d+) (GET|POST|PUT|DELETE) (\S+)(?: (\{.*\}))?", Story.raw),
]
