// SPDX-License-Identifier: MIT
// Console: what the desk may do with a match before its first game, and why not. The commands are decided by these rows, and the
// document of a match tells them, so that nothing is offered that would be refused.
#ifndef DIRECTOR_PAD_CONSOLE_H
#define DIRECTOR_PAD_CONSOLE_H

#include "director/pad/console.def"
#include "director/reasons.h"
#include "director/state.h"

#define NAME(fact) CONSOLE_IS_##fact,
enum console_fact { CONSOLE_FACTS(NAME) CONSOLE_FACT_COUNT };
#undef NAME
#define NAME(act) CONSOLE_ACT_##act,
enum console_act { CONSOLE_ACTS(NAME) CONSOLE_ACT_COUNT };
#undef NAME

struct console_rule {
    enum console_act act;
    enum console_fact fact;
    enum director_reason reason; // DIRECTOR_NONE: it is so already
};
extern const char *const console_fact_words[CONSOLE_FACT_COUNT];
extern const char *const console_act_words[CONSOLE_ACT_COUNT];

// What bars it; NULL: it may be done.
const struct console_rule *console_bar(const struct state *state, const struct row_match *match,
                                       enum console_act act);

#endif
