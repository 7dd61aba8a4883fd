-- Numbers of documents: without a gap in each series of each year, given by the database at the transition by which a document gets one.
-- Written by hand; the triggers are generated with the tables of the documents (server/kernel/schema/ddl.ts).

-- The last number of each series. Its row is the last lock that a transaction takes; who rolls back gives the number back with it.
CREATE TABLE number_series (
  contract_id bigint NOT NULL REFERENCES contract,
  table_name text NOT NULL, -- that of the documents
  series jsonb NOT NULL, -- the values of the references by which there are series, in their order
  year smallint NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (contract_id, table_name, series, year)
) WITH (fillfactor = 50);

-- The year of a day, or of a moment where the contract is.
CREATE FUNCTION year_in_zone(kind text, value text, contract bigint) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM CASE kind WHEN 'day' THEN value::timestamp
    ELSE value::timestamptz AT TIME ZONE (SELECT c.time_zone FROM contract c WHERE c.id = contract) END)::smallint
$$;

-- The next number of a series. One that has no row yet goes on behind its documents: they may have come from another table name.
CREATE FUNCTION next_number(documents regclass, document jsonb, rule jsonb, of_year smallint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  of_contract bigint := (document->>'contract_id')::bigint;
  name text := (SELECT c.relname FROM pg_class c WHERE c.oid = documents);
  of_series jsonb := '[]';
  condition text := '';
  key text;
  number integer;
BEGIN
  FOR key IN SELECT jsonb_array_elements_text(rule->'per') LOOP
    of_series := of_series || jsonb_build_array(document->key);
    condition := condition || CASE WHEN document->>key IS NULL THEN format(' AND d.%I IS NULL', key)
      ELSE format(' AND d.%I = %L', key, document->>key) END;
  END LOOP;
  UPDATE number_series s SET last = s.last + 1
    WHERE s.contract_id = of_contract AND s.table_name = name AND s.series = of_series AND s.year = of_year
    RETURNING s.last INTO number;
  IF number IS NOT NULL THEN
    RETURN number;
  END IF;
  EXECUTE format('SELECT coalesce(max(d.%I), 0) + 1 FROM %s d WHERE d.contract_id = $1 AND d.number_year = $2%s', rule->>'field', documents, condition)
    INTO number USING of_contract, of_year;
  INSERT INTO number_series AS s (contract_id, table_name, series, year, last) VALUES (of_contract, name, of_series, of_year, number)
    ON CONFLICT (contract_id, table_name, series, year) DO UPDATE SET last = s.last + 1
    RETURNING s.last INTO number;
  RETURN number;
END $$;
REVOKE EXECUTE ON FUNCTION next_number(regclass, jsonb, jsonb, smallint) FROM PUBLIC;

-- The rule of a table, as JSON: the columns of the number, of the series, of the year and of the state, the kind of that of the year, and the
-- transition. The name of its trigger comes last of all that stand before a row: what another of them refuses takes no number.
CREATE FUNCTION take_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  rule jsonb := TG_ARGV[0]::jsonb;
  number_column text := rule->>'field';
  state_column text := rule->>'state';
  year_column text := rule->>'year_of';
  kept text[];
  changed text;
  old_row jsonb;
  new_row jsonb;
  of_year smallint;
BEGIN
  old_row := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  IF TG_OP = 'DELETE' THEN
    IF old_row->>number_column IS NOT NULL THEN
      RAISE EXCEPTION 'row % of % has a number and stays', OLD.id, TG_TABLE_NAME USING ERRCODE = 'MP006';
    END IF;
    RETURN OLD;
  END IF;
  new_row := to_jsonb(NEW);
  -- what has a number keeps it, and what it says; what has none takes none but by the transition
  kept := ARRAY[number_column, 'number_year'];
  IF old_row->>number_column IS NOT NULL THEN
    kept := kept || 'contract_id'::text || ARRAY(SELECT jsonb_array_elements_text(rule->'per'));
  END IF;
  SELECT k INTO changed FROM unnest(kept) k WHERE new_row->>k IS DISTINCT FROM coalesce(old_row, '{}')->>k LIMIT 1;
  IF changed IS NULL AND old_row->>number_column IS NOT NULL AND new_row->>year_column IS DISTINCT FROM old_row->>year_column
    AND year_in_zone(rule->>'kind', new_row->>year_column, NEW.contract_id) IS DISTINCT FROM (old_row->>'number_year')::smallint THEN
    changed := year_column;
  END IF;
  IF changed IS NOT NULL THEN
    RAISE EXCEPTION '% of row % of % is of its number', changed, NEW.id, TG_TABLE_NAME
      USING ERRCODE = 'MP006', TABLE = TG_TABLE_NAME, COLUMN = changed;
  END IF;
  IF TG_OP = 'INSERT' OR old_row->>number_column IS NOT NULL OR new_row->>state_column IS DISTINCT FROM rule->>'to'
    OR NOT rule->'from' ? (old_row->>state_column) THEN
    RETURN NEW;
  END IF;
  of_year := year_in_zone(rule->>'kind', new_row->>year_column, NEW.contract_id);
  RETURN jsonb_populate_record(NEW, jsonb_build_object(number_column, next_number(TG_RELID, new_row, rule, of_year), 'number_year', of_year));
END $$;

-- It runs with its owner's rights: a temporary table of the caller's must not pass for one of ours.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION take_number() SET search_path = %I, pg_temp', current_schema());
END $$;
