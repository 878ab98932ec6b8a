// SPDX-License-Identifier: MIT
// The tournament itself: creation, settings, status, tables, devices.
#include "director/deciding.h"

#include "engine/mem.h"

static bool digits(const char *at, int count)
{
    for (int i = 0; i < count; i++)
        if (at[i] < '0' || at[i] > '9') return false;
    return true;
}

static int32_t two(const char *at)
{
    return (at[0] - '0') * 10 + (at[1] - '0');
}

bool day_valid(const char *day)
{
    static const int32_t longest[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (text_length(day) != 10 || day[4] != '-' || day[7] != '-') return false;
    if (!digits(day, 4) || !digits(day + 5, 2) || !digits(day + 8, 2)) return false;
    int32_t year = two(day) * 100 + two(day + 2), month = two(day + 5), date = two(day + 8);
    if (month < 1 || month > 12 || date < 1 || date > longest[month - 1]) return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month != 2 || date < 29 || leap;
}

static void lengths_set(struct deciding *d, const struct ints *lengths)
{
    if (lengths->count < 1 || lengths->count > ROUNDS_MAX) REFUSE(d, DIRECTOR_LENGTHS);
    for (int32_t i = 0; i < lengths->count; i++)
        if (lengths->at[i] < 1 || lengths->at[i] > LENGTH_MAX) REFUSE(d, DIRECTOR_LENGTHS);
    for (int32_t round = 1; round <= ROUNDS_MAX; round++) {
        const struct row_round *row = state_round(d->now, round);
        // Rounds beyond the list are played like the last one of it.
        int32_t length = lengths->at[round < lengths->count ? round - 1 : lengths->count - 1];
        if (round > lengths->count && !row) break;
        if (!row || row->length != length) EMIT(d, round_set, .round = round, .length = length);
    }
}

static void table_name(char *name, int32_t n)
{
    int i = 0;
    for (int32_t place = 100; place; place /= 10)
        if (n >= place) name[i++] = (char)('0' + n / place % 10);
    name[i] = '\0';
}

static void table_open(struct deciding *d, int32_t n)
{
    const struct row_hall_table *row = state_hall_table(d->now, n);
    char name[sizeof row->name];
    table_name(name, n);
    if (row) text_fill(name, sizeof name, row->name);
    EMIT_TEXT(d, table_set, name, name, .table = n, .status = TABLE_OPEN);
}

DECIDE(tournament_create)
{
    if (state_tournament(d->was, 1)) REFUSE(d, DIRECTOR_CREATED);
    if (!day_valid(c->starts_on)) REFUSE(d, DIRECTOR_DAY);
    struct event event = {.kind = EVENT_tournament_created,
                          .is.tournament_created = {.starts_at_min = c->starts_at_min,
                                                    .check_in = c->check_in,
                                                    .third_place = c->third_place,
                                                    .third_place_length = c->third_place_length}};
    text_fill(event.is.tournament_created.title, sizeof c->title, c->title);
    text_fill(event.is.tournament_created.starts_on, sizeof c->starts_on, c->starts_on);
    deciding_emit(d, &event);
    lengths_set(d, &c->lengths);
    for (int32_t n = 1; n <= c->tables; n++)
        table_open(d, n);
}

DECIDE(tournament_settings)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (!day_valid(c->starts_on)) REFUSE(d, DIRECTOR_DAY);
    bool shape = c->third_place != t->third_place || c->third_place_length != t->third_place_length;
    if (t->bracket_size && shape) REFUSE(d, DIRECTOR_DRAWN);
    bool same = !shape && text_same(c->title, t->title) && text_same(c->starts_on, t->starts_on) &&
                c->starts_at_min == t->starts_at_min && c->check_in == t->check_in;
    if (same) return;
    struct event event = {.kind = EVENT_settings_changed,
                          .is.settings_changed = {.starts_at_min = c->starts_at_min,
                                                  .format = t->format,
                                                  .check_in = c->check_in,
                                                  .third_place = c->third_place,
                                                  .third_place_length = c->third_place_length}};
    text_fill(event.is.settings_changed.title, sizeof c->title, c->title);
    text_fill(event.is.settings_changed.starts_on, sizeof c->starts_on, c->starts_on);
    deciding_emit(d, &event);
}

