// SPDX-License-Identifier: MIT
#include "codec/matches/review.h"

#include "codec/matches/replay.h"
#include "codec/question.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ERROR_ROOM = 256 };

// The match as it stands before the next game.
struct sheet {
    struct arena *arena;
    struct transcript *transcript;
    struct review *out;
    struct variant variant;
    struct plays room;
    struct score score;
    struct rules rules;
};

#define NOTE(s, ...) review_note((s)->arena, (s)->out, __VA_ARGS__)

// ---- what the file says about the rules ----

static bool switched(const struct transcript *t, struct text tag, struct text to)
{
    return text_equal_ascii_fold(transcript_tag(t, tag), to);
}

static void choose_variant(struct sheet *s, int32_t number)
{
    if (transcript_variant(s->transcript, number, &s->variant)) return;
    s->variant = *variant_row(VARIANT_BACKGAMMON);
    if (s->out->games <= 1)
        NOTE(s, "the variation '%.*s' is not known and is judged as backgammon",
             TEXT_ARGS(transcript_tag(s->transcript, TEXT("Variation"))));
}

static struct sheet open_sheet(struct arena *a, struct transcript *t, struct review *out)
{
    struct sheet s = {.arena = a, .transcript = t, .out = out, .room = question_room(a)};
    *out = (struct review){.length = t->length, .scores_ok = true, .crawford_ok = true};
    s.score.length = (uint16_t)t->length;
    s.rules.no_crawford = switched(t, TEXT("Crawford"), TEXT("Off"));
    s.rules.jacoby = switched(t, TEXT("Jacoby"), TEXT("On")) || transcript_rule(t, TEXT("Jacoby"));
    s.rules.beavers = !t->length;
    return s;
}

// ---- score before a game ----

static void check_score(struct sheet *s, const struct transcript_game *game)
{
    uint16_t *points = s->score.points;
    bool same = points[LEFT] == game->score[LEFT] && points[RIGHT] == game->score[RIGHT];
    if (s->out->games == 1 && !same)
        NOTE(s, "the first game written starts at %" PRId32 "-%" PRId32, game->score[LEFT],
             game->score[RIGHT]);
    if (s->out->games > 1 && !same) {
        NOTE(s, "game %" PRId32 " is headed %" PRId32 "-%" PRId32 ", but the games before it give %d-%d",
             s->out->games, game->score[LEFT], game->score[RIGHT], points[LEFT], points[RIGHT]);
        s->out->scores_ok = false;
    }
    points[LEFT] = (uint16_t)game->score[LEFT];
    points[RIGHT] = (uint16_t)game->score[RIGHT];
    if (!score_is_over(&s->score)) return;
    NOTE(s, "game %" PRId32 " is played although the match was over", s->out->games);
    s->out->scores_ok = false;
}

// When a match is written from the middle on, only a double shows that its Crawford game is behind it.
static bool has_double(const struct transcript_game *game)
{
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == ACTION_DOUBLE) return true;
    return false;
}

static bool is_crawford(struct sheet *s, const struct transcript_game *game)
{
    bool none = s->rules.no_crawford || !variant_has_crawford(&s->variant);
    if (none || !score_is_crawford(&s->score)) return false;
    bool done = s->out->games == 1 && has_double(game);
    s->score.crawford_done = done;
    return !done;
}

// ---- result of a game ----

// Were the points cut to what the match still needed?
static bool is_needed(const struct sheet *s, const struct transcript_game *game)
{
    // Some programs write the length of the match instead of what was still needed.
    return s->score.length && (game->points == (int32_t)score_needs(&s->score, (unsigned)game->winner) ||
                               game->points == s->score.length);
}

static void mismatch(struct sheet *s, const struct transcript_game *game, int32_t points)
{
    NOTE(s, "game %" PRId32 " (line %" PRId32 "): %" PRId32 " points are written, %" PRId32 " were won",
         s->out->games, game->result_line, game->points, points);
    s->out->scores_ok = false;
}

// Some programs write 1000 or a multiple of it beside the points: 1004 stands for 4, 4016 for 16. What counts is
// what was won; of a game given up nothing but the code says it.
static void read_code(struct sheet *s, struct transcript_game *game, const struct replay *r)
{
    int32_t points = game->points % 1000;
    if (game->points < 1000 || !points) return;
    if (r->end != REPLAY_OPEN) points = r->points;
    NOTE(s, "game %" PRId32 ": the points are written as the code %" PRId32 ", %" PRId32 " count",
         s->out->games, game->points, points);
    game->points = points;
}

