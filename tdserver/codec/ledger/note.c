// SPDX-License-Identifier: MIT
#include "codec/ledger/note.h"

#include <string.h>

enum { ID = 4, SIGNATURES_MOST = 64 };

static const struct text dash = {"\xe2\x80\x94 ", 4}; // an em dash and a space

static void key_id(struct text owner, const unsigned char public[static SECURE_PUBLIC], unsigned char id[ID])
{
    static const unsigned char kind[] = {'\n', 1}; // 1 = Ed25519
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, owner.at, owner.len);
    secure_hash_add(&h, kind, sizeof kind);
    secure_hash_add(&h, public, SECURE_PUBLIC);
    struct secure_digest digest = secure_hash_end(&h);
    memcpy(id, digest.bytes, ID);
}

struct text note_of(struct arena *a, struct text text, struct text name,
                    const unsigned char public[static SECURE_PUBLIC],
                    const unsigned char signature[static SECURE_SIGNATURE])
{
    unsigned char line[ID + SECURE_SIGNATURE];
    char base64[SECURE_BASE64_ROOM];
    key_id(name, public, line);
    memcpy(line + ID, signature, SECURE_SIGNATURE);
    secure_base64(line, sizeof line, base64, sizeof base64);
    return text_of(
        arena_printf(a, "%.*s\n%.*s%.*s %s\n", TEXT_ARGS(text), TEXT_ARGS(dash), TEXT_ARGS(name), base64));
}

struct text note_sign(struct arena *a, struct text text, struct text name, const struct secure_key *key)
{
    unsigned char signature[SECURE_SIGNATURE];
    secure_sign(key, text, signature);
    return note_of(a, text, name, key->public, signature);
}

// ---- reading

static bool printable(struct text t)
{
    for (size_t i = 0; i < t.len; i++)
        if ((unsigned char)t.at[i] < ' ' && t.at[i] != '\n') return false;
    return text_is_utf8(t);
}

// One signature line without its line feed.
struct signed_by {
    struct text name;
    unsigned char line[ID + SECURE_SIGNATURE];
    size_t length; // of what stands in `line`; another than all of it: no kind of signature we know
};

static bool read_signature(struct text line, struct signed_by *by)
{
    if (!text_starts(line, dash)) return false;
    struct text rest = {line.at + dash.len, line.len - dash.len};
    by->name = text_cut(&rest, ' ');
    by->length = secure_from_base64(rest, by->line, sizeof by->line);
    return by->name.len && rest.len && !memchr(by->name.at, '+', by->name.len);
}

// The text ends at the last empty line.
static bool split(struct text whole, struct note *out)
{
    for (size_t at = whole.len; at-- > 1;) {
        if (whole.at[at] != '\n' || whole.at[at - 1] != '\n') continue;
        out->text = (struct text){whole.at, at};
        out->signatures = (struct text){whole.at + at + 1, whole.len - at - 1};
        return out->signatures.len > 0;
    }
    return false;
}

bool note_read(struct text whole, struct note *out)
{
    if (!whole.len || whole.at[whole.len - 1] != '\n' || !printable(whole) || !split(whole, out))
        return false;
    struct text rest = out->signatures;
    struct signed_by by;
    for (int n = 0; rest.len; n++)
        if (n == SIGNATURES_MOST || !read_signature(text_cut(&rest, '\n'), &by)) return false;
    return true;
}

bool note_signed(const struct note *n, struct text name, const unsigned char public[static SECURE_PUBLIC])
{
    unsigned char id[ID];
    bool found = false;
    struct signed_by by;
    key_id(name, public, id);
    for (struct text rest = n->signatures; rest.len;) {
        if (!read_signature(text_cut(&rest, '\n'), &by)) return false;
        if (by.length != sizeof by.line || !text_equal(by.name, name) || memcmp(by.line, id, ID) != 0)
            continue;
        if (!secure_verify(public, n->text, by.line + ID)) return false;
        found = true;
    }
    return found;
}
