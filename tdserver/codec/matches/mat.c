// SPDX-License-Identifier: MIT
#include "codec/matches/mat.h"

#include "engine/roll.h"

#include <string.h>

enum { RIGHT_COLUMN = 24, NUMBER_MAX = 32767 };

// One line under the eye: where it is and the column of `rest`, tabs counted as the writer saw them.
struct scan {
    struct text rest;
    int column;
};

struct mat_reader {
    struct arena *arena;
    struct transcript *out;
    struct transcript_game *game; // the one being read, NULL before the first
    struct transcript_fault fault;
    int32_t line;
    bool has_length;
    bool wants_score;   // the line after "Game n"
    struct text header; // the file from the last run of comments on; empty if no comment stands here
    int32_t header_line;
};

// ---- words of a line ----

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void step(struct scan *s)
{
    s->column = s->rest.at[0] == '\t' ? (s->column | 7) + 1 : s->column + 1;
    s->rest = (struct text){s->rest.at + 1, s->rest.len - 1};
}

static void skip_blanks(struct scan *s)
{
    while (s->rest.len && is_blank(s->rest.at[0]))
        step(s);
}

// The run of non-blanks at the front, which stays there.
static struct text peek(struct scan *s)
{
    skip_blanks(s);
    struct text word = {s->rest.at, 0};
    while (word.len < s->rest.len && !is_blank(s->rest.at[word.len]))
        word.len++;
    return word;
}

static void take(struct scan *s, size_t bytes)
{
    while (bytes--)
        step(s);
}

// Takes the next word if it is this one, letters folded.
static bool take_word(struct scan *s, struct text word)
{
    struct text next = peek(s);
    if (!text_equal_ascii_fold(next, word)) return false;
    take(s, next.len);
    return true;
}

// Takes digits at the front; -1 if there are none or too many.
static int32_t take_number(struct scan *s)
{
    int32_t value = 0;
    size_t digits = 0;
    skip_blanks(s);
    for (; s->rest.len && is_digit(s->rest.at[0]); digits++, step(s))
        if (value <= NUMBER_MAX) value = value * 10 + (s->rest.at[0] - '0');
    return digits && value <= NUMBER_MAX ? value : -1;
}

static bool fail(struct mat_reader *r, const char *detail)
{
    if (!r->fault.line) r->fault = (struct transcript_fault){r->line, detail};
    return false;
}

// A refusal that quotes what stands there, made harmless and short.
static bool fail_at(struct mat_reader *r, struct text word, const char *what)
{
    char *quote = arena_string(r->arena, (struct text){word.at, word.len < 40 ? word.len : 40});
    for (char *c = quote; *c; c++)
        if (*c < ' ' || *c > '~') *c = '?';
    return fail(r, arena_printf(r->arena, "'%s' %s", quote, what));
}

// ---- entries of a row ----

static struct transcript_action *add_action(struct mat_reader *r, enum transcript_act kind, int side)
{
    struct transcript_action *action = transcript_add_action(r->arena, r->game);
    action->kind = kind;
    action->side = side;
    action->line = r->line;
    return action;
}

// Digits of the dice at the front of a word, "31:" or of three dice "654:"; 0 also, which programs write for a roll they did not see.
static size_t dice_in(struct text word)
{
    size_t n = 0;
    while (n < word.len && n < 3 && word.at[n] >= '0' && word.at[n] <= '6')
        n++;
    return n >= 2 && n < word.len && word.at[n] == ':' ? n : 0;
}

// Part of a play: has a slash, or is a repeat count that stands alone.
static bool is_step(struct text word)
{
    return word.len && (memchr(word.at, '/', word.len) || word.at[0] == '(');
}

static void take_illegal(struct mat_reader *r, struct scan *s, struct transcript_action *action)
{
    action->said = SAID_ILLEGAL;
    take_word(s, TEXT("play"));
    skip_blanks(s);
    if (!s->rest.len || s->rest.at[0] != '(') return;
    step(s);
    size_t n = 0;
    for (int depth = 1; n < s->rest.len; n++) {
        depth += (s->rest.at[n] == '(') - (s->rest.at[n] == ')');
        if (!depth) break;
    }
    bool closed = n < s->rest.len;
    if (!closed) fail(r, "the bracket after 'Illegal play' is not closed");
    action->play = (struct text){s->rest.at, n};
    take(s, n + closed);
}

