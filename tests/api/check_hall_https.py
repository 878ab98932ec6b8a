# SPDX-License-Identifier: MIT
"""HTTPS for halls: one option makes an authority, and who trusts it alone is answered without a warning."""
import os
import socket
import ssl
import stat
import time

from check_access import bytes_of
from server import Server

PAPERS = ("hall-authority.pem", "hall-server.pem")


def request(port, context, path, host):
    """The answer over TLS; an ssl.SSLError where the certificate is not taken."""
    with socket.create_connection(("127.0.0.1", port), 20) as plain, context.wrap_socket(plain, server_hostname=host) as secure:
        secure.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        head, body = b"".join(iter(lambda: secure.recv(4096), b"")).split(b"\r\n\r\n", 1)
        return head.decode().lower(), body.decode()


def is_taken(port, context, host):
    try:
        return request(port, context, "/health", host)[0].startswith("http/1.1 200")
    except ssl.SSLCertVerificationError:
        return False


def offered(port):
    """The authority as a device takes it that trusts nobody yet."""
    head, pem = request(port, ssl._create_unverified_context(), "/hall-authority.crt", "127.0.0.1")
    assert head.startswith("http/1.1 200") and "content-type: application/x-x509-ca-cert" in head, head
    assert "strict-transport-security" not in head, head
    assert pem.count("BEGIN CERTIFICATE") == 1 and "PRIVATE" not in pem, pem
    return pem


def start(*options, user=None):
    return Server("--public-url", "https://127.0.0.1", *options, user=user)


def hall_https(server, director):
    """A chain that verifies by the authority alone, for the hall's addresses and no other; the same one after a restart."""
    hall = start("--hall-https")
    try:
        pem = offered(hall.port)
        trusting, strangers = ssl.create_default_context(cadata=pem), ssl.create_default_context()
        assert [is_taken(hall.port, trusting, host) for host in ("127.0.0.1", "localhost", "bank.example")] == [True, True, False]
        assert not is_taken(hall.port, strangers, "127.0.0.1"), "nobody else's authority vouches for it"
        for name in PAPERS:
            assert stat.S_IMODE(os.stat(os.path.join(hall.data, name)).st_mode) == 0o600, name
        hall.stop()
        hall.start()
        assert offered(hall.port) == pem and is_taken(hall.port, trusting, "127.0.0.1")
    finally:
        hall.close()
    return None


def hall_https_renewed(server, director):
    """Who comes after the certificate has become another one is shown that one, by the same authority; nobody starts anything again."""
    hall = start("--hall-https", user="nobody")
    try:
        pem, before = offered(hall.port), ssl.get_server_certificate(("127.0.0.1", hall.port))
        trusting = ssl.create_default_context(cadata=pem)
        # As if its machine had come into another hall: what it has does not do any more.
        os.unlink(os.path.join(hall.data, "hall-server.pem"))
        deadline = time.monotonic() + 120
        while ssl.get_server_certificate(("127.0.0.1", hall.port)) == before:
            assert time.monotonic() < deadline, hall.said()
            time.sleep(0.5)
        assert offered(hall.port) == pem and is_taken(hall.port, trusting, "127.0.0.1")
        assert "hall.renewed" in hall.said(), hall.said()
    finally:
        hall.close()
    return None


def hall_https_refused(server, director):
    """One certificate, not two; and none for an address that is not the hall's. Without the option there is none to take."""
    for options, said in ((("--hall-https", "--tls-cert", "a", "--tls-key", "b"), "give one of them"),
                          (("--hall-https", "--public-url", "https://club.example"), "not for club.example: give --tls-cert")):
        try:
            start(*options).close()
        except RuntimeError as refused:
            assert said in str(refused), refused
        else:
            raise AssertionError(f"{options} are taken")
    got = bytes_of(server, b"GET /hall-authority.crt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert got.startswith(b"HTTP/1.1 404"), got[:100]
    return None
