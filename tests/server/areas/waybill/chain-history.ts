// One vehicle in a month of its own: what is done to its waybills by calls, and what the model
// makes of each of them.
import { expect } from 'vitest'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { accountsOf, firstOdometer, hasEnded, isAsPosted } from './chain-model.ts'
import type { ModelSheet, World } from './chain-model.ts'
import type { WaybillOffice } from './waybill-office.ts'

/** `suits`: the action fits the state of the sheet, with plausible values. */
interface Chosen {
  which: number
  suits: boolean
}
export type Step =
  | { do: 'insert'; day: number }
  | { do: 'ended'; day: number; odometer: number; litres: number }
  | ({ do: 'edit' | 'close'; odometer: number; litres: number } & Chosen)
  | ({ do: 'delete' | 'open' | 'post' | 'correct' } & Chosen)
  | { do: 'refuel'; day: number; hour: number; litres: number }
  | { do: 'close month' | 'reopen month' }

export interface History {
  readonly car: Row
  readonly person: Row
  /** Months before January 2026. */
  readonly month: number
  world: World
  isClosed: boolean
}

interface Taken {
  answer: Answer
  /** Whether the model takes it; null: both are right. */
  isAllowed: boolean | null
}

const base = '/api/fms/way-bill'
const momentOf = ({ month }: Pick<History, 'month'>, day: number, hour: number) =>
  Date.UTC(2026, -month, day, hour)
const iso = (moment: number) => new Date(moment).toISOString()
export const hundredths = (value: unknown): number | null =>
  value == null ? null : Math.round(Number(value) * 100)
const text = (litres: number) => `${litres}.00`

/** A vehicle with 1,000 km and 100 l at the beginning of its month. */
export async function begin({ driver, fuel, put, vehicle }: WaybillOffice, month: number) {
  // of no kind, that is for a shift
  const car = await vehicle({ way_bill_type_id: null })
  const person = await driver()
  const at = momentOf({ month }, 1, 0)
  await put('odometer-reading', { car_id: car.id, read_at: iso(at), value: firstOdometer })
  await put('refueling', {
    ...{ car_id: car.id, fuel_id: fuel.id, litres: '100', at: iso(at), source: 'cash' },
  })
  await put('fuel-consumption-norm', {
    ...{ car_id: car.id, fuel_id: fuel.id, valid_from: '2000-01-01', norm: '10' },
  })
  const world = { sheets: [], refuellings: [{ at, litres: 10_000 }] }
  return { car, person, month, world, isClosed: false } as History
}

export async function sheetsOf({ admin }: WaybillOffice, { car }: History): Promise<Row[]> {
  const listed = await admin.post(`${base}/getListByFilter`, {
    ...{ car_id: car.id, sort: 'start_date', size: 100 },
  })
  return listed.result as Row[]
}

/** What is in the ledger, by moment and document: what was taken back is not there. */
export async function booksOf(
  { database }: WaybillOffice,
  { car }: History,
): Promise<[at: number, litres: number][]> {
  const rows = await database.query<{ at: Date; litres: string }>(
    `select at, sum(litres)::text as litres from fuel_movement where car_id = $1
      group by at, document, document_id having sum(litres) <> 0`,
    [car.id],
  )
  return rows.map(({ at, litres }) => [new Date(at).getTime(), hundredths(litres)!])
}

/** Does it; undefined where there is nothing to do it to. */
export async function take(
  office: WaybillOffice,
  history: History,
  step: Step,
): Promise<Taken | undefined> {
  if ('which' in step) return change(office, history, step)
  if (!('day' in step)) return turnMonth(office, history, step.do)
  return step.do === 'refuel' ? refuel(office, history, step) : insert(office, history, step)
}

/** Holds the answer against the model's, and takes over what it has made. */
function settle(
  history: History,
  { answer, next, id }: { answer: Answer; next: World | null; id?: number },
): Taken {
  const result = next && accountsOf(next)
  const sheets = (next?.sheets ?? []).map((one) =>
    one.id === id ? { ...one, written: result!.accounts.get(id)! } : one,
  )
  const world = next && { ...next, sheets }
  const isAllowed =
    world !== null && !history.isClosed && result!.isSound && isAsPosted(world, result!)
  if (answer.status === 200 && world) history.world = world
  return { answer, isAllowed }
}

async function insert(
  { send }: WaybillOffice,
  history: History,
  step: Extract<Step, { do: 'insert' | 'ended' }>,
): Promise<Taken> {
  const { car, person, world } = history
  const start = momentOf(history, step.day, 5)
  const home =
    step.do === 'ended'
      ? {
          end: momentOf(history, step.day, 12),
          ...{ odometerIn: step.odometer, fuelIn: step.litres * 100 },
        }
      : { end: null, odometerIn: null, fuelIn: null }
  const answer = await send('way-bill', {
    ...{ car_id: car.id, staff_id: person.id, start_date: iso(start) },
    ...(step.do === 'ended' && {
      ...{ end_date: iso(home.end!), odometer_in: step.odometer, fuel_in: text(step.litres) },
    }),
  })
  // a refused one has no id: as the last of all
  const id = answer.status === 200 ? (answer.result as Row).id : Infinity
  const sheet: ModelSheet = { id, state: 'draft', start, ...home, left: null, written: null }
  return settle(history, { answer, next: { ...world, sheets: [...world.sheets, sheet] } })
}

