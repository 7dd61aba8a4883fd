// Writes of timeline records, with their undo. The screen is updated optimistically; the server
// decides.
import { HttpError } from '#dataProviders/http/call.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import { returnFrom } from '#resources/kernel/views/timeline.ts'
import type { Timeline } from '#resources/kernel/views/timeline.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { RowPlacement } from '../grid/row-placement.ts'

type Values = Readonly<Record<string, unknown>>
export type Done = 'moved' | 'undone' | 'cancelled' | 'removed'

interface Hands {
  /** Assigns records to rows, if that is a separate call. */
  placement: RowPlacement | undefined
  of: Resource
  timeline: Timeline
  dataProvider: MotorpoolDataProvider
  /** Its expected state; null: removed. */
  show(id: number, row: WireRow | null): void
  /** Undoes `show(id, row)`, unless a later change of the record has replaced it. */
  hide(id: number, row: WireRow | null): void
  /** Queues a save after earlier ones, so that it is based on the version they stored. */
  enqueue<R>(save: () => Promise<R>): Promise<R>
  /** As stored now; null: removed. */
  store(id: number, row: WireRow | null): void
  push(back: () => Promise<void>): void
  /** The version last stored by this user here, on which an undo is based. */
  latest(id: number): WireRow | undefined
  setLatest(row: WireRow): void
  said(done: Done, record: WireRow, undo: boolean): void
  refused(error: unknown): void
  /** A rule asks for confirmation. */
  asked(error: unknown, yes: () => void): void
}

/** The stored records; undefined: the change was refused. */
type Stored<R> = Promise<R | undefined>

/** Shows `row` while the save is running, and then the result. */
async function write<R extends WireRow | null>(
  hands: Hands,
  id: number,
  row: WireRow | null,
  save: () => Promise<R>,
): Stored<R> {
  hands.show(id, row)
  try {
    return await hands.enqueue(async () => {
      const stored = await save()
      hands.store(id, stored)
      return stored
    })
  } catch (error) {
    const { code, current } = error instanceof HttpError ? error.body : {}
    if (code === 'stale' && current) hands.store(id, current as WireRow)
    if (code === 'confirm' && hands.of.confirmField !== undefined) throw error
    hands.refused(error)
    return undefined
  } finally {
    hands.hide(id, row)
  }
}

/** The record with the version that this user has stored since it was loaded, if any. */
function withLatestVersion(hands: Hands, record: WireRow): WireRow {
  const version = hands.latest(record.id)?.version
  return Number(version) > Number(record.version) ? { ...record, version } : record
}

async function update(hands: Hands, shown: WireRow, values: Values): Promise<WireRow> {
  const record = withLatestVersion(hands, shown)
  const { data } = await hands.dataProvider.update(hands.of.name, {
    id: record.id,
    data: { ...record, ...values },
    previousData: record,
  })
  hands.setLatest(data as WireRow)
  return data as WireRow
}

/** Saves other values of a record; `labels`: the labels until the server responds. */
export async function changeRecord(
  hands: Hands,
  record: WireRow,
  values: Values,
  labels: Values,
): Promise<void> {
  try {
    const stored = await write(hands, record.id, { ...record, ...values, ...labels }, () =>
      update(hands, record, values),
    )
    if (!stored) return
    hands.push(() => undoChange(hands, record, stored, Object.keys(values)))
    hands.said('moved', stored, true)
  } catch (error) {
    const confirmed = { ...values, [hands.of.confirmField ?? '']: true }
    hands.asked(error, () => void changeRecord(hands, record, confirmed, labels))
  }
}

async function undoChange(
  hands: Hands,
  before: WireRow,
  after: WireRow,
  keys: readonly string[],
): Promise<void> {
  const stored = hands.latest(after.id) ?? after
  const values = Object.fromEntries(keys.map((key) => [key, before[key]]))
  try {
    const now = await write(hands, stored.id, { ...stored, ...before }, () =>
      update(hands, hands.latest(after.id) ?? after, values),
    )
    if (now) hands.said('undone', now, false)
  } catch (error) {
    hands.refused(error)
  }
}

/** Assigns a record to a row by a separate call; `key`: the reference of the rows. */
export async function placeRecord(
  hands: Hands,
  record: WireRow,
  key: string,
  { row, title }: { row: number; title: string },
): Promise<void> {
  const { placement } = hands
  if (!placement) return
  const put = (shown: WireRow, to: unknown) => async () => {
    const latest = withLatestVersion(hands, shown)
    const stored =
      typeof to === 'number' ? await placement.place(latest, to) : await placement.takeOut(latest)
    hands.setLatest(stored)
    return stored
  }
  const shown = { ...record, [key]: row, [labelKey(key)]: title }
  const stored = await write(hands, record.id, shown, put(record, row))
  if (!stored) return
  hands.push(async () => {
    const back = { ...stored, [key]: record[key], [labelKey(key)]: record[labelKey(key)] }
    const now = await write(hands, stored.id, back, put(stored, record[key]))
    if (now) hands.said('undone', now, false)
  })
  hands.said('moved', stored, true)
}

/** Makes the cancelling transition of a record, or deletes it if there is none. */
export async function cancelRecord(hands: Hands, record: WireRow): Promise<void> {
  const { of, timeline } = hands
  const name = timeline.cancel
  if (name === undefined) return removeRecord(hands, record)
  const field = of.states?.field ?? ''
  const cancelled = { ...record, [field]: of.states?.transitions[name]?.to }
  const stored = await write(hands, record.id, cancelled, () =>
    transit(hands, withLatestVersion(hands, record), name),
  )
  if (!stored) return
  const back = returnFrom(of, record, stored)
  if (back !== undefined)
    hands.push(async () => {
      const last = hands.latest(stored.id) ?? stored
      const now = await write(hands, stored.id, { ...last, [field]: record[field] }, () =>
        transit(hands, hands.latest(stored.id) ?? stored, back),
      )
      if (now) hands.said('undone', now, false)
    })
  hands.said('cancelled', stored, back !== undefined)
}

async function transit(
  { dataProvider, of, setLatest }: Hands,
  { id, version }: WireRow,
  call: string,
): Promise<WireRow> {
  const at = typeof version === 'number' ? { version } : {}
  const { data } = await dataProvider.transition(of.name, { call, id, data: {}, ...at })
  setLatest(data as WireRow)
  return data as WireRow
}

async function removeRecord(hands: Hands, record: WireRow): Promise<void> {
  const { dataProvider, of } = hands
  const gone = await write(hands, record.id, null, async () => {
    await dataProvider.delete(of.name, { id: record.id, previousData: record })
    return null
  })
  if (gone === undefined) return
  hands.push(() => bringBack(hands, record))
  hands.said('removed', record, true)
}

/** The newest removals come first. */
async function bringBack(hands: Hands, record: WireRow): Promise<void> {
  const { dataProvider, of } = hands
  try {
    const { data: removed } = await dataProvider.getRemoved(of.name, {})
    const event = removed.find(({ id }) => id === record.id)?.event
    if (event === undefined) return
    const { data } = await dataProvider.bringBack(of.name, { event })
    hands.setLatest(data as WireRow)
    hands.store(record.id, data as WireRow)
    hands.said('undone', data as WireRow, false)
  } catch (error) {
    hands.refused(error)
  }
}

export type { Hands as BarHands }
