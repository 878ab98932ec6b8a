// SPDX-License-Identifier: MIT
// Pulse: what a tablet says of itself twice a minute. The fleet view shows it; it lives in memory only and
// never reaches a ledger, because a tablet's battery proves nothing about a match.
#ifndef DESK_PULSE_H
#define DESK_PULSE_H
#include "base/json_out.h"
#include "director/fields.h"

#define PULSE_FIELDS(F, S)                                                                                   \
    F(S, I4, battery, -1, 100, REQUIRED) /* percent; -1: the browser does not tell */                        \
    F(S, BO, charging, 0, 0, OPTIONAL)                                                                       \
    F(S, I4, unsent, 0, I4_MAX, REQUIRED)        /* entries that wait on the tablet */                       \
    F(S, I4, kept, 0, I4_MAX, OPTIONAL)          /* refused or set aside, still listed there */              \
    F(S, I4, skew_ms, -I4_MAX, I4_MAX, OPTIONAL) /* its wall clock less the server's */                      \
    F(S, BO, secure, 0, 0, REQUIRED)             /* HTTPS: reload without the network, screen stays on */    \
    F(S, TX, release, 16, 0, OPTIONAL)           /* of the pages it runs */
struct pulse {
    PULSE_FIELDS(FIELD_MEMBER, pulse)
};
extern const struct fields pulse_fields;

// The last pulse of each device of a tournament, by actor number. Any thread.
struct pulses;
struct pulses *pulses_new(void);
void pulses_free(struct pulses *p);
void pulses_put(struct pulses *p, int32_t actor, const struct pulse *said);
// False if this device has said nothing since the start of the server.
bool pulses_get(struct pulses *p, int32_t actor, struct pulse *said);

// The member "pulse" of a device; null if it has said nothing.
void pulse_json(struct json_out *o, struct pulses *p, int32_t actor);
#endif
