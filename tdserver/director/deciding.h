// SPDX-License-Identifier: MIT
// Deciding: the workbench that the functions of decide() share. A command is worked on against `now`, a view
// of the state that every emitted event moves forward at once; a refusal ends it. Only for decide.c, the
// decide_*.c and what they share.
#ifndef DIRECTOR_DECIDING_H
#define DIRECTOR_DECIDING_H

#include "director/command.h"
#include "director/decision.h"
#include "director/games/clock.h"
#include "director/pad/console.h"
#include "director/state.h"

struct drawn;
struct deciding {
    const struct state *was;
    struct state *now;
    const struct context *context;
    struct room *room;
    struct event *events;
    size_t space; // events there is place for
    struct consequence *consequences;
    size_t consequence_space;
    struct fault *faults;
    size_t fault_space;
    struct drawn *drawn;      // storage of passes (formats/settle.h); NULL until the first one
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
// Notes what is wrong with a member, or with one place of a list (place -1: with the whole), and goes on, so that all
// faults of a kind are told together. The first of them is the refusal.
void deciding_fault(struct deciding *d, const char *member, int32_t place, struct refusal refusal);
// The refusal that stands is about this member.
void deciding_fault_of(struct deciding *d, const char *member);

static inline bool refused(const struct deciding *d)
{
    return d->out.refusal.code != DIRECTOR_NONE;
}

void deciding_warn(struct deciding *d, enum level level, struct consequence consequence);
#define WARN(d, level, code_, ...)                                                                           \
    deciding_warn(d, level, (struct consequence){.code = CONSEQUENCE_##code_, .args = {__VA_ARGS__}})

// When a tablet says that its command `c` was tapped.
#define TAPPED(c)                                                                                            \
    deciding_tapped(d->context,                                                                              \
                    (struct clock_said){.boot = (c)->boot, .mono_ms = (c)->mono_ms, .est_ms = (c)->est_ms})
struct clock_said deciding_tapped(const struct context *context, struct clock_said said);

// Names the row that the command made, for whoever answers it.
#define MADE(d, kind_, n_) ((d)->out.made = (struct made){.kind = ROW_##kind_, .n = (n_)})

// ---- what commands ask again and again

bool is_device(const struct deciding *d);
bool is_director(const struct deciding *d); // director, arbiter, owner

// Copies of rows, because pointers move when events are applied. false: refused, it does not exist.
bool match_get(struct deciding *d, int32_t n, struct row_match *match);
// The same for a match that stands at a node: a team match too, whose boards alone are played.
bool node_match_get(struct deciding *d, int32_t n, struct row_match *match);
bool entry_get(struct deciding *d, int32_t n, struct row_entry *entry);
bool table_get(struct deciding *d, int32_t n, struct row_hall_table *table);
// The match as it is after the events so far; it exists.
struct row_match match_now(const struct deciding *d, int32_t n);
static inline int32_t match_entry(const struct row_match *m, enum side side)
{
    return side == SIDE_A ? m->a : m->b;
}

// Does a row say something else than an act left there (restore.h, restore_digest)? What this undo has changed itself
// does not count.
bool deciding_changed_since(const struct deciding *d, enum row_kind kind, const struct row *row,
                            int64_t seen);

// Why nothing more is entered for a match that has ended.
static inline enum director_reason ended_reason(const struct row_match *m)
{
    return m->status == MATCH_ANNULLED ? DIRECTOR_MATCH_ANNULLED : DIRECTOR_MATCH_OVER;
}

// Does a row of the console (pad/console.def) bar this? Refused with its reason; what is so already is not.
bool deciding_barred(struct deciding *d, const struct row_match *match, enum console_act act);

// A new entry joins a team, or is one itself (teams/decide_team.c).
void team_join(struct deciding *d, int32_t entry, int32_t team);

// false: refused. Some section is drawn.
bool deciding_drawn(struct deciding *d);

// ---- the commands, one function each

#define DECIDE(kind)                             void decide_##kind(struct deciding *d, const struct command_##kind *c)
#define DECIDE_ONE(kind, stream, who, when, doc) DECIDE(kind);
COMMANDS(DECIDE_ONE)
#undef DECIDE_ONE

#endif
