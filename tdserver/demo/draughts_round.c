// SPDX-License-Identifier: MIT
#include "demo/draughts_round.h"

#include <string.h>

#include "base/json/json_out.h"
#include "codec/draughts/pdn.h"
#include "demo/look.h"
#include "director/draughts/logged_draughts.h"

// Every so many acts a false move is tried, and what was played last taken back; one of so many plays may miss a capture.
enum { TRIED = 7, MISSED = 6 };

// One table with the game that is played there.
struct board {
    struct seat *seat;
    int32_t game; // of the match, 0: nobody sits here
    int32_t last; // games of the match
    int32_t score[2];
    enum side reported; // who said the last act
    struct logged_draughts played;
    int32_t plays; // of the match that stand, for its file
};

struct round {
    struct hall *hall;
    struct text games;
    struct draughts_terms terms;
    int32_t length, notice;
    uint64_t chance;
    struct board *boards;
    int32_t points[ENTRIES_MAX + 1]; // by the server's numbers
};

static uint32_t below(struct round *r, uint32_t count)
{
    r->chance = r->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(r->chance >> 33) % count;
}

// ---- the file

bool draughts_round_is(struct arena *a, const char *path)
{
    const struct json_value *v;
    struct err e = look_file(a, path, &v);
    return !e.code && look(v, "draughts");
}

struct err draughts_round_read(struct hall *h, const char *path)
{
    const struct json_value *v;
    struct draughts_terms terms;
    struct err e = look_file(&h->memory, path, &v);
    if (e.code) return e;
    const struct json_value *names = look(v, "entries");
    h->draughts = look(v, "draughts");
    h->evening.title = look_text(v, "title");
    size_t count = names && json_kind(names) == JSON_ARRAY ? json_count(names) : 0;
    bool said = h->evening.title.len && count >= 2 && count <= ENTRIES_MAX;
    if (!said || !draughts_terms_read(arena_string(&h->memory, look_text(h->draughts, "games")), &terms))
        return look_wrong(&h->memory, path, "needs a title, entries and what is played");
    h->evening.entries = ARENA_ARRAY(&h->memory, count, struct text);
    for (const struct json_value *name = json_first(names); name; name = json_next(name))
        h->evening.entries[h->evening.entry_count++] = json_string_of(name);
    h->evening.lengths[h->evening.rounds++] = look_number(h->draughts, "length");
    h->evening.plays = look_text(h->draughts, "games");
    return OK;
}

// ---- asking

static bool page_of(struct round *r, const struct board *b, const char *what, const struct json_value **out)
{
    char path[64];
    snprintf(path, sizeof path, "/matches/%d%s", b->seat->match, what);
    return hall_page(r->hall, path, out);
}

// A tap of this side; the answer is the match.
static bool tap(struct round *r, struct board *b, const char *what, enum side side, const char *more,
                const struct json_value **match)
{
    char path[64], body[384];
    struct answer answer;
    snprintf(path, sizeof path, "/matches/%d%s", b->seat->match, what);
    snprintf(body, sizeof body, "{\"epoch\":%d,\"step\":%d,\"side\":\"%s\"%s}", b->seat->epoch, b->seat->step,
             words_side.at[side], more);
    r->hall->taps++;
    if (!hall_command(r->hall, b->seat->tablet, path, text_of(body), &answer)) return false;
    b->seat->step = look_number(answer.json, "step");
    *match = answer.json;
    return true;
}

// ---- comparing

static bool same_board(struct round *r, struct board *b)
{
    char fen[DRAUGHTS_BOARD + 1];
    const struct json_value *page;
    if (!page_of(r, b, "/draughts", &page)) return false;
    logged_draughts_position(&b->played, fen);
    enum side turn = logged_draughts_on_move(&b->played);
    draughts_choices(&b->played.game, &b->played.plays);
    const struct json_value *legal = look(page, "legal");
    uint8_t drawn[2];
    size_t plays = logged_draughts_drawn_move(&b->played, drawn) ? 1 : b->played.plays.count;
    bool same =
        look_is(page, "position", fen) && legal && json_count(legal) == plays &&
        (turn == SIDE_NONE ? !look_text(page, "on_move").len : look_is(page, "on_move", words_side.at[turn]));
    return same ||
           hall_fail(r->hall,
                     "match %d game %d, act %d: the board is %s, the server shows %.*s with %zu plays",
                     b->seat->match, b->game, b->played.turns, fen, TEXT_ARGS(look_text(page, "position")),
                     legal ? json_count(legal) : 0);
}

