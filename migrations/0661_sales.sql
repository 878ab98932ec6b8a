-- SPDX-License-Identifier: MIT
-- Auction pools: each entry is sold, and its player may keep a share at that price.

CREATE TABLE state_sale (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    price integer NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
    back integer NOT NULL CHECK (back BETWEEN 0 AND 10000),
    buyer integer NOT NULL CHECK (buyer BETWEEN 0 AND 512),
    note text NOT NULL CHECK (octet_length(note) BETWEEN 0 AND 240),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_sale IS 'State. What an entry was sold for in the auction of a pool.';
COMMENT ON COLUMN state_sale.stream IS 'Whose present.';
COMMENT ON COLUMN state_sale.n IS 'pool * 1024 + entry.';
COMMENT ON COLUMN state_sale.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_sale.price IS 'In the smallest unit; 0 = it is not sold.';
COMMENT ON COLUMN state_sale.back IS 'The share that its own player kept and pays for, hundredths of a percent.';
COMMENT ON COLUMN state_sale.buyer IS 'Entry that bought it; 0 = somebody else.';
COMMENT ON COLUMN state_sale.note IS 'Who bought it, where no entry did.';
CALL guard_table('state_sale');
COMMENT ON COLUMN state_pool.kind IS 'Who pays: 0 every entry, 1 who plays in its section, 2 who wants to, 3 who buys somebody in an auction.';
COMMENT ON COLUMN state_cash.kind IS 'fee, again, waived, refund, added, kept, payout, returned, bid, bid_back, won, won_back, from 0.';
