-- SPDX-License-Identifier: MIT
-- Who was joined with somebody is found from both sides: a call to a table asks for it.
CREATE INDEX state_player_merged ON state_player (stream, merged) WHERE merged > 0;
