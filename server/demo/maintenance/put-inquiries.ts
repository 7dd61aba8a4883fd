// The demonstration's repair requests: defects found in ninety days of checks. Most were repaired
// on the same day, at the odometer value of the check; the latest ones are still in progress.
import { sql } from 'kysely'
import { makePlannedRequests } from '../../areas/maintenance/index.ts'
import { planAllDue } from '../../kernel/due/index.ts'
import { dayMs, hourMs } from '../../kernel/time-units.ts'
import { makeTransition } from '../../kernel/write/save-records.ts'
import type { defects as found } from '../data/findings.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import type { Localized } from '../localized.ts'
import type { StockPlace } from '../stock/stock-place.ts'

/** A defect found by a check. */
export interface Defect {
  readonly carId: number
  readonly at: string
  readonly part: keyof typeof found
  readonly reason: string
  readonly checkupId: number | undefined
  readonly mileage: number
}

/** An item, and the warehouse that has enough of it. */
interface StockedItem {
  readonly item_id: number
  readonly warehouse_id: number
}

interface InquiryScene {
  readonly defects: readonly Defect[]
  readonly executorId: number | null
  readonly workshopId: number | null
  /** Works by code. */
  readonly works: Ids
  readonly places: readonly StockPlace[]
}

/** Work by part of the vehicle; other parts need no materials. */
const workOf: Readonly<Partial<Record<Defect['part'], string>>> = {
  engine: 'oil',
  transmission: 'gearbox',
  brakes: 'pads',
  steering: 'alignment',
  tyres: 'tyres',
}

/** Item category (stock.ts) by part of the vehicle. */
const categoryOf: Readonly<Partial<Record<Defect['part'], number>>> = {
  ...{ engine: 0, transmission: 0, brakes: 2, steering: 5, tyres: 6, lights: 7 },
}
/** Warehouses with less of an item reserve it for others. */
const enough = 12

/** Requests that wait for materials need some, whatever the defect. */
const waiting: readonly string[] = ['reserved', 'issued_partly', 'issued']

function itemFor(places: readonly StockPlace[], { defect, state, nth }: InquirySetting) {
  const [place] = places
  const kept = (place?.parts ?? []).filter(({ opening }) => opening >= enough)
  const fitting = kept.filter(({ category }) => category === categoryOf[defect.part])
  const offered = fitting.length === 0 && waiting.includes(state) ? kept : fitting
  const item = offered[nth % Math.max(1, offered.length)]
  return item && place ? { item_id: item.id, warehouse_id: place.id } : undefined
}

/** States of the latest ones, the last one first; all before them are executed. */
const open = [
  ...(['new', 'approved', 'reserved', 'issued_partly', 'issued'] as const),
  ...(['rejected', 'cancelled'] as const),
]
type State = (typeof open)[number] | 'executed'

const twice: Localized = {
  ru: 'Уже есть в другой заявке',
  uz: 'Boshqa talabnomada bor',
}
const mended: Localized = { ru: 'Неисправность устранена', uz: 'Nosozlik bartaraf etildi' }
const priceOfHour = '120000.00'
/** One in this many executed ones was done by a workshop. */
const outsideEvery = 6

export async function putInquiries(store: Store, fleet: Fleet, scene: InquiryScene): Promise<void> {
  const { defects } = scene
  for (const [nth, defect] of defects.entries()) {
    const state = open[defects.length - 1 - nth] ?? 'executed'
    await putInquiry(store, fleet, scene, { defect, state, nth })
  }
  const writer = store.writerOf('car-inquiry')
  const { kernel, db, person } = writer
  // repairs add odometer readings: the planner would otherwise find changes after a minute
  await planAllDue(kernel, { db, contract: person.contract, now: fleet.now })
  await makePlannedRequests(writer)
  // notifications of past events are removed
  await sql`delete from notification where contract_id = ${person.contractId}
    and params->>'resource' = 'car-inquiry'
    and created_at < ${new Date(fleet.now.getTime() - dayMs)}`.execute(db)
}

interface InquirySetting {
  readonly defect: Defect
  readonly state: State
  readonly nth: number
}

async function putInquiry(
  store: Store,
  { tongue, now }: Fleet,
  { executorId, workshopId, works, places }: InquiryScene,
  told: InquirySetting,
): Promise<void> {
  const { defect, state, nth } = told
  const begun = Date.parse(defect.at)
  const after = (hours: number) =>
    new Date(Math.min(begun + hours * hourMs, now.getTime())).toISOString()
  const isOutside = state === 'executed' && nth % outsideEvery === 2 && workshopId !== null
  const work = works.get(workOf[defect.part] ?? '')
  const item = isOutside ? undefined : itemFor(places, told)
  const writer = (hours: number) => store.writerOf('car-inquiry', after(hours))
  const id = await store.put(
    'car-inquiry',
    {
      ...{ car_id: defect.carId, date: defect.at, description: defect.reason },
      ...(defect.checkupId !== undefined && { checkup_id: defect.checkupId }),
      ...(work !== undefined && { works: [{ work_id: work, price: priceOfHour }] }),
      ...(item && { parts: [{ ...item, quantity: '2' }] }),
      ...(state === 'executed' && { execution_note: mended[tongue] }),
      ...(isOutside && {
        ...{ counterparty_id: workshopId, invoice_number: `С-${100 + nth}` },
        outside_cost: `${400_000 + 25_000 * (nth % 7)}.00`,
      }),
    },
    defect.at,
  )
  const step = (name: string, hours: number, asked: object = {}) =>
    makeTransition(writer(hours), name, { id, ...asked })
  if (state === 'new') return
  if (state === 'rejected') return void (await step('reject', 1, { reject_reason: twice[tongue] }))
  await step('approve', 1)
  if (state === 'cancelled') return void (await step('cancel', 2))
  if (item && state !== 'approved') await issue(store, { id, item, state }, after)
  if (state !== 'executed') return
  await step('execute', 6, {
    ...{ executor_id: executorId, executed_at: after(6), odometer: defect.mileage },
    confirmed: true,
  })
}

interface Issued {
  readonly id: number
  readonly item: StockedItem
  readonly state: State
}

async function issue(
  store: Store,
  { id, item, state }: Issued,
  after: (hours: number) => string,
): Promise<void> {
  const writer = store.writerOf('car-inquiry', after(2))
  if (state === 'reserved') await makeTransition(writer, 'reserve', { id })
  else if (state === 'issued_partly')
    await store.put(
      'car-inquiry',
      { id, issues: [{ kind: 'issue', ...item, quantity: '1' }] },
      after(2),
    )
  else await makeTransition(writer, 'issue', { id })
}
