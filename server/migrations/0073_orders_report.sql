-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE report DROP CONSTRAINT report__report_choice;
ALTER TABLE report DROP CONSTRAINT report__subdivision_id_when;

ALTER TABLE report ADD CONSTRAINT report__report_choice CHECK (report IN ('refuelling_summary', 'fuel_consumption_summary', 'mileage_summary', 'engine_hours', 'fuel_by_vehicle', 'fuel_by_driver', 'fuel_by_subdivision', 'fuel_by_month', 'tank_movement', 'vehicle_costs', 'fleet_use', 'timesheet_summary', 'expiring_documents', 'checks_and_refusals', 'stock_turnover', 'late_entries', 'orders_by_customer'));
ALTER TABLE report ADD CONSTRAINT report__subdivision_id_when CHECK (subdivision_id IS NULL OR (report IN ('refuelling_summary', 'fuel_consumption_summary', 'mileage_summary', 'fuel_by_vehicle', 'fuel_by_driver', 'fuel_by_subdivision', 'fuel_by_month', 'vehicle_costs', 'fleet_use', 'timesheet_summary', 'orders_by_customer')));
