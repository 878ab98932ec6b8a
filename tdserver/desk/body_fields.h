// SPDX-License-Identifier: MIT
// Body fields: the dialect of director/fields.h for the bodies of requests that are no command. The table of such a
// body stands beside its operation; the HTTP layer reads the body into a struct of the operation's own (http/body.h),
// which may have further members behind those of the table, for what the operation's first step finds out. Besides the
// types of commands there are
//
//   type  C member               a            b            JSON
//   SL    struct text name       longest, in  shortest,    text of any kind: lines, a password, a file
//                                characters   in characters
//   NM    struct text name       80           1            a name that people read (base/text/text.h), spaces at its ends
//                                                          cut off
//   ZN    struct text name       40           1            a time zone that the system knows (base/zones.h)
//   IU    int32_t name           minimum      maximum      integer; -1 where it is missing
//   RO    struct body_rows name       tag of the   most         array of objects, each read into a struct by its own table
//                                rows' struct members
//
// An optional text that is empty counts as missing. Texts live in the arena of the request.
#ifndef DESK_BODY_FIELDS_H
#define DESK_BODY_FIELDS_H
#include "base/text/text.h"
#include "director/fields.h"

struct body_rows {
    const void *at; // structs, one after the other
    int32_t count;
};

struct field_more {
    const char *(*fault)(
        struct text); // what is wrong with the text, NULL: nothing; NULL: only its length is checked
    bool trimmed;
    const struct fields *rows; // not NULL: an array of these
    int32_t missing;           // I4: the value of a number that is missing
};
extern const struct field_more field_text, field_name, field_zone, field_unsaid;

#define FIELD_MEMBER_SL(name, a, b) struct text name;
#define FIELD_MEMBER_NM(name, a, b) struct text name;
#define FIELD_MEMBER_ZN(name, a, b) struct text name;
#define FIELD_MEMBER_IU(name, a, b) int32_t name;
#define FIELD_MEMBER_RO(name, a, b) struct body_rows name;

#define FIELD_ROW_TEXT(S, name_, a, b, need_, more_)                                                         \
    {.name = #name_,                                                                                         \
     .type = FIELD_BODY,                                                                                     \
     .need = need_,                                                                                          \
     .offset = offsetof(struct S, name_),                                                                    \
     .size = sizeof(struct text),                                                                            \
     .min = b,                                                                                               \
     .max = a,                                                                                               \
     .more = &more_},
#define FIELD_ROW_SL(S, name, a, b, need) FIELD_ROW_TEXT(S, name, a, b, need, field_text)
#define FIELD_ROW_NM(S, name, a, b, need) FIELD_ROW_TEXT(S, name, a, b, need, field_name)
#define FIELD_ROW_ZN(S, name, a, b, need) FIELD_ROW_TEXT(S, name, a, b, need, field_zone)
#define FIELD_ROW_IU(S, name, a, b, need)                                                                    \
    {#name, FIELD_I4,    need,         offsetof(struct S, name), sizeof(int32_t), a, b,                      \
     NULL,  FIELD_PLAIN, &field_unsaid},
#define FIELD_ROW_RO(S, name_, a, b, need_)                                                                  \
    {.name = #name_,                                                                                         \
     .type = FIELD_BODY,                                                                                     \
     .need = need_,                                                                                          \
     .offset = offsetof(struct S, name_),                                                                    \
     .size = sizeof(struct body_rows),                                                                       \
     .max = b,                                                                                               \
     .more = &(const struct field_more){.rows = &a##_fields}},

// The table of a body, S##_fields, from its list FIELDS(F, S).
#define BODY_FIELDS(S, FIELDS)                                                                               \
    static const struct field S##_table[] = {FIELDS(FIELD_ROW, S)};                                          \
    static const struct fields S##_fields = {#S, S##_table, sizeof S##_table / sizeof *S##_table,            \
                                             sizeof(struct S)};

#endif
