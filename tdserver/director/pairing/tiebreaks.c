// SPDX-License-Identifier: MIT
#include "director/pairing/tiebreaks.h"

enum { PERCENT = 10000 }; // hundredths of a percent

const struct tie_criterion_row tie_criteria[TIE_CRITERIA] = {
    [TIE_POINTS] = {"Points", "PTS", 2, 1, "points", false},
    [TIE_WINS] = {"Wins", "WIN", 1, 0, "wins", false},
    [TIE_DIRECT] = {"Direct encounter", "DE", 1, 0, "direct", false},
    [TIE_BUCHHOLZ] = {"Buchholz", "BH", 2, 1, "buchholz", true},
    [TIE_BUCHHOLZ_CUT] = {"Buchholz cut 1", "BH/C1", 2, 1, "cut", true},
    [TIE_BUCHHOLZ_MEDIAN] = {"Buchholz median", "BH/M1", 2, 1, "median", true},
    [TIE_SONNEBORN] = {"Sonneborn-Berger", "SB", 4, 2, "sonneborn", true},
    [TIE_PROGRESSIVE] = {"Progressive", "PS", 2, 1, "progressive", true},
    [TIE_PERCENTAGE] = {"Opponents' score percentage", "OP%", 100, 2, "percentage", true},
    [TIE_KOYA] = {"Koya", "KS", 2, 1, "koya", true},
    [TIE_BOARDS] = {"Boards won", "BRD", 1, 0, "boards", false},
    [TIE_BOARD_POINTS] = {"Points on boards", "BPT", 1, 0, "board_points", false},
    [TIE_DIFFERENCE] = {"Point difference", "+/-", 1, 0, "difference", false},
};

const struct tie_rule tie_rule_ours = {
    .name = "ours",
    .unplayed = TIE_DUMMY_2026,
    .cut_missed = true,
    .count = 10,
    .order = {TIE_POINTS, TIE_WINS, TIE_DIRECT, TIE_BUCHHOLZ, TIE_BUCHHOLZ_CUT, TIE_BUCHHOLZ_MEDIAN,
              TIE_SONNEBORN, TIE_PROGRESSIVE, TIE_PERCENTAGE, TIE_KOYA},
};

const struct tie_rule tie_rule_teams = {
    .name = "teams",
    .unplayed = TIE_DUMMY_2026,
    .cut_missed = true,
    .count = 8,
    .order = {TIE_POINTS, TIE_BOARDS, TIE_BOARD_POINTS, TIE_DIRECT, TIE_BUCHHOLZ, TIE_BUCHHOLZ_CUT,
              TIE_BUCHHOLZ_MEDIAN, TIE_SONNEBORN},
};

const struct tie_rule tie_rule_groups = {
    .name = "groups",
    .unplayed = TIE_DUMMY_2026,
    .cut_missed = true,
    .count = 5,
    .order = {TIE_POINTS, TIE_WINS, TIE_DIRECT, TIE_SONNEBORN, TIE_KOYA},
};

const struct tie_rule tie_rule_fide = {
    .name = "fide",
    .unplayed = TIE_DUMMY_2026,
    .left_is_draw = true,
    .cut_missed = true,
    .count = 9,
    .order = {TIE_POINTS, TIE_BUCHHOLZ, TIE_BUCHHOLZ_CUT, TIE_BUCHHOLZ_MEDIAN, TIE_SONNEBORN, TIE_DIRECT,
              TIE_WINS, TIE_PROGRESSIVE, TIE_KOYA},
};

// ---- results ----

const struct tie_worth tie_worth_usual = {.win = 2, .draw = 1, .bye = 2, .walkover = 2};

enum worth_is {
    WORTH_NOTHING,
    WORTH_WIN,
    WORTH_DRAW,
    WORTH_LOSS,
    WORTH_BYE,
    WORTH_WALKOVER,
    WORTH_MISSED,
    WORTH_SAT_OUT
};

