-- An organisation without a tracking service has positions too, of files: a month of them is kept for a year like those of any other,
-- however short a time its neighbours keep theirs. Written by hand, like the function that it replaces.
CREATE OR REPLACE FUNCTION car_position_retire() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '2s' AS $$
DECLARE
  kept integer := coalesce((SELECT max(coalesce(k.keep_days, 366)) FROM contract c LEFT JOIN tracker_connection k ON k.contract_id = c.id), 366);
  first date := date_trunc('month', now() AT TIME ZONE 'UTC' - make_interval(days => kept))::date;
  old text;
  gone integer := 0;
BEGIN
  FOR old IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = to_regclass('car_position') AND c.relname ~ '^car_position_\d{6}$' AND to_date(right(c.relname, 6), 'YYYYMM') < first
  LOOP
    EXECUTE format('DROP TABLE %I', old);
    gone := gone + 1;
  END LOOP;
  RETURN gone;
END $$;
