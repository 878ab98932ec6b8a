// SPDX-License-Identifier: MIT
// Parsers that came with draughts, set-up positions, cross tables and `tdserver pair`.
#include "codec/rounds/round.h"
#include "codec/rounds/trf.h"
#include "director/draughts/logged_draughts.h"
#include "director/games/logged_game.h"
#include "engine/draughts/notation.h"
#include "fuzz/targets.h"

#include <stdlib.h>
#include <string.h>

#define MUST(truth)                                                                                          \
    do {                                                                                                     \
        if (!(truth)) abort();                                                                               \
    } while (0)

// ---- draughts

// Line 1 a board as FEN, line 2 a play: what was read is written so that it reads the same again.
void fuzz_fen(struct text input)
{
    char fen[DRAUGHTS_FEN_ROOM];
    struct text line = text_cut(&input, '\n');
    for (size_t i = 0; i < RULESETS; i++) {
        struct draughts_board board, again;
        if (!draughts_fen_read(&draughts_rulesets[i], line.at, line.len, &board)) continue;
        MUST(draughts_accepts(&draughts_rulesets[i], &board));
        size_t length = draughts_fen_write(&board, fen);
        MUST(length < sizeof fen && draughts_fen_read(&draughts_rulesets[i], fen, length, &again));
        MUST(draughts_same(&board, &again));
    }
    struct draughts_written written = {0};
    const char *play = input.at ? input.at : ""; // there may be one line alone
    if (!draughts_play_read(play, input.len, &written).code)
        MUST(written.squares >= 2 && written.squares <= DRAUGHTS_HOPS + 1);
}

// Acts as far as they can be done; what is recorded goes into `line`.
static void play_acts(struct logged_draughts *l, const struct draughts_terms *terms,
                      struct draughts_play *room, const char *from, char line[static DRAUGHTS_LINE + 1])
{
    struct draughts_done done;
    struct draughts_plays plays = {room, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    logged_draughts_begin(l, terms, SIDE_A, terms->balloted ? 1 : 0, plays);
    memset(line, 0, DRAUGHTS_LINE + 1);
    while (draughts_log_next(&from, &done))
        if (logged_draughts_act(l, &done).code || !draughts_log_add(line, DRAUGHTS_LINE + 1, &done)) return;
}

// Line 1 what a section agreed on, then the acts of a game: what was recorded is played again to the same board.
void fuzz_acts(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct draughts_terms terms;
    struct logged_draughts first, again;
    char line[DRAUGHTS_LINE + 1], copy[DRAUGHTS_LINE + 1], board[2][DRAUGHTS_BOARD + 1];
    struct draughts_play *room = ARENA_ARRAY(&a, DRAUGHTS_PLAYS_MAX, struct draughts_play);
    const char *games = arena_string(&a, text_cut(&input, '\n'));
    if (draughts_terms_read(games, &terms)) {
        MUST(draughts_played(games) && *draughts_title(games));
        play_acts(&first, &terms, room, arena_string(&a, input), line);
        logged_draughts_position(&first, board[0]);
        play_acts(&again, &terms, room, line, copy);
        logged_draughts_position(&again, board[1]);
        bool whole = strlen(line) < DRAUGHTS_LINE - DRAUGHTS_TEXT - 2;
        MUST(!whole || (!strcmp(line, copy) && !strcmp(board[0], board[1])));
    }
    arena_free(&a);
}

// ---- positions that a game is recorded from, or that a side says stood there

// Who is on roll, then the position: what the record keeps of it is kept of that again.
void fuzz_setup(struct text input)
{
    const struct match_rules rules = {.crawford = true};
    const struct match_score score = {.length = 7};
    struct arena a = ARENA_EMPTY;
    struct play *room = ARENA_ARRAY(&a, RECORD_PLAYS, struct play);
    char kept[RECORD_PLAY + 1], again[RECORD_PLAY + 1];
    enum side on_roll = input.len && input.at[0] == 'b' ? SIDE_B : SIDE_A;
    size_t skipped = input.len > 0, length = input.len - skipped; // the member holds no more
    const char *text =
        arena_string(&a, (struct text){input.at + skipped, length < SETUP_TEXT ? length : SETUP_TEXT});
    for (size_t v = 0; v < VARIANTS; v++) {
        struct logged_game g;
        struct game_log_action action = {.side = on_roll, .act = RECORD_SETUP, .play = text};
        logged_game_begin(&g, &score, &rules, variant_row((enum variant_id)v), SIDE_NONE,
                          (struct plays){room, RECORD_PLAYS, 0});
        if (logged_game_act(&g, &action, kept).code) continue;
        logged_game_begin(&g, &score, &rules, variant_row((enum variant_id)v), SIDE_NONE,
                          (struct plays){room, RECORD_PLAYS, 0});
        action = (struct game_log_action){.side = on_roll, .act = RECORD_SETUP, .play = kept};
        MUST(!logged_game_act(&g, &action, again).code && !strcmp(kept, again));
    }
    arena_free(&a);
}

// ---- what other programs hand over

// The last round in which anybody was there: later ones leave no trace in a file.
static int32_t rounds_played(const struct trf *t)
{
    for (int32_t n = t->rounds; n > 0; n--)
        for (int32_t i = 0; i < t->count; i++)
            if (t->round[i * t->rounds + n - 1].result != TIE_ABSENT) return n;
    return 0;
}

// A table that can be said in TRF16 is read back with as many players and rounds.
void fuzz_trf(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct trf table, again;
    struct trf_fault fault = trf_read(&a, input, &table);
    MUST(!fault.line || fault.detail);
    if (!fault.line && trf_can_say(&table)) {
        struct json_out o = json_start(&a);
        int32_t *ranks = ARENA_ARRAY(&a, (size_t)table.count + 1, int32_t);
        for (int32_t i = 0; i < table.count; i++)
            ranks[i] = i + 1;
        trf_write(&o, TEXT("Fuzz"), &table, ranks);
        MUST(!trf_read(&a, json_bytes(&o), &again).line);
        MUST(again.count == table.count);
        MUST(again.rounds <= table.rounds && again.rounds >= rounds_played(&table));
    }
    arena_free(&a);
}

// A question is answered, or refused by the field at fault.
void fuzz_round(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct json_out o = json_start(&a);
    struct err err = round_answer(&a, input, true, &o);
    MUST(err.code ? err.detail != NULL : text_is_utf8(json_bytes(&o)));
    arena_free(&a);
}
