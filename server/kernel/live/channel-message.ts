// The messages between processes: short texts with several entries each.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Ids of changed rows of one resource; 'many' if there are too many to list. */
export interface RecordsChanged {
  kind: 'change'
  contractId: number
  resource: string
  ids: readonly number[] | 'many'
  by: number
  name: string
}

/** A user has opened a record, or (`leaving`) closed it. */
export interface PresenceSign {
  kind: 'present'
  contractId: number
  resource: string
  id: number
  by: number
  name: string
  leaving: boolean
}

/** Progress of a file requested by a user. */
export interface Progress {
  kind: 'progress'
  contractId: number
  by: number
  key: string
  done: number
  of: number
}

/** Changes of a contract were missed; null: of any contract. */
export interface Gap {
  kind: 'gap'
  contractId: number | null
}

/**
 * Notifications that were stored or read: a process with sockets of their readers loads the rows.
 * Sent by the database itself, with the commit.
 */
interface NotifiedEntry {
  kind: 'notified'
  ids: readonly number[]
}

/** The badge counts of these accounts of a contract have changed. Also sent with the commit. */
export interface BadgeInvalidation {
  kind: 'stirred'
  contractId: number
  name: string
  accounts: readonly number[]
}

export type ChannelEntry =
  RecordsChanged | PresenceSign | Progress | Gap | NotifiedEntry | BadgeInvalidation
/** Maximum ids in one text of these kinds, which then stays below `largest` even for long ids. */
export const mostNotified = 400
/** The message text of a badge invalidation, built by the database. */
export function badgeInvalidationText(
  contractId: number,
  name: string,
  accounts: readonly number[],
): string {
  return JSON.stringify([toPlain({ kind: 'stirred', contractId, name, accounts })])
}

/** The message text for notification ids, built by the database. */
export function notifiedText(ids: RawBuilder<unknown>): RawBuilder<string> {
  return sql`json_build_array(json_build_array('n', ${ids}))::text`
}

/** Bytes of one text; the limit of PostgreSQL is 8000. */
const largest = 7900
/** Maximum ids of one entry. */
export const mostIds = 200

const int = Number.isSafeInteger
const words = (value: unknown): value is string => typeof value === 'string'

function toPlain(entry: ChannelEntry): unknown[] {
  if (entry.kind === 'gap') return entry.contractId === null ? ['g'] : ['g', entry.contractId]
  if (entry.kind === 'notified') return ['n', entry.ids]
  if (entry.kind === 'stirred') return ['s', entry.contractId, entry.name, entry.accounts]
  if (entry.kind === 'progress')
    return ['w', entry.contractId, entry.key, entry.by, '', entry.done, entry.of]
  const { contractId, resource, by, name } = entry
  if (entry.kind === 'present')
    return ['p', contractId, resource, by, name, entry.id, entry.leaving ? 1 : 0]
  return ['c', contractId, resource, by, name, entry.ids === 'many' ? 0 : entry.ids]
}

/** As many of the first entries as fit into one text, and their number; at least one. */
export function pack(entries: readonly ChannelEntry[]): { text: string; count: number } {
  const parts: string[] = []
  let bytes = 2
  for (const entry of entries) {
    const part = JSON.stringify(toPlain(entry))
    const size = Buffer.byteLength(part) + 1
    if (parts.length > 0 && bytes + size > largest) break
    parts.push(part)
    bytes += size
  }
  return { text: `[${parts.join(',')}]`, count: parts.length }
}

/** The entries of a text; none for an unknown format. */
export function unpack(text: string): ChannelEntry[] {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(parts) ? parts.flatMap((part) => fromPlain(part) ?? []) : []
}

function fromPlain(part: unknown): ChannelEntry | null {
  if (!Array.isArray(part)) return null
  const [kind, contractId, resource, by, name, what, leaving] = part as unknown[]
  if (kind === 'g')
    return { kind: 'gap', contractId: int(contractId) ? (contractId as number) : null }
  if (kind === 'n')
    return Array.isArray(contractId) && contractId.every(int)
      ? { kind: 'notified', ids: contractId as number[] }
      : null
  if (kind === 's')
    return int(contractId) && words(resource) && Array.isArray(by) && by.every(int)
      ? {
          kind: 'stirred',
          contractId: contractId as number,
          name: resource,
          accounts: by as number[],
        }
      : null
  if (!int(contractId) || !words(resource) || !int(by) || !words(name)) return null
  if (kind === 'w') return progressOf(contractId as number, by as number, [resource, what, leaving])
  const about = { contractId: contractId as number, resource, by: by as number, name }
  if (kind === 'p')
    return int(what)
      ? { kind: 'present', ...about, id: what as number, leaving: leaving === 1 }
      : null
  if (kind !== 'c') return null
  if (what === 0) return { kind: 'change', ...about, ids: 'many' }
  return Array.isArray(what) && what.every(int)
    ? { kind: 'change', ...about, ids: what as number[] }
    : null
}

function progressOf(
  contractId: number,
  by: number,
  [key, done, of]: [key: string, done: unknown, of: unknown],
): Progress | null {
  return int(done) && int(of)
    ? { kind: 'progress', contractId, by, key, done: done as number, of: of as number }
    : null
}
