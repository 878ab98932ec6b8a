// SPDX-License-Identifier: MIT
// The happy path of every command, until decide_*.c replace it: no refusals, no corrections.
#include "director/deciding.h"
#include "engine/mem.h"
static enum phase phase_now(struct deciding *d, int32_t match)
{
    struct row_match m = match_now(d, match);
    struct match_score s = floor_score(d->now, &m);
    struct match_rules r = profile_match_rules(d->now);
    return match_phase(&s, &r);
}
DECIDE(tournament_create)
{
    struct event e = {.kind = EVENT_tournament_created};
    struct event_tournament_created *t = &e.is.tournament_created;
    text_fill(t->title, sizeof t->title, c->title);
    text_fill(t->starts_on, sizeof t->starts_on, c->starts_on);
    t->starts_at_min = c->starts_at_min;
    t->check_in = c->check_in;
    t->third_place = c->third_place;
    t->third_place_length = c->third_place_length;
    emit(d, &e);
    for (int32_t i = 0; i < c->lengths.count; i++)
        EMIT(d, round_set, .round = i + 1, .length = c->lengths.at[i]);
    struct command_tables_set ts = {.count = c->tables};
    decide_tables_set(d, &ts);
}
DECIDE(tournament_settings)
{
    struct event e = {.kind = EVENT_settings_changed};
    struct event_settings_changed *t = &e.is.settings_changed;
    text_fill(t->title, sizeof t->title, c->title);
    text_fill(t->starts_on, sizeof t->starts_on, c->starts_on);
    t->starts_at_min = c->starts_at_min;
    t->check_in = c->check_in;
    t->third_place = c->third_place;
    t->third_place_length = c->third_place_length;
    emit(d, &e);
}
DECIDE(setting_set)
{
    EMIT(d, setting_changed, .setting = c->setting, .value = c->value);
}
DECIDE(rounds_set)
{
    for (int32_t i = 0; i < c->lengths.count; i++)
        EMIT(d, round_set, .round = i + 1, .length = c->lengths.at[i]);
}
DECIDE(tournament_open)
{
    (void)c;
    EMIT(d, status_changed, .status = TOURNAMENT_OPEN);
}
DECIDE(tournament_close)
{
    (void)c;
    EMIT(d, status_changed, .status = TOURNAMENT_CLOSED);
}
DECIDE(tournament_reopen)
{
    (void)c;
    EMIT(d, status_changed, .status = TOURNAMENT_RUNNING);
}
DECIDE(auto_call)
{
    EMIT(d, auto_call_set, .on = c->on);
}
DECIDE(tables_set)
{
    for (int32_t n = 1; n <= c->count; n++)
        if (!state_hall_table(d->now, n)) {
            struct event e = {.kind = EVENT_table_set};
            e.is.table_set.table = n;
            char *p = e.is.table_set.name;
            int k = 0;
            if (n >= 100) p[k++] = (char)('0' + n / 100);
            if (n >= 10) p[k++] = (char)('0' + n / 10 % 10);
            p[k++] = (char)('0' + n % 10);
            emit(d, &e);
        }
}
DECIDE(table_set)
{
    EMIT_TEXT(d, table_set, name, c->name[0] ? c->name : state_hall_table(d->now, c->table)->name,
              .table = c->table, .status = c->status);
}
DECIDE(card_issue)
{
    struct row_hall_table t;
    if (!table_get(d, c->table, &t)) return;
    EMIT(d, card_issued, .table = c->table, .card = t.cards + 1);
}
DECIDE(card_revoke)
{
    EMIT(d, card_issued, .table = c->table, .card = 0);
}
DECIDE(actor_join)
{
    int32_t n = 1;
    for (STATE_EACH(actor, a, d->now))
        n = a->n + 1;
    struct event e = {.kind = EVENT_actor_joined};
    e.is.actor_joined = (struct event_actor_joined){.actor = n, .kind = c->kind, .role = c->role};
    text_fill(e.is.actor_joined.ref, sizeof e.is.actor_joined.ref, c->ref);
    emit(d, &e);
    if (c->kind == ACTOR_DEVICE) {
        struct row_hall_table t;
        if (!table_get(d, c->table, &t)) return;
        EMIT(d, table_taken, .table = c->table, .device = n, .epoch = t.epoch + 1);
    }
}
DECIDE(device_revoke)
{
    EMIT(d, actor_revoked, .actor = c->actor, .kind = ACTOR_DEVICE);
}
DECIDE(table_take)
{
    struct row_hall_table t;
    if (!table_get(d, c->table, &t)) return;
    EMIT(d, table_taken, .table = c->table, .device = d->context->actor, .epoch = t.epoch + 1);
}
DECIDE(entry_add)
{
    int32_t n = 1;
    for (STATE_EACH(entry, e, d->now))
        n = e->n + 1;
    EMIT_TEXT(d, entry_added, ref, c->ref, .entry = n, .seed = c->seed, .status = ENTRY_ENTERED);
}
#define ST(k, s)                                                                                             \
    DECIDE(k)                                                                                                \
    {                                                                                                        \
        struct row_entry e;                                                                                  \
        if (!entry_get(d, c->entry, &e)) return;                                                             \
        EMIT(d, entry_status_set, .entry = c->entry, .status = s);                                           \
    }
