// SPDX-License-Identifier: MIT
// One function a row of event_landed.def:
//   static void upcast_kind_vN(const struct state *before, const struct event *line, struct upcast *out)
// which calls upcast_say for every event of today.
#include "director/upcast.h"

#include "director/formats/bracket.h"
#include "director/formats/drawn.h"
#include "director/formats/plan.h"
#include "director/games/disputes.h"
#include "engine/mem.h"

void upcast_say(struct upcast *out, const struct event *line, struct event today)
{
    today.seq = line->seq;
    today.at_ms = line->at_ms;
    today.actor = line->actor;
    if (out->count < out->most) out->at[out->count] = today;
    out->count++;
}

// Who plays was not known then.
static void upcast_entry_added_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_entry_added_v1 *was = &line->is.entry_added_v1;
    struct event today = {
        .kind = EVENT_entry_added,
        .is.entry_added = {.entry = was->entry, .seed = was->seed, .status = was->status},
    };
    mem_copy(today.is.entry_added.ref, was->ref, sizeof was->ref);
    upcast_say(out, line, today);
}

// ---- before there were sections: everything is about the main draw

static void upcast_draw_seeded_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_draw_seeded_v1 *was = &line->is.draw_seeded_v1;
    const struct row_section *main = state_section(before, MAIN_SECTION);
    // A seed that replaces another one was drawn anew; a change of method kept it.
    bool anew = main && main->draw_seed[0] && !text_same(main->draw_seed, was->seed);
    struct event today = {.kind = EVENT_draw_seeded,
                          .is.draw_seeded = {.section = MAIN_SECTION,
                                             .method = was->method,
                                             .reseeds = (main ? main->reseeds : 0) + anew}};
    mem_copy(today.is.draw_seeded.seed, was->seed, sizeof was->seed);
    mem_copy(today.is.draw_seeded.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

static void upcast_drawn_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_drawn_v1 *was = &line->is.drawn_v1;
    struct event today = {
        .kind = EVENT_drawn,
        .is.drawn = {.section = MAIN_SECTION, .method = was->method, .size = was->size, .slots = was->slots}};
    (void)before;
    mem_copy(today.is.drawn.generator, was->generator, sizeof was->generator);
    mem_copy(today.is.drawn.seed, was->seed, sizeof was->seed);
    upcast_say(out, line, today);
}

// ---- before clubs were kept apart, seeds joined later and places played on

static void upcast_drawn_v2(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_drawn_v2 *was = &line->is.drawn_v2;
    struct event today = {.kind = EVENT_drawn,
                          .is.drawn = {.section = was->section,
                                       .method = was->method,
                                       .size = was->size,
                                       .slots = was->slots,
                                       .maps = was->maps}};
    (void)before;
    mem_copy(today.is.drawn.generator, was->generator, sizeof was->generator);
    mem_copy(today.is.drawn.seed, was->seed, sizeof was->seed);
    upcast_say(out, line, today);
}

#define SECTION_OF_V1(was)                                                                                   \
    {                                                                                                        \
        .section = (was)->section, .kind = (was)->kind, .turn = (was)->turn, .fed_by = (was)->fed_by,        \
        .also_by = (was)->also_by, .fed_rounds = (was)->fed_rounds, .third_place = (was)->third_place,       \
        .third_place_length = (was)->third_place_length, .recharge = (was)->recharge,                        \
        .shifted = (was)->shifted, .field = (was)->field                                                     \
    }
#define SECTION_TEXTS_OF_V1(is, was)                                                                         \
    do {                                                                                                     \
        mem_copy((is)->name, (was)->name, sizeof(was)->name);                                                \
        mem_copy((is)->lengths, (was)->lengths, sizeof(was)->lengths);                                       \
        mem_copy((is)->lower_lengths, (was)->lower_lengths, sizeof(was)->lower_lengths);                     \
    } while (0)

