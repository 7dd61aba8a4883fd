// A driver's trips, and the reports on them: sent through the outbox, so that they survive without
// a connection and arrive once.
import type { DrivenTrip } from '#resources/wire/driver-trips.ts'
import { call } from '../http/call.ts'
import { outboxEntries } from '../outbox/outbox-entries.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { ownTab } from '../outbox/outbox-lock.ts'
import { sendThroughOutbox } from '../outbox/outbox.ts'

const base = 'api/dispatching/order-drive'
const photoPath = `${base}/saveOrderFile`
/** The outbox resource of a driver's reports. */
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
  /** Values of the report: the moment, and at the end the odometer and a note. */
  readonly values: Readonly<Record<string, unknown>>
  /** Shown in the list of unsent entries. */
  readonly title: string
}

/**
 * Reports one step. True if it has arrived, false if it is waiting for a connection.
 * @throws HttpError if it is refused
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
 * Adds photos to the files of an order. True if they have arrived, false if they are waiting for a
 * connection.
 * @throws HttpError if they are refused
 */
export async function reportPhotos({ id, files, title }: PhotoReport): Promise<boolean> {
  const call = {
    ...{ method: 'POST' as const, path: photoPath, body: { id, field: 'documents' } },
    about: { resource: drivingDesk, title },
  }
  const { state } = await sendThroughOutbox(call, files)
  return state === 'sent'
}

/** Photos in the outbox. */
interface UnsentPhotos {
  readonly id: number
  readonly entry: OutboxEntry
}

/** Photos taken that have not arrived; not while this tab awaits the response. */
export const unsentPhotos = (entries: readonly OutboxEntry[]): UnsentPhotos[] =>
  entries
    .filter(({ path, held }) => path === photoPath && held?.tab !== ownTab)
    .map((entry) => ({ id: (entry.body as { id: number }).id, entry }))

/** A report in the outbox. */
export interface UnsentStep {
  readonly id: number
  readonly step: DriverStep
  readonly values: Readonly<Record<string, unknown>>
  readonly entry: OutboxEntry
}

/**
 * Reported steps that have not arrived, in order; not while this tab awaits the response, which may
 * be a refusal.
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
