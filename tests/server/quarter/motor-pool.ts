// A motor pool of the simulation on its first day: the data entered by its users before the first
// trip.
import { chances } from '#server/demo/plan/seeded-chances.ts'
import type { Chance } from '#server/demo/plan/seeded-chances.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { newBooks, text } from './books.ts'
import type { BookedVehicle, Books } from './books.ts'
import { dayAfter } from './calendar.ts'
import type { Rates } from './norm-formulas.ts'
import { inLanes } from './office-staff.ts'
import type { Staff } from './office-staff.ts'

/** How long and how large it is, and what is left to chance. */
export interface Plan {
  readonly seed: number
  /** A Monday. */
  readonly first: string
  readonly days: number
  /** Calls at once in each organisation. */
  readonly lanes: number
  /** Of a hundred vehicles those that have no shifts in a week. */
  readonly resting: number
}

export interface MotorPool {
  readonly plan: Plan
  readonly staff: Staff
  readonly books: Books
  readonly chance: Chance
  /** Of each fuel a tank that vehicles are filled from, and one beside it. */
  readonly tanks: readonly { fuelId: number; main: number; spare: number }[]
  readonly warehouses: readonly [central: number, workshop: number]
  readonly items: readonly number[]
  readonly supplier: number
  readonly station: number
  /** Receives parts and does repairs. */
  readonly fitter: number
  readonly workId: number
  readonly regulationId: number
}

const kinds = ['car', 'bus', 'truck', 'tipper', 'special'] as const
/** l that the tank of each kind takes, and its norm. */
const tankOf = { car: 60, bus: 250, truck: 300, tipper: 350, special: 200 } as const
const normOf = { car: '9.2', bus: '28.4', truck: '24.7', tipper: '36.5', special: '31.3' } as const
const odometers = 20_000
/** km between two services of a vehicle. */
export const serviceKm = 1500
export const partNames = ['Фильтр', 'Масло', 'Колодки', 'Ремень', 'Лампа', 'Шланг'] as const
/** Letters of plates that mark a contract, so that no two vehicles have the same. */
const marks = ['AAA', 'BBB', 'CCC']

const ratesOf = (kind: (typeof kinds)[number], nth: number): Rates => ({
  kind,
  norm: normOf[kind],
  winter_norm: nth % 3 === 0 ? String(Number(normOf[kind]) + 2) : null,
  heater_per_hour: kind === 'bus' ? '1.5' : null,
  cargo_rate: kind === 'truck' ? '1.3' : null,
  per_trip: kind === 'tipper' ? '0.25' : null,
  per_hour: kind === 'special' ? '5.4' : null,
  ...(kind === 'car'
    ? { idle_per_hour: '0.8', idle_limit_hour: '1' }
    : { idle_per_hour: null, idle_limit_hour: null }),
})

/** Enters everything, on the day before the first. */
export async function openMotorPool(
  staff: Staff,
  plan: Plan,
  { vehicles, people }: { vehicles: number; people: number },
): Promise<MotorPool> {
  const { did } = staff
  const chance = chances(plan.seed * 31 + staff.contractId)
  const books = newBooks()
  const put = (path: string, body: Wire) => did('chief', `${path}/save`, body)
  const name = staff.contractId === 1 ? 'Парк' : 'Avtopark'
  const company = await put('fms/company', { name })
  const subdivision = await put('fms/subdivision', { name: 'Колонна 1', company_id: company.id })
  const category = await put('fms/driver-license', { name: 'C' })
  const type = await put('fms/car-type', { name: 'Все виды', license_ids: [category.id] })
  const brand = await put('fms/car-brand', { name: 'Isuzu' })
  const model = await put('fms/car-model', { name: 'NQR', brand_id: brand.id })
  const sheetKind = await did('admin', 'fms/car-way-bill-type/save', {
    name: 'Сменный лист',
  })
  const age = await put('fms/fuel-surcharge', {
    name: 'Старше 5 лет сам',
    kind: 'age',
    percent: '5',
  })
  const fuels: Row[] = []
  for (const one of ['АИ-92 ', 'Дизель '])
    fuels.push(await put('fms/fuel', { name: `${one}${name}`, density: '0.7500' }))
  const tanks: MotorPool['tanks'][number][] = []
  for (const { id: fuelId } of fuels) {
    const main = await putTank(staff, books, { fuel_id: fuelId, name: `Главный ${fuelId}` })
    const spare = await putTank(staff, books, { fuel_id: fuelId, name: `Запасной ${fuelId}` })
    tanks.push({ fuelId, main, spare })
  }
  const positions = {
    driver: await put('fms/staff-position', { name: 'Водитель', drives: true }),
    fitter: await put('fms/staff-position', { name: 'Слесарь' }),
  }
  const all = Array.from({ length: people }, (_, nth) => nth)
  const ids = new Map<number, number>()
  await inLanes(all, plan.lanes, async (nth) => {
    const drives = nth < vehicles
    const until = dayAfter(plan.first, nth % 9 === 4 ? 40 + nth : 400 + nth)
    const { id } = await did('hr', 'fms/staff/save', {
      ...{ surname: `Работник ${nth}`, name: 'Али', personnel_number: `${nth + 1}` },
      position_id: (drives ? positions.driver : positions.fitter).id,
      subdivision_id: subdivision.id,
      ...(drives && { license_ids: [category.id], licence_until: until }),
    })
    ids.set(nth, id)
    if (drives) books.licences.set(id, until)
  })
  const card: Wire = { brand_id: brand.id, model_id: model.id, type_id: type.id }
  const rest: Wire = { subdivision_id: subdivision.id, way_bill_type_id: sheetKind.id }
  const fleet = all.slice(0, vehicles)
  const added = new Map<number, BookedVehicle>()
  await inLanes(fleet, plan.lanes, async (nth) => {
    const fuelId = fuels[nth % 5 === 0 ? 0 : 1]!.id
    const given = { nth, fuelId, driverId: ids.get(nth)!, surchargeId: age.id }
    added.set(nth, await putVehicle({ staff, books, plan }, given, { ...card, ...rest }))
  })
  books.vehicles.push(...fleet.map((nth) => added.get(nth)!))
  const work = await did('mechanic', 'tech-inspection/car-work/save', { name: 'ТО-1' })
  const regulation = await did('mechanic', 'tech-inspection/maintenance/save', {
    ...{ work_id: work.id, subject: 'model', brand_id: brand.id, every_km: serviceKm },
  })
  const stock = await openStock(staff, ids.get(people - 1)!)
  return {
    ...{ plan, staff, books, chance, tanks, ...stock },
    ...{ fitter: ids.get(people - 1)!, workId: work.id, regulationId: regulation.id },
  }
}

