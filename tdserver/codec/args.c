// SPDX-License-Identifier: MIT
#include "codec/args.h"

#include <string.h>

// What was written already: numbers by position, then the text; names by position.
struct written {
    bool number[REFUSAL_ARGS], name[REFUSAL_ARGS], text;
};

static bool first_time(bool *seen)
{
    bool first = !*seen;
    *seen = true;
    return first;
}

// Modes that name what the number stands for: an entry, a section, a match.
static const char naming[] = "ecv";

static void put_name(struct json_out *o, const char *key, int32_t number, const struct args_names *names)
{
    if (!names) return;
    struct text told = names->told(names->user, key[1], number);
    json_put_raw(o, key, told.len ? told : TEXT("null"));
}

static void put_numbered(struct json_out *o, struct text place, const struct refusal *refusal,
                         const struct args_names *names, struct written *seen)
{
    int i = place.at[0] - '0';
    char key[] = {place.at[0], '\0', '\0'};
    if (i < 0 || i >= REFUSAL_ARGS) return;
    if (first_time(&seen->number[i])) json_put_int(o, key, refusal->args[i]);
    key[1] = place.len > 1 ? place.at[1] : '\0';
    if (key[1] && strchr(naming, key[1]) && first_time(&seen->name[i]))
        put_name(o, key, refusal->args[i], names);
}

void args_json(struct json_out *o, const char *sentence, const struct refusal *refusal,
               const struct args_names *names)
{
    struct written seen = {0};
    struct text rest = text_of(sentence);
    json_object(o);
    for (text_cut(&rest, '{'); rest.at; text_cut(&rest, '{')) {
        struct text place = text_cut(&rest, '}');
        if (text_equal(place, TEXT("t"))) {
            if (first_time(&seen.text)) json_put_string(o, "t", refusal->text);
        } else if (place.len)
            put_numbered(o, place, refusal, names, &seen);
    }
    json_object_end(o);
}

void args_put(struct json_out *o, const char *sentence, const struct refusal *refusal,
              const struct args_names *names)
{
    json_key(o, "args");
    args_json(o, sentence, refusal, names);
}
