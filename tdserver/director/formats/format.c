// SPDX-License-Identifier: MIT
#include "director/formats/format.h"

#include "director/formats/bracket.h"
#include "director/formats/plan.h"
#include "director/rounds/groups.h"
#include "director/rounds/round_robin.h"

enum { GROUP = 4 };

// What a format builds; `feeds` are already filled for kinds that are fed.
struct building {
    struct graph *g;
    const struct section_plan *plan;
    struct feed feeds[DROP_ROUNDS];
    int32_t feed_count;
    uint32_t masks[DROP_ROUNDS]; // of a double elimination, by round above
};

static bool build_knockout(const struct building *b)
{
    const struct section_plan *p = b->plan;
    return plan_knockout(b->g, p->section, p->slots, p->slot_count, p->third_place);
}

static bool build_double(const struct building *b)
{
    const struct section_plan *p = b->plan;
    return plan_double(b->g, p->section, p->slots, p->slot_count, p->recharge, b->masks);
}

static bool build_groups4(const struct building *b)
{
    return plan_groups4(b->g, b->plan->section, b->plan->slots, b->plan->slot_count / GROUP);
}

static bool build_second_place(const struct building *b)
{
    return plan_second_place(b->g, b->plan->section, b->plan->fed_by, b->plan->also_by);
}

static bool build_ladder(const struct building *b)
{
    return b->feed_count > 0 &&
           plan_ladder(b->g, &(struct ladder){b->plan->section, b->feeds, b->feed_count});
}

// Who won and who came second in groups of four qualify by that, not by the places that all groups share.
static bool build_playoff(const struct building *b)
{
    const struct section_plan *p = b->plan;
    if (!p->fed_by_groups)
        return p->slot_count &&
               plan_places(b->g, p->section, p->fed_by, p->slots, p->slot_count, p->third_place);
    bool all = !p->takes || p->takes == p->fed_slots / 2;
    return (all || p->takes == p->fed_slots / GROUP) &&
           plan_after_groups(b->g, p->section, p->fed_by, all, p->third_place);
}

static bool build_round_robin(const struct building *b)
{
    const struct section_plan *p = b->plan;
    return plan_round_robin(b->g, p->section, p->slots, p->slot_count, p->twice, p->played);
}

static bool build_groups(const struct building *b)
{
    const struct section_plan *p = b->plan;
    return plan_groups(b->g, p->section, p->slots, p->slot_count, p->group_of, p->twice);
}

static bool build_nothing(const struct building *b)
{
    (void)b;
    return true;
}

enum feeding { FED_BY_DRAW, FED_BY_FIRST_ROUND, FED_BY_ALL_BUT_FINAL, FED_BY_TWO_SECTIONS, FED_BY_PLACES };

struct family {
    enum feeding feeding;
    enum source_kind joins; // of those who are fed by rounds
    bool one_winner;
    bool may_close; // case 55: not where one loss would be the end
    bool (*build)(const struct building *b);
    enum places_by places;
    bool in_order, by_rounds;
    bool drops_within; // its own losers play on in it
};