static bool same_score(struct round *r, const struct board *b, const struct json_value *match)
{
    bool same = look_number(match, "a.score") == b->score[0] && look_number(match, "b.score") == b->score[1];
    return same ||
           hall_fail(r->hall, "match %d: the score is %d-%d, the server says %d-%d", b->seat->match,
                     b->score[0], b->score[1], look_number(match, "a.score"), look_number(match, "b.score"));
}

// The file of the match has all its plays, and each of them is one. Where a man was huffed it begins anew from that board.
static bool same_file(struct round *r, const struct board *b)
{
    char path[160];
    struct answer answer;
    snprintf(path, sizeof path, "%s/matches/%d/pdn", r->hall->tournament, b->seat->match);
    if (!hall_ask(r->hall, r->hall->director, &(struct ask){.method = "GET", .path = path}, &answer))
        return false;
    struct text rest = arena_copy(&r->hall->memory, answer.body);
    int32_t line = 1, plays = 0;
    while (rest.len) {
        struct pdn_game read;
        struct transcript_fault fault = pdn_read(&r->hall->memory, &rest, &line, &r->terms.rules, &read);
        if (fault.detail)
            return hall_fail(r->hall, "match %d: its file, line %d: %s", b->seat->match, fault.line,
                             fault.detail);
        plays += (int32_t)read.plays;
    }
    return plays == b->plays || hall_fail(r->hall, "match %d: its file has %d plays, %d were made",
                                          b->seat->match, plays, b->plays);
}

// ---- a game

static bool begin_game(struct round *r, struct board *b)
{
    const struct json_value *page;
    if (!page_of(r, b, "/draughts", &page)) return false;
    enum side black = look_is(page, "black", "a") ? SIDE_A : SIDE_B;
    struct text opening = look_text(page, "ballot");
    int32_t ballot = 0;
    for (unsigned n = 0; n < BALLOTS_MAX && opening.len; n++) {
        struct draughts_ballot drawn = draughts_ballot(n);
        char words[32];
        snprintf(words, sizeof words, "%d-%d %d-%d", drawn.square[0][0], drawn.square[0][1],
                 drawn.square[1][0], drawn.square[1][1]);
        if (text_equal(opening, text_of(words))) ballot = (int32_t)n + 1;
    }
    if (look_number(page, "game") != b->game || (r->terms.balloted != (ballot > 0)))
        return hall_fail(r->hall, "match %d: game %d does not begin as agreed", b->seat->match, b->game);
    logged_draughts_begin(&b->played, &r->terms, black, ballot, b->played.plays);
    return same_board(r, b);
}

// A man one square back to where it cannot go is no move: the server says so and changes nothing.
static bool false_move(struct round *r, struct board *b)
{
    char path[160], body[256];
    struct answer answer;
    snprintf(path, sizeof path, "%s/matches/%d/draughts", r->hall->tournament, b->seat->match);
    snprintf(body, sizeof body,
             "{\"epoch\":%d,\"step\":%d,\"game\":%d,\"turn\":%d,\"side\":\"%s\",\"act\":\"play\",\"play\":"
             "\"1-32\"}",
             b->seat->epoch, b->seat->step, b->game, b->played.turns + 1,
             words_side.at[logged_draughts_on_move(&b->played)]);
    arena_reset(&r->hall->scratch);
    struct err e = client_send(b->seat->tablet, &r->hall->scratch,
                               &(struct ask){.method = "POST", .path = path, .body = text_of(body)}, &answer);
    if (e.code) return hall_fail(r->hall, "%s", e.detail);
    return answer.status == 422 ||
           hall_fail(r->hall, "match %d: a false move is answered %d", b->seat->match, answer.status);
}

// The last act is taken back and made again.
static bool take_back(struct round *r, struct board *b, const struct draughts_done *done)
{
    char more[128];
    const struct json_value *match;
    snprintf(more, sizeof more, ",\"game\":%d,\"turn\":%d,\"turns\":%d", b->game, b->played.turns,
             b->played.turns);
    // An undo names no side.
    char path[64], body[256];
    struct answer answer;
    snprintf(path, sizeof path, "/matches/%d/draughts/undo", b->seat->match);
    snprintf(body, sizeof body, "{\"epoch\":%d,\"step\":%d%s}", b->seat->epoch, b->seat->step, more);
    if (!hall_command(r->hall, b->seat->tablet, path, text_of(body), &answer)) return false;
    b->seat->step = look_number(answer.json, "step");
    snprintf(more, sizeof more, ",\"game\":%d,\"turn\":%d,\"act\":\"play\",\"play\":\"%s\"", b->game,
             b->played.turns, done->play);
    return tap(r, b, "/draughts", done->side, more, &match) && same_board(r, b);
}

