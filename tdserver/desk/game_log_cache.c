// SPDX-License-Identifier: MIT
#include "desk/game_log_cache.h"

#include <stdlib.h>
#include <string.h>

#include "codec/ledger.h"
#include "desk/desk.h"
#include "director/games/match.h"

struct game_log_cache *game_log_new(void)
{
    struct game_log_cache *p = calloc(1, sizeof *p);
    if (!p || pthread_mutex_init(&p->lock, NULL) != 0) abort();
    return p;
}

static void drop_pages(const struct document_maker *documents, struct game_log_cache *p)
{
    if (!p->pages) return;
    for (int match = 0; match < MATCHES_MAX; match++)
        for (int game = 0; game < GAME_LOG_GAMES; game++) {
            struct game_log_page *page = &p->pages[match][game];
            if (page->document) documents->drop(page->document);
            names_drop((struct names *)page->names);
        }
    free(p->pages);
    p->pages = NULL;
}

// Empties a book; its lock is held.
static void forget(const struct document_maker *documents, struct game_log_cache *p)
{
    drop_pages(documents, p);
    arena_free(&p->texts);
    free(p->lines);
    p->lines = NULL;
    p->count = p->room = 0;
    p->seq = 0;
    memset(p->first, 0, sizeof p->first);
    memset(p->last, 0, sizeof p->last);
}

void game_log_free(struct game_log_cache *p)
{
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void game_log_forget(struct desk *d, struct game_log_cache *p)
{
    pthread_mutex_lock(&p->lock);
    forget(d->options.documents, p);
    pthread_mutex_unlock(&p->lock);
}

// ---- reading the ledger

// The members of the events of records by their own names; the four kinds have many in common.
static const char *keep(struct game_log_cache *p, const char *text)
{
    return text[0] ? arena_string(&p->texts, text_of(text)) : "";
}

#define TURN(line, is)                                                                                       \
    do {                                                                                                     \
        (line)->match = (is)->match;                                                                         \
        (line)->game = (is)->game;                                                                           \
        (line)->turn = (is)->turn;                                                                           \
        (line)->side = (enum side)(is)->side;                                                                \
        (line)->act = (enum record_act)(is)->act;                                                            \
        (line)->dice = (is)->dice;                                                                           \
        (line)->win = (enum win)(is)->win;                                                                   \
        memcpy((line)->position, (is)->position, sizeof(is)->position);                                      \
    } while (0)

static void take_recorded(struct game_log_cache *p, struct game_log_line *line,
                          const struct event_turn_recorded *is)
{
    TURN(line, is);
    line->play = keep(p, is->play);
    line->rule = keep(p, is->rule);
    line->verdict = (enum legality)is->verdict;
    line->cube = is->cube;
    line->owner = (enum side)is->owner;
    line->offered = (enum side)is->offered;
    line->source = (enum record_source)is->source;
    line->est_ms = is->est_ms;
}

static void take_corrected(struct game_log_cache *p, struct game_log_line *line,
                           const struct event_turn_corrected *is)
{
    TURN(line, is);
    line->play = keep(p, is->play);
    line->verdict = LEGALITY_LEGAL;
}

static void take_withdrawn(struct game_log_line *line, const struct event_turn_withdrawn *is)
{
    line->match = is->match;
    line->game = is->game;
    line->turn = is->turn;
}

static void take_complete(struct game_log_line *line, const struct event_game_recorded *is)
{
    line->match = is->match;
    line->game = is->game;
    line->side = (enum side)is->winner;
    line->win = (enum win)is->win;
    line->cube = is->cube;
    line->points = is->points;
    line->dropped = is->dropped;
    line->source = (enum record_source)is->source;
}

// False for an event that is not about a record.
static bool take(struct game_log_cache *p, struct game_log_line *line, const struct event *e)
{
    *line = (struct game_log_line){.seq = e->seq, .at_ms = e->at_ms, .kind = e->kind, .play = "", .rule = ""};
    switch (e->kind) {
    case EVENT_turn_recorded:
        take_recorded(p, line, &e->is.turn_recorded);
        return true;
    case EVENT_turn_corrected:
        take_corrected(p, line, &e->is.turn_corrected);
        return true;
    case EVENT_turn_withdrawn:
        take_withdrawn(line, &e->is.turn_withdrawn);
        return true;
    case EVENT_game_recorded:
        take_complete(line, &e->is.game_recorded);
        return true;
    default:
        return false;
    }
}

static void append(struct game_log_cache *p, const struct game_log_line *line)
{
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 256;
        p->lines = realloc(p->lines, (size_t)p->room * sizeof *p->lines);
        if (!p->lines) abort();
    }
    p->lines[p->count++] = *line;
    if (p->last[line->match])
        p->lines[p->last[line->match] - 1].next = p->count;
    else
        p->first[line->match] = p->count;
    p->last[line->match] = p->count;
}

