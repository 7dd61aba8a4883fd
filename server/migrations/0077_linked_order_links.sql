-- Links by which a customer without an account sees how far his order is. Written by hand.

CREATE TABLE order_link (
  contract_id bigint NOT NULL,
  order_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32), -- SHA-256: who reads the database cannot open the link
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (contract_id, order_id),
  CONSTRAINT order_link_order_fkey FOREIGN KEY (contract_id, order_id) REFERENCES "order" (contract_id, id) ON DELETE CASCADE
);
