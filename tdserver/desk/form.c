// SPDX-License-Identifier: MIT
#include "desk/form.h"

#include <string.h>

#include "base/secure.h"
#include "base/zones.h"

enum { PASSWORD_LEAST = 10, PASSWORD_MOST = 200, LOGIN_MOST = 80 };

void form_need(struct form *f, bool fine, const char *pointer, const char *detail)
{
    if (!fine && f->count < 8) f->faults[f->count++] = (struct err){ERR_BAD_FIELDS, pointer, detail};
}

void form_need_name(struct form *f, const char *name, const char *pointer)
{
    const char *fault = text_name_fault(text_trim(call_member(f->c, name)));
    form_need(f, !fault, pointer, fault);
}

bool form_is_login(struct text login)
{
    return login.len >= 1 && login.len <= LOGIN_MOST && !text_name_fault(login);
}

void form_need_login(struct form *f)
{
    form_need(f, form_is_login(call_member(f->c, "login")), "/login",
              "choose a name or e-mail address of 1 to 80 characters");
}

void form_need_password(struct form *f)
{
    size_t length = text_runes(call_member(f->c, "password"));
    form_need(f, length >= PASSWORD_LEAST && length <= PASSWORD_MOST, "/password",
              "choose 10 to 200 characters; a few words are easy to remember");
}

void form_need_zone(struct form *f, struct text name)
{
    const char *fault = zone_fault(name);
    form_need(f, !fault, "/time_zone", fault);
}

int32_t form_role(struct text word)
{
    for (int32_t role = ROLE_SCORER; role <= ROLE_OWNER; role++)
        if (text_equal(word, text_of(words_role.at[role]))) return role;
    return 0;
}

void form_need_role(struct form *f)
{
    form_need(f, form_role(call_member(f->c, "role")) != 0, "/role",
              "must be one of scorer, director, arbiter, owner");
}

bool form_fine(struct form *f)
{
    if (!f->count) return true;
    struct problem p = PROBLEM(BAD_FIELDS, "Nothing was changed. Mend these and send it again.");
    struct err *kept = ARENA_ARRAY(f->c->arena, f->count, struct err);
    memcpy(kept, f->faults, f->count * sizeof *kept);
    p.fields = kept;
    p.field_count = f->count;
    call_fail(f->c, p);
    return false;
}

void form_hash_password(struct desk_thread *thread, struct call *c)
{
    (void)thread;
    c->password = arena_alloc(c->arena, SECURE_PASSWORD);
    if (!secure_password_hash(call_member(c, "password"), c->password))
        call_fail(c,
                  (struct problem){.code = ERR_BUSY, .detail = "Try again in a moment.", .retry_after_s = 2});
}
