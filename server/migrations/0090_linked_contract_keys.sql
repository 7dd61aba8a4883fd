-- Rows of a contract are found by the contract and their id together, in tables that no descriptor declares and in all functions, so that no
-- index by the id alone is needed. Written by hand; the keys of declared tables follow in the next file. A server of the release before that
-- still runs may fail to send a message until it is replaced.

-- Rules of bookings and due dates: $1 are the records, $2 their contracts; of all of them where $1 is null.
CREATE OR REPLACE FUNCTION wanted_bookings(records text, rule jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format(
    'SELECT r.contract_id, l.layer, %1$L AS subject, s.id AS subject_id, p.during, r.id AS record_id
      FROM %2$I r CROSS JOIN LATERAL (%3$s) s(id) CROSS JOIN LATERAL (%4$s) p(during) CROSS JOIN unnest(%5$L::text[]) l(layer)
      WHERE ($1 IS NULL OR r.contract_id = ANY ($2) AND r.id = ANY ($1)) AND s.id IS NOT NULL AND NOT isempty(p.during) AND r.%7$I IS NOT NULL%6$s',
    w->>'subject', records,
    CASE WHEN w->>'links' IS NULL THEN format('SELECT r.%I', w->>'key')
      ELSE format('SELECT k.target_id FROM %I k WHERE k.contract_id = r.contract_id AND k.parent_id = r.id', w->>'links') END,
    CASE WHEN (w->>'days')::boolean THEN format(
        'SELECT tstzrange(r.%I::timestamp AT TIME ZONE c.time_zone, (r.%I + 1)::timestamp AT TIME ZONE c.time_zone) FROM contract c WHERE c.id = r.contract_id',
        w->>'from', w->>'to')
      ELSE format('SELECT tstzrange(r.%I, r.%I)', w->>'from', w->>'to') END,
    translate(w->>'layers', '[]', '{}'),
    (SELECT string_agg(format(' AND r.%I::text = ANY (%L)', c.key, translate(c.value::text, '[]', '{}')), '') FROM jsonb_each(w->'while') c),
    w->>'from'),
    ' UNION ')
  FROM jsonb_array_elements(rule->'wants') w
$$;
CREATE OR REPLACE FUNCTION wanted_due_dates(records text, rule jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format(
    'SELECT r.contract_id, %1$L AS kind, r.id AS record_id, %2$s AS subject, %3$s AS subject_id, r.%4$I AS due_on
      FROM %5$I r WHERE ($1 IS NULL OR r.contract_id = ANY ($2) AND r.id = ANY ($1)) AND r.%4$I IS NOT NULL%6$s%7$s',
    d->>'kind',
    CASE WHEN rule->>'key' IS NULL THEN 'NULL::text' ELSE format('CASE WHEN r.%I IS NOT NULL THEN %L END', rule->>'key', rule->>'subject') END,
    CASE WHEN rule->>'key' IS NULL THEN 'NULL::bigint' ELSE format('r.%I', rule->>'key') END,
    d->>'day', records,
    CASE WHEN (rule->>'archive')::boolean THEN ' AND r.archived_at IS NULL' ELSE '' END,
    (SELECT string_agg(format(' AND r.%I::text = ANY (%L)', c.key, translate(c.value::text, '[]', '{}')), '') FROM jsonb_each(d->'while') c)),
    ' UNION ALL ')
  FROM jsonb_array_elements(rule->'days') d
$$;

