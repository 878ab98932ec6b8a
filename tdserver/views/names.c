// SPDX-License-Identifier: MIT
#include "views/names.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/crypto/secure.h"

struct names {
    atomic_int holders;
    struct arena arena;
    struct name *at; // in order of ref
    size_t *alike;   // of each: the next that reads the same, in a circle
    size_t count;
};

static const struct name nobody;

static int by_ref(const void *a, const void *b)
{
    return text_compare(((const struct name *)a)->ref, ((const struct name *)b)->ref);
}

static struct name copied(struct arena *a, const struct name *n)
{
    return (struct name){arena_copy(a, n->ref), arena_copy(a, n->name), arena_copy(a, n->club),
                         arena_copy(a, n->country)};
}

// The place of a reference among the first `count` names, or -1.
static long find(const struct name *at, size_t count, struct text ref)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(at[middle].ref, ref);
        if (order == 0) return (long)middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

// Sorting by what is read needs the names beside the numbers that are sorted.
struct read_name {
    struct text text;
    size_t at;
};

static int by_name(const void *a, const void *b)
{
    const struct read_name *x = a, *y = b;
    int order = text_compare(x->text, y->text);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

// Links each name with the next that reads the same, the last with the first.
static void alike_link(struct names *set)
{
    struct read_name *sorted = ARENA_ARRAY(&set->arena, set->count + 1, struct read_name);
    set->alike = ARENA_ARRAY(&set->arena, set->count + 1, size_t);
    for (size_t i = 0; i < set->count; i++)
        sorted[i] = (struct read_name){set->at[i].name, i};
    qsort(sorted, set->count, sizeof *sorted, by_name);
    for (size_t i = 0, first = 0; i < set->count; i++) {
        bool more = i + 1 < set->count && text_equal(sorted[i].text, sorted[i + 1].text);
        set->alike[sorted[i].at] = sorted[more ? i + 1 : first].at;
        if (!more) first = i + 1;
    }
}

struct names *names_with(const struct names *base, const struct name *changed, size_t n)
{
    struct names *set = calloc(1, sizeof *set);
    if (!set) abort();
    atomic_init(&set->holders, 1);
    size_t old = base ? base->count : 0;
    set->at = ARENA_ARRAY(&set->arena, old + n + 1, struct name);
    for (size_t i = 0; i < old; i++)
        set->at[set->count++] = copied(&set->arena, &base->at[i]);
    for (size_t i = 0; i < n; i++) {
        long at = find(set->at, old, changed[i].ref);
        set->at[at >= 0 ? (size_t)at : set->count++] = copied(&set->arena, &changed[i]);
    }
    qsort(set->at, set->count, sizeof *set->at, by_ref);
    alike_link(set);
    return set;
}

struct names *names_keep(struct names *set)
{
    if (set) atomic_fetch_add(&set->holders, 1);
    return set;
}

void names_drop(struct names *set)
{
    if (!set || atomic_fetch_sub(&set->holders, 1) != 1) return;
    arena_free(&set->arena);
    free(set);
}

const struct name *names_find(const struct names *set, struct text ref)
{
    long at = set ? find(set->at, set->count, ref) : -1;
    return at < 0 ? &nobody : &set->at[at];
}

const struct name *names_alike(const struct names *set, const struct name *name)
{
    bool of_set = set && set->count && name >= set->at && name < set->at + set->count;
    return of_set ? &set->at[set->alike[name - set->at]] : name;
}

void names_reference(struct arena *a, struct text name, struct text *salt, struct text *ref)
{
    unsigned char random[16];
    char room[SECURE_BASE64_ROOM];
    secure_random(random, sizeof random);
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, random, sizeof random);
    secure_hash_add(&h, name.at, name.len);
    struct secure_digest digest = secure_hash_end(&h);
    *salt = arena_copy(a, secure_base64url(random, sizeof random, room, sizeof room));
    *ref = arena_copy(a, secure_base64url(digest.bytes, sizeof digest.bytes, room, sizeof room));
}
