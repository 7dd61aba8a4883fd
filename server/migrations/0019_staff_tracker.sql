-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE staff ADD COLUMN mobject_id integer;

ALTER TABLE staff ADD CONSTRAINT staff__mobject_id_range CHECK (mobject_id >= 1);

CREATE UNIQUE INDEX staff__mobject_id_active_key ON staff (contract_id, mobject_id) WHERE archived_at IS NULL;
