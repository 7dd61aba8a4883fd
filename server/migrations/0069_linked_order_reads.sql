-- Who has read which transport order. Written by hand.

CREATE TABLE order_read (
  contract_id bigint NOT NULL,
  order_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  read_at timestamptz(3) NOT NULL,
  PRIMARY KEY (contract_id, order_id, account_id),
  CONSTRAINT order_read_order_fkey FOREIGN KEY (contract_id, order_id) REFERENCES "order" (contract_id, id) ON DELETE CASCADE
);
CREATE INDEX order_read_account_id_idx ON order_read (account_id);
-- One sees his own: those that he has made, that are for him, and that he drives.
CREATE INDEX order_author_idx ON "order" (contract_id, created_by);
