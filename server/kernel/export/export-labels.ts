// The texts of a file: its name, headings and choice labels, in the caller's language.
import { formatsOf } from '#i18n/format/index.ts'
import { printText } from '#i18n/print-texts.ts'
import { fieldLabelIn, optionLabel, resourceLabel, yesNo } from '#i18n/server.ts'
import { splitColumnPath } from '#resources/kernel/values/child-columns.ts'
import { deskName } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { harmlessName } from '../files/file-name.ts'
import type { Person } from '../session/viewer.ts'
import type { ExportSpec, Column } from './export-request.ts'
import { exportedKind } from './cell-contents.ts'
import type { Sheet } from './sheet-data.ts'

type Contract = Person['contract']

export function sheetOf(
  resource: Resource,
  { format, columns }: Pick<ExportSpec, 'format' | 'columns'>,
  locale: Locale,
  { timeZone, currency }: Contract,
): Sheet {
  const parts = columns.map(([path]) => splitColumnPath(path))
  return {
    format,
    title: resourceLabel(locale, deskName(resource)).many,
    columns: columns.map(([path, field], i) => ({
      list: parts[i]![0],
      key: parts[i]![1],
      field,
      heading: headingOf(locale, resource, [path, field], { timeZone, currency }),
      options: Object.fromEntries(
        Object.keys(field.options.choices ?? {}).map((code) => [
          code,
          optionLabel(locale, resource.name, path, code),
        ]),
      ),
    })),
    resource: {
      mode: resource.mode,
      ...(resource.archive && { archive: resource.archive }),
      ...(resource.replaces && { replaces: resource.replaces }),
      ...(resource.ledger && { ledger: resource.ledger }),
      // system columns are part of every row and are not fields
      fields: Object.fromEntries(parts.flatMap(([list, key]) => ownField(resource, list ?? key))),
    },
    locale,
    timeZone,
    currency,
    ...yesNo(locale),
    total: printText(locale).total,
  }
}

const ownField = ({ fields }: Resource, key: string) =>
  Object.hasOwn(fields, key) ? [[key, fields[key]!] as const] : []
/** The label with its unit: cells hold the number alone. */
function headingOf(
  locale: Locale,
  resource: Resource,
  [path, field]: Column,
  contract: Pick<Contract, 'timeZone' | 'currency'>,
): string {
  const label = fieldLabelIn(locale, resource, path)
  const { words } = formatsOf(locale, contract)
  const { unit, currency = contract.currency } = field.options
  if (unit) return `${label}, ${words.units[unit]}`
  return exportedKind(field) === 'money'
    ? `${label}, ${words.currencies[currency] ?? currency}`
    : label
}

/** 'Марки автомобилей 2026-01-31.xlsx'. */
export function fileName(
  resource: Resource,
  { format }: ExportSpec,
  locale: Locale,
  today: string,
): string {
  return harmlessName(`${resourceLabel(locale, deskName(resource)).many} ${today}.${format}`, [
    format,
  ])
}
