// SPDX-License-Identifier: MIT
#include "director/applying.h"

#include "director/formats/drawn.h"
#include "director/games/disputes.h"
#include "director/games/game_log.h"

// ---- the tournament

// The shape of the main draw is a setting of the event.
static enum applied main_takes(struct state *state, const struct event *event, int32_t third, int32_t length)
{
    EDIT(section, section, MAIN_SECTION);
    section->third_place = third;
    section->third_place_length = length;
    return APPLY_DONE;
}

// tournament_created and settings_changed have the same members (EVENT_SETTINGS) in two structs.
#define SETTINGS_TAKE(t, is)                                                                                 \
    do {                                                                                                     \
        TEXT_COPY((t)->title, (is)->title);                                                                  \
        TEXT_COPY((t)->starts_on, (is)->starts_on);                                                          \
        (t)->starts_at_min = (is)->starts_at_min;                                                            \
        (t)->format = (is)->format;                                                                          \
        (t)->check_in = (is)->check_in;                                                                      \
        (t)->third_place = (is)->third_place;                                                                \
        (t)->third_place_length = (is)->third_place_length;                                                  \
    } while (0)

HANDLER(tournament_created)
{
    EDIT(tournament, t, 1);
    SETTINGS_TAKE(t, is);
    return main_takes(state, event, is->third_place, is->third_place_length);
}

HANDLER(settings_changed)
{
    CHANGE(tournament, t, 1);
    SETTINGS_TAKE(t, is);
    return main_takes(state, event, is->third_place, is->third_place_length);
}

HANDLER(setting_changed)
{
    EDIT(setting, setting, is->setting);
    setting->value = is->value;
    return APPLY_DONE;
}

HANDLER(round_set)
{
    EDIT(round, round, is->round);
    round->length = is->length;
    return APPLY_DONE;
}

HANDLER(status_changed)
{
    CHANGE(tournament, t, 1);
    t->status = is->status;
    return APPLY_DONE;
}

HANDLER(auto_call_set)
{
    CHANGE(tournament, t, 1);
    t->auto_call = is->on;
    return APPLY_DONE;
}

HANDLER(wall_set)
{
    CHANGE(tournament, t, 1);
    t->wall = is->scene;
    mem_copy(t->wall_message, is->message, sizeof t->wall_message);
    t->wall_until_ms = is->until_ms;
    return APPLY_DONE;
}

HANDLER(handed_over)
{
    CHANGE(tournament, t, 1);
    mem_copy(t->away, is->to, sizeof t->away);
    return APPLY_DONE;
}

HANDLER(taken_over)
{
    (void)is;
    CHANGE(tournament, t, 1);
    t->away[0] = '\0';
    return APPLY_DONE;
}

// ---- actors and tables

HANDLER(actor_joined)
{
    EDIT(actor, actor, is->actor);
    actor->status = ACTOR_ACTIVE;
    actor->kind = is->kind;
    actor->role = is->role;
    TEXT_COPY(actor->ref, is->ref);
    return APPLY_DONE;
}

HANDLER(actor_revoked)
{
    CHANGE(actor, actor, is->actor);
    actor->status = ACTOR_REVOKED;
    const struct row_hall_table *held = state_hall_table(state, actor->table);
    if (!held || held->device != is->actor) return APPLY_DONE;
    CHANGE(hall_table, table, actor->table);
    table->device = 0;
    return APPLY_DONE;
}

HANDLER(table_set)
{
    EDIT(hall_table, table, is->table);
    table->status = is->status;
    TEXT_COPY(table->name, is->name);
    return APPLY_DONE;
}

HANDLER(card_issued)
{
    CHANGE(hall_table, table, is->table);
    table->card = is->card;
    if (is->card > table->cards) table->cards = is->card;
    return APPLY_DONE;
}

HANDLER(table_taken)
{
    CHANGE(hall_table, table, is->table);
    CHANGE(actor, device, is->device);
    table->epoch = is->epoch;
    table->device = is->device;
    device->table = is->table;
    device->epoch = is->epoch;
    return APPLY_DONE;
}

