// SPDX-License-Identifier: MIT
#include "views/view.h"

// A tablet asks every 30 s; one that was silent for three times as long is gone.
enum { DEVICE_GONE_MS = 95000 };

const struct device_contact *view_contact(const struct view *v, int32_t actor)
{
    static const struct device_contact never;
    return actor > 0 && actor < v->contact_count ? &v->contacts[actor] : &never;
}

int view_devices_at(const struct view *v, int32_t table, int64_t now_ms)
{
    int count = 0;
    for (STATE_EACH(actor, a, v->state))
        count += a->kind == ACTOR_DEVICE && a->status == ACTOR_ACTIVE && a->table == table &&
                 now_ms - view_contact(v, a->n)->seen_ms < DEVICE_GONE_MS;
    return count;
}
