-- States of documents: the database itself keeps to the declared transitions and leaves frozen documents as they are, whoever asks. Written by
-- hand; the triggers are generated with the tables of the documents (server/kernel/schema/ddl.ts).

-- The rule of a table, as JSON: the state's column, the state of a new row, the transitions ("draft>issued") with the columns that each may
-- write besides, the columns that rules may write in every transition, and what is frozen in which state: all of the row (true) or some columns.
CREATE FUNCTION guard_states() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule jsonb := TG_ARGV[0]::jsonb;
  state_column text := rule->>'field';
  old_row jsonb;
  new_row jsonb;
  old_state text;
  new_state text;
  frozen jsonb;
  free jsonb := '["version", "updated_at", "updated_by", "search_key"]';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'documents of % are not truncated', TG_TABLE_NAME USING ERRCODE = 'MP004';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF to_jsonb(NEW)->>state_column IS DISTINCT FROM rule->>'initial' THEN
      RAISE EXCEPTION 'a new row of % begins as %', TG_TABLE_NAME, rule->>'initial' USING ERRCODE = 'MP004';
    END IF;
    RETURN NEW;
  END IF;
  old_row := to_jsonb(OLD);
  old_state := old_row->>state_column;
  frozen := rule->'frozen'->old_state;
  IF TG_OP = 'DELETE' THEN
    IF frozen IS NOT NULL OR rule->'kept' ? old_state THEN
      RAISE EXCEPTION 'row % of % is kept as %', OLD.id, TG_TABLE_NAME, old_state USING ERRCODE = 'MP004';
    END IF;
    RETURN OLD;
  END IF;
  new_row := to_jsonb(NEW);
  new_state := new_row->>state_column;
  IF new_state IS DISTINCT FROM old_state THEN
    IF rule->'transitions'->(old_state || '>' || new_state) IS NULL THEN
      RAISE EXCEPTION 'row % of % does not go from % to %', OLD.id, TG_TABLE_NAME, old_state, new_state USING ERRCODE = 'MP004';
    END IF;
    free := free || to_jsonb(state_column) || (rule->'free') || (rule->'transitions'->(old_state || '>' || new_state));
  END IF;
  IF frozen IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_each(old_row) o
    WHERE o.value IS DISTINCT FROM new_row->o.key AND NOT free ? o.key AND (frozen = 'true'::jsonb OR frozen ? o.key)
  ) THEN
    RAISE EXCEPTION 'row % of % is frozen as %', OLD.id, TG_TABLE_NAME, old_state USING ERRCODE = 'MP004';
  END IF;
  RETURN NEW;
END $$;

-- Whether the document of that id is in one of the states; locked until the transaction ends, so that it does not get there meanwhile. No
-- document is in none: its parts go with it.
CREATE FUNCTION is_frozen(document regclass, state_column text, states text[], contract bigint, document_id bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  present text;
BEGIN
  IF document IS NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('SELECT %I::text FROM %s WHERE contract_id = $1 AND id = $2 FOR SHARE', state_column, document)
    INTO present USING contract, document_id;
  RETURN coalesce(present = ANY (states), false);
END $$;

-- Child rows and links: the document's table, its state's column, the states in which they are frozen.
CREATE FUNCTION guard_frozen_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_frozen(to_regclass(TG_ARGV[0]), TG_ARGV[1], TG_ARGV[2]::text[], OLD.contract_id, OLD.parent_id)
    OR TG_OP <> 'DELETE' AND is_frozen(to_regclass(TG_ARGV[0]), TG_ARGV[1], TG_ARGV[2]::text[], NEW.contract_id, NEW.parent_id) THEN
    RAISE EXCEPTION 'rows of % are frozen with their document', TG_TABLE_NAME USING ERRCODE = 'MP004';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Files: the document's table and its state's column, the resource, and as JSON the states in which the files of each field are frozen.
CREATE FUNCTION guard_frozen_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule jsonb := TG_ARGV[3]::jsonb;
  document regclass := to_regclass(TG_ARGV[0]);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.resource = TG_ARGV[2]
      AND is_frozen(document, TG_ARGV[1], ARRAY(SELECT jsonb_array_elements_text(rule->OLD.field)), OLD.contract_id, OLD.record_id)
    OR TG_OP <> 'DELETE' AND NEW.resource = TG_ARGV[2]
      AND is_frozen(document, TG_ARGV[1], ARRAY(SELECT jsonb_array_elements_text(rule->NEW.field)), NEW.contract_id, NEW.record_id) THEN
    RAISE EXCEPTION 'files of % are frozen with their document', TG_ARGV[2] USING ERRCODE = 'MP004';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Transitions are events of a kind of their own.
DROP INDEX event_log_type_idx;
-- The words of server/areas/platform/event-log/event-log-view.ts: a filter by them finds this index.
CREATE INDEX event_log_type_idx ON event_log (contract_id, (CASE event_type_id WHEN 1 THEN 'create' WHEN 2 THEN 'change' WHEN 3 THEN 'delete' WHEN 4 THEN 'archive'
  WHEN 5 THEN 'restore' WHEN 6 THEN 'sign_in' WHEN 7 THEN 'export' WHEN 8 THEN 'sign_in_failed' WHEN 10 THEN 'sign_out' WHEN 11 THEN 'download'
  WHEN 12 THEN 'transition' WHEN 20 THEN 'view' ELSE 'refused' END), id);