static void upcast_section_added_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_section_added_v1 *was = &line->is.section_added_v1;
    struct event today = {.kind = EVENT_section_added, .is.section_added = SECTION_OF_V1(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_added, was);
    upcast_say(out, line, today);
}

static void upcast_section_changed_v1(const struct state *before, const struct event *line,
                                      struct upcast *out)
{
    const struct event_section_changed_v1 *was = &line->is.section_changed_v1;
    struct event today = {.kind = EVENT_section_changed, .is.section_changed = SECTION_OF_V1(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_changed, was);
    upcast_say(out, line, today);
}

// ---- before teams played

#define SECTION_OF_V2(was)                                                                                   \
    {                                                                                                        \
        .section = (was)->section, .kind = (was)->kind, .turn = (was)->turn, .fed_by = (was)->fed_by,        \
        .also_by = (was)->also_by, .fed_rounds = (was)->fed_rounds, .third_place = (was)->third_place,       \
        .third_place_length = (was)->third_place_length, .recharge = (was)->recharge,                        \
        .shifted = (was)->shifted, .field = (was)->field, .apart = (was)->apart, .takes = (was)->takes       \
    }

static void upcast_section_added_v2(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_section_added_v2 *was = &line->is.section_added_v2;
    struct event today = {.kind = EVENT_section_added, .is.section_added = SECTION_OF_V2(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_added, was);
    mem_copy(today.is.section_added.staged, was->staged, sizeof was->staged);
    upcast_say(out, line, today);
}

static void upcast_section_changed_v2(const struct state *before, const struct event *line,
                                      struct upcast *out)
{
    const struct event_section_changed_v2 *was = &line->is.section_changed_v2;
    struct event today = {.kind = EVENT_section_changed, .is.section_changed = SECTION_OF_V2(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_changed, was);
    mem_copy(today.is.section_changed.staged, was->staged, sizeof was->staged);
    upcast_say(out, line, today);
}

// ---- before sections said what is played

#define SECTION_OF_V3(was)                                                                                   \
    {                                                                                                        \
        .section = (was)->section, .kind = (was)->kind, .turn = (was)->turn, .fed_by = (was)->fed_by,        \
        .also_by = (was)->also_by, .fed_rounds = (was)->fed_rounds, .third_place = (was)->third_place,       \
        .third_place_length = (was)->third_place_length, .recharge = (was)->recharge,                        \
        .shifted = (was)->shifted, .field = (was)->field, .apart = (was)->apart, .takes = (was)->takes,      \
        .boards = (was)->boards, .level = (was)->level, .until_decided = (was)->until_decided                \
    }

static void upcast_section_added_v3(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_section_added_v3 *was = &line->is.section_added_v3;
    struct event today = {.kind = EVENT_section_added, .is.section_added = SECTION_OF_V3(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_added, was);
    mem_copy(today.is.section_added.staged, was->staged, sizeof was->staged);
    upcast_say(out, line, today);
}

static void upcast_section_changed_v3(const struct state *before, const struct event *line,
                                      struct upcast *out)
{
    const struct event_section_changed_v3 *was = &line->is.section_changed_v3;
    struct event today = {.kind = EVENT_section_changed, .is.section_changed = SECTION_OF_V3(was)};
    (void)before;
    SECTION_TEXTS_OF_V1(&today.is.section_changed, was);
    mem_copy(today.is.section_changed.staged, was->staged, sizeof was->staged);
    upcast_say(out, line, today);
}

// ---- before a section was drawn when it was full

static void upcast_section_added_v4(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = {.kind = EVENT_section_added};
    (void)before;
    members_copy(&event_types[EVENT_section_added_v4].fields, &line->is,
                 &event_types[EVENT_section_added].fields, &today.is);
    upcast_say(out, line, today);
}

static void upcast_section_changed_v4(const struct state *before, const struct event *line,
                                      struct upcast *out)
{
    struct event today = {.kind = EVENT_section_changed};
    (void)before;
    members_copy(&event_types[EVENT_section_changed_v4].fields, &line->is,
                 &event_types[EVENT_section_changed].fields, &today.is);
    upcast_say(out, line, today);
}

static void upcast_draw_undone_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_draw_undone_v1 *was = &line->is.draw_undone_v1;
    struct event today = {.kind = EVENT_draw_undone, .is.draw_undone = {.section = MAIN_SECTION}};
    (void)before;
    mem_copy(today.is.draw_undone.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

// Where the sides of a knockout's match come from; the first round's stand in the lines after it.
static int32_t feeder_of(const struct bracket *b, const struct event_match_added_v1 *was, enum side side)
{
    return was->round == 1 ? 0 : bracket_feeder(b, was->match, side);
}

static void upcast_match_added_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_match_added_v1 *was = &line->is.match_added_v1;
    const struct row_section *main = state_section(before, MAIN_SECTION);
    struct bracket b = {main->size, main->third_place};
    int32_t from = was->round == 1 ? SOURCE_ENTRY : was->third_place ? SOURCE_LOSER : SOURCE_WINNER;
    upcast_say(out, line,
               (struct event){.kind = EVENT_node_added,
                              .is.node_added = {.node = was->match,
                                                .match = was->match,
                                                .section = MAIN_SECTION,
                                                .round = was->round,
                                                .slot = was->slot,
                                                .rank = plan_rank(was->round) - was->third_place,
                                                .a_from = from,
                                                .a_of = feeder_of(&b, was, SIDE_A),
                                                .b_from = from,
                                                .b_of = feeder_of(&b, was, SIDE_B),
                                                .third_place = was->third_place,
                                                .length = was->length}});
}

static bool withdrawn(const struct state *state, int32_t entry)
{
    const struct row_entry *row = state_entry(state, entry);
    return row && row->status == ENTRY_WITHDRAWN;
}

// Which side was away was not written down; who had withdrawn by then was.
static int32_t absent_then(const struct state *before, const struct event_match_over_v1 *was)
{
    const struct row_match *m = state_match(before, was->match);
    bool unplayed = m && !m->started_ms && m->a > 0 && m->b > 0;
    if (!unplayed || (was->how != HOW_WALKOVER && was->how != HOW_VOID)) return 0;
    return withdrawn(before, m->a) | withdrawn(before, m->b) << 1;
}

static void upcast_match_over_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct event_match_over_v1 *was = &line->is.match_over_v1;
    struct event today = {.kind = EVENT_match_over,
                          .is.match_over = {.match = was->match,
                                            .winner = was->winner,
                                            .how = was->how,
                                            .score_a = was->score_a,
                                            .score_b = was->score_b,
                                            .absent = absent_then(before, was)}};
    mem_copy(today.is.match_over.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

// A result that was put right counted as played when that was said.
static void upcast_match_over_v2(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_match_over_v2 *was = &line->is.match_over_v2;
    struct event today = {.kind = EVENT_match_over,
                          .is.match_over = {.match = was->match,
                                            .winner = was->winner,
                                            .how = was->how,
                                            .score_a = was->score_a,
                                            .score_b = was->score_b,
                                            .absent = was->absent}};
    mem_copy(today.is.match_over.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

// Until then none was played until a time.
static void upcast_sitting_opened_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = {.kind = EVENT_sitting_opened};
    (void)before;
    members_copy(&event_types[EVENT_sitting_opened_v1].fields, &line->is,
                 &event_types[EVENT_sitting_opened].fields, &today.is);
    upcast_say(out, line, today);
}

// Until then no plays were recorded at one.
static void upcast_sitting_said_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = {.kind = EVENT_sitting_said};
    (void)before;
    members_copy(&event_types[EVENT_sitting_said_v1].fields, &line->is,
                 &event_types[EVENT_sitting_said].fields, &today.is);
    upcast_say(out, line, today);
}

// Whoever had had black less often had it, or a lot said; a table of Berger said nothing.
static void upcast_draughts_begun_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = {.kind = EVENT_draughts_begun};
    (void)before;
    members_copy(&event_types[EVENT_draughts_begun_v1].fields, &line->is,
                 &event_types[EVENT_draughts_begun].fields, &today.is);
    today.is.draughts_begun.colours = COLOURS_FEWER;
    upcast_say(out, line, today);
}

// Nothing was written down beside a ruling.
static void upcast_draughts_said_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = {.kind = EVENT_draughts_said};
    (void)before;
    members_copy(&event_types[EVENT_draughts_said_v1].fields, &line->is,
                 &event_types[EVENT_draughts_said].fields, &today.is);
    upcast_say(out, line, today);
}

static void upcast_champion_set_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    upcast_say(out, line,
               (struct event){
                   .kind = EVENT_champion_set,
                   .is.champion_set = {.section = MAIN_SECTION, .entry = line->is.champion_set_v1.entry}});
}

// What it was about and who raised it was said by the claim before it.
static void upcast_match_disputed_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    int32_t match = line->is.match_disputed_v1.match;
    struct event today = {.kind = EVENT_match_disputed,
                          .is.match_disputed = {.match = match,
                                                .dispute = state_last(before, ROW_dispute) + 1,
                                                .subject = DISPUTE_MATCH}};
    for (STATE_EACH(claim, claim, before)) {
        if (claim->match != match || claim->status != CLAIM_OPEN) continue;
        today.is.match_disputed.subject = claim->game ? DISPUTE_GAME : DISPUTE_MATCH;
        today.is.match_disputed.game = claim->game;
        today.is.match_disputed.side = claim->side;
    }
    upcast_say(out, line, today);
}

// Until then nobody drew the board a dispute was about.
static void upcast_match_disputed_v2(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    struct event today = {.kind = EVENT_match_disputed};
    members_copy(&event_types[EVENT_match_disputed_v2].fields, &line->is,
                 &event_types[EVENT_match_disputed].fields, &today.is);
    upcast_say(out, line, today);
}

// Then tie-breaks parted money as they part places.
static void upcast_money_set_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_money_set_v1 *was = &line->is.money_set_v1;
    struct event today = {.kind = EVENT_money_set,
                          .is.money_set = {.digits = was->digits,
                                           .unit = was->unit,
                                           .rest = was->rest,
                                           .sight = was->sight,
                                           .ties = MONEY_TIES_ORDER}};
    mem_copy(today.is.money_set.currency, was->currency, sizeof was->currency);
    mem_copy(today.is.money_set.seed, was->seed, sizeof was->seed);
    upcast_say(out, line, today);
}

