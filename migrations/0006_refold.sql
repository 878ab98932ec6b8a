-- A migration that adds a kind of row, or a column to one, cannot fill it: what it holds follows from the ledgers by
-- rules that no SQL knows. It asks here, by  INSERT INTO refold (migration) VALUES (NNNN);  and `tdserver migrate`
-- then builds all rows of the present again from the ledgers. Until that is done nobody may serve.

CREATE TABLE refold (
    migration integer PRIMARY KEY CHECK (migration > 0),
    at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE refold IS 'Derived. Migrations for which the rows of the present have to be built again from the ledgers; emptied when that is done.';
COMMENT ON COLUMN refold.migration IS 'NNNN of the migration that asks.';
COMMENT ON COLUMN refold.at IS 'When.';
GRANT SELECT ON refold TO td_app, td_read;
