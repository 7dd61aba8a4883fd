// The parameters of a report: validated against its descriptor, and the period against its bounds.
import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, addMonths } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { weekStarts } from '#resources/kernel/country-packs.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { presets, periodKeyOf } from '#resources/kernel/views/report.ts'
import type { Preset, Report } from '#resources/kernel/views/report.ts'
import type { ReportParameters } from '#resources/wire/reports.ts'
import { contractToday } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { Fragment, Kernel } from '../types.ts'
import { presetValues } from './preset-times.ts'
import type { PresetContext } from './preset-times.ts'
import type { ReportRegistry } from './report-query.ts'

interface Span {
  from: string
  to: string
}

/** The parameters, as values and as the moments of the period. */
export interface ParsedParameters {
  values: ReportParameters
  since: Fragment
  until: Fragment
}

/** The body of a call: a period by dates or by name, references, numbers. */
export function parameterSchema(report: Pick<Report, 'asks' | 'presets'>) {
  const asks = fieldEntries(report.asks).map(([key, { kind, options }]) => [
    key,
    kindSchema[kind](options).nullish(),
  ])
  return z.strictObject(
    {
      ...(Object.fromEntries(asks) as Record<string, z.ZodType>),
      preset: z.enum(presets, { error: 'choice' }).nullish(),
    },
    { error: 'object' },
  )
}

/** The reference day of a request. */
export async function presetContext(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { contract, contractId }: Pick<Person, 'contract' | 'contractId'>,
  registry: ReportRegistry,
): Promise<PresetContext> {
  return {
    today: contractToday(contract.timeZone, clock()),
    weekStart: weekStarts[contract.weekStart],
    timeZone: contract.timeZone,
    closedMonth: await registry.closedMonth(db, contractId),
  }
}

/** Parses a request. @throws AppError 400 naming missing or invalid parameters */
export function parseParameters(
  report: Report,
  given: Readonly<Record<string, unknown>>,
  context: PresetContext,
): ParsedParameters {
  const { preset, ...typed } = given
  const timed = preset ? presetValues(report, preset as Preset, context) : null
  const values: ReportParameters = { ...typed, ...timed }
  const faults: Record<string, Fault> = {}
  if (preset && (!timed || !report.presets.includes(preset as Preset))) faults.preset = 'choice'
  for (const [key, { options, presence }] of fieldEntries(report.asks)) {
    values[key] ??= options.initial ?? null
    const isRequired = presence === 'required' || options.required === true
    if (isRequired && values[key] === null) faults[key] = 'required'
  }
  const span = periodKeyOf(report)
  const time = span && values[span]
  if (span && time != null && !faults[span]) checkSpan(report, time, context, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { values, ...momentsOf(report, values, context.timeZone) }
}

function checkSpan(
  { within = {} }: Report,
  time: unknown,
  { today, timeZone }: PresetContext,
  faults: Record<string, Fault>,
): void {
  if (typeof time === 'string') {
    const first = addMonths(`${today.slice(0, 8)}01`, -12 * (within.years ?? 100))
    if (time > today) faults.month = fault('too_late', today)
    else if (time < first) faults.month = fault('too_early', first)
    return
  }
  const { from, to } = time as Span
  const isMoment = from.length > 10
  const dayOf = (end: string) => (isMoment ? wallOf(end, timeZone)[0] : end)
  const first = dayOf(from)
  const last = dayOf(to)
  const earliest = within.years === undefined ? null : addMonths(today, -12 * within.years)
  // the end of a day is the beginning of the next one
  const afterToday = isMoment ? momentAt(addDays(today, 1), '00:00', timeZone) : today
  if (earliest && first < earliest) faults.period = fault('too_early', earliest)
  else if (!within.ahead && to > afterToday) faults.period = fault('too_late', today)
  else if (within.days !== undefined) {
    const latest = isMoment
      ? new Date(Date.parse(from) + (within.days + 1) * 86_400_000).toISOString()
      : addDays(first, within.days)
    const end = isMoment ? to : last
    if (end > latest) faults.period = fault('too_late', latest.slice(0, 10))
  }
}

function momentsOf(
  report: Report,
  { month, period }: ReportParameters,
  timeZone: string,
): Pick<ParsedParameters, 'since' | 'until'> {
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const span = periodKeyOf(report)
  if (span === 'month')
    return { since: midnight(String(month)), until: midnight(addMonths(String(month), 1)) }
  if (span === undefined) return { since: sql`'-infinity'`, until: sql`'infinity'` }
  const { from, to } = period as Span
  return from.length > 10
    ? { since: sql`${from}::timestamptz`, until: sql`${to}::timestamptz` }
    : { since: midnight(from), until: midnight(addDays(to, 1)) }
}
