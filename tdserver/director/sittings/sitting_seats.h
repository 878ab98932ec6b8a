// SPDX-License-Identifier: MIT
// The seats of a sitting (sitting.h): what was agreed, who sits where, what each of them bears and has won, and who owes whom. Its acts
// are told by sitting.c, the throw for the order by sitting_order.c, cubes by sitting_cube.c, the pool game by sitting_pool.c.
#ifndef DIRECTOR_SITTINGS_SITTING_SEATS_H
#define DIRECTOR_SITTINGS_SITTING_SEATS_H

#include "director/fields.h"

// What was agreed before it began.
struct sitting_rule {
    enum sitting_kind kind;
    enum sitting_way way;
    int32_t goal;       // points that end it; 0 = none
    bool one_cube;      // for all; otherwise each of the others has one
    bool jacoby;        // gammons count only where the cube was turned; an automatic double is no turn
    bool beavers;       // who is doubled may redouble at once and keep the cube
    bool raccoons;      // who was beavered may redouble that
    bool lone_beaver;   // who alone takes of several must beaver
    bool settle_at_end; // a game that runs when somebody stops is settled, not finished
    int32_t automatic;  // automatic doubles in a game at most
};

// What somebody said: entry does it, other is whom it is about (0 = all it can be about), value is a die, a win, points,
// or by how much an automatic double multiplies.
struct sitting_said {
    enum sitting_act_kind kind;
    int32_t entry, other, value;
};

// Where a share stands in an offer of its cube.
enum offer { OFFER_NONE, OFFER_DOUBLED, OFFER_TAKEN, OFFER_MUST_BEAVER, OFFER_BEAVERED };
enum cube_of { CUBE_CENTRED, CUBE_OF_BOX, CUBE_OF_TEAM };

struct sitting_share {
    int32_t carrier;      // entry; 0 = out of the game
    int32_t cube;         // what it is played for
    bool turned;          // by an offer that was taken
    enum cube_of owner;   // who alone may double
    enum offer offer;     // not answered yet
    enum cube_of offerer; // of that
    int32_t asked;        // who bore it when the box last doubled; 0 = was not doubled then
};

struct sitting_player {
    int32_t entry;
    bool there;                 // left otherwise
    int32_t points;             // won and lost, over all games and settlements
    int32_t won;                // in games, without what was lost: what a goal counts
    int32_t band, thrown;       // for the order: who is before how many, and the die; 0 = to be thrown
    struct sitting_share share; // in the running game; of the box nothing
    int32_t men, drinks;        // of the pool game: men left, and twos thrown at this table
};

struct sitting {
    struct sitting_rule rule;
    int32_t count, seated;
    struct sitting_player at[SITTING_PLAYERS_MAX]; // as they came
    int32_t order[SITTING_PLAYERS_MAX];            // places in `at` of those there: box, captain, and so on
    int32_t games;                                 // begun
    int32_t doubles;                               // automatic ones of the running game
    int32_t factor; // what they multiply every stake by, beside the cubes (case 120)
    int32_t pool, turn,
        payer; // of the pool game: men in it, the place of who throws, who paid last (an entry)
    bool running, stopping, over;
};

// Is the order settled, so that games can begin?
bool sitting_ordered(const struct sitting *s);
// Entries; 0 = nobody. The captain of a running game is the first who still bears a share.
int32_t sitting_box(const struct sitting *s);
int32_t sitting_captain(const struct sitting *s);
// NULL: was never there.
const struct sitting_player *sitting_player(const struct sitting *s, int32_t entry);

// The rest is for the files of this folder that tell acts.
struct sitting_player *seats_player(struct sitting *s, int32_t entry);
bool seats_there(const struct sitting *s, int32_t entry);
// Does this entry bear a share of the running game?
bool seats_bears(const struct sitting *s, int32_t entry);
// How many of the same band are there (sitting_order.h).
int32_t seats_in_band(const struct sitting *s, int32_t band);
// Points from one to the other.
void seats_pay(struct sitting *s, int32_t from, int32_t to, int32_t points);

#endif
