// SPDX-License-Identifier: MIT
#include "views/record/mat_tags.h"

// The text of a tag stands between quotation marks.
static struct text tag_text(struct arena *a, struct text t)
{
    char *copy = arena_string(a, t);
    for (char *c = copy; *c; c++)
        if (*c == '"' || (unsigned char)*c < ' ') *c = *c == '"' ? '\'' : ' ';
    return text_of(copy);
}

void mat_tag(struct arena *a, struct transcript *t, const char *key, struct text value)
{
    transcript_add_tag(a, t, text_of(key), tag_text(a, value));
}

void mat_event_tags(struct arena *a, struct transcript *t, const struct view *v, struct text round,
                    const struct text names[2])
{
    const struct row_tournament *of_it = state_tournament(v->state, 1);
    char *day = arena_string(a, text_of(of_it->starts_on));
    for (char *c = day; *c; c++)
        if (*c == '-') *c = '.';
    mat_tag(a, t, "Event", text_of(of_it->title));
    mat_tag(a, t, "Round", round);
    mat_tag(a, t, "EventDate", text_of(day));
    mat_tag(a, t, "Player 1", names[LEFT]);
    mat_tag(a, t, "Player 2", names[RIGHT]);
}
