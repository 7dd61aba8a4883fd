-- Made from the descriptors by npm run migration; read it before it is committed.

DROP TRIGGER event_car_driver__states ON event_car_driver;
DROP TRIGGER event_car_driver__no_truncate ON event_car_driver;

ALTER TABLE event_car_driver ADD COLUMN over_limits boolean NOT NULL DEFAULT false;
ALTER TABLE organisation ADD COLUMN most_day_hours integer NOT NULL DEFAULT 12;
ALTER TABLE organisation ADD COLUMN day_hours_effect text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';
ALTER TABLE organisation ADD COLUMN most_week_hours integer NOT NULL DEFAULT 40;
ALTER TABLE organisation ADD COLUMN week_hours_effect text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';
ALTER TABLE organisation ADD COLUMN least_rest_hours integer NOT NULL DEFAULT 12;
ALTER TABLE organisation ADD COLUMN rest_hours_effect text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';

ALTER TABLE organisation ADD CONSTRAINT organisation__most_day_hours_range CHECK (most_day_hours BETWEEN 1 AND 24);
ALTER TABLE organisation ADD CONSTRAINT organisation__day_hours_effect_choice CHECK (day_hours_effect IN ('blocks', 'warns', 'ignored'));
ALTER TABLE organisation ADD CONSTRAINT organisation__most_week_hours_range CHECK (most_week_hours BETWEEN 1 AND 168);
ALTER TABLE organisation ADD CONSTRAINT organisation__week_hours_effect_choice CHECK (week_hours_effect IN ('blocks', 'warns', 'ignored'));
ALTER TABLE organisation ADD CONSTRAINT organisation__least_rest_hours_range CHECK (least_rest_hours BETWEEN 1 AND 72);
ALTER TABLE organisation ADD CONSTRAINT organisation__rest_hours_effect_choice CHECK (rest_hours_effect IN ('blocks', 'warns', 'ignored'));

CREATE INDEX event_car_driver__over_limits_id_idx ON event_car_driver (contract_id, over_limits, id);
CREATE INDEX event_car_driver__over_limits_start_date_id_idx ON event_car_driver (contract_id, over_limits, start_date, id);

CREATE TRIGGER event_car_driver__states BEFORE INSERT OR UPDATE OR DELETE ON event_car_driver FOR EACH ROW EXECUTE FUNCTION guard_states('{"field":"state","initial":"planned","transitions":{"planned>cancelled":[],"cancelled>planned":[]},"free":["subdivision_id","state","has_restriction","over_limits","series_id"],"frozen":{},"kept":[]}');
CREATE TRIGGER event_car_driver__no_truncate BEFORE TRUNCATE ON event_car_driver FOR EACH STATEMENT EXECUTE FUNCTION guard_states('{"field":"state","initial":"planned","transitions":{"planned>cancelled":[],"cancelled>planned":[]},"free":["subdivision_id","state","has_restriction","over_limits","series_id"],"frozen":{},"kept":[]}');
