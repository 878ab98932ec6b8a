// SPDX-License-Identifier: MIT
// Form: a body about people, checked member by member, so that everything that is wrong is told at once.
#ifndef DESK_FORM_H
#define DESK_FORM_H
#include "desk/call.h"

struct desk_thread;

struct form {
    struct call *c;
    struct err faults[8];
    size_t count;
};

// Notes that the member at `pointer` is wrong unless it is fine.
void form_need(struct form *f, bool fine, const char *pointer, const char *detail);
void form_need_name(struct form *f, const char *name, const char *pointer);
void form_need_login(struct form *f);
// Can this be anybody's login?
bool form_is_login(struct text login);
void form_need_password(struct form *f);
void form_need_zone(struct form *f, struct text name);
void form_need_role(struct form *f);
// False: the call is answered with what is wrong.
bool form_fine(struct form *f);

// The role of that name that an account may have; 0 if there is none.
int32_t form_role(struct text word);
// Hashes the body's password into the call's `password`. On threads of hashers.
void form_hash_password(struct desk_thread *thread, struct call *c);
#endif