ST(entry_check_in, ENTRY_CHECKED_IN)
ST(entry_check_out, ENTRY_ENTERED) ST(entry_withdraw, ENTRY_WITHDRAWN) ST(entry_reinstate, ENTRY_ENTERED)
    DECIDE(entry_seed)
{
    EMIT(d, entry_seeded, .entry = c->entry, .seed = c->seed);
}
static void fix(struct deciding *d, int32_t method)
{
    if (state_tournament(d->now, 1)->draw_seed[0]) return;
    struct event e = {.kind = EVENT_draw_seeded};
    e.is.draw_seeded.method = method;
    draw_seed_write(d->context->seed, e.is.draw_seeded.seed);
    emit(d, &e);
}
DECIDE(draw_preview)
{
    fix(d, c->method);
}
DECIDE(draw_make)
{
    fix(d, c->method);
    static const int32_t zero = 0;
    (void)zero;
    int32_t *slots = room_take(d->room, 512 * 4);
    int32_t count;
    if (c->method == DRAW_BY_HAND) {
        count = c->slots.count;
        for (int32_t i = 0; i < count; i++)
            slots[i] = c->slots.at[i] > 0 ? c->slots.at[i] : -1;
    } else {
        unsigned char s[32];
        draw_seed_read(state_tournament(d->now, 1)->draw_seed, s);
        count = floor_draw(d->now, (enum draw_method)c->method, s, slots);
    }
    struct event e = {.kind = EVENT_drawn};
    e.is.drawn.method = c->method;
    text_fill(e.is.drawn.generator, 40, DRAW_GENERATOR);
    text_fill(e.is.drawn.seed, 65, state_tournament(d->now, 1)->draw_seed);
    e.is.drawn.size = count;
    e.is.drawn.slots = (struct ints){slots, count};
    emit(d, &e);
    struct bracket b = bracket_now(d);
    int32_t last = 1;
    for (STATE_EACH(round, r, d->now))
        last = r->length;
    for (int32_t n = 1; n <= bracket_matches(&b); n++) {
        int32_t r = bracket_round(&b, n);
        const struct row_round *rr = state_round(d->now, r);
        EMIT(d, match_added, .match = n, .round = r, .slot = bracket_slot(&b, n),
             .third_place = n == bracket_third(&b), .length = rr ? rr->length : last);
    }
    for (int32_t i = 0; i < count; i++)
        EMIT(d, slot_set, .match = i / 2 + 1, .side = i % 2 ? SIDE_B : SIDE_A, .entry = slots[i]);
    EMIT(d, status_changed, .status = TOURNAMENT_RUNNING);
    settle(d);
}
DECIDE(draw_undo)
{
    EMIT_TEXT(d, draw_undone, reason, c->reason, );
}
DECIDE(match_call)
{
    int32_t t[TABLES_MAX];
    int32_t n = floor_free_tables(d->now, t);
    if (!n && !c->table) REFUSE(d, DIRECTOR_NO_TABLE);
    EMIT(d, match_called, .match = c->match, .table = c->table ? c->table : t[0]);
}
DECIDE(match_call_next)
{
    (void)c;
    int32_t r[MATCHES_MAX], t[TABLES_MAX];
    int32_t n = floor_ready(d->now, r);
    int32_t f = floor_free_tables(d->now, t);
    if (!n) REFUSE(d, DIRECTOR_NO_MATCH_READY);
    if (!f) REFUSE(d, DIRECTOR_NO_TABLE);
    EMIT(d, match_called, .match = r[0], .table = t[0]);
}
DECIDE(match_uncall)
{
    EMIT(d, match_uncalled, .match = c->match, .table = match_now(d, c->match).table, .held = 1);
}
DECIDE(match_not_ours)
{
    EMIT(d, director_called, .match = c->match, .reason = CALL_NOT_OURS);
}
DECIDE(match_ready)
{
    EMIT(d, side_ready, .match = c->match, .side = c->side);
    if (match_now(d, c->match).ready == 3)
        EMIT(d, match_started, .match = c->match, .phase = phase_now(d, c->match));
}
DECIDE(match_start)
{
    EMIT(d, match_started, .match = c->match, .phase = phase_now(d, c->match));
}
DECIDE(game_report)
{
    struct row_match m;
    if (!match_get(d, c->match, &m)) return;
    if (c->game != m.games + 1) {
        unchanged(d);
        return;
    }
    if (!m.started_ms) EMIT(d, match_started, .match = c->match, .phase = phase_now(d, c->match));
    if (m.games) {
        const struct row_game *g = state_game_of(d->now, m.n, m.games);
        if (g->status == GAME_REPORTED) EMIT(d, game_confirmed, .match = m.n, .game = m.games);
    }
    m = match_now(d, c->match);
    struct match_rules r = profile_match_rules(d->now);
    struct match_score s = floor_score(d->now, &m);
    struct match_game g = {(enum side)c->winner, (enum win)c->win, c->cube, c->dropped};
    if (match_check(&s, &r, &g) != FAULT_NONE) REFUSE(d, DIRECTOR_DEAD_CUBE, c->cube);
    enum phase p = match_phase(&s, &r);
    match_add(&s, &r, &g);
    EMIT(d, game_reported, .match = m.n, .game = c->game, .winner = c->winner, .win = c->win, .cube = c->cube,
         .dropped = c->dropped, .points = match_points(&r, &g), .phase = p, .next_phase = match_phase(&s, &r),
         .score_a = s.score[0], .score_b = s.score[1], .reporter = c->side);
    if (match_winner(&s) && c->side) EMIT(d, side_signed, .match = m.n, .side = c->side);
}
DECIDE(game_wrong)
{
    struct row_match m = match_now(d, c->match);
    (void)m;
    EMIT(d, director_called, .match = c->match, .side = c->side, .reason = CALL_SCORE);
}
DECIDE(game_confirm)
{
    EMIT(d, game_confirmed, .match = c->match, .game = c->game);
}
DECIDE(game_undo)
{
    EMIT(d, director_called, .match = c->match, .side = c->side);
}
DECIDE(game_correct)
{
    EMIT(d, director_came, .match = c->match);
}
DECIDE(final_report)
{
    EMIT(d, final_reported, .match = c->match, .score_a = c->score_a, .score_b = c->score_b,
         .reporter = c->side);
}
DECIDE(card_sign)
{
    struct row_match m = match_now(d, c->match);
    if (!(m.signed_by & c->side)) EMIT(d, side_signed, .match = c->match, .side = c->side);
    m = match_now(d, c->match);
    if (m.signed_by == 3 && m.status != MATCH_OVER) {
        const struct row_game *g = state_game_of(d->now, m.n, m.games);
        if (g && g->status == GAME_REPORTED) EMIT(d, game_confirmed, .match = m.n, .game = m.games);
        match_end(d, c->match, m.score_a >= m.length ? SIDE_A : SIDE_B, HOW_PLAYED, "");
        settle(d);
    }
}
DECIDE(match_dispute)
{
    EMIT(d, match_disputed, .match = c->match);
}
DECIDE(dispute_resolve)
{
    EMIT(d, dispute_resolved, .match = c->match, .status = MATCH_PLAYING);
}
DECIDE(claim_settle)
{
    EMIT(d, claim_settled, .claim = c->claim, .status = CLAIM_DISMISSED);
}
DECIDE(result_set)
{
    match_end(d, c->match, (enum side)c->winner, (enum result_how)c->how, c->reason);
    settle(d);
}
DECIDE(penalty_set)
{
    EMIT(d, director_came, .match = c->match);
}
DECIDE(director_call)
{
    EMIT(d, director_called, .match = c->match, .side = c->side, .reason = c->reason);
}
DECIDE(director_come)
{
    EMIT(d, director_came, .match = c->match);
}
DECIDE(club_set)
{
    struct event e = {.kind = EVENT_club_set};
    text_fill(e.is.club_set.name, 161, c->name);
    text_fill(e.is.club_set.time_zone, 41, c->time_zone);
    emit(d, &e);
}
DECIDE(account_add)
{
    int32_t n = 1;
    for (STATE_EACH(account, a, d->now))
        n = a->n + 1;
    EMIT_TEXT(d, account_added, ref, c->ref, .account = n, .kind = c->kind, .role = c->role);
}
DECIDE(account_change)
{
    EMIT(d, account_changed, .account = c->account, .status = c->status, .role = c->role);
}
DECIDE(player_add)
{
    int32_t n = 1;
    for (STATE_EACH(player, a, d->now))
        n = a->n + 1;
    EMIT_TEXT(d, player_added, ref, c->ref, .player = n);
}
DECIDE(player_change)
{
    EMIT(d, player_changed, .player = c->player, .status = c->status);
}
DECIDE(tournament_list)
{
    int32_t n = 1;
    for (STATE_EACH(listing, a, d->now))
        n = a->n + 1;
    EMIT_TEXT(d, tournament_listed, uid, c->uid, .listing = n);
}
