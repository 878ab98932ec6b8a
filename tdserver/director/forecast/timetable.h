// SPDX-License-Identifier: MIT
// Timetable: one run through a graph as it may come: who wins is chance, and every match begins as soon as both players
// have rested and a table is free, who waits longest first; a match of teams begins with its first board. What stands before the run, a plan on paper or half an evening, is the
// caller's.
//
// Planning figures of rule book 3.2: a match takes 8 minutes a point on average, the longest of a round 11 and more; of a club
// that has played enough its own pace (tempo.h). One match is
// long and another short by a quarter of that, and rather far too long than far too short, so that what a round waits for
// grows with how many play in it. Beside the play a hall loses what a table waits for its players; a day goes faster or slower
// as a whole, begins late, and stops for a meal.
#ifndef DIRECTOR_FORECAST_TIMETABLE_H
#define DIRECTOR_FORECAST_TIMETABLE_H

#include "director/forecast/free_queue.h"
#include "director/forecast/tempo.h"
#include "director/formats/draw.h"
#include "director/formats/graph.h"
#include "engine/refusal.h"

enum {
    MINUTES_WAITED = 5, // a table waits for its players for up to so long
    MINUTE_UNKNOWN = -1
};

// What a day is like, as nobody knows before: how fast is played, how late it begins, and when nothing begins for a meal.
struct day {
    int32_t pace; // in percent of what is usual
    int32_t late; // minutes
    int32_t meal, meal_over;
    // Of an event of several days, minutes after midnight: when the run begins, and from when to when nothing begins; equal: all is
    // played in one.
    int32_t clock, last_call, first_call;
};

// Days of play that are told apart: the first is that before the one in which the run begins, for who plays past midnight. When days
// beyond them end is not kept.
enum { TIMETABLE_DAYS = 16, DAY_MINUTES = 24 * 60 };

// One run of ten comes before `early`, one after `late`, half of them before `middle`.
struct span {
    int32_t early, middle, late;
};

// A round of a section that is paired round by round, or a whole section: nodes that are not done, and the minute when the last was.
struct round_end {
    int32_t left, done;
};

struct timetable {
    const struct graph *g;
    const struct tempo *tempo; // NULL: the planning figure
    int32_t tables;            // 0 = enough for all
    struct node_match *match;  // by node: what is decided, before timetable_results() and after
    struct node_now *now;      // by node
    const uint16_t *away;      // by entry
    int32_t *length;           // by node: points
    int32_t *boards;           // by node: tables it is played at, 1 unless the caller says more
    struct day day;
    bool on_paper;          // where players are paired as they become free, nobody knows yet who that is
    bool in_order;          // of several free tables the first is taken, as the program calls
    int32_t rest;           // minutes after a match before the next one
    int32_t *rested;        // by entry: the minute from which they may be called
    int32_t *ready, *begun; // by node: minutes from the start of the run
    int32_t *done;          // by node: the same; MINUTE_UNKNOWN until it is
    int32_t *at;            // by node: the table it begins at, counted from 0; -1: one of several
    int32_t *table;         // by table: the minute from which it is free
    // Of sections on paper whose players are paired as they become free. A player's first node that is not done, twice its number and one
    // more for side B, and by that the same player's next one; 0: there is none.
    int32_t *turn, *after;
    int32_t *heap, *heap_at;
    struct free_queue free[SECTIONS_MAX + 1];
    int32_t first; // node that is not done
    // So often a node or a player was looked at to find what is next, of all runs: what it costs.
    int64_t steps;
    struct room room; // for passes
    int32_t day_ends
        [TIMETABLE_DAYS]; // kept as boards are: when the last match that begins on that day is over; 0: none does
    bool apart[SECTIONS_MAX + 1]; // by section: it is played when its players like, on no day of the event
    struct round_end rounds[SECTIONS_MAX + 1][SECTION_ROUNDS_MAX + 1],
        over[SECTIONS_MAX + 1]; // kept by timetable_play()
};

// Bytes for what timetable_take() takes.
size_t timetable_room(int32_t nodes);
// Storage of lengths, minutes and tables. false: the room is too small.
bool timetable_take(struct room *room, int32_t nodes, struct timetable *t);

// The chance of a run: always the same one.
struct generator timetable_chance(int32_t run);
// Plays everything that is not decided: match and now are complete then. false: the room is too small.
bool timetable_results(struct timetable *t, struct generator *chance);
// Nothing is done, all tables are free, everybody has rested.
void timetable_begin(struct timetable *t);
// The day of a run, of two or more; and one on which all is as planned, for what is known already.
struct day timetable_day(int32_t run, int32_t runs);
struct day timetable_plain_day(void);
// How long so many points of a match to `length` take on this day.
int32_t timetable_minutes(const struct timetable *t, struct generator *chance, int32_t length,
                          int32_t points);
// A match, or one board of it, takes the first table that is free, not before `ready`. The match is over with its last board. n: 0 = of
// a round that nobody has drawn (to_come.h).
void timetable_board(struct timetable *t, int32_t n, int32_t ready, int32_t minutes);
// The same of what stands at this table already.
void timetable_board_at(struct timetable *t, int32_t n, int32_t table, int32_t minutes);
// Everything that is not done finds its minute.
void timetable_play(struct timetable *t, struct generator *chance);

// Of some runs; they are put in order. At least one.
struct span timetable_span(int32_t *minutes, int32_t count);

#endif
