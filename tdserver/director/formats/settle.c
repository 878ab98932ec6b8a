// SPDX-License-Identifier: MIT
#include "director/formats/settle.h"

#include "director/formats/ended.h"
#include "director/formats/format.h"
#include "director/formats/pass.h"
#include "director/formats/places.h"
#include "director/games/match_life.h"
#include "director/lots/lots.h"
#include "director/rounds/decide_ladder.h"
#include "director/teams/boards.h"
#include "director/teams/settle_boards.h"
#include "engine/mem.h"

// Storage for passes; NULL: refused, no room.
static struct drawn *storage(struct deciding *d)
{
    if (d->drawn) return d->drawn;
    struct drawn *drawn = room_take(d->room, sizeof *drawn);
    if (!drawn || !drawn_take(d->room, NODES_MAX, drawn)) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
        return NULL;
    }
    return d->drawn = drawn;
}

struct drawn *settle_look(struct deciding *d)
{
    if (!storage(d)) return NULL;
    if (drawn_pass(d->now, d->drawn)) return d->drawn;
    deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    return NULL;
}

// ---- one node

// How a match ends that needs no play; HOW_NONE: it has to be played.
static enum result_how end_without_play(const struct node_now *now)
{
    switch (now->how) {
    case NODE_BYE:
        return HOW_BYE;
    case NODE_EMPTY:
        return HOW_VOID;
    case NODE_SKIPPED:
        return HOW_SKIPPED;
    case NODE_WALKOVER:
        return now->absent ? HOW_WALKOVER : HOW_NONE;
    case NODE_VOID:
        return now->absent ? HOW_VOID : HOW_NONE;
    default:
        return HOW_NONE;
    }
}

static enum side winner_at(const struct node_now *now)
{
    if (now->winner <= 0) return SIDE_NONE;
    return now->winner == now->player[0] ? SIDE_A : SIDE_B;
}

static void stand(struct deciding *d, const struct row_match *m, const struct node_now *now)
{
    if (m->table) EMIT(d, match_uncalled, .match = m->n, .table = m->table);
    if (m->a != now->player[0]) EMIT(d, slot_set, .match = m->n, .side = SIDE_A, .entry = now->player[0]);
    if (m->b != now->player[1]) EMIT(d, slot_set, .match = m->n, .side = SIDE_B, .entry = now->player[1]);
}

static void settle_node(struct deciding *d, int32_t n, const struct node_now *now)
{
    const struct row_node *node = state_node(d->now, n);
    if (!node || !node->section) return;
    struct row_match m = match_now(d, node->match);
    if (drawn_stays(&m)) return;
    enum result_how how = end_without_play(now);
    bool there = m.a == now->player[0] && m.b == now->player[1];
    bool over = m.status == MATCH_OVER;
    bool same_end =
        over && m.how == (int32_t)how && m.winner == (int32_t)winner_at(now) && m.absent == now->absent;
    if (there && (over ? same_end : how == HOW_NONE)) return;
    if (over) EMIT(d, match_reopened, .match = m.n, .status = MATCH_WAITING);
    if (!there) stand(d, &m, now);
    if (how != HOW_NONE) match_end_absent(d, m.n, winner_at(now), how, now->absent);
}

// ---- one section

struct outcome {
    bool open, touched;
    int32_t last; // its node of the highest rank
};

// Who has left or come back changes places, too, in the event or in one section; and a round that is taken back.
static bool somebody_touched(const struct deciding *d)
{
    return state_next_after(d->now, ROW_entry, 0, d->was->seq) ||
           state_next_after(d->now, ROW_seat, 0, d->was->seq) ||
           state_next_after(d->now, ROW_pairing, 0, d->was->seq);
}

