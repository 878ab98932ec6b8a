// SPDX-License-Identifier: MIT
// The draw of a section: fixed by a seed that the ledger knows before anybody sees the result. Sections that it feeds are
// built with it. Rule book 3.1; cases 47-52.
#include "director/deciding.h"
#include "director/formats/bracket.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/settle.h"
#include "director/games/match_life.h"
#include "director/lots/lots.h"
#include "director/rounds/round_robin.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

struct draw_wish {
    int32_t section;
    enum draw_method method;
    const struct ints *slots;
    bool reseed;
    const char *reason;
};

// Seeds that join later need their numbers, and enough others for the rounds before.
static void stages_check(struct deciding *d, const struct draw_wish *wish, const struct draw_entry *entries,
                         int32_t count)
{
    struct stages stages = drawn_stages(d->now, wish->section);
    int32_t wanted = draw_stages_seeds(&stages), seeded = 0;
    if (!wanted) return;
    if (wish->method == DRAW_RANDOM) REFUSE(d, DIRECTOR_STAGED_METHOD);
    for (int32_t i = 0; i < count; i++)
        seeded += entries[i].seed != 0;
    if (wish->method == DRAW_SEEDED && seeded < wanted) REFUSE(d, DIRECTOR_STAGED_SEEDS, wanted, seeded);
    if (wanted > count || !draw_staged_fits(&stages, count))
        REFUSE(d, DIRECTOR_STAGED_FEW, wanted > count ? 0 : count - wanted);
    if (draw_staged_size(&stages, count) > ENTRIES_MAX) REFUSE(d, DIRECTOR_STAGED_MANY, ENTRIES_MAX);
    bool third = state_section(d->now, wish->section)->third_place;
    if (third && draw_staged_final(&stages, count)) REFUSE(d, DIRECTOR_STAGED_THIRD);
}

// Half of the boards can be filled, or there is no team match.
static void teams_check(struct deciding *d, const struct row_section *s, const struct draw_entry *entries,
                        int32_t count)
{
    int32_t members[TEAM_MAX], least = (s->boards + 1) / 2;
    for (int32_t i = 0; boards_in(s) && i < count; i++) {
        int32_t has = team_members(d->now, entries[i].entry, members);
        if (has < least) REFUSE(d, DIRECTOR_TEAM_SMALL, entries[i].entry, has, least);
    }
}

// Who has been drawn to play on in the places for which this section is played, 0 = nobody.
static int32_t plays_on_in_place_of(const struct state *state, int32_t section)
{
    const struct row_lots *drawing = lots_barrage(state, section);
    return drawing ? lots_played_on(state, drawing->section, drawing->place_from, drawing->place_to) : 0;
}

static bool draw_possible(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_entry entries[ENTRIES_MAX];
    const struct row_section *s = drawn_section(d->now, wish->section);
    int32_t count = s ? drawn_field(d->now, wish->section, entries) : 0;
    if (!s)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, wish->section), "section");
    else if (s->status != SECTION_PLANNED)
        deciding_refuse(d, director_refusal(DIRECTOR_DRAWN));
    else if (!format_drawn((enum section_kind)s->kind) && !drawn_is(d->now, s->fed_by))
        deciding_refuse(d, director_refusal(DIRECTOR_FED_BY_UNDRAWN, s->fed_by));
    else if (plays_on_in_place_of(d->now, s->n))
        deciding_refuse(d, director_refusal(DIRECTOR_BARRAGE_LATE, plays_on_in_place_of(d->now, s->n)));
    else if (!format_drawn((enum section_kind)s->kind))
        return true;
    else if (wish->method == DRAW_NONE)
        deciding_refuse(d, director_refusal(DIRECTOR_METHOD));
    else if (count < 2)
        deciding_refuse(d, director_refusal(DIRECTOR_FEW_ENTRIES, count));
    else if (s->kind == SECTION_ROUND_ROBIN && !round_robin_fits(count, drawn_rule(d->now, s->n).twice))
        deciding_refuse(d, director_refusal(DIRECTOR_ROUND_ROBIN_SIZE, count));
    else if (wish->method == DRAW_BY_HAND && format_by_rounds((enum section_kind)s->kind))
        deciding_refuse(d, director_refusal(DIRECTOR_METHOD));
    else
        stages_check(d, wish, entries, count);
    if (!refused(d)) teams_check(d, s, entries, count);
    return !refused(d);
}

