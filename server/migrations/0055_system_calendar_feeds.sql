-- Calendar feeds: the address at which a calendar program reads the shifts of one employee, without a session. Written by hand.

CREATE TABLE calendar_feed (
  contract_id bigint NOT NULL REFERENCES contract,
  staff_id bigint NOT NULL, -- without an employee a feed says nothing: the tables of descriptors come after this one
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32), -- SHA-256: who reads the database cannot read the feed
  locale text COLLATE "C" NOT NULL, -- of whoever has made it
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (contract_id, staff_id)
);