// Takes what may stand in the place of a play; false if nothing of the kind does.
static bool take_words(struct mat_reader *r, struct scan *s, struct transcript_action *action)
{
    if (take_word(s, TEXT("Cannot"))) {
        action->said = SAID_CANNOT_MOVE;
        if (!take_word(s, TEXT("Move"))) fail_at(r, peek(s), "stands where 'Cannot Move' should be");
        return true;
    }
    bool unknown = take_word(s, TEXT("????"));
    if (unknown) action->said = SAID_UNKNOWN;
    bool illegal = !unknown && take_word(s, TEXT("Illegal"));
    if (illegal) take_illegal(r, s, action);
    return unknown || illegal;
}

static bool take_play(struct mat_reader *r, struct scan *s, struct transcript_action *action)
{
    struct text word = peek(s);
    action->said = SAID_NOTHING;
    action->play = (struct text){"", 0};
    if (!is_step(word) && take_words(r, s, action)) return !r->fault.line;
    const char *start = word.at;
    for (; is_step(word) && !dice_in(word); word = peek(s)) {
        action->said = SAID_PLAY;
        take(s, word.len);
        action->play = (struct text){start, (size_t)(s->rest.at - start)};
    }
    return true;
}

static bool take_given_up(struct mat_reader *r, struct scan *s, int side);

static bool take_roll(struct mat_reader *r, struct scan *s, int side)
{
    struct transcript_action *action = add_action(r, ACTION_ROLL, side);
    const size_t digits = dice_in(s->rest);
    int32_t number = 0;
    for (size_t i = 0; i < digits; i++)
        number = number * 10 + (s->rest.at[i] - '0');
    const struct roll roll = roll_read(number);
    action->dice = roll.dice;
    action->third = roll.third;
    if (number && (!dice_valid(roll.dice) || (digits > 2 && !roll.third)))
        return fail_at(r, (struct text){s->rest.at, digits + 1}, "is not a roll of dice");
    take(s, digits + 1);
    return take_play(r, s, action) && take_given_up(r, s, side);
}

// "2 points and the match"; the points of a result or a concession.
static bool take_points(struct mat_reader *r, struct scan *s, int32_t *points)
{
    *points = take_number(s);
    if (*points < 0) return fail_at(r, peek(s), "stands where the number of points should be");
    if (!take_word(s, TEXT("point"))) take_word(s, TEXT("points"));
    return true;
}

static bool take_wins(struct mat_reader *r, struct scan *s, int side)
{
    r->game->winner = side;
    r->game->result_line = r->line;
    if (!take_points(r, s, &r->game->points)) return false;
    if (take_word(s, TEXT("and"))) {
        take_word(s, TEXT("the"));
        r->game->final = take_word(s, TEXT("match"));
    }
    return true;
}

static bool take_losses(struct mat_reader *r, struct scan *s, int side)
{
    return take_points(r, s, &add_action(r, ACTION_CONCEDE, side)->value);
}

static bool take_concedes(struct mat_reader *r, struct scan *s, int side)
{
    (void)s;
    add_action(r, ACTION_CONCEDE, side);
    return true;
}

// After a roll may stand that its player gives the game up: "62: Concedes", "62: Losses 1 point".
static bool take_given_up(struct mat_reader *r, struct scan *s, int side)
{
    if (take_word(s, TEXT("Concedes")) || take_word(s, TEXT("Resigns"))) return take_concedes(r, s, side);
    if (take_word(s, TEXT("Losses")) || take_word(s, TEXT("Loses"))) return take_losses(r, s, side);
    return true;
}

static bool take_double(struct mat_reader *r, struct scan *s, int side)
{
    struct transcript_action *action = add_action(r, ACTION_DOUBLE, side);
    if (!take_word(s, TEXT("=>"))) return true;
    action->value = take_number(s);
    return action->value >= 0 || fail_at(r, peek(s), "stands where the value of the cube should be");
}

static bool take_say(struct mat_reader *r, struct scan *s, int side, enum transcript_act kind)
{
    add_action(r, kind, side);
    if (take_word(s, TEXT("=>"))) return take_number(s) >= 0 || fail_at(r, peek(s), "is not a cube");
    return true;
}

static bool take_take(struct mat_reader *r, struct scan *s, int side)
{
    return take_say(r, s, side, ACTION_TAKE);
}

static bool take_drop(struct mat_reader *r, struct scan *s, int side)
{
    return take_say(r, s, side, ACTION_DROP);
}

static bool take_beaver(struct mat_reader *r, struct scan *s, int side)
{
    return take_say(r, s, side, ACTION_BEAVER);
}

