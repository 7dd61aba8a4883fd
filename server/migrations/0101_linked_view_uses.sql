-- What users do with saved views beside opening them: keep them in the menu, open a list of a role with them, receive their rows
-- by e-mail. Written by hand, as all that no descriptor declares.

CREATE TABLE view_pin (
  contract_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  view_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, contract_id, view_id),
  CONSTRAINT view_pin_view_fkey FOREIGN KEY (contract_id, view_id) REFERENCES saved_view (contract_id, id) ON DELETE CASCADE
);
CREATE INDEX view_pin_view_idx ON view_pin (contract_id, view_id);

-- The view that a role's list opens with, unless the user has chosen.
CREATE TABLE role_view (
  contract_id bigint NOT NULL,
  role text COLLATE "C" NOT NULL,
  resource text COLLATE "C" NOT NULL,
  view_id bigint NOT NULL,
  PRIMARY KEY (contract_id, role, resource),
  CONSTRAINT role_view_view_fkey FOREIGN KEY (contract_id, view_id) REFERENCES saved_view (contract_id, id) ON DELETE CASCADE
);
CREATE INDEX role_view_view_idx ON role_view (contract_id, view_id);
-- The user has chosen that the list opens with none.
ALTER TABLE grid_setting ADD COLUMN no_view boolean NOT NULL DEFAULT false;

-- The rows of a view as a file by e-mail, from an hour of the contract's day, week or month; `sent_on`: the day of the last one.
CREATE TABLE view_subscription (
  contract_id bigint NOT NULL REFERENCES contract,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  view_id bigint NOT NULL,
  frequency text COLLATE "C" NOT NULL CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  created_at timestamptz NOT NULL,
  sent_on date,
  PRIMARY KEY (account_id, contract_id, view_id),
  CONSTRAINT view_subscription_view_fkey FOREIGN KEY (contract_id, view_id) REFERENCES saved_view (contract_id, id) ON DELETE CASCADE
);
CREATE INDEX view_subscription_view_idx ON view_subscription (contract_id, view_id);
