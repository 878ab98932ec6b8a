// SPDX-License-Identifier: MIT
#include "desk/body_fields.h"

#include "base/zones.h"

const struct field_more field_text = {0};
const struct field_more field_name = {.fault = text_name_fault, .trimmed = true};
const struct field_more field_zone = {.fault = zone_fault};
const struct field_more field_unsaid = {.missing = -1};
