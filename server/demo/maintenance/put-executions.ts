// Two years of maintenance of the demonstration's vehicles, consistent with their odometers, and
// what is due now.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { planAllDue } from '../../kernel/due/index.ts'
import type { Wire } from '../../kernel/types.ts'
import type { DemoRegulation } from '../data/regulations.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import { chances } from '../plan/seeded-chances.ts'
import type { Chance } from '../plan/seeded-chances.ts'
import type { Regulations } from './put-regulations.ts'

const twoYears = 730
/** km and engine hours per day of a vehicle with a single reading. */
const usualPace = 60
const usualHours = 4
/** Hour meter values of machines. */
const meterHours = 4180
/** Rows that are written together. */
const batch = 400

interface Vehicle {
  id: number
  model_id: number
  on_line: boolean
  /** km: the last reading, and its daily increase. */
  odometer: number
  pace: number
}

interface Scene {
  readonly regulations: Regulations
  readonly workIds: Ids
  readonly mechanicId: number | null
}

export async function putExecutions(store: Store, fleet: Fleet, scene: Scene): Promise<void> {
  const chance = chances(20_260_127)
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const vehicles = await vehiclesOf(store)
  const rows = vehicles.flatMap((vehicle, nth) =>
    (scene.regulations.get(vehicle.model_id) ?? []).flatMap((regulation) =>
      pastOf(vehicle, regulation, {
        passed: passedOf(vehicle, regulation, nth, chance),
        today,
      }).map((execution) => ({
        ...{ ...execution, car_id: vehicle.id, work_id: scene.workIds.get(regulation.work) },
        ...{ executor_id: scene.mechanicId, source: 'plan', quantity: regulation.quantity },
        cost: (regulation.price * Number(regulation.quantity)).toFixed(2),
      })),
    ),
  )
  rows.sort((a, b) => String((a as Wire).date).localeCompare(String((b as Wire).date)))
  for (let i = 0; i < rows.length; i += batch)
    await store.putRows('maintenance-execution', rows.slice(i, i + batch), undefined)
  const machines = vehicles.filter(({ model_id: model }) =>
    scene.regulations.get(model)?.some(({ hours }) => hours !== null),
  )
  await store.putRows(
    'odometer-reading',
    machines.map(({ id, odometer }) => ({
      ...{ car_id: id, read_at: fleet.now.toISOString(), value: odometer, hours: meterHours },
    })),
    undefined,
  )
  const { kernel, db, person, now } = store.writerOf('car-maintenance')
  await planAllDue(kernel, { db, contract: person.contract, now })
  await executeTwo(store, vehicles, today)
}

/** Two of those that are near are done today. */
async function executeTwo(
  store: Store,
  vehicles: readonly Vehicle[],
  today: string,
): Promise<void> {
  const { db, person } = store.writerOf('car-maintenance')
  const { rows } = await sql<{ id: number; car_id: number }>`select id, car_id from car_maintenance
    where contract_id = ${person.contractId} and urgency = 'soon' order by id limit 2`.execute(db)
  for (const { id, car_id: carId } of rows) {
    const mileage = vehicles.find((one) => one.id === carId)?.odometer
    const asked = { actual_date: today, actual_mileage: mileage, confirmed: true }
    await store.makeTransition('car-maintenance', 'execute', { id, ...asked })
  }
}

/** Active vehicles, with their odometer values. */
async function vehiclesOf(store: Store): Promise<Vehicle[]> {
  const { db, person } = store.writerOf('car')
  const { rows } =
    await sql<Vehicle>`select c.id, c.model_id, coalesce(w.code = 'on_line', false) as on_line,
      coalesce(max(r.value), 0) as odometer, coalesce(((max(r.value) - min(r.value))
        / nullif(extract(epoch from max(r.read_at) - min(r.read_at)) / 86400, 0))::float8, 0) as pace
    from car c left join car_status w on w.contract_id = c.contract_id and w.id = c.status_id
    left join odometer_reading r on r.contract_id = c.contract_id and r.car_id = c.id
    where c.contract_id = ${person.contractId} and c.archived_at is null
    group by c.id, c.model_id, w.code order by c.id`.execute(db)
  return rows
}

/**
 * The elapsed fraction of the interval: an oil change is overdue for a vehicle in the garage, and
 * just due for one in operation.
 */
function passedOf(
  { on_line: onLine }: Vehicle,
  { work }: DemoRegulation,
  nth: number,
  chance: Chance,
): number {
  const share = (8 + chance(86)) / 100
  if (work !== 'oil' && work !== 'tyres') return share
  if (!onLine) return nth % 2 === 0 ? 1.2 : share
  return work === 'oil' && nth % 8 === 0 ? 1.005 : share
}

interface Past {
  /** Of the interval. */
  readonly passed: number
  readonly today: string
}

/** Each time that it was done, the last one first. */
function pastOf(vehicle: Vehicle, { km, hours, days }: DemoRegulation, past: Past): Wire[] {
  const pace = vehicle.pace >= 1 ? vehicle.pace : usualPace
  const each = Math.min(
    km === null ? Infinity : km / pace,
    hours === null ? Infinity : hours / usualHours,
    days ?? Infinity,
  )
  const found: Wire[] = []
  for (let ago = each * past.passed; ago <= twoYears; ago += each) {
    const mileage = Math.round(vehicle.odometer - ago * pace)
    if (mileage <= 0) break
    found.push({
      ...{ date: addDays(past.today, -Math.round(ago)), mileage },
      hours: hours === null ? null : Math.round(meterHours - ago * usualHours),
    })
  }
  return found
}