// The tablet of a club's table becomes an actor of this ledger when it is named first.
static enum applied tablet_known(struct state *state, const struct event *event,
                                 const struct event_table_borrowed *is)
{
    if (!is->device) return APPLY_DONE;
    EDIT(actor, actor, is->device);
    actor->status = ACTOR_ACTIVE;
    actor->kind = ACTOR_DEVICE;
    actor->role = ROLE_DEVICE;
    TEXT_COPY(actor->ref, is->ref);
    actor->table = is->table;
    actor->epoch = is->epoch;
    return APPLY_DONE;
}

HANDLER(table_borrowed)
{
    enum applied known = tablet_known(state, event, is);
    if (known != APPLY_DONE) return known;
    EDIT(hall_table, table, is->table);
    table->status = is->status;
    TEXT_COPY(table->name, is->name);
    table->card = is->card;
    table->cards = is->cards;
    table->device = is->device;
    table->epoch = is->epoch;
    table->borrowed = 1;
    return APPLY_DONE;
}

HANDLER(table_returned)
{
    CHANGE(hall_table, table, is->table);
    table->card = 0;
    table->device = 0;
    table->borrowed = 0;
    return APPLY_DONE;
}

// ---- calling

HANDLER(match_called)
{
    CHANGE(match, match, is->match);
    CHANGE(hall_table, table, is->table);
    enum applied freed = apply_table_free(state, event, match);
    if (freed != APPLY_DONE) return freed;
    table->match = is->match;
    match->table = match->last_table = is->table;
    match->called_ms = event->at_ms;
    match->held = 0;
    if (match->status == MATCH_READY) match->status = MATCH_CALLED;
    return APPLY_DONE;
}

// The table it leaves stays its last one while it is at the new one: its tablet may have something to send still.
HANDLER(match_moved)
{
    CHANGE(match, match, is->match);
    CHANGE(hall_table, table, is->table);
    enum applied freed = apply_table_free(state, event, match);
    if (freed != APPLY_DONE) return freed;
    table->match = is->match;
    match->table = is->table;
    return APPLY_DONE;
}

HANDLER(matches_swapped)
{
    CHANGE(match, match, is->match);
    CHANGE(match, other, is->other);
    CHANGE(hall_table, left, is->from);
    CHANGE(hall_table, table, is->table);
    if (match->table != is->from || other->table != is->table) return APPLY_BROKEN;
    table->match = is->match;
    left->match = is->other;
    match->table = other->last_table = is->table;
    other->table = match->last_table = is->from;
    return APPLY_DONE;
}

HANDLER(match_uncalled)
{
    CHANGE(match, match, is->match);
    enum applied freed = apply_table_free(state, event, match);
    if (freed != APPLY_DONE) return freed;
    match->called_ms = 0;
    match->ready = 0;
    match->held = is->held;
    if (match->status == MATCH_CALLED) match->status = MATCH_READY;
    return APPLY_DONE;
}

HANDLER(side_ready)
{
    CHANGE(match, match, is->match);
    match->ready |= side_bit(is->side);
    return APPLY_DONE;
}

HANDLER(match_started)
{
    CHANGE(match, match, is->match);
    match->status = MATCH_PLAYING;
    match->started_ms = event->at_ms;
    match->phase = is->phase;
    match->held = 0;
    return APPLY_DONE;
}

HANDLER(director_called)
{
    CHANGE(match, match, is->match);
    match->help_ms = event->at_ms;
    match->help_side = is->side;
    match->help_reason = is->reason;
    return APPLY_DONE;
}

HANDLER(director_called_off)
{
    CHANGE(match, match, is->match);
    apply_help_over(match);
    return APPLY_DONE;
}

HANDLER(director_came)
{
    CHANGE(match, match, is->match);
    apply_help_over(match);
    return APPLY_DONE;
}

// A tablet that was away says when it was tapped; none says a time to come, nor one before the match or the switch before.
HANDLER(play_help_set)
{
    CHANGE(match, match, is->match);
    int64_t first = match->play_help_ms > match->started_ms ? match->play_help_ms : match->started_ms;
    match->play_help = is->on;
    match->play_help_game = is->game;
    match->play_help_ms = is->tapped_ms >= first && is->tapped_ms && is->tapped_ms < event->at_ms
                              ? is->tapped_ms
                              : event->at_ms;
    return APPLY_DONE;
}

