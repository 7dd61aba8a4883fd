-- Up to when everything that a tracking service has sent is stored: what came later is fetched by whoever reads it next, also after a kill.
-- Written by hand.

ALTER TABLE tracker_reader ADD COLUMN heard_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE tracker_reader r SET heard_at = p.at
  FROM (SELECT contract_id, max(received_at) AS at FROM car_contact GROUP BY contract_id) p WHERE p.contract_id = r.contract_id;

-- Nothing is kept outside business hours but by an organisation's own word; those that have a service keep their setting.
ALTER TABLE tracker_connection ALTER COLUMN private_hours SET DEFAULT true;
