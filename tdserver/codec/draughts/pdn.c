// SPDX-License-Identifier: MIT
#include "codec/draughts/pdn.h"

#include "codec/question.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_ROOM = 24, WIDTH = 78, OLD_COLUMN = 8 };

struct reading {
    struct arena *a;
    struct text rest;
    int32_t line;
    struct pdn_game *game;
    struct draughts_board board;
    struct draughts_plays plays; // working storage
    struct pdn_judged *judged;   // NULL: what may not stand is a fault
    int64_t *budget;             // likewise
    bool lost;                   // a play led nowhere: what follows is counted
    bool begun;                  // the tags are over
    int32_t fault_line;
    const char *fault;
};

static bool fault_at(struct reading *r, int32_t line, const char *detail)
{
    if (!r->fault) r->fault = detail, r->fault_line = line;
    return false;
}

static bool fault(struct reading *r, const char *detail)
{
    return fault_at(r, r->line, detail);
}

static char next(struct reading *r)
{
    char c = *r->rest.at;
    r->line += c == '\n';
    r->rest.at++;
    r->rest.len--;
    return c;
}

// Also what old programs put at the end of a file.
static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

// ---- what says nothing about the game ----

// What has no end is told where it begins, and what stands there is read on from its next line.
static bool endless(struct reading *r, struct text from, int32_t line, const char *missing)
{
    r->rest = from;
    r->line = line;
    return fault(r, missing);
}

static bool skip_to(struct reading *r, char end, const char *missing)
{
    const struct text from = r->rest;
    const int32_t line = r->line;
    while (r->rest.len)
        if (next(r) == end) return true;
    return end == '\n' || endless(r, from, line, missing);
}

static bool skip_variation(struct reading *r)
{
    const struct text from = r->rest;
    const int32_t line = r->line;
    unsigned depth = 0;
    while (r->rest.len) {
        char c = next(r);
        if (c == '{' && !skip_to(r, '}', "a comment has no }")) return false;
        depth += c == '(';
        depth -= c == ')';
        if (!depth) return true;
    }
    return endless(r, from, line, "a variation has no )");
}

// Skips blanks, comments and variations. False on a fault.
static bool skip_rest(struct reading *r)
{
    while (r->rest.len) {
        char c = *r->rest.at;
        bool good = true;
        if (is_blank(c))
            next(r);
        else if (c == '{')
            good = skip_to(r, '}', "a comment has no }");
        else if (c == ';' || c == '%')
            good = skip_to(r, '\n', NULL);
        else if (c == '(')
            good = skip_variation(r);
        else
            return true;
        if (!good) return false;
    }
    return true;
}

// ---- tags ----

static const char tag_form[] = "a tag is written [Name \"value\"]";

// Up to its mark, or to where its line ends without one.
static size_t value_length(struct text rest)
{
    size_t n = 0;
    while (n < rest.len && rest.at[n] != '"' && rest.at[n] != '\n')
        n += rest.at[n] == '\\' && n + 1 < rest.len && rest.at[n + 1] != '\n' ? 2 : 1;
    return n;
}

static bool take_value(struct reading *r, struct text *value)
{
    size_t length = value_length(r->rest), n = 0;
    char *at = arena_alloc(r->a, length + 1);
    while (length > 0 && r->rest.len) {
        char c = next(r);
        length--;
        if (c == '\\' && length) c = next(r), length--;
        at[n++] = c;
    }
    *value = (struct text){at, n};
    return r->rest.len && *r->rest.at == '"' ? next(r) == '"' : fault(r, tag_form);
}

static bool take_tag(struct reading *r)
{
    struct pdn_tag tag = {.line = r->line};
    next(r);
    struct text line = r->rest;
    while (r->rest.len && !is_blank(*r->rest.at) && *r->rest.at != '"' && *r->rest.at != ']')
        next(r);
    tag.name = (struct text){line.at, line.len - r->rest.len};
    while (r->rest.len && (*r->rest.at == ' ' || *r->rest.at == '\t'))
        next(r);
    if (!tag.name.len || !r->rest.len || next(r) != '"') return fault_at(r, tag.line, tag_form);
    if (!take_value(r, &tag.value)) return false;
    if (!r->rest.len || next(r) != ']') return fault_at(r, tag.line, "a tag ends with ]");
    if (r->game->tags == PDN_TAGS) return fault(r, "a game has at most 64 tags");
    r->game->tag[r->game->tags++] = tag;
    return true;
}

static const struct pdn_tag *tag_named(const struct pdn_game *game, struct text name)
{
    for (size_t i = 0; i < game->tags; i++)
        if (text_equal(game->tag[i].name, name)) return &game->tag[i];
    return NULL;
}

