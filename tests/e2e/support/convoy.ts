// Vehicles whose norms, fuel and odometers a test knows, with a driver for each.
import type { Page } from 'playwright'
import { password } from './fleet-actions.ts'

export type Row = Record<string, unknown> & { id: number }

/** A vehicle and its driver; fuel for it is at the pump. */
export interface Crew {
  readonly plate: string
  readonly garage: string
  readonly surname: string
  readonly carId: number
  readonly driverId: number
}

/** What each begins with. */
export const odometer = 10_000
export const tank = '60.00'
/** The first is the one whose day it is. */
const convoy = [
  { plate: '01H771AA', garage: 'Смена-1', surname: 'Саттаров' },
  { plate: '01H772AA', garage: 'Смена-2', surname: 'Юсупов' },
  { plate: '01H773AA', garage: 'Смена-3', surname: 'Назаров' },
] as const

/** `path`: of the vehicles' calls, or a whole one. @throws Error with the refusal */
export async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const url = path.startsWith('/') ? path : `/api/fms/${path}`
  const answer = await page.request.post(url, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { result: T }).result
}

/** As the administrator, who is signed in by this. */
export async function formConvoy(page: Page): Promise<Crew[]> {
  await page.request.post('/auth/login', { data: { login: 'root', password } })
  const first = async (path: string, filter: object) =>
    (await ask<Row[]>(page, `${path}/getListByFilter`, filter))[0]!
  const { id: fuel_id } = await ask<Row>(page, 'fuel/save', {
    ...{ name: 'Дизель колонны', density: '0.8400' },
  })
  await ask(page, 'reservoir/save', {
    ...{ name: 'Колонка колонны', fuel_id, capacity: 9000, initial_value: 5000 },
  })
  const { id: model_id, brand_id } = await first('car-model', {})
  const { id: onLine } = await first('car-status', { code: 'on_line' })
  const { id: position_id } = await first('staff-position', { drives: true })
  const { id: working } = await first('staff-status', { code: 'working' })
  const license_ids = (await ask<Row[]>(page, 'driver-license/getListByFilter', {})).map(
    ({ id }) => id,
  )
  const valid = { date_issue: '2020-01-01' }
  const crews: Crew[] = []
  for (const one of convoy) {
    const { id: carId } = await ask<Row>(page, 'car/saveCar', {
      ...{ plate_number: one.plate, garage_number: one.garage, status_id: onLine },
      ...{ brand_id, model_id, initial_odometer: odometer },
      fuels: [{ fuel_id, tank_volume: '200.00', tank_remainder: tank }],
    })
    await ask(page, 'fuel-consumption-norm/save', {
      ...{ car_id: carId, fuel_id, valid_from: '2020-01-01', norm: '1.5' },
    })
    const { id: driverId } = await ask<Row>(page, 'staff/saveStaff', {
      ...{ surname: one.surname, name: 'Али', position_id, status_id: working, license_ids },
    })
    await ask(page, 'insurance-policy/savePolicy', {
      ...{ ...valid, car_id: carId, policy_type: '0', number: `П-${one.garage}` },
      policy_term: '2090-01-01',
    })
    await ask(page, 'technical-inspection/save', {
      ...{ ...valid, car_id: carId, number: `Т-${one.garage}`, date_until: '2090-01-01' },
    })
    // those whose day it is not are checked already
    if (crews.length > 0) await check(page, carId, driverId)
    crews.push({ ...one, carId, driverId })
  }
  return crews
}

const sound = {
  ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
  ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
}
const healthy = { health: 'passed', sobriety: 'passed', pressure: '120/80', pulse: 70 }

async function check(page: Page, car_id: number, driver_id: number): Promise<void> {
  await ask(page, 'mechanic-checkup/save', { car_id, ...sound, is_passed: 'passed' })
  await ask(page, 'medical-checkup/save', {
    ...{ driver_id, ...healthy, temperature: '36.6', is_admitted: 'admitted' },
  })
}
