// SPDX-License-Identifier: MIT
#include "director/rounds/survivors.h"

#include "engine/mem.h"

enum { THREE = 3, SIDES = 2 };

// What is read while the rounds are gone through.
struct reading {
    const struct graph *g;
    const struct node_now *now;
    int32_t section;
    struct survivors *s;
};

// ---- who stands in the section

// What somebody misses who comes now.
static int32_t missed_so_far(const struct survivors *s)
{
    if (!s->paced) return s->rounds;
    return s->count ? s->turns / s->count : 0;
}

static void player_note(struct survivors *s, int32_t entry, int32_t missed, bool played)
{
    if (entry <= 0) return;
    if (s->at[entry] == SURVIVOR_NONE) {
        s->at[entry] = s->count;
        s->entry[s->count] = entry;
        s->missed[s->count] = missed;
        s->first[s->count++] = s->rounds;
    }
    s->turns++;
    s->last[s->at[entry]] = s->rounds;
    s->played[s->at[entry]] |= played;
}

// Rounds are appended one after the other: a section's nodes are in their order, and so are its players by their first.
static void players_find(const struct reading *r, const struct graph_results *results)
{
    struct survivors *s = r->s;
    int32_t missed = 0;
    for (int32_t n = 1; n <= r->g->count; n++) {
        if (r->g->nodes[n].section != r->section) continue;
        if (r->g->nodes[n].round != s->rounds) missed = missed_so_far(s);
        s->rounds = r->g->nodes[n].round;
        s->undecided += !node_decided(r->now[n].how);
        for (int side = 0; side < SIDES; side++)
            player_note(s, r->now[n].player[side], missed, r->now[n].how == NODE_PLAYED);
    }
    for (int32_t i = 0; i < s->count; i++)
        s->away[i] = results->away[s->entry[i]] & 1u << (r->section - 1);
}

// Who comes late has lost what they missed, and has one life at least.
static int32_t losses_at_first(const struct survivors *s, int32_t missed)
{
    int32_t most = s->rule.lives - 1;
    if (s->missed_is_free) return 0;
    return missed < most ? missed : most;
}

// ---- one match

static int32_t player_at(const struct reading *r, int32_t n, int side)
{
    int32_t entry = r->now[n].player[side];
    return entry > 0 ? r->s->at[entry] : SURVIVOR_NONE;
}

// A level match costs nobody a life.
static bool has_lost(const struct node_now *now, int32_t entry)
{
    bool level = now->how == NODE_PLAYED && now->winner == GRAPH_NOBODY;
    return node_decided(now->how) && now->how != NODE_BYE && now->winner != entry && !level;
}

static bool is_of_three(const struct survivors *s, int32_t player)
{
    bool is = false;
    for (int i = 0; s->level && i < THREE; i++)
        is |= s->three[i] == player;
    return is;
}

// The first two matches among the three are their playoff.
static void playoff_note(const struct reading *r, int32_t n)
{
    struct survivors *s = r->s;
    int32_t a = player_at(r, n, 0), b = player_at(r, n, 1), winner = r->now[n].winner;
    struct playoff_match *match = &s->match[s->match[0].there];
    if (!is_of_three(s, a) || !is_of_three(s, b) || match->there) return;
    *match = (struct playoff_match){.player = {a, b},
                                    .winner = winner > 0 ? s->at[winner] : SURVIVOR_NONE,
                                    .there = true,
                                    .decided = node_decided(r->now[n].how)};
}

static void node_count(const struct reading *r, int32_t n)
{
    playoff_note(r, n);
    for (int side = 0; side < SIDES; side++) {
        int32_t i = player_at(r, n, side);
        if (i == SURVIVOR_NONE) continue;
        r->s->record[i].losses += has_lost(&r->now[n], r->s->entry[i]);
        r->s->byes[i] += r->now[n].how == NODE_BYE;
        r->s->stood[i]++;
        r->s->plays[i] += !node_decided(r->now[n].how);
    }
}

// ---- the end of a round

// Those who had come by then.
static int32_t players_until(const struct survivors *s, int32_t round)
{
    int32_t count = 0;
    while (count < s->count && s->first[count] <= round)
        count++;
    return count;
}

static void level_note(struct survivors *s, int32_t round, int32_t count)
{
    int32_t found = 0;
    s->level = round;
    for (int32_t i = 0; i < count && found < THREE; i++)
        if (!s->record[i].out) s->three[found++] = i;
}

// Matches of their own, and those that coming late has cost.
static int32_t turn_of(const struct survivors *s, int32_t player)
{
    return s->stood[player] + losses_at_first(s, s->missed[player]);
}

