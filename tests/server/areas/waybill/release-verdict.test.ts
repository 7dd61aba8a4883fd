// Whether a vehicle may leave with a driver: every reason rejects one pair with exactly its code,
// in every language; the verdicts on many equal those on each alone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReleaseVerdict } from '#resources/wire/release.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { releaseOffice } from './release-office.ts'
import type { Pair } from './release-office.ts'

const office = await releaseOffice()
const { admin, database, done, idsOf, make, pairWith, put, read, refused, sheet, shift } = office
const { signIn } = office
const call = '/api/fms/car-driver/getReleaseVerdict'
const today = at(14)

async function judge(
  pairs: readonly Wire[],
  { caller = admin, locale = 'ru', when = today } = {},
): Promise<ReleaseVerdict[]> {
  const body = { pairs, at: when }
  const { status, text, result } = await caller.post(call, body, { 'accept-language': locale })
  expect(status, text).toBe(200)
  return result as ReleaseVerdict[]
}
const codesOf = async (pair: Pair, when = today) =>
  (await judge([idsOf(pair)], { when }))[0]!.reasons.map(({ code }) => code)

describe('the verdict', () => {
  const pairs = new Map<string, Pair>()

  it('is that both are ready where nothing is missing, and holds on its day alone', async () => {
    const pair = await pairWith()
    expect(await judge([idsOf(pair)])).toEqual([{ ...idsOf(pair), ready: true, reasons: [] }])
    expect(await codesOf(pair, at(15))).toEqual(['car_not_checked', 'not_examined'])
  })

  it.each(Object.entries(refused))('%s refuses its pair alone', async (code, makePair) => {
    const pair = await makePair()
    pairs.set(code, pair)
    const said = new Set<string>()
    for (const locale of ['ru', 'uz', 'uz-Cyrl', 'en']) {
      const [verdict] = await judge([idsOf(pair)], { locale })
      expect(verdict?.reasons.map((one) => one.code)).toEqual([code])
      expect(verdict?.ready).toBe(code === 'low_fuel')
      const [{ text, link }] = verdict!.reasons as [ReleaseVerdict['reasons'][0]]
      expect(link).not.toBeNull()
      said.add(text)
    }
    expect(said.size).toBe(4)
  })

  it.each(Object.keys(refused).filter((code) => code !== 'low_fuel'))(
    '%s keeps the waybill from being opened',
    async (code) => {
      const { car, staff } = pairs.get(code)!
      const draft = await sheet(car, { staff_id: staff.id, start_date: at(14, 6) })
      const answer = await make('open', draft)
      expect(answer.status, answer.text).toBe(422)
      const firm = code.endsWith('shift_open')
      // firm reasons are reported by the rule that names the other sheet
      if (firm) expect(answer.error?.used_by).toHaveLength(1)
      else expect(answer.error?.reasons?.map((one) => one.code)).toEqual([code])
      expect((await read(draft)).state).toBe('draft')
    },
  )

  it('has nothing against the planned shift of the pair itself, nor one that is over or called off', async () => {
    const pair = await pairWith()
    const other = await pairWith()
    await shift(pair)
    await shift(
      { car: pair.car, staff: other.staff },
      { start_date: at(14, 1), end_date: at(14, 3) },
    )
    const off = await shift(
      { car: other.car, staff: pair.staff },
      { start_date: at(14, 12), end_date: at(14, 20) },
    )
    expect(await codesOf(pair)).toEqual([])
    expect(await codesOf(pair, at(14, 2))).toEqual(['vehicle_busy'])
    expect(await codesOf({ car: pair.car, staff: other.staff }, at(14, 3))).toEqual([
      'vehicle_busy',
    ])
    const later = { car: pair.car, staff: pair.staff }
    expect(await codesOf(later, at(14, 13))).toEqual(['driver_busy'])
    await admin.post('/api/fms/event-car-driver/cancel', { id: off.id })
    expect(await codesOf(later, at(14, 13))).toEqual([])
  })

  it('names the shift that is in the way, and leads to it', async () => {
    const pair = await pairWith()
    const relief = await pairWith()
    const booked = await shift({ car: pair.car, staff: relief.staff })
    const [{ reasons }] = (await judge([idsOf(pair)])) as [ReleaseVerdict]
    expect(reasons[0]?.text).toContain('14.01.2026 08:00 – 14.01.2026 17:00')
    expect(reasons[0]?.text).toContain(String(relief.staff.surname))
    expect(reasons[0]?.link).toMatchObject({ resource: 'event-car-driver', id: booked.id })
  })

  it('counts a vehicle that is off the road today as busy, and reports how long', async () => {
    const pair = await pairWith()
    const repair = { car_id: pair.car.id, kind: 'repair', start_date: '2026-01-13' }
    await admin.post('/api/fms/car-downtime/save', { ...repair, end_date: '2026-01-14' })
    const [{ reasons }] = (await judge([idsOf(pair)])) as [ReleaseVerdict]
    expect(reasons.map(({ text }) => text)).toEqual([
      expect.stringContaining('13.01.2026 – 14.01.2026'),
    ])
    expect(await codesOf(pair, at(15, 9))).not.toContain('vehicle_busy')
  })

  it('ignores where the replacement driver is planned meanwhile', async () => {
    const pair = await pairWith()
    const relief = await pairWith()
    await shift(pair)
    await shift(relief)
    const both = { staff_id: pair.staff.id, driver_ids: [relief.staff.id] }
    await done('open', await sheet(pair.car, { ...both, start_date: today }))
  })

  it('reports all reasons at once, on their fields', async () => {
    const { car, staff } = await pairWith({ mechanic: null, medical: null, policy: null })
    const draft = await sheet(car, { staff_id: staff.id, start_date: today })
    const { error } = await make('open', draft)
    expect(error?.reasons?.map(({ code }) => code)).toEqual([
      ...['car_not_checked', 'not_insured', 'not_examined'],
    ])
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(['car_id', 'staff_id'])
    expect(error?.message.split('\n')).toHaveLength(3)
    expect((await read(draft)).readiness).toEqual([
      ...['not_ready', 'car_not_checked', 'not_insured', 'not_examined'],
    ])
  })

  it('of many is that of each alone, also of vehicles without a driver', async () => {
    const all = [...pairs.values()]
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            car: fc.nat(all.length - 1),
            staff: fc.option(fc.nat(all.length - 1)),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (drawn) => {
          const asked = drawn.map(({ car, staff }) => ({
            car_id: all[car]!.car.id,
            staff_id: staff === null ? null : all[staff]!.staff.id,
          }))
          const alone = []
          for (const one of asked) alone.push(...(await judge([one])))
          expect(await judge(asked)).toEqual(alone)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('is one statement more however many are asked about', async () => {
    const asked = [...pairs.values()].map(idsOf)
    const count = async (of: readonly Wire[]) => {
      office.statements.forget()
      await judge(of)
      return office.statements.texts.length
    }
    expect(await count(asked)).toBe(await count(asked.slice(0, 1)))
  })

  it('is in the lists of vehicles and drivers, as a filter', async () => {
    const { car, staff } = pairs.get('not_inspected')!
    const found = async (resource: string, filter: Wire) =>
      (await admin.post(`/api/fms/${resource}/getListByFilter`, { size: 200, ...filter }))
        .result as Row[]
    const cars = await found('car', { readiness: 'not_inspected' })
    expect(cars.map(({ id }) => id)).toEqual([car.id])
    expect(cars[0]!.readiness).toEqual(['not_ready', 'not_inspected'])
    const ready = await found('car', { readiness: 'ready' })
    expect(ready.map(({ id }) => id)).not.toContain(car.id)
    const away = pairs.get('driver_away')!.staff.id
    expect((await found('staff', { readiness: 'driver_away' })).map(({ id }) => id)).toEqual([away])
    const [himself] = await found('staff', { id: staff.id })
    expect(himself?.readiness).toEqual(['ready'])
  })

  it('links to nothing that the reader may not read, and is not for everybody', async () => {
    const level = (of: string, value: number) =>
      database.query(
        `update access_level set level = ${value} where role = 'user' and resource = '${of}'`,
      )
    const pair = idsOf(await refused.not_insured!())
    const caller = await signIn('keeper')
    const linkFor = async () => (await judge([pair], { caller }))[0]!.reasons[0]!.link
    expect(await linkFor()).toEqual({
      ...{ resource: 'insurance-policy', id: null, by: { car_id: pair.car_id } },
    })
    await level('insurance-policy', 0)
    expect(await linkFor()).toBeNull()
    await level('insurance-policy', 15)
    const stranger = await signIn('stranger')
    expect((await stranger.post(call, { pairs: [pair] })).status).toBe(403)
    const elsewhere = await signIn('neighbour')
    expect((await elsewhere.post(call, { pairs: [pair] })).status).toBe(404)
  })

  it('follows the organisation’s setting for each reason', async () => {
    const pair = await pairWith({ staff: { licence_until: '2026-01-13' } })
    const [{ id }] = (await admin.get('/api/fms/organisation/getList')).result as [Row]
    const change = (effect: string) => put('organisation', { id, release_licence_expired: effect })
    await change('ignored')
    expect(await codesOf(pair)).toEqual([])
    await change('warns')
    const [warned] = await judge([idsOf(pair)])
    expect([warned?.ready, warned?.reasons.map(({ tone }) => tone)]).toEqual([true, ['warns']])
    const draft = await sheet(pair.car, { staff_id: pair.staff.id, start_date: at(14, 6) })
    expect((await done('open', draft)).overridden).toEqual([])
    await change('blocks')
  })
})