static const struct {
    enum worth_is worth;
    bool played, missed; // missed: by the player's own choice
} results[] = {
    [TIE_ABSENT] = {WORTH_NOTHING, false, true},
    [TIE_WIN] = {WORTH_WIN, true, false},
    [TIE_DRAW] = {WORTH_DRAW, true, false},
    [TIE_LOSS] = {WORTH_LOSS, true, false},
    [TIE_FORFEIT_WIN] = {WORTH_WALKOVER, false, false},
    [TIE_FORFEIT_LOSS] = {WORTH_NOTHING, false, true},
    [TIE_BYE] = {WORTH_BYE, false, false},
    [TIE_FULL_BYE] = {WORTH_WIN, false, true},
    [TIE_HALF_BYE] = {WORTH_DRAW, false, true},
    [TIE_ZERO_BYE] = {WORTH_NOTHING, false, true},
    [TIE_MISSED] = {WORTH_MISSED, false, true},
    [TIE_SAT_OUT] = {WORTH_SAT_OUT, false, true},
};

static const struct tie_worth *worth_of(const struct ties *t)
{
    return t->question.worth ? t->question.worth : &tie_worth_usual;
}

// Read once for each table: a term is made of it a thousand times.
static void worth_fill(struct ties *t)
{
    const struct tie_worth *w = worth_of(t);
    const int32_t worth[] = {
        [WORTH_WIN] = w->win,        [WORTH_DRAW] = w->draw,         [WORTH_LOSS] = w->loss,
        [WORTH_BYE] = w->bye,        [WORTH_WALKOVER] = w->walkover, [WORTH_MISSED] = w->missed,
        [WORTH_SAT_OUT] = w->sat_out};
    for (int32_t result = 0; result < TIE_RESULTS; result++)
        t->worth[result] = worth[results[result].worth];
}

// Halves of a point.
static int32_t points_for(const struct ties *t, enum tie_result result)
{
    return t->worth[result];
}

// What can be won by everybody over the whole section.
static int32_t points_possible(const struct ties *t)
{
    return (t->question.matches ? t->question.matches : t->question.rounds) * worth_of(t)->win;
}

static struct tie_round round_of(const struct ties *t, int32_t player, int32_t round)
{
    return t->question.round[(size_t)player * (size_t)t->question.rounds + (size_t)round];
}

static bool is_asked_off(enum tie_result result)
{
    return result == TIE_ABSENT || result >= TIE_FULL_BYE;
}

static int32_t points_of(const struct ties *t, int32_t player)
{
    int32_t points = 0;
    for (int32_t i = 0; i < t->question.rounds; i++)
        points += points_for(t, round_of(t, player, i).result);
    return points;
}

// As opponents count them: who has left is taken to have drawn what they did not play any more.
static int32_t points_as_seen(const struct ties *t, int32_t player)
{
    int32_t points = t->points[player];
    if (!t->question.rule->left_is_draw) return points;
    for (int32_t i = t->question.rounds - 1; i >= 0; i--) {
        enum tie_result result = round_of(t, player, i).result;
        if (!is_asked_off(result)) break;
        points += worth_of(t)->draw - points_for(t, result);
    }
    return points;
}

// ---- terms ----

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// Points of the opponent of a round that was not played.
static int32_t dummy_points(const struct ties *t, int32_t player, struct tie_round round)
{
    int32_t own = t->points[player], half = t->question.rounds * worth_of(t)->win / 2;
    if (t->question.unplayed == TIE_DUMMY_2024) return own;
    bool forfeit = round.result == TIE_FORFEIT_WIN || round.result == TIE_FORFEIT_LOSS;
    return least(own, forfeit && round.opponent >= 0 ? t->seen[round.opponent] : half);
}

// What a round is worth to the player.
static struct tie_term own_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_round round = round_of(t, player, i);
    return (struct tie_term){i + 1,
                             round.opponent,
                             round.result,
                             results[round.result].played ? TIE_TERM_PLAYED : TIE_TERM_UNPLAYED,
                             points_for(t, round.result),
                             true};
}

static struct tie_term opponent_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    bool played = term.kind == TIE_TERM_PLAYED;
    term.value = played ? t->seen[term.opponent] : dummy_points(t, player, round_of(t, player, i));
    term.counts = played || t->question.unplayed != TIE_NOTHING;
    return term;
}

