// SPDX-License-Identifier: MIT
#include "director/money/prospects.h"

#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/pass.h"
#include "director/rounds/points.h"
#include "director/rounds/survivors.h"
#include "engine/mem.h"

enum { ALIGNMENT = 64 };

struct looking {
    const struct state *state;
    const struct pool_book *book;
    const struct payouts *now;
    struct drawn *drawn;
    struct reach_field *field; // prizes and rules of the section, and who is compared where points count
    struct prospect *by;       // by entry; entry 0: none
    int32_t section;
    bool among; // places are counted among those who are in the pool
};

// What the room is for, one after the other: whatever a section needs is taken again for the next.
struct tables {
    struct points points;
    struct place_range sure[ENTRIES_MAX + 1];
    struct survivors survivors;
    struct places places;
    struct payouts beside;
};

size_t prospects_room(const struct state *state)
{
    int32_t nodes = state_last(state, ROW_node);
    size_t in_turns = points_room() + places_sure_room(&(struct graph){.count = nodes}) + reach_room() +
                      payouts_room(state);
    return drawn_room(nodes) + sizeof(struct drawn) + sizeof(struct reach_field) + sizeof(struct tables) +
           (ENTRIES_MAX + 1) * sizeof(struct prospect) + in_turns + 12 * ALIGNMENT;
}

static struct graph_results results_of(const struct looking *l)
{
    return (struct graph_results){l->drawn->match, l->drawn->away};
}

static bool counts_for(const struct looking *l, int32_t entry)
{
    return !l->among || pool_holds(&l->book->by[entry]);
}

static bool is_away(const struct looking *l, int32_t entry)
{
    return l->drawn->away[entry] & 1u << (l->section - 1);
}

static bool is_open(const struct payouts *p, int32_t entry)
{
    return p->by[entry].most > p->by[entry].least;
}

// ---- what places are worth

static bool any_lots(const struct looking *l)
{
    for (int32_t i = 0; i < l->drawn->g.lot_count; i++)
        if (l->drawn->g.lots[i].section == l->section) return true;
    return false;
}

static void field_begin(const struct looking *l)
{
    const struct row_money *money = state_money(l->state, 1);
    struct reach_field *f = l->field;
    mem_clear(f, sizeof *f);
    f->unit = money->unit;
    f->rest = (enum money_rest)money->rest;
    f->parted = money->ties == MONEY_TIES_ORDER || any_lots(l);
    for (int32_t i = 0; i < l->now->line_count; i++) {
        const struct money_line *line = &l->now->table[i];
        if (line->section != l->section) continue;
        f->prize[line->place] += line->comes_to;
        if (line->comes_to && line->place > f->paid) f->paid = line->place;
    }
}

// ---- by points

// Teams and games in turns may end level where points count; elsewhere they are played until one side has won.
static bool may_be_level(const struct looking *l)
{
    const struct row_section *s = drawn_section(l->state, l->section);
    if (!format_for_points((enum section_kind)s->kind)) return false;
    const char *games = s->games[0] ? s->games : state_section(l->state, MAIN_SECTION)->games;
    return s->boards > 1 || games[0];
}

static void players_begin(const struct looking *l, const struct points *p, const struct place_range *sure)
{
    struct reach_field *f = l->field;
    f->players = p->players;
    f->draws = may_be_level(l);
    f->worth[REACH_WIN] = p->worth.win;
    f->worth[REACH_DRAW] = p->worth.draw;
    f->worth[REACH_LOSS] = p->worth.loss;
    f->bye = p->worth.bye;
    for (int32_t i = 0; i < p->players; i++) {
        bool away = is_away(l, p->entry[i]);
        f->player[i] = (struct reach_player){.now = ties_value(&p->ties, i, TIE_POINTS),
                                             .meets = REACH_NOBODY,
                                             .later = away ? 0 : l->drawn->g.end[l->section].unpaired,
                                             .counts = sure[p->entry[i]].from && counts_for(l, p->entry[i])};
    }
}

