// SPDX-License-Identifier: MIT
// The rules engine in the browser: the door between JavaScript and the same sources the server runs.
//
// One piece of memory (engine_text) carries texts both ways. The caller writes a question, calls engine_answer
// with its length in bytes, and reads the answer from the same place; engine_answer returns the length of the
// answer. It returns -1 when the position, the dice or the variant cannot be read, and less where something must be
// said first: minus the number of an enum situation (engine/situation.h). Every line ends in LF; TAB stands between
// the fields of a line.
//
//   question, line   holds
//   1                position ID of the side to play, with its mark (engine/situation.h)
//   2                dice, two digits, or three for a game with three dice
//   3                variant, with its flags
//   4                turns the side has had before; empty when nobody says; of what the other side left of its roll
//                    "+" and how much of it was played (turn.played)
//   5                the play to be judged; the line is missing when nothing is to be judged
//
//   answer, lines    fields
//   the verdict      legal, what it makes                                 (only if a play was asked about)
//                or  illegal, what it makes, rule, its numbers with blanks between, words
//   the plays        play, resulting position ID, end, rest               (one line a legal play)
//   one line         the numbers of the roll as digits; "+" behind them where the plays are too many to be listed
//   the ways         position ID, done, only, then for each step:         (one line a way, engine/ways.h;
//                    from, to, number, way                                none when there are too many)
//
// What a play makes: the position ID as whoever is on roll then sees it, which is the opponent but after the rest of a roll; the end;
// the rest; the ID as who played sees it; of an illegal play what it makes of the board as it was written, four empty fields where
// the checkers cannot stand so. The rest is what the play leaves of its roll to the opponent (game_rest), 0 = nothing. The end
// is the number of an enum outcome when the game is over with the play, else empty.
#include "engine/game.h"
#include "engine/roll.h"
#include "engine/situation.h"
#include "engine/ways.h"
#include "engine/writing.h"
#include "wasm_door.h"

enum { TEXT_ROOM = 512 << 10, FIELD_ROOM = 256, WAYS_ROOM = 4096, HOPS_ROOM = 16384 };

static char shared[TEXT_ROOM];
static struct play play_room[PLAYS_MAX];
static struct way way_room[WAYS_ROOM];
static struct hop hop_room[HOPS_ROOM];
static struct variant variant;

// Where questions are written and answers read.
EXPORT(engine_text) char *engine_text(void);
char *engine_text(void)
{
    return shared;
}

// ---- the question ----

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

static bool read_dice(const char *dice, int length, struct turn *turn)
{
    for (int i = 0; i < length; i++)
        if (!is_die(dice[i])) return false;
    if (length < 2 || length > 3) return false;
    const unsigned third = length == 3 ? (unsigned)(dice[2] - '0') : 0;
    const struct roll roll = roll_of((unsigned)(dice[0] - '0'), (unsigned)(dice[1] - '0'), third);
    turn->dice = roll.dice;
    turn->third = roll.third;
    return true;
}

static const char *read_number(const char *digits, int *number)
{
    for (*number = 0; *digits >= '0' && *digits <= '9' && *number <= TURNS_MAX; digits++)
        *number = *number * 10 + (*digits - '0');
    return digits;
}

// The rest of a roll does not depend on how many turns anybody has had.
static bool read_turns(const char *digits, int *turns, struct turn *turn)
{
    int number;
    bool rest = *digits == '+';
    *turns = *digits ? TURNS_MAX : TURNS_UNKNOWN;
    if (!*digits) return true;
    digits = read_number(digits + rest, &number);
    if (!rest) *turns = number;
    turn->played = (uint8_t)(rest ? number : 0);
    return !*digits && number <= TURNS_MAX;
}

static enum situation read_turn(struct lines *lines, struct turn *turn)
{
    char position[FIELD_ROOM], dice[FIELD_ROOM], name[FIELD_ROOM], turns[FIELD_ROOM];
    int length = next_line(lines, position, FIELD_ROOM), digits = next_line(lines, dice, FIELD_ROOM);
    if (length < 0 || digits < 0 || next_line(lines, name, FIELD_ROOM) < 0 ||
        next_line(lines, turns, FIELD_ROOM) < 0)
        return SITUATION_UNREADABLE;
    mem_clear(turn, sizeof *turn);
    turn->variant = &variant;
    if (!variant_parse(name, &variant) || !read_dice(dice, digits, turn)) return SITUATION_UNREADABLE;
    enum situation situation = situation_read(&variant, position, (size_t)length, &turn->board);
    if (situation) return situation;
    int had;
    if (!variant_accepts(&variant, &turn->board) || !read_turns(turns, &had, turn))
        return SITUATION_UNREADABLE;
    return situation_turns(turn, had);
}

