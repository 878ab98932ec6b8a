// SPDX-License-Identifier: MIT
// Documents: what a stream looks like from outside, as JSON. Written from a view only (views/view.h), so that
// a worker (for a reply), a reader (for a page) and a test get the same bytes for the same state. The shapes
// are those of schema/openapi.yaml.
#ifndef VIEWS_DOCUMENTS_H
#define VIEWS_DOCUMENTS_H
#include "base/err.h"
#include "base/json/json_out.h"
#include "director/decide.h"
#include "director/formats/drawn.h"
#include "director/games/draft.h"
#include "views/record/game_log.h"
#include "views/view.h"

void document_club(struct json_out *o, const struct view *v);
void document_tournament(struct json_out *o, const struct view *v);
// Of one section, which exists.
void document_bracket(struct json_out *o, const struct view *v, int32_t section);
void document_standings(struct json_out *o, const struct view *v, int32_t section);
// The member "standings", for who only wants to know who is ahead: so many of the best, or one entry alone (0: everybody).
void document_standings_brief(struct json_out *o, const struct view *v, int32_t section, int32_t most,
                              int32_t entry);
// Of every section that is drawn: {version, sections: [ ... ]}.
void document_brackets(struct json_out *o, const struct view *v);
void document_all_standings(struct json_out *o, const struct view *v);
void document_section(struct json_out *o, const struct view *v, int32_t section);
void document_sections(struct json_out *o, const struct view *v);
// The member "series": the games a section plays, in turn.
void document_series(struct json_out *o, const struct view *v, int32_t section);
// The member "games_title": what they are called together; null: backgammon as everybody knows it.
// The titles of games that take turns, or the title of their series. `games` as engine/series.h reads them.
void document_games_named(struct json_out *o, const char *key, const char *games);
void document_games_title(struct json_out *o, const struct view *v, int32_t section);
// Every game, series and agreement that a section may be given.
void document_known_games(struct json_out *o);
// What game `game` of a match is called; NULL: it is backgammon as everybody knows it.
const char *document_game_title(const struct view *v, const struct row_match *match, int32_t game);
// The member "sections": what they are called, what they are, who won.
void document_sections_brief(struct json_out *o, const struct view *v);
// The member "undecided": shared places of this section, or of all (0), that are to be played for or that somebody waits for.
void document_undecided(struct json_out *o, const struct view *v, int32_t section);
// When the matches to come will begin, as it looks now.
void document_outlook(struct json_out *o, const struct view *v);
// The member "tempo": from how many matches of the club it was learned (0: as planned), and how long one to each of these
// lengths takes. lengths: in order, so many.
void document_tempo(struct json_out *o, const struct tempo *tempo, const int32_t *lengths, int32_t count);
void document_entries(struct json_out *o, const struct view *v);
void document_entry(struct json_out *o, const struct view *v, int32_t entry);
void document_tables(struct json_out *o, const struct view *v);
void document_table(struct json_out *o, const struct view *v, int32_t table);
void document_matches(struct json_out *o, const struct view *v);
void document_match(struct json_out *o, const struct view *v, int32_t match);
// open: the matches that were begun after this one by others than should meet there now, deepest first.
// By node: is the match that stands there between others than should meet there? NULL: none is.
const unsigned char *document_open(struct arena *a, const struct view *v);
void document_open_after(struct json_out *o, const struct view *v, int32_t match);
// What one choice about them would come to: everything as it would be then, or why it is refused.
struct repair_look {
    enum repair_choice choice;
    const struct view *after; // NULL: refused
    struct problem refused;
    struct text consequences; // as of document_consequences
};
// What a corrected match leaves open, what each choice would make of it, and of whose places.
void document_repair(struct json_out *o, const struct view *v, int32_t match, const struct repair_look *looks,
                     size_t count);
// The byes of a section that somebody who comes late may have, those that close no drop first; false: no such section is
// drawn.
bool document_byes(struct json_out *o, const struct view *v, int32_t section);
// For the club's own site: the event with who is ahead and what is played now, or one entry with all of its matches. Small,
// and its members stay what they are: a change of their meaning is another number in "embed".
void document_embed(struct json_out *o, const struct view *v, int32_t entry);
// The same without games, claims and buttons.
void document_match_brief(struct json_out *o, const struct view *v, int32_t match);
// The register of unfinished matches: who, the score, both clocks, what stood on the board.
void document_unfinished(struct json_out *o, const struct view *v);
void document_profile(struct json_out *o, const struct view *v);
// Money: in which currency and who sees it; a pool with its balance, who has paid and what is won; a line of the cash book; all
// of it; and what others than the director may see. Of one pool, which exists.
// prizes: [who would get something else, with the least and the most that it can come to]; after: NULL, nobody.
void document_prize_changes(struct json_out *o, const struct view *before, const struct view *after);
// money: {currency, digits}.
void document_currency(struct json_out *o, const struct view *v);
void document_money_rule(struct json_out *o, const struct view *v);
void document_pool(struct json_out *o, const struct view *v, int32_t pool);
void document_receipt(struct json_out *o, const struct view *v, int32_t line);
void document_money(struct json_out *o, const struct view *v);
void document_prizes(struct json_out *o, const struct view *v, bool seen);
// A side table: how it is played, who leads, what each may say now, the sheet; and all of them, without acts and sheets.
void document_sitting(struct json_out *o, const struct view *v, int32_t sitting);
// The points, without what they are played for.
void document_sitting_without_money(struct json_out *o, const struct view *v, int32_t sitting);
void document_sittings(struct json_out *o, const struct view *v, bool money);
// Member "sittings": title, games and points of each. table: only what is open there; 0 = everything.
void document_sittings_short(struct json_out *o, const struct view *v, int32_t table);
int32_t document_sittings_count(const struct view *v);
// What the prize table of a pool comes to with so many entries.
void document_prize_table(struct json_out *o, const struct view *v, int32_t pool, int32_t entries);
// A draw as made or previewed: entries in bracket order, 0 or less = bye.
void document_draw(struct json_out *o, const struct view *v, int32_t section, enum draw_method method,
                   const struct draw_slots *slots);
