-- SPDX-License-Identifier: MIT
-- The turn that is being entered at a tablet: its roll and the steps made so far, replaced in place. It is no part of the
-- ledger, where a turn stands once it is entered; so the guard knows nothing of it.

CREATE TABLE draft (
    stream bigint NOT NULL REFERENCES stream,
    match integer NOT NULL CHECK (match >= 1),
    game integer NOT NULL CHECK (game BETWEEN 1 AND 255),
    turn integer NOT NULL CHECK (turn BETWEEN 1 AND 999),
    epoch integer NOT NULL CHECK (epoch >= 0),
    side integer NOT NULL CHECK (side BETWEEN 0 AND 2),
    dice integer NOT NULL CHECK (dice BETWEEN 0 AND 66),
    play text NOT NULL CHECK (octet_length(play) <= 255),
    at_ms bigint NOT NULL,
    PRIMARY KEY (stream, match)
);
COMMENT ON TABLE draft IS 'Forgettable. The turn of a match that is being entered, replaced in place.';
COMMENT ON COLUMN draft.stream IS 'The tournament.';
COMMENT ON COLUMN draft.match IS 'n of the match''s row.';
COMMENT ON COLUMN draft.game IS 'Number of the game within the match.';
COMMENT ON COLUMN draft.turn IS 'Number that the action will have in the record of the game; another one has passed it by.';
COMMENT ON COLUMN draft.epoch IS 'Which tablet of the table entered it; 0 = somebody at the desk.';
COMMENT ON COLUMN draft.side IS 'Whose turn it is: 1 = a, 2 = b, 0 = not said yet.';
COMMENT ON COLUMN draft.dice IS 'Larger die first, 0 = nothing is rolled.';
COMMENT ON COLUMN draft.play IS 'The steps so far, in the order they were made.';
COMMENT ON COLUMN draft.at_ms IS 'When it was entered, by the server, ms since 1970.';
GRANT SELECT, INSERT, UPDATE, DELETE ON draft TO td_app;
