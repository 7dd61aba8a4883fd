-- The language in which a contract gets the built-in rows of its catalogues. Written by hand, as all that no descriptor declares.
ALTER TABLE contract ADD COLUMN locale text NOT NULL DEFAULT 'ru' CHECK (locale IN ('ru', 'uz', 'uz-Cyrl', 'en'));
