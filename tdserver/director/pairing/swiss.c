// SPDX-License-Identifier: MIT
#include "director/pairing/swiss.h"

enum { LOT_BITS = 16, COLOURS_TWICE = 2 };

// pack() keeps a component below MATCHING_LIMIT if each field alone is: these are the greatest that pack_fields() asks for.
#define PAIRS_MOST          ((int64_t)(SWISS_PLAYERS_MAX + 1) / 2)
#define FITS_ALONE(largest) _Static_assert((largest) < MATCHING_LIMIT, "a field fits into a component")
FITS_ALONE(PAIRS_MOST *((1 << LOT_BITS) - 1));                      // random
FITS_ALONE(PAIRS_MOST * 4 * SWISS_PLAYERS_MAX * SWISS_PLAYERS_MAX); // fold and slide
FITS_ALONE((int64_t)SWISS_PLAYERS_MAX *INT32_MAX); // differences of score, all groups in one field
FITS_ALONE(PAIRS_MOST *INT32_MAX);                 // the last rounds of rematches

static const struct swiss_field no_field = {-1, 0};

// ---- standing order ----

static bool stands_before(const struct swiss *s, int32_t a, int32_t b)
{
    const struct swiss_player *players = s->question.players;
    return players[a].score != players[b].score ? players[a].score > players[b].score : a < b;
}

// By insertion: questions mostly come in order, and a thousand players are soon moved.
static void order_players(struct swiss *s)
{
    for (int32_t i = 0; i < s->question.count; i++) {
        int32_t at = i;
        for (; at > 0 && stands_before(s, i, s->seats[at - 1].player); at--)
            s->seats[at].player = s->seats[at - 1].player;
        s->seats[at].player = i;
    }
    for (int32_t i = 0; i < s->question.count; i++) {
        struct swiss_seat *seat = &s->seats[i];
        s->seat_of[seat->player] = i;
        seat->id = s->question.players[seat->player].id;
        seat->club = s->question.players[seat->player].club;
        seat->blacks = s->question.players[seat->player].blacks;
    }
}

static int64_t score_at(const struct swiss *s, int32_t seat)
{
    return s->question.players[s->seats[seat].player].score;
}

static void number_group(struct swiss *s, int32_t from, int32_t to)
{
    for (int32_t i = from; i < to; i++) {
        s->seats[i].group = s->groups;
        s->seats[i].place = i - from;
        s->seats[i].size = to - from;
    }
    s->groups++;
}

