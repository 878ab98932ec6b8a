// SPDX-License-Identifier: MIT
#include "demo/seat.h"
#include "base/json/json_out.h"
#include "demo/check.h"
#include "demo/look.h"

enum { BOTH = 3, WINNER_REPORTS_EACH = 4 };

bool seat_open(struct hall *h, struct seat *s, int32_t table, struct text secret)
{
    char name[32];
    snprintf(name, sizeof name, "demo-tablet-%d", table);
    *s = (struct seat){.tablet = client_new(h->server.url, name, true), .table = table};
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_text(&o, "secret", secret);
    json_object_end(&o);
    struct answer answer;
    struct ask ask = {.method = "POST", .path = "/devices", .body = json_bytes(&o)};
    if (!hall_ask(h, s->tablet, &ask, &answer)) return false;
    s->epoch = look_number(answer.json, "epoch");
    int32_t bound = look_number(answer.json, "table");
    return bound == table || hall_fail(h, "the card of table %d signs in at table %d", table, bound);
}

bool seat_take(struct hall *h, struct seat *s, int32_t match)
{
    struct answer answer;
    if (!hall_ask(h, s->tablet, &(struct ask){.method = "GET", .path = "/device"}, &answer)) return false;
    const struct json_value *m = look(answer.json, "match");
    int32_t shown = look_number(m, "match");
    if (shown != match)
        return hall_fail(h, "match %d is called to table %d, its tablet shows match %d", match, s->table,
                         shown);
    if (!look_true(answer.json, "current"))
        return hall_fail(h, "the tablet of table %d is not current", s->table);
    struct text a = look_text(m, "a.name"), b = look_text(m, "b.name");
    s->script = h->script(h, m);
    if (!s->script)
        return hall_fail(h, "match %d: the file has no match %.*s v %.*s", match, TEXT_ARGS(a), TEXT_ARGS(b));
    s->turned = !text_equal(s->script->names[0], a);
    s->match = match;
    s->score = score_start(s->script->length);
    s->score.cubeless = h->evening.cubeless;
    s->played = 0;
    s->step = look_number(m, "step");
    s->ready = 0;
    s->open = false;
    s->signer = s->last_by = SIDE_NONE;
    return check_match(h, s, m);
}

static enum side other(enum side side)
{
    return side == SIDE_A ? SIDE_B : SIDE_A;
}

// Sends one tap: the members of every tap, and those that `more` (ready JSON members, may be empty) adds.
static bool tap(struct hall *h, struct seat *s, const char *path, enum side side, const char *more)
{
    char whole[96], body[512];
    struct answer answer;
    snprintf(whole, sizeof whole, "/matches/%d%s", s->match, path);
    snprintf(body, sizeof body, "{\"epoch\":%d,\"step\":%d,\"side\":\"%s\"%s}", s->epoch, s->step,
             words_side.at[side], more);
    h->taps++;
    if (!hall_command(h, s->tablet, whole, text_of(body), &answer)) return false;
    s->step = look_number(answer.json, "step");
    if (s->signer != SIDE_NONE && look_is(answer.json, "status", "over"))
        return check_over(h, s, answer.json);
    return check_match(h, s, answer.json);
}

static bool tap_ready(struct hall *h, struct seat *s)
{
    enum side side = s->ready & 1 ? SIDE_B : SIDE_A;
    s->ready |= side == SIDE_A ? 1 : 2;
    return tap(h, s, "/ready", side, "");
}

// Played-out games are reported by the loser, every fourth by the winner; a pass is tapped by the one who
// passes.
static enum side reporter(const struct seat *s, const struct evening_game *g, enum side winner)
{
    bool by_winner = !g->dropped && (s->match + s->score.games) % WINNER_REPORTS_EACH == 0;
    return by_winner ? winner : other(winner);
}

static enum side seat_side(const struct seat *s, enum side side)
{
    return s->turned && side != SIDE_NONE ? other(side) : side;
}

// A drawn game has no winner and no kind; either side says so.
static void put_result(const struct seat *s, const struct evening_game *g, enum side winner,
                       char more[static 160])
{
    int n = snprintf(more, 160, ",\"game\":%d,\"cube\":%d", s->score.games + 1, g->cube);
    if (winner == SIDE_NONE) return;
    snprintf(more + n, 160 - (size_t)n, ",\"winner\":\"%s\",\"win\":\"%s\",\"dropped\":%s",
             words_side.at[winner], words_win.at[g->win], g->dropped ? "true" : "false");
}