void game_log_note(struct game_log_cache *p, const struct event *e)
{
    struct game_log_line line;
    if (take(p, &line, e)) append(p, &line);
}

// Most lines are about something else; they are told by the word of their kind, without being read.
static bool may_concern(struct text body)
{
    static const char key[] = "\"kind\":\"";
    const char *kind = memmem(body.at, body.len, key, sizeof key - 1);
    if (!kind) return false;
    struct text word = {kind + sizeof key - 1, (size_t)(body.at + body.len - kind) - (sizeof key - 1)};
    return text_starts(word, TEXT("turn_")) || text_starts(word, TEXT("game_recorded"));
}

struct reading {
    struct game_log_cache *book;
    struct arena arena;
    struct err fault;
};

static bool read_line(void *user, const struct store_event *stored)
{
    struct reading *r = user;
    struct event event;
    if (!may_concern(stored->body)) return true;
    r->fault = ledger_decode(&r->arena, stored->body, &event);
    if (r->fault.code != ERR_NONE) return false;
    const struct event *events;
    int32_t n = ledger_events(&r->arena, NULL, &event, &events);
    for (int32_t i = 0; i < n; i++)
        game_log_note(r->book, &events[i]);
    arena_reset(&r->arena);
    return true;
}

static struct err read_on(struct game_log_cache *p, struct store *s, int64_t stream, int64_t seq)
{
    struct reading r = {.book = p};
    if (seq <= p->seq) return OK;
    struct err e = store_event_each(s, stream, p->seq, seq, read_line, &r);
    bool unreadable = r.fault.code != ERR_NONE;
    arena_free(&r.arena);
    if (unreadable) e = err_make(ERR_INTERNAL, "A line of this ledger cannot be read. Run tdserver verify.");
    if (e.code == ERR_NONE) p->seq = seq;
    return e;
}

// ---- the shelf

// Where the book stands, or a place for it: a free one, else that of the book that was not used for longest.
static int place_of(const struct game_log_shelf *shelf, const struct game_log_cache *p)
{
    int best = 0;
    for (int i = 0; i < GAME_LOG_CACHES; i++) {
        if (shelf->at[i] == p) return i;
        if (!shelf->at[best]) continue;
        if (!shelf->at[i] || shelf->at[i]->used < shelf->at[best]->used) best = i;
    }
    return best;
}

// Puts an open book on the shelf and forgets another one where there is no room. One that is being read just
// now stays; the next time is soon enough.
static void shelve(struct desk *d, struct game_log_cache *p)
{
    struct game_log_shelf *shelf = &d->books;
    pthread_mutex_lock(&shelf->lock);
    p->used = ++shelf->turn;
    int place = place_of(shelf, p);
    struct game_log_cache *other = shelf->at[place];
    if (other && other != p && pthread_mutex_trylock(&other->lock) == 0) {
        forget(d->options.documents, other);
        pthread_mutex_unlock(&other->lock);
        other = NULL;
    }
    if (!other) shelf->at[place] = p;
    pthread_mutex_unlock(&shelf->lock);
}

struct err game_log_open(struct desk_thread *thread, const struct cached_stream *l, int64_t seq,
                         struct game_log_cache **out)
{
    struct game_log_cache *p = l->book;
    pthread_mutex_lock(&p->lock);
    struct err e = read_on(p, thread->store, l->stream, seq);
    if (e.code != ERR_NONE) {
        // Half a reading would be read again and stand there twice.
        forget(thread->desk->options.documents, p);
        pthread_mutex_unlock(&p->lock);
        return e;
    }
    shelve(thread->desk, p);
    *out = p;
    return OK;
}

