-- Made from the descriptors by npm run migration; read it before it is committed.
-- What it would have written into refuellings of another fuel than their tank's was taken out: rules have refused such ones from the first, and a
-- document does not change beside its movements. Should there be one, the constraint stops the upgrade.

CREATE UNIQUE INDEX reservoir__fuel_id_id_key ON reservoir (contract_id, fuel_id, id);

ALTER TABLE refueling ADD CONSTRAINT refueling__reservoir_id_fuel_id_fkey FOREIGN KEY (contract_id, fuel_id, reservoir_id) REFERENCES reservoir (contract_id, fuel_id, id);
