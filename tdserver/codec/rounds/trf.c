// SPDX-License-Identifier: MIT
#include "codec/rounds/trf.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// Columns from 0, as the federation prints them from 1: 5-8, 15-47, 81-84; rounds from 92 on, ten columns each. A column is a
// letter; the name is the only one that may take more than a byte for it.
enum { NUMBER_AT = 4, NUMBER_LEN = 4, NAME_AT = 14, NAME_LEN = 33, POINTS_AT = 80, POINTS_LEN = 4 };
enum { ROUNDS_AT = 91, ROUND_STEP = 10, RESULT_AT = 7, PLAYERS_FIRST = 64 };
// The same from the end of the name on.
enum {
    AFTER_NAME = NAME_AT + NAME_LEN,
    POINTS_AFTER = POINTS_AT - AFTER_NAME,
    ROUNDS_AFTER = ROUNDS_AT - AFTER_NAME,
    DOT_AFTER = POINTS_AFTER + 2
};

struct reader {
    struct arena *arena;
    struct trf *trf;
    int32_t room;                          // for players
    struct text *lines;                    // of players, from the end of the name on
    int32_t by_number[TRF_NUMBER_MAX + 1]; // player + 1, 0 = none
};

static const struct trf_fault fine = {0, NULL};

static struct trf_fault fault(int32_t line, const char *detail)
{
    return (struct trf_fault){line, detail};
}

static struct text columns(struct text line, size_t at, size_t len)
{
    if (line.len <= at) return TEXT("");
    return (struct text){line.at + at, line.len - at < len ? line.len - at : len};
}

// A number in its columns, with blanks or zeros before it; -1 for anything else.
static int64_t number_in(struct text t)
{
    int64_t number = 0;
    t = text_trim(t);
    for (size_t i = 0; i < t.len; i++) {
        if (t.at[i] < '0' || t.at[i] > '9') return -1;
        number = 10 * number + (t.at[i] - '0');
    }
    return t.len && t.len <= 9 ? number : -1;
}

// "3.5" in halves, -1 for anything else.
static int32_t halves_in(struct text t)
{
    struct text rest = text_trim(t), whole = text_cut(&rest, '.');
    int64_t number = number_in(whole);
    bool half = rest.at && text_equal(rest, TEXT("5"));
    if (number < 0 || (rest.at && !half && !text_equal(rest, TEXT("0")))) return -1;
    return (int32_t)(2 * number + half);
}

// ---- players ----

static void widen(struct reader *r)
{
    int32_t room = r->room ? 2 * r->room : PLAYERS_FIRST;
    struct trf_player *players = ARENA_ARRAY(r->arena, (size_t)room, struct trf_player);
    struct text *lines = ARENA_ARRAY(r->arena, (size_t)room, struct text);
    if (r->room) memcpy(players, r->trf->players, (size_t)r->room * sizeof *players);
    if (r->room) memcpy(lines, r->lines, (size_t)r->room * sizeof *lines);
    r->trf->players = players;
    r->lines = lines;
    r->room = room;
}

// So many bytes are the first letters of a text.
static size_t letters_len(struct text t, size_t letters)
{
    struct text rest = t;
    for (size_t i = 0; i < letters && rest.len; i++)
        text_next_rune(&rest);
    return t.len - rest.len;
}

static bool has_dot(struct text from_name, size_t name_len)
{
    return from_name.len > name_len + DOT_AFTER && from_name.at[name_len + DOT_AFTER] == '.';
}

// Bytes of the name's columns. Some programs count bytes: there the points stand where bytes say, and not where letters do.
static size_t name_len(struct text from_name)
{
    size_t bytes = columns(from_name, 0, NAME_LEN).len;
    if (!text_is_utf8(from_name)) return bytes;
    size_t letters = letters_len(from_name, NAME_LEN);
    return has_dot(from_name, bytes) && !has_dot(from_name, letters) ? bytes : letters;
}

// A round that is paired and not played yet: an opponent, and no letter behind.
static bool is_open(struct text rounds, int32_t round)
{
    struct text block = columns(rounds, (size_t)(ROUND_STEP * round), RESULT_AT + 1);
    bool told = block.len > RESULT_AT && block.at[RESULT_AT] != ' ';
    return !told && number_in(columns(block, 0, NUMBER_LEN)) > 0;
}

// A block is there as soon as its number is: of a round in which nobody had an opponent no letter stands at the end. What is
// paired at the end and not played does not count yet.
static int32_t rounds_in(struct text after_name)
{
    struct text rounds = columns(after_name, ROUNDS_AFTER, after_name.len);
    while (rounds.len && rounds.at[rounds.len - 1] == ' ')
        rounds.len--;
    int32_t count = (int32_t)((rounds.len + ROUND_STEP - NUMBER_LEN) / ROUND_STEP);
    while (count > 0 && is_open(rounds, count - 1))
        count--;
    return count;
}

