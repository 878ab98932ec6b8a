// SPDX-License-Identifier: MIT
// A match: its score, games, clock, record, and what a tablet may offer.
#include "views/documents.h"
#include "views/pieces.h"

#include "base/crypto/secure.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/games/disputes.h"
#include "director/games/match_games.h"
#include "director/games/score.h"
#include "director/hall/hall.h"
#include "director/pad/console.h"
#include "director/pad/options.h"
#include "director/pad/pad.h"
#include "director/profile.h"
#include "director/rounds/calendar.h"
#include "director/teams/boards.h"

// Whoever has a place of a section that is played in groups has a rank in one of them: the first places are the winners of all groups.
static void put_place(struct json_out *o, const struct view *v, struct source from)
{
    int32_t of_entry[ENTRIES_MAX + 1], groups = drawn_groups(v->state, from.section, of_entry);
    int32_t group = groups ? (from.of - 1) % groups + 1 : 0;
    const char *section = document_section_name(v, from.section);
    json_put_string(o, "label", group ? arena_printf(o->arena, "Group %d", (int)group) : section);
    document_number(o, "place", from.of);
    document_number(o, "group", group);
    document_number(o, "rank", groups ? (from.of - 1) / groups + 1 : 0);
    json_put_string(o, "section_name", section);
}

static void put_winner_or_loser(struct json_out *o, const struct view *v, const struct row_node *feeder)
{
    char label[ROUND_NAME];
    json_put_string(o, "label", feeder ? document_place_label(v, feeder, label) : NULL);
    json_put_null(o, "place");
    json_put_null(o, "group");
    json_put_null(o, "rank");
    json_put_null(o, "section_name");
}

// Whose winner or loser will come, or who takes which place, while nobody has.
static void put_feeder(struct json_out *o, const struct view *v, const struct row_match *m, enum side side,
                       int32_t entry)
{
    const struct row_node *node = drawn_node(v->state, m);
    if (entry || !node) {
        json_put_null(o, "from");
        return;
    }
    struct source from = drawn_source(node, side);
    bool by_match =
        from.kind == SOURCE_WINNER || from.kind == SOURCE_LOSER || from.kind == SOURCE_FIRST_LOSER;
    const struct row_node *feeder = by_match ? state_node(v->state, from.of) : NULL;
    json_key(o, "from");
    json_object(o);
    document_number(o, "match", feeder ? feeder->match : 0);
    json_put_string(o, "outcome", words_source_kind.at[from.kind]);
    document_number(o, "section", feeder ? feeder->section : from.section);
    if (from.kind == SOURCE_PLACE)
        put_place(o, v, from);
    else
        put_winner_or_loser(o, v, feeder);
    json_object_end(o);
}

// Points to the end of the match; of teams boards, until more than half are won.
static int32_t needed(const struct view *v, const struct row_match *m, enum side side, int32_t boards)
{
    struct match_score score = match_fresh(v->state, m);
    score.score[0] = m->score_a;
    score.score[1] = m->score_b;
    int32_t raw = score.score[side_index(side)];
    int32_t needs = boards ? boards / 2 + 1 - raw : match_needs(&score, side);
    return needs > 0 ? needs : 0;
}

static void put_side(struct json_out *o, const struct view *v, const struct row_match *m, enum side side)
{
    bool a = side == SIDE_A;
    int32_t boards = boards_of(v->state, m);
    int32_t entry = a ? m->a : m->b, raw = a ? m->score_a : m->score_b, bit = a ? 1 : 2;
    json_key(o, a ? "a" : "b");
    json_object(o);
    document_number(o, "entry", entry);
    document_name(o, v, entry);
    json_put_bool(o, "empty", entry < 0);
    put_feeder(o, v, m, side, entry);
    json_put_int(o, "score", document_side_score(v, m, raw));
    json_put_int(o, "raw", raw);
    json_put_int(o, "needs", needed(v, m, side, boards));
    if (boards) json_put_int(o, "points", a ? m->points_a : m->points_b);
    json_put_int(o, "penalty", a ? m->penalty_a : m->penalty_b);
    json_put_bool(o, "ready", m->ready & bit);
    json_put_bool(o, "signed", m->signed_by & bit);
    json_object_end(o);
}

