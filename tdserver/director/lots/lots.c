// SPDX-License-Identifier: MIT
#include "director/lots/lots.h"

#include "director/formats/drawn.h"

// ---- what the rows say

int32_t lots_read(const struct state *state, struct lot lots[LOTS_STAND_MAX])
{
    int32_t count = 0;
    if (!state_last(state, ROW_lots)) return 0;
    for (STATE_EACH(seat, seat, state)) {
        if (!seat->lots || count == LOTS_STAND_MAX) continue;
        lots[count++] = (struct lot){.section = seat->n / SEAT_NUMBERS,
                                     .entry = seat->n % SEAT_NUMBERS,
                                     .drawing = seat->lots,
                                     .order = seat->lot,
                                     .barrage = state_lots(state, seat->lots)->barrage};
    }
    return count;
}

int32_t lots_at(const struct state *state, int32_t section, int32_t place)
{
    struct places places;
    drawn_places(state, section, &places);
    for (int32_t i = 0; i < places.count; i++) {
        const struct row_seat *seat = drawn_seat(state, section, places.at[i].entry);
        if (places_hold(&places, &places.at[i], place) && seat->lots) return seat->lots;
    }
    return 0;
}

const struct row_lots *lots_barrage(const struct state *state, int32_t section)
{
    for (STATE_EACH(lots, drawing, state))
        if (drawing->barrage == section && !drawing->lifted) return drawing;
    return NULL;
}

static bool within(enum source_kind kind, int32_t section, int32_t place, int32_t of, int32_t from,
                   int32_t to)
{
    return kind == SOURCE_PLACE && section == of && place >= from && place <= to;
}

static bool plays_on(const struct row_node *node, int32_t of, int32_t from, int32_t to)
{
    return within((enum source_kind)node->a_from, node->a_section, node->a_of, of, from, to) ||
           within((enum source_kind)node->b_from, node->b_section, node->b_of, of, from, to);
}

int32_t lots_played_on(const struct state *state, int32_t of, int32_t from, int32_t to)
{
    int32_t last = 0;
    for (STATE_EACH(node, node, state))
        if (node->section > last && plays_on(node, of, from, to)) last = node->section;
    return last;
}

// A playoff that is not drawn yet will ask for the places it takes, from the first on: of groups, so many of each.
static int32_t will_be_played_on(const struct state *state, int32_t of, int32_t groups, int32_t from)
{
    for (STATE_EACH(section, s, state)) {
        int32_t takes = groups ? groups * s->takes : s->takes;
        if (s->fed_by == of && s->status == SECTION_PLANNED && takes >= from) return s->n;
    }
    return 0;
}

// The section that is played for what these share, 0 = none.
static int32_t barrage_for(const struct state *state, int32_t section, const struct row_seat *seat)
{
    for (STATE_EACH(lots, drawing, state)) {
        const struct row_section *barrage = drawing->lifted ? NULL : state_section(state, drawing->barrage);
        bool stands = barrage && barrage->status != SECTION_CANCELLED;
        if (stands && drawing->section == section && seat->lots == drawing->n) return drawing->barrage;
    }
    return 0;
}

// The first of those who share a place.
static bool first_sharing(const struct places *places, int32_t i)
{
    struct place_range held = places_held(places, &places->at[i]);
    if (held.from == held.to) return false;
    for (int32_t k = 0; k < i; k++)
        if (places_hold(places, &places->at[k], held.from)) return false;
    return true;
}

static struct open_place open_place_of(const struct state *state, int32_t section,
                                       const struct places *places, int32_t i)
{
    struct place_range held = places_held(places, &places->at[i]);
    struct open_place place = {.section = section,
                               .from = held.from,
                               .to = held.to,
                               .group = held.group,
                               .first = held.group ? held.first : held.from,
                               .last = held.group ? held.last : held.to,
                               .barrage = barrage_for(state, section, drawn_seat(state, section, held.entry)),
                               .waits = lots_played_on(state, section, held.from, held.to)};
    if (!place.waits) place.waits = will_be_played_on(state, section, places->groups, place.from);
    return place;
}

