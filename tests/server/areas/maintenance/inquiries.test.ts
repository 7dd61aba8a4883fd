// Repair requests: from a defect to a repaired vehicle, at the desks of those who report, decide,
// issue parts and do the work.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const order = '/api/tech-inspection/order'
const issueDesk = '/api/tech-inspection/order-issue'
const executionDesk = '/api/tech-inspection/order-execution'

const row = async (name: string, more: Wire = {}) => make.row(named(name), more)
const vehicle = (more: Wire = {}) =>
  row('car', { status_id: null, initial_odometer: 10_000, ...more }).then(({ id }) => id)
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Record<string, unknown>
}
const refused = ({ status, error }: Answer) => [
  status,
  error?.code,
  Object.keys(error?.fields ?? {}),
]
const now = () => clock.now.toISOString()

/** A request saved by a user with the right. */
async function request(more: Wire = {}): Promise<Row> {
  const car_id = (more.car_id as number | undefined) ?? (await vehicle())
  return done(
    await admin.post(`${order}/save`, { car_id, date: now(), description: 'Течь масла', ...more }),
  )
}

const step = (base: string, name: string, id: number, asked: Wire = {}) =>
  admin.post(`${base}/${name}`, { id, ...asked })

/** An item with so much of it in a warehouse, at that price. */
async function stock(quantity: string, unit_cost = '1000.00') {
  const item = await row('car-part')
  const store = await row('warehouse')
  const supply = done(
    await admin.post('/api/warehouse/supply/save', {
      ...{ source: 'opening', at: now(), warehouse_id: store.id },
      lines: [{ item_id: item.id, quantity, unit_cost }],
    }),
  )
  done(await admin.post('/api/warehouse/supply/post', { id: supply.id }))
  return { item_id: item.id, warehouse_id: store.id }
}

async function approved(parts: readonly Wire[], more: Wire = {}): Promise<number> {
  const { id } = await request({ ...more, parts })
  done(await step(order, 'approve', id))
  return id
}

const read = async (id: number) =>
  (await admin.get(`${order}/getById/${id}`)).result as Row & Record<string, never>
const lines = (of: Record<string, unknown>, key: string) => of[key] as Wire[]

