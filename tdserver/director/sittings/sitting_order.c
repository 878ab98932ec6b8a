// SPDX-License-Identifier: MIT
#include "director/sittings/sitting_order.h"

bool order_throws(const struct sitting *s, int32_t entry)
{
    const struct sitting_player *p = sitting_player(s, entry);
    return p && p->there && !sitting_ordered(s) && seats_in_band(s, p->band) > 1 && !p->thrown;
}

// How many of its band threw more than this one, or as much.
static int32_t threw(const struct sitting *s, const struct sitting_player *p, bool as_much)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->seated; i++) {
        const struct sitting_player *o = &s->at[s->order[i]];
        count += o->band == p->band && (as_much ? o->thrown == p->thrown : o->thrown > p->thrown);
    }
    return count;
}

static bool band_has_thrown(const struct sitting *s, int32_t band)
{
    for (int32_t i = 0; i < s->seated; i++)
        if (s->at[s->order[i]].band == band && !s->at[s->order[i]].thrown) return false;
    return true;
}

// Equal ones throw again: of the highest everybody does, of others only they (case 126).
static void band_split(struct sitting *s, int32_t band)
{
    int32_t bands[SITTING_PLAYERS_MAX];
    bool tied_on_top = false;
    for (int32_t i = 0; i < s->seated; i++) {
        const struct sitting_player *p = &s->at[s->order[i]];
        bands[i] = p->band == band ? band + threw(s, p, false) : p->band;
        tied_on_top |= band == 0 && p->band == 0 && bands[i] == 0 && threw(s, p, true) > 1;
    }
    for (int32_t i = 0; i < s->seated; i++) {
        struct sitting_player *p = &s->at[s->order[i]];
        if (p->band == band) p->thrown = 0;
        if (!tied_on_top) p->band = bands[i];
    }
}

static void order_by_bands(struct sitting *s)
{
    for (int32_t i = 1; i < s->seated; i++)
        for (int32_t k = i; k > 0 && s->at[s->order[k]].band < s->at[s->order[k - 1]].band; k--) {
            int32_t other = s->order[k];
            s->order[k] = s->order[k - 1];
            s->order[k - 1] = other;
        }
}

enum director_reason order_throw(struct sitting *s, const struct sitting_said *said)
{
    if (!order_throws(s, said->entry)) return DIRECTOR_SITTING_NO_THROW;
    if (said->value < 1 || said->value > 6) return DIRECTOR_SITTING_DIE;
    struct sitting_player *p = seats_player(s, said->entry);
    p->thrown = said->value;
    if (band_has_thrown(s, p->band)) band_split(s, p->band);
    if (sitting_ordered(s)) order_by_bands(s);
    return DIRECTOR_NONE;
}

bool order_begun(const struct sitting *s)
{
    for (int32_t i = 0; i < s->seated; i++)
        if (s->at[s->order[i]].thrown || s->at[s->order[i]].band) return true;
    return s->games > 0;
}

void order_stands(struct sitting *s)
{
    for (int32_t i = 0; i < s->seated; i++)
        s->at[s->order[i]].band = i;
}
