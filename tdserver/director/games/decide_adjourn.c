// SPDX-License-Identifier: MIT
// Unfinished matches: what stands on the board and on both clocks is kept until they go on, a week later if
// need be. Rule book 1.7, 2.2; case 42.
#include "director/day.h"
#include "director/deciding.h"
#include "director/games/draft.h"
#include "director/games/logged_game.h"
#include "director/games/match.h"
#include "director/games/match_clock.h"
#include "director/games/match_games.h"
#include "director/games/match_life.h"
#include "director/games/scorecard.h"
#include "director/hall/hall.h"
#include "director/profile.h"
#include "director/status.h"
#include "engine/roll.h"

static bool hex(const char *text, size_t length)
{
    size_t n = 0;
    while ((text[n] >= '0' && text[n] <= '9') || (text[n] >= 'a' && text[n] <= 'f'))
        n++;
    return n == length && !text[n];
}

static bool position_valid(const struct deciding *d, const struct row_match *m, const char *id)
{
    struct variant variant = match_game_variant(d->now, m, m->games + 1);
    struct position found;
    return !situation_read(&variant, id, text_length(id), &found) && variant_accepts(&variant, &found);
}

// As many dice as the game throws.
static bool roll_written(const struct deciding *d, const struct row_match *m, int32_t dice)
{
    const struct variant variant = match_game_variant(d->now, m, m->games + 1);
    return roll_fits(roll_read(dice), variant_has(&variant, FLAG_THREE_DICE));
}

