// SPDX-License-Identifier: MIT
// Side tables: an evening of chouettes and of two who play for money, said act by act by the tablets of their tables. The file is
// JSON: {title, entries, sittings: [{rule, players, acts: [{kind, by, value, points}], sheet, money}]}: rule is what the table
// is opened with, points what everybody has after the act in the order of players, sheet a line for each game. Rolls of a recorded
// game that follow on each other are one {kind: "play", box, captain, plays: ["a31 8/5 6/5"], points}. It is made by a second reading
// of the rule texts (tests/demo/sittings_model.py); after every act the server must say the same, and the match file that it gives
// away of the recorded games is judged legal, with every roll that was tapped.
#ifndef DEMO_SIDE_TABLES_H
#define DEMO_SIDE_TABLES_H
#include "demo/hall.h"

// Has the file sittings? One that cannot be read has none.
bool side_tables_are(struct arena *a, const char *path);
// Who enters and how many tables there are is then in the hall.
MUST_CHECK struct err side_tables_read(struct hall *h, const char *path);
int32_t side_tables_count(const struct hall *h);
// Opens, plays and compares all of them.
bool side_tables_play(struct hall *h);

#endif