int32_t lots_open(const struct state *state, int32_t section, struct open_place open[OPEN_PLACES_MAX])
{
    struct places places;
    int32_t count = 0;
    drawn_places(state, section, &places);
    for (int32_t i = 0; i < places.count && count < OPEN_PLACES_MAX; i++) {
        if (!first_sharing(&places, i)) continue;
        struct open_place place = open_place_of(state, section, &places, i);
        if (place.barrage || place.waits) open[count++] = place;
    }
    return count;
}

bool lots_would_stand(const struct state *before, const struct state *after, int32_t drawing, int32_t place)
{
    struct places places;
    int32_t count = 0, shared = 0, drew = 0, section = state_lots(before, drawing)->section;
    drawn_places(after, section, &places);
    for (STATE_EACH(seat, had, before))
        drew += had->lots == drawing;
    for (int32_t i = 0; i < places.count; i++) {
        if (!places_hold(&places, &places.at[i], place)) continue;
        const struct row_seat *had = drawn_seat(before, section, places.at[i].entry);
        count += had && had->lots == drawing;
        shared++;
    }
    return count > 1 && count == shared && count == drew;
}

// ---- who shares a place

static const struct lot *lot_of(const struct graph *g, int32_t section, int32_t entry)
{
    for (int32_t i = 0; i < g->lot_count; i++)
        if (g->lots[i].section == section && g->lots[i].entry == entry) return &g->lots[i];
    return NULL;
}

// The orders of those who share a place; false: they were not all in one drawing, or it is not over.
static bool orders_fill(const struct graph *g, int32_t section, const struct place_range *at, int32_t count,
                        int32_t *order)
{
    int32_t drawing = 0;
    for (int32_t i = 0; i < count; i++) {
        const struct lot *lot = lot_of(g, section, at[i].entry);
        if (!lot || !lot->order || (drawing && lot->drawing != drawing)) return false;
        drawing = lot->drawing;
        order[i] = lot->order;
    }
    return true;
}

static void sort_by_order(struct place_range *at, int32_t *order, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        struct place_range who = at[i];
        int32_t key = order[i], to = i;
        for (; to > 0 && order[to - 1] > key; to--) {
            at[to] = at[to - 1];
            order[to] = order[to - 1];
        }
        at[to] = who;
        order[to] = key;
    }
}

static void part(const struct graph *g, int32_t section, struct place_range *at, int32_t count)
{
    int32_t order[GRAPH_ENTRIES], before = at->from - 1;
    if (count < 2 || !orders_fill(g, section, at, count, order)) return;
    sort_by_order(at, order, count);
    for (int32_t first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && order[next] == order[first];)
            next++;
        for (int32_t i = first; i < next; i++)
            at[i].from = before + first + 1, at[i].to = before + next;
    }
}

void lots_part(const struct graph *g, int32_t section, struct places *places)
{
    for (int32_t first = 0, next; g->lot_count && first < places->count; first = next) {
        next = places->at[first].to;
        part(g, section, &places->at[first], next - first);
    }
}

// ---- played for

// Who has no place in a barrage that is over did not come to it, and is behind those who did.
static int32_t order_in(const struct places *places, int32_t entry)
{
    for (int32_t i = 0; i < places->count; i++)
        if (places->at[i].entry == entry) return places->at[i].from;
    return places->count + 1;
}

bool lots_follow(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                 struct room room)
{
    struct places *places = room_take(&room, sizeof *places);
    bool changed = false;
    int32_t filled = 0;
    for (int32_t i = 0; places && i < g->lot_count; i++) {
        struct lot *lot = &g->lots[i];
        if (!lot->barrage) continue;
        bool over = lot->barrage == filled || places_fill(g, results, now, lot->barrage, places, room);
        if (over) filled = lot->barrage;
        int32_t order = over ? order_in(places, lot->entry) : 0;
        changed |= order != lot->order;
        lot->order = order;
    }
    return changed;
}
