// SPDX-License-Identifier: MIT
// What must be true of every inverse: a command and then what takes it back make the state what it was. A row
// is compared member by member. What is history stays out: versions, steps, times, the table of last use, the
// seed of a draw that was undone, and games beyond those that count. Clocks stand after an undo; who was
// running is then who was interrupted.
#ifndef TESTS_INVERSE_CHECK_H
#define TESTS_INVERSE_CHECK_H
#include "director/inverse.h"
#include "hall.h"

// How often a command of each kind was taken back.
static unsigned inverses_tried[COMMAND_KINDS];
// What happened while it was.
static unsigned inverse_events[EVENT_KINDS];

struct inverses {
    struct command *at;
    size_t count;
    bool lost; // one of the commands cannot be taken back
};

static inline void lists_keep(struct command *command)
{
    const struct fields *fields = &command_types[command->kind].fields;
    for (size_t i = 0; i < fields->count; i++) {
        if (fields->at[i].type != FIELD_LI) continue;
        struct ints *list = (struct ints *)((char *)&command->is + fields->at[i].offset);
        size_t bytes = (size_t)list->count * sizeof *list->at;
        int32_t *kept = malloc(bytes + 1);
        if (bytes) memcpy(kept, list->at, bytes);
        list->at = kept;
    }
}

static inline void inverses_add(void *user, const struct command *command)
{
    struct inverses *all = user;
    all->at = realloc(all->at, (all->count + 1) * sizeof *all->at);
    all->at[all->count] = *command;
    lists_keep(&all->at[all->count++]);
}

// Puts a list before another one: what was done last is taken back first.
static inline void inverses_before(struct inverses *all, struct inverses *first)
{
    first->at = realloc(first->at, (first->count + all->count + 1) * sizeof *first->at);
    if (all->count) memcpy(first->at + first->count, all->at, all->count * sizeof *all->at);
    free(all->at);
    *all = (struct inverses){first->at, first->count + all->count, all->lost};
}

static inline void inverses_free(struct inverses *all)
{
    for (size_t k = 0; k < all->count; k++) {
        const struct fields *fields = &command_types[all->at[k].kind].fields;
        for (size_t i = 0; i < fields->count; i++)
            if (fields->at[i].type == FIELD_LI)
                free((void *)(uintptr_t)((struct ints *)((char *)&all->at[k].is + fields->at[i].offset))->at);
    }
    free(all->at);
}

// ---- two states, but for what is history

static inline int64_t member_value(const struct field *f, const struct row *row)
{
    const char *at = (const char *)row + f->offset;
    return f->type == FIELD_I8 ? *(const int64_t *)(const void *)at : *(const int32_t *)(const void *)at;
}

static inline bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (!strcmp(*names, name)) return true;
    return false;
}

static inline bool member_same(const struct field *f, const struct row *a, const struct row *b)
{
    static const char *const history[] = {"called_ms",  "ready_ms",  "since_ms",    "mono_ms",
                                          "at_ms",      "boot",      "step",        "kept_ms",
                                          "last_table", "draw_seed", "draw_method", NULL};
    if (is_one_of(f->name, history)) return true;
    if (f->type == FIELD_TX) return !strcmp((const char *)a + f->offset, (const char *)b + f->offset);
    if (f->type == FIELD_I8 && strstr(f->name, "_ms")) return !member_value(f, a) == !member_value(f, b);
    return member_value(f, a) == member_value(f, b);
}

static inline const char *row_difference(enum row_kind kind, const struct row *a, const struct row *b)
{
    const struct fields *fields = &row_fields[kind];
    for (size_t i = 0; i < fields->count; i++)
        if (!member_same(&fields->at[i], a, b)) return fields->at[i].name;
    return NULL;
}

static inline struct row_clock clock_rested(const struct row_clock *clock)
{
    struct row_clock c = *clock;
    if (c.running != SIDE_NONE) {
        c.interrupted = c.running;
        c.running = SIDE_NONE;
        c.stop = STOP_DIRECTOR;
    }
    return c;
}

// What a side that ran has used up since is not given back.
static inline const char *clock_difference(const struct row_clock *was, const struct row_clock *is)
{
    struct row_clock a = clock_rested(was), b = clock_rested(is);
    if (was->running != SIDE_NONE) {
        if (a.reserve_a_ms < b.reserve_a_ms || a.reserve_b_ms < b.reserve_b_ms) return "reserve";
        a.reserve_a_ms = b.reserve_a_ms;
        a.reserve_b_ms = b.reserve_b_ms;
        a.spent_ms = b.spent_ms;
    }
    return row_difference(ROW_clock, (struct row *)&a, (struct row *)&b);
}

// The boards of a team match stay where one of its teams is not known any more, or does not come.
static inline bool match_counts(const struct state *state, const struct row_match *m)
{
    if (!m->of) return drawn_match(state, m->n);
    return m->a && m->b && !drawn_automatic(state_match(state, m->of));
}

