// SPDX-License-Identifier: MIT
// Doubly linked rings with a sentinel, linked inside the members: joining, leaving and moving whole lists
// take constant time. A link that is in no list points at itself. Not for use by two threads at a time.
#ifndef HTTP_WIRE_LIST_H
#define HTTP_WIRE_LIST_H
#include <stdbool.h>
#include <stddef.h>

struct link {
    struct link *next, *before;
};

// The struct around a link.
#define LIST_OF(link_, type, member) ((type *)(void *)((char *)(link_)-offsetof(type, member)))

static inline void list_init(struct link *l)
{
    l->next = l->before = l;
}

static inline bool list_empty(const struct link *l)
{
    return l->next == l;
}

static inline void list_leave(struct link *l)
{
    l->before->next = l->next;
    l->next->before = l->before;
    list_init(l);
}

static inline void list_append(struct link *list, struct link *l)
{
    list_leave(l);
    l->before = list->before;
    l->next = list;
    l->before->next = l;
    list->before = l;
}

// The first member, taken out; NULL if there is none.
static inline struct link *list_take(struct link *list)
{
    struct link *l = list->next;
    if (l == list) return NULL;
    list_leave(l);
    return l;
}

// All of `from` to the end of `to`.
static inline void list_move_all(struct link *to, struct link *from)
{
    if (list_empty(from)) return;
    from->next->before = to->before;
    to->before->next = from->next;
    from->before->next = to;
    to->before = from->before;
    list_init(from);
}
#endif