// Nobody played for lives then.
static void upcast_pairing_rule_set_v1(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v1 *was = &line->is.pairing_rule_set_v1;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    upcast_say(out, line, today);
}

// Then every round was over before the next one.
static void upcast_pairing_rule_set_v2(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v2 *was = &line->is.pairing_rule_set_v2;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    upcast_say(out, line, today);
}

// Nobody was drawn into groups where everybody meets.
static void upcast_pairing_rule_set_v3(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v3 *was = &line->is.pairing_rule_set_v3;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    upcast_say(out, line, today);
}

// Points, and what parts those who have as many, were the usual ones.
static void upcast_pairing_rule_set_v4(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v4 *was = &line->is.pairing_rule_set_v4;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .group_of = was->group_of,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    upcast_say(out, line, today);
}

// Who was not there for a round in the middle had nothing for it.
static void upcast_pairing_rule_set_v5(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v5 *was = &line->is.pairing_rule_set_v5;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .group_of = was->group_of,
                                                  .accelerated = was->accelerated,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    mem_copy(today.is.pairing_rule_set.worth, was->worth, sizeof was->worth);
    mem_copy(today.is.pairing_rule_set.ties, was->ties, sizeof was->ties);
    upcast_say(out, line, today);
}

// There were no ladders.
static void upcast_pairing_rule_set_v6(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v6 *was = &line->is.pairing_rule_set_v6;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .group_of = was->group_of,
                                                  .accelerated = was->accelerated,
                                                  .sat_out = was->sat_out,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    mem_copy(today.is.pairing_rule_set.worth, was->worth, sizeof was->worth);
    mem_copy(today.is.pairing_rule_set.ties, was->ties, sizeof was->ties);
    upcast_say(out, line, today);
}

