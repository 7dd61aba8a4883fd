// Mechanic checkups: when a vehicle passes, odometer readings, repair requests, readiness.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const car = resources.find(({ name }) => name === 'car')!
const at = '/api/fms/mechanic-checkup'

const parts = [
  ...['engine', 'transmission', 'body', 'lights'],
  ...['brakes', 'steering', 'tyres', 'equipment'],
]
const sound = {
  ...Object.fromEntries(parts.map((part) => [part, 'passed'])),
  is_passed: 'passed',
}
const vehicle = (more: Wire = {}) =>
  make.row(car, { status_id: null, initial_odometer: 10_000, ...more }).then(({ id }) => id)
const sign = (body: Wire) => admin.post(`${at}/save`, body)
const signed = async (body: Wire) => {
  const { status, text, result } = await sign(body)
  expect(status, text).toBe(200)
  return result as Row
}
const refusal = ({ status, error }: Answer) => [status, Object.keys(error?.fields ?? {}).sort()]
const card = async (id: number) => (await admin.get(`/api/fms/car/getById/${id}`)).result as Row
const readings = async (car_id: number, more: Wire = {}) =>
  (
    (await admin.post('/api/fms/odometer-reading/getListByFilter', { car_id, sort: 'id', ...more }))
      .result as Row[]
  ).map(({ value }) => value)

/** A built-in status, as a new contract gets it. */
const builtIn = async (table: string, code: string) =>
  Number(
    (
      await database.query<{ id: string }>(
        `insert into ${table} (contract_id, name, code, search_key, created_by, updated_by)
          values (1, $1, $1, $1, 1, 1) returning id`,
        [code],
      )
    )[0]?.id,
  )

/** A day later, with all sessions still valid. */
async function nextDay(): Promise<void> {
  clock.advance(24 * 3_600_000)
  await database.query('update session set seen_at = $1', [clock.now])
}

