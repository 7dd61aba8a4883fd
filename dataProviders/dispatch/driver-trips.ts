// What a driver has to drive, and what he reports of it: through the outbox, so that it is kept
// without a line and arrives once.
import type { DrivenTrip } from '#resources/wire/driver-trips.ts'
import { call } from '../http/call.ts'
import { outboxEntries } from '../outbox/outbox-entries.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { ownTab } from '../outbox/outbox-lock.ts'
import { sendThroughOutbox } from '../outbox/outbox.ts'

const base = 'api/dispatching/order-drive'
const photoPath = `${base}/saveOrderFile`
/** Under which the outbox keeps what a driver reports. */
export const drivingDesk = 'order-drive'

export const driverSteps = ['accept', 'start', 'arrive', 'complete'] as const
export type DriverStep = (typeof driverSteps)[number]

/** @throws HttpError */
export function driverTrips(signal: AbortSignal): Promise<DrivenTrip[]> {
  return call('GET', `${base}/getTrips`, { signal, quiet: true })
}

interface StepReport {
  readonly id: number
  readonly step: DriverStep
  /** What it says: the moment, and at the end the odometer and a note. */
  readonly values: Readonly<Record<string, unknown>>
  /** For whoever looks at what waits. */
  readonly title: string
}

/**
 * Reports one step. True where it has arrived, false where it waits for the line.
 * @throws HttpError where it is refused
 */
export async function reportStep({ id, step, values, title }: StepReport): Promise<boolean> {
  const { state } = await sendThroughOutbox({
    ...{ method: 'POST', path: `${base}/${step}`, body: { id, ...values } },
    about: { resource: drivingDesk, title },
  })
  return state === 'sent'
}

interface PhotoReport {
  readonly id: number
  readonly files: readonly File[]
  readonly title: string
}

/**
 * Adds photos to the files of an order. True where they have arrived, false where they wait for the
 * line.
 * @throws HttpError where they are refused
 */
export async function reportPhotos({ id, files, title }: PhotoReport): Promise<boolean> {
  const call = {
    ...{ method: 'POST' as const, path: photoPath, body: { id, field: 'documents' } },
    about: { resource: drivingDesk, title },
  }
  const { state } = await sendThroughOutbox(call, files)
  return state === 'sent'
}

/** Photos that lie in the outbox. */
interface UnsentPhotos {
  readonly id: number
  readonly entry: OutboxEntry
}

/** Those that were taken and have not arrived; not while this tab waits for the answer. */
export const unsentPhotos = (entries: readonly OutboxEntry[]): UnsentPhotos[] =>
  entries
    .filter(({ path, held }) => path === photoPath && held?.tab !== ownTab)
    .map((entry) => ({ id: (entry.body as { id: number }).id, entry }))

/** A report that lies in the outbox. */
export interface UnsentStep {
  readonly id: number
  readonly step: DriverStep
  readonly values: Readonly<Record<string, unknown>>
  readonly entry: OutboxEntry
}

/**
 * Those that were reported and have not arrived, in the order in which they were made; not while
 * this tab waits for the answer, which may be a refusal.
 */
export function unsentSteps(entries = outboxEntries.get()): UnsentStep[] {
  return entries.flatMap((entry) => {
    const { about, path, body, held } = entry
    const step = driverSteps.find((one) => path === `${base}/${one}`)
    if (about.resource !== drivingDesk || !step || held?.tab === ownTab) return []
    const { id, ...values } = body as { id: number }
    return [{ id, step, values, entry }]
  })
}
