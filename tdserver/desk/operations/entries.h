// SPDX-License-Identifier: MIT
// Entries: the body that adds entries to a tournament, for the operation and for the program itself
// (desk/inside.h).
#ifndef DESK_OPERATIONS_ENTRIES_H
#define DESK_OPERATIONS_ENTRIES_H
#include "desk/body_fields.h"

// One person of a pair or a team: a player of the club by number, or a name. new: somebody whom the club does not know yet,
// whoever else has this name.
#define NEW_PERSON_FIELDS(F, S)                                                                              \
    F(S, I4, player, 1, I4_MAX, OPTIONAL)                                                                    \
    F(S, NM, name, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, country, 80, 1, OPTIONAL)                                                                       \
    F(S, BO, new, 0, 0, OPTIONAL)
struct new_person {
    NEW_PERSON_FIELDS(FIELD_MEMBER, new_person)
};

// bye: after the draw, the match whose bye it takes. player: whom the club knows by this number; persons: of a pair, and then
// the name is that of the pair. members: it is a team, and who plays for it, in order of the boards. team: the one it joins.
#define NEW_ENTRY_FIELDS(F, S)                                                                               \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, country, 80, 1, OPTIONAL)                                                                       \
    F(S, I4, seed, 0, ENTRIES_MAX, OPTIONAL)                                                                 \
    F(S, I4, bye, 0, MATCHES_MAX, OPTIONAL)                                                                  \
    F(S, I4, player, 1, I4_MAX, OPTIONAL)                                                                    \
    F(S, BO, new, 0, 0, OPTIONAL)                                                                            \
    F(S, RO, persons, new_person, ENTRY_PERSONS_MAX, OPTIONAL)                                               \
    F(S, RO, members, new_person, TEAM_MAX, OPTIONAL)                                                        \
    F(S, I4, team, 1, ENTRIES_MAX, OPTIONAL)
struct new_entry {
    NEW_ENTRY_FIELDS(FIELD_MEMBER, new_entry)
};

// A list of objects, or pasted text that names one a line; pairs: each line is "one / other"; teams: "name: one, other".
enum { LIST_MOST = 4096, LIST_TEXT_MOST = 1024 * 1024 };
#define NEW_ENTRIES_FIELDS(F, S)                                                                             \
    F(S, RO, entries, new_entry, LIST_MOST, OPTIONAL)                                                        \
    F(S, SL, text, LIST_TEXT_MOST, 1, OPTIONAL)                                                              \
    F(S, BO, pairs, 0, 0, OPTIONAL)                                                                          \
    F(S, BO, teams, 0, 0, OPTIONAL)
struct new_entries {
    NEW_ENTRIES_FIELDS(FIELD_MEMBER, new_entries)
};

#endif
