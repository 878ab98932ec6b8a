// SPDX-License-Identifier: MIT
// When the matches to come will begin.
#include "director/forecast/outlook.h"

#include "base/zones.h"
#include "director/day.h"
#include "director/formats/drawn.h"
#include "director/profile.h"
#include "views/documents.h"
#include "views/pieces.h"

enum { MINUTE_MS = 60000, DAY_TEXT = 11 };

// early, middle, late
static void put_span(struct json_out *o, const struct span *span, int64_t from_ms)
{
    json_put_time(o, "early", from_ms + (int64_t)span->early * MINUTE_MS);
    json_put_time(o, "middle", from_ms + (int64_t)span->middle * MINUTE_MS);
    json_put_time(o, "late", from_ms + (int64_t)span->late * MINUTE_MS);
}

static void put_begin(struct json_out *o, const struct view *v, const struct row_match *m,
                      const struct outlook *outlook)
{
    const struct row_hall_table *table = state_hall_table(v->state, outlook->tables[m->node]);
    json_object(o);
    json_put_int(o, "match", m->n);
    put_span(o, &outlook->begins[m->node], outlook->from_ms);
    if (table)
        json_put_string(o, "table_name", table->name);
    else
        json_put_null(o, "table_name");
    json_object_end(o);
}

static void put_rounds(struct json_out *o, const struct view *v, const struct outlook *outlook)
{
    json_key(o, "rounds");
    json_array(o);
    for (STATE_EACH(node, node, v->state)) {
        const struct span *ends = outlook ? &outlook->round_ends[node->n] : NULL;
        if (!ends || ends->early == MINUTE_UNKNOWN) continue;
        json_object(o);
        json_put_int(o, "section", node->section);
        json_put_int(o, "round", node->round);
        put_span(o, ends, outlook->from_ms);
        json_object_end(o);
    }
    json_array_end(o);
}

// Of an event of several days; of others the list is empty.
static void put_days(struct json_out *o, const struct outlook *outlook)
{
    json_key(o, "days");
    json_array(o);
    for (int32_t i = 0; outlook && i < TIMETABLE_DAYS; i++) {
        char day[DAY_TEXT];
        if (outlook->day_ends[i].early == MINUTE_UNKNOWN) continue;
        day_write(outlook->day + i, day);
        json_object(o);
        json_put_string(o, "day", day);
        put_span(o, &outlook->day_ends[i], outlook->from_ms);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_ends(struct json_out *o, const struct outlook *outlook)
{
    if (outlook->ends.early == MINUTE_UNKNOWN) {
        json_put_null(o, "ends");
        return;
    }
    json_key(o, "ends");
    json_object(o);
    put_span(o, &outlook->ends, outlook->from_ms);
    json_object_end(o);
}

void document_tempo(struct json_out *o, const struct tempo *tempo, const int32_t *lengths, int32_t count)
{
    json_key(o, "tempo");
    json_object(o);
    json_put_int(o, "matches", tempo ? tempo->matches : 0);
    json_key(o, "lengths");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        json_object(o);
        json_put_int(o, "length", lengths[i]);
        json_put_int(o, "minutes", tempo_minutes(tempo, lengths[i]));
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

static bool is_played_to(const struct view *v, int32_t length)
{
    for (DRAWN_EACH_PLAYED(m, v->state))
        if (m->length == length) return true;
    return false;
}

// Of the lengths that something is played to here.
static void put_tempo(struct json_out *o, const struct view *v)
{
    int32_t lengths[TEMPO_LENGTHS], count = 0;
    for (int32_t length = 1; length <= TEMPO_LENGTHS; length++)
        if (is_played_to(v, length)) lengths[count++] = length;
    document_tempo(o, outlook_tempo(v->state, v->tempo), lengths, count);
}

bool document_outlook_of(struct arena *a, const struct view *v, struct outlook *out)
{
    size_t bytes = outlook_room(state_last(v->state, ROW_node));
    // Only who plays for several days asks what a clock on the wall shows.
    int64_t ahead_ms =
        profile_value(v->state, SETTING_LAST_CALL) ? zone_ahead_ms(v->time_zone, outlook_from(v->state)) : 0;
    return outlook_make(v->state, v->tempo, ahead_ms, (struct room){arena_alloc(a, bytes), bytes}, out);
}

void document_about(struct json_out *o, const char *key, const struct outlook *outlook,
                    const struct span *span)
{
    if (!outlook || span->early == MINUTE_UNKNOWN)
        json_put_null(o, key);
    else
        json_put_time(o, key, outlook->from_ms + (int64_t)span->middle * MINUTE_MS);
}

void document_outlook(struct json_out *o, const struct view *v)
{
    struct outlook outlook;
    bool found = document_outlook_of(o->arena, v, &outlook);
    document_list(o, v, "matches");
    for (DRAWN_EACH_MATCH(m, v->state)) {
        const struct span *begins = found && m->node ? &outlook.begins[m->node] : NULL;
        if (begins && begins->early != MINUTE_UNKNOWN) put_begin(o, v, m, &outlook);
    }
    json_array_end(o);
    put_rounds(o, v, found ? &outlook : NULL);
    put_days(o, found ? &outlook : NULL);
    put_tempo(o, v);
    document_number(o, "late_after_min", profile_value(v->state, SETTING_LATE_FIRST));
    if (found)
        put_ends(o, &outlook);
    else
        json_put_null(o, "ends");
    json_object_end(o);
}
