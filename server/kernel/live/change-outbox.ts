// Changes waiting to be broadcast to all processes. Changes by one user in one resource are
// coalesced. Losses are reported as a gap; presence signs and file progress may be lost silently.
import { mostIds, pack } from './channel-message.ts'
import type {
  RecordsChanged,
  ChannelEntry,
  Gap,
  Progress,
  PresenceSign,
} from './channel-message.ts'

/** Maximum entries of each sort; with more, everything of a contract is reported as changed. */
const mostWaiting = 500

interface Outbox {
  add(entry: RecordsChanged | PresenceSign | Progress): void
  /** All pending entries, of every contract, are lost: a gap is sent instead. */
  lose(): void
  /** The next text; null when nothing is pending. */
  take(): string | null
  readonly empty: boolean
}

export function createOutbox(): Outbox {
  const changes = new Map<string, RecordsChanged | Gap>()
  const signs = new Map<string, PresenceSign | Progress>()
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
      const waiting: Map<string, ChannelEntry> = changes.size > 0 ? changes : signs
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
 * Only the last sign of each sender counts: opening and leaving at once means left, and progress is
 * the latest. Signs are repeated within seconds, so the oldest may be dropped.
 */
function addSign<S>(signs: Map<string, S>, key: string, sign: S): void {
  signs.set(key, sign)
  for (const oldest of signs.keys()) {
    if (signs.size <= mostWaiting) break
    signs.delete(oldest)
  }
}

const gapKey = (contractId: number | null) => `gap ${contractId}`

function addChange(
  changes: Map<string, RecordsChanged | Gap>,
  key: string,
  change: RecordsChanged,
): void {
  if (changes.has(gapKey(null)) || changes.has(gapKey(change.contractId))) return
  const before = changes.get(key)
  changes.set(key, before?.kind === 'change' ? merged(before, change) : change)
  if (changes.size > mostWaiting) loseLargest(changes)
}

/** Replaces the pending changes of the contract with the most entries by a gap. */
function loseLargest(changes: Map<string, RecordsChanged | Gap>): void {
  const counts = new Map<number | null, number>()
  for (const { contractId } of changes.values())
    counts.set(contractId, (counts.get(contractId) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const contractId = [...counts.keys()].find((key) => counts.get(key) === most) ?? null
  for (const [key, entry] of changes) if (entry.contractId === contractId) changes.delete(key)
  changes.set(gapKey(contractId), { kind: 'gap', contractId })
}

function merged(before: RecordsChanged, { ids, name }: RecordsChanged): RecordsChanged {
  if (before.ids === 'many' || ids === 'many') return { ...before, name, ids: 'many' }
  const all = [...new Set([...before.ids, ...ids])]
  return { ...before, name, ids: all.length > mostIds ? 'many' : all }
}
