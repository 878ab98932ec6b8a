// SPDX-License-Identifier: MIT
// Shares: whose a loop's connections are, network by network (peer.h), and which of them goes first when there are too
// many. Joining, waiting for something else and leaving take constant time. Not for use by two threads at a time.
#ifndef HTTP_WIRE_SHARE_H
#define HTTP_WIRE_SHARE_H
#include <stdint.h>

#include "http/wire/list.h"

// What a connection waits for, in the order in which such connections go. Those that wait for nothing stay.
enum { SHARE_WAITS = 4, SHARE_STAYS = SHARE_WAITS };
enum { SHARE_NETWORK = 16 };

struct share;

struct shares {
    struct share **buckets;
    struct link *levels; // [n]: the networks of which n connections wait
    unsigned most, top;  // levels up to most; none above top holds a network
    unsigned open;       // connections
    uint64_t seed;
};

// A connection's part in them.
struct holding {
    struct link link;    // in its network's list of what it waits for
    struct share *share; // NULL: of nobody, and never to go
    int waits;
    bool left;
};

// For at most so many connections.
void shares_start(struct shares *s, unsigned most);
void shares_end(struct shares *s);
// network NULL: a proxy's, which are everybody's. The connection waits for nothing yet.
void shares_join(struct shares *s, const unsigned char *network, struct holding *h);
// Once; later calls for it do nothing.
void shares_leave(struct shares *s, struct holding *h);
void shares_wait(struct shares *s, struct holding *h, int waits);
// How many its network has.
unsigned shares_of(const struct holding *h);
// The connection to go, of h's network or of that of which most wait (NULL): the one that waits longest for the first
// thing. NULL: they all stay.
struct holding *shares_first(const struct shares *s, const struct holding *h);
#endif
