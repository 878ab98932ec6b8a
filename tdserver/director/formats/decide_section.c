// SPDX-License-Identifier: MIT
// Sections: added, changed, taken out; who plays in them. Rule book 3.1; formats of cases 47-56.
#include "director/deciding.h"
#include "director/formats/build.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/formats/latecomers.h"
#include "director/formats/lengths.h"
#include "director/formats/settle.h"
#include "director/games/match_games.h"
#include "director/lots/lots.h"
#include "director/rounds/jackpot.h"
#include "director/teams/boards.h"
#include "engine/mem.h"
#include "engine/series.h"

// What the two commands ask for, as the event has it.
struct wanted {
    int32_t section;
    const struct ints *rounds, *lengths, *lower_lengths, *staged;
    struct event_section_added is;
    const char *games;
};

// section_add and section_set have the same members in two structs.
#define WANTED(c, n_)                                                                                        \
    {                                                                                                        \
        .section = (n_), .rounds = &(c)->rounds, .lengths = &(c)->lengths,                                   \
        .lower_lengths = &(c)->lower_lengths, .staged = &(c)->staged,                                        \
        .is = {.section = (n_),                                                                              \
               .kind = (c)->kind,                                                                            \
               .turn = (c)->turn,                                                                            \
               .fed_by = (c)->fed_by,                                                                        \
               .also_by = (c)->also_by,                                                                      \
               .third_place = (c)->third_place,                                                              \
               .third_place_length = (c)->third_place_length,                                                \
               .recharge = (c)->recharge,                                                                    \
               .shifted = (c)->shifted,                                                                      \
               .apart = (c)->apart,                                                                          \
               .takes = (c)->takes,                                                                          \
               .fills = (c)->fills,                                                                          \
               .boards = (c)->boards,                                                                        \
               .level = (c)->level,                                                                          \
               .until_decided = (c)->until_decided,                                                          \
               .field = (c)->field},                                                                         \
        .games = (c)->games                                                                                  \
    }

// ---- lists become members of a row

static int32_t rounds_write(struct deciding *d, const struct ints *rounds)
{
    int32_t mask = 0;
    for (int32_t i = 0; i < rounds->count; i++) {
        int32_t round = rounds->at[i];
        if (round < 1 || round > 31 || mask >> (round - 1))
            deciding_fault(d, "rounds", i, director_refusal(DIRECTOR_FED_ROUNDS));
        else
            mask |= (int32_t)(1u << (round - 1));
    }
    return mask;
}

// ---- what may be

static void feeder_check(struct deciding *d, const struct wanted *w, const char *member, int32_t feeder)
{
    bool earlier = feeder >= 1 && feeder < w->section && drawn_section(d->now, feeder);
    if (!earlier) deciding_fault(d, member, -1, director_refusal(DIRECTOR_FED_BY));
}

// Numbers of seeds, round 2 first, as a row has them. Whoever joins later is one of as many seeds, which the draw checks.
static void staged_write(struct deciding *d, const struct ints *staged, char *to, size_t room)
{
    size_t at = 0;
    for (int32_t i = 0; i < staged->count; i++) {
        int32_t seeds = staged->at[i];
        if (seeds < 0 || seeds > ENTRIES_MAX / 2 || at + 5 > room) {
            deciding_fault(d, "staged", i, director_refusal(DIRECTOR_STAGED));
            return;
        }
        if (i) to[at++] = ' ';
        for (int32_t unit = seeds >= 100 ? 100 : seeds >= 10 ? 10 : 1; unit; unit /= 10)
            to[at++] = (char)('0' + seeds / unit % 10);
    }
    to[at] = '\0';
}

// What another kind would not know is no silent wish.
static void options_check(struct deciding *d, const struct event_section_added *is)
{
#define GIVEN_I4(member)                              (is->member != 0)
#define GIVEN_BO(member)                              (is->member != 0)
#define GIVEN_EN(member)                              (is->member != 0)
#define GIVEN_TX(member)                              (is->member[0] != '\0')
#define GIVEN_LI(member)                              false
#define OPTION(member, type, kinds, elsewhere, title) GIVEN_##type(member),
    const bool given[SECTION_OPTIONS] = {
#include "director/formats/section_option.def"
    };
#undef OPTION
    for (int option = 0; option < SECTION_OPTIONS; option++) {
        const struct section_option *o = &section_options[option];
        bool known = format_takes((enum section_kind)is->kind, (enum section_option_number)option);
        if (given[option] && !known && o->refused)
            deciding_fault(d, o->name, -1, director_refusal(DIRECTOR_OPTION));
    }
}

