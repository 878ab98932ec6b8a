// SPDX-License-Identifier: MIT
#include "codec/rounds/round.h"

#include "base/json/json_in.h"
#include "codec/rounds/round_words.h"
#include "director/pairing/lives.h"
#include "director/pairing/swiss.h"

#include <stdlib.h>
#include <string.h>

enum { ID_MAX = 999999999, ROUNDS_MAX = 255, LIVES_MAX = 99 };

const struct json_limits round_limits = {16 << 20, 8, 1 << 20};

// ---- reading ----

struct round_id {
    int32_t id, player;
};

// The question as read; scores are in half points.
struct round_question {
    enum swiss_order order;
    enum swiss_clubs clubs;
    uint64_t seed;
    int64_t round;
    int32_t count;
    struct swiss_player *players;
    struct round_id *ids; // by id
    const struct json_value **opponents;
    struct swiss_meeting *met;
    struct lives_rule lives;      // 0 lives: no such section
    struct lives_record *records; // of all players; losses -1: not said
};

struct reader {
    struct arena *arena;
    struct round_question *round;
    const struct json_value **clubs; // one of each club so far
    int32_t club_count;
};

static struct err wrong(struct arena *a, const char *detail, const char *format, int32_t player,
                        const char *member)
{
    return (struct err){ERR_BAD_FIELDS, arena_printf(a, format, player, member), detail};
}

static struct err wrong_player(const struct reader *r, int32_t player, const char *member, const char *detail)
{
    return wrong(r->arena, detail, "/players/%d/%s", player, member);
}

static struct err read_id(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t id;
    if (!json_whole(v, &id) || id < 1 || id > ID_MAX)
        return wrong_player(r, i, "id", "an id is a whole number from 1; 0 is the bye");
    r->round->players[i].id = (int32_t)id;
    return OK;
}

static struct err read_score(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t halves;
    if (!json_halves(v, &halves) || halves <= -SWISS_SCORE_MAX || halves >= SWISS_SCORE_MAX)
        return wrong_player(r, i, "score", "a score is a whole or half number, like 3.5");
    r->round->players[i].score = (int32_t)halves;
    return OK;
}

static struct err read_losses(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t losses;
    if (!json_whole(v, &losses) || losses < 0 || losses > LIVES_MAX)
        return wrong_player(r, i, "losses", "say how many matches this player has lost, like 0");
    r->round->records[i].losses = (int32_t)losses;
    return OK;
}

static struct err read_out(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t out;
    if (!json_whole(v, &out) || out < 0 || out > ROUNDS_MAX)
        return wrong_player(r, i, "out", "say in which round this player was put out, 0 for one who is left");
    r->round->records[i].out = (int32_t)out;
    return OK;
}

static struct err read_byes(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t byes;
    if (!json_whole(v, &byes) || byes < 0 || byes > ROUNDS_MAX)
        return wrong_player(r, i, "byes", "say how many byes this player has had, like 0");
    r->round->players[i].byes = (int32_t)byes;
    return OK;
}

static struct err read_blacks(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t blacks;
    if (!json_whole(v, &blacks) || blacks < -ROUNDS_MAX || blacks > ROUNDS_MAX)
        return wrong_player(
            r, i, "blacks",
            "say how many games with black more than with white this player has had, like -1");
    r->round->players[i].blacks = (int32_t)blacks;
    return OK;
}

static bool same_club(const struct json_value *a, const struct json_value *b)
{
    int64_t x, y;
    if (json_kind(a) != json_kind(b)) return false;
    if (json_kind(a) == JSON_STRING) return text_equal(json_string_of(a), json_string_of(b));
    return json_whole(a, &x) && json_whole(b, &y) && x == y;
}

static struct err read_club(struct reader *r, int32_t i, const struct json_value *v)
{
    int64_t number;
    if (json_kind(v) == JSON_NULL || (json_kind(v) == JSON_STRING && !json_string_of(v).len)) return OK;
    if (json_kind(v) != JSON_STRING && !json_whole(v, &number))
        return wrong_player(r, i, "club", "a club is text or a whole number, or null for none");
    int32_t club = 0;
    while (club < r->club_count && !same_club(r->clubs[club], v))
        club++;
    if (club == r->club_count) r->clubs[r->club_count++] = v;
    r->round->players[i].club = club + 1;
    return OK;
}

