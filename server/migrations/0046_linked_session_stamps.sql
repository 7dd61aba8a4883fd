-- What an account is and may do is asked for with each call. Two stamps say whether it is still what it was: the account's changes with the account, its
-- places in contracts and whether it has a second factor, the contract's with what every call needs of it, its levels and its duties; both in the
-- transaction of the change. Random and not counted: no two databases have the same stamp for different rights. Written by hand.

CREATE TABLE account_stamp (
  account_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  stamp uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE TABLE contract_stamp (
  contract_id bigint PRIMARY KEY REFERENCES contract ON DELETE CASCADE,
  stamp uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO account_stamp (account_id) SELECT id FROM account;
INSERT INTO contract_stamp (contract_id) SELECT id FROM contract;

-- At the end of the transaction, when it has all other locks already.
CREATE FUNCTION stamp_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  ids bigint[];
  logins text[];
BEGIN
  IF TG_TABLE_NAME = 'account' THEN
    ids := ARRAY[NEW.id];
  ELSIF TG_TABLE_NAME = 'second_factor' THEN
    IF TG_OP = 'DELETE' THEN ids := ARRAY[OLD.account_id]; ELSE ids := ARRAY[NEW.account_id]; END IF;
  ELSIF TG_TABLE_NAME = 'user' THEN
    IF TG_OP <> 'INSERT' THEN logins := ARRAY[OLD.login]; END IF;
    IF TG_OP <> 'DELETE' THEN logins := logins || ARRAY[NEW.login]; END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN SELECT array_agg(u.login) INTO logins FROM "user" u WHERE u.contract_id = OLD.contract_id AND u.id = OLD.parent_id; END IF;
    IF TG_OP <> 'DELETE' THEN logins := logins || (SELECT array_agg(u.login) FROM "user" u WHERE u.contract_id = NEW.contract_id AND u.id = NEW.parent_id); END IF;
  END IF;
  INSERT INTO account_stamp (account_id) SELECT a.id FROM account a WHERE a.id = ANY (ids) OR a.login = ANY (logins) ORDER BY 1
  ON CONFLICT (account_id) DO UPDATE SET stamp = excluded.stamp;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_stamp AFTER INSERT OR UPDATE ON account DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_account();
CREATE CONSTRAINT TRIGGER second_factor_stamp AFTER INSERT OR DELETE ON second_factor DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION stamp_account();
CREATE CONSTRAINT TRIGGER user_stamp AFTER INSERT OR UPDATE OR DELETE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION stamp_account();
CREATE CONSTRAINT TRIGGER user_role_stamp AFTER INSERT OR UPDATE OR DELETE ON user__role_ids DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION stamp_account();

-- The contract is locked first, as by whoever changes it or looks for its last administrator.
CREATE FUNCTION stamp_contracts(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM contract c WHERE c.id = ANY (ids) ORDER BY c.id FOR NO KEY UPDATE;
  INSERT INTO contract_stamp (contract_id) SELECT c.id FROM contract c WHERE c.id = ANY (ids) ORDER BY 1
  ON CONFLICT (contract_id) DO UPDATE SET stamp = excluded.stamp;
END $$;
CREATE FUNCTION stamp_contract() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM stamp_contracts(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER contract_stamp AFTER INSERT OR UPDATE ON contract FOR EACH ROW EXECUTE FUNCTION stamp_contract();

CREATE FUNCTION stamp_contracts_of_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM stamp_contracts(ARRAY(SELECT DISTINCT contract_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER access_level_stamp_insert AFTER INSERT ON access_level REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER access_level_stamp_update AFTER UPDATE ON access_level REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
-- a row that was given to another contract
CREATE TRIGGER access_level_stamp_leave AFTER UPDATE ON access_level REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER access_level_stamp_delete AFTER DELETE ON access_level REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER second_factor_role_stamp_insert AFTER INSERT ON second_factor_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER second_factor_role_stamp_update AFTER UPDATE ON second_factor_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER second_factor_role_stamp_leave AFTER UPDATE ON second_factor_role REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();
CREATE TRIGGER second_factor_role_stamp_delete AFTER DELETE ON second_factor_role REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_contracts_of_rows();

-- Without stamps all is read each time.
CREATE FUNCTION forget_stamps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM account_stamp;
  DELETE FROM contract_stamp;
  RETURN NULL;
END $$;
CREATE TRIGGER access_level_stamp_truncate AFTER TRUNCATE ON access_level FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
CREATE TRIGGER user_stamp_truncate AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
CREATE TRIGGER user_role_stamp_truncate AFTER TRUNCATE ON user__role_ids FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
CREATE TRIGGER second_factor_stamp_truncate AFTER TRUNCATE ON second_factor FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
CREATE TRIGGER second_factor_role_stamp_truncate AFTER TRUNCATE ON second_factor_role FOR EACH STATEMENT EXECUTE FUNCTION forget_stamps();
