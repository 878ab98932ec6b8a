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
#include "director/rounds/decide_ladder.h"
#include "director/rounds/groups.h"
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

// Where everybody meets everybody, of all or of a group, there is an end to how many can.
static void all_play_all_check(struct deciding *d, const struct row_section *s, int32_t count)
{
    bool twice = drawn_rule(d->now, s->n).twice;
    int32_t most = drawn_rule(d->now, s->n).rounds;
    int32_t of = drawn_group_of(d->now, s->n);
    if (s->kind == SECTION_ROUND_ROBIN && !round_robin_fits(count, twice, most))
        REFUSE(d, DIRECTOR_ROUND_ROBIN_SIZE, count);
    if (of && !groups_fit(count, of, twice)) REFUSE(d, DIRECTOR_GROUPS_SIZE, count, of);
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
    else if (wish->method == DRAW_BY_HAND && format_by_rounds((enum section_kind)s->kind) &&
             !format_on_ladder((enum section_kind)s->kind))
        deciding_refuse(d, director_refusal(DIRECTOR_METHOD));
    else
        stages_check(d, wish, entries, count);
    if (!refused(d)) all_play_all_check(d, s, count);
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
static bool two_byes(const struct draw_wish *wish, int32_t slot)
{
    int32_t beside = wish->slots->at[slot ^ 1];
    return !wish->slots->at[slot] && beside <= 0 && (slot % 2 || beside);
}

// Somebody to meet in each group.
static void groups_check(struct deciding *d, const struct draw_wish *wish, int32_t width)
{
    int32_t there = 0;
    for (int32_t i = 0; i < wish->slots->count; i++) {
        there += wish->slots->at[i] > 0;
        if ((i + 1) % width) continue;
        if (there < 2) deciding_fault(d, "slots", i, director_refusal(DIRECTOR_GROUP_ALONE, i / width + 1));
        there = 0;
    }
}

static void slots_check(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_entry entries[ENTRIES_MAX];
    unsigned char wanted[ENTRIES_MAX + 1] = {0};
    const struct ints *slots = wish->slots;
    int32_t count = drawn_field(d->now, wish->section, entries),
            size = drawn_size(d->now, wish->section, count), placed = 0;
    int32_t width = groups_width(drawn_group_of(d->now, wish->section));
    bool ladder = format_on_ladder((enum section_kind)state_section(d->now, wish->section)->kind);
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
        if (ladder && !entry) deciding_fault(d, "slots", i, director_refusal(DIRECTOR_SLOTS, size, i + 1));
        if (!width && !ladder && two_byes(wish, i))
            deciding_fault(d, "slots", i, director_refusal(DIRECTOR_TWO_BYES, i / 2 + 1));
        placed += entry != 0;
        wanted[entry] = 0;
    }
    if (!refused(d) && placed != count) REFUSE(d, DIRECTOR_SLOTS, size, 0);
    if (width) groups_check(d, wish, width);
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

// Has the one who holds this place of a section that is over left, or declined to play on? Who comes next has it then.
static bool place_gives_way(const struct state *state, const struct row_section *playoff,
                            const struct places *places, int32_t place)
{
    for (int32_t i = 0; i < places->count; i++) {
        struct place_range held = places_held(places, &places->at[i]);
        if (held.from != place || held.to != place) continue;
        const struct row_seat *there = drawn_seat(state, playoff->n, held.entry);
        return state_entry(state, held.entry)->status == ENTRY_WITHDRAWN ||
               (there && there->status == SEAT_DECLINED);
    }
    return false;
}

// The next of these places whose holder plays on: the one after it, or the one after it in the group.
static int32_t place_that_plays(const struct state *state, const struct row_section *playoff,
                                const struct places *places, int32_t place)
{
    int32_t step = places->groups ? places->groups : 1;
    while (place <= ENTRIES_MAX && place_gives_way(state, playoff, places, place))
        place += step;
    return place;
}

// The places that play on, the best in the places of seeds.
static void places_take(const struct state *state, const struct row_section *playoff,
                        const struct places *places, struct draw_slots *slots)
{
    int32_t takes[ENTRIES_MAX] = {0}, count = 0;
    for (int32_t place = 1; count < playoff->takes; place = takes[count++] + 1)
        takes[count] = place_that_plays(state, playoff, places, place);
    slots->count = bracket_size_for(count);
    for (int32_t slot = 0; slot < slots->count; slot++) {
        int32_t rank = draw_rank_of_slot(slot, slots->count);
        slots->at[slot] = rank <= count && takes[rank - 1] <= ENTRIES_MAX ? takes[rank - 1] : 0;
    }
}

// The first of each group cross over; who declines gives way to the next of the group.
static void groups_take(const struct state *state, const struct row_section *playoff,
                        const struct places *places, struct draw_slots *slots)
{
    int32_t takes[ENTRIES_MAX + 1] = {0}, groups = places->groups, most = groups * playoff->takes;
    for (int32_t place = 1; place <= most; place++)
        takes[place] = place_that_plays(state, playoff, places,
                                        place <= groups ? place : takes[place - groups] + groups);
    slots->count = groups_cross(groups, playoff->takes, slots->at);
    for (int32_t slot = 0; slot < slots->count; slot++)
        if (slots->at[slot]) slots->at[slot] = takes[slots->at[slot]];
}

// Which of these places is shared, so that nobody knows who plays on in it; 0 = none.
static int32_t place_shared(const struct places *places, const struct draw_slots *slots)
{
    for (int32_t i = 0; i < slots->count; i++)
        for (int32_t k = 0; k < places->count && slots->at[i]; k++) {
            struct place_range held = places_held(places, &places->at[k]);
            if (held.from != held.to && places_hold(places, &places->at[k], slots->at[i]))
                return slots->at[i];
        }
    return 0;
}

// Where places play on, these.
static void playoff_slots(struct deciding *d, const struct row_section *playoff, struct draw_slots *slots)
{
    struct places *places = room_take(d->room, sizeof *places);
    if (!places) REFUSE(d, DIRECTOR_NO_ROOM);
    drawn_places(d->now, playoff->fed_by, places);
    bool fits = places->groups * playoff->takes <= ENTRIES_MAX;
    if (places->groups && !fits)
        REFUSE(d, DIRECTOR_GROUPS_TAKE, places->groups, ENTRIES_MAX / places->groups);
    if (places->groups)
        groups_take(d->now, playoff, places, slots);
    else if (playoff->takes > 1)
        places_take(d->now, playoff, places, slots);
    int32_t shared = place_shared(places, slots);
    if (shared) REFUSE(d, DIRECTOR_PLACE_SHARED, shared, playoff->fed_by);
}

// The slots as the ledger keeps them: 0 = bye. None where others feed the section, but for places that play on.
static struct draw_slots *slots_take(struct deciding *d, const struct draw_wish *wish)
{
    struct draw_slots *slots = room_take(d->room, sizeof *slots);
    const struct row_section *s = state_section(d->now, wish->section);
    unsigned char seed[DRAW_SEED_BYTES];
    if (!slots) return NULL;
    slots->count = slots->swap_count = 0;
    if (format_by_places((enum section_kind)s->kind)) playoff_slots(d, s, slots);
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

DECIDE(draw_preview)
{
    struct draw_wish wish = WISH(c);
    draw_fix(d, &wish);
    if (refused(d) || format_drawn((enum section_kind)state_section(d->now, wish.section)->kind)) return;
    // Where places play on nothing is left to chance; whether it is known who holds them is to be seen.
    if (!slots_take(d, &wish)) REFUSE(d, DIRECTOR_NO_ROOM);
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
    ladder_begin(d, wish.section, slots);
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
