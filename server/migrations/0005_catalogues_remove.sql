-- Second part: what takes away. A server of the release before that still runs may fail on it.
-- Lost: fuel.unit: a reference to the catalogue of units took its place; the migration carries the values over

ALTER TABLE fuel DROP COLUMN unit;