static void outcomes_fill(const struct deciding *d, const struct drawn *drawn, struct outcome *sections)
{
    const struct graph *g = &drawn->g;
    bool somebody = somebody_touched(d);
    struct graph_results results = {drawn->match, drawn->away};
    for (int32_t section = 1; section <= SECTIONS_MAX; section++)
        sections[section].open = section_grows(g, &results, drawn->now, section);
    for (int32_t n = 1; n <= g->count; n++) {
        struct outcome *s = &sections[g->nodes[n].section];
        const struct row_node *node = state_node(d->now, n);
        if (!node || !node->section) continue;
        const struct row_match *m = state_match(d->now, node->match);
        s->open |= !node_decided(drawn->now[n].how);
        s->touched |= somebody || m->version > d->was->seq || node->version > d->was->seq;
        if (!s->last || g->nodes[n].rank >= g->nodes[s->last].rank) s->last = n;
    }
}

static bool places_stand(const struct deciding *d, int32_t section, const struct places *places)
{
    for (int32_t i = 0; i < places->count; i++) {
        const struct place_range *at = &places->at[i];
        const struct row_seat *seat = drawn_seat(d->now, section, at->entry);
        if (!seat || seat->place_from != at->from || seat->place_to != at->to) return false;
    }
    int32_t placed = 0;
    for (STATE_EACH(seat, seat, d->now))
        placed += seat->n / SEAT_NUMBERS == section && seat->place_from;
    return placed == places->count;
}

static void places_emit(struct deciding *d, int32_t section, const struct places *places)
{
    int32_t *lists = room_take(d->room, sizeof *lists * 3 * ENTRIES_MAX);
    if (!lists) REFUSE(d, DIRECTOR_NO_ROOM);
    int32_t *entries = lists, *from = lists + ENTRIES_MAX, *to = lists + 2 * ENTRIES_MAX;
    for (int32_t i = 0; i < places->count; i++) {
        entries[i] = places->at[i].entry;
        from[i] = places->at[i].from;
        to[i] = places->at[i].to;
    }
    EMIT(d, places_set, .section = section, .entries = {entries, places->count},
         .from = {from, places->count}, .to = {to, places->count});
}

static void section_ends(struct deciding *d, const struct drawn *drawn, int32_t section)
{
    struct places *places = room_take(d->room, sizeof *places);
    struct graph_results results = {drawn->match, drawn->away};
    if (!places || !places_fill(&drawn->g, &results, drawn->now, section, places, drawn->room))
        REFUSE(d, DIRECTOR_NO_ROOM);
    if (!places_stand(d, section, places)) places_emit(d, section, places);
    if (state_section(d->now, section)->status != SECTION_OVER)
        EMIT(d, section_status_set, .section = section, .status = SECTION_OVER);
}

static void champion_is(struct deciding *d, int32_t section, int32_t champion)
{
    if (state_section(d->now, section)->champion != champion)
        EMIT(d, champion_set, .section = section, .entry = champion);
}

static int32_t winner_of_last(const struct drawn *drawn, int32_t section, const struct outcome *is)
{
    const struct node_now *last = &drawn->now[is->last];
    struct graph_results results = {drawn->match, drawn->away};
    if (!is->last || last->winner <= 0 || !node_decided(last->how)) return 0;
    return places_has_winner(&drawn->g, &results, drawn->now, section, last->winner) ? last->winner : 0;
}

// Who alone has the first place of a section that is over; by_lot: only if lots parted them from another one. Case 109: who
// is alone because the other one has left has not won a final that was void.
static int32_t first_of(const struct state *state, int32_t section, bool by_lot)
{
    for (STATE_EACH(seat, seat, state)) {
        bool first = seat->place_from == 1 && seat->place_to == 1 && (seat->lot || !by_lot);
        if (seat->n / SEAT_NUMBERS == section && first) return seat->n % SEAT_NUMBERS;
    }
    return 0;
}

static void settle_section(struct deciding *d, const struct drawn *drawn, int32_t section,
                           const struct outcome *is)
{
    enum section_kind kind = (enum section_kind)state_section(d->now, section)->kind;
    bool by_points = format_places(kind) != PLACES_BY_LAST_NODE;
    int32_t winner = format_one_winner(kind) ? winner_of_last(drawn, section, is) : 0;
    bool final_void = format_one_winner(kind) && !winner; // then lots may say who is first
    if (!by_points && !final_void) champion_is(d, section, winner);
    bool over = state_section(d->now, section)->status == SECTION_OVER;
    if (!is->open && (is->touched || !over)) section_ends(d, drawn, section);
    if (is->open && over) {
        EMIT(d, places_set, .section = section);
        EMIT(d, section_status_set, .section = section, .status = SECTION_RUNNING);
    }
    if (by_points || final_void)
        champion_is(d, section, is->open ? 0 : first_of(d->now, section, final_void));
    if (!by_points && !format_one_winner(kind)) champion_is(d, section, 0);
}