static void put_help(struct json_out *o, const struct row_match *m)
{
    if (!m->help_ms) {
        json_put_null(o, "help");
        return;
    }
    json_key(o, "help");
    json_object(o);
    document_word(o, "side", &words_side, m->help_side);
    document_word(o, "reason", &words_call_reason, m->help_reason);
    json_put_time(o, "since", m->help_ms);
    json_object_end(o);
}

// Who records is shown legal plays by a tap at the table; that it was done is told to everybody.
static void put_play_help(struct json_out *o, const struct row_match *m)
{
    if (!m->play_help_game) {
        json_put_null(o, "play_help");
        return;
    }
    json_key(o, "play_help");
    json_object(o);
    json_put_bool(o, "on", m->play_help);
    json_put_int(o, "game", m->play_help_game);
    json_put_time(o, "since", m->play_help_ms);
    json_object_end(o);
}

static bool comes_from(const struct row_node *to, enum side side, int32_t node, bool loser)
{
    struct source from = drawn_source(to, side);
    bool lost = from.kind == SOURCE_LOSER || from.kind == SOURCE_FIRST_LOSER;
    return from.of == node && (loser ? lost : from.kind == SOURCE_WINNER);
}

// Where the winner, or the loser, goes.
static void put_next(struct json_out *o, const struct view *v, const char *key, int32_t node, bool loser)
{
    const struct row_node *at = state_node(v->state, node);
    const struct row_node *to = at ? state_node(v->state, loser ? at->loser_to : at->winner_to) : NULL;
    if (!to) {
        json_put_null(o, key);
        return;
    }
    json_key(o, key);
    json_object(o);
    json_put_int(o, "match", to->match);
    json_put_int(o, "section", to->section);
    document_word(o, "side", &words_side, comes_from(to, SIDE_A, node, loser) ? SIDE_A : SIDE_B);
    json_object_end(o);
}

static void put_table(struct json_out *o, const struct view *v, int32_t table)
{
    const struct row_hall_table *row = state_hall_table(v->state, table);
    document_number(o, "table", row ? table : 0);
    json_put_string(o, "table_name", row ? row->name : NULL);
}

// What a repair has left to say about the match: it stands at its node or was replaced, waits, or is pinned.
static void put_node(struct json_out *o, const struct view *v, const struct row_match *m)
{
    const struct row_node *node = drawn_node(v->state, m);
    json_put_int(o, "node", m->node);
    json_put_bool(o, "stands", drawn_stands(v->state, m));
    json_put_bool(o, "waits_for_repair", node && node->match == m->n && node->waits);
    document_number(o, "goes_on_with", node && node->match == m->n ? node->pin_winner : 0);
    document_number(o, "annulled_for", m->annulled_for);
}

// The row learns its phase when the match starts. Until then the document says what the first game will be: a
// match to one is double match point from the beginning.
static int32_t shown_phase(const struct view *v, const struct row_match *m)
{
    if (m->started_ms || m->status == MATCH_OVER) return m->phase;
    struct match_rules rules = match_game_rules(v->state, m, m->games + 1);
    struct match_score score = score_now(v->state, m);
    return (int32_t)match_phase(&score, &rules);
}

// ---- teams

static void put_team(struct json_out *o, const struct view *v, const char *key, int32_t team)
{
    json_key(o, key);
    json_object(o);
    document_number(o, "entry", team);
    document_name(o, v, team);
    json_object_end(o);
}

// Of a board: the team match, and the teams that meet.
static void put_team_match(struct json_out *o, const struct view *v, const struct row_match *m)
{
    const struct row_match *of = m->of ? state_match(v->state, m->of) : NULL;
    if (!of) return;
    json_key(o, "of");
    json_object(o);
    json_put_int(o, "match", of->n);
    json_put_int(o, "board", m->board);
    put_team(o, v, "a", of->a);
    put_team(o, v, "b", of->b);
    json_object_end(o);
}

static void put_seat(struct json_out *o, const struct view *v, const struct row_match *board, enum side side)
{
    bool a = side == SIDE_A;
    json_key(o, a ? "a" : "b");
    json_object(o);
    document_number(o, "entry", a ? board->a : board->b);
    document_name(o, v, a ? board->a : board->b);
    json_put_int(o, "score", match_points_shown(v->state, board, a ? board->score_a : board->score_b));
    json_object_end(o);
}