// Unplayed rounds had one rule, and what parted those who are level was the usual order unless another was said: it still is what
// an empty text stands for (director/rounds/points.c).
static void upcast_pairing_rule_set_v7(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v7 *was = &line->is.pairing_rule_set_v7;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .group_of = was->group_of,
                                                  .accelerated = was->accelerated,
                                                  .sat_out = was->sat_out,
                                                  .reach = was->reach,
                                                  .play_days = was->play_days,
                                                  .again_days = was->again_days,
                                                  .swap = was->swap,
                                                  .ended = was->ended,
                                                  .unplayed = UNPLAYED_DUMMY_2026}};
    mem_copy(today.is.pairing_rule_set.worth, was->worth, sizeof was->worth);
    mem_copy(today.is.pairing_rule_set.ties, was->ties, sizeof was->ties);
    upcast_say(out, line, today);
}

// Prizes went by places alone, of More Swiss too: whoever was put out when the others began to cash was paid for theirs, and stays so.
static void upcast_pairing_rule_set_v8(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    (void)before;
    const struct event_pairing_rule_set_v8 *was = &line->is.pairing_rule_set_v8;
    struct event today = {.kind = EVENT_pairing_rule_set,
                          .is.pairing_rule_set = {.section = was->section,
                                                  .rounds = was->rounds,
                                                  .within = was->within,
                                                  .clubs = was->clubs,
                                                  .missed = was->missed,
                                                  .twice = was->twice,
                                                  .lives = was->lives,
                                                  .paid = was->paid,
                                                  .pace = was->pace,
                                                  .batch = was->batch,
                                                  .until_left = was->until_left,
                                                  .until_sum = was->until_sum,
                                                  .group_of = was->group_of,
                                                  .accelerated = was->accelerated,
                                                  .sat_out = was->sat_out,
                                                  .reach = was->reach,
                                                  .play_days = was->play_days,
                                                  .again_days = was->again_days,
                                                  .swap = was->swap,
                                                  .ended = was->ended,
                                                  .unplayed = was->unplayed}};
    mem_copy(today.is.pairing_rule_set.worth, was->worth, sizeof was->worth);
    mem_copy(today.is.pairing_rule_set.ties, was->ties, sizeof was->ties);
    upcast_say(out, line, today);
}

