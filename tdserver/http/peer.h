// SPDX-License-Identifier: MIT
// Addresses of clients: ours to believe, or told by a trusted proxy.
#ifndef HTTP_PEER_H
#define HTTP_PEER_H
#include "base/arena.h"
#include <sys/socket.h>

struct network {
    int bits; // of the prefix, in IPv6 terms; -1: none
    unsigned char address[16];
};

// "10.0.0.0/8", "::1/128", or one address. False if it is none.
bool network_parse(const char *cidr, struct network *n);
bool network_holds(const struct network *n, const unsigned char address[static 16]);

// The address in IPv6 form (IPv4 mapped).
void peer_bytes(const struct sockaddr *from, unsigned char address[static 16]);
// Its text. IPv4 in dots.
struct text peer_text(struct arena *a, const unsigned char address[static 16]);
// What belongs to one customer of the network: an IPv4 address, the first half (/64) of an IPv6 address.
struct text peer_network(struct arena *a, struct text peer);
void peer_network_bytes(unsigned char address[static 16]);
// Where an address belongs, for the log: "loopback", "private" or "public"; and as much of it as says where from and not
// who: /24 of IPv4, /48 of IPv6.
const char *peer_class(struct text peer);
struct text peer_region(struct arena *a, struct text peer);
// The client behind `from`: itself, or the last address of X-Forwarded-For that is not the trusted proxy's
// own.
struct text peer_client(struct arena *a, const struct sockaddr *from, const struct network *trusted,
                        struct text forwarded);
bool peer_is_trusted(const struct sockaddr *from, const struct network *trusted);
#endif