static bool take_raccoon(struct mat_reader *r, struct scan *s, int side)
{
    return take_say(r, s, side, ACTION_RACCOON);
}

static const struct {
    struct text word;
    bool (*take)(struct mat_reader *r, struct scan *s, int side);
} says[] = {
    {TEXT("Doubles"), take_double},    {TEXT("Redoubles"), take_double}, {TEXT("Takes"), take_take},
    {TEXT("Accepts"), take_take},      {TEXT("Drops"), take_drop},       {TEXT("Passes"), take_drop},
    {TEXT("Rejects"), take_drop},      {TEXT("Beavers"), take_beaver},   {TEXT("Raccoons"), take_raccoon},
    {TEXT("Concedes"), take_concedes}, {TEXT("Resigns"), take_concedes}, {TEXT("Losses"), take_losses},
    {TEXT("Loses"), take_losses},      {TEXT("Wins"), take_wins},
};

static bool take_entry(struct mat_reader *r, struct scan *s, int side)
{
    struct text word = peek(s);
    if (dice_in(word)) return take_roll(r, s, side);
    // A roll that the writer did not see: nothing is known of this turn.
    if (take_word(s, TEXT("????"))) return true;
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (take_word(s, says[i].word)) return says[i].take(r, s, side);
    return fail_at(r, word,
                   "is not understood; a roll (31: 8/5 6/5), Doubles, Takes, Drops or Wins is expected");
}

// Takes "12)" in front of a row, if it is there.
static void take_row_number(struct scan *s)
{
    struct text word = peek(s);
    size_t digits = 0;
    while (digits < word.len && is_digit(word.at[digits]))
        digits++;
    if (digits && digits < word.len && word.at[digits] == ')') take(s, digits + 1);
}

static bool read_row(struct mat_reader *r, struct text line)
{
    struct scan s = {line, 0};
    take_row_number(&s);
    if (!peek(&s).len) return true;
    int side = s.column >= RIGHT_COLUMN ? RIGHT : LEFT;
    for (; side <= RIGHT && peek(&s).len; side++) {
        // Some programs number the right half too.
        take_row_number(&s);
        if (peek(&s).len && !take_entry(r, &s, side)) return false;
    }
    return !peek(&s).len || fail_at(r, peek(&s), "is one entry too many in this row");
}

// ---- lines around the rows ----

// Finds ": 3" (blanks around the colon are free) that ends a player's part of the score line; its number and
// where it ends. NULL if there is none from `from` on.
static const char *score_colon(struct text line, const char *from, int32_t *score, const char **after)
{
    for (const char *c = from; c < line.at + line.len; c++) {
        struct scan s = {{c + 1, (size_t)(line.at + line.len - c - 1)}, 0};
        if (*c != ':') continue;
        *score = take_number(&s);
        *after = s.rest.at;
        if (*score >= 0 && (!s.rest.len || is_blank(s.rest.at[0]))) return c;
    }
    return NULL;
}

static bool read_score(struct mat_reader *r, struct text line)
{
    const char *start = line.at, *after = line.at;
    for (int side = LEFT; side <= RIGHT; side++) {
        const char *colon = score_colon(line, start, &r->game->score[side], &after);
        if (!colon) return fail(r, "both names with their scores are expected: 'Ann : 0   Bob : 0'");
        struct text name = text_trim((struct text){start, (size_t)(colon - start)});
        r->game->name[side] = transcript_text(r->arena, name);
        start = after;
    }
    r->wants_score = false;
    return true;
}

static bool read_game(struct mat_reader *r, struct scan *s)
{
    if (!r->has_length) return fail(r, "a line like '7 point match' must stand before the first game");
    r->game = transcript_add_game(r->arena, r->out);
    r->game->line = r->line;
    r->game->number = take_number(s);
    r->wants_score = true;
    if (r->game->number < 0 || peek(s).len) return fail(r, "a game is announced as 'Game 1'");
    return true;
}

// A cube in the middle to which equal dice at the start came; anything else is no such cube.
static void read_set_cube(struct mat_reader *r, struct text value)
{
    int64_t cube;
    if (!text_int64(value, &cube) || cube <= 1 || cube > NUMBER_MAX || cube & (cube - 1)) return;
    add_action(r, ACTION_AUTOMATIC, LEFT)->value = (int32_t)cube;
}