static void put_board(struct json_out *o, const struct view *v, const struct row_match *board)
{
    json_object(o);
    json_put_int(o, "match", board->n);
    json_put_int(o, "board", board->board);
    document_halves(o, v, board);
    document_word(o, "status", &words_match_status, board->status);
    put_table(o, v, board->table);
    put_seat(o, v, board, SIDE_A);
    put_seat(o, v, board, SIDE_B);
    document_word(o, "winner", &words_side, board->winner);
    document_word(o, "how", &words_result_how, board->how);
    json_put_bool(o, "begun", boards_begun(board));
    json_object_end(o);
}

// Of a team match: its boards as they stand; none until both teams are known, also where one was known already.
static void put_boards(struct json_out *o, const struct view *v, const struct row_match *m)
{
    if (!boards_of(v->state, m)) return;
    json_key(o, "boards");
    json_array(o);
    for (BOARDS_EACH(board, v->state, m->n))
        if (m->a && m->b) put_board(o, v, board);
    json_array_end(o);
}

// Of a league: until when it is played, and what its players have agreed. A note is for who runs the event.
static void put_dates(struct json_out *o, const struct view *v, const struct row_match *m)
{
    static const struct row_appointment none;
    const struct row_appointment *own = calendar_agreed(v->state, m);
    struct calendar_span span;
    if (!calendar_is(v->state, m->section)) return;
    calendar_of(v->state, m, &span);
    if (!own) own = &none;
    json_key(o, "dates");
    json_object(o);
    document_day(o, "from", span.from);
    document_day(o, "until", span.until);
    // On a ladder each challenge has a day of its own from the beginning.
    const struct row_section *s = state_section(v->state, m->section);
    json_put_bool(o, "postponed", own->until[0] && !format_on_ladder((enum section_kind)s->kind));
    document_day(o, "day", own->day);
    document_day(o, "at", own->at);
    if (v->inside) json_put_string(o, "note", own->note);
    json_object_end(o);
}

static void put_match_members(struct json_out *o, const struct view *v, const struct row_match *m)
{
    char room[SECURE_HEX_ROOM], name[ROUND_NAME];
    json_put_text(o, "tournament", secure_hex(v->uid, VIEW_UID, room, sizeof room));
    json_put_int(o, "match", m->n);
    json_put_id(o, "version", m->version);
    json_put_int(o, "section", m->section);
    json_put_string(o, "section_name", document_section_name(v, m->section));
    json_put_int(o, "round", m->round);
    json_put_string(o, "round_name", document_round_name(v, m, name));
    document_stage(o, v, m);
    json_put_int(o, "slot", m->slot);
    json_put_bool(o, "third_place", m->third_place);
    json_put_int(o, "length", m->length);
    document_halves(o, v, m);
    document_word(o, "status", &words_match_status, m->status);
    put_table(o, v, m->table);
    json_put_int(o, "step", m->step);
    document_word(o, "phase", &words_phase, shown_phase(v, m));
    json_put_int(o, "game", m->games + 1);
    json_put_string(o, "game_title", document_game_title(v, m, m->games + 1));
    put_side(o, v, m, SIDE_A);
    put_side(o, v, m, SIDE_B);
    document_word(o, "winner", &words_side, m->winner);
    document_word(o, "how", &words_result_how, m->how);
    document_time(o, "ready_at", m->ready_ms);
    document_time(o, "called_at", m->called_ms);
    document_time(o, "started_at", m->started_ms);
    document_time(o, "over_at", m->over_ms);
    put_help(o, m);
    json_put_int(o, "disagreements", m->disagreements);
    put_next(o, v, "next", m->node, false);
    put_next(o, v, "next_of_loser", m->node, true);
    put_node(o, v, m);
    put_team_match(o, v, m);
    put_boards(o, v, m);
    put_dates(o, v, m);
    document_clock(o, v, m->n);
}

