// Files of waybills and their statements equal the screen: columns with headings, rows in order,
// typed numbers, days and times, and totals below.
import { beforeAll, expect, it } from 'vitest'
import { formatsOf } from '#i18n/format/index.ts'
import { fieldLabel } from '#i18n/server.ts'
import { allResources, deskName, isExportable, labelKey } from '#resources/kernel/derive.ts'
import { withServedDesks } from '#resources/kernel/views/desks.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { optionWord } from '#tests/support/browser/displayed-words.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, done, driver, posted, sheet, truck } = await waybillOffice()
const contract = { timeZone: 'Asia/Tashkent', currency: 'UZS' }
const lists = withServedDesks(allResources()).filter(({ name }) =>
  ['way-bill', 'fuel-vehicle-statement', 'fuel-driver-statement'].includes(name),
)

beforeAll(async () => {
  const car = await truck()
  const person = await driver()
  for (const [nth, day] of [5, 6, 7].entries())
    await posted(car, {
      ...{ staff_id: person.id, start_date: at(day), end_date: at(day, 13) },
      ...{ odometer_in: 1100 + nth * 110, fuel_in: `${90 - nth * 12}.25` },
    })
  await sheet(await truck(), { start_date: at(8) })
})

/** What the file has for a value of the screen; moments on the wall of the contract. */
function cellOf(resource: Resource, key: string, row: Row): unknown {
  const { kind, options } = resource.fields[key]!
  const value = row[key] as string | number | null
  const as = kind === 'computed' && !options.choices ? options.as : kind
  if (value === null || value === undefined) return null
  if (kind === 'marks') return wordsOf(resource, key, row[key] as string[])
  if (options.choices) return optionWord('ru', resource, key, String(value))
  if (as === 'ref') return row[labelKey(key)]
  if (as === 'decimal' || as === 'integer') return Number(value)
  if (as === 'day') return new Date(value)
  if (as === 'moment') {
    const minutes = Math.floor(Date.parse(value as string) / 60_000)
    return new Date((minutes + 5 * 60) * 60_000)
  }
  if (as === 'plate') return formatsOf('ru', contract).plate(String(value))
  return value
}

const wordsOf = (resource: Resource, key: string, codes: readonly string[]) =>
  codes.map((code) => optionWord('ru', resource, key, code)).join('; ') || null

it('covers the lists of all desks and both statements', () => {
  expect(lists.map(deskName).sort()).toEqual([
    ...['fuel-driver-statement', 'fuel-vehicle-statement', 'way-bill', 'way-bill-bill'],
    'way-bill-dispatching',
  ])
})

it.each(lists.map((one) => [deskName(one), one] as const))('%s', async (_, resource) => {
  const base = `/${resource.basePaths[0]}`
  const columns = resource.list.columns.filter((key) => isExportable(resource.fields[key]!))
  const rows = (await admin.post(`${base}/getListByFilter`, { size: 500 })).result as Row[]
  expect(rows.length).toBeGreaterThan(2)
  const totals = resource.list.totals !== undefined
  const asked = { format: 'xlsx', columns, ...(totals && { totals }) }
  const { cells } = await exported(app, admin, base, asked)
  const { words } = formatsOf('ru', contract)
  expect(cells[0]).toEqual(
    columns.map((key) => {
      const { unit } = resource.fields[key]!.options
      return [fieldLabel('ru', resource.name, key), unit && words.units[unit]]
        .filter(Boolean)
        .join(', ')
    }),
  )
  expect(cells.slice(1, rows.length + 1)).toEqual(
    rows.map((row) => columns.map((key) => cellOf(resource, key, row))),
  )
  if (!totals) return
  const sums = (await admin.post(`${base}/getTotalsByFilter`, {})).result as Wire
  expect(cells.at(-1)).toEqual(
    columns.map((key, i) => {
      if (sums[key] !== undefined) return Number(sums[key])
      return i === 0 ? 'Итого' : null
    }),
  )
})

it('shows for a future, a current and a finished shift the same as the screen', async () => {
  const car = await truck()
  const person = await driver()
  const open = await sheet(car, { staff_id: person.id, start_date: at(9) })
  await done('open', open)
  const resource = lists.find((one) => deskName(one) === 'way-bill-bill')!
  const base = `/${resource.basePaths[0]}`
  const columns = ['shift']
  const filter = { sort: 'start_date' }
  const rows = (await admin.post(`${base}/getListByFilter`, { size: 500, ...filter }))
    .result as Row[]
  const { cells } = await exported(app, admin, base, { format: 'xlsx', columns, filter })
  const words = rows.map(({ state }) => {
    if (state === 'draft') return 'Не начата'
    return state === 'open' ? 'Не закрыта' : 'Закрыта'
  })
  expect(new Set(words).size).toBe(3)
  expect(cells.slice(1)).toEqual(words.map((word) => [word]))
  expect(
    rows.map((row) => optionWord('ru', resource, 'shift', (row.shift as string[])[0]!)),
  ).toEqual(words)
  expect(rows.map((row) => row.is_closed)).toEqual(
    rows.map(({ state }) => (state === 'draft' || state === 'open' ? 0 : 1)),
  )
})

it.each(locales)('the register on paper has the sheets of the list, in %s', async (locale) => {
  const { text, status } = await printed(app, admin, '/api/fms/way-bill', {
    ...{ form: 'register', filter: { state: 'posted', sort: 'number' }, locale },
  })
  expect(status).toBe(200)
  const { moment } = formatsOf(locale, contract)
  const solid = text.replace(/[\s\u200b\u00a0]/g, '')
  const places = [5, 6, 7].map((day) => solid.indexOf(moment(at(day)).replace(/\s/g, '')))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
})
