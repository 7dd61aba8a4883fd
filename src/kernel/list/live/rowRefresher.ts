// When rows on the screen are read anew, and what becomes of the answer. Timers and memory alone:
// it knows neither React nor the server.
import type { RecordsChanged } from '#resources/wire/live.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter, Sort } from '../../../common/listAddress.ts'
import { changedIds, sameIds, liveChangeOf } from './liveChange.ts'

/** The list as it stands on the screen. */
export interface LiveList {
  of: Resource
  archive: boolean
  rows: readonly WireRow[]
  page: number
  perPage: number
  sort: Sort
  filter: Filter
  /** Its own question is under way: the answer will be fresh. */
  fetching: boolean
  root: HTMLElement | null
}

interface Hands {
  list(): LiveList
  ask(filter: Filter, page: number, perPage: number): Promise<WireRow[]>
  /** Puts these rows into the places of those of the same id. */
  patch(rows: readonly WireRow[]): void
  gone(ids: readonly number[]): void
  /** Read anew, the page would be another one. */
  moved(): void
  /**
   * The row whose cell is typed into, or all of them: what stands there stays until `released` is
   * told.
   */
  held(): number | 'all' | null
}

/**
 * ms from news to the question about rows in sight, with up to as much by chance: many look at one
 * list.
 */
const soon = 250
/** ms between two looks at a whole page: at first, and at most while it goes on changing. */
const often = 2000
const seldom = 15_000

interface Refresher {
  hear(changed: RecordsChanged): void
  /** Nothing is held any more. */
  released(): void
  stop(): void
}

export function createRefresher(hands: Hands): Refresher {
  const rows = new Set<number>()
  let page = false
  let pause = often
  let looked = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When it goes off. */
  let due = Infinity

  function later(time: number): void {
    if (timer === undefined) start(time * (1 + Math.random()))
  }
  /** A row in sight does not wait for the look at the whole page. */
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
  /** What is typed into stays as it was opened, and is read again once it is left. */
  function patch(fresh: readonly WireRow[]): boolean {
    const held = hands.held()
    const late = changedIds(hands.list().rows, fresh)
    const free = late.filter(({ id }) => held !== 'all' && id !== held)
    for (const row of late) if (!free.includes(row)) rows.add(row.id)
    if (free.length > 0) hands.patch(free)
    return free.length > 0
  }
  const readable = () => [...rows].filter((id) => id !== hands.held())
  async function work(): Promise<void> {
    if (hands.list().fetching) return later(soon)
    if (hands.held() === 'all') return
    if (readable().length > 0) await readRows()
    if (page && performance.now() - looked >= pause) await readPage()
    const more = readable().length > 0
    if (more || page) later(more ? soon : pause)
  }
  async function readRows(): Promise<void> {
    const asked = new Set(readable())
    const ids = hands.list().rows.flatMap(({ id }) => (asked.has(id) ? id : []))
    asked.forEach((id) => rows.delete(id))
    if (ids.length === 0) return
    const fresh = await hands.ask({ id: ids }, 1, ids.length)
    const gone = ids.filter((id) => !fresh.some((row) => row.id === id))
    // What changed may stand elsewhere in this order now, or nowhere under this filter.
    page = patch(fresh) || page
    hands.gone(gone)
    if (gone.length > 0) hands.moved()
  }
  async function readPage(): Promise<void> {
    page = false
    pause = performance.now() - looked < 2 * seldom ? Math.min(2 * pause, seldom) : often
    looked = performance.now()
    const { filter, page: at, perPage } = hands.list()
    const fresh = await hands.ask(filter, at, perPage)
    const { rows: shown, page: now } = hands.list()
    if (now !== at) return
    patch(fresh)
    if (sameIds(shown, fresh)) return
    for (const { id } of shown) if (!fresh.some((row) => row.id === id)) rows.add(id)
    hands.moved()
  }
  return {
    hear(changed) {
      const { of, rows: shown } = hands.list()
      const touch = liveChangeOf(of, shown, changed)
      touch.rows.forEach((id) => rows.add(id))
      page ||= touch.page
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
