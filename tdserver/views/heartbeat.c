// SPDX-License-Identifier: MIT
#include "views/heartbeat.h"

static const struct field heartbeat_table[] = {HEARTBEAT_FIELDS(FIELD_ROW, heartbeat)};
const struct fields heartbeat_fields = {
    "heartbeat", heartbeat_table, sizeof heartbeat_table / sizeof *heartbeat_table, sizeof(struct heartbeat)};

void heartbeat_json(struct json_out *o, const struct device_contact *c)
{
    const struct heartbeat *h = &c->heartbeat;
    if (!c->said) {
        json_put_null(o, "pulse");
        return;
    }
    json_key(o, "pulse");
    json_object(o);
    if (h->battery < 0)
        json_put_null(o, "battery");
    else
        json_put_int(o, "battery", h->battery);
    json_put_bool(o, "charging", h->charging);
    if (h->unsent < 0)
        json_put_null(o, "unsent");
    else
        json_put_int(o, "unsent", h->unsent);
    json_put_int(o, "kept", h->kept);
    json_put_int(o, "skew_ms", h->skew_ms);
    json_put_bool(o, "secure", h->secure);
    json_put_string(o, "release", h->release);
    json_object_end(o);
}
