// SPDX-License-Identifier: MIT
#include "views/outside/withheld.h"

#include <string.h>

#include "director/money/pools.h"
#include "views/documents.h"

static bool never(const struct state *state, const struct event *e)
{
    (void)state;
    (void)e;
    return true;
}

static bool unseen_money(const struct state *state, const struct event *e)
{
    (void)e;
    const struct row_money *money = money_of(state);
    return money && money->sight != SIGHT_PUBLIC;
}

// Nobody said that stakes may be seen: then they may not.
static bool stakes_seen(const struct state *state)
{
    const struct row_money *money = money_of(state);
    return money && money->sight == SIGHT_PUBLIC;
}

static bool unseen_stake(const struct state *state, const struct event *e)
{
    return e->kind == EVENT_sitting_opened && e->is.sitting_opened.stake && !stakes_seen(state);
}

static bool has_unseen_stakes(const struct state *state)
{
    for (STATE_EACH(sitting, row, state))
        if (row->stake && !stakes_seen(state)) return true;
    return false;
}

// Kinds by their words, so that lines of earlier releases are meant, too.
static const struct {
    const char *kind;
    bool (*withheld)(const struct state *, const struct event *);
    bool from_readers_only; // the line itself holds but references, which tell nobody a name
} lines[] = {
    {"cash_noted", never, false},
    {"cash_struck", never, false},
    {"entry_sold", never, false},
    {"money_set", unseen_money, false},
    {"pool_set", unseen_money, false},
    {"prizes_set", unseen_money, false},
    {"sitting_opened", unseen_stake, false},
    {"handed_over", never, false},
    {"entry_renamed", never, true},
    {"entry_swapped", never, true},
};

// Of any kind where it is "".
static const struct {
    const char *kind, *member;
    bool opaque; // made by chance or from a secret: bytes for exports, nothing for readers
} members[] = {
    {"", "ref", true},
    {"", "person", true},
    {"", "photo", true},
    {"", "note", false},
    {"entry_status_set", "reason", false},
    {"entry_renamed", "reason", false},
    {"entry_swapped", "reason", false},
    {"director_called", "reason", false},
    {"taken_over", "reason", false},
};

// What tells of plays without holding any; whatever holds some is found by its members.
static const char *const plays[] = {"turn_recorded",  "turn_withdrawn",     "turn_corrected",
                                    "turns_amended",  "turn_kept",          "game_recorded",
                                    "record_settled", "match_adjourned",    "adjournment_restored",
                                    "draughts_said",  "draughts_withdrawn", "draughts_ended"};

static const char *kind_of(const struct event *e)
{
    return event_types[e->kind].fields.name;
}

static int line_of(const struct state *state, const struct event *e)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strcmp(kind_of(e), lines[i].kind)) return lines[i].withheld(state, e) ? (int)i : -1;
    return -1;
}

// Does it hold a play or a board? Then it waits with the others: no new kind can be forgotten here.
static bool shows_board(const struct event *e)
{
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *f = &fields->at[i];
        bool board = f->type == FIELD_TX && (!strcmp(f->name, "play") || !strcmp(f->name, "position"));
        if (board && ((const char *)&e->is)[f->offset]) return true;
    }
    return false;
}

static bool waits(const struct state *state, const struct event *e, int64_t public_ms)
{
    if (e->at_ms <= public_ms) return false;
    const struct row_match *m = state_match(state, document_event_match(e));
    if (!m || m->status == MATCH_OVER) return false;
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++)
        if (!strcmp(kind_of(e), plays[i])) return true;
    return shows_board(e);
}

enum withheld withheld_line(const struct state *state, const struct event *e, int64_t public_ms)
{
    if (waits(state, e, public_ms)) return WITHHELD_LATER;
    return line_of(state, e) >= 0 ? WITHHELD_LINE : WITHHELD_NOTHING;
}

static int secret_member(const struct event *e, const struct field *f)
{
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        bool meant = !*members[i].kind || !strcmp(kind_of(e), members[i].kind);
        if (f->type == FIELD_TX && meant && !strcmp(f->name, members[i].member)) return (int)i;
    }
    return -1;
}

void withheld_blank(struct event *e)
{
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (secret_member(e, &fields->at[i]) >= 0) *((char *)&e->is + fields->at[i].offset) = 0;
}

bool withheld_not(const struct state *state, const struct event *e)
{
    int line = line_of(state, e);
    if (line >= 0 && !lines[line].from_readers_only) return false;
    const struct fields *fields = &event_types[e->kind].fields;
    for (size_t i = 0; i < fields->count; i++) {
        int member = secret_member(e, &fields->at[i]);
        bool told = member >= 0 && !members[member].opaque;
        if (told && *((const char *)&e->is + fields->at[i].offset)) return false;
    }
    return true;
}

bool withheld_settled(const struct state *state, bool plays_wait)
{
    if (state_tournament(state, 1)->status == TOURNAMENT_CLOSED) return true;
    return !money_of(state) && !has_unseen_stakes(state) && !plays_wait;
}
