// SPDX-License-Identifier: MIT
// Heartbeat: what a tablet says of itself twice a minute. The fleet view shows it; it never reaches a ledger,
// because a tablet's battery proves nothing about a match.
#ifndef VIEWS_HEARTBEAT_H
#define VIEWS_HEARTBEAT_H
#include "base/json/json_out.h"
#include "director/fields.h"

#define HEARTBEAT_FIELDS(F, S)                                                                                 \
    F(S, I4, battery, -1, 100, REQUIRED) /* percent; -1: the browser does not tell */                          \
    F(S, BO, charging, 0, 0, OPTIONAL)                                                                         \
    F(S, I4, unsent, -1, I4_MAX, REQUIRED)       /* entries that wait on the tablet; -1: not known yet */      \
    F(S, I4, kept, 0, I4_MAX, OPTIONAL)          /* refused or set aside, still listed there */                \
    F(S, I4, skew_ms, -I4_MAX, I4_MAX, OPTIONAL) /* its wall clock less the server's */                        \
    F(S, BO, secure, 0, 0, REQUIRED)             /* HTTPS: reload without the network, screen stays on */      \
    F(S, TX, release, 16, 0, OPTIONAL)           /* of the pages it runs */                                    \
    /* when it was built, as taps say it (director/games/clock.h); only if the tablet held no tap back then */ \
    F(S, I4, boot, 0, I4_MAX, OPTIONAL)                                                                        \
    F(S, I8, mono_ms, 0, I8_MAX, OPTIONAL)                                                                     \
    F(S, I8, est_ms, 0, I8_MAX, OPTIONAL)
struct heartbeat {
    HEARTBEAT_FIELDS(FIELD_MEMBER, heartbeat)
};
extern const struct fields heartbeat_fields;

// What is known of the device of an actor.
struct device_contact {
    int64_t seen_ms; // when it asked something last, 0 = never since the start of the server
    bool said;       // it has sent a heartbeat: the newest one
    struct heartbeat heartbeat;
};

// The member "pulse" of a device; null if it has sent none.
void heartbeat_json(struct json_out *o, const struct device_contact *c);
#endif
