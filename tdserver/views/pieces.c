// SPDX-License-Identifier: MIT
#include "views/pieces.h"

#include <stdio.h>

#include "base/crypto/secure.h"
#include "codec/ledger/sentence.h"
#include "director/formats/bracket.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/match_games.h"
#include "director/teams/boards.h"

void document_word(struct json_out *o, const char *key, const struct words *words, int32_t value)
{
    json_put_string(o, key, value >= 0 && value < words->count ? words->at[value] : NULL);
}

void document_time(struct json_out *o, const char *key, int64_t wall_ms)
{
    if (wall_ms)
        json_put_time(o, key, wall_ms);
    else
        json_put_null(o, key);
}

void document_number(struct json_out *o, const char *key, int32_t n)
{
    if (n > 0)
        json_put_int(o, key, n);
    else
        json_put_null(o, key);
}

void document_day(struct json_out *o, const char *key, const char *day)
{
    json_put_string(o, key, day[0] ? day : NULL);
}

void document_uid(struct json_out *o, const struct view *v)
{
    char room[SECURE_HEX_ROOM];
    json_put_text(o, "uid", secure_hex(v->uid, VIEW_UID, room, sizeof room));
}

struct name document_entry_name(const struct view *v, int32_t entry, char room[static 32])
{
    const struct row_entry *row = state_entry(v->state, entry);
    struct name name = row ? *names_find(v->names, text_of(row->ref)) : (struct name){0};
    if (row && !name.name.len) {
        snprintf(room, 32, "Entry %d", entry);
        name.name = text_of(room);
    }
    return name;
}

// The entry that goes by a reference; NULL: nobody who takes part does.
static const struct row_entry *entry_of(const struct view *v, struct text ref)
{
    for (STATE_EACH(entry, e, v->state))
        if (e->status != ENTRY_REMOVED && text_equal(text_of(e->ref), ref)) return e;
    return NULL;
}

// Only where another entry has the same name: that which tells this one from all of them.
static struct text told_by_of(const struct view *v, const struct row_entry *e, char room[static 16])
{
    const struct name *name = names_find(v->names, text_of(e->ref));
    bool alone = true, club = name->club.len > 0, country = name->country.len > 0;
    for (const struct name *n = names_alike(v->names, name); n != name; n = names_alike(v->names, n)) {
        if (!n->name.len || !entry_of(v, n->ref)) continue;
        alone = false;
        club = club && !text_equal(n->club, name->club);
        country = country && !text_equal(n->country, name->country);
    }
    if (alone) return (struct text){0};
    snprintf(room, 16, "#%d", e->n);
    return club ? name->club : country ? name->country : text_of(room);
}

struct text document_known_as(struct arena *a, const struct view *v, const struct row_entry *e)
{
    char number[16];
    struct text name = e ? names_find(v->names, text_of(e->ref))->name : TEXT("");
    struct text told_by = name.len ? told_by_of(v, e, number) : (struct text){0};
    if (!told_by.len) return name;
    return text_of(arena_printf(a, "%.*s (%.*s)", TEXT_ARGS(name), TEXT_ARGS(told_by)));
}

void document_name(struct json_out *o, const struct view *v, int32_t entry)
{
    char room[32];
    struct name name = document_entry_name(v, entry, room);
    if (!name.name.len) {
        json_put_null(o, "name");
        json_put_null(o, "club");
        json_put_null(o, "country");
        return;
    }
    json_put_text(o, "name", name.name);
    json_put_text(o, "club", name.club.at ? name.club : TEXT(""));
    json_put_text(o, "country", name.country.at ? name.country : TEXT(""));
    char number[16];
    struct text told_by = told_by_of(v, state_entry(v->state, entry), number);
    if (told_by.len) json_put_text(o, "told_by", told_by);
}

void document_champion(struct json_out *o, const struct view *v, int32_t entry)
{
    if (entry <= 0) {
        json_put_null(o, "champion");
        return;
    }
    json_key(o, "champion");
    json_object(o);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    json_object_end(o);
}

void document_nameless(struct json_out *o, const struct view *v, int32_t entry)
{
    const struct row_entry *row = state_entry(v->state, entry);
    if (row && !names_find(v->names, text_of(row->ref))->name.len) json_put_bool(o, "nameless", true);
}

void document_who(struct json_out *o, const struct view *v, const char *key, int32_t entry)
{
    json_key(o, key);
    if (entry <= 0) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    json_object_end(o);
}

int32_t document_side_score(const struct view *v, const struct row_match *m, int32_t raw)
{
    return boards_of(v->state, m) ? raw : match_points_shown(v->state, m, raw);
}

bool document_in_halves(const struct view *v, const struct row_match *m)
{
    struct draughts_terms terms;
    return match_draughts(v->state, m->section, &terms) && !boards_of(v->state, m);
}

const char *document_points(struct arena *a, bool halves, int32_t points)
{
    return halves ? sentence_games(a, points) : arena_printf(a, "%d", points);
}

void document_halves(struct json_out *o, const struct view *v, const struct row_match *m)
{
    if (document_in_halves(v, m)) json_put_bool(o, "halves", true);
}

const char *document_section_name(const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    if (s && s->name[0]) return s->name;
    return s && s->kind == SECTION_LADDER ? "Ladder" : "Main draw";
}

// Rounds that follow in the same section.
static int32_t rounds_left(const struct view *v, const struct row_node *node)
{
    int32_t left = 0;
    const struct row_node *next = state_node(v->state, node->winner_to);
    for (; next && next->section == node->section; left++)
        next = state_node(v->state, next->winner_to);
    return left;
}

