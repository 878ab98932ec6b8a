// SPDX-License-Identifier: MIT
// How failure travels: struct err by value from function to function, struct problem from the desk to the
// answer. The codes with their HTTP status, slug and title are errors.def. Texts are written for the one who
// must act: they say what is wrong and what to do next. They belong to the arena of the request or are
// literals.
#ifndef BASE_ERR_H
#define BASE_ERR_H
#include "base/text/text.h"

#define MUST_CHECK __attribute__((warn_unused_result))

enum err_code {
    ERR_NONE,
#define X(code, status, slug, title) ERR_##code,
#include "base/errors.def"
#undef X
    ERR_COUNT
};

struct err {
    enum err_code code;
    const char *pointer; // JSON pointer (RFC 6901) of the field at fault, NULL if there is none
    const char *detail;  // what to do about it, NULL if the title says all
};
#define OK ((struct err){ERR_NONE, NULL, NULL})

struct err_kind {
    int status;
    const char *slug;
    const char *title;
};
// The row of errors.def; ERR_NONE gives status 200.
const struct err_kind *err_kind(enum err_code code);

static inline struct err err_make(enum err_code code, const char *detail)
{
    return (struct err){code, NULL, detail};
}

// The stable name of what is wrong with a field, beside its struct err.
struct err_reason {
    const char *name; // in director/reasons.def, or in http/faults.def where a body could not be read
    struct text args; // ready JSON, as in struct problem
};

// All that an RFC 9457 answer can say. Zero fields are left out of it.
struct problem {
    enum err_code code;
    const char *detail;
    const char *reason; // the refusal's stable name in reasons.def
    struct text args; // ready JSON: what makes its sentence concrete (codec/args.h); {} when there is nothing
    struct text engine; // ready JSON: what the rules of the game refuse, {reason, rule, args}
    const char *rule;   // section of the rule book behind a refusal
    int level;          // how grave a confirmation is: 2 acknowledge, 3 confirm, 4 read first, 5 refused
    const struct err *fields; // every bad field, each with pointer and detail
    size_t field_count;
    const struct err_reason *field_reasons; // of each of the fields; NULL where they have no names
    struct text consequences;               // ready JSON: what confirming would do
    struct text plays;                      // ready JSON: after an illegal play the legal ones, at most 40
    const char *token;                      // to be echoed by the confirming request
    struct text current; // ready JSON: the state that made the request stale, or both claims of a dispute
    int retry_after_s;   // with BUSY and RATE_LIMITED: also sent as Retry-After
};
#define PROBLEM(code_, detail_) ((struct problem){.code = ERR_##code_, .detail = (detail_)})
#endif
