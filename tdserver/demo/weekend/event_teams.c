// SPDX-License-Identifier: MIT
// Teams of an event file: who sits for them when, and who wins by it.
#include "demo/weekend/event_file.h"

int32_t event_names(const struct event_file *f)
{
    return f->entries * (1 + f->boards) + f->substitutes;
}

static int32_t member_at_first(const struct event_file *f, int32_t team, int32_t board)
{
    return f->entries + (team - 1) * f->boards + board;
}

// Sections have no number before they are read.
static bool holds(const struct event_act *act, int32_t section, int32_t round)
{
    if (!act->section) return false;
    return section > act->section || (section == act->section && round >= act->round);
}

static void act_on(const struct event_file *f, const struct event_act *act, struct event_seats *seats)
{
    if (act->kind == ACT_LINE_UP) *seats = act->seats;
    for (int32_t i = 0; act->kind == ACT_SUBSTITUTE && i < f->boards; i++)
        if (seats->at[i] == act->out) seats->at[i] = act->in;
}

struct event_seats event_line_up(const struct event_file *f, int32_t team, int32_t section, int32_t round,
                                 int32_t acts)
{
    struct event_seats seats = {0};
    for (int32_t i = 0; i < f->boards; i++)
        seats.at[i] = member_at_first(f, team, i + 1);
    for (int32_t i = 0; i < acts; i++)
        if (f->acts[i].entry == team && holds(&f->acts[i], section, round)) act_on(f, &f->acts[i], &seats);
    return seats;
}

int32_t event_winner(const struct event_file *f, const struct event_meeting *m, int32_t wrong_board)
{
    int32_t more = 0;
    if (!f->boards || m->a > f->entries) return f->strength[m->a] > f->strength[m->b] ? m->a : m->b;
    struct event_seats a = event_line_up(f, m->a, m->section, m->round, f->act_count);
    struct event_seats b = event_line_up(f, m->b, m->section, m->round, f->act_count);
    for (int32_t i = 0; i < f->boards; i++) {
        bool won = f->strength[a.at[i]] > f->strength[b.at[i]];
        more += won != (i + 1 == wrong_board) ? 1 : -1;
    }
    return more > 0 ? m->a : m->b;
}