// The first preview fixes the seed; another one is possible only with a reason, and stands in the ledger.
static void seed_fix(struct deciding *d, const struct draw_wish *wish)
{
    const struct row_section *s = state_section(d->now, wish->section);
    char hex[sizeof s->draw_seed];
    bool first = !s->draw_seed[0], anew = !first && wish->reseed;
    if (anew && !wish->reason[0]) REFUSE(d, DIRECTOR_RESEED);
    if (!first && !wish->reseed && s->draw_method == (int32_t)wish->method) return;
    text_fill(hex, sizeof hex, s->draw_seed);
    if (first || wish->reseed) draw_seed_write(d->context->seed, hex);
    struct event event = {
        .kind = EVENT_draw_seeded,
        .is.draw_seeded = {.section = wish->section, .method = wish->method, .reseeds = s->reseeds + anew}};
    text_fill(event.is.draw_seeded.seed, sizeof hex, hex);
    text_fill(event.is.draw_seeded.reason, sizeof event.is.draw_seeded.reason, wish->reason);
    deciding_emit(d, &event);
}

// Each entry that takes part stands in exactly one slot, and no two byes in one match.
static void slots_check(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_entry entries[ENTRIES_MAX];
    unsigned char wanted[ENTRIES_MAX + 1] = {0};
    const struct ints *slots = wish->slots;
    int32_t count = drawn_field(d->now, wish->section, entries),
            size = drawn_size(d->now, wish->section, count), placed = 0;
    bool staged = format_takes((enum section_kind)state_section(d->now, wish->section)->kind, OPTION_staged);
    for (int32_t i = 0; i < count; i++)
        wanted[entries[i].entry] = 1;
    if (slots->count != size) REFUSE(d, DIRECTOR_SLOTS, size, slots->count);
    for (int32_t i = 0; i < size; i++) {
        int32_t entry = slots->at[i];
        if (entry == DRAW_NO_PLACE && staged) continue;
        if (entry && (entry < 0 || entry > ENTRIES_MAX || !wanted[entry])) {
            deciding_fault(d, "slots", i, director_refusal(DIRECTOR_SLOTS, size, i + 1));
            continue;
        }
        if (!entry && slots->at[i ^ 1] <= 0 && (i % 2 || slots->at[i ^ 1]))
            deciding_fault(d, "slots", i, director_refusal(DIRECTOR_TWO_BYES, i / 2 + 1));
        placed += entry != 0;
        wanted[entry] = 0;
    }
    if (!refused(d) && placed != count) REFUSE(d, DIRECTOR_SLOTS, size, 0);
}

// draw_preview and draw_make have the same members in two structs.
#define WISH(c)                                                                                              \
    ((struct draw_wish){(c)->section ? (c)->section : MAIN_SECTION, (enum draw_method)(c)->method,           \
                        &(c)->slots, (c)->reseed, (c)->reason})

static void draw_fix(struct deciding *d, const struct draw_wish *wish)
{
    if (!draw_possible(d, wish)) return;
    if (!format_drawn((enum section_kind)state_section(d->now, wish->section)->kind)) return;
    if (wish->method == DRAW_BY_HAND)
        slots_check(d, wish);
    else
        seed_fix(d, wish);
}

DECIDE(draw_preview)
{
    struct draw_wish wish = WISH(c);
    draw_fix(d, &wish);
}

