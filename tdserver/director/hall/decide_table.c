// SPDX-License-Identifier: MIT
// Tables of the hall, their cards, and the tablets that sign in.
#include "director/deciding.h"
#include "director/hall/tables.h"

DECIDE(tables_set)
{
    int32_t highest = 0;
    for (STATE_EACH(hall_table, table, d->was)) {
        if (table->n > c->count && table->match) REFUSE(d, DIRECTOR_TABLE_BUSY, table->n, table->match);
        if (table->status != TABLE_OUT_OF_USE) highest = table->n;
    }
    // A table taken out of use by hand stays so; those beyond the old number come (back) into use.
    for (int32_t n = 1; n <= c->count; n++) {
        const struct row_hall_table *row = state_hall_table(d->now, n);
        if (!row || (n > highest && !row->borrowed)) table_open(d, n);
    }
    for (STATE_EACH(hall_table, table, d->was)) {
        if (table->n <= c->count) continue;
        if (table->borrowed) EMIT(d, table_returned, .table = table->n);
        if (table->status == TABLE_OUT_OF_USE) continue;
        EMIT_TEXT(d, table_set, name, table->name, .table = table->n, .status = TABLE_OUT_OF_USE);
    }
}

DECIDE(table_set)
{
    struct row_hall_table table;
    if (!table_get(d, c->table, &table)) return;
    if (c->status == TABLE_OUT_OF_USE && table.match) REFUSE(d, DIRECTOR_TABLE_BUSY, c->table, table.match);
    const char *name = c->name[0] ? c->name : table.name;
    if (c->status == table.status && text_same(name, table.name)) return;
    EMIT_TEXT(d, table_set, name, name, .table = c->table, .status = c->status);
}

DECIDE(card_issue)
{
    struct row_hall_table table;
    if (!table_get(d, c->table, &table)) return;
    if (table.card) WARN(d, LEVEL_ACKNOWLEDGE, CARD_VOID, c->table);
    EMIT(d, card_issued, .table = c->table, .card = table.cards + 1);
}

DECIDE(card_revoke)
{
    struct row_hall_table table;
    if (!table_get(d, c->table, &table)) return;
    if (table.card) EMIT(d, card_issued, .table = c->table, .card = 0);
}

static void table_pass(struct deciding *d, int32_t device, int32_t n)
{
    struct row_hall_table table;
    if (!table_get(d, n, &table)) return;
    EMIT(d, table_taken, .table = n, .device = device, .epoch = table.epoch + 1);
}

static int32_t actor_by_ref(const struct deciding *d, int32_t kind, const char *ref)
{
    for (STATE_EACH(actor, actor, d->was))
        if (actor->kind == kind && text_same(actor->ref, ref)) return actor->n;
    return 0;
}

// ---- tables of the club

static bool copied_already(const struct row_hall_table *row, const struct command_table_borrow *c,
                           int32_t device)
{
    return row && row->borrowed && row->status == c->status && text_same(row->name, c->name) &&
           row->card == c->card && row->cards == c->cards && row->device == device && row->epoch == c->epoch;
}

DECIDE(table_borrow)
{
    const struct row_hall_table *row = state_hall_table(d->was, c->table);
    int32_t device = c->ref[0] ? actor_by_ref(d, ACTOR_DEVICE, c->ref) : 0;
    if (c->ref[0] && !device) device = state_last(d->was, ROW_actor) + 1;
    if (device > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    if (c->status == TABLE_OUT_OF_USE && row && row->match)
        REFUSE(d, DIRECTOR_TABLE_BUSY, c->table, row->match);
    MADE(d, actor, device);
    if (copied_already(row, c, device)) return;
    struct event event = {.kind = EVENT_table_borrowed,
                          .is.table_borrowed = {.table = c->table,
                                                .status = c->status,
                                                .card = c->card,
                                                .cards = c->cards,
                                                .device = device,
                                                .epoch = c->epoch}};
    text_fill(event.is.table_borrowed.name, sizeof c->name, c->name);
    text_fill(event.is.table_borrowed.ref, sizeof c->ref, c->ref);
    deciding_emit(d, &event);
}

DECIDE(table_return)
{
    struct row_hall_table table;
    if (!table_get(d, c->table, &table) || !table.borrowed) return;
    bool closed = state_tournament(d->was, 1)->status == TOURNAMENT_CLOSED;
    if (table.match && !closed) REFUSE(d, DIRECTOR_TABLE_BUSY, c->table, table.match);
    EMIT(d, table_returned, .table = c->table);
}

DECIDE(actor_join)
{
    bool device = c->kind == ACTOR_DEVICE;
    int32_t n = device ? 0 : actor_by_ref(d, c->kind, c->ref);
    const struct row_actor *known = state_actor(d->was, n);
    MADE(d, actor, n);
    if (known && known->status == ACTOR_ACTIVE && known->role == c->role) return;
    if (!n) n = state_last(d->was, ROW_actor) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    MADE(d, actor, n);
    EMIT_TEXT(d, actor_joined, ref, c->ref, .actor = n, .kind = c->kind,
              .role = device ? ROLE_DEVICE : c->role);
    if (device) table_pass(d, n, c->table);
}

DECIDE(device_revoke)
{
    const struct row_actor *actor = state_actor(d->was, c->actor);
    // An account that is signed off here is locked out of the event, its own director's too.
    if (!actor || actor->kind != ACTOR_DEVICE) REFUSE_WORDS(d, "tablet", DIRECTOR_NOTHING, c->actor);
    if (actor->status == ACTOR_ACTIVE) EMIT(d, actor_revoked, .actor = c->actor, .kind = actor->kind);
}

DECIDE(table_take)
{
    const struct row_actor *actor = state_actor(d->was, d->context->actor);
    if (!is_device(d)) REFUSE(d, DIRECTOR_NOT_DEVICE);
    if (actor->table != c->table) REFUSE_WORDS(d, "table of this tablet", DIRECTOR_NOTHING, c->table);
    const struct row_hall_table *table = state_hall_table(d->was, c->table);
    if (table->device != actor->n || table->epoch != actor->epoch) table_pass(d, actor->n, c->table);
}
