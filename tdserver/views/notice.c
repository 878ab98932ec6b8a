// SPDX-License-Identifier: MIT
#include "views/notice.h"

#include "base/json/json_out.h"
#include "views/pieces.h"
#include "views/view.h"

static void put_newcomer(struct json_out *o, const struct view *v, const struct notice *n)
{
    (void)v;
    json_put_int(o, "newcomer", n->newcomer);
    json_put_text(o, "label", n->label);
}

static void put_guesses(struct json_out *o, const struct view *v, const struct notice *n)
{
    char room[32];
    json_key(o, "entry");
    json_object(o);
    json_put_int(o, "entry", n->entry);
    json_put_text(o, "name", document_entry_name(v, n->entry, room).name);
    json_object_end(o);
    json_put_int(o, "wrong", n->wrong);
}

static const struct {
    const char *word;
    void (*more)(struct json_out *, const struct view *, const struct notice *);
} looks[] = {
    [NOTICE_NEWCOMER] = {"newcomer", put_newcomer}, [NOTICE_PIN_GUESSES] = {"pin_guesses", put_guesses}};

static void put_notice(struct json_out *o, const struct view *v, const struct notice *n)
{
    json_object(o);
    json_put_string(o, "kind", looks[n->kind].word);
    document_number(o, "match", 0);
    document_number(o, "table", n->table);
    document_time(o, "since", n->since_ms);
    looks[n->kind].more(o, v, n);
    json_object_end(o);
}

void notices_json(struct json_out *o, const struct view *v)
{
    for (int32_t i = 0; i < v->notice_count; i++)
        put_notice(o, v, &v->notices[i]);
}
