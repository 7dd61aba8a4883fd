-- Due dates in the order of their days: of everything, of one vehicle and of one employee, as the
-- list of all of them reads the table.

DROP INDEX due_date__day_idx;
DROP INDEX due_date__subject_idx;
CREATE INDEX due_date__day_idx ON due_date (contract_id, due_on, id);
CREATE INDEX due_date__car_idx ON due_date (contract_id, (CASE WHEN subject = 'car' THEN subject_id END), due_on, id);
CREATE INDEX due_date__staff_idx ON due_date (contract_id, (CASE WHEN subject = 'staff' THEN subject_id END), due_on, id);
