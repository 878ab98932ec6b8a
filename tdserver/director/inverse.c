// SPDX-License-Identifier: MIT
#include "director/inverse.h"

#include "director/formats/bracket.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/clock.h"
#include "director/games/score.h"
#include "director/lots/lots.h"
#include "director/money/pools.h"
#include "director/profile.h"
#include "director/restore.h"
#include "director/sittings/sittings.h"
#include "director/teams/boards.h"
#include "engine/mem.h"

// ---- the workbench

struct inverting {
    const struct state *before, *after;
    const struct command *command;
    const struct decision *done;
    const struct inverse_to *to;
};

static void give(const struct inverting *i, const struct command *command)
{
    i->to->give(i->to->user, command);
}
#define GIVE(i, kind_, ...) give(i, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

// Reasons of the ledger, where a command wants one.
#define TAKEN_BACK "taken back"

// What the command left in a row.
static int64_t seen(enum row_kind kind, const struct state *after, int32_t n)
{
    return restore_digest(kind, state_row(after, kind, n));
}

// ---- what a director sets

static void way_touched(const struct inverting *i)
{
    (void)i;
}

static bool swapped(const struct inverting *i)
{
    return i->done->events[i->done->event_count - 1].kind == EVENT_matches_swapped;
}

// Two matches that changed tables change them again; a match that moved to a free table was touched.
static void way_moved(const struct inverting *i)
{
    int32_t match = i->command->is.match_move.match, table = state_match(i->before, match)->table;
    if (swapped(i)) GIVE(i, match_move, .match = match, .table = table, .swap = true, .reason = TAKEN_BACK);
}

static void way_never(const struct inverting *i)
{
    (void)i;
}

static void way_settings(const struct inverting *i)
{
    const struct row_tournament *t = state_tournament(i->before, 1);
    struct command c = {.kind = COMMAND_tournament_settings,
                        .is.tournament_settings = {.starts_at_min = t->starts_at_min,
                                                   .check_in = t->check_in,
                                                   .third_place = t->third_place,
                                                   .third_place_length = t->third_place_length}};
    mem_copy(c.is.tournament_settings.title, t->title, sizeof t->title);
    mem_copy(c.is.tournament_settings.starts_on, t->starts_on, sizeof t->starts_on);
    give(i, &c);
}

static void way_setting(const struct inverting *i)
{
    int32_t setting = i->command->is.setting_set.setting;
    GIVE(i, setting_set, .setting = setting, .value = profile_value(i->before, (enum setting)setting));
}

static void way_rounds(const struct inverting *i)
{
    int32_t lengths[BRACKET_ROUNDS_MAX], count = 0;
    for (STATE_EACH(round, round, i->before))
        if (count < BRACKET_ROUNDS_MAX) lengths[count++] = round->length;
    GIVE(i, rounds_set, .lengths = {lengths, count});
}

// A round that has a length of its own keeps one: the list gets no shorter.
static bool lengths_added(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind == EVENT_round_set && !state_round(i->before, e->is.round_set.round)) return true;
    }
    return false;
}

static bool was_draft(const struct inverting *i)
{
    return state_tournament(i->before, 1)->status == TOURNAMENT_DRAFT;
}

static void way_opened(const struct inverting *i)
{
    GIVE(i, tournament_hide, .reason = TAKEN_BACK);
}

static void way_hidden(const struct inverting *i)
{
    GIVE(i, tournament_open, .reason = TAKEN_BACK);
}

static void way_closed(const struct inverting *i)
{
    GIVE(i, tournament_reopen, .reason = TAKEN_BACK);
    if (was_draft(i)) GIVE(i, tournament_hide, .reason = TAKEN_BACK);
}

static void way_reopened(const struct inverting *i)
{
    GIVE(i, tournament_close, .reason = TAKEN_BACK);
}

static void way_auto_call(const struct inverting *i)
{
    GIVE(i, auto_call, .on = state_tournament(i->before, 1)->auto_call);
}

static void way_wall(const struct inverting *i)
{
    const struct row_tournament *t = state_tournament(i->before, 1);
    struct command c = {.kind = COMMAND_wall_set,
                        .is.wall_set = {.scene = t->wall, .until_ms = t->wall_until_ms}};
    mem_copy(c.is.wall_set.message, t->wall_message, sizeof t->wall_message);
    give(i, &c);
}