// What a row of the register says, from the record of the game when one is being made.
static struct event_match_adjourned by_record(struct deciding *d, const struct row_match *m)
{
    struct event_match_adjourned is = {.match = m->n, .cube = 1};
    const struct row_record *row = state_record(d->now, m->n);
    if (!row || row->game != m->games + 1 || !row->turns) return is;
    struct logged_game game;
    struct match_score score = scorecard_before(d, m->n, row->game);
    struct match_rules rules = match_game_rules(d->now, m, row->game);
    struct plays legal = {room_take(d->room, RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
    if (!legal.at) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (!legal.at) return is;
    is.cube = row->cube;
    is.owner = row->owner;
    struct variant variant = match_game_variant(d->now, m, row->game);
    logged_game_begin(&game, &score, &rules, &variant, match_game_starter(d->now, m, row->game), legal);
    if (!logged_game_replay(&game, row->line, row->turns)) return is;
    logged_game_position(&game, is.position);
    is.on_roll = (int32_t)logged_game_on_roll(&game);
    is.dice = logged_game_dice(&game);
    return is;
}

// How the checkers stand before the first action of the game.
static void as_it_begins(struct deciding *d, const struct row_match *m, char position[SITUATION_ROOM])
{
    struct logged_game game;
    struct match_score score = scorecard_before(d, m->n, m->games + 1);
    struct match_rules rules = match_game_rules(d->now, m, m->games + 1);
    struct variant variant = match_game_variant(d->now, m, m->games + 1);
    logged_game_begin(&game, &score, &rules, &variant, SIDE_NONE, (struct plays){0});
    logged_game_position(&game, position);
}

// A roll that was said, and no other board: the turn goes on from the record, or from the beginning of a game of which nothing is
// recorded yet, with the steps that were made of it.
static void by_turn(struct deciding *d, const struct command_match_adjourn *c, const struct row_match *m,
                    struct event_match_adjourned *is)
{
    const struct row_record *row = state_record(d->now, m->n);
    int32_t turns = row && row->game == m->games + 1 ? row->turns : 0;
    if (c->position[0] || !c->dice || (turns && !is->position[0])) return;
    struct draft turn = {
        .game = m->games + 1, .turn = turns + 1, .side = (enum side)is->on_roll, .dice = is->dice};
    text_fill(turn.play, sizeof turn.play, c->play);
    const struct variant variant = match_game_variant(d->now, m, turn.game);
    if (!draft_readable(&variant, &turn) || !draft_next(d->now, m, &turn)) return;
    if (!turns) as_it_begins(d, m, is->position);
    is->game = turn.game;
    is->turn = turn.turn;
    text_fill(is->play, sizeof is->play, c->play);
}

// What the command says goes before what the record says.
static struct event_match_adjourned as_said(struct deciding *d, const struct command_match_adjourn *c,
                                            const struct row_match *m)
{
    struct event_match_adjourned is = by_record(d, m);
    if (c->position[0]) {
        text_fill(is.position, sizeof is.position, c->position);
        is.on_roll = SIDE_NONE;
        is.dice = 0;
    }
    if (c->on_roll != SIDE_NONE) is.on_roll = c->on_roll;
    if (c->dice) is.dice = c->dice;
    if (c->cube) {
        is.cube = c->cube;
        is.owner = c->owner;
    }
    text_fill(is.photo, sizeof is.photo, c->photo);
    text_fill(is.note, sizeof is.note, c->note);
    text_fill(is.due, sizeof is.due, c->due);
    by_turn(d, c, m, &is);
    return is;
}

// false: refused.
static bool board_possible(struct deciding *d, const struct command_match_adjourn *c,
                           const struct row_match *m, const struct event_match_adjourned *is)
{
    bool power = !(is->cube & (is->cube - 1));
    if (is->position[0] && !position_valid(d, m, is->position))
        deciding_fault(d, "position", -1, director_refusal(DIRECTOR_POSITION));
    if (is->dice && (!roll_written(d, m, is->dice) || is->on_roll == SIDE_NONE || !is->position[0]))
        deciding_fault(d, "dice", -1, director_refusal(DIRECTOR_DICE));
    if (c->play[0] && !is->turn) deciding_fault(d, "play", -1, director_refusal(DIRECTOR_STEPS));
    if (!power || (is->cube == 1 && is->owner != SIDE_NONE))
        deciding_fault(d, "cube", -1, director_refusal(DIRECTOR_CUBE_PLACE));
    if (is->photo[0] && !hex(is->photo, sizeof is->photo - 1))
        deciding_fault(d, "photo", -1, director_refusal(DIRECTOR_PHOTO));
    if (is->due[0] && !day_valid(is->due)) deciding_fault(d, "due", -1, director_refusal(DIRECTOR_DAY));
    return !refused(d);
}

static bool adjourned_so(const struct deciding *d, const struct event_match_adjourned *is)
{
    const struct row_adjournment *row = state_adjournment(d->now, is->match);
    return hall_adjourned(d->now, is->match) && text_same(row->position, is->position) &&
           row->on_roll == is->on_roll && row->dice == is->dice && row->cube == is->cube &&
           row->owner == is->owner && text_same(row->photo, is->photo) && text_same(row->note, is->note) &&
           text_same(row->due, is->due) && row->game == is->game && row->turn == is->turn &&
           text_same(row->play, is->play);
}

DECIDE(match_adjourn)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (m.status == MATCH_DISPUTED) REFUSE(d, DIRECTOR_MATCH_DISPUTED, c->match);
    if (status_ended((enum match_status)m.status)) REFUSE(d, ended_reason(&m), c->match);
    if (m.status == MATCH_FINISHING) REFUSE(d, DIRECTOR_MATCH_DECIDED, c->match);
    if (m.status != MATCH_PLAYING) REFUSE(d, DIRECTOR_MATCH_NOT_STARTED, c->match);
    struct event event = {.kind = EVENT_match_adjourned, .is.match_adjourned = as_said(d, c, &m)};
    if (refused(d) || !board_possible(d, c, &m, &event.is.match_adjourned)) return;
    if (adjourned_so(d, &event.is.match_adjourned)) return;
    match_clock_stop(d, c->match, STOP_ADJOURNED, SIDE_NONE);
    if (m.table) EMIT(d, match_uncalled, .match = c->match, .table = m.table, .held = 1);
    deciding_emit(d, &event);
}

DECIDE(match_resume)
{
    struct row_match m;
    if (!deciding_drawn(d) || !match_get(d, c->match, &m)) return;
    if (m.table && m.table == c->table) return;
    if (!hall_adjourned(d->now, c->match)) REFUSE(d, DIRECTOR_NOT_ADJOURNED, c->match);
    if (c->table)
        match_to_table(d, c->match, c->table);
    else
        EMIT(d, match_resumed, .match = c->match);
}
