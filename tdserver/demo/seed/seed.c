// SPDX-License-Identifier: MIT
#include "demo/seed/seed.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/zones.h"
#include "demo/seed/seed_inner.h"
#include "director/formats/drawn.h"
#include "director/hall/hall.h"
#include "director/profile.h"

enum { DAY_MS = 24 * 60 * 60000, MINUTE_MS = 60000, SIMPLE_DELAY = 2, ROUNDS = 5 };

struct seed seed_start(int evening, int64_t now_ms)
{
    return (struct seed){
        .evening = evening, .now_ms = now_ms, .at_ms = now_ms + seed_plans[evening].begins_ms};
}

// ---- before the first match

static int32_t length_from_end(const struct seed_section *of, int32_t at)
{
    return of->lengths[at < of->length_count ? at : of->length_count - 1];
}

// The day that calendars of the club show then, and how many minutes of it have passed.
static struct tm club_day(int64_t ms, int32_t *minutes)
{
    char text[11];
    struct tm day = {0};
    int64_t midnight = 0;
    for (int ahead = 1; ahead >= -1; ahead--) {
        time_t when = (time_t)(ms / 1000 + (int64_t)ahead * DAY_MS / 1000);
        gmtime_r(&when, &day);
        strftime(text, sizeof text, "%Y-%m-%d", &day);
        // Where the system knows no zones it is the day at Greenwich.
        if (!zone_moment(text_of(seed_time_zone), text, 0, &midnight))
            midnight = (int64_t)when * 1000 / DAY_MS * DAY_MS;
        if (midnight <= ms) break;
    }
    *minutes = (int32_t)((ms - midnight) / MINUTE_MS);
    return day;
}

static bool create(struct seed *s, struct seed_step *out)
{
    enum { QUARTER = 15 };
    const struct seed_plan *plan = plan_of(s);
    static int32_t lengths[ROUNDS];
    for (int32_t i = 0; i < ROUNDS; i++)
        lengths[i] = length_from_end(&plan->sections[0], ROUNDS - 1 - i);
    struct command_tournament_create wanted = {.starts_at_min = plan->starts_at_min,
                                               .check_in = !plan->ladder,
                                               .third_place = plan->sections[0].third_place,
                                               .lengths = {lengths, ROUNDS},
                                               .tables = plan->tables};
    int32_t minutes;
    struct tm day = club_day(s->at_ms + (plan->drawn ? 0 : DAY_MS), &minutes);
    if (plan->starts_at_min < 0) wanted.starts_at_min = minutes / QUARTER * QUARTER;
    size_t mark = s->practice ? strlen(seed_practice) : 0;
    memcpy(wanted.title, seed_practice, mark);
    strftime(wanted.title + mark, sizeof wanted.title - mark, plan->title, &day);
    strftime(wanted.starts_on, sizeof wanted.starts_on, "%Y-%m-%d", &day);
    struct command command = {.kind = COMMAND_tournament_create, .is = {.tournament_create = wanted}};
    *out = (struct seed_step){.kind = SEED_CREATE, .at_ms = s->at_ms, .command = command};
    return true;
}

static bool plan_section(struct seed *s, struct seed_step *out)
{
    const struct seed_plan *plan = plan_of(s);
    const struct seed_section *of = &plan->sections[s->planned++];
    struct ints lengths = {of->lengths, of->length_count};
    struct command_section_add add = {
        .kind = of->kind, .fed_by = of->fed_by, .lengths = lengths, .rounds = {of->rounds, of->round_count}};
    struct command_section_set set = {
        .section = MAIN_SECTION, .kind = of->kind, .lengths = lengths, .third_place = of->third_place};
    snprintf(add.name, sizeof add.name, "%s", of->name);
    snprintf(set.name, sizeof set.name, "%s", of->name);
    if (s->planned == MAIN_SECTION)
        return seed_say(s, out, (struct command){.kind = COMMAND_section_set, .is.section_set = set});
    return seed_say(s, out, (struct command){.kind = COMMAND_section_add, .is.section_add = add});
}

// What it costs and what may be won; who has paid is nobody's business but the treasurer's.
static bool say_money(struct seed *s, struct seed_step *out)
{
    enum { PLACES = 3 };
    static int32_t section[PLACES] = {1, 1, 2}, place[PLACES] = {1, 2, 1}, share[PLACES] = {5000, 3000, 2000};
    const struct seed_plan *plan = plan_of(s);
    if (!plan->fee) return false;
    switch (s->money++) {
    case 0:
        return SAY(s, out, money_set, .currency = "EUR", .digits = 2);
    case 1:
        return SAY(s, out, pool_set, .pool = 1, .name = "Entry fees", .fee = plan->fee, .house = plan->house);
    case 2:
        return SAY(s, out, prizes_set, .pool = 1, .section = {section, PLACES}, .place = {place, PLACES},
                   .share = {share, PLACES});
    }
    return false;
}