static void way_tables(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind != EVENT_table_set) continue;
        const struct row_hall_table *was = state_hall_table(i->before, e->is.table_set.table);
        struct command c = {.kind = COMMAND_table_set,
                            .is.table_set = {.table = was->n, .status = was->status}};
        mem_copy(c.is.table_set.name, was->name, sizeof was->name);
        give(i, &c);
    }
}

// A table that was made keeps its number: out of use, the hall would still have one more than before.
static bool tables_made(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind == EVENT_table_set && !state_hall_table(i->before, e->is.table_set.table)) return true;
    }
    return false;
}

// ---- entries and the draw

static void way_seed(const struct inverting *i)
{
    int32_t entry = i->command->is.entry_seed.entry;
    GIVE(i, entry_seed, .entry = entry, .seed = state_entry(i->before, entry)->seed);
}

static void way_affiliated(const struct inverting *i)
{
    int32_t entry = i->command->is.entry_affiliate.entry;
    GIVE(i, entry_affiliate, .entry = entry, .affiliation = state_entry(i->before, entry)->affiliation);
}

// The match in whose place of the draw this command put one for the other; 0 = none.
static int32_t bye_changed(const struct inverting *i, int32_t gone, int32_t come)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind != EVENT_slot_set || e->is.slot_set.entry != come) continue;
        const struct row_match *was = state_match(i->before, e->is.slot_set.match);
        const struct row_node *node = was ? drawn_node(i->before, was) : NULL;
        if (!node) continue;
        enum side side = (enum side)e->is.slot_set.side;
        int32_t from = (int32_t)drawn_source(node, side).kind;
        bool drawn = from == SOURCE_ENTRY || from == SOURCE_NOBODY;
        if (drawn && (side == SIDE_A ? was->a : was->b) == gone) return was->n;
    }
    return 0;
}

static void entry_back(const struct inverting *i, int32_t entry)
{
    const struct row_entry *was = state_entry(i->before, entry);
    GIVE(i, entry_restore, .entry = entry, .seen = seen(ROW_entry, i->after, entry),
         .status = was ? was->status : ENTRY_REMOVED, .by_code = was && was->by_code,
         .leaves = bye_changed(i, NOBODY, entry) > 0, .takes = bye_changed(i, entry, NOBODY));
}

static void way_entry(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind == EVENT_entry_added) entry_back(i, e->is.entry_added.entry);
        if (e->kind == EVENT_entry_status_set) entry_back(i, e->is.entry_status_set.entry);
    }
}

static void way_renamed(const struct inverting *i)
{
    struct command c = {
        .kind = COMMAND_entry_rename,
        .is.entry_rename = {.entry = i->command->is.entry_rename.entry, .reason = TAKEN_BACK}};
    const struct row_entry *was = state_entry(i->before, c.is.entry_rename.entry);
    mem_copy(c.is.entry_rename.ref, was->ref, sizeof was->ref);
    give(i, &c);
}

static void way_team(const struct inverting *i)
{
    int32_t team = i->command->is.team_set.entry, members[TEAM_MAX];
    int32_t count = team_members(i->before, team, members);
    GIVE(i, team_set, .entry = team, .members = {members, count}, .reason = TAKEN_BACK);
}

// What was drawn is drawn again as it was: the seed of a section's lots is the first one's.
static void way_lots(const struct inverting *i)
{
    const struct command_lots_draw *draw = &i->command->is.lots_draw;
    const struct command_lots_lift *lift = &i->command->is.lots_lift;
    if (i->command->kind == COMMAND_lots_draw)
        GIVE(i, lots_lift, .section = draw->section, .place = draw->place, .reason = TAKEN_BACK);
    else
        GIVE(i, lots_draw, .section = lift->section, .place = lift->place, .reason = TAKEN_BACK);
}

static void way_money(const struct inverting *i)
{
    const struct row_money *was = state_money(i->before, 1), none = {.unit = 1};
    if (!was) was = &none;
    struct command c = {.kind = COMMAND_money_set};
    members_copy(&row_fields[ROW_money], was, &command_types[COMMAND_money_set].fields, &c.is);
    give(i, &c);
}

// A pool that was made is taken out again: its number is never another's.
static void way_pool(const struct inverting *i)
{
    int32_t pool = i->command->is.pool_set.pool;
    const struct row_pool *was = state_pool(i->before, pool);
    struct command c = {.kind = COMMAND_pool_set};
    members_copy(&row_fields[ROW_pool], was ? was : state_pool(i->after, pool),
                 &command_types[COMMAND_pool_set].fields, &c.is);
    c.is.pool_set.pool = pool;
    if (!was) c.is.pool_set.removed = true;
    give(i, &c);
}