// "; [Key "value"]" is kept; any other comment is passed over, except a position set up inside a game and a cube in the middle.
static void read_comment(struct mat_reader *r, struct text line)
{
    struct text rest = text_trim((struct text){line.at + 1, line.len - 1});
    if (r->game && text_starts(rest, TEXT("Set Pos="))) {
        struct transcript_action *action = add_action(r, ACTION_POSITION, LEFT);
        action->play = (struct text){rest.at + 8, rest.len - 8};
        action->said = SAID_UNKNOWN; // whose turn it is the next row says
    }
    if (r->game && text_starts(rest, TEXT("Set Cube=")))
        read_set_cube(r, (struct text){rest.at + 9, rest.len - 9});
    if (!text_starts(rest, TEXT("[")) || !text_ends(rest, TEXT("\"]"))) return;
    struct text value = {rest.at + 1, rest.len - 3};
    struct text key = text_trim(text_cut(&value, '"'));
    if (value.at)
        transcript_add_tag(r->arena, r->out, transcript_text(r->arena, key),
                           transcript_text(r->arena, value));
}

static bool set_length(struct mat_reader *r, int32_t length)
{
    r->out->length = length;
    r->has_length = true;
    return true;
}

// "Money session", "Money game", "Unlimited match": as "0 point match".
static bool is_unlimited(struct scan *s)
{
    struct scan try = *s;
    if (!take_word(&try, TEXT("Money")) && !take_word(&try, TEXT("Unlimited"))) return false;
    if (!take_word(&try, TEXT("session")) && !take_word(&try, TEXT("match"))) take_word(&try, TEXT("game"));
    *s = try;
    return true;
}

static bool read_length(struct mat_reader *r, struct scan *s)
{
    int32_t length = is_unlimited(s) ? 0 : take_number(s);
    if (length == 0 && !peek(s).len) return set_length(r, length);
    if (length < 0 || !take_word(s, TEXT("point")) || !take_word(s, TEXT("match")))
        return fail(r, "a line like '7 point match' or 'Money session' is expected first");
    return set_length(r, length);
}

// "7 point match", "Money session": where a match begins.
static bool is_length(struct text line)
{
    struct scan s = {line, 0};
    if (is_unlimited(&s)) return !peek(&s).len;
    return take_number(&s) >= 0 && take_word(&s, TEXT("point")) && take_word(&s, TEXT("match")) &&
           !peek(&s).len;
}

// Does the next match of the file begin with this line? Comments right before it, its header, belong to it.
static bool next_match(struct mat_reader *r, struct text before, struct text line)
{
    struct text words = text_trim(line);
    if (!r->game || r->wants_score || !words.len) return false;
    if (is_length(line)) {
        r->out->rest = r->header.len ? r->header : before;
        r->out->rest_line = r->header.len ? r->header_line : r->line;
        return true;
    }
    bool comment = words.at[0] == ';';
    if (comment && !r->header.len) r->header = before, r->header_line = r->line;
    if (!comment) r->header.len = 0;
    return false;
}

static bool read_line(struct mat_reader *r, struct text line)
{
    struct scan s = {line, 0};
    struct text word = peek(&s);
    if (!word.len) return true;
    if (word.at[0] == ';') {
        read_comment(r, s.rest);
        return true;
    }
    if (r->wants_score) return read_score(r, line);
    if (take_word(&s, TEXT("Game"))) return read_game(r, &s);
    if (!r->has_length) return read_length(r, &s);
    return r->game ? read_row(r, line) : fail_at(r, word, "stands where 'Game 1' should be");
}

struct transcript_fault mat_read_on(struct arena *a, struct text input, int32_t first, struct transcript *out)
{
    *out = (struct transcript){0};
    struct mat_reader r = {.arena = a, .out = out, .line = first - 1};
    struct transcript_fault letters = transcript_letters(&input);
    if (letters.line) return letters;
    while (input.at && !r.fault.line && !out->rest.len) {
        struct text before = input, line = text_cut(&input, '\n');
        if (line.len && line.at[line.len - 1] == '\r') line.len--;
        r.line++;
        if (!next_match(&r, before, line)) read_line(&r, line);
    }
    if (!r.fault.line && !r.has_length)
        fail(&r, "the file holds no match; a line like '7 point match' is expected");
    if (!r.fault.line && r.wants_score) fail(&r, "the file ends where names and scores of a game should be");
    return r.fault;
}

struct transcript_fault mat_read(struct arena *a, struct text input, struct transcript *out)
{
    return mat_read_on(a, input, 1, out);
}