static struct tie_term sonneborn_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = opponent_term(t, player, i);
    term.value *= points_for(t, term.result);
    return term;
}

static struct tie_term win_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.value = term.value >= worth_of(t)->win;
    return term;
}

static struct tie_term progressive_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.value = 0;
    for (int32_t j = 0; j <= i; j++)
        term.value += points_for(t, round_of(t, player, j).result);
    return term;
}

static struct tie_term percentage_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = opponent_term(t, player, i);
    term.counts = term.kind == TIE_TERM_PLAYED;
    return term;
}

static struct tie_term koya_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.counts = term.opponent >= 0 && 2 * t->points[term.opponent] >= points_possible(t);
    return term;
}

static bool is_equal(const struct ties *t, int32_t a, int32_t b);

static struct tie_term direct_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.counts = ties_value(t, player, TIE_DIRECT) && results[term.result].played &&
                  ties_value(t, term.opponent, TIE_DIRECT) && is_equal(t, player, term.opponent);
    return term;
}

static struct tie_term board_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.value = round_of(t, player, i).boards;
    return term;
}

static struct tie_term board_point_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.value = round_of(t, player, i).points;
    return term;
}

static struct tie_term difference_term(const struct ties *t, int32_t player, int32_t i)
{
    struct tie_term term = own_term(t, player, i);
    term.counts = term.kind == TIE_TERM_PLAYED;
    term.value = 0;
    if (term.counts) term.value = round_of(t, player, i).points - round_of(t, term.opponent, i).points;
    return term;
}

static struct tie_term (*const term_of[TIE_CRITERIA])(const struct ties *t, int32_t player, int32_t i) = {
    [TIE_POINTS] = own_term,
    [TIE_WINS] = win_term,
    [TIE_DIRECT] = direct_term,
    [TIE_BUCHHOLZ] = opponent_term,
    [TIE_BUCHHOLZ_CUT] = opponent_term,
    [TIE_BUCHHOLZ_MEDIAN] = opponent_term,
    [TIE_SONNEBORN] = sonneborn_term,
    [TIE_PROGRESSIVE] = progressive_term,
    [TIE_PERCENTAGE] = percentage_term,
    [TIE_KOYA] = koya_term,
    [TIE_BOARDS] = board_term,
    [TIE_BOARD_POINTS] = board_point_term,
    [TIE_DIFFERENCE] = difference_term,
};

// Which of the two terms is cut before the other?
static bool cut_before(const struct ties *t, const struct tie_term *a, const struct tie_term *b, int32_t sign)
{
    bool missed_a = results[a->result].missed, missed_b = results[b->result].missed;
    if (sign > 0 && t->question.rule->cut_missed && missed_a != missed_b) return missed_a;
    return sign * a->value < sign * b->value;
}

// sign 1: the least, -1: the most.
static void cut(const struct ties *t, struct tie_term *terms, int32_t count, int32_t sign)
{
    struct tie_term *found = NULL;
    for (int32_t i = 0; i < count; i++)
        if (terms[i].counts && (!found || cut_before(t, &terms[i], found, sign))) found = &terms[i];
    if (found) found->counts = false;
}

int32_t ties_terms(const struct ties *t, int32_t player, enum tie_criterion criterion, struct tie_term *terms)
{
    int32_t count = t->question.rounds;
    for (int32_t i = 0; i < count; i++)
        terms[i] = term_of[criterion](t, player, i);
    if (criterion == TIE_BUCHHOLZ_CUT || criterion == TIE_BUCHHOLZ_MEDIAN) cut(t, terms, count, 1);
    if (criterion == TIE_BUCHHOLZ_MEDIAN) cut(t, terms, count, -1);
    return count;
}

// ---- values ----

int64_t ties_value(const struct ties *t, int32_t player, enum tie_criterion criterion)
{
    return t->value[(size_t)player * TIE_CRITERIA + criterion];
}

static void set_value(struct ties *t, int32_t player, enum tie_criterion criterion, int64_t value)
{
    t->value[(size_t)player * TIE_CRITERIA + criterion] = value;
}