struct text pdn_tag(const struct pdn_game *game, struct text name)
{
    const struct pdn_tag *tag = tag_named(game, name);
    return tag ? tag->value : (struct text){0};
}

static bool is_english(const struct draughts_ruleset *rules)
{
    return rules->edge == 8 && !(rules->rules & ~(1u << RULE_HUFF));
}

// What PDN calls the games that are not read here.
static const struct {
    const char *number, *name;
} others[] = {
    {"22", "Italian draughts"},    {"23", "American pool checkers"}, {"24", "Spanish draughts"},
    {"25", "Russian draughts"},    {"26", "Brazilian draughts"},     {"27", "Canadian draughts"},
    {"28", "Portuguese draughts"}, {"29", "Czech draughts"},         {"30", "Turkish draughts"},
    {"31", "Thai draughts"},       {"40", "Frisian draughts"},       {"41", "Spantsireti draughts"},
};

static bool other_game(struct reading *r, const struct pdn_tag *tag, struct text number)
{
    const char *name = "a game that is not known here";
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (text_equal(number, text_of(others[i].number))) name = others[i].name;
    struct text shown = transcript_text(r->a, number);
    return fault_at(r, tag->line,
                    arena_printf(r->a,
                                 "GameType %.*s is %s; of the games of PDN English draughts (GameType 21) "
                                 "and international draughts (20) are read",
                                 TEXT_ARGS(shown), name));
}

// GameType and FEN, once all tags were read.
static bool begin(struct reading *r)
{
    const struct pdn_tag *type = tag_named(r->game, TEXT("GameType")), *fen = tag_named(r->game, TEXT("FEN"));
    struct text said = type ? type->value : (struct text){0}, number = text_trim(text_cut(&said, ','));
    r->begun = true;
    if (text_equal(number, TEXT("20")))
        r->game->rules = draughts_rulesets[RULESET_INTERNATIONAL];
    else if (text_equal(number, TEXT("21")) && !is_english(&r->game->rules))
        r->game->rules = draughts_rulesets[RULESET_ENGLISH];
    else if (number.len && !text_equal(number, TEXT("21")))
        return other_game(r, type, number);
    r->game->start = draughts_start(&r->game->rules);
    if (fen && fen->value.len &&
        !draughts_fen_read(&r->game->rules, fen->value.at, fen->value.len, &r->game->start))
        return fault_at(r, fen->line, "the FEN is no board of this game, like B:W21-32:B1-12");
    r->board = r->game->start;
    return true;
}

// ---- plays ----

static const struct {
    const char *text;
    enum pdn_result result;
} results[] = {
    {"1-0", PDN_WHITE_WON}, {"0-1", PDN_BLACK_WON}, {"1/2-1/2", PDN_DRAWN}, {"*", PDN_OPEN},
    {"2-0", PDN_WHITE_WON}, {"0-2", PDN_BLACK_WON}, {"1-1", PDN_DRAWN},
};

struct text pdn_result_word(enum pdn_result result)
{
    size_t i = 0;
    while (results[i].result != result)
        i++;
    return text_of(results[i].text);
}

static bool result_of(struct text word, enum pdn_result *out)
{
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (!text_equal(word, text_of(results[i].text))) continue;
        *out = results[i].result;
        return true;
    }
    return false;
}

static bool play_fault(struct reading *r, struct text word, const struct refusal *refusal)
{
    struct text sentence = question_sentence(r->a, refusal), shown = transcript_text(r->a, word);
    return fault(r, arena_printf(r->a, "%.*s: %.*s", TEXT_ARGS(shown), TEXT_ARGS(sentence)));
}

// False: there is no more to be looked at than anybody may ask for.
static bool countable(struct reading *r)
{
    if (!r->judged) return true;
    draughts_movable(&r->game->rules, &r->board, true, &r->plays);
    if (r->plays.full) return fault(r, "the board before this play has more plays than a list holds");
    *r->budget -= r->plays.tries + r->plays.count + 1;
    return *r->budget > 0 || fault(r, "the file is too long to be judged at once: send its games in parts");
}

// Room for one more than a game may have: the play that leads nowhere.
static void note_said(struct reading *r, struct text word, enum draughts_verdict verdict,
                      const struct refusal *why)
{
    if (!r->judged) return;
    r->judged->said[r->judged->count++] =
        (struct pdn_said){.word = word, .line = r->line, .verdict = verdict, .why = *why};
}

