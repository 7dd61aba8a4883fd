// Rows that block archiving a record: rejected, named, and safe under concurrency.
import { expect, it } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { resources, world } from '../contract/contract-world.ts'

const { admin, make, database } = await world()
const at = '/api/fms/specimen'
const [specimen, order] = ['specimen', 'specimen-order'].map((name) =>
  resources.find((one) => one.name === name)!,
) as [(typeof resources)[number], (typeof resources)[number]]
const archive = (id: number) => admin.delete(`${at}/delete`, { id })
const put = (body: object) => admin.post('/api/fms/specimen-order/save', body)

it('a record cannot be archived while a row blocks it, and the row is named', async () => {
  const { id } = await make.row(specimen)
  const open = await make.row(order, { specimen_id: id, state: 'taken' })
  await make.row(order, { specimen_id: id, state: 'done' })
  const { status, error } = await archive(id)
  expect([status, error?.code]).toEqual([409, 'held'])
  expect(error?.used_by).toEqual([
    { resource: 'specimen-order', id: open.id, name: open.number, count: 1 },
  ])
  const many = (await admin.post(`${at}/bulk`, { action: 'archive', ids: { [id]: null } }))
    .result as { refused: Row[] }
  expect(many.refused).toMatchObject([{ id, code: 'held', used_by: [{ id: open.id }] }])
  await put({ id: open.id, state: 'done' })
  expect((await archive(id)).status).toBe(200)
})

it('a blocking row cannot reference an archived record, a non-blocking row can', async () => {
  const { id } = await make.row(specimen)
  await archive(id)
  const refused = await put({ number: 'A-1', specimen_id: id })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['specimen_id']])
  const over = await put({ number: 'A-2', specimen_id: id, state: 'done' })
  expect(over.status, over.text).toBe(200)
  expect((await put({ id: (over.result as Row).id, state: 'new' })).error?.fields).toHaveProperty(
    'specimen_id',
  )
})

it('of a concurrent archiving and blocking save one is rejected, ten times out of ten', async () => {
  for (let i = 0; i < 10; i++) {
    const { id } = await make.row(specimen)
    const answers = await Promise.all([archive(id), put({ number: `B-${i}`, specimen_id: id })])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const held = await database.query(
      `select 1 from specimen_order o join specimen s on s.id = o.specimen_id where s.archived_at is not null and o.state <> 'done' and s.id = $1`,
      [id],
    )
    expect(held).toEqual([])
  }
})
