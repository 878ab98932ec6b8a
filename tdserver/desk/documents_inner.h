// SPDX-License-Identifier: MIT
// Pieces that the families of documents share: documents.c writes one row of them, documents_*.c a family
// each.
#ifndef DESK_DOCUMENTS_INNER_H
#define DESK_DOCUMENTS_INNER_H
#include "desk/documents.h"

static inline const struct state *of(const struct view *v)
{
    return v->buffer->state;
}

// The word of a value, null where there is none (words->at[0] of many enums).
void document_word(struct json_out *o, const char *key, const struct words *words, int32_t value);
// A number that counts from 1; null for 0 and less.
void document_number(struct json_out *o, const char *key, int32_t n);
void document_uid(struct json_out *o, const struct view *v);
// The name of an entry; an imported or erased one is called by its number, which is written into the room.
struct name document_entry_name(const struct view *v, int32_t entry, char room[static 32]);
// name, club, country; null where nobody is.
void document_name(struct json_out *o, const struct view *v, int32_t entry);
// A score as shown: capped at the length.
int32_t document_shown(int32_t score, int32_t length);
// clock: what stands of a match's clock, null where it has none.
void document_clock(struct json_out *o, const struct view *v, int32_t match);
// record: the game of a match that is being recorded, null where none is; of all but the cube only for who
// sees the present.
void document_record(struct json_out *o, const struct view *v, const struct row_match *m);
// The same without what must be played again to be known.
void document_record_brief(struct json_out *o, const struct view *v, const struct row_match *m);
const char *document_round_name(const struct view *v, const struct row_match *m, char room[static 32]);
// A list of the whole stream: {version, KEY: [ ... ]}; what stands between the two calls are its members.
void document_list(struct json_out *o, const struct view *v, const char *key);
void document_list_end(struct json_out *o);

#endif