// Has the one who holds this place of a section that is over left, or declined to play on? Who comes next has it then.
static bool place_gives_way(const struct state *state, const struct row_section *playoff, int32_t place)
{
    if (state_section(state, playoff->fed_by)->status != SECTION_OVER) return false;
    for (STATE_EACH(seat, seat, state)) {
        int32_t entry = seat->n % SEAT_NUMBERS;
        bool holds =
            seat->n / SEAT_NUMBERS == playoff->fed_by && seat->place_from == place && seat->place_to == place;
        if (!holds) continue;
        const struct row_seat *there = drawn_seat(state, playoff->n, entry);
        return state_entry(state, entry)->status == ENTRY_WITHDRAWN ||
               (there && there->status == SEAT_DECLINED);
    }
    return false;
}

// The places that play on, the best in the places of seeds.
static void places_take(const struct state *state, const struct row_section *playoff,
                        struct draw_slots *slots)
{
    int32_t places[ENTRIES_MAX], count = 0;
    for (int32_t place = 1; place <= ENTRIES_MAX && count < playoff->takes; place++)
        if (!place_gives_way(state, playoff, place)) places[count++] = place;
    slots->count = bracket_size_for(count);
    for (int32_t slot = 0; slot < slots->count; slot++) {
        int32_t rank = draw_rank_of_slot(slot, slots->count);
        slots->at[slot] = rank <= count ? places[rank - 1] : 0;
    }
}

// Which of these places is shared, so that nobody knows who plays on in it; 0 = none.
static int32_t place_shared(const struct state *state, int32_t section, const struct draw_slots *slots)
{
    for (STATE_EACH(seat, seat, state)) {
        if (seat->n / SEAT_NUMBERS != section || seat->place_from == seat->place_to) continue;
        for (int32_t i = 0; i < slots->count; i++)
            if (slots->at[i] >= seat->place_from && slots->at[i] <= seat->place_to) return slots->at[i];
    }
    return 0;
}

// The slots as the ledger keeps them: 0 = bye. None where others feed the section, but for places that play on.
static struct draw_slots *slots_take(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_slots *slots = room_take(d->room, sizeof *slots);
    const struct row_section *s = state_section(d->now, wish->section);
    unsigned char seed[DRAW_SEED_BYTES];
    if (!slots) return NULL;
    slots->count = slots->swap_count = 0;
    bool places = format_by_places((enum section_kind)s->kind) && s->takes > 1;
    if (places) places_take(d->now, s, slots);
    int32_t shared = places ? place_shared(d->now, s->fed_by, slots) : 0;
    if (shared) deciding_refuse(d, director_refusal(DIRECTOR_PLACE_SHARED, shared, s->fed_by));
    if (!format_drawn((enum section_kind)s->kind)) return slots;
    if (wish->method == DRAW_BY_HAND) {
        slots->count = wish->slots->count;
        mem_copy(slots->at, wish->slots->at, (size_t)slots->count * sizeof *slots->at);
        return slots;
    }
    if (!draw_seed_read(s->draw_seed, seed)) return NULL;
    drawn_slots(d->now, wish->section, wish->method, seed, slots);
    for (int32_t i = 0; i < slots->count; i++)
        if (slots->at[i] == NOBODY) slots->at[i] = 0;
    return slots;
}

// Is this the draw of everybody who is there, and would that be this entry, too?
static bool draw_for(const struct row_section *s, const struct row_entry *entry)
{
    bool everybody = s->field == FIELD_OF_ALL && format_drawn((enum section_kind)s->kind);
    return everybody && boards_in(s) == team_is(entry) && !team_member(entry);
}