static bool take_play(struct reading *r, struct text word)
{
    struct draughts_written written;
    struct draughts_play play;
    struct pdn_game *game = r->game;
    struct refusal refusal = draughts_play_read(word.at, word.len, &written);
    if (refusal.code) return play_fault(r, word, &refusal);
    if (r->lost) {
        r->judged->left++;
        return true;
    }
    if (!countable(r)) return false;
    enum draughts_verdict verdict = draughts_judge(&game->rules, &r->board, (struct draughts_touch){0},
                                                   &written, &r->plays, &play, &refusal);
    bool misses = verdict == DRAUGHTS_MISSED && (r->judged || draughts_has(&game->rules, RULE_HUFF));
    bool stands = verdict == DRAUGHTS_LEGAL || misses;
    if (!stands && !r->judged) return play_fault(r, word, &refusal);
    if (game->plays == PDN_PLAYS) return fault(r, "a game has at most 2,000 plays");
    note_said(r, word, verdict, &refusal);
    r->lost = !stands;
    if (!stands) return true;
    game->play[game->plays++] = play;
    r->board = play.after;
    return true;
}

// A word without the number of a move before it and marks after it.
static struct text take_word(struct reading *r)
{
    struct text word = r->rest;
    while (r->rest.len && !is_blank(*r->rest.at) && !memchr("{(;[", *r->rest.at, 4))
        next(r);
    word.len -= r->rest.len;
    const char *dot = memrchr(word.at, '.', word.len);
    if (dot) word = (struct text){dot + 1, (size_t)(word.at + word.len - dot - 1)};
    while (word.len && memchr("!?+#", word.at[word.len - 1], 4))
        word.len--;
    return word;
}

// Reads plays up to a result, or to where the next game or the end of the file is.
static bool take_plays(struct reading *r)
{
    while (skip_rest(r) && r->rest.len && *r->rest.at != '[') {
        struct text word = take_word(r);
        if (!word.len || *word.at == '$') continue;
        if (result_of(word, &r->game->result)) return true;
        if (!take_play(r, word)) return false;
    }
    result_of(pdn_tag(r->game, TEXT("Result")), &r->game->result);
    return !r->fault;
}

struct pdn_room pdn_room(struct arena *a)
{
    return (struct pdn_room){ARENA_ARRAY(a, PDN_PLAYS, struct draughts_play),
                             ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                             ARENA_ARRAY(a, PDN_PLAYS + 1, struct pdn_said)};
}

static struct transcript_fault read_game(struct reading *r, const struct pdn_room *room, struct text *rest,
                                         int32_t *line, const struct draughts_ruleset *expected)
{
    r->rest = *rest;
    r->line = *line;
    *r->game = (struct pdn_game){.rules = *expected, .play = room->play};
    r->plays = (struct draughts_plays){room->list, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    while (skip_rest(r) && r->rest.len && *r->rest.at == '[' && take_tag(r))
        continue;
    if (!r->fault && begin(r)) take_plays(r);
    if (!r->fault) skip_rest(r);
    *rest = r->rest;
    *line = r->line;
    return r->fault ? (struct transcript_fault){r->fault_line, r->fault} : (struct transcript_fault){0};
}

struct transcript_fault pdn_read(struct arena *a, struct text *rest, int32_t *line,
                                 const struct draughts_ruleset *expected, struct pdn_game *out)
{
    struct reading r = {.a = a, .game = out};
    const struct pdn_room room = {ARENA_ARRAY(a, PDN_PLAYS, struct draughts_play),
                                  ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play), NULL};
    return read_game(&r, &room, rest, line, expected);
}

static bool at_tag_or_blank(struct text rest)
{
    struct text line = text_trim(text_cut(&rest, '\n'));
    return !line.len || *line.at == '[';
}

// To the tags of the next game: past those of this one, where one of them was at fault, and then past its plays.
static void skip_game(struct reading *r)
{
    bool tags = !r->begun;
    skip_to(r, '\n', NULL);
    while (tags && r->rest.len && at_tag_or_blank(r->rest))
        skip_to(r, '\n', NULL);
    while (r->rest.len && *r->rest.at != '[')
        skip_to(r, '\n', NULL);
}

struct transcript_fault pdn_judge(struct arena *a, const struct pdn_room *room, struct text *rest,
                                  int32_t *line, const struct draughts_ruleset *expected, int64_t *budget,
                                  struct pdn_game *out, struct pdn_judged *judged)
{
    struct reading r = {.a = a, .game = out, .judged = judged, .budget = budget};
    *judged = (struct pdn_judged){.said = room->said};
    struct transcript_fault fault = read_game(&r, room, rest, line, expected);
    if (fault.line) skip_game(&r);
    *rest = r.rest;
    *line = r.line;
    return fault;
}

// ---- writing ----

struct page {
    struct json_out *o;
    size_t width;
};

static void put_word(struct page *page, struct text word)
{
    bool wrap = page->width + word.len + 1 > WIDTH;
    if (page->width) json_bytes_append(page->o, wrap ? TEXT("\n") : TEXT(" "));
    page->width = word.len + (wrap || !page->width ? 0 : page->width + 1);
    json_bytes_append(page->o, word);
}