static int64_t counted_of(const struct tie_term *terms, int32_t count)
{
    int64_t counted = 0;
    for (int32_t i = 0; i < count; i++)
        counted += terms[i].counts;
    return counted;
}

int64_t ties_possible(const struct ties *t, int32_t player)
{
    struct tie_term terms[TIE_ROUNDS_MAX];
    return counted_of(terms, ties_terms(t, player, TIE_PERCENTAGE, terms)) * points_possible(t);
}

static int64_t sum(const struct ties *t, int32_t player, enum tie_criterion criterion)
{
    struct tie_term terms[TIE_ROUNDS_MAX];
    int64_t total = 0;
    if (criterion == TIE_POINTS) return t->points[player];
    int32_t count = ties_terms(t, player, criterion, terms);
    for (int32_t i = 0; i < count; i++)
        total += terms[i].counts ? terms[i].value : 0;
    if (criterion != TIE_PERCENTAGE) return total;
    int64_t possible = counted_of(terms, count) * points_possible(t);
    return possible ? (total * PERCENT + possible / 2) / possible : 0;
}

// What nobody asks for is nothing.
static bool is_asked(const struct ties *t, enum tie_criterion criterion)
{
    const struct tie_rule *rule = t->question.rule;
    for (int32_t i = 0; i < rule->count; i++)
        if (rule->order[i] == criterion) return true;
    return criterion == TIE_POINTS;
}

static void compute_criterion(struct ties *t, enum tie_criterion criterion)
{
    bool asked = criterion != TIE_DIRECT && is_asked(t, criterion);
    for (int32_t player = 0; player < t->question.players; player++)
        set_value(t, player, criterion, asked ? sum(t, player, criterion) : 0);
}

static void compute_points(struct ties *t)
{
    for (int32_t player = 0; player < t->question.players; player++)
        t->points[player] = points_of(t, player);
    for (int32_t player = 0; player < t->question.players; player++)
        t->seen[player] = points_as_seen(t, player);
}

static void compute_values(struct ties *t)
{
    for (int32_t c = 0; c < TIE_CRITERIA; c++)
        compute_criterion(t, (enum tie_criterion)c);
}

// ---- direct encounter ----

// Points of a against b in games; -1 if they have not played.
static int32_t points_against(const struct ties *t, int32_t a, int32_t b)
{
    int32_t points = -1;
    for (int32_t i = 0; i < t->question.rounds; i++) {
        struct tie_round round = round_of(t, a, i);
        if (round.opponent != b || !results[round.result].played) continue;
        points = (points < 0 ? 0 : points) + points_for(t, round.result);
    }
    return points;
}

// Everybody's points against all the others into scratch; false when two have not met.
static bool count_encounters(struct ties *t, const int32_t *group, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        t->scratch[group[i]] = 0;
        for (int32_t j = 0; j < count; j++) {
            int32_t points = i == j ? 0 : points_against(t, group[i], group[j]);
            if (points < 0) return false;
            t->scratch[group[i]] += points;
        }
    }
    return true;
}

static void sort_by_scratch(struct ties *t, int32_t *group, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        int32_t player = group[i], at = i;
        for (; at > 0 && t->scratch[group[at - 1]] < t->scratch[player]; at--)
            group[at] = group[at - 1];
        group[at] = player;
    }
}

static int32_t equal_run(const struct ties *t, const int32_t *group, int32_t from, int32_t count)
{
    int32_t to = from + 1;
    while (to < count && t->scratch[group[to]] == t->scratch[group[from]])
        to++;
    return to;
}

// Places among equals who have all met; those who are level again are compared among themselves alone. A group
// only gets smaller, so this ends.
static void place_group(struct ties *t, int32_t *group, int32_t count, int32_t place)
{
    int32_t next;
    count_encounters(t, group, count);
    sort_by_scratch(t, group, count);
    for (int32_t from = 0; from < count; from = next) {
        next = equal_run(t, group, from, count);
        int32_t here = place + from;
        for (int32_t i = from; i < next; i++)
            set_value(t, group[i], TIE_DIRECT, here);
        if (next - from > 1 && next - from < count) {
            place_group(t, group + from, next - from, here);
            count_encounters(t, group, count);
        }
    }
}

