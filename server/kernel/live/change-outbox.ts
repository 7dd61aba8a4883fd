// What waits to be told to all processes. Changes of one person in one resource become one entry.
// What is lost of them is told as a gap; signs of who has which record open, and of how far a file is,
// may be lost unsaid.
import { mostIds, pack } from './channel-message.ts'
import type { Change, Entry, Gap, Progress, Sign } from './channel-message.ts'

/** Entries of each sort that wait; with more, everything of a contract is said to have changed. */
const mostWaiting = 500

interface Outbox {
  add(entry: Change | Sign | Progress): void
  /** What waits is lost, or was, of every contract: instead of it, that nobody knows. */
  lose(): void
  /** The next text; null when nothing waits. */
  take(): string | null
  readonly empty: boolean
}

export function createOutbox(): Outbox {
  const changes = new Map<string, Change | Gap>()
  const signs = new Map<string, Sign | Progress>()
  return {
    lose() {
      changes.clear()
      signs.clear()
      changes.set(gapKey(null), { kind: 'gap', contractId: null })
    },
    add(entry) {
      if (entry.kind === 'progress')
        return addSign(signs, `progress ${entry.by} ${entry.key}`, entry)
      const { kind, contractId, resource, by } = entry
      if (kind === 'present') addSign(signs, `${contractId} ${resource} ${by} ${entry.id}`, entry)
      else addChange(changes, `${contractId} ${resource} ${by}`, entry)
    },
    take() {
      const waiting: Map<string, Entry> = changes.size > 0 ? changes : signs
      if (waiting.size === 0) return null
      const { text, count } = pack([...waiting.values()])
      for (const key of [...waiting.keys()].slice(0, count)) waiting.delete(key)
      return text
    },
    get empty() {
      return changes.size + signs.size === 0
    },
  }
}

/**
 * The last sign of somebody counts: who opens and leaves at once has left, and a file is as far as
 * was said last. A sign is given again within seconds, so the oldest may go.
 */
function addSign<S>(signs: Map<string, S>, key: string, sign: S): void {
  signs.set(key, sign)
  for (const oldest of signs.keys()) {
    if (signs.size <= mostWaiting) break
    signs.delete(oldest)
  }
}

const gapKey = (contractId: number | null) => `gap ${contractId}`

function addChange(changes: Map<string, Change | Gap>, key: string, change: Change): void {
  if (changes.has(gapKey(null)) || changes.has(gapKey(change.contractId))) return
  const before = changes.get(key)
  changes.set(key, before?.kind === 'change' ? merged(before, change) : change)
  if (changes.size > mostWaiting) loseLargest(changes)
}

/** A gap in the place of what waits of the contract of which most waits. */
function loseLargest(changes: Map<string, Change | Gap>): void {
  const counts = new Map<number | null, number>()
  for (const { contractId } of changes.values())
    counts.set(contractId, (counts.get(contractId) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const contractId = [...counts.keys()].find((key) => counts.get(key) === most) ?? null
  for (const [key, entry] of changes) if (entry.contractId === contractId) changes.delete(key)
  changes.set(gapKey(contractId), { kind: 'gap', contractId })
}

function merged(before: Change, { ids, name }: Change): Change {
  if (before.ids === 'many' || ids === 'many') return { ...before, name, ids: 'many' }
  const all = [...new Set([...before.ids, ...ids])]
  return { ...before, name, ids: all.length > mostIds ? 'many' : all }
}
