-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE way_bill__overridden DROP CONSTRAINT way_bill__overridden__code_choice;

ALTER TABLE organisation ADD COLUMN release_vehicle_busy text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';
ALTER TABLE organisation ADD COLUMN release_driver_absent text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';
ALTER TABLE organisation ADD COLUMN release_driver_busy text COLLATE "ru-x-icu" NOT NULL DEFAULT 'warns';

ALTER TABLE way_bill__overridden ADD CONSTRAINT way_bill__overridden__code_choice CHECK (code IN ('car_not_checked', 'car_not_passed', 'repair_open', 'car_off_line', 'not_inspected', 'not_insured', 'no_norms', 'low_fuel', 'vehicle_busy', 'not_examined', 'not_admitted', 'no_licence', 'licence_expired', 'driver_away', 'driver_absent', 'driver_busy', 'driver_not_insured', 'licence_category'));
ALTER TABLE organisation ADD CONSTRAINT organisation__release_vehicle_busy_choice CHECK (release_vehicle_busy IN ('blocks', 'warns', 'ignored'));
ALTER TABLE organisation ADD CONSTRAINT organisation__release_driver_absent_choice CHECK (release_driver_absent IN ('blocks', 'warns', 'ignored'));
ALTER TABLE organisation ADD CONSTRAINT organisation__release_driver_busy_choice CHECK (release_driver_busy IN ('blocks', 'warns', 'ignored'));
