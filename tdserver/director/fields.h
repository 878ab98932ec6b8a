// SPDX-License-Identifier: MIT
// Fields: one way to describe the members of a struct, so that a database row, a ledger event and a request
// body are read, written, checked and compared by tables instead of by hand.
//
// The .def files beside this header are written in one dialect. A member is
// F(S, type, name, a, b, need), where S is passed through (the tag of the struct being described):
//
//   type  C member               a            b            JSON
//   I4    int32_t name           minimum      maximum      integer
//   MS    int32_t name           minimum      maximum      integer: milliseconds, told as minutes and seconds
//   I8    int64_t name           minimum      maximum      string of digits (64-bit values lose precision
//                                                          as numbers)
//   M8    int64_t name           minimum      maximum      the same, of milliseconds told as minutes and seconds
//   BO    int32_t name (0 or 1)  0            0            true, false
//   EN    int32_t name           enum's name  first value  one of the enum's words (enums.def); 0 = from the first
//                                                          word on, but never "none" where it is required
//   TX    char name[a + 1]       longest, in  shortest,    text, UTF-8, NUL-terminated in C
//                                bytes        in bytes
//   LI    struct ints name       most members 0            array of 32-bit integers (only in events and
//                                                          commands)
//
// need is REQUIRED or OPTIONAL and matters where a stranger writes the text: an optional member that is
// missing has the value zero ("", none, false, an empty list).
#ifndef DIRECTOR_FIELDS_H
#define DIRECTOR_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "director/bounds.h"

// FIELD_BODY: only in bodies that are no command; `more` says what it is (desk/body_fields.h).
enum field_type { FIELD_I4, FIELD_I8, FIELD_BO, FIELD_EN, FIELD_TX, FIELD_LI, FIELD_BODY };
// What a number counts; how people are told it depends on it.
enum field_unit { FIELD_PLAIN, FIELD_DURATION_MS };
enum field_need { OPTIONAL, REQUIRED };

// A list of integers that lives in somebody else's storage (the arena of a request, the room of a decision).
struct ints {
    const int32_t *at;
    int32_t count;
};

// The words of an enum, in order of their values; the word of value 0 means "none" or the first state.
struct words {
    const char *name;
    const char *const *at;
    int32_t count;
};

struct field_more;
struct field {
    const char *name;
    enum field_type type;
    enum field_need need;
    size_t offset;
    size_t size; // sizeof the member; for TX the capacity including the NUL
    int64_t min,
        max; // I4, I8: range; EN: min = first value; TX: shortest and longest in bytes; LI: max = most
             // members
    const struct words *words; // EN
    enum field_unit unit;
    const struct field_more *more; // NULL but in bodies that are no command
};

struct fields {
    const char *name; // of the row kind, event kind or command
    const struct field *at;
    size_t count;
    size_t size; // sizeof the struct
};

// Member declarations, for use inside a struct.
#define FIELD_MEMBER_I4(name, a, b)             int32_t name;
#define FIELD_MEMBER_MS(name, a, b)             int32_t name;
#define FIELD_MEMBER_I8(name, a, b)             int64_t name;
#define FIELD_MEMBER_M8(name, a, b)             int64_t name;
#define FIELD_MEMBER_BO(name, a, b)             int32_t name;
#define FIELD_MEMBER_EN(name, a, b)             int32_t name;
#define FIELD_MEMBER_TX(name, a, b)             char name[(a) + 1];
#define FIELD_MEMBER_LI(name, a, b)             struct ints name;
#define FIELD_MEMBER(S, type, name, a, b, need) FIELD_MEMBER_##type(name, a, b)

// One row of a struct field table; S is the struct's tag.
#define FIELD_ROW_I4(S, name, a, b, need)                                                                    \
    {#name, FIELD_I4, need, offsetof(struct S, name), sizeof(int32_t), a, b, NULL, FIELD_PLAIN, NULL},
#define FIELD_ROW_MS(S, name, a, b, need)                                                                    \
    {#name, FIELD_I4, need, offsetof(struct S, name), sizeof(int32_t), a, b, NULL, FIELD_DURATION_MS, NULL},
#define FIELD_ROW_I8(S, name, a, b, need)                                                                    \
    {#name, FIELD_I8, need, offsetof(struct S, name), sizeof(int64_t), a, b, NULL, FIELD_PLAIN, NULL},
#define FIELD_ROW_M8(S, name, a, b, need)                                                                    \
    {#name, FIELD_I8, need, offsetof(struct S, name), sizeof(int64_t), a, b, NULL, FIELD_DURATION_MS, NULL},
#define FIELD_ROW_BO(S, name, a, b, need)                                                                    \
    {#name, FIELD_BO, need, offsetof(struct S, name), sizeof(int32_t), 0, 1, NULL, FIELD_PLAIN, NULL},
#define FIELD_ROW_EN(S, name, a, b, need)                                                                    \
    {#name, FIELD_EN, need, offsetof(struct S, name), sizeof(int32_t), b, 0, &words_##a, FIELD_PLAIN, NULL},
#define FIELD_ROW_TX(S, name, a, b, need)                                                                    \
    {#name, FIELD_TX, need, offsetof(struct S, name), (a) + 1, b, a, NULL, FIELD_PLAIN, NULL},
#define FIELD_ROW_LI(S, name, a, b, need)                                                                    \
    {#name, FIELD_LI, need, offsetof(struct S, name), sizeof(struct ints), 0, a, NULL, FIELD_PLAIN, NULL},

#define FIELD_ROW(S, type, name, a, b, need) FIELD_ROW_##type(S, name, a, b, need)

// The bounds the dialect's I4 and I8 columns may say without naming a bound of their own.
#define I4_MIN INT32_MIN
#define I4_MAX INT32_MAX
#define I8_MAX INT64_MAX

#define ENUM_CONSTANT(symbol, word) symbol,
#define ENUM(name, VALUES)          enum name { VALUES(ENUM_CONSTANT) };
#include "director/enums.def"
#undef ENUM
#define ENUM(name, VALUES) extern const struct words words_##name;
#include "director/enums.def"
#undef ENUM

// ---- two of different kinds by the names of their members, so that what one has of another is listed nowhere else

// The member of that name, NULL when there is none.
const void *member_of(const struct fields *fields, const void *is, const char *name);
// A number that may be among them, 0 when it is not.
int32_t member_int(const struct fields *fields, const void *is, const char *name);
// The members of `is` that `was` has under the same name; lists stay.
void members_copy(const struct fields *from, const void *was, const struct fields *to, void *is);
// Have two of one kind the same in every member that `asked` has, too, and that is no list?
bool members_same(const struct fields *asked, const struct fields *of, const void *a, const void *b);

#endif