// ---- what waits for a repair

// Where the winner of a node goes within its section, 0 = nowhere.
static int32_t winner_goes_to(const struct drawn *drawn, int32_t node)
{
    for (int32_t n = node + 1; n <= drawn->g.count; n++)
        for (int side = 0; side < 2; side++) {
            const struct source *from = &drawn->g.nodes[n].from[side];
            if (from->kind == SOURCE_WINNER && from->of == node) return n;
        }
    return 0;
}

// Who came through the node unplayed may lose their first match at any later one (case 113).
static unsigned char depth_on_the_way(const struct drawn *drawn, int32_t node, const unsigned char *depth)
{
    unsigned char deepest = 0;
    for (; node; node = winner_goes_to(drawn, node))
        if (depth[node] > deepest) deepest = depth[node];
    return deepest;
}

// Do places of `of` follow from this section: its own, or a barrage for them?
static bool says_places(const struct drawn *drawn, int32_t section, int32_t of)
{
    for (int32_t i = 0; i < drawn->g.lot_count; i++)
        if (drawn->lots[i].section == of && drawn->lots[i].barrage == section) return true;
    return section == of;
}

static unsigned char depth_of_places(const struct drawn *drawn, int32_t section, const unsigned char *depth)
{
    unsigned char deepest = 0;
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (depth[n] > deepest && says_places(drawn, drawn->g.nodes[n].section, section)) deepest = depth[n];
    return deepest;
}

// How deep what this source hangs on lies, 0 = it hangs on nothing that is marked.
static unsigned char hangs(const struct drawn *drawn, const struct source *from, const unsigned char *depth)
{
    switch (from->kind) {
    case SOURCE_WINNER:
    case SOURCE_LOSER:
        return depth[from->of];
    case SOURCE_FIRST_LOSER:
        return depth_on_the_way(drawn, from->of, depth);
    case SOURCE_PLACE:
        return depth_of_places(drawn, from->section, depth);
    default:
        return 0;
    }
}

static unsigned char deeper(unsigned char a, unsigned char b)
{
    return a > b ? a : b;
}

// Puts what hangs on something one below it; false: everything lies as deep as it must.
static bool mark_more(const struct drawn *drawn, unsigned char *depth)
{
    bool more = false;
    for (int32_t n = 1; n <= drawn->g.count; n++) {
        const struct node *at = &drawn->g.nodes[n];
        unsigned char above = deeper(hangs(drawn, &at->from[0], depth), hangs(drawn, &at->from[1], depth));
        if (at->condition) above = deeper(above, depth[at->condition]);
        if (!above || above == UINT8_MAX || depth[n] > above) continue;
        depth[n] = (unsigned char)(above + 1);
        more = true;
    }
    return more;
}

// Mostly what hangs on a node has a higher number; not who plays on in places of a section that has grown since (pass.c).
int32_t settle_after(const struct drawn *drawn, int32_t node, unsigned char *depth)
{
    int32_t count = 0;
    mem_clear(depth, (size_t)drawn->g.count + 1);
    depth[node] = 1;
    while (mark_more(drawn, depth))
        ;
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (depth[n]) count += --depth[n] > 0;
    return count;
}

int32_t settle_next(const struct drawn *drawn, const unsigned char *depth, int32_t n)
{
    int32_t at = n ? depth[n] : UINT8_MAX, next = 0;
    for (int32_t k = n - 1; k > 0; k--)
        if (depth[k] == at) return k;
    for (int32_t k = drawn->g.count; k > 0; k--)
        if (depth[k] < at && depth[k] > (next ? depth[next] : 0)) next = k;
    return next;
}

