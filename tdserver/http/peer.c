// SPDX-License-Identifier: MIT
#include "http/peer.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool parse_address(struct text t, unsigned char address[static 16], bool *four)
{
    char room[INET6_ADDRSTRLEN];
    if (t.len >= sizeof room || t.len == 0) return false;
    memcpy(room, t.at, t.len);
    room[t.len] = 0;
    *four = inet_pton(AF_INET, room, address + 12) == 1;
    if (*four) memcpy(address, mapped, sizeof mapped);
    return *four || inet_pton(AF_INET6, room, address) == 1;
}

bool network_parse(const char *cidr, struct network *n)
{
    bool four;
    struct text bits = text_of(cidr), address = text_cut(&bits, '/');
    if (!parse_address(address, n->address, &four)) return false;
    int64_t prefix = four ? 32 : 128;
    if (bits.at && (!text_int64(bits, &prefix) || prefix < 0 || prefix > (four ? 32 : 128))) return false;
    n->bits = (int)prefix + (four ? 96 : 0);
    return true;
}

bool network_holds(const struct network *n, const unsigned char address[static 16])
{
    if (n->bits < 0) return false;
    int whole = n->bits / 8, rest = n->bits % 8;
    if (memcmp(n->address, address, (size_t)whole)) return false;
    return rest == 0 || ((n->address[whole] ^ address[whole]) >> (8 - rest)) == 0;
}

void peer_bytes(const struct sockaddr *from, unsigned char address[static 16])
{
    memset(address, 0, 16);
    if (from->sa_family == AF_INET6) {
        memcpy(address, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
    } else if (from->sa_family == AF_INET) {
        memcpy(address, mapped, sizeof mapped);
        memcpy(address + 12, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    }
}

struct text peer_text(struct arena *a, const unsigned char address[static 16])
{
    char *room = arena_alloc(a, INET6_ADDRSTRLEN);
    if (!memcmp(address, mapped, sizeof mapped))
        inet_ntop(AF_INET, address + 12, room, INET6_ADDRSTRLEN);
    else
        inet_ntop(AF_INET6, address, room, INET6_ADDRSTRLEN);
    return text_of(room);
}

void peer_network_bytes(unsigned char address[static 16])
{
    if (memcmp(address, mapped, sizeof mapped) != 0) memset(address + 8, 0, 8);
}

struct text peer_network(struct arena *a, struct text peer)
{
    unsigned char address[16];
    bool four;
    if (!parse_address(peer, address, &four) || four) return peer;
    peer_network_bytes(address);
    return peer_text(a, address);
}

const char *peer_class(struct text peer)
{
    static const struct {
        const char *network, *class;
    } known[] = {{"127.0.0.0/8", "loopback"},  {"::1", "loopback"},           {"10.0.0.0/8", "private"},
                 {"172.16.0.0/12", "private"}, {"192.168.0.0/16", "private"}, {"169.254.0.0/16", "private"},
                 {"100.64.0.0/10", "private"}, {"fc00::/7", "private"},       {"fe80::/10", "private"}};
    unsigned char address[16];
    bool four;
    if (!parse_address(peer, address, &four)) return "unknown";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct network n;
        if (network_parse(known[i].network, &n) && network_holds(&n, address)) return known[i].class;
    }
    return "public";
}

struct text peer_region(struct arena *a, struct text peer)
{
    unsigned char address[16];
    bool four;
    if (!parse_address(peer, address, &four)) return TEXT("");
    if (four)
        address[15] = 0;
    else
        memset(address + 6, 0, 10);
    return text_of(arena_printf(a, "%.*s/%d", TEXT_ARGS(peer_text(a, address)), four ? 24 : 48));
}

bool peer_is_trusted(const struct sockaddr *from, const struct network *trusted)
{
    unsigned char address[16];
    peer_bytes(from, address);
    return network_holds(trusted, address);
}

// From the right: each proxy appends the address it saw, so the first one we do not trust is the client;
// whatever stands further left was written by the client itself.
struct text peer_client(struct arena *a, const struct sockaddr *from, const struct network *trusted,
                        struct text forwarded)
{
    unsigned char address[16];
    peer_bytes(from, address);
    while (network_holds(trusted, address) && forwarded.len) {
        const char *comma = memrchr(forwarded.at, ',', forwarded.len);
        struct text last =
            comma ? (struct text){comma + 1, (size_t)(forwarded.at + forwarded.len - comma - 1)} : forwarded;
        forwarded.len = comma ? (size_t)(comma - forwarded.at) : 0;
        unsigned char told[16];
        bool four;
        if (!parse_address(text_trim(last), told, &four)) break;
        memcpy(address, told, sizeof address);
    }
    return peer_text(a, address);
}
