// SPDX-License-Identifier: MIT
// Hall: what an evening that is played through the public API consists of: the server, the director, the
// tables; and how its files ask the server. The first difference ends the evening and is kept as a sentence.
#ifndef DEMO_HALL_H
#define DEMO_HALL_H
#include "demo/child.h"
#include "demo/client.h"
#include "demo/evening.h"
#include "demo/score.h"
#include <stdio.h>

struct hall;
struct weekend;

// One table with its tablet and the match that is being played there.
struct seat {
    struct client *tablet;
    int32_t table, epoch;
    int32_t match; // 0: nobody sits here
    const struct evening_match *script;
    bool turned; // the server's side a is the file's side b
    struct score score;
    int32_t step;
    int32_t played;    // actions of the running game that are in its record
    int32_t ready;     // sides that tapped Ready
    bool open;         // the last game waits for the loser's Yes
    enum side signer;  // who must still sign, once the last game is in
    enum side last_by; // whose half reported the last game
};

struct hall {
    struct arena memory;  // of the whole evening
    struct arena scratch; // of one request and its answer; reset before the next
    struct child server;
    struct evening evening;
    struct weekend *weekend; // an event of several sections (weekend.h); NULL: the evening alone
    const struct json_value
        *sittings; // of an evening at side tables (side_tables.h); NULL: matches are played
    const struct json_value
        *draughts; // of a round robin of draughts (draughts_round.h); NULL: something else is played
    // The match that is to be played where this document says; NULL: the file has none.
    const struct evening_match *(*script)(struct hall *h, const struct json_value *match);
    struct client *director;
    struct seat *seats; // one a table
    int32_t seat_count;
    char tournament[64]; // "/tournaments/UID"
    char uid[40];
    FILE *say;        // progress, a line a match
    int32_t *entries; // the server's numbers, in the order of evening.entries
    int32_t matches, games, taps;
    int32_t recorded, plays; // games of side tables that were recorded, and rolls of them
    char trouble[512];       // the first difference, "" while there is none
};

// Keeps the first difference; always false.
bool hall_fail(struct hall *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
// A request that must succeed. The answer is valid until the next one.
bool hall_ask(struct hall *h, struct client *c, const struct ask *ask, struct answer *out);
// The same for a command of that path below the tournament.
bool hall_command(struct hall *h, struct client *c, const char *path, struct text body, struct answer *out);
// A command of the director that may ask back: what it would do is read and confirmed. if_match: NULL = not sent.
bool hall_confirm(struct hall *h, const char *path, const char *if_match, struct text body,
                  struct answer *out);
// GET of a page below the tournament.
bool hall_page(struct hall *h, const char *path, const struct json_value **out);
// An entry's number on the server, 0 for the empty name.
int32_t hall_entry(const struct hall *h, struct text name);
#endif
