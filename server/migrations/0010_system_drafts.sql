-- What somebody typed into a form and has not saved: his alone, in one contract, of one record. Fields stay as they were typed, faulty
-- ones too: json and not jsonb, which would refuse some of what a keyboard can make.
CREATE TABLE draft (
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  contract_id bigint NOT NULL REFERENCES contract,
  screen text NOT NULL,
  -- 'new', 'copy-5' or an id
  record text NOT NULL,
  -- the version of the record that was being changed, and what its typed fields held then
  version integer,
  base json NOT NULL,
  fields json NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, contract_id, screen, record)
);
CREATE INDEX draft_saved_idx ON draft (saved_at);
