// When rows on the screen are read anew, and what becomes of the answer. Timers and memory alone: it knows neither React nor the server.
import type { Changed } from '#dataProviders/news.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter, Sort } from '../address.ts'
import { differing, sameIds, touchOf } from './fresh.ts'

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
  /** Somebody types into a row: `then` runs when he has left it. */
  typing(then: () => void): boolean
}
/** ms from news to the question about rows in sight, with up to as much by chance: many look at one list. */
const soon = 250
/** ms between two looks at a whole page: at first, and at most while it goes on changing. */
const [often, seldom] = [2000, 15_000]

export function createRefresher(hands: Hands): { hear(changed: Changed): void; stop(): void } {
  const rows = new Set<number>()
  let page = false
  let pause = often
  let looked = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(time: number): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        void work().catch(() => null)
      },
      time * (1 + Math.random()),
    )
  }
  function patch(fresh: readonly WireRow[]): boolean {
    const late = differing(hands.list().rows, fresh)
    if (late.length > 0) hands.patch(late)
    return late.length > 0
  }
  async function work(): Promise<void> {
    if (hands.list().fetching) return later(soon)
    // What somebody is typing stays as it is until he leaves the cell.
    if (hands.typing(() => later(soon))) return
    if (rows.size > 0) await readRows()
    if (page && performance.now() - looked >= pause) await readPage()
    if (rows.size > 0 || page) later(rows.size > 0 ? soon : pause)
  }
  async function readRows(): Promise<void> {
    const ids = hands.list().rows.flatMap(({ id }) => (rows.has(id) ? id : []))
    rows.clear()
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
      const touch = touchOf(of, shown, changed)
      touch.rows.forEach((id) => rows.add(id))
      page ||= touch.page
      if (touch.rows.length > 0 || touch.page) later(soon)
    },
    stop: () => clearTimeout(timer),
  }
}
