// SPDX-License-Identifier: MIT
#include "codec/rounds/round_words.h"

// One reason while it is written.
struct reason {
    struct arena *arena;
    struct json_out *o;
    const struct swiss *s;
    const struct swiss_pair *pair;
    const char *unit; // of scores
    char *words;
};

static int32_t id_of(const struct swiss *s, int32_t player)
{
    return player == SWISS_BYE ? 0 : s->question.players[player].id;
}

// Half points as people write them: 3, 3.5, -0.5.
static char *points(struct arena *a, int32_t halves)
{
    int32_t size = halves < 0 ? -halves : halves;
    return arena_printf(a, "%s%d%s", halves < 0 ? "-" : "", size / 2, size % 2 ? ".5" : "");
}

// What acceleration lends is said beside what was won.
static char *score(const struct reason *r, int32_t player)
{
    const struct swiss_player *p = &r->s->question.players[player];
    if (!p->ahead) return points(r->arena, p->score);
    return arena_printf(r->arena, "%s+%s", points(r->arena, p->score - p->ahead), points(r->arena, p->ahead));
}

static void say(struct reason *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct reason *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *more = arena_vprintf(r->arena, format, args);
    va_end(args);
    r->words = r->words ? arena_printf(r->arena, "%s %s", r->words, more) : more;
}

// ---- bars ----

static const struct {
    uint32_t bar;
    const char *name;
} bar_names[] = {{SWISS_REMATCH, "rematch"}, {SWISS_SAME_CLUB, "same club"}, {SWISS_MORE_BYES, "more byes"}};
enum { BARS = sizeof bar_names / sizeof *bar_names };

void round_put_bars(struct json_out *o, const char *key, uint32_t bars)
{
    json_key(o, key);
    json_array(o);
    for (size_t i = 0; i < BARS; i++)
        if (bars & bar_names[i].bar) json_text(o, text_of(bar_names[i].name));
    json_array_end(o);
}

static int32_t last_met(const struct swiss *s, int32_t a, int32_t b)
{
    if (a == SWISS_BYE || b == SWISS_BYE) return 0;
    return s->question.met[(size_t)a * (size_t)s->question.count + (size_t)b].last;
}

static void say_bars(struct reason *r, int32_t a, int32_t b, uint32_t bars)
{
    int32_t x = id_of(r->s, a), y = id_of(r->s, b);
    if (bars & SWISS_REMATCH) say(r, "%d has met %d in round %d.", x, y, last_met(r->s, a, b));
    if (bars & SWISS_SAME_CLUB) say(r, "%d and %d are of one club.", x, y);
    if (bars & SWISS_MORE_BYES && r->s->question.waits) say(r, "%d has waited longer than others.", x);
    if (bars & SWISS_MORE_BYES && !r->s->question.waits) say(r, "%d has had more byes than others.", x);
    say(r, "Without that the pairing would be another.");
}

static void put_exclusion(struct reason *r, int32_t a, int32_t b)
{
    uint32_t bars = swiss_bars(r->s, a, b);
    json_object(r->o);
    json_put_int(r->o, "player", id_of(r->s, a));
    json_put_int(r->o, "other", id_of(r->s, b));
    round_put_bars(r->o, "because", bars);
    if (bars & SWISS_REMATCH) json_put_int(r->o, "round", last_met(r->s, a, b));
    json_object_end(r->o);
    say_bars(r, a, b, bars);
}

static void put_exclusions_of(struct reason *r, int32_t a)
{
    for (int32_t b = 0; b < r->s->question.count; b++)
        if (b != a && swiss_bar_matters(r->s, a, b)) put_exclusion(r, a, b);
    if (r->s->question.count % 2 && swiss_bar_matters(r->s, a, SWISS_BYE)) put_exclusion(r, a, SWISS_BYE);
}

// Who could have had the bye, but for a bye of before.
static void put_exclusions_of_bye(struct reason *r)
{
    for (int32_t a = 0; a < r->s->question.count; a++)
        if (swiss_bar_matters(r->s, a, SWISS_BYE)) put_exclusion(r, a, SWISS_BYE);
}

static void put_excluded(struct reason *r)
{
    json_key(r->o, "excluded");
    json_array(r->o);
    put_exclusions_of(r, r->pair->a);
    if (r->pair->b == SWISS_BYE)
        put_exclusions_of_bye(r);
    else
        put_exclusions_of(r, r->pair->b);
    json_array_end(r->o);
}

static void put_relaxed(struct reason *r)
{
    uint32_t relaxed = r->pair->relaxed;
    int32_t a = r->pair->a, b = r->pair->b;
    round_put_bars(r->o, "relaxed", relaxed);
    if (relaxed & SWISS_REMATCH)
        say(r, "They met in round %d and meet again: no pairing has fewer rematches.", last_met(r->s, a, b));
    if (relaxed & SWISS_SAME_CLUB)
        say(r, "They are of one club: no pairing with as few rematches has fewer pairs of one club.");
}

// ---- a pair of players ----

static const struct swiss_seat *seat_of(const struct swiss *s, int32_t player)
{
    return &s->seats[s->seat_of[player]];
}

static void say_order(struct reason *r, const struct swiss_seat *a, const struct swiss_seat *b)
{
    static const char *const orders[] = {[SWISS_FOLD] = "fold (first against last)",
                                         [SWISS_SLIDE] = "slide (first half against second half)",
                                         [SWISS_RANDOM] = "lot"};
    say(r, "Both have %s %s. Within their score group of %d the pairing is by %s: place %d meets place %d.",
        score(r, r->pair->a), r->unit, a->size, orders[r->s->question.order], a->place + 1, b->place + 1);
}