// Does the row say anything, or is it what no row would be?
static inline bool row_counts(const struct state *state, enum row_kind kind, const struct row *row)
{
    if (kind == ROW_entry) return ((const struct row_entry *)row)->status != ENTRY_REMOVED;
    if (kind == ROW_hall_table) return ((const struct row_hall_table *)row)->status != TABLE_OUT_OF_USE;
    if (kind == ROW_adjournment) return ((const struct row_adjournment *)row)->status != ADJOURN_NONE;
    if (kind == ROW_match) return match_counts(state, (const struct row_match *)row);
    if (kind == ROW_section) return drawn_section(state, row->n);
    if (kind == ROW_node) return ((const struct row_node *)row)->section;
    if (kind == ROW_seat)
        return drawn_section(state, row->n / SEAT_NUMBERS) &&
               (((const struct row_seat *)row)->status || ((const struct row_seat *)row)->place_from);
    if (kind == ROW_calendar) return ((const struct row_calendar *)row)->days[0];
    if (kind == ROW_appointment) {
        const struct row_appointment *said = (const struct row_appointment *)row;
        return drawn_match(state, row->n) && (said->until[0] || said->day[0] || said->at[0] || said->note[0]);
    }
    if (kind == ROW_money) return ((const struct row_money *)row)->currency[0];
    if (kind == ROW_pool) return !((const struct row_pool *)row)->removed;
    if (kind == ROW_prize) return ((const struct row_prize *)row)->place;
    if (kind == ROW_sale) return ((const struct row_sale *)row)->price;
    if (kind == ROW_sitting) return ((const struct row_sitting *)row)->status != SITTING_STATUS_GONE;
    if (kind == ROW_sitting_act)
        return !((const struct row_sitting_act *)row)->struck &&
               state_sitting(state, row->n / SITTING_NUMBERS)->status != SITTING_STATUS_GONE;
    if (kind == ROW_sitting_score)
        return (((const struct row_sitting_score *)row)->points ||
                ((const struct row_sitting_score *)row)->won) &&
               state_sitting(state, row->n / SEAT_NUMBERS)->status != SITTING_STATUS_GONE;
    if (kind == ROW_cash) return !((const struct row_cash *)row)->struck;
    if (kind == ROW_dispute) return ((const struct row_dispute *)row)->status == DISPUTE_OPEN;
    // Lots that were drawn for a game stand when its match begins again.
    if (kind == ROW_draughts) return false;
    if (kind == ROW_clock) return ((const struct row_clock *)row)->kind != CLOCK_NONE;
    // A drawing that is made again has another number, and parts the same people.
    return kind != ROW_lots && kind != ROW_setting && kind != ROW_round && kind != ROW_claim &&
           kind != ROW_actor;
}

// A table that was given back comes again with its card and its tablet when the desk asks the club for it.
static inline const char *table_difference(const struct row_hall_table *was, const struct row_hall_table *is)
{
    struct row_hall_table a = *was;
    if (was->borrowed && !is->borrowed) {
        a.borrowed = 0;
        a.card = is->card;
        a.device = is->device;
    }
    return row_difference(ROW_hall_table, (const struct row *)&a, (const struct row *)is);
}

// Whom a node yielded before counts only while it waits for a repair.
static inline const char *node_difference(const struct row_node *was, const struct row_node *is)
{
    struct row_node a = *was;
    if (!a.waits) {
        a.was_winner = is->was_winner;
        a.was_loser = is->was_loser;
    }
    // By which score is only told, and not known again after a correction there and back.
    a.was_score_a = is->was_score_a;
    a.was_score_b = is->was_score_b;
    return row_difference(ROW_node, (const struct row *)&a, (const struct row *)is);
}

static inline const char *seat_difference(const struct row_seat *was, const struct row_seat *is)
{
    struct row_seat a = *was;
    if (a.lots && is->lots) a.lots = is->lots;
    // Numbers that part nobody as it stands are history.
    if (a.place_from < a.place_to || !a.place_from) a.lots = is->lots, a.lot = is->lot;
    return row_difference(ROW_seat, (const struct row *)&a, (const struct row *)is);
}

static inline void rows_compare(const char *what, const struct state *was, const struct state *is,
                                enum row_kind kind)
{
    int32_t last =
        state_last(was, kind) > state_last(is, kind) ? state_last(was, kind) : state_last(is, kind);
    for (int32_t n = 1; n <= last; n++) {
        const struct row *a = state_row(was, kind, n), *b = state_row(is, kind, n);
        bool there = a && row_counts(was, kind, a), still = b && row_counts(is, kind, b);
        if (there != still)
            fail_msg("%s: %s %d is %s", what, row_fields[kind].name, n, still ? "there" : "gone");
        if (!there) continue;
        const char *member = kind == ROW_clock        ? clock_difference((const void *)a, (const void *)b)
                             : kind == ROW_node       ? node_difference((const void *)a, (const void *)b)
                             : kind == ROW_seat       ? seat_difference((const void *)a, (const void *)b)
                             : kind == ROW_hall_table ? table_difference((const void *)a, (const void *)b)
                                                      : row_difference(kind, a, b);
        if (member) fail_msg("%s: %s %d differs in %s", what, row_fields[kind].name, n, member);
    }
}

