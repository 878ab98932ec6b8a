# SPDX-License-Identifier: MIT
"""Pages without scripts: standings and results for whoever runs none, and an event's own title in the static pages about it."""
import re
from html.parser import HTMLParser

import client
import hall
from check_memory import by_score, confirmed
from client import Client
from hall import tournament
from server import Server

TITLE = """Cup "A" <b>&amp; 'Zoë' </title><script>"""
NAMES = ["<i>Ada</i> & \"Co\"", "علي حسن", "Ben", "Cleo"]
VOID = {"meta", "link", "br"}


class Page(HTMLParser):
    """A page as a browser reads it: its elements in order, whether they nest, and what stands in them."""

    def __init__(self, body):
        super().__init__()
        self.open, self.elements, self.text, self.links, self.faults = [], [], {}, [], []
        self.feed(body.decode())
        self.faults += [f"<{left}> is never closed" for left in self.open]

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        if tag == "a":
            self.links.append(dict(attrs)["href"])
        self.text.setdefault(tag, []).append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open:
            self.text[self.open[-1]][-1] += data


def read(who, path):
    """The page, and what is wrong with how it is given."""
    answer = who.raw("GET", path)
    page = Page(answer.body)
    policy = answer.headers.get("content-security-policy", "")
    if answer.status != 200 or not answer.headers["content-type"].startswith("text/html"):
        return page, f"{path} answers {answer}"
    if page.faults or "script" in page.elements:
        return page, f"{path} is no plain page: {page.faults} {page.elements}"
    if "default-src 'none'" not in policy or "script" in policy:
        return page, f"{path} may run scripts: {policy}"
    return page, None


def site(who, path, headers=None):
    """A file of the site, which is no answer of the API."""
    answer = who.raw("GET", path, headers=headers)
    client.SEEN.pop(), client.HEADERS.pop()
    return answer


def standings_and_results(server, director):
    """What everybody may see stands there as text, whatever it is called; scores as they were entered."""
    at = tournament(director, TITLE, NAMES)
    uid = at.rsplit("/", 1)[1]
    director.send("POST", at + "/matches/1/start")
    by_score(director, at, director.get(at + "/matches/1").json["a"]["name"], 3)
    page, fault = read(Client(server, "reader"), "/plain/" + uid)
    if fault:
        return fault
    told = page.text
    if told["title"] != [TITLE] or told["h1"] != [TITLE]:
        return f"the title is {told['title']}, {told['h1']}"
    if "b" in page.elements or "i" in page.elements:
        return f"a name became an element: {page.elements}"
    if sorted(told["span"]) != sorted(NAMES):
        return f"the standings name {told['span']}"
    won = [match for match in director.get(at + "/matches").json["matches"] if match["match"] == 1][0]["a"]["name"]
    if told["strong"] != [won] or "3–1" not in told["td"]:
        return f"{won} won 3-1, the page says {told['strong']} and {told['td']}"
    if f"../tournament.html?t={uid}" not in page.links:
        return f"no way to the live page: {page.links}"
    again = Client(server, "reader").raw("GET", "/plain/" + uid)
    same = Client(server, "reader").raw("GET", "/plain/" + uid, headers={"If-None-Match": again.headers["etag"]})
    return None if same.status == 304 else f"unchanged it answers {same}"


def as_it_stands(server, director):
    """Who only waits or sits at a board of a team is no player of the event; what was broken off is not being played; and what others
    add to a shared link is no mistake."""
    made = director.send("POST", "/tournaments", {"title": "Plain teams", "starts_on": "2026-11-20", "lengths": [3], "tables": 2})
    at, uid = "/tournaments/" + made.json["uid"], made.json["uid"]
    director.send("POST", at + "/open")
    section = director.get(at + "/sections").json["sections"][0]
    director.send("PUT", at + "/sections/1", {"kind": "round_robin", "lengths": [3], "boards": 2}, {"If-Match": f'"{section["version"]}"'})
    director.send("POST", at + "/entries", {"teams": True, "text": "Aces: Ada, Ann\nBears: Bea, Ben"})
    page, fault = read(Client(server, "teams"), f"/plain/{uid}?fbclid=x&utm_source=y")
    if fault or page.text.get("li") != ["Aces", "Bears"]:
        return fault or f"two teams play, the page lists {page.text}"
    at = tournament(director, "Plain break", ["Ada", "Ben"])
    director.send("POST", at + "/matches/1/start")
    broken = director.send("POST", at + "/matches/1/adjourn", {"note": "the hall closes"})
    page, fault = read(Client(server, "break"), "/plain/" + at.rsplit("/", 1)[1])
    if fault or broken.status != 200 or "adjourned" not in page.text["td"]:
        return fault or f"the match was broken off ({broken}), the page says {page.text['td']}"
    return None


