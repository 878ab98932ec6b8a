// SPDX-License-Identifier: MIT
#include "codec/draughts/pdn.h"

#include "engine/draughts/judge.h"
#include "engine/reasons.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_ROOM = 512, NUMBER_ROOM = 24, WIDTH = 78 };

struct reading {
    struct arena *a;
    struct text rest;
    int32_t line;
    struct pdn_game *game;
    struct draughts_board board;
    struct draughts_plays plays; // working storage
    bool begun;                  // a play or a result was read
    const char *fault;
};

static bool fault(struct reading *r, const char *detail)
{
    if (!r->fault) r->fault = detail;
    return false;
}

static char next(struct reading *r)
{
    char c = *r->rest.at;
    r->line += c == '\n';
    r->rest.at++;
    r->rest.len--;
    return c;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// ---- what says nothing about the game ----

static bool skip_to(struct reading *r, char end, const char *missing)
{
    while (r->rest.len)
        if (next(r) == end) return true;
    return end == '\n' || fault(r, missing);
}

static bool skip_variation(struct reading *r)
{
    unsigned depth = 0;
    while (r->rest.len) {
        char c = next(r);
        if (c == '{' && !skip_to(r, '}', "a comment has no }")) return false;
        depth += c == '(';
        depth -= c == ')';
        if (!depth) return true;
    }
    return fault(r, "a variation has no )");
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

static bool take_value(struct reading *r, struct text *value)
{
    const char *end = memchr(r->rest.at, '\n', r->rest.len);
    char *at = arena_alloc(r->a, end ? (size_t)(end - r->rest.at) + 1 : r->rest.len + 1);
    size_t n = 0;
    while (r->rest.len) {
        char c = next(r);
        if (c == '"') {
            *value = (struct text){at, n};
            return true;
        }
        if (c == '\\' && r->rest.len) c = next(r);
        if (c == '\n') break;
        at[n++] = c;
    }
    return fault(r, "a tag is written [Name \"value\"]");
}

static bool take_tag(struct reading *r)
{
    struct pdn_tag tag;
    next(r);
    struct text line = r->rest;
    while (r->rest.len && !is_blank(*r->rest.at) && *r->rest.at != '"' && *r->rest.at != ']')
        next(r);
    tag.name = (struct text){line.at, line.len - r->rest.len};
    while (r->rest.len && (*r->rest.at == ' ' || *r->rest.at == '\t'))
        next(r);
    if (!tag.name.len || !r->rest.len || next(r) != '"') return fault(r, "a tag is written [Name \"value\"]");
    if (!take_value(r, &tag.value)) return false;
    if (!r->rest.len || next(r) != ']') return fault(r, "a tag ends with ]");
    if (r->game->tags == PDN_TAGS) return fault(r, "a game has at most 64 tags");
    r->game->tag[r->game->tags++] = tag;
    return true;
}

struct text pdn_tag(const struct pdn_game *game, struct text name)
{
    for (size_t i = 0; i < game->tags; i++)
        if (text_equal(game->tag[i].name, name)) return game->tag[i].value;
    return (struct text){0};
}

static bool is_english(const struct draughts_ruleset *rules)
{
    return rules->edge == 8 && !(rules->rules & ~(1u << RULE_HUFF));
}

// GameType and FEN, once all tags were read.
static bool begin(struct reading *r)
{
    struct text type = pdn_tag(r->game, TEXT("GameType")), fen = pdn_tag(r->game, TEXT("FEN"));
    struct text number = text_trim(text_cut(&type, ','));
    r->begun = true;
    if (text_equal(number, TEXT("20")))
        r->game->rules = draughts_rulesets[RULESET_INTERNATIONAL];
    else if (text_equal(number, TEXT("21")) && !is_english(&r->game->rules))
        r->game->rules = draughts_rulesets[RULESET_ENGLISH];
    else if (number.len && !text_equal(number, TEXT("21")))
        return fault(r,
                     "of the games of PDN, English draughts (GameType 21) and international (20) are read");
    r->game->start = draughts_start(&r->game->rules);
    if (fen.len && !draughts_fen_read(&r->game->rules, fen.at, fen.len, &r->game->start))
        return fault(r, "the FEN is no board of this game, like B:W21-32:B1-12");
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

static struct text result_word(enum pdn_result result)
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
    char sentence[SENTENCE_ROOM];
    refusal_sentence(engine_reasons, refusal, sentence, sizeof sentence);
    struct text shown = transcript_text(r->a, word);
    return fault(r, arena_printf(r->a, "%.*s: %s", TEXT_ARGS(shown), sentence));
}

static bool take_play(struct reading *r, struct text word)
{
    struct draughts_written written;
    struct draughts_play play;
    struct pdn_game *game = r->game;
    struct refusal refusal = draughts_play_read(word.at, word.len, &written);
    if (refusal.code) return play_fault(r, word, &refusal);
    enum draughts_verdict verdict = draughts_judge(&game->rules, &r->board, (struct draughts_touch){0},
                                                   &written, &r->plays, &play, &refusal);
    bool stands = verdict == DRAUGHTS_MISSED && draughts_has(&game->rules, RULE_HUFF);
    if (verdict != DRAUGHTS_LEGAL && !stands) return play_fault(r, word, &refusal);
    if (game->plays == PDN_PLAYS) return fault(r, "a game has at most 2,000 plays");
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

struct transcript_fault pdn_read(struct arena *a, struct text *rest, int32_t *line,
                                 const struct draughts_ruleset *expected, struct pdn_game *out)
{
    struct reading r = {.a = a, .rest = *rest, .line = *line, .game = out};
    *out = (struct pdn_game){.rules = *expected, .play = ARENA_ARRAY(a, PDN_PLAYS, struct draughts_play)};
    r.plays = (struct draughts_plays){ARENA_ARRAY(a, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                      DRAUGHTS_PLAYS_MAX, 0, false, 0};
    while (skip_rest(&r) && r.rest.len && *r.rest.at == '[' && take_tag(&r))
        continue;
    if (!r.fault && begin(&r)) take_plays(&r);
    if (!r.fault) skip_rest(&r);
    *rest = r.rest;
    *line = r.line;
    return r.fault ? (struct transcript_fault){r.line, r.fault} : (struct transcript_fault){0};
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
    put_tag(o, TEXT("Result"), result_word(game->result));
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
    put_word(&page, result_word(game->result));
    json_bytes_append(o, TEXT("\n\n"));
}
