// SPDX-License-Identifier: MIT
#include "demo/seat.h"
#include "base/json_out.h"
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
    char whole[96], body[256];
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

static bool tap_game(struct hall *h, struct seat *s)
{
    const struct evening_game *g = &s->script->games[s->score.games];
    enum side winner = s->turned ? other(g->winner) : g->winner, side = reporter(s, g, winner);
    char more[160];
    snprintf(more, sizeof more, ",\"game\":%d,\"winner\":\"%s\",\"win\":\"%s\",\"cube\":%d,\"dropped\":%s",
             s->score.games + 1, words_side.at[winner], words_win.at[g->win], g->cube,
             g->dropped ? "true" : "false");
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
    return tap_game(h, s);
}
