// SPDX-License-Identifier: MIT
// The games of a side table as a match file. A file is a game of two with one cube. That is a money session; of a chouette it is the
// box against the one who led the others last, with the cube of that share: it is the one cube that was alive as long as the board was
// played on. What a file has no word for stays on the sheet: payments, games that were settled, the shares of the others, and a 6-6 that
// triples. The points of a file are those that its own plays and cube come to.
#include "codec/matches/mat.h"
#include "director/sittings/sitting_board.h"
#include "director/sittings/sittings.h"
#include "views/pieces.h"
#include "views/record/mat_tags.h"

// A game as it will be written: found by a first reading, its actions added by a second one.
struct filed {
    int32_t entry[2];     // left the box, right who led the others last
    int32_t seat;         // whose share of the sitting is that of the file
    int32_t times, rolls; // what automatic doubles make of the cube, as far as it has such a face
    int winner;
    int32_t points;
    struct transcript_game *game; // NULL: it is not written
};

struct filing {
    struct arena *arena;
    struct filed *games; // by number
    struct sitting was;
};

static struct filed *filed_of(struct filing *f, const struct sitting *s)
{
    return &f->games[s->games];
}

// ---- first: who plays, and how it ended

// The captain's own share, or, where that is decided, the first that was handed to them.
static int32_t seat_of(const struct sitting *s, int32_t captain)
{
    int32_t handed = -1;
    for (int32_t i = 0; i < s->count; i++) {
        if (s->at[i].share.carrier != captain) continue;
        if (s->at[i].entry == captain) return i;
        if (handed < 0) handed = i;
    }
    return handed;
}

static void leads(struct filed *g, const struct sitting *s)
{
    int32_t captain = sitting_captain(s);
    g->entry[LEFT] = sitting_box(s);
    g->entry[RIGHT] = captain;
    g->seat = seat_of(s, captain);
    g->times = s->factor & -s->factor;
}

static void ended(struct filed *g, const struct sitting *was, const struct row_sitting_act *act)
{
    const struct sitting_share *share = &was->at[g->seat].share;
    int32_t cube = share->cube * g->times;
    int by = act->entry == g->entry[LEFT] ? LEFT : RIGHT;
    bool single = was->rule.jacoby && !share->turned;
    if (act->kind == SITTING_END) {
        g->winner = by;
        g->points = cube * (single ? 1 : act->value);
    } else if (act->kind == SITTING_PASS) {
        g->winner = !by;
        g->points = cube * (share->offer == OFFER_BEAVERED ? 2 : 1);
    }
}

static void find_games(void *user, const struct row_sitting_act *act, const struct sitting *after)
{
    struct filing *f = user;
    struct filed *g = filed_of(f, after);
    if (act->kind == SITTING_START) g->winner = -1;
    if (act->kind == SITTING_PLAY) g->rolls++;
    if (after->running)
        leads(g, after);
    else if (f->was.running)
        ended(g, &f->was, act);
    f->was = *after;
}

// ---- second: what was said and played

static struct transcript_action *add(struct filing *f, struct filed *g, enum transcript_act kind, int side)
{
    struct transcript_action *action = transcript_add_action(f->arena, g->game);
    action->kind = kind;
    action->side = side;
    return action;
}

static bool has_action(const struct transcript_game *game, enum transcript_act kind)
{
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == kind) return true;
    return false;
}

// Who has the dice before the first play that was recorded is not known: the position set up once more says that it is whoever
// does something next.
static void add_start(struct filing *f, struct filed *g)
{
    const struct position start = variant_start(variant_row(VARIANT_BACKGAMMON));
    transcript_add_position(f->arena, g->game, &start);
}

static void add_roll(struct filing *f, struct filed *g, const struct row_sitting_act *act,
                     const struct sitting *s)
{
    if (!has_action(g->game, ACTION_ROLL) && has_action(g->game, ACTION_DOUBLE)) add_start(f, g);
    struct transcript_action *action =
        add(f, g, ACTION_ROLL, sitting_side(s, act->entry) == SIDE_A ? LEFT : RIGHT);
    action->dice = dice_of((unsigned)act->value / 10, (unsigned)act->value % 10);
    action->play = action->canonical = text_of(act->play);
    action->said = SAID_PLAY;
}

// A cube that was answered stands for the answer: a take among several holds only when everybody has answered.
static void add_answer(struct filing *f, struct filed *g, const struct sitting_share *was,
                       const struct sitting_share *is, int by)
{
    int32_t times = was->cube ? is->cube / was->cube : 0;
    if (times == 8)
        add(f, g, ACTION_RACCOON, by);
    else if (times > 1)
        add(f, g, ACTION_TAKE, times == 4 ? by : !by);
}

