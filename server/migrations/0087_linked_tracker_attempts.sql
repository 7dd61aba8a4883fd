-- When a tracking service that does not answer is asked again. Written by hand, like the table.
ALTER TABLE tracker_reader ADD COLUMN next_at timestamptz(3);
