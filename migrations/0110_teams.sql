-- Teams: members in an order, matches that are played at boards, and what the boards come to.

ALTER TABLE state_section
    ADD COLUMN boards integer NOT NULL DEFAULT 0 CHECK (boards BETWEEN 0 AND 7),
    ADD COLUMN level integer NOT NULL DEFAULT 0 CHECK (level >= 0),
    ADD COLUMN until_decided boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_section.boards IS 'Teams meet at so many boards; 0 or 1 = no teams play.';
COMMENT ON COLUMN state_section.level IS 'What decides a level team match where somebody has to go on: 0 board_count, 1 first_board.';
COMMENT ON COLUMN state_section.until_decided IS 'Boards that were not begun are void once a team match is decided.';
GRANT UPDATE (boards, level, until_decided) ON state_section TO td_app;

ALTER TABLE state_entry
    ADD COLUMN team integer NOT NULL DEFAULT 0 CHECK (team BETWEEN 0 AND 512),
    ADD COLUMN place integer NOT NULL DEFAULT 0 CHECK (place BETWEEN 0 AND 10);
COMMENT ON COLUMN state_entry.team IS 'The team it plays for; its own number: it is one; 0 = plays for itself.';
COMMENT ON COLUMN state_entry.place IS 'In its team''s order, 1 = the first board; 0 = of no team.';
GRANT UPDATE (team, place) ON state_entry TO td_app;

ALTER TABLE state_match
    ADD COLUMN of integer NOT NULL DEFAULT 0 CHECK (of BETWEEN 0 AND 8192),
    ADD COLUMN board integer NOT NULL DEFAULT 0 CHECK (board BETWEEN 0 AND 7),
    ADD COLUMN points_a integer NOT NULL DEFAULT 0 CHECK (points_a >= 0),
    ADD COLUMN points_b integer NOT NULL DEFAULT 0 CHECK (points_b >= 0);
COMMENT ON COLUMN state_match.of IS 'The team match of which it is a board, 0 = none.';
COMMENT ON COLUMN state_match.board IS 'Number of the board, 0 = it is none.';
COMMENT ON COLUMN state_match.points_a IS 'Of a team match: points of side a on its boards.';
COMMENT ON COLUMN state_match.points_b IS 'Of a team match: points of side b on its boards.';
GRANT UPDATE (of, board, points_a, points_b) ON state_match TO td_app;