static void upcast_dispute_resolved_v1(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    const struct event_dispute_resolved_v1 *was = &line->is.dispute_resolved_v1;
    const struct row_dispute *dispute = dispute_open_in(before, was->match, 0);
    if (!dispute) return;
    struct event today = {
        .kind = EVENT_dispute_resolved,
        .is.dispute_resolved = {.match = was->match, .dispute = dispute->n, .status = DISPUTE_RESOLVED}};
    mem_copy(today.is.dispute_resolved.rule, was->rule, sizeof was->rule);
    mem_copy(today.is.dispute_resolved.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

// Whose first turn it was nobody knew.
static void upcast_clock_restored_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_clock_restored_v1 *was = &line->is.clock_restored_v1;
    struct event today = {.kind = EVENT_clock_restored,
                          .is.clock_restored = {.match = was->match,
                                                .kind = was->kind,
                                                .delay_ms = was->delay_ms,
                                                .reserve_a_ms = was->reserve_a_ms,
                                                .reserve_b_ms = was->reserve_b_ms,
                                                .turn_delay_ms = was->turn_delay_ms,
                                                .spent_ms = was->spent_ms,
                                                .stop = was->stop,
                                                .interrupted = was->interrupted,
                                                .forfeits = was->forfeits,
                                                .overtimes_a = was->overtimes_a,
                                                .overtimes_b = was->overtimes_b,
                                                .breaks_a = was->breaks_a,
                                                .breaks_b = was->breaks_b,
                                                .expired = was->expired}};
    upcast_say(out, line, today);
}

// Of a turn that was broken off only the roll was kept.
static void upcast_match_adjourned_v1(const struct state *before, const struct event *line,
                                      struct upcast *out)
{
    (void)before;
    const struct event_match_adjourned_v1 *was = &line->is.match_adjourned_v1;
    struct event today = {.kind = EVENT_match_adjourned,
                          .is.match_adjourned = {.match = was->match,
                                                 .on_roll = was->on_roll,
                                                 .dice = was->dice,
                                                 .cube = was->cube,
                                                 .owner = was->owner}};
    mem_copy(today.is.match_adjourned.position, was->position, sizeof was->position);
    mem_copy(today.is.match_adjourned.photo, was->photo, sizeof was->photo);
    mem_copy(today.is.match_adjourned.note, was->note, sizeof was->note);
    mem_copy(today.is.match_adjourned.due, was->due, sizeof was->due);
    upcast_say(out, line, today);
}

static void upcast_adjournment_restored_v1(const struct state *before, const struct event *line,
                                           struct upcast *out)
{
    (void)before;
    const struct event_adjournment_restored_v1 *was = &line->is.adjournment_restored_v1;
    struct event today = {.kind = EVENT_adjournment_restored,
                          .is.adjournment_restored = {.match = was->match,
                                                      .status = was->status,
                                                      .on_roll = was->on_roll,
                                                      .dice = was->dice,
                                                      .cube = was->cube,
                                                      .owner = was->owner,
                                                      .at_ms = was->at_ms}};
    mem_copy(today.is.adjournment_restored.position, was->position, sizeof was->position);
    mem_copy(today.is.adjournment_restored.photo, was->photo, sizeof was->photo);
    mem_copy(today.is.adjournment_restored.note, was->note, sizeof was->note);
    mem_copy(today.is.adjournment_restored.due, was->due, sizeof was->due);
    upcast_say(out, line, today);
}

// Nobody was asked for a reason then.
static void upcast_player_renamed_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_player_renamed_v1 *was = &line->is.player_renamed_v1;
    struct event today = {.kind = EVENT_player_renamed, .is.player_renamed = {.player = was->player}};
    mem_copy(today.is.player_renamed.ref, was->ref, sizeof was->ref);
    upcast_say(out, line, today);
}

// All annulments of one correction went back together then.
static void upcast_match_annulled_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_match_annulled_v1 *was = &line->is.match_annulled_v1;
    struct event today = {.kind = EVENT_match_annulled,
                          .is.match_annulled = {.match = was->match, .because = was->because}};
    mem_copy(today.is.match_annulled.reason, was->reason, sizeof was->reason);
    upcast_say(out, line, today);
}

// Before the old score was kept.
static void upcast_node_waits_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    const struct event_node_waits_v1 *was = &line->is.node_waits_v1;
    upcast_say(out, line,
               (struct event){
                   .kind = EVENT_node_waits,
                   .is.node_waits = {
                       .node = was->node, .waits = was->waits, .winner = was->winner, .loser = was->loser}});
}

void upcast(const struct state *before, const struct event *line, struct upcast *out)
{
    switch (line->kind) {
#define UPCAST_CASE(kind, version, sentence)                                                                 \
    case EVENT_##kind##_v##version:                                                                          \
        upcast_##kind##_v##version(before, line, out);                                                       \
        return;
        LANDED_EVENTS(UPCAST_CASE)
    default:
        return;
    }
}
