// SPDX-License-Identifier: MIT
// A game of draughts in the browser: the door between JavaScript and the same sources the server runs, so that the players of a
// tablet play on while the network is away. Beside engine_wasm.c, which knows the tables games; loaded with the board alone.
//
// One piece of memory (draughts_text) carries texts both ways. The caller writes a question, calls draughts_answer with its length
// in bytes, and reads the answer from the same place; draughts_answer returns the length of the answer, or -1 when the question
// cannot be read. Every line ends in LF; TAB stands between the fields of a line.
//
//   question, line   holds
//   1                what is played, with its rules (director/draughts/terms.h)
//   2                who has black: a or b
//   3                the opening that was drawn, as four numbers with blanks between; empty: the first moves are free
//   4                the acts, as the record keeps them (director/draughts/draughts_log.h)
//
//   answer, lines    fields
//   the board        acts done, FEN, on move, ended, compelled, goes on, touched, towards, call after s, stronger, moves left, cautions of a, of b,
//                    what may be huffed with blanks between
//   then             if not all acts could be done: refused, rule, its numbers with blanks between, words
//   the acts         act, play, verdict, FEN                              (one line each)
//   the plays        legal or missing, play, squares, taken               (one line each)
//
// A side is a, b, or nothing; the verdict is the number of an enum draughts_judged.
#include "director/draughts/logged_draughts.h"
#include "engine/writing.h"
#include "wasm_door.h"

enum { TEXT_ROOM = 512 << 10, TERMS_ROOM = 256, LINE_ROOM = 32 << 10, TOLD_ROOM = 480 << 10 };

static char shared[TEXT_ROOM], told_room[TOLD_ROOM];
static struct draughts_play play_room[DRAUGHTS_PLAYS_MAX];
static struct logged_draughts game;
static char terms_text[TERMS_ROOM], black_text[TERMS_ROOM], ballot_text[TERMS_ROOM], line_text[LINE_ROOM];

// Where questions are written and answers read.
EXPORT(draughts_text) char *draughts_text(void);
char *draughts_text(void)
{
    return shared;
}

// ---- the question

static unsigned next_number(const char **at)
{
    unsigned n = 0;
    while (**at == ' ')
        (*at)++;
    for (; **at >= '0' && **at <= '9' && n < 100; (*at)++)
        n = n * 10 + (unsigned)(**at - '0');
    return n;
}

// 1 + the number of the opening whose four squares are told; 0 = none.
static int32_t ballot_told(const char *text)
{
    uint8_t square[4];
    for (int i = 0; i < 4; i++)
        square[i] = (uint8_t)next_number(&text);
    for (unsigned n = 0; n < BALLOTS_MAX; n++) {
        struct draughts_ballot ballot = draughts_ballot(n);
        if (memcmp(ballot.square, square, sizeof square) == 0) return (int32_t)n + 1;
    }
    return 0;
}

static bool read_question(int length)
{
    struct lines lines = {shared, shared + length};
    struct draughts_terms terms;
    bool read = next_line(&lines, terms_text, TERMS_ROOM) >= 0 &&
                next_line(&lines, black_text, TERMS_ROOM) >= 0 &&
                next_line(&lines, ballot_text, TERMS_ROOM) >= 0 &&
                next_line(&lines, line_text, LINE_ROOM) >= 0 && draughts_terms_read(terms_text, &terms);
    if (!read || (black_text[0] != 'a' && black_text[0] != 'b')) return false;
    logged_draughts_begin(&game, &terms, black_text[0] == 'a' ? SIDE_A : SIDE_B, ballot_told(ballot_text),
                          (struct draughts_plays){.at = play_room, .room = DRAUGHTS_PLAYS_MAX});
    return true;
}

// ---- the answer

static void put_number(struct writing *out, int32_t number)
{
    writing_char(out, '\t');
    writing_number(out, number);
}

static void put_side(struct writing *out, enum side side)
{
    writing_char(out, '\t');
    writing_add(out, side == SIDE_A ? "a" : side == SIDE_B ? "b" : "");
}

