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

// refused(REASON_DIE_LEFT, 6, 13, 7): a refusal with its arguments; missing ones are 0.
#define refused(code, ...) refusal_make(code, (const int32_t[REFUSAL_ARGS]){__VA_ARGS__})
struct refusal refusal_make(enum engine_reason code, const int32_t args[REFUSAL_ARGS]);

// No refusal at all.
static inline struct refusal refused_not(void)
{
    return (struct refusal){0};
}

#endif