// Looked at when all ids are known.
static struct err keep_opponents(struct reader *r, int32_t i, const struct json_value *v)
{
    if (json_kind(v) != JSON_ARRAY)
        return wrong_player(r, i, "opponents", "opponents are a list of ids, one for each round");
    if (json_count(v) > ROUNDS_MAX) return wrong_player(r, i, "opponents", "no more than 255 rounds");
    r->round->opponents[i] = v;
    return OK;
}

static struct err pass_over(struct reader *r, int32_t i, const struct json_value *v)
{
    (void)r, (void)i, (void)v;
    return OK;
}

static const struct {
    struct text name;
    struct err (*read)(struct reader *r, int32_t player, const struct json_value *v);
} player_members[] = {
    {TEXT("id"), read_id},         {TEXT("score"), read_score}, {TEXT("opponents"), keep_opponents},
    {TEXT("byes"), read_byes},     {TEXT("club"), read_club},   {TEXT("name"), pass_over},
    {TEXT("losses"), read_losses}, {TEXT("out"), read_out},     {TEXT("blacks"), read_blacks}};

static struct err read_member(struct reader *r, int32_t i, const struct json_value *v)
{
    for (size_t k = 0; k < sizeof player_members / sizeof *player_members; k++)
        if (text_equal(json_name(v), player_members[k].name)) return player_members[k].read(r, i, v);
    return wrong_player(r, i, arena_string(r->arena, json_name(v)),
                        "there is no such member; a player has id, score, opponents, byes, club, blacks");
}

static struct err read_player(struct reader *r, int32_t i, const struct json_value *player)
{
    struct err err = OK;
    if (json_kind(player) != JSON_OBJECT)
        return wrong(r->arena, "a player is an object {id, score, opponents, byes, club}", "/players/%d%s", i,
                     "");
    r->round->records[i].losses = -1;
    for (const struct json_value *v = json_first(player); v && !err.code; v = json_next(v))
        err = read_member(r, i, v);
    if (err.code) return err;
    if (!json_member(player, TEXT("id"))) return wrong_player(r, i, "id", "every player has an id");
    if (json_member(player, TEXT("score"))) return OK;
    return r->round->records[i].losses >= 0 ? OK : wrong_player(r, i, "score", "every player has a score");
}

// ---- who has met whom ----

static int by_id(const void *a, const void *b)
{
    const struct round_id *x = a, *y = b;
    return (x->id > y->id) - (x->id < y->id);
}

static struct err sort_ids(struct reader *r)
{
    struct round_question *q = r->round;
    for (int32_t i = 0; i < q->count; i++)
        q->ids[i] = (struct round_id){q->players[i].id, i};
    qsort(q->ids, (size_t)q->count, sizeof *q->ids, by_id);
    for (int32_t i = 1; i < q->count; i++)
        if (q->ids[i].id == q->ids[i - 1].id)
            return wrong_player(r, q->ids[i].player, "id", "another player has this id");
    return OK;
}

static void meet(struct swiss_meeting *m, int32_t round)
{
    if (m->last == round) return; // each of the two names the other
    if (m->times < UINT8_MAX) m->times++;
    if (m->last < round) m->last = (uint8_t)round;
}

static struct err read_opponent(struct reader *r, int32_t i, int32_t round, const struct json_value *v)
{
    struct round_question *q = r->round;
    int64_t id = 0;
    if (json_kind(v) != JSON_NULL && (!json_whole(v, &id) || id < 0 || id > ID_MAX))
        return wrong(r->arena, "an opponent is the id of a player, or 0 for a round without one",
                     "/players/%d/opponents%s", i, "");
    if (id == q->players[i].id)
        return wrong(r->arena, "nobody is their own opponent", "/players/%d/opponents%s", i, "");
    struct round_id key = {(int32_t)id, 0};
    const struct round_id *other = bsearch(&key, q->ids, (size_t)q->count, sizeof *q->ids, by_id);
    if (!id || !other) return OK; // who has gone home since cannot be met again
    meet(&q->met[(size_t)i * (size_t)q->count + (size_t)other->player], round);
    return OK;
}