// Is a match open after this node that no other correction explains? explained: NULL = whoever explains it.
static bool open_after(struct deciding *d, const struct drawn *drawn, int32_t node,
                       const unsigned char *explained)
{
    unsigned char *marks = room_take(d->room, (size_t)drawn->g.count + 1);
    if (!marks) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (!marks || !settle_after(drawn, node, marks)) return false;
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (marks[n] && drawn->now[n].how == NODE_OPEN && !(explained && explained[n])) return true;
    return false;
}

static bool annulled_for(const struct deciding *d, int32_t match)
{
    for (STATE_EACH(match, m, d->now))
        if (m->status == MATCH_ANNULLED && m->annulled_for == match) return true;
    return false;
}

// marks[n] = 1: a correction before this node, which is not the one at `but`, waits for a repair.
static unsigned char *waited_for(struct deciding *d, const struct drawn *drawn, int32_t but)
{
    size_t count = (size_t)drawn->g.count + 1;
    unsigned char *all = room_take(d->room, count), *marks = room_take(d->room, count);
    if (!all || !marks) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
        return NULL;
    }
    mem_clear(all, count);
    for (STATE_EACH(node, node, d->now)) {
        if (!node->waits || node->n == but) continue;
        settle_after(drawn, node->n, marks);
        for (size_t n = 0; n < count; n++)
            all[n] |= marks[n] > 0;
    }
    return all;
}

// A match that only fits what is now was begun since; 0 = none.
static int32_t begun_since(const struct drawn *drawn, const struct node_now *then)
{
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (then[n].how == NODE_OPEN && drawn->now[n].how != NODE_OPEN) return n;
    return 0;
}

static bool pass_then(struct drawn *drawn, const struct graph_results *results, struct node_now *then)
{
    bool passed = graph_pass(&drawn->g, results, then, drawn->room);
    if (!passed || !lots_follow(&drawn->g, results, then, drawn->room)) return passed;
    return graph_pass(&drawn->g, results, then, drawn->room);
}

// The nodes as they would be if this one still yielded what it did; NULL: refused, no room.
static const struct node_now *as_before(struct deciding *d, struct drawn *drawn, int32_t node,
                                        struct node_match yielded)
{
    size_t nodes = (size_t)drawn->g.count + 1;
    struct node_now *then = room_take(d->room, nodes * sizeof *then);
    struct room scratch = *d->room;
    struct node_match *match = room_take(&scratch, nodes * sizeof *match);
    struct lot *lots = room_take(&scratch, sizeof drawn->lots);
    struct graph_results results = {match, drawn->away};
    if (!then || !match || !lots) {
        deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
        return NULL;
    }
    mem_copy(lots, drawn->lots, sizeof drawn->lots);
    mem_copy(match, drawn->match, nodes * sizeof *match);
    match[node] = yielded;
    bool passed = pass_then(drawn, &results, then);
    for (int32_t n; passed && (n = begun_since(drawn, then));) {
        match[n] = (struct node_match){0};
        passed = pass_then(drawn, &results, then);
    }
    mem_copy(drawn->lots, lots, sizeof drawn->lots);
    if (passed) return then;
    deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    return NULL;
}

// Does a side of the match that was begun here follow no more, only because of this correction? Two of them may have opened
// one node, each a side of it.
static bool opened_by(const struct drawn *drawn, int32_t n, const struct node_now *before)
{
    const int32_t *plays = drawn->match[n].player, *now = drawn->now[n].player;
    bool left = false;
    for (int side = 0; side < 2; side++)
        left |= before[n].player[side] == plays[side] && now[side] != plays[side];
    return left && drawn->now[n].how == NODE_OPEN;
}

static bool opens_any(const struct drawn *drawn, const struct node_now *before)
{
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (opened_by(drawn, n, before)) return true;
    return false;
}

static bool any_open(const struct drawn *drawn)
{
    for (int32_t n = 1; n <= drawn->g.count; n++)
        if (drawn->now[n].how == NODE_OPEN) return true;
    return false;
}

// Does the row say whom the node yields now? By its match alone: the node may be open itself.
static bool is_back(const struct deciding *d, const struct row_node *node)
{
    const struct row_match *m = state_match(d->now, node->match);
    return drawn_winner(m) == node->was_winner && drawn_loser(m) == node->was_loser;
}

