-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE odometer_reading ADD COLUMN checkup_id bigint;

CREATE INDEX odometer_reading__checkup_id_idx ON odometer_reading (contract_id, checkup_id);

ALTER TABLE odometer_reading ADD CONSTRAINT odometer_reading__checkup_id_fkey FOREIGN KEY (contract_id, checkup_id) REFERENCES mechanic_checkup (contract_id, id);