// Where checkers are counted a game that is given up counts those of the loser as they stand (DECISIONS 145); in a combined
// score a gammon or a backgammon may have been given, too.
static void check_men_given_up(struct sheet *s, struct transcript_game *game, const struct replay *r)
{
    int32_t one = r->cube * r->men[!game->winner], most = s->variant.backgammon;
    int32_t times = one ? game->points / one : 0;
    if (!variant_has(&s->variant, FLAG_SCORE_COMBINED)) most = 1;
    game->resigned = true;
    if (one && game->points % one == 0 && times >= 1 && times <= most)
        NOTE(s, "game %" PRId32 ": resignation, the loser's checkers count %" PRId32, s->out->games,
             r->men[!game->winner]);
    else if (is_needed(s, game))
        NOTE(s, "game %" PRId32 ": resignation, %" PRId32 " points counted: the match needed no more",
             s->out->games, game->points);
    else
        mismatch(s, game, one);
}

// The game was not played to its end: points must be a possible resignation.
static void check_given_up(struct sheet *s, struct transcript_game *game, const struct replay *r)
{
    int32_t times = game->points / r->cube;
    // Under Jacoby a resigned gammon counts as a single game while nobody has turned the cube.
    int32_t most = r->gammons_count ? s->variant.backgammon : 1;
    bool whole = game->points % r->cube == 0 && times >= 1 && times <= most;
    bool capped = is_needed(s, game) && game->points < BACKGAMMON * r->cube;
    static const char *const kinds[] = {"", "a single game", "a gammon", "a backgammon"};
    game->resigned = true;
    if (whole)
        NOTE(s, "game %" PRId32 ": resignation of %s", s->out->games, kinds[times]);
    else if (capped)
        NOTE(s, "game %" PRId32 ": resignation, %" PRId32 " points counted: the match needed no more",
             s->out->games, game->points);
    else if (is_needed(s, game))
        NOTE(s, "game %" PRId32 ": forfeit, written as the %" PRId32 " points the match still needed",
             s->out->games, game->points);
    else
        mismatch(s, game, r->cube);
}

static void check_points(struct sheet *s, const struct transcript_game *game, const struct replay *r)
{
    if (game->points == r->points) {
        if (r->capped_by_jacoby)
            NOTE(s, "game %" PRId32 ": the cube was not turned, so a gammon counts as a single game (Jacoby)",
                 s->out->games);
        return;
    }
    bool capped = game->points < r->points && is_needed(s, game);
    if (capped)
        NOTE(s, "game %" PRId32 ": %" PRId32 " points won, %" PRId32 " counted: the match needed no more",
             s->out->games, r->points, game->points);
    else
        mismatch(s, game, r->points);
}

static void check_result(struct sheet *s, struct transcript_game *game, const struct replay *r)
{
    if (game->winner < 0 && r->end == REPLAY_OPEN)
        return NOTE(s, "game %" PRId32 " is not finished", s->out->games);
    if (game->winner < 0) {
        NOTE(s, "game %" PRId32 " has no result written; it was won with %" PRId32 " points", s->out->games,
             r->points);
        game->winner = r->winner;
        game->points = r->points;
        return;
    }
    read_code(s, game, r);
    if (r->end == REPLAY_OPEN && variant_counts_men(&s->variant)) return check_men_given_up(s, game, r);
    if (r->end == REPLAY_OPEN) return check_given_up(s, game, r);
    if (r->winner == game->winner) return check_points(s, game, r);
    NOTE(s, "game %" PRId32 " (line %" PRId32 "): the result is written for the wrong player", s->out->games,
         game->result_line);
    s->out->scores_ok = false;
}

static void add_score(struct sheet *s, struct transcript_game *game)
{
    // A game without a cube, of several in turn, leaves the Crawford game to the next that has one.
    bool done = s->score.crawford_done || game->crawford;
    s->score.crawford_done = done;
    if (game->winner < 0) return;
    s->score = score_after(&s->score, (unsigned)game->winner, (unsigned)game->points);
    s->score.crawford_done = done;
    bool over = score_is_over(&s->score);
    if (game->final && s->score.length && !over) {
        NOTE(s, "game %" PRId32 " is said to end the match, but the score is %d-%d", s->out->games,
             s->score.points[LEFT], s->score.points[RIGHT]);
        s->out->scores_ok = false;
    }
    game->final = over;
}

