// Valid but unusual rows of a file: counted and shown by the check, and imported.
import { expect, it } from 'vitest'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { carry, check, faultsOf, upload } from '#tests/support/server/import-calls.ts'
import { resources } from '../contract/contract-world.ts'

const { signIn } = await testApp({ resources })
const admin = await signIn('admin')
const specimen = resources.find(({ name }) => name === 'specimen')!
const at = `/${specimen.basePaths[0]}`
const titles = 'name;code_word;plate;quantity'
const warningsOf = (id: number, query = '') =>
  faultsOf(admin, id, `?kind=warning${query}`, { 'accept-language': 'ru' })

it('an unusual value is a warning of its row, not a fault: it is counted, shown and imported', async () => {
  const rows = ['Обычная;WA-1;01A123BC;1', 'Прицеп;WA-2;АВС;2', 'Ошибка;WA-3;1;много']
  const first = await check(admin, await upload(admin, specimen, [titles, ...rows].join('\n')))
  // what is wrong with a row comes first
  expect(first.counts).toEqual({ rows: 3, create: 2, update: 0, same: 0, faulty: 1, warned: 1 })
  expect((await faultsOf(admin, first.id)).map(({ row, field }) => [row, field])).toEqual([
    [4, 'quantity'],
  ])
  const mended = [titles, ...rows].join('\n').replace('много', '3')
  const job = await check(admin, await upload(admin, specimen, mended))
  expect(job.counts).toEqual({ rows: 3, create: 3, update: 0, same: 0, faulty: 0, warned: 2 })
  expect(await faultsOf(admin, job.id)).toEqual([])
  const warning = {
    column: 'plate',
    field: 'plate',
    message: 'Необычный номер: проверьте, нет ли опечатки',
  }
  expect(await warningsOf(job.id)).toEqual([
    { row: 3, title: 'Прицеп WA-2', value: 'АВС', ...warning },
    { row: 4, title: 'Ошибка WA-3', value: '1', ...warning },
  ])
  expect((await warningsOf(job.id, '&size=1')).map(({ row }) => row)).toEqual([3])
  expect((await warningsOf(job.id, '&after=3')).map(({ row }) => row)).toEqual([4])
  expect((await carry(admin, 'apply', job.id)).applied).toMatchObject({ created: 3 })
  const stored = await admin.post(`${at}/getListByFilter`, { name: 'Прицеп' })
  expect((stored.result as Row[]).map(({ plate }) => plate)).toEqual(['ABC'])

  // no warning for values that a file leaves unchanged
  const again = await check(admin, await upload(admin, specimen, mended.replace(';2', ';20')), {
    key: 'code_word',
    mode: 'update',
  })
  expect(again.counts).toEqual({ rows: 3, create: 0, update: 1, same: 2, faulty: 0 })
  expect(await warningsOf(again.id)).toEqual([])
})

it('only faults and warnings can be requested', async () => {
  const job = await check(admin, await upload(admin, specimen, `${titles}\nЕщё;WA-9;;1`))
  const { status, error } = await admin.get(`/api/import/${job.id}/faults?kind=all`)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['kind']])
})
