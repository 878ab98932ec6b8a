// SPDX-License-Identifier: MIT
#include "views/pieces.h"

#include <stdio.h>

#include "base/secure.h"
#include "director/formats/bracket.h"
#include "director/formats/drawn.h"

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
}

int32_t document_shown(int32_t score, int32_t length)
{
    return score < length ? score : length;
}

const char *document_section_name(const struct view *v, int32_t section)
{
    const struct row_section *s = state_section(v->state, section);
    return s && s->name[0] ? s->name : "Main draw";
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

static const char *round_of_double(const struct row_section *s, const struct row_node *node, int32_t left,
                                   char room[static 32])
{
    int32_t upper = bracket_rounds(s->size);
    if (node->condition) return "Recharge";
    if (!left) return "Final";
    bool above = node->round <= upper;
    snprintf(room, 32, above ? "Round %d" : "Lower round %d", node->round - (above ? 0 : upper));
    return room;
}

static const char *name_in_section(const struct view *v, const struct row_match *m, char room[static 32])
{
    static const char *const last[] = {"Final", "Semi-finals", "Quarter-finals"};
    const struct row_section *s = state_section(v->state, m->section);
    const struct row_node *node = drawn_node(v->state, m);
    int32_t left = node ? rounds_left(v, node) : ROUNDS_MAX;
    if (m->third_place) return "Third place";
    if (s && node && s->kind == SECTION_DOUBLE) return round_of_double(s, node, left, room);
    if (left < 3 && s->kind != SECTION_GROUPS4) return last[left];
    snprintf(room, 32, "Round %d", m->round);
    return room;
}

const char *document_round_name(const struct view *v, const struct row_match *m, char room[static ROUND_NAME])
{
    char within[32];
    const char *name = name_in_section(v, m, within);
    bool main = m->section == MAIN_SECTION;
    snprintf(room, ROUND_NAME, "%s%s%s", main ? "" : document_section_name(v, m->section), main ? "" : ": ",
             name);
    return room;
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
