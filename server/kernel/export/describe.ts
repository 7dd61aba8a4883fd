// The words of a file: what it is called, its headings and the names of choices, in the language of whoever asked for it.
import { formatsOf } from '#i18n/format/index.ts'
import { fieldLabel, optionLabel, resourceLabel, yesNo } from '#i18n/server.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { harmlessName } from '../files/name.ts'
import { todayIn } from '../person.ts'
import type { Person } from '../person.ts'
import type { Asked, Column } from './asked.ts'
import { shownKind } from './cells.ts'
import type { Sheet } from './sheet.ts'

type Contract = Person['contract']

export function sheetOf(resource: Resource, { format, columns }: Asked, locale: Locale, { timeZone, currency }: Contract): Sheet {
  return {
    format,
    title: resourceLabel(locale, resource.name).many,
    columns: columns.map(([key, field]) => ({
      key,
      field,
      heading: headingOf(locale, resource, [key, field], { timeZone, currency }),
      options: Object.fromEntries(
        Object.keys(field.options.choices ?? {}).map((code) => [code, optionLabel(locale, resource.name, key, code)]),
      ),
    })),
    resource: {
      mode: resource.mode,
      ...(resource.archive && { archive: resource.archive }),
      // the system's columns come with every row and are no fields
      fields: Object.fromEntries(columns.filter(([key]) => key in resource.fields)),
    },
    locale,
    timeZone,
    currency,
    ...yesNo(locale),
  }
}
/** The label, and what its numbers are measured in: cells hold the number alone. */
function headingOf(locale: Locale, resource: Resource, [key, field]: Column, contract: Pick<Contract, 'timeZone' | 'currency'>): string {
  const label = fieldLabel(locale, resource.name, key)
  const { words } = formatsOf(locale, contract)
  const { unit, currency = contract.currency } = field.options
  if (unit) return `${label}, ${words.units[unit]}`
  return shownKind(field) === 'money' ? `${label}, ${words.currencies[currency] ?? currency}` : label
}
/** 'Марки автомобилей 2026-01-31.xlsx', by the day in the contract's zone. */
export function fileName(resource: Resource, { format }: Asked, locale: Locale, { timeZone }: Contract, now: Date): string {
  return harmlessName(`${resourceLabel(locale, resource.name).many} ${todayIn(timeZone, now)}.${format}`, [format])
}
