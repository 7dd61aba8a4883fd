// Rules between the lines of a document, enforced by each save and by the database itself.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const at = '/api/fms/specimen-sheet'
const fuels = await Promise.all(
  ['АИ-80', 'Метан'].map(async (name) => {
    const { result } = await admin.post('/api/fms/fuel/save', { name: `${name} из строк` })
    return (result as Row).id
  }),
)
const [petrol = 0, gas = 0] = fuels
let last = 0
const line = (fuel_id: number, more: Wire = {}): Wire => ({ fuel_id, quantity: 1, ...more })
const save = (lines: readonly Wire[], more: Wire = {}) =>
  admin.post(`${at}/save`, {
    ...(more.id === undefined && { number: `Л-${++last}`, issued_on: '2026-01-31' }),
    ...more,
    lines,
  })
async function made(...lines: Wire[]): Promise<Row & { lines: Wire[] }> {
  const { status, text, result } = await save(lines)
  expect(status, text).toBe(200)
  return result as Row & { lines: Wire[] }
}
const refused = async (...lines: Wire[]) => {
  const { status, error, text } = await save(lines)
  expect(status, text).toBe(400)
  return error?.fields
}

it('reject equal values of two lines, at the later one, case-insensitively', async () => {
  const fields = await refused(line(petrol, { batch: 'А-1' }), line(gas, { batch: 'а-1' }))
  expect(fields).toEqual({ 'lines.1.batch': 'Уже есть в строке 1. Оставьте одну' })
  await made(line(petrol, { batch: 'А-1' }), line(gas, { batch: 'А-2' }), line(gas), line(gas))
  // another document may have the same
  await made(line(petrol, { batch: 'А-1' }))
})

it('refuse a line whose values are not in order, naming the field of the line', async () => {
  const fields = await refused(line(gas), line(petrol, { km_from: 20, km_to: 10 }))
  expect(fields).toEqual({ 'lines.1.km_to': expect.stringContaining('Km from') })
})

it('refuse periods that overlap for the same key, and no others', async () => {
  const kept = (from: string, to: string | null) => ({ kept: { from, to } })
  const first = line(petrol, kept('2026-01-01', '2026-01-10'))
  expect(await refused(first, line(gas), line(petrol, kept('2026-01-10', null)))).toEqual({
    'lines.2.kept': 'Пересекается со строкой 1. Измените один из периодов',
  })
  await made(first, line(gas, kept('2026-01-05', null)), line(petrol, kept('2026-01-11', null)))
})

it('let two lines take each other’s values, and a new one that of a line that goes', async () => {
  const row = await made(line(petrol, { batch: 'Б-1' }), line(gas, { batch: 'Б-2' }))
  const [one, two] = row.lines as [Wire, Wire]
  const typed = ({ id, fuel_id, quantity }: Wire, batch: string) => ({
    ...{ id, fuel_id, quantity, batch },
  })
  const swapped = await save([typed(one, 'Б-2'), typed(two, 'Б-1')], { id: row.id })
  expect(swapped.status, swapped.text).toBe(200)
  expect(swapped.result).toMatchObject({
    lines: [
      { id: one.id, batch: 'Б-2' },
      { id: two.id, batch: 'Б-1' },
    ],
  })
  const replaced = await save([line(gas, { batch: 'Б-2' }), typed(two, 'Б-1')], { id: row.id })
  expect(replaced.status, replaced.text).toBe(200)
})

it('are enforced by the database too, for every writer', async () => {
  const row = await made(
    line(petrol, { batch: 'В-1', km_from: 1, kept: { from: '2026-02-01', to: null } }),
    line(gas, { batch: 'В-2', km_to: 5, kept: { from: '2026-02-01', to: null } }),
  )
  const [, two] = row.lines as [Wire, Wire]
  const write = (set: string) =>
    database.query(`update specimen_sheet__lines set ${set} where id = $1`, [two.id])
  await expect(write(`batch = 'в-1'`)).rejects.toMatchObject({ code: '23P01' })
  await expect(write(`fuel_id = ${petrol}`)).rejects.toMatchObject({ code: '23P01' })
  await expect(write('km_from = 6')).rejects.toMatchObject({ code: '23514' })
})

it('derive values of lines and their total in a preview, before anything is stored', async () => {
  const body = { number: 'Л-0', issued_on: '2026-01-31', lines: [line(gas, { price: '2.50' })] }
  const { result } = await admin.post(`${at}/preview`, body)
  expect(result).toMatchObject({
    row: {
      total: '2.50',
      lines: [{ cost: '2.50', filled_id: gas, filled_name: 'Метан из строк' }],
    },
  })
})
