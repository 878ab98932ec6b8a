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

#endif