static struct trf_fault add_player(struct reader *r, struct text line, int32_t at)
{
    struct trf *t = r->trf;
    int64_t number = number_in(columns(line, NUMBER_AT, NUMBER_LEN));
    if (number < 1) return fault(at, "columns 5-8 hold the start number, from 1");
    if (r->by_number[number]) return fault(at, "another player has this start number");
    if (t->count == TIE_PLAYERS_MAX) return fault(at, "at most 4096 players");
    if (t->count == r->room) widen(r);
    struct text from_name = columns(line, NAME_AT, line.len);
    size_t len = name_len(from_name);
    struct text name = text_trim(columns(from_name, 0, len)), after = columns(from_name, len, line.len);
    int32_t points = halves_in(columns(after, POINTS_AFTER, POINTS_LEN)), rounds = rounds_in(after);
    if (rounds > TIE_ROUNDS_MAX) return fault(at, "at most 99 rounds");
    if (rounds > t->rounds) t->rounds = rounds;
    r->lines[t->count] = after;
    t->players[t->count++] = (struct trf_player){(int32_t)number, name, points, at};
    r->by_number[number] = t->count;
    return fine;
}

// ---- what results are worth ----

static const struct {
    const char *line;
    size_t at; // in struct tie_worth
} worths[] = {
    {"BBW ", offsetof(struct tie_worth, win)},
    {"BBD ", offsetof(struct tie_worth, draw)},
    {"BBL ", offsetof(struct tie_worth, loss)},
    {"BBU ", offsetof(struct tie_worth, bye)},
};
enum { WORTH_COUNT = sizeof worths / sizeof *worths, WORTH_MOST_HALVES = 198 };

static int32_t *worth_at(struct tie_worth *worth, int i)
{
    return (int32_t *)(void *)((char *)worth + worths[i].at);
}

static bool is_worth(struct text line)
{
    for (int i = 0; i < WORTH_COUNT; i++)
        if (text_starts(line, text_of(worths[i].line))) return true;
    return false;
}

static struct trf_fault read_worth(struct trf *t, struct text line, int32_t at)
{
    int32_t halves = halves_in(columns(line, 4, line.len));
    if (halves < 0 || halves > WORTH_MOST_HALVES)
        return fault(at, "what a result is worth is points like 3.0 or 0.5, at most 99");
    for (int i = 0; i < WORTH_COUNT; i++)
        if (text_starts(line, text_of(worths[i].line))) *worth_at(&t->worth, i) = halves;
    t->worth.walkover = t->worth.win;
    return fine;
}

// ---- lines ----

static struct trf_fault read_lines(struct reader *r, struct text input)
{
    struct trf_fault found = fine;
    for (int32_t at = 1; input.at && !found.line; at++) {
        struct text line = text_cut(&input, '\n');
        if (text_ends(line, TEXT("\r"))) line.len--;
        if (text_starts(line, TEXT("001 "))) found = add_player(r, line, at);
        if (is_worth(line)) found = read_worth(r->trf, line, at);
    }
    if (found.line || r->trf->count) return found;
    return fault(1, "there is no line of a player (001)");
}

// ---- rounds ----

static const struct {
    char code;
    bool opponent; // needs one; else must have none
    enum tie_result result;
} codes[] = {
    {'1', true, TIE_WIN},         {'W', true, TIE_WIN},          {'0', true, TIE_LOSS},
    {'L', true, TIE_LOSS},        {'=', true, TIE_DRAW},         {'D', true, TIE_DRAW},
    {'+', true, TIE_FORFEIT_WIN}, {'-', true, TIE_FORFEIT_LOSS}, {'U', false, TIE_BYE},
    {'F', false, TIE_FULL_BYE},   {'H', false, TIE_HALF_BYE},    {'Z', false, TIE_ZERO_BYE},
    {' ', false, TIE_ABSENT},     {'-', false, TIE_ABSENT},      {'+', false, TIE_FORFEIT_WIN},
};

static char capital(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static struct trf_fault read_round(struct reader *r, int32_t player, int32_t round)
{
    struct text block = columns(r->lines[player], (size_t)(ROUNDS_AFTER + ROUND_STEP * round), RESULT_AT + 1);
    int32_t at = r->trf->players[player].line;
    char code = block.len > RESULT_AT ? capital(block.at[RESULT_AT]) : ' ';
    int64_t number = number_in(columns(block, 0, NUMBER_LEN));
    int32_t opponent = number > 0 ? r->by_number[number] - 1 : TIE_NOBODY;
    if (number > 0 && opponent < 0)
        return fault(
            at, arena_printf(r->arena, "round %d: nobody has the start number %d", round + 1, (int)number));
    if (opponent == player)
        return fault(at, arena_printf(r->arena, "round %d: nobody is their own opponent", round + 1));
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (codes[i].code != code || codes[i].opponent != (opponent >= 0)) continue;
        r->trf->round[(size_t)player * (size_t)r->trf->rounds + (size_t)round] =
            (struct tie_round){.opponent = opponent, .result = codes[i].result};
        return fine;
    }
    return fault(at, arena_printf(r->arena, "round %d: the result '%c' %s an opponent is not known",
                                  round + 1, code, opponent < 0 ? "without" : "with"));
}

