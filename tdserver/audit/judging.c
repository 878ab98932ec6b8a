// SPDX-License-Identifier: MIT
#include "audit/judging.h"

#include "codec/ledger/ledger.h"

static void tell_all(const struct judging *j, int64_t seq, const struct contradictions *found)
{
    for (int i = 0; i < found->count; i++)
        j->to->tell(j->to->user, j->kind, j->uid, seq, &found->at[i]);
}

// A line of an earlier release is judged as what it means today.
static void judge_line(struct judging *j, const struct state *was, const struct state *is,
                       const struct event *line)
{
    struct arena a = ARENA_EMPTY;
    const struct event *events;
    struct contradictions found;
    int32_t n = ledger_events(&a, was, line, &events);
    size_t bytes = contradict_room(is);
    struct room room = {arena_alloc(&a, bytes), bytes};
    for (int32_t i = 0; i < n; i++) {
        contradict(was, is, &events[i], j->last_ms, room, &j->kept, &found);
        tell_all(j, line->seq, &found);
    }
    arena_free(&a);
}

bool judging_apply(struct judging *j, struct state_buffer *buffer, const struct event *line)
{
    if (!j->to) return state_buffer_apply(buffer, line);
    struct state_buffer *was = state_buffer_copy(buffer);
    bool fits = state_buffer_apply(buffer, line);
    if (fits) judge_line(j, was->state, buffer->state, line);
    j->last_ms = line->at_ms;
    state_buffer_free(was);
    return fits;
}
