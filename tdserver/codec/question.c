// SPDX-License-Identifier: MIT
#include "codec/question.h"

#include "codec/args.h"
#include "codec/board.h"
#include "codec/matches/transcript.h"
#include "engine/game.h"
#include "engine/ids.h"
#include "engine/roll.h"
#include "engine/situation.h"

#include <string.h>

enum { SENTENCE_ROOM = 512, VARIANT_ROOM = 128 };

// ---- reading the question ----

static struct err wrong(const char *pointer, const char *detail)
{
    return (struct err){ERR_BAD_FIELDS, pointer, detail};
}

static struct err read_variant(const struct question *q, struct variant *out)
{
    char name[VARIANT_ROOM] = "backgammon";
    if (q->variant.len >= sizeof name) return wrong("/variant", "there is no game of that name");
    if (q->variant.len) memcpy(name, q->variant.at, q->variant.len);
    if (q->variant.len) name[q->variant.len] = '\0';
    if (variant_parse(name, out)) return OK;
    if (variant_unknown(name)) return wrong("/variant", variant_unknown(name));
    return wrong("/variant",
                 "there is no game of that name; GET /engine/games and 'tdserver plays --help' list them");
}

// By its look: a line of checkers has blanks, an XGID is longer than any pair of IDs.
static bool read_checkers(struct text t, const struct variant *v, struct position *out, struct dice *dice)
{
    struct match_id state = {0};
    struct text rest = t, id = text_cut(&rest, ':');
    if (t.len && memchr(t.at, ' ', t.len)) return board_read(t, v, out);
    if (t.len <= POSITION_ID_LENGTH + 1 + MATCH_ID_LENGTH)
        return position_id_read(id.at, id.len, v->checkers, out);
    bool read = xgid_read(t.at, t.len, out, &state, NULL);
    *dice = state.dice;
    return read;
}

static const struct err situation_errors[] = {
    [SITUATION_UNREADABLE] =
        {ERR_BAD_FIELDS, "/position",
         "the mark after ~ does not fit: on each point with one checker of both sides say who "
         "lies below (12-) or on top (12+); in Dutch how many have not entered (w14/15)"},
    [SITUATION_PINS] =
        {ERR_BAD_FIELDS, "/position",
         "both sides have one checker on the same point: say who lies below, as 12:1p in a line of "
         "checkers, or after an ID as ~12- (yours below) or ~12+ (yours on top)"},
    [SITUATION_WAITING] =
        {ERR_BAD_FIELDS, "/position",
         "say which checkers have not entered yet and which were hit: wait:14 bar:1 in a line of "
         "checkers, or after an ID how many have not entered, as ~w14/15 (yours, theirs)"},
    [SITUATION_TURNS] =
        {ERR_BAD_FIELDS, "/turns",
         "this roll is played in another way in a side's first turns: say how many turns this side "
         "has had before, like 0 or 3"},
};

static struct err read_position(const struct question *q, struct turn *turn)
{
    struct text mark = q->position, position = text_cut(&mark, '~');
    if (!read_checkers(position, turn->variant, &turn->board, &turn->dice))
        return wrong("/position",
                     "a position is a GNU position ID like 4HPwATDgc/ABMA, an XGID, or a line like "
                     "24:2 13:5 8:3 6:5 / 19:5 17:3 12:5 1:2");
    enum situation situation = mark.at ? situation_mark(turn->variant, &turn->board, mark.at, mark.len)
                                       : situation_settle(turn->variant, &turn->board);
    if (situation) return situation_errors[situation];
    return variant_accepts(turn->variant, &turn->board)
               ? OK
               : wrong("/position", "these checkers cannot stand like this in this game");
}

static struct err read_turns(const struct question *q, struct turn *turn)
{
    int64_t turns = TURNS_UNKNOWN;
    if (q->turns.len && (!text_int64(q->turns, &turns) || turns < 0 || turns > TURNS_MAX))
        return wrong("/turns", "turns is how many turns this side has had before this roll, 0 to 255");
    return situation_errors[situation_turns(turn, (int)turns)];
}

// "31", "3-1", "3 1", "3,1"; three numbers for a game with three dice.
static bool read_dice(struct text t, struct turn *turn)
{
    unsigned die[3] = {0}, n = 0;
    for (size_t i = 0; i < t.len; i++) {
        bool between = i && i + 1 < t.len && t.at[i - 1] >= '1' && memchr("- ,", t.at[i], 3);
        if (between) continue;
        if (n == 3 || t.at[i] < '1' || t.at[i] > '6') return false;
        die[n++] = (unsigned)(t.at[i] - '0');
    }
    const struct roll roll = roll_of(die[0], die[1], die[2]);
    turn->dice = roll.dice;
    turn->third = roll.third;
    return n >= 2;
}

static struct err read_roll(const struct question *q, struct turn *turn)
{
    bool three = variant_has(turn->variant, FLAG_THREE_DICE);
    if (q->dice.len && !read_dice(q->dice, turn))
        return wrong("/dice", "dice are two numbers from 1 to 6, like 31");
    if (!dice_valid(turn->dice)) return wrong("/dice", "say what was rolled, like 31");
    if (three != (turn->third > 0))
        return wrong("/dice", three
                                  ? "this game is played with three dice: three numbers from 1 to 6, like 654"
                                  : "this game is played with two dice: two numbers from 1 to 6, like 31");
    return OK;
}

struct err question_turn(const struct question *q, struct variant *variant, struct turn *turn)
{
    memset(turn, 0, sizeof *turn);
    turn->variant = variant;
    struct err err = read_variant(q, variant);
    if (!err.code && q->touched.len)
        err = wrong("/touched", "only draughts ask which piece was touched: leave it out");
    if (!err.code) err = read_position(q, turn);
    if (err.code) return err;
    err = read_roll(q, turn);
    return err.code ? err : read_turns(q, turn);
}