static void round_close(struct survivors *s, int32_t round)
{
    int32_t count = players_until(s, round);
    for (int32_t i = 0; i < count; i++) {
        struct lives_record *record = &s->record[i];
        bool leaves = s->away[i] && s->last[i] <= round;
        if (!record->out && (leaves || record->losses >= s->rule.lives))
            record->out = s->paced ? turn_of(s, i) : round;
    }
    if (s->level) return;
    s->stage = lives_stage(&s->rule, s->record, count);
    if (lives_ended(&s->rule, &s->ends, s->record, count)) s->stage = LIVES_OVER;
    if (!s->began && lives_left(&s->rule, s->record, count) <= s->rule.places) s->began = round;
    if (s->stage == LIVES_THREE) level_note(s, round, count);
}

static void rounds_count(const struct reading *r)
{
    int32_t round = 1;
    for (int32_t n = 1; n <= r->g->count; n++) {
        if (r->g->nodes[n].section != r->section) continue;
        if (r->g->nodes[n].round != round && !r->s->paced) round_close(r->s, round);
        round = r->g->nodes[n].round;
        node_count(r, n);
    }
    if (r->s->rounds) round_close(r->s, round);
}

void survivors_fill(const struct graph *g, const struct graph_results *results, const struct node_now *now,
                    int32_t section, struct survivors *out)
{
    const struct end_rule *end = &g->end[section];
    struct reading r = {.g = g, .now = now, .section = section, .s = out};
    mem_clear(out, sizeof *out);
    out->rule = end->lives;
    out->ends = end->ends;
    out->paced = end->paced;
    out->missed_is_free = end->missed == MISSED_IS_FREE;
    for (int32_t entry = 0; entry <= GRAPH_ENTRIES; entry++)
        out->at[entry] = SURVIVOR_NONE;
    players_find(&r, results);
    for (int32_t i = 0; i < out->count; i++)
        out->record[i].losses = losses_at_first(out, out->missed[i]);
    rounds_count(&r);
}

// ---- the three-player playoff

static int32_t waiting(const struct survivors *s)
{
    for (int i = 0; i < THREE; i++)
        if (s->three[i] != s->match[0].player[0] && s->three[i] != s->match[0].player[1]) return s->three[i];
    return SURVIVOR_NONE;
}

// Who won the second match, or wins because the other left before it; SURVIVOR_NONE: it was void. false: it is to be played.
static bool second_winner(const struct survivors *s, int32_t *winner)
{
    const struct playoff_match *first = &s->match[0], *second = &s->match[1];
    int32_t waits = waiting(s);
    *winner = second->there ? second->winner : s->away[waits] ? first->winner : waits;
    return second->there ? second->decided : s->away[waits] || s->away[first->winner];
}

// The places of the three, as `three` has them. false: it goes on.
static bool playoff_places(const struct survivors *s, int32_t place[THREE])
{
    const struct playoff_match *first = &s->match[0];
    int32_t waits = waiting(s), winner;
    if (!first->decided) return false;
    bool void_ = first->winner == SURVIVOR_NONE;
    if (!void_ && !second_winner(s, &winner)) return false;
    for (int i = 0; i < THREE; i++) {
        int32_t who = s->three[i];
        struct lives_playoff is = {.waits = who == waits, .won_first = who == first->winner};
        if (void_)
            place[i] = is.waits ? 1 : 2;
        else if (winner == SURVIVOR_NONE)
            place[i] = is.waits || is.won_first ? 1 : THREE;
        else
            place[i] = lives_playoff_place(is, winner == waits);
    }
    return true;
}

int32_t survivors_playoff_place(const struct survivors *s, int32_t player)
{
    int32_t place[THREE];
    if (!is_of_three(s, player) || !playoff_places(s, place)) return 0;
    for (int i = 0; i < THREE; i++)
        if (s->three[i] == player) return place[i];
    return 0;
}

// ---- what it comes to

bool survivors_over(const struct survivors *s)
{
    int32_t place[THREE];
    if (!s->count || s->undecided) return false;
    return s->level ? playoff_places(s, place) : s->stage == LIVES_OVER;
}

bool survivors_in_playoff(const struct survivors *s)
{
    return s->level && !survivors_over(s);
}

// Of the three, after their first match: its winner and who waits.
static bool plays_second(const struct survivors *s, int32_t player)
{
    return !s->match[0].decided || player == s->match[0].winner || player == waiting(s);
}

bool survivors_plays(const struct survivors *s, int32_t entry)
{
    int32_t player = s->at[entry];
    if (player == SURVIVOR_NONE) return !s->began;
    if (s->level) return is_of_three(s, player) && plays_second(s, player);
    return !s->record[player].out;
}

