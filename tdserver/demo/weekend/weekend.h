// SPDX-License-Identifier: MIT
// Weekend: an event of several sections (event_file.h), played by the hall through the public API. The director plans and
// draws the sections, does the acts of the file when their turn comes (withdrawals, late entries, no-shows, a wrong winner
// corrected late and repaired by annulling), tablets play the matches. At the end every node and place of every section is
// what a rehearsal of the same file says (rehearsal.h), unless sections are paired by rounds. Matches are single games at cube 1, as many as the length.
//
// So that an act comes at a settled moment, no match of the round it precedes is called, and who will withdraw is not
// called in later sections before.
#ifndef DEMO_WEEKEND_H
#define DEMO_WEEKEND_H
#include "base/json/json_out.h"
#include "demo/hall.h"

// Reads and rehearses the file; the hall then knows who enters before the draw.
MUST_CHECK struct err weekend_read(struct hall *h, const char *path);
bool weekend_of_teams(const struct hall *h);
bool weekend_of_pairs(const struct hall *h);
// The members of the entry at this place of the list, as they are pasted after its name.
void weekend_put_members(const struct hall *h, int32_t at, struct json_out *o);
int32_t weekend_tables(const struct hall *h);
bool weekend_draw(struct hall *h);
bool weekend_play(struct hall *h);
// Compares with the rehearsal, where there is one, and keeps the standings.
bool weekend_check(struct hall *h);
// What tdserver rehearse --standings says, from the server's answers. After weekend_check().
struct text weekend_standings(const struct hall *h);
#endif
