// SPDX-License-Identifier: MIT
// A refusal says no and why: a code (a row of the layer's own reasons.def), the rule behind it, and the
// numbers that make the sentence concrete. The mechanism is shared by every pure layer: each keeps its own
// reasons.def and includes it twice, once for the enum and once for the table of `struct reason`. The same
// table is the English catalogue of the web: clients may translate `sentence` and fill in `args`.
#ifndef ENGINE_REFUSAL_H
#define ENGINE_REFUSAL_H

#include <stddef.h>
#include <stdint.h>

enum { REFUSAL_ARGS = 6, REFUSAL_TEXT = 96 };

struct refusal {
    int code;         // 0: not refused; otherwise a row of the reasons.def of the layer that answered
    const char *rule; // where the rule is written, "" where no book of rules says it; not NULL when code != 0
    int32_t args[REFUSAL_ARGS]; // numbers of the sentence, by position
    char text[REFUSAL_TEXT];    // words of the sentence ({t}): what the user wrote, or a play; NUL-terminated
};

// One row of a reasons.def. Placeholders of `sentence`: {0} a number, {0p} a point ("bar", "off", 13),
// {0d} nothing if the number is 0 and "-6" for 6 (a further die), {0w} a small number in words, {0m} "checker" or "checkers", {0h} halves as "1½", {0s} nothing if the number is 1 and "s"
// otherwise, {t} the text.
struct reason {
    const char *name; // stable, lower case with hyphens: what the interfaces show as the rule's code
    const char *rule;
    const char *sentence;
};

// Storage of the caller; the callee takes from its front. If it is too small the callee refuses.
struct room {
    unsigned char *at;
    size_t left;
};

// Takes bytes aligned for any object; NULL when the room is too small (the room is then unchanged).
void *room_take(struct room *room, size_t bytes);

// Writes the sentence of a refusal, NUL-terminated, cut if it does not fit.
// Returns the length without the NUL. `table` is the layer's table of reasons, indexed by code.
size_t refusal_sentence(const struct reason *table, const struct refusal *refusal, char *out, size_t room);

// Copies words into refusal->text, cut to fit at a UTF-8 boundary.
void refusal_quote(struct refusal *refusal, const char *words, size_t length);

#endif
