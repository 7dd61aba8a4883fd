// Dismissal: the flag and the status of an employee never contradict each other, whichever way they
// are changed.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { fillBuiltIn } from '#server/areas/platform/built-in.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const { database, signIn } = await testApp()
const admin = await signIn('admin')
const staff = allResources().find(({ name }) => name === 'staff')!
const ids = new Map<string, number>()
const names = new Map<string, string>()
let own: number
beforeAll(async () => {
  const pool = createPool(database.app)
  await fillBuiltIn(createDb(pool), allResources()).finally(() => pool.end())
  const rows = await database.query<{ id: number; code: string; name: string }>(
    'select id::int, code, name from staff_status where contract_id = 1 and code is not null',
  )
  for (const { id, code, name } of rows) {
    ids.set(code, id)
    names.set(code, name)
  }
  const custom = await admin.post('/api/fms/staff-status/save', { name: 'Уволен по сокращению' })
  own = (custom.result as Row).id
})

const save = (body: Wire) => admin.post('/api/fms/staff/saveStaff', body)
const hire = async (more: Wire = {}) =>
  (await save({ surname: 'Каримов', name: 'Олим', ...more })).result as Row
const dismissal = ({ dismissed, dismissal_date, status_id }: Row | Wire) => [
  dismissed,
  dismissal_date,
  [...ids].find(([, id]) => id === status_id)?.[0] ?? status_id,
]
const changed = async (before: Row, more: Wire) =>
  dismissal((await save({ id: before.id, ...more })).result as Row)

describe('an employee', () => {
  it('is dismissed by the status alone, and by the flag alone', async () => {
    const byStatus = await hire({ status_id: ids.get('dismissed') })
    expect(dismissal(byStatus)).toEqual([true, null, 'dismissed'])
    const working = await hire({ status_id: ids.get('working') })
    expect(await changed(working, { dismissed: true, dismissal_date: '2026-01-10' })).toEqual([
      true,
      '2026-01-10',
      'dismissed',
    ])
    const other = await hire({ status_id: ids.get('sick') })
    expect(await changed(other, { status_id: ids.get('dismissed'), dismissal_date: null })).toEqual(
      [true, null, 'dismissed'],
    )
  })
  it('is reinstated by either, and then has no dismissal date', async () => {
    const left = () =>
      hire({
        status_id: ids.get('dismissed'),
        dismissed: true,
        dismissal_date: '2026-01-10',
      })
    expect(await changed(await left(), { status_id: ids.get('vacation') })).toEqual([
      false,
      null,
      'vacation',
    ])
    expect(await changed(await left(), { dismissed: false })).toEqual([false, null, 'working'])
  })
  it('is not saved with both given and contradicting each other', async () => {
    const body = { surname: 'Каримов', name: 'Олим', dismissed: true }
    const fresh = await save({ ...body, status_id: ids.get('working') })
    expect([fresh.status, fresh.error?.fields]).toEqual([
      400,
      { status_id: 'Противоречит полю «Уволен». Измените одно из них' },
    ])
    const working = await hire({ status_id: ids.get('working') })
    const both = await save({ id: working.id, dismissed: true, status_id: ids.get('sick') })
    expect([both.status, Object.keys(both.error?.fields ?? {})]).toEqual([400, ['status_id']])
  })
  it('keeps a status of the organisation’s own, which does not imply dismissal', async () => {
    const row = await hire({ status_id: own, dismissed: true, dismissal_date: '2026-01-10' })
    expect(dismissal(row)).toEqual([true, '2026-01-10', own])
    expect(await changed(row, { dismissed: false })).toEqual([false, null, own])
    expect(dismissal(await hire({ dismissed: true }))).toEqual([true, null, null])
  })
})

it('an import follows the same rule', async () => {
  const left = names.get('dismissed')
  const working = names.get('working')
  const file = [
    'Фамилия;Имя;Статус сотрудника;Уволен',
    `Первый;Али;${left};`,
    `Второй;Али;${working};Да`,
    `Третий;Али;${working};`,
  ].join('\n')
  const job = await check(admin, await upload(admin, staff, file))
  expect(job.counts).toMatchObject({ rows: 3, create: 2, faulty: 1 })
  expect((await faultsOf(admin, job.id)).map(({ row, field }) => [row, field])).toEqual([
    [3, 'status_id'],
  ])
  const mended = await check(admin, await upload(admin, staff, file.replace(';Да', ';Нет')))
  await carry(admin, 'apply', mended.id)
  const listed = await admin.post('/api/fms/staff/getListByFilter', { name: 'Али', sort: 'id' })
  expect((listed.result as Row[]).map(dismissal)).toEqual([
    [true, null, 'dismissed'],
    [false, null, 'working'],
    [false, null, 'working'],
  ])
})
