// SPDX-License-Identifier: MIT
// Side tables: opened, told act by act, taken back from the end. They belong to an event and to none of its sections: no
// bracket, no standing and no rating reads them. Rule book 3.3, cases 122-126.
#include "director/deciding.h"
#include "director/sittings/sitting_board.h"
#include "director/sittings/sittings.h"

// Where a sitting is; false: refused.
static bool sitting_known(struct deciding *d, int32_t n)
{
    const struct row_sitting *row = state_sitting(d->was, n);
    const struct row_actor *actor = is_device(d) ? state_actor(d->was, d->context->actor) : NULL;
    if (!row)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "sitting");
    else if (actor && (!row->table || actor->table != row->table))
        deciding_refuse(d, director_refusal(DIRECTOR_SITTING_ELSEWHERE));
    return !refused(d);
}

// The score as it stands, whole.
static void scored(struct deciding *d, int32_t n, const struct sitting *s)
{
    int32_t *at = room_take(d->room, sizeof *at * 3 * SITTING_PLAYERS_MAX);
    if (!at) REFUSE(d, DIRECTOR_NO_ROOM);
    for (int32_t i = 0; i < s->count; i++) {
        at[i] = s->at[i].entry;
        at[SITTING_PLAYERS_MAX + i] = s->at[i].points;
        at[2 * SITTING_PLAYERS_MAX + i] = s->at[i].won;
    }
    EMIT(d, sitting_scored, .sitting = n, .games = s->games, .over = s->over, .entries = {at, s->count},
         .points = {at + SITTING_PLAYERS_MAX, s->count}, .won = {at + 2 * SITTING_PLAYERS_MAX, s->count});
}

// Who has not sat there has no score yet, which is none.
static int32_t points_told(const struct state *state, int32_t n, int32_t entry)
{
    const struct row_sitting_score *score = state_sitting_score(state, n * SEAT_NUMBERS + entry);
    return score ? score->points : 0;
}

static bool score_moved(const struct deciding *d, int32_t n, const struct sitting *s)
{
    const struct row_sitting *row = state_sitting(d->now, n);
    if (row->games != s->games || (row->status == SITTING_STATUS_OVER) != s->over) return true;
    for (int32_t i = 0; i < s->count; i++)
        if (points_told(d->now, n, s->at[i].entry) != s->at[i].points) return true;
    return false;
}

// play: "" unless it is one.
static void say(struct deciding *d, int32_t n, struct sitting *s, const struct sitting_said *said,
                const char *play)
{
    int32_t act = sittings_last(d->now, n) + 1;
    enum director_reason no = sitting_act(s, said);
    bool kept = said->value >= 0 && said->value <= SITTING_POINTS_MAX;
    if (act > SITTING_ACTS_MAX) no = DIRECTOR_SITTING_LONG;
    if (no == DIRECTOR_NONE && !kept)
        no = DIRECTOR_SITTING_POINTS; // acts that need no value are kept with it
    if (no != DIRECTOR_NONE) REFUSE(d, no);
    EMIT_TEXT(d, sitting_said, play, play, .sitting = n, .act = act, .kind = (int32_t)said->kind,
              .entry = said->entry, .other = said->other, .value = said->value);
    if (!refused(d) && score_moved(d, n, s)) scored(d, n, s);
}

// ---- until the time is up

static bool time_is_up(const struct deciding *d, int32_t n)
{
    const struct row_sitting *row = state_sitting(d->now, n);
    return row->ends_ms && d->context->now_ms >= row->ends_ms;
}

// Then no game begins, and one that runs is finished, or, where that was agreed, settled.
static bool too_late(const struct deciding *d, int32_t n, const struct sitting *s,
                     const struct sitting_said *said)
{
    if (!time_is_up(d, n) || s->over) return false;
    return said->kind == SITTING_START || (s->rule.settle_at_end && sitting_plays_on(s, said->kind));
}

// Whatever is said then, this game is the last one: nobody needs to say so.
static void stops_by_itself(struct deciding *d, int32_t n, struct sitting *s)
{
    if (refused(d) || s->over || s->stopping || !time_is_up(d, n)) return;
    say(d, n, s, &(struct sitting_said){SITTING_STOP, 0, 0, 0}, "");
}

// ---- opened

static bool goal_fits(const struct command_sitting_open *c)
{
    if (c->way == SITTING_OPEN) return !c->goal;
    return c->goal && c->kind == SITTING_MONEY;
}

