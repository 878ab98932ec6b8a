-- The table: clocks, games recorded play by play, adjourned matches. Like 0002: one table a kind of row of
-- director/state.def, under the guard. The photograph of an adjourned match is kept outside the ledger, which knows
-- only its hash, so that it can be erased.

CREATE TABLE state_clock (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    kind integer NOT NULL CHECK (kind >= 0),
    delay_ms integer NOT NULL CHECK (delay_ms >= 0),
    reserve_a_ms integer NOT NULL,
    reserve_b_ms integer NOT NULL,
    running integer NOT NULL CHECK (running >= 0),
    turn_delay_ms integer NOT NULL CHECK (turn_delay_ms >= 0),
    spent_ms integer NOT NULL CHECK (spent_ms >= 0),
    since_ms bigint NOT NULL CHECK (since_ms >= 0),
    mono_ms bigint NOT NULL CHECK (mono_ms >= 0),
    boot integer NOT NULL CHECK (boot >= 0),
    stop integer NOT NULL CHECK (stop >= 0),
    interrupted integer NOT NULL CHECK (interrupted >= 0),
    forfeits integer NOT NULL CHECK (forfeits BETWEEN 0 AND 3),
    overtimes_a integer NOT NULL CHECK (overtimes_a BETWEEN 0 AND 99),
    overtimes_b integer NOT NULL CHECK (overtimes_b BETWEEN 0 AND 99),
    breaks_a integer NOT NULL CHECK (breaks_a BETWEEN 0 AND 99),
    breaks_b integer NOT NULL CHECK (breaks_b BETWEEN 0 AND 99),
    expired integer NOT NULL CHECK (expired >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_clock IS 'State. The clock of match n: what stood at since_ms; while a side runs the present is computed from that.';
COMMENT ON COLUMN state_clock.stream IS 'Whose present.';
COMMENT ON COLUMN state_clock.n IS 'Number within the stream.';
COMMENT ON COLUMN state_clock.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_clock.kind IS 'How free time is given: 0 none, 1 simple_delay, 2 bronstein, 3 no_delay.';
COMMENT ON COLUMN state_clock.delay_ms IS 'Free time of a turn.';
COMMENT ON COLUMN state_clock.reserve_a_ms IS 'Reserve of side a at since_ms; below 0: ran out.';
COMMENT ON COLUMN state_clock.reserve_b_ms IS 'Reserve of side b.';
COMMENT ON COLUMN state_clock.running IS 'Whose time runs: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_clock.turn_delay_ms IS 'Free time of this turn.';
COMMENT ON COLUMN state_clock.spent_ms IS 'Used of this turn before since_ms.';
COMMENT ON COLUMN state_clock.since_ms IS 'Server time, as estimated by the device.';
COMMENT ON COLUMN state_clock.mono_ms IS 'The same moment in the devices own time.';
COMMENT ON COLUMN state_clock.boot IS 'Names the devices own time.';
COMMENT ON COLUMN state_clock.stop IS 'Why both sides stand: see enum clock_stop.';
COMMENT ON COLUMN state_clock.interrupted IS 'Whose turn it is while both stand: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_clock.forfeits IS 'Sides whose next delay is forfeited: bit 0 a, bit 1 b.';
COMMENT ON COLUMN state_clock.overtimes_a IS 'Overtimes given to side a.';
COMMENT ON COLUMN state_clock.overtimes_b IS 'Overtimes given to side b.';
COMMENT ON COLUMN state_clock.breaks_a IS 'Breaks side a has taken.';
COMMENT ON COLUMN state_clock.breaks_b IS 'Breaks side b has taken.';
COMMENT ON COLUMN state_clock.expired IS 'Whose expiry is claimed and waits for the director: 0 none, 1 a, 2 b.';
CALL guard_table('state_clock');

CREATE TABLE state_record (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    game integer NOT NULL CHECK (game BETWEEN 0 AND 255),
    turns integer NOT NULL CHECK (turns >= 0),
    cube integer NOT NULL CHECK (cube BETWEEN 1 AND 32768),
    owner integer NOT NULL CHECK (owner >= 0),
    offered integer NOT NULL CHECK (offered >= 0),
    kept integer NOT NULL CHECK (kept >= 0),
    kept_ms bigint NOT NULL CHECK (kept_ms >= 0),
    line text NOT NULL CHECK (octet_length(line) BETWEEN 0 AND 4000),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_record IS 'State. The game of match n that is being recorded, or was last.';
COMMENT ON COLUMN state_record.stream IS 'Whose present.';
COMMENT ON COLUMN state_record.n IS 'Number within the stream.';
COMMENT ON COLUMN state_record.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_record.game IS 'Its number.';
COMMENT ON COLUMN state_record.turns IS 'Actions in the line.';
COMMENT ON COLUMN state_record.cube IS 'Value of the cube.';
COMMENT ON COLUMN state_record.owner IS 'Who owns it: 0 nobody, 1 a, 2 b.';
COMMENT ON COLUMN state_record.offered IS 'Who has doubled and waits for an answer: 0 nobody, 1 a, 2 b.';
COMMENT ON COLUMN state_record.kept IS 'Actions kept beside the record since a director last looked.';
COMMENT ON COLUMN state_record.kept_ms IS 'When the first of them was kept, ms since 1970; 0 = none is.';
COMMENT ON COLUMN state_record.line IS 'The actions in order (director/record.h).';
CALL guard_table('state_record');

CREATE TABLE state_recorded (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    source integer NOT NULL CHECK (source >= 0),
    turns integer NOT NULL CHECK (turns >= 0),
    illegal integer NOT NULL CHECK (illegal >= 0),
    winner integer NOT NULL CHECK (winner >= 0),
    win integer NOT NULL CHECK (win >= 0),
    cube integer NOT NULL CHECK (cube BETWEEN 0 AND 32768),
    dropped boolean NOT NULL,
    points integer NOT NULL CHECK (points >= 0),
    digest bigint NOT NULL CHECK (digest >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_recorded IS 'State. How a recorded game ended by its record; n = match * 256 + game.';
COMMENT ON COLUMN state_recorded.stream IS 'Whose present.';
COMMENT ON COLUMN state_recorded.n IS 'Number within the stream.';
COMMENT ON COLUMN state_recorded.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_recorded.status IS '0 none, 1 open, 2 complete, 3 settled.';
COMMENT ON COLUMN state_recorded.source IS '0 none, 1 table, 2 transcript.';
COMMENT ON COLUMN state_recorded.turns IS 'Actions recorded.';
COMMENT ON COLUMN state_recorded.illegal IS 'Plays that stand although they are not legal.';
COMMENT ON COLUMN state_recorded.winner IS 'By the record: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_recorded.win IS '0 none, 1 single, 2 gammon, 3 backgammon.';
COMMENT ON COLUMN state_recorded.cube IS 'At the end, 0 = not ended.';
COMMENT ON COLUMN state_recorded.dropped IS 'Ended by a pass.';
COMMENT ON COLUMN state_recorded.points IS 'Cube times kind of win.';
COMMENT ON COLUMN state_recorded.digest IS 'FNV-1a of the line.';
CALL guard_table('state_recorded');

CREATE TABLE state_adjournment (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    position text NOT NULL CHECK (octet_length(position) BETWEEN 0 AND 14),
    on_roll integer NOT NULL CHECK (on_roll >= 0),
    dice integer NOT NULL CHECK (dice BETWEEN 0 AND 66),
    cube integer NOT NULL CHECK (cube BETWEEN 1 AND 32768),
    owner integer NOT NULL CHECK (owner >= 0),
    photo text NOT NULL CHECK (octet_length(photo) BETWEEN 0 AND 64),
    note text NOT NULL CHECK (octet_length(note) BETWEEN 0 AND 240),
    due text NOT NULL CHECK (octet_length(due) BETWEEN 0 AND 10),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_adjournment IS 'State. The register of unfinished matches; n = match.';
COMMENT ON COLUMN state_adjournment.stream IS 'Whose present.';
COMMENT ON COLUMN state_adjournment.n IS 'Number within the stream.';
COMMENT ON COLUMN state_adjournment.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_adjournment.status IS '0 none, 1 adjourned, 2 resumed.';
COMMENT ON COLUMN state_adjournment.position IS 'Position ID as the side on roll sees it, empty = between games.';
COMMENT ON COLUMN state_adjournment.on_roll IS 'Who is to roll or play: 0 nobody, 1 a, 2 b.';
COMMENT ON COLUMN state_adjournment.dice IS 'Thrown and not played, 31; 0 = none.';
COMMENT ON COLUMN state_adjournment.cube IS 'Value of the cube.';
COMMENT ON COLUMN state_adjournment.owner IS 'Who owns it: 0 nobody, 1 a, 2 b.';
COMMENT ON COLUMN state_adjournment.photo IS 'SHA-256 of the photograph in hex, empty = none.';
COMMENT ON COLUMN state_adjournment.note IS 'What the director wrote.';
COMMENT ON COLUMN state_adjournment.due IS 'Local date by which it is resumed, empty = not said.';
COMMENT ON COLUMN state_adjournment.at_ms IS 'When it was adjourned, ms since 1970.';
CALL guard_table('state_adjournment');

CREATE TABLE photo (
    stream bigint NOT NULL REFERENCES stream,
    hash text NOT NULL CHECK (octet_length(hash) = 64),
    kind text NOT NULL CHECK (kind IN ('image/jpeg', 'image/png', 'image/webp')),
    bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 1048576),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, hash)
);
COMMENT ON TABLE photo IS 'Forgettable. Photographs of positions; the ledger knows only the hash.';
COMMENT ON COLUMN photo.stream IS 'Whose ledger mentions it.';
COMMENT ON COLUMN photo.hash IS 'SHA-256 of the bytes in hex.';
COMMENT ON COLUMN photo.kind IS 'Media type.';
COMMENT ON COLUMN photo.bytes IS 'As the tablet took it.';
COMMENT ON COLUMN photo.at IS 'When it came.';

CREATE TABLE entry_pin (
    stream bigint NOT NULL REFERENCES stream,
    entry integer NOT NULL,
    pin_hash text NOT NULL,
    PRIMARY KEY (stream, entry)
);
COMMENT ON TABLE entry_pin IS 'Secret. Players'' own PINs, where the event asks for them.';
COMMENT ON COLUMN entry_pin.stream IS 'The tournament.';
COMMENT ON COLUMN entry_pin.entry IS 'n of the entry''s row.';
COMMENT ON COLUMN entry_pin.pin_hash IS 'Argon2id with its parameters.';

GRANT SELECT, INSERT, UPDATE, DELETE ON photo, entry_pin TO td_app;