async function putTank({ did }: Staff, { fuel }: Books, more: Wire): Promise<number> {
  const body = { capacity: '60000.00', initial_value: '15000.00', ...more }
  const row = await did('chief', 'fms/reservoir/save', body)
  fuel.push({ owner: `tank ${row.id}`, at: String(row.opened_at), litres: 1_500_000 })
  return row.id
}

interface Given {
  readonly nth: number
  readonly fuelId: number
  readonly driverId: number
  readonly surchargeId: number
}

async function putVehicle(
  { staff, books, plan }: Pick<MotorPool, 'staff' | 'books' | 'plan'>,
  { nth, fuelId, driverId, surchargeId }: Given,
  card: Wire,
): Promise<BookedVehicle> {
  const { did, contractId } = staff
  const kind = kinds[nth % kinds.length]!
  const volume = tankOf[kind] * 100
  const plate = `01${String(100 + nth)}${marks[contractId - 1]}`
  const odometer = odometers + nth * 137
  const held = volume - 1000 - (nth % 7) * 50
  const fuels = [{ fuel_id: fuelId, tank_volume: text(volume), tank_remainder: text(held) }]
  const row = await did('engineer', 'fms/car/save', {
    ...{ ...card, plate_number: plate, garage_number: `${nth + 1}`, initial_odometer: odometer },
    fuels,
  })
  const rates = ratesOf(kind, nth)
  const isOld = nth % 4 === 1
  await did('engineer', 'fms/fuel-consumption-norm/save', {
    ...{ ...rates, car_id: row.id, fuel_id: fuelId, valid_from: '2020-01-01' },
    surcharge_ids: isOld ? [surchargeId] : [],
  })
  // a few end within the quarter
  const until = dayAfter(plan.first, nth % 8 === 3 ? 20 + nth : 300 + nth)
  await did('mechanic', 'fms/insurance-policy/save', {
    ...{ car_id: row.id, number: `П-${plate}`, date_issue: dayAfter(until, -365) },
    policy_term: until,
  })
  const at = String(row.created_at)
  books.fuel.push({ owner: `car ${row.id}`, at: String(row.opened_at), litres: held })
  return {
    ...{ id: row.id, plate, fuelId, volume, rates, percent: isOld ? 5 : 0, driverId },
    ...{ chance: chances(plan.seed * 7919 + contractId * 1000 + nth), odometer, held },
    ...{ sheets: [], readings: [{ at, value: odometer }], shifts: new Map(), downtimes: [] },
    ...{ policies: [until], executions: [], isOut: false, between: { fueled: 0, other: 0 } },
  }
}

/** Warehouses and items, with nothing in them yet. */
async function openStock({ did }: Staff, keeper: number) {
  const put = (path: string, body: Wire) => did('store', `warehouse/${path}/save`, body)
  const central = await put('warehouse', { name: 'Центральный', keeper_id: keeper })
  const workshop = await put('warehouse', { name: 'Мастерская', keeper_id: keeper })
  const items: number[] = []
  for (const name of partNames)
    items.push((await put('car-part', { name, article: `A-${name}` })).id)
  const supplier = await did('chief', 'fms/counterparty/save', { name: 'Снабжение' })
  const station = await did('chief', 'fms/counterparty/save', { name: 'Заправка' })
  return {
    ...{ warehouses: [central.id, workshop.id] as const, items },
    ...{ supplier: supplier.id, station: station.id },
  }
}