// Is anything open after this node that waits for it? Once it was corrected back, not what another correction explains.
static bool holds_open(struct deciding *d, const struct drawn *drawn, int32_t n)
{
    bool back = is_back(d, state_node(d->now, n));
    return open_after(d, drawn, n, back ? waited_for(d, drawn, n) : NULL);
}

// A repair or another correction was taken back: what was opened before that waits for its own correction again.
static void wait_again(struct deciding *d, struct drawn *drawn)
{
    for (int32_t n = 1; n <= drawn->g.count && any_open(drawn) && !refused(d); n++) {
        const struct row_node *node = state_node(d->now, n);
        if (!node || !node->was_winner || node->waits || node->pin_winner) continue;
        struct row_node was = *node;
        struct node_match yielded =
            drawn_pinned(was.was_winner, was.was_loser, state_match(d->now, was.match));
        const struct node_now *before = as_before(d, drawn, n, yielded);
        // What a new correction of another match opens behind it stays the other one's.
        if (before && opens_any(drawn, before) && holds_open(d, drawn, n))
            EMIT(d, node_waits, .node = n, .waits = 1, .winner = was.was_winner, .loser = was.was_loser,
                 .score_a = was.was_score_a, .score_b = was.was_score_b);
    }
}

// Corrected back or annulled: nothing hangs on the old result any more. What was annulled may come back, so who won then
// is kept. Where matches were begun on either result, correcting back leaves those of the other one open, and it waits on.
static void waits_end(struct deciding *d, const struct drawn *drawn)
{
    for (int32_t n = 1; n <= drawn->g.count && !refused(d); n++) {
        const struct row_node *node = state_node(d->now, n);
        if (!node || !(node->waits || node->was_winner)) continue;
        bool open = node->waits && holds_open(d, drawn, n);
        bool keep = !is_back(d, node) || annulled_for(d, node->match);
        if (open || (!node->waits && keep)) continue;
        struct row_node was = keep ? *node : (struct row_node){0};
        EMIT(d, node_waits, .node = n, .winner = was.was_winner, .loser = was.was_loser,
             .score_a = was.was_score_a, .score_b = was.was_score_b);
    }
}

// What a correction of the match at `node` may have opened.
struct correction {
    bool shares;                   // in what another one explains
    const struct node_now *before; // the nodes without it
    const unsigned char *waited;   // what another one explains
    const unsigned char *behind;   // how deep what hangs on its node lies behind it
};

static bool correction_take(struct deciding *d, struct drawn *drawn, const struct row_match *was, bool shares,
                            struct correction *out)
{
    struct node_match yielded = drawn_pinned(drawn_winner(was), drawn_loser(was), was);
    unsigned char *behind = room_take(d->room, (size_t)drawn->g.count + 1);
    *out = (struct correction){.shares = shares,
                               .before = as_before(d, drawn, was->node, yielded),
                               .waited = waited_for(d, drawn, was->node),
                               .behind = behind};
    if (!behind) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    if (behind) settle_after(drawn, was->node, behind);
    return !refused(d);
}

// What no other correction explains is this one's doing, also where a walkover on the way has turned with it.
static bool opened_at(const struct drawn *drawn, const struct correction *c, int32_t n)
{
    if (drawn->now[n].how != NODE_OPEN || !c->behind[n]) return false;
    return !c->waited[n] || (c->shares && opened_by(drawn, n, c->before));
}

static bool warn_of_opened(struct deciding *d, const struct drawn *drawn, const struct correction *c)
{
    bool any = false;
    for (int32_t n = 0; (n = settle_next(drawn, c->behind, n));) {
        if (!opened_at(drawn, c, n)) continue;
        const struct row_match *m = state_match(d->now, state_node(d->now, n)->match);
        if (m->status == MATCH_OVER && drawn_winner(m) > 0)
            WARN(d, LEVEL_READ, DEPENDANT_OVER, m->n, drawn_winner(m));
        else
            WARN(d, LEVEL_READ, DEPENDANT_STARTED, m->n, m->a, m->b);
        any = true;
    }
    return any;
}