static inline int32_t length_of_round(const struct state *state, int32_t round)
{
    int32_t last = state_last(state, ROW_round);
    return state_round(state, round < last ? round : last)->length;
}

// Settings, lengths and claims count by what they say, not by whether there is a row.
static inline void values_compare(const char *what, const struct state *was, const struct state *is)
{
    for (int setting = 1; setting < SETTINGS; setting++)
        if (profile_value(was, (enum setting)setting) != profile_value(is, (enum setting)setting))
            fail_msg("%s: setting %s differs", what, setting_types[setting].name);
    for (int32_t round = 1; round <= ROUNDS_MAX; round++)
        if (length_of_round(was, round) != length_of_round(is, round))
            fail_msg("%s: round %d differs", what, round);
    for (STATE_EACH(claim, claim, was))
        if (state_claim(is, claim->n)->status != claim->status)
            fail_msg("%s: claim %d differs", what, claim->n);
}

static inline void states_compare(const char *what, const struct state *was, const struct state *is)
{
    for (int kind = 0; kind < TOURNAMENT_ROW_KINDS; kind++)
        if (kind != ROW_game) rows_compare(what, was, is, (enum row_kind)kind);
    for (STATE_EACH(match, m, was))
        for (int32_t n = 1; drawn_match(was, m->n) && (n <= m->games || game_not_counting(was, m, n)); n++) {
            const struct row_game *a = state_game_of(was, m->n, n), *b = state_game_of(is, m->n, n);
            const char *member = row_difference(ROW_game, (const void *)a, (const void *)b);
            if (member) fail_msg("%s: game %d of match %d differs in %s", what, n, m->n, member);
        }
    values_compare(what, was, is);
}

// ---- there and back

static inline bool inverse_has(int kind)
{
    static const struct decision nothing = {0};
    const struct command command = {.kind = (enum command_kind)kind};
    return inverse_of(NULL, NULL, &command, &nothing, NULL) == DIRECTOR_UNDO_NOTHING;
}

// The events of a decision, on a copy of the state in storage of its own.
static inline struct state *state_after(const struct state *state, const struct decision *decision)
{
    size_t bytes = state_size(state);
    struct state *next = state_copy(state, malloc(bytes), bytes);
    for (size_t i = 0; i < decision->event_count; i++) {
        next = state_moved(next, &decision->events[i]);
        inverse_events[decision->events[i].kind]++;
    }
    return next;
}

// All commands of an undo as one act, the last list first; what takes each of them back is added to `redo`.
static inline struct state *state_undone(const struct state *from, int64_t now_ms, const struct inverses *all,
                                         struct inverses *redo, const char *what)
{
    // One block for all: it is large, and taking it anew each time is what a sanitizer is slow at.
    static unsigned char *at;
    if (!at) at = malloc(decide_room());
    unsigned char seed[SEED_BYTES] = {0};
    struct context who = {
        .now_ms = now_ms, .role = ROLE_OWNER, .seed = seed, .confirmed = true, .undo_from = from->seq};
    struct state *state = state_after(from, &(struct decision){0});
    for (size_t k = 0; k < all->count; k++) {
        struct room room = {at, decide_room()};
        const struct command *command = &all->at[k];
        who.more_follows = k + 1 < all->count;
        struct decision decision = decide(state, command, &who, &room);
        if (decision.refusal.code)
            fail_msg("%s: its %s is refused: %s %d %d", what, command_types[command->kind].fields.name,
                     director_reasons[decision.refusal.code].name, decision.refusal.args[0],
                     decision.refusal.args[1]);
        struct state *next = state_after(state, &decision);
        struct inverses again = {0};
        struct inverse_to to = {inverses_add, &again};
        enum director_reason why = inverse_of(state, next, command, &decision, &to);
        redo->lost |= why != DIRECTOR_NONE && why != DIRECTOR_UNDO_NOTHING;
        inverses_before(redo, &again);
        inverses_tried[command->kind] += decision.event_count > 0;
        free(state);
        state = next;
    }
    return state;
}

static inline void undone_check(const struct state *state)
{
    struct hall h = {.state = (struct state *)(uintptr_t)state, .count = (size_t)state->seq};
    hall_check(&h);
}

// To be called after `command` led from `was` to the hall's state: takes it back, and the taking back as well.
static inline void inverse_check(const struct hall *h, const struct state *was, const struct command *command,
                                 const struct decision *decision)
{
    struct inverses undo = {0}, redo = {0}, ignored = {0};
    const char *what = command_types[command->kind].fields.name;
    struct inverse_to to = {inverses_add, &undo};
    if (inverse_of(was, h->state, command, decision, &to) != DIRECTOR_NONE) return;
    struct state *back = state_undone(h->state, h->who.now_ms + 1000, &undo, &redo, what);
    states_compare(what, was, back);
    undone_check(back);
    if (!redo.lost) {
        struct state *again = state_undone(back, h->who.now_ms + 2000, &redo, &ignored, what);
        states_compare(what, h->state, again);
        undone_check(again);
        free(again);
    }
    inverses_tried[command->kind]++;
    free(back);
    inverses_free(&undo);
    inverses_free(&redo);
    inverses_free(&ignored);
}
#endif