describe('a mechanic checkup', () => {
  it('records what a mechanic has found', async () => {
    const car_id = await vehicle()
    clock.advance(60_000)
    const made = await signed({ car_id, ...sound, mileage: 10_050, note: 'Без замечаний' })
    expect(made).toMatchObject({ ...sound, mileage: 10_050, kind: 'pre_trip', reason: null })
    expect(made.date).toBe(clock.now.toISOString())
    expect(await readings(car_id)).toEqual([10_000, 10_050])
    expect((await card(car_id)).odometer).toBe(10_050)
  })

  it('passes no vehicle of which a part is open or faulty', async () => {
    const car_id = await vehicle()
    expect(refusal(await sign({ car_id, is_passed: 'passed' }))).toEqual([400, parts.toSorted()])
    for (const part of parts) {
      expect(refusal(await sign({ car_id, ...sound, [part]: null }))).toEqual([400, [part]])
      expect(refusal(await sign({ car_id, ...sound, [part]: 'failed' }))).toEqual([
        400,
        ['is_passed'],
      ])
    }
    expect(refusal(await sign({ car_id }))).toEqual([400, ['is_passed']])
    const failed = { car_id, lights: 'failed', is_passed: 'not_passed' }
    expect(refusal(await sign(failed))).toEqual([400, ['reason']])
    await signed({ ...failed, reason: 'Не горит фара' })
  })

  it('asks for confirmation of an odometer that decreases or jumps', async () => {
    const car_id = await vehicle()
    clock.advance(60_000)
    for (const mileage of [9_000, 90_000]) {
      const asked = await sign({ car_id, ...sound, mileage })
      expect([asked.error?.code, ...refusal(asked)]).toEqual(['confirm', 422, ['mileage']])
    }
    await signed({ car_id, ...sound, mileage: 9_000, confirmed: true })
    expect(await readings(car_id)).toEqual([10_000, 9_000])
  })

  it('corrects its odometer reading together with the card', async () => {
    const car_id = await vehicle()
    clock.advance(60_000)
    const wrong = await signed({ car_id, ...sound, mileage: 10_500 })
    clock.advance(60_000)
    const lost = await sign({ car_id, ...sound, replaces_id: wrong.id })
    expect(refusal(lost)).toEqual([400, ['mileage']])
    const mended = await signed({ car_id, ...sound, mileage: 10_050, replaces_id: wrong.id })
    expect([mended.kind, mended.date]).toEqual(['pre_trip', wrong.date])
    expect(await readings(car_id)).toEqual([10_000, 10_050])
    expect(await readings(car_id, { replaced: true })).toEqual([10_500])
  })

  it('is linked to its own reading, even if others have the same value', async () => {
    const car_id = await vehicle()
    clock.advance(60_000)
    const wrong = await signed({ car_id, ...sound, mileage: 10_500 })
    const read = async (value: number) => {
      const { result } = await admin.post('/api/fms/odometer-reading/getListByFilter', {
        ...{ car_id, value },
      })
      return result as (Row & { checkup_id: number | null })[]
    }
    const [made] = await read(10_500)
    expect(made?.checkup_id).toBe(wrong.id)
    const put = async (body: Wire) => {
      const { status, text } = await admin.post('/api/fms/odometer-reading/save', {
        ...{ car_id, read_at: wrong.date, ...body },
      })
      expect(status, text).toBe(200)
    }
    // of the same moment and value: also entered by hand
    await put({ value: 10_500 })
    await put({ value: 10_400, replaces_id: made?.id, confirmed: true })
    await signed({ car_id, ...sound, mileage: 10_050, replaces_id: wrong.id, confirmed: true })
    expect(await readings(car_id)).toEqual([10_000, 10_500, 10_050])
    expect(await readings(car_id, { replaced: true })).toEqual([10_500, 10_400])
    const own = { value: 10_050, checkup_id: wrong.id }
    const named = await admin.post('/api/fms/odometer-reading/save', {
      ...{ car_id, read_at: wrong.date, confirmed: true, ...own },
    })
    expect(refusal(named)).toEqual([400, ['checkup_id']])
  })

  it('creates a repair request on demand', async () => {
    const car_id = await vehicle()
    const failed = { car_id, brakes: 'failed', is_passed: 'not_passed', reason: 'Тормоза' }
    const plain = await signed(failed)
    const asked = await signed({ ...failed, repair_requested: true })
    const { result } = await admin.post('/api/tech-inspection/order/getListByFilter', { car_id })
    expect(result).toEqual([
      expect.objectContaining({
        ...{ car_id, checkup_id: asked.id, description: 'Тормоза' },
        ...{ source: 'check', state: 'new', kind: 'repair' },
      }),
    ])
    expect(plain.repair_requested).toBe(false)
    const log = await admin.post('/api/fms/event-log/getListByFilter', {
      page_name: 'maintenance',
      size: 3,
    })
    expect((log.result as Row[]).map(({ resource }) => resource)).toContain('car-inquiry')
  })

  it('checks no vehicle that is archived or written off', async () => {
    const gone = await vehicle()
    await admin.delete('/api/fms/car/delete', { id: gone })
    const sold = await vehicle({ status_id: await builtIn('car_status', 'written_off') })
    for (const car_id of [gone, sold]) {
      const { error } = await sign({ car_id, ...sound })
      expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([
        'check_impossible',
        ['car_id'],
      ])
    }
  })

  it('shows whether a vehicle is ready to operate', async () => {
    const car_id = await vehicle()
    const marks = async () => (await card(car_id)).readiness as string[]
    expect(await marks()).toContain('car_not_checked')
    await signed({ car_id, ...sound })
    expect((await marks()).filter((code) => code.startsWith('car_not'))).toEqual([])
    clock.advance(60_000)
    await signed({ car_id, is_passed: 'not_passed', reason: 'Спущено колесо' })
    expect(await marks()).toEqual(expect.arrayContaining(['not_ready', 'car_not_passed']))
    const found = await admin.post('/api/fms/car/getListByFilter', { readiness: 'not_ready' })
    expect((found.result as Row[]).map(({ id }) => id)).toContain(car_id)
    await nextDay()
    expect(await marks()).toContain('car_not_checked')
  })
})
