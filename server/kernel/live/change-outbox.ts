// Coalesces pending change notifications: changes of one person in one resource become one entry.
import { mostIds, pack } from './channel-message.ts'
import type { Change, Entry, Gap, Sign } from './channel-message.ts'

/** Entries that wait; with more, everything is said to have changed. */
const mostWaiting = 500

interface Outbox {
  add(entry: Change | Sign): void
  /** What waits is lost, or was: instead of it, that nobody knows. */
  lose(): void
  /** The next text; null when nothing waits. */
  take(): string | null
  readonly empty: boolean
}

export function createOutbox(): Outbox {
  const waiting = new Map<string, Entry>()
  const gap: Gap = { kind: 'gap' }
  const lose = () => {
    waiting.clear()
    waiting.set('gap', gap)
  }
  return {
    lose,
    add(entry) {
      // who opens and leaves at once has left: the last sign counts
      const about = [entry.kind, entry.contractId, entry.resource, entry.by]
      const key = (entry.kind === 'present' ? [...about, entry.id] : about).join(' ')
      const before = waiting.get(key)
      waiting.set(
        key,
        entry.kind === 'change' && before?.kind === 'change' ? merged(before, entry) : entry,
      )
      if (waiting.size > mostWaiting) lose()
    },
    take() {
      if (waiting.size === 0) return null
      const { text, count } = pack([...waiting.values()])
      for (const key of [...waiting.keys()].slice(0, count)) waiting.delete(key)
      return text
    },
    get empty() {
      return waiting.size === 0
    },
  }
}

function merged(before: Change, { ids, name }: Change): Change {
  if (before.ids === 'many' || ids === 'many') return { ...before, name, ids: 'many' }
  const all = [...new Set([...before.ids, ...ids])]
  return { ...before, name, ids: all.length > mostIds ? 'many' : all }
}
