// Maps the query parameters of the specification's file URLs to report parameters.
import { sql } from 'kysely'
import { momentAt } from '#i18n/format/zone.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Person } from '../../kernel/session/viewer.ts'
import type { Kernel } from '../../kernel/types.ts'

type FileQuery = Readonly<Record<string, unknown>>

const known = new Set(['from_date', 'to_date', 'mobject_id', 'car_id', 'month', 'year', 'locale'])

/**
 * The vehicle is given by its id in the tracking service, or by its own id if it has none there.
 * @throws AppError 400 naming the invalid parameter
 */
export async function fileValues(
  kernel: Pick<Kernel, 'db'>,
  report: Report,
  person: Pick<Person, 'contract' | 'contractId'>,
  query: FileQuery,
): Promise<Record<string, unknown>> {
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(query)) if (!known.has(key)) faults[key] = 'unknown'
  const span = periodKeyOf(report)
  const time = span === 'month' ? monthOf(query, faults) : periodOf(report, query, faults)
  const vehicle = await vehicleOf(kernel, person.contractId, query, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { timeZone } = person.contract
  const isMoment = report.asks.period?.options.of === 'moment'
  return {
    ...(isMoment && time.period ? { period: inZone(time.period as Ends, timeZone) } : time),
    ...(vehicle !== null && { car_id: vehicle }),
  }
}

function monthOf(
  { month, year }: FileQuery,
  faults: Record<string, Fault>,
): Record<string, unknown> {
  const m = Number(month)
  const y = Number(year)
  if (month === undefined) faults.month = 'required'
  else if (!(Number.isInteger(m) && m >= 1 && m <= 12)) faults.month = 'month'
  if (year === undefined) faults.year = 'required'
  else if (!/^\d{4}$/.test(String(year))) faults.year = 'year'
  return { month: `${String(y)}-${String(m).padStart(2, '0')}-01` }
}

interface Ends {
  from: string
  to: string
}

function periodOf(
  { asks }: Report,
  { from_date: from, to_date: to }: FileQuery,
  faults: Record<string, Fault>,
): { period?: unknown } {
  const isMoment = asks.period?.options.of === 'moment'
  const form = isMoment ? /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/ : /^\d{4}-\d\d-\d\d$/
  for (const [key, value] of Object.entries({ from_date: from, to_date: to })) {
    if (value === undefined) faults[key] = 'required'
    else if (!form.test(String(value))) faults[key] = isMoment ? 'moment' : 'day'
  }
  return { period: { from, to } }
}

const inZone = ({ from, to }: Ends, timeZone: string): Ends => ({
  from: momentAt(from.slice(0, 10), from.slice(11), timeZone),
  to: momentAt(to.slice(0, 10), to.slice(11), timeZone),
})

async function vehicleOf(
  { db }: Pick<Kernel, 'db'>,
  contractId: number,
  { mobject_id: tracked, car_id: own }: FileQuery,
  faults: Record<string, Fault>,
): Promise<number | null> {
  const given = tracked ?? own
  if (given === undefined || given === '') return null
  if (!/^\d{1,10}$/.test(String(given))) {
    faults[tracked === undefined ? 'car_id' : 'mobject_id'] = 'id'
    return null
  }
  if (tracked === undefined) return Number(given)
  const { rows } = await sql<{ id: number }>`select id from car
    where contract_id = ${contractId} and mobject_id = ${Number(given)} and archived_at is null`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('validation', { fields: { mobject_id: 'no_such' } })
  return rows[0].id
}
