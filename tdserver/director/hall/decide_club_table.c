// SPDX-License-Identifier: MIT
// The tables of a club's hall: lent to one tournament at a time, with their cards and the tablets that stay signed in
// from one week to the next. The desk gives these commands together with those of the tournament that has the table.
#include "director/deciding.h"
#include "director/hall/tables.h"

// A copy, because pointers move when events are applied. false: refused, it does not exist.
static bool club_table_get(struct deciding *d, int32_t n, struct row_club_table *table)
{
    const struct row_club_table *row = state_club_table(d->now, n);
    if (!row) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "table");
    if (row) *table = *row;
    return row;
}

DECIDE(club_table_set)
{
    struct row_club_table table;
    if (!club_table_get(d, c->table, &table)) return;
    const char *name = c->name[0] ? c->name : table.name;
    if (c->status == table.status && text_same(name, table.name)) return;
    EMIT_TEXT(d, club_table_set, name, name, .table = c->table, .status = c->status);
}

DECIDE(club_table_lend)
{
    const struct row_club_table *row = state_club_table(d->was, c->table);
    char name[sizeof row->name];
    if (row && row->listing == c->listing) return;
    if (row && row->listing) REFUSE(d, DIRECTOR_TABLE_LENT, c->table);
    table_name(name, c->table);
    if (!row) EMIT_TEXT(d, club_table_set, name, name, .table = c->table, .status = TABLE_OPEN);
    EMIT(d, club_table_lent, .table = c->table, .listing = c->listing);
}

DECIDE(club_table_return)
{
    struct row_club_table table;
    if (!club_table_get(d, c->table, &table)) return;
    if (table.listing) EMIT(d, club_table_returned, .table = c->table);
}

DECIDE(club_table_take)
{
    struct row_club_table table;
    const struct row_club_device *device = state_club_device(d->was, c->device);
    int32_t n = c->device ? c->device : state_last(d->was, ROW_club_device) + 1;
    if (!club_table_get(d, c->table, &table)) return;
    if (c->device && (!device || device->table != c->table))
        REFUSE_WORDS(d, "table of this tablet", DIRECTOR_NOTHING, c->table);
    if (device && device->status == ACTOR_REVOKED) REFUSE(d, DIRECTOR_REVOKED);
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    MADE(d, club_device, n);
    if (device && table.device == n && table.epoch == device->epoch) return;
    EMIT(d, club_table_taken, .table = c->table, .device = n, .epoch = table.epoch + 1);
}

DECIDE(club_card_issue)
{
    struct row_club_table table;
    if (!club_table_get(d, c->table, &table)) return;
    if (c->valid && table.card) WARN(d, LEVEL_ACKNOWLEDGE, CARD_VOID, c->table);
    if (c->valid || table.card)
        EMIT(d, club_card_issued, .table = c->table, .card = c->valid ? table.cards + 1 : 0);
}

DECIDE(club_device_revoke)
{
    const struct row_club_device *device = state_club_device(d->was, c->device);
    if (!device) REFUSE_WORDS(d, "tablet", DIRECTOR_NOTHING, c->device);
    if (device->status == ACTOR_ACTIVE) EMIT(d, club_device_revoked, .device = c->device);
}