// What the record of the game came to is what its file says.
static bool check_record(struct hall *h, const struct seat *s, const struct evening_game *g,
                         const struct json_value *record)
{
    const struct json_value *complete = look(record, "complete");
    if (look_number(record, "turns") != s->played)
        return hall_fail(h, "match %d game %d: %d actions are recorded, %d were tapped", s->match,
                         s->score.games + 1, look_number(record, "turns"), s->played);
    if (s->played < g->play_count) return true;
    bool same = complete && look_is(complete, "winner", words_side.at[seat_side(s, g->winner)]) &&
                look_is(complete, "win", words_win.at[g->win]) && look_number(complete, "cube") == g->cube &&
                look_number(complete, "points") == g->points;
    return same || hall_fail(h, "match %d game %d: the record ends otherwise than the file", s->match,
                             s->score.games + 1);
}

// One action of a record, "a31 8/5 6/5" or "bD", as the members of a command.
static void put_action(const struct seat *s, struct text action, char more[static 320])
{
    int n = snprintf(more, 320, ",\"game\":%d,\"turn\":%d", s->score.games + 1, s->played + 1);
    struct text rest = {action.at + 1, action.len - 1};
    size_t dice = 0; // digits of a roll
    while (dice < rest.len && rest.at[dice] >= '1' && rest.at[dice] <= '6')
        dice++;
    const char *word = rest.at[0] == 'D' ? "double" : rest.at[0] == 'T' ? "take" : "pass";
    if (rest.at[0] >= 'A')
        snprintf(more + n, 320 - (size_t)n, ",\"act\":\"%s\"", word);
    else
        snprintf(more + n, 320 - (size_t)n, ",\"act\":\"roll\",\"dice\":%.*s,\"play\":\"%.*s\"", (int)dice,
                 rest.at, rest.len > dice + 1 ? (int)(rest.len - dice) - 1 : 0,
                 rest.len > dice + 1 ? rest.at + dice + 1 : "");
}

static bool tap_play(struct hall *h, struct seat *s, const struct evening_game *g)
{
    struct text action = g->plays[s->played];
    char more[320];
    const struct json_value *page;
    if (action.len < 2) return hall_fail(h, "match %d: an action of the file has no words", s->match);
    put_action(s, action, more);
    s->played++;
    s->open = false; // who goes on agrees
    if (!tap(h, s, "/plays", seat_side(s, action.at[0] == 'a' ? SIDE_A : SIDE_B), more)) return false;
    if (s->played < g->play_count) return true;
    snprintf(more, sizeof more, "/matches/%d", s->match);
    return hall_page(h, more, &page) && check_record(h, s, g, look(page, "record"));
}

static bool tap_game(struct hall *h, struct seat *s)
{
    const struct evening_game *g = &s->script->games[s->score.games];
    enum side winner = seat_side(s, g->winner);
    enum side side = winner == SIDE_NONE ? SIDE_A : reporter(s, g, winner);
    char more[160];
    put_result(s, g, winner, more);
    s->played = 0;
    int32_t points = score_add(&s->score, winner, g->win, g->cube);
    if (points != g->points)
        return hall_fail(h, "match %d game %d: the file counts %d points, the rules %d", s->match,
                         s->score.games, g->points, points);
    h->games++;
    s->last_by = side;
    bool last = score_winner(&s->score) != SIDE_NONE;
    s->open = !last && side == winner;
    if (last) s->signer = other(side);
    return tap(h, s, "/games", side, more);
}

static bool tap_yes(struct hall *h, struct seat *s)
{
    char path[32];
    snprintf(path, sizeof path, "/games/%d/confirm", s->score.games);
    s->open = false;
    return tap(h, s, path, other(s->last_by), "");
}

static bool tap_sign(struct hall *h, struct seat *s)
{
    if (!tap(h, s, "/sign", s->signer, "")) return false;
    h->matches++;
    s->match = 0;
    return true;
}

bool seat_tap(struct hall *h, struct seat *s)
{
    if (s->ready != BOTH) return tap_ready(h, s);
    if (s->signer != SIDE_NONE) return tap_sign(h, s);
    if (s->open) return tap_yes(h, s);
    if (s->score.games >= s->script->game_count)
        return hall_fail(h, "match %d: the file has %d games, but nobody has won", s->match,
                         s->script->game_count);
    const struct evening_game *g = &s->script->games[s->score.games];
    return s->played < g->play_count ? tap_play(h, s, g) : tap_game(h, s);
}
