# SPDX-License-Identifier: MIT
"""Adjourned matches: the photograph of the position, and the register of what waits."""
import base64
import hashlib
import struct
import zlib

from client import Client
from hall import sign_in_table, tournament


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(*more):
    """A grey dot, with more chunks before its pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", zlib.compress(b"\0\x7f")) + chunk(b"IEND", b"")


PNG = png()
JPEG = base64.b64decode(  # eight by eight, grey
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/"
    "wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EAB4QAAEEAgMBAAAAAAAAAAAAAAECAwQRIkEAExQx/9oACAEBAAA/AB1ojp8q0Kjx3RjHabt51FgZH4N7AIsZVz//2Q==")


def photo_of(picture, kind="image/png"):
    return {"kind": kind, "data": base64.b64encode(picture).decode()}


def photographs(server, director):
    """A photograph is kept under its hash, shown to table and desk as the picture it is, and can be erased."""
    at = tournament(director, "Photographs", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    tablet, _, _ = sign_in_table(server, director, at, 1)
    other, _, _ = sign_in_table(server, director, at, 2)
    match = next(m["match"] for m in director.get(at + "/matches").json["matches"] if m["table"] == 1)
    photos = f"{at}/matches/{match}/photo"
    for bad in (photo_of(b"<svg onload=alert(1)>"), photo_of(PNG, "image/jpeg"), photo_of(PNG, "image/svg+xml"),
                photo_of(b""), {"kind": "image/png", "data": "no Base64!"}):
        answer = tablet.send("PUT", photos, bad)
        assert answer.json["code"] == "bad_fields", f"{str(bad)[:60]} answers {answer}"
    assert other.send("PUT", photos, photo_of(PNG)).status == 403
    kept = tablet.send("PUT", photos, photo_of(PNG))
    assert kept.json["photo"] == hashlib.sha256(PNG).hexdigest(), kept
    key = {"Idempotency-Key": "the same picture"}
    first, again = (tablet.send("PUT", photos, photo_of(PNG), key) for _ in range(2))
    assert first.json == again.json == kept.json and again.headers["location"] == first.headers["location"], again
    other_body = tablet.send("PUT", photos, photo_of(png(chunk(b"IDAT", b"x"))), key)
    assert other_body.status == 422 and other_body.json["code"] == "idempotency_mismatch", other_body
    without = tablet.send("PUT", photos, photo_of(PNG), {"Idempotency-Key": ""})
    assert without.status == 400, without
    shown = director.get(f"{photos}/{kept.json['photo']}")
    assert (shown.body, shown.type) == (PNG, "image/png"), shown
    assert shown.headers["x-content-type-options"] == "nosniff", shown.headers
    assert shown.headers["content-security-policy"] == "default-src 'none'; sandbox", shown.headers
    assert tablet.get(f"{photos}/{kept.json['photo']}").body == PNG
    assert other.get(f"{photos}/{kept.json['photo']}").status == 403
    assert Client(server, "nobody").get(f"{photos}/{kept.json['photo']}").status == 401
    assert director.send("DELETE", f"{photos}/{kept.json['photo']}").status == 204
    assert director.get(f"{photos}/{kept.json['photo']}").status == 404
    assert director.send("DELETE", f"{photos}/{kept.json['photo']}").status == 404
    large = tablet.send("PUT", photos, photo_of(png(chunk(b"IDAT", bytes(700000)))))
    assert large.status == 201, large


def photographs_of_the_match(server, director):
    """A photograph is asked for by the match that it belongs to: a table's tablet finds none of another match."""
    at = tournament(director, "Photographs of matches", ["Ada", "Ben", "Cyd", "Dee"], tables=2)
    tablets = {n: sign_in_table(server, director, at, n)[0] for n in (1, 2)}
    for n in (1, 2):
        if not any(m["table"] == n for m in director.get(at + "/matches").json["matches"]):
            called = director.send("POST", at + "/call-next")
            assert called.status == 200, called
    matches = {m["table"]: m["match"] for m in director.get(at + "/matches").json["matches"] if m["table"]}
    first, second = (f"{at}/matches/{matches[n]}/photo" for n in (1, 2))
    kept = tablets[1].send("PUT", first, photo_of(png(chunk(b"gAMA", bytes(4))))).json["photo"]
    assert tablets[1].get(f"{first}/{kept}").status == 200
    assert tablets[2].get(f"{second}/{kept}").status == 404, "another match's table gets the photograph under its own match"
    assert director.get(f"{second}/{kept}").status == 404
    assert director.send("DELETE", f"{second}/{kept}").status == 404
    assert director.get(f"{first}/{kept}").status == 200