// The losers of these rounds must come.
static void rounds_check(struct deciding *d, const struct wanted *w)
{
    int32_t feeder = w->is.fed_by, last = drawn_rounds(d->now, feeder);
    if (w->rounds->count > DROP_ROUNDS)
        deciding_fault(d, "rounds", DROP_ROUNDS, director_refusal(DIRECTOR_FED_ROUNDS_MOST, DROP_ROUNDS));
    if (!drawn_is(d->now, feeder) || drawn_is(d->now, w->section)) return;
    for (int32_t i = 0; i < w->rounds->count; i++)
        if (w->rounds->at[i] > last)
            deciding_fault(d, "rounds", i, director_refusal(DIRECTOR_FED_ROUNDS_BEYOND, feeder, last));
}

// Who plays for second place: the loser of one section's end, and the winner of another.
static void second_check(struct deciding *d, const struct wanted *w)
{
    if (w->is.kind != SECTION_SECOND_PLACE) {
        if (w->is.also_by) deciding_fault(d, "also_by", -1, director_refusal(DIRECTOR_FED_BY));
        return;
    }
    feeder_check(d, w, "also_by", w->is.also_by);
    const char *const members[] = {"fed_by", "also_by"};
    const int32_t sections[] = {w->is.fed_by, w->is.also_by};
    for (int i = 0; i < 2; i++) {
        const struct row_section *from = drawn_section(d->now, sections[i]);
        if (from && !format_one_winner((enum section_kind)from->kind))
            deciding_fault(d, members[i], -1, director_refusal(DIRECTOR_SECOND_OF, sections[i]));
    }
}

// Who drops from a section of teams, or plays on in a place of it, plays in teams.
static void boards_check(struct deciding *d, struct wanted *w)
{
    const struct row_section *from = drawn_section(d->now, w->is.fed_by);
    const struct row_section *also = drawn_section(d->now, w->is.also_by);
    if (format_drawn((enum section_kind)w->is.kind) || !from) return;
    if (!w->is.boards) w->is.boards = from->boards;
    bool same = (w->is.boards > 1) == boards_in(from) && (!also || boards_in(also) == boards_in(from));
    if (!same) deciding_fault(d, "boards", -1, director_refusal(DIRECTOR_BOARDS_FED));
}

// 0 stands for the kind's own rounds: all but the last one, or the first.
static int32_t rounds_of(int32_t kind, int32_t fed_rounds)
{
    if (fed_rounds) return fed_rounds;
    return kind == SECTION_PROGRESSIVE ? I4_MAX : 1;
}

static bool by_several_rounds(int32_t kind, int32_t fed_rounds)
{
    int32_t rounds = rounds_of(kind, fed_rounds);
    return format_takes((enum section_kind)kind, OPTION_rounds) && rounds & (rounds - 1);
}

// Where one plays on after a loss, the losers of two rounds may be one and the same: somebody would meet themselves.
static void often_check(struct deciding *d, const struct wanted *w)
{
    const struct row_section *from = drawn_section(d->now, w->is.fed_by);
    bool often = from && format_lost_often((enum section_kind)from->kind);
    if (often && by_several_rounds(w->is.kind, w->is.fed_rounds))
        deciding_fault(d, "rounds", -1, director_refusal(DIRECTOR_FED_OFTEN, from->n, w->section));
    if (!format_lost_often((enum section_kind)w->is.kind)) return;
    for (STATE_EACH(section, fed, d->now))
        if (fed->fed_by == w->section && drawn_section(d->now, fed->n) &&
            by_several_rounds(fed->kind, fed->fed_rounds))
            deciding_fault(d, "kind", -1, director_refusal(DIRECTOR_FED_OFTEN, w->section, fed->n));
}

// A win of four: the engine knows it, and no result of a match can say it.
static bool counts_four(const struct variant *game)
{
    return variant_has(game, FLAG_BAR_QUADRUPLE) && variant_counts_backgammon(game);
}

static bool has_own_scores(const struct variant *game)
{
    return variant_has(game, FLAG_BRADSPEL) || variant_has(game, FLAG_DOUBLETS);
}

