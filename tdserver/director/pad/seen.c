// SPDX-License-Identifier: MIT
// What stands at a table, read from the rows.
#include "director/games/clock.h"
#include "director/games/disputes.h"
#include "director/games/game_log.h"
#include "director/games/logged_game.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/pad/pad.h"
#include "director/profile.h"
#include "director/status.h"

// Whose turn it is after an action, and whether only the cube is recorded; the row itself says the rest.
static void action_seen(struct pad_record *seen, const struct game_log_action *action)
{
    bool played = action->act == RECORD_ROLL && !text_same(action->play, RECORD_UNPLAYED);
    seen->automatic += action->act == RECORD_AUTOMATIC;
    if (seen->turns == seen->automatic) seen->cube_only = action->act == RECORD_DOUBLE;
    if (action->act == RECORD_SETUP) seen->cube_only = false;
    if (action->act == RECORD_ROLL) seen->on_roll = played ? side_other(action->side) : action->side;
    if (action->act == RECORD_SETUP || action->act == RECORD_REST) seen->on_roll = action->side;
    seen->turns++;
}

static struct pad_record record_seen(const struct state *state, const struct row_match *m)
{
    struct pad_record seen = {.cube = 1};
    struct game_log_action action;
    char play[RECORD_PLAY + 1];
    const struct row_record *row = state_record(state, m->n);
    const struct row_recorded *end = state_recorded(state, game_number(m->n, m->games + 1));
    if (!row || row->game != m->games + 1) return seen;
    for (const char *line = row->line; *line && game_log_next(&line, &action, play);)
        action_seen(&seen, &action);
    seen.cube = row->cube;
    seen.owner = (enum side)row->owner;
    seen.offered = (enum side)row->offered;
    seen.complete = end && status_recorded_to_the_end((enum record_status)end->status);
    if (seen.complete) seen.on_roll = SIDE_NONE;
    return seen;
}

// Who disputes, and who has said a result of what is disputed.
static void disputes_seen(struct pad_seen *seen, const struct state *state, int32_t match)
{
    const struct row_dispute *dispute = dispute_open_in(state, match, 0);
    for (; dispute; dispute = dispute_open_in(state, match, dispute->n)) {
        seen->raised |= dispute->side; // side a is 1, side b 2
        for (STATE_EACH(claim, claim, state)) {
            bool says = !claim->game || claim->winner != SIDE_NONE;
            if (claim->match == match && claim->game == dispute->game && claim->status == CLAIM_OPEN && says)
                seen->versions |= claim->side;
        }
    }
}

static void game_seen(struct pad_seen *seen, const struct state *state, const struct row_match *m)
{
    const struct row_game *last = m->games ? state_game_of(state, m->n, m->games) : NULL;
    bool reported = last && !m->final && last->status == GAME_REPORTED;
    seen->open = m->final || reported;
    seen->counted = m->final || m->games;
    if (!reported) return;
    seen->reporter = (enum side)last->reporter;
    seen->winner = (enum side)last->winner;
}

static void clock_seen(struct pad_seen *seen, const struct state *state, int32_t match)
{
    const struct row_clock *clock = clock_of(state, match);
    if (!clock) return;
    seen->clock = true;
    seen->running = (enum side)clock->running;
    seen->interrupted = (enum side)clock->interrupted;
    seen->expired = (enum side)clock->expired;
    seen->opening = clock->opening;
}

static void variant_seen(struct pad_seen *seen, const struct state *state, const struct row_match *m)
{
    struct variant variant = match_game_variant(state, m, m->games + 1);
    seen->rules = match_game_rules(state, m, m->games + 1);
    enum side starter = match_game_starter(state, m, m->games + 1);
    seen->opens_with_dice = !seen->rules.of_games && match_opens_with_dice(&variant, starter);
    seen->starts_by_roll = !seen->rules.of_games && starter == SIDE_NONE;
}

struct pad_seen pad_look(const struct state *state, const struct row_match *m)
{
    enum { EXPIRY_BY_ITSELF = 1, REROLL_RESETS = 1, OPPONENT_SAYS = 2 };
    struct pad_seen seen = {
        .status = (enum match_status)m->status,
        .here = m->table != 0,
        .ready = m->ready,
        .signed_by = m->signed_by,
        .helped = m->help_ms != 0,
        .not_ours = m->help_reason == CALL_NOT_OURS,
        .score = score_now(state, m),
        .record = record_seen(state, m),
        .recording = profile_value(state, SETTING_RECORDING) != 0,
        .automatic = profile_value(state, SETTING_EXPIRY) == EXPIRY_BY_ITSELF,
        .resets = profile_value(state, SETTING_REROLL) == REROLL_RESETS,
        .grabs = profile_value(state, SETTING_PREMATURE) == OPPONENT_SAYS,
    };
    variant_seen(&seen, state, m);
    game_seen(&seen, state, m);
    clock_seen(&seen, state, m->n);
    disputes_seen(&seen, state, m->n);
    return seen;
}