static void meet(struct reach_player *player, int32_t other)
{
    if (player->meets == REACH_NOBODY)
        player->meets = other;
    else
        player->later++;
}

// false: a side is not known, or waits for a repair.
static bool players_meet(const struct looking *l, const struct points *p)
{
    for (int32_t n = 1; n <= l->drawn->g.count; n++) {
        const struct node_now *now = &l->drawn->now[n];
        if (l->drawn->g.nodes[n].section != l->section || node_decided(now->how)) continue;
        if (now->how == NODE_OPEN || now->player[0] <= 0 || now->player[1] <= 0) return false;
        int32_t a = p->player[now->player[0]], b = p->player[now->player[1]];
        meet(&l->field->player[a], b);
        meet(&l->field->player[b], a);
    }
    return true;
}

// Who has no match, and a round to come, meets anybody there. false: it is too early to tell.
static bool players_are_late(struct reach_field *f)
{
    bool late = true;
    for (int32_t i = 0; i < f->players; i++) {
        struct reach_player *p = &f->player[i];
        if (p->meets == REACH_NOBODY && p->later > 0) {
            p->meets = REACH_ANYBODY;
            p->later--;
        }
        late &= p->later < PROSPECT_ROUNDS;
    }
    return late;
}

// The first match that the entry still plays in the section.
static int32_t match_of(const struct looking *l, int32_t entry)
{
    for (int32_t n = 1; n <= l->drawn->g.count; n++) {
        const struct node_now *now = &l->drawn->now[n];
        bool stands = now->player[0] == entry || now->player[1] == entry;
        if (l->drawn->g.nodes[n].section == l->section && stands && !node_decided(now->how))
            return state_node(l->state, n)->match;
    }
    return 0;
}

static int32_t same_before(const struct looking *l, const struct points *p, int32_t player)
{
    for (int32_t i = 0; i < player; i++) {
        const struct prospect *known = &l->by[p->entry[i]];
        if (known->entry && known->section == l->section && reach_same(l->field, i, player)) return i;
    }
    return -1;
}

static bool ask_player(const struct looking *l, const struct points *p, int32_t player, struct room room)
{
    int32_t entry = p->entry[player], same = same_before(l, p, player);
    struct prospect *prospect = &l->by[entry];
    if (same >= 0) *prospect = l->by[p->entry[same]];
    prospect->entry = entry;
    prospect->section = l->section;
    prospect->match = match_of(l, entry);
    for (int32_t r = REACH_WIN; same < 0 && r < REACH_RESULTS; r++) {
        prospect->told[r] = r != REACH_DRAW || l->field->draws;
        if (prospect->told[r] && !reach_of(l->field, player, (enum reach_result)r, &prospect->by[r], room))
            return false;
    }
    return true;
}

static bool by_points(const struct looking *l, struct tables *t, struct room room)
{
    struct graph_results results = results_of(l);
    struct points *p = &t->points;
    if (!points_fill(&l->drawn->g, &results, l->drawn->now, l->section, p, room)) return false;
    mem_clear(t->sure, sizeof t->sure);
    points_sure(p, &l->drawn->g, &results, l->drawn->now, l->section, t->sure);
    if (!p->players) return true;
    players_begin(l, p, t->sure);
    if (!players_meet(l, p) || !players_are_late(l->field)) return true;
    for (int32_t i = 0; i < p->players; i++) {
        const struct reach_player *player = &l->field->player[i];
        if (!player->counts || player->meets == REACH_NOBODY || l->by[p->entry[i]].entry) continue;
        if (!ask_player(l, p, i, room)) return false;
    }
    return true;
}

// ---- by who wins a match that is to be played

static bool pass_again(const struct looking *l)
{
    struct graph_results results = results_of(l);
    return graph_pass(&l->drawn->g, &results, l->drawn->now, l->drawn->room);
}

// The places among those who are in the pool.
static struct place_range among(const struct looking *l, const struct place_range *all, int32_t entry)
{
    struct place_range at = {.from = 1, .to = 0};
    for (int32_t other = 1; other <= ENTRIES_MAX; other++) {
        if (!all[other].from || !counts_for(l, other)) continue;
        at.from += all[other].to < all[entry].from;
        at.to += all[other].from <= all[entry].to;
    }
    return at;
}

