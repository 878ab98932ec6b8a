// SPDX-License-Identifier: MIT
// Event file: a whole event as one JSON file: its sections, who wins, and what happens meanwhile (withdrawals, late
// entries, no-shows, a wrong winner found late; of teams, at one of their boards). Read strictly: an unknown member is an error, names are those of the
// list of entries. Names are numbers from here on: entry i is names[i - 1].
//
// Teams act so; a substitute and a line-up hold from that round on and in the sections that stand after it, when the team
// has played its matches of those before:
//   {"match": ["Cup", 1, "Aces", "Bears"], "board": 2, "act": "wrong_winner", "until": ["Cup", 3], "repair": "annul"}
//   {"before": ["Cup", 2], "act": "substitute", "entry": "Aces", "out": "A2", "in": "A9"}
//   {"before": ["Cup", 3], "act": "line_up", "entry": "Aces", "members": ["A3", "A9", "A1"]}
// A match of a league (a section with `days`) is put off so, and played when nothing else is left:
//   {"match": ["League", 2, "E01", "E05"], "act": "postpone", "to": "2027-01-31"}
// On a ladder `challenges` are rounds of one match, and `entries` stand on it in their order:
//   {"name": "Ladder", "kind": "ladder", "challenges": [["E05", "E02"], ["E08", "E06"]], "options": {"reach": 3}}
// `stock` is a file beside it: matches that are played for those of the event, by length, their games as in evening.h; a game that has
// its `plays` is recorded roll by roll.
// Doubles: "pairs": true, and every entry is the names of both, "Ada / Ben".
// Who steps in has a strength as well, and no other name stands for them. A team that comes late brings its members.
#ifndef DEMO_EVENT_FILE_H
#define DEMO_EVENT_FILE_H
#include "base/arena.h"
#include "base/err.h"
#include "demo/evening.h"
#include "director/formats/graph.h"

enum {
    EVENT_LENGTHS = 20,
    EVENT_ROUNDS = 20,
    EVENT_BOARDS = 9,
    EVENT_PRIZES = 16,
    EVENT_POOLS = 4,
    EVENT_SALES = 32
};

struct event_challenge {
    int32_t a, b;
};

struct event_section {
    struct text name;
    enum section_kind kind;
    // Entries in bracket order, 0 = bye; of a section paired by rounds: who plays.
    int32_t slots[GRAPH_ENTRIES];
    int32_t slot_count;
    int32_t from, with; // sections that feed it, from 1; `with`: whose winner plays for second place
    int32_t rounds[EVENT_ROUNDS]; // of `from` that feed it
    int32_t round_count;
    int32_t lengths[EVENT_LENGTHS], length_count; // of matches, last round first; the last number repeats
    int32_t lower_lengths[EVENT_LENGTHS], lower_length_count;
    bool third_place, recharge, shifted;
    int32_t pairings, lives, missed, paid; // paired by rounds: its rule as the API has it; pairings = rounds
    enum pairing_pace pace;
    int32_t batch, until_left, until_sum;
    int32_t group_of, takes; // of groups; of those who play on: how many of its places, or of each group's
    bool twice;
    // Of a ladder: `slots` from the top, who challenges whom one after the other, and its rule as the API has it.
    struct event_challenge challenges[EVENT_ROUNDS];
    int32_t challenge_count, reach;
    bool swap;
    struct text days; // of a league: when its rounds are played, as the API has it
    int32_t
        fills; // of brackets that the server draws when they are full; then it opens the one that stands next in the file
};

enum act_kind {
    ACT_WITHDRAW,
    ACT_LATE_ENTRY,
    ACT_NO_SHOW,
    ACT_WRONG_WINNER,
    ACT_SUBSTITUTE,
    ACT_LINE_UP,
    ACT_POSTPONE,
    ACT_KINDS
};

// Who sits at the boards of a team, from board 1 on.
struct event_seats {
    int32_t at[EVENT_BOARDS];
};

