// SPDX-License-Identifier: MIT
#include "codec/ledger/checkpoint.h"

#include "codec/ledger/note.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct text origin_start = TEXT("tdserver/");

struct text ledger_checkpoint_text(const unsigned char uid[static LEDGER_UID], int64_t seq,
                                   const struct secure_digest *hash, char room[static LEDGER_CHECKPOINT_ROOM])
{
    char uid_hex[SECURE_HEX_ROOM], hash_hex[SECURE_HEX_ROOM];
    secure_hex(uid, LEDGER_UID, uid_hex, sizeof uid_hex);
    secure_hex(hash->bytes, sizeof hash->bytes, hash_hex, sizeof hash_hex);
    int n = snprintf(room, LEDGER_CHECKPOINT_ROOM, "tdserver-checkpoint 1 %s %" PRId64 " %s", uid_hex, seq,
                     hash_hex);
    return (struct text){room, (size_t)n};
}

struct text ledger_origin(const unsigned char uid[static LEDGER_UID], char room[static LEDGER_ORIGIN_ROOM])
{
    char hex[SECURE_HEX_ROOM];
    secure_hex(uid, LEDGER_UID, hex, sizeof hex);
    int n = snprintf(room, LEDGER_ORIGIN_ROOM, "%.*s%.*s", TEXT_ARGS(origin_start), 2 * LEDGER_UID, hex);
    return (struct text){room, (size_t)n};
}

static struct text head_text(const unsigned char uid[static LEDGER_UID], uint64_t size,
                             const struct secure_digest *root, int64_t before,
                             char room[static LEDGER_CHECKPOINT_ROOM])
{
    char origin[LEDGER_ORIGIN_ROOM], base64[SECURE_BASE64_ROOM];
    ledger_origin(uid, origin);
    secure_base64(root->bytes, sizeof root->bytes, base64, sizeof base64);
    int n = snprintf(room, LEDGER_CHECKPOINT_ROOM, "%s\n%" PRIu64 "\n%s\nbefore %" PRId64 "\n", origin, size,
                     base64, before);
    return (struct text){room, (size_t)n};
}

struct text ledger_checkpoint_signed(const struct ledger_checkpoint *c,
                                     const unsigned char uid[static LEDGER_UID],
                                     char room[static LEDGER_CHECKPOINT_ROOM])
{
    if (c->version == 1) return ledger_checkpoint_text(uid, c->seq, &c->hash, room);
    return head_text(uid, (uint64_t)c->seq, &c->root, c->before, room);
}

void ledger_checkpoint_sign(struct ledger_checkpoint *c, const unsigned char uid[static LEDGER_UID],
                            const struct secure_key *key)
{
    char room[LEDGER_CHECKPOINT_ROOM];
    secure_sign(key, ledger_checkpoint_signed(c, uid, room), c->signature);
}

bool ledger_checkpoint_true(const struct ledger_checkpoint *c, const unsigned char uid[static LEDGER_UID],
                            const unsigned char key[static SECURE_PUBLIC])
{
    char room[LEDGER_CHECKPOINT_ROOM];
    return secure_verify(key, ledger_checkpoint_signed(c, uid, room), c->signature);
}

struct text ledger_checkpoint_note(struct arena *a, const struct ledger_checkpoint *c,
                                   const unsigned char uid[static LEDGER_UID],
                                   const unsigned char key[static SECURE_PUBLIC])
{
    char room[LEDGER_CHECKPOINT_ROOM], origin[LEDGER_ORIGIN_ROOM];
    return note_of(a, ledger_checkpoint_signed(c, uid, room), ledger_origin(uid, origin), key, c->signature);
}

// Read by taking the values out, writing the text again and comparing: there is no other spelling then.
bool ledger_head_read(struct text text, struct ledger_head *out)
{
    char room[LEDGER_CHECKPOINT_ROOM];
    struct text rest = text, origin = text_cut(&rest, '\n'), size = text_cut(&rest, '\n');
    struct text root = text_cut(&rest, '\n'), before = text_cut(&rest, '\n');
    *out = (struct ledger_head){0};
    if (!text_starts(origin, origin_start)) return false;
    struct text uid = {origin.at + origin_start.len, origin.len - origin_start.len};
    if (!secure_from_hex(uid, out->uid, sizeof out->uid) || !text_uint64(size, &out->tree.size)) return false;
    struct secure_digest *digest = &out->tree.root;
    if (secure_from_base64(root, digest->bytes, sizeof digest->bytes) != sizeof digest->bytes) return false;
    text_cut(&before, ' ');
    if (!before.len || !text_int64(before, &out->before) || out->tree.size > INT64_MAX) return false;
    int64_t size_read = (int64_t)out->tree.size;
    if (out->before < 0 || (out->before && out->before >= size_read)) return false;
    return text_equal(text, head_text(out->uid, out->tree.size, digest, out->before, room));
}

struct secure_digest ledger_leaf(const struct secure_digest *hash)
{
    return merkle_leaf((struct text){(const char *)hash->bytes, sizeof hash->bytes});
}
