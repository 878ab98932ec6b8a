// SPDX-License-Identifier: MIT
// Repair: a result was corrected, and matches that were started since are not between those who should meet. One choice
// for all of them: they go on as played, or they are annulled and played again; either can be undone. Until then they may be
// played on and what comes of them goes nowhere. US 4.10; case 58.
#include "director/deciding.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/settle.h"
#include "director/games/disputes.h"
#include "director/games/match_clock.h"
#include "director/games/match_life.h"
#include "director/hall/hall.h"
#include "director/status.h"
#include "director/teams/boards.h"

static void pin(struct deciding *d, int32_t node, int32_t winner, int32_t loser, const char *reason)
{
    EMIT_TEXT(d, node_pinned, reason, reason, .node = node, .winner = winner, .loser = loser);
}

// What falls together: the matches of one annulment, each for this reason.
struct annulment {
    int32_t because, n;
    const char *reason;
};

// How often a correction of this match has annulled what still is; -1: never.
static int32_t annulments_for(const struct deciding *d, int32_t because)
{
    int32_t last = -1;
    for (STATE_EACH(match, m, d->now))
        if (m->status == MATCH_ANNULLED && m->annulled_for == because && m->annulment > last)
            last = m->annulment;
    return last;
}

static void annul_match(struct deciding *d, int32_t match, const struct annulment *a)
{
    match_clock_stop(d, match, STOP_OVER, SIDE_NONE);
    EMIT_TEXT(d, match_annulled, reason, a->reason, .match = match, .because = a->because, .annulment = a->n);
}

// A match that was called or begun gives back table and clock, keeps its games and is replaced; so do the boards of one
// between teams.
static void annul(struct deciding *d, int32_t n, const struct annulment *a)
{
    struct row_match m = match_now(d, state_node(d->now, n)->match);
    int32_t next = build_next(d->now).match;
    if (next > MATCHES_MAX) REFUSE(d, DIRECTOR_TOO_MANY, MATCHES_MAX);
    int32_t board = m.n, boards = tally_of(d->now, m.n).count;
    if (boards) board = boards_first(d->now, m.n)->n;
    for (int32_t i = 0; i < boards; i++)
        annul_match(d, board + i, a);
    annul_match(d, m.n, a);
    EMIT(d, match_added, .match = next, .node = n, .length = m.length);
}

static void annul_after(struct deciding *d, int32_t node, int32_t because, const char *reason)
{
    struct drawn *drawn = settle_look(d);
    unsigned char *marks = drawn ? room_take(d->room, (size_t)drawn->g.count + 1) : NULL;
    int32_t before = annulments_for(d, because);
    struct annulment a = {because, before < 0 ? 1 : before + 1, reason};
    if (!marks) REFUSE(d, DIRECTOR_NO_ROOM);
    settle_after(drawn, node, marks);
    for (int32_t n = 0; (n = settle_next(drawn, marks, n)) && !refused(d);)
        if (drawn->now[n].how == NODE_OPEN) annul(d, n, &a);
}

// What an annulled match was: over, or it goes on where it was broken off, with what is not agreed about it.
static enum match_status status_kept(const struct deciding *d, const struct row_match *m)
{
    if (m->over_ms) return MATCH_OVER;
    if (!m->started_ms) return m->a > 0 && m->b > 0 ? MATCH_READY : MATCH_WAITING;
    return dispute_open_in(d->now, m->n, 0) ? MATCH_DISPUTED : MATCH_PLAYING;
}

// What came instead of an annulled match goes, with its boards.
static void leave(struct deciding *d, int32_t instead)
{
    const struct row_match *m = state_match(d->now, instead);
    if (m->table) EMIT(d, match_uncalled, .match = instead, .table = m->table);
    match_forget(d, instead);
}

static void boards_leave(struct deciding *d, int32_t instead)
{
    int32_t boards = tally_of(d->now, instead).count;
    for (int32_t i = 0, n = boards ? boards_first(d->now, instead)->n : 0; i < boards; i++)
        leave(d, n + i);
}

static void boards_back(struct deciding *d, int32_t match, const char *reason)
{
    int32_t boards = tally_of(d->now, match).count;
    for (int32_t i = 0, n = boards ? boards_first(d->now, match)->n : 0; i < boards; i++)
        EMIT_TEXT(d, annulment_lifted, reason, reason, .match = n + i,
                  .status = status_kept(d, state_match(d->now, n + i)));
}

