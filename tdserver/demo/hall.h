// SPDX-License-Identifier: MIT
// Hall: a whole evening played through the public API as a hall would play it. The director signs up, enters
// the players and draws; every table has a tablet of its own, signed in by the secret of its card; matches
// are called, reported game by game by the players' halves, signed; what the server shows is compared after
// every tap with a computation of our own. The first difference ends the evening and is kept as a sentence.
#ifndef DEMO_HALL_H
#define DEMO_HALL_H
#include "demo/child.h"
#include "demo/client.h"
#include "demo/evening.h"
#include <stdio.h>

struct seat;

struct hall {
    struct arena memory;  // of the whole evening
    struct arena scratch; // of one request and its answer; reset before the next
    struct child server;
    struct evening evening;
    struct client *director;
    struct seat *seats; // one a table
    int32_t seat_count;
    char tournament[64]; // "/tournaments/UID"
    char uid[40];
    FILE *say;        // progress, a line a match
    int32_t *entries; // the server's numbers, in the order of evening.entries
    int32_t matches, games, taps;
    char trouble[512]; // the first difference, "" while there is none
};

struct hall_options {
    const char *file;
    int32_t tables;     // 0: one for each match of the first round, at most 16
    const char *export; // where the ledger goes, NULL: nowhere lasting
    FILE *say;
};

// Plays the file's evening on a server of its own and verifies what it wrote. True if everything held;
// otherwise the first difference has been said.
bool hall_evening(const struct hall_options *options);

// ---- for the files of the hall

// Keeps the first difference; always false.
bool hall_fail(struct hall *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
// A request that must succeed. The answer is valid until the next one.
bool hall_ask(struct hall *h, struct client *c, const struct ask *ask, struct answer *out);
// The same for a command of that path below the tournament.
bool hall_command(struct hall *h, struct client *c, const char *path, struct text body, struct answer *out);
// GET of a page below the tournament.
bool hall_page(struct hall *h, const char *path, const struct json_value **out);
// An entry's number on the server, 0 for the empty name.
int32_t hall_entry(const struct hall *h, struct text name);
#endif
