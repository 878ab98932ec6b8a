// SPDX-License-Identifier: MIT
#include "codec/ledger/ledger_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const stream_words[] = {[LEDGER_CLUB] = "club", [LEDGER_TOURNAMENT] = "tournament"};

struct secure_digest ledger_chain(const struct secure_digest *before, struct text body)
{
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, before->bytes, sizeof before->bytes);
    secure_hash_add(&h, body.at, body.len);
    return secure_hash_end(&h);
}

struct secure_digest ledger_chain_start(int32_t format, const unsigned char uid[static LEDGER_UID])
{
    if (format == 1) return (struct secure_digest){{0}};
    return secure_sha256((struct text){(const char *)uid, LEDGER_UID});
}

// ---- writing ----

static void put_hex(struct json_out *o, const char *key, const void *bytes, size_t n)
{
    char room[SECURE_HEX_ROOM];
    json_put_text(o, key, secure_hex(bytes, n, room, sizeof room));
}

static void end_line(struct json_out *o)
{
    json_bytes_append(o, TEXT("\n"));
    o->comma = false;
}

void ledger_put_header(struct json_out *o, const struct ledger_header *header)
{
    json_object(o);
    json_put_string(o, "format", "tdserver-ledger");
    json_put_int(o, "v", header->format);
    put_hex(o, "uid", header->uid, sizeof header->uid);
    json_put_string(o, "stream", stream_words[header->stream]);
    put_hex(o, "key", header->key, sizeof header->key);
    json_object_end(o);
    end_line(o);
}

void ledger_put_event(struct json_out *o, struct text body)
{
    json_raw(o, body);
    end_line(o);
}

void ledger_put_checkpoint(struct json_out *o, const struct ledger_checkpoint *checkpoint)
{
    json_object(o);
    json_put_int(o, "seq", checkpoint->seq);
    put_hex(o, "hash", checkpoint->hash.bytes, sizeof checkpoint->hash.bytes);
    if (checkpoint->version == 2) put_hex(o, "root", checkpoint->root.bytes, sizeof checkpoint->root.bytes);
    put_hex(o, "sig", checkpoint->signature, sizeof checkpoint->signature);
    json_object_end(o);
    end_line(o);
}

// ---- reading ----
//
// The first
// and the last line are read by taking their values out, writing the line again and comparing: what is
// spelled in any other way is different then.

// The text between the first `before` and the next '"' or ','; empty if there is none.
static struct text value_after(struct text line, struct text before)
{
    const char *at = memmem(line.at, line.len, before.at, before.len);
    if (!at) return (struct text){NULL, 0};
    const char *start = at + before.len, *end = start;
    while (end < line.at + line.len && *end != '"' && *end != ',')
        end++;
    return (struct text){start, (size_t)(end - start)};
}

static bool hex_after(struct text line, struct text before, void *bytes, size_t n)
{
    return secure_from_hex(value_after(line, before), bytes, n);
}

static bool header_of(struct arena *a, struct text line, struct ledger_header *header)
{
    struct text word = value_after(line, TEXT("\"stream\":\""));
    header->stream = text_equal(word, TEXT("club")) ? LEDGER_CLUB : LEDGER_TOURNAMENT;
    header->format = text_equal(value_after(line, TEXT("\"v\":")), TEXT("1")) ? 1 : LEDGER_FORMAT;
    if (!hex_after(line, TEXT("\"uid\":\""), header->uid, sizeof header->uid)) return false;
    if (!hex_after(line, TEXT("\"key\":\""), header->key, sizeof header->key)) return false;
    struct json_out again = json_start(a);
    ledger_put_header(&again, header);
    return text_equal(json_bytes(&again), line);
}

// Format and version have the same numbers.
static bool checkpoint_of(struct arena *a, struct text line, int32_t version, struct ledger_checkpoint *c)
{
    *c = (struct ledger_checkpoint){.version = version};
    // Events begin like it, too, and are nearly all lines.
    struct text seq = value_after(line, TEXT("{\"seq\":"));
    if (!text_int64(seq, &c->seq)) return false;
    size_t used = (size_t)(seq.at - line.at) + seq.len;
    if (!text_starts((struct text){line.at + used, line.len - used}, TEXT(",\"hash\":"))) return false;
    if (!hex_after(line, TEXT("\"hash\":\""), c->hash.bytes, sizeof c->hash.bytes)) return false;
    bool rooted = version == 1 || hex_after(line, TEXT("\"root\":\""), c->root.bytes, sizeof c->root.bytes);
    if (!rooted || !hex_after(line, TEXT("\"sig\":\""), c->signature, sizeof c->signature)) return false;
    struct json_out again = json_start(a);
    ledger_put_checkpoint(&again, c);
    return text_equal(json_bytes(&again), line);
}

static struct err false_line(struct arena *a, const struct ledger_reader *r, const char *why)
{
    return err_make(ERR_CONFLICT,
                    arena_printf(a, "line %" PRId64 " (after event %" PRId64 "): %s", r->lines, r->seq, why));
}

static struct err close_with(struct ledger_reader *r, struct arena *a, const struct ledger_checkpoint *c)
{
    if (c->seq != r->seq)
        return false_line(a, r, "the checkpoint belongs to another number of events; lines are missing");
    if (!secure_equal(c->hash.bytes, r->hash.bytes, sizeof r->hash.bytes))
        return false_line(a, r, "the hash of the checkpoint is another one; an event was changed");
    struct secure_digest root = merkle_root(&r->tree);
    if (c->version == 2 && !secure_equal(c->root.bytes, root.bytes, sizeof root.bytes))
        return false_line(a, r, "the root of the checkpoint is not that of the events");
    if (!ledger_checkpoint_true(c, r->header.uid, r->header.key))
        return false_line(a, r, "the signature of the checkpoint is not from the key of the first line");
    r->checkpoint = *c;
    r->closed = true;
    return OK;
}

static struct err take_event(struct ledger_reader *r, struct arena *a, struct text body, struct event *event)
{
    struct err err = ledger_decode(a, body, event);
    if (err.code) return false_line(a, r, err.detail);
    if (event->seq != r->seq + 1)
        return false_line(a, r, "the events are not numbered in order; a line is missing or moved");
    r->hash = ledger_chain(&r->hash, body);
    r->seq = event->seq;
    struct secure_digest leaf = ledger_leaf(&r->hash);
    merkle_add(&r->tree, &leaf);
    return OK;
}

struct err ledger_read_line(struct ledger_reader *r, struct arena *a, struct text line,
                            enum ledger_line *what, struct event *event)
{
    struct ledger_checkpoint checkpoint;
    r->lines++;
    if (r->lines == 1) {
        *what = LEDGER_LINE_HEADER;
        if (!header_of(a, line, &r->header))
            return err_make(ERR_UNSUPPORTED,
                            "the first line is not the header of a tdserver ledger, format 1 or 2");
        r->hash = ledger_chain_start(r->header.format, r->header.uid);
        return OK;
    }
    if (r->closed) return false_line(a, r, "nothing may follow the closing checkpoint");
    if (!line.len || line.at[line.len - 1] != '\n') return false_line(a, r, "the line is cut off");
    *what = LEDGER_LINE_CHECKPOINT;
    if (checkpoint_of(a, line, r->header.format, &checkpoint)) return close_with(r, a, &checkpoint);
    *what = LEDGER_LINE_EVENT;
    return take_event(r, a, (struct text){line.at, line.len - 1}, event);
}

struct err ledger_read_end(const struct ledger_reader *r)
{
    if (r->closed) return OK;
    return err_make(ERR_CONFLICT, "the closing checkpoint is missing; the file is cut off");
}
