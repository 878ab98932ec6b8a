// SPDX-License-Identifier: MIT
// The engine's own reasons (reasons.def) as codes and as the table of their sentences.
#ifndef ENGINE_REASONS_H
#define ENGINE_REASONS_H

#include "engine/refusal.h"

#define REASON(id, name, rule, sentence) REASON_##id,
enum engine_reason {
#include "engine/reasons.def"
    ENGINE_REASONS
};
#undef REASON

extern const struct reason engine_reasons[ENGINE_REASONS];

// refused(REASON_DIE_LEFT, 6, 13, 7): a refusal with up to six arguments; missing ones are 0.
#define refused(...)                              refused_with(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)
#define refused_with(code, a, b, c, d, e, f, ...) refusal_make(code, a, b, c, d, e, f)
struct refusal refusal_make(enum engine_reason code, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e,
                            int32_t f);

// No refusal at all.
static inline struct refusal refused_not(void)
{
    return (struct refusal){0};
}

#endif
