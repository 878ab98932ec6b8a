// SPDX-License-Identifier: MIT
// Inside: the desk asked by the program itself, without network or account, as the system (actor 0). It loads
// the demonstration club and serves tests; what it does stands in the ledger like everything else.
#ifndef DESK_INSIDE_H
#define DESK_INSIDE_H
#include "desk/desk.h"

// What the server itself has to say in the club's ledger, with which key it signs, stands there when this returns: whoever is
// served before would be asked to try again. A database that fails is told by the desk, and this goes on.
void inside_key_listed(struct desk *d);
// Makes the club of a server that has none.
MUST_CHECK struct err inside_club(struct desk *d, const char *name, const char *time_zone);
// Creates a tournament; its uid.
MUST_CHECK struct err inside_tournament(struct desk *d, const struct command_tournament_create *wanted,
                                        int64_t now_ms, unsigned char uid[CALL_UID]);
// Enters a list of entries, one name a line.
MUST_CHECK struct err inside_entries(struct desk *d, const unsigned char uid[CALL_UID], const char *lines,
                                     int64_t now_ms);
// One command; what would need a confirmation counts as confirmed by whoever wrote the script. chance: SEED_BYTES that a
// draw is made from, so that a script draws the same each time; NULL: random.
MUST_CHECK struct err inside_command(struct desk *d, const unsigned char uid[CALL_UID],
                                     const struct command *command, const unsigned char *chance,
                                     int64_t now_ms);
// The present of a stream, to be dropped by snapshot_drop; NULL if there is none.
struct snapshot *inside_state(struct desk *d, const unsigned char uid[CALL_UID]);
#endif
