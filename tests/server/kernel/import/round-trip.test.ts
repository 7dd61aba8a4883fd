// Generated for every resource with imports: rows in user-friendly format are imported as equal
// rows.
import { describe, expect, it } from 'vitest'
import { isImportable } from '#resources/kernel/calls/standard-calls.ts'
import { fieldEntries, isWritable, labelKey, listKey } from '#resources/kernel/derive.ts'
import type { Field, Kind, Period, Point, Resource } from '#resources/kernel/types.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { formatsOf } from '#i18n/format/index.ts'
import { fieldLabel, optionLabel } from '#i18n/server.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import {
  carry,
  check,
  faultsOf,
  upload,
  windows1251,
  xlsx,
} from '#tests/support/server/import-calls.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { chosen, resources } from '../contract/contract-world.ts'

const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const contract = { timeZone: 'Asia/Tashkent', currency: 'UZS' }
const never: readonly Kind[] = ['files', 'photos', 'secret', 'computed', 'marks', 'rows']

/** A value as a person reads it. */
function shown(resource: Resource, locale: Locale, row: Row, key: string, field: Field): string {
  const formats = formatsOf(locale, contract)
  const value = row[key]
  if (value === null || value === undefined) return ''
  const texts: Partial<Record<Kind, () => string>> = {
    ref: () => String(row[labelKey(key)]),
    refs: () => (row[listKey(key)] as { name: string }[]).map(({ name }) => name).join('; '),
    flag: () =>
      ({ ru: ['нет', 'да'], uz: ['yoʻq', 'ha'], 'uz-Cyrl': ['йўқ', 'ҳа'], en: ['no', 'yes'] })[
        locale
      ][Number(value)]!,
    choice: () => optionLabel(locale, resource.name, key, String(value)),
    day: () =>
      field.options.of === 'month' ? formats.monthYear(String(value)) : formats.day(String(value)),
    moment: () => formats.moment(String(value)),
    dayMonth: () => formats.dayMonth(String(value)),
    period: () => formats.period(value as Period),
    duration: () => formats.duration(Number(value)),
    decimal: () => formats.decimal(String(value)),
    money: () => formats.editable(String(value)),
    integer: () => formats.integer(Number(value)),
    phone: () => formats.phone(String(value)),
    plate: () => formats.plate(String(value)),
    point: () => formats.point(value as Point),
    polygon: () => formats.polygon(value as Point[]),
  }
  const text = texts[field.kind]?.() ?? String(value)
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

/** Moments to the minute, as they are shown. */
const comparable = (row: Row, fields: readonly [string, Field][]) =>
  Object.fromEntries(
    fields.map(([key, { kind }]) => [
      key,
      kind === 'moment' ? String(row[key]).slice(0, 16) : row[key],
    ]),
  )

const ways = [
  ['ru', 'xlsx'],
  ['uz', 'csv'],
  ['uz-Cyrl', 'xlsx'],
  ['en', 'csv'],
] as const
describe.each(
  chosen.filter(isImportable).map((resource, turn) => [resource.name, resource, turn] as const),
)('%s', (name, resource, turn) => {
  const fields = fieldEntries(resource.fields).filter(
    ([, field]) => isWritable(field) && !never.includes(field.kind),
  )
  const base = `/${resource.basePaths[0]}`
  // the specimen has every kind of field: the others take turns
  it.each(name === 'specimen' ? ways : [ways[turn % ways.length]!])(
    'is the same after an export and import in %s as %s',
    async (locale, kind) => {
      const rows = [
        await make.removable(resource),
        await make.removable(resource),
        await make.removable(resource),
      ]
      // what may be there once must go before it can come back
      for (const { id } of rows) await admin.delete(`${base}/delete`, { id })
      // archived ones would keep their unique values
      const table = name.replaceAll('-', '_')
      if (resource.archive)
        await database.query(`delete from "${table}" where id = any($1)`, [
          rows.map(({ id }) => id),
        ])
      const caller = await signIn('admin')
      const headers = { 'accept-language': locale }
      const speaking = {
        ...caller,
        post: (path: string, body?: unknown, more = {}) =>
          caller.post(path, body, { ...headers, ...more }),
      }
      const titles = fields.map(([key]) => fieldLabel(locale, name, key))
      const lines = rows.map((row) =>
        fields.map(([key, field]) => shown(resource, locale, row, key, field)),
      )
      const content =
        kind === 'xlsx'
          ? await xlsx([titles, ...lines])
          : [titles, ...lines]
              .map((cells) =>
                cells
                  .map((cell) => `"${cell.replaceAll('"', '""')}"`)
                  .join(locale === 'en' ? ',' : ';'),
              )
              .join('\r\n')
      const job = await check(
        speaking,
        await upload(
          speaking,
          resource,
          locale === 'ru' && kind !== 'xlsx' ? windows1251(String(content)) : content,
        ),
      )
      expect(await faultsOf(admin, job.id)).toEqual([])
      expect(job.counts).toMatchObject({ rows: 3, create: 3, faulty: 0 })
      expect((await carry(speaking, 'apply', job.id)).applied).toMatchObject({ created: 3 })
      const stored = (
        await admin.post(`${base}/getListByFilter`, {
          id: { from: rows.at(-1)!.id + 1 },
          sort: [],
          size: 500,
        })
      ).result as Row[]
      const back = stored.sort((a, b) => a.id - b.id).slice(-3)
      expect(back.map((row) => comparable(row, fields))).toEqual(
        rows.map((row) => comparable(row, fields)),
      )
      expect((await carry(speaking, 'undo', job.id)).undone).toMatchObject({ removed: 3, kept: [] })
    },
  )
})
