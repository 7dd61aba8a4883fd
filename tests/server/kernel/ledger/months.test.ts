// Closed months: entries dated in one cannot be changed by any path until it is reopened, and a
// close and concurrent writers cannot miss each other.
import { describe, expect, it } from 'vitest'
import { monthTotals } from '#server/kernel/ledger/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { afterAll } from 'vitest'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import type { Answer, Row } from '#tests/support/server/test-app.ts'
import { specimenMovement } from '#tests/specimens/ledgers.ts'
import { ledgerWorld } from './ledger-world.ts'

const world = await ledgerWorld(patientLimits)
const { ask, call, store, cart, deliver, delivery, issue, post, database, fuel } = world
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(() => pool.end())

/** The month's row, which the first document in it has made; by its first day. */
async function monthOf(month: string): Promise<number> {
  const { result } = await ask('specimen-month/getListByFilter', { month })
  return (result as Row[])[0]?.id ?? (await call('specimen-month/save', { month })).id
}
/** A file of a delivery. */
async function addPaper(id: number): Promise<Answer> {
  const form = new FormData()
  form.set('id', String(id))
  form.append('papers', new Blob([`%PDF-1.7\n${id}\n%%EOF`]), 'act.pdf')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const {
    statusCode: status,
    body,
    headers,
  } = await world.app.inject({
    method: 'POST',
    url: '/api/fms/specimen-delivery/saveSpecimenDeliveryFile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      cookie: world.admin.cookie,
    },
  })
  return { status, text: body, headers, ...(JSON.parse(body) as object) } as Answer
}

const close = async (month: string) => call('specimen-month/close', { id: await monthOf(month) })
const reopen = async (month: string) =>
  call('specimen-month/reopen', { id: await monthOf(month), reason: 'a slip' })
const expectClosed = ({ status, error }: Answer) =>
  expect([status, error?.code]).toEqual([409, 'month_closed'])

describe('in a closed month', () => {
  // 31 December 20:00 in UTC is January in Tashkent
  const inside = '2025-03-31T18:59:00.000Z'
  const outside = '2025-03-31T19:01:00.000Z'

  it('nothing is saved, changed, moved, removed, brought back or posted', async () => {
    const tank = await store()
    const vehicle = await cart()
    const { id } = await deliver(tank, inside, '60')
    const later = await deliver(tank, outside, '60')
    const gone = await deliver(tank, inside, '1')
    await call('specimen-delivery/delete', { id: gone.id })
    const draft = await call('specimen-issue/save', issue(tank, vehicle, inside, '10'))
    await close('2025-03-01')
    const { result } = await world.admin.get('/api/fms/specimen-delivery/getRemoved')
    const { event } = (result as { event: number; id: number }[]).find((one) => one.id === gone.id)!
    const refusals = [
      await ask('specimen-delivery/save', delivery(tank, inside, '1')),
      await ask('specimen-delivery/save', { id, litres: '61' }),
      await ask('specimen-delivery/save', { id, note: 'not even a note' }),
      await ask('specimen-delivery/save', { id, at: outside }),
      await ask('specimen-delivery/save', { id: later.id, at: inside }),
      await ask('specimen-delivery/delete', { id }),
      await ask('specimen-delivery/bringBack', { event }),
      await ask('specimen-issue/post', { id: draft.id }),
      await ask('specimen-issue/save', { id: draft.id, lines: [] }),
    ]
    refusals.forEach(expectClosed)
    expect(refusals[0]!.error!.message).toContain('03.2025')
    expect(Object.keys(refusals[0]!.error!.fields!)).toEqual(['at'])
    const many = await ask('specimen-delivery/bulk', {
      ...{ action: 'update', ids: { [id]: null, [later.id]: null }, set: { note: 'all' } },
    })
    expect(many.result).toMatchObject({ done: 1, refused: [{ id, code: 'month_closed' }] })
    const rows = [{ id, set: { note: 'x' } }, { set: delivery(tank, inside, '1') }]
    const written = await ask('specimen-delivery/bulk', { action: 'write', rows, atomic: false })
    expect(written.result).toMatchObject({ done: 0 })
    await reopen('2025-03-01')
    await call('specimen-delivery/save', { id, litres: '61' })
    await call('specimen-delivery/bringBack', { event })
  })

  it('SQL is rejected too, in documents, child rows and movements', async () => {
    const tank = await store()
    const vehicle = await cart()
    await deliver(tank, '2025-05-10T05:00:00.000Z', '60')
    await post(issue(tank, vehicle, '2025-05-10T06:00:00.000Z', '10'))
    await close('2025-05-01')
    const statements = [
      `update specimen_delivery set note = 'x' where store_id = ${tank}`,
      `delete from specimen_delivery where store_id = ${tank}`,
      `update specimen_issue__lines set litres = 1 where parent_id = (select id from specimen_issue where store_id = ${tank})`,
      `insert into specimen_movement (contract_id, document, document_id, at, kind, store_id, fuel_id, litres)
        values (1, 'x', 1, '2025-05-10 05:00Z', 'delivery', ${tank}, ${fuel}, 1)`,
    ]
    for (const statement of statements)
      await expect(database.query(statement)).rejects.toMatchObject({ code: 'MP007' })
    await reopen('2025-05-01')
  })

  it('no file is added, taken away or moved, by calls or by SQL', async () => {
    const tank = await store()
    const { id } = await deliver(tank, inside, '60')
    const [paper] = (await addPaper(id)).result as Row[]
    const later = await deliver(tank, outside, '60')
    const [other] = (await addPaper(later.id)).result as Row[]
    await close('2025-03-01')
    expectClosed(await addPaper(id))
    const remove = (file: number) =>
      world.admin.delete('/api/fms/specimen-delivery/deleteFile', { id: file })
    expectClosed(await remove(paper!.id))
    for (const statement of [
      `delete from file where id = ${paper!.id}`,
      `update file set name = 'other.pdf' where id = ${paper!.id}`,
      `update file set record_id = ${id} where id = ${other!.id}`,
      `update file set record_id = ${later.id} where id = ${paper!.id}`,
    ])
      await expect(database.query(statement)).rejects.toMatchObject({ code: 'MP007' })
    const kept = await world.admin.post('/api/fms/specimen-delivery/getFile', { id })
    expect(kept.result).toMatchObject([{ id: paper!.id, name: 'act.pdf' }])
    // those of documents in other months come and go
    expect((await addPaper(later.id)).status).toBe(200)
    expect((await remove(other!.id)).status).toBe(200)
    await reopen('2025-03-01')
    expect((await remove(paper!.id)).status).toBe(200)
  })

  it('starts with the previous balance: earlier months are closed too, without a separate close', async () => {
    const tank = await store()
    const early = await deliver(tank, '2025-07-10T05:00:00.000Z', '60')
    await close('2025-08-01')
    for (const refused of [
      await ask('specimen-delivery/save', delivery(tank, '2025-07-11T05:00:00.000Z', '1')),
      await ask('specimen-delivery/save', delivery(tank, '2025-06-11T05:00:00.000Z', '1')),
      await ask('specimen-delivery/save', { id: early.id, litres: '61' }),
    ]) {
      expectClosed(refused)
      expect(refused.error!.message).toContain('08.2025')
    }
    await deliver(tank, '2025-09-01T05:00:00.000Z', '1')
    await reopen('2025-08-01')
    await call('specimen-delivery/save', { id: early.id, litres: '61' })
  })
})