// The console: ready, waiting, tables with devices, what needs the director, what just happened.
void document_console(struct json_out *o, const struct view *v, int64_t now_ms);
void document_devices(struct json_out *o, const struct view *v, int64_t now_ms);
// What was recorded of a match: a game of it, 0 = the newest (views/record/game_log.h), with the turn that is being entered
// (NULL: none that may be seen); all of it as a match file; one line, and such a turn, as news.
void document_plays(struct json_out *o, const struct view *v, const struct row_match *m, int32_t game,
                    const struct game_log_match *plays, const struct draft *draft);
void document_draft_news(struct json_out *o, const struct view *v, const struct row_match *m,
                         const struct game_log_match *plays, const struct draft *draft, const char *topic);
// A game of draughts of this match, 0 = the newest: its board, what may be played, what was done. false: it plays no draughts.
bool document_draughts(struct json_out *o, const struct view *v, const struct row_match *m, int32_t game);
// Its games of draughts as a PDN file; nothing of those that are withheld, or were not recorded.
void document_pdn(struct json_out *o, const struct view *v, const struct row_match *m);
void document_mat(struct json_out *o, const struct view *v, const struct row_match *m,
                  const struct game_log_match *plays);
// The games of a side table as a match file, false: it has none. Two for money have one session; of a chouette each game that was
// recorded is a session of its own, the box against whoever led the others last, with that one's cube (DECISIONS 209).
bool document_sitting_mat(struct json_out *o, const struct view *v, int32_t sitting);
void document_game_log_news(struct json_out *o, const struct game_log_line *line, const char *topic);
// Members of a document that others hold too.
// clock: what stands of a match's clock, null where it has none.
void document_clock(struct json_out *o, const struct view *v, int32_t match);
// record: the game of a match that is being recorded, null where none is; of all but the cube only for who
// sees the present.
void document_record(struct json_out *o, const struct view *v, const struct row_match *m);
// The same without what must be played again to be known.
void document_record_brief(struct json_out *o, const struct view *v, const struct row_match *m);
// "recorded": how the board of a match stands by its record, null where nothing is recorded. For the console.
void document_recorded_board(struct json_out *o, const struct view *v, int32_t match);
// The tables of the club's hall, and the tournament that each is lent to.
// Of the club: tournaments that are kept as templates.
void document_section_kinds(struct json_out *o); // a member of an open object
void document_templates(struct json_out *o, const struct view *v);
void document_club_tables(struct json_out *o, const struct view *v);
// What a tablet of the club shows while no tournament has its table.
void document_here_between(struct json_out *o, const struct view *v, int32_t table, int32_t device);
void document_table_members(struct json_out *o, const struct row_hall_table *t);
void document_claim(struct json_out *o, const struct view *v, const struct row_claim *c);
void document_claims(struct json_out *o, const struct view *v, int32_t match);
// "disputes": those of the match that are open, oldest first.
void document_open_disputes(struct json_out *o, const struct view *v, int32_t match);
// The member "actor": whose hand it was.
void document_actor(struct json_out *o, const struct view *v, int32_t actor);
// The number of the match that an event is about, 0 = none.
int32_t document_event_match(const struct event *e);
// One ledger line with its sentence.
void document_event(struct json_out *o, const struct view *v, const struct event *e,
                    const unsigned char *hash);
// The same for who is in the hall: matches are called by their players.
void document_event_here(struct json_out *o, const struct view *v, const struct event *e);
// For strangers: without its hash and the name of who runs the event.
void document_event_outside(struct json_out *o, const struct view *v, const struct event *e);

// What confirming would do, as a JSON array of {code, text}.
// What was done (director/inverse.h, inverse_act) and how many more changes came with it, and a reason of the director's:
// {code, args, text}.
void document_act(struct json_out *o, const struct view *v, const struct refusal *act, int32_t more);
void document_reason(struct json_out *o, const struct view *v, enum director_reason reason);
struct text document_consequences(struct arena *a, const struct view *v, const struct decision *d);
// Why not: the refusal as a problem.
struct problem document_refusal(struct arena *a, const struct view *v, const struct decision *d);
// One row: a match, an entry or a table by its number, and the tournament for every other kind; null where
// the stream has none.
void document_row(struct json_out *o, const struct view *v, enum row_kind kind, int32_t n);
#endif
