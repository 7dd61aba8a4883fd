// The queue of a workstation with the state of each row: left, unsent, or done.
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import {
  isFound,
  parseSearch,
  searchKey,
  searchWords,
} from '#resources/kernel/values/search-key.ts'
import { fieldEntries, nameKey, titleFields } from '#resources/kernel/derive.ts'
import type { OutboxEntry } from '#dataProviders/outbox/outbox-entries.ts'
import { isDone } from '#resources/kernel/views/workstation.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import type { WireRow } from '../../cells/cell.ts'

/** `refused`: its card was sent later, and refused; it has to be created again. */
type QueueState = 'left' | 'refused' | 'waiting' | 'done'

export interface QueueItem {
  readonly row: WireRow
  readonly name: string
  readonly state: QueueState
  /** Why its card was refused. */
  readonly reason?: string | undefined
  readonly searched: string
}

/** State of cards that the rows of the queue do not show. */
interface CardsKnown {
  /** Rows whose card was just stored, while the queue does not show it yet. */
  readonly stored: ReadonlySet<number>
  /** Cards in the outbox, by row. */
  readonly unsent: ReadonlyMap<number, OutboxEntry>
}

const places: Readonly<Record<QueueState, number>> = { left: 0, refused: 0, waiting: 1, done: 2 }

/** Rows left first, in the order of the queue; then unsent, then done ones. */
export function queueItems(
  queue: Resource,
  station: Pick<Workstation, 'done'>,
  rows: readonly WireRow[],
  known: CardsKnown,
): QueueItem[] {
  const items = rows.map((row): QueueItem => {
    const entry = known.unsent.get(row.id)
    return {
      row,
      name: recordTitle(queue, row),
      state: stateOf(station, row, known),
      reason: entry?.refusal?.message,
      searched: searchKey(textsOf(queue, row)),
    }
  })
  return items.sort((a, b) => places[a.state] - places[b.state])
}

function stateOf(
  station: Pick<Workstation, 'done'>,
  row: WireRow,
  { stored, unsent }: CardsKnown,
): QueueState {
  const entry = unsent.get(row.id)
  if (entry && !entry.refusal) return 'waiting'
  if (stored.has(row.id) || isDone(station, row)) return 'done'
  return entry ? 'refused' : 'left'
}

/**
 * The searchable texts of a row: its name, the texts that a list's search covers, and the names of
 * references. Not amounts: '120' means a plate, not everybody with 120 litres.
 */
function textsOf(queue: Resource, row: WireRow): string[] {
  const named = fieldEntries(queue.fields).filter(
    ([, field]) => isSingleReference(field) || field.options.search === true,
  )
  const shown = [...titleFields(queue), ...named.map(([key]) => key)]
  return [...new Set(shown)].flatMap((key) => {
    const field = queue.fields[key]
    const value = field && row[nameKey(key, field) ?? key]
    return typeof value === 'string' ? [value] : []
  })
}

export function isLeft({ state }: QueueItem): boolean {
  return state === 'left' || state === 'refused'
}

/**
 * Rows in which every search word is a prefix of a word, or within a longer one; a plate is one
 * word, however it is spaced.
 */
export function foundItems(items: readonly QueueItem[], text: string): readonly QueueItem[] {
  const sought = parseSearch(text)
  if (sought.length === 0) return items
  return items.filter(({ searched }) => isFound(searched, sought))
}

/** Of the matches: the one with all of the text as a word, or the only one. */
export function namedItem(found: readonly QueueItem[], text: string): QueueItem | null {
  const [plate] = searchWords(text.replace(/\s+/g, ''))
  const whole = found.filter(({ searched }) => `${searched} `.includes(` ${plate} `))
  const [item] = whole.length === 1 ? whole : found.slice(0, found.length === 1 ? 1 : 0)
  return item ?? null
}

/** The next row left after this one, continuing from the top; null if there is none. */
export function nextLeft(items: readonly QueueItem[], after: number | null): QueueItem | null {
  const at = items.findIndex(({ row }) => row.id === after)
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  return others.find(isLeft) ?? null
}

export function countItems(items: readonly QueueItem[]) {
  const count = (is: (one: QueueItem) => boolean) => items.filter(is).length
  return {
    left: count(isLeft),
    waiting: count(({ state }) => state === 'waiting'),
    done: count(({ state }) => state === 'done'),
  }
}
