-- SPDX-License-Identifier: MIT
-- A key that signs ledgers of a club may be retired: its old checkpoints stay valid, new ones are not signed with it.

ALTER TABLE state_signing_key ADD COLUMN retired_ms bigint NOT NULL DEFAULT 0 CHECK (retired_ms >= 0);
COMMENT ON COLUMN state_signing_key.retired_ms IS 'Since when it signs nothing, Unix milliseconds; 0 = it signs.';
GRANT UPDATE (retired_ms) ON state_signing_key TO td_app;