static void way_prizes(const struct inverting *i)
{
    int32_t pool = i->command->is.prizes_set.pool, count = 0;
    int32_t entries[PRIZES_MAX], section[PRIZES_MAX], place[PRIZES_MAX], share[PRIZES_MAX],
        amount[PRIZES_MAX];
    for (int32_t line = 1; line <= PRIZES_MAX; line++) {
        const struct row_prize *was = state_prize(i->before, pool * PRIZE_NUMBERS + line);
        if (!was || !was->place) break;
        entries[count] = was->entries;
        section[count] = was->section;
        place[count] = was->place;
        share[count] = was->share;
        amount[count++] = was->amount;
    }
    GIVE(i, prizes_set, .pool = pool, .entries = {entries, count}, .section = {section, count},
         .place = {place, count}, .share = {share, count}, .amount = {amount, count});
}

static void way_sale(const struct inverting *i)
{
    const struct command_entry_sell *c = &i->command->is.entry_sell;
    const struct row_sale *was = sale_of(i->before, c->pool, c->entry);
    struct command back = {.kind = COMMAND_entry_sell};
    if (was) members_copy(&row_fields[ROW_sale], was, &command_types[back.kind].fields, &back.is);
    back.is.entry_sell.pool = c->pool;
    back.is.entry_sell.entry = c->entry;
    give(i, &back);
}

static void way_cash(const struct inverting *i)
{
    bool noted = i->command->kind == COMMAND_cash_note;
    int32_t line = noted ? state_last(i->after, ROW_cash) : i->command->is.cash_strike.line;
    GIVE(i, cash_strike, .line = line,
         .struck = state_cash(i->before, line) ? state_cash(i->before, line)->struck : 1,
         .reason = TAKEN_BACK);
}

static void way_sitting_act(const struct inverting *i, int32_t sitting, int32_t act)
{
    const struct row_sitting_act *was = sittings_act(i->before, sitting, act);
    GIVE(i, sitting_strike, .sitting = sitting, .act = act, .struck = was ? was->struck : 1);
}

static void way_sitting(const struct inverting *i)
{
    int32_t n = member_int(&command_types[i->command->kind].fields, &i->command->is, "sitting");
    const struct row_sitting *was = n ? state_sitting(i->before, n) : NULL;
    if (i->command->kind == COMMAND_sitting_say)
        way_sitting_act(i, n, sittings_last(i->after, n));
    else if (i->command->kind == COMMAND_sitting_strike)
        way_sitting_act(i, n, i->command->is.sitting_strike.act);
    else
        GIVE(i, sitting_remove, .sitting = n ? n : state_last(i->after, ROW_sitting),
             .gone = !was || was->status == SITTING_STATUS_GONE);
}

static void way_pairing_rule(const struct inverting *i)
{
    const struct row_pairing *was = state_pairing(i->before, i->command->is.pairing_rule.section);
    int32_t points[SECTION_ROUNDS_MAX];
    struct command c = {.kind = COMMAND_pairing_rule};
    if (was) members_copy(&row_fields[ROW_pairing], was, &command_types[c.kind].fields, &c.is);
    if (was) c.is.pairing_rule.points = (struct ints){points, format_numbers(was->worth, points)};
    c.is.pairing_rule.section = i->command->is.pairing_rule.section;
    give(i, &c);
}

static void way_calendar(const struct inverting *i)
{
    int32_t section = i->command->is.calendar_set.section;
    const struct row_calendar *was = state_calendar(i->before, section);
    struct command c = {.kind = COMMAND_calendar_set, .is.calendar_set = {.section = section}};
    if (was) mem_copy(c.is.calendar_set.days, was->days, sizeof was->days);
    give(i, &c);
}

static void way_appointed(const struct inverting *i)
{
    int32_t match = i->command->is.match_appoint.match;
    const struct row_appointment *was = state_appointment(i->before, match);
    struct command c = {.kind = COMMAND_match_appoint};
    if (was) members_copy(&row_fields[ROW_appointment], was, &command_types[c.kind].fields, &c.is);
    c.is.match_appoint.match = match;
    give(i, &c);
}

static void way_paired(const struct inverting *i)
{
    const struct command_round_pair *c = &i->command->is.round_pair;
    GIVE(i, round_undo, .section = c->section, .round = c->round, .reason = TAKEN_BACK);
}

