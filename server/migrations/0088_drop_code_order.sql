-- Made from the descriptors by npm run migration; read it before it is committed.

DROP INDEX car_status__code_id_idx;
DROP INDEX staff_status__code_id_idx;
DROP INDEX car_inquiry_status__code_id_idx;
DROP INDEX order_status__code_id_idx;
DROP INDEX order_priority__code_id_idx;
DROP INDEX order_communication_channel__code_id_idx;
DROP INDEX maintenance_type__code_id_idx;
DROP INDEX counterparty_type__code_id_idx;
