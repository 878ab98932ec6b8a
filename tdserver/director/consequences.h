// SPDX-License-Identifier: MIT
// Consequences: what confirming a risky command would do, as codes with numbers (consequences.def). The
// sentences are the English catalogue of the web; placeholders as in engine/refusal.h, and {0e} the name of
// an entry.
#ifndef DIRECTOR_CONSEQUENCES_H
#define DIRECTOR_CONSEQUENCES_H

#include "engine/refusal.h"

#define CONSEQUENCE(id, name, rule, sentence) CONSEQUENCE_##id,
enum consequence_code {
#include "director/consequences.def"
    CONSEQUENCES
};
#undef CONSEQUENCE

// By code; refusal_sentence() prints them.
extern const struct reason consequence_reasons[CONSEQUENCES];

struct consequence {
    enum consequence_code code;
    int32_t args[REFUSAL_ARGS];
};

#endif