describe('a close', () => {
  it('includes everything written before it, with many concurrent writers', async () => {
    for (const month of ['2024-01', '2024-02', '2024-03']) {
      const tank = await store()
      const day = (n: number) => `${month}-${String(1 + (n % 27)).padStart(2, '0')}T08:00:00.000Z`
      const before = await deliver(tank, '2023-12-01T08:00:00.000Z', '5')
      const id = await monthOf(`${month}-01`)
      const writing = Array.from({ length: 30 }, (_, n) =>
        ask('specimen-delivery/save', delivery(tank, day(n), '1')),
      )
      const closing = ask('specimen-month/close', { id })
      const answers = await Promise.all(writing)
      expect((await closing).status).toBe(200)
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const done = answers.filter(({ status }) => status === 200).length
      const person = { contractId: 1 } as never
      const totals = await monthTotals({ db, person }, specimenMovement as never, {
        ...{ owner: 'store_id', month: `${month}-01` },
      })
      const expected = {
        ...{ owner_id: tank, keys: { fuel_id: fuel }, opening: '5.00', issued: '0.00' },
        ...{ received: `${done}.00`, closing: `${5 + done}.00` },
      }
      expect(totals.find(({ owner_id }) => owner_id === tank)).toEqual(expected)
      expectClosed(await ask('specimen-delivery/save', delivery(tank, day(1), '1')))
      await reopen(`${month}-01`)
      await call('specimen-delivery/delete', { id: before.id })
    }
  })

  it('waits for writers in an earlier month, and starts with their result', async () => {
    const tank = await store()
    await deliver(tank, '2021-02-10T08:00:00.000Z', '5')
    const id = await monthOf('2021-02-01')
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `insert into specimen_movement (contract_id, document, document_id, at, kind, store_id, fuel_id, litres)
        values (1, 'specimen-delivery', 0, '2021-01-10 05:00Z', 'delivery', $1, $2, 7)`,
      [tank, fuel],
    )
    const closing = ask('specimen-month/close', { id })
    const waits = () =>
      database.query(`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`)
    await expect.poll(async () => (await waits()).length).toBe(1)
    await client.query('commit')
    client.release()
    expect((await closing).status).toBe(200)
    expectClosed(
      await ask('specimen-delivery/save', delivery(tank, '2021-01-11T08:00:00.000Z', '1')),
    )
    await reopen('2021-02-01')
  })

  it('leaves out of the totals what was taken back', async () => {
    const tank = await store()
    const vehicle = await cart()
    const { id } = await deliver(tank, '2022-06-10T08:00:00.000Z', '50')
    await call('specimen-delivery/save', { id, litres: '70' })
    await post(issue(tank, vehicle, '2022-06-30T18:59:59.999Z', '20'))
    await post(issue(tank, vehicle, '2022-06-30T19:00:00.000Z', '30'))
    const person = { contractId: 1 } as never
    const totals = (month: string) =>
      monthTotals({ db, person }, specimenMovement as never, { owner: 'store_id', month })
    const own = (rows: Awaited<ReturnType<typeof totals>>) =>
      rows
        .filter(({ owner_id }) => owner_id === tank)
        .map(({ opening, received, issued, closing }) => [opening, received, issued, closing])
    expect(own(await totals('2022-06-01'))).toEqual([['0.00', '70.00', '20.00', '50.00']])
    expect(own(await totals('2022-07-01'))).toEqual([['50.00', '0.00', '30.00', '20.00']])
    expect(own(await totals('2022-05-01'))).toEqual([])
  })
})
