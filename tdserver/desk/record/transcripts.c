// SPDX-License-Identifier: MIT
// A transcript that is brought after the match: read, judged, and reconciled game by game with what was
// recorded. What differs is kept beside the record as a question, never put in its place.
#include <string.h>

#include "codec/matches/mat.h"
#include "codec/matches/record_line.h"
#include "codec/matches/review.h"
#include "desk/batch.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"

enum { FILE_MOST = 1024 * 1024 };
#define IMPORTING_FIELDS(F, S) F(S, SL, text, FILE_MOST, 1, REQUIRED) F(S, BO, insist, 0, 0, OPTIONAL)
struct importing {
    IMPORTING_FIELDS(FIELD_MEMBER, importing)
};
BODY_FIELDS(importing, IMPORTING_FIELDS)

// The file as it was read, and whose column is the left one.
struct brought {
    struct transcript transcript;
    enum side left;
    bool insist;
};

static bool read_file(struct call *c, struct brought *b)
{
    const struct importing *said = c->own;
    struct transcript_fault fault = mat_read(c->arena, said->text, &b->transcript);
    const char *why = NULL;
    if (fault.line)
        why = arena_printf(c->arena, "line %d of the match file: %s", fault.line, fault.detail);
    else if (!b->transcript.count)
        why = "send a match file (.mat) as text; this one holds no game";
    if (!why) return true;
    call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/text", why});
    return false;
}

static bool is_named(const struct cached_stream *l, int32_t entry, struct text name)
{
    const struct row_entry *row = state_entry(l->buffer->state, entry);
    struct text ours = row ? names_find(l->names, text_of(row->ref))->name : TEXT("");
    return ours.len && text_equal_ascii_fold(text_trim(ours), text_trim(name));
}

// Side a, unless the names say otherwise.
static enum side left_of(const struct cached_stream *l, const struct row_match *m, const struct transcript *t)
{
    const struct transcript_game *first = &t->games[0];
    bool straight = is_named(l, m->a, first->name[LEFT]) || is_named(l, m->b, first->name[RIGHT]);
    bool crossed = is_named(l, m->b, first->name[LEFT]) || is_named(l, m->a, first->name[RIGHT]);
    return crossed && !straight ? SIDE_B : SIDE_A;
}

static void put_outcome(struct json_out *o, int32_t game, const char *outcome, const char *note)
{
    json_object(o);
    json_put_int(o, "game", game);
    json_put_string(o, "outcome", outcome);
    json_put_string(o, "note", note);
    json_object_end(o);
}

static int32_t kept_of(const struct cached_stream *l, int32_t match)
{
    const struct row_record *record = state_record(l->buffer->state, match);
    return record ? record->kept : 0;
}

// A game that the rules refuse is the file's fault and told as such; anything else refuses the whole.
static bool put_refused(struct call *c, struct json_out *o, int32_t game)
{
    struct problem *p = &c->answer.problem;
    bool missing = p->reason && !strcmp(p->reason, "game-missing");
    if (p->code != ERR_ILLEGAL && !missing) return false;
    put_outcome(o, game, missing ? "different" : "illegal", p->detail);
    c->answer = (struct call_answer){0};
    return true;
}

// False when the call is refused.
static bool import_game(struct desk_thread *thread, struct call *c, struct cached_stream *l,
                        const struct brought *b, const struct transcript_game *game, struct json_out *o)
{
    struct command command = {.kind = COMMAND_plays_import};
    struct command_plays_import *asked = &command.is.plays_import;
    asked->match = c->numbers.match;
    asked->game = game->number;
    asked->insist = b->insist;
    struct variant variant =
        match_game_variant(l->buffer->state, state_match(l->buffer->state, asked->match), game->number);
    bool numbered = game->number >= 1 && game->number <= GAMES_PER_MATCH_MAX;
    if (!numbered || !record_line_write(c->arena, game, &variant, b->left, asked->line)) {
        put_outcome(
            o, game->number, "illegal",
            "This game cannot be recorded: a roll is missing, or it starts from a position set up by hand.");
        return true;
    }
    int64_t seq = l->seq;
    int32_t kept = kept_of(l, asked->match);
    if (!batch_command(thread, c, l, &command)) return put_refused(c, o, game->number);
    if (l->seq == seq)
        put_outcome(o, game->number, "same", "");
    else if (kept_of(l, asked->match) > kept)
        put_outcome(o, game->number, "different", "What was recorded stays; look at both, then settle it.");
    else
        put_outcome(o, game->number, "taken", "");
    return true;
}

static void run_import(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    const struct row_match *m = l ? drawn_match(l->buffer->state, c->numbers.match) : NULL;
    struct brought b = {.insist = ((const struct importing *)c->own)->insist};
    struct review review;
    if (l && !m) call_fail(c, PROBLEM(NOT_FOUND, "There is no match with this number."));
    if (!m || !read_file(c, &b)) return;
    review_transcript(c->arena, &b.transcript, &review);
    batch_names(thread, l);
    b.left = left_of(l, m, &b.transcript);
    batch_mark(thread, l);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "left", words_side.at[b.left]);
    json_key(&o, "games");
    json_array(&o);
    for (size_t i = 0; i < b.transcript.count; i++)
        if (!import_game(thread, c, l, &b, &b.transcript.games[i], &o)) return;
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_plays_import = {
    .least = ROLE_SCORER, .place = PLACE_WORKER, .run = run_import, .own = &importing_fields};
