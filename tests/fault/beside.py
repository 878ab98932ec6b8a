# SPDX-License-Identifier: MIT
"""What is asked of a server beside the commands of an evening: every page, signing in and out, a tablet that comes with a PIN
and takes photographs, a player who proves who they are. For who lets each of them fail."""
import base64
import binascii
import hashlib
import hmac
import re
import struct
import time
import zlib

from evening import routes
from hall import Client

LOGIN, PASSWORD = "beside", "correct horse battery"
ENDLESS = ("/tournaments/{t}/stream",)
TOO_MANY = 13  # photographs of a match
STEP_S = 30  # of a second factor's codes


def must(fact, why):
    if not fact:
        raise AssertionError(why)


def code_of(secret, step):
    """RFC 6238."""
    count = struct.pack(">Q", int(time.time()) // STEP_S + step)
    mac = hmac.new(base64.b32decode(secret), count, hashlib.sha1).digest()
    at = mac[-1] & 15
    return "%06d" % ((struct.unpack(">I", mac[at:at + 4])[0] & 0x7fffffff) % 1000000)


def photo(n):
    """A picture of one point unlike any other."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", binascii.crc32(kind + data))
    picture = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 16, 0, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(struct.pack(">BH", 0, n))) + chunk(b"IEND", b"")
    return {"kind": "image/png", "data": base64.b64encode(picture).decode()}


def pages(names):
    """Every page, filled in with these."""
    for route in routes():
        path = route["pattern"].replace("/api/v1", "", 1)
        if route["method"] == "GET" and path not in ENDLESS and route["pattern"].startswith("/api/v1"):
            yield re.sub(r"{(\w+)}", lambda m: str(names.get(m[1], 1)), path)


def read_everything(names, *callers):
    callers[0].do("POST", "/forecast", {"players": 16, "tables": 8, "sections": [{"kind": "knockout", "lengths": [5]}]})
    for path in pages(names):
        answers = [caller.ask("GET", path).status for caller in callers]
        must(max(answers) < 500, "%s: %s" % (path, answers))


def sign_in(caller, port, **more):
    """Whether it went well: a code that was taken before something else failed is spent."""
    someone = caller(port)
    reply = someone.ask("POST", "/sessions", {"login": LOGIN, "password": PASSWORD, **more})
    must(reply.status in (201, 401, 429), reply)
    if reply.status == 201:
        someone.headers["Cookie"] = reply.headers["Set-Cookie"].split(";")[0]
    return reply.status == 201 and someone


def second_factor(caller, port, someone):
    secret = someone.do("POST", "/totp", {"current": PASSWORD}).json["secret"]
    on = someone.ask("POST", "/totp/confirm", {"code": code_of(secret, -1)})
    must(on.status in (201, 400, 409, 429), on)
    codes = on.json.get("recovery_codes", [])
    sign_in(caller, port, code=code_of(secret, 0))
    for code in codes:
        if sign_in(caller, port, code=code):
            break
    someone.ask("POST", "/totp/remove", {"current": PASSWORD, "code": code_of(secret, 1)})
    someone.ask("POST", "/totp/remove", {"current": PASSWORD, "code": codes[-1] if codes else "none"})


def people(caller, port, owner, minutes_go):
    """An account that is there for this alone. minutes_go: as if it had not been used for some."""
    account = owner.do("POST", "/accounts", {"login": LOGIN, "name": "Beside", "password": PASSWORD, "role": "scorer"}).json["account"]
    someone = sign_in(caller, port)
    minutes_go()
    someone.do("GET", "/sessions")
    second_factor(caller, port, someone)
    someone.ask("DELETE", "/sessions/current")
    owner.ask("DELETE", "/accounts/%d/totp" % account)
    someone = sign_in(caller, port)
    listed = someone.do("GET", "/sessions").json["sessions"]
    someone.ask("DELETE", "/sessions/%s" % listed[-1]["session"])
    someone = sign_in(caller, port)
    someone.do("DELETE", "/sessions")
    owner.do("POST", "/accounts/%d/password" % account, {"password": PASSWORD + " 2"})
    owner.do("DELETE", "/accounts/%d/sessions" % account)


def tablet_of(caller, port, owner, uid):
    """A tablet at table 1, by its PIN."""
    for who in (caller, caller, Client):  # a PIN that is spent although it brought nobody in
        pin = owner.do("POST", "/tournaments/%s/tables/1/pin" % uid).json["pin"]
        wrong = caller(port).ask("POST", "/devices", {"pin": "%06d" % ((int(pin) + 1) % 1000000), "tournament": uid, "table": 1})
        must(wrong.status in (401, 403, 404, 422), wrong)
        came = who(port).ask("POST", "/devices", {"pin": pin, "tournament": uid, "table": 1})
        must(came.status in (201, 401, 403, 404, 422), came)
        if came.status == 201:
            return caller(port, **{"Cookie": came.headers["Set-Cookie"].split(";")[0], "TD-Act-As": "device"})
    raise AssertionError("no PIN opens")


def table(caller, port, owner, hall):
    program = hall.program()
    uid = program.do("POST", "/tournaments", {"title": "Beside", "starts_on": "2026-11-20", "lengths": [5], "tables": 2}).json["uid"]
    at = "/tournaments/%s" % uid
    match = at + "/matches/1"
    program.edit("POST", at + "/open", {}, of=at)
    program.do("POST", at + "/entries", {"entries": [{"name": "E"}, {"name": "F"}]})
    program.edit("POST", at + "/draw", {"method": "random"}, of=at)
    program.do("POST", match + "/call", {"table": 1})
    program.do("POST", match + "/start", {})
    caller(port).ask("GET", "/devices/pins")
    tablet = tablet_of(caller, port, owner, uid)
    here = tablet.do("GET", "/device").json
    drafted = tablet.ask("PUT", match + "/draft", {"epoch": here["epoch"], "game": 1, "turn": 1, "side": "a", "dice": 31, "play": "8/5"})
    must(drafted.status in (204, 429), drafted)  # once a second
    for n in range(TOO_MANY):
        (owner if n else tablet).do("PUT", match + "/photo", photo(n))
    kept = owner.do("PUT", match + "/photo", photo(TOO_MANY)).json["photo"]
    tablet.do("GET", match + "/photo/" + kept)
    pin = owner.do("POST", at + "/entries/1/pin").json["pin"]
    for said in ("%04d" % ((int(pin) + 1) % 10000), pin):
        caller(port).ask("PUT", at + "/entries/1/page", {"hidden": False, "pin": said})
    owner.do("GET", at + "/floor")
    program.do("POST", match + "/final", {"score_a": 5, "score_b": 3})
    program.edit("POST", at + "/close", {}, of=at)
    return owner.do("GET", at + "/persons").json["persons"][0]["player"]
