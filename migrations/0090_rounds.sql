-- Sections where everybody meets many others: how they go on, and how many of their rounds are paired.

CREATE TABLE state_pairing (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    rounds integer NOT NULL CHECK (rounds BETWEEN 0 AND 63),
    paired integer NOT NULL CHECK (paired BETWEEN 0 AND 63),
    within integer NOT NULL CHECK (within >= 0),
    clubs integer NOT NULL CHECK (clubs >= 0),
    missed integer NOT NULL CHECK (missed BETWEEN 0 AND 2),
    twice boolean NOT NULL,
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_pairing IS 'State. How a section where everybody meets many others goes on; n = its number.';
COMMENT ON COLUMN state_pairing.stream IS 'Whose present.';
COMMENT ON COLUMN state_pairing.n IS 'Number of the section.';
COMMENT ON COLUMN state_pairing.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_pairing.rounds IS 'Of a Swiss; 0 = settled by the draw.';
COMMENT ON COLUMN state_pairing.paired IS 'Rounds paired so far.';
COMMENT ON COLUMN state_pairing.within IS 'Within a score group: 0 fold, 1 slide, 2 random.';
COMMENT ON COLUMN state_pairing.clubs IS 'Two of one club: 0 avoid, 1 never, 2 ignore.';
COMMENT ON COLUMN state_pairing.missed IS 'Halves of a point for each round before a late entry''s first.';
COMMENT ON COLUMN state_pairing.twice IS 'Of a round robin: everybody meets everybody twice.';
CALL guard_table('state_pairing');
