-- Where vehicles were, a partition a month, and where each was last. Written by hand: positions come by the thousand and are no records that
-- somebody edits. A position has no reference to its vehicle, whose rows are never deleted: looking each up would cost as much as storing it.

CREATE TABLE car_position (
  contract_id bigint NOT NULL REFERENCES contract,
  car_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90 AND lat <> 0),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180 AND lon <> 0),
  speed real NOT NULL CHECK (speed >= 0), -- km/h
  course smallint NOT NULL CHECK (course BETWEEN 0 AND 359),
  ignition boolean,
  fuel real, -- litres, by the sensor
  odometer double precision, -- km, of the tracker
  PRIMARY KEY (contract_id, car_id, at) -- the same position twice is one
) PARTITION BY RANGE (at);
CREATE TABLE car_position_default PARTITION OF car_position DEFAULT;

CREATE TABLE car_contact (
  contract_id bigint NOT NULL,
  car_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  speed real NOT NULL,
  course smallint NOT NULL,
  ignition boolean,
  fuel real,
  odometer double precision,
  PRIMARY KEY (contract_id, car_id),
  CONSTRAINT car_contact_car_fkey FOREIGN KEY (contract_id, car_id) REFERENCES car (contract_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50); -- each is written anew every second

-- Which process reads a contract's tracking service, and how that goes. A process that is gone has not renewed it.
CREATE TABLE tracker_reader (
  contract_id bigint PRIMARY KEY REFERENCES contract,
  holder text NOT NULL,
  until timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'connecting' CHECK (state IN ('connecting', 'live', 'away')),
  reason text,
  since timestamptz(3) NOT NULL
);

-- Makes the partitions of the last month, this one and the next `ahead` ones; called daily by the application, which may not create tables
-- itself. What is older or lies in a month that has rows already stays in the default partition.
CREATE FUNCTION car_position_partitions(ahead integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  first date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  month date;
BEGIN
  FOR i IN -1..ahead LOOP
    month := first + make_interval(months => i);
    IF to_regclass('car_position_' || to_char(month, 'YYYYMM')) IS NULL
       AND NOT EXISTS (SELECT FROM car_position_default WHERE at >= month AND at < month + interval '1 month') THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF car_position FOR VALUES FROM (%L) TO (%L)',
        'car_position_' || to_char(month, 'YYYYMM'), month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION car_position_partitions(integer) FROM PUBLIC;
SELECT car_position_partitions(3);

-- Drops the months that no organisation keeps any more and says how many. Rather than let writers wait behind it, it gives up after a
-- moment and comes again the next day.
CREATE FUNCTION car_position_retire() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '2s' AS $$
DECLARE
  first date := date_trunc('month', now() AT TIME ZONE 'UTC' - make_interval(days => (SELECT coalesce(max(keep_days), 366) FROM tracker_connection)))::date;
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
REVOKE EXECUTE ON FUNCTION car_position_retire() FROM PUBLIC;
