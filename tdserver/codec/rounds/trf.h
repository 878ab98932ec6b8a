// SPDX-License-Identifier: MIT
// TRF16, the text in which chess programs exchange tournaments: one line of fixed columns a player ("001"), with
// opponent, colour and result of each round. Read are start number, name, points and rounds; other lines and
// colours are passed over. A column is a letter, whatever bytes it takes; files that count bytes instead are read, too.
//
// Results: 1 = 0 and W D L (games), + and - (forfeits), U (bye given by the pairing, a win), F H Z (byes asked
// for, with a whole, half or no point), blank or - without an opponent (absent). What results are worth where that is not usual
// stands in lines of its own, as pairing programs add them: BBW a win, BBD a draw, BBL a loss, BBU a bye.
#ifndef CODEC_ROUNDS_TRF_H
#define CODEC_ROUNDS_TRF_H
#include "base/arena.h"
#include "base/json/json_out.h"
#include "director/pairing/tiebreaks.h"

enum { TRF_NUMBER_MAX = 9999 };

struct trf_player {
    int32_t number; // start number
    struct text name;
    int32_t points; // as the file says, in halves; -1 if it says nothing
    int32_t line;
};

struct trf {
    int32_t count, rounds;
    struct tie_worth worth;     // in halves; of a walkover: a win
    struct trf_player *players; // in the order of the file
    struct tie_round *round;    // count x rounds
};

struct trf_fault {
    int32_t line;       // 0: no fault
    const char *detail; // what to do about it
};

// The result lives in the arena, names in `input`.
struct trf_fault trf_read(struct arena *a, struct text input, struct trf *out);

// Whether the codes can say what this table counts: a walkover is a win there, and a round off has a whole, half or no point.
bool trf_can_say(const struct trf *t);
// Writes such a file, if it can say this; trf_read gives the same players and rounds back, names as far as their columns hold them. ranks: of
// the players.
void trf_write(struct json_out *o, struct text title, const struct trf *t, const int32_t *ranks);

#endif