def who_meets_nobody(server, director):
    """A round is told whole: a bye is one that the draw has, a place that nobody holds is nobody's; the words are those of the brackets."""
    at = tournament(director, "Plain bye", ["Ada", "Ben", "Cleo"], call=False)
    page, fault = read(Client(server, "bye"), "/plain/" + at.rsplit("/", 1)[1])
    if fault or page.text.get("em") != ["bye"]:
        return fault or f"three play a knockout, the page says {page.text}"
    made = director.send("POST", "/tournaments", {"title": "Plain places", "starts_on": "2026-11-21", "lengths": [1], "tables": 4, "check_in": False})
    at, uid = "/tournaments/" + made.json["uid"], made.json["uid"]
    director.send("POST", at + "/open")
    director.send("POST", at + "/entries", {"text": "Ada\nBen\nCleo\nDan\nEve"})
    section = director.get(at + "/sections").json["sections"][0]
    director.send("PUT", at + "/sections/1", {"kind": "groups", "lengths": [1]}, {"If-Match": f'"{section["version"]}"'})
    section = director.get(at + "/sections").json["sections"][0]
    director.send("PUT", at + "/sections/1/rule", {"group_of": 3}, {"If-Match": f'"{section["version"]}"'})
    director.send("POST", at + "/sections", {"kind": "playoff", "name": "Knockout", "fed_by": 1, "takes": 3, "lengths": [1]})
    drawn = director.send("POST", at + "/draw", {"method": "by_hand", "slots": [1, 2, 3, 0, 4, 5, 0, 0]})
    if drawn.status != 201:
        return f"the groups are not drawn: {drawn}"
    for match in director.get(at + "/matches").json["matches"]:
        if match["section"] == 1 and match["a"]["entry"] and match["b"]["entry"]:
            winner = "a" if match["a"]["entry"] < match["b"]["entry"] else "b"
            confirmed(director, f"{at}/matches/{match['match']}/result", {
                "how": "final_score", "winner": winner, "score_a": int(winner == "a"), "score_b": int(winner == "b"), "reason": "card"}, match["version"])
    drawn = director.send("POST", at + "/draw", {"method": "seeded", "section": 2})
    page, fault = read(Client(server, "nobody"), "/plain/" + uid)
    # Six places in eight: two byes of the draw, and the third of the group of two.
    if fault or drawn.status != 201 or sorted(page.text.get("em", [])) != ["bye", "bye", "nobody"]:
        return fault or f"two byes and one place that nobody holds ({drawn}), the page says {page.text}"
    return None


def preloads(body):
    """What of the API a page asks for beside its scripts."""
    return [href for href in re.findall(r'<link rel="preload" href="([^"]+)" as="fetch" crossorigin>', body.decode()) if href.startswith("api/")]


