// SPDX-License-Identifier: MIT
#include "director/sittings/sitting_pool.h"

static struct sitting_player *at_place(struct sitting *s, int32_t place)
{
    return &s->at[s->order[place % s->seated]];
}

void pool_start(struct sitting *s)
{
    s->turn = 0;
    for (int32_t i = 0; i < s->seated; i++) {
        at_place(s, i)->men = POOL_MEN;
        if (at_place(s, i)->entry == s->payer) s->turn = i;
    }
    s->pool = 0;
}

int32_t pool_thrower(const struct sitting *s)
{
    bool pool = s->rule.kind == SITTING_POOL && s->running;
    return pool ? s->at[s->order[s->turn]].entry : 0;
}

// The next to the left who has men; NULL: nobody else has.
static struct sitting_player *left_with_men(struct sitting *s)
{
    for (int32_t i = 1; i < s->seated; i++)
        if (at_place(s, s->turn + i)->men) return at_place(s, s->turn + i);
    return NULL;
}

static void take(struct sitting *s, struct sitting_player *p)
{
    p->drinks++;
    if (!s->pool) return;
    s->pool--;
    p->men++;
}

static void one_die(struct sitting *s, struct sitting_player *p, int32_t die)
{
    struct sitting_player *left = left_with_men(s);
    if (die == 2) take(s, p);
    if (!p->men || (die == 1 && !left)) return;
    if (die == 1) left->men++;
    if (die == 5) s->pool++;
    p->men -= die == 1 || die == 5 || die == 6;
}

static int32_t with_men(const struct sitting *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->seated; i++)
        count += s->at[s->order[i]].men > 0;
    return count;
}

// The last with men pays, and begins the next game.
static void pay(struct sitting *s)
{
    for (int32_t i = 0; i < s->seated; i++)
        if (at_place(s, i)->men) s->turn = i;
    s->payer = at_place(s, s->turn)->entry;
    for (int32_t i = 1; i < s->seated; i++) {
        seats_pay(s, s->payer, at_place(s, s->turn + i)->entry, 1);
        at_place(s, s->turn + i)->won++;
    }
    s->running = false;
    s->over = s->stopping;
}

enum director_reason pool_throw(struct sitting *s, const struct sitting_said *said)
{
    int32_t first = said->value / 10, second = said->value % 10;
    bool dice = first >= 1 && first <= 6 && second >= 1 && second <= 6;
    if (said->entry != pool_thrower(s)) return DIRECTOR_SITTING_NO_THROW;
    if (!dice) return DIRECTOR_SITTING_DICE;
    struct sitting_player *p = at_place(s, s->turn);
    one_die(s, p, first);
    one_die(s, p, second);
    bool twos = first == 2 && second == 2;
    bool again = (first == second || first == 2 || second == 2) && !twos;
    if (with_men(s) == 1)
        pay(s);
    else if (!again)
        s->turn = (s->turn + 1) % s->seated;
    return DIRECTOR_NONE;
}