static bool currency_fits(const char *code)
{
    if (!code[0]) return true;
    for (int32_t i = 0; i < 3; i++)
        if (code[i] < 'A' || code[i] > 'Z') return false;
    return true;
}

static bool entries_fit(const struct deciding *d, const struct command_sitting_open *c)
{
    for (int32_t i = 0; i < c->entries.count; i++) {
        const struct row_entry *e = state_entry(d->was, c->entries.at[i]);
        if (!e || e->status == ENTRY_REMOVED) return false;
        for (int32_t k = 0; k < i; k++)
            if (c->entries.at[k] == c->entries.at[i]) return false;
    }
    return c->kind != SITTING_MONEY || c->entries.count == 2;
}

static bool may_open(struct deciding *d, const struct command_sitting_open *c)
{
    if (state_last(d->was, ROW_sitting) == SITTINGS_MAX)
        deciding_refuse(d, director_refusal(DIRECTOR_TOO_MANY, SITTINGS_MAX));
    else if (c->table && !state_hall_table(d->was, c->table))
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, c->table), "table");
    else if (!goal_fits(c))
        deciding_refuse(d, director_refusal(DIRECTOR_SITTING_RULE));
    else if (!currency_fits(c->currency))
        deciding_refuse(d, director_refusal(DIRECTOR_CURRENCY));
    else if (!entries_fit(d, c))
        deciding_refuse(d, director_refusal(DIRECTOR_SITTING_ENTRIES));
    return !refused(d);
}

DECIDE(sitting_open)
{
    const int64_t MINUTE_MS = 60000;
    struct event event = {.kind = EVENT_sitting_opened};
    int32_t n = state_last(d->was, ROW_sitting) + 1;
    struct sitting s;
    if (!may_open(d, c)) return;
    members_copy(&command_types[COMMAND_sitting_open].fields, c, &event_types[EVENT_sitting_opened].fields,
                 &event.is.sitting_opened);
    event.is.sitting_opened.sitting = n;
    if (c->minutes) event.is.sitting_opened.ends_ms = d->context->now_ms + c->minutes * MINUTE_MS;
    deciding_emit(d, &event);
    if (refused(d)) return;
    sittings_read(d->now, n, 0, &s, NULL);
    for (int32_t i = 0; i < c->entries.count && !refused(d); i++)
        say(d, n, &s, &(struct sitting_said){SITTING_JOIN, c->entries.at[i], 0, 0}, "");
    if (!refused(d)) scored(d, n, &s);
    MADE(d, sitting, n);
}

// ---- plays

static void refuse_by_board(struct deciding *d, const struct logged_game *g, const struct refusal *why)
{
    bool of_play = why->code != REASON_WRONG_PHASE && why->code != REASON_WRONG_SIDE &&
                   why->code != REASON_NO_DICE && why->code != REASON_OPENING_TIE;
    d->out.engine = *why;
    d->out.turn = g->turn;
    d->out.legal = g->legal;
    deciding_refuse(d, director_refusal(of_play ? DIRECTOR_ILLEGAL_PLAY : DIRECTOR_ILLEGAL_ACTION));
}

// Why this cannot be said of the game as it was recorded.
static enum director_reason against_board(const struct logged_game *g, enum side side,
                                          const struct sitting_said *said)
{
    struct record_result result;
    if (said->kind == SITTING_AUTOMATIC) return DIRECTOR_SITTING_TURNED;
    bool over = logged_game_result(g, &result);
    bool so = over && side == result.is.winner && said->value == (int32_t)result.is.win;
    if (over && !(said->kind == SITTING_END && so)) return DIRECTOR_SITTING_BOARD;
    return said->kind == SITTING_DOUBLE && side != logged_game_on_roll(g) ? DIRECTOR_SITTING_TURN
                                                                          : DIRECTOR_NONE;
}

// What is said after act `last` must agree with the plays that were recorded of the running game, if any were. `play` is then the
// act's own, which `text` says.
static bool agrees_with_board(struct deciding *d, int32_t sitting, int32_t last, const struct sitting *s,
                              struct sitting_said *said, const char *text, char play[RECORD_PLAY + 1])
{
    struct plays legal = {room_take(d->room, RECORD_PLAYS * sizeof(struct play)), RECORD_PLAYS, 0};
    struct logged_game *g = room_take(d->room, sizeof *g);
    enum side side = sitting_side(s, said->entry);
    bool may = sitting_may(s, said); // otherwise that is the reason
    if (!legal.at || !g) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (refused(d) || !may) return !refused(d);
    bool told = sittings_board(d->was, sitting, last, legal, g);
    if (said->kind == SITTING_PLAY) {
        struct refusal why = sitting_judge(g, side, said, text, play);
        if (why.code) refuse_by_board(d, g, &why);
        return !refused(d);
    }
    enum director_reason no = told ? against_board(g, side, said) : DIRECTOR_NONE;
    if (no != DIRECTOR_NONE) deciding_refuse(d, director_refusal(no));
    return !refused(d);
}