static void say_groups(struct reason *r)
{
    const struct swiss_seat *a = seat_of(r->s, r->pair->a), *b = seat_of(r->s, r->pair->b);
    if (a->group == b->group) {
        say_order(r, a, b);
        return;
    }
    say(r,
        "%d has %s %s and meets %d, who has %s: from the top the differences of score are as small as they "
        "can "
        "be over the whole round.",
        id_of(r->s, r->pair->a), score(r, r->pair->a), r->unit, id_of(r->s, r->pair->b),
        score(r, r->pair->b));
}

// Of the score so much was lent; said only where anything was.
static void put_score(const struct reason *r, const char *key, const char *lent, int32_t player)
{
    const struct swiss_player *p = &r->s->question.players[player];
    json_put_raw(r->o, key, text_of(points(r->arena, p->score)));
    if (p->ahead) json_put_raw(r->o, lent, text_of(points(r->arena, p->ahead)));
}

static void say_acceleration(struct reason *r)
{
    const struct swiss_player *players = r->s->question.players;
    if (players[r->pair->a].ahead || players[r->pair->b].ahead)
        say(r, "What stands behind + is lent for the pairing of this round, because the section is "
               "accelerated.");
}

static void say_colours(struct reason *r)
{
    const struct swiss_player *a = &r->s->question.players[r->pair->a],
                              *b = &r->s->question.players[r->pair->b];
    if (a->blacks || b->blacks)
        say(r, "Games with black less those with white: %+d and %+d.", a->blacks, b->blacks);
}

static void put_players(struct reason *r)
{
    put_score(r, "score", "lent", r->pair->a);
    put_score(r, "other_score", "other_lent", r->pair->b);
    json_put_int(r->o, "group", swiss_group(r->s, r->pair->a) + 1);
    say_groups(r);
    say_acceleration(r);
    say_colours(r);
}

// ---- the bye ----

// Somebody lower than the one with the bye who might have had it by the rule of the bye.
static bool was_passed_over(const struct reason *r, int32_t a)
{
    const struct swiss_player *players = r->s->question.players;
    return players[a].score < players[r->pair->a].score && !swiss_bars(r->s, a, SWISS_BYE);
}

static bool colours_count(const struct swiss *s)
{
    return s->colours_twice.component >= 0;
}

// What stands before the bye in the weights (swiss.c): with the bye for anybody lower one of these is worse, or nobody is paired.
static const char *without_words(const struct swiss *s)
{
    static const char *const words[SWISS_RUNGS][2] = {
        [SWISS_STRICT] =
            {"With the bye for %d there would be no legal pairing.",
             "With the bye for %d there would be no legal pairing, or more pairs who have both had "
             "the same colour two games more often."},
        [SWISS_CLUBS_MEET] =
            {"With the bye for %d there would be more pairs of one club, or no pairing without a rematch.",
             "With the bye for %d there would be more pairs of one club or who have both had the same colour "
             "two games more often, or no pairing without a rematch."},
        [SWISS_REMATCHES] = {"With the bye for %d there would be more rematches, or as many with more pairs "
                             "of one club, or of "
                             "those who have met more often or more lately.",
                             "With the bye for %d there would be more rematches, or as many with more pairs "
                             "of one club, or of "
                             "those who have met more often or more lately, or who have both had the same "
                             "colour two games more "
                             "often."},
    };
    return words[s->rung][colours_count(s)];
}

static void put_passed_over(struct reason *r)
{
    json_key(r->o, "no_pairing_with");
    json_array(r->o);
    for (int32_t a = 0; a < r->s->question.count; a++) {
        if (!was_passed_over(r, a)) continue;
        json_int(r->o, id_of(r->s, a));
        say(r, without_words(r->s), id_of(r->s, a));
    }
    json_array_end(r->o);
}

static void put_bye(struct reason *r)
{
    put_score(r, "score", "lent", r->pair->a);
    json_put_int(r->o, "byes", r->s->fewest_byes);
    json_put_string(r->o, "counts_as", "win");
    json_put_string(r->o, "code", "U");
    say(r,
        "The bye goes to the lowest score among those who have had the fewest byes (%d): %d has %s %s. It "
        "counts "
        "as a win and is written U.",
        r->s->fewest_byes, id_of(r->s, r->pair->a), score(r, r->pair->a), r->unit);
    put_passed_over(r);
}

// ---- all ----

void round_put_reason(struct arena *a, struct json_out *o, const struct swiss *s,
                      const struct swiss_pair *pair, const char *unit)
{
    struct reason r = {a, o, s, pair, unit, NULL};
    json_object(o);
    json_put_int(o, "a", id_of(s, pair->a));
    json_put_int(o, "b", id_of(s, pair->b));
    if (pair->b == SWISS_BYE)
        put_bye(&r);
    else
        put_players(&r);
    put_excluded(&r);
    put_relaxed(&r);
    json_put_string(o, "words", r.words);
    json_object_end(o);
}

static void put_joined(struct arena *a, struct json_out *o, const struct swiss *s)
{
    json_object(o);
    json_put_int(o, "joined", s->joined);
    json_put_string(
        o, "words",
        arena_printf(a,
                     "There are %d different scores. The differences of the lowest %d are added up "
                     "together, not one score after the other.",
                     s->groups, s->joined));
    json_object_end(o);
}

void round_put_reasons(struct arena *a, struct json_out *o, const struct swiss *s, const char *unit)
{
    json_key(o, "reasons");
    json_array(o);
    for (int32_t i = 0; i < s->pair_count; i++)
        round_put_reason(a, o, s, &s->pairs[i], unit);
    if (s->joined) put_joined(a, o, s);
    json_array_end(o);
}
