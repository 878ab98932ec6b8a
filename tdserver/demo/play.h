// SPDX-License-Identifier: MIT
// Play: a whole evening played through the public API as a hall would play it. The director signs up, enters
// the players and draws; every table has a tablet of its own, signed in by the secret of its card; matches
// are called, reported game by game by the players' halves, signed; what the server shows is compared after
// every tap with a computation of our own.
#ifndef DEMO_PLAY_H
#define DEMO_PLAY_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct play_options {
    const char *file;
    int32_t tables;     // 0: one for each match of the first round, at most 16
    const char *export; // where the ledger goes, NULL: nowhere lasting
    const char *
        standings; // of a file with sections: every place and match as JSON; "-": the last line of standard output
    FILE *say;
};

// Plays the file's evening on a server of its own and verifies what it wrote. True if everything held;
// otherwise the first difference has been said.
bool play_evening(const struct play_options *options);
#endif
