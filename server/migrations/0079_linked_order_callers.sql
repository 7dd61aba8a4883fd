-- Callers of transport orders are found by the last digits of their number, read from the end, and by the beginning of the name that they
-- gave (server/areas/dispatch/known-callers.ts). Written by hand.

CREATE INDEX order_caller_phone_idx ON "order"
  (contract_id, (reverse(right(regexp_replace(channel_data, '[^0-9]', '', 'g'), 9)) COLLATE "C"), id) WHERE channel_data IS NOT NULL;
CREATE INDEX order_caller_name_idx ON "order" (contract_id, (lower(customer) COLLATE "C"), id) WHERE customer IS NOT NULL;