def title_of_an_event(server, director):
    """The static page of an event has its title where there is one, is the same for everybody, and names no draft."""
    at = tournament(director, TITLE, ["Ada", "Ben"])
    uid = at.rsplit("/", 1)[1]
    draft = director.send("POST", "/tournaments", {"title": "Secret", "starts_on": "2026-11-20", "lengths": [3], "tables": 1}).json["uid"]
    stranger = Client(server, "preview")
    at_api = f"api/v1/tournaments/{uid}"
    first = {"/tournament.html": [at_api, at_api + "/matches"], "/match.html": [at_api, at_api + "/matches/1"],
             "/wall.html": [at_api, at_api + "/matches"], "/person.html": [at_api + "/entries/1/pages"], "/print.html": [], "/proof.html": []}
    numbered = {"/match.html": [at_api], "/person.html": []}
    console = site(stranger, f"/td.html?t={uid}").body
    if preloads(console) != ["api/v1/me", at_api + "/floor"] or Page(console).text["title"] != [TITLE]:
        return f"the console of an event asks first for {preloads(console)}"
    for path in first:
        plain = site(stranger, path)
        named = site(stranger, f"{path}?t={uid}&m=1&e=1")
        page = Page(named.body)
        if preloads(named.body) != first[path]:
            return f"{path} of an event asks first for {preloads(named.body)}"
        for number in ("", "&m=", "&m=0", "&m=x", "&m=1&m=2", "&m=99999999", "&m=1%22", "&e=", "&e=0", "&e=1&e=2", "&e=%22"):
            if preloads(site(stranger, f"{path}?t={uid}{number}").body)[:2] != numbered.get(path, first[path]):
                return f"{path}{number} asks first for {preloads(site(stranger, f'{path}?t={uid}{number}').body)}"
        if page.faults or page.text["title"] != [TITLE] or page.text["h1"] != [TITLE] or page.links != ["plain/" + uid]:
            return f"{path} of an event says {page.text} {page.links} {page.faults}"
        ways = [named.headers.get(name) == plain.headers.get(name) for name in ("content-security-policy", "cache-control", "content-type")]
        if not all(ways) or named.headers["etag"] == plain.headers["etag"]:
            return f"{path} of an event comes with {named.headers}, without one with {plain.headers}"
        if site(stranger, f"{path}?t={uid}&m=1&e=1", headers={"If-None-Match": named.headers["etag"]}).status != 304:
            return f"{path} of an event is sent again although it is the same"
        director.get(f"/tournaments/{draft}")
        for query in (f"?t={draft}", "?t=" + "0" * 32, "?t=x", "?t", f"?t={uid}&t={uid}", "?t=%00", f"?t={uid}0"):
            for who in (stranger, director):
                if (other := site(who, path + query)).status != 200 or other.body != plain.body:
                    return f"{path}{query} is another page: {other}"
    return None


def title_after_a_restart(_server, _director):
    """Whoever shows a preview of a link asks once: the first time after the server was started, too, and never waits for more than the page."""
    server = Server()
    try:
        director = Client(server, "title")
        assert hall.set_up(server, director) is None
        uid = tournament(director, TITLE, ["Ada", "Ben"]).rsplit("/", 1)[1]
        draft = director.send("POST", "/tournaments", {"title": "Secret", "starts_on": "2026-11-20", "lengths": [3], "tables": 1}).json["uid"]
        server.stop()
        server.start()
        stranger = Client(server, "preview")
        page = Page(site(stranger, f"/tournament.html?t={uid}").body)
        assert page.text["title"] == [TITLE] and page.links == ["plain/" + uid], page.text
        plain = site(stranger, "/tournament.html").body
        assert site(stranger, f"/tournament.html?t={draft}").body == plain, "a draft is named"
        # Who asks for what is not there wears nobody out, and gets the page all the same.
        for n in range(200):
            answer = site(stranger, f"/tournament.html?t={n:032x}")
            assert (answer.status, answer.body) == (200, plain), answer
    finally:
        server.close()


def list_of_events(server, director):
    """Published events, the newest first, each with the way to its page; drafts are not there."""
    first = tournament(director, "Plain first", ["Ada", "Ben"]).rsplit("/", 1)[1]
    director.send("POST", "/tournaments", {"title": "Plain draft", "starts_on": "2026-11-20", "lengths": [3], "tables": 1})
    second = tournament(director, "Plain second", ["Ada", "Ben"]).rsplit("/", 1)[1]
    page, fault = read(Client(server, "list"), "/plain")
    if fault:
        return fault
    if page.links[:2] != [f"plain/{second}", f"plain/{first}"] or page.text["a"][:2] != ["Plain second", "Plain first"]:
        return f"the newest are {page.text['a'][:3]}: {page.links[:3]}"
    return "the list names a draft" if "Plain draft" in page.text["a"] else None


