// SPDX-License-Identifier: MIT
// Args: what makes a sentence of a refusal or a consequence concrete, as a JSON object beside its code, for whoever
// has the sentence in another language. The keys are the placeholders of the English sentence without their letters
// of mode (engine/refusal.h): {"0": 3, "t": "gammon"}; {0e} gives the number of the entry as "0" and its name as "0e",
// {0c} that of a section and its name, {0v} that of a match and who plays it where. Never a word of the sentence itself.
#ifndef CODEC_ARGS_H
#define CODEC_ARGS_H
#include "base/json/json_out.h"
#include "engine/refusal.h"

// What stands behind a number, as one JSON value; empty text, which becomes null, where nobody knows. NULL: no names are given.
struct args_names {
    struct text (*told)(void *user, char mode, int32_t number);
    void *user;
};

// Writes the object as one value. Each placeholder counts once, however often and in whatever mode it stands there.
void args_json(struct json_out *o, const char *sentence, const struct refusal *refusal,
               const struct args_names *names);
// The same as the member "args".
void args_put(struct json_out *o, const char *sentence, const struct refusal *refusal,
              const struct args_names *names);
#endif