enum stage {
    STAGE_ROUND,
    STAGE_QUARTER,
    STAGE_SEMI,
    STAGE_FINAL,
    STAGE_THIRD,
    STAGE_LOWER,
    STAGE_RECHARGE,
    STAGE_CHALLENGE
};

// Its word for programs, what it is called, what one of its matches is called, and what tells that one from the others of
// the round; some count.
static const struct {
    const char *word, *name, *match, *which;
} stages[] = {
    [STAGE_ROUND] = {"round", "Round %d", "Round %d", ", match %d"},
    [STAGE_QUARTER] = {"quarter", "Quarter-finals", "Quarter-final", " %d"},
    [STAGE_SEMI] = {"semi", "Semi-finals", "Semi-final", " %d"},
    [STAGE_FINAL] = {"final", "Final", "Final", ""},
    [STAGE_THIRD] = {"third", "Third place", "Third place", ""},
    [STAGE_LOWER] = {"lower", "Lower round %d", "Lower round %d", ", match %d"},
    [STAGE_RECHARGE] = {"recharge", "Recharge", "Recharge", ""},
    [STAGE_CHALLENGE] = {"challenge", "Challenge %d", "Challenge %d", ""},
};

struct round_title {
    enum stage stage;
    int32_t n; // round, counted within the upper or the lower bracket
};

static struct round_title title_in_double(const struct row_section *s, const struct row_node *node,
                                          int32_t left)
{
    int32_t upper = bracket_rounds(s->size);
    if (node->condition) return (struct round_title){STAGE_RECHARGE, node->round};
    if (!left) return (struct round_title){STAGE_FINAL, node->round};
    if (node->round <= upper) return (struct round_title){STAGE_ROUND, node->round};
    return (struct round_title){STAGE_LOWER, node->round - upper};
}

static struct round_title title_at(const struct view *v, const struct row_node *node)
{
    static const enum stage last[] = {STAGE_FINAL, STAGE_SEMI, STAGE_QUARTER};
    const struct row_section *s = state_section(v->state, node->section);
    if (!s) return (struct round_title){STAGE_ROUND, node->round};
    int32_t left = rounds_left(v, node);
    if (format_on_ladder(s->kind)) return (struct round_title){STAGE_CHALLENGE, node->round};
    if (s->kind == SECTION_DOUBLE) return title_in_double(s, node, left);
    bool leagues = format_for_points(s->kind) || format_for_lives(s->kind) || s->kind == SECTION_GROUPS4;
    bool counted = left < 3 && !leagues;
    return (struct round_title){counted ? last[left] : STAGE_ROUND, node->round};
}

static struct round_title title_of(const struct view *v, const struct row_match *m)
{
    const struct row_match *of = m->of ? state_match(v->state, m->of) : m;
    const struct row_node *node = of ? drawn_node(v->state, of) : NULL;
    if (m->third_place) return (struct round_title){STAGE_THIRD, m->round};
    return node ? title_at(v, node) : (struct round_title){STAGE_ROUND, m->round};
}

void document_stage(struct json_out *o, const struct view *v, const struct row_match *m)
{
    struct round_title title = title_of(v, m);
    json_put_string(o, "stage", stages[title.stage].word);
    json_put_int(o, "stage_round", title.n);
}

// "Consolation: " before what stands in it; nothing before what is of the main draw.
static const char *in_section(const struct view *v, int32_t section, const char *within,
                              char room[static ROUND_NAME])
{
    bool main = section == MAIN_SECTION;
    snprintf(room, ROUND_NAME, "%s%s%s", main ? "" : document_section_name(v, section), main ? "" : ": ",
             within);
    return room;
}

enum { STAGE_NAME = 48 };

const char *document_round_name(const struct view *v, const struct row_match *m, char room[static ROUND_NAME])
{
    struct round_title title = title_of(v, m);
    char within[STAGE_NAME];
    snprintf(within, sizeof within, stages[title.stage].name, title.n);
    return in_section(v, m->section, within, room);
}

const char *document_match_stage(const struct view *v, const struct row_match *m,
                                 char room[static ROUND_NAME])
{
    struct round_title title = title_of(v, m);
    snprintf(room, ROUND_NAME, stages[title.stage].match, title.n);
    return room;
}

bool document_counts(const struct row_match *m)
{
    bool nobody = m->a < 0 || m->b < 0 || (m->how == HOW_VOID && !m->a);
    return !nobody && m->how != HOW_BYE && m->how != HOW_SKIPPED;
}

const char *document_place_label(const struct view *v, const struct row_node *node,
                                 char room[static ROUND_NAME])
{
    const struct row_match *m = state_match(v->state, node->match);
    struct round_title title = m ? title_of(v, m) : title_at(v, node);
    char within[STAGE_NAME];
    size_t len = (size_t)snprintf(within, sizeof within, stages[title.stage].match, title.n);
    snprintf(within + len, sizeof within - len, stages[title.stage].which, node->slot + 1);
    return in_section(v, node->section, within, room);
}

void document_list(struct json_out *o, const struct view *v, const char *key)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_key(o, key);
    json_array(o);
}

void document_list_end(struct json_out *o)
{
    json_array_end(o);
    json_object_end(o);
}

void document_each_drawn(struct json_out *o, const struct view *v,
                         void (*write)(struct json_out *, const struct view *, int32_t section))
{
    document_list(o, v, "sections");
    for (STATE_EACH(section, s, v->state))
        if (drawn_is(v->state, s->n)) write(o, v, s->n);
    document_list_end(o);
}

void document_numbers(struct json_out *o, const char *key, const char *text)
{
    int32_t at[SECTION_ROUNDS_MAX], count = format_numbers(text, at);
    json_key(o, key);
    json_array(o);
    for (int32_t i = 0; i < count; i++)
        json_int(o, at[i]);
    json_array_end(o);
}