// ---- the answer ----

static void put_id(struct writing *out, const struct position *seen)
{
    char id[SITUATION_ROOM];
    situation_write(&variant, seen, id);
    writing_char(out, '\t');
    writing_add(out, id);
}

// The position for whoever is on roll then, whether the game is over with it, and what is left of the roll.
static void put_after(struct writing *out, const struct turn *turn, const struct play *play)
{
    struct position seen = turn->played ? play->after : position_swap(&play->after);
    enum outcome outcome;
    bool over = game_ends_with(turn, play, &outcome);
    put_id(out, &seen);
    writing_char(out, '\t');
    if (over) writing_number(out, (int32_t)outcome);
    writing_char(out, '\t');
    writing_number(out, over ? 0 : game_rest(turn, play));
}

static void put_made(struct writing *out, const struct turn *turn, const struct play *play)
{
    put_after(out, turn, play);
    put_id(out, &play->after);
}

static bool put_plays(struct writing *out, const struct turn *turn, struct plays *plays)
{
    char words[NOTATION_ROOM];
    struct refusal refusal = plays_list(turn, plays);
    for (size_t i = 0; i < plays->count; i++) {
        notation_write(turn, &plays->at[i], words, sizeof words);
        writing_add(out, words);
        put_after(out, turn, &plays->at[i]);
        writing_char(out, '\n');
    }
    return !refusal.code;
}

// Where a list has no room the play is made by hand.
static void put_list(struct writing *out, const struct turn *turn, struct plays *legal)
{
    uint8_t numbers[STEPS_MAX];
    const size_t before = out->length;
    const bool all = put_plays(out, turn, legal);
    if (!all) {
        out->length = before;
        legal->count = 0;
    }
    for (unsigned i = 0, n = turn_numbers(turn, numbers); i < n; i++)
        writing_number(out, numbers[i]);
    writing_add(out, all ? "\n" : "+\n");
}

static void put_number(struct writing *out, int32_t number)
{
    writing_char(out, '\t');
    writing_number(out, number);
}

static void put_way(struct writing *out, const struct way *way)
{
    char id[SITUATION_ROOM];
    situation_write(&variant, &way->at, id);
    writing_add(out, id);
    put_number(out, way->done);
    put_number(out, way->only);
    for (const struct hop *hop = hop_room + way->hop, *end = hop + way->hops; hop < end; hop++) {
        put_number(out, hop->from);
        put_number(out, hop->to);
        put_number(out, hop->number);
        put_number(out, hop->way);
    }
    writing_char(out, '\n');
}

static void put_rule(struct writing *out, const struct refusal *refusal)
{
    writing_char(out, '\t');
    writing_number(out, refusal->code);
    for (unsigned i = 0; i < REFUSAL_ARGS; i++) {
        writing_char(out, i ? ' ' : '\t');
        writing_number(out, refusal->args[i]);
    }
    writing_char(out, '\t');
    writing_add(out, refusal->text);
}

static void put_verdict(struct writing *out, const struct turn *turn, const char *words, int length)
{
    struct plays legal = {play_room, PLAYS_MAX, 0};
    struct written written;
    struct play play;
    struct refusal refusal = notation_read(words, (size_t)length, &written);
    bool read = !refusal.code;
    if (read) refusal = judge_play(turn, &written, &legal, &play);
    writing_add(out, refusal.code ? "illegal" : "legal");
    if (read && (!refusal.code || !game_play_forced(turn, &written, &play).code))
        put_made(out, turn, &play);
    else
        writing_add(out, "\t\t\t\t");
    if (refusal.code) put_rule(out, &refusal);
    writing_char(out, '\n');
}

EXPORT(engine_answer) int engine_answer(int length);
int engine_answer(int length)
{
    struct ways ways = {way_room, hop_room, WAYS_ROOM, HOPS_ROOM, 0, 0};
    struct plays legal = {play_room, PLAYS_MAX, 0};
    struct lines lines = {shared, shared + length};
    struct turn turn;
    char words[FIELD_ROOM];
    enum situation situation = read_turn(&lines, &turn);
    if (situation) return -(int)situation;
    const bool asked = lines.at < lines.end;
    int n = next_line(&lines, words, FIELD_ROOM);
    if (n < 0) return -1;
    struct writing out = writing_into(shared, sizeof shared);
    if (asked) put_verdict(&out, &turn, words, n);
    put_list(&out, &turn, &legal);
    if (!ways_list(&turn, &legal, &ways)) return (int)out.length;
    for (unsigned i = 0; i < ways.ways; i++)
        put_way(&out, &way_room[i]);
    return (int)out.length;
}
