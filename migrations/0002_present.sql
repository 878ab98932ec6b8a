-- The present: one table a kind of row in director/state.def, with the same columns, types and ranges (a test compares
-- them). Keyed by the stream and the row's number in it; version is the seq of the event that last touched the row,
-- and the guard of 0001_ledger.sql holds it to that. Rows never disappear. Times are milliseconds since 1970.

CREATE TABLE state_tournament (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    title text NOT NULL CHECK (octet_length(title) BETWEEN 1 AND 160),
    starts_on text NOT NULL CHECK (octet_length(starts_on) = 10),
    starts_at_min integer NOT NULL CHECK (starts_at_min BETWEEN -1 AND 1439),
    format integer NOT NULL CHECK (format >= 0),
    check_in boolean NOT NULL,
    third_place boolean NOT NULL,
    third_place_length integer NOT NULL CHECK (third_place_length BETWEEN 0 AND 99),
    draw_method integer NOT NULL CHECK (draw_method >= 0),
    draw_seed text NOT NULL CHECK (octet_length(draw_seed) BETWEEN 0 AND 64),
    bracket_size integer NOT NULL CHECK (bracket_size BETWEEN 0 AND 512),
    auto_call boolean NOT NULL,
    champion integer NOT NULL CHECK (champion BETWEEN 0 AND 512),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_tournament IS 'State. The tournament itself; always one row, n = 1.';
COMMENT ON COLUMN state_tournament.stream IS 'Whose present.';
COMMENT ON COLUMN state_tournament.n IS 'Number within the stream.';
COMMENT ON COLUMN state_tournament.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_tournament.status IS 'Where it stands: 0 draft, 1 open, 2 running, 3 closed.';
COMMENT ON COLUMN state_tournament.title IS 'As it is announced.';
COMMENT ON COLUMN state_tournament.starts_on IS 'Local date of the club, YYYY-MM-DD.';
COMMENT ON COLUMN state_tournament.starts_at_min IS 'Minutes after local midnight, -1 = not said.';
COMMENT ON COLUMN state_tournament.format IS 'How it is played: 0 single_elimination.';
COMMENT ON COLUMN state_tournament.check_in IS 'Only checked-in entries are drawn.';
COMMENT ON COLUMN state_tournament.third_place IS 'A match for third place is played.';
COMMENT ON COLUMN state_tournament.third_place_length IS 'Points that match is played to.';
COMMENT ON COLUMN state_tournament.draw_method IS 'How the draw was made: 0 none, 1 random, 2 seeded, 3 by_hand.';
COMMENT ON COLUMN state_tournament.draw_seed IS 'Hex; fixed by the first preview.';
COMMENT ON COLUMN state_tournament.bracket_size IS 'Power of two; 0 = not drawn.';
COMMENT ON COLUMN state_tournament.auto_call IS 'Free tables are filled without asking.';
COMMENT ON COLUMN state_tournament.champion IS 'Entry, 0 = not yet.';
CALL guard_table('state_tournament');

CREATE TABLE state_setting (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    value integer NOT NULL CHECK (value >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_setting IS 'State. One value of the rule profile; n is the setting''s number.';
COMMENT ON COLUMN state_setting.stream IS 'Whose present.';
COMMENT ON COLUMN state_setting.n IS 'Number within the stream.';
COMMENT ON COLUMN state_setting.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_setting.value IS 'The setting as a number.';
CALL guard_table('state_setting');

CREATE TABLE state_round (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    length integer NOT NULL CHECK (length BETWEEN 1 AND 99),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_round IS 'State. One round of the bracket; n = 1 is the first.';
COMMENT ON COLUMN state_round.stream IS 'Whose present.';
COMMENT ON COLUMN state_round.n IS 'Number within the stream.';
COMMENT ON COLUMN state_round.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_round.length IS 'Points its matches are played to.';
CALL guard_table('state_round');

CREATE TABLE state_entry (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    ref text NOT NULL CHECK (octet_length(ref) = 43),
    seed integer NOT NULL CHECK (seed BETWEEN 0 AND 512),
    since_ms bigint NOT NULL CHECK (since_ms >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_entry IS 'State. A player in the tournament.';
COMMENT ON COLUMN state_entry.stream IS 'Whose present.';
COMMENT ON COLUMN state_entry.n IS 'Number within the stream.';
COMMENT ON COLUMN state_entry.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_entry.status IS 'Where the entry stands: 0 entered, 1 checked_in, 2 waiting, 3 withdrawn.';
COMMENT ON COLUMN state_entry.ref IS 'Base64url of the salted hash of the name.';
COMMENT ON COLUMN state_entry.seed IS 'Seeding, 1 = strongest, 0 = none.';
COMMENT ON COLUMN state_entry.since_ms IS 'When it was entered, ms since 1970.';
CALL guard_table('state_entry');

CREATE TABLE state_match (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    round integer NOT NULL CHECK (round BETWEEN 1 AND 10),
    slot integer NOT NULL CHECK (slot BETWEEN 0 AND 255),
    third_place boolean NOT NULL,
    length integer NOT NULL CHECK (length BETWEEN 1 AND 99),
    a integer NOT NULL CHECK (a BETWEEN -1 AND 512),
    b integer NOT NULL CHECK (b BETWEEN -1 AND 512),
    "table" integer NOT NULL CHECK ("table" BETWEEN 0 AND 512),
    ready_ms bigint NOT NULL CHECK (ready_ms >= 0),
    called_ms bigint NOT NULL CHECK (called_ms >= 0),
    started_ms bigint NOT NULL CHECK (started_ms >= 0),
    over_ms bigint NOT NULL CHECK (over_ms >= 0),
    ready integer NOT NULL CHECK (ready BETWEEN 0 AND 3),
    signed_by integer NOT NULL CHECK (signed_by BETWEEN 0 AND 3),
    step integer NOT NULL CHECK (step >= 0),
    phase integer NOT NULL CHECK (phase >= 0),
    games integer NOT NULL CHECK (games BETWEEN 0 AND 255),
    score_a integer NOT NULL CHECK (score_a >= 0),
    score_b integer NOT NULL CHECK (score_b >= 0),
    final boolean NOT NULL,
    held boolean NOT NULL,
    penalty_a integer NOT NULL CHECK (penalty_a BETWEEN 0 AND 99),
    penalty_b integer NOT NULL CHECK (penalty_b BETWEEN 0 AND 99),
    disagreements integer NOT NULL CHECK (disagreements >= 0),
    winner integer NOT NULL CHECK (winner >= 0),
    how integer NOT NULL CHECK (how >= 0),
    help_ms bigint NOT NULL CHECK (help_ms >= 0),
    help_side integer NOT NULL CHECK (help_side >= 0),
    help_reason integer NOT NULL CHECK (help_reason >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_match IS 'State. A match; n runs in order of round and slot, the match for third place last.';
COMMENT ON COLUMN state_match.stream IS 'Whose present.';
COMMENT ON COLUMN state_match.n IS 'Number within the stream.';
COMMENT ON COLUMN state_match.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_match.status IS 'Where it stands: 0 waiting, 1 ready, 2 called, 3 playing, 4 finishing, 5 disputed, 6 over.';
COMMENT ON COLUMN state_match.round IS '1 = first.';
COMMENT ON COLUMN state_match.slot IS 'Place within the round, from 0.';
COMMENT ON COLUMN state_match.third_place IS 'It decides the third place.';
COMMENT ON COLUMN state_match.length IS 'Points it is played to.';
COMMENT ON COLUMN state_match.a IS 'Entry on side a, 0 = not known yet, -1 = nobody will come.';
COMMENT ON COLUMN state_match.b IS 'Entry on side b, likewise.';
COMMENT ON COLUMN state_match."table" IS 'Table it was called to, 0 = none.';
COMMENT ON COLUMN state_match.ready_ms IS 'Both players known since, ms since 1970; 0 = not yet.';
COMMENT ON COLUMN state_match.called_ms IS 'When it was called, likewise.';
COMMENT ON COLUMN state_match.started_ms IS 'When it started, likewise.';
COMMENT ON COLUMN state_match.over_ms IS 'When it ended, likewise.';
COMMENT ON COLUMN state_match.ready IS 'Bit 0: side a tapped Ready; bit 1: side b.';
COMMENT ON COLUMN state_match.signed_by IS 'Who signed the final card: bit 0 side a, bit 1 side b.';
COMMENT ON COLUMN state_match.step IS 'Grows with every entry of this match; what a device echoes.';
COMMENT ON COLUMN state_match.phase IS 'Of the game now being played: 0 normal, 1 crawford, 2 post_crawford, 3 double_match_point, 4 over.';
COMMENT ON COLUMN state_match.games IS 'Games that count.';
COMMENT ON COLUMN state_match.score_a IS 'Points of side a, raw, penalties included.';
COMMENT ON COLUMN state_match.score_b IS 'Points of side b, likewise.';
COMMENT ON COLUMN state_match.final IS 'The score was entered as a final score, not game by game.';
COMMENT ON COLUMN state_match.held IS 'Taken off its table by hand: not called automatically.';
COMMENT ON COLUMN state_match.penalty_a IS 'Penalty points of side a; side b scores them.';
COMMENT ON COLUMN state_match.penalty_b IS 'Penalty points of side b; side a scores them.';
COMMENT ON COLUMN state_match.disagreements IS 'About the game or card now open.';
COMMENT ON COLUMN state_match.winner IS 'Who won: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_match.how IS 'How it was decided: 0 none, 1 played, 2 final_score, 3 forfeit, 4 walkover, 5 penalty, 6 bye, 7 void.';
COMMENT ON COLUMN state_match.help_ms IS 'Director called at; 0 = not called.';
COMMENT ON COLUMN state_match.help_side IS 'Who called the director: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_match.help_reason IS 'Why: 0 unsaid, 1 ruling, 2 dice, 3 clock, 4 score, 5 not our match.';
CALL guard_table('state_match');

CREATE TABLE state_game (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    winner integer NOT NULL CHECK (winner >= 0),
    win integer NOT NULL CHECK (win >= 0),
    cube integer NOT NULL CHECK (cube BETWEEN 1 AND 32768),
    points integer NOT NULL CHECK (points >= 0),
    phase integer NOT NULL CHECK (phase >= 0),
    reporter integer NOT NULL CHECK (reporter >= 0),
    dropped boolean NOT NULL,
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_game IS 'State. A game of a match; n = match * 256 + game.';
COMMENT ON COLUMN state_game.stream IS 'Whose present.';
COMMENT ON COLUMN state_game.n IS 'Number within the stream.';
COMMENT ON COLUMN state_game.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_game.status IS 'Where it stands: 0 none, 1 reported, 2 confirmed, 3 withdrawn.';
COMMENT ON COLUMN state_game.winner IS 'Who won: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_game.win IS 'By how much: 0 none, 1 single, 2 gammon, 3 backgammon.';
COMMENT ON COLUMN state_game.cube IS 'Value of the cube.';
COMMENT ON COLUMN state_game.points IS 'Raw: cube times kind of win, after Jacoby if the profile has it.';
COMMENT ON COLUMN state_game.phase IS 'This game was played as: 0 normal, 1 crawford, 2 post_crawford, 3 double_match_point, 4 over.';
COMMENT ON COLUMN state_game.reporter IS 'None = the desk: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_game.dropped IS 'Ended by a pass.';
COMMENT ON COLUMN state_game.at_ms IS 'When it was reported, ms since 1970.';
CALL guard_table('state_game');

CREATE TABLE state_claim (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    why integer NOT NULL CHECK (why >= 0),
    match integer NOT NULL CHECK (match BETWEEN 1 AND 512),
    game integer NOT NULL CHECK (game BETWEEN 0 AND 255),
    side integer NOT NULL CHECK (side >= 0),
    winner integer NOT NULL CHECK (winner >= 0),
    win integer NOT NULL CHECK (win >= 0),
    cube integer NOT NULL CHECK (cube BETWEEN 0 AND 32768),
    score_a integer NOT NULL CHECK (score_a >= 0),
    score_b integer NOT NULL CHECK (score_b >= 0),
    actor integer NOT NULL CHECK (actor >= 0),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_claim IS 'State. Both versions of a disagreement, and late entries of tablets that were taken over.';
COMMENT ON COLUMN state_claim.stream IS 'Whose present.';
COMMENT ON COLUMN state_claim.n IS 'Number within the stream.';
COMMENT ON COLUMN state_claim.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_claim.status IS 'What became of it: 0 open, 1 accepted, 2 dismissed.';
COMMENT ON COLUMN state_claim.why IS 'Why it was kept: 0 dispute, 1 different, 2 old_epoch.';
COMMENT ON COLUMN state_claim.match IS 'About which match.';
COMMENT ON COLUMN state_claim.game IS '0 = the final score.';
COMMENT ON COLUMN state_claim.side IS 'Who says so; none = the desk: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_claim.winner IS 'Who won, it says: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_claim.win IS 'By how much, it says: 0 none, 1 single, 2 gammon, 3 backgammon.';
COMMENT ON COLUMN state_claim.cube IS 'Value of the cube, it says.';
COMMENT ON COLUMN state_claim.score_a IS 'Points of side a, it says.';
COMMENT ON COLUMN state_claim.score_b IS 'Points of side b, it says.';
COMMENT ON COLUMN state_claim.actor IS 'Whose hand entered it.';
COMMENT ON COLUMN state_claim.at_ms IS 'When, ms since 1970.';
CALL guard_table('state_claim');

CREATE TABLE state_hall_table (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 40),
    epoch integer NOT NULL CHECK (epoch >= 0),
    device integer NOT NULL CHECK (device >= 0),
    card integer NOT NULL CHECK (card >= 0),
    cards integer NOT NULL CHECK (cards >= 0),
    match integer NOT NULL CHECK (match BETWEEN 0 AND 512),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_hall_table IS 'State. A table of the hall and the tablet on it.';
COMMENT ON COLUMN state_hall_table.stream IS 'Whose present.';
COMMENT ON COLUMN state_hall_table.n IS 'Number within the stream.';
COMMENT ON COLUMN state_hall_table.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_hall_table.status IS 'Whether it is used: 0 open, 1 out_of_use.';
COMMENT ON COLUMN state_hall_table.name IS 'What stands on it.';
COMMENT ON COLUMN state_hall_table.epoch IS 'Grows when another tablet takes the table.';
COMMENT ON COLUMN state_hall_table.device IS 'Actor whose epoch this is; 0 = none.';
COMMENT ON COLUMN state_hall_table.card IS 'Number of the printed card that is valid; 0 = none.';
COMMENT ON COLUMN state_hall_table.cards IS 'Cards ever printed for this table.';
COMMENT ON COLUMN state_hall_table.match IS 'Called here now; 0 = free.';
CALL guard_table('state_hall_table');

CREATE TABLE state_actor (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    kind integer NOT NULL CHECK (kind >= 0),
    role integer NOT NULL CHECK (role >= 0),
    ref text NOT NULL CHECK (octet_length(ref) BETWEEN 0 AND 43),
    "table" integer NOT NULL CHECK ("table" BETWEEN 0 AND 512),
    epoch integer NOT NULL CHECK (epoch >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_actor IS 'State. Everybody whose hand is in the tournament''s ledger: accounts, table devices, programs.';
COMMENT ON COLUMN state_actor.stream IS 'Whose present.';
COMMENT ON COLUMN state_actor.n IS 'Number within the stream.';
COMMENT ON COLUMN state_actor.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_actor.status IS 'Whether it still counts: 0 active, 1 revoked.';
COMMENT ON COLUMN state_actor.kind IS 'What it is: 0 system, 1 account, 2 device, 3 program.';
COMMENT ON COLUMN state_actor.role IS 'What it may do: 0 public, 1 device, 2 scorer, 3 director, 4 arbiter, 5 owner.';
COMMENT ON COLUMN state_actor.ref IS 'Salted hash of the name, empty = none.';
COMMENT ON COLUMN state_actor."table" IS 'A device''s table, 0 = none.';
COMMENT ON COLUMN state_actor.epoch IS 'A device''s epoch.';
CALL guard_table('state_actor');

CREATE TABLE state_club (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 160),
    time_zone text NOT NULL CHECK (octet_length(time_zone) BETWEEN 1 AND 40),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_club IS 'State. The club itself; always one row, n = 1.';
COMMENT ON COLUMN state_club.stream IS 'Whose present.';
COMMENT ON COLUMN state_club.n IS 'Number within the stream.';
COMMENT ON COLUMN state_club.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_club.name IS 'As it calls itself.';
COMMENT ON COLUMN state_club.time_zone IS 'IANA name.';
CALL guard_table('state_club');

CREATE TABLE state_account (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    kind integer NOT NULL CHECK (kind >= 0),
    role integer NOT NULL CHECK (role >= 0),
    ref text NOT NULL CHECK (octet_length(ref) = 43),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_account IS 'State. Somebody who may sign in; how is in account_secret.';
COMMENT ON COLUMN state_account.stream IS 'Whose present.';
COMMENT ON COLUMN state_account.n IS 'Number within the stream.';
COMMENT ON COLUMN state_account.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_account.status IS 'Whether it may sign in: 0 active, 1 revoked.';
COMMENT ON COLUMN state_account.kind IS 'Person or program: 0 system, 1 account, 2 device, 3 program.';
COMMENT ON COLUMN state_account.role IS 'What it may do: 0 public, 1 device, 2 scorer, 3 director, 4 arbiter, 5 owner.';
COMMENT ON COLUMN state_account.ref IS 'Salted hash of the name.';
CALL guard_table('state_account');

CREATE TABLE state_player (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    ref text NOT NULL CHECK (octet_length(ref) = 43),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_player IS 'State. A player the club knows.';
COMMENT ON COLUMN state_player.stream IS 'Whose present.';
COMMENT ON COLUMN state_player.n IS 'Number within the stream.';
COMMENT ON COLUMN state_player.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_player.status IS 'Whether the club still lists the player: 0 active, 1 revoked.';
COMMENT ON COLUMN state_player.ref IS 'Salted hash of the name.';
CALL guard_table('state_player');

CREATE TABLE state_listing (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    uid text NOT NULL CHECK (octet_length(uid) = 32),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_listing IS 'State. A tournament of the club.';
COMMENT ON COLUMN state_listing.stream IS 'Whose present.';
COMMENT ON COLUMN state_listing.n IS 'Number within the stream.';
COMMENT ON COLUMN state_listing.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_listing.status IS 'Whether it is still listed: 0 active, 1 revoked.';
COMMENT ON COLUMN state_listing.uid IS 'Its stream''s name, hex.';
CALL guard_table('state_listing');