// ---- the score

static void score_stands(struct row_match *match, int32_t score_a, int32_t score_b, int32_t phase)
{
    match->score_a = score_a;
    match->score_b = score_b;
    match->phase = phase;
    match->step++;
    // Over and disputed matches keep their status whatever the score; the events that end those say so
    // themselves.
    if (match->status == MATCH_PLAYING && phase == PHASE_OVER) match->status = MATCH_FINISHING;
    if (match->status == MATCH_FINISHING && phase != PHASE_OVER) match->status = MATCH_PLAYING;
    if (match->status != MATCH_OVER) match->signed_by = 0;
}

HANDLER(penalty_set)
{
    CHANGE(match, match, is->match);
    if (is->side == SIDE_A)
        match->penalty_a = is->points;
    else
        match->penalty_b = is->points;
    score_stands(match, is->score_a, is->score_b, is->phase);
    return APPLY_DONE;
}

HANDLER(game_reported)
{
    EDIT(game, game, game_number(is->match, is->game));
    CHANGE(match, match, is->match);
    *game = (struct row_game){.version = game->version,
                              .n = game->n,
                              .status = GAME_REPORTED,
                              .winner = is->winner,
                              .win = is->win,
                              .cube = is->cube,
                              .points = is->points,
                              .phase = is->phase,
                              .reporter = is->reporter,
                              .dropped = is->dropped,
                              .at_ms = event->at_ms};
    match->games = is->game;
    score_stands(match, is->score_a, is->score_b, is->next_phase);
    // Who reports the last game has signed by that.
    if (is->next_phase == PHASE_OVER) match->signed_by = side_bit(is->reporter);
    return APPLY_DONE;
}

HANDLER(game_confirmed)
{
    CHANGE(game, game, game_number(is->match, is->game));
    CHANGE(match, match, is->match);
    game->status = GAME_CONFIRMED;
    match->disagreements = 0;
    return APPLY_DONE;
}

HANDLER(game_withdrawn)
{
    CHANGE(match, match, is->match);
    if (is->game) {
        CHANGE(game, game, game_number(is->match, is->game));
        game->status = GAME_WITHDRAWN;
        match->games = is->game - 1;
    } else {
        match->final = 0;
    }
    score_stands(match, is->score_a, is->score_b, is->phase);
    if (is->why == TAKE_BACK_WRONG) match->disagreements++;
    return APPLY_DONE;
}

HANDLER(game_corrected)
{
    CHANGE(game, game, game_number(is->match, is->game));
    CHANGE(match, match, is->match);
    game->winner = is->winner;
    game->win = is->win;
    game->cube = is->cube;
    game->dropped = is->dropped;
    game->points = is->points;
    game->phase = is->phase;
    score_stands(match, is->score_a, is->score_b, is->next_phase);
    return APPLY_DONE;
}

// Which games count is said by their match; the game's row gets the version of the event that moved it.
static enum applied game_moved(struct state *state, const struct event *event, int32_t number)
{
    CHANGE(game, game, number);
    (void)game;
    return APPLY_DONE;
}

HANDLER(game_set_aside)
{
    CHANGE(match, match, is->match);
    match->games = is->game - 1;
    score_stands(match, is->score_a, is->score_b, is->phase);
    return game_moved(state, event, game_number(is->match, is->game));
}

HANDLER(game_counts_again)
{
    CHANGE(match, match, is->match);
    match->games = is->game;
    score_stands(match, is->score_a, is->score_b, is->phase);
    return game_moved(state, event, game_number(is->match, is->game));
}

HANDLER(final_reported)
{
    CHANGE(match, match, is->match);
    match->final = 1;
    score_stands(match, is->score_a, is->score_b, PHASE_OVER);
    match->signed_by = side_bit(is->reporter);
    return APPLY_DONE;
}

HANDLER(card_opened)
{
    CHANGE(match, match, is->match);
    match->signed_by = 0;
    return APPLY_DONE;
}

