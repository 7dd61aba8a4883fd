-- Made from the descriptors by npm run migration; read it before it is committed.

CREATE INDEX way_bill__end_date_id_idx ON way_bill (contract_id, end_date, id);
