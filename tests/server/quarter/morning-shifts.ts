// Shifts as they are planned, and the morning of a day: checks at the gate, waybills, departures.
import type { FindingCode } from '#resources/findings.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { count } from './books.ts'
import type { BookedSheet, BookedVehicle } from './books.ts'
import { dayAfter, minutesAfter, momentOn } from './calendar.ts'
import type { MotorPool } from './motor-pool.ts'
import type { Way } from './norm-formulas.ts'
import { inLanes } from './office-staff.ts'

export const shiftsPath = 'fms/event-car-driver'
export const sheetsPath = 'fms/way-bill'

/** A vehicle that is to leave on a day, and what is wrong with that on purpose. */
export interface Duty {
  readonly vehicle: BookedVehicle
  readonly fault: FindingCode | null
  readonly way: Way
  /** Once it has left. */
  sheet: BookedSheet | null
}

const sound = {
  ...{ engine: 'passed', transmission: 'passed', body: 'passed', lights: 'passed' },
  ...{ brakes: 'passed', steering: 'passed', tyres: 'passed', equipment: 'passed' },
}
const well = { health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' }

/** Faults of departures and returns, one each working day in rotation. */
const sheetFaults: readonly FindingCode[] = [
  ...(['overrun', 'no_medical_check', 'no_technical_check', 'medical_check_late'] as const),
  ...(['technical_check_late', 'refuelled_twice', 'verdict_overridden'] as const),
]

/** Plans the five working days of a week, most vehicles with their usual driver. */
export async function planWeek(pool: MotorPool, monday: string): Promise<void> {
  const { staff, books, plan } = pool
  const friday = dayAfter(monday, 4)
  await inLanes(books.vehicles, plan.lanes, async (vehicle) => {
    const { id, driverId, shifts, isOut } = vehicle
    if (isOut || vehicle.chance(100) < plan.resting) return
    const body = {
      ...{ car_id: id, staff_id: driverId },
      ...{ start_date: momentOn(monday, '06:30'), end_date: momentOn(monday, '17:00') },
      repetition: { kind: 'daily', until: friday },
    }
    const { ids } = await staff.did<{ ids: number[] }>(
      'dispatcher',
      `${shiftsPath}/planShifts`,
      body,
    )
    for (const [nth, shift] of ids.entries()) shifts.set(dayAfter(monday, nth), shift)
  })
  await mistakeDriver(pool, monday)
}

/** A driver is planned on a second vehicle at the same time, and the conflict is reported. */
async function mistakeDriver({ staff, books }: MotorPool, monday: string): Promise<void> {
  const [busy, other] = books.vehicles.filter(({ shifts }) => shifts.has(monday))
  if (!busy || !other) return
  const body = {
    ...{ car_id: other.id, staff_id: busy.driverId },
    ...{ start_date: momentOn(monday, '09:00'), end_date: momentOn(monday, '10:00') },
  }
  const code = await staff.refused('dispatcher', `${shiftsPath}/save`, body)
  if (!code.startsWith('busy')) throw new Error(`a driver on two vehicles is refused as ${code}`)
}

export async function cancelShift(pool: MotorPool, vehicle: BookedVehicle, day: string) {
  const id = vehicle.shifts.get(day)
  if (id === undefined) return
  await pool.staff.did('dispatcher', `${shiftsPath}/cancel`, { id })
  vehicle.shifts.delete(day)
}

/** The planned departures of a day. `working`: number of earlier working days. */
export function dutiesOf({ books }: MotorPool, day: string, working: number): Duty[] {
  const due = books.vehicles.filter(({ isOut, shifts }) => !isOut && shifts.has(day))
  return due.map((vehicle, nth) => {
    const isFaulty = nth === (working * 3) % due.length
    const fault = isFaulty ? sheetFaults[working % sheetFaults.length]! : null
    return { vehicle, fault, way: wayOf(vehicle), sheet: null }
  })
}

function wayOf({ chance, rates: { kind } }: BookedVehicle): Way {
  const km = 40 + chance(140)
  const hours = 1 + chance(5)
  return {
    km,
    tonneKm: kind === 'truck' ? (2 + chance(6)) * (10 + chance(30)) : 0,
    heaterHours: kind === 'bus' ? hours : 0,
    equipmentHours: kind === 'special' ? hours : 0,
    idleHours: kind === 'car' ? chance(3) : 0,
    trips: kind === 'tipper' ? 1 + chance(6) : 0,
  }
}

/** Cards of doctor and mechanic; those who do not pass stay. Returns those that may leave. */
export async function checkAtGate(pool: MotorPool, day: string, duties: readonly Duty[]) {
  const fit: Duty[] = []
  const broken: BookedVehicle[] = []
  await inLanes(duties, pool.plan.lanes, async (duty) => {
    const { vehicle, fault } = duty
    const { chance } = vehicle
    const isUnwell = chance(100) < 2 && fault === null
    const isBroken = chance(100) < 2 && fault === null
    if (fault !== 'no_medical_check' && fault !== 'medical_check_late')
      await examine(pool, vehicle, isUnwell || fault === 'verdict_overridden')
    if (isUnwell) return cancelShift(pool, vehicle, day)
    if (fault !== 'no_technical_check' && fault !== 'technical_check_late')
      await inspect(pool, vehicle, momentOn(day, '05:45'), isBroken)
    if (isBroken) broken.push(vehicle)
    else fit.push(duty)
  })
  const order = ({ vehicle: a }: Duty, { vehicle: b }: Duty) => a.id - b.id
  return { fit: fit.sort(order), broken: broken.sort((a, b) => a.id - b.id) }
}

export async function examine(
  { staff, books }: MotorPool,
  vehicle: BookedVehicle,
  unwell: boolean,
) {
  await staff.did('doctor', 'fms/medical-checkup/save', {
    ...{ driver_id: vehicle.driverId, ...well, pulse: 60 + vehicle.chance(20) },
    ...{ is_admitted: unwell ? 'not_admitted' : 'admitted', reason: unwell ? 'давление' : null },
  })
  count(books.cards, unwell ? 'not_admitted' : 'admitted')
}

/** `at` is now. */
export async function inspect(
  { staff, books }: MotorPool,
  vehicle: BookedVehicle,
  at: string,
  isBroken: boolean,
) {
  await staff.did('mechanic', 'fms/mechanic-checkup/save', {
    ...{ car_id: vehicle.id, mileage: vehicle.odometer, ...sound },
    ...(isBroken && { brakes: 'failed', reason: 'тормоза', repair_requested: true }),
    is_passed: isBroken ? 'not_passed' : 'passed',
  })
  vehicle.readings.push({ at, value: vehicle.odometer })
  count(books.cards, isBroken ? 'not_passed' : 'passed')
}

/**
 * Waybills are drawn up and opened, all at once; those against which something speaks by the chief.
 */
export async function sendOut(pool: MotorPool, day: string, duties: readonly Duty[]) {
  const { staff, books, plan } = pool
  const drafts = new Map<Duty, Row>()
  await inLanes(duties, plan.lanes, async (duty) => {
    const { vehicle, way } = duty
    const { id: car_id, driverId: staff_id } = vehicle
    const start_date = minutesAfter(momentOn(day, '06:30'), vehicle.chance(20))
    const body = { car_id, staff_id, start_date, ...workOf(way) }
    drafts.set(duty, await staff.did('dispatcher', `${sheetsPath}/save`, body))
  })
  const usual = duties.filter(({ fault }) => fault !== 'verdict_overridden')
  const rows = usual.map((duty) => drafts.get(duty)!)
  if (rows.length > 0) await staff.transitAll('dispatcher', sheetsPath, 'open', rows)
  for (const duty of duties) {
    const { id, start_date } = drafts.get(duty)!
    const { vehicle, fault } = duty
    if (fault === 'verdict_overridden') {
      const body = { id, override_reason: 'скорая помощь' }
      await staff.refused('dispatcher', `${sheetsPath}/open`, { id })
      await staff.did('engineer', `${sheetsPath}/open`, body)
      books.faults.push({ kind: 'no_medical_check', day, car: vehicle.id })
    }
    const isSeen = fault !== null && fault !== 'refuelled_twice' && fault !== 'overrun'
    if (isSeen) books.faults.push({ kind: fault, day, car: vehicle.id })
    count(books.numbered, 'way-bill')
    const { fueled, other } = vehicle.between
    duty.sheet = {
      ...{ id, start: String(start_date), end: null, state: 'open', fueled, other },
      ...{ odometerOut: vehicle.odometer, odometerIn: null, fuelIn: null, norm: null },
      fuelOut: vehicle.held - fueled - other,
    }
    vehicle.between = { fueled: 0, other: 0 }
    vehicle.sheets.push(duty.sheet)
  }
}

const workOf = (way: Way): Wire => ({
  ...(way.tonneKm > 0 && {
    tasks: [{ origin: 'База', weight: '1', loaded_distance: String(way.tonneKm) }],
  }),
  ...(way.trips > 0 && { trips: way.trips }),
  ...(way.heaterHours > 0 && { heater_hours: String(way.heaterHours) }),
  ...(way.equipmentHours > 0 && { equipment_hours: String(way.equipmentHours) }),
  ...(way.idleHours > 0 && { idle_hours: String(way.idleHours) }),
})
