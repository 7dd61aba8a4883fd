// Rules of waybills: defaults, computed values, and effects on later waybills of the vehicle.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { inForce } from '../fleet/index.ts'
import { refuseBreaches } from './chain-refusals.ts'
import { withChecks } from './departure-checks.ts'
import { continueDrafts, earliest } from './draft-recalculation.ts'
import { storeReturnReadings, questionReturn } from './odometer-readings.ts'
import { refuseOpenShifts } from './open-shifts.ts'
import { askRelease } from './release-check.ts'
import { withHandovers } from './handovers.ts'
import { withLineChecks } from './line-checks.ts'
import { questionLines, withLines } from './sheet-days.ts'
import { withDefaults } from './sheet-defaults.ts'
import { withTrack } from './tracks/sheet-track.ts'
import { runChain } from './vehicle-chain.ts'
import type { SheetRow, VehicleChain } from './vehicle-chain.ts'
import { lockVehicles, lockVehiclesOf } from './vehicle-records.ts'

const ofCar = (column: string) => sql`(select ${sql.ref(`c.${column}`)} from car c
  where c.contract_id = t.contract_id and c.id = t.car_id)`

export const wayBillRules: Rules = {
  computed: {
    is_closed: sql`case when t.state in ('closed', 'posted') then 1 else 0 end`,
    garage_number: ofCar('garage_number'),
    plate_number: ofCar('plate_number'),
    current_odometer: sql`coalesce(t.odometer_in, (select r.value from odometer_reading r
      where r.contract_id = t.contract_id and r.car_id = t.car_id and ${inForce}
      order by r.read_at desc, r.id desc limit 1))`,
  },
  marks: () => ({
    shift: {
      not_started: sql`t.state = 'draft'`,
      open: sql`t.state = 'open'`,
      closed: sql`t.state in ('closed', 'posted')`,
    },
  }),
  judged: sql`t.state = 'draft'`,
  lockAbove: lockVehiclesOf,
  beforeTransition: { open: askRelease },
  async beforeSave(writer, row, before) {
    const continued = continuedRow(writer, before)
    if (continued) return { ...row, ...continued }
    const cars = [row.car_id, before?.car_id].filter((id) => typeof id === 'number')
    await lockVehicles(writer, [...new Set(cars)])
    if (row.state !== 'draft') checkFuels(row)
    const defaulted = await withDefaults(writer, await ofItsCar(writer, row, before))
    const wanted = withLines(writer, defaulted, before)
    const manned = withHandovers(writer, wanted)
    const checked = await withLineChecks(writer, await withChecks(writer, manned))
    const changed = { ...checked, id: (before?.id as number | undefined) ?? 0 }
    const chain = await runChain(writer, {
      carId: row.car_id as number,
      from: earliest(row.start_date, before?.start_date),
      changed: before?.state === 'draft' ? { ...changed, ...notYetOut(writer) } : changed,
    })
    refuseBreaches(writer, chain, changed.id)
    checkCard(wanted, chain)
    const { id: _, ...values } = chain.rows.get(changed.id) ?? changed
    if (writer.transition === 'open') checkOdometer(values)
    if (row.state === 'closed' || row.state === 'posted') checkReturn(writer, values)
    questionLines(values, before)
    questionReturn(values, before)
    // a confirmation is stored only for a single shift, and not on transitions: otherwise
    // implausible values have to be confirmed on each save
    const isOne = checked.period === 'shift' && writer.transition === undefined
    const confirmed = isOne && row.confirmed === true
    return withTrack(writer, { ...values, state: row.state, confirmed }, before)
  },
  async afterSave(writer, saved) {
    if (writer.origin?.via === 'rule') return
    await refuseOpenShifts(writer, saved)
    await storeReturnReadings(writer, saved)
    await continueDrafts(writer, saved)
  },
  async beforeRemove(writer, row) {
    await lockVehicles(writer, [row.car_id as number])
    await continueDrafts(writer, [], row as SheetRow)
  },
}

/** After a change of the vehicle, removes the rows of fuels that only the former vehicle has. */
async function ofItsCar(writer: WriteContext, row: Wire, before: Wire | null): Promise<Wire> {
  if (!before || before.car_id === row.car_id) return row
  const { rows } = await sql<{ fuel_id: number }>`select b.fuel_id from car__fuels b
    where b.contract_id = ${writer.person.contractId} and b.parent_id = ${row.car_id}
    order by b.position`.execute(writer.db)
  const has = new Set<unknown>(rows.slice(1).map(({ fuel_id: id }) => id)) // without the main fuel
  const former = (before.other_fuels ?? []) as Wire[]
  const isFormer = (one: Wire) =>
    former.some(({ id, fuel_id: fuelId }) => id === one.id && fuelId === one.fuel_id)
  const others = ((row.other_fuels ?? []) as Wire[]).filter(
    (one) => has.has(one.fuel_id) || !isFormer(one),
  )
  return { ...row, other_fuels: others }
}

/** The values that a recalculation of drafts has computed; undefined for any other save. */
function continuedRow({ origin, preloaded }: WriteContext, before: Wire | null): Wire | undefined {
  if (origin?.via !== 'rule' || !(preloaded instanceof Map) || !before) return undefined
  return preloaded.get(before.id) as Wire | undefined
}

/** On departure, a draft gets its readings from the chain once more. */
const notYetOut = ({ transition }: WriteContext): Wire =>
  transition === 'open' ? { odometer_out: null, fuel_out: null } : {}

/** @throws AppError 400 for a duplicate fuel */
function checkFuels({ other_fuels: others }: Wire): void {
  const seen = new Set<unknown>()
  for (const [nth, { fuel_id: id }] of ((others ?? []) as Wire[]).entries()) {
    if (seen.has(id)) throw invalid({ [`other_fuels.${nth}.fuel_id`]: 'fuel_again' })
    seen.add(id)
  }
}

/** @throws AppError 400 for a fuel that is not on the vehicle's card, or is its main fuel */
function checkCard({ other_fuels: others }: Wire, { records }: VehicleChain): void {
  const [main, ...rest] = records.fuels.map(({ id }) => id)
  if (main === undefined) return
  const faults: Record<string, Fault> = {}
  for (const [nth, { fuel_id: id }] of ((others ?? []) as Wire[]).entries())
    if (id === main) faults[`other_fuels.${nth}.fuel_id`] = 'fuel_again'
    else if (!rest.includes(id as number)) faults[`other_fuels.${nth}.fuel_id`] = 'not_burnt'
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** @throws AppError 422 for a vehicle without an odometer reading */
function checkOdometer({ odometer_out: reading }: Wire): void {
  if (reading != null) return
  const says: Fault = 'no_odometer'
  throw new AppError('rule', { fields: { car_id: says }, says })
}

/**
 * A return needs its time, the odometer value, and the content of each tank. @throws AppError 400
 */
function checkReturn(writer: WriteContext, row: Wire): void {
  const faults: Record<string, Fault> = {}
  for (const key of ['end_date', 'odometer_in', ...(row.fuel_id == null ? [] : ['fuel_in'])])
    if (row[key] == null) faults[key] = 'required'
  for (const [nth, { fuel_in: left }] of ((row.other_fuels ?? []) as Wire[]).entries())
    if (left == null) faults[`other_fuels.${nth}.fuel_in`] = 'required'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  refuseFuture(writer, row, 'end_date')
}
