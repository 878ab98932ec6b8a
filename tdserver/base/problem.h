// SPDX-License-Identifier: MIT
// Problem: a failure as the JSON of an RFC 9457 answer. Status, type and title come from errors.def, the rest
// from struct problem (base/err.h). The HTTP layer sends it; the desk keeps it as the reply of an entry that
// was refused but kept, so that a retry reads the same.
#ifndef BASE_PROBLEM_H
#define BASE_PROBLEM_H
#include "base/arena.h"
#include "base/err.h"

// What a field is called in a sentence: "Starts on", "Member 3 of lengths", "Name of member 2 of entries".
const char *problem_field(struct arena *a, const char *pointer);
// A whole sentence: it begins with a capital and ends. What goes on from the field's name ("is taken; choose another one") gets
// that before it. pointer NULL: it is said of no field.
const char *problem_sentence(struct arena *a, const char *pointer, const char *said);

struct text problem_json(struct arena *a, const struct problem *p);
#endif
