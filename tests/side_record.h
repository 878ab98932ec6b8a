// SPDX-License-Identifier: MIT
// A side table in memory whose games are recorded: rolls and legal plays by chance, said through decide() as a tablet says them.
#ifndef TESTS_SIDE_RECORD_H
#define TESTS_SIDE_RECORD_H
#include "chance.h"
#include "director/sittings/sitting_board.h"
#include "hall.h"
#include "record_chance.h"

#include <string.h>

struct side_record {
    struct hall hall;
    struct chance chance;
    int32_t sitting;
    struct play plays[RECORD_PLAYS];
};

static inline struct sitting side_now(const struct side_record *r)
{
    struct sitting s;
    sittings_read(r->hall.state, r->sitting, sittings_last(r->hall.state, r->sitting), &s, NULL);
    return s;
}

static inline void side_say_play(struct side_record *r, struct command_sitting_say said, const char *play)
{
    struct command c = {.kind = COMMAND_sitting_say, .is.sitting_say = said};
    c.is.sitting_say.sitting = r->sitting;
    const size_t length = strlen(play);
    assert_true(length < sizeof c.is.sitting_say.play);
    memcpy(c.is.sitting_say.play, play, length + 1);
    hall_do(&r->hall, &c, __LINE__);
}

#define SIDE_SAY(r, kind_, ...)                                                                              \
    side_say_play(r, (struct command_sitting_say){.kind = SITTING_##kind_, __VA_ARGS__}, "")

// Entries 1, 2, … sit down, box first.
static inline struct side_record *side_record_new(struct command_sitting_open rule, int32_t players)
{
    static const int32_t entries[] = {1, 2, 3, 4, 5, 6};
    struct side_record *r = calloc(1, sizeof *r);
    struct command c = {.kind = COMMAND_sitting_open, .is.sitting_open = rule};
    r->sitting = 1;
    hall_create(&r->hall, 5, 1);
    hall_enter(&r->hall, players);
    strcpy(c.is.sitting_open.title, "Side \"one\"");
    c.is.sitting_open.entries = (struct ints){entries, players};
    hall_do(&r->hall, &c, __LINE__);
    for (int32_t i = 0; rule.kind == SITTING_CHOUETTE && i < players; i++)
        SIDE_SAY(r, THROW, .entry = entries[i], .value = 6 - i);
    return r;
}

static inline void side_record_free(struct side_record *r)
{
    hall_close(&r->hall);
    free(r);
}

static inline bool side_board(struct side_record *r, struct logged_game *g)
{
    return sittings_board(r->hall.state, r->sitting, sittings_last(r->hall.state, r->sitting),
                          (struct plays){r->plays, RECORD_PLAYS, 0}, g);
}

static inline int32_t side_entry(const struct sitting *s, enum side side)
{
    return side == SIDE_A ? sitting_box(s) : sitting_captain(s);
}

// Whoever is on roll rolls and plays. false: the game is over by the board.
static inline bool side_roll(struct side_record *r)
{
    struct logged_game g;
    struct record_result result;
    struct sitting s = side_now(r);
    bool begun = side_board(r, &g);
    if (logged_game_result(&g, &result)) return false;
    enum side side = begun ? logged_game_on_roll(&g) : chance_below(&r->chance, 2) ? SIDE_A : SIDE_B;
    char play[RECORD_PLAY + 1];
    int32_t high = 1 + (int32_t)chance_below(&r->chance, 6), low = 1 + (int32_t)chance_below(&r->chance, 6);
    if (!begun && high == low) high = high % 6 + 1;
    chance_legal(&r->chance, &g, side, 10 * high + low, play);
    side_say_play(r,
                  (struct command_sitting_say){
                      .kind = SITTING_PLAY, .entry = side_entry(&s, side), .value = 10 * high + low},
                  play);
    return true;
}

// Who is on roll, an entry.
static inline int32_t side_on_roll(struct side_record *r)
{
    struct logged_game g;
    struct sitting s = side_now(r);
    return side_board(r, &g) ? side_entry(&s, logged_game_on_roll(&g)) : 0;
}

// To the end, which is then said as the board shows it.
static inline void side_play_out(struct side_record *r)
{
    struct logged_game g;
    struct record_result result = {.is = {.winner = SIDE_NONE}};
    struct sitting s = side_now(r);
    while (side_roll(r))
        ;
    side_board(r, &g);
    assert_true(logged_game_result(&g, &result));
    SIDE_SAY(r, END, .entry = side_entry(&s, result.is.winner), .value = (int32_t)result.is.win);
}

// So many rolls of either side, and then until this entry is to roll.
static inline void side_rolls_until(struct side_record *r, int32_t rolls, int32_t entry)
{
    while (rolls-- > 0 || side_on_roll(r) != entry)
        assert_true(side_roll(r));
}

#endif