HANDLER(side_signed)
{
    CHANGE(match, match, is->match);
    match->signed_by |= side_bit(is->side);
    return APPLY_DONE;
}

// ---- claims, disputes, results

HANDLER(claim_made)
{
    EDIT(claim, claim, is->claim);
    *claim = (struct row_claim){.version = claim->version,
                                .n = claim->n,
                                .status = CLAIM_OPEN,
                                .why = is->why,
                                .match = is->match,
                                .game = is->game,
                                .side = is->side,
                                .winner = is->winner,
                                .win = is->win,
                                .cube = is->cube,
                                .score_a = is->score_a,
                                .score_b = is->score_b,
                                .actor = event->actor,
                                .at_ms = event->at_ms};
    return APPLY_DONE;
}

HANDLER(claim_settled)
{
    CHANGE(claim, claim, is->claim);
    claim->status = is->status;
    return APPLY_DONE;
}

// The status of a match says whether one of its disputes is open.
static void disputed_or_not(const struct state *state, struct row_match *match)
{
    if (dispute_open_in(state, match->n, 0))
        match->status = MATCH_DISPUTED;
    else if (match->status == MATCH_DISPUTED)
        match->status = match->phase == PHASE_OVER ? MATCH_FINISHING : MATCH_PLAYING;
}

HANDLER(match_disputed)
{
    EDIT(dispute, dispute, is->dispute);
    CHANGE(match, match, is->match);
    *dispute = (struct row_dispute){.version = dispute->version,
                                    .n = dispute->n,
                                    .status = DISPUTE_OPEN,
                                    .subject = is->subject,
                                    .match = is->match,
                                    .game = is->game,
                                    .side = is->side,
                                    .actor = event->actor,
                                    .at_ms = event->at_ms,
                                    .on_roll = is->on_roll};
    TEXT_COPY(dispute->position, is->position);
    disputed_or_not(state, match);
    match->step++;
    return APPLY_DONE;
}

HANDLER(dispute_resolved)
{
    CHANGE(dispute, dispute, is->dispute);
    CHANGE(match, match, is->match);
    dispute->status = is->status;
    dispute->over_ms = is->status == DISPUTE_OPEN ? 0 : event->at_ms;
    disputed_or_not(state, match);
    match->disagreements = 0;
    match->step++;
    return APPLY_DONE;
}

// A match that ends otherwise than by a ruling leaves nothing to decide.
static enum applied disputes_lapse(struct state *state, const struct event *event, int32_t match)
{
    const struct row_dispute *open;
    while ((open = dispute_open_in(state, match, 0))) {
        CHANGE(dispute, dispute, open->n);
        dispute->status = DISPUTE_LAPSED;
        dispute->over_ms = event->at_ms;
    }
    return APPLY_DONE;
}

HANDLER(match_over)
{
    CHANGE(match, match, is->match);
    enum applied freed = apply_table_free(state, event, match);
    if (freed == APPLY_DONE) freed = disputes_lapse(state, event, is->match);
    if (freed != APPLY_DONE) return freed;
    match->status = MATCH_OVER;
    match->winner = is->winner;
    match->how = is->how;
    match->absent = is->absent;
    match->score_a = is->score_a;
    match->score_b = is->score_b;
    match->over_ms = is->ended_ms ? is->ended_ms : event->at_ms;
    match->disagreements = 0;
    match->held = 0;
    apply_help_over(match);
    return APPLY_DONE;
}

HANDLER(match_reopened)
{
    CHANGE(match, match, is->match);
    match->winner = SIDE_NONE;
    match->how = HOW_NONE;
    match->absent = 0;
    match->over_ms = 0;
    match->signed_by = 0;
    match->ready = 0;
    match->called_ms = 0;
    match->step++;
    if (is->status == MATCH_WAITING || is->status == MATCH_READY)
        apply_await(match, event->at_ms);
    else
        match->status = is->status;
    return APPLY_DONE;
}

// A time that is kept where the match comes back to it, and begins now where it does not.
static int64_t time_again(bool wanted, int64_t was_ms, int64_t now_ms)
{
    return !wanted ? 0 : was_ms ? was_ms : now_ms;
}