// Whoever has not checked in by now may still take a free bye (case 55).
static void absent_wait(struct deciding *d, int32_t section)
{
    int32_t absent = 0;
    if (!state_tournament(d->was, 1)->check_in) return;
    for (STATE_EACH(entry, entry, d->was)) {
        if (entry->status != ENTRY_ENTERED || !draw_for(state_section(d->now, section), entry)) continue;
        EMIT(d, entry_status_set, .entry = entry->n, .status = ENTRY_WAITING);
        absent++;
    }
    if (absent) WARN(d, LEVEL_ACKNOWLEDGE, NOT_CHECKED_IN, absent);
}

DECIDE(draw_make)
{
    struct draw_wish wish = WISH(c);
    draw_fix(d, &wish);
    if (refused(d)) return;
    struct draw_slots *slots = slots_take(d, &wish);
    if (!slots) REFUSE(d, DIRECTOR_NO_ROOM);
    if (refused(d)) return;
    if (!build_section(d, wish.section, wish.method, slots)) REFUSE(d, DIRECTOR_SECTION_SHAPE, wish.section);
    round_rule_fix(d, wish.section, slots->count);
    build_fed(d);
    absent_wait(d, wish.section);
    if (state_tournament(d->now, 1)->status != TOURNAMENT_RUNNING)
        EMIT(d, status_changed, .status = TOURNAMENT_RUNNING);
    settle(d);
}

// ---- undone

static void lots_undo(struct deciding *d, int32_t section, const char *reason)
{
    for (STATE_EACH(lots, drawing, d->was))
        if (drawing->section == section && !state_lots(d->now, drawing->n)->lifted)
            EMIT_TEXT(d, lots_lifted, reason, reason, .lots = drawing->n);
}

// The sections that cannot stand without this one, and it.
static void undo_with_fed(struct deciding *d, int32_t section, const char *reason)
{
    for (int32_t s = SECTIONS_MAX; s > section; s--) {
        const struct row_section *row = state_section(d->now, s);
        bool fed = row && (row->fed_by == section || row->also_by == section ||
                           plays_on_in_place_of(d->now, section) == s);
        if (fed && drawn_is(d->now, s)) undo_with_fed(d, s, reason);
    }
    for (STATE_EACH(match, m, d->now))
        if (m->section == section && m->started_ms) REFUSE(d, DIRECTOR_STARTED, m->n);
    for (STATE_EACH(match, thrown, d->was))
        if (thrown->section == section) match_forget(d, thrown->n);
    lots_undo(d, section, reason);
    if (state_section(d->now, section)->status == SECTION_OVER) EMIT(d, places_set, .section = section);
    EMIT_TEXT(d, draw_undone, reason, reason, .section = section);
}

// Does a draw stand that was made without this entry? Of the main draw also who came later waits for a bye.
static bool left_out(const struct state *state, const struct row_entry *entry)
{
    bool check_in = state_tournament(state, 1)->check_in;
    for (STATE_EACH(section, s, state))
        if (drawn_is(state, s->n) && draw_for(s, entry) && (s->n == MAIN_SECTION || check_in)) return true;
    return false;
}

// Who waited for a bye of a draw that is thrown away is entered for the next one.
static void waiting_end(struct deciding *d)
{
    for (STATE_EACH(entry, entry, d->was))
        if (entry->status == ENTRY_WAITING && !left_out(d->now, entry))
            EMIT(d, entry_status_set, .entry = entry->n, .status = ENTRY_ENTERED);
}

DECIDE(draw_undo)
{
    int32_t section = c->section ? c->section : MAIN_SECTION;
    struct draw_entry entries[ENTRIES_MAX];
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (!drawn_is(d->now, section)) REFUSE(d, DIRECTOR_NOT_DRAWN);
    WARN(d, LEVEL_CONFIRM, DRAW_LOST, drawn_field(d->now, section, entries));
    undo_with_fed(d, section, c->reason);
    if (!refused(d)) waiting_end(d);
    if (!refused(d) && !drawn_any(d->now))
        EMIT_TEXT(d, status_changed, reason, c->reason, .status = TOURNAMENT_OPEN);
    settle(d);
}
