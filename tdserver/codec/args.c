// SPDX-License-Identifier: MIT
#include "codec/args.h"

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

static void put_name(struct json_out *o, int place, int32_t entry, const struct args_names *names)
{
    char key[] = {(char)('0' + place), 'e', '\0'};
    if (!names) return;
    struct text name = names->entry(names->user, entry);
    json_put_text(o, key, name.len ? name : (struct text){NULL, 0});
}

static void put_numbered(struct json_out *o, struct text place, const struct refusal *refusal,
                         const struct args_names *names, struct written *seen)
{
    int i = place.at[0] - '0';
    char key[] = {place.at[0], '\0'};
    if (i < 0 || i >= REFUSAL_ARGS) return;
    if (first_time(&seen->number[i])) json_put_int(o, key, refusal->args[i]);
    bool of_entry = place.len > 1 && place.at[1] == 'e';
    if (of_entry && first_time(&seen->name[i])) put_name(o, i, refusal->args[i], names);
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
