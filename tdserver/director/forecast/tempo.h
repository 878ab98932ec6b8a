// SPDX-License-Identifier: MIT
// Tempo: how long matches last at a club, by their length, learned from what it has played. A view of closed events: no
// decision and no ledger depends on it. Where a club has played little, the planning figure of rule book 3.2 weighs more.
#ifndef DIRECTOR_FORECAST_TEMPO_H
#define DIRECTOR_FORECAST_TEMPO_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TEMPO_PLANNED = 8 * 60, // seconds a point on average
    TEMPO_LENGTHS = 25,     // points; longer matches are played as fast as all together
    TEMPO_FEWEST = 8,       // matches; with fewer nothing is learned
    TEMPO_NEWEST = 2000     // so many matches, the newest, are enough to learn from
};

// A match of backgammon that was played to its end without being broken off.
struct tempo_match {
    int64_t event; // whichever number tells events apart
    int64_t called_ms, started_ms, over_ms;
    int32_t length;
    bool final; // its score was entered as a whole, perhaps long after the last game
};

// Seconds a point. All zero: nothing is learned, the planning figure holds.
struct tempo {
    int32_t matches;                    // that it was learned from
    int32_t seconds[TEMPO_LENGTHS + 1]; // by length; at 0: of longer ones
};

// matches: in order of their event, those of an event in order of their end.
void tempo_learn(const struct tempo_match *matches, int32_t count, struct tempo *out);
// tempo NULL: the planning figure. A match to `length`, how long it takes: a point of it, and all of it in minutes.
int32_t tempo_seconds(const struct tempo *tempo, int32_t length);
int32_t tempo_minutes(const struct tempo *tempo, int32_t length);

#endif
