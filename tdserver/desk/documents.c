// SPDX-License-Identifier: MIT
#include "desk/documents_inner.h"

#include <stdio.h>

#include "base/secure.h"
#include "desk/pages.h"
#include "director/formats/bracket.h"
#include "director/formats/drawn.h"

// ---- views

static void look_at_club(struct arena *a, struct view *v, struct cached_stream *club)
{
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    const struct row_club *row = s ? state_club(s->buffer->state, 1) : NULL;
    if (row) {
        v->club_name = arena_copy(a, text_of(row->name));
        v->time_zone = arena_copy(a, text_of(row->time_zone));
    }
    snapshot_drop(s);
}

struct view view_of_stream(struct arena *a, struct cached_stream *l)
{
    struct view v = {.cached = l,
                     .buffer = l->buffer,
                     .names = l->names,
                     .recent = &l->recent,
                     .seq = l->seq,
                     .inside = true};
    look_at_club(a, &v, l->club);
    return v;
}

struct view view_of_snapshot(struct arena *a, const struct snapshot *s)
{
    struct view v = {
        .cached = s->cached, .buffer = s->buffer, .names = s->names, .recent = &s->recent, .seq = s->seq};
    look_at_club(a, &v, s->cached->club);
    return v;
}

// ---- small pieces

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
    json_put_text(o, "uid", secure_hex(v->cached->uid, CALL_UID, room, sizeof room));
}

struct name document_entry_name(const struct view *v, int32_t entry, char room[static 32])
{
    const struct row_entry *row = state_entry(of(v), entry);
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
    int32_t left = bracket_rounds(state_tournament(of(v), 1)->bracket_size) - m->round;
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

// ---- one row

struct text document_current(const struct call *c, struct cached_stream *l, enum row_kind kind, int32_t n)
{
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    const struct row_match *m = kind == ROW_match ? drawn_match(of(&v), n) : NULL;
    if (m) v.inside = game_log_inside(c, l, m);
    if (kind == ROW_match)
        document_match(&o, &v, n);
    else if (kind == ROW_entry)
        document_entry(&o, &v, n);
    else if (kind == ROW_hall_table)
        document_table(&o, &v, n);
    else if (l->kind == STREAM_TOURNAMENT)
        document_tournament(&o, &v);
    else
        json_null(&o);
    return json_bytes(&o);
}
