// Vehicles with known fuel norms, tank contents and odometers, each with a driver.
import type { Page } from 'playwright'
import { ask, callsOf } from './calls.ts'
import { password } from './fleet-actions.ts'

/** A vehicle and its driver; the pump has fuel for it. */
export interface Crew {
  readonly plate: string
  readonly garage: string
  readonly surname: string
  readonly carId: number
  readonly driverId: number
}

/** The initial values of each vehicle. */
export const odometer = 10_000
export const tank = '60.00'
/** The first one is the one that a test sends out. */
const convoy = [
  { plate: '01H771AA', garage: 'Смена-1', surname: 'Саттаров' },
  { plate: '01H772AA', garage: 'Смена-2', surname: 'Юсупов' },
  { plate: '01H773AA', garage: 'Смена-3', surname: 'Назаров' },
] as const

/** References that every vehicle and every driver needs. */
export async function needed(page: Page) {
  const [model] = await ask(page, 'POST /api/fms/car-model/getListByFilter', {})
  const [on] = await ask(page, 'POST /api/fms/car-status/getListByFilter', { code: 'on_line' })
  const [drives] = await ask(page, 'POST /api/fms/staff-position/getListByFilter', { drives: true })
  const [works] = await ask(page, 'POST /api/fms/staff-status/getListByFilter', { code: 'working' })
  const licences = await ask(page, 'POST /api/fms/driver-license/getListByFilter', {})
  return {
    ...{ model_id: model!.id, brand_id: model!.brand_id, onLine: on!.id },
    ...{ position_id: drives!.id, working: works!.id, license_ids: licences.map(({ id }) => id) },
  }
}

/** Signs in as the administrator and creates the vehicles and drivers. */
export async function formConvoy(page: Page): Promise<Crew[]> {
  await callsOf(page)('POST /auth/login', { body: { login: 'root', password } })
  const { id: fuel_id } = await ask(page, 'POST /api/fms/fuel/save', {
    ...{ name: 'Дизель колонны', density: '0.8400' },
  })
  await ask(page, 'POST /api/fms/reservoir/save', {
    ...{ name: 'Колонка колонны', fuel_id, capacity: '9000', initial_value: '5000' },
  })
  const { model_id, brand_id, onLine, position_id, working, license_ids } = await needed(page)
  const valid = { date_issue: '2020-01-01' }
  const crews: Crew[] = []
  for (const one of convoy) {
    const { id: carId } = await ask(page, 'POST /api/fms/car/saveCar', {
      ...{ plate_number: one.plate, garage_number: one.garage, status_id: onLine },
      ...{ brand_id, model_id, initial_odometer: odometer },
      fuels: [{ fuel_id, tank_volume: '200.00', tank_remainder: tank }],
    })
    await ask(page, 'POST /api/fms/fuel-consumption-norm/save', {
      ...{ car_id: carId, fuel_id, valid_from: '2020-01-01', norm: '1.5' },
    })
    const { id: driverId } = await ask(page, 'POST /api/fms/staff/saveStaff', {
      ...{ surname: one.surname, name: 'Али', position_id, status_id: working, license_ids },
    })
    await ask(page, 'POST /api/fms/insurance-policy/savePolicy', {
      ...{ ...valid, car_id: carId, policy_type: '0', number: `П-${one.garage}` },
      policy_term: '2090-01-01',
    })
    await ask(page, 'POST /api/fms/technical-inspection/save', {
      ...{ ...valid, car_id: carId, number: `Т-${one.garage}`, date_until: '2090-01-01' },
    })
    // all but the first have passed their checks
    if (crews.length > 0) await check(page, carId, driverId)
    crews.push({ ...one, carId, driverId })
  }
  return crews
}

const sound = {
  engine: 'passed',
  transmission: 'passed',
  body: 'passed',
  lights: 'passed',
  brakes: 'passed',
  steering: 'passed',
  tyres: 'passed',
  equipment: 'passed',
} as const
const healthy = { health: 'passed', sobriety: 'passed', pressure: '120/80', pulse: 70 } as const

async function check(page: Page, car_id: number, driver_id: number): Promise<void> {
  await ask(page, 'POST /api/fms/mechanic-checkup/save', { car_id, ...sound, is_passed: 'passed' })
  await ask(page, 'POST /api/fms/medical-checkup/save', {
    ...{ driver_id, ...healthy, temperature: '36.6', is_admitted: 'admitted' },
  })
}
