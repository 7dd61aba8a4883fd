// A motor pool where nothing may leave that is not in order, with pairs of a vehicle and a driver
// of which lack only the given conditions.
import { strictRelease } from '#resources/verdicts.ts'
import type { release } from '#resources/verdicts.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'
import type { WaybillOffice } from './waybill-office.ts'

const today = at(14)
const insured = { date_issue: '2025-06-01', policy_term: '2026-06-01', policy_type: '0' }
const sound = {
  ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
  ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
}
const healthy = { health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' }

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

export interface Pair {
  car: Row
  staff: Row
}
type Refused = Readonly<Record<keyof typeof release.reasons, () => Promise<Pair>>>

/** The user signed in as `admin` signs the cards and releases as `chief`. */
export async function releaseOffice(options: Parameters<typeof waybillOffice>[0] = {}) {
  const office = await waybillOffice(options)
  const { database, put, truck } = office
  await put('organisation', { name: 'Парк', time_zone: 'Asia/Tashkent', ...strictRelease })
  const category = await put('driver-license', { name: 'C' })
  const other = await put('driver-license', { name: 'D' })
  const position = await put('staff-position', { name: 'Водитель', drives: true })
  const truckType = await put('car-type', { name: 'Грузовой', license_ids: [category.id] })

  // the user who signs the cards and releases
  const chief = await office.driver()
  await database.query(
    `update membership set staff_id = $1 where account_id = (select id from account where login = 'admin')`,
    [chief.id],
  )

  let turn = 0
  /** A pair that lacks only the given conditions. */
  async function pairWith(lacking: Lacking = {}): Promise<Pair> {
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

  const idsOf = ({ car, staff }: Pair) => ({ car_id: car.id, staff_id: staff.id })

  /** A planned shift on the 14th, at work when the pairs are judged. */
  const shift = (pair: Pair, hours: Wire = {}) =>
    put('event-car-driver', {
      ...idsOf(pair),
      start_date: at(14, 3),
      end_date: at(14, 12),
      ...hours,
    })

  const parts = { ...office, chief, idsOf, pairWith, shift }
  return { ...parts, refused: refusedPairs(parts, { other }) }
}

interface Parts extends WaybillOffice {
  chief: Row
  pairWith(lacking?: Lacking): Promise<Pair>
  shift(pair: Pair): Promise<Row>
}

/**
 * By reason: a pair that it alone speaks against. `other`: a category that drives no such vehicle.
 */
function refusedPairs(
  { chief, pairWith, shift, ...office }: Parts,
  { other }: { other: Row },
): Refused {
  const { database, done, put, sheet } = office
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

  return {
    car_not_checked: () => pairWith({ mechanic: null }),
    car_not_passed: () =>
      pairWith({ mechanic: { brakes: 'failed', is_passed: 'not_passed', reason: 'тормоза' } }),
    maintenance_overdue: async () => {
      const pair = await pairWith()
      await database.query(
        `with work as (insert into car_work (contract_id, name, search_key)
            values (1, 'Замена масла ' || $1::text, '') returning id)
          insert into car_maintenance (contract_id, car_id, work_id, urgency, latest_date, due_date, planned_date, planned_until)
          select 1, $1::bigint, work.id, 'overdue', '2026-01-01', '2026-01-01', '2026-01-01', '2026-01-01' from work`,
        [pair.car.id],
      )
      return pair
    },
    repair_open: async () => {
      const pair = await pairWith()
      const description = 'стук в подвеске'
      const asked = { car_id: pair.car.id, date: at(14, 2), description }
      await office.admin.post('/api/tech-inspection/order/save', asked)
      return pair
    },
    car_off_line: async () =>
      pairWith({ car: { status_id: await builtIn('car_status', 'repair') } }),
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
      const pair = await pairWith()
      const relief = await pairWith()
      await done('open', await sheet(pair.car, { staff_id: relief.staff.id, start_date: today }))
      return pair
    },
    vehicle_busy: async () => {
      const pair = await pairWith()
      const relief = await pairWith()
      await shift({ car: pair.car, staff: relief.staff })
      return pair
    },
    not_examined: () => pairWith({ medical: null }),
    not_admitted: () =>
      pairWith({ medical: { health: 'failed', is_admitted: 'not_admitted', reason: 'давление' } }),
    no_licence: () => pairWith({ staff: { license_ids: [] } }),
    licence_expired: () => pairWith({ staff: { licence_until: '2026-01-13' } }),
    driver_away: async () =>
      pairWith({ staff: { status_id: await builtIn('staff_status', 'vacation') } }),
    driver_absent: async () => {
      const pair = await pairWith()
      const days = { start_date: '2026-01-10', end_date: '2026-01-14' }
      await put('staff-absence', { staff_id: pair.staff.id, kind: 'leave', ...days })
      return pair
    },
    driver_busy: async () => {
      const pair = await pairWith()
      const spare = await pairWith()
      await shift({ car: spare.car, staff: pair.staff })
      return pair
    },
    driver_shift_open: async () => {
      const pair = await pairWith()
      const spare = await pairWith()
      await done('open', await sheet(spare.car, { staff_id: pair.staff.id, start_date: today }))
      return pair
    },
    driver_not_insured: () =>
      pairWith({ policy: { have_restrictions: true, driver_ids: [chief.id] } }),
    licence_category: () => pairWith({ staff: { license_ids: [other.id] } }),
  }
}
