# SPDX-License-Identifier: MIT
"""On the way: which TLS is spoken, and who is told to come by HTTPS alone."""
import gzip
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile

from check_access import bytes_of
from hall import tournament
from server import Server

STRICT = "strict-transport-security: max-age=31536000"
# The second of each pair: what a peer offers, at whatever level of security its own library would refuse.
SPOKEN = {"TLS 1.3": (ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_3, None),
          "TLS 1.2, GCM": (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-GCM-SHA256"),
          "TLS 1.2, ChaCha20": (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-CHACHA20-POLY1305")}
REFUSED = {"TLS 1.1": (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0"),
           "TLS 1.2, CBC": (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2, "ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA384"),
           "TLS 1.2, RSA key exchange": (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256:AES128-SHA")}


def certificate(folder):
    """Of its own; the options that name it."""
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
                    "-subj", "/CN=localhost"], check=True, capture_output=True)
    return "--tls-cert", cert, "--tls-key", key


def said_over_tls(port, least, most, ciphers):
    """What a request is answered over this TLS, empty where no agreement is found."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if ciphers:
        context.set_ciphers(ciphers)
    context.minimum_version, context.maximum_version = least, most
    try:
        with socket.create_connection(("127.0.0.1", port), 20) as s, context.wrap_socket(s) as secure:
            secure.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            got = b""
            for more in iter(lambda: secure.recv(4096), b""):
                got += more
            return got.decode().lower()
    except (ssl.SSLError, ConnectionError):
        return ""


def tls(server, director):
    """Only TLS of today is spoken: authenticated ciphers and fresh keys, no CBC, nothing before version 1.2."""
    folder = tempfile.mkdtemp(prefix="td-tls-", dir="/tmp")
    try:
        secure = Server(*certificate(folder), "--public-url", "https://club.example")
        try:
            for name, how in SPOKEN.items():
                got = said_over_tls(secure.port, *how)
                assert got.startswith("http/1.1 200") and STRICT in got, f"{name} is answered {got!r}"
            for name, how in REFUSED.items():
                got = said_over_tls(secure.port, *how)
                assert not got, f"{name} is answered {got!r}"
        finally:
            secure.close()
    finally:
        shutil.rmtree(folder)
    return None


def strict_transport(server, director):
    """A public name with https says that browsers shall come by https alone; an address, a name of the house, and http do not."""
    for url, strict in (("https://club.example", True), ("https://club.example:8443/", True), ("http://club.example", False),
                        ("https://192.168.7.9", False), ("https://localhost", False), ("https://laptop.local", False)):
        other = Server("--public-url", url)
        try:
            for path in ("/health", "/index.html", "/api/v1/me", "/api/v1/nothing"):
                got = bytes_of(other, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                assert (STRICT in got.decode(errors="replace").lower()) == strict, f"{url} {path}: {got[:400]}"
        finally:
            other.close()
    return None


def packed(server, director):
    """What one asker alone may read is packed where it is large and that asker takes it, and is the same unpacked; small answers never are."""
    at = tournament(director, "Packed", [f"Player {n}" for n in range(64)])

    def floor(path, taken):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request("GET", "/api/v1" + path, headers={**director.headers(), **taken})
        answer = connection.getresponse()
        return answer.getheader("content-encoding"), answer.getheader("vary"), answer.read()

    def bare(body):
        return {name: what for name, what in json.loads(body).items() if name != "now"}

    coding, vary, plain = floor(at + "/floor", {})
    assert (coding, vary) == (None, None) and len(plain) > 20000, (coding, vary, len(plain))
    for refused in ("br", "gzip;q=0", "identity"):
        assert floor(at + "/floor", {"Accept-Encoding": refused})[0] is None, refused
    coding, vary, small = floor(at + "/floor", {"Accept-Encoding": "br, gzip"})
    assert (coding, vary) == ("gzip", "Accept-Encoding") and len(small) < len(plain) / 5, (coding, vary, len(small))
    assert bare(gzip.decompress(small)) == bare(plain), "unpacked it is another one"
    assert floor("/me", {"Accept-Encoding": "gzip"})[0] is None, "a line is packed"