static void add_cube(struct filing *f, struct filed *g, const struct row_sitting_act *act,
                     const struct sitting *after)
{
    const struct sitting_share *was = &f->was.at[g->seat].share, *is = &after->at[g->seat].share;
    bool offered = was->offer == OFFER_NONE && is->offer != OFFER_NONE;
    int by = (offered ? is : was)->offerer == CUBE_OF_BOX ? LEFT : RIGHT;
    if (offered && !has_action(g->game, ACTION_ROLL)) add_start(f, g);
    if (offered) add(f, g, ACTION_DOUBLE, by)->value = 2 * is->cube * g->times;
    if (is->offer == OFFER_BEAVERED && was->offer != OFFER_BEAVERED) add(f, g, ACTION_BEAVER, !by);
    if (is->carrier)
        add_answer(f, g, was, is, by);
    else if (act->kind == SITTING_PASS)
        add(f, g, ACTION_DROP, was->offer == OFFER_BEAVERED ? by : !by);
}

static void write_games(void *user, const struct row_sitting_act *act, const struct sitting *after)
{
    struct filing *f = user;
    struct filed *g = filed_of(f, after);
    if (g->game && act->kind == SITTING_START && g->times > 1)
        add(f, g, ACTION_AUTOMATIC, LEFT)->value = g->times;
    if (g->game && act->kind == SITTING_PLAY)
        add_roll(f, g, act, after);
    else if (g->game && f->was.running)
        add_cube(f, g, act, after);
    f->was = *after;
}

// ---- sessions of the file

static struct text name_of(struct arena *a, const struct view *v, int32_t entry)
{
    char room[32];
    return arena_copy(a, document_entry_name(v, entry, room).name);
}

static void begin_session(struct arena *a, struct transcript *t, const struct view *v,
                          const struct row_sitting *row, const struct filed *g)
{
    const struct text names[2] = {name_of(a, v, g->entry[LEFT]), name_of(a, v, g->entry[RIGHT])};
    *t = (struct transcript){0};
    mat_event_tags(a, t, v, text_of(row->title), names);
    mat_tag(a, t, "Variation", TEXT("Backgammon"));
    mat_tag(a, t, "Jacoby", row->jacoby ? TEXT("On") : TEXT("Off"));
    mat_tag(a, t, "Beaver", row->beavers ? TEXT("On") : TEXT("Off"));
}

static void begin_game(struct arena *a, struct transcript *t, const struct view *v, const struct filed *g,
                       int32_t number)
{
    const struct transcript_game before = t->count ? t->games[t->count - 1] : (struct transcript_game){0};
    struct transcript_game *game = transcript_add_game(a, t);
    game->number = number;
    for (int side = LEFT; side <= RIGHT; side++) {
        game->name[side] = name_of(a, v, g->entry[side]);
        game->score[side] = before.score[side] + (t->count > 1 && before.winner == side ? before.points : 0);
    }
    game->winner = g->winner;
    game->points = g->points;
}

static bool same_two(const struct filed *x, const struct filed *y)
{
    return x->entry[LEFT] == y->entry[LEFT] && x->entry[RIGHT] == y->entry[RIGHT];
}

// How many sessions there are. Games of a session stand in one block of memory, which grows with each: only when all are there
// their places are known.
static int32_t make_sessions(struct filing *f, const struct view *v, const struct row_sitting *row,
                             int32_t games, struct transcript *out)
{
    int32_t count = 0;
    const struct filed *before = NULL;
    for (int32_t n = 1; n <= games; n++) {
        struct filed *g = &f->games[n];
        bool chouette = row->kind == SITTING_CHOUETTE;
        if (chouette && !g->rolls) continue;
        if (chouette || !before || !same_two(before, g)) begin_session(f->arena, &out[count++], v, row, g);
        begin_game(f->arena, &out[count - 1], v, g, n);
        before = g;
    }
    for (int32_t i = 0; i < count; i++)
        for (size_t k = 0; k < out[i].count; k++)
            f->games[out[i].games[k].number].game = &out[i].games[k];
    return count;
}

static bool any_rolls(const struct filing *f, int32_t games)
{
    for (int32_t n = 1; n <= games; n++)
        if (f->games[n].rolls) return true;
    return false;
}

bool document_sitting_mat(struct json_out *o, const struct view *v, int32_t sitting)
{
    const struct row_sitting *row = state_sitting(v->state, sitting);
    int32_t last = sittings_last(v->state, sitting);
    struct filing f = {.arena = o->arena};
    struct sitting s;
    f.games = ARENA_ARRAY(o->arena, SITTING_GAMES_MAX + 1, struct filed);
    if (row->kind == SITTING_POOL) return false;
    sittings_read(v->state, sitting, last, &s, &(struct sitting_reader){find_games, &f});
    if (!any_rolls(&f, s.games)) return false;
    struct transcript *sessions = ARENA_ARRAY(o->arena, (size_t)s.games, struct transcript);
    int32_t count = make_sessions(&f, v, row, s.games, sessions);
    f.was = (struct sitting){0};
    sittings_read(v->state, sitting, last, &s, &(struct sitting_reader){write_games, &f});
    for (int32_t i = 0; i < count; i++) {
        if (i) json_bytes_append(o, TEXT("\n"));
        mat_write(o, &sessions[i]);
    }
    return true;
}