// One annulment, the newest match first; their nodes must still wait for the match that came instead.
static void restore(struct deciding *d, const struct annulment *a)
{
    for (int32_t n = state_last(d->was, ROW_match); n > 0 && !refused(d); n--) {
        const struct row_match *m = drawn_match(d->now, n);
        if (!m || m->of || m->status != MATCH_ANNULLED || m->annulled_for != a->because ||
            m->annulment != a->n)
            continue;
        const struct row_match *instead = state_match(d->now, drawn_node(d->now, m)->match);
        if (drawn_stays(instead)) REFUSE(d, DIRECTOR_TOO_LATE, instead->n);
        int32_t replaced = instead->n;
        enum match_status status = status_kept(d, m);
        boards_leave(d, replaced);
        leave(d, replaced);
        EMIT_TEXT(d, annulment_lifted, reason, a->reason, .match = n, .instead = replaced, .status = status);
        boards_back(d, n, a->reason);
    }
}

// The last thing that was chosen: what was annulled by an earlier choice stays so until it is the last one.
static void undo(struct deciding *d, const struct row_match *m, const struct command_repair *c)
{
    struct row_node node = *drawn_node(d->now, m);
    struct annulment last = {m->n, annulments_for(d, m->n), c->reason};
    if (!node.pin_winner && last.n < 0) REFUSE(d, DIRECTOR_NOT_REPAIRED, m->n);
    if (c->annulment && (node.pin_winner || c->annulment != last.n)) REFUSE(d, DIRECTOR_GONE_ON, m->n);
    if (node.pin_winner) {
        pin(d, node.n, 0, 0, c->reason);
        EMIT(d, node_waits, .node = node.n, .waits = 1, .winner = node.pin_winner, .loser = node.pin_loser,
             .score_a = node.was_score_a, .score_b = node.was_score_b);
        return;
    }
    restore(d, &last);
    // After a correction there and back the row says what stands now; what was annulled may have been begun by the other result.
    bool now = node.was_winner == drawn_winner(m) && node.was_loser == drawn_loser(m);
    bool other = now && settle_begun_by(d, node.n, node.was_loser, node.was_winner);
    EMIT(d, node_waits, .node = node.n, .waits = 1, .winner = other ? node.was_loser : node.was_winner,
         .loser = other ? node.was_winner : node.was_loser, .score_a = other ? 0 : node.was_score_a,
         .score_b = other ? 0 : node.was_score_b);
}

// What was under way at a table when it was annulled goes on there; a dispute about it is decided there. Who had been taken
// off the table before (called_ms is 0 then) is not called by this.
static void tables_again(struct deciding *d)
{
    for (STATE_EACH(match, was, d->was)) {
        const struct row_match *m = state_match(d->now, was->n);
        bool lifted =
            was->status == MATCH_ANNULLED && m->started_ms && !status_ended((enum match_status)m->status);
        if (lifted && !m->table && m->last_table && m->called_ms && !hall_adjourned(d->now, m->n) &&
            !refused(d))
            match_to_table_again(d, m->n, m->last_table);
    }
}

DECIDE(repair)
{
    struct row_match m;
    if (!deciding_drawn(d) || !node_match_get(d, c->match, &m)) return;
    if (!c->reason[0]) REFUSE(d, DIRECTOR_REASON_MISSING);
    if (m.of) REFUSE(d, DIRECTOR_NOTHING_WAITS, c->match);
    struct row_node node = *drawn_node(d->now, &m);
    if (c->choice != REPAIR_UNDO && !node.waits) REFUSE(d, DIRECTOR_NOTHING_WAITS, c->match);
    if (c->choice == REPAIR_AS_PLAYED) pin(d, node.n, node.was_winner, node.was_loser, c->reason);
    if (c->choice == REPAIR_ANNUL) annul_after(d, node.n, m.n, c->reason);
    if (c->choice == REPAIR_UNDO) undo(d, &m, c);
    settle(d);
    if (c->choice == REPAIR_UNDO && !refused(d)) tables_again(d);
    if (refused(d)) return;
    settle_warn(d);
    // Somebody has begun with the true players since: only annulling leads on.
    int32_t open = settle_unexplained(d);
    if (open) REFUSE(d, DIRECTOR_TOO_LATE, state_node(d->now, open)->match);
    if (c->choice == REPAIR_AS_PLAYED) WARN(d, LEVEL_READ, PINNED, m.n, node.was_winner);
}
