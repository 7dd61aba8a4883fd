-- Made from the descriptors by npm run migration; read it before it is committed.

CREATE TABLE place__kept_car_ids (
  contract_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  position integer NOT NULL,
  target_id bigint NOT NULL,
  CONSTRAINT place__kept_car_ids_pkey PRIMARY KEY (contract_id, parent_id, target_id)
);
CREATE INDEX place__kept_car_ids__target_id_parent_id_idx ON place__kept_car_ids (contract_id, target_id, parent_id);

CREATE TABLE place__kept_subdivision_ids (
  contract_id bigint NOT NULL,
  parent_id bigint NOT NULL,
  position integer NOT NULL,
  target_id bigint NOT NULL,
  CONSTRAINT place__kept_subdivision_ids_pkey PRIMARY KEY (contract_id, parent_id, target_id)
);
CREATE INDEX place__kept_subdivision_ids__target_id_parent_id_idx ON place__kept_subdivision_ids (contract_id, target_id, parent_id);

ALTER TABLE place ADD COLUMN boundary text COLLATE "ru-x-icu";
ALTER TABLE tracker_connection ADD COLUMN speed_limit integer NOT NULL DEFAULT 110;
ALTER TABLE tracker_connection ADD COLUMN silent_hours integer NOT NULL DEFAULT 24;
ALTER TABLE tracker_connection ADD COLUMN fuel_drop integer NOT NULL DEFAULT 20;

ALTER TABLE place ADD CONSTRAINT place__boundary_shape CHECK ((boundary COLLATE "C") ~ '^-?([0-8]?\d(\.\d{1,6})?|90),-?((1[0-7]\d|\d{1,2})(\.\d{1,6})?|180)( -?([0-8]?\d(\.\d{1,6})?|90),-?((1[0-7]\d|\d{1,2})(\.\d{1,6})?|180)){2,99}$');
ALTER TABLE tracker_connection ADD CONSTRAINT tracker_connection__speed_limit_range CHECK (speed_limit BETWEEN 20 AND 200);
ALTER TABLE tracker_connection ADD CONSTRAINT tracker_connection__silent_hours_range CHECK (silent_hours BETWEEN 1 AND 720);
ALTER TABLE tracker_connection ADD CONSTRAINT tracker_connection__fuel_drop_range CHECK (fuel_drop BETWEEN 5 AND 1000);

ALTER TABLE place__kept_car_ids ADD CONSTRAINT place__kept_car_ids__parent_id_fkey FOREIGN KEY (contract_id, parent_id) REFERENCES place (contract_id, id) ON DELETE CASCADE;
ALTER TABLE place__kept_car_ids ADD CONSTRAINT place__kept_car_ids__target_id_fkey FOREIGN KEY (contract_id, target_id) REFERENCES car (contract_id, id);
ALTER TABLE place__kept_subdivision_ids ADD CONSTRAINT place__kept_subdivision_ids__parent_id_fkey FOREIGN KEY (contract_id, parent_id) REFERENCES place (contract_id, id) ON DELETE CASCADE;
ALTER TABLE place__kept_subdivision_ids ADD CONSTRAINT place__kept_subdivision_ids__target_id_fkey FOREIGN KEY (contract_id, target_id) REFERENCES subdivision (contract_id, id);
