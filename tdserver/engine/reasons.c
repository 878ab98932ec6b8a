// SPDX-License-Identifier: MIT
#include "engine/reasons.h"

#include "engine/mem.h"

// In the browser the texts come with the page, in the reader's language: there a refusal is its number.
#ifdef ENGINE_TERSE
#define REASON(id, name, rule, sentence) {"", "", ""},
#else
#define REASON(id, name, rule, sentence) {name, rule, sentence},
#endif
const struct reason engine_reasons[ENGINE_REASONS] = {
#include "engine/reasons.def"
};
#undef REASON

struct refusal refusal_make(enum engine_reason code, const int32_t args[REFUSAL_ARGS])
{
    struct refusal r = {.code = (int)code, .rule = engine_reasons[code].rule};
    mem_copy(r.args, args, sizeof r.args);
    return r;
}
