-- Vehicles of which positions came later than they were, and from when on: what was measured of that time is measured anew. Written by hand:
-- nobody edits it, and it is empty but for minutes.
CREATE TABLE late_position (
  contract_id bigint NOT NULL REFERENCES contract,
  car_id bigint NOT NULL,
  since timestamptz(3) NOT NULL,
  PRIMARY KEY (contract_id, car_id)
);
