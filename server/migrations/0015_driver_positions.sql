-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE staff_position ADD COLUMN drives boolean NOT NULL DEFAULT false;

CREATE INDEX staff_position__drives_id_idx ON staff_position (contract_id, drives, id);
CREATE INDEX staff_position__drives_name_id_idx ON staff_position (contract_id, drives, name, id);
