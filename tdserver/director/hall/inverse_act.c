// SPDX-License-Identifier: MIT
// What was done, for a list: the row of inverse_acts with whom and where.
#include "director/draughts/terms.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/inverse.h"
#include "director/profile.h"
#include "director/teams/boards.h"

#define INVERSE(kind, way, why, name, act) [COMMAND_##kind] = {name, "", act},
const struct reason inverse_acts[INVERSE_ACTS] = {
#include "director/inverses.def"
    [INVERSE_SEVERAL] = {"several", "", "{0} changes at once"},
    [INVERSE_WON] = {"match-won", "", "Entry {1e} beats entry {2e} {3}-{4}"},
    [INVERSE_WON_AT] = {"match-won-at", "", "Entry {1e} beats entry {2e} {3}-{4}, table {t}"},
    [INVERSE_WON_GAMES] = {"match-won-games", "", "Entry {1e} beats entry {2e} {3h}-{4h}"},
    [INVERSE_WON_GAMES_AT] = {"match-won-games-at", "", "Entry {1e} beats entry {2e} {3h}-{4h}, table {t}"},
    [INVERSE_CALLS_ON] = {"auto-call-on", "", "Automatic calling switched on"},
    [INVERSE_CALLS_OFF] = {"auto-call-off", "", "Automatic calling switched off"},
    [INVERSE_CHALLENGE] = {"challenge", "", "Entry {1e} challenges entry {2e}"},
    [INVERSE_ABSENT] = {"match-no-show-of", "", "Entry {1e} did not come, to meet entry {2e}"},
    [INVERSE_SWAPPED] = {"matches-swapped", "", "Changed tables, now at {t}: entry {1e} v entry {2e}"},
};
#undef INVERSE

// The acts after which a match may be over: they tell who won.
static bool tells_winner(int code)
{
    switch (code) {
    case COMMAND_result_set:
    case COMMAND_final_report:
    case COMMAND_card_sign:
    case COMMAND_game_report:
    case COMMAND_game_confirm:
    case COMMAND_dispute_resolve:
        return true;
    default:
        return false;
    }
}

static bool won_by_play(const struct row_match *m)
{
    bool played = m->how == HOW_PLAYED || m->how == HOW_FINAL_SCORE;
    return m->status == MATCH_OVER && m->winner != SIDE_NONE && played;
}

static void tell_winner(const struct state *state, const struct row_match *m, bool table, struct refusal *act)
{
    struct match_score score = score_now(state, m);
    enum side winner = (enum side)m->winner, loser = side_other(winner);
    if (draughts_played(match_games(state, m->section)) && !boards_of(state, m))
        act->code = table ? INVERSE_WON_GAMES_AT : INVERSE_WON_GAMES;
    else
        act->code = table ? INVERSE_WON_AT : INVERSE_WON;
    act->args[1] = winner == SIDE_A ? m->a : m->b;
    act->args[2] = winner == SIDE_A ? m->b : m->a;
    act->args[3] = match_shown(&score, winner);
    act->args[4] = match_shown(&score, loser);
}

static void tell_match(const struct state *before, const struct state *after, int32_t match,
                       struct refusal *act)
{
    const struct row_match *m = state_match(after, match), *was = state_match(before, match);
    act->args[0] = match;
    if (!m) return;
    // Where it stands, or has just left. What is entered later, at the desk, happened at no table.
    const struct row_hall_table *t = state_hall_table(after, m->table ? m->table : was ? was->table : 0);
    act->args[1] = m->a;
    act->args[2] = m->b;
    if (t) refusal_quote(act, t->name, text_length(t->name));
    if (tells_winner(act->code) && won_by_play(m)) tell_winner(after, m, t != NULL, act);
}

// Who did not come is named first.
static void tell_absent(enum missing missing, struct refusal *act)
{
    int32_t a = act->args[1];
    if (missing != MISSING_A && missing != MISSING_B) return;
    act->code = INVERSE_ABSENT;
    if (missing == MISSING_A) return;
    act->args[1] = act->args[2];
    act->args[2] = a;
}

// Of a ladder a round is one challenge.
static void tell_challenge(const struct state *state, const struct command_round_pair *c, struct refusal *act)
{
    const struct row_section *s = state_section(state, c->section);
    if (!s || s->kind != SECTION_LADDER || c->a.count != 1 || c->b.count != 1) return;
    act->code = INVERSE_CHALLENGE;
    act->args[1] = c->a.at[0];
    act->args[2] = c->b.at[0];
}

// Did those who were at that table come to the one of this match?
static bool is_swap(const struct state *before, const struct command_match_move *c)
{
    const struct row_hall_table *t = state_hall_table(before, c->table);
    return c->swap && t && t->match && t->match != c->match;
}

struct refusal inverse_act(const struct state *before, const struct state *after,
                           const struct command *command, struct made made)
{
    const struct fields *fields = &command_types[command->kind].fields;
    struct refusal act = {.code = (int)command->kind, .rule = ""};
    int32_t match = member_int(fields, &command->is, "match");
    if (made.kind == ROW_match && made.n) match = made.n;
    int32_t entry = made.kind == ROW_entry && made.n ? made.n : member_int(fields, &command->is, "entry");
    int32_t table = member_int(fields, &command->is, "table");
    int32_t section =
        made.kind == ROW_section && made.n ? made.n : member_int(fields, &command->is, "section");
    if (match)
        tell_match(before, after, match, &act);
    else
        act.args[0] = entry     ? entry
                      : table   ? table
                      : section ? section
                                : member_int(fields, &command->is, "count");
    if (command->kind == COMMAND_auto_call)
        act.code = command->is.auto_call.on ? INVERSE_CALLS_ON : INVERSE_CALLS_OFF;
    if (command->kind == COMMAND_round_pair) tell_challenge(after, &command->is.round_pair, &act);
    if (command->kind == COMMAND_match_no_show) tell_absent(command->is.match_no_show.missing, &act);
    if (command->kind == COMMAND_match_move && is_swap(before, &command->is.match_move))
        act.code = INVERSE_SWAPPED;
    if (command->kind == COMMAND_setting_set) {
        const char *title = setting_types[command->is.setting_set.setting].title;
        refusal_quote(&act, title, text_length(title));
    }
    return act;
}
