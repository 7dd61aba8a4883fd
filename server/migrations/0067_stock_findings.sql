-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE finding_acceptance DROP CONSTRAINT finding_acceptance__kind_choice;

ALTER TABLE finding_acceptance ADD CONSTRAINT finding_acceptance__kind_choice CHECK (kind IN ('odometer_chain', 'fuel_chain', 'overrun', 'not_returned', 'refuelled_without_sheet', 'ledger_difference', 'statement_difference', 'statement_unlisted', 'no_medical_check', 'no_technical_check', 'medical_check_late', 'technical_check_late', 'late_entry', 'verdict_overridden', 'odometer_implausible', 'refuelled_twice', 'tank_shortage', 'maintenance_overdue', 'stock_late_entry', 'stock_shortage'));