static void score_again(struct row_match *match, const struct event_match_restored *is)
{
    match->phase = is->phase;
    match->games = is->games;
    match->score_a = is->score_a;
    match->score_b = is->score_b;
    match->final = is->final;
    match->penalty_a = is->penalty_a;
    match->penalty_b = is->penalty_b;
    match->disagreements = is->disagreements;
    match->winner = is->winner;
    match->how = is->how;
    match->absent = is->absent;
}

HANDLER(match_restored)
{
    CHANGE(match, match, is->match);
    score_again(match, is);
    match->status = is->status;
    match->held = is->held;
    match->ready = is->ready;
    match->signed_by = is->signed_by;
    match->ready_ms = time_again(is->status != MATCH_WAITING, match->ready_ms, event->at_ms);
    match->started_ms = time_again(is->started, match->started_ms, event->at_ms);
    match->over_ms = time_again(is->status == MATCH_OVER, match->over_ms, event->at_ms);
    match->help_ms = time_again(is->help, match->help_ms, event->at_ms);
    match->help_side = is->help_side;
    match->help_reason = is->help_reason;
    match->step++;
    return APPLY_DONE;
}

// ---- recorded games

// A game that goes on has no result by its record, whatever it said before actions were taken back.
static void recorded_goes_on(struct row_recorded *recorded, int32_t turns, int32_t illegal, int64_t digest)
{
    *recorded = (struct row_recorded){.version = recorded->version,
                                      .n = recorded->n,
                                      .status = RECORDED_OPEN,
                                      .source = recorded->source,
                                      .turns = turns,
                                      .illegal = illegal,
                                      .digest = digest,
                                      .agreed = recorded->agreed};
}

HANDLER(turn_recorded)
{
    EDIT(record, record, is->match);
    EDIT(recorded, recorded, game_number(is->match, is->game));
    if (record->game != is->game || is->turn == 1) {
        record->turns = 0;
        mem_clear(record->line, sizeof record->line);
        recorded->illegal = 0;
        recorded->agreed = 0;
        recorded->digest = game_log_digest("");
    }
    size_t before = text_length(record->line);
    if (is->turn != record->turns + 1 ||
        !game_log_add(record->line + before, sizeof record->line - before,
                      &(struct game_log_action){.side = (enum side)is->side,
                                                .act = (enum record_act)is->act,
                                                .dice = is->dice,
                                                .illegal = is->verdict == LEGALITY_ILLEGAL,
                                                .win = (enum win)is->win,
                                                .play = is->play}))
        return APPLY_BROKEN;
    record->game = is->game;
    record->turns = is->turn;
    record->cube = is->cube;
    record->owner = is->owner;
    record->offered = is->offered;
    recorded_goes_on(recorded, is->turn, recorded->illegal + (is->verdict == LEGALITY_ILLEGAL),
                     game_log_digest_on(recorded->digest, record->line + before));
    recorded->source = is->source;
    return APPLY_DONE;
}

static bool set_up(const char *line)
{
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    return game_log_set_up(line, &action, play) > 0;
}

// An action and all after it no longer count.
#define CUT_RECORD(state, event, is)                                                                         \
    CHANGE(record, record, (is)->match);                                                                     \
    CHANGE(recorded, recorded, game_number((is)->match, (is)->game));                                        \
    if (record->game != (is)->game || !game_log_cut(record->line, (is)->turn)) return APPLY_BROKEN;          \
    if (!set_up(record->line)) recorded->agreed = 0;                                                         \
    record->turns = (is)->turn - 1;                                                                          \
    record->cube = (is)->cube;                                                                               \
    record->owner = (is)->owner;                                                                             \
    record->offered = (is)->offered;                                                                         \
    recorded_goes_on(recorded, record->turns, (is)->illegal, game_log_digest(record->line));                 \
    return APPLY_DONE

HANDLER(turn_withdrawn)
{
    CUT_RECORD(state, event, is);
}

// Those that follow in the same entry put the record together again.
HANDLER(turns_amended)
{
    CUT_RECORD(state, event, is);
}