static struct reach widest(struct reach a, struct reach b)
{
    return (struct reach){a.least < b.least ? a.least : b.least, a.most > b.most ? a.most : b.most};
}

// Between the best and the worst of the places, or what those who share them have.
static struct reach between(const struct looking *l, struct place_range at, bool parted)
{
    if (!at.from || at.to < at.from) return (struct reach){0, 0};
    return reach_places(l->field, at.from, at.to, parted);
}

// Each of the ends that somebody may come to.
static struct reach of_ends(const struct looking *l, const struct place_ends *ends)
{
    struct reach all = {0, 0};
    for (int32_t i = 0; i < ends->count; i++) {
        const struct place_end *end = &ends->at[i];
        struct reach one = reach_places(l->field, end->from, end->to, l->field->parted || !end->sure);
        all = i ? widest(all, one) : one;
    }
    return all;
}

static bool ask_ends(const struct looking *l, const int32_t entry[2], struct reach out[2], struct room room)
{
    struct graph_results results = results_of(l);
    struct place_ends ends[2];
    if (!places_ends(&l->drawn->g, &results, l->drawn->now, l->section, entry, ends, room)) return false;
    for (int i = 0; i < 2; i++)
        out[i] = ends[i].count ? of_ends(l, &ends[i])
                               : between(l, (struct place_range){.from = 1, .to = ENTRIES_MAX}, true);
    return true;
}

// Of More Swiss: who may not cash has nothing, and as long as somebody else may be put out before, nothing is sure.
static struct reach cashed(const struct looking *l, const struct survivors *s, int32_t entry,
                           struct reach all)
{
    int32_t at = s->at[entry];
    if (l->among || !l->drawn->g.end[l->section].cashing || at == SURVIVOR_NONE) return all;
    if (!survivors_may_cash(s, at)) return (struct reach){0, 0};
    if (!survivors_cash_sure(s)) all.least = 0;
    return all;
}

// Where the result ends the section, places are what they are.
static bool ends_lives(const struct looking *l, struct tables *t, struct room room)
{
    struct graph_results results = results_of(l);
    struct places *places = &t->places;
    if (!places_fill(&l->drawn->g, &results, l->drawn->now, l->section, places, room)) return false;
    for (int32_t i = 0; i < places->count; i++)
        t->sure[places->at[i].entry] = places->at[i];
    return true;
}

static bool ask_sure(const struct looking *l, const int32_t entry[2], struct reach out[2], struct tables *t,
                     struct room room)
{
    struct graph_results results = results_of(l);
    bool lives = l->drawn->g.end[l->section].by == PLACES_BY_LIVES;
    if (!places_sure(&l->drawn->g, &results, l->drawn->now, l->section, t->sure, room)) return false;
    if (lives) survivors_fill(&l->drawn->g, &results, l->drawn->now, l->section, &t->survivors);
    bool parted = !lives || !ends_lives(l, t, room) || l->field->parted;
    for (int i = 0; i < 2; i++) {
        out[i] = between(l, l->among ? among(l, t->sure, entry[i]) : t->sure[entry[i]], parted);
        if (lives) out[i] = cashed(l, &t->survivors, entry[i], out[i]);
    }
    return true;
}

