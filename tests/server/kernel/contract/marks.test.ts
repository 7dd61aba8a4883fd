// Marks: conditions of the area that lists show for a record. Reading, sorting and exporting of
// every kind are in reading.test.ts and export.test.ts.
import { describe, expect, it } from 'vitest'
import type { Resource } from '#resources/kernel/types.ts'
import { areaAccounts } from '#server/areas/area-registry.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { checkMarks } from '#server/kernel/read/marks.ts'
import { atThisMoment } from '#server/kernel/read/sql-clock.ts'
import type { Rules } from '#server/kernel/types.ts'
import { sql } from 'kysely'
import { specimenOrder } from '#tests/specimens/resources.ts'
import { specimenRules } from '#tests/specimens/rules.ts'
import { dayAfter } from '#tests/support/server/field-values.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { idsOf, resources, world } from './contract-world.ts'

const { make, clock, signIn } = await world()
let admin = await signIn('admin')
const order = specimenOrder as unknown as Resource
const specimen = resources.find(({ name }) => name === 'specimen')!
const at = '/api/fms/specimen-order'
const put = (body: Wire) => admin.post(`${at}/save`, body)

describe('marks of a record', () => {
  it('follow its values, in descriptor order', async () => {
    const { id } = await make.row(order, { state: 'new', specimen_id: null, wanted_by: null })
    const signs = async () => ((await admin.get(`${at}/getById/${id}`)).result as Row).signs
    expect(await signs()).toEqual(['waiting', 'nothing_ordered'])
    const changed = await put({ id, specimen_id: (await make.row(specimen)).id, state: 'taken' })
    expect((changed.result as Row).signs).toEqual([])
    await put({ id, state: 'done' })
    expect(await signs()).toEqual(['finished'])
  })

  it('are filtered by any of several, by none, and by all but some', async () => {
    const specimen_id = (await make.row(specimen)).id
    const ids: number[] = []
    for (const more of [
      { state: 'new', specimen_id: null, wanted_by: null },
      { state: 'new', specimen_id, wanted_by: null },
      { state: 'taken', specimen_id },
      { state: 'done', specimen_id },
    ])
      ids.push((await make.row(order, more)).id)
    const found = async (signs: unknown) =>
      idsOf(await admin.post(`${at}/getListByFilter`, { id: ids, signs, sort: 'id' })).map((id) =>
        ids.indexOf(id),
      )
    expect(await found('waiting')).toEqual([0, 1])
    expect(await found(['nothing_ordered', 'finished'])).toEqual([0, 3])
    expect(await found({ empty: true })).toEqual([2])
    expect(await found(['finished', null])).toEqual([2, 3])
    expect(await found({ not: ['waiting'] })).toEqual([2, 3])
    const counted = await admin.post(`${at}/getCountByFilter`, { id: ids, signs: ['waiting'] })
    expect(counted.result).toEqual({ count: 2 })
    const unknown = await admin.post(`${at}/getListByFilter`, { signs: ['no_such_mark'] })
    expect([unknown.status, Object.keys(unknown.error?.fields ?? {})]).toEqual([400, ['signs']])
  })

  it('are never written or sorted by', async () => {
    const row = await make.row(order, { state: 'new' })
    const { status, error } = await put({ id: row.id, signs: ['finished'] })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['signs']])
    expect((await admin.post(`${at}/getListByFilter`, { sort: 'signs' })).status).toBe(400)
  })

  it('follow the day, as rows and as a filter', async () => {
    const today = clock.now.toISOString().slice(0, 10)
    const { id } = await make.row(order, { state: 'new', wanted_by: dayAfter(today, 1) })
    const overdue = async () =>
      idsOf(await admin.post(`${at}/getListByFilter`, { id, signs: 'overdue' })).length
    expect(await overdue()).toBe(0)
    clock.advance(2 * 86_400_000)
    // the session has ended meanwhile
    admin = await signIn('admin')
    expect(await overdue()).toBe(1)
    const { signs } = (await admin.get(`${at}/getById/${id}`)).result as Row
    expect(signs).toContain('overdue')
  })
})

describe('the start of the server', () => {
  const kernelWith = (marks: Rules['marks']) =>
    createKernel({
      db: {} as never,
      resources,
      clock: () => new Date(),
      accounts: areaAccounts,
      seal: String,
      rules: { [order.name]: marks ? { marks } : {} },
    })
  it('fails if a mark has no condition, or a condition no mark', () => {
    const { signs = {} } =
      atThisMoment({ clock: () => new Date() }, specimenRules[order.name]?.marks) ?? {}
    const { finished: _, ...fewer } = signs
    expect(() => checkMarks(kernelWith({ signs }), order)).not.toThrow()
    for (const marks of [undefined, { signs: fewer }, { signs: { ...signs, late: sql`true` } }])
      expect(() => checkMarks(kernelWith(marks), order)).toThrow(
        /specimen-order declares the marks \[signs: waiting /,
      )
  })
})