void game_log_close(struct game_log_cache *p)
{
    pthread_mutex_unlock(&p->lock);
}

int32_t game_log_after(const struct game_log_cache *p, int64_t seq)
{
    int32_t low = 0, high = p->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (p->lines[middle].seq <= seq)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// ---- a match as it stood at a moment

static struct game_log_line copy_line(struct arena *a, const struct game_log_line *line)
{
    struct game_log_line copy = *line;
    copy.play = arena_string(a, text_of(line->play));
    copy.rule = arena_string(a, text_of(line->rule));
    return copy;
}

static void fold_recorded(struct arena *a, struct game_log_game *game, const struct game_log_line *line,
                          int32_t room)
{
    if (line->turn > game->count + 1 || line->turn > room) return;
    if (!game->turns) game->turns = ARENA_ARRAY(a, (size_t)room, struct game_log_line);
    game->turns[line->turn - 1] = copy_line(a, line);
    game->count = line->turn;
}

// What it became keeps the cube and the time of what it was.
static void fold_corrected(struct arena *a, struct game_log_game *game, const struct game_log_line *line)
{
    if (line->turn > game->count) return;
    struct game_log_line *turn = &game->turns[line->turn - 1];
    turn->play = arena_string(a, text_of(line->play));
    turn->rule = "";
    turn->verdict = line->verdict;
    memcpy(turn->position, line->position, sizeof turn->position);
    turn->seq = line->seq;
}

static void fold_line(struct arena *a, struct game_log_match *m, const struct game_log_line *line,
                      int32_t room)
{
    struct game_log_game *game = &m->games[line->game];
    if (line->game > m->last) m->last = line->game;
    game->complete = NULL;
    if (line->kind == EVENT_turn_recorded)
        fold_recorded(a, game, line, room);
    else if (line->kind == EVENT_turn_corrected)
        fold_corrected(a, game, line);
    else if (line->kind == EVENT_game_recorded)
        game->complete = memcpy(ARENA_NEW(a, struct game_log_line), line, sizeof *line);
    else if (line->turn <= game->count)
        game->count = line->turn - 1;
}

static void count_illegal(struct game_log_game *game)
{
    for (int32_t i = 0; i < game->count; i++)
        game->illegal += game->turns[i].verdict == LEGALITY_ILLEGAL;
}

// How many turns a game can have at most: as many as there are lines about it.
static void count_lines(const struct game_log_cache *p, int32_t match,
                        int32_t counts[static GAMES_PER_MATCH_MAX + 1])
{
    for (int32_t i = p->first[match]; i; i = p->lines[i - 1].next)
        counts[p->lines[i - 1].game]++;
}

struct game_log_match game_log_match(struct arena *a, const struct game_log_cache *p, int32_t match,
                                     int64_t until_ms)
{
    struct game_log_match m = {.games = ARENA_ARRAY(a, GAMES_PER_MATCH_MAX + 1, struct game_log_game),
                               .hidden_ms = INT64_MAX};
    int32_t room[GAMES_PER_MATCH_MAX + 1] = {0};
    count_lines(p, match, room);
    for (int32_t i = p->first[match]; i; i = p->lines[i - 1].next) {
        const struct game_log_line *line = &p->lines[i - 1];
        if (line->at_ms > until_ms) {
            m.hidden_ms = line->at_ms;
            break;
        }
        m.seen_ms = line->at_ms;
        fold_line(a, &m, line, room[line->game]);
    }
    while (m.last && !m.games[m.last].count && !m.games[m.last].complete)
        m.last--;
    for (int32_t game = 1; game <= m.last; game++)
        count_illegal(&m.games[game]);
    return m;
}

enum side game_log_on_roll(const struct game_log_line *line)
{
    static const struct {
        bool ends, stays;
    } after[] = {[RECORD_DOUBLE] = {.stays = true},
                 [RECORD_RACCOON] = {.stays = true},
                 [RECORD_PASS] = {.ends = true},
                 [RECORD_RESIGN] = {.ends = true}};
    if (after[line->act].ends) return SIDE_NONE;
    return after[line->act].stays ? line->side : side_other(line->side);
}