// Each of two names the other equally often; when is not compared, as a list may leave out rounds that were missed.
static struct err check_both_say_so(const struct reader *r)
{
    const struct round_question *q = r->round;
    for (int32_t i = 0; i < q->count; i++)
        for (int32_t j = 0; j < q->count; j++) {
            int here = q->met[(size_t)i * (size_t)q->count + (size_t)j].times;
            int there = q->met[(size_t)j * (size_t)q->count + (size_t)i].times;
            if (here <= there) continue;
            const char *detail = arena_printf(r->arena, "player %d met %d %d times, but %d met %d %d times",
                                              (int)q->players[i].id, (int)q->players[j].id, here,
                                              (int)q->players[j].id, (int)q->players[i].id, there);
            return wrong(r->arena, detail, "/players/%d/opponents%s", i, "");
        }
    return OK;
}

static void make_symmetric(struct round_question *q)
{
    for (int32_t i = 0; i < q->count; i++)
        for (int32_t j = 0; j < i; j++) {
            struct swiss_meeting *a = &q->met[(size_t)i * (size_t)q->count + (size_t)j];
            struct swiss_meeting *b = &q->met[(size_t)j * (size_t)q->count + (size_t)i];
            a->last = b->last = a->last > b->last ? a->last : b->last;
        }
}

// One opponent a round, and none in the round that is to be paired.
static struct err check_length(const struct reader *r, int32_t i)
{
    const struct json_value *list = r->round->opponents[i];
    int64_t before = r->round->round - 1;
    if (!list || (int64_t)json_count(list) <= before) return OK;
    const char *detail =
        arena_printf(r->arena, "player %d has %d opponents, but %d rounds were played before round %d",
                     (int)r->round->players[i].id, (int)json_count(list), (int)before, (int)r->round->round);
    return wrong(r->arena, detail, "/players/%d/opponents%s", i, "");
}

static struct err read_meetings(struct reader *r)
{
    struct err err = sort_ids(r);
    for (int32_t i = 0; i < r->round->count && !err.code; i++) {
        const struct json_value *list = r->round->opponents[i];
        int32_t round = 0;
        err = check_length(r, i);
        for (const struct json_value *v = list ? json_first(list) : NULL; v && !err.code; v = json_next(v))
            err = read_opponent(r, i, ++round, v);
    }
    if (!err.code) err = check_both_say_so(r);
    if (!err.code) make_symmetric(r->round);
    return err;
}

// ---- the question as a whole ----

static const struct {
    struct text name;
    int value;
} rules[] = {{TEXT("fold"), SWISS_FOLD},  {TEXT("slide"), SWISS_SLIDE},       {TEXT("random"), SWISS_RANDOM},
             {TEXT("swiss"), SWISS_FOLD}, {TEXT("more_swiss"), SWISS_RANDOM}, {TEXT("lives"), SWISS_RANDOM}},
  clubs[] = {{TEXT("avoid"), SWISS_CLUBS_AVOID},
             {TEXT("never"), SWISS_CLUBS_NEVER},
             {TEXT("ignore"), SWISS_CLUBS_IGNORE}};

static struct err read_rule(struct reader *r, const struct json_value *v)
{
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++)
        if (text_equal(json_string_of(v), rules[k].name)) {
            r->round->order = (enum swiss_order)rules[k].value;
            return OK;
        }
    return (struct err){ERR_BAD_FIELDS, "/rule", "rule is fold, slide, random, swiss, more_swiss or lives"};
}

static struct err read_clubs(struct reader *r, const struct json_value *v)
{
    for (size_t k = 0; k < sizeof clubs / sizeof *clubs; k++)
        if (text_equal(json_string_of(v), clubs[k].name)) {
            r->round->clubs = (enum swiss_clubs)clubs[k].value;
            return OK;
        }
    return (struct err){ERR_BAD_FIELDS, "/clubs", "clubs is avoid, never or ignore"};
}

