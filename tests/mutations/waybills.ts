// Mutations of waybills: faults in the chain of a vehicle, and in what it may hold by the books.
import type { Mutation } from './list.ts'

const bills = 'tests/server/areas/waybill/way-bills.test.ts'
const tanks = 'tests/server/areas/waybill/full-tanks.test.ts'
const returns = 'tests/server/areas/waybill/departures-and-returns.test.ts'
const statements = 'tests/server/areas/waybill/fuel-statements.test.ts'
const gradualSql = 'server/migrations/0042_system_gradual.sql'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'a waybill leaves a posted one behind it without what it began with',
    file: 'resources/waybill/chain/continue-chain.ts',
    find: 'if (from.odometer !== null && odometerOut !== from.odometer)',
    replace: 'if (from.odometer === null && odometerOut !== from.odometer)',
    test: bills,
    name: 'is refused where it would break a posted one, which is named',
  },
  {
    fault: 'drafts do not follow what comes before them',
    file: 'server/areas/waybill/draft-recalculation.ts',
    find: '    await saveDrafts(writer, chain)',
    replace: '    void saveDrafts',
    test: bills,
    name: 'moves later drafts by a waybill that is put before them',
  },
  {
    fault: 'a vehicle leaves though its last shift is open',
    file: 'server/areas/waybill/open-shifts.ts',
    find: 'if (!other) continue',
    replace: 'if (other !== null) continue',
    test: bills,
    name: 'is not begun while that of the vehicle or of the driver is open',
  },
  {
    fault: 'fuel is written off before its waybill is posted',
    file: 'resources/waybill/sheet/sheet-states.ts',
    find: "    {\n      when: { state: 'posted' },",
    replace: "    {\n      when: { state: ['closed', 'posted'] },",
    test: bills,
    name: 'begins with what the vehicle has, and comes to what its norm says',
  },
  {
    fault: 'the books take any amount before the shift that will burn it',
    file: gradualSql,
    find: 'AND d.%4$I <= x.at AND (',
    replace: 'AND (',
    test: tanks,
    name: 'is asked about from the departure on, and takes what is meant',
  },
  {
    fault: 'a waybill is posted with more in its tank than fits',
    file: gradualSql,
    find: '      IF accounts IS NOT NULL THEN',
    replace: '      IF accounts IS NULL THEN',
    test: tanks,
    name: 'and has burnt nothing is refused with a tank that holds too much',
  },
  {
    fault: 'nobody is asked about a tank that is full by the books',
    file: 'server/areas/fuel/refueling-questions.ts',
    find: 'if (found?.above === true)',
    replace: 'if (found?.above === null)',
    test: tanks,
    name: 'is asked about from the departure on, and takes what is meant',
  },
  {
    fault: 'nobody is asked about an odometer that has jumped on the way',
    file: 'server/areas/waybill/way-bill-rules.ts',
    find: '    questionReturn(values, before)\n',
    replace: '',
    test: returns,
    name: 'is asked about where the odometer has jumped, and believed once it is meant',
  },
  {
    fault: 'a fuel statement has documents that were taken back',
    file: 'server/areas/waybill/fuel-statements.ts',
    find: "m.document <> 'way-bill'\n    and ${stands('m')}`",
    replace: "m.document <> 'way-bill'`",
    test: statements,
    name: 'has each document of the month between two balances, in their order',
  },
  {
    fault: 'a fuel statement begins a month with nothing',
    file: 'server/areas/waybill/fuel-statements.ts',
    find: "at: sql.ref('t.since'),",
    replace: "at: sql`t.since - interval '900 years'`,",
    test: statements,
    name: 'carries a balance from month to month, by the calendar of the contract',
  },
  {
    fault: 'an electronic waybill says what its reader may not read',
    file: 'server/areas/waybill/electronic-sheet.ts',
    find: '  if (!isRead) return null\n',
    replace: '',
    test: 'tests/server/areas/waybill/electronic-sheet.test.ts',
    name: 'do not say what the reader may not read, and are noted in the event log',
  },
  {
    fault: 'a paper of records that are alike has all records',
    file: 'server/kernel/print/print-layout.ts',
    find: 'row: group[0] ?? null, rows: group',
    replace: 'row: group[0] ?? null, rows',
    test: 'tests/server/kernel/print/papers.test.ts',
    name: 'a list has a paper for all records that are alike',
  },
]

export const waybillMutations: readonly Mutation[] = faults.map((one) => ({
  class: 'lists',
  ...one,
}))
