-- Second part: what takes away. A server of the release before that still runs may fail on it.
-- Lost: order-recurrence-skip.reason: asked, which is by_hand now

ALTER TABLE order_recurrence_skip DROP CONSTRAINT order_recurrence_skip__reason_choice;

UPDATE order_recurrence_skip SET reason = 'by_hand' WHERE NOT (reason IN ('by_hand', 'late', 'refused'));

ALTER TABLE order_recurrence_skip ADD CONSTRAINT order_recurrence_skip__reason_choice CHECK (reason IN ('by_hand', 'late', 'refused'));