static bool ask_after(const struct looking *l, int32_t n, enum side winner, struct tables *t,
                      struct room room)
{
    enum { FAR_AHEAD = 1 << 30 }; // nothing that was played ended later
    int32_t entry[2] = {l->drawn->now[n].player[0], l->drawn->now[n].player[1]};
    struct node_match was = l->drawn->match[n];
    struct reach out[2];
    l->drawn->match[n] = (struct node_match){.player = {entry[0], entry[1]},
                                             .how = NODE_PLAYED,
                                             .winner = winner,
                                             .over_ms = (int64_t)FAR_AHEAD * FAR_AHEAD};
    bool ends = l->drawn->g.end[l->section].by == PLACES_BY_LAST_NODE && !l->among;
    bool told = pass_again(l) && (ends ? ask_ends(l, entry, out, room) : ask_sure(l, entry, out, t, room));
    l->drawn->match[n] = was;
    for (int i = 0; told && i < 2; i++) {
        enum reach_result won = (winner == SIDE_A) == (i == 0) ? REACH_WIN : REACH_LOSS;
        enum reach_result result = winner == SIDE_NONE ? REACH_DRAW : won;
        struct prospect *p = &l->by[entry[i]];
        if (p->match != state_node(l->state, n)->match) continue;
        p->told[result] = true;
        p->by[result] = out[i];
    }
    return pass_again(l) && told;
}

static bool begin_match(const struct looking *l, int32_t n)
{
    const struct node_now *now = &l->drawn->now[n];
    bool any = false;
    for (int i = 0; i < 2; i++) {
        int32_t entry = now->player[i];
        if (l->by[entry].entry || !counts_for(l, entry)) continue;
        l->by[entry] =
            (struct prospect){.entry = entry, .section = l->section, .match = state_node(l->state, n)->match};
        any |= is_open(l->now, entry);
    }
    return any;
}

static bool waits(const struct looking *l)
{
    for (int32_t n = 1; n <= l->drawn->g.count; n++)
        if (l->drawn->g.nodes[n].section == l->section && l->drawn->now[n].how == NODE_OPEN) return true;
    return false;
}

static bool few_are_open(const struct looking *l)
{
    int32_t open = 0;
    for (int32_t e = 1; e <= ENTRIES_MAX; e++)
        open += is_open(l->now, e);
    return open <= PROSPECT_FEW;
}

static bool by_matches(const struct looking *l, struct tables *t, struct room room)
{
    bool ladder = l->drawn->g.end[l->section].by == PLACES_BY_LADDER; // has no late round
    bool level = may_be_level(l);
    if (ladder || waits(l) || !few_are_open(l)) return true;
    for (int32_t n = 1; n <= l->drawn->g.count; n++) {
        const struct node_now *now = &l->drawn->now[n];
        bool ready = !node_decided(now->how) && now->player[0] > 0 && now->player[1] > 0;
        if (l->drawn->g.nodes[n].section != l->section || !ready || !begin_match(l, n)) continue;
        if (!ask_after(l, n, SIDE_A, t, room) || !ask_after(l, n, SIDE_B, t, room)) return false;
        if (level && !ask_after(l, n, SIDE_NONE, t, room)) return false;
    }
    return true;
}

// ---- what other sections of the table pay beside it

static bool stands_in(const struct looking *l, int32_t section, int32_t entry)
{
    for (int32_t n = 1; n <= l->drawn->g.count; n++) {
        const int32_t *player = l->drawn->now[n].player;
        if (l->drawn->g.nodes[n].section == section && (player[0] == entry || player[1] == entry))
            return true;
    }
    return false;
}

static int64_t worth_at(const struct payouts *p, int32_t section, int32_t place)
{
    int64_t worth = 0;
    for (int32_t i = 0; i < p->line_count; i++)
        if (p->table[i].section == section && p->table[i].place == place) worth += p->table[i].comes_to;
    return worth;
}

// The most that a section pays somebody who does not stand in it yet and may come to it.
static int64_t most_of(const struct looking *l, int32_t section, int32_t entry)
{
    const struct row_section *s = drawn_section(l->state, section);
    int64_t most = 0;
    if (!s || s->status == SECTION_OVER || stands_in(l, section, entry)) return 0;
    if (drawn_is(l->state, section) && !s->fed_by && !s->also_by) return 0;
    for (int32_t i = 0; i < l->now->line_count; i++) {
        const struct money_line *line = &l->now->table[i];
        int64_t worth = line->section == section ? worth_at(l->now, section, line->place) : 0;
        if (worth > most) most = worth;
    }
    return most;
}

