// SPDX-License-Identifier: MIT
// The director's own refusals (reasons.def) as codes and as the table of their sentences.
#ifndef DIRECTOR_REASONS_H
#define DIRECTOR_REASONS_H

#include "engine/refusal.h"

// What a refusal is to the outside: HTTP maps each class to one status.
enum refusal_class {
    CLASS_RULE,      // the rules or the state of things say no
    CLASS_PLAY,      // what was played or done at the board is not legal
    CLASS_MISSING,   // it names what does not exist
    CLASS_FORBIDDEN, // this role or device may not
    CLASS_STALE,     // the sender saw something older
    CLASS_CONFIRM,   // ask again with the token
    CLASS_FIELD,     // a member of the command is out of bounds
    CLASS_ROOM,      // storage; not the user's fault
};

#define REASON(id, class, name, member, rule, sentence) DIRECTOR_##id,
enum director_reason {
#include "director/reasons.def"
    DIRECTOR_REASONS
};
#undef REASON

extern const struct reason director_reasons[DIRECTOR_REASONS];
extern const enum refusal_class director_reason_class[DIRECTOR_REASONS];
// Names of members that may be at fault, separated by spaces; "" where none is.
extern const char *const director_reason_members[DIRECTOR_REASONS];

// director_refusal(DIRECTOR_GAME_NUMBER, match, 4): a refusal with its arguments; missing ones are 0.
#define director_refusal(code, ...) director_refuse(code, (const int32_t[REFUSAL_ARGS]){__VA_ARGS__})
struct refusal director_refuse(enum director_reason code, const int32_t args[REFUSAL_ARGS]);

#endif
