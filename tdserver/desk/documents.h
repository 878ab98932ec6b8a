// SPDX-License-Identifier: MIT
// Documents: what a stream looks like from outside, as JSON. Written from a fold and its names only, so a
// worker (for a reply), a reader (for a page) and a test get the same bytes for the same state. The shapes
// are those of schema/openapi.yaml.
#ifndef DESK_DOCUMENTS_H
#define DESK_DOCUMENTS_H
#include "base/json_out.h"
#include "desk/game_log_cache.h"
#include "desk/stream_cache.h"

// What is looked at.
struct view {
    const struct cached_stream *cached;
    const struct state_buffer *buffer;
    const struct names *names;
    const struct recent *recent;
    int64_t seq;
    bool inside; // for who sees the present: a device of the table, a scorer and above
    struct text club_name, time_zone;
};

// A worker's own present, for who gave a command, or a snapshot, for the public unless `inside` is set. The
// club's name and zone are copied into the arena.
struct view view_of_stream(struct arena *a, struct cached_stream *l);
struct view view_of_snapshot(struct arena *a, const struct snapshot *s);

void document_club(struct json_out *o, const struct view *v);
void document_tournament(struct json_out *o, const struct view *v);
void document_bracket(struct json_out *o, const struct view *v);
void document_standings(struct json_out *o, const struct view *v);
void document_entries(struct json_out *o, const struct view *v);
void document_entry(struct json_out *o, const struct view *v, int32_t entry);
void document_tables(struct json_out *o, const struct view *v);
void document_table(struct json_out *o, const struct view *v, int32_t table);
void document_matches(struct json_out *o, const struct view *v);
void document_match(struct json_out *o, const struct view *v, int32_t match);
// The same without games, claims and buttons.
void document_match_brief(struct json_out *o, const struct view *v, int32_t match);
// The register of unfinished matches: who, the score, both clocks, what stood on the board.
void document_unfinished(struct json_out *o, const struct view *v);
void document_profile(struct json_out *o, const struct view *v);
// A draw as made or previewed: entries in bracket order, 0 or less = bye.
void document_draw(struct json_out *o, const struct view *v, enum draw_method method, const int32_t *slots,
                   int32_t count);
// The console's floor: ready, waiting, tables with devices, what needs the director, what just happened.
void document_floor(struct json_out *o, const struct view *v, int64_t now_ms);
void document_devices(struct json_out *o, const struct view *v, int64_t now_ms);
// What was recorded of a match: a game of it, 0 = the newest (desk/game_log_cache.h); all of it as a match file; and
// one line, as news.
void document_plays(struct json_out *o, const struct view *v, const struct row_match *m, int32_t game,
                    const struct game_log_match *plays);
void document_mat(struct json_out *o, const struct view *v, const struct row_match *m,
                  const struct game_log_match *plays);
void document_game_log_news(struct json_out *o, const struct game_log_line *line, const char *topic);
// Pieces that the floor shares.
void document_table_members(struct json_out *o, const struct row_hall_table *t);
void document_claim(struct json_out *o, const struct row_claim *c);
void document_claims(struct json_out *o, const struct view *v, int32_t match);
// One ledger line with its sentence.
void document_event(struct json_out *o, const struct view *v, const struct event *e,
                    const unsigned char *hash);

// What confirming would do, as a JSON array of {code, text}.
struct text document_consequences(struct arena *a, struct cached_stream *l, const struct decision *d);
// Why not: the refusal as a problem.
struct problem document_refusal(struct arena *a, struct cached_stream *l, const struct decision *d);
// The present state of the row that an edit meant, for a stale edit's answer, as far as the caller may see
// it.
struct text document_current(const struct call *c, struct cached_stream *l, enum row_kind kind, int32_t n);

// ISO time, or null for 0.
void document_time(struct json_out *o, const char *key, int64_t wall_ms);
#endif