static int64_t most_elsewhere(const struct looking *l, int32_t entry)
{
    int64_t most = 0;
    for (int32_t section = 1; section <= SECTIONS_MAX; section++)
        if (section != l->section) most += most_of(l, section, entry);
    return most;
}

static bool add_others(const struct looking *l, struct tables *t, struct room room)
{
    if (!payouts_beside(l->state, l->book, l->section, &t->beside, room)) return false;
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        struct prospect *p = &l->by[e];
        if (p->entry != e || p->section != l->section) continue;
        int64_t more = most_elsewhere(l, e);
        for (int32_t r = REACH_WIN; r < REACH_RESULTS; r++) {
            p->by[r].least += t->beside.by[e].least;
            p->by[r].most += t->beside.by[e].most + more;
        }
    }
    return true;
}

// ---- all

static bool section_before(const struct payouts *p, int32_t line)
{
    for (int32_t i = 0; i < line; i++)
        if (p->table[i].section == p->table[line].section) return true;
    return false;
}

static bool look_at(struct looking *l, struct tables *t, struct room room)
{
    const struct row_section *s = drawn_section(l->state, l->section);
    if (!s || s->status == SECTION_OVER || !drawn_is(l->state, l->section)) return true;
    field_begin(l);
    enum places_by by = l->drawn->g.end[l->section].by;
    bool points = by == PLACES_BY_POINTS || by == PLACES_BY_ALL_PLAY_ALL;
    if (!l->field->paid || !(points ? by_points(l, t, room) : by_matches(l, t, room))) return !l->field->paid;
    return add_others(l, t, room);
}

// Where each way to the end is tried, everybody by what those come to.
static void narrow(const struct looking *l, int32_t entry, const struct outcomes *ahead)
{
    const struct outcome_own *own = ahead->own[entry];
    int32_t match = own[OUTCOME_WON].match;
    struct prospect *p = &l->by[entry];
    if (!ahead->count || !match || own[OUTCOME_LOST].match != match || (p->entry && p->match != match))
        return;
    *p = (struct prospect){.entry = entry, .section = state_match(l->state, match)->section, .match = match};
    p->told[REACH_WIN] = p->told[REACH_LOSS] = true;
    p->by[REACH_WIN] = (struct reach){own[OUTCOME_WON].least, own[OUTCOME_WON].most};
    p->by[REACH_LOSS] = (struct reach){own[OUTCOME_LOST].least, own[OUTCOME_LOST].most};
}

static bool makes_a_difference(const struct prospect *p)
{
    const struct reach *win = &p->by[REACH_WIN], *loss = &p->by[REACH_LOSS];
    return p->told[REACH_WIN] && p->told[REACH_LOSS] &&
           (win->least != loss->least || win->most != loss->most || win->least != win->most);
}

bool prospects_fill(const struct state *state, const struct pool_book *book, const struct payouts *now,
                    const struct outcomes *ahead, struct prospects *out, struct room room)
{
    int32_t kind = state_pool(state, book->pool)->kind;
    struct looking l = {
        .state = state, .book = book, .now = now, .among = kind == POOL_SIDE || kind == POOL_AUCTION};
    out->count = 0;
    l.drawn = room_take(&room, sizeof *l.drawn);
    l.field = room_take(&room, sizeof *l.field);
    l.by = room_take(&room, (ENTRIES_MAX + 1) * sizeof *l.by);
    struct tables *t = room_take(&room, sizeof *t);
    if (!l.drawn || !l.field || !l.by || !t) return false;
    mem_clear(l.by, (ENTRIES_MAX + 1) * sizeof *l.by);
    if (!drawn_take(&room, state_last(state, ROW_node), l.drawn) || !drawn_pass(state, l.drawn)) return false;
    for (int32_t i = 0; i < now->line_count; i++) {
        l.section = now->table[i].section;
        if (!section_before(now, i) && !look_at(&l, t, room)) return false;
    }
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        narrow(&l, e, ahead);
        if (l.by[e].entry && makes_a_difference(&l.by[e])) out->of[out->count++] = l.by[e];
    }
    return true;
}