static void put_tag(struct json_out *o, struct text name, struct text value)
{
    json_bytes_append(o, TEXT("["));
    json_bytes_append(o, name);
    json_bytes_append(o, TEXT(" \""));
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == '"' || value.at[i] == '\\') json_bytes_append(o, TEXT("\\"));
        json_bytes_append(o, (struct text){value.at + i, 1});
    }
    json_bytes_append(o, TEXT("\"]\n"));
}

static bool is_ours(struct text name)
{
    return text_equal(name, TEXT("Result")) || text_equal(name, TEXT("GameType")) ||
           text_equal(name, TEXT("SetUp")) || text_equal(name, TEXT("FEN"));
}

static void put_tags(struct json_out *o, const struct pdn_game *game)
{
    const struct draughts_board start = draughts_start(&game->rules);
    for (size_t i = 0; i < game->tags; i++)
        if (!is_ours(game->tag[i].name)) put_tag(o, game->tag[i].name, game->tag[i].value);
    put_tag(o, TEXT("Result"), pdn_result_word(game->result));
    // The other games have no number of their own.
    if (is_english(&game->rules)) put_tag(o, TEXT("GameType"), TEXT("21"));
    if (draughts_has(&game->rules, RULE_MOST_MEN)) put_tag(o, TEXT("GameType"), TEXT("20"));
    if (draughts_same(&start, &game->start)) return;
    char fen[DRAUGHTS_FEN_ROOM];
    size_t length = draughts_fen_write(&game->start, fen);
    put_tag(o, TEXT("SetUp"), TEXT("1"));
    put_tag(o, TEXT("FEN"), (struct text){fen, length});
}

static void put_play(struct page *page, const struct pdn_game *game, size_t i, struct draughts_plays *plays)
{
    char words[DRAUGHTS_PLAY_ROOM], number[NUMBER_ROOM];
    const struct draughts_board *before = i ? &game->play[i - 1].after : &game->start;
    bool second = game->start.turn != before->turn;
    draughts_movable(&game->rules, before, true, plays);
    size_t length = draughts_play_name(plays, &game->play[i], words);
    snprintf(number, sizeof number, "%zu.", i / 2 + 1);
    if (!second) put_word(page, text_of(number));
    put_word(page, (struct text){words, length});
}

static void put_named(struct json_out *o, const struct pdn_game *game, struct text name, struct text colour)
{
    struct text who = pdn_tag(game, name);
    json_bytes_append(o, colour);
    json_bytes_append(o, who.len ? who : TEXT("?"));
    json_bytes_append(o, TEXT("\n"));
}

static void put_old(struct json_out *o, const struct draughts_play *play, bool ends_line)
{
    char words[DRAUGHTS_PLAY_ROOM];
    size_t length = draughts_play_old(play, words);
    json_bytes_append(o, (struct text){words, length});
    for (size_t at = length; !ends_line && at < OLD_COLUMN; at++)
        json_bytes_append(o, TEXT(" "));
    if (ends_line) json_bytes_append(o, TEXT("\n"));
}

void pdn_write_old(struct json_out *o, const struct pdn_game *game)
{
    char fen[DRAUGHTS_FEN_ROOM];
    const struct draughts_board start = draughts_start(&game->rules);
    put_named(o, game, TEXT("Black"), TEXT("Black: "));
    put_named(o, game, TEXT("White"), TEXT("White: "));
    if (!draughts_same(&start, &game->start)) {
        size_t length = draughts_fen_write(&game->start, fen);
        json_bytes_append(o, TEXT("From: "));
        json_bytes_append(o, (struct text){fen, length});
        json_bytes_append(o, TEXT("\n"));
    }
    json_bytes_append(o, TEXT("\n"));
    for (size_t i = 0; i < game->plays; i++)
        put_old(o, &game->play[i], i % 2 || i + 1 == game->plays);
    json_bytes_append(o, pdn_result_word(game->result));
    json_bytes_append(o, TEXT("\n\n"));
}

void pdn_write(struct json_out *o, const struct pdn_game *game)
{
    struct draughts_play *scratch =
        game->scratch ? game->scratch : ARENA_ARRAY(o->arena, DRAUGHTS_PLAYS_MAX, struct draughts_play);
    struct draughts_plays plays = {scratch, DRAUGHTS_PLAYS_MAX, 0, false, 0};
    struct page page = {o, 0};
    put_tags(o, game);
    json_bytes_append(o, TEXT("\n"));
    for (size_t i = 0; i < game->plays; i++)
        put_play(&page, game, i, &plays);
    put_word(&page, pdn_result_word(game->result));
    json_bytes_append(o, TEXT("\n\n"));
}