static const struct family formats[] = {
    [SECTION_KNOCKOUT] = {FED_BY_DRAW, SOURCE_NOBODY, true, true, build_knockout},
    [SECTION_CONSOLATION] = {FED_BY_FIRST_ROUND, SOURCE_LOSER, true, false, build_ladder},
    [SECTION_PROGRESSIVE] = {FED_BY_ALL_BUT_FINAL, SOURCE_LOSER, true, false, build_ladder},
    [SECTION_FIRST_MATCH] = {FED_BY_FIRST_ROUND, SOURCE_FIRST_LOSER, true, false, build_ladder},
    [SECTION_LAST_CHANCE] = {FED_BY_FIRST_ROUND, SOURCE_LOSER, true, false, build_ladder},
    [SECTION_DOUBLE] = {FED_BY_DRAW, SOURCE_NOBODY, true, false, build_double, .drops_within = true},
    [SECTION_GROUPS4] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_groups4},
    [SECTION_SECOND_PLACE] = {FED_BY_TWO_SECTIONS, SOURCE_LOSER, true, false, build_second_place},
    [SECTION_PLAYOFF] = {FED_BY_PLACES, SOURCE_PLACE, true, false, build_playoff},
    [SECTION_ROUND_ROBIN] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_round_robin,
                             .places = PLACES_BY_ALL_PLAY_ALL, .in_order = true},
    [SECTION_SWISS] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_nothing, .places = PLACES_BY_POINTS,
                       .in_order = true, .by_rounds = true},
    [SECTION_LIVES] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_nothing, .places = PLACES_BY_LIVES,
                       .in_order = true, .by_rounds = true},
    [SECTION_MORE_SWISS] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_nothing,
                            .places = PLACES_BY_LIVES, .in_order = true, .by_rounds = true},
    [SECTION_LADDER] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_nothing, .places = PLACES_BY_LADDER,
                        .in_order = true, .by_rounds = true},
    [SECTION_GROUPS] = {FED_BY_DRAW, SOURCE_NOBODY, false, false, build_groups, .places = PLACES_BY_GROUPS,
                        .in_order = true},
};

enum { IGNORED, REFUSED };
const struct section_option section_options[SECTION_OPTIONS] = {
#define OPTION(member, type, kinds, elsewhere, title) {#member, title, kinds, elsewhere},
#include "director/formats/section_option.def"
#undef OPTION
};

bool format_drawn(enum section_kind kind)
{
    return formats[kind].feeding == FED_BY_DRAW;
}

bool format_by_places(enum section_kind kind)
{
    return formats[kind].feeding == FED_BY_PLACES;
}

bool format_by_first_loss(enum section_kind kind)
{
    return formats[kind].joins == SOURCE_FIRST_LOSER;
}

bool format_one_winner(enum section_kind kind)
{
    return formats[kind].one_winner;
}

bool format_by_rounds(enum section_kind kind)
{
    return formats[kind].by_rounds;
}

bool format_for_lives(enum section_kind kind)
{
    return formats[kind].places == PLACES_BY_LIVES;
}

bool format_for_points(enum section_kind kind)
{
    enum places_by by = formats[kind].places;
    return by == PLACES_BY_POINTS || by == PLACES_BY_ALL_PLAY_ALL || by == PLACES_BY_GROUPS;
}

bool format_on_ladder(enum section_kind kind)
{
    return formats[kind].places == PLACES_BY_LADDER;
}

bool format_in_bracket(enum section_kind kind)
{
    return !formats[kind].in_order;
}

bool format_lost_often(enum section_kind kind)
{
    return formats[kind].places != PLACES_BY_LAST_NODE;
}

bool format_in_groups(enum section_kind kind)
{
    return formats[kind].places == PLACES_BY_GROUPS;
}

enum places_by format_places(enum section_kind kind)
{
    return formats[kind].places;
}

int32_t format_least_slots(enum section_kind kind)
{
    return kind == SECTION_GROUPS4 ? GROUP : 2;
}

bool format_may_close(enum section_kind kind)
{
    return formats[kind].may_close;
}

// ---- building

// The rounds that feed a section: those it names, else its kind's own.
static uint32_t rounds_that_feed(const struct graph *g, const struct section_plan *plan)
{
    if (plan->rounds) return plan->rounds;
    if (formats[plan->kind].feeding == FED_BY_FIRST_ROUND) return 1;
    // The losers of semi-finals who play for third place do not drop.
    int32_t rounds = graph_rounds(g, plan->fed_by) - 1 - plan->fed_by_third;
    if (rounds > 30) rounds = 30;
    return rounds > 0 ? (1u << rounds) - 1 : 0;
}

