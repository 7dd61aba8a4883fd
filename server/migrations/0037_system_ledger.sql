-- Ledgers: balances follow from movements, within their bounds at every moment; months that are closed stay as they are. Written by hand; the
-- triggers are generated with the tables (server/kernel/schema/model/ledger-guards.ts).
--
-- A ledger `m` has the tables m (movements), m__account (an owner with one value of each further key, and its totals) and m__day (for each day
-- in UTC on which an account moved: the opening balance and the sum of each amount; the lowest and the highest balance of the first amount,
-- relative to its opening). A balance counts at the end of its moment: movements of one moment are in it all together.
--
-- The rule of a ledger, as JSON: at, owners, keys, amounts (names of columns), limits (of an owner: the column owner, its table, the column of
-- the limit, and where the limit stands in child rows the table of these).

-- Every column of an account that is not a total, in the order in which accounts are locked.
CREATE FUNCTION ledger_identity(rule jsonb, prefix text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format('%s%I', prefix, c.name), ', ' ORDER BY c.nth)
  FROM jsonb_array_elements_text(rule->'owners' || (rule->'keys')) WITH ORDINALITY c(name, nth)
$$;

-- For each amount the text, with %1$I in its place, joined by commas.
CREATE FUNCTION ledger_each_amount(rule jsonb, template text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format(template, a.name, a.name || '_opening', a.name || '_sum'), ', ' ORDER BY a.nth)
  FROM jsonb_array_elements_text(rule->'amounts') WITH ORDINALITY a(name, nth)
$$;

-- The accounts `a` beside their movements `m`, which the tables (or transition tables) `accounts` and `movements` have: SELECT `what` … `more`. One
-- part for each owner, so that each finds its index.
CREATE FUNCTION ledger_join(rule jsonb, what text, accounts text, movements text, more text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format('SELECT %1$s FROM %2$s a JOIN %3$s m ON m.contract_id = a.contract_id AND m.%4$I = a.%4$I%5$s%6$s %7$s',
    what, accounts, movements, o.name, (
      SELECT string_agg(format(' AND a.%I IS NULL', other.name), '') FROM jsonb_array_elements_text(rule->'owners') other(name)
      WHERE other.name <> o.name
    ), (
      SELECT string_agg(format(' AND m.%1$I = a.%1$I', k.name), '') FROM jsonb_array_elements_text(rule->'keys') k(name)
    ), more), ' UNION ALL ')
  FROM jsonb_array_elements_text(rule->'owners') o(name)
$$;

