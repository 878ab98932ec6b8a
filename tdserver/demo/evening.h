// SPDX-License-Identifier: MIT
// Evening: a knockout event that has been played, read from a file: who entered, how it was drawn, and every
// match game by game. What the hall plays and compares with. Knows nothing of the server.
//
// The file is JSON: {title, match_lengths, entries, draw (null = bye), rounds: [{matches: [{a, b, length,
// games: [{winner, kind, cube, points, ended_by}], final, winner}]}], champion}. Where other games than backgammon are played
// {plays: "tavli", cube: false} says which; a game may bring its record, {plays: ["a31 8/5 6/5", "bD", "aT"]} as in
// director/games/game_log.h, and then every action of it is tapped.
#ifndef DEMO_EVENING_H
#define DEMO_EVENING_H
#include "base/arena.h"
#include "base/err.h"
#include "base/json/json_in.h"
#include "director/fields.h"

enum { EVENING_ROUNDS = 9 };

struct evening_game {
    enum side winner;
    enum win win;
    int32_t cube;
    bool dropped;
    int32_t points;     // raw, as the file says
    struct text *plays; // its record
    int32_t play_count; // 0: only the result is known
};

struct evening_match {
    struct text names[2]; // side a, side b
    int32_t round;        // 1 = first
    int32_t length;
    struct evening_game *games;
    int32_t game_count;
    int32_t final[2]; // raw, as the file says
    struct text winner;
};

struct evening {
    struct text title;
    int32_t lengths[EVENING_ROUNDS];
    int32_t rounds;
    struct text *entries;
    int32_t entry_count;
    struct text *slots; // in bracket order; empty = bye
    int32_t slot_count;
    struct evening_match *matches; // in order of rounds
    int32_t match_count;
    struct text champion;
    struct text plays; // what is played, as a section has it; empty: backgammon
    bool cubeless;
};

// Reads and checks the file. The detail of a failure says what in it is wrong; all memory is the arena's.
MUST_CHECK struct err evening_read(struct arena *a, const char *path, struct evening *out);

// Length, games and final score of one match, as any file has them; false: one is missing or not possible.
bool evening_games_read(struct arena *a, const struct json_value *v, struct evening_match *m);

// The match these two play, either way round; NULL if the file has none.
const struct evening_match *evening_match_of(const struct evening *e, struct text one, struct text other);
#endif
