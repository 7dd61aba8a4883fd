// Mutations of features derived from the schedule and the sheets: queues, work and rest limits,
// timesheets. No advisory covers these faults.
import type { Mutation } from './list.ts'

const judge = 'server/areas/schedule/limits/judge-shift.ts'
const held = 'server/areas/schedule/limits/hold-limits.ts'
const today = 'server/areas/schedule/shifts-today.ts'
const timesheet = 'server/areas/waybill/statements/driver-timesheet.ts'
const queues = 'tests/server/areas/inspection/queues-by-departure.test.ts'
const judging = 'tests/server/areas/schedule/judge-shift.test.ts'
const limits = 'tests/server/areas/schedule/work-limits.test.ts'
const sheets = 'tests/server/areas/waybill/driver-timesheet.test.ts'

type Fault = Omit<Mutation, 'class'>

const faults: readonly Fault[] = [
  {
    fault: 'a shift that was called off keeps its departure in the queue',
    file: today,
    find: "and e.state = 'planned'",
    replace: 'and true',
    test: queues,
    name: 'goes by the next shift that is not over',
  },
  {
    fault: 'the queue shows the departure of a shift that is over',
    file: today,
    find: 'and e.end_date > ${clock.now}',
    replace: '',
    test: queues,
    name: 'goes by the next shift that is not over',
  },
  {
    fault: 'who has a shift is missing in the queue for his position',
    file: 'server/areas/inspection/checkup-queues.ts',
    find: '(p.departure is not null\n      or r.drives',
    replace: '(false\n      or r.drives',
    test: queues,
    name: 'has everyone with a shift',
  },
  {
    fault: 'as many hours as a limit allows break it',
    file: judge,
    find: 'return worked > limit * hourMs',
    replace: 'return worked >= limit * hourMs',
    test: judging,
    name: 'exactly at the limit',
  },
  {
    fault: 'a night over the end of a week counts whole',
    file: judge,
    find: 'Math.min(endOf(one), to)',
    replace: 'Math.max(endOf(one), to)',
    test: judging,
    name: 'counts only the hours within the week',
  },
  {
    fault: 'a pause within a day has to be a rest',
    file: judge,
    find: 'dayOf(first) === dayOf(second) || rest',
    replace: 'rest',
    test: judging,
    name: 'is none between two shifts of a day',
  },
  {
    fault: 'a forbidding limit is not held',
    file: held,
    find: 'if (worst && !isShortened(one))',
    replace: 'if (worst && isShortened(one))',
    test: limits,
    name: 'is refused beyond a limit that forbids',
  },
  {
    fault: 'a night of a timesheet is not cut at midnight',
    file: timesheet,
    find: 'sql`least(p.end_date, ${to})`',
    replace: 'sql`greatest(p.end_date, ${to})`',
    test: sheets,
    name: 'has the hours of each day',
  },
  {
    fault: 'a vehicle that is still out gives hours',
    file: timesheet,
    find: "b.state in ('closed', 'posted')",
    replace: "b.state in ('draft', 'open', 'closed', 'posted')",
    test: sheets,
    name: 'counts no draft, no vehicle that is still out',
  },
  {
    fault: 'who took over on the way has no hours',
    file: timesheet,
    find: "else 'taken over' end",
    replace: "else 'relief' end",
    test: sheets,
    name: 'gives both their hours if the time of the handover was recorded',
  },
]

export const scheduleMutations: readonly Mutation[] = faults.map((one) => ({
  ...one,
  class: 'lists',
}))