async function refuel(
  { send, fuel }: WaybillOffice,
  history: History,
  { day, hour, litres }: Extract<Step, { do: 'refuel' }>,
): Promise<Taken> {
  const { car, world } = history
  const at = momentOf(history, day, hour)
  const answer = await send('refueling', {
    ...{ car_id: car.id, fuel_id: fuel.id, litres: text(litres), at: iso(at) },
    ...{ source: 'cash', confirmed: true },
  })
  const refuellings = [...world.refuellings, { at, litres: litres * 100 }]
  return settle(history, { answer, next: { ...world, refuellings } })
}

async function turnMonth(
  { admin }: WaybillOffice,
  history: History,
  act: 'close month' | 'reopen month',
): Promise<Taken> {
  const month = iso(momentOf(history, 1, 0)).slice(0, 10)
  const listed = await admin.post('/api/fms/book-month/getListByFilter', { month })
  const [{ id } = { id: 0 }] = listed.result as Row[]
  expect(id).toBeGreaterThan(0)
  const isClose = act === 'close month'
  const answer = await admin.post(`/api/fms/book-month/${isClose ? 'close' : 'reopen'}`, {
    ...{ id, ...(!isClose && { reason: 'проверка' }) },
  })
  const isDone = history.world.sheets.every(({ state }) => state === 'draft' || state === 'posted')
  const isAllowed = isClose ? !history.isClosed && isDone : history.isClosed
  if (answer.status === 200) history.isClosed = isClose
  return { answer, isAllowed }
}

const stateFor: Readonly<Record<string, ModelSheet['state']>> = {
  ...{ open: 'draft', delete: 'draft', close: 'open', post: 'closed', correct: 'posted' },
}

function chosen({ sheets }: World, step: Step & Chosen): ModelSheet | undefined {
  const suited = sheets.filter(
    ({ state }) => step.do === 'edit' || !step.suits || state === stateFor[step.do],
  )
  const list = suited.length > 0 ? suited : sheets
  return list[step.which % Math.max(1, list.length)]
}

/**
 * The values of the return: any number, or one of at most 120 km and of the contents of the tank.
 */
function returnOf(world: World, { id }: ModelSheet, step: Step) {
  if (!('odometer' in step)) return { odometerIn: null, fuelIn: null }
  const { odometer, litres } = step
  const account = accountsOf(world).accounts.get(id)
  if (!account || !('suits' in step && step.suits))
    return { odometerIn: odometer, fuelIn: litres * 100 }
  const most = Math.floor((account.fuelOut + account.fueled) / 100)
  return {
    odometerIn: account.odometerOut + ((odometer - firstOdometer) % 120),
    fuelIn: Math.max(0, most - (litres % 20)) * 100,
  }
}

/** The state after it; null where it is not possible. */
function changed(world: World, sheet: ModelSheet, step: Step): ModelSheet | null {
  const { state } = sheet
  const said = returnOf(world, sheet, step)
  switch (step.do) {
    case 'edit':
      return { ...sheet, ...said }
    case 'open':
      return state === 'draft' && world.sheets.every((one) => one.state !== 'open')
        ? { ...sheet, state: 'open', left: departure(world, sheet) }
        : null
    case 'close':
      return state === 'open'
        ? { ...sheet, ...said, state: 'closed', end: sheet.start + 7 * 3_600_000 }
        : null
    case 'post':
      return state === 'closed' ? { ...sheet, state: 'posted' } : null
    case 'correct':
      return state === 'posted' ? { ...sheet, state: 'closed' } : null
    default:
      return null
  }
}

/** As the last one came back that has ended; the first with what was known by then. */
function departure({ sheets, refuellings }: World, { id, start }: ModelSheet) {
  const last = sheets
    .filter((one) => hasEnded(one) && one.id !== id && one.start < start)
    .sort((a, b) => a.start - b.start)
    .at(-1)
  if (last) return { odometer: last.odometerIn!, fuel: last.fuelIn! }
  const taken = refuellings.filter(({ at }) => at <= start)
  return { odometer: firstOdometer, fuel: taken.reduce((sum, { litres }) => sum + litres, 0) }
}

async function change(
  { admin, make, send }: WaybillOffice,
  history: History,
  step: Step & Chosen,
): Promise<Taken | undefined> {
  const { world } = history
  const sheet = chosen(world, step)
  if (!sheet) return undefined
  const { id, start } = sheet
  const row = { id } as Row
  if (step.do === 'delete') {
    const answer = await admin.delete(`${base}/delete`, { id })
    const sheets = world.sheets.filter((one) => one !== sheet)
    return settle(history, { answer, next: sheet.state === 'draft' ? { ...world, sheets } : null })
  }
  const { odometerIn, fuelIn } = returnOf(world, sheet, step)
  const said: Wire = fuelIn === null ? {} : { odometer_in: odometerIn, fuel_in: text(fuelIn / 100) }
  const after = changed(world, sheet, step)
  const answer =
    step.do === 'edit'
      ? await send('way-bill', { id, ...said })
      : await make(step.do, row, {
          ...said,
          ...(step.do === 'close' && { end_date: iso(start + 7 * 3_600_000) }),
          ...(step.do === 'correct' && { correction_reason: 'проверка' }),
        })
  const isSame =
    step.do === 'edit' && after!.odometerIn === sheet.odometerIn && after!.fuelIn === sheet.fuelIn
  // a save without changes has no author
  if (isSame) return { answer, isAllowed: null }
  const isFrozen = step.do === 'edit' && sheet.state === 'posted'
  const sheets = world.sheets.map((one) => (one === sheet ? after! : one))
  const next = after && !isFrozen ? { ...world, sheets } : null
  return settle(history, { answer, next, id })
}
