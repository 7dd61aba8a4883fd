-- Searched keys also have the other spellings of their words (resources/kernel/values/search-key.ts): the server makes those of all rows
-- anew. Written by hand.

INSERT INTO search_rebuild (table_name)
SELECT c.relname FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'search_key' AND NOT a.attisdropped
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
ON CONFLICT DO NOTHING;
