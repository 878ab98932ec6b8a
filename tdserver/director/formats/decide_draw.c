// SPDX-License-Identifier: MIT
// The draw: fixed by a seed that the ledger knows before anybody sees the result. Rule book 3.1.
#include "director/deciding.h"
#include "director/formats/bracket.h"
#include "director/formats/drawn.h"
#include "director/formats/propagate.h"
#include "engine/mem.h"

struct draw_wish {
    enum draw_method method;
    const struct ints *slots;
    bool reseed;
    const char *reason;
};

static bool draw_possible(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_entry entries[ENTRIES_MAX];
    int32_t count = drawn_field(d->now, entries);
    if (bracket_now(d).size)
        deciding_refuse(d, director_refusal(DIRECTOR_DRAWN));
    else if (wish->method == DRAW_NONE)
        deciding_refuse(d, director_refusal(DIRECTOR_METHOD));
    else if (count < 2)
        deciding_refuse(d, director_refusal(DIRECTOR_FEW_ENTRIES, count));
    return !refused(d);
}

// The first preview fixes the seed; another one is possible only with a reason, and stands in the ledger.
static void seed_fix(struct deciding *d, const struct draw_wish *wish)
{
    const struct row_tournament *t = state_tournament(d->now, 1);
    char hex[sizeof t->draw_seed];
    bool first = !t->draw_seed[0];
    if (!first && wish->reseed && !wish->reason[0]) REFUSE(d, DIRECTOR_RESEED);
    if (!first && !wish->reseed && t->draw_method == (int32_t)wish->method) return;
    text_fill(hex, sizeof hex, t->draw_seed);
    if (first || wish->reseed) draw_seed_write(d->context->seed, hex);
    struct event event = {.kind = EVENT_draw_seeded, .is.draw_seeded = {.method = wish->method}};
    text_fill(event.is.draw_seeded.seed, sizeof hex, hex);
    text_fill(event.is.draw_seeded.reason, sizeof event.is.draw_seeded.reason, wish->reason);
    deciding_emit(d, &event);
}

// Each entry that takes part stands in exactly one slot, and no two byes in one match.
static void slots_check(struct deciding *d, const struct ints *slots)
{
    struct draw_entry entries[ENTRIES_MAX];
    unsigned char wanted[ENTRIES_MAX + 1] = {0};
    int32_t count = drawn_field(d->now, entries), size = bracket_size_for(count), placed = 0;
    for (int32_t i = 0; i < count; i++)
        wanted[entries[i].entry] = 1;
    if (slots->count != size) REFUSE(d, DIRECTOR_SLOTS, size, slots->count);
    for (int32_t i = 0; i < size; i++) {
        int32_t entry = slots->at[i];
        if (entry && (entry < 0 || entry > ENTRIES_MAX || !wanted[entry])) {
            deciding_fault(d, "slots", i, director_refusal(DIRECTOR_SLOTS, size, i + 1));
            continue;
        }
        if (!entry && i % 2 && !slots->at[i - 1])
            deciding_fault(d, "slots", i, director_refusal(DIRECTOR_TWO_BYES, i / 2 + 1));
        placed += entry != 0;
        wanted[entry] = 0;
    }
    if (!refused(d) && placed != count) REFUSE(d, DIRECTOR_SLOTS, size, 0);
}

static struct draw_wish wish_of(int32_t method, const struct ints *slots, int32_t reseed, const char *reason)
{
    return (struct draw_wish){(enum draw_method)method, slots, reseed, reason};
}

static void draw_fix(struct deciding *d, const struct draw_wish *wish)
{
    if (!draw_possible(d, wish)) return;
    if (wish->method == DRAW_BY_HAND)
        slots_check(d, wish->slots);
    else
        seed_fix(d, wish);
}

DECIDE(draw_preview)
{
    struct draw_wish wish = wish_of(c->method, &c->slots, c->reseed, c->reason);
    draw_fix(d, &wish);
}

static int32_t length_of_round(const struct deciding *d, int32_t round)
{
    int32_t length = 1;
    for (STATE_EACH(round, row, d->now))
        if (row->n <= round) length = row->length;
    return length;
}