static struct err read_round(struct reader *r, const struct json_value *v)
{
    if (json_whole(v, &r->round->round) && r->round->round >= 1) return OK;
    return (struct err){ERR_BAD_FIELDS, "/round", "round is the number of the round to be paired, from 1"};
}

static struct err read_lives(struct reader *r, const struct json_value *v)
{
    int64_t lives;
    if (!json_whole(v, &lives) || lives < 1 || lives > LIVES_MAX)
        return (struct err){ERR_BAD_FIELDS, "/lives", "lives is how many a player has at the start, like 3"};
    r->round->lives.lives = (int32_t)lives;
    return OK;
}

static struct err read_places(struct reader *r, const struct json_value *v)
{
    int64_t places;
    if (!json_whole(v, &places) || places < 1 || places > SWISS_PLAYERS_MAX)
        return (struct err){ERR_BAD_FIELDS, "/places", "places is how many are paid, like 7"};
    r->round->lives.places = (int32_t)places;
    return OK;
}

static struct err read_seed(struct reader *r, const struct json_value *v)
{
    int64_t seed;
    if (!json_whole(v, &seed)) return (struct err){ERR_BAD_FIELDS, "/seed", "the seed is a whole number"};
    r->round->seed = (uint64_t)seed;
    return OK;
}

static void make_room(struct reader *r, size_t n)
{
    struct round_question *q = r->round;
    q->count = (int32_t)n;
    q->players = ARENA_ARRAY(r->arena, n, struct swiss_player);
    q->ids = ARENA_ARRAY(r->arena, n, struct round_id);
    q->opponents = ARENA_ARRAY(r->arena, n, const struct json_value *);
    q->met = ARENA_ARRAY(r->arena, n * n, struct swiss_meeting);
    q->records = ARENA_ARRAY(r->arena, n, struct lives_record);
    r->clubs = ARENA_ARRAY(r->arena, n, const struct json_value *);
}

static struct err read_players(struct reader *r, const struct json_value *list)
{
    size_t n = json_kind(list) == JSON_ARRAY ? json_count(list) : 0;
    if (n < 2 || n > SWISS_PLAYERS_MAX)
        return (struct err){ERR_BAD_FIELDS, "/players", "players is a list of 2 to 1024 players"};
    make_room(r, n);
    struct err err = OK;
    int32_t i = 0;
    for (const struct json_value *v = json_first(list); v && !err.code; v = json_next(v))
        err = read_player(r, i++, v);
    return err;
}

static const struct {
    struct text name;
    struct err (*read)(struct reader *r, const struct json_value *v);
    bool needed;
} members[] = {{TEXT("rule"), read_rule, true},       {TEXT("round"), read_round, true},
               {TEXT("players"), read_players, true}, {TEXT("seed"), read_seed, false},
               {TEXT("clubs"), read_clubs, false},    {TEXT("lives"), read_lives, false},
               {TEXT("places"), read_places, false}};
enum { MEMBERS = sizeof members / sizeof *members };

// ---- lives ----

static struct err check_record(struct reader *r, int32_t i)
{
    struct round_question *q = r->round;
    struct lives_record *record = &q->records[i];
    if (!q->lives.lives && record->losses >= 0)
        return wrong_player(r, i, "losses", "losses go with lives: say how many a player has at the start");
    if (!q->lives.lives) return OK;
    if (record->losses < 0) return wrong_player(r, i, "losses", "with lives every player has losses");
    q->players[i].score = 2 * (q->lives.lives - record->losses);
    if (record->losses < q->lives.lives && record->out)
        return wrong_player(r, i, "out", "this player has lives left");
    if (record->losses >= q->lives.lives && !record->out) record->out = 1;
    return OK;
}

static struct err check_lives(struct reader *r)
{
    struct round_question *q = r->round;
    struct err err = OK;
    if (!q->lives.lives && q->lives.places)
        return (struct err){ERR_BAD_FIELDS, "/lives",
                            "with places, say how many lives a player has at the start"};
    if (!q->lives.places) q->lives.places = 1;
    for (int32_t i = 0; i < q->count && !err.code; i++)
        err = check_record(r, i);
    return err;
}

