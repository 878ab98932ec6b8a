// SPDX-License-Identifier: MIT
// Pieces that the documents share: names, numbers, times, lists.
#ifndef VIEWS_PIECES_H
#define VIEWS_PIECES_H
#include "base/json/json_out.h"
#include "director/forecast/outlook.h"
#include "views/view.h"

// The word of a value, null where there is none (words->at[0] of many enums).
void document_word(struct json_out *o, const char *key, const struct words *words, int32_t value);
// A number that counts from 1; null for 0 and less.
void document_number(struct json_out *o, const char *key, int32_t n);
// How the rest of the event looks from here; it lies in the arena. false: nothing can be said of it.
// The outlook with the hours of the club's place.
bool document_outlook_of(struct arena *a, const struct view *v, struct outlook *out);
// About when that will be: half of the runs come before it. null where nobody can tell, or without an outlook (NULL).
void document_about(struct json_out *o, const char *key, const struct outlook *outlook,
                    const struct span *span);
// null where nothing is said.
void document_day(struct json_out *o, const char *key, const char *day);
void document_uid(struct json_out *o, const struct view *v);
// The name of an entry; an imported or erased one is called by its number, which is written into the room.
struct name document_entry_name(const struct view *v, int32_t entry, char room[static 32]);
// name, club, country, null where nobody is; told_by where two entries have the same name.
void document_name(struct json_out *o, const struct view *v, int32_t entry);
// nameless: true, where the entry is called by its number for want of a name; nothing elsewhere.
void document_nameless(struct json_out *o, const struct view *v, int32_t entry);
// A member with an entry's number and name; null where nobody is.
void document_who(struct json_out *o, const struct view *v, const char *key, int32_t entry);
// The name in a sentence; who has a namesake in the event goes with what tells the two apart. Empty where it was erased.
struct text document_known_as(struct arena *a, const struct view *v, const struct row_entry *e);
// champion: null for 0.
void document_champion(struct json_out *o, const struct view *v, int32_t entry);
// A score of a side of this match as shown (director/games/match_games.h); boards of a team match are not capped.
int32_t document_side_score(const struct view *v, const struct row_match *m, int32_t raw);
// Do points of this match stand for halves of a game: two for one that was won, one for a draw (draughts)? Not those of teams,
// which are their boards.
bool document_in_halves(const struct view *v, const struct row_match *m);
// Points as people say them: "1½" of three halves.
const char *document_points(struct arena *a, bool halves, int32_t points);
// halves: true, where that is so; nothing elsewhere.
void document_halves(struct json_out *o, const struct view *v, const struct row_match *m);
// The main draw is called so until it has a name.
const char *document_section_name(const struct view *v, int32_t section);
// "Semi-finals"; in other sections than the main draw "Consolation: Final".
enum { ROUND_NAME = 112 };
const char *document_round_name(const struct view *v, const struct row_match *m,
                                char room[static ROUND_NAME]);
// stage, stage_round: the same for programs, without the section; what counts in which round.
void document_stage(struct json_out *o, const struct view *v, const struct row_match *m);
// What one match of a round is called, without its section: "Semi-final".
const char *document_match_stage(const struct view *v, const struct row_match *m,
                                 char room[static ROUND_NAME]);
// Does anybody meet anybody there, or may? What has nobody on a side is no match to be counted.
bool document_counts(const struct row_match *m);
// "Consolation: Round 1, match 5", "Semi-final 2": what a place is called, whoever stands there.
const char *document_place_label(const struct view *v, const struct row_node *node,
                                 char room[static ROUND_NAME]);
// Where an entry stands in a section. place_from 0: it has none yet; rank 0: places are not found by points or lives. status:
// champion, in, out, withdrawn.
struct standing {
    int32_t entry, place_from, place_to, rank, won, lost;
    const char *status;
};
// Everybody who stands in a section, best first; in the arena.
size_t document_standing_list(struct arena *a, const struct view *v, int32_t section, struct standing **list);

// A list of the whole stream: {version, KEY: [ ... ]}; what stands between the two calls are its members.
void document_list(struct json_out *o, const struct view *v, const char *key);
void document_list_end(struct json_out *o);
// A document of each section that is drawn: {version, sections: [ ... ]}.
void document_each_drawn(struct json_out *o, const struct view *v,
                         void (*write)(struct json_out *, const struct view *, int32_t section));

// ISO time, or null for 0.
void document_time(struct json_out *o, const char *key, int64_t wall_ms);
// A list of numbers from a text of the state (format_numbers()).
void document_numbers(struct json_out *o, const char *key, const char *text);

#endif
