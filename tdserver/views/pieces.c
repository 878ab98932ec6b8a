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

const char *document_round_name(const struct view *v, const struct row_match *m, char room[static 32])
{
    static const char *const last[] = {"Final", "Semi-finals", "Quarter-finals"};
    if (m->third_place) return "Third place";
    int32_t left = bracket_rounds(state_tournament(v->state, 1)->bracket_size) - m->round;
    if (left < 3) return last[left];
    snprintf(room, 32, "Round %d", m->round);
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
