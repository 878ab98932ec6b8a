// SPDX-License-Identifier: MIT
// What the club's own site shows of an event or of a player.
#include "base/arena.h"
#include "director/formats/drawn.h"
#include "director/status.h"
#include "views/documents.h"
#include "views/outside/hours.h"
#include "views/pieces.h"

enum { EMBED_VERSION = 1, AHEAD = 16 };

static void put_about(struct json_out *o, const struct view *v)
{
    const struct row_tournament *t = state_tournament(v->state, 1);
    json_put_int(o, "embed", EMBED_VERSION);
    document_uid(o, v);
    json_put_id(o, "version", v->seq);
    document_word(o, "status", &words_tournament_status, t->status);
    json_put_string(o, "title", t->title);
    json_put_string(o, "starts_on", t->starts_on);
    json_put_int(o, "starts_at_min", t->starts_at_min);
    json_put_text(o, "club", v->club_name);
    json_put_text(o, "time_zone", v->time_zone);
}

static void put_match(struct json_out *o, const struct view *v, const struct outlook *outlook,
                      const struct row_match *m)
{
    char room[ROUND_NAME];
    struct hours hours = {0};
    const struct row_hall_table *table = m->table ? state_hall_table(v->state, m->table) : NULL;
    bool known = hours_of(v, outlook, m, &hours);
    json_object(o);
    json_put_int(o, "match", m->n);
    json_put_int(o, "section", m->section);
    json_put_string(o, "round", document_round_name(v, m, room));
    document_word(o, "status", &words_match_status, m->status);
    json_put_int(o, "length", m->length);
    document_who(o, v, "a", m->a);
    document_who(o, v, "b", m->b);
    json_put_int(o, "score_a", document_side_score(v, m, m->score_a));
    json_put_int(o, "score_b", document_side_score(v, m, m->score_b));
    document_halves(o, v, m);
    document_word(o, "winner", &words_side, m->winner);
    json_put_string(o, "table", table ? table->name : NULL);
    document_time(o, "begins", known ? hours.from_ms : 0);
    json_put_bool(o, "planned", known && hours.planned);
    json_object_end(o);
}

// Of an event what is at a table now; of an entry all that it plays.
static bool shown(const struct view *v, const struct row_match *m, int32_t entry)
{
    if (!drawn_stands(v->state, m)) return false;
    if (!entry) return m->table && status_at_table((enum match_status)m->status);
    return m->a == entry || m->b == entry;
}

static void put_matches(struct json_out *o, const struct view *v, int32_t entry)
{
    const struct outlook *outlook = hours_outlook(o->arena, v);
    json_key(o, entry ? "matches" : "playing");
    json_array(o);
    for (STATE_EACH(match, m, v->state))
        if (shown(v, m, entry)) put_match(o, v, outlook, m);
    json_array_end(o);
}

static void put_sections(struct json_out *o, const struct view *v, int32_t entry)
{
    json_key(o, "sections");
    json_array(o);
    for (STATE_EACH(section, s, v->state)) {
        if (!drawn_is(v->state, s->n)) continue;
        json_object(o);
        json_put_int(o, "section", s->n);
        json_put_string(o, "name", document_section_name(v, s->n));
        document_word(o, "kind", &words_section_kind, s->kind);
        document_word(o, "status", &words_section_status, s->status);
        document_standings_brief(o, v, s->n, AHEAD, entry);
        json_object_end(o);
    }
    json_array_end(o);
}

void document_embed(struct json_out *o, const struct view *v, int32_t entry)
{
    json_object(o);
    put_about(o, v);
    if (entry)
        document_who(o, v, "player", entry);
    else
        document_champion(o, v, state_section(v->state, MAIN_SECTION)->champion);
    put_sections(o, v, entry);
    put_matches(o, v, entry);
    json_object_end(o);
}
