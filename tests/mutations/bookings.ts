// Mutations of bookings: two records may book the same vehicle or driver at the same time. No
// advisory covers these faults.
import type { Mutation } from './list.ts'

const bookingSql = 'server/migrations/0052_system_bookings.sql'
/** The migration with the current definition of what records book. */
const wantedSql = 'server/migrations/0091_linked_contract_keys.sql'
const bookings = 'tests/server/kernel/bookings/bookings.test.ts'
const shifts = 'tests/server/areas/schedule'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'one slot is booked twice',
    file: bookingSql,
    find: 'during WITH &&, layer WITH =',
    replace: 'during WITH =, layer WITH =, record_id WITH =',
    test: bookings,
    name: 'is free again once it is called off',
  },
  {
    fault: 'what is called off stays booked',
    file: wantedSql,
    find: "FROM jsonb_each(w->'while') c)",
    replace: "FROM jsonb_each(w->'while') c WHERE false)",
    test: bookings,
    name: 'is free again once it is called off',
  },
  {
    fault: 'what leaves a list of references stays booked',
    file: 'server/kernel/schema/model/booking-guards.ts',
    find: 'if (!bookedLists(resource).includes(key)) return []',
    replace: 'if (bookedLists(resource).includes(key)) return []',
    test: bookings,
    name: 'books each of them, and gives back what leaves it',
  },
  {
    fault: 'the last day of an absence is free',
    file: wantedSql,
    find: '(r.%I + 1)::timestamp',
    replace: '(r.%I)::timestamp',
    test: bookings,
    name: 'are those of the contract’s zone, first to last, and follow a change of it',
  },
  {
    fault: 'what is booked in any layer counts as free',
    file: 'server/kernel/read/bookings/read-bookings.ts',
    find: 'and b.during && ${rangeOf(span)}\n    and not (b.resource',
    replace: 'and false and b.during && ${rangeOf(span)}\n    and not (b.resource',
    test: bookings,
    name: 'find what is free then, now, or but for one record',
  },
  {
    fault: 'a trial of a repetition writes its shifts',
    file: 'server/areas/schedule/plan-shifts.ts',
    find: 'if (isTrial) return { done: false, days, ids: [] }',
    replace: '',
    test: `${shifts}/planning.test.ts`,
    name: 'writes nothing before showing which days conflict, then all or the free ones',
  },
]

export const bookingMutations: readonly Mutation[] = faults.map((one) => ({
  class: 'lists',
  ...one,
}))