// ---- answering ----

struct plays question_room(struct arena *a)
{
    return (struct plays){ARENA_ARRAY(a, PLAYS_MAX, struct play), PLAYS_MAX, 0};
}

struct text question_sentence(struct arena *a, const struct refusal *refusal)
{
    char room[SENTENCE_ROOM];
    size_t n = refusal_sentence(engine_reasons, refusal, room, sizeof room);
    return transcript_text(a, arena_copy(a, (struct text){room, n}));
}

struct text question_args(struct arena *a, const struct refusal *refusal)
{
    struct refusal shown = *refusal;
    struct text words = transcript_text(a, text_of(refusal->text));
    refusal_quote(&shown, words.at, words.len);
    struct json_out o = json_start(a);
    args_json(&o, engine_reasons[refusal->code].sentence, &shown, NULL);
    return json_bytes(&o);
}

void question_put_refusal(struct json_out *o, struct arena *a, const struct refusal *refusal)
{
    json_put_string(o, "rule", engine_reasons[refusal->code].name);
    json_put_text(o, "message", question_sentence(a, refusal));
    json_put_raw(o, "args", question_args(a, refusal));
}

static void put_after(struct json_out *o, const struct turn *turn, const struct position *after)
{
    char id[SITUATION_ROOM];
    struct position seen = position_swap(after);
    situation_write(turn->variant, &seen, id);
    json_put_string(o, "after", id);
}

// What follows from a play, where anything does: how the game ends with it, and what it leaves of its roll to the opponent.
static void put_following(struct json_out *o, const struct turn *turn, const struct play *play)
{
    static const char *const ends[] = {
        [DRAWN] = "drawn", [SINGLE] = "single", [GAMMON] = "gammon", [BACKGAMMON] = "backgammon"};
    enum outcome outcome;
    if (game_ends_with(turn, play, &outcome)) {
        json_put_string(o, "end", ends[outcome]);
        return;
    }
    const uint8_t rest = game_rest(turn, play);
    if (rest) json_put_int(o, "rest", rest);
}

static void put_plays(struct json_out *o, const struct turn *turn, const struct plays *plays)
{
    char words[NOTATION_ROOM];
    json_key(o, "plays");
    json_array(o);
    for (size_t i = 0; i < plays->count; i++) {
        size_t n = notation_write(turn, &plays->at[i], words, sizeof words);
        json_object(o);
        json_put_text(o, "play", (struct text){words, n});
        put_after(o, turn, &plays->at[i].after);
        put_following(o, turn, &plays->at[i]);
        json_object_end(o);
    }
    json_array_end(o);
}

static void write_dice(const struct turn *turn, char out[static 4])
{
    const uint8_t die[] = {turn->dice.high, turn->dice.low, turn->third};
    for (unsigned i = 0; i < 3; i++)
        out[i] = die[i] ? (char)('0' + die[i]) : '\0';
    out[3] = '\0';
}

static struct err list_plays(struct arena *a, const struct turn *turn, struct plays *plays)
{
    struct refusal refusal = plays_list(turn, plays);
    return refusal.code ? wrong("/position", question_sentence(a, &refusal).at) : OK;
}

struct err question_plays(struct arena *a, const struct question *q, struct json_out *o)
{
    struct variant variant;
    struct turn turn;
    struct plays plays = question_room(a);
    struct err err = question_turn(q, &variant, &turn);
    if (!err.code) err = list_plays(a, &turn, &plays);
    if (err.code) return err;
    char id[SITUATION_ROOM], dice[4];
    write_dice(&turn, dice);
    situation_write(&variant, &turn.board, id);
    json_object(o);
    json_put_string(o, "position", id);
    json_put_string(o, "dice", dice);
    json_put_text(o, "variant", q->variant.len ? q->variant : TEXT("backgammon"));
    put_plays(o, &turn, &plays);
    json_object_end(o);
    return OK;
}

static void put_legal(struct json_out *o, struct arena *a, const struct turn *turn, const struct play *play)
{
    char words[NOTATION_ROOM];
    size_t n = notation_write(turn, play, words, sizeof words);
    json_put_string(o, "verdict", "legal");
    put_after(o, turn, &play->after);
    json_put_null(o, "rule");
    json_put_string(o, "message",
                    n ? arena_printf(a, "Legal: %s.", words) : "Legal: there is no play, the turn passes.");
    json_put_raw(o, "args", TEXT("{}"));
}

static void put_illegal(struct json_out *o, struct arena *a, const struct refusal *refusal)
{
    json_put_string(o, "verdict", "illegal");
    json_put_null(o, "after");
    question_put_refusal(o, a, refusal);
}

struct err question_judge(struct arena *a, const struct question *q, struct json_out *o,
                          enum verdict *verdict)
{
    struct variant variant;
    struct turn turn;
    struct written written;
    struct play play;
    struct plays plays = question_room(a);
    struct err err = question_turn(q, &variant, &turn);
    if (err.code) return err;
    struct refusal refusal = notation_read(q->play.at, q->play.len, &written);
    *verdict = refusal.code ? VERDICT_UNREADABLE : VERDICT_LEGAL;
    if (!refusal.code) refusal = judge_play(&turn, &written, &plays, &play);
    if (refusal.code && *verdict == VERDICT_LEGAL) *verdict = VERDICT_ILLEGAL;
    err = list_plays(a, &turn, &plays);
    if (err.code) return err;
    json_object(o);
    if (refusal.code)
        put_illegal(o, a, &refusal);
    else
        put_legal(o, a, &turn, &play);
    put_plays(o, &turn, &plays);
    json_object_end(o);
    return OK;
}
