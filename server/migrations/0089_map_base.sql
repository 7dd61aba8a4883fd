-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE organisation ADD COLUMN map_base text COLLATE "ru-x-icu" NOT NULL DEFAULT 'outline';
ALTER TABLE organisation ADD COLUMN map_tiles text COLLATE "ru-x-icu";
ALTER TABLE organisation ADD COLUMN map_credit text COLLATE "ru-x-icu";

ALTER TABLE organisation ADD CONSTRAINT organisation__map_base_choice CHECK (map_base IN ('outline', 'tiles'));
ALTER TABLE organisation ADD CONSTRAINT organisation__map_tiles_length CHECK (char_length(map_tiles) BETWEEN 1 AND 500);
ALTER TABLE organisation ADD CONSTRAINT organisation__map_tiles_pattern CHECK ((map_tiles COLLATE "C") ~ '^(?:https?://[^\s\\]+)$');
ALTER TABLE organisation ADD CONSTRAINT organisation__map_tiles_when CHECK (map_tiles IS NULL OR (map_base = 'tiles'));
ALTER TABLE organisation ADD CONSTRAINT organisation__map_credit_length CHECK (char_length(map_credit) BETWEEN 1 AND 200);
ALTER TABLE organisation ADD CONSTRAINT organisation__map_credit_when CHECK (map_credit IS NULL OR (map_base = 'tiles'));
