// Exports equal the list: every column of every resource, in both formats and all languages.
import { beforeAll, describe, expect, it } from 'vitest'
import { unescapeFormula } from '#server/kernel/export/formula-escape.ts'
import { fieldLabel } from '#i18n/server.ts'
import { formatsOf } from '#i18n/format/index.ts'
import type { Formats } from '#i18n/format/index.ts'
import {
  fieldEntries,
  isExportable,
  isSortable,
  labelKey,
  listKey,
} from '#resources/kernel/derive.ts'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Locale } from '#resources/kernel/locales.ts'
import type { Field, Period, Point, Resource } from '#resources/kernel/types.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { exported, exportedColumns } from '#tests/support/server/exported-files.ts'
import { optionWord, yesWord } from '#tests/support/browser/displayed-words.ts'
import { isProof } from '#tests/support/runner/sampling.ts'
import {
  base,
  chosen,
  growing,
  isSpecimen,
  isSteady,
  ofShapes,
  resources,
  rowsOf,
  world,
} from './contract-world.ts'

const { app, admin, make, record, signIn } = await world()
const contract = { timeZone: 'Asia/Tashkent', currency: 'UZS' }
/** 'hh:mm' of minutes, however many hours. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const plain = (exact: string, { words }: Formats) => exact.replace('.', words.decimal)
/** Trailing zeros beyond two decimal places are omitted. */
const digits = (exact: string, { options: { scale = 2 } }: Field) =>
  scale > 2 ? String(Number(exact)) : exact

/** The displayed text of a list cell, with numbers without grouping and units. */
function shown(resource: Resource, key: string, field: Field, row: Row, formats: Formats): string {
  const value = row[key]
  const kind = field.kind === 'computed' ? (field.options.as ?? 'text') : field.kind
  if (kind === 'flag') return yesWord(formats.locale, value === true)
  if (value === null || value === undefined) return ''
  if (kind === 'ref') return String(row[labelKey(key)])
  if (kind === 'refs')
    return (row[listKey(key)] as { name: string }[]).map(({ name }) => name).join('; ')
  if (kind === 'marks')
    return (value as string[])
      .map((code) => optionWord(formats.locale, resource, key, code))
      .join('; ')
  if (kind === 'choice' || field.options.choices)
    return optionWord(formats.locale, resource, key, String(value))
  if (kind === 'decimal' || kind === 'money') return plain(digits(String(value), field), formats)
  if (kind === 'duration') return clock(Number(value))
  if (kind === 'period') return formats.period(value as Period)
  if (field.options.of === 'month') return formats.monthYear(String(value))
  if (kind === 'point') return formats.point(value as Point)
  if (kind === 'polygon') return formats.polygon(value as Point[])
  if (
    kind === 'day' ||
    kind === 'moment' ||
    kind === 'time' ||
    kind === 'dayMonth' ||
    kind === 'phone' ||
    kind === 'plate'
  )
    return formats[kind](String(value))
  return String(value)
}

/** A cell of a sheet as CSV would have it. */
function spelled(cell: unknown, field: Field, formats: Formats): string {
  const { kind, options } = field
  if (cell === null) return ''
  const as = kind === 'computed' ? options.as : kind
  if (cell instanceof Date) {
    const [day = '', time = ''] = cell.toISOString().split('T')
    if (as === 'time' || as === 'duration')
      return clock((cell.getTime() - Date.UTC(1899, 11, 31)) / 60_000)
    if (options.of === 'month') return formats.monthYear(day)
    return as === 'moment' ? `${formats.day(day)} ${time.slice(0, 5)}` : formats.day(day)
  }
  if (typeof cell !== 'number') return String(cell)
  return plain(
    as === 'decimal' || as === 'money'
      ? digits(cell.toFixed(as === 'money' ? 2 : (options.scale ?? 2)), field)
      : String(cell),
    formats,
  )
}