-- The limit of an account `a`, as an expression; null where it has none. Child rows with the same keys hold together what they hold.
CREATE FUNCTION ledger_limit(rule jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce('CASE ' || string_agg(format('WHEN a.%I IS NOT NULL THEN (%s)', l->>'owner', CASE
      WHEN l ? 'rows' THEN format(
        'SELECT CASE WHEN bool_and(l.%1$I IS NOT NULL) THEN sum(l.%1$I) END FROM %2$I l WHERE l.contract_id = a.contract_id AND l.parent_id = a.%3$I%4$s',
        l->>'column', l->>'rows', l->>'owner',
        (SELECT string_agg(format(' AND l.%1$I = a.%1$I', k.name), '') FROM jsonb_array_elements_text(rule->'keys') k(name)))
      ELSE format('SELECT l.%I FROM %I l WHERE l.contract_id = a.contract_id AND l.id = a.%I', l->>'column', l->>'table', l->>'owner')
    END), ' ') || ' END', 'NULL::numeric')
  FROM jsonb_array_elements(rule->'limits') l
$$;

-- Refuses the balances of locked accounts that are below zero or above their limit, each from its moment on. The detail says which one, when, and
-- how much it would be.
CREATE FUNCTION check_balances(ledger text, rule jsonb, accounts bigint[], since timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  amount text := rule->'amounts'->>0;
  moment text := rule->>'at';
  suspect record;
  fault record;
BEGIN
  FOR suspect IN EXECUTE format($q$
    SELECT to_jsonb(a) AS account, a.id, d.day, c.since, d.%1$I AS opening, b.upper_bound
    FROM unnest($1, $2) c(account_id, since) JOIN %2$I a ON a.id = c.account_id CROSS JOIN LATERAL (SELECT %4$s AS upper_bound) b
    JOIN %3$I d ON d.account_id = a.id AND d.day >= (c.since AT TIME ZONE 'UTC')::date
      AND (d.%1$I + d.low < 0 OR d.%1$I + d.high > b.upper_bound)
    ORDER BY d.day, a.id $q$, amount || '_opening', ledger || '__account', ledger || '__day', ledger_limit(rule)) USING accounts, since
  LOOP
    EXECUTE format($q$
      SELECT x.at, x.balance FROM (
        SELECT m.%1$I AS at, $2 + sum(m.%2$I) OVER (ORDER BY m.%1$I) AS balance FROM (%3$s) m
      ) x WHERE x.at >= $3 AND (x.balance < 0 OR x.balance > $4) ORDER BY x.at LIMIT 1 $q$, moment, amount,
      ledger_join(rule, 'm.*', format('(SELECT * FROM %I WHERE id = $1)', ledger || '__account'), quote_ident(ledger), format(
        'AND m.%1$I >= $5::timestamp AT TIME ZONE ''UTC'' AND m.%1$I < ($5 + 1)::timestamp AT TIME ZONE ''UTC''', moment)))
      INTO fault USING suspect.id, suspect.opening, suspect.since, suspect.upper_bound, suspect.day;
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

-- After movements are written, all of one statement at once. Locks what has a limit, then the accounts, each in one order, brings days and totals up
-- to date, and refuses what leaves the bounds at any moment from the first of them on. Statements about many tables take longer to plan than to
-- run, so the movements are joined with their accounts once.
CREATE FUNCTION guard_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
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
      SELECT j.id, j.day, min(j.at) AS since, row_number() OVER (PARTITION BY j.id ORDER BY j.day) AS nth, %4$s FROM (%1$s) j GROUP BY 1, 2
    ), l AS MATERIALIZED (
      SELECT a.* FROM %2$s a WHERE a.id IN (SELECT f.id FROM f) ORDER BY a.contract_id, %3$s FOR NO KEY UPDATE OF a
    ) SELECT jsonb_agg(to_jsonb(f) || jsonb_build_object(''account'', to_jsonb(l)) ORDER BY f.id, f.day) FROM l JOIN f USING (id)',
    ledger_join(rule, format('a.id, m.%1$I AS at, (m.%1$I AT TIME ZONE ''UTC'')::date AS day, %2$s', rule->>'at', ledger_each_amount(rule, 'm.%1$I')),
      account, 'fresh', ''), account, ledger_identity(rule, 'a.'), ledger_each_amount(rule, 'coalesce(sum(j.%1$I), 0) AS %1$I')) INTO moved;
  -- days after one of these open with what came before them: seldom any, and one after the other, where a join would read the whole table
  FOR one IN EXECUTE format('SELECT e FROM jsonb_array_elements($1) e
      WHERE EXISTS (SELECT FROM %s d WHERE d.account_id = (e->>''id'')::bigint AND d.day > (e->>''day'')::date)', days) USING moved LOOP
    EXECUTE format('UPDATE %s d SET %s WHERE d.account_id = $1 AND d.day > $2', days, (
      SELECT string_agg(format('%1$I = d.%1$I + %2$L::numeric', a.name || '_opening', one->>a.name), ', ')
      FROM jsonb_array_elements_text(rule->'amounts') a(name)
    )) USING (one->>'id')::bigint, (one->>'day')::date;
  END LOOP;
  -- a day on which an account has not moved yet opens as the day before it has closed, which may be another one of these
  FOR nth IN 1..coalesce((SELECT max((e->>'nth')::integer) FROM jsonb_array_elements(moved) e), 0) LOOP
    EXECUTE format('INSERT INTO %1$s AS d (contract_id, account_id, day, low, high, %2$s)
        SELECT e.contract_id, e.id, e.day, s.low, s.high, %3$s FROM (
          SELECT (e->>''id'')::bigint AS id, (e->>''day'')::date AS day, (e->''account''->>''contract_id'')::bigint AS contract_id, %4$s
          FROM jsonb_array_elements($1) e WHERE (e->>''nth'')::integer = $2
        ) e CROSS JOIN LATERAL (
          SELECT min(m.running) AS low, max(m.running) AS high, %5$s FROM (
            SELECT m.*, sum(m.%6$I) OVER (ORDER BY m.%7$I) AS running FROM (%8$s) m
          ) m
        ) s LEFT JOIN LATERAL (SELECT * FROM %1$s p WHERE p.account_id = e.id AND p.day < e.day ORDER BY p.day DESC LIMIT 1) p ON true
      ON CONFLICT (account_id, day) DO UPDATE SET low = excluded.low, high = excluded.high, %9$s', days,
      ledger_each_amount(rule, '%2$I, %3$I'), ledger_each_amount(rule, 'coalesce(p.%2$I + p.%3$I, 0), s.%1$I'), (
        SELECT string_agg(format('(e->''account''->>%1$L)::bigint AS %1$I', c.name), ', ')
        FROM jsonb_array_elements_text(rule->'owners' || (rule->'keys')) c(name)
      ), sums, rule->'amounts'->>0, rule->>'at', (
        SELECT string_agg(format('SELECT m.* FROM %1$I m WHERE m.contract_id = e.contract_id AND m.%2$I = e.%2$I%3$s
            AND m.%4$I >= e.day::timestamp AT TIME ZONE ''UTC'' AND m.%4$I < (e.day + 1)::timestamp AT TIME ZONE ''UTC''', TG_TABLE_NAME, o.name, (
          SELECT string_agg(format(' AND m.%1$I = e.%1$I', k.name), '') FROM jsonb_array_elements_text(rule->'keys') k(name)
        ), rule->>'at'), ' UNION ALL ') FROM jsonb_array_elements_text(rule->'owners') o(name)
      ), ledger_each_amount(rule, '%3$I = excluded.%3$I')) USING moved, nth;
  END LOOP;
  EXECUTE format('UPDATE %s a SET %s FROM (
      SELECT (e->>''id'')::bigint AS id, %s FROM jsonb_array_elements($1) e GROUP BY 1
    ) s WHERE a.id = s.id', account, ledger_each_amount(rule, '%1$I = a.%1$I + s.%1$I'),
    ledger_each_amount(rule, 'sum((e->>%1$L)::numeric) AS %1$I')) USING moved;
  PERFORM check_balances(TG_TABLE_NAME, rule, array_agg(s.id), array_agg(s.since)) FROM (
    SELECT (e->>'id')::bigint AS id, min((e->>'since')::timestamptz) AS since FROM jsonb_array_elements(moved) e GROUP BY 1
  ) s;
  RETURN NULL;
END $$;

-- Accounts and days are what movements make them: nobody else writes them.
CREATE FUNCTION guard_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'rows of % follow from movements', TG_TABLE_NAME USING ERRCODE = 'MP001';
  END IF;
  RETURN NULL;
END $$;

-- A limit goes no lower than what was held at any moment. The ledger's table, its rule, the column of the owner that has the limit.
CREATE FUNCTION guard_limit() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM check_balances(ledger, rule, accounts, array_fill('-infinity'::timestamptz, ARRAY[cardinality(accounts)]));
  END IF;
  RETURN NULL;
END $$;

-- Holds months of a book open until the transaction ends: whoever closes one waits, and whoever comes after that is refused. What is dated
-- before a closed month is refused as well, whether or not its own month was ever closed: it would change what the closed one began with. Whoever
-- closes locks the contract alone (server/kernel/write/lock-records.ts), and so waits for all of its writers. A month that has no row yet gets one.
CREATE FUNCTION hold_months(months text, book_name text, contract bigint, firsts date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date;
  wanted integer := (SELECT count(DISTINCT f) FROM unnest(firsts) f WHERE f IS NOT NULL);
  held integer;
  closed date;
  hold text := format('SELECT count(*) FROM (
      SELECT FROM %I WHERE contract_id = $1 AND book = $2 AND month = ANY ($3) ORDER BY id FOR SHARE) l', months);
BEGIN
  PERFORM FROM contract c WHERE c.id = contract FOR KEY SHARE;
  EXECUTE hold INTO held USING contract, book_name, firsts;
  IF held < wanted THEN
    FOR first IN SELECT DISTINCT f FROM unnest(firsts) f WHERE f IS NOT NULL ORDER BY f LOOP
      EXECUTE format('INSERT INTO %1$I (contract_id, book, month) SELECT $1, $2, $3
        WHERE NOT EXISTS (SELECT FROM %1$I WHERE contract_id = $1 AND book = $2 AND month = $3) ON CONFLICT DO NOTHING', months)
        USING contract, book_name, first;
    END LOOP;
    EXECUTE hold INTO held USING contract, book_name, firsts;
  END IF;
  EXECUTE format('SELECT min(month) FROM %I WHERE contract_id = $1 AND book = $2 AND state = ''closed''
      AND month >= (SELECT min(f) FROM unnest($3) f)', months)
    INTO closed USING contract, book_name, firsts;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the month % of % is closed', closed, book_name USING ERRCODE = 'MP007', DETAIL = jsonb_build_object('book', book_name, 'month', closed)::text;
  END IF;
  IF held < wanted THEN
    RAISE EXCEPTION 'a month of % went away meanwhile', book_name USING ERRCODE = '40001';
  END IF;
END $$;

-- The first day of the month in which a row is, by its column of that kind, in the time zone of its contract; null without a value.
CREATE FUNCTION month_of(row_values jsonb, column_name text, kind text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', CASE kind WHEN 'day' THEN (row_values->>column_name)::timestamp
    ELSE (row_values->>column_name)::timestamptz AT TIME ZONE (SELECT c.time_zone FROM contract c WHERE c.id = (row_values->>'contract_id')::bigint)
  END)::date
$$;

-- Documents that take a number, before it is taken: the table of the months, the book, the column that says in which month, its kind.
CREATE FUNCTION guard_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  -- words that are looked for are made anew by migrations
  IF TG_OP <> 'UPDATE' OR before - 'search_key' IS DISTINCT FROM after - 'search_key' THEN
    PERFORM hold_months(TG_ARGV[0], TG_ARGV[1], (coalesce(after, before)->>'contract_id')::bigint,
      ARRAY[month_of(before, TG_ARGV[2], TG_ARGV[3]), month_of(after, TG_ARGV[2], TG_ARGV[3])]);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Other documents, and movements: all rows of a statement at once, with the same arguments.
CREATE FUNCTION guard_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  FOR held IN EXECUTE format('SELECT t.contract_id, array_agg(DISTINCT date_trunc(''month'', %s)::date) AS firsts
    FROM (%s) t JOIN contract c ON c.id = t.contract_id GROUP BY 1 ORDER BY 1',
    CASE TG_ARGV[3] WHEN 'day' THEN 't.dated::timestamp' ELSE 't.dated AT TIME ZONE c.time_zone' END,
    format(CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT contract_id, %1$I AS dated FROM fresh'
      WHEN 'DELETE' THEN 'SELECT contract_id, %1$I AS dated FROM gone'
      -- words that are looked for are made anew by migrations
      ELSE 'SELECT r.* FROM gone g JOIN fresh f USING (id)
        CROSS JOIN LATERAL (VALUES (g.contract_id, g.%1$I), (f.contract_id, f.%1$I)) r(contract_id, dated)
        WHERE to_jsonb(g) - ''search_key'' IS DISTINCT FROM to_jsonb(f) - ''search_key'''
    END, TG_ARGV[2])) LOOP
    PERFORM hold_months(TG_ARGV[0], TG_ARGV[1], held.contract_id, held.firsts);
  END LOOP;
  RETURN NULL;
END $$;

-- The month of a document of that id. No document is in none: its parts go with it.
CREATE FUNCTION hold_month_of(document text, months text, book_name text, column_name text, kind text, contract bigint, document_id bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found_row jsonb;
BEGIN
  IF to_regclass(quote_ident(document)) IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT to_jsonb(d) FROM %I d WHERE d.contract_id = $1 AND d.id = $2', document) INTO found_row USING contract, document_id;
  PERFORM hold_months(months, book_name, contract, ARRAY[month_of(found_row, column_name, kind)]);
END $$;

-- Child rows and links: the document's table, then as for the document.
CREATE FUNCTION guard_month_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM hold_month_of(TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], TG_ARGV[3], TG_ARGV[4], OLD.contract_id, OLD.parent_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM hold_month_of(TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], TG_ARGV[3], TG_ARGV[4], NEW.contract_id, NEW.parent_id);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- Files: the resource, then as for child rows.
CREATE FUNCTION guard_month_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.resource = TG_ARGV[0] THEN
    PERFORM hold_month_of(TG_ARGV[1], TG_ARGV[2], TG_ARGV[3], TG_ARGV[4], TG_ARGV[5], OLD.contract_id, OLD.record_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.resource = TG_ARGV[0] THEN
    PERFORM hold_month_of(TG_ARGV[1], TG_ARGV[2], TG_ARGV[3], TG_ARGV[4], TG_ARGV[5], NEW.contract_id, NEW.record_id);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
