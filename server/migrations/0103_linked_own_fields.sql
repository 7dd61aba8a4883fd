-- The own fields of a contract are part of what every call needs of its caller: a change ends what is kept of it. Written by hand.

CREATE TRIGGER own_field_stamp_insert AFTER INSERT ON own_field REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER own_field_stamp_update AFTER UPDATE ON own_field REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER own_field_stamp_delete AFTER DELETE ON own_field REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER own_field_stamp_truncate AFTER TRUNCATE ON own_field FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
