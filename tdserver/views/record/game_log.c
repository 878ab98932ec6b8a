// SPDX-License-Identifier: MIT
#include "views/record/game_log.h"

#include <stdlib.h>
#include <string.h>

#include "director/games/match.h"

// ---- lines

// The members of the events of records by their own names; the four kinds have many in common.
static const char *keep(struct game_log *log, const char *text)
{
    return text[0] ? arena_string(&log->texts, text_of(text)) : "";
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

static void take_recorded(struct game_log *log, struct game_log_line *line,
                          const struct event_turn_recorded *is)
{
    TURN(line, is);
    line->play = keep(log, is->play);
    line->rule = keep(log, is->rule);
    line->verdict = (enum legality)is->verdict;
    line->cube = is->cube;
    line->owner = (enum side)is->owner;
    line->offered = (enum side)is->offered;
    line->source = (enum record_source)is->source;
    line->est_ms = is->est_ms;
}

static void take_corrected(struct game_log *log, struct game_log_line *line,
                           const struct event_turn_corrected *is)
{
    TURN(line, is);
    line->play = keep(log, is->play);
    line->verdict = LEGALITY_LEGAL;
}

static void take_withdrawn(struct game_log_line *line, const struct event_turn_withdrawn *is)
{
    line->match = is->match;
    line->game = is->game;
    line->turn = is->turn;
}

static void take_amended(struct game_log_line *line, const struct event_turns_amended *is)
{
    line->match = is->match;
    line->game = is->game;
    line->turn = is->turn;
    line->again = is->again;
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
static bool take(struct game_log *log, struct game_log_line *line, const struct event *e)
{
    *line = (struct game_log_line){.seq = e->seq, .at_ms = e->at_ms, .kind = e->kind, .play = "", .rule = ""};
    switch (e->kind) {
    case EVENT_turn_recorded:
        take_recorded(log, line, &e->is.turn_recorded);
        return true;
    case EVENT_turn_corrected:
        take_corrected(log, line, &e->is.turn_corrected);
        return true;
    case EVENT_turn_withdrawn:
        take_withdrawn(line, &e->is.turn_withdrawn);
        return true;
    case EVENT_turns_amended:
        take_amended(line, &e->is.turns_amended);
        return true;
    case EVENT_game_recorded:
        take_complete(line, &e->is.game_recorded);
        return true;
    default:
        return false;
    }
}

// The lines about one match: its first and its last one. After an action was put right, which action of which game is told again
// next and up to which one; again 0: none.
struct chain {
    int32_t first, last;
    int32_t game, again, again_last;
};

static int64_t moment_of(const struct game_log_line *turn)
{
    return turn->est_ms && turn->est_ms < turn->at_ms ? turn->est_ms : turn->at_ms;
}

// When the action of that number was made, as it was told last. Near the end of the chain: nobody tells again what is far behind.
static int64_t moment_before(const struct game_log *log, const struct chain *chain, int32_t turn)
{
    for (int32_t i = chain->last; i; i = log->lines[i - 1].before) {
        const struct game_log_line *line = &log->lines[i - 1];
        if (line->kind == EVENT_turn_recorded && line->game == chain->game && line->turn == turn)
            return moment_of(line);
    }
    return 0;
}

// What is told again was made when it was told first.
static void keep_moment(const struct game_log *log, struct chain *chain, struct game_log_line *line)
{
    if (line->kind == EVENT_turns_amended) {
        chain->game = line->game;
        chain->again = line->turn;
        chain->again_last = line->turn + line->again;
        return;
    }
    bool again = chain->again && line->kind == EVENT_turn_recorded && line->turn == chain->again;
    if (again) line->est_ms = moment_before(log, chain, line->turn);
    line->kept = again;
    chain->again = again && chain->again < chain->again_last ? chain->again + 1 : 0;
}

static void append(struct game_log *log, const struct game_log_line *line)
{
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 256;
        log->lines = realloc(log->lines, (size_t)log->room * sizeof *log->lines);
        if (!log->lines) abort();
    }
    struct chain *chain = number_map_make(&log->chains, line->match, sizeof *chain);
    struct game_log_line *added = &log->lines[log->count];
    *added = *line;
    keep_moment(log, chain, added);
    added->before = chain->last;
    log->count++;
    if (chain->last)
        log->lines[chain->last - 1].next = log->count;
    else
        chain->first = log->count;
    chain->last = log->count;
}

// The first line about a match, 0 = none.
static int32_t first_of(const struct game_log *log, int32_t match)
{
    const struct chain *chain = number_map_find(&log->chains, match);
    return chain ? chain->first : 0;
}

// The server's clock was set: what was told before is as long ago as it was.
static void move_moments(struct game_log *log, int64_t by_ms)
{
    for (int32_t i = 0; i < log->count; i++) {
        log->lines[i].at_ms += by_ms;
        if (log->lines[i].kept) log->lines[i].est_ms += by_ms;
    }
}

void game_log_note(struct game_log *log, const struct event *e)
{
    struct game_log_line line;
    if (e->kind == EVENT_clock_stepped) move_moments(log, e->is.clock_stepped.by_ms);
    if (take(log, &line, e)) append(log, &line);
}

void game_log_empty(struct game_log *log)
{
    arena_free(&log->texts);
    free(log->lines);
    number_map_empty(&log->chains);
    *log = (struct game_log){0};
}

int32_t game_log_after(const struct game_log *log, int64_t seq)
{
    int32_t low = 0, high = log->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (log->lines[middle].seq <= seq)
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
static void count_lines(const struct game_log *log, int32_t match,
                        int32_t counts[static GAMES_PER_MATCH_MAX + 1])
{
    for (int32_t i = first_of(log, match); i; i = log->lines[i - 1].next)
        counts[log->lines[i - 1].game]++;
}

struct game_log_match game_log_match(struct arena *a, const struct game_log *log, int32_t match,
                                     int64_t until_ms)
{
    struct game_log_match m = {.games = ARENA_ARRAY(a, GAMES_PER_MATCH_MAX + 1, struct game_log_game),
                               .hidden_ms = INT64_MAX};
    int32_t room[GAMES_PER_MATCH_MAX + 1] = {0};
    count_lines(log, match, room);
    for (int32_t i = first_of(log, match); i; i = log->lines[i - 1].next) {
        const struct game_log_line *line = &log->lines[i - 1];
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
    } after[] = {[RECORD_DOUBLE] = {.stays = true},  [RECORD_RACCOON] = {.stays = true},
                 [RECORD_PASS] = {.ends = true},     [RECORD_RESIGN] = {.ends = true},
                 [RECORD_REST] = {.stays = true},    [RECORD_SETUP] = {.stays = true},
                 [RECORD_AUTOMATIC] = {.ends = true}}; // nobody is on roll yet
    if (after[line->act].ends) return SIDE_NONE;
    return after[line->act].stays ? line->side : side_other(line->side);
}