static bool check_in(struct seed *s, const struct state *present, struct seed_step *out)
{
    for (STATE_EACH(entry, e, present)) {
        if (e->status != ENTRY_ENTERED || s->checked_in == plan_of(s)->check_ins) continue;
        s->checked_in++;
        return SAY(s, out, entry_check_in, .entry = e->n);
    }
    return false;
}

static bool before_draw(struct seed *s, const struct state *present, struct seed_step *out)
{
    switch (s->done++) {
    case 0:
        return create(s, out);
    case 1:
        return SAY(s, out, tournament_open, .reason = "");
    case 2:
        *out = (struct seed_step){.kind = SEED_ENTER, .at_ms = s->at_ms, .lines = plan_of(s)->entries};
        return true;
    }
    if (s->planned < plan_of(s)->section_count) return plan_section(s, out);
    if (plan_of(s)->ladder) return seed_ladder_begin(s, out);
    if (say_money(s, out) || check_in(s, present, out)) return true;
    if (plan_of(s)->clocks && !profile_value(present, SETTING_CLOCK))
        return SAY(s, out, setting_set, .setting = SETTING_CLOCK, .value = SIMPLE_DELAY);
    return plan_of(s)->drawn && SAY(s, out, draw_make, .method = DRAW_RANDOM);
}

// ---- matches

static bool sign(struct seed *s, const struct row_match *m, struct seed_step *out)
{
    return SAY(s, out, card_sign, .match = m->n, .side = m->signed_by & 1 ? SIDE_B : SIDE_A);
}

static bool get_ready(struct seed *s, const struct row_match *m, struct seed_step *out)
{
    return SAY(s, out, match_ready, .match = m->n, .side = m->ready & 1 ? SIDE_B : SIDE_A);
}

// When its next line is due. Some tables play faster than others, so that a hall shows matches at every stage.
static int64_t due_ms(const struct row_match *m)
{
    return m->status == MATCH_PLAYING ? m->started_ms + (m->games + 1) * (5 + m->n % 4) * MINUTE_MS : 0;
}

static const struct row_match *next_match(const struct seed *s, const struct state *present)
{
    bool still = s->games >= plan_of(s)->games;
    const struct row_match *next = NULL;
    for (STATE_EACH(match, m, present)) {
        bool goes_on = m->status == MATCH_CALLED || m->status == MATCH_FINISHING ||
                       (m->status == MATCH_PLAYING && !still);
        if (goes_on && (!next || due_ms(m) < due_ms(next))) next = m;
    }
    return next;
}

// The first match that waits for a table only.
static int32_t callable(const struct seed *s, const struct state *present)
{
    int32_t ready[MATCHES_MAX], count = hall_ready(present, ready);
    struct hall_players players;
    hall_players_find(present, &players);
    for (int32_t i = 0; i < count; i++)
        if (hall_held(present, &players, state_match(present, ready[i]), s->at_ms).why == HOLD_NONE)
            return ready[i];
    return 0;
}

static bool play_on(struct seed *s, const struct state *present, struct seed_step *out)
{
    int32_t tables[TABLES_MAX], match = callable(s, present);
    if (match && hall_free_tables(present, tables) > 0)
        return SAY(s, out, match_call, .match = match, .table = tables[0]);
    const struct row_match *m = next_match(s, present);
    if (!m) return false;
    if (m->status == MATCH_CALLED) return get_ready(s, m, out);
    return m->status == MATCH_FINISHING ? sign(s, m, out) : seed_report(s, present, m, out);
}

bool seed_next(struct seed *s, const struct state *present, struct seed_step *out)
{
    const struct row_tournament *t = present ? state_tournament(present, 1) : NULL;
    if (!t || !t->bracket_size) return before_draw(s, present, out);
    if (plan_of(s)->ladder) return seed_ladder_next(s, present, out);
    if (seed_act(s, present, out) || play_on(s, present, out)) return true;
    if (!plan_of(s)->closed) return seed_trouble(s, present, out);
    return t->status != TOURNAMENT_CLOSED && SAY(s, out, tournament_close, .reason = "");
}