static void number_groups(struct swiss *s)
{
    int32_t from = 0;
    s->groups = 0;
    for (int32_t i = 1; i <= s->question.count; i++) {
        if (i < s->question.count && score_at(s, i) == score_at(s, from)) continue;
        number_group(s, from, i);
        from = i;
    }
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void find_unit(struct swiss *s)
{
    s->lowest = score_at(s, s->question.count - 1);
    s->unit = 0;
    for (int32_t i = 0; i < s->question.count; i++)
        s->unit = common_divisor(score_at(s, i) - s->lowest, s->unit);
    if (!s->unit) s->unit = 1;
    for (int32_t i = 0; i < s->question.count; i++)
        s->seats[i].above = (int32_t)((score_at(s, i) - s->lowest) / s->unit);
}

static void find_fewest_byes(struct swiss *s)
{
    const struct swiss_player *players = s->question.players;
    s->fewest_byes = players[0].byes;
    for (int32_t i = 1; i < s->question.count; i++)
        if (players[i].byes < s->fewest_byes) s->fewest_byes = players[i].byes;
}

// ---- the lot ----

// A number nobody foresees without the seed, the same on every machine (splitmix64's last steps).
static uint64_t scatter(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

uint32_t swiss_lot(uint64_t seed, int32_t a, int32_t b)
{
    uint64_t low = (uint32_t)(a < b ? a : b), high = (uint32_t)(a < b ? b : a);
    uint64_t mixed = scatter(scatter(seed + 0x9e3779b97f4a7c15u) ^ (high << 32 | low));
    return (uint32_t)(mixed >> (64 - LOT_BITS));
}

// The lot of two players; of one of them and nobody with b = 0.
static uint32_t lot(const struct swiss *s, int32_t a, int32_t b)
{
    return swiss_lot(s->question.seed, a, b);
}

// Of two of one score group: is a to have the bye rather than b?
static bool bye_before(const struct swiss *s, int32_t a, int32_t b)
{
    if (s->question.order != SWISS_RANDOM) return a > b;
    uint32_t x = lot(s, s->seats[a].id, 0), y = lot(s, s->seats[b].id, 0);
    return x != y ? x > y : a > b;
}

static void rank_for_bye(struct swiss *s)
{
    for (int32_t i = 0; i < s->question.count; i++) {
        int32_t from = i - s->seats[i].place, to = from + s->seats[i].size;
        s->seats[i].bye_rank = 0;
        for (int32_t j = from; j < to; j++)
            s->seats[i].bye_rank += j != i && bye_before(s, j, i);
    }
}

// ---- fields ----

// Packs fields from the least important to the most.
struct packing {
    int32_t component; // from the last, counted backwards
    int64_t used;      // product of the ranges in it
};

// `largest`: the greatest sum of the field's values over all pairs of a pairing. A single pair's value and
// every sum stay below the product of the ranges in its component, hence below MATCHING_LIMIT.
static struct swiss_field pack(struct packing *p, int64_t largest)
{
    if (largest <= 0) return no_field;
    if (p->used > MATCHING_LIMIT / (largest + 1)) {
        p->component++;
        p->used = 1;
    }
    struct swiss_field field = {p->component, p->used};
    p->used *= largest + 1;
    return field;
}

static int64_t pairs_of(const struct swiss *s)
{
    return (s->question.count + 1) / 2;
}

static int64_t largest_within(const struct swiss *s)
{
    int64_t largest = 1, groups = s->groups > 1 ? 2 : 1;
    if (s->question.order == SWISS_RANDOM) return pairs_of(s) * ((1 << LOT_BITS) - 1);
    for (int32_t i = 0; i < s->question.count; i++)
        if (s->seats[i].size > largest) largest = s->seats[i].size;
    return pairs_of(s) * groups * largest * groups * largest;
}

// The sum of differences of the pairs whose better player is of the group of this seat, its first.
static int64_t largest_difference(const struct swiss *s, int32_t seat)
{
    int64_t size = s->seats[seat].size, below = s->question.count - seat - size;
    return (size < below ? size : below) * s->seats[seat].above;
}

static struct swiss_field *group_field(struct swiss *s, int32_t group)
{
    return &s->seats[group].field;
}

// The lowest `joined` groups in one field, each of the others in its own.
static void pack_groups(struct swiss *s, struct packing *p, int32_t joined)
{
    int64_t shared = 0;
    for (int32_t i = s->question.count - 1; i >= 0; i--) {
        if (s->seats[i].place) continue;
        int32_t group = s->seats[i].group;
        bool shares = group >= s->groups - joined;
        if (shares) shared += largest_difference(s, i);
        if (!shares) *group_field(s, group) = pack(p, largest_difference(s, i));
        if (shares && group == s->groups - joined) *group_field(s, group) = pack(p, shared);
    }
    for (int32_t group = s->groups - joined + 1; joined && group < s->groups; group++)
        *group_field(s, group) = *group_field(s, s->groups - joined);
}

static bool is_odd(const struct swiss *s)
{
    return s->question.count % 2;
}

static int32_t last_most(const struct swiss *s)
{
    return s->question.last > UINT8_MAX ? s->question.last : UINT8_MAX;
}

// Have both had the same colour so many games more often?
static bool same_colours(const struct swiss_seat *a, const struct swiss_seat *b, int32_t games)
{
    return (a->blacks >= games && b->blacks >= games) || (a->blacks <= -games && b->blacks <= -games);
}

// The most pairs that same_colours() may be true of.
static int64_t largest_colours(const struct swiss *s, int32_t games)
{
    for (int32_t i = 0; i < s->question.count; i++)
        if (s->seats[i].blacks >= games || s->seats[i].blacks <= -games) return pairs_of(s);
    return 0;
}

static int32_t pack_fields(struct swiss *s, int32_t joined)
{
    struct packing p = {0, 1};
    bool met = s->rung >= SWISS_REMATCHES, clubs = s->question.clubs == SWISS_CLUBS_NEVER;
    s->club = pack(&p, s->question.clubs == SWISS_CLUBS_AVOID ? pairs_of(s) : 0);
    s->within = pack(&p, largest_within(s));
    s->colours = pack(&p, largest_colours(s, 1));
    s->bye_lot = pack(&p, is_odd(s) ? s->question.count : 0);
    pack_groups(s, &p, joined);
    s->bye = pack(&p, is_odd(s) ? s->seats[0].above : 0);
    s->colours_twice = pack(&p, largest_colours(s, COLOURS_TWICE));
    s->rematch_last = pack(&p, met ? pairs_of(s) * last_most(s) : 0);
    s->rematch_times = pack(&p, met ? pairs_of(s) * UINT8_MAX : 0);
    s->club_met = pack(&p, s->rung >= SWISS_CLUBS_MEET && clubs ? pairs_of(s) : 0);
    s->rematch = pack(&p, met ? pairs_of(s) : 0);
    return p.component + 1;
}

// From "the last, counted backwards" to "the first is 0".
static void turn_round(const struct swiss *s, struct swiss_field *field)
{
    if (field->component >= 0) field->component = s->width - 1 - field->component;
}

static void lay_fields(struct swiss *s, enum swiss_rung rung)
{
    s->rung = rung;
    s->joined = 0;
    while ((s->width = pack_fields(s, s->joined)) > MATCHING_WIDTH_MAX)
        s->joined += s->joined ? 1 : 2;
    struct swiss_field *fields[] = {&s->rematch,       &s->club_met, &s->rematch_times, &s->rematch_last,
                                    &s->colours_twice, &s->bye,      &s->bye_lot,       &s->colours,
                                    &s->within,        &s->club};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        turn_round(s, fields[i]);
    for (int32_t group = 0; group < s->groups; group++)
        turn_round(s, group_field(s, group));
}

// ---- rooms ----

static size_t rounded(size_t bytes)
{
    return (bytes + 7) & ~(size_t)7;
}

static int32_t vertices(const struct swiss *s)
{
    return s->question.count + is_odd(s);
}

size_t swiss_plan_room(int32_t players)
{
    size_t n = (size_t)players;
    return rounded(n * sizeof(struct swiss_seat)) + rounded(n * sizeof(int32_t)) +
           rounded((n + 1) / 2 * sizeof(struct swiss_pair));
}

void swiss_plan(struct swiss *s, const struct swiss_question *question, void *plan_room)
{
    size_t n = (size_t)question->count;
    char *room = plan_room;
    s->question = *question;
    s->seats = (void *)room;
    s->seat_of = (void *)(room + rounded(n * sizeof(struct swiss_seat)));
    s->pairs = (void *)(room + rounded(n * sizeof(struct swiss_seat)) + rounded(n * sizeof(int32_t)));
    order_players(s);
    number_groups(s);
    find_unit(s);
    find_fewest_byes(s);
    rank_for_bye(s);
    lay_fields(s, SWISS_REMATCHES);
}

size_t swiss_pair_room(const struct swiss *s)
{
    return matching_room(vertices(s), s->width);
}

// ---- weights ----

static struct swiss_meeting meeting(const struct swiss *s, int32_t i, int32_t j)
{
    size_t row = (size_t)s->seats[i].player, column = (size_t)s->seats[j].player;
    return s->question.met[row * (size_t)s->question.count + column];
}

// Seats; the bye has the number after the last.
static uint32_t bars_at(const struct swiss *s, int32_t i, int32_t j)
{
    const struct swiss_seat *a = &s->seats[i];
    if (j == s->question.count)
        return s->question.players[a->player].byes > s->fewest_byes ? SWISS_MORE_BYES : 0;
    bool club = a->club && a->club == s->seats[j].club && s->question.clubs == SWISS_CLUBS_NEVER;
    return (meeting(s, i, j).times ? SWISS_REMATCH : 0u) | (club ? SWISS_SAME_CLUB : 0u);
}

static uint32_t relaxed_bars(const struct swiss *s)
{
    static const uint32_t relaxed[] = {[SWISS_STRICT] = 0,
                                       [SWISS_CLUBS_MEET] = SWISS_SAME_CLUB,
                                       [SWISS_REMATCHES] = SWISS_SAME_CLUB | SWISS_REMATCH};
    return relaxed[s->rung];
}

static void take(int64_t *weight, struct swiss_field field, int64_t value)
{
    if (field.component >= 0) weight[field.component] -= field.factor * value;
}

// How far the pair is from what fold, slide or the lot want, i standing before j.
static int64_t within_value(const struct swiss *s, int32_t i, int32_t j)
{
    const struct swiss_seat *a = &s->seats[i], *b = &s->seats[j];
    int64_t off = a->place + b->place - (a->size - 1);
    if (s->question.order == SWISS_RANDOM) return lot(s, a->id, b->id);
    if (a->group != b->group)
        off = a->size - 1 - a->place + b->place;
    else if (s->question.order == SWISS_SLIDE)
        off = b->place - a->place - a->size / 2;
    return off * off;
}

// The weight of a legal pair in which nothing is relaxed.
static void plain_weight(const struct swiss *s, int32_t i, int32_t j, int64_t *weight)
{
    const struct swiss_seat *a = &s->seats[i], *b = &s->seats[j];
    for (int32_t k = 0; k < s->width; k++)
        weight[k] = 0;
    if (j == s->question.count) {
        take(weight, s->bye, a->above);
        take(weight, s->bye_lot, a->bye_rank);
        return;
    }
    if (a->group != b->group) take(weight, s->seats[a->group].field, a->above - b->above);
    if (same_colours(a, b, COLOURS_TWICE)) take(weight, s->colours_twice, 1);
    if (same_colours(a, b, 1)) take(weight, s->colours, 1);
    take(weight, s->within, within_value(s, i, j));
    if (a->club && a->club == b->club) take(weight, s->club, 1);
}

// What is taken from the weight of a pair for its bars that are relaxed.
static void relax(const struct swiss *s, int32_t i, int32_t j, uint32_t relaxed, int64_t *weight)
{
    if (relaxed & SWISS_SAME_CLUB) take(weight, s->club_met, 1);
    if (!(relaxed & SWISS_REMATCH)) return;
    take(weight, s->rematch, 1);
    take(weight, s->rematch_times, meeting(s, i, j).times);
    take(weight, s->rematch_last, meeting(s, i, j).last);
}

static void weight_at(const struct swiss *s, int32_t i, int32_t j, int64_t *weight)
{
    plain_weight(s, i, j, weight);
    relax(s, i, j, bars_at(s, i, j) & relaxed_bars(s), weight);
}

// ---- pairing ----

static void set_edges(struct swiss *s, int32_t i)
{
    int64_t weight[MATCHING_WIDTH_MAX];
    uint32_t relaxed = relaxed_bars(s);
    for (int32_t j = i + 1; j < vertices(s); j++) {
        uint32_t bars = bars_at(s, i, j);
        if (bars & ~relaxed) continue;
        plain_weight(s, i, j, weight);
        if (bars) relax(s, i, j, bars, weight);
        s->beyond += !matching_set(&s->matching, i, j, weight);
    }
}

static bool solve(struct swiss *s, enum swiss_rung rung, void *pair_room)
{
    lay_fields(s, rung);
    s->beyond = 0;
    matching_start(&s->matching, pair_room, vertices(s), s->width);
    for (int32_t i = 0; i < s->question.count; i++)
        set_edges(s, i);
    return !s->beyond && matching_solve(&s->matching);
}

static void add_pair(struct swiss *s, int32_t i, int32_t j)
{
    int64_t weight[MATCHING_WIDTH_MAX];
    weight_at(s, i, j, weight);
    for (int32_t k = 0; k < s->width; k++)
        s->total[k] += weight[k];
    int32_t b = j == s->question.count ? SWISS_BYE : s->seats[j].player;
    s->pairs[s->pair_count++] =
        (struct swiss_pair){s->seats[i].player, b, bars_at(s, i, j) & relaxed_bars(s)};
}

void swiss_pair(struct swiss *s, void *pair_room)
{
    int32_t n = s->question.count;
    bool clubs = s->question.clubs == SWISS_CLUBS_NEVER;
    bool paired = solve(s, SWISS_STRICT, pair_room) || (clubs && solve(s, SWISS_CLUBS_MEET, pair_room));
    paired = paired || solve(s, SWISS_REMATCHES, pair_room); // where there always is a pairing
    s->pair_count = 0;
    for (int32_t k = 0; k < s->width; k++)
        s->total[k] = 0;
    if (!paired) return;
    for (int32_t i = 0; i < n; i++)
        if (i < s->matching.mate[i] && s->matching.mate[i] < n) add_pair(s, i, s->matching.mate[i]);
    if (is_odd(s)) add_pair(s, s->matching.mate[n], n);
}

// ---- what follows from it ----

static int32_t seat_number(const struct swiss *s, int32_t player)
{
    return player == SWISS_BYE ? s->question.count : s->seat_of[player];
}

static void sort_two(int32_t *i, int32_t *j)
{
    if (*i <= *j) return;
    int32_t i_was = *i;
    *i = *j;
    *j = i_was;
}

uint32_t swiss_bars(const struct swiss *s, int32_t a, int32_t b)
{
    int32_t i = seat_number(s, a), j = seat_number(s, b);
    sort_two(&i, &j);
    return bars_at(s, i, j);
}

bool swiss_is_legal(const struct swiss *s, int32_t a, int32_t b)
{
    return matching_has(&s->matching, seat_number(s, a), seat_number(s, b));
}

void swiss_weight(const struct swiss *s, int32_t a, int32_t b, int64_t *weight)
{
    int32_t i = seat_number(s, a), j = seat_number(s, b);
    sort_two(&i, &j);
    weight_at(s, i, j, weight);
}

int32_t swiss_group(const struct swiss *s, int32_t a)
{
    return s->seats[s->seat_of[a]].group;
}

// ---- why not? ----

// Would the pairing be better if i and j met, their partners (or, by way of a third pair, one of each) met and
// nothing else changed? `weight`: of i and j, doubled as the matching has it.
struct exchange {
    const struct matching *m;
    int32_t width;
    int64_t gain[MATCHING_WIDTH_MAX]; // so far
};

static bool add_edge(struct exchange *x, int32_t i, int32_t j, int64_t times)
{
    const int64_t *weight = i == j ? NULL : matching_edge(x->m, i, j);
    for (int32_t k = 0; weight && k < x->width; k++)
        x->gain[k] += times * weight[k];
    return weight != NULL;
}

static bool gains(const struct exchange *x)
{
    for (int32_t k = 0; k < x->width; k++)
        if (x->gain[k]) return x->gain[k] > 0;
    return false;
}

static bool gains_with_pair(const struct exchange *two, int32_t left_i, int32_t left_j, int32_t p)
{
    struct exchange x = *two;
    int32_t q = x.m->mate[p];
    return add_edge(&x, left_i, p, 1) && add_edge(&x, left_j, q, 1) && add_edge(&x, p, q, -1) && gains(&x);
}

static bool gains_by_exchange(struct exchange *two, int32_t i, int32_t j)
{
    int32_t left_i = two->m->mate[i], left_j = two->m->mate[j];
    add_edge(two, i, left_i, -1);
    add_edge(two, j, left_j, -1);
    struct exchange x = *two;
    if (add_edge(&x, left_i, left_j, 1) && gains(&x)) return true;
    for (int32_t p = 0; p < two->m->vertices; p++)
        if (p != i && p != j && p != left_i && p != left_j && gains_with_pair(two, left_i, left_j, p))
            return true;
    return false;
}

bool swiss_bar_matters(const struct swiss *s, int32_t a, int32_t b)
{
    int64_t weight[MATCHING_WIDTH_MAX];
    int32_t i = seat_number(s, a), j = seat_number(s, b);
    sort_two(&i, &j);
    if (!bars_at(s, i, j) || s->matching.mate[i] == j) return false;
    plain_weight(s, i, j, weight);
    if (!matching_may_gain(&s->matching, i, j, weight)) return false;
    struct exchange two = {.m = &s->matching, .width = s->width};
    for (int32_t k = 0; k < s->width; k++)
        two.gain[k] = 2 * weight[k];
    return gains_by_exchange(&two, i, j);
}
