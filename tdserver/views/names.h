// SPDX-License-Identifier: MIT
// Names: the personal names of one stream, found by the reference that the ledger knows. A set is immutable
// and shared by counting, so that snapshots and readers need no lock; a change makes a new set.
#ifndef VIEWS_NAMES_H
#define VIEWS_NAMES_H
#include "base/arena.h"

enum { NAME_REF = 43 };

struct name {
    struct text ref;
    struct text name, club, country;
};

struct names;

// A set of n names, copied; with `base`, what base holds and these do not. The caller owns one reference.
struct names *names_with(const struct names *base, const struct name *changed, size_t n);
struct names *names_keep(struct names *set);
void names_drop(struct names *set);

// The name behind a reference; an erased or unknown one has an empty name.
const struct name *names_find(const struct names *set, struct text ref);

// The next name of the set that reads the same, in a circle: the name itself where nobody else is called so.
const struct name *names_alike(const struct names *set, const struct name *name);

// Makes the salted reference of a name: base64url(SHA-256(salt || name)) with 16 random bytes of salt. Both
// live in the arena.
void names_reference(struct arena *a, struct text name, struct text *salt, struct text *ref);
#endif