// ---- said

static bool of_board(enum sitting_act_kind kind)
{
    return kind == SITTING_PLAY || kind == SITTING_DOUBLE || kind == SITTING_END || kind == SITTING_AUTOMATIC;
}

DECIDE(sitting_say)
{
    struct sitting s;
    char play[RECORD_PLAY + 1] = "";
    struct sitting_said said = {(enum sitting_act_kind)c->kind, c->entry, c->other, c->value};
    if (!sitting_known(d, c->sitting)) return;
    int32_t last = sittings_last(d->was, c->sitting);
    const struct row_entry *entry = state_entry(d->was, c->entry);
    if (state_sitting(d->was, c->sitting)->status == SITTING_STATUS_GONE) REFUSE(d, DIRECTOR_SITTING_GONE);
    if (c->act && c->act != last + 1) REFUSE(d, DIRECTOR_SITTING_STEP);
    if (said.kind == SITTING_JOIN && (!entry || entry->status == ENTRY_REMOVED))
        REFUSE_WORDS(d, "entry", DIRECTOR_NOTHING, c->entry);
    sittings_read(d->was, c->sitting, last, &s, NULL);
    if (too_late(d, c->sitting, &s, &said)) REFUSE(d, DIRECTOR_SITTING_TIME);
    if (of_board(said.kind) && !agrees_with_board(d, c->sitting, last, &s, &said, c->play, play)) return;
    say(d, c->sitting, &s, &said, play);
    stops_by_itself(d, c->sitting, &s);
}

// ---- taken back

// What stands again must agree with the board as it was when it was said: plays before it may be struck.
static bool stands_again(struct deciding *d, int32_t sitting, int32_t n, const struct row_sitting_act *act)
{
    struct sitting s;
    char play[RECORD_PLAY + 1];
    struct sitting_said said = {(enum sitting_act_kind)act->kind, act->entry, act->other, act->value};
    if (!of_board(said.kind)) return true;
    sittings_read(d->was, sitting, n - 1, &s, NULL);
    return agrees_with_board(d, sitting, n - 1, &s, &said, act->play, play);
}

// What is struck is the last that stands; what stands again follows it.
DECIDE(sitting_strike)
{
    struct sitting s;
    if (!sitting_known(d, c->sitting)) return;
    const struct row_sitting_act *act = sittings_act(d->was, c->sitting, c->act);
    int32_t standing = sittings_standing(d->was, c->sitting), last = sittings_last(d->was, c->sitting);
    if (!act) REFUSE_WORDS(d, "act", DIRECTOR_NOTHING, c->act);
    if (act->struck == c->struck) return;
    if (state_sitting(d->was, c->sitting)->status == SITTING_STATUS_GONE) REFUSE(d, DIRECTOR_SITTING_GONE);
    if (c->struck ? c->act != standing : c->act < standing) REFUSE(d, DIRECTOR_SITTING_LAST);
    if (!c->struck && !stands_again(d, c->sitting, c->act, act)) return;
    EMIT(d, sitting_struck, .sitting = c->sitting, .act = c->act, .struck = c->struck);
    if (refused(d)) return;
    if (!sittings_read(d->now, c->sitting, last, &s, NULL)) REFUSE(d, DIRECTOR_SITTING_LAST);
    if (score_moved(d, c->sitting, &s)) scored(d, c->sitting, &s);
}

DECIDE(sitting_remove)
{
    struct sitting s;
    if (!sitting_known(d, c->sitting)) return;
    if ((state_sitting(d->was, c->sitting)->status == SITTING_STATUS_GONE) == (bool)c->gone) return;
    EMIT(d, sitting_removed, .sitting = c->sitting, .gone = c->gone);
    if (refused(d) || c->gone) return;
    sittings_read(d->now, c->sitting, sittings_last(d->now, c->sitting), &s, NULL);
    if (score_moved(d, c->sitting, &s)) scored(d, c->sitting, &s);
}
