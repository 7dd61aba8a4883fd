// Real-world catalogues: faulty rows that are left out on request and imported later, and one
// decision for all unknown names.
import { expect, it } from 'vitest'
import { mostUnknown } from '#server/kernel/import/job/import-limits.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import {
  carry,
  check,
  faultsOf,
  sendSheet,
  settled,
  upload,
} from '#tests/support/server/import-calls.ts'
import type { ImportJob } from '#resources/wire/imports.ts'
import { resources } from '../contract/contract-world.ts'

const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const specimen = resources.find(({ name }) => name === 'specimen')!
const at = `/${specimen.basePaths[0]}`
const titles = 'name;code_word;quantity'
const sheet = (...rows: string[]) => [titles, ...rows].join('\n')
const named = async (name: string) =>
  ((await admin.post(`${at}/getListByFilter`, { name })).result as Row[]).length
const leaveOut = async (id: number) => {
  const { status, text } = await admin.post('/api/import/apply', { id, leaveOut: true })
  expect(status, text).toBe(200)
  return settled(admin, id)
}

it('faulty rows are left out only on request, and imported once corrected', async () => {
  const file = sheet('Годная;LO-1;1', 'Ошибочная;LO-2;много', 'Вторая;LO-3;3')
  const job = await check(admin, await upload(admin, specimen, file))
  expect(job.counts).toMatchObject({ create: 2, faulty: 1 })
  expect((await admin.post('/api/import/apply', { id: job.id })).status).toBe(409)
  const done = await leaveOut(job.id)
  expect(done).toMatchObject({ state: 'applied', applied: { created: 2, updated: 0, left: 1 } })
  expect([await named('Годная'), await named('Ошибочная'), await named('Вторая')]).toEqual([
    1, 0, 1,
  ])
  expect((await faultsOf(admin, job.id)).map(({ row, field }) => [row, field])).toEqual([
    [3, 'quantity'],
  ])

  const corrected = `№ строки;${titles}\n3;Ошибочная;LO-2;2`
  const sent = await sendSheet(admin, '/api/import/again', corrected, 'a.csv', [
    { name: 'id', content: String(job.id) },
  ])
  const rest = await settled(admin, (sent.result as ImportJob).id)
  expect(rest.counts).toEqual({ rows: 1, create: 1, update: 0, same: 0, faulty: 0 })
  expect((await carry(admin, 'apply', rest.id)).applied).toMatchObject({ created: 1 })
  expect(await named('Ошибочная')).toBe(1)

  const undone = (await carry(admin, 'undo', job.id)).undone
  expect(undone).toMatchObject({ removed: 2 })
  expect([await named('Годная'), await named('Ошибочная')]).toEqual([0, 1])
})

it('only reported rows are left out', async () => {
  const file = sheet('Первая;LN-1;1', 'Лишняя;LN-2;много', 'Занятая;LN-3;3')
  const job = await check(admin, await upload(admin, specimen, file))
  await admin.post(`${at}/save`, { name: 'Опередившая', code_word: 'LN-3' })
  const back = await leaveOut(job.id)
  expect(back).toMatchObject({
    ...{ state: 'checked', failure: { code: 'validation' } },
    counts: { create: 1, faulty: 2 },
  })
  expect(await named('Первая')).toBe(0)
  expect((await leaveOut(job.id)).applied).toMatchObject({ created: 1, left: 2 })
})

it('nothing can be left out of a file in which every row is faulty', async () => {
  const job = await check(admin, await upload(admin, specimen, sheet('Пустая;LE-1;много')))
  const { status, error } = await admin.post('/api/import/apply', { id: job.id, leaveOut: true })
  expect([status, error?.code]).toEqual([409, 'wrong_state'])
})

it('one decision creates all unknown names, including those that are not displayed', async () => {
  const count = mostUnknown + 40
  const rows = Array.from({ length: count }, (_, n) => `Машина ${n};UN-${n};Марка № ${n}`)
  const file = ['name;code_word;brand_id', ...rows].join('\n')
  const job = await check(admin, await upload(admin, specimen, file))
  expect(job.unknown).toHaveLength(mostUnknown)
  expect(job.counts).toMatchObject({ create: 0, faulty: count, unknown: count })
  const empty = { field: 'brand_id', text: 'Марка № 7', empty: true }
  const decided = await check(admin, job, { addAll: ['brand_id'], resolve: [empty] })
  expect(decided.counts).toMatchObject({ create: count, faulty: 0 })
  expect(decided.addAll).toEqual(['brand_id'])
  expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: count })
  const [made] = await database.query<{ n: number; empty: number }>(
    `select (select count(*)::int from car_brand where name like 'Марка № %') as n,
      (select count(*)::int from specimen where name like 'Машина %' and brand_id is null) as empty`,
  )
  expect(made).toEqual({ n: count - 1, empty: 1 })
  const other = await upload(admin, specimen, sheet('Ещё;LO-9;1'))
  const wrong = await admin.post('/api/import/map', {
    ...{ id: other.id, columns: [], key: null, mode: 'create', addAll: ['quantity'] },
  })
  expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ['addAll.0']])
})
