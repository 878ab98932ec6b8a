// SPDX-License-Identifier: MIT
#include "director/sittings/sittings.h"

struct sitting_rule sittings_rule(const struct row_sitting *row)
{
    return (struct sitting_rule){.kind = (enum sitting_kind)row->kind,
                                 .way = (enum sitting_way)row->way,
                                 .goal = row->goal,
                                 .one_cube = row->one_cube,
                                 .jacoby = row->jacoby,
                                 .beavers = row->beavers,
                                 .raccoons = row->raccoons,
                                 .lone_beaver = row->lone_beaver,
                                 .settle_at_end = row->settle_at_end,
                                 .automatic = row->automatic};
}

const struct row_sitting_act *sittings_act(const struct state *state, int32_t sitting, int32_t act)
{
    return state_sitting_act(state, sitting * SITTING_NUMBERS + act);
}

// Acts are numbered without gaps: the end of them is found by halves.
int32_t sittings_last(const struct state *state, int32_t sitting)
{
    int32_t least = 0, most = SITTING_ACTS_MAX;
    while (least < most) {
        int32_t middle = least + (most - least + 1) / 2;
        if (sittings_act(state, sitting, middle))
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

int32_t sittings_standing(const struct state *state, int32_t sitting)
{
    int32_t act = sittings_last(state, sitting);
    while (act && sittings_act(state, sitting, act)->struck)
        act--;
    return act;
}

int64_t sittings_version(const struct state *state, int32_t sitting)
{
    const struct row_sitting *row = state_sitting(state, sitting);
    int64_t newest = row ? row->version : 0;
    const struct row_sitting_act *act;
    for (int32_t n = 1; row && (act = sittings_act(state, sitting, n)); n++)
        if (act->version > newest) newest = act->version;
    return newest;
}

bool sittings_read(const struct state *state, int32_t sitting, int32_t last, struct sitting *out,
                   const struct sitting_reader *reader)
{
    struct sitting_rule rule = sittings_rule(state_sitting(state, sitting));
    *out = sitting_new(&rule);
    for (int32_t n = 1; n <= last; n++) {
        const struct row_sitting_act *act = sittings_act(state, sitting, n);
        struct sitting_said said;
        if (!act) return false;
        if (act->struck) continue;
        said = (struct sitting_said){(enum sitting_act_kind)act->kind, act->entry, act->other, act->value};
        if (sitting_act(out, &said) != DIRECTOR_NONE) return false;
        if (reader) reader->made(reader->user, act, out);
    }
    return true;
}