describe.each(
  ofShapes.filter(isSteady).map((resource, turn) => [resource.name, resource, turn] as const),
)('%s', (_, resource, turn) => {
  const at = base(resource)
  const all = fieldEntries(resource.fields).flatMap(([key, field]) =>
    isExportable(field) ? [key] : [],
  )
  let rows: Row[]
  beforeAll(async () => {
    await record(resource)
    if (growing.includes(resource) && resource.mode !== 'single') {
      await make.row(resource)
      // nothing but what is demanded: empty cells
      const sparse = await make.input(resource, make.next(), true)
      expect((await admin.post(`${at}/save`, sparse)).status).toBe(200)
    }
    rows = rowsOf(await admin.get(`${at}/getListAll`))
  })

  // a file differs from language to language in its words alone: the specimen has them all, the
  // others take turns
  const inTurn = (n: number) => [locales[(turn + n) % locales.length]!]
  const sheets = resource.name === 'specimen' ? locales : inTurn(0)
  const texts = isProof || isSpecimen(resource) ? locales : inTurn(1)
  it.each([
    ...texts.map((locale) => [locale, 'csv'] as const),
    ...sheets.map((locale) => [locale, 'xlsx'] as const),
  ])('in %s as %s equals the list, cell by cell', async (locale: Locale, format) => {
    const formats = formatsOf(locale, contract)
    // names of built-in records are in the reader's language
    const list = await admin.get(`${at}/getListAll`, { 'accept-language': locale })
    const { cells, headers } = await exported(app, admin, at, { format, columns: all }, locale)
    const [headings, ...lines] = cells
    expect(headings).toEqual(
      all.map((key) => {
        const { kind, options } = resource.fields[key]!
        const isMoney = kind === 'money' || options.as === 'money'
        const currency = isMoney ? (formats.words.currencies.UZS ?? 'UZS') : null
        const measure = options.unit ? formats.words.units[options.unit] : currency
        return [fieldLabel(locale, resource.name, key), measure].filter(Boolean).join(', ')
      }),
    )
    const read = lines.map((line) =>
      line.map((cell, i) =>
        format === 'csv'
          ? unescapeFormula(String(cell))
          : spelled(cell, resource.fields[all[i]!]!, formats),
      ),
    )
    expect(read).toEqual(
      rowsOf(list).map((row) =>
        all.map((key) => shown(resource, key, resource.fields[key]!, row, formats)),
      ),
    )
    expect(String(headers['content-type'])).toMatch(
      format === 'csv' ? /^text\/csv; charset=utf-8$/ : /spreadsheetml\.sheet$/,
    )
    expect(String(headers['content-disposition'])).toMatch(
      new RegExp(
        `^attachment; filename=".+2026-01-14\\.${format}"; filename\\*=UTF-8''.+2026-01-14\\.${format}$`,
      ),
    )
  })

  it.runIf(resource.list.totals)(
    'ends with the totals of the list if they are requested',
    async () => {
      const totals = resource.list.totals ?? []
      const columns = resource.list.columns.filter((key) => isExportable(resource.fields[key]!))
      const filter = { id: { from: rows[0]?.id } }
      const sums = (await admin.post(`${at}/getTotalsByFilter`, filter)).result as Wire
      const file = await exported(app, admin, at, { format: 'xlsx', columns, filter, totals: true })
      const formats = formatsOf('ru', contract)
      expect(file.cells.at(-1)!.slice(1)).toEqual(
        columns.slice(1).map((key) => (totals.includes(key) ? expect.anything() : null)),
      )
      for (const [i, key] of columns.entries()) {
        if (!totals.includes(key)) continue
        const field = resource.fields[key]!
        const as = field.kind === 'computed' ? field.options.as : field.kind
        const exact = as === 'decimal' || as === 'money'
        const sum = exact ? digits(String(sums[key]), field) : String(sums[key])
        expect([key, spelled(file.cells.at(-1)![i], field, formats)]).toEqual([
          key,
          as === 'duration' ? clock(Number(sum)) : plain(sum, formats),
        ])
      }
      const refused = { format: 'csv', columns, totals: true }
      expect((await admin.post(`${at}/export`, refused)).error?.fields).toHaveProperty('totals')
    },
  )

  it('follows the sort, the filter and the search of the list', async () => {
    const columns = ['id', ...exportedColumns(resource)]
    const [first] = rows
    const [search] = searchedTexts(resource.fields)
    const asked: Wire[] = [
      { sort: '-id' },
      { id: { from: first?.id } },
      { id: [] },
      ...(search && first?.[search] ? [{ search: String(first[search]).slice(0, 3) }] : []),
      ...exportedColumns(resource)
        .filter((key) => isSortable(resource.fields[key]!))
        .slice(0, 2)
        .map((key) => ({ sort: `-${key}` })),
    ]
    for (const filter of asked) {
      const { cells } = await exported(app, admin, at, { format: 'xlsx', columns, filter })
      const wanted = rowsOf(
        await admin.post(`${at}/getListByFilter`, { ...filter, size: 500 }),
      ).map(({ id }) => id)
      expect([filter, cells.slice(1, 501).map(([id]) => id)]).toEqual([filter, wanted])
    }
  })
})

describe('an export of the archive or a selection', () => {
  const specimen = resources.find(({ name }) => name === 'specimen')!
  it('contains only archived records, and only the selected ones', async () => {
    const at = base(specimen)
    const kept = await make.row(specimen)
    const gone = await make.row(specimen)
    const other = await make.row(specimen)
    await admin.delete(`${at}/delete`, { id: gone.id })
    const ids = async (more: Wire) =>
      (
        await exported(app, admin, at, { format: 'csv', columns: ['id', 'archived_at'], ...more })
      ).cells
        .slice(1)
        .map(([id]) => Number(id))
    expect(await ids({ archive: true })).toContain(gone.id)
    expect(await ids({ archive: true })).not.toContain(kept.id)
    expect(await ids({})).not.toContain(gone.id)
    expect(await ids({ ids: [other.id, kept.id, gone.id], filter: { sort: 'id' } })).toEqual([
      kept.id,
      other.id,
    ])
    expect(await ids({ ids: [other.id, kept.id], filter: { id: kept.id } })).toEqual([kept.id])
    expect(await ids({ ids: [] })).toEqual([])
  })
})

describe('an export with limited rights', () => {
  it('has no column that the caller may not read, and none that the list does not have', async () => {
    const reader = await signIn('reader')
    for (const resource of chosen) {
      const at = base(resource)
      await record(resource)
      const ask = (columns: unknown, caller = reader) =>
        caller.post(`${at}/export`, { format: 'csv', columns })
      const unknown = await ask(['no_such_column'])
      expect([unknown.status, Object.keys(unknown.error?.fields ?? {})]).toEqual([
        400,
        ['columns.0'],
      ])
      const hidden = fieldEntries(resource.fields).filter(
        ([, field]) => field.options.personal || !isExportable(field),
      )
      for (const key of [
        ...hidden.map(([name]) => name),
        'contract_id',
        'search_key',
        'created_by',
        'version',
        'token_set',
        '__proto__',
      ])
        expect([key, (await ask([key])).text]).toEqual([key, unknown.text])
      for (const [key, field] of hidden)
        expect([key, (await ask([key], admin)).status]).toEqual([
          key,
          field.options.personal && isExportable(field) ? 200 : 400,
        ])
    }
  })
})