static void conceded(struct transcript_game *game)
{
    for (size_t i = 0; i < game->count && game->winner < 0; i++) {
        const struct transcript_action *action = &game->actions[i];
        if (action->kind != ACTION_CONCEDE || !action->value) continue;
        game->winner = 1 - action->side;
        game->points = action->value;
        game->result_line = action->line;
    }
}

static void review_game(struct sheet *s, struct transcript_game *game)
{
    s->out->games++;
    choose_variant(s, game->number);
    check_score(s, game);
    game->crawford = is_crawford(s, game);
    struct replay_rules rules = {
        .variant = &s->variant, .rules = s->rules, .score = s->score, .room = &s->room};
    // Nobody is one point away where one checker counts four (DECISIONS 145).
    rules.rules.no_crawford |= !variant_has_crawford(&s->variant);
    rules.rules.dead_cube_free |= variant_counts_men(&s->variant);
    struct replay replay = replay_game(s->arena, game, &rules, s->out);
    if (replay.doubled_in_crawford) {
        NOTE(s, "game %" PRId32 " is the Crawford game, in which nobody may double", s->out->games);
        s->out->crawford_ok = false;
    }
    conceded(game);
    check_result(s, game, &replay);
    add_score(s, game);
}

void review_transcript(struct arena *a, struct transcript *t, struct review *out)
{
    struct sheet s = open_sheet(a, t, out);
    struct text score = transcript_score(t);
    if (score.len && !transcript_score_rule(score).len)
        NOTE(&s, "the scoring '%.*s' is not known and is judged as points", TEXT_ARGS(score));
    for (size_t i = 0; i < t->count; i++)
        review_game(&s, &t->games[i]);
    if (t->rest.len)
        NOTE(&s, "another match begins at line %" PRId32 " of the file; it is not part of this one",
             t->rest_line);
    if (t->length && t->count && !score_is_over(&s.score))
        NOTE(&s, "the match is not finished: %d-%d", s.score.points[LEFT], s.score.points[RIGHT]);
}

bool review_good(const struct review *r)
{
    return !r->illegal_count && r->scores_ok && r->crawford_ok;
}

static void put_illegal(struct json_out *o, const struct review_illegal *i)
{
    json_object(o);
    json_put_int(o, "game", i->game);
    json_put_int(o, "turn", i->turn);
    json_put_text(o, "player", i->player);
    json_put_text(o, "dice", i->dice);
    json_put_text(o, "play", i->play);
    json_put_string(o, "rule", i->rule);
    json_put_text(o, "message", i->message);
    json_put_raw(o, "args", i->args);
    json_object_end(o);
}

static struct text error_text(const struct transcript_fault *fault, char room[static ERROR_ROOM])
{
    if (fault->line < 0) return text_of(fault->detail);
    int n = snprintf(room, ERROR_ROOM, "line %" PRId32 ": %s", fault->line, fault->detail);
    return (struct text){room, n < ERROR_ROOM ? (size_t)n : ERROR_ROOM - 1};
}

void review_put(struct json_out *o, struct text file, const struct review *r,
                const struct transcript_fault *fault)
{
    char room[ERROR_ROOM];
    json_object(o);
    json_put_text(o, "file", file);
    json_put_int(o, "length", r->length);
    json_put_int(o, "games", r->games);
    json_put_int(o, "turns", r->turns);
    json_key(o, "illegal");
    json_array(o);
    for (size_t i = 0; i < r->illegal_count; i++)
        put_illegal(o, &r->illegal[i]);
    json_array_end(o);
    json_put_bool(o, "scores_ok", r->scores_ok);
    json_put_bool(o, "crawford_ok", r->crawford_ok);
    json_key(o, "notes");
    json_array(o);
    for (size_t i = 0; i < r->note_count; i++)
        json_text(o, text_of(r->notes[i]));
    json_array_end(o);
    json_put_text(o, "error", fault->line ? error_text(fault, room) : (struct text){NULL, 0});
    json_object_end(o);
}