// What stood on the board is told to who may see the present.
static void put_adjournment(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_adjournment *a = state_adjournment(v->state, match);
    if (!a || a->status == ADJOURN_NONE) {
        json_put_null(o, "adjournment");
        return;
    }
    json_key(o, "adjournment");
    json_object(o);
    document_word(o, "status", &words_adjourn_status, a->status);
    json_put_string(o, "due", a->due);
    document_time(o, "at", a->at_ms);
    if (v->inside) {
        json_put_string(o, "position", a->position);
        document_word(o, "on_roll", &words_side, a->on_roll);
        document_number(o, "dice", a->dice);
        json_put_string(o, "play", a->play);
        json_put_int(o, "cube", a->cube);
        document_word(o, "owner", &words_side, a->owner);
        json_put_string(o, "photo", a->photo);
        json_put_string(o, "note", a->note);
    }
    json_object_end(o);
}

void document_unfinished(struct json_out *o, const struct view *v)
{
    int32_t matches[MATCHES_MAX], count = hall_unfinished(v->state, matches);
    document_list(o, v, "matches");
    for (int32_t i = 0; i < count; i++) {
        json_object(o);
        const struct row_match *m = drawn_match(v->state, matches[i]);
        put_match_members(o, v, m);
        document_series(o, v, m->section);
        put_adjournment(o, v, matches[i]);
        json_object_end(o);
    }
    document_list_end(o);
}

void document_match_brief(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = drawn_match(v->state, match);
    if (!m) {
        json_null(o);
        return;
    }
    json_object(o);
    put_match_members(o, v, m);
    document_record_brief(o, v, m);
    json_object_end(o);
}

static void put_game(struct json_out *o, const struct view *v, const struct row_match *m,
                     const struct row_game *g, int32_t *a, int32_t *b)
{
    struct match_rules rules = match_game_rules(v->state, m, g->n % GAME_NUMBERS);
    struct match_score score = match_fresh(v->state, m);
    score.score[0] = *a;
    score.score[1] = *b;
    enum side winner = (enum side)g->winner, gains = winner == SIDE_NONE ? SIDE_A : winner;
    int32_t before = match_shown(&score, gains);
    if (g->status == GAME_REPORTED || g->status == GAME_CONFIRMED) match_credit(&score, winner, g->points);
    *a = score.score[0];
    *b = score.score[1];
    json_object(o);
    json_put_int(o, "game", g->n % GAME_NUMBERS);
    document_word(o, "status", &words_game_status, g->status);
    document_word(o, "winner", &words_side, g->winner);
    document_word(o, "win", &words_win, g->win);
    json_put_int(o, "cube", g->cube);
    document_number(o, "men", match_men(&rules, (enum win)g->win, g->cube, g->points));
    json_put_int(o, "points", g->points);
    json_put_int(o, "counted", match_shown(&score, gains) - before);
    document_word(o, "phase", &words_phase, g->phase);
    document_word(o, "reporter", &words_side, g->reporter);
    json_put_bool(o, "dropped", g->dropped);
    document_time(o, "at", g->at_ms);
    json_object_end(o);
}

static void put_games(struct json_out *o, const struct view *v, const struct row_match *m)
{
    int32_t a = m->penalty_b, b = m->penalty_a, open_a = 0, open_b = 0;
    const struct row_game *open = NULL;
    json_key(o, "games");
    json_array(o);
    for (STATE_GAMES(g, v->state, m->n)) {
        if (g->n % GAME_NUMBERS > m->games) continue;
        if (g->status == GAME_REPORTED) {
            open = g;
            open_a = a, open_b = b;
        }
        put_game(o, v, m, g, &a, &b);
    }
    json_array_end(o);
    if (!open) {
        json_put_null(o, "open");
        return;
    }
    json_key(o, "open");
    put_game(o, v, m, open, &open_a, &open_b);
}

// What was entered behind the end of the match (case 112): nothing of it counts.
static void put_not_counting(struct json_out *o, const struct view *v, const struct row_match *m)
{
    const struct row_game *g;
    json_key(o, "not_counting");
    json_array(o);
    for (int32_t n = m->games + 1; (g = game_not_counting(v->state, m, n)); n++) {
        int32_t a = m->length, b = m->length;
        put_game(o, v, m, g, &a, &b);
    }
    json_array_end(o);
}