// Throwing a draw away ends waiting; who waited before it was made does so again.
static void waiting_again(const struct inverting *i)
{
    for (STATE_EACH(entry, was, i->before))
        if (was->status == ENTRY_WAITING) entry_back(i, was->n);
}

static void undrawn_again(const struct inverting *i)
{
    waiting_again(i);
    if (was_draft(i)) GIVE(i, tournament_hide, .reason = TAKEN_BACK);
}

static void way_drawn(const struct inverting *i)
{
    GIVE(i, draw_undo, .section = i->command->is.draw_make.section, .reason = TAKEN_BACK);
    undrawn_again(i);
}

// ---- sections

// Sections that were built by this command, the last one first: one may be fed by another.
static void built_away(const struct inverting *i)
{
    for (size_t k = i->done->event_count; k > 0; k--) {
        const struct event *e = &i->done->events[k - 1];
        if (e->kind == EVENT_drawn) GIVE(i, draw_undo, .section = e->is.drawn.section, .reason = TAKEN_BACK);
    }
}

static void way_section_added(const struct inverting *i)
{
    built_away(i);
    waiting_again(i);
    GIVE(i, section_remove, .section = state_last(i->after, ROW_section), .reason = TAKEN_BACK);
}

static struct ints rounds_of_mask(int32_t mask, int32_t rounds[SECTION_ROUNDS_MAX])
{
    int32_t count = 0;
    for (int32_t round = 1; mask >> (round - 1); round++)
        if (mask >> (round - 1) & 1) rounds[count++] = round;
    return (struct ints){rounds, count};
}

// As the section was: changed, or taken out.
static void way_section_row(const struct inverting *i)
{
    int32_t section = member_int(&command_types[i->command->kind].fields, &i->command->is, "section");
    const struct row_section *was = state_section(i->before, section);
    int32_t rounds[SECTION_ROUNDS_MAX], lengths[SECTION_ROUNDS_MAX], lower[SECTION_ROUNDS_MAX],
        staged[SECTION_ROUNDS_MAX];
    struct command c = {.kind = COMMAND_section_set};
    if (was->status == SECTION_CANCELLED) {
        GIVE(i, section_remove, .section = section, .reason = TAKEN_BACK);
        return;
    }
    members_copy(&row_fields[ROW_section], was, &command_types[COMMAND_section_set].fields, &c.is);
    c.is.section_set.section = section;
    c.is.section_set.rounds = rounds_of_mask(was->fed_rounds, rounds);
    c.is.section_set.lengths = (struct ints){lengths, format_numbers(was->lengths, lengths)};
    c.is.section_set.lower_lengths = (struct ints){lower, format_numbers(was->lower_lengths, lower)};
    c.is.section_set.staged = (struct ints){staged, format_numbers(was->staged, staged)};
    give(i, &c);
}

// The bracket that this seat had filled, and the one that opened after it with its pools.
static void filled_away(const struct inverting *i)
{
    built_away(i);
    for (size_t k = i->done->event_count; k > 0; k--) {
        const struct event *e = &i->done->events[k - 1];
        struct command c = {.kind = COMMAND_pool_set};
        if (e->kind == EVENT_section_added)
            GIVE(i, section_remove, .section = e->is.section_added.section, .reason = TAKEN_BACK);
        if (e->kind == EVENT_drawn) undrawn_again(i);
        if (e->kind == EVENT_prizes_set) GIVE(i, prizes_set, .pool = e->is.prizes_set.pool);
        if (e->kind != EVENT_pool_set) continue;
        members_copy(&event_types[e->kind].fields, &e->is, &command_types[c.kind].fields, &c.is);
        c.is.pool_set.removed = true;
        give(i, &c);
    }
}

static void way_seat(const struct inverting *i)
{
    const struct command_seat_put *c = &i->command->is.seat_put;
    const struct row_seat *was = state_seat(i->before, c->section * SEAT_NUMBERS + c->entry);
    int32_t took = bye_changed(i, NOBODY, c->entry), left = bye_changed(i, c->entry, NOBODY);
    filled_away(i);
    GIVE(i, seat_put, .section = c->section, .entry = c->entry, .status = was ? was->status : SEAT_NONE,
         .seed = was ? was->seed : 0, .match = took ? took : left, .reason = TAKEN_BACK);
}

