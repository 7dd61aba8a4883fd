-- What an organisation says of itself is a row of a declared resource. What every call needs of it stays with the contract as well: its
-- name, zone, country and currency, and the day with which its weeks begin. Written by hand.

-- Contracts know nothing of each other: two may be called the same.
ALTER TABLE contract DROP CONSTRAINT contract_name_key;
ALTER TABLE contract ADD COLUMN week_start text NOT NULL DEFAULT 'monday' CHECK (week_start IN ('monday', 'saturday', 'sunday'));

INSERT INTO organisation (contract_id, name, time_zone) SELECT id, left(name, 200), time_zone FROM contract ORDER BY id;