// The opponent huffs or compels.
static struct draughts_done answer_missed(struct round *r, const struct board *b, enum side turn)
{
    struct draughts_done done = {.side = turn, .act = below(r, 2) ? SAY_HUFF : SAY_COMPEL};
    if (done.act == SAY_HUFF) done.square = __builtin_ctzll(b->played.game.huffable) + 1;
    return done;
}

static struct draughts_done next_act(struct round *r, struct board *b)
{
    uint8_t drawn[2];
    enum side turn = logged_draughts_on_move(&b->played);
    struct draughts_done done = {.side = turn, .act = SAY_PLAY};
    const struct draughts_game *g = &b->played.game;
    if (b->played.turns == r->notice) return (struct draughts_done){.side = turn, .act = SAY_NOTICE};
    if (g->huffable && below(r, 3)) return answer_missed(r, b, turn);
    bool misses = draughts_has(&g->rules, RULE_HUFF) && !g->compelled && !g->goes_on && !below(r, MISSED);
    draughts_choices(g, &b->played.plays);
    if (misses) draughts_movable(&g->rules, &g->board, false, &b->played.plays);
    draughts_play_name(&b->played.plays, &b->played.plays.at[below(r, b->played.plays.count)], done.play);
    if (logged_draughts_drawn_move(&b->played, drawn))
        snprintf(done.play, sizeof done.play, "%d-%d", drawn[0], drawn[1]);
    return done;
}

static bool game_ends(struct round *r, struct board *b, const struct json_value *match)
{
    enum side winner = logged_draughts_winner(&b->played);
    for (int side = 0; side < 2; side++)
        b->score[side] += winner == SIDE_NONE ? 1 : (int)winner == side + 1 ? 2 : 0;
    r->hall->games++;
    if (!same_score(r, b, match)) return false;
    if (b->game < b->last) {
        char path[32];
        snprintf(path, sizeof path, "/games/%d/confirm", b->game);
        if (!tap(r, b, path, b->reported == SIDE_A ? SIDE_B : SIDE_A, "", &match)) return false;
        b->game++;
        return begin_game(r, b);
    }
    return tap(r, b, "/sign", b->reported == SIDE_A ? SIDE_B : SIDE_A, "", &match);
}

static bool match_ends(struct round *r, struct board *b)
{
    char path[32];
    const struct json_value *match;
    snprintf(path, sizeof path, "/matches/%d", b->seat->match);
    if (!hall_page(r->hall, path, &match)) return false;
    bool level = b->score[0] == b->score[1];
    if (!look_is(match, "status", "over") || look_is(match, "how", "level") != level)
        return hall_fail(r->hall, "match %d is not over as it was played", b->seat->match);
    r->points[look_number(match, "a.entry")] += b->score[0];
    r->points[look_number(match, "b.entry")] += b->score[1];
    fprintf(r->hall->say, "%.*s - %.*s: %d-%d\n", TEXT_ARGS(look_text(match, "a.name")),
            TEXT_ARGS(look_text(match, "b.name")), b->score[0], b->score[1]);
    if (!same_file(r, b)) return false;
    r->hall->matches++;
    b->seat->match = b->game = 0;
    return true;
}

static bool one_act(struct round *r, struct board *b)
{
    char more[192];
    const struct json_value *match;
    struct draughts_done done = next_act(r, b);
    bool tried = b->played.turns % TRIED == TRIED - 1;
    if (tried && !false_move(r, b)) return false;
    snprintf(more, sizeof more, ",\"game\":%d,\"turn\":%d,\"act\":\"%s\",\"play\":\"%s\",\"square\":%d",
             b->game, b->played.turns + 1, words_draughts_say.at[done.act], done.play, done.square);
    b->reported = done.side;
    if (!tap(r, b, "/draughts", done.side, more, &match)) return false;
    bool good = !logged_draughts_act(&b->played, &done).code;
    if (!good) return hall_fail(r->hall, "match %d: %s is no play here", b->seat->match, done.play);
    b->plays += done.act == SAY_PLAY;
    b->plays -= done.act == SAY_COMPEL && b->played.game.compelled;
    if (!b->played.game.end)
        return same_board(r, b) && (!tried || done.act != SAY_PLAY || take_back(r, b, &done));
    bool last = b->game == b->last;
    return game_ends(r, b, match) && (!last || match_ends(r, b));
}

