// Mutations of ledgers, closed months, numbers, and fuel: errors in the books. No advisory covers
// these faults.
import type { Mutation } from './list.ts'

const ledger = 'tests/server/kernel/ledger'
const numbers = 'tests/server/kernel/numbering/numbers.test.ts'
const fuel = 'tests/server/areas/fuel'
const ledgerSql = 'server/migrations/0037_system_ledger.sql'
const balanceSql = 'server/migrations/0091_linked_contract_keys.sql'
const numberSql = 'server/migrations/0038_system_numbering.sql'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'a balance may fall below zero',
    file: balanceSql,
    find: '(d.%1$I + d.low < 0 OR d.%1$I + d.high > b.upper_bound)',
    replace: '(d.%1$I + d.high > b.upper_bound)',
    test: `${ledger}/parallel.test.ts`,
    name: 'lets as many of fifty withdrawals through as there is fuel for',
  },
  {
    fault: 'a balance may rise above its limit',
    file: balanceSql,
    find: '(d.%1$I + d.low < 0 OR d.%1$I + d.high > b.upper_bound)',
    replace: '(d.%1$I + d.low < 0)',
    test: `${ledger}/postings.test.ts`,
    name: 'reports owner, moment and resulting balance, at the fields',
  },
  {
    fault: 'what is dated back is held against the bounds of its own day alone',
    file: balanceSql,
    find: 'd.day >= (c.since AT TIME ZONE',
    replace: 'd.day = (c.since AT TIME ZONE',
    test: `${ledger}/postings.test.ts`,
    name: 'comes where a later moment would be out of bounds',
  },
  {
    fault: 'no moment but that of a movement itself is held against the bounds',
    file: balanceSql,
    find: 'WHERE x.at >= $3 AND (x.balance < 0 OR x.balance > $4 AND',
    replace: 'WHERE x.at = $3 AND (x.balance < 0 OR x.balance > $4 AND',
    test: `${ledger}/postings.test.ts`,
    name: 'comes where a later moment would be out of bounds',
  },
  {
    fault: 'a limit goes below what is held',
    file: balanceSql,
    find: "array_fill('-infinity'::timestamptz, ARRAY[cardinality(accounts)])",
    replace: "array_fill('infinity'::timestamptz, ARRAY[cardinality(accounts)])",
    test: `${ledger}/postings.test.ts`,
    name: 'of a limit that is lowered below what was held',
  },
  {
    fault: 'a closed month is open to whoever writes',
    file: ledgerSql,
    find: '  IF closed IS NOT NULL THEN',
    replace: '  IF closed IS NOT NULL AND wanted = 0 THEN',
    test: `${ledger}/months.test.ts`,
    name: 'nothing is saved, changed, moved, removed, brought back or posted',
  },
  {
    fault: 'what a closed month began with is open to whoever writes',
    file: ledgerSql,
    find: 'AND month >= (SELECT min(f) FROM unnest($3) f)',
    replace: 'AND month = ANY ($3)',
    test: `${ledger}/months.test.ts`,
    name: 'starts with the previous balance',
  },
  {
    fault: 'files come and go in closed months',
    file: 'server/kernel/schema/model/ledger-guards.ts',
    find: '...(filed ? [files] : [])',
    replace: '...(filed ? [] : [files])',
    test: `${ledger}/months.test.ts`,
    name: 'no file is added, taken away or moved, by calls or by SQL',
  },
  {
    fault: 'a month is closed while others still write before it',
    file: 'server/kernel/write/lock-records.ts',
    find: '({ monthLock }) => monthLock?.months === resource.name',
    replace: '({ monthLock }) => monthLock?.months === `no ${resource.name}`',
    test: `${ledger}/months.test.ts`,
    name: 'waits for writers in an earlier month',
  },
  {
    fault: 'a document that is edited leaves what it has posted before',
    file: 'server/kernel/ledger/post-movements.ts',
    find: 'gone: [...left.values()].flat().sort((a, b) => a.id - b.id)',
    replace: 'gone: expected.length > 0 ? [] : [...left.values()].flat()',
    test: `${ledger}/postings.test.ts`,
    name: 'is reversed and posted again if its movement changes',
  },
  {
    fault: 'a document that is removed leaves its movements in force',
    file: 'server/kernel/write/remove.ts',
    find: 'await postRemoved(context, ids)',
    replace: 'await postRemoved(context, ids.slice(ids.length))',
    test: `${ledger}/postings.test.ts`,
    name: 'that is removed leaves its movements behind, taken back',
  },
  {
    fault: 'movements can be edited',
    file: 'server/kernel/schema/model/index.ts',
    find: "mode === 'append' || mode === 'ledger' ? [target",
    replace: "mode === 'append' ? [target",
    test: `${ledger}/append-only.test.ts`,
    name: 'is refused to the owner and to the server',
  },
  {
    fault: 'verify-log does not see that movements were changed',
    file: 'server/kernel/seals/verify-movements.ts',
    find: 'filter (where not c.same)',
    replace: 'filter (where c.there is null)',
    test: 'tests/server/doctor/ledgers.test.ts',
    name: 'the event log:',
  },
  {
    fault: 'the doctor sees only accounts that have too little',
    file: 'server/doctor/ledger-check.ts',
    find: '<> coalesce(sum(${sql.ref(`m.${key}`)}), 0)',
    replace: '< coalesce(sum(${sql.ref(`m.${key}`)}), 0)',
    test: 'tests/server/doctor/ledgers.test.ts',
    name: 'accounts that are not their sums',
  },
  {
    fault: 'a transaction that rolls back loses its number',
    file: numberSql,
    find: ') WITH (fillfactor = 50);',
    replace: `) WITH (fillfactor = 50);
CREATE SEQUENCE number_counter;
CREATE FUNCTION count_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last := greatest(NEW.last, nextval('number_counter'));
  RETURN NEW;
END $$;
CREATE TRIGGER count_on BEFORE INSERT OR UPDATE ON number_series FOR EACH ROW EXECUTE FUNCTION count_on();`,
    test: numbers,
    name: 'none is missing where plain SQL rolls one transaction in five back',
  },
  {
    fault: 'a draft takes a number',
    file: numberSql,
    find: "  IF TG_OP = 'INSERT' OR old_row->>number_column IS NOT NULL OR new_row->>state_column IS DISTINCT FROM rule->>'to'\n    OR NOT rule->'from' ? (old_row->>state_column) THEN",
    replace: '  IF old_row->>number_column IS NOT NULL THEN',
    test: numbers,
    name: 'takes none when it is tried out, and none when it is removed as a draft',
  },
  {
    fault: 'a numbered document can be removed',
    file: numberSql,
    find: '    IF old_row->>number_column IS NOT NULL THEN\n      RAISE',
    replace: '    IF old_row->>number_column IS NULL AND old_row IS NULL THEN\n      RAISE',
    test: numbers,
    name: 'is kept by the database from plain SQL, and a draft takes no number by it',
  },
  {
    fault: 'a vehicle takes fuel that it does not burn',
    file: 'server/areas/fuel/tank-fuel.ts',
    find: 'if (rows[0]?.burnt === false) throw',
    replace: 'if (rows[0]?.burnt === undefined) throw',
    test: `${fuel}/refuelings.test.ts`,
    name: 'is refused with the wrong fuel, in the future, and above what the vehicle holds',
  },
  {
    fault: 'a refuelling names a tank of another fuel',
    file: 'server/migrations/0041_refueling_tank_fuel.sql',
    find: 'ALTER TABLE refueling ADD CONSTRAINT',
    replace: '-- ALTER TABLE refueling ADD CONSTRAINT',
    test: `${fuel}/refuelings.test.ts`,
    name: 'is of the fuel of its tank, in the database too',
  },
  {
    fault: 'a refusal tells what is in a tank of another contract',
    file: 'server/areas/fuel/tank-fuel.ts',
    find: 'where r.contract_id = ${person.contractId} and r.id = ${tankId}',
    replace: 'where r.contract_id <> -${person.contractId} and r.id = ${tankId}',
    test: `${fuel}/fuel-documents.test.ts`,
    name: 'know no tank of another contract',
  },
  {
    fault: 'nobody is asked about unlikely amounts',
    file: 'server/areas/fuel/refueling-rules.ts',
    find: 'if (refueling.confirmed !== true && isAnother(refueling, before))',
    replace: 'if (refueling.confirmed === null && isAnother(refueling, before))',
    test: `${fuel}/refuelings.test.ts`,
    name: 'is asked about where the amount or the moment is unlikely',
  },
  {
    fault: 'a month is closed before it is over',
    file: 'server/areas/fuel/month-rules.ts',
    find: "if (month >= current) throw refusal('month_not_over')",
    replace: 'void current',
    test: `${fuel}/fuel-months.test.ts`,
    name: 'closes after it is over, and after those before it',
  },
  {
    fault: 'winter and the conditioner are counted together',
    file: 'resources/fuel/norm/rates.ts',
    find: 'if (trip.conditioner && !winter) {',
    replace: 'if (trip.conditioner) {',
    test: 'tests/resources/fuel/fuel-norms.test.ts',
    name: 'the conditioner never counts together with winter',
  },
  {
    fault: 'a copy replaces norms that nobody wanted to replace',
    file: 'server/areas/fuel/norm-copies.ts',
    find: "return replace ? 'changed' : 'kept'",
    replace: "return replace || hasNorm ? 'changed' : 'kept'",
    test: `${fuel}/norms.test.ts`,
    name: 'is shown first, is logged for each, and twice is as good as once',
  },
]

export const ledgerMutations: readonly Mutation[] = faults.map((one) => ({
  class: 'lists',
  ...one,
}))
