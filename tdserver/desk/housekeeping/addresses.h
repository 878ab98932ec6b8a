// SPDX-License-Identifier: MIT
// Addresses: by which names and numbers other devices of the hall reach this machine. Looked up anew at each question,
// because a laptop joins a network after the program was started. Any thread.
#ifndef DESK_HOUSEKEEPING_ADDRESSES_H
#define DESK_HOUSEKEEPING_ADDRESSES_H
#include <stdbool.h>

enum { ADDRESSES_MOST = 16, ADDRESS_ROOM = 64, ADDRESS_NAME_ROOM = 80 };

struct address {
    char number[ADDRESS_ROOM]; // "192.0.2.7"
    char device[ADDRESS_ROOM]; // the network card as the system names it: "wlan0"
    bool home;                 // of a private network (RFC 1918), as routers and hotspots give them
};

struct addresses {
    int count; // those of private networks first, IPv4 only: who types an address types four numbers
    struct address at[ADDRESSES_MOST];
    // "club-laptop.local" where a responder for multicast DNS (RFC 6762) runs, else empty
    char name[ADDRESS_NAME_ROOM];
    // In a container these are the container's own, which no tablet reaches.
    bool container;
};

void addresses_look(struct addresses *found);
// What the machine is called below .local, whether anything answers for it now or not; empty where it has no name.
void addresses_own_name(char room[static ADDRESS_NAME_ROOM]);
#endif
