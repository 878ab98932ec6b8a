// SPDX-License-Identifier: MIT
#include "director/sittings/sitting_seats.h"

const struct sitting_player *sitting_player(const struct sitting *s, int32_t entry)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].entry == entry) return &s->at[i];
    return NULL;
}

struct sitting_player *seats_player(struct sitting *s, int32_t entry)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].entry == entry) return &s->at[i];
    return NULL;
}

bool seats_there(const struct sitting *s, int32_t entry)
{
    const struct sitting_player *p = sitting_player(s, entry);
    return p && p->there;
}

bool seats_bears(const struct sitting *s, int32_t entry)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.carrier == entry) return true;
    return false;
}

int32_t seats_in_band(const struct sitting *s, int32_t band)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->seated; i++)
        count += s->at[s->order[i]].band == band;
    return count;
}

bool sitting_ordered(const struct sitting *s)
{
    if (s->rule.kind != SITTING_CHOUETTE) return true;
    for (int32_t i = 0; i < s->seated; i++)
        if (seats_in_band(s, s->at[s->order[i]].band) > 1) return false;
    return true;
}

int32_t sitting_box(const struct sitting *s)
{
    if (s->rule.kind == SITTING_POOL) return 0;
    return s->seated && sitting_ordered(s) ? s->at[s->order[0]].entry : 0;
}

int32_t sitting_captain(const struct sitting *s)
{
    if (!sitting_ordered(s) || s->rule.kind == SITTING_POOL) return 0;
    for (int32_t i = 1; i < s->seated; i++) {
        int32_t entry = s->at[s->order[i]].entry;
        if (!s->running || seats_bears(s, entry)) return entry;
    }
    return 0;
}

void seats_pay(struct sitting *s, int32_t from, int32_t to, int32_t points)
{
    seats_player(s, from)->points -= points;
    seats_player(s, to)->points += points;
}
