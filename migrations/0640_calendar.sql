-- SPDX-License-Identifier: MIT
-- Leagues over months: when the rounds of a section are played, and what is agreed for one of its matches.

CREATE TABLE state_calendar (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    days text NOT NULL CHECK (octet_length(days) BETWEEN 0 AND 1386),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_calendar IS 'State. When the rounds of a section that lasts for months are played.';
COMMENT ON COLUMN state_calendar.stream IS 'Whose present.';
COMMENT ON COLUMN state_calendar.n IS 'Number of the section.';
COMMENT ON COLUMN state_calendar.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_calendar.days IS 'Of rounds 1, 2, ...: 2026-10-31 or 2026-10-01/2026-10-31, - none; empty = in one go.';
CALL guard_table('state_calendar');

CREATE TABLE state_appointment (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    until text NOT NULL CHECK (octet_length(until) BETWEEN 0 AND 10),
    day text NOT NULL CHECK (octet_length(day) BETWEEN 0 AND 10),
    at text NOT NULL CHECK (octet_length(at) BETWEEN 0 AND 5),
    note text NOT NULL CHECK (octet_length(note) BETWEEN 0 AND 120),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_appointment IS 'State. What is agreed for a match of a league.';
COMMENT ON COLUMN state_appointment.stream IS 'Whose present.';
COMMENT ON COLUMN state_appointment.n IS 'Number of the match.';
COMMENT ON COLUMN state_appointment.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_appointment.until IS 'Postponed to this day, YYYY-MM-DD; empty = until the end of its round.';
COMMENT ON COLUMN state_appointment.day IS 'When its players mean to play, YYYY-MM-DD; empty = not said.';
COMMENT ON COLUMN state_appointment.at IS 'At which hour, HH:MM; empty = not said.';
COMMENT ON COLUMN state_appointment.note IS 'A word of who runs the event.';
CALL guard_table('state_appointment');
