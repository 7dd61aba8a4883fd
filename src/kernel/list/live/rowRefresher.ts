// When visible rows are reloaded, and how the response is applied. Pure scheduling: independent of
// React and the server.
import type { RecordsChanged } from '#resources/wire/live.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter, Sort } from '../../../common/listAddress.ts'
import { changedIds, liveChangeOf, showsIds } from './liveChange.ts'

/** The current state of the list. */
export interface LiveList {
  of: Resource
  archive: boolean
  rows: readonly WireRow[]
  page: number
  perPage: number
  sort: Sort
  filter: Filter
  /** Its own request is pending: the response will be fresh. */
  fetching: boolean
  root: HTMLElement | null
}

interface ListPorts {
  list(): LiveList
  ask(filter: Filter, page: number, perPage: number): Promise<WireRow[]>
  /** The ids of the same page, which cost much less than its rows. */
  askIds(filter: Filter, page: number, perPage: number): Promise<number[]>
  /** Replaces rows that have the same ids. */
  patch(rows: readonly WireRow[]): void
  gone(ids: readonly number[]): void
  /** Reloading would change the page. */
  moved(): void
  /** The row being edited, or all of them: they are not updated until `released` is called. */
  held(): number | 'all' | null
}

/**
 * ms from a change event to reloading visible rows, with up to as much at random: many users watch
 * one list.
 */
const soon = 250
/** ms between reloads of a whole page: initially, and at most while it keeps changing. */
const often = 2000
const seldom = 15_000

interface Refresher {
  hear(changed: RecordsChanged): void
  /** Nothing is being edited any more. */
  released(): void
  stop(): void
}

export function createRefresher(ports: ListPorts): Refresher {
  const rows = new Set<number>()
  /** What to reload: the ids of the page, or all its rows if it is unknown which have changed. */
  let page: 'ids' | 'rows' | null = null
  let pause = often
  let looked = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time of the next reload. */
  let due = Infinity

  function later(time: number): void {
    if (timer === undefined) start(time * (1 + Math.random()))
  }
  /** A visible row does not wait for the reload of the whole page. */
  function sooner(): void {
    const time = soon * (1 + Math.random())
    if (performance.now() + time >= due) return
    clearTimeout(timer)
    start(time)
  }
  function start(time: number): void {
    due = performance.now() + time
    timer = setTimeout(() => {
      timer = undefined
      due = Infinity
      void work().catch(() => null)
    }, time)
  }
  /** A row being edited stays as it was, and is reloaded afterwards. */
  function patch(fresh: readonly WireRow[]): boolean {
    const held = ports.held()
    const late = changedIds(ports.list().rows, fresh)
    const free = late.filter(({ id }) => held !== 'all' && id !== held)
    for (const row of late) if (!free.includes(row)) rows.add(row.id)
    if (free.length > 0) ports.patch(free)
    return free.length > 0
  }
  const readable = () => [...rows].filter((id) => id !== ports.held())
  async function work(): Promise<void> {
    if (ports.list().fetching) return later(soon)
    if (ports.held() === 'all') return
    if (readable().length > 0) await readRows()
    if (page && performance.now() - looked >= pause) await readPage()
    const more = readable().length > 0
    if (more || page) later(more ? soon : pause)
  }
  async function readRows(): Promise<void> {
    const asked = new Set(readable())
    const ids = ports.list().rows.flatMap(({ id }) => (asked.has(id) ? id : []))
    asked.forEach((id) => rows.delete(id))
    if (ids.length === 0) return
    const fresh = await ports.ask({ id: ids }, 1, ids.length)
    const deleted = ids.filter((id) => !fresh.some((row) => row.id === id))
    // The change may have moved the row in this order, or out of this filter.
    if (patch(fresh)) page ??= 'ids'
    ports.gone(deleted)
    if (deleted.length > 0) ports.moved()
  }
  async function readPage(): Promise<void> {
    const isWhole = page === 'rows'
    page = null
    pause = performance.now() - looked < 2 * seldom ? Math.min(2 * pause, seldom) : often
    looked = performance.now()
    const { filter, page: at, perPage } = ports.list()
    const fresh = isWhole ? await ports.ask(filter, at, perPage) : null
    const ids = fresh?.map(({ id }) => id) ?? (await ports.askIds(filter, at, perPage))
    const { rows: shown, page: now } = ports.list()
    if (now !== at) return
    if (fresh) patch(fresh)
    if (showsIds(shown, ids)) return
    for (const { id } of shown) if (!ids.includes(id)) rows.add(id)
    ports.moved()
  }
  return {
    hear(changed) {
      const { of, rows: shown } = ports.list()
      const touch = liveChangeOf(of, shown, changed)
      touch.rows.forEach((id) => rows.add(id))
      if (touch.page !== null) page = page === 'rows' ? page : touch.page
      if (touch.rows.length > 0) sooner()
      else if (touch.page) later(soon)
    },
    released() {
      if (rows.size > 0) sooner()
      else if (page) later(soon)
    },
    stop: () => clearTimeout(timer),
  }
}
