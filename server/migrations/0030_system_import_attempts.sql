-- How often work on an import has begun since it last ended by itself: a file that ends the server is not taken up for ever. Written by hand.

ALTER TABLE import_job ADD COLUMN attempts smallint NOT NULL DEFAULT 0;
