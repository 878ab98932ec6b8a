// SPDX-License-Identifier: MIT
// People: who is meant by the names of entries. An entry belongs to players of the club; who is entered by a name that
// the club knows is that player, who is not known becomes one. In the ledger of a tournament a player is a mark
// (director/event.def, entry_added), made with a secret that can be erased.
//
// For operations with .with_club, while their batch is open. What lies here lives as long as the batch.
#ifndef DESK_PEOPLE_H
#define DESK_PEOPLE_H
#include "desk/batch.h"

// One person of an entry as somebody said: a player by number (with a name or without), or by name; fresh: nobody whom the
// club knows, whoever has this name.
struct person_said {
    int32_t player;
    struct text name, club, country;
    bool fresh;
};

struct person_meant {
    int32_t player;
    struct text name;
    char mark[PERSON_MARK + 1];
    int32_t like;  // an entry with the same name, of no other club, that is somebody else, 0 = none
    int32_t among; // players who could be meant by the name
};

struct people;

// The players of the club and who is in the tournament already, for one call; `said` are all whom it will name. NULL
// after it answered.
struct people *people_open(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                           struct cached_stream *tournament, const struct person_said *said, size_t n);
// Who is meant; a player is added to the club where nobody is. Whoever is in entry `but` is not in the way. False: answered.
bool people_mean(struct people *p, const struct person_said *said, int32_t but, struct person_meant *out);
// An entry has this name and club from now on.
void people_entered(struct people *p, int32_t entry, struct text name, struct text club);
// Last, when nothing can be refused any more: keeps the secrets of who is new. False: answered.
bool people_keep(struct people *p);
#endif