// A series is written down as the games it stands for, so that its name may mean others one day.
static void games_write(struct deciding *d, struct wanted *w)
{
    const struct series *series = series_find(w->games);
    text_fill(w->is.games, sizeof w->is.games, series ? series->games : w->games);
    if (w->is.games[0] && !series_games(w->is.games) && !draughts_played(w->is.games))
        deciding_fault(
            d, "games", -1,
            director_refusal(series_unknown(w->is.games) ? DIRECTOR_GAMES_UNKNOWN : DIRECTOR_GAMES));
    struct variant game;
    for (unsigned n = 0; n < series_games(w->is.games); n++) {
        if (!series_game(w->is.games, n, &game)) continue;
        if (variant_counts_men(&game) && has_own_scores(&game))
            deciding_fault(d, "games", -1, director_refusal(DIRECTOR_GAMES_MEN));
        if (counts_four(&game)) deciding_fault(d, "games", -1, director_refusal(DIRECTOR_GAMES_BAR));
    }
}

// Of all lengths that a section says for itself.
static int32_t longest(const struct row_section *row)
{
    int32_t at[2 * SECTION_ROUNDS_MAX], most = row->third_place_length;
    int32_t count = format_numbers(row->lengths, at);
    count += format_numbers(row->lower_lengths, at + count);
    for (int32_t i = 0; i < count; i++)
        if (at[i] > most) most = at[i];
    return most;
}

// What others play as the main draw does cannot change under them once they are drawn.
static void games_stay(struct deciding *d, const struct row_section *row, const struct wanted *w)
{
    if (row->n != MAIN_SECTION || text_same(row->games, w->is.games)) return;
    for (STATE_EACH(section, other, d->now))
        if (drawn_is(d->now, other->n) && !other->games[0]) REFUSE(d, DIRECTOR_GAMES_SHARED, other->n);
    int32_t most = lengths_longest(w->is.games);
    for (STATE_EACH(section, other, d->now))
        if (other->n != MAIN_SECTION && !other->games[0] && longest(other) > most)
            REFUSE(d, DIRECTOR_GAMES_LENGTHS, other->n, most);
}

static void wanted_check(struct deciding *d, struct wanted *w)
{
    enum section_kind kind = (enum section_kind)w->is.kind;
    if (!w->is.name[0] && w->section != MAIN_SECTION)
        deciding_fault(d, "name", -1, director_refusal(DIRECTOR_SECTION_NAME));
    if (!format_drawn(kind)) feeder_check(d, w, "fed_by", w->is.fed_by);
    bool takes = kind == SECTION_PLAYOFF && !w->is.takes;
    const struct row_section *from = drawn_section(d->now, w->is.fed_by);
    if (takes && from && from->kind != SECTION_GROUPS4)
        deciding_fault(d, "takes", -1, director_refusal(DIRECTOR_TAKES));
    second_check(d, w);
    boards_check(d, w);
    if (format_drawn(kind) && w->is.fed_by)
        deciding_fault(d, "fed_by", -1, director_refusal(DIRECTOR_FED_BY));
    w->is.fed_rounds = rounds_write(d, w->rounds);
    if (!refused(d)) rounds_check(d, w);
    if (!refused(d)) often_check(d, w);
    games_write(d, w);
    bool own = w->is.games[0] || w->section == MAIN_SECTION;
    int32_t most = lengths_longest(own ? w->is.games : match_games(d->now, MAIN_SECTION));
    lengths_write(d, "lengths", w->lengths, most, w->is.lengths, sizeof w->is.lengths);
    staged_write(d, w->staged, w->is.staged, sizeof w->is.staged);
    if (w->is.third_place_length > most)
        deciding_fault(d, "third_place_length", -1, director_refusal(DIRECTOR_SECTION_LENGTHS, most));
    options_check(d, &w->is);
    bool filled = w->is.fills >= 2 && w->is.field == FIELD_OF_CHOSEN;
    if (w->is.fills && !filled) deciding_fault(d, "fills", -1, director_refusal(DIRECTOR_FILLS));
    lengths_write(d, "lower_lengths", w->lower_lengths, most, w->is.lower_lengths,
                  sizeof w->is.lower_lengths);
}