describe('a request for repair', () => {
  it('is numbered once it is approved, and rejected with a reason', async () => {
    const first = await request()
    const second = await request()
    expect([first.number, first.state, first.source]).toEqual([null, 'new', 'office'])
    const approvedOne = done(await step(order, 'approve', first.id))
    expect([approvedOne.state, typeof approvedOne.number]).toEqual(['approved', 'number'])
    expect(refused(await step(order, 'reject', second.id))).toEqual([
      400,
      'validation',
      ['reject_reason'],
    ])
    const rejected = done(await step(order, 'reject', second.id, { reject_reason: 'Дубль' }))
    expect([rejected.state, rejected.number, rejected.reject_reason]).toEqual([
      'rejected',
      null,
      'Дубль',
    ])
  })

  it('reserves, issues in part, and takes back the excess', async () => {
    const one = await stock('10')
    const id = await approved([{ ...one, quantity: '6' }])
    const reserved = done(await step(issueDesk, 'reserve', id))
    expect(lines(reserved, 'parts')).toEqual([expect.objectContaining({ reserved: '6.000' })])
    const part = done(
      await admin.post(`${issueDesk}/save`, { id, issues: [{ ...one, quantity: '2' }] }),
    )
    expect(part.state).toBe('issued_partly')
    expect(lines(part, 'parts')).toEqual([
      expect.objectContaining({ reserved: '4.000', issued: '2.000' }),
    ])
    const all = done(await step(issueDesk, 'issue', id))
    expect([all.state, lines(all, 'issues').length]).toEqual(['issued', 2])
    const issues = lines(all, 'issues')
    const back = done(
      await admin.post(`${issueDesk}/save`, {
        id,
        issues: [...issues, { kind: 'return', ...one, quantity: '1' }],
      }),
    )
    expect(lines(back, 'parts')).toEqual([
      expect.objectContaining({ issued: '6.000', returned: '1.000', reserved: '0.000' }),
    ])
    expect((await read(id)).part_cost).toBe('5000.00')
    const changed = issues.map((line) => ({ ...line, quantity: '1' }))
    expect(refused(await admin.post(`${issueDesk}/save`, { id, issues: changed }))[0]).toBe(400)
  })

  it('issues no more than the stock, with any number of concurrent requests', async () => {
    const one = await stock('5')
    const ids: number[] = []
    for (let n = 0; n < 8; n++) ids.push(await approved([{ ...one, quantity: '1' }]))
    const answers = await Promise.all(ids.map((id) => step(issueDesk, 'issue', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(200),
      ...Array<number>(3).fill(400),
    ])
    const { result } = await admin.get(`/api/warehouse/car-part/getById/${one.item_id}`)
    expect((result as Row & { quantity: string }).quantity).toBe('0.000')
  })

  it('does not use stock that another request has reserved', async () => {
    const one = await stock('3')
    const first = await approved([{ ...one, quantity: '2' }])
    const second = await approved([{ ...one, quantity: '2' }])
    done(await step(issueDesk, 'reserve', first))
    const kept = await step(issueDesk, 'issue', second)
    expect(refused(kept)).toEqual([400, 'validation', ['parts.0.quantity']])
    const some = done(await step(issueDesk, 'issuePart', second))
    expect([some.state, lines(some, 'parts')[0]]).toEqual([
      'issued_partly',
      expect.objectContaining({ issued: '1.000' }),
    ])
    const third = await approved([{ ...one, quantity: '1' }])
    expect(refused(await step(issueDesk, 'reserve', third))).toEqual([422, 'rule', ['parts']])
    done(await step(issueDesk, 'release', first))
    expect(lines(done(await step(issueDesk, 'reserve', third)), 'parts')[0]).toMatchObject({
      reserved: '1.000',
    })
  })

  it('is executed with a reading of the odometer and what it has cost', async () => {
    const one = await stock('2', '2500.00')
    const car_id = await vehicle()
    const work = await row('car-work', { norm_hours: '1.50' })
    const id = await approved([{ ...one, quantity: '2' }], {
      car_id,
      works: [{ work_id: work.id, price: '300.00', quantity: '2' }],
    })
    done(await step(issueDesk, 'issue', id))
    done(await admin.post(`${executionDesk}/save`, { id, outside_cost: '400.00' }))
    const executor_id = (await row('staff', { dismissed: false })).id
    clock.advance(3_600_000)
    const asked = { executor_id, executed_at: now(), odometer: 90_000 }
    expect(refused(await step(executionDesk, 'execute', id, asked))).toEqual([
      422,
      'confirm',
      ['odometer'],
    ])
    const executed = done(await step(executionDesk, 'execute', id, { ...asked, odometer: 10_100 }))
    expect(executed).toMatchObject({
      ...{ state: 'executed', hours: '3.00', work_cost: '600.00' },
      ...{ part_cost: '5000.00', cost: '6000.00' },
    })
    const car = (await admin.get(`/api/fms/car/getById/${car_id}`)).result
    expect((car as Row & { odometer: number }).odometer).toBe(10_100)
    expect((await admin.post(`${order}/save`, { id, execution_note: 'Ещё' })).status).toBe(400)
  })

  it('keeps the vehicle off the road while it is approved, and until it is executed', async () => {
    const car_id = await vehicle()
    const days = { downtime_from: '2026-01-20', downtime_until: '2026-01-22' }
    const { id } = await request({ car_id, ...days })
    const staff_id = (await row('staff', { dismissed: false })).id
    const shift = {
      ...{ car_id, staff_id },
      ...{ start_date: '2026-01-21T03:00:00.000Z', end_date: '2026-01-21T12:00:00.000Z' },
    }
    const planned = done(await admin.post('/api/fms/event-car-driver/save', shift))
    const busy = await step(order, 'approve', id)
    expect([busy.status, busy.error?.code]).toEqual([409, 'busy'])
    done(await admin.post('/api/fms/event-car-driver/cancel', { id: planned.id }))
    done(await step(order, 'approve', id))
    const again = await admin.post('/api/fms/event-car-driver/save', shift)
    expect([again.status, again.error?.code]).toEqual([409, 'busy'])
    done(await step(order, 'cancel', id))
    done(await admin.post('/api/fms/event-car-driver/save', shift))
    const without = await request({ car_id })
    done(await step(order, 'approve', without.id))
    expect(
      refused(await admin.post(`${order}/save`, { id: without.id, downtime_until: '2026-02-01' })),
    ).toEqual([400, 'validation', ['downtime_from']])
  })

  it('is a reason against a departure until it is executed', async () => {
    const car_id = await vehicle()
    const marks = async () =>
      ((await admin.get(`/api/fms/car/getById/${car_id}`)).result as { readiness: string[] })
        .readiness
    const { id } = await request({ car_id })
    clock.advance(60_000)
    expect(await marks()).toContain('repair_open')
    done(await step(order, 'approve', id))
    expect(await marks()).toContain('repair_open')
    const executor_id = (await row('staff', { dismissed: false })).id
    done(
      await step(executionDesk, 'execute', id, {
        executor_id,
        executed_at: now(),
        odometer: 10_000,
      }),
    )
    expect(await marks()).not.toContain('repair_open')
  })
})
