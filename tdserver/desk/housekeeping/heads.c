// SPDX-License-Identifier: MIT
#include "desk/housekeeping/heads.h"

#include "base/crypto/secure.h"
#include "desk/desk_inner.h"

static void write_head(void *user, struct cached_stream *l)
{
    struct json_out *o = user;
    int64_t seq = cached_stream_seq(l);
    if (!seq) return;
    char room[SECURE_HEX_ROOM];
    struct text uid = secure_hex(l->uid, CALL_UID, room, sizeof room);
    const char *kind = l->kind == STREAM_CLUB ? "club" : "tournament";
    json_bytes_append(o, text_of(arena_printf(o->arena, "td_ledger_head{kind=\"%s\",ledger=\"%.*s\"} %lld\n",
                                              kind, TEXT_ARGS(uid), (long long)seq)));
}

void heads_write(struct desk *d, struct json_out *o)
{
    json_bytes_append(o, TEXT("# HELP td_ledger_head Number of the newest line, of each ledger in memory.\n"
                              "# TYPE td_ledger_head gauge\n"));
    stream_cache_each(d->index, write_head, o);
}
