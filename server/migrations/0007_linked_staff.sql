-- The employee behind an account, now that there are employees: of the same contract, and behind one account alone.
ALTER TABLE membership ADD CONSTRAINT membership_staff_id_fkey FOREIGN KEY (contract_id, staff_id) REFERENCES staff (contract_id, id);
ALTER TABLE membership ADD CONSTRAINT membership_staff_id_key UNIQUE (contract_id, staff_id);
