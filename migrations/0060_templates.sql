-- SPDX-License-Identifier: MIT
-- A tournament of the club may be kept as a template under a name of its own ("Tuesday"): later ones are made like it.
ALTER TABLE state_listing ADD COLUMN template text NOT NULL DEFAULT '' CHECK (octet_length(template) BETWEEN 0 AND 60);
COMMENT ON COLUMN state_listing.template IS 'The name under which it is kept as a template; empty: it is none.';
GRANT UPDATE (template) ON state_listing TO td_app;