// A repair that was undone is made again: who goes on as played stands at the node, else matches were annulled.
static enum repair_choice choice_made(const struct inverting *i)
{
    const struct command_repair *c = &i->command->is.repair;
    if (c->choice != REPAIR_UNDO) return REPAIR_UNDO;
    const struct row_node *node = state_node(i->before, state_match(i->before, c->match)->node);
    return node->pin_winner ? REPAIR_AS_PLAYED : REPAIR_ANNUL;
}

// The annulment that this command made, 0 = none.
static int32_t annulment_made(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++)
        if (i->done->events[k].kind == EVENT_match_annulled)
            return i->done->events[k].is.match_annulled.annulment;
    return 0;
}

static void way_repaired(const struct inverting *i)
{
    GIVE(i, repair, .match = i->command->is.repair.match, .choice = (int32_t)choice_made(i),
         .reason = TAKEN_BACK, .annulment = annulment_made(i));
}

// ---- what was touched: matches with their games and claims, clocks, the register of unfinished matches

// Was this match one of teams that had begun, before the act or after it?
static bool by_boards(const struct inverting *i, int32_t match)
{
    const struct row_match *was = state_match(i->before, match), *is = state_match(i->after, match);
    return is && boards_of(i->after, is) && (is->started_ms || (was && was->started_ms));
}

// Was it a board of a team match for which one team did not come, or is not known?
static bool not_needed(const struct inverting *i, int32_t match)
{
    const struct row_match *was = state_match(i->before, match);
    bool known = was && was->a && was->b;
    return was && was->of && (!known || drawn_automatic(state_match(i->before, was->of)));
}

// The match whose row an event changes, 0 = none. What slots become follows from results, what a team match is from its
// boards.
static int32_t match_touched(const struct inverting *i, size_t event)
{
    const struct event *e = &i->done->events[event];
    if (e->kind == EVENT_claim_settled) return state_claim(i->after, e->is.claim_settled.claim)->match;
    if (e->kind == EVENT_slot_set || e->kind == EVENT_lined_up || e->kind == EVENT_claim_made) return 0;
    if (e->kind == EVENT_matches_swapped) return 0; // way_moved
    int32_t match = member_int(&event_types[e->kind].fields, &e->is, "match");
    return match && (by_boards(i, match) || not_needed(i, match)) ? 0 : match;
}

static bool touched_before(const struct inverting *i, size_t event, int32_t match)
{
    for (size_t k = 0; k < event; k++)
        if (match_touched(i, k) == match) return true;
    return false;
}

static bool changed(const struct inverting *i, int64_t version)
{
    return version > i->before->seq;
}

// From the first game that reads otherwise now to the last; also those that were entered and did not count.
static struct ints cards_of(const struct inverting *i, int32_t match, int32_t *written)
{
    const struct row_match *was = state_match(i->before, match);
    int32_t count = 0;
    for (int32_t n = 1; n <= was->games || game_not_counting(i->before, was, n); n++) {
        if (!count && !changed(i, state_game_of(i->after, match, n)->version)) continue;
        restore_tell_game(n, state_game_of(i->before, match, n), written + count);
        count += GAME_WRITTEN;
    }
    return (struct ints){written, count};
}

static struct ints claims_of(const struct inverting *i, int32_t match, int32_t *claims)
{
    int32_t count = 0;
    for (STATE_EACH(claim, was, i->before)) {
        if (was->match != match || state_claim(i->after, was->n)->status == was->status) continue;
        if (count == CLAIMS_PER_MATCH_MAX * 2) break;
        claims[count++] = was->n;
        claims[count++] = was->status;
    }
    return (struct ints){claims, count};
}

// A dispute that the act has raised goes.
static struct ints disputes_of(const struct inverting *i, int32_t match, int32_t *disputes)
{
    int32_t count = 0;
    for (STATE_EACH(dispute, is, i->after)) {
        const struct row_dispute *was = state_dispute(i->before, is->n);
        int32_t status = was ? was->status : DISPUTE_TAKEN_BACK;
        if (is->match != match || is->status == status) continue;
        if (count == CLAIMS_PER_MATCH_MAX * 2) break;
        disputes[count++] = is->n;
        disputes[count++] = status;
    }
    return (struct ints){disputes, count};
}

static bool node_waited(const struct inverting *i, const struct row_match *was)
{
    const struct row_node *node = drawn_node(i->before, was->of ? state_match(i->before, was->of) : was);
    return node && node->waits;
}

