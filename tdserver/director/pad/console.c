// SPDX-License-Identifier: MIT
#include "director/pad/console.h"

#include "director/teams/boards.h"

#define WORD(name) #name,
const char *const console_fact_words[CONSOLE_FACT_COUNT] = {CONSOLE_FACTS(WORD)};
const char *const console_act_words[CONSOLE_ACT_COUNT] = {CONSOLE_ACTS(WORD)};
#undef WORD

#define BARS(act, fact, reason) {CONSOLE_ACT_##act, CONSOLE_IS_##fact, reason},
static const struct console_rule rules[] = {CONSOLE_RULES(BARS)};
#undef BARS

static bool is_so(const struct state *state, const struct row_match *m, enum console_fact fact)
{
    const bool is[CONSOLE_FACT_COUNT] = {
        [CONSOLE_IS_waiting] = m->status == MATCH_WAITING,
        [CONSOLE_IS_unseated] = !m->table,
        [CONSOLE_IS_begun] = m->started_ms != 0,
        [CONSOLE_IS_disputed] = m->status == MATCH_DISPUTED,
        [CONSOLE_IS_over] = m->status == MATCH_OVER,
        [CONSOLE_IS_annulled] = m->status == MATCH_ANNULLED,
        [CONSOLE_IS_teams] = boards_of(state, m) != 0,
    };
    return is[fact];
}

const struct console_rule *console_bar(const struct state *state, const struct row_match *m,
                                       enum console_act act)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].act == act && is_so(state, m, rules[i].fact)) return &rules[i];
    return NULL;
}
