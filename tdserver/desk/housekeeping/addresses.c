// SPDX-License-Identifier: MIT
#include "desk/housekeeping/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Where Avahi listens for programs of its machine while it answers for the machine's name.
static const char responder[] = "/run/avahi-daemon/socket";
// Files that only a container has.
static const char *const marks[] = {"/.dockerenv", "/run/.containerenv"};

// RFC 1918: 10/8, 172.16/12, 192.168/16.
static bool is_home(uint32_t ip)
{
    return ip >> 24 == 10 || ip >> 20 == 0xAC1 || ip >> 16 == 0xC0A8;
}

static bool is_usable(const struct ifaddrs *i)
{
    return i->ifa_addr && i->ifa_addr->sa_family == AF_INET && i->ifa_flags & IFF_UP &&
           !(i->ifa_flags & IFF_LOOPBACK);
}

// Behind the others of its kind.
static void add(struct addresses *found, const struct ifaddrs *i)
{
    struct sockaddr_in in;
    struct address one = {0};
    if (found->count == ADDRESSES_MOST) return;
    memcpy(&in, i->ifa_addr, sizeof in);
    if (!inet_ntop(AF_INET, &in.sin_addr, one.number, sizeof one.number)) return;
    snprintf(one.device, sizeof one.device, "%s", i->ifa_name);
    one.home = is_home(ntohl(in.sin_addr.s_addr));
    int at = found->count++;
    for (; one.home && at > 0 && !found->at[at - 1].home; at--)
        found->at[at] = found->at[at - 1];
    found->at[at] = one;
}

void addresses_own_name(char room[static ADDRESS_NAME_ROOM])
{
    char host[ADDRESS_ROOM];
    *room = '\0';
    if (gethostname(host, sizeof host) != 0) return;
    host[sizeof host - 1] = '\0';
    host[strcspn(host, ".")] = '\0';
    if (*host) snprintf(room, ADDRESS_NAME_ROOM, "%s.local", host);
}

static void find_name(struct addresses *found)
{
    if (access(responder, F_OK) == 0) addresses_own_name(found->name);
}

void addresses_look(struct addresses *found)
{
    struct ifaddrs *all = NULL;
    *found = (struct addresses){0};
    find_name(found);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        found->container |= access(marks[i], F_OK) == 0;
    if (getifaddrs(&all) != 0) return;
    for (struct ifaddrs *i = all; i; i = i->ifa_next)
        if (is_usable(i)) add(found, i);
    freeifaddrs(all);
}
