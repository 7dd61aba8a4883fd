// The values of a form that its reader may read, with the form's texts in one language.
import { formatsOf } from '#i18n/format/index.ts'
import { printWords } from '#i18n/print-texts.ts'
import { fieldLabelIn, optionLabel } from '#i18n/server.ts'
import { canRead } from '#resources/kernel/access.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { PrintSetting } from '#resources/kernel/prints/print-settings.ts'
import { stepsOf } from '#resources/kernel/prints/print-steps.ts'
import { printValue } from '#resources/kernel/prints/prints.ts'
import type { PrintValue } from '#resources/kernel/prints/prints.ts'
import { idField } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { exportedKind } from '../export/cell-contents.ts'
import { readableBy, resourceFor } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import type { SheetValue } from './sheet-types.ts'

/** The letterhead, the language, and the rights of the reader. */
export interface Reading {
  kernel: Kernel
  resource: Resource
  person: Person
  locale: Locale
  /** The name of the form, the key of its texts. */
  form: string
  /** The organisation's changes to the form. */
  setting: PrintSetting | null
}

/** The form's own texts. */
export const wordsOf = ({ locale, resource, form }: Reading, key: string) =>
  printWords(locale, resource.name, form).text(key)

export function sheetValues(
  reading: Reading,
  values: readonly (string | PrintValue)[],
): SheetValue[] {
  return values.flatMap((value) => valueOf(reading, printValue(value)) ?? [])
}

export function mayRead({ person }: Reading, of: Resource, key: string): boolean {
  const field = of.fields[key]
  if (!canRead(person.levels, of.access)) return false
  // system fields are part of every row
  return field === undefined || readableBy(person, of)(key, field)
}

/** Null if the reader may not read every field along the path. */
export function valueOf(reading: Reading, value: PrintValue, inHead = false): SheetValue | null {
  const { kernel, resource, locale } = reading
  const steps = stepsOf(resource, value.field, (field) => kernel.target(field))
  const last = steps?.at(-1)
  if (!steps || !last) return null
  if (!steps.every(({ of, key }) => mayRead(reading, of, key))) return null
  return {
    ...shown(value, last.field, inHead),
    path: steps.map(({ key }) => key),
    isName: last.field === idField || last.of.numbering?.field === last.key,
    options: optionsOf(locale, last.of.name, last.key, last.field),
    label: columnLabel(reading, value, {
      own: fieldLabelIn(locale, resourceFor(reading.person, last.of), last.key),
      field: last.field,
      inHead,
    }),
  }
}

export function shown({ as, unit }: PrintValue, field: Field, inHead: boolean) {
  return { field, as, unit: unit !== false && !inHead }
}

/** In a column head, with the unit. */
export function columnLabel(
  reading: Reading,
  { label, unit }: PrintValue,
  { own, field, inHead }: { own: string; field: Field; inHead: boolean },
): string {
  const said = label === undefined ? own : wordsOf(reading, label)
  if (!inHead || unit === false || label !== undefined) return said
  const { timeZone, currency: usual } = reading.person.contract
  const { words } = formatsOf(reading.locale, { timeZone, currency: usual })
  if (field.options.unit) return `${said}, ${words.units[field.options.unit]}`
  const currency = field.options.currency ?? usual
  return exportedKind(field) === 'money'
    ? `${said}, ${words.currencies[currency] ?? currency}`
    : said
}

export function optionsOf(locale: Locale, resource: string, path: string, field: Field) {
  return Object.fromEntries(
    Object.keys(field.options.choices ?? {}).map((code) => [
      code,
      optionLabel(locale, resource, path, code),
    ]),
  )
}