// false: it names a round that the feeding section has not, or more rounds than can feed one, or the same people twice.
static bool feeds_fill(struct building *b)
{
    const struct section_plan *plan = b->plan;
    uint32_t rounds = rounds_that_feed(b->g, plan);
    if (plan->fed_often && rounds & (rounds - 1)) return false;
    for (int32_t round = 1, last = graph_rounds(b->g, plan->fed_by); rounds >> (round - 1); round++) {
        if (!(rounds >> (round - 1) & 1)) continue;
        if (round > last || b->feed_count == DROP_ROUNDS) return false;
        b->feeds[b->feed_count] = (struct feed){.section = plan->fed_by,
                                                .round = round,
                                                .kind = formats[plan->kind].joins,
                                                .at_once = plan->shifted && b->feed_count > 1};
        b->feed_count++;
    }
    return true;
}

static int32_t matches_of(const struct graph *g, int32_t section, int32_t round)
{
    int32_t count = 0;
    for (int32_t n = 1; n <= g->count; n++)
        count += g->nodes[n].section == section && g->nodes[n].round == round;
    return count;
}

// Where seeds join later, a round has fewer matches than its field has room for.
static bool is_full_round(const struct graph *g, const struct section_plan *plan, int32_t round)
{
    return matches_of(g, plan->fed_by, round) == plan->fed_slots >> round;
}

// ---- drops

// The round in which the losers of this feeding round join, of a section whose nodes begin after `before`.
static int32_t joins_in(const struct building *b, int32_t before, const struct feed *feed)
{
    for (int32_t n = before + 1; n <= b->g->count; n++)
        for (int side = 0; side < 2; side++) {
            const struct source *from = &b->g->nodes[n].from[side];
            if (from->kind != feed->kind) continue;
            const struct node *lost = &b->g->nodes[from->of];
            if (lost->section == feed->section && lost->round == feed->round) return b->g->nodes[n].round;
        }
    return 0;
}

// What a map is judged by: the chances that two who have met meet again, by round, from the one they join in to the one
// before others do. The earliest round counts first.
struct meetings {
    int64_t again[SECTION_ROUNDS_MAX + 1];
    int32_t first, last;
};

static bool meetings_look(const struct building *b, int32_t feed, struct meetings *out)
{
    struct graph *g = b->g;
    enum { LOOK_AHEAD = 2 };
    int32_t before = g->count, next = 0;
    *out = (struct meetings){.last = SECTION_ROUNDS_MAX};
    if (!plan_ladder(g, &(struct ladder){b->plan->section, b->feeds, b->feed_count})) return false;
    out->first = joins_in(b, before, &b->feeds[feed]);
    if (feed + 1 < b->feed_count) next = joins_in(b, before, &b->feeds[feed + 1]);
    if (next) out->last = next - 1;
    if (out->last > out->first + LOOK_AHEAD) out->last = out->first + LOOK_AHEAD;
    for (int32_t n = before + 1; n <= g->count; n++) {
        const struct node *node = &g->nodes[n];
        if (node->round >= out->first && node->round <= out->last)
            out->again[node->round] += drop_met(g, node->from[0], node->from[1]);
    }
    g->count = before;
    return out->first > 0;
}

static bool fewer(const struct meetings *a, const struct meetings *b)
{
    for (int32_t round = a->first; round <= a->last; round++)
        if (a->again[round] != b->again[round]) return a->again[round] < b->again[round];
    return false;
}

// Every mask of one feeding round is tried, as earlier ones were found.
static void mask_find(struct building *b, int32_t feed)
{
    uint32_t count = (uint32_t)matches_of(b->g, b->feeds[feed].section, b->feeds[feed].round), found = 0;
    struct meetings best, now;
    if (count & (count - 1) || !meetings_look(b, feed, &best)) return;
    for (uint32_t mask = 1; mask < count; mask++) {
        b->feeds[feed].mask = mask;
        if (!meetings_look(b, feed, &now) || !fewer(&now, &best)) continue;
        best = now;
        found = mask;
    }
    b->feeds[feed].mask = found;
}