void settle_waits(struct deciding *d, const struct row_match *was, bool shares)
{
    struct correction c;
    if (was->of) was = state_match(d->was, was->of);
    const struct row_node *node = state_node(d->now, was->node);
    struct drawn *drawn = node && drawn_winner(was) ? settle_look(d) : NULL;
    // What ended because somebody was absent follows from who stands there: the result before it is what was corrected.
    if (!drawn || drawn_automatic(state_match(d->now, was->n))) return;
    // A result that is only taken back has no part in what waits for another one already.
    bool corrected = state_match(d->now, was->n)->status == MATCH_OVER;
    if (!correction_take(d, drawn, was, corrected && shares, &c)) return;
    bool any = warn_of_opened(d, drawn, &c);
    // What another correction has opened already may be this one's alone once the other is taken back: so who won is kept.
    bool kept = any || (corrected && !node->was_winner && open_after(d, drawn, was->node, NULL));
    if (!kept || node->waits || node->pin_winner || refused(d)) return;
    EMIT(d, node_waits, .node = was->node, .waits = any, .winner = drawn_winner(was),
         .loser = drawn_loser(was), .score_a = was->score_a, .score_b = was->score_b);
    // Another one that only kept who won may have waited for nothing but this.
    const struct drawn *again = settle_look(d);
    if (again) waits_end(d, again);
}

bool settle_begun_by(struct deciding *d, int32_t node, int32_t winner, int32_t loser)
{
    struct drawn *drawn = refused(d) ? NULL : settle_look(d);
    if (!drawn) return false;
    struct node_match yielded =
        drawn_pinned(winner, loser, state_match(d->now, state_node(d->now, node)->match));
    const struct node_now *before = as_before(d, drawn, node, yielded);
    return before && opens_any(drawn, before);
}

int32_t settle_unexplained(struct deciding *d)
{
    const struct drawn *drawn = refused(d) ? NULL : settle_look(d);
    const unsigned char *waited = drawn ? waited_for(d, drawn, 0) : NULL;
    for (int32_t n = 1; waited && n <= drawn->g.count; n++)
        if (drawn->now[n].how == NODE_OPEN && !waited[n]) return n;
    return 0;
}

int32_t settle_opened(struct deciding *d)
{
    struct drawn *drawn = refused(d) ? NULL : settle_look(d);
    int32_t count = drawn ? drawn->g.count : 0;
    unsigned char *opened = drawn ? room_take(d->room, (size_t)count + 1) : NULL;
    if (drawn && !opened) deciding_refuse(d, director_refusal(DIRECTOR_NO_ROOM));
    for (int32_t n = 1; opened && n <= count; n++)
        opened[n] = drawn->now[n].how == NODE_OPEN;
    if (!opened || !drawn_pass(d->was, drawn)) return 0;
    for (int32_t n = 1; n <= count; n++) {
        bool had = n <= drawn->g.count && drawn->now[n].how == NODE_OPEN;
        if (opened[n] && !had) return n;
    }
    return 0;
}

// ---- what was played for

static void lots_tell(struct deciding *d, const struct drawn *drawn, int32_t drawing)
{
    int32_t *lists = room_take(d->room, sizeof *lists * 2 * LOTS_STAND_MAX), count = 0;
    if (!lists) REFUSE(d, DIRECTOR_NO_ROOM);
    for (int32_t i = 0; i < drawn->g.lot_count; i++) {
        const struct lot *lot = &drawn->lots[i];
        const struct row_seat *seat = drawn_seat(d->now, lot->section, lot->entry);
        if (lot->drawing != drawing || lot->order == seat->lot) continue;
        lists[count] = lot->entry;
        lists[LOTS_STAND_MAX + count++] = lot->order;
    }
    if (count)
        EMIT(d, lots_set, .lots = drawing, .entries = {lists, count},
             .order = {lists + LOTS_STAND_MAX, count});
}

