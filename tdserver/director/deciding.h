// SPDX-License-Identifier: MIT
// Deciding: the workbench that the files of decide() share. A command is worked on against `now`, a view of
// the state that every emitted event moves forward at once; a refusal ends it. Not for use outside decide*.c
// and settle.c.
#ifndef DIRECTOR_DECIDING_H
#define DIRECTOR_DECIDING_H

#include "director/clock.h"
#include "director/decide.h"
#include "director/floor.h"

struct deciding {
    const struct state *was;
    struct state *now;
    const struct context *context;
    struct room *room;
    struct event *events;
    size_t space; // events there is place for
    struct consequence *consequences;
    size_t consequence_space;
    struct clock_said tapped; // when a tablet's command was tapped, as far as it says
    struct decision out;
};

// ---- what a command may lead to

// Appends an event and applies it to `now`. After a refusal nothing more is emitted.
void deciding_emit(struct deciding *d, struct event *event);
#define EMIT(d, kind_, ...)                                                                                  \
    deciding_emit(d, &(struct event){.kind = EVENT_##kind_, .is.kind_ = {__VA_ARGS__}})
// The same with a text member copied from a string.
#define EMIT_TEXT(d, kind_, member, from, ...)                                                               \
    do {                                                                                                     \
        struct event event_ = {.kind = EVENT_##kind_, .is.kind_ = {__VA_ARGS__}};                            \
        text_fill(event_.is.kind_.member, sizeof event_.is.kind_.member, from);                              \
        deciding_emit(d, &event_);                                                                           \
    } while (0)
void text_fill(char *to, size_t room, const char *from);

// The first refusal stands. REFUSE returns from a function without value.
void deciding_refuse(struct deciding *d, struct refusal refusal);
void deciding_refuse_words(struct deciding *d, struct refusal refusal, const char *words);
#define REFUSE(d, ...)                                                                                       \
    do {                                                                                                     \
        deciding_refuse(d, director_refusal(__VA_ARGS__));                                                   \
        return;                                                                                              \
    } while (0)
#define REFUSE_WORDS(d, words, ...)                                                                          \
    do {                                                                                                     \
        deciding_refuse_words(d, director_refusal(__VA_ARGS__), words);                                      \
        return;                                                                                              \
    } while (0)
static inline bool refused(const struct deciding *d)
{
    return d->out.refusal.code != DIRECTOR_NONE;
}

void deciding_warn(struct deciding *d, enum level level, struct consequence consequence);
#define WARN(d, level, code_, ...)                                                                           \
    deciding_warn(d, level, (struct consequence){.code = CONSEQUENCE_##code_, .args = {__VA_ARGS__}})

// ---- what commands ask again and again

bool is_device(const struct deciding *d);
bool is_director(const struct deciding *d); // director, arbiter, owner
struct bracket bracket_now(const struct deciding *d);

// Copies of rows, because pointers move when events are applied. false: refused, it does not exist.
bool match_get(struct deciding *d, int32_t n, struct row_match *match);
bool entry_get(struct deciding *d, int32_t n, struct row_entry *entry);
bool table_get(struct deciding *d, int32_t n, struct row_hall_table *table);
// The match as it is after the events so far; it exists.
struct row_match match_now(const struct deciding *d, int32_t n);
static inline int32_t match_entry(const struct row_match *m, enum side side)
{
    return side == SIDE_A ? m->a : m->b;
}

// A date of the calendar, YYYY-MM-DD.
bool day_valid(const char *day);

// false: refused. A drawn tournament that is not closed.
bool deciding_drawn(struct deciding *d);

// ---- results and what follows from them (settle.c)

// Ends a match with its present score.
void match_end(struct deciding *d, int32_t match, enum side winner, enum result_how how, const char *reason);
// Brings every slot, bye, walkover and the champion in line with the results.
void settle(struct deciding *d);
// Calls ready matches to free tables while automatic calling is on.
void settle_calls(struct deciding *d);
// A later match that has started and hangs on this result, 0 = none; each is listed as a consequence.
int32_t later_started(struct deciding *d, int32_t match);
// Warns of everything that differs between `was` and `now` in the bracket.
void warn_of_changes(struct deciding *d);

// ---- who speaks

// A tablet speaks for the table it stands at, as long as no other has taken it over.
enum seat { SEAT_HERE, SEAT_OLD, SEAT_ELSEWHERE };
enum seat seat_of(const struct deciding *d, const struct row_match *m, int32_t epoch);
// false: refused. For everything that is no entry of a score.
bool seated(struct deciding *d, const struct row_match *m, int32_t epoch);
// Where players have PINs no entry of a tablet begins their match: that takes both, each by Ready.
bool awaits_players(const struct deciding *d, const struct row_match *m);

// ---- games (decide_game.c), also for rulings and corrections

// One version of a game (game >= 1) or of the final score (game = 0).
struct version {
    int32_t game;
    struct match_game is;
    int32_t score_a, score_b;
    bool override;
    const char *reason;
};
void match_begin(struct deciding *d, int32_t match);
// Calls a match to a table, 0 = the first that is free (decide_call.c). An adjourned match goes on there.
void match_to_table(struct deciding *d, int32_t match, int32_t table);
// Enters the next game, checked by the rules; SIDE_NONE reports for the desk, and nobody need confirm.
void game_enter(struct deciding *d, int32_t match, const struct version *version, enum side reporter);
void final_enter(struct deciding *d, int32_t match, const struct version *version, enum side reporter);
// Restates a game of the match and everything after it.
void game_restate(struct deciding *d, int32_t match, const struct version *version);
// Confirms the last game if it still waits for that.
void game_settle_last(struct deciding *d, int32_t match);
// Ends a match whose score is decided, whoever has signed.
void match_close(struct deciding *d, int32_t match);

// The row of a game that counts, NULL when there is none.
const struct row_game *game_counted(const struct deciding *d, int32_t match, int32_t game);
// Is this version what the match says already?
bool version_same(const struct deciding *d, int32_t match, const struct version *version);
// The score before a game: penalties and the games before it.
struct match_score score_before(const struct deciding *d, int32_t match, int32_t game);
// false: refused. A cube no legal turns lead to stands only when a director overrides it with a reason.
bool game_allowed(struct deciding *d, const struct match_score *score, const struct version *version);

// ---- clocks (decide_clock.c)

#define TAPPED(c) ((struct clock_said){.boot = (c)->boot, .mono_ms = (c)->mono_ms, .est_ms = (c)->est_ms})
// The clock a match begins with, where the event asks for one.
void match_clock_begin(struct deciding *d, int32_t match);
// Both sides stand from the moment the command was tapped; nothing when there is no clock, or they stand so
// already.
void match_clock_stop(struct deciding *d, int32_t match, enum clock_stop why, enum side side);

// ---- claims and disputes (decide_dispute.c)

// Keeps a version that is not entered; nothing when it is kept already.
void claim_keep(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                const struct version *version);
// Keeps what is recorded and what is said against it, and locks the players.
void dispute_open(struct deciding *d, int32_t match, enum claim_why why, enum side side,
                  const struct version *version);

// ---- the commands, one function each

#define DECIDE(kind)               void decide_##kind(struct deciding *d, const struct command_##kind *c)
#define DECIDE_ONE(kind, who, doc) DECIDE(kind);
COMMANDS(DECIDE_ONE)
#undef DECIDE_ONE

#endif
