// SPDX-License-Identifier: MIT
// HTTPS for a hall without Internet: a certificate authority of the club's own, which can vouch for addresses of private
// networks and for names that nobody has on the Internet, and the server's certificate by it. RFC 5280 (4.2.1.10: name constraints).
#ifndef HTTP_TLS_AUTHORITY_H
#define HTTP_TLS_AUTHORITY_H
#include <stdint.h>

enum { AUTHORITY_PRINT_ROOM = 32 * 3 }; // of a fingerprint: "AB:CD:…", 32 bytes

struct authority {
    char *certificate;                      // PEM of the authority alone, for tablets to trust; heap
    char fingerprint[AUTHORITY_PRINT_ROOM]; // SHA-256 of it, as devices show it
    int64_t until_ms;                       // how long it vouches for anything
};

// Makes what is missing below the directory and renews what is about to end: the authority itself with its key
// (hall-authority.pem, ten years), and `papers` (hall-server.pem): key, certificate and the authority's, good for every one of the
// `count` hosts (numbers or names; those that the authority may not vouch for are left out, but for the first, which is
// refused). Both files are their owner's alone. now_ms: the wall clock. NULL if all is well, else a sentence for the operator, on the heap.
char *authority_open(const char *directory, const char *const *hosts, int count, int64_t now_ms,
                     struct authority *out);
// Where authority_open lays what the server shows and signs with, in PEM; heap.
char *authority_papers(const char *directory);
void authority_close(struct authority *a);
#endif
