// SPDX-License-Identifier: MIT
#include "demo/check.h"
#include "demo/look.h"
#include <string.h>

static const char *const sides[] = {"", "a", "b"};

static bool same_number(struct hall *h, const struct seat *s, const char *what, int32_t shown, int32_t right)
{
    if (shown == right) return true;
    return hall_fail(h, "match %d after %d games: %s is %d, must be %d", s->match, s->score.games, what,
                     shown, right);
}

static bool same_word(struct hall *h, const struct seat *s, const char *what, struct text shown,
                      struct text right)
{
    if (text_equal(shown, right)) return true;
    return hall_fail(h, "match %d after %d games: %s is '%.*s', must be '%.*s'", s->match, s->score.games,
                     what, TEXT_ARGS(shown), TEXT_ARGS(right));
}

static struct text name_of(const struct seat *s, enum side side)
{
    return s->script->names[(side == SIDE_A) == s->turned];
}

static bool check_side(struct hall *h, const struct seat *s, const struct json_value *match, enum side side)
{
    const struct json_value *v = look(match, sides[side]);
    int32_t shown = score_shown(&s->score, side), bit = side == SIDE_A ? 1 : 2;
    return same_word(h, s, "a name", look_text(v, "name"), name_of(s, side)) &&
           same_number(h, s, "a score", look_number(v, "score"), shown) &&
           same_number(h, s, "a raw score", look_number(v, "raw"), s->score.raw[side - 1]) &&
           same_number(h, s, "what a side needs", look_number(v, "needs"), s->score.length - shown) &&
           same_number(h, s, "a Ready mark", look_true(v, "ready"), !!(s->ready & bit));
}

static const char *status_of(const struct seat *s)
{
    if (s->ready != 3) return "called";
    return s->signer == SIDE_NONE ? "playing" : "finishing";
}

// The game just reported, as the document lists it.
static const struct json_value *last_game(const struct json_value *match)
{
    const struct json_value *games = look(match, "games"), *last = NULL;
    for (const struct json_value *v = games ? json_first(games) : NULL; v; v = json_next(v))
        last = v;
    return last;
}

static bool check_last_game(struct hall *h, const struct seat *s, const struct json_value *match)
{
    if (!s->score.games) return true;
    const struct evening_game *g = &s->script->games[s->score.games - 1];
    const struct json_value *v = last_game(match);
    enum side winner = s->turned ? (g->winner == SIDE_A ? SIDE_B : SIDE_A) : g->winner;
    return same_number(h, s, "the last game", look_number(v, "game"), s->score.games) &&
           same_word(h, s, "its winner", look_text(v, "winner"), text_of(sides[winner])) &&
           same_word(h, s, "its kind", look_text(v, "win"), text_of(words_win.at[g->win])) &&
           same_number(h, s, "its cube", look_number(v, "cube"), g->cube) &&
           same_number(h, s, "its points", look_number(v, "points"), g->points) &&
           same_number(h, s, "its pass", look_true(v, "dropped"), g->dropped);
}

bool check_match(struct hall *h, const struct seat *s, const struct json_value *match)
{
    if (!match) return hall_fail(h, "match %d: the answer is no match", s->match);
    return same_number(h, s, "the match", look_number(match, "match"), s->match) &&
           same_number(h, s, "the length", look_number(match, "length"), s->script->length) &&
           same_word(h, s, "the status", look_text(match, "status"), text_of(status_of(s))) &&
           same_word(h, s, "the phase", look_text(match, "phase"), text_of(score_phase(&s->score))) &&
           check_side(h, s, match, SIDE_A) && check_side(h, s, match, SIDE_B) && check_last_game(h, s, match);
}

bool check_over(struct hall *h, const struct seat *s, const struct json_value *match)
{
    enum side winner = score_winner(&s->score);
    const struct evening_match *m = s->script;
    const struct json_value *games = look(match, "games");
    int32_t n = 0;
    for (const struct json_value *v = games ? json_first(games) : NULL; v; v = json_next(v), n++)
        if (!same_word(h, s, "the status of a game", look_text(v, "status"), TEXT("confirmed"))) return false;
    bool held =
        same_number(h, s, "the number of games", n, m->game_count) &&
        same_word(h, s, "the winner", look_text(match, "winner"), text_of(sides[winner])) &&
        same_word(h, s, "the winner's name", name_of(s, winner), m->winner) &&
        same_word(h, s, "how it ended", look_text(match, "how"), TEXT("played")) &&
        same_number(h, s, "the raw score of side a", look_number(match, "a.raw"), m->final[s->turned]) &&
        same_number(h, s, "the raw score of side b", look_number(match, "b.raw"), m->final[!s->turned]);
    if (held)
        fprintf(h->say, "  table %-2d  %.*s %d-%d %.*s, %d games\n", s->table, TEXT_ARGS(name_of(s, SIDE_A)),
                score_shown(&s->score, SIDE_A), score_shown(&s->score, SIDE_B), TEXT_ARGS(name_of(s, SIDE_B)),
                n);
    return held;
}