// Where the rule book has no map: any other feeding section, rounds and byes. The first to come meet nobody else there.
static void drops_find(struct building *b)
{
    if (b->plan->shifted || formats[b->plan->kind].joins != SOURCE_LOSER) return;
    for (int32_t feed = 1; feed < b->feed_count; feed++)
        mask_find(b, feed);
}

// Drops of a knockout are mapped so that two who have met meet again late; the masks are for its full field.
static void drops_map(struct building *b)
{
    const struct section_plan *plan = b->plan;
    uint32_t masks[DROP_ROUNDS];
    bool whole = plan->kind == SECTION_PROGRESSIVE && plan->fed_by_knockout && !plan->shifted &&
                 b->feed_count < DROP_ROUNDS;
    for (int32_t i = 0; i < b->feed_count; i++)
        whole &= b->feeds[i].round == i + 1 && is_full_round(b->g, plan, i + 1);
    if (!whole) {
        drops_find(b);
        return;
    }
    drop_masks(plan->fed_slots, masks);
    for (int32_t i = 0; i < b->feed_count; i++)
        b->feeds[i].mask = masks[i + 1];
}

// Its own rounds feed the losers' side of a double elimination, all of them; who loses the last one meets nobody else there.
static void drops_map_within(struct building *b)
{
    b->feed_count = bracket_rounds(b->plan->slot_count) - 1;
    drop_masks(b->plan->slot_count, b->masks);
    for (int32_t i = 0; i < b->feed_count; i++)
        b->feeds[i].mask = b->masks[i + 1];
}

// Who drops where. false: a section cannot be fed like that.
static bool drops_fill(struct building *b)
{
    const struct family *f = &formats[b->plan->kind];
    if (f->drops_within) drops_map_within(b);
    if (f->feeding != FED_BY_FIRST_ROUND && f->feeding != FED_BY_ALL_BUT_FINAL) return true;
    if (!feeds_fill(b)) return false;
    drops_map(b);
    return true;
}

bool format_plan(struct graph *g, const struct section_plan *plan, int32_t maps[DROP_ROUNDS],
                 int32_t *map_count)
{
    struct building b = {.g = g, .plan = plan};
    if (!drops_fill(&b)) return false;
    for (int32_t i = 0; i < b.feed_count; i++)
        maps[i] = (int32_t)b.feeds[i].mask;
    *map_count = b.feed_count;
    return formats[plan->kind].build(&b);
}

// ---- lengths

int32_t format_numbers(const char *text, int32_t at[SECTION_ROUNDS_MAX])
{
    int32_t count = 0;
    while (*text && count < SECTION_ROUNDS_MAX) {
        int32_t number = 0;
        for (; *text >= '0' && *text <= '9'; text++)
            number = number * 10 + (*text - '0');
        at[count++] = number;
        if (*text) text++;
    }
    return count;
}

static int32_t number_at(const int32_t *at, int32_t count, int32_t i)
{
    if (!count) return 1;
    return at[i < count ? i : count - 1];
}

static int32_t length_of_double(const struct graph *g, const struct section_plan *plan, int32_t round,
                                const struct format_lengths *l)
{
    int32_t upper = bracket_rounds(plan->slot_count);
    int32_t final = graph_rounds(g, plan->section) - (plan->recharge ? 1 : 0);
    if (round >= final) return number_at(l->at, l->count, 0);
    if (round <= upper) return number_at(l->at, l->count, 1 + upper - round);
    int32_t from_end = final - 1 - round;
    if (l->lower_count) return number_at(l->lower, l->lower_count, from_end);
    return number_at(l->at, l->count, 1 + from_end);
}

int32_t format_length(const struct graph *g, const struct section_plan *plan, int32_t node,
                      const struct format_lengths *lengths)
{
    int32_t round = g->nodes[node].round;
    if (plan->kind == SECTION_DOUBLE) return length_of_double(g, plan, round, lengths);
    return number_at(lengths->at, lengths->count, graph_rounds(g, plan->section) - round);
}
