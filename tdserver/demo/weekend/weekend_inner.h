// SPDX-License-Identifier: MIT
// What the files of a weekend share (weekend.h).
#ifndef DEMO_WEEKEND_INNER_H
#define DEMO_WEEKEND_INNER_H
#include "demo/weekend/event_file.h"
#include "demo/weekend/weekend.h"

enum { LENGTH_MOST = 99 };

// A match as the desk lists it.
struct weekend_match {
    int32_t match, section, round;
    int32_t side[2];   // entries of the file, or members of teams; 0 = not known, or nobody
    int32_t team[2];   // for whom they sit at a board, 0 = for nobody
    int32_t of, board; // the team match, and which board of it; 0 = none
    bool over, third_place;
};

struct weekend {
    struct event_file file;
    struct text expected, told; // standings of the rehearsal, and of the server
    int32_t *played_as;         // by act: the match that a wrong winner won
    struct weekend_match *matches;
    int32_t count;
    int32_t rounds[GRAPH_SECTIONS + 1];
    bool stale;                       // matches are to be read again
    bool through[GRAPH_SECTIONS + 1]; // paired by rounds, and no round comes any more
    int32_t cursor[LENGTH_MOST + 1];  // by length: where the search of the stock goes on
};

// Entry of the file with this name, 0 = none.
int32_t weekend_entry(const struct weekend *w, struct text name);
// Reads the matches that stand.
bool weekend_look(struct hall *h);
// Does what is due now; *did says whether something was.
bool weekend_act(struct hall *h, bool *did);
// Does an act that has not had its turn come before this round?
bool weekend_act_before(const struct weekend *w, int32_t section, int32_t round);
// Are all earlier rounds of the section paired, and over?
bool weekend_rounds_over(const struct weekend *w, int32_t section, int32_t round);
// PUTs to a section (`what` "") or what is below it ("/rule"), with its version of now as the one that was seen.
bool weekend_put_section(struct hall *h, int32_t section, const char *what, struct text body);
// Says how the rounds of this section go on: before its draw; ended: of a ladder, that nobody challenges any more.
bool weekend_rule(struct hall *h, int32_t section, bool ended);
// Pairs one round that is due, as the server proposes it; *did says whether one was.
bool weekend_pair(struct hall *h, bool *did);
// Says what holds of money and takes what is paid at the door; when all is over, pays out what everybody is due.
bool weekend_money_open(struct hall *h);
bool weekend_money_pay(struct hall *h);
// A match of a round that an act comes before is not called yet.
bool weekend_held_back(const struct weekend *w, const struct weekend_match *m);
// The act about this match that has not had its turn, NULL when there is none.
struct event_act *weekend_act_about(const struct weekend *w, const struct weekend_match *m);
// Who did not come loses the match.
bool weekend_no_show(struct hall *h, struct event_act *act, const struct weekend_match *m);
// Of a section that is played over months: its days are said, one of its matches is put off, and the next one is played, those
// that were put off last; NULL: none.
bool weekend_days(struct hall *h, int32_t section);
bool weekend_postpone(struct hall *h, struct event_act *act, const struct weekend_match *m);
const struct weekend_match *weekend_of_league(struct hall *h);
// Is one of the two at a table?
bool weekend_sits(const struct hall *h, const struct weekend_match *m);
// Somebody else plays for a member of a team; the members of a team sit in another order.
bool weekend_substitute(struct hall *h, const struct event_act *act);
bool weekend_line_up(struct hall *h, const struct event_act *act);
// The match of this number, NULL when the list lacks it.
const struct weekend_match *weekend_match_of(const struct weekend *w, int32_t match);
// What a list of results says of it, NULL = nothing.
const struct event_result *weekend_result(const struct weekend *w, const struct weekend_match *m);
// What is played where this document says: a wrong winner's act is noted here. NULL: the file has no such match.
const struct evening_match *weekend_script(struct hall *h, const struct json_value *match);
// Who wins by the file, whatever its acts.
int32_t weekend_winner(const struct weekend *w, const struct weekend_match *m);
int32_t weekend_length(const struct weekend *w, const struct weekend_match *m);
#endif