// ---- the draw

static bool check_slot(struct hall *h, const struct json_value *side, int32_t slot)
{
    struct text right = h->evening.slots[slot], shown = look_text(side, "name");
    if (text_equal(shown, right) && look_true(side, "empty") == !right.len) return true;
    return hall_fail(h, "slot %d of the draw holds '%.*s', the file says '%.*s'", slot + 1, TEXT_ARGS(shown),
                     TEXT_ARGS(right));
}

bool check_draw(struct hall *h)
{
    const struct json_value *page;
    if (!hall_page(h, "/bracket", &page)) return false;
    const struct json_value *rounds = look(page, "rounds"), *first = rounds ? json_first(rounds) : NULL;
    const struct json_value *matches = look(first, "matches");
    int32_t slot = 0;
    for (const struct json_value *v = matches ? json_first(matches) : NULL; v; v = json_next(v), slot += 2) {
        if (slot + 1 >= h->evening.slot_count)
            return hall_fail(h, "the bracket has more than %d slots", slot);
        if (!check_slot(h, look(v, "a"), slot) || !check_slot(h, look(v, "b"), slot + 1)) return false;
        bool bye = !h->evening.slots[slot].len || !h->evening.slots[slot + 1].len;
        if (look_is(v, "how", "bye") != bye)
            return hall_fail(h, "match %d: a bye is not passed on", look_number(v, "match"));
    }
    return slot == h->evening.slot_count ||
           hall_fail(h, "the bracket has %d slots, the file %d", slot, h->evening.slot_count);
}

// ---- the end

// The round in which an entry lost, or one more than there are for who never lost.
static int32_t lost_in(const struct evening *e, struct text name)
{
    for (int32_t i = 0; i < e->match_count; i++) {
        const struct evening_match *m = &e->matches[i];
        bool played = text_equal(m->names[0], name) || text_equal(m->names[1], name);
        if (played && !text_equal(m->winner, name)) return m->round;
    }
    return e->rounds + 1;
}

static void place_of(const struct evening *e, struct text name, int32_t *from, int32_t *to)
{
    int32_t round = lost_in(e, name);
    *from = 1, *to = 0;
    for (int32_t i = 0; i < e->entry_count; i++) {
        int32_t theirs = lost_in(e, e->entries[i]);
        *from += theirs > round;
        *to += theirs >= round;
    }
}

static const struct json_value *standing_of(const struct json_value *list, struct text name)
{
    for (const struct json_value *v = list ? json_first(list) : NULL; v; v = json_next(v))
        if (text_equal(look_text(v, "name"), name)) return v;
    return NULL;
}

static bool check_places(struct hall *h)
{
    const struct json_value *page;
    if (!hall_page(h, "/standings", &page)) return false;
    const struct json_value *list = look(page, "standings");
    for (int32_t i = 0; i < h->evening.entry_count; i++) {
        struct text name = h->evening.entries[i];
        const struct json_value *v = standing_of(list, name);
        int32_t from, to;
        place_of(&h->evening, name, &from, &to);
        if (look_number(v, "place_from") != from || look_number(v, "place_to") != to)
            return hall_fail(h, "%.*s stands at %d-%d, the round of the loss says %d-%d", TEXT_ARGS(name),
                             look_number(v, "place_from"), look_number(v, "place_to"), from, to);
    }
    return true;
}

bool check_end(struct hall *h)
{
    const struct json_value *page;
    if (h->matches != h->evening.match_count)
        return hall_fail(h, "%d matches were played, the file has %d", h->matches, h->evening.match_count);
    if (!hall_page(h, "", &page)) return false;
    struct text champion = look_text(page, "champion.name");
    if (!text_equal(champion, h->evening.champion))
        return hall_fail(h, "the champion is '%.*s', the file says '%.*s'", TEXT_ARGS(champion),
                         TEXT_ARGS(h->evening.champion));
    return check_places(h);
}