// A barrage has ended, or ends another way, or goes on again: so do the places for which it is played. true: it was told.
static bool barrages_settle(struct deciding *d, struct drawn *drawn)
{
    struct graph_results results = {drawn->match, drawn->away};
    if (refused(d) || !lots_follow(&drawn->g, &results, drawn->now, drawn->room)) return false;
    for (STATE_EACH(lots, drawing, d->was))
        if (drawing->barrage && !drawing->lifted) lots_tell(d, drawn, drawing->n);
    return !refused(d);
}

// ---- everything

static void settle_once(struct deciding *d, struct drawn *drawn)
{
    struct outcome sections[SECTIONS_MAX + 1] = {{0}};
    for (int32_t n = 1; n <= drawn->g.count && !refused(d); n++)
        settle_node(d, n, &drawn->now[n]);
    boards_settle(d);
    // What a team match is worth in a table follows from its boards.
    if (boards_drawn(d->now) && !refused(d) && !settle_look(d)) return;
    outcomes_fill(d, drawn, sections);
    for (int32_t s = 1; s <= SECTIONS_MAX && !refused(d); s++)
        if (drawn_is(d->now, s)) settle_section(d, drawn, s, &sections[s]);
    wait_again(d, drawn);
    waits_end(d, drawn);
}

// What a barrage says may end another one that waited for it.
void settle_all(struct deciding *d)
{
    struct drawn *drawn = NULL;
    do {
        boards_settle(d);
        drawn = refused(d) ? NULL : settle_look(d);
        if (drawn) settle_once(d, drawn);
    } while (drawn && barrages_settle(d, drawn));
}

// ---- only what a result moves
//
// Before a command everything was settled. So where it only decided matches, nodes change that these feed, then those that
// they feed, and no others: a side whose source has not changed is who stood there. Whatever is less plain than that looks
// at every node: a repair waits, a section ends, somebody came or left, a team match hangs on its boards.

// Nodes to look at, ascending: what a node feeds has a higher number.
struct walk {
    int32_t at[64], count;
};

static bool walk_has(const struct walk *w, int32_t node)
{
    for (int32_t i = 0; i < w->count; i++)
        if (w->at[i] == node) return true;
    return false;
}

// false: there is no place for more.
static bool walk_add(struct walk *w, int32_t node)
{
    if (!node || walk_has(w, node)) return true;
    if (w->count == (int32_t)(sizeof w->at / sizeof *w->at)) return false;
    int32_t i = w->count++;
    for (; i > 0 && w->at[i - 1] > node; i--)
        w->at[i] = w->at[i - 1];
    w->at[i] = node;
    return true;
}

// Did this command change nothing but matches, and does nothing but the results before a node say who meets there?
static bool plain(const struct deciding *d)
{
    static const enum row_kind others[] = {ROW_section, ROW_entry, ROW_seat, ROW_node, ROW_pairing};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (state_next_after(d->now, others[i], 0, d->was->seq)) return false;
    // What a team match yields is found from its boards.
    if (boards_drawn(d->now)) return false;
    for (STATE_EACH(section, s, d->now))
        if (drawn_is(d->now, s->n) && format_by_first_loss((enum section_kind)s->kind)) return false;
    for (STATE_EACH(node, node, d->now))
        if (node->waits || node->was_winner || node->pin_winner) return false;
    return true;
}

// What it yields goes on within its section, which was not over: so it is not over now, and has the same champion.
static bool goes_on(const struct deciding *d, const struct row_node *node)
{
    const struct row_node *next = state_node(d->now, node->winner_to);
    return next && next->section == node->section &&
           state_section(d->now, node->section)->status != SECTION_OVER;
}

// false: not as plain as that.
static bool walk_node(struct deciding *d, struct walk *w, int32_t n)
{
    struct node_now *now = d->drawn->now;
    const struct row_node *node = state_node(d->now, n);
    const struct row_match *was = state_match(d->was, node->match);
    if (node->condition || !goes_on(d, node)) return false;
    now[n] = (struct node_now){.player = {was->a, was->b}};
    for (int side = 0; side < 2; side++) {
        struct source from = drawn_source(node, side ? SIDE_B : SIDE_A);
        if (from.kind == SOURCE_WINNER && walk_has(w, from.of)) now[n].player[side] = now[from.of].winner;
        if (from.kind == SOURCE_LOSER && walk_has(w, from.of)) now[n].player[side] = now[from.of].loser;
    }
    drawn_stand(d->now, d->drawn, n);
    if (now[n].how == NODE_OPEN) return false;
    settle_node(d, n, &now[n]);
    if (state_match(d->now, node->match)->version <= d->was->seq) return true;
    return walk_add(w, node->winner_to) && walk_add(w, node->loser_to);
}

