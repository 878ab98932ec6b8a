// SPDX-License-Identifier: MIT
#include "engine/refused.h"

// In the browser the sentences come with the page, in the reader's language; there a refusal is only a
// number.
#ifdef ENGINE_TERSE
#define RULE_OF(code) ""
#else
#define RULE_OF(code)                    engine_reasons[code].rule
#define REASON(id, name, rule, sentence) {name, rule, sentence},
const struct reason engine_reasons[ENGINE_REASONS] = {
#include "engine/reasons.def"
};
#undef REASON
#endif

struct refusal refusal_make(enum engine_reason code, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e,
                            int32_t f)
{
    return (struct refusal){.code = (int)code, .rule = RULE_OF(code), .args = {a, b, c, d, e, f}};
}
