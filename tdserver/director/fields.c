// SPDX-License-Identifier: MIT
#include "director/fields.h"

#include "engine/mem.h"

static const struct field *field_named(const struct fields *fields, const char *name)
{
    for (size_t i = 0; i < fields->count; i++)
        if (text_same(fields->at[i].name, name)) return &fields->at[i];
    return NULL;
}

const void *member_of(const struct fields *fields, const void *is, const char *name)
{
    const struct field *field = field_named(fields, name);
    return field ? (const unsigned char *)is + field->offset : NULL;
}

int32_t member_int(const struct fields *fields, const void *is, const char *name)
{
    const int32_t *at = member_of(fields, is, name);
    return at ? *at : 0;
}

void members_copy(const struct fields *from, const void *was, const struct fields *to, void *is)
{
    for (size_t f = 0; f < to->count; f++) {
        const struct field *field = &to->at[f];
        const struct field *old = field->type == FIELD_LI ? NULL : field_named(from, field->name);
        if (!old) continue;
        // A text may have had less room.
        size_t size = old->size < field->size ? old->size : field->size;
        mem_copy((unsigned char *)is + field->offset, (const unsigned char *)was + old->offset, size);
    }
}

static bool member_same(const struct field *field, const void *a, const void *b)
{
    if (!a || !b || field->type == FIELD_LI) return true;
    return field->type == FIELD_TX ? text_same(a, b) : mem_same(a, b, field->size);
}

bool members_same(const struct fields *asked, const struct fields *of, const void *a, const void *b)
{
    bool same = true;
    for (size_t f = 0; f < asked->count; f++) {
        const char *name = asked->at[f].name;
        same &= member_same(&asked->at[f], member_of(of, a, name), member_of(of, b, name));
    }
    return same;
}
