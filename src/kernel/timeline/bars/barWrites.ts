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

export interface BarPorts {
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
  announce(done: Done, record: WireRow, undo: boolean): void
  showRefusal(error: unknown): void
  /** A rule asks for confirmation. */
  askConfirmation(error: unknown, yes: () => void): void
}

/** The stored records; undefined: the change was refused. */
type Stored<R> = Promise<R | undefined>

/** Shows `row` while the save is running, and then the result. */
async function write<R extends WireRow | null>(
  ports: BarPorts,
  id: number,
  row: WireRow | null,
  save: () => Promise<R>,
): Stored<R> {
  ports.show(id, row)
  try {
    return await ports.enqueue(async () => {
      const stored = await save()
      ports.store(id, stored)
      return stored
    })
  } catch (error) {
    const { code, current } = error instanceof HttpError ? error.body : {}
    if (code === 'stale' && current) ports.store(id, current as WireRow)
    if (code === 'confirm' && ports.of.confirmField !== undefined) throw error
    ports.showRefusal(error)
    return undefined
  } finally {
    ports.hide(id, row)
  }
}

/** The record with the version that this user has stored since it was loaded, if any. */
function withLatestVersion(ports: BarPorts, record: WireRow): WireRow {
  const version = ports.latest(record.id)?.version
  return Number(version) > Number(record.version) ? { ...record, version } : record
}

async function update(ports: BarPorts, shown: WireRow, values: Values): Promise<WireRow> {
  const record = withLatestVersion(ports, shown)
  const { data } = await ports.dataProvider.update(ports.of.name, {
    id: record.id,
    data: { ...record, ...values },
    previousData: record,
  })
  ports.setLatest(data as WireRow)
  return data as WireRow
}

/** Saves other values of a record; `labels`: the labels until the server responds. */
export async function changeRecord(
  ports: BarPorts,
  record: WireRow,
  values: Values,
  labels: Values,
): Promise<void> {
  try {
    const stored = await write(ports, record.id, { ...record, ...values, ...labels }, () =>
      update(ports, record, values),
    )
    if (!stored) return
    ports.push(() => undoChange(ports, record, stored, Object.keys(values)))
    ports.announce('moved', stored, true)
  } catch (error) {
    const confirmed = { ...values, [ports.of.confirmField ?? '']: true }
    ports.askConfirmation(error, () => void changeRecord(ports, record, confirmed, labels))
  }
}

async function undoChange(
  ports: BarPorts,
  before: WireRow,
  after: WireRow,
  keys: readonly string[],
): Promise<void> {
  const stored = ports.latest(after.id) ?? after
  const values = Object.fromEntries(keys.map((key) => [key, before[key]]))
  try {
    const now = await write(ports, stored.id, { ...stored, ...before }, () =>
      update(ports, ports.latest(after.id) ?? after, values),
    )
    if (now) ports.announce('undone', now, false)
  } catch (error) {
    ports.showRefusal(error)
  }
}

/** Assigns a record to a row by a separate call; `key`: the reference of the rows. */
export async function placeRecord(
  ports: BarPorts,
  record: WireRow,
  key: string,
  { row, title }: { row: number; title: string },
): Promise<void> {
  const { placement } = ports
  if (!placement) return
  const put = (shown: WireRow, to: unknown) => async () => {
    const latest = withLatestVersion(ports, shown)
    const stored =
      typeof to === 'number' ? await placement.place(latest, to) : await placement.takeOut(latest)
    ports.setLatest(stored)
    return stored
  }
  const shown = { ...record, [key]: row, [labelKey(key)]: title }
  const stored = await write(ports, record.id, shown, put(record, row))
  if (!stored) return
  ports.push(async () => {
    const back = { ...stored, [key]: record[key], [labelKey(key)]: record[labelKey(key)] }
    const now = await write(ports, stored.id, back, put(stored, record[key]))
    if (now) ports.announce('undone', now, false)
  })
  ports.announce('moved', stored, true)
}

/** Makes the cancelling transition of a record, or deletes it if there is none. */
export async function cancelRecord(ports: BarPorts, record: WireRow): Promise<void> {
  const { of, timeline } = ports
  const name = timeline.cancel
  if (name === undefined) return removeRecord(ports, record)
  const field = of.states?.field ?? ''
  const cancelled = { ...record, [field]: of.states?.transitions[name]?.to }
  const stored = await write(ports, record.id, cancelled, () =>
    transit(ports, withLatestVersion(ports, record), name),
  )
  if (!stored) return
  const back = returnFrom(of, record, stored)
  if (back !== undefined)
    ports.push(async () => {
      const last = ports.latest(stored.id) ?? stored
      const now = await write(ports, stored.id, { ...last, [field]: record[field] }, () =>
        transit(ports, ports.latest(stored.id) ?? stored, back),
      )
      if (now) ports.announce('undone', now, false)
    })
  ports.announce('cancelled', stored, back !== undefined)
}

async function transit(
  { dataProvider, of, setLatest }: BarPorts,
  { id, version }: WireRow,
  call: string,
): Promise<WireRow> {
  const at = typeof version === 'number' ? { version } : {}
  const { data } = await dataProvider.transition(of.name, { call, id, data: {}, ...at })
  setLatest(data as WireRow)
  return data as WireRow
}

async function removeRecord(ports: BarPorts, record: WireRow): Promise<void> {
  const { dataProvider, of } = ports
  const gone = await write(ports, record.id, null, async () => {
    await dataProvider.delete(of.name, { id: record.id, previousData: record })
    return null
  })
  if (gone === undefined) return
  ports.push(() => bringBack(ports, record))
  ports.announce('removed', record, true)
}

/** The newest removals come first. */
async function bringBack(ports: BarPorts, record: WireRow): Promise<void> {
  const { dataProvider, of } = ports
  try {
    const { data: removed } = await dataProvider.getRemoved(of.name, {})
    const event = removed.find(({ id }) => id === record.id)?.event
    if (event === undefined) return
    const { data } = await dataProvider.bringBack(of.name, { event })
    ports.setLatest(data as WireRow)
    ports.store(record.id, data as WireRow)
    ports.announce('undone', data as WireRow, false)
  } catch (error) {
    ports.showRefusal(error)
  }
}
