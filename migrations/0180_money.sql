-- SPDX-License-Identifier: MIT
-- Money: in which currency, pools with their fees and prize tables, and the cash book.

CREATE TABLE state_money (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    currency text NOT NULL CHECK (octet_length(currency) BETWEEN 0 AND 3),
    digits integer NOT NULL CHECK (digits BETWEEN 0 AND 3),
    unit integer NOT NULL CHECK (unit BETWEEN 1 AND 1000000),
    rest integer NOT NULL CHECK (rest >= 0),
    sight integer NOT NULL CHECK (sight >= 0),
    seed text NOT NULL CHECK (octet_length(seed) BETWEEN 0 AND 64),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_money IS 'State. The money of an event: always row 1, none where it knows no money.';
COMMENT ON COLUMN state_money.stream IS 'Whose present.';
COMMENT ON COLUMN state_money.n IS 'Always 1.';
COMMENT ON COLUMN state_money.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_money.currency IS 'ISO 4217; empty = no money.';
COMMENT ON COLUMN state_money.digits IS 'Digits behind the point: amounts are whole numbers of the smallest unit.';
COMMENT ON COLUMN state_money.unit IS 'Prizes are whole multiples of it, in the smallest unit.';
COMMENT ON COLUMN state_money.rest IS 'What becomes of what equals cannot share: 0 a line of its own, 1 drawn by lot.';
COMMENT ON COLUMN state_money.sight IS 'Who sees the prizes: 0 the director, 1 also tablets, 2 everybody.';
COMMENT ON COLUMN state_money.seed IS 'Hex; by it lots are drawn for what equals cannot share.';
CALL guard_table('state_money');

CREATE TABLE state_pool (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    removed boolean NOT NULL,
    kind integer NOT NULL CHECK (kind >= 0),
    name text NOT NULL CHECK (octet_length(name) BETWEEN 0 AND 60),
    section integer NOT NULL CHECK (section BETWEEN 0 AND 16),
    fee integer NOT NULL CHECK (fee BETWEEN 0 AND 2000000000),
    again integer NOT NULL CHECK (again BETWEEN 0 AND 2000000000),
    house integer NOT NULL CHECK (house BETWEEN 0 AND 2000000000),
    share integer NOT NULL CHECK (share BETWEEN 0 AND 10000),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_pool IS 'State. What people pay into together and what is paid out of it.';
COMMENT ON COLUMN state_pool.stream IS 'Whose present.';
COMMENT ON COLUMN state_pool.n IS 'Number of the pool.';
COMMENT ON COLUMN state_pool.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_pool.removed IS 'Taken out: it asks nobody for anything any more.';
COMMENT ON COLUMN state_pool.kind IS 'Who pays: 0 every entry, 1 who plays in its section, 2 who wants to.';
COMMENT ON COLUMN state_pool.name IS 'What it is called.';
COMMENT ON COLUMN state_pool.section IS 'Who plays there pays; of a side pool, whose places count. 0 = none.';
COMMENT ON COLUMN state_pool.fee IS 'Of an entry, in the smallest unit.';
COMMENT ON COLUMN state_pool.again IS 'Of a second entry; 0 = the same.';
COMMENT ON COLUMN state_pool.house IS 'What the club keeps of each entry that has paid.';
COMMENT ON COLUMN state_pool.share IS 'What it keeps of all that is paid in, hundredths of a percent.';
CALL guard_table('state_pool');

CREATE TABLE state_prize (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    entries integer NOT NULL CHECK (entries BETWEEN 0 AND 512),
    section integer NOT NULL CHECK (section BETWEEN 0 AND 16),
    place integer NOT NULL CHECK (place BETWEEN 0 AND 512),
    share integer NOT NULL CHECK (share BETWEEN 0 AND 10000),
    amount integer NOT NULL CHECK (amount BETWEEN 0 AND 2000000000),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_prize IS 'State. A line of the prize table of a pool.';
COMMENT ON COLUMN state_prize.stream IS 'Whose present.';
COMMENT ON COLUMN state_prize.n IS 'pool * 256 + line.';
COMMENT ON COLUMN state_prize.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_prize.entries IS 'The line holds from so many entries on; of several tables the one for most holds.';
COMMENT ON COLUMN state_prize.section IS 'Whose place.';
COMMENT ON COLUMN state_prize.place IS 'Which place; 0 = the line was taken out.';
COMMENT ON COLUMN state_prize.share IS 'Of what the pool has to give, hundredths of a percent; 0 = an amount.';
COMMENT ON COLUMN state_prize.amount IS 'In the smallest unit; 0 = a share.';
CALL guard_table('state_prize');

CREATE TABLE state_cash (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    pool integer NOT NULL CHECK (pool BETWEEN 1 AND 16),
    kind integer NOT NULL CHECK (kind >= 0),
    entry integer NOT NULL CHECK (entry BETWEEN 0 AND 512),
    amount integer NOT NULL CHECK (amount BETWEEN 0 AND 2000000000),
    note text NOT NULL CHECK (octet_length(note) BETWEEN 0 AND 240),
    taker integer NOT NULL CHECK (taker >= 0),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    struck boolean NOT NULL,
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_cash IS 'State. The cash book: who paid what into a pool, or got it from there.';
COMMENT ON COLUMN state_cash.stream IS 'Whose present.';
COMMENT ON COLUMN state_cash.n IS 'Number of the line and of its receipt.';
COMMENT ON COLUMN state_cash.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_cash.pool IS 'Which pool.';
COMMENT ON COLUMN state_cash.kind IS 'fee, again, waived, refund, added, kept, payout, returned, from 0.';
COMMENT ON COLUMN state_cash.entry IS 'Who paid or got it; 0 = nobody of the event.';
COMMENT ON COLUMN state_cash.amount IS 'In the smallest unit.';
COMMENT ON COLUMN state_cash.note IS 'In the words of whoever noted it.';
COMMENT ON COLUMN state_cash.taker IS 'n of the actor whose hand it was.';
COMMENT ON COLUMN state_cash.at_ms IS 'When, ms since 1970.';
COMMENT ON COLUMN state_cash.struck IS 'It was wrong and does not count.';
CALL guard_table('state_cash');