static void match_back(const struct inverting *i, int32_t match)
{
    int32_t written[GAMES_PER_MATCH_MAX * GAME_WRITTEN], claims[CLAIMS_PER_MATCH_MAX * 2],
        disputes[CLAIMS_PER_MATCH_MAX * 2];
    struct command c = {.kind = COMMAND_match_restore};
    const struct row_match *was = state_match(i->before, match);
    restore_tell(&c, ROW_match, (const struct row *)was);
    c.is.match_restore.match = match;
    c.is.match_restore.seen = seen(ROW_match, i->after, match);
    c.is.match_restore.cards = cards_of(i, match, written);
    c.is.match_restore.claims = claims_of(i, match, claims);
    c.is.match_restore.disputes = disputes_of(i, match, disputes);
    c.is.match_restore.waits = node_waited(i, was);
    give(i, &c);
}

// Both sides stand; who was running goes on when somebody lets them. What had run until the act stays charged.
static struct row_clock clock_at_rest(const struct row_clock *was, int64_t at_ms)
{
    struct row_clock then = *was;
    if (was->running == SIDE_NONE) return then;
    struct clock_moment moment = clock_measure(&then, (struct clock_said){0}, at_ms);
    clock_charge(&then, &moment);
    then.interrupted = was->running;
    then.running = SIDE_NONE;
    then.stop = STOP_DIRECTOR;
    return then;
}

static void clock_back(const struct inverting *i, int32_t match)
{
    const struct row_clock *was = state_clock(i->before, match), *is = state_clock(i->after, match);
    if (!is || !changed(i, is->version)) return;
    struct command c = {.kind = COMMAND_clock_restore};
    struct row_clock then = was ? clock_at_rest(was, i->done->events[0].at_ms) : (struct row_clock){0};
    restore_tell(&c, ROW_clock, (const struct row *)&then);
    c.is.clock_restore.match = match;
    c.is.clock_restore.seen = seen(ROW_clock, i->after, match);
    give(i, &c);
}

static void adjournment_back(const struct inverting *i, int32_t match)
{
    const struct row_adjournment *was = state_adjournment(i->before, match),
                                 *is = state_adjournment(i->after, match), none = {.cube = 1};
    if (!is || !changed(i, is->version)) return;
    struct command c = {.kind = COMMAND_adjourn_restore};
    restore_tell(&c, ROW_adjournment, (const struct row *)(was ? was : &none));
    c.is.adjourn_restore.match = match;
    c.is.adjourn_restore.seen = seen(ROW_adjournment, i->after, match);
    give(i, &c);
}

// Who sat at the boards before the act; with `open`, only where a place was left open: an undo would fill it.
static void lineup_back(const struct inverting *i, const struct row_match *was, enum side side, bool open)
{
    int32_t seats[BOARDS_MAX], count = 0, filled = 0;
    for (BOARDS_EACH(board, i->before, was->n)) {
        int32_t sat = side == SIDE_A ? board->a : board->b;
        filled += sat > 0;
        seats[count++] = sat > 0 ? sat : 0;
    }
    if (filled && !(open && filled == count))
        GIVE(i, lineup_set, .match = was->n, .side = (int32_t)side, .members = {seats, count},
             .reason = TAKEN_BACK);
}

// Unless their team is another one then.
static void lineups_back(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        const struct row_match *was =
            e->kind == EVENT_lined_up ? state_match(i->before, e->is.lined_up.match) : NULL;
        if (was && !drawn_automatic(was)) lineup_back(i, was, (enum side)e->is.lined_up.side, false);
    }
    int32_t team = i->command->kind == COMMAND_team_set ? i->command->is.team_set.entry : 0;
    for (STATE_EACH(match, was, i->before)) {
        bool its = team && (was->a == team || was->b == team) && drawn_stands(i->before, was);
        if (its && was->status != MATCH_OVER) lineup_back(i, was, was->a == team ? SIDE_A : SIDE_B, true);
    }
}

// What only came to a table, with the same players, leaves it first (annulled again, by its repair): another may go back there.
// What others decide goes back after their boards; a board where others sit now last, one that had a table after the rest.
enum return_turn { LEAVES_FIRST, STAYS_WHERE_IT_IS, MEETS_AGAIN, SITS_AGAIN, SITS_AT_ITS_TABLE };

static bool lined_up_anew(const struct inverting *i, int32_t match)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        if (e->kind == EVENT_lined_up && e->is.lined_up.match == match) return true;
    }
    return false;
}

