// May this vehicle leave with this driver: every reason refuses one pair of its own by exactly its
// code, in every language; many are judged as each alone; and who overrides that.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strictRelease } from '#resources/verdicts.ts'
import type { release } from '#resources/verdicts.ts'
import type { ReleaseVerdict } from '#resources/wire/release.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const office = await waybillOffice()
const { admin, database, done, make, put, read, sheet, signIn, truck } = office
const call = '/api/fms/car-driver/getReleaseVerdict'
const today = at(14)
const insured = { date_issue: '2025-06-01', policy_term: '2026-06-01', policy_type: '0' }
const sound = {
  ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
  ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
}
const healthy = { health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' }

await put('organisation', { name: 'Парк', time_zone: 'Asia/Tashkent', ...strictRelease })
const category = await put('driver-license', { name: 'C' })
const other = await put('driver-license', { name: 'D' })
const position = await put('staff-position', { name: 'Водитель', drives: true })
const truckType = await put('car-type', { name: 'Грузовой', license_ids: [category.id] })

// whoever signs the cards and lets out
const chief = await office.driver()
await database.query(
  `update membership set staff_id = $1 where account_id = (select id from account where login = 'admin')`,
  [chief.id],
)

/** What the pair is to lack, or have instead; null leaves it out. */
interface Lacking {
  car?: Wire
  staff?: Wire
  mechanic?: Wire | null
  medical?: Wire | null
  policy?: Wire | null
  inspection?: Wire | null
  norm?: null
}

let turn = 0
/** A pair of which nothing is missing but what is said. */
async function pairWith(lacking: Lacking = {}): Promise<{ car: Row; staff: Row }> {
  const n = ++turn
  const bare = { initial_odometer: 1000, way_bill_type_id: null, type_id: truckType.id }
  const car =
    lacking.norm === null
      ? await office.vehicle({ ...bare, ...lacking.car })
      : await truck({ type_id: truckType.id, ...lacking.car })
  if (lacking.norm === null)
    await put('refueling', {
      ...{ car_id: car.id, fuel_id: office.fuel.id, litres: '50', at: at(2), source: 'cash' },
    })
  const staff = await put('staff', {
    ...{ surname: `Водитель ${n}`, name: 'Али', position_id: position.id },
    ...{ license_ids: [category.id], licence_until: '2030-01-01', ...lacking.staff },
  })
  if (lacking.mechanic !== null)
    await put('mechanic-checkup', {
      ...{ car_id: car.id, date: at(14, 1), ...sound, is_passed: 'passed', ...lacking.mechanic },
    })
  if (lacking.medical !== null)
    await put('medical-checkup', {
      ...{ driver_id: staff.id, date: at(14, 1), ...healthy, pulse: 70 },
      ...{ is_admitted: 'admitted', ...lacking.medical },
    })
  if (lacking.policy !== null)
    await put('insurance-policy', {
      ...{ car_id: car.id, number: `П-${n}`, ...insured, ...lacking.policy },
    })
  if (lacking.inspection !== null)
    await put('technical-inspection', {
      ...{ car_id: car.id, number: `Т-${n}`, date_issue: '2025-06-01', date_until: '2026-06-01' },
      ...lacking.inspection,
    })
  return { car, staff }
}

/** A row that a contract of the product has from its first day. */
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

type Pair = Awaited<ReturnType<typeof pairWith>>
const idsOf = ({ car, staff }: Pair) => ({ car_id: car.id, staff_id: staff.id })

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

/** By reason: a pair that it alone speaks against. */
const refused: Readonly<Record<keyof typeof release.reasons, () => Promise<Pair>>> = {
  car_not_checked: () => pairWith({ mechanic: null }),
  car_not_passed: () =>
    pairWith({ mechanic: { brakes: 'failed', is_passed: 'not_passed', reason: 'тормоза' } }),
  repair_open: async () => {
    const pair = await pairWith()
    const description = 'стук в подвеске'
    await put('repair-request', { car_id: pair.car.id, date: at(14, 2), description })
    return pair
  },
  car_off_line: async () => pairWith({ car: { status_id: await builtIn('car_status', 'repair') } }),
  not_inspected: () => pairWith({ inspection: { date_until: '2026-01-13' } }),
  not_insured: () => pairWith({ policy: { policy_type: '1' } }),
  no_norms: () => pairWith({ norm: null }),
  low_fuel: async () => {
    const pair = await pairWith()
    await put('fuel-drain', {
      ...{ car_id: pair.car.id, reservoir_id: (await office.tank()).id, litres: '97' },
      ...{ at: at(14, 1), reason: 'слив' },
    })
    return pair
  },
  car_shift_open: async () => {
    const [pair, relief] = [await pairWith(), await pairWith()]
    await done('open', await sheet(pair.car, { staff_id: relief.staff.id, start_date: today }))
    return pair
  },
  not_examined: () => pairWith({ medical: null }),
  not_admitted: () =>
    pairWith({ medical: { health: 'failed', is_admitted: 'not_admitted', reason: 'давление' } }),
  no_licence: () => pairWith({ staff: { license_ids: [] } }),
  licence_expired: () => pairWith({ staff: { licence_until: '2026-01-13' } }),
  driver_away: async () =>
    pairWith({ staff: { status_id: await builtIn('staff_status', 'vacation') } }),
  driver_shift_open: async () => {
    const [pair, spare] = [await pairWith(), await pairWith()]
    await done('open', await sheet(spare.car, { staff_id: pair.staff.id, start_date: today }))
    return pair
  },
  driver_not_insured: () =>
    pairWith({ policy: { have_restrictions: true, driver_ids: [chief.id] } }),
  licence_category: () => pairWith({ staff: { license_ids: [other.id] } }),
}

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
      // what is firm is said by the rule that names the other sheet
      if (firm) expect(answer.error?.used_by).toHaveLength(1)
      else expect(answer.error?.reasons?.map((one) => one.code)).toEqual([code])
      expect((await read(draft)).state).toBe('draft')
    },
  )

  it('tells all reasons at once, on the fields that they are about', async () => {
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

  it('stands in the lists of vehicles and drivers, which find by it', async () => {
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
    const pair = idsOf(pairs.get('not_insured')!)
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

  it('is what the organisation makes of each reason', async () => {
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

describe('an override', () => {
  const held = async () => {
    const { car, staff } = await pairWith({ policy: null, inspection: null })
    return sheet(car, { staff_id: staff.id, start_date: today })
  }

  it('takes a reason, and says in the sheet and in its history who gave it', async () => {
    const draft = await held()
    const refusal = await make('open', draft)
    expect(refusal.error?.overridable).toBe(true)
    for (const [reason, status] of [
      ['', 400],
      ['x'.repeat(301), 400],
      [5, 400],
    ] as const)
      expect((await make('open', draft, { override_reason: reason })).status).toBe(status)
    const open = await done('open', draft, { override_reason: ' скорая помощь ' })
    const said = { reason: 'скорая помощь', staff_id: chief.id }
    expect(open.overridden).toMatchObject([
      { code: 'not_inspected', ...said },
      { code: 'not_insured', ...said },
    ])
    const history = await admin.get(`/api/fms/way-bill/getHistory/${draft.id}`)
    expect(history.text).toContain('скорая помощь')
    // nobody changes it afterwards
    const answer = await office.send('way-bill', { id: draft.id, overridden: [] })
    expect(answer.status).toBe(400)
  })

  it('is for those with the right to it alone', async () => {
    const draft = await held()
    const clerk = await signIn('keeper')
    const refusal = await clerk.post('/api/fms/way-bill/open', { id: draft.id })
    expect([refusal.status, refusal.error?.overridable]).toEqual([422, false])
    const forced = { id: draft.id, override_reason: 'очень надо' }
    expect((await clerk.post('/api/fms/way-bill/open', forced)).status).toBe(403)
    expect((await read(draft)).state).toBe('draft')
  })

  it('of what is ready leaves no trace, and a second open shift is never let out', async () => {
    const { car, staff } = await pairWith()
    const draft = await sheet(car, { staff_id: staff.id, start_date: today })
    const open = await done('open', draft, { override_reason: 'на всякий случай' })
    expect(open.overridden).toEqual([])
    const again = await sheet(car, { staff_id: chief.id, start_date: at(14, 6) })
    const answer = await make('open', again, { override_reason: 'ещё раз' })
    expect([answer.status, answer.error?.overridable ?? false]).toEqual([422, false])
  })
})
