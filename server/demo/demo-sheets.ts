// The demonstration's waybills of the last ninety days: planned shifts passed through the chain of
// each vehicle and written state by state. The last days are not posted yet, one is still open, one
// was corrected.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { accountSheets } from '../areas/waybill/index.ts'
import type { WireRow } from '../kernel/read/list-query.ts'
import { minuteMs } from '../kernel/time-units.ts'
import type { Wire } from '../kernel/types.ts'
import { makeTransition, save } from '../kernel/write/save-records.ts'
import { insertWhole, transitWhole } from './batch-writes.ts'
import { correction } from './data/errands.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import { byVehicle, movesOf, rowsOf } from './sheet-rows.ts'
import type { RowScene } from './sheet-rows.ts'
import { castOf, certain } from './plan/shift-plan.ts'
import type { Duty, Pair, Shift } from './plan/shift-plan.ts'

/** Days before today whose waybills are not posted yet. */
export const unposted = 4
/** Waybills that are written together. */
const batch = 100
/** Days whose waybills are posted together, after the fuel of those days. */
const postedTogether = 5

interface SheetScene extends RowScene {
  readonly pairs: readonly Pair[]
  readonly duty: Duty
  readonly mechanicId: number | null
  readonly doctorId: number | null
  readonly dispatcherId: number | null
  readonly accountantId: number | null
}

/** A shift with its final waybill. */
interface Planned {
  readonly shift: Shift
  /** On the morning after it. */
  readonly postedAt: string
  readonly row: Wire
}

/** One as it is stored. */
interface Closed extends Planned {
  readonly before: WireRow
}

/** Past waybills to be posted. */
interface ClosedSheets {
  /** Posts those that ended some days ago, on that day. */
  postOn(ago: number): Promise<void>
  correctOne(): Promise<void>
}

/** Writes them before the fuel of their days, which they already include. */
export async function putSheets(
  store: Store,
  fleet: Fleet,
  scene: SheetScene,
): Promise<ClosedSheets> {
  const planned = await planSheets(store, fleet, scene)
  const closed: Closed[] = []
  for (let i = 0; i < planned.length; i += batch)
    closed.push(...(await writeClosed(store, scene, planned.slice(i, i + batch))))
  const corrected = closed.find(({ shift }) => isCorrected(shift, scene))
  return {
    async postOn(ago) {
      if (ago % postedTogether !== 0) return
      const due = closed.filter(
        ({ shift }) =>
          shift.ago >= ago &&
          shift.ago < ago + postedTogether &&
          (shift.ago > unposted || shift === corrected?.shift),
      )
      await post(store, scene, due)
    },
    async correctOne() {
      if (corrected) await correct(store, fleet, scene, corrected.before.id)
    },
  }
}

async function planSheets(store: Store, fleet: Fleet, scene: SheetScene): Promise<Planned[]> {
  const planned: Planned[] = []
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const writer = store.writerOf('way-bill')
  for (const [carId, shifts] of byVehicle(scene.duty.shifts)) {
    const sheets = rowsOf(shifts, scene)
    const moves = movesOf(fleet, carId, scene.days)
    const rows = await accountSheets(writer, carId, { sheets, moves })
    for (const [nth, row] of rows.entries()) {
      const shift = shifts[nth]!
      const dayAfter = addDays(today, 1 - shift.ago)
      planned.push({ shift, row, postedAt: momentAt(dayAfter, '10:00', fleet.timeZone) })
    }
  }
  return planned.sort((a, b) => order(a.shift, b.shift))
}

const order = (a: Shift, b: Shift) =>
  Date.parse(a.start) - Date.parse(b.start) || a.vehicle.id - b.vehicle.id

const isCorrected = ({ vehicle, ago }: Shift, { pairs }: SheetScene) =>
  ago === certain.corrected && pairs[castOf(pairs).corrected]?.vehicle.id === vehicle.id

const departure = [
  ...(['car_id', 'staff_id', 'company_id', 'way_bill_type_id', 'start_date', 'year'] as const),
  ...(['month', 'day', 'tasks', 'tonne_km', 'odometer_out', 'fuel_id', 'fuel_out'] as const),
]
const onTheWay = ['fueled', 'fuel_other', 'expected_in'] as const
const arrival = [
  ...(['end_date', 'worked', 'odometer_in', 'distance', 'trips', 'idle_hours'] as const),
  ...([...onTheWay, 'fuel_in', 'norm', 'consumption', 'saving', 'overrun'] as const),
  ...(['kilograms', 'engine_hours_litres', 'other_fuels', 'norm_lines'] as const),
]
const some = (row: Wire, keys: readonly string[]): Wire =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

/** From drafts on; answers those that are back. */
async function writeClosed(
  store: Store,
  scene: SheetScene,
  planned: readonly Planned[],
): Promise<Closed[]> {
  const writer = (moments: readonly string[]) => store.writerOf('way-bill', latest(moments))
  const starts = planned.map(({ shift }) => shift.start)
  const drafts = await insertWhole(
    writer(starts.slice(0, 1)),
    planned.map(({ row }) => some(row, departure)),
  )
  const dispatcher = scene.dispatcherId
  const opened = await transitWhole(
    writer(starts),
    'open',
    planned.map(({ shift, row }, nth) => ({
      before: drafts[nth]!,
      values: {
        ...{ mechanic_id: scene.mechanicId, doctor_id: scene.doctorId, dispatcher_id: dispatcher },
        opened_at: later(shift.start, -5 * minuteMs),
        ...some(row, onTheWay),
        other_fuels: shift.end === null ? row.other_fuels : [],
      },
    })),
  )
  const back = paired(planned, opened).filter(({ shift }) => shift.end !== null)
  const readings = await store.putRows(
    'odometer-reading',
    back.map(({ row }) => ({
      ...{ car_id: row.car_id, read_at: row.end_date, value: row.odometer_in, confirmed: true },
    })),
    back.at(-1)?.row.end_date ?? starts[0],
  )
  const closed = await transitWhole(
    writer(back.map(({ row }) => String(row.end_date))),
    'close',
    back.map(({ row, before }, nth) => ({
      before,
      values: {
        ...some(row, arrival),
        ...{ odometer_reading_id: readings[nth], closer_id: dispatcher },
        closed_at: later(row.end_date, 10 * minuteMs),
      },
    })),
  )
  return paired(back, closed)
}

async function post(
  store: Store,
  { accountantId }: SheetScene,
  due: readonly Closed[],
): Promise<void> {
  const at = latest(due.map(({ postedAt }) => postedAt))
  const changes = due.map(({ postedAt, before }) => ({
    before,
    values: { poster_id: accountantId, posted_at: postedAt },
  }))
  await transitWhole(store.writerOf('way-bill', at), 'post', changes)
}

const latest = (moments: readonly string[]) => [...moments].sort().at(-1)

const paired = (planned: readonly Planned[], rows: readonly WireRow[]): Closed[] =>
  planned.map((one, nth) => ({ ...one, before: rows[nth]! }))

const later = (moment: unknown, ms: number) =>
  new Date(Date.parse(String(moment)) + ms).toISOString()

/** Reopened with a reason, corrected and posted again. */
async function correct(
  store: Store,
  { tongue }: Fleet,
  { accountantId }: SheetScene,
  id: number,
): Promise<void> {
  const plain = store.writerOf('way-bill')
  const writer = { ...plain, person: { ...plain.person, staffId: accountantId } }
  await makeTransition(writer, 'correct', { id, correction_reason: correction[tongue] })
  await save(writer, { id, idle_hours: '1.00' })
  await makeTransition(writer, 'post', { id })
}
