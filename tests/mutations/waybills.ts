// Mutations of waybills: faults in the chain of a vehicle, and in what it may hold by the books.
import type { Mutation } from './list.ts'

const bills = 'tests/server/areas/waybill/way-bills.test.ts'
const months = 'tests/server/areas/waybill/month-sheets.test.ts'
const tanks = 'tests/server/areas/waybill/full-tanks.test.ts'
const returns = 'tests/server/areas/waybill/departures-and-returns.test.ts'
const once = 'tests/server/areas/waybill/fuel-counted-once.test.ts'
const clerks = 'tests/server/areas/waybill/twenty-clerks.test.ts'
const statements = 'tests/server/areas/waybill/fuel-statements.test.ts'
const histories = 'tests/server/areas/waybill/chain-histories.test.ts'
const papers = 'tests/server/areas/waybill/waybill-papers.test.ts'
const release = 'tests/server/areas/waybill/release-verdict.test.ts'
const gradualSql = 'server/migrations/0042_system_gradual.sql'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'everybody overrides the release verdict who names a reason',
    file: 'server/kernel/write/document-states.ts',
    find: 'if (!override || !canEdit(context.person.levels, override.access)) throw',
    replace: 'void canEdit\n  if (!override) throw',
    test: release,
    name: 'is for those with the right to it alone',
  },
  {
    fault: 'a vehicle leaves with a technical inspection that has run out',
    file: 'server/areas/fleet/paper-reasons.ts',
    find: 'p.day between i.date_issue and i.date_until',
    replace: 'p.day >= i.date_issue',
    test: release,
    name: 'refuses its pair alone',
  },
  {
    fault: 'a policy for other drivers lets anybody drive',
    file: 'server/areas/fleet/driver-insurance.ts',
    find: 'and l.target_id = ${driverId}))`',
    replace: 'and ${driverId} is not null))`',
    test: release,
    name: 'refuses its pair alone',
  },
  {
    fault: 'a waybill is opened whatever speaks against it',
    file: 'server/areas/waybill/way-bill-rules.ts',
    find: 'beforeTransition: { open: askRelease },',
    replace: 'beforeTransition: { open: (_, row) => (void askRelease, row) },',
    test: release,
    name: 'tells all reasons at once, on the fields that they are about',
  },
  {
    fault: 'reasons link to records that the reader may not read',
    file: 'server/kernel/verdict/ask-verdict.ts',
    find: '|| !withDesks([of]).some(({ access }) => canRead(levels, access))',
    replace: '|| (void withDesks, void canRead, void levels, false)',
    test: release,
    name: 'links to nothing that the reader may not read',
  },
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
    fault: 'a line of a month begins before the one before it has ended',
    file: 'server/areas/waybill/sheet-days.ts',
    find: '    if (String(line.start_date) < String(former.end_date ?? former.start_date))',
    replace: '    if (String(line.start_date) < String(former.start_date))',
    test: months,
    name: 'refuses lines out of order, out of its period, or behind the odometer',
  },
  {
    fault: 'a month is counted by the season in which it began',
    file: 'server/areas/waybill/sheet-norms.ts',
    find: 'if (last && norms.every((one, at) => one === last.norms[at]))',
    replace: 'if (last)',
    test: months,
    name: 'a month on one sheet comes to the km and litres of the same month by shifts',
  },
  {
    fault: 'a driver who is out on a line of a month leaves with another vehicle',
    file: 'server/areas/waybill/open-shifts.ts',
    find: 'and d.parent_id = w.id and d.end_date is null',
    replace: 'and d.parent_id = w.id and d.end_date is not null',
    test: months,
    name: 'holds its vehicle until it is closed, a driver until he is back',
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
    fault: 'a vehicle leaves that did not pass the check of the day',
    file: 'server/areas/inspection/checkup-reasons.ts',
    find: "where c.is_passed = 'not_passed'`",
    replace: "where c.is_passed = 'unknown'`",
    test: returns,
    name: 'is refused by the last card of the day, and keeps who was named before',
  },
  {
    fault: 'a driver takes over on the way whom the doctor did not admit',
    file: 'server/areas/waybill/release-check.ts',
    find: '((row.driver_ids ?? []) as number[])',
    replace: '([] as number[])',
    test: returns,
    name: 'is refused for a driver who is not admitted, be it who takes over on the way',
  },
  {
    fault: 'fuel of before the first departure is lost where it is entered late',
    file: 'server/areas/waybill/chain-origin.ts',
    find: 'return litres === 0n ? []',
    replace: 'return litres !== null ? []',
    test: once,
    name: 'fuel that is entered after it counts in that waybill',
  },
  {
    fault: 'the waybill goes that the first departure has followed',
    file: 'server/areas/waybill/chain-origin.ts',
    find: 'if (!former || String(former.start_date) >= start) return odometerOut',
    replace: 'if (!former || start !== null) return odometerOut',
    test: once,
    name: 'a draft stays that it has followed',
  },
  {
    fault: 'fuel is entered into the time of a posted waybill behind a draft without an end',
    file: 'server/areas/waybill/late-fuel.ts',
    find: 'and w.car_id = m.car_id and w.end_date >= m.at',
    replace: 'and w.car_id = m.car_id and w.end_date < m.at',
    test: once,
    name: 'is not counted again where a draft before it has no end',
  },
  {
    fault: 'a waybill takes the fuel that a posted one behind it has counted',
    file: 'server/areas/waybill/vehicle-chain.ts',
    find: 'breaches: [...chain.breaches, ...moved]',
    replace: 'breaches: [...chain.breaches, ...moved.slice(0, 0)]',
    test: once,
    name: 'is not taken from it by one that is put before it',
  },
  {
    fault: 'two clerks at one vehicle each hold what the other one waits for',
    file: 'server/kernel/write/lock-records.ts',
    find: '  await kernel.rulesOf(resource).lockAbove?.(context, ids)\n',
    replace: '',
    test: clerks,
    name: 'leave numbers without a gap, whole chains and books that say the same',
  },
  {
    fault: 'a fuel statement has documents that were taken back',
    file: 'server/areas/waybill/statements/fuel-statements.ts',
    find: "m.document <> 'way-bill'\n    and ${stands('m')}`",
    replace: "m.document <> 'way-bill'`",
    test: statements,
    name: 'has each document of the month between two balances, in their order',
  },
  {
    fault: 'a fuel statement begins a month with nothing',
    file: 'server/areas/waybill/statements/fuel-statements.ts',
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
  {
    fault: 'a waybill begins with what the norm has left, not with what is in the tank',
    file: 'resources/waybill/chain/continue-chain.ts',
    find: 'held.set(fuelId, sheet.fuels[nth]?.in ?? expected)',
    replace: 'held.set(fuelId, expected)',
    test: histories,
    name: 'goes as the model says, and the books with it',
  },
  {
    fault: 'no form of a waybill says when the licence of its driver was issued',
    file: 'resources/waybill/prints/sheet-parts.ts',
    find: "      { field: 'staff_id.licence_issued', label: 'issued', share: 1.1 },\n",
    replace: '',
    test: papers,
    name: 'has every requisite on two pages',
  },
  {
    fault: 'no waybill of the demonstration is corrected',
    file: 'server/demo/demo-fleet.ts',
    find: '  await sheets.correctOne()\n',
    replace: '  void sheets.correctOne\n',
    test: 'tests/server/demo/demo-waybills.test.ts',
    name: 'are of ninety days, in all states, one open and one corrected',
  },
]

export const waybillMutations: readonly Mutation[] = faults.map((one) => ({
  class: 'lists',
  ...one,
}))