// Who names an opponent is named by them in the same round.
static struct trf_fault check_opponents(const struct reader *r, int32_t player)
{
    const struct trf *t = r->trf;
    for (int32_t i = 0; i < t->rounds; i++) {
        int32_t opponent = t->round[(size_t)player * (size_t)t->rounds + (size_t)i].opponent;
        if (opponent < 0 || t->round[(size_t)opponent * (size_t)t->rounds + (size_t)i].opponent == player)
            continue;
        return fault(t->players[player].line,
                     arena_printf(r->arena, "round %d: player %d does not name this one as the opponent",
                                  i + 1, t->players[opponent].number));
    }
    return fine;
}

struct trf_fault trf_read(struct arena *a, struct text input, struct trf *out)
{
    struct reader *r = ARENA_NEW(a, struct reader);
    *r = (struct reader){.arena = a, .trf = out};
    *out = (struct trf){.worth = tie_worth_usual};
    struct trf_fault found = read_lines(r, input);
    if (found.line) return found;
    out->round = ARENA_ARRAY(a, (size_t)out->count * (size_t)out->rounds, struct tie_round);
    for (int32_t player = 0; player < out->count && !found.line; player++)
        for (int32_t i = 0; i < out->rounds && !found.line; i++)
            found = read_round(r, player, i);
    for (int32_t player = 0; player < out->count && !found.line; player++)
        found = check_opponents(r, player);
    return found;
}

// ---- written ----

// Who was not there for a round has a letter by what it is worth.
static char off_code(const struct tie_worth *worth, int32_t halves)
{
    if (!halves) return 'Z';
    return halves == worth->win ? 'F' : halves == worth->draw ? 'H' : ' ';
}

static char code_of(const struct tie_worth *worth, const struct tie_round *round)
{
    if (round->result == TIE_MISSED) return off_code(worth, worth->missed);
    if (round->result == TIE_SAT_OUT) return off_code(worth, worth->sat_out);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].result == round->result && codes[i].opponent == (round->opponent >= 0))
            return codes[i].code;
    return ' ';
}

// Colours are of chess; nobody has one here.
static void put_round(struct json_out *o, const struct trf *t, const struct tie_round *round)
{
    char block[32];
    int32_t opponent = round->opponent >= 0 ? t->players[round->opponent].number : 0;
    snprintf(block, sizeof block, "  %04d - %c", (int)opponent, code_of(&t->worth, round));
    json_bytes_append(o, text_of(block));
}

static void put_player(struct json_out *o, const struct trf *t, int32_t player, int32_t rank)
{
    const struct trf_player *p = &t->players[player];
    struct text name = {p->name.at, letters_len(p->name, NAME_LEN)};
    char before[32], after[96];
    snprintf(before, sizeof before, "001 %4d      ", (int)p->number);
    snprintf(after, sizeof after, "%*s%33s%2d.%d %4d", (int)(NAME_LEN - text_runes(name)), "", "",
             (int)p->points / 2, p->points % 2 ? 5 : 0, (int)rank);
    json_bytes_append(o, text_of(before));
    json_bytes_append(o, name);
    json_bytes_append(o, text_of(after));
    for (int32_t i = 0; i < t->rounds; i++)
        put_round(o, t, &t->round[(size_t)player * (size_t)t->rounds + (size_t)i]);
    json_bytes_append(o, TEXT("\n"));
}

static bool is_usual(const struct tie_worth *worth)
{
    struct tie_worth usual = tie_worth_usual, said = *worth;
    for (int i = 0; i < WORTH_COUNT; i++)
        if (*worth_at(&said, i) != *worth_at(&usual, i)) return false;
    return true;
}

static void put_worths(struct json_out *o, const struct tie_worth *worth)
{
    struct tie_worth said = *worth;
    for (int i = 0; i < WORTH_COUNT && !is_usual(worth); i++) {
        char line[32];
        int32_t halves = *worth_at(&said, i);
        snprintf(line, sizeof line, "%s%2d.%d\n", worths[i].line, (int)halves / 2, halves % 2 ? 5 : 0);
        json_bytes_append(o, text_of(line));
    }
}

bool trf_can_say(const struct trf *t)
{
    for (int32_t i = 0; i < t->count * t->rounds; i++) {
        enum tie_result result = t->round[i].result;
        if (result == TIE_FORFEIT_WIN && t->worth.walkover != t->worth.win) return false;
        bool off = result == TIE_MISSED || result == TIE_SAT_OUT;
        if (off && code_of(&t->worth, &t->round[i]) == ' ') return false;
    }
    return true;
}

void trf_write(struct json_out *o, struct text title, const struct trf *t, const int32_t *ranks)
{
    char head[64];
    json_bytes_append(o, TEXT("012 "));
    json_bytes_append(o, title);
    snprintf(head, sizeof head, "\n062 %d\nXXR %d\n", (int)t->count, (int)t->rounds);
    json_bytes_append(o, text_of(head));
    put_worths(o, &t->worth);
    for (int32_t i = 0; i < t->count; i++)
        put_player(o, t, i, ranks[i]);
}
