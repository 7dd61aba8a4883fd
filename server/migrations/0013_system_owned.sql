-- Append-only rows that belong to a record go with it, should it ever be erased (an import that is taken back); while it is there, nobody removes them.
CREATE FUNCTION refuse_while_owned() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owned boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE contract_id = $1.contract_id AND id = $1.%I)', TG_ARGV[0], TG_ARGV[1])
      INTO owned USING OLD;
    IF NOT owned THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'MP001';
END $$;