-- `contracts`: those of `ids`.
DROP FUNCTION set_bookings(text, jsonb, bigint[]);
DROP FUNCTION set_due_dates(text, jsonb, bigint[]);
CREATE FUNCTION set_bookings(records text, rule jsonb, ids bigint[], contracts bigint[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  of_resource text := rule->>'resource';
  wanted booking[];
BEGIN
  EXECUTE format('SELECT coalesce(array_agg(ROW(NULL, w.contract_id, w.layer, w.subject, w.subject_id, w.during, %L, w.record_id)::booking
    ORDER BY w.subject, w.subject_id, lower(w.during)), ''{}'') FROM (%s) w', of_resource, wanted_bookings(records, rule)) INTO wanted USING ids, contracts;
  DELETE FROM booking b WHERE b.resource = of_resource AND (ids IS NULL OR b.contract_id = ANY (contracts) AND b.record_id = ANY (ids)) AND NOT EXISTS (
    SELECT FROM unnest(wanted) w WHERE w.record_id = b.record_id AND (w.contract_id, w.layer, w.subject, w.subject_id, w.during)
      = (b.contract_id, b.layer, b.subject, b.subject_id, b.during));
  PERFORM pg_advisory_xact_lock(k.key) FROM (
    SELECT DISTINCT hashtextextended(format('booking %s %s %s', w.contract_id, w.subject, w.subject_id), 0) AS key FROM unnest(wanted) w
    WHERE ids IS NOT NULL ORDER BY 1) k;
  INSERT INTO booking (contract_id, layer, subject, subject_id, during, resource, record_id)
    SELECT w.contract_id, w.layer, w.subject, w.subject_id, w.during, w.resource, w.record_id FROM unnest(wanted) w
    WHERE NOT EXISTS (SELECT FROM booking b WHERE b.contract_id = w.contract_id AND b.resource = of_resource AND b.record_id = w.record_id
      AND (w.contract_id, w.layer, w.subject, w.subject_id, w.during) = (b.contract_id, b.layer, b.subject, b.subject_id, b.during));
END $$;
CREATE FUNCTION set_due_dates(records text, rule jsonb, ids bigint[], contracts bigint[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  kinds text[] := ARRAY(SELECT d->>'kind' FROM jsonb_array_elements(rule->'days') d);
  wanted text := wanted_due_dates(records, rule);
BEGIN
  EXECUTE format('DELETE FROM due_date x WHERE x.kind = ANY ($3) AND ($1 IS NULL OR x.contract_id = ANY ($2) AND x.record_id = ANY ($1))
    AND NOT EXISTS (SELECT FROM (%s) w WHERE w.contract_id = x.contract_id AND w.kind = x.kind AND w.record_id = x.record_id)', wanted) USING ids, contracts, kinds;
  EXECUTE format('INSERT INTO due_date AS x (contract_id, kind, record_id, subject, subject_id, due_on)
    SELECT w.contract_id, w.kind, w.record_id, w.subject, w.subject_id, w.due_on FROM (%s) w ORDER BY w.record_id, w.kind
    ON CONFLICT ON CONSTRAINT due_date__record_key DO UPDATE SET subject = excluded.subject, subject_id = excluded.subject_id, due_on = excluded.due_on
      WHERE (x.subject, x.subject_id, x.due_on) IS DISTINCT FROM (excluded.subject, excluded.subject_id, excluded.due_on)', wanted) USING ids, contracts;
END $$;
REVOKE EXECUTE ON FUNCTION set_bookings(text, jsonb, bigint[], bigint[]) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION set_due_dates(text, jsonb, bigint[], bigint[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION keep_bookings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  of_links boolean := TG_NARGS > 1;
  rule jsonb := TG_ARGV[TG_NARGS - 1]::jsonb;
  key text := CASE WHEN of_links THEN 'parent_id' ELSE 'id' END;
  ids bigint[];
  contracts bigint[];
BEGIN
  EXECUTE CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT array_agg(DISTINCT n.%I), array_agg(DISTINCT n.contract_id) FROM fresh n', key)
    WHEN 'DELETE' THEN format('SELECT array_agg(DISTINCT o.%I), array_agg(DISTINCT o.contract_id) FROM gone o', key)
    ELSE format('SELECT array_agg(DISTINCT x.id), array_agg(DISTINCT x.contract_id)
      FROM (SELECT n.contract_id, n.%1$I AS id FROM fresh n UNION SELECT o.contract_id, o.%1$I FROM gone o) x', key)
  END INTO ids, contracts;
  IF ids IS NOT NULL THEN
    PERFORM set_bookings(CASE WHEN of_links THEN TG_ARGV[0] ELSE TG_TABLE_NAME END, rule, ids, contracts);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION move_booked_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  ids bigint[];
BEGIN
  IF NEW.time_zone IS DISTINCT FROM OLD.time_zone THEN
    EXECUTE format('SELECT array_agg(r.id) FROM %I r WHERE r.contract_id = $1', TG_ARGV[0]) INTO ids USING NEW.id;
    IF ids IS NOT NULL THEN
      PERFORM set_bookings(TG_ARGV[0], TG_ARGV[1]::jsonb, ids, ARRAY[NEW.id]);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION keep_due_dates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  ids bigint[];
  contracts bigint[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN SELECT array_agg(n.id), array_agg(DISTINCT n.contract_id) INTO ids, contracts FROM fresh n;
    WHEN 'DELETE' THEN SELECT array_agg(o.id), array_agg(DISTINCT o.contract_id) INTO ids, contracts FROM gone o;
    ELSE SELECT array_agg(DISTINCT x.id), array_agg(DISTINCT x.contract_id) INTO ids, contracts
      FROM (SELECT n.contract_id, n.id FROM fresh n UNION SELECT o.contract_id, o.id FROM gone o) x;
  END CASE;
  IF ids IS NOT NULL THEN
    PERFORM set_due_dates(TG_TABLE_NAME, TG_ARGV[0]::jsonb, ids, contracts);
  END IF;
  RETURN NULL;
END $$;

-- They run with their owner's rights: a temporary table of the caller's must not pass for one of ours.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['set_bookings(text, jsonb, bigint[], bigint[])', 'set_due_dates(text, jsonb, bigint[], bigint[])',
    'keep_bookings()', 'move_booked_days()', 'keep_due_dates()'] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', name, current_schema());
  END LOOP;
END $$;

-- Ledgers. The key of days is met by its name, because its columns change with the next file.
DROP FUNCTION check_balances(text, jsonb, bigint[], timestamptz[]);
CREATE FUNCTION check_balances(ledger text, rule jsonb, contracts bigint[], accounts bigint[], since timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  amount text := rule->'amounts'->>0;
  moment text := rule->>'at';
  suspect record;
  fault record;
BEGIN
  FOR suspect IN EXECUTE format($q$
    SELECT to_jsonb(a) AS account, a.id, d.day, c.since, d.%1$I AS opening, b.upper_bound
    FROM unnest($1, $2, $3) c(contract_id, account_id, since) JOIN %2$I a ON a.contract_id = c.contract_id AND a.id = c.account_id CROSS JOIN LATERAL (SELECT %4$s AS upper_bound) b
    JOIN %3$I d ON d.contract_id = a.contract_id AND d.account_id = a.id AND d.day >= (c.since AT TIME ZONE 'UTC')::date
      AND (d.%1$I + d.low < 0 OR d.%1$I + d.high > b.upper_bound)
    ORDER BY d.day, a.id $q$, amount || '_opening', ledger || '__account', ledger || '__day', ledger_limit(rule)) USING contracts, accounts, since
  LOOP
    EXECUTE format($q$
      SELECT x.at, x.balance FROM (
        SELECT m.%1$I AS at, $2 + sum(m.%2$I) OVER (ORDER BY m.%1$I) AS balance FROM (%3$s) m
      ) x WHERE x.at >= $3 AND (x.balance < 0 OR x.balance > $4 AND NOT (%4$s))
      ORDER BY x.at LIMIT 1 $q$, moment, amount,
      ledger_join(rule, 'm.*', format('(SELECT * FROM %I WHERE contract_id = ($6->>''contract_id'')::bigint AND id = $1)', ledger || '__account'), quote_ident(ledger), format(
        'AND m.%1$I >= $5::timestamp AT TIME ZONE ''UTC'' AND m.%1$I < ($5 + 1)::timestamp AT TIME ZONE ''UTC''', moment)),
      ledger_gradual(ledger, rule))
      INTO fault USING suspect.id, suspect.opening, suspect.since, suspect.upper_bound, suspect.day, suspect.account;
    IF fault.at IS NOT NULL THEN
      RAISE EXCEPTION 'an account of % would have % at %', ledger, fault.balance, fault.at USING ERRCODE = 'MP005', TABLE = ledger, DETAIL = (
        SELECT jsonb_build_object('ledger', ledger, 'owner', o.name, 'owner_id', (suspect.account->>o.name)::bigint,
          'keys', (SELECT coalesce(jsonb_object_agg(k.name, suspect.account->k.name), '{}') FROM jsonb_array_elements_text(rule->'keys') k(name)),
          'at', to_char(fault.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'balance', fault.balance::text,
          'limit', CASE WHEN fault.balance >= 0 THEN suspect.upper_bound::text END)::text
        FROM jsonb_array_elements_text(rule->'owners') o(name) WHERE suspect.account->>o.name IS NOT NULL);
    END IF;
  END LOOP;
END $$;
CREATE OR REPLACE FUNCTION guard_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule jsonb := TG_ARGV[0]::jsonb;
  account text := quote_ident(TG_TABLE_NAME || '__account');
  days text := quote_ident(TG_TABLE_NAME || '__day');
  sums text := ledger_each_amount(rule, 'coalesce(sum(m.%1$I), 0) AS %1$I');
  one jsonb;
  moved jsonb;
BEGIN
  FOR one IN SELECT l FROM jsonb_array_elements(rule->'limits') l LOOP
    EXECUTE format('SELECT FROM %I o WHERE (o.contract_id, o.id) IN (SELECT f.contract_id, f.%I FROM fresh f) ORDER BY o.id FOR SHARE',
      one->>'table', one->>'owner');
  END LOOP;
  EXECUTE format('INSERT INTO %1$s (contract_id, %2$s) SELECT DISTINCT contract_id, %2$s FROM fresh ORDER BY contract_id, %2$s ON CONFLICT DO NOTHING',
    account, ledger_identity(rule, ''));
  -- what this statement has moved, by account and day, the days of each account numbered; the accounts are locked
  EXECUTE format('WITH f AS MATERIALIZED (
      SELECT j.contract_id, j.id, j.day, min(j.at) AS since, row_number() OVER (PARTITION BY j.id ORDER BY j.day) AS nth, %4$s FROM (%1$s) j GROUP BY 1, 2, 3
    ), l AS MATERIALIZED (
      SELECT a.* FROM %2$s a WHERE (a.contract_id, a.id) IN (SELECT f.contract_id, f.id FROM f) ORDER BY a.contract_id, %3$s FOR NO KEY UPDATE OF a
    ) SELECT jsonb_agg(to_jsonb(f) || jsonb_build_object(''account'', to_jsonb(l)) ORDER BY f.id, f.day) FROM l JOIN f USING (contract_id, id)',
    ledger_join(rule, format('a.contract_id, a.id, m.%1$I AS at, (m.%1$I AT TIME ZONE ''UTC'')::date AS day, %2$s', rule->>'at', ledger_each_amount(rule, 'm.%1$I')),
      account, 'fresh', ''), account, ledger_identity(rule, 'a.'), ledger_each_amount(rule, 'coalesce(sum(j.%1$I), 0) AS %1$I')) INTO moved;
  -- days after one of these open with what came before them: seldom any, and one after the other, where a join would read the whole table
  FOR one IN EXECUTE format('SELECT e FROM jsonb_array_elements($1) e
      WHERE EXISTS (SELECT FROM %s d WHERE d.contract_id = (e->>''contract_id'')::bigint AND d.account_id = (e->>''id'')::bigint AND d.day > (e->>''day'')::date)', days) USING moved LOOP
    EXECUTE format('UPDATE %s d SET %s WHERE d.contract_id = $1 AND d.account_id = $2 AND d.day > $3', days, (
      SELECT string_agg(format('%1$I = d.%1$I + %2$L::numeric', a.name || '_opening', one->>a.name), ', ')
      FROM jsonb_array_elements_text(rule->'amounts') a(name)
    )) USING (one->>'contract_id')::bigint, (one->>'id')::bigint, (one->>'day')::date;
  END LOOP;
  -- a day on which an account has not moved yet opens as the day before it has closed, which may be another one of these
  FOR nth IN 1..coalesce((SELECT max((e->>'nth')::integer) FROM jsonb_array_elements(moved) e), 0) LOOP
    EXECUTE format('INSERT INTO %1$s AS d (contract_id, account_id, day, low, high, %2$s)
        SELECT e.contract_id, e.id, e.day, s.low, s.high, %3$s FROM (
          SELECT (e->>''id'')::bigint AS id, (e->>''day'')::date AS day, (e->>''contract_id'')::bigint AS contract_id, %4$s
          FROM jsonb_array_elements($1) e WHERE (e->>''nth'')::integer = $2
        ) e CROSS JOIN LATERAL (
          SELECT min(m.running) AS low, max(m.running) AS high, %5$s FROM (
            SELECT m.*, sum(m.%6$I) OVER (ORDER BY m.%7$I) AS running FROM (%8$s) m
          ) m
        ) s LEFT JOIN LATERAL (SELECT * FROM %1$s p WHERE p.contract_id = e.contract_id AND p.account_id = e.id AND p.day < e.day ORDER BY p.day DESC LIMIT 1) p ON true
      ON CONFLICT ON CONSTRAINT %10$I DO UPDATE SET low = excluded.low, high = excluded.high, %9$s', days,
      ledger_each_amount(rule, '%2$I, %3$I'), ledger_each_amount(rule, 'coalesce(p.%2$I + p.%3$I, 0), s.%1$I'), (
        SELECT string_agg(format('(e->''account''->>%1$L)::bigint AS %1$I', c.name), ', ')
        FROM jsonb_array_elements_text(rule->'owners' || (rule->'keys')) c(name)
      ), sums, rule->'amounts'->>0, rule->>'at', (
        SELECT string_agg(format('SELECT m.* FROM %1$I m WHERE m.contract_id = e.contract_id AND m.%2$I = e.%2$I%3$s
            AND m.%4$I >= e.day::timestamp AT TIME ZONE ''UTC'' AND m.%4$I < (e.day + 1)::timestamp AT TIME ZONE ''UTC''', TG_TABLE_NAME, o.name, (
          SELECT string_agg(format(' AND m.%1$I = e.%1$I', k.name), '') FROM jsonb_array_elements_text(rule->'keys') k(name)
        ), rule->>'at'), ' UNION ALL ') FROM jsonb_array_elements_text(rule->'owners') o(name)
      ), ledger_each_amount(rule, '%3$I = excluded.%3$I'), TG_TABLE_NAME || '__day_pkey') USING moved, nth;
  END LOOP;
  EXECUTE format('UPDATE %s a SET %s FROM (
      SELECT (e->>''contract_id'')::bigint AS contract_id, (e->>''id'')::bigint AS id, %s FROM jsonb_array_elements($1) e GROUP BY 1, 2
    ) s WHERE a.contract_id = s.contract_id AND a.id = s.id', account, ledger_each_amount(rule, '%1$I = a.%1$I + s.%1$I'),
    ledger_each_amount(rule, 'sum((e->>%1$L)::numeric) AS %1$I')) USING moved;
  PERFORM check_balances(TG_TABLE_NAME, rule, array_agg(s.contract_id), array_agg(s.id), array_agg(s.since)) FROM (
    SELECT (e->>'contract_id')::bigint AS contract_id, (e->>'id')::bigint AS id, min((e->>'since')::timestamptz) AS since
    FROM jsonb_array_elements(moved) e GROUP BY 1, 2
  ) s;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION guard_limit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ledger text := TG_ARGV[0];
  rule jsonb := TG_ARGV[1]::jsonb;
  lim jsonb;
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  contract bigint := coalesce(after, before)->>'contract_id';
  owners bigint[];
  accounts bigint[];
BEGIN
  SELECT l INTO lim FROM jsonb_array_elements(rule->'limits') l WHERE l->>'owner' = TG_ARGV[2];
  IF lim ? 'rows' THEN
    IF TG_OP = 'UPDATE' AND before - 'position' = after - 'position' THEN
      RETURN NULL;
    END IF;
    owners := ARRAY[(before->>'parent_id')::bigint, (after->>'parent_id')::bigint];
    -- movements hold it while they are written
    EXECUTE format('SELECT FROM %I WHERE contract_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE', lim->>'table') USING contract, owners;
  ELSIF TG_OP <> 'UPDATE' OR after->>(lim->>'column') IS NULL OR (after->>(lim->>'column'))::numeric >= (before->>(lim->>'column'))::numeric THEN
    RETURN NULL;
  ELSE
    owners := ARRAY[(after->>'id')::bigint];
  END IF;
  EXECUTE format('SELECT array_agg(l.id) FROM (SELECT a.id FROM %I a WHERE a.contract_id = $1 AND a.%I = ANY ($2) ORDER BY a.contract_id, %s FOR NO KEY UPDATE) l',
    ledger || '__account', TG_ARGV[2], ledger_identity(rule, 'a.')) INTO accounts USING contract, owners;
  IF accounts IS NOT NULL THEN
    PERFORM check_balances(ledger, rule, array_fill(contract, ARRAY[cardinality(accounts)]), accounts, array_fill('-infinity'::timestamptz, ARRAY[cardinality(accounts)]));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION guard_gradual() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ledger text := TG_ARGV[0];
  rule jsonb := TG_ARGV[1]::jsonb;
  g jsonb;
  before jsonb := to_jsonb(OLD);
  after jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(NEW) END;
  contract bigint := before->>'contract_id';
  owners bigint[];
  accounts bigint[];
BEGIN
  SELECT e INTO g FROM jsonb_array_elements(rule->'gradual') e WHERE e->>'table' = TG_TABLE_NAME AND e->>'owner' = TG_ARGV[2];
  IF EXISTS (SELECT FROM unnest(ARRAY['of', 'from', 'to', 'state']) k WHERE before->(g->>k) IS DISTINCT FROM after->(g->>k)) THEN
    owners := ARRAY[(before->>(g->>'of'))::bigint, (after->>(g->>'of'))::bigint];
    IF TG_WHEN = 'BEFORE' THEN
      EXECUTE format('SELECT FROM %I WHERE contract_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE', g->>'owners') USING contract, owners;
    ELSE
      EXECUTE format('SELECT array_agg(l.id) FROM (SELECT a.id FROM %I a WHERE a.contract_id = $1 AND a.%I = ANY ($2) ORDER BY a.contract_id, %s FOR NO KEY UPDATE) l',
        ledger || '__account', TG_ARGV[2], ledger_identity(rule, 'a.')) INTO accounts USING contract, owners;
      IF accounts IS NOT NULL THEN
        PERFORM check_balances(ledger, rule, array_fill(contract, ARRAY[cardinality(accounts)]), accounts, array_fill(
          least((before->>(g->>'from'))::timestamptz, (after->>(g->>'from'))::timestamptz), ARRAY[cardinality(accounts)]));
      END IF;
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Who has which role in a contract.
CREATE OR REPLACE FUNCTION write_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  realm text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "user" WHERE contract_id = OLD.contract_id AND id = OLD.user_id;
    RETURN OLD;
  END IF;
  realm := coalesce(NEW.realm_roles, '{}');
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "user" (contract_id, login, search_key, staff_id, active, root, operations_manager, chief)
      SELECT NEW.contract_id, a.login, ' ' || a.login, NEW.staff_id, coalesce(NEW.active, true), 'root' = ANY (realm), 'operations-manager' = ANY (realm), 'chief' = ANY (realm)
      FROM account a WHERE a.id = NEW.account_id RETURNING id INTO NEW.user_id;
  ELSE
    UPDATE "user" SET staff_id = NEW.staff_id, active = NEW.active, root = 'root' = ANY (realm), operations_manager = 'operations-manager' = ANY (realm),
      chief = 'chief' = ANY (realm), version = version + 1, updated_at = now() WHERE contract_id = NEW.contract_id AND id = NEW.user_id;
  END IF;
  IF TG_OP = 'INSERT' OR NEW.role_ids IS DISTINCT FROM OLD.role_ids THEN
    DELETE FROM user__role_ids WHERE contract_id = NEW.contract_id AND parent_id = NEW.user_id;
    INSERT INTO user__role_ids (contract_id, parent_id, position, target_id)
      SELECT NEW.contract_id, NEW.user_id, n - 1, id FROM unnest(coalesce(NEW.role_ids, '{}')) WITH ORDINALITY AS given(id, n);
  END IF;
  RETURN NEW;
END $$;

-- The keys of tables that no descriptor declares.
ALTER TABLE booking DROP CONSTRAINT booking_pkey, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE due_date DROP CONSTRAINT due_date_pkey, ADD PRIMARY KEY (contract_id, id),
  DROP CONSTRAINT due_date__record_key, ADD CONSTRAINT due_date__record_key UNIQUE (contract_id, kind, record_id);
ALTER TABLE file DROP CONSTRAINT file_pkey, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE car_visit DROP CONSTRAINT car_visit_pkey, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE car_alert DROP CONSTRAINT car_alert_pkey, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE access_level DROP CONSTRAINT access_level_id_key, ADD CONSTRAINT access_level_id_key UNIQUE (contract_id, id);

ALTER TABLE import_row DROP CONSTRAINT import_row_job_fkey;
ALTER TABLE import_job DROP CONSTRAINT import_job_pkey, DROP CONSTRAINT import_job_contract_id_key, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE import_row ADD CONSTRAINT import_row_job_fkey FOREIGN KEY (contract_id, job_id) REFERENCES import_job (contract_id, id) ON DELETE CASCADE;

ALTER TABLE grid_setting DROP CONSTRAINT grid_setting_view_fkey;
ALTER TABLE saved_view DROP CONSTRAINT saved_view_pkey, DROP CONSTRAINT saved_view_contract_id_id_key, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE grid_setting ADD CONSTRAINT grid_setting_view_fkey FOREIGN KEY (contract_id, view_id) REFERENCES saved_view (contract_id, id) ON DELETE SET NULL (view_id);

ALTER TABLE message DROP CONSTRAINT message_conversation_fkey;
ALTER TABLE conversation_reader DROP CONSTRAINT conversation_reader_conversation_fkey;
ALTER TABLE conversation DROP CONSTRAINT conversation_pkey, DROP CONSTRAINT conversation_contract_id_id_key, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE message DROP CONSTRAINT message_pkey, ADD PRIMARY KEY (contract_id, conversation_id, no),
  ADD CONSTRAINT message_conversation_fkey FOREIGN KEY (contract_id, conversation_id) REFERENCES conversation (contract_id, id) ON DELETE CASCADE;
ALTER TABLE conversation_reader DROP CONSTRAINT conversation_reader_pkey, ADD PRIMARY KEY (contract_id, user_id, conversation_id),
  ADD CONSTRAINT conversation_reader_conversation_fkey FOREIGN KEY (contract_id, conversation_id) REFERENCES conversation (contract_id, id) ON DELETE CASCADE;

-- A letter is of the contract of its notification; a server of the release before does not say of which.
ALTER TABLE notification_letter ADD COLUMN contract_id bigint, DROP CONSTRAINT notification_letter_notification_id_fkey, DROP CONSTRAINT notification_letter_pkey;
UPDATE notification_letter l SET contract_id = n.contract_id FROM notification n WHERE n.id = l.notification_id;
ALTER TABLE notification DROP CONSTRAINT notification_pkey, ADD PRIMARY KEY (contract_id, id);
ALTER TABLE notification_letter ADD PRIMARY KEY (contract_id, notification_id),
  ADD CONSTRAINT notification_letter_notification_fkey FOREIGN KEY (contract_id, notification_id) REFERENCES notification (contract_id, id) ON DELETE CASCADE;
CREATE FUNCTION letter_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contract_id := (SELECT n.contract_id FROM notification n WHERE n.id = NEW.notification_id);
  RETURN NEW;
END $$;
CREATE TRIGGER notification_letter_contract BEFORE INSERT ON notification_letter FOR EACH ROW WHEN (NEW.contract_id IS NULL) EXECUTE FUNCTION letter_contract();
