-- The hall belongs to the club: its tables, their cards and tablets. A tournament that borrows a table keeps a copy of
-- it. Tournaments of earlier releases keep tables of their own.

CREATE TABLE state_club_table (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 40),
    epoch integer NOT NULL CHECK (epoch >= 0),
    device integer NOT NULL CHECK (device >= 0),
    card integer NOT NULL CHECK (card >= 0),
    cards integer NOT NULL CHECK (cards >= 0),
    listing integer NOT NULL CHECK (listing >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_club_table IS 'State. A table of the club''s hall, and the tournament that it is lent to.';
COMMENT ON COLUMN state_club_table.stream IS 'Whose present.';
COMMENT ON COLUMN state_club_table.n IS 'Number within the stream.';
COMMENT ON COLUMN state_club_table.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_club_table.status IS 'Whether it is used: 0 open, 1 out_of_use.';
COMMENT ON COLUMN state_club_table.name IS 'What stands on it.';
COMMENT ON COLUMN state_club_table.epoch IS 'Grows when another tablet takes the table.';
COMMENT ON COLUMN state_club_table.device IS 'The tablet whose epoch this is; 0 = none.';
COMMENT ON COLUMN state_club_table.card IS 'Number of the printed card that is valid; 0 = none.';
COMMENT ON COLUMN state_club_table.cards IS 'Cards ever printed for this table.';
COMMENT ON COLUMN state_club_table.listing IS 'Number of the tournament that has it now; 0 = none.';
CALL guard_table('state_club_table');

CREATE TABLE state_club_device (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    "table" integer NOT NULL CHECK ("table" BETWEEN 0 AND 512),
    epoch integer NOT NULL CHECK (epoch >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_club_device IS 'State. A tablet that has signed in at a table of the club.';
COMMENT ON COLUMN state_club_device.stream IS 'Whose present.';
COMMENT ON COLUMN state_club_device.n IS 'Number within the stream.';
COMMENT ON COLUMN state_club_device.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_club_device.status IS 'Whether it may sign in: 0 active, 1 revoked.';
COMMENT ON COLUMN state_club_device."table" IS 'Its table.';
COMMENT ON COLUMN state_club_device.epoch IS 'Of the table, when it took it last.';
CALL guard_table('state_club_device');

ALTER TABLE state_hall_table ADD COLUMN borrowed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_hall_table.borrowed IS 'A table of the club; the row is a copy of its row there.';
GRANT UPDATE (borrowed) ON state_hall_table TO td_app;