// The question of those who are left alone.
static struct round_question without_those_out(struct arena *a, const struct round_question *q)
{
    struct round_question left = *q;
    size_t n = (size_t)q->count;
    int32_t *from = ARENA_ARRAY(a, n, int32_t);
    left.count = 0;
    for (int32_t i = 0; i < q->count; i++)
        if (!q->records[i].out) from[left.count++] = i;
    left.players = ARENA_ARRAY(a, n, struct swiss_player);
    left.met = ARENA_ARRAY(a, n * n, struct swiss_meeting);
    for (int32_t i = 0; i < left.count; i++) {
        left.players[i] = q->players[from[i]];
        for (int32_t j = 0; j < left.count; j++)
            left.met[(size_t)i * (size_t)left.count + (size_t)j] =
                q->met[(size_t)from[i] * n + (size_t)from[j]];
    }
    return left;
}

static struct err read_known(struct reader *r, const struct json_value *v)
{
    for (size_t k = 0; k < MEMBERS; k++)
        if (text_equal(json_name(v), members[k].name)) return members[k].read(r, v);
    return (struct err){
        ERR_BAD_FIELDS, arena_printf(r->arena, "/%.*s", TEXT_ARGS(json_name(v))),
        "there is no such member; a round has rule, round, players, seed, clubs, lives, places"};
}

static struct err read_question(struct arena *a, struct text body, struct round_question *q)
{
    const struct json_value *root;
    struct reader r = {.arena = a, .round = q};
    struct err err = json_read(a, body, &round_limits, &root);
    if (err.code) return err;
    if (json_kind(root) != JSON_OBJECT)
        return (struct err){ERR_BAD_FIELDS, "", "a round is an object {rule, round, players}"};
    for (const struct json_value *v = json_first(root); v && !err.code; v = json_next(v))
        err = read_known(&r, v);
    for (size_t k = 0; k < MEMBERS && !err.code; k++)
        if (members[k].needed && !json_member(root, members[k].name))
            err = (struct err){ERR_BAD_FIELDS, arena_printf(a, "/%s", members[k].name.at), "this is missing"};
    if (!err.code) err = read_meetings(&r); // a round may be told after its players
    return err.code ? err : check_lives(&r);
}

// ---- answering ----

static void pair_round(struct arena *a, const struct round_question *q, struct swiss *s)
{
    struct swiss_question question = {.order = q->order,
                                      .clubs = q->clubs,
                                      .seed = q->seed,
                                      .count = q->count,
                                      .players = q->players,
                                      .met = q->met};
    swiss_plan(s, &question, arena_alloc(a, swiss_plan_room(q->count)));
    swiss_pair(s, arena_alloc(a, swiss_pair_room(s)));
}

static void put_vector(struct json_out *o, const int64_t *v, int32_t width)
{
    json_array(o);
    for (int32_t k = 0; k < width; k++)
        json_int(o, v[k]);
    json_array_end(o);
}

static int64_t id_of(const struct swiss *s, int32_t player)
{
    return player == SWISS_BYE ? 0 : s->question.players[player].id;
}