static enum return_turn turn_of(const struct inverting *i, int32_t match)
{
    const struct row_match *was = state_match(i->before, match), *is = state_match(i->after, match);
    bool same = was->a == is->a && was->b == is->b;
    // Their boards had decided a team match before somebody left it, and do so again.
    bool decided = same && was->of && was->status == MATCH_OVER && is->status != MATCH_OVER;
    if (decided && i->command->kind == COMMAND_entry_reinstate) return LEAVES_FIRST;
    bool seated = was->of && !not_needed(i, match) && (!same || lined_up_anew(i, was->of));
    if (seated) return was->table ? SITS_AT_ITS_TABLE : SITS_AGAIN;
    if (!same && boards_of(i->before, was)) return MEETS_AGAIN;
    return same && !was->table && was->status != MATCH_ANNULLED && is->table ? LEAVES_FIRST
                                                                             : STAYS_WHERE_IT_IS;
}

// Who came to a table that others left gives it back, also where others will sit at this board, unless it is skipped then.
static void tables_cleared(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        int32_t match = e->kind == EVENT_match_called ? e->is.match_called.match : 0;
        const struct row_match *was = match ? drawn_match(i->before, match) : NULL;
        if (was && !was->table && state_match(i->after, match)->table && turn_of(i, match) == SITS_AGAIN)
            GIVE(i, match_uncall, .match = match, .reason = TAKEN_BACK);
    }
}

static void touched_back(const struct inverting *i, enum return_turn turn)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        int32_t match = match_touched(i, k);
        bool ours = match && drawn_match(i->before, match) && !touched_before(i, k, match);
        if (!ours || turn_of(i, match) != turn) continue;
        if (!swapped(i)) match_back(i, match);
        clock_back(i, match);
        adjournment_back(i, match);
    }
}

// ---- the table

#define INVERSE(kind, way, why, name, act) [COMMAND_##kind] = {way_##way, DIRECTOR_##why},
static const struct {
    void (*way)(const struct inverting *);
    enum director_reason why_not;
} inverses[COMMAND_KINDS] = {
#include "director/inverses.def"
};
#undef INVERSE

// What is settled about a match that was annulled, or a board that is not needed, was only looked at: such a match is not put
// back.
static bool settles_annulled(const struct inverting *i, const struct event *e)
{
    if (e->kind != EVENT_claim_settled) return false;
    int32_t match = state_claim(i->before, e->is.claim_settled.claim)->match;
    return state_match(i->before, match)->status == MATCH_ANNULLED || not_needed(i, match);
}

// A barrage that is taken out comes back where those share the place for whom it was to be played.
static bool barrage_otherwise(const struct inverting *i)
{
    if (i->command->kind != COMMAND_section_remove) return false;
    const struct row_lots *drawing = lots_barrage(i->before, i->command->is.section_remove.section);
    return drawing && !lots_would_stand(i->before, i->after, drawing->n, drawing->place_from);
}

// Lots that were taken back are drawn again where those share the place among whom they were drawn.
static bool lots_otherwise(const struct inverting *i)
{
    if (i->command->kind != COMMAND_lots_lift) return false;
    const struct command_lots_lift *c = &i->command->is.lots_lift;
    return !lots_would_stand(i->before, i->after, lots_at(i->before, c->section, c->place), c->place);
}

// Was a match behind this node begun or decided that was not annulled before? Annulling again would take it along.
static bool begun_behind(const struct inverting *i, int32_t n)
{
    const struct row_node *node = state_node(i->after, n);
    const int32_t next[2] = {node->winner_to, node->loser_to};
    for (int k = 0; k < 2; k++) {
        const struct row_node *behind = next[k] ? state_node(i->after, next[k]) : NULL;
        if (!behind) continue;
        bool lifted = state_match(i->before, behind->match)->status == MATCH_ANNULLED;
        if (drawn_stays(state_match(i->after, behind->match)) && !lifted) return true;
        if (begun_behind(i, next[k])) return true;
    }
    return false;
}

// Is this match as it was added, but for its players?
static bool as_added(const struct row_match *m)
{
    return !m->started_ms && !m->absent && !m->held && !m->penalty_a && !m->penalty_b && !m->help_ms &&
           !m->disagreements;
}

// Would what comes instead of an annulled match be another one this time? It has a line-up that somebody made, or something
// happened to it before it began, or its number is not the next one any more.
static bool replaced_otherwise(const struct inverting *i, const struct event_annulment_lifted *lifted)
{
    bool boards = boards_first(i->before, lifted->match) != NULL;
    if (boards || !lifted->instead) return boards;
    return !as_added(state_match(i->before, lifted->instead)) || lifted->instead < build_next(i->after).match;
}

