// SPDX-License-Identifier: MIT
#include "codec/matches/transcript.h"

#include "engine/ids.h"
#include "engine/series.h"

#include <string.h>

struct text transcript_tag(const struct transcript *t, struct text key)
{
    for (size_t i = 0; i < t->tag_count; i++)
        if (text_equal_ascii_fold(t->tags[i].key, key)) return t->tags[i].value;
    return (struct text){"", 0};
}

bool transcript_rule(const struct transcript *t, struct text rule)
{
    struct text rest = transcript_tag(t, TEXT("Rules"));
    while (rest.at)
        if (text_equal_ascii_fold(text_cut(&rest, ':'), rule)) return true;
    return false;
}

// Names that other programs give to games in the rules of an SGF file; all others are called as in engine/variant.def.
static const char *const sgf_rules[][2] = {{"Nackgammon", "nackgammon"},
                                           {"Hypergammon1", "hypergammon1"},
                                           {"Hypergammon2", "hypergammon2"},
                                           {"Hypergammon3", "hypergammon"}};

struct text transcript_sgf_rule(struct text games)
{
    for (size_t i = 0; i < sizeof sgf_rules / sizeof *sgf_rules; i++)
        if (text_equal_ascii_fold(games, text_of(sgf_rules[i][1]))) return text_of(sgf_rules[i][0]);
    return games;
}

static const struct {
    const char *word,
        *of_game; // in a Score tag; behind the name of a game, and without its sign a rule of an SGF file
    enum variant_flag flag;
} scores[] = {{"men", "+score-men", FLAG_SCORE_CHECKERS},
              {"combined", "+score-combined", FLAG_SCORE_COMBINED}};
enum { SCORES = sizeof scores / sizeof *scores };

struct text transcript_score(const struct transcript *t)
{
    for (size_t i = 0; i < SCORES; i++)
        if (transcript_rule(t, text_of(scores[i].of_game + 1))) return text_of(scores[i].word);
    struct text said = transcript_tag(t, TEXT("Score"));
    return text_equal_ascii_fold(said, TEXT("points")) ? (struct text){"", 0} : said;
}

static int score_of(struct text word)
{
    for (int i = 0; i < SCORES; i++)
        if (text_equal_ascii_fold(word, text_of(scores[i].word))) return i;
    return -1;
}

struct text transcript_score_rule(struct text score)
{
    int i = score_of(score);
    return i < 0 ? (struct text){"", 0} : text_of(scores[i].of_game + 1);
}

static unsigned times_in(const char *games, const char *flag)
{
    unsigned times = 0;
    while ((games = strstr(games, flag)))
        games += strlen(flag), times++;
    return times;
}

struct text transcript_score_apart(char *games)
{
    for (size_t i = 0; i < SCORES; i++) {
        const char *flag = scores[i].of_game;
        if (!times_in(games, flag) || times_in(games, flag) != series_games(games)) continue;
        for (char *at; (at = strstr(games, flag));)
            memmove(at, at + strlen(flag), strlen(at + strlen(flag)) + 1);
        return text_of(scores[i].word);
    }
    return (struct text){"", 0};
}

// In small letters; false: it is longer than any name of games.
static bool games_said(struct text said, char games[static SERIES_ROOM])
{
    if (said.len >= SERIES_ROOM) return false;
    for (size_t i = 0; i < said.len; i++)
        games[i] = (char)(said.at[i] >= 'A' && said.at[i] <= 'Z' ? said.at[i] + ('a' - 'A') : said.at[i]);
    games[said.len] = '\0';
    return true;
}

// Beside words like Crawford and Jacoby.
static struct text games_of_rules(const struct transcript *t)
{
    struct text rest = transcript_tag(t, TEXT("Rules")), rule;
    char games[SERIES_ROOM];
    while (rest.len) {
        rule = text_cut(&rest, ':');
        for (size_t i = 0; i < sizeof sgf_rules / sizeof *sgf_rules; i++)
            if (text_equal_ascii_fold(rule, text_of(sgf_rules[i][0]))) return text_of(sgf_rules[i][1]);
        if (games_said(rule, games) && (series_find(games) || series_games(games))) return rule;
    }
    return (struct text){"", 0};
}

