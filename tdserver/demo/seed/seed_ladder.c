// SPDX-License-Identifier: MIT
// The ladder of the demonstration club: two months of challenges among its members, with one that was not played, one that was
// called off, a result that was read wrongly, and what is open today, one of them late.
#include <stdio.h>

#include "demo/seed/seed_inner.h"
#include "director/formats/drawn.h"

enum { HOUR_MS = 60 * 60 * 1000, DAY_HOURS = 24, MEMBERS_ON_IT = 11 };

enum said { CHALLENGES, PLAYED, NOT_PLAYED, CALLED_OFF, PUT_RIGHT };

// On which day of the ladder what is said: who challenges whom; or of which challenge what it came to.
static const struct {
    int32_t day;
    enum said said;
    int32_t a, b; // entries; of a result: the match
    int32_t score_a, score_b;
    const char *reason;
} lines[] = {
    {2, CHALLENGES, 5, 2, 0, 0, ""},
    {4, CHALLENGES, 8, 6, 0, 0, ""},
    {9, PLAYED, 1, 0, 7, 4, "Played at the club"},
    {10, CHALLENGES, 11, 9, 0, 0, ""},
    {12, PLAYED, 2, 0, 3, 7, "Played at the club"},
    {14, CHALLENGES, 3, 5, 0, 0, ""},
    {20, PLAYED, 4, 0, 7, 6, "Played at the club"},
    {22, CHALLENGES, 7, 4, 0, 0, ""},
    {24, PLAYED, 5, 0, 7, 2, "Played at the club"},
    {25, PUT_RIGHT, 5, 0, 2, 7, "The card was read backwards"},
    {26, NOT_PLAYED, 3, 0, 0, 0, "Found no day within two weeks"},
    {28, CHALLENGES, 5, 1, 0, 0, ""},
    {30, CHALLENGES, 10, 8, 0, 0, ""},
    {33, CALLED_OFF, 7, 0, 0, 0, "On holiday, called off by both"},
    {35, PLAYED, 6, 0, 7, 5, "Played at the club"},
    {40, CHALLENGES, 6, 2, 0, 0, ""},
    {42, CHALLENGES, 8, 7, 0, 0, ""},
    {44, CHALLENGES, 9, 11, 0, 0, ""},
    {47, PLAYED, 8, 0, 7, 0, "Played at the club"},
    {52, PLAYED, 10, 0, 7, 3, "Played at the club"},
    {53, CHALLENGES, 4, 3, 0, 0, ""},
    {55, CHALLENGES, 1, 5, 0, 0, ""},
    {57, CHALLENGES, 10, 9, 0, 0, ""},
    {59, PLAYED, 11, 0, 7, 6, "Played at the club"},
};

static bool order(struct seed *s, struct seed_step *out)
{
    static int32_t order[MEMBERS_ON_IT];
    for (int32_t i = 0; i < MEMBERS_ON_IT; i++)
        order[i] = i + 1;
    return SAY(s, out, draw_make, .method = DRAW_BY_HAND, .slots = {order, MEMBERS_ON_IT});
}

static bool challenge(struct seed *s, const struct state *present, int32_t a, int32_t b,
                      struct seed_step *out)
{
    static int32_t pair[2];
    pair[0] = a, pair[1] = b;
    return SAY(s, out, round_pair, .section = MAIN_SECTION,
               .round = drawn_rule(present, MAIN_SECTION).paired + 1, .a = {&pair[0], 1}, .b = {&pair[1], 1},
               .reason = "Challenge");
}

static bool result(struct seed *s, size_t at, struct seed_step *out)
{
    static const enum result_how hows[] = {[PLAYED] = HOW_FINAL_SCORE,
                                           [NOT_PLAYED] = HOW_WALKOVER,
                                           [CALLED_OFF] = HOW_VOID,
                                           [PUT_RIGHT] = HOW_FINAL_SCORE};
    struct command_result_set set = {.match = lines[at].a,
                                     .how = hows[lines[at].said],
                                     .winner = lines[at].said == NOT_PLAYED ? SIDE_A : SIDE_NONE,
                                     .score_a = lines[at].score_a,
                                     .score_b = lines[at].score_b};
    snprintf(set.reason, sizeof set.reason, "%s", lines[at].reason);
    return seed_say(s, out, (struct command){.kind = COMMAND_result_set, .is.result_set = set});
}

bool seed_ladder_begin(struct seed *s, struct seed_step *out)
{
    switch (s->money++) {
    case 0:
        return SAY(s, out, pairing_rule, .section = MAIN_SECTION, .reach = 3, .play_days = 14,
                   .again_days = 7);
    case 1:
        return order(s, out);
    }
    return false;
}

bool seed_ladder_next(struct seed *s, const struct state *present, struct seed_step *out)
{
    size_t at = (size_t)s->acts;
    if (at == sizeof lines / sizeof *lines) return false;
    s->at_ms = s->now_ms + plan_of(s)->begins_ms + lines[at].day * (int64_t)DAY_HOURS * HOUR_MS;
    s->acts++;
    return lines[at].said == CHALLENGES ? challenge(s, present, lines[at].a, lines[at].b, out)
                                        : result(s, at, out);
}