static bool walk(struct deciding *d)
{
    struct walk w = {.count = 0};
    if (!plain(d)) return false;
    const struct row *touched = NULL;
    while ((touched = state_next_after(d->now, ROW_match, touched ? touched->n : 0, d->was->seq))) {
        const struct row_match *m = state_match(d->now, touched->n);
        if (!state_match(d->was, m->n) || !walk_add(&w, m->node)) return false;
    }
    for (int32_t i = 0; i < w.count && !refused(d); i++)
        if (!walk_node(d, &w, w.at[i])) return false;
    return true;
}

void settle(struct deciding *d)
{
    if (refused(d) || !storage(d)) return;
    if (!walk(d)) settle_all(d);
}

// ---- what a director reads before it is done

static void warn_of_slot(struct deciding *d, int32_t match, int32_t was, int32_t is)
{
    if (was <= 0 || was == is) return;
    if (is > 0)
        WARN(d, LEVEL_READ, SLOT_CHANGES, is, was, match);
    else if (is == NOBODY)
        WARN(d, LEVEL_READ, SLOT_VOID, was, match);
    else
        WARN(d, LEVEL_READ, SLOT_EMPTIED, was, match);
}

static void warn_of_match(struct deciding *d, const struct row_match *was, const struct row_match *is)
{
    warn_of_slot(d, is->n, was->a, is->a);
    warn_of_slot(d, is->n, was->b, is->b);
    bool ended = is->status == MATCH_OVER, had_ended = was->status == MATCH_OVER;
    if (is->status == MATCH_ANNULLED && was->status != MATCH_ANNULLED)
        WARN(d, LEVEL_READ, MATCH_ANNULLED, is->n, was->a, was->b);
    if (was->table && !is->table && !ended) WARN(d, LEVEL_CONFIRM, MATCH_UNCALLED, is->n, was->table);
    if (had_ended && !ended && is->status != MATCH_ANNULLED) WARN(d, LEVEL_CONFIRM, MATCH_REOPENS, is->n);
    if (!ended || (had_ended && was->winner == is->winner)) return;
    if (is->winner != SIDE_NONE)
        WARN(d, LEVEL_CONFIRM, MATCH_ENDS, is->n, drawn_winner(is));
    else
        WARN(d, LEVEL_CONFIRM, MATCH_VOID, is->n);
}

// Who meets whom in the next round was computed from who had won. Where players are paired as they become free, and on a ladder, no
// round hangs on another.
static void warn_of_rounds(struct deciding *d, const struct row_match *was, const struct row_match *is)
{
    const struct row_section *s = drawn_section(d->was, was->section);
    bool same = was->status != MATCH_OVER || (is->status == MATCH_OVER && is->winner == was->winner);
    if (same || !s || !format_by_rounds((enum section_kind)s->kind) || drawn_paced(d->was, s->n)) return;
    int32_t paired = drawn_rule(d->was, s->n).paired;
    if (paired > was->round) WARN(d, LEVEL_READ, ROUND_PAIRED, paired);
}

void settle_warn(struct deciding *d)
{
    const struct row *touched = NULL;
    while ((touched = state_next_after(d->now, ROW_match, touched ? touched->n : 0, d->was->seq))) {
        const struct row_match *was = state_match(d->was, touched->n);
        if (!was || !was->section) continue;
        warn_of_match(d, was, state_match(d->now, was->n));
        warn_of_rounds(d, was, state_match(d->now, was->n));
    }
    for (STATE_EACH(section, was, d->was))
        if (was->champion && was->champion != state_section(d->now, was->n)->champion)
            WARN(d, LEVEL_READ, CHAMPION_CHANGES, was->champion, was->n);
    ladders_warn(d);
}
