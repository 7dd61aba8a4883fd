-- Made from the descriptors by npm run migration; read it before it is committed.

ALTER TABLE order_recurrence_skip ALTER COLUMN reason SET DEFAULT 'by_hand';
