// The title and parameters of a report in words: above its columns in files and on paper.
import { sql } from 'kysely'
import { formatsOf } from '#i18n/format/index.ts'
import { parameterLabel } from '#i18n/report-texts.ts'
import { resourceLabel } from '#i18n/server.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Field, Period } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import { harmlessName } from '../files/file-name.ts'
import { titleOf } from '../read/record-titles.ts'
import type { ReportCall } from './read-report.ts'

/** The title, and a line for each parameter. @throws AppError 400 for an unknown record */
export async function reportLines(call: ReportCall): Promise<string[]> {
  const { report, parameters } = call
  const { locale } = call.person
  const lines = [resourceLabel(locale, report.name).many]
  for (const [key, field] of fieldEntries(report.asks)) {
    const value = parameters.values[key]
    if (value === null || value === undefined) continue
    lines.push(`${parameterLabel(locale, key)}: ${await wordOf(call, { key, field, value })}`)
  }
  return lines
}

interface ParameterValue {
  key: string
  field: Field
  value: unknown
}

async function wordOf(call: ReportCall, { key, field, value }: ParameterValue): Promise<string> {
  const { kernel, person } = call
  const { timeZone, currency } = person.contract
  const formats = formatsOf(person.locale, { timeZone, currency })
  if (field.kind === 'period') return formats.period(value as Period)
  if (field.kind === 'day') return formats.monthYear(String(value))
  if (!isSingleReference(field)) return formats.integer(Number(value))
  const target = kernel.target(field)
  const { rows } = await sql<{ name: string | null }>`select ${titleOf(kernel, target, 'x')} as name
    from ${sql.table(tableOf(target))} x
    where x.contract_id = ${person.contractId} and x.id = ${Number(value)}`.execute(kernel.db)
  if (!rows[0]) throw invalid({ [key]: 'no_such' })
  return rows[0].name ?? `№ ${String(value)}`
}

/** 'Сводный отчёт по заправкам 01.10.2026–31.10.2026.xlsx'. */
export function reportFileName({ report, parameters, person }: ReportCall, ending: string): string {
  const { locale } = person
  const { timeZone, currency } = person.contract
  const formats = formatsOf(locale, { timeZone, currency })
  const { month, period } = parameters.values
  const time = month ? formats.monthYear(String(month)) : ''
  const days = period ? formats.period(period as Period) : ''
  const name = [resourceLabel(locale, report.name).many, time, days].filter(Boolean).join(' ')
  return harmlessName(`${name.replaceAll(':', '-')}.${ending}`, [ending])
}
