-- The second factor of an account: what its authenticator app knows too, its recovery codes, and the roles that must have one. Written by hand.

CREATE TABLE second_factor (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  secret text NOT NULL, -- sealed under a key that is not in the database
  last_step bigint NOT NULL, -- the interval of 30 s whose code was taken last: neither it nor an earlier one is taken again
  failures integer NOT NULL DEFAULT 0, -- wrong codes of the app since the last right one, from whatever address
  failed_at timestamptz,
  enabled_at timestamptz(3) NOT NULL
);

-- Each stands in for the app once: a code that was used is deleted.
CREATE TABLE recovery_code (
  account_id bigint NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (account_id, hash)
);

-- Roles whose users can do nothing in the contract before they have a second factor.
CREATE TABLE second_factor_role (
  contract_id bigint NOT NULL REFERENCES contract,
  role text NOT NULL,
  PRIMARY KEY (contract_id, role)
);