DECIDE(setting_set)
{
    if (c->setting < 1 || c->setting >= SETTINGS) REFUSE_WORDS(d, "setting", DIRECTOR_NOTHING, c->setting);
    const struct setting_type *type = &setting_types[c->setting];
    if (c->value < type->low || c->value > type->high)
        REFUSE_WORDS(d, type->title, DIRECTOR_SETTING_RANGE, type->low, type->high);
    bool power = c->value > 0 && !(c->value & (c->value - 1));
    if (c->setting == SETTING_CUBE_LIMIT && c->value && !power) REFUSE(d, DIRECTOR_CUBE_VALUE, c->value);
    if (profile_value(d->was, (enum setting)c->setting) == c->value) return;
    if (type->until == UNTIL_DRAW && bracket_now(d).size) REFUSE_WORDS(d, type->title, DIRECTOR_SETTING_LATE);
    EMIT(d, setting_changed, .setting = c->setting, .value = c->value);
}

DECIDE(rounds_set)
{
    if (bracket_now(d).size) REFUSE(d, DIRECTOR_DRAWN);
    lengths_set(d, &c->lengths);
}

static void status_set(struct deciding *d, enum tournament_status status, const char *reason)
{
    EMIT_TEXT(d, status_changed, reason, reason, .status = status);
}

DECIDE(tournament_open)
{
    int32_t status = state_tournament(d->was, 1)->status;
    if (status == TOURNAMENT_RUNNING) REFUSE_WORDS(d, words_tournament_status.at[status], DIRECTOR_STATUS);
    if (status == TOURNAMENT_DRAFT) status_set(d, TOURNAMENT_OPEN, c->reason);
}

DECIDE(tournament_close)
{
    if (state_tournament(d->was, 1)->status == TOURNAMENT_CLOSED) return;
    struct bracket b = bracket_now(d);
    for (int32_t n = 1; b.size && n <= bracket_matches(&b); n++)
        if (state_match(d->was, n)->status != MATCH_OVER) WARN(d, LEVEL_READ, MATCH_OPEN, n);
    status_set(d, TOURNAMENT_CLOSED, c->reason);
}

DECIDE(tournament_reopen)
{
    const struct row_tournament *t = state_tournament(d->was, 1);
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (t->status != TOURNAMENT_CLOSED)
        REFUSE_WORDS(d, words_tournament_status.at[t->status], DIRECTOR_STATUS);
    status_set(d, t->bracket_size ? TOURNAMENT_RUNNING : TOURNAMENT_OPEN, c->reason);
}

DECIDE(auto_call)
{
    if (state_tournament(d->was, 1)->auto_call != c->on) EMIT(d, auto_call_set, .on = c->on);
}

// ---- tables, cards, devices

DECIDE(tables_set)
{
    int32_t highest = 0;
    for (STATE_EACH(hall_table, table, d->was)) {
        if (table->n > c->count && table->match) REFUSE(d, DIRECTOR_TABLE_BUSY, table->n, table->match);
        if (table->status == TABLE_OPEN) highest = table->n;
    }
    // A table taken out of use by hand stays so; those beyond the old number come (back) into use.
    for (int32_t n = 1; n <= c->count; n++)
        if (n > highest || !state_hall_table(d->now, n)) table_open(d, n);
    for (STATE_EACH(hall_table, table, d->was)) {
        if (table->n <= c->count || table->status != TABLE_OPEN) continue;
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

DECIDE(actor_join)
{
    bool device = c->kind == ACTOR_DEVICE;
    int32_t n = device ? 0 : actor_by_ref(d, c->kind, c->ref);
    const struct row_actor *known = state_actor(d->was, n);
    if (known && known->status == ACTOR_ACTIVE && known->role == c->role) return;
    if (!n) n = d->was->rows[ROW_actor].count + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    EMIT_TEXT(d, actor_joined, ref, c->ref, .actor = n, .kind = c->kind,
              .role = device ? ROLE_DEVICE : c->role);
    if (device) table_pass(d, n, c->table);
}

DECIDE(device_revoke)
{
    const struct row_actor *actor = state_actor(d->was, c->actor);
    if (!actor) REFUSE_WORDS(d, "tablet or account", DIRECTOR_NOTHING, c->actor);
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
