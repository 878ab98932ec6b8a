// SPDX-License-Identifier: MIT
#include "director/reasons.h"

#include "director/consequences.h"
#include "engine/mem.h"

#define REASON(id, class, name, member, rule, sentence) {name, rule, sentence},
const struct reason director_reasons[DIRECTOR_REASONS] = {
#include "director/reasons.def"
};
#undef REASON

#define REASON(id, class, name, member, rule, sentence) class,
const enum refusal_class director_reason_class[DIRECTOR_REASONS] = {
#include "director/reasons.def"
};
#undef REASON

#define REASON(id, class, name, member, rule, sentence) member,
const char *const director_reason_members[DIRECTOR_REASONS] = {
#include "director/reasons.def"
};
#undef REASON

#define CONSEQUENCE(id, name, rule, sentence) {name, rule, sentence},
const struct reason consequence_reasons[CONSEQUENCES] = {
#include "director/consequences.def"
};
#undef CONSEQUENCE

struct refusal director_refuse(enum director_reason code, const int32_t args[REFUSAL_ARGS])
{
    struct refusal refusal = {.code = (int)code, .rule = director_reasons[code].rule};
    mem_copy(refusal.args, args, sizeof refusal.args);
    return refusal;
}
