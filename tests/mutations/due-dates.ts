// Mutations of due dates: expiries without a reminder, or reminders without an expiry. No advisory
// covers these faults.
import type { Mutation } from './list.ts'

const keptSql = 'server/migrations/0091_linked_contract_keys.sql'
const dueDates = 'tests/server/kernel/due/due-dates.test.ts'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'what lies in the archive still expires',
    file: keptSql,
    find: "THEN ' AND r.archived_at IS NULL' ELSE",
    replace: "THEN '' ELSE",
    test: dueDates,
    name: 'agrees with the model',
  },
  {
    fault: 'what does not count any more still expires',
    file: keptSql,
    find: "FROM jsonb_each(d->'while') c)",
    replace: "FROM jsonb_each(d->'while') c WHERE false)",
    test: dueDates,
    name: 'agrees with the model',
  },
  {
    fault: 'a paper that gets another last day keeps the former one',
    file: keptSql,
    find: 'WHERE (x.subject, x.subject_id, x.due_on) IS DISTINCT FROM',
    replace: 'WHERE false AND (x.subject, x.subject_id, x.due_on) IS DISTINCT FROM',
    test: dueDates,
    name: 'agrees with the model',
  },
]

export const dueDateMutations: readonly Mutation[] = faults.map((one) => ({
  ...one,
  class: 'lists',
}))