// A round of a section may feed one other only (graph.h).
static void feeds_check(struct deciding *d, const struct wanted *w)
{
    for (STATE_EACH(section, other, d->now)) {
        bool same = other->n != w->section && other->status != SECTION_CANCELLED && w->is.fed_by &&
                    other->fed_by == w->is.fed_by &&
                    format_takes((enum section_kind)other->kind, OPTION_rounds);
        if (!same || !format_takes((enum section_kind)w->is.kind, OPTION_rounds)) continue;
        int32_t ours = rounds_of(w->is.kind, w->is.fed_rounds);
        int32_t theirs = rounds_of(other->kind, other->fed_rounds);
        if (ours & theirs) REFUSE(d, DIRECTOR_FED_TWICE, other->n);
    }
}

DECIDE(section_add)
{
    int32_t n = state_last(d->was, ROW_section) + 1;
    struct wanted w = WANTED(c, n);
    if (n > SECTIONS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, SECTIONS_MAX);
    text_fill(w.is.name, sizeof w.is.name, c->name);
    wanted_check(d, &w);
    if (!refused(d)) feeds_check(d, &w);
    MADE(d, section, n);
    deciding_emit(d, &(struct event){.kind = EVENT_section_added, .is.section_added = w.is});
    // What the feeding section has lost already comes at once.
    if (refused(d) || format_drawn((enum section_kind)w.is.kind)) return;
    build_fed(d);
    settle(d);
}

static bool same_section(const struct row_section *row, const struct event_section_added *is)
{
    return row->kind == is->kind && row->turn == is->turn && row->fed_by == is->fed_by &&
           row->also_by == is->also_by && row->fed_rounds == is->fed_rounds &&
           row->third_place == is->third_place && row->third_place_length == is->third_place_length &&
           row->recharge == is->recharge && row->shifted == is->shifted && row->field == is->field &&
           row->apart == is->apart && row->takes == is->takes && row->fills == is->fills &&
           row->boards == is->boards && row->level == is->level && row->until_decided == is->until_decided &&
           text_same(row->games, is->games) && text_same(row->staged, is->staged) &&
           text_same(row->name, is->name) && text_same(row->lengths, is->lengths) &&
           text_same(row->lower_lengths, is->lower_lengths);
}

// A drawn section may still get another name and another turn.
static bool shape_same(const struct row_section *row, const struct event_section_added *is)
{
    struct event_section_added shape = *is;
    shape.turn = row->turn;
    text_fill(shape.name, sizeof shape.name, row->name);
    return same_section(row, &shape);
}

DECIDE(section_set)
{
    const struct row_section *row = state_section(d->was, c->section);
    struct wanted w = WANTED(c, c->section);
    // One that was taken out comes back only with the undo of that.
    bool comes_back = row && row->status == SECTION_CANCELLED && d->context->undo_from;
    if (!row || (row->status == SECTION_CANCELLED && !comes_back))
        REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (comes_back) {
        EMIT(d, section_status_set, .section = c->section, .status = SECTION_PLANNED);
        lots_barrage_back(d, c->section);
    }
    text_fill(w.is.name, sizeof w.is.name, c->name);
    wanted_check(d, &w);
    if (!refused(d)) feeds_check(d, &w);
    if (refused(d) || same_section(row, &w.is)) return;
    if (row->status != SECTION_PLANNED && !shape_same(row, &w.is)) REFUSE(d, DIRECTOR_DRAWN);
    games_stay(d, row, &w);
    if (refused(d)) return;
    struct event event = {.kind = EVENT_section_changed};
    mem_copy(&event.is.section_changed, &w.is, sizeof w.is);
    _Static_assert(sizeof event.is.section_changed == sizeof w.is, "one list of fields, EVENT_SECTION");
    enum section_kind kind = (enum section_kind)row->kind;
    int32_t boards = row->boards;
    bool other = kind != (enum section_kind)w.is.kind || boards != w.is.boards;
    deciding_emit(d, &event);
    if (other && !refused(d)) round_rule_unfix(d, c->section, kind, boards);
}

DECIDE(section_remove)
{
    const struct row_section *row = drawn_section(d->was, c->section);
    if (!row) REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (c->section == MAIN_SECTION) REFUSE(d, DIRECTOR_MAIN_STAYS);
    if (row->status != SECTION_PLANNED) REFUSE(d, DIRECTOR_DRAWN);
    for (STATE_EACH(section, other, d->was))
        if (other->status != SECTION_CANCELLED &&
            (other->fed_by == c->section || other->also_by == c->section))
            REFUSE(d, DIRECTOR_FEEDS, other->n);
    const struct row_lots *drawing = lots_barrage(d->was, c->section);
    if (drawing) EMIT_TEXT(d, lots_lifted, reason, c->reason, .lots = drawing->n);
    EMIT_TEXT(d, section_status_set, reason, c->reason, .section = c->section, .status = SECTION_CANCELLED);
}