// ---- the hall

static bool sit_down(struct round *r, struct board *b, int32_t match)
{
    const struct json_value *page;
    char path[64], body[48];
    struct answer answer;
    snprintf(path, sizeof path, "/matches/%d/call", match);
    snprintf(body, sizeof body, "{\"table\":%d}", b->seat->table);
    if (!hall_command(r->hall, r->hall->director, path, text_of(body), &answer)) return false;
    b->seat->match = match;
    b->seat->step = look_number(answer.json, "step");
    b->game = 1;
    b->last = r->length;
    b->score[0] = b->score[1] = b->plays = 0;
    return tap(r, b, "/ready", SIDE_A, "", &page) && tap(r, b, "/ready", SIDE_B, "", &page) &&
           begin_game(r, b);
}

// The first match that is ready and whose players are free; 0: none.
static int32_t next_match(const struct json_value *floor)
{
    const struct json_value *ready = look(floor, "ready"), *held = look(floor, "not_called");
    for (const struct json_value *v = ready ? json_first(ready) : NULL; v; v = json_next(v)) {
        bool free = true;
        for (const struct json_value *w = held ? json_first(held) : NULL; w; w = json_next(w))
            free &= look_number(w, "match") != look_number(v, "match");
        if (free) return look_number(v, "match");
    }
    return 0;
}

static bool call_matches(struct round *r)
{
    for (int32_t i = 0; i < r->hall->seat_count; i++) {
        if (r->boards[i].game) continue;
        const struct json_value *page;
        if (!hall_page(r->hall, "/floor", &page)) return false;
        int32_t match = next_match(page);
        if (!match) return true;
        if (!sit_down(r, &r->boards[i], match)) return false;
    }
    return true;
}

// Points of games of everybody, and who is first.
static bool same_standings(struct round *r)
{
    const struct json_value *page;
    if (!hall_page(r->hall, "/standings", &page)) return false;
    const struct json_value *rows = look(page, "standings");
    for (const struct json_value *row = rows ? json_first(rows) : NULL; row; row = json_next(row)) {
        int32_t entry = look_number(row, "entry");
        if (look_number(row, "points_for") != r->points[entry])
            return hall_fail(r->hall, "%.*s has %d points of games, the standings say %d",
                             TEXT_ARGS(look_text(row, "name")), r->points[entry],
                             look_number(row, "points_for"));
    }
    r->hall->evening.champion =
        arena_copy(&r->hall->memory, look_text(rows ? json_first(rows) : NULL, "name"));
    return rows && json_count(rows) == (size_t)r->hall->evening.entry_count;
}

static bool draw(struct round *r)
{
    struct answer answer;
    return hall_command(r->hall, r->hall->director, "/draw/preview", TEXT("{\"method\":\"random\"}"),
                        &answer) &&
           hall_command(r->hall, r->hall->director, "/draw", TEXT("{\"method\":\"random\"}"), &answer);
}

bool draughts_round_play(struct hall *h)
{
    struct round r = {.hall = h,
                      .games = h->evening.plays,
                      .length = h->evening.lengths[0],
                      .notice = look_number(h->draughts, "notice"),
                      .chance = (uint64_t)look_number(h->draughts, "seed")};
    if (!draughts_terms_read(arena_string(&h->memory, r.games), &r.terms) || r.length < 1 || r.length > 2)
        return hall_fail(h, "a match has one game or two");
    r.boards = ARENA_ARRAY(&h->memory, (size_t)h->seat_count, struct board);
    memset(r.boards, 0, (size_t)h->seat_count * sizeof *r.boards);
    for (int32_t i = 0; i < h->seat_count; i++) {
        r.boards[i].seat = &h->seats[i];
        r.boards[i].played.plays =
            (struct draughts_plays){ARENA_ARRAY(&h->memory, DRAUGHTS_PLAYS_MAX, struct draughts_play),
                                    DRAUGHTS_PLAYS_MAX, 0, false, 0};
    }
    if (!draw(&r)) return false;
    for (;;) {
        int32_t busy = 0;
        if (!call_matches(&r)) return false;
        for (int32_t i = 0; i < h->seat_count; i++) {
            if (!r.boards[i].game) continue;
            busy++;
            if (!one_act(&r, &r.boards[i])) return false;
        }
        if (!busy) return same_standings(&r);
    }
}
