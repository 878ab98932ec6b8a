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

// Today's event with what the line says under the same names; what it did not say yet is 0, or set by who calls. Lists stay.
static struct event same_members(const struct event *line, enum event_kind kind)
{
    struct event today = {.kind = kind};
    members_copy(&event_types[line->kind].fields, &line->is, &event_types[kind].fields, &today.is);
    return today;
}

// A row that only lacks members: nobody did then what they are for.
#define UPCAST_LACKS(kind, version)                                                                          \
    static void upcast_##kind##_v##version(const struct state *before, const struct event *line,             \
                                           struct upcast *out)                                               \
    {                                                                                                        \
        (void)before;                                                                                        \
        upcast_say(out, line, same_members(line, EVENT_##kind));                                             \
    }

// Who plays was not known.
UPCAST_LACKS(entry_added, 1)
// Clubs were not kept apart, seeds did not join later, places were not played on.
UPCAST_LACKS(section_added, 1)
UPCAST_LACKS(section_changed, 1)
// No teams played.
UPCAST_LACKS(section_added, 2)
UPCAST_LACKS(section_changed, 2)
// What is played was said by the event alone.
UPCAST_LACKS(section_added, 3)
UPCAST_LACKS(section_changed, 3)
// No section was drawn when it was full.
UPCAST_LACKS(section_added, 4)
UPCAST_LACKS(section_changed, 4)
// A result that was put right counted as played when that was said.
UPCAST_LACKS(match_over, 2)
// All annulments of one correction went back together.
UPCAST_LACKS(match_annulled, 1)
// The old score was not kept.
UPCAST_LACKS(node_waits, 1)
// Nobody drew the board a dispute was about.
UPCAST_LACKS(match_disputed, 2)
// Whose first turn it was nobody knew.
UPCAST_LACKS(clock_restored, 1)
// Of a turn that was broken off only the roll was kept.
UPCAST_LACKS(match_adjourned, 1)
UPCAST_LACKS(adjournment_restored, 1)
// Nobody was asked for a reason.
UPCAST_LACKS(player_renamed, 1)
// No side table was played until a time, and no plays were recorded at one.
UPCAST_LACKS(sitting_opened, 1)
UPCAST_LACKS(sitting_said, 1)
// Nothing was written down beside a ruling.
UPCAST_LACKS(draughts_said, 1)
// Prizes went by places alone, of More Swiss too: whoever was put out when the others began to cash was paid for theirs, and stays so.
UPCAST_LACKS(pairing_rule_set, 8)

// ---- before there were sections: everything is about the main draw

static void upcast_draw_seeded_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    const struct row_section *main = state_section(before, MAIN_SECTION);
    // A seed that replaces another one was drawn anew; a change of method kept it.
    bool anew = main && main->draw_seed[0] && !text_same(main->draw_seed, line->is.draw_seeded_v1.seed);
    struct event today = same_members(line, EVENT_draw_seeded);
    today.is.draw_seeded.section = MAIN_SECTION;
    today.is.draw_seeded.reseeds = (main ? main->reseeds : 0) + anew;
    upcast_say(out, line, today);
}

static void upcast_drawn_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_drawn);
    (void)before;
    today.is.drawn.section = MAIN_SECTION;
    today.is.drawn.slots = line->is.drawn_v1.slots;
    upcast_say(out, line, today);
}

// ---- before clubs were kept apart, seeds joined later and places played on

static void upcast_drawn_v2(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_drawn);
    (void)before;
    today.is.drawn.slots = line->is.drawn_v2.slots;
    today.is.drawn.maps = line->is.drawn_v2.maps;
    upcast_say(out, line, today);
}

static void upcast_draw_undone_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_draw_undone);
    (void)before;
    today.is.draw_undone.section = MAIN_SECTION;
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
    struct event today = same_members(line, EVENT_match_over);
    today.is.match_over.absent = absent_then(before, &line->is.match_over_v1);
    upcast_say(out, line, today);
}

// Whoever had had black less often had it, or a lot said; a table of Berger said nothing.
static void upcast_draughts_begun_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_draughts_begun);
    (void)before;
    today.is.draughts_begun.colours = COLOURS_FEWER;
    upcast_say(out, line, today);
}

static void upcast_champion_set_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_champion_set);
    (void)before;
    today.is.champion_set.section = MAIN_SECTION;
    upcast_say(out, line, today);
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

// Then tie-breaks parted money as they part places.
static void upcast_money_set_v1(const struct state *before, const struct event *line, struct upcast *out)
{
    struct event today = same_members(line, EVENT_money_set);
    (void)before;
    today.is.money_set.ties = MONEY_TIES_ORDER;
    upcast_say(out, line, today);
}

// ---- before a round that was not played was worth what the club says: each by the rule of 2026

#define UPCAST_UNPLAYED(version)                                                                             \
    static void upcast_pairing_rule_set_v##version(const struct state *before, const struct event *line,     \
                                                   struct upcast *out)                                       \
    {                                                                                                        \
        struct event today = same_members(line, EVENT_pairing_rule_set);                                     \
        (void)before;                                                                                        \
        today.is.pairing_rule_set.unplayed = UNPLAYED_DUMMY_2026;                                            \
        upcast_say(out, line, today);                                                                        \
    }

// Nobody played for lives.
UPCAST_UNPLAYED(1)
// Every round was over before the next one.
UPCAST_UNPLAYED(2)
// Nobody was drawn into groups where everybody meets.
UPCAST_UNPLAYED(3)
// Points, and what parts those who have as many, were the usual ones.
UPCAST_UNPLAYED(4)
// Who was not there for a round in the middle had nothing for it.
UPCAST_UNPLAYED(5)
// There were no ladders.
UPCAST_UNPLAYED(6)
// What parted those who are level was the usual order unless another was said: it still is what an empty text stands for
// (director/rounds/points.c).
UPCAST_UNPLAYED(7)

static void upcast_dispute_resolved_v1(const struct state *before, const struct event *line,
                                       struct upcast *out)
{
    const struct row_dispute *dispute = dispute_open_in(before, line->is.dispute_resolved_v1.match, 0);
    if (!dispute) return;
    struct event today = same_members(line, EVENT_dispute_resolved);
    today.is.dispute_resolved.dispute = dispute->n;
    today.is.dispute_resolved.status = DISPUTE_RESOLVED;
    upcast_say(out, line, today);
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
