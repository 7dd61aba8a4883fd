-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE print_form_setting DROP CONSTRAINT print_form_setting__name_length;
DROP INDEX print_form_setting__name_id_idx;

CREATE INDEX print_form_setting__form_id_idx ON print_form_setting (contract_id, form, id);

INSERT INTO search_rebuild (table_name) VALUES ('print_form_setting') ON CONFLICT DO NOTHING;
