-- Sections: what is drawn and played within an event, and who stands where in it. The main draw of every tournament becomes
-- section 1, its places nodes; matches know theirs. The ledgers say what they hold.

CREATE TABLE state_section (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    kind integer NOT NULL CHECK (kind >= 0),
    name text NOT NULL CHECK (octet_length(name) BETWEEN 0 AND 60),
    turn integer NOT NULL CHECK (turn BETWEEN 0 AND 99),
    fed_by integer NOT NULL CHECK (fed_by BETWEEN 0 AND 16),
    also_by integer NOT NULL CHECK (also_by BETWEEN 0 AND 16),
    fed_rounds integer NOT NULL CHECK (fed_rounds >= 0),
    lengths text NOT NULL CHECK (octet_length(lengths) BETWEEN 0 AND 80),
    lower_lengths text NOT NULL CHECK (octet_length(lower_lengths) BETWEEN 0 AND 80),
    third_place boolean NOT NULL,
    third_place_length integer NOT NULL CHECK (third_place_length BETWEEN 0 AND 99),
    recharge boolean NOT NULL,
    shifted boolean NOT NULL,
    field integer NOT NULL CHECK (field >= 0),
    draw_method integer NOT NULL CHECK (draw_method >= 0),
    draw_seed text NOT NULL CHECK (octet_length(draw_seed) BETWEEN 0 AND 64),
    reseeds integer NOT NULL CHECK (reseeds >= 0),
    size integer NOT NULL CHECK (size BETWEEN 0 AND 512),
    champion integer NOT NULL CHECK (champion BETWEEN 0 AND 512),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_section IS 'State. A draw within the event with a place for everybody in it; n = 1 is the main draw.';
COMMENT ON COLUMN state_section.stream IS 'Whose present.';
COMMENT ON COLUMN state_section.n IS 'Number within the stream.';
COMMENT ON COLUMN state_section.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_section.status IS 'Where it stands: 0 planned, 1 running, 2 over, 3 cancelled.';
COMMENT ON COLUMN state_section.kind IS 'What it plays: 0 knockout, 1 consolation, 2 progressive, 3 first_match, 4 last_chance, 5 double, 6 groups4, 7 second_place.';
COMMENT ON COLUMN state_section.name IS 'As it is announced; empty: the main draw.';
COMMENT ON COLUMN state_section.turn IS 'Sections with a lower one are called first.';
COMMENT ON COLUMN state_section.fed_by IS 'Section whose losers play here, 0 = none.';
COMMENT ON COLUMN state_section.also_by IS 'Section whose winner plays for second place, 0 = none.';
COMMENT ON COLUMN state_section.fed_rounds IS 'Rounds of it that feed this one, bit r - 1; 0 = by the kind.';
COMMENT ON COLUMN state_section.lengths IS 'Match lengths, the last rounds first.';
COMMENT ON COLUMN state_section.lower_lengths IS 'The same for the losers side of a double elimination.';
COMMENT ON COLUMN state_section.third_place IS 'A match for third place is played.';
COMMENT ON COLUMN state_section.third_place_length IS 'Points that match is played to, 0 = as the semi-finals.';
COMMENT ON COLUMN state_section.recharge IS 'Who comes from below must win the final twice.';
COMMENT ON COLUMN state_section.shifted IS 'Joiners meet those inside at once.';
COMMENT ON COLUMN state_section.field IS 'Who is drawn: 0 everybody, 1 those who were put into it.';
COMMENT ON COLUMN state_section.draw_method IS 'How the draw was made: 0 none, 1 random, 2 seeded, 3 by_hand.';
COMMENT ON COLUMN state_section.draw_seed IS 'Hex; fixed by the first preview.';
COMMENT ON COLUMN state_section.reseeds IS 'How often it was drawn anew.';
COMMENT ON COLUMN state_section.size IS 'Slots of the draw; 0 = not drawn, or fed by others.';
COMMENT ON COLUMN state_section.champion IS 'Entry, 0 = not yet.';
CALL guard_table('state_section');

CREATE TABLE state_seat (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    seed integer NOT NULL CHECK (seed BETWEEN 0 AND 512),
    place_from integer NOT NULL CHECK (place_from BETWEEN 0 AND 512),
    place_to integer NOT NULL CHECK (place_to BETWEEN 0 AND 512),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_seat IS 'State. An entry in a section; n = section * 1024 + entry.';
COMMENT ON COLUMN state_seat.stream IS 'Whose present.';
COMMENT ON COLUMN state_seat.n IS 'Number within the stream.';
COMMENT ON COLUMN state_seat.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_seat.status IS '0 none, 1 in, 2 declined, 3 out.';
COMMENT ON COLUMN state_seat.seed IS 'Seeding in this section, 0 = as the entrys.';
COMMENT ON COLUMN state_seat.place_from IS 'First of the places it shares, 0 = the section is not over.';
COMMENT ON COLUMN state_seat.place_to IS 'Last of them.';
CALL guard_table('state_seat');

CREATE TABLE state_node (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    section integer NOT NULL CHECK (section BETWEEN 0 AND 16),
    round integer NOT NULL CHECK (round BETWEEN 1 AND 63),
    slot integer NOT NULL CHECK (slot BETWEEN 0 AND 511),
    rank integer NOT NULL CHECK (rank >= 0),
    a_from integer NOT NULL CHECK (a_from >= 0),
    a_of integer NOT NULL CHECK (a_of BETWEEN 0 AND 8192),
    a_section integer NOT NULL CHECK (a_section BETWEEN 0 AND 16),
    b_from integer NOT NULL CHECK (b_from >= 0),
    b_of integer NOT NULL CHECK (b_of BETWEEN 0 AND 8192),
    b_section integer NOT NULL CHECK (b_section BETWEEN 0 AND 16),
    condition integer NOT NULL CHECK (condition BETWEEN 0 AND 8192),
    condition_side integer NOT NULL CHECK (condition_side >= 0),
    match integer NOT NULL CHECK (match BETWEEN 0 AND 8192),
    winner_to integer NOT NULL CHECK (winner_to BETWEEN 0 AND 8192),
    loser_to integer NOT NULL CHECK (loser_to BETWEEN 0 AND 8192),
    pin_winner integer NOT NULL CHECK (pin_winner BETWEEN -1 AND 512),
    pin_loser integer NOT NULL CHECK (pin_loser BETWEEN -1 AND 512),
    waits boolean NOT NULL,
    was_winner integer NOT NULL CHECK (was_winner BETWEEN -1 AND 512),
    was_loser integer NOT NULL CHECK (was_loser BETWEEN -1 AND 512),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_node IS 'State. A place of a drawn section where two sides meet, numbered over the whole event.';
COMMENT ON COLUMN state_node.stream IS 'Whose present.';
COMMENT ON COLUMN state_node.n IS 'Number within the stream.';
COMMENT ON COLUMN state_node.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_node.section IS 'Of which section; 0 = its draw was undone.';
COMMENT ON COLUMN state_node.round IS '1 = first.';
COMMENT ON COLUMN state_node.slot IS 'Place within the round, from 0.';
COMMENT ON COLUMN state_node.rank IS 'Whose last node has a higher one has the better place.';
COMMENT ON COLUMN state_node.a_from IS 'Where side a comes from: 0 nobody, 1 entry, 2 winner, 3 loser, 4 first_loser, 5 place.';
COMMENT ON COLUMN state_node.a_of IS 'Entry, node or place, by that.';
COMMENT ON COLUMN state_node.a_section IS 'Of a place.';
COMMENT ON COLUMN state_node.b_from IS 'Where side b comes from.';
COMMENT ON COLUMN state_node.b_of IS 'Likewise.';
COMMENT ON COLUMN state_node.b_section IS 'Likewise.';
COMMENT ON COLUMN state_node.condition IS 'Played only if one side won this node by play, 0 = always.';
COMMENT ON COLUMN state_node.condition_side IS 'Which: 1 a, 2 b.';
COMMENT ON COLUMN state_node.match IS 'That stands here now.';
COMMENT ON COLUMN state_node.winner_to IS 'Node of the winner, 0 = none.';
COMMENT ON COLUMN state_node.loser_to IS 'Node of the loser, 0 = none.';
COMMENT ON COLUMN state_node.pin_winner IS 'Whom it yields whatever its match says, 0 = no pin.';
COMMENT ON COLUMN state_node.pin_loser IS 'Likewise.';
COMMENT ON COLUMN state_node.waits IS 'Matches that were begun after it wait for a repair.';
COMMENT ON COLUMN state_node.was_winner IS 'Whom it yielded when those began, 0 = none did.';
COMMENT ON COLUMN state_node.was_loser IS 'Likewise.';
CALL guard_table('state_node');

ALTER TABLE state_match
    ADD COLUMN section integer NOT NULL DEFAULT 0 CHECK (section BETWEEN 0 AND 16),
    ADD COLUMN node integer NOT NULL DEFAULT 0 CHECK (node BETWEEN 0 AND 8192),
    ADD COLUMN absent integer NOT NULL DEFAULT 0 CHECK (absent BETWEEN 0 AND 3),
    ADD COLUMN annulled_for integer NOT NULL DEFAULT 0 CHECK (annulled_for BETWEEN 0 AND 8192),
    DROP CONSTRAINT state_match_round_check,
    ADD CONSTRAINT state_match_round_check CHECK (round BETWEEN 1 AND 63),
    DROP CONSTRAINT state_match_slot_check,
    ADD CONSTRAINT state_match_slot_check CHECK (slot BETWEEN 0 AND 511);
COMMENT ON TABLE state_match IS 'State. A match; its node says what hangs on it.';
COMMENT ON COLUMN state_match.status IS 'Where it stands: 0 waiting, 1 ready, 2 called, 3 playing, 4 finishing, 5 disputed, 6 over, 7 annulled.';
COMMENT ON COLUMN state_match.section IS 'Of which section, 0 = its draw was undone.';
COMMENT ON COLUMN state_match.node IS 'n of its node.';
COMMENT ON COLUMN state_match.absent IS 'Sides that were away from the section: bit 0 a, bit 1 b; they do not drop.';
COMMENT ON COLUMN state_match.annulled_for IS 'Match whose correction annulled it, 0 = none.';
GRANT UPDATE (section, node, absent, annulled_for) ON state_match TO td_app;

COMMENT ON COLUMN state_tournament.third_place IS 'Of section 1, as the first release had it.';
COMMENT ON COLUMN state_tournament.third_place_length IS 'Likewise.';
COMMENT ON COLUMN state_tournament.draw_method IS 'Likewise: 0 none, 1 random, 2 seeded, 3 by_hand.';
COMMENT ON COLUMN state_tournament.draw_seed IS 'Likewise.';
COMMENT ON COLUMN state_tournament.bracket_size IS 'Likewise: the size of its draw.';
COMMENT ON COLUMN state_tournament.champion IS 'Likewise.';

INSERT INTO refold (migration) SELECT 20 WHERE EXISTS (SELECT FROM state_tournament);
