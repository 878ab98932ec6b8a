// SPDX-License-Identifier: MIT
// Sections of a weekend whose matches the file does not know: the director looks at what the server proposes, round by round, and
// takes it; and draws those who play on when the section before is over.
#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"
#include "director/formats/format.h"

bool weekend_rule(struct hall *h, int32_t section, bool ended)
{
    const struct event_section *s = &h->weekend->file.sections[section - 1];
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_bool(&o, "twice", s->twice);
    json_put_int(&o, "group_of", s->group_of);
    json_put_int(&o, "rounds", s->pairings);
    json_put_int(&o, "lives", s->lives);
    json_put_int(&o, "missed", s->missed);
    json_put_int(&o, "paid", s->paid);
    json_put_string(&o, "pace", words_pairing_pace.at[s->pace]);
    json_put_int(&o, "batch", s->batch);
    json_put_int(&o, "until_left", s->until_left);
    json_put_int(&o, "until_sum", s->until_sum);
    json_put_int(&o, "reach", s->reach);
    json_put_bool(&o, "swap", s->swap);
    json_put_bool(&o, "ended", ended);
    json_object_end(&o);
    return weekend_put_section(h, section, "/rule", json_bytes(&o));
}

// Those of teams, and not their boards.
static int32_t matches_of(const struct weekend *w, int32_t section, int32_t round)
{
    int32_t count = 0;
    for (int32_t i = 0; i < w->count; i++)
        count += w->matches[i].section == section && w->matches[i].round == round && !w->matches[i].team[0];
    return count;
}

static bool take_proposal(struct hall *h, int32_t section, int32_t round, int32_t pairs)
{
    struct weekend *w = h->weekend;
    struct answer answer;
    char path[64], body[32];
    snprintf(path, sizeof path, "/sections/%d/rounds", section);
    snprintf(body, sizeof body, "{\"round\":%d}", round);
    w->stale = true;
    if (!hall_command(h, h->director, path, text_of(body), &answer) || !weekend_look(h)) return false;
    fprintf(h->say, "  round %d of section %d: %d pairs\n", round, section, pairs);
    int32_t made = matches_of(w, section, round);
    return made == pairs || hall_fail(h, "round %d of section %d has %d matches, %d were proposed", round,
                                      section, made, pairs);
}

// The next challenge of the file; after the last one the ladder ends.
static bool challenge(struct hall *h, int32_t section, bool *did)
{
    struct weekend *w = h->weekend;
    const struct event_section *s = &w->file.sections[section - 1];
    const struct event_challenge *next = &s->challenges[w->rounds[section]];
    struct answer answer;
    char path[64], body[64];
    *did = w->stale = true;
    w->through[section] = w->rounds[section] == s->challenge_count;
    if (w->through[section]) return weekend_rule(h, section, true);
    struct text a = w->file.names[next->a - 1], b = w->file.names[next->b - 1];
    snprintf(path, sizeof path, "/sections/%d/rounds", section);
    snprintf(body, sizeof body, "{\"round\":%d,\"a\":[%d],\"b\":[%d]}", w->rounds[section] + 1,
             hall_entry(h, a), hall_entry(h, b));
    fprintf(h->say, "  %.*s challenges %.*s\n", TEXT_ARGS(a), TEXT_ARGS(b));
    return hall_command(h, h->director, path, text_of(body), &answer) && weekend_look(h);
}

// Where players are paired as they become free, all may have to wait.
static bool pair_section(struct hall *h, int32_t section, bool *did)
{
    struct weekend *w = h->weekend;
    const struct json_value *page;
    int32_t next = w->rounds[section] + 1;
    char path[64];
    if (format_on_ladder(w->file.sections[section - 1].kind)) return challenge(h, section, did);
    snprintf(path, sizeof path, "/sections/%d/next-round", section);
    if (!hall_page(h, path, &page)) return false;
    int32_t waits = look_number(page, "waits_for"), round = look_number(page, "round");
    if (waits) return hall_fail(h, "round %d waits for %d matches, the list has none open", next, waits);
    w->through[section] = !round || look_is(page, "stage", "over");
    if (w->through[section]) return true;
    if (round != next) return hall_fail(h, "round %d of section %d is next, not %d", round, section, next);
    int32_t pairs = (int32_t)json_count(look(page, "pairs"));
    if (!pairs && event_paced(&w->file.sections[section - 1])) return true;
    *did = true;
    return take_proposal(h, section, round, pairs);
}

// Nobody plays on before the section that feeds it is over, and what is known to be wrong there stands right.
static bool play_on(struct hall *h, int32_t section, bool *did)
{
    struct weekend *w = h->weekend;
    struct answer answer;
    char body[64];
    int32_t from = w->file.sections[section - 1].from;
    if (w->rounds[section] || !weekend_rounds_over(w, from, w->rounds[from] + 1)) return true;
    if (weekend_act_before(w, section, 1) || weekend_act_before(w, from, w->rounds[from] + 1)) return true;
    snprintf(body, sizeof body, "{\"method\":\"random\",\"section\":%d}", section);
    *did = w->stale = true;
    fprintf(h->say, "  section %d plays on\n", section);
    return hall_command(h, h->director, "/draw", text_of(body), &answer);
}

bool weekend_pair(struct hall *h, bool *did)
{
    struct weekend *w = h->weekend;
    *did = false;
    for (int32_t i = 1; i <= w->file.section_count && !*did; i++) {
        int32_t next = w->rounds[i] + 1;
        if (event_by_places(&w->file.sections[i - 1]) && !play_on(h, i, did)) return false;
        if (!event_by_rounds(&w->file.sections[i - 1]) || w->through[i]) continue;
        if (!weekend_rounds_over(w, i, next) || weekend_act_before(w, i, next)) continue;
        if (!pair_section(h, i, did)) return false;
    }
    return true;
}
