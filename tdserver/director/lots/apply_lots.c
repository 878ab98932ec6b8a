// SPDX-License-Identifier: MIT
// Applying: lots and barrages.
#include "director/applying.h"
#include "director/formats/drawn.h"

static enum applied orders_stand(struct state *state, const struct event *event, int32_t n,
                                 const struct ints *entries, const struct ints *order)
{
    int32_t section = state_lots(state, n)->section;
    if (entries->count != order->count) return APPLY_BROKEN;
    for (int32_t i = 0; i < entries->count; i++) {
        CHANGE(seat, seat, seat_number(section, entries->at[i]));
        seat->lots = n;
        seat->lot = order->at[i];
    }
    return APPLY_DONE;
}

HANDLER(lots_drawn)
{
    EDIT(lots, drawing, is->lots);
    drawing->section = is->section;
    drawing->place_from = is->place_from;
    drawing->place_to = is->place_to;
    drawing->barrage = is->barrage;
    drawing->lifted = 0;
    TEXT_COPY(drawing->seed, is->seed);
    TEXT_COPY(drawing->reason, is->reason);
    return orders_stand(state, event, is->lots, &is->entries, &is->order);
}

HANDLER(lots_set)
{
    if (!state_lots(state, is->lots)) return APPLY_BROKEN;
    return orders_stand(state, event, is->lots, &is->entries, &is->order);
}

HANDLER(lots_lifted)
{
    CHANGE(lots, drawing, is->lots);
    drawing->lifted = 1;
    for (STATE_EACH(seat, had, state)) {
        if (had->lots != is->lots) continue;
        CHANGE(seat, seat, had->n);
        seat->lots = seat->lot = 0;
        had = seat;
    }
    return APPLY_DONE;
}