// Two who meet: entries, or members of teams.
struct event_meeting {
    int32_t section, round, a, b;
};

struct event_act {
    enum act_kind kind;
    int32_t section, round;   // before this round; or the round of the match
    int32_t a, b;             // the match, for a no-show and a wrong winner; b = 0: whomever a is paired with
    int32_t board;            // of a wrong winner where teams play: the match is that of the teams
    int32_t entry;            // of a wrong winner: who has really won, known when it is played
    int32_t out, in;          // a substitute plays for this member from here on,
    struct event_seats seats; // or the same members sit in this order: in this section and in those after it
    struct text to;           // until this day a match is put off
    int32_t until_section, until_round; // a wrong winner is found before this round
    bool done;
};

// A match whose winner the file names.
struct event_result {
    int32_t section, round, a, b, winner;
    const struct evening_match *played; // game by game; NULL: only the winner is known
};

// A line of a prize table: a place of a section, and its share in hundredths of a percent.
struct event_prize {
    int32_t section, place, share;
};

// Of an auction: who was sold for how much, to whom (an entry, or 0 and who is named), and which share its player kept.
struct event_sale {
    int32_t entry, price, buyer, back;
    struct text named;
};

// Who pays into it, and which of them a second time (re-entry). Amounts are of the smallest unit.
struct event_pool {
    struct text name;
    enum pool_kind kind;
    int32_t section, fee, again, house;
    struct event_prize prizes[EVENT_PRIZES];
    int32_t prize_count;
    int32_t paid[GRAPH_ENTRIES], paid_count;
    int32_t twice[GRAPH_ENTRIES], twice_count;
    struct event_sale sales[EVENT_SALES];
    int32_t sale_count;
};

struct event_file {
    struct text title;
    int32_t tables;     // 0 = not said
    struct text *names; // of the entries, then of the members of each team, then of substitutes
    int32_t entries;
    int32_t substitutes;
    bool pairs;        // each entry is two persons, and its name is theirs, "Ada / Ben"
    int32_t boards;    // members of each team, in order of the boards; 0 = no teams play
    int64_t *strength; // by entry from 1, distinct; NULL: `results` say who wins
    struct event_result *results;
    int32_t result_count;
    struct evening_match *stock; // matches that are played for those of the event, by length; sides a and b
    int32_t stock_count;
    struct event_section *sections; // [0] is section 1
    int32_t section_count;
    struct event_act *acts;
    int32_t act_count;
    struct text currency; // of the money, if there is any
    bool lots;            // what equals cannot share is drawn for
    struct event_pool *pools;
    int32_t pool_count;
};

// On failure the detail names the file and what is wrong with it.
MUST_CHECK struct err event_file_read(struct arena *a, const char *path, struct event_file *out);
// How many names there are.
int32_t event_names(const struct event_file *f);
// Who sits for a team in this round of a section when so many acts of the file are known; in the beginning: 0, 0, 0.
struct event_seats event_line_up(const struct event_file *f, int32_t team, int32_t section, int32_t round,
                                 int32_t acts);
// Who wins by strength: of two teams, the one that has the stronger member at more boards. At the wrong board (0 = none)
// the weaker one counts as its winner.
int32_t event_winner(const struct event_file *f, const struct event_meeting *m, int32_t wrong_board);
// Are pairs of this section the server's, round by round? Who wins is known then, and not who meets whom.
bool event_by_rounds(const struct event_section *s);
// Is it drawn when the section before it is over, from who has its places then? And does a rehearsal know who that is?
bool event_by_places(const struct event_section *s);
bool event_can_be_rehearsed(const struct event_file *f);
// Does no round of it wait for the one before?
bool event_paced(const struct event_section *s);
// Has the file sections? Those of the first releases have none (evening.h), and a file that cannot be read has none either.
bool event_file_is(struct arena *a, const char *path);

#endif
