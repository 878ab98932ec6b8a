// SPDX-License-Identifier: MIT
#include "desk/acts/command_json.h"

#include <string.h>

static const void *member_at(const struct field *f, const void *is)
{
    return (const char *)is + f->offset;
}

// ---- writing

static void put_list(struct json_out *o, const struct field *f, const struct ints *list)
{
    if (!list->count) return;
    json_key(o, f->name);
    json_array(o);
    for (int32_t i = 0; i < list->count; i++)
        json_int(o, list->at[i]);
    json_array_end(o);
}

static void put_number(struct json_out *o, const struct field *f, int32_t number)
{
    if (!number) return;
    if (f->type == FIELD_EN)
        json_put_string(o, f->name, f->words->at[number]);
    else
        json_put_int(o, f->name, number);
}

static void put_member(struct json_out *o, const struct field *f, const void *at)
{
    switch (f->type) {
    case FIELD_TX:
        if (*(const char *)at) json_put_text(o, f->name, text_of(at));
        return;
    case FIELD_LI:
        put_list(o, f, at);
        return;
    case FIELD_I8:
        if (*(const int64_t *)at) json_put_id(o, f->name, *(const int64_t *)at);
        return;
    case FIELD_BODY: // commands have none
        return;
    default:
        put_number(o, f, *(const int32_t *)at);
    }
}

void command_put(struct json_out *o, const struct command *command)
{
    const struct fields *fields = &command_types[command->kind].fields;
    json_object(o);
    json_put_string(o, "command", fields->name);
    for (size_t i = 0; i < fields->count; i++)
        put_member(o, &fields->at[i], member_at(&fields->at[i], &command->is));
    json_object_end(o);
}

// ---- reading

static bool take_kind(struct text name, enum command_kind *kind)
{
    for (int k = 0; k < COMMAND_KINDS; k++) {
        if (!text_equal(text_of(command_types[k].fields.name), name)) continue;
        *kind = (enum command_kind)k;
        return true;
    }
    return false;
}

static bool take_word(const struct field *f, struct text word, int32_t *into)
{
    for (*into = 0; *into < f->words->count; ++*into)
        if (text_equal(text_of(f->words->at[*into]), word)) return true;
    return false;
}

static bool take_int(const struct json_value *v, int32_t *into)
{
    int64_t number;
    if (!json_whole(v, &number) || number < INT32_MIN || number > INT32_MAX) return false;
    *into = (int32_t)number;
    return true;
}

static bool take_text(const struct field *f, struct text text, char *into)
{
    if (text.len >= f->size) return false;
    memcpy(into, text.at, text.len);
    into[text.len] = '\0';
    return true;
}

static bool take_list(struct arena *a, const struct field *f, const struct json_value *v, struct ints *into)
{
    size_t count = json_count(v), i = 0;
    if (json_kind(v) != JSON_ARRAY || count > (size_t)f->max) return false;
    int32_t *at = ARENA_ARRAY(a, count + 1, int32_t);
    for (const struct json_value *n = json_first(v); n; n = json_next(n))
        if (!take_int(n, &at[i++])) return false;
    *into = (struct ints){at, (int32_t)count};
    return true;
}

static bool take_member(struct arena *a, const struct field *f, const struct json_value *v, void *into)
{
    switch (f->type) {
    case FIELD_TX:
        return take_text(f, json_string_of(v), into);
    case FIELD_LI:
        return take_list(a, f, v, into);
    case FIELD_I8:
        return text_int64(json_string_of(v), into);
    case FIELD_EN:
        return take_word(f, json_string_of(v), into);
    case FIELD_BODY:
        return false;
    default:
        return take_int(v, into);
    }
}

bool command_take(struct arena *a, const struct json_value *v, struct command *command)
{
    const struct json_value *name = v ? json_member(v, TEXT("command")) : NULL;
    memset(command, 0, sizeof *command);
    if (!name || !take_kind(json_string_of(name), &command->kind)) return false;
    const struct fields *fields = &command_types[command->kind].fields;
    size_t known = 1;
    for (size_t i = 0; i < fields->count; i++) {
        const struct field *f = &fields->at[i];
        const struct json_value *member = json_member(v, text_of(f->name));
        if (!member) continue;
        known++;
        if (!take_member(a, f, member, (char *)&command->is + f->offset)) return false;
    }
    return known == json_count(v);
}