struct text transcript_games(const struct transcript *t)
{
    struct text said = games_of_rules(t);
    return said.len ? said : transcript_tag(t, TEXT("Variation"));
}

bool transcript_variant(const struct transcript *t, int32_t number, struct variant *out)
{
    char games[SERIES_ROOM];
    struct text said = transcript_games(t);
    if (!said.len) said = TEXT("backgammon");
    if (!games_said(said, games)) return false;
    const struct series *series = series_find(games);
    if (!series_game(series ? series->games : games, number > 0 ? (unsigned)number - 1 : 0, out))
        return false;
    int score = score_of(transcript_score(t));
    if (score >= 0) out->flags |= 1u << scores[score].flag;
    return true;
}

bool transcript_has_crawford(const struct transcript *t)
{
    struct variant each;
    for (int32_t number = 1; number <= SERIES_MOST; number++)
        if (!transcript_variant(t, number, &each) || variant_has_crawford(&each)) return true;
    return false;
}

// Doubles the room of a list when it is full; the old room stays in the arena until the end.
static void *list_grow(struct arena *a, void *at, size_t count, size_t *room, size_t size, size_t first)
{
    if (count < *room) return at;
    *room = *room ? 2 * *room : first;
    void *wider = arena_array(a, *room, size);
    if (count) memcpy(wider, at, count * size);
    return wider;
}

struct transcript_game *transcript_add_game(struct arena *a, struct transcript *t)
{
    t->games = list_grow(a, t->games, t->count, &t->room, sizeof *t->games, 16);
    struct transcript_game *game = &t->games[t->count++];
    *game = (struct transcript_game){.winner = -1};
    return game;
}

struct transcript_action *transcript_add_action(struct arena *a, struct transcript_game *game)
{
    game->actions = list_grow(a, game->actions, game->count, &game->room, sizeof *game->actions, 64);
    struct transcript_action *action = &game->actions[game->count++];
    *action = (struct transcript_action){0};
    return action;
}

void transcript_add_position(struct arena *a, struct transcript_game *game, const struct position *p)
{
    struct transcript_action *action = transcript_add_action(a, game);
    char *id = arena_alloc(a, POSITION_ID_LENGTH + 1);
    position_id_write(p, id);
    action->kind = ACTION_POSITION;
    action->said = SAID_UNKNOWN;
    action->side = LEFT;
    action->play = (struct text){id, POSITION_ID_LENGTH};
}

void transcript_add_tag(struct arena *a, struct transcript *t, struct text key, struct text value)
{
    t->tags = list_grow(a, t->tags, t->tag_count, &t->tag_room, sizeof *t->tags, 16);
    t->tags[t->tag_count++] = (struct transcript_tag){key, value};
}

struct text transcript_text(struct arena *a, struct text bytes)
{
    if (text_is_utf8(bytes)) return bytes;
    char *to = arena_alloc(a, 2 * bytes.len);
    size_t n = 0;
    for (size_t i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.at[i];
        if (c >= 0x80) to[n++] = (char)(0xc0 | c >> 6);
        to[n++] = (char)(c < 0x80 ? c : 0x80 | (c & 0x3f));
    }
    return (struct text){to, n};
}

// UTF-16: a byte order mark, or every other byte of the beginning is NUL.
static bool is_utf16(struct text input)
{
    if (text_starts(input, TEXT("\xff\xfe")) || text_starts(input, TEXT("\xfe\xff"))) return true;
    return input.len >= 4 && (!input.at[0] != !input.at[1]) && !input.at[0] == !input.at[2] &&
           !input.at[1] == !input.at[3];
}

struct transcript_fault transcript_letters(struct text *input)
{
    if (is_utf16(*input))
        return (struct transcript_fault){1, "the file is UTF-16; save it as UTF-8 text and try again"};
    if (text_starts(*input, TEXT("\xef\xbb\xbf"))) *input = (struct text){input->at + 3, input->len - 3};
    return (struct transcript_fault){0};
}
