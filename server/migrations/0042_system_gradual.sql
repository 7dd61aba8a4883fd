-- Documents that post at their end what was used since their beginning (`gradual` of a posting): meanwhile an account holds more by the books than
-- in fact, and its limit is not held. Written by hand; the triggers are generated with the tables (server/kernel/schema/model/ledger-guards.ts).
--
-- In the rule of a ledger (0037_system_ledger.sql) `gradual` is a list of: the owner's column; of the documents the names, the table, and the columns of
-- the owner, of the beginning, of the end and of the state, with the states in which a document that has begun has not posted yet.

-- Whether the limit of the account $6 is not held at the moment x.at, as an expression: a document that has begun by then has not posted yet, or it
-- ends later and has posted at its end, where the balance is held against the limit.
CREATE FUNCTION ledger_gradual(ledger text, rule jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(format('EXISTS (SELECT FROM %1$I d WHERE d.contract_id = ($6->>''contract_id'')::bigint
      AND d.%2$I = ($6->>%3$L)::bigint AND d.%4$I <= x.at AND (d.%5$I = ANY (%6$L) OR d.%7$I > x.at AND EXISTS (
        SELECT FROM %8$I e WHERE e.contract_id = d.contract_id AND e.document = ANY (%9$L) AND e.document_id = d.id
          AND e.%10$I = d.%7$I AND e.%3$I = d.%2$I%11$s)))',
    g->>'table', g->>'of', g->>'owner', g->>'from', g->>'state', translate(g->>'awaited', '[]', '{}'), g->>'to', ledger,
    translate(g->>'documents', '[]', '{}'), rule->>'at',
    (SELECT string_agg(format(' AND e.%1$I = ($6->>%1$L)::bigint', k.name), '') FROM jsonb_array_elements_text(rule->'keys') k(name))), ' OR '), 'false')
  FROM jsonb_array_elements(rule->'gradual') g
$$;

-- As it was, but for the last condition of a limit.
CREATE OR REPLACE FUNCTION check_balances(ledger text, rule jsonb, accounts bigint[], since timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
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
      ) x WHERE x.at >= $3 AND (x.balance < 0 OR x.balance > $4 AND NOT (%4$s))
      ORDER BY x.at LIMIT 1 $q$, moment, amount,
      ledger_join(rule, 'm.*', format('(SELECT * FROM %I WHERE id = $1)', ledger || '__account'), quote_ident(ledger), format(
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

-- Before the guard of the ledger: who has such documents is locked against all others who write movements of it or its documents.
CREATE FUNCTION hold_gradual() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rule jsonb := TG_ARGV[0]::jsonb;
  one jsonb;
BEGIN
  FOR one IN SELECT DISTINCT jsonb_build_object('table', g->'owners', 'owner', g->'owner') FROM jsonb_array_elements(rule->'gradual') g LOOP
    EXECUTE format('SELECT FROM %I o WHERE (o.contract_id, o.id) IN (SELECT f.contract_id, f.%I FROM fresh f) ORDER BY o.id FOR NO KEY UPDATE',
      one->>'table', one->>'owner');
  END LOOP;
  RETURN NULL;
END $$;

-- Of the documents: before a change of owner, beginning, end or state the owner is locked, and once the transaction has written all, or earlier
-- where that is asked for, the balances since the beginning are held against the limit. The ledger's table, its rule, the owner's column.
CREATE FUNCTION guard_gradual() RETURNS trigger LANGUAGE plpgsql AS $$
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
        PERFORM check_balances(ledger, rule, accounts, array_fill(
          least((before->>(g->>'from'))::timestamptz, (after->>(g->>'from'))::timestamptz), ARRAY[cardinality(accounts)]));
      END IF;
    END IF;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
