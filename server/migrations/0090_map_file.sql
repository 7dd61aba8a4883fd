-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE organisation DROP CONSTRAINT organisation__map_base_choice;
ALTER TABLE organisation DROP CONSTRAINT organisation__map_credit_when;

ALTER TABLE organisation ADD COLUMN map_file text COLLATE "ru-x-icu";

ALTER TABLE organisation ADD CONSTRAINT organisation__map_base_choice CHECK (map_base IN ('outline', 'tiles', 'file'));
ALTER TABLE organisation ADD CONSTRAINT organisation__map_file_length CHECK (char_length(map_file) BETWEEN 1 AND 100);
ALTER TABLE organisation ADD CONSTRAINT organisation__map_file_pattern CHECK ((map_file COLLATE "C") ~ '^(?:[^\s/\\.][^/\\]*\.pmtiles)$');
ALTER TABLE organisation ADD CONSTRAINT organisation__map_file_when CHECK (map_file IS NULL OR (map_base = 'file'));
ALTER TABLE organisation ADD CONSTRAINT organisation__map_credit_when CHECK (map_credit IS NULL OR (map_base IN ('tiles', 'file')));