static void matches_add(struct deciding *d)
{
    struct bracket b = bracket_now(d);
    int32_t third = bracket_third(&b), third_length = state_tournament(d->now, 1)->third_place_length;
    for (int32_t n = 1; n <= bracket_matches(&b); n++) {
        int32_t round = bracket_round(&b, n);
        // The match for third place is played like a semifinal unless the director said otherwise.
        int32_t length = length_of_round(d, n == third ? round - 1 : round);
        if (n == third && third_length) length = third_length;
        EMIT(d, match_added, .match = n, .round = round, .slot = bracket_slot(&b, n),
             .third_place = n == third, .length = length);
    }
}

static void slots_fill(struct deciding *d, const int32_t *slots, int32_t size)
{
    for (int32_t i = 0; i < size; i++)
        EMIT(d, slot_set, .match = i / 2 + 1, .side = i % 2 ? SIDE_B : SIDE_A,
             .entry = slots[i] ? slots[i] : NOBODY);
}

// The slots as the ledger keeps them: 0 = bye.
static int32_t *slots_take(struct deciding *d, const struct draw_wish *wish, int32_t *size)
{
    int32_t *slots = room_take(d->room, ENTRIES_MAX * sizeof *slots);
    const struct row_tournament *t = state_tournament(d->now, 1);
    unsigned char seed[DRAW_SEED_BYTES];
    if (!slots) return NULL;
    if (wish->method == DRAW_BY_HAND) {
        *size = wish->slots->count;
        mem_copy(slots, wish->slots->at, (size_t)*size * sizeof *slots);
        return slots;
    }
    if (!draw_seed_read(t->draw_seed, seed)) return NULL;
    *size = drawn_slots(d->now, wish->method, seed, slots);
    for (int32_t i = 0; i < *size; i++)
        if (slots[i] == NOBODY) slots[i] = 0;
    return slots;
}

static void drawn_emit(struct deciding *d, enum draw_method method, int32_t *slots, int32_t size)
{
    struct event event = {.kind = EVENT_drawn,
                          .is.drawn = {.method = method, .size = size, .slots = {slots, size}}};
    if (method != DRAW_BY_HAND) {
        text_fill(event.is.drawn.generator, sizeof event.is.drawn.generator, DRAW_GENERATOR);
        text_fill(event.is.drawn.seed, sizeof event.is.drawn.seed, state_tournament(d->now, 1)->draw_seed);
    }
    deciding_emit(d, &event);
}

// Whoever has not checked in by now may still take a free bye (case 55).
static void absent_wait(struct deciding *d)
{
    int32_t absent = 0;
    if (!state_tournament(d->was, 1)->check_in) return;
    for (STATE_EACH(entry, entry, d->was)) {
        if (entry->status != ENTRY_ENTERED) continue;
        EMIT(d, entry_status_set, .entry = entry->n, .status = ENTRY_WAITING);
        absent++;
    }
    if (absent) WARN(d, LEVEL_ACKNOWLEDGE, NOT_CHECKED_IN, absent);
}

DECIDE(draw_make)
{
    struct draw_wish wish = wish_of(c->method, &c->slots, c->reseed, c->reason);
    draw_fix(d, &wish);
    if (refused(d)) return;
    int32_t size;
    int32_t *slots = slots_take(d, &wish, &size);
    if (!slots) REFUSE(d, DIRECTOR_NO_ROOM);
    drawn_emit(d, wish.method, slots, size);
    matches_add(d);
    slots_fill(d, slots, size);
    absent_wait(d);
    EMIT(d, status_changed, .status = TOURNAMENT_RUNNING);
    propagate(d);
}

DECIDE(draw_undo)
{
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (!deciding_drawn(d)) return;
    struct bracket b = bracket_now(d);
    struct draw_entry entries[ENTRIES_MAX];
    for (int32_t n = 1; n <= bracket_matches(&b); n++)
        if (state_match(d->was, n)->started_ms) REFUSE(d, DIRECTOR_STARTED, n);
    WARN(d, LEVEL_CONFIRM, DRAW_LOST, drawn_field(d->now, entries));
    EMIT_TEXT(d, draw_undone, reason, c->reason);
    for (STATE_EACH(entry, entry, d->was))
        if (entry->status == ENTRY_WAITING)
            EMIT(d, entry_status_set, .entry = entry->n, .status = ENTRY_ENTERED);
    EMIT_TEXT(d, status_changed, reason, c->reason, .status = TOURNAMENT_OPEN);
}