static void put_squares(struct writing *out, squares set)
{
    writing_char(out, '\t');
    for (unsigned square = 1, any = 0; square <= SQUARES_MAX; square++) {
        if (!(set & square_bit(square))) continue;
        if (any++) writing_char(out, ' ');
        writing_number(out, (int32_t)square);
    }
}

static void put_board(struct writing *out)
{
    char fen[DRAUGHTS_BOARD + 1];
    const struct draughts_game *g = &game.game;
    int a = game.black == SIDE_A ? BLACK : WHITE;
    logged_draughts_position(&game, fen);
    writing_number(out, game.turns);
    writing_char(out, '\t');
    writing_add(out, fen);
    put_side(out, logged_draughts_on_move(&game));
    put_number(out, g->end != DRAUGHTS_PLAYING);
    put_number(out, g->compelled);
    put_number(out, g->goes_on);
    put_number(out, g->touched);
    put_number(out, g->towards);
    put_number(out, (int32_t)draughts_call_after(g, &game.plays));
    put_side(out, g->stronger ? logged_draughts_side(&game, g->stronger - 1) : SIDE_NONE);
    put_number(out, g->moves_left);
    put_number(out, g->cautions[a]);
    put_number(out, g->cautions[!a]);
    put_squares(out, g->huffable);
    writing_char(out, '\n');
}

static void put_refused(struct writing *out, const struct refusal *refusal)
{
    writing_add(out, "refused");
    put_number(out, refusal->code);
    for (unsigned i = 0; i < REFUSAL_ARGS; i++) {
        writing_char(out, i ? ' ' : '\t');
        writing_number(out, refusal->args[i]);
    }
    writing_char(out, '\t');
    writing_add(out, refusal->text);
    writing_char(out, '\n');
}

static void put_act(struct writing *out, const struct draughts_done *done)
{
    char fen[DRAUGHTS_BOARD + 1];
    logged_draughts_position(&game, fen);
    writing_add(out, "act\t");
    writing_add(out, done->play);
    put_number(out, (int32_t)game.judged);
    writing_char(out, '\t');
    writing_add(out, fen);
    writing_char(out, '\n');
}

// Does the acts as long as they can be done, and tells each. false: the line is none.
static bool do_acts(struct writing *acts, struct refusal *refusal)
{
    struct draughts_done done;
    const char *line = line_text;
    while (*line && !refusal->code) {
        if (!draughts_log_next(&line, &done)) return false;
        *refusal = logged_draughts_act(&game, &done);
        if (!refusal->code) put_act(acts, &done);
    }
    return true;
}

static void put_plays(struct writing *out, bool missing)
{
    char words[DRAUGHTS_PLAY_ROOM];
    logged_draughts_list(&game, missing);
    for (const struct draughts_play *play = play_room; play < play_room + game.plays.count; play++) {
        if (!logged_draughts_offers(&game, play, missing)) continue;
        (void)draughts_play_name(&game.plays, play, words);
        writing_add(out, missing ? "missing\t" : "legal\t");
        writing_add(out, words);
        for (unsigned i = 0; i <= play->hops; i++) {
            writing_char(out, i ? ' ' : '\t');
            writing_number(out, play->square[i]);
        }
        put_squares(out, play->taken);
        writing_char(out, '\n');
    }
}

EXPORT(draughts_answer) int draughts_answer(int length);
int draughts_answer(int length)
{
    struct writing acts = writing_into(told_room, sizeof told_room);
    struct refusal refusal = {0};
    if (!read_question(length)) return -1;
    told_room[0] = '\0';
    if (!do_acts(&acts, &refusal)) return -1;
    struct writing out = writing_into(shared, sizeof shared);
    put_board(&out);
    if (refusal.code) put_refused(&out, &refusal);
    writing_add(&out, told_room);
    put_plays(&out, false);
    put_plays(&out, true);
    return out.length < sizeof shared - 1 ? (int)out.length : -1;
}
