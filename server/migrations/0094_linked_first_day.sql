-- The first day of an organisation in the product. Until then it is moving in: imports can be undone without a time limit, and opening balances
-- corrected although movements follow them. Existing organisations have begun. Written by hand.

ALTER TABLE contract ADD COLUMN in_use_since timestamptz(3);
UPDATE contract SET in_use_since = created_at;

-- The first day is final: other decisions depend on it.
CREATE FUNCTION keep_first_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.in_use_since IS NOT NULL AND NEW.in_use_since IS DISTINCT FROM OLD.in_use_since THEN
    RAISE EXCEPTION 'the first day of contract % is open already', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_first_day BEFORE UPDATE OF in_use_since ON contract FOR EACH ROW EXECUTE FUNCTION keep_first_day();