// ---- order ----

// The best first: TIE_DIRECT counts down.
static int64_t merit(const struct ties *t, int32_t player, enum tie_criterion criterion)
{
    int64_t value = ties_value(t, player, criterion);
    return criterion == TIE_DIRECT ? -value : value;
}

static void sort_group(const struct ties *t, int32_t *group, int32_t count, enum tie_criterion criterion)
{
    for (int32_t i = 1; i < count; i++) {
        int32_t player = group[i], at = i;
        int64_t value = merit(t, player, criterion);
        for (; at > 0 && merit(t, group[at - 1], criterion) < value; at--)
            group[at] = group[at - 1];
        group[at] = player;
    }
}

static void sort_by_number(int32_t *group, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        int32_t player = group[i], at = i;
        for (; at > 0 && group[at - 1] > player; at--)
            group[at] = group[at - 1];
        group[at] = player;
    }
}

// Equal in everything that comes before TIE_DIRECT in the rule.
static bool is_equal(const struct ties *t, int32_t a, int32_t b)
{
    const struct tie_rule *rule = t->question.rule;
    for (int32_t i = 0; i < rule->count && rule->order[i] != TIE_DIRECT; i++)
        if (ties_value(t, a, rule->order[i]) != ties_value(t, b, rule->order[i])) return false;
    return true;
}

static void part_group(struct ties *t, int32_t *group, int32_t count, enum tie_criterion criterion)
{
    if (criterion == TIE_DIRECT && count_encounters(t, group, count)) {
        place_group(t, group, count, 1);
        sort_by_number(group, count);
    }
    sort_group(t, group, count, criterion);
}

// Of those alone whom it may part.
static void compute_of_group(struct ties *t, const int32_t *group, int32_t count,
                             enum tie_criterion criterion)
{
    for (int32_t i = 0; i < count; i++)
        set_value(t, group[i], criterion, criterion == TIE_DIRECT ? 0 : sum(t, group[i], criterion));
}

// rank[] says who was level before this criterion, and after it.
static void apply_criterion(struct ties *t, enum tie_criterion criterion)
{
    int32_t next, n = t->question.players;
    for (int32_t from = 0; from < n; from = next) {
        next = from + 1;
        while (next < n && t->rank[t->order[next]] == from + 1)
            next++;
        if (next - from > 1 && t->ranks_only) compute_of_group(t, t->order + from, next - from, criterion);
        if (next - from > 1) part_group(t, t->order + from, next - from, criterion);
        for (int32_t i = from + 1; i < next; i++) {
            int32_t player = t->order[i], before = t->order[i - 1];
            bool level = ties_value(t, player, criterion) == ties_value(t, before, criterion);
            t->rank[player] = level ? t->rank[before] : i + 1;
        }
    }
}

size_t ties_room(int32_t players)
{
    return (size_t)players * (TIE_CRITERIA * sizeof(int64_t) + 5 * sizeof(int32_t));
}

static void lay(struct ties *t, const struct tie_question *question, void *room)
{
    size_t n = (size_t)question->players;
    t->question = *question;
    t->value = room;
    t->rank = (int32_t *)(t->value + n * TIE_CRITERIA);
    t->order = t->rank + n;
    t->points = t->order + n;
    t->seen = t->points + n;
    t->scratch = t->seen + n;
    worth_fill(t);
    compute_points(t);
}

static void put_in_order(struct ties *t)
{
    for (int32_t i = 0; i < t->question.players; i++) {
        t->order[i] = i;
        t->rank[i] = 1;
    }
    for (int32_t i = 0; i < t->question.rule->count; i++)
        apply_criterion(t, t->question.rule->order[i]);
}

void ties_compute(struct ties *t, const struct tie_question *question, void *room)
{
    t->ranks_only = false;
    lay(t, question, room);
    compute_values(t);
    put_in_order(t);
}

void ties_rank(struct ties *t, const struct tie_question *question, void *room)
{
    t->ranks_only = true;
    lay(t, question, room);
    put_in_order(t);
}