// What a version of a game brings its winner as everybody is shown it: no more than was needed.
static int32_t claim_counts(const struct view *v, const struct row_match *m, const struct row_claim *c)
{
    if (!c->game || c->winner == SIDE_NONE || c->win == WIN_NONE) return 0;
    struct match_rules rules = match_game_rules(v->state, m, c->game);
    struct match_score score = score_before(v->state, m, c->game);
    struct match_game game = {
        .winner = (enum side)c->winner, .win = (enum win)c->win, .cube = c->cube, .men = c->score_a};
    int32_t before = match_shown(&score, game.winner);
    match_credit(&score, game.winner, match_points(&rules, &game));
    return match_shown(&score, game.winner) - before;
}

void document_claim(struct json_out *o, const struct view *v, const struct row_claim *c)
{
    const struct row_match *m = state_match(v->state, c->match);
    json_object(o);
    json_put_int(o, "claim", c->n);
    document_word(o, "status", &words_claim_status, c->status);
    document_word(o, "why", &words_claim_why, c->why);
    json_put_int(o, "match", c->match);
    json_put_int(o, "game", c->game);
    document_word(o, "side", &words_side, c->side);
    document_word(o, "winner", &words_side, c->winner);
    document_word(o, "win", &words_win, c->win);
    json_put_int(o, "cube", c->cube);
    if (m && c->game && match_game_rules(v->state, m, c->game).no_cube) json_put_bool(o, "cubeless", true);
    document_number(o, "men", c->game ? c->score_a : 0);
    document_number(o, "counted", claim_counts(v, m, c));
    json_put_int(o, "score_a", c->game ? 0 : match_points_shown(v->state, m, c->score_a));
    json_put_int(o, "score_b", match_points_shown(v->state, m, c->score_b));
    json_put_int(o, "actor", c->actor);
    document_time(o, "at", c->at_ms);
    json_object_end(o);
}

// What was kept is between the table and the desk: the public sees none of it.
static void put_claims(struct json_out *o, const struct view *v, int32_t match)
{
    if (v->inside) {
        document_claims(o, v, match);
        return;
    }
    json_key(o, "claims");
    json_array(o);
    json_array_end(o);
}

void document_claims(struct json_out *o, const struct view *v, int32_t match)
{
    json_key(o, "claims");
    json_array(o);
    for (STATE_EACH(claim, c, v->state))
        if (c->match == match && c->status == CLAIM_OPEN) document_claim(o, v, c);
    json_array_end(o);
}

// "4HPwATDgc/ABMA 2b": what stands on the board, and the cube where it is turned.
static void put_drawn(struct json_out *o, const struct row_dispute *d)
{
    struct text cube = text_of(d->position), position = text_cut(&cube, ' ');
    int64_t value = 1;
    char owner = cube.len ? cube.at[cube.len - 1] : ' ';
    if (cube.len) (void)text_int64((struct text){cube.at, cube.len - 1}, &value);
    json_object(o);
    json_put_text(o, "position", position);
    document_word(o, "on_roll", &words_side, d->on_roll);
    json_put_int(o, "cube", value);
    document_word(o, "owner", &words_side, owner == 'a' ? SIDE_A : owner == 'b' ? SIDE_B : SIDE_NONE);
    json_object_end(o);
}

static void put_dispute(struct json_out *o, const struct row_dispute *d)
{
    json_object(o);
    json_put_int(o, "dispute", d->n);
    document_word(o, "status", &words_dispute_status, d->status);
    document_word(o, "subject", &words_dispute_subject, d->subject);
    json_put_int(o, "game", d->game);
    document_word(o, "side", &words_side, d->side);
    document_time(o, "at", d->at_ms);
    document_time(o, "over_at", d->over_ms);
    json_key(o, "board");
    if (d->position[0])
        put_drawn(o, d);
    else
        json_null(o);
    json_object_end(o);
}

// All of the match, those that are over too: what became of them is its history.
static void put_disputes(struct json_out *o, const struct view *v, int32_t match)
{
    json_key(o, "disputes");
    json_array(o);
    for (STATE_EACH(dispute, d, v->state))
        if (v->inside && d->match == match) put_dispute(o, d);
    json_array_end(o);
}

