// SPDX-License-Identifier: MIT
// Makes refusals with a reason of the engine. Only for the sources of the engine; to read a refusal include
// engine/reasons.h.
#ifndef ENGINE_REFUSED_H
#define ENGINE_REFUSED_H

#include "engine/reasons.h"

// refused(REASON_DIE_LEFT, 6, 13, 7): a refusal with up to six arguments; missing ones are 0.
#define refused(...)                              refused_with(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0)
#define refused_with(code, a, b, c, d, e, f, ...) refusal_make(code, a, b, c, d, e, f)
struct refusal refusal_make(enum engine_reason code, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e,
                            int32_t f);

// Not refused.
static inline struct refusal refused_not(void)
{
    return (struct refusal){0};
}

#endif
