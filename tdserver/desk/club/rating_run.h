// SPDX-License-Identifier: MIT
// The club's rating lists. They follow from closed ledgers: whoever asks for one has it played again first where a ledger
// has changed since, and what it said before is kept with the match that made the difference (rule book 4, case 74).
#ifndef DESK_CLUB_RATING_RUN_H
#define DESK_CLUB_RATING_RUN_H
#include "desk/thread.h"
#include "store/tables/store_ratings.h"

// Backgammon's lists and seasons are always there, those of other games once a closed tournament was played at one.
enum { RATING_GAMES_MOST = 200 };
#define RATING_USUAL_GAME TEXT("backgammon")

// The game that `?games=` names, backgammon where nothing is said. NOT_FOUND: it is played in no closed tournament of the club, so that
// strangers cannot have lists made of names. `out` lies in the call.
MUST_CHECK struct err ratings_game(struct desk_thread *thread, const struct call *c, int64_t club,
                                   struct text *out);
// The list of this game by this ramp as the closed ledgers have it now. `club_state` says who is one person. Every error is the store's.
MUST_CHECK struct err ratings_renewed(struct desk_thread *thread, struct arena *a, int64_t club,
                                      const struct state *club_state, const struct rating_ramp *ramp,
                                      struct text game, struct store_rating_list *out);
// Who stands where on that list, best first.
MUST_CHECK struct err ratings_places(struct desk_thread *thread, struct arena *a,
                                     const struct store_rating_list *list, struct rating_place **out,
                                     size_t *n);
// Why a match counts for a list of `game`, or does not, for persons `winner` and `loser` (0 = not known).
enum rating_reason ratings_reason(const struct store_rating_match *m, struct text game, int32_t winner,
                                  int32_t loser);
// The match between persons, and why it counts or does not. `club` says who is one person.
struct rating_match rating_match_of(const struct store_rating_match *m, struct text game,
                                    const struct state *club);
#endif