void document_open_disputes(struct json_out *o, const struct view *v, int32_t match)
{
    json_key(o, "disputes");
    json_array(o);
    for (const struct row_dispute *d = dispute_open_in(v->state, match, 0); d;
         d = dispute_open_in(v->state, match, d->n))
        put_dispute(o, d);
    json_array_end(o);
}

static void put_buttons(struct json_out *o, const struct pad_options *pad, int side)
{
    json_key(o, words_side.at[side + 1]);
    json_object(o);
    for (int win = 0; win < 3; win++)
        json_put_int(o, words_win.at[win + 1], pad->points[side][win]);
    json_object_end(o);
}

// What the tablet offers while the cube stands at 1; the web multiplies by its cube and caps by `needs`.
static void put_options(struct json_out *o, const struct view *v, const struct row_match *m)
{
    struct pad_options pad = pad_options(v->state, m, 1);
    json_key(o, "options");
    json_object(o);
    json_key(o, "cubes");
    json_array(o);
    for (int bit = 0; bit < 16; bit++)
        if (pad.cubes & 1U << bit) json_int(o, 1 << bit);
    json_array_end(o);
    json_put_bool(o, "may_double_a", pad.may_double[0]);
    json_put_bool(o, "may_double_b", pad.may_double[1]);
    json_key(o, "buttons");
    json_object(o);
    put_buttons(o, &pad, 0);
    put_buttons(o, &pad, 1);
    json_object_end(o);
    json_object_end(o);
}

static void put_half(struct json_out *o, const struct pad_half *half, enum side side)
{
    json_key(o, words_side.at[side]);
    json_object(o);
    json_put_string(o, "asks", half->asks == PAD_ACT_NONE ? NULL : pad_act_words[half->asks]);
    json_key(o, "why_not");
    json_object(o);
    for (int act = 0; act < PAD_ACT_COUNT; act++)
        if (half->why_not[act] != PAD_MAY)
            json_put_string(o, pad_act_words[act], pad_reason_words[half->why_not[act]]);
    json_object_end(o);
    json_key(o, "facts");
    json_array(o);
    for (int fact = 0; fact < PAD_FACT_COUNT; fact++)
        if (half->facts >> fact & 1) json_text(o, text_of(pad_fact_words[fact]));
    json_array_end(o);
    json_object_end(o);
}

// Who may do what at the table is between the table and the desk.
static void put_pad(struct json_out *o, const struct view *v, const struct row_match *m)
{
    if (!v->inside) {
        json_put_null(o, "pad");
        return;
    }
    struct pad_seen seen = pad_look(v->state, m);
    struct pad pad = pad_of(&seen);
    json_key(o, "pad");
    json_object(o);
    document_word(o, "turn", &words_side, (int32_t)pad.turn);
    put_half(o, &pad.half[0], SIDE_A);
    put_half(o, &pad.half[1], SIDE_B);
    json_object_end(o);
}

// What the desk may do with it before its first game: null, or what bars it.
static void put_console(struct json_out *o, const struct view *v, const struct row_match *m)
{
    if (!v->inside) {
        json_put_null(o, "console");
        return;
    }
    json_key(o, "console");
    json_object(o);
    for (int act = 0; act < CONSOLE_ACT_COUNT; act++) {
        const struct console_rule *bar = console_bar(v->state, m, (enum console_act)act);
        json_put_string(o, console_act_words[act], bar ? console_fact_words[bar->fact] : NULL);
    }
    json_object_end(o);
}

void document_match(struct json_out *o, const struct view *v, int32_t match)
{
    const struct row_match *m = drawn_match(v->state, match);
    if (!m) {
        json_null(o);
        return;
    }
    json_object(o);
    put_match_members(o, v, m);
    put_play_help(o, m);
    put_games(o, v, m);
    put_not_counting(o, v, m);
    document_record(o, v, m);
    put_claims(o, v, match);
    put_disputes(o, v, match);
    document_series(o, v, m->section);
    document_word(o, "starts", &words_side, (int32_t)match_game_starter(v->state, m, m->games + 1));
    put_options(o, v, m);
    put_pad(o, v, m);
    put_console(o, v, m);
    put_adjournment(o, v, match);
    json_object_end(o);
}