// ---- who plays in it

static bool begun_in(const struct deciding *d, int32_t section, int32_t entry)
{
    for (DRAWN_EACH_MATCH(m, d->now))
        if (m->section == section && (m->a == entry || m->b == entry) && m->started_ms &&
            m->status != MATCH_OVER)
            return true;
    return false;
}

// Those who were drawn belong to a section, and those who drop to one that others feed until they decline.
static bool belongs(const struct deciding *d, const struct row_section *s, const struct row_seat *seat,
                    int32_t entry)
{
    if (format_drawn((enum section_kind)s->kind)) return late_seat(d->now, s->n, entry);
    return seat && seat->status != SEAT_NONE;
}

// Who has left or waits for a bye of the main draw comes in there, by checking in or being reinstated.
static bool may_come(const struct row_entry *entry, int32_t section)
{
    bool gone = entry->status == ENTRY_WITHDRAWN || entry->status == ENTRY_REMOVED;
    return !gone && (section != MAIN_SECTION || entry->status != ENTRY_WAITING);
}

// Somebody comes after the draw of this section and takes a bye of it, the one of a match that was named or the best.
static void seat_late(struct deciding *d, const struct command_seat_put *c)
{
    struct late_place at;
    bool free =
        c->match ? late_at(d, c->section, c->entry, c->match, &at) : late_best(d, c->section, c->entry, &at);
    if (!free) REFUSE(d, DIRECTOR_NO_BYE_THERE, c->section);
    late_place(d, c->entry, &at);
}

// Who comes back to a drawn section plays what was lost only by being away.
static void seat_back(struct deciding *d, const struct command_seat_put *c)
{
    for (DRAWN_EACH_MATCH(m, d->was)) {
        int32_t bit = m->a == c->entry ? 1 : m->b == c->entry ? 2 : 0;
        bool back = m->section == c->section && c->status != SEAT_DECLINED && m->absent & bit;
        // An undo says itself which matches go back.
        if (back && !d->context->undo_from) EMIT(d, match_reopened, .match = m->n, .status = MATCH_READY);
    }
    settle(d);
}

DECIDE(seat_put)
{
    struct row_entry entry;
    const struct row_section *s = drawn_section(d->was, c->section);
    const struct row_seat *seat = drawn_seat(d->was, c->section, c->entry);
    if (!s) REFUSE_WORDS(d, "section", DIRECTOR_NOTHING, c->section);
    if (!entry_get(d, c->entry, &entry)) return;
    bool drawn = s->status != SECTION_PLANNED;
    bool comes = drawn && c->status == SEAT_IN && !belongs(d, s, seat, c->entry);
    // Taken back: who came late into this bye.
    bool leaves = d->context->undo_from && c->match && late_seat(d->now, c->section, c->entry) == c->match;
    if (!comes && !leaves && seat && seat->status == c->status && seat->seed == c->seed) return;
    if (drawn && !leaves && c->status == SEAT_OUT) REFUSE(d, DIRECTOR_DRAWN);
    if (drawn && c->status == SEAT_DECLINED && begun_in(d, c->section, c->entry))
        REFUSE(d, DIRECTOR_DECLINE_PLAYING, c->entry);
    if (comes && !may_come(&entry, c->section))
        REFUSE_WORDS(d, words_entry_status.at[entry.status], DIRECTOR_ENTRY_STATUS, c->entry);
    EMIT_TEXT(d, seat_set, reason, c->reason, .section = c->section, .entry = c->entry, .status = c->status,
              .seed = c->seed);
    if (!drawn && c->status == SEAT_IN) jackpot_fill(d, c->section, c->entry);
    if (!drawn) return;
    if (leaves)
        late_leave(d, c->entry, c->match);
    else if (comes)
        seat_late(d, c);
    else
        seat_back(d, c);
    int32_t open = refused(d) ? 0 : settle_opened(d);
    if (open) REFUSE(d, DIRECTOR_TOO_LATE, state_node(d->now, open)->match);
    settle_warn(d);
}