def photographs_tell_no_place(server, director):
    """What a camera writes beside a picture (place, time, comments) is not kept."""
    at = tournament(director, "No place", ["Ada", "Ben"])
    photos = at + "/matches/1/photo"
    secret = b"54.6872N 25.2797E"
    told = png(chunk(b"eXIf", b"II*\0" + secret), chunk(b"tEXt", b"Comment\0" + secret)) + secret
    kept = director.send("PUT", photos, photo_of(told))
    shown = director.get(f"{photos}/{kept.json['photo']}").body
    assert shown == PNG and secret not in shown, shown
    assert kept.json["photo"] == hashlib.sha256(PNG).hexdigest(), kept
    kept = director.send("PUT", photos, photo_of(JPEG[:2] + b"\xff\xe1\0\x19Exif\0\0" + secret + JPEG[2:] + secret, "image/jpeg"))
    shown = director.get(f"{photos}/{kept.json['photo']}").body
    assert shown == JPEG, shown
    # What only begins and ends like a picture is none: without tables and frame, without pixels, of a size nobody takes.
    broad = png().replace(struct.pack(">II", 1, 1), struct.pack(">II", 60000, 60000))
    frame = JPEG.index(b"\xff\xc0")
    vast = JPEG[:frame + 5] + b"\xff\xff\xff\xff" + JPEG[frame + 9:]
    for broken in (PNG[:-6], PNG[:33] + PNG[-12:], broad, b"\xff\xd8\xff\xe1\xff\xffExif", b"\xff\xd8\xff\xda\0\4ssdata\xff\xd9",
                   JPEG[:frame] + JPEG[frame + 13:], vast):
        answer = director.send("PUT", photos, photo_of(broken, "image/png" if broken[1:4] == b"PNG" else "image/jpeg"))
        assert answer.status == 400 and answer.json["errors"][0]["pointer"] == "/data", answer


def unfinished(server, director):
    """An adjourned match stands in the register with score, board and photograph until it goes on."""
    at = tournament(director, "Unfinished", ["Ada", "Ben"])
    match = at + "/matches/1"
    director.send("POST", match + "/start")
    assert director.get(at + "/unfinished").json["matches"] == []
    photo = director.send("PUT", match + "/photo", photo_of(PNG)).json["photo"]
    adjourned = director.send("POST", match + "/adjourn", {
        "position": "4HPwATDgc/ABMA", "on_roll": "b", "dice": 0, "cube": 2, "owner": "a", "photo": photo,
        "note": "the hall closes", "due": "2026-12-01"})
    assert adjourned.status == 200, adjourned
    entry = director.get(at + "/unfinished").json["matches"][0]
    assert ({entry["a"]["name"], entry["b"]["name"]}, entry["table"]) == ({"Ada", "Ben"}, None), entry
    assert entry["series"]["games"][0]["board"]["checkers"] == 15, entry["series"]
    kept = {k: v for k, v in entry["adjournment"].items() if k != "at"}
    assert kept == {"status": "adjourned", "due": "2026-12-01", "position": "4HPwATDgc/ABMA", "on_roll": "b",
                    "dice": None, "play": "", "cube": 2, "owner": "a", "photo": photo, "note": "the hall closes"}, kept
    public = Client(server, "nobody").get(match).json["adjournment"]
    assert set(public) == {"status", "due", "at"}, public
    assert director.send("POST", match + "/resume", {"table": 1}).status == 200
    assert director.get(at + "/unfinished").json["matches"] == []