static void put_pairs(struct json_out *o, const struct swiss *s)
{
    json_key(o, "pairs");
    json_array(o);
    for (int32_t i = 0; i < s->pair_count; i++) {
        json_object(o);
        json_put_int(o, "a", id_of(s, s->pairs[i].a));
        json_put_int(o, "b", id_of(s, s->pairs[i].b));
        if (s->pairs[i].relaxed) round_put_bars(o, "relaxed", s->pairs[i].relaxed);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_weight(struct json_out *o, const struct swiss *s, int32_t a, int32_t b)
{
    int64_t weight[MATCHING_WIDTH_MAX];
    if (!swiss_is_legal(s, a, b)) return;
    swiss_weight(s, a, b, weight);
    json_array(o);
    json_int(o, id_of(s, a));
    json_int(o, id_of(s, b));
    put_vector(o, weight, s->width);
    json_array_end(o);
}

static void put_weights(struct json_out *o, const struct swiss *s)
{
    json_key(o, "weights");
    json_array(o);
    for (int32_t a = 0; a < s->question.count; a++) {
        for (int32_t b = a + 1; b < s->question.count; b++)
            put_weight(o, s, a, b);
        if (s->question.count % 2) put_weight(o, s, a, SWISS_BYE);
    }
    json_array_end(o);
}

// ---- stages ----

static void put_places(struct json_out *o, const struct round_question *q)
{
    json_key(o, "places");
    json_array(o);
    for (int32_t i = 0; i < q->count; i++) {
        struct lives_place place = lives_place(q->records, q->count, i);
        json_object(o);
        json_put_int(o, "id", q->players[i].id);
        json_put_int(o, "from", place.from);
        json_put_int(o, "to", place.to);
        json_object_end(o);
    }
    json_array_end(o);
}

// One pair that needs no weights, or none.
static void put_fixed(struct json_out *o, const char *key, const struct swiss_player *pair, const char *words)
{
    json_key(o, key);
    json_array(o);
    if (pair) {
        json_object(o);
        json_put_int(o, "a", pair[0].id);
        json_put_int(o, "b", pair[1].id);
        if (words) json_put_string(o, "words", words);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_all_fixed(struct json_out *o, const struct swiss_player *pair, const char *words)
{
    put_fixed(o, "pairs", pair, NULL);
    json_put_raw(o, "total", TEXT("[]"));
    put_fixed(o, "reasons", pair, words);
}

static void put_three(struct arena *a, struct json_out *o, const struct round_question *left)
{
    struct swiss_player *p = left->players;
    const int32_t byes[] = {p[0].byes, p[1].byes, p[2].byes};
    int32_t third = lives_waiting(byes, swiss_lot(left->seed, (int32_t)left->round, 3)), waits = p[third].id;
    p[third] = p[2];
    json_put_int(o, "waits", waits);
    put_all_fixed(
        o, p,
        arena_printf(
            a,
            "Three are left with the same record: %d and %d play, their winner plays %d, who has "
            "the contingent bye (by lot among those with the fewest byes). If %d wins, %d is "
            "first and the winner of this match second; if not, %d is third, for the bye counts only "
            "with a win behind it.",
            p[0].id, p[1].id, waits, waits, waits, waits));
}

// Nobody is paired where a pair's weight was refused, rather than everybody without that pair.
static struct err refused_weights(struct arena *a, const struct swiss *s)
{
    const char *detail = arena_printf(
        a, "no pairing: the weights of %d pairs are beyond what can be compared", (int)s->beyond);
    return s->beyond ? err_make(ERR_INTERNAL, detail) : OK;
}

static struct err put_round(struct arena *a, struct json_out *o, const struct round_question *q,
                            bool with_weights)
{
    struct swiss s;
    pair_round(a, q, &s);
    struct err err = refused_weights(a, &s);
    if (err.code) return err;
    put_pairs(o, &s);
    json_key(o, "total");
    put_vector(o, s.total, s.width);
    json_put_int(o, "exchange", SWISS_EXCHANGE_PAIRS);
    round_put_reasons(a, o, &s, q->lives.lives ? "lives" : "points");
    if (with_weights) put_weights(o, &s);
    return OK;
}

static struct err put_stage(struct arena *a, struct json_out *o, const struct round_question *q,
                            bool with_weights)
{
    static const char *const names[] = {[LIVES_OPEN] = "open",
                                        [LIVES_PLAYOFF] = "playoff",
                                        [LIVES_THREE] = "three-player playoff",
                                        [LIVES_OVER] = "over"};
    enum lives_stage stage = lives_stage(&q->lives, q->records, q->count);
    struct round_question left = without_those_out(a, q);
    json_put_string(o, "stage", names[stage]);
    if (stage == LIVES_THREE) {
        put_three(a, o, &left);
        return OK;
    }
    if (stage != LIVES_OVER) return put_round(a, o, &left, with_weights);
    put_places(o, q);
    put_all_fixed(o, NULL, NULL);
    return OK;
}

struct err round_answer(struct arena *a, struct text body, bool with_weights, struct json_out *o)
{
    struct round_question q = {0};
    struct err err = read_question(a, body, &q);
    if (err.code) return err;
    json_object(o);
    err = q.lives.lives ? put_stage(a, o, &q, with_weights) : put_round(a, o, &q, with_weights);
    json_object_end(o);
    return err;
}