// Or was anybody called to it?
static bool replaced_in_use(const struct inverting *i)
{
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event *e = &i->done->events[k];
        bool lifted = e->kind == EVENT_annulment_lifted;
        if (e->kind == EVENT_match_uncalled) return true;
        if (lifted && replaced_otherwise(i, &e->is.annulment_lifted)) return true;
    }
    return false;
}

// One choice has settled two corrections: which of them waited for what it has annulled cannot be told any more.
static bool settles_another(const struct inverting *i)
{
    int32_t own = state_match(i->before, i->command->is.repair.match)->node;
    for (size_t k = 0; k < i->done->event_count; k++) {
        const struct event_node_waits *is = &i->done->events[k].is.node_waits;
        bool ends = i->done->events[k].kind == EVENT_node_waits && !is->waits && is->node != own;
        if (ends && state_node(i->before, is->node)->waits) return true;
    }
    return false;
}

// Was the match corrected there and back before it was repaired? By which result what is annulled had begun is then not in its row.
static bool there_and_back(const struct inverting *i, int32_t match)
{
    const struct row_match *m = state_match(i->before, match);
    const struct row_node *node = state_node(i->before, m->node);
    return node->waits && node->was_winner == drawn_winner(m) && node->was_loser == drawn_loser(m);
}

// An undone repair is made again where that is the same repair: the correction waits for it, and nothing else would be
// annulled, nor anything else come instead.
static bool repairs_otherwise(const struct inverting *i)
{
    const struct command_repair *c = &i->command->is.repair;
    if (i->command->kind != COMMAND_repair) return false;
    if (c->choice == REPAIR_ANNUL && there_and_back(i, c->match)) return true;
    if (c->choice != REPAIR_UNDO) return settles_another(i);
    const struct row_node *node = state_node(i->after, state_match(i->after, c->match)->node);
    if (!node->waits) return true;
    return choice_made(i) == REPAIR_ANNUL && (begun_behind(i, node->n) || replaced_in_use(i));
}

enum director_reason inverse_of(const struct state *before, const struct state *after,
                                const struct command *command, const struct decision *done,
                                const struct inverse_to *to)
{
    struct inverting i = {before, after, command, done, to};
    enum director_reason why = inverses[command->kind].why_not;
    if (why != DIRECTOR_NONE) return why;
    if (!done->event_count) return DIRECTOR_UNDO_NOTHING;
    for (size_t k = 0; k < done->event_count; k++) {
        if (done->events[k].kind == EVENT_drop_closed) return DIRECTOR_UNDO_DROP;
        if (settles_annulled(&i, &done->events[k])) return DIRECTOR_UNDO_LOOKED;
    }
    if (tables_made(&i)) return DIRECTOR_UNDO_NUMBERED;
    if (lengths_added(&i)) return DIRECTOR_UNDO_LENGTHS;
    if (barrage_otherwise(&i)) return DIRECTOR_UNDO_BARRAGE;
    if (lots_otherwise(&i)) return DIRECTOR_UNDO_LOTS;
    if (repairs_otherwise(&i)) return DIRECTOR_UNDO_REPAIR;
    bool draw = inverses[command->kind].way == way_drawn ||
                inverses[command->kind].way == way_section_added || inverses[command->kind].way == way_paired;
    if (!draw) {
        tables_cleared(&i);
        touched_back(&i, LEAVES_FIRST);
    }
    inverses[command->kind].way(&i);
    if (draw) return DIRECTOR_NONE;
    touched_back(&i, STAYS_WHERE_IT_IS);
    touched_back(&i, MEETS_AGAIN);
    lineups_back(&i);
    touched_back(&i, SITS_AGAIN);
    touched_back(&i, SITS_AT_ITS_TABLE);
    return DIRECTOR_NONE;
}

bool inverse_wants_value(enum command_kind kind)
{
    void (*way)(const struct inverting *) = inverses[kind].way;
    return way == way_settings || way == way_setting || way == way_rounds || way == way_auto_call ||
           way == way_tables || way == way_seed || way == way_renamed || way == way_pairing_rule ||
           way == way_seat || way == way_team || way == way_money || way == way_pool || way == way_prizes ||
           way == way_wall || way == way_calendar || way == way_appointed || kind == COMMAND_section_set ||
           kind == COMMAND_lineup_set;
}