bool survivors_free(const struct survivors *s, int32_t entry)
{
    int32_t player = s->at[entry];
    return survivors_plays(s, entry) && (player == SURVIVOR_NONE || !s->plays[player]);
}

// Where no more began than places are paid, all of them were left then.
bool survivors_cashes(const struct survivors *s, int32_t player)
{
    bool all = s->began == 1 && s->count <= s->rule.places;
    return all || lives_is_paid(&s->record[player], s->began);
}

bool survivors_may_cash(const struct survivors *s, int32_t player)
{
    return s->began ? survivors_cashes(s, player) : !s->record[player].out;
}

bool survivors_cash_sure(const struct survivors *s)
{
    return s->began && (s->began < s->rounds || !s->undecided);
}

int32_t survivors_may_start(const struct survivors *s, int32_t brought)
{
    if (s->stage == LIVES_OVER) return 0;
    if (!s->ends.sum) return GRAPH_ENTRIES;
    int32_t sum = lives_sum(&s->rule, s->record, s->count) + brought;
    return lives_may_start(sum, s->ends.sum, s->undecided);
}

int32_t survivors_turns(const struct survivors *s, int32_t player)
{
    if (s->record[player].out) return s->record[player].out - 1;
    return s->paced ? turn_of(s, player) - s->plays[player] : s->rounds;
}

int32_t survivors_lives(const struct survivors *s, int32_t player)
{
    if (player == SURVIVOR_NONE) return s->rule.lives - losses_at_first(s, missed_so_far(s));
    const struct lives_record *record = &s->record[player];
    return record->out || record->losses > s->rule.lives ? 0 : s->rule.lives - record->losses;
}

// Above 0: a stands before b. The three of a playoff stand before all others, whatever lives it has cost them.
static int32_t compare(const struct survivors *s, int32_t a, int32_t b)
{
    bool first = is_of_three(s, a), second = is_of_three(s, b);
    if (first != second) return first ? 1 : -1;
    if (first) return survivors_playoff_place(s, b) - survivors_playoff_place(s, a);
    return lives_compare(&s->record[a], &s->record[b]);
}

int32_t survivors_rank(const struct survivors *s, int32_t player)
{
    int32_t rank = 1;
    for (int32_t i = 0; i < s->count; i++)
        rank += compare(s, i, player) > 0;
    return rank;
}

static bool has_place(const struct survivors *s, int32_t player)
{
    return s->played[player] || !s->away[player];
}

static void place_insert(const struct survivors *s, int32_t player, struct places *out)
{
    int32_t i = out->count++;
    for (; i > 0 && compare(s, player, s->at[out->at[i - 1].entry]) > 0; i--)
        out->at[i] = out->at[i - 1];
    out->at[i] = (struct place_range){.entry = s->entry[player]};
}

void survivors_places(const struct survivors *s, struct places *out)
{
    out->count = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (has_place(s, i)) place_insert(s, i, out);
    for (int32_t first = 0, next; first < out->count; first = next) {
        int32_t player = s->at[out->at[first].entry];
        for (next = first; next < out->count && !compare(s, s->at[out->at[next].entry], player); next++)
            out->at[next].from = first + 1;
        for (int32_t i = first; i < next; i++)
            out->at[i].to = next;
    }
}

// ---- what is sure while it runs

static bool is_left(const struct survivors *s, int32_t player)
{
    return is_of_three(s, player) || !s->record[player].out;
}

// The first round, or match, that may put a player out, or has.
static int32_t out_at_first(const struct survivors *s, int32_t player)
{
    if (!is_left(s, player)) return s->record[player].out;
    if (!s->paced) return s->rounds + !s->undecided;
    int32_t more = survivors_lives(s, player) - s->plays[player];
    return turn_of(s, player) + (more > 0 ? more : 0);
}

// Who loses the last life in the round that is played shares places with those whom it has put out already.
static bool stays_before(const struct survivors *s, int32_t player, int32_t out)
{
    if (s->paced) return out_at_first(s, player) > out;
    if (!is_left(s, player)) return s->record[player].out > out;
    bool last_life = s->record[player].losses == s->rule.lives - 1;
    return !(s->plays[player] && last_life && s->rounds == out);
}

struct place_range survivors_sure(const struct survivors *s, int32_t player)
{
    struct place_range at = {.entry = s->entry[player], .from = 1};
    bool left = is_left(s, player);
    int32_t out = out_at_first(s, player);
    if (!has_place(s, player)) return (struct place_range){.entry = s->entry[player]};
    for (int32_t i = 0; i < s->count; i++) {
        if (!has_place(s, i)) continue;
        at.from += !left && i != player && stays_before(s, i, out);
        at.to += is_left(s, i) || s->record[i].out >= out;
    }
    return at;
}
