// Rules that colour the rows of a list: stored with a user's settings and in views, checked like
// filters, and never returned to who may not read all of their fields.
import { beforeEach, expect, it } from 'vitest'
import { world } from '../../kernel/contract/contract-world.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import type { Caller, Wire } from '#tests/support/server/test-app.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'

const { database, admin, signIn } = await world()
const reader = await signIn('reader')

const expired = { color: 'red', name: 'Просрочен', filter: { expires: { to: 'today-1' } } }
const broken = {
  color: 'orange',
  name: 'Сломан',
  filter: { state: 'broken', quantity: { from: 2 } },
}
const personal = {
  color: 'gray',
  name: 'Паспорт',
  filter: { state: 'new', passport: 'АА 1234567' },
}

const set = (caller: Caller, body: Wire) =>
  caller.post('/api/views/saveSetting', { resource: 'specimen', ...body })
const settings = async (caller: Caller) =>
  ((await caller.get('/api/views/getSettings')).result as Record<string, Wire>).specimen
const save = (caller: Caller, colors: unknown) =>
  caller.post('/api/views/save', {
    ...{ resource: 'specimen', name: 'Цветной', shared: true },
    content: { filter: {}, colors },
  })

beforeEach(async () => {
  await database.query('delete from saved_view')
  await database.query('delete from grid_setting')
})

it('are kept with the settings of a user, in their order, beside the other ones', async () => {
  await set(admin, { density: 'compact', colors: [expired, broken] })
  await set(admin, { size: 50 })
  expect(await settings(await signIn('admin'))).toEqual({
    ...{ density: 'compact', size: 50, colors: [expired, broken] },
  })
  await set(admin, { colors: null })
  expect(await settings(admin)).toEqual({ density: 'compact', size: 50 })
})

it('belong to a view, which colleagues see with its colours', async () => {
  const view = (await save(admin, [broken, expired])).result as Wire
  expect(view.content).toEqual({ filter: {}, colors: [broken, expired] })
  const [seen] = (await reader.get('/api/views/getList/specimen')).result as Wire[]
  expect(seen?.content).toEqual(view.content)
})

it('are refused as a whole when one is invalid, with the place of the fault', async () => {
  const before = await stateOf(database)
  const wrong: [unknown, string][] = [
    ['red', ''],
    [[{ ...expired, color: 'pink' }], '.0.color'],
    [[{ ...expired, name: '' }], '.0.name'],
    [[expired, { ...broken, more: 1 }], '.1.more'],
    [[expired, { ...broken, filter: {} }], '.1.filter'],
    // stored settings are stripped of nulls: nothing of the condition would be left
    [[{ ...broken, filter: { state: null } }], '.0.filter.state'],
    [[{ ...broken, filter: { search: 'а' } }], '.0.filter.search'],
    [[{ ...broken, filter: { slice: 'all' } }], '.0.filter.slice'],
    [[{ ...broken, filter: { no_such: 1 } }], '.0.filter.no_such'],
    [[{ ...broken, filter: { state: 'lost' } }], '.0.filter.state'],
    [Array.from({ length: 9 }, () => broken), ''],
  ]
  for (const [colors, place] of wrong) {
    const setting = await set(admin, { size: 50, colors })
    expect([setting.status, Object.keys(setting.error?.fields ?? {})]).toEqual([
      ...[400, [`colors${place}`]],
    ])
    const view = await save(admin, colors)
    expect([view.status, Object.keys(view.error?.fields ?? {})]).toEqual([
      ...[400, [`content.colors${place}`]],
    ])
  }
  expect(await stateOf(database)).toEqual(before)
})

it(`${advisory(1)}: a rule with an unreadable field is left out whole`, async () => {
  await save(admin, [personal, expired])
  const answer = await reader.get('/api/views/getList/specimen')
  expect(answer.text).not.toMatch(/passport|Паспорт|1234567/)
  const [view] = answer.result as Wire[]
  expect(view?.content).toEqual({ filter: {}, colors: [expired] })
  expect((await set(reader, { colors: [personal] })).error?.fields).toEqual({
    'colors.0.filter.passport': expect.anything() as unknown,
  })
})
