-- Made from the descriptors by npm run migration; read it before it is committed.

UPDATE car t SET brand_id = g.brand_id FROM car_model g WHERE g.contract_id = t.contract_id AND g.id = t.model_id AND t.brand_id <> g.brand_id;

CREATE UNIQUE INDEX car_model__brand_id_id_key ON car_model (contract_id, brand_id, id);
CREATE UNIQUE INDEX odometer_reading__car_id_id_key ON odometer_reading (contract_id, car_id, id);

ALTER TABLE car ADD CONSTRAINT car__model_id_brand_id_fkey FOREIGN KEY (contract_id, brand_id, model_id) REFERENCES car_model (contract_id, brand_id, id);
ALTER TABLE odometer_reading ADD CONSTRAINT odometer_reading__replaces_id_car_id_fkey FOREIGN KEY (contract_id, car_id, replaces_id) REFERENCES odometer_reading (contract_id, car_id, id);
