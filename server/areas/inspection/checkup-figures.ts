// Figures of the checks: positive ones per day, and today's progress.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import type { ChecksToday, Dated } from '#resources/kernel/views/dashboard.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { atThisMoment } from '../../kernel/read/sql-clock.ts'
import { plateTextOf } from '../../kernel/db/plate-sql.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Kernel } from '../../kernel/types.ts'
import { mechanicQueueRules, medicalQueueRules } from './checkup-queues.ts'

/** Maximum names of those who failed a check. */
const mostNamed = 5

const cards = {
  medical: {
    table: 'medical_checkup',
    resource: 'medical-checkup',
    passed: sql`c.is_admitted = 'admitted'`,
  },
  mechanic: {
    table: 'mechanic_checkup',
    resource: 'mechanic-checkup',
    passed: sql`c.is_passed = 'passed'`,
  },
} as const
type CheckKind = keyof typeof cards

interface Days {
  contractId: number
  timeZone: string
  from: string
  to: string
}

/** Number of positive checkups in force, by day. */
export async function passedByDay(
  db: Db,
  kind: CheckKind,
  { contractId, timeZone, from, to }: Days,
): Promise<Dated> {
  const { table, resource, passed } = cards[kind]
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${timeZone}`
  const { rows } = await sql<{ day: string; passed: number }>`
    select (c.date at time zone ${timeZone})::date::text as day, count(*)::int as passed from ${sql.table(table)} c
    where c.contract_id = ${contractId} and c.date >= ${midnight(from)} and c.date < ${midnight(addDays(to, 1))}
      and ${passed} and ${isInForce(resourceOf(resource), 'c')} group by 1`.execute(db)
  const found = new Map(rows.map(({ day, passed }) => [day, passed]))
  const dates: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day)
  return { dates, data: dates.map((day) => found.get(day) ?? 0) }
}

const queues = {
  medical: { rules: medicalQueueRules, refused: 'not_admitted', name: sql`t.name` },
  mechanic: {
    rules: mechanicQueueRules,
    refused: 'not_ready',
    name: sql`concat_ws(' ', ${plateTextOf(sql.ref('t.plate_number'))}, t.garage_number)`,
  },
} as const

/** Today's results until now. */
export async function checksToday(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  kind: CheckKind,
  contractId: number,
): Promise<ChecksToday> {
  const { rules, refused, name } = queues[kind]
  const source = atThisMoment(kernel, rules.source) ?? sql`select`
  const { rows } = await sql<{
    state: string
    count: number
    named: ChecksToday['refused'] | null
  }>`
    select t.state, count(*)::int as count,
      json_agg(json_build_object('id', t.id, 'name', ${name}) order by t.checked_at desc) filter (where t.state = ${refused}) as named
    from (${source}) t where t.contract_id = ${contractId} group by t.state`.execute(kernel.db)
  return {
    states: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    refused: rows.flatMap(({ named }) => named ?? []).slice(0, mostNamed),
  }
}