HANDLER(turn_corrected)
{
    CHANGE(record, record, is->match);
    CHANGE(recorded, recorded, game_number(is->match, is->game));
    if (record->game != is->game || is->turn != record->turns || !game_log_cut(record->line, is->turn) ||
        !game_log_add(record->line, sizeof record->line,
                      &(struct game_log_action){.side = (enum side)is->side,
                                                .act = (enum record_act)is->act,
                                                .dice = is->dice,
                                                .play = is->play}))
        return APPLY_BROKEN;
    recorded_goes_on(recorded, record->turns, is->illegal, game_log_digest(record->line));
    return APPLY_DONE;
}

HANDLER(position_agreed)
{
    CHANGE(recorded, recorded, game_number(is->match, is->game));
    recorded->agreed |= side_bit(is->side);
    return APPLY_DONE;
}

HANDLER(turn_kept)
{
    EDIT(record, record, is->match);
    if (!record->cube) record->cube = 1;
    if (!record->kept++) record->kept_ms = event->at_ms;
    return APPLY_DONE;
}

HANDLER(game_recorded)
{
    CHANGE(recorded, recorded, game_number(is->match, is->game));
    recorded->status = RECORDED_COMPLETE;
    recorded->source = is->source;
    recorded->turns = is->turns;
    recorded->winner = is->winner;
    recorded->win = is->win;
    recorded->cube = is->cube;
    recorded->dropped = is->dropped;
    recorded->points = is->points;
    recorded->digest = is->digest;
    return APPLY_DONE;
}

HANDLER(record_settled)
{
    CHANGE(record, record, is->match);
    if (!is->game) {
        record->kept = 0;
        record->kept_ms = 0;
        return APPLY_DONE;
    }
    CHANGE(recorded, recorded, game_number(is->match, is->game));
    recorded->status = RECORDED_SETTLED;
    return APPLY_DONE;
}

// ---- unfinished matches

// What stood on the board: the same members in the events that say it.
#define ADJOURNMENT_TAKE(to, from)                                                                           \
    do {                                                                                                     \
        TEXT_COPY((to)->position, (from)->position);                                                         \
        (to)->on_roll = (from)->on_roll;                                                                     \
        (to)->dice = (from)->dice;                                                                           \
        (to)->cube = (from)->cube;                                                                           \
        (to)->owner = (from)->owner;                                                                         \
        TEXT_COPY((to)->photo, (from)->photo);                                                               \
        TEXT_COPY((to)->note, (from)->note);                                                                 \
        TEXT_COPY((to)->due, (from)->due);                                                                   \
        (to)->game = (from)->game;                                                                           \
        (to)->turn = (from)->turn;                                                                           \
        TEXT_COPY((to)->play, (from)->play);                                                                 \
    } while (0)

HANDLER(match_adjourned)
{
    EDIT(adjournment, adjournment, is->match);
    adjournment->status = ADJOURN_OPEN;
    ADJOURNMENT_TAKE(adjournment, is);
    adjournment->at_ms = event->at_ms;
    return APPLY_DONE;
}

HANDLER(match_resumed)
{
    CHANGE(adjournment, adjournment, is->match);
    adjournment->status = ADJOURN_RESUMED;
    return APPLY_DONE;
}

HANDLER(adjournment_restored)
{
    EDIT(adjournment, adjournment, is->match);
    adjournment->status = is->status;
    ADJOURNMENT_TAKE(adjournment, is);
    adjournment->at_ms = is->at_ms;
    return APPLY_DONE;
}

enum applied apply(struct state *state, const struct event *event)
{
    if (event->seq != state->seq + 1) return APPLY_BROKEN;
    enum applied done = APPLY_BROKEN;
    switch (event->kind) {
#define APPLY_CASE(kind, version, sentence)                                                                  \
    case EVENT_##kind:                                                                                       \
        done = apply_##kind(state, event, &event->is.kind);                                                  \
        break;
        LEDGER_EVENTS(APPLY_CASE)
#undef APPLY_CASE
    default: // an older shape: upcast.h tells it in events that are known here
        break;
    }
    if (done == APPLY_DONE) state->seq = event->seq;
    return done;
}
