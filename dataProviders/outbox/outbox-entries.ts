// Writes stored in this browser until a connection is available, each under its own key: of one
// user in one contract, and invisible to others.
import type { Session } from '#resources/wire/accounts/session.ts'
import { localKeys, readLocal, writeLocal } from '../browser/local-storage.ts'
import { signal } from '../browser/signal.ts'
import type { Method } from '../http/call.ts'
import { session } from '../session/session.ts'

export interface OutboxCall {
  method: Method
  /** Below the origin, without a leading slash. */
  path: string
  body: unknown
  /** The written record, for the list of entries: its resource and title. */
  about: { resource: string; title: string }
}

/** Why an entry is not resent automatically: the server's message, or a text key. */
interface OutboxRefusal {
  message: string
  fields?: Readonly<Record<string, string>>
}

export interface OutboxEntry extends OutboxCall {
  /** Its Idempotency-Key, which also identifies it in the outbox. */
  key: string
  /** Time of creation, ms since 1970; unique within a tab. */
  at: number
  /** The number of its files, stored under its key (../browser/kept-files.ts). */
  files?: number
  /** Time of the first attempt without a response, ms since 1970. */
  tried: number | null
  refusal: OutboxRefusal | null
  /** The tab whose user is waiting for its response; until when at most, ms since 1970. */
  held: { tab: string; until: number } | null
}

export type EntryOwner = Pick<Session, 'id' | 'contractId'>

/**
 * Maximum entries of one user, and characters of one entry and of all: a browser stores some
 * 5,000,000.
 */
const mostEntries = 100
const mostCharacters = 200_000
const mostInAll = 2_000_000

const room = 'outbox:'
const prefixOf = ({ id, contractId }: EntryOwner) => `${room}${id}:${contractId}:`
const keyOf = (owner: EntryOwner, { at, key }: Pick<OutboxEntry, 'at' | 'key'>) =>
  `${prefixOf(owner)}${String(at).padStart(15, '0')}:${key}`

/** Entries of the signed-in user, in the order of their creation. */
export const outboxEntries = signal<readonly OutboxEntry[]>([])

/** In the order of their creation; unreadable ones are ignored. */
export function readEntries(owner: EntryOwner): OutboxEntry[] {
  const names = localKeys().filter((name) => name.startsWith(prefixOf(owner)))
  return names.sort().flatMap((name) => entryIn(readLocal(name)) ?? [])
}

function entryIn(text: string | null): OutboxEntry | null {
  try {
    const entry = JSON.parse(text ?? 'null') as OutboxEntry | null
    return entry && typeof entry.key === 'string' && typeof entry.path === 'string' ? entry : null
  } catch {
    return null
  }
}

/** The keys of all entries in this browser, of any user. */
export const entryKeys = (): ReadonlySet<string> =>
  new Set(
    localKeys()
      .filter((name) => name.startsWith(room))
      .map((name) => name.slice(name.lastIndexOf(':') + 1)),
  )

/** The number of entries of the signed-in user. */
export function countEntries(): number {
  const user = session.get()
  return user ? readEntries(user).length : 0
}

/** Reloads the entries, including changes by other tabs. */
export function refreshEntries(): void {
  const user = session.get()
  const now = user ? readEntries(user) : []
  if (JSON.stringify(now) !== JSON.stringify(outboxEntries.get())) outboxEntries.set(now)
}

/** Stores a new entry. False if there is no room: then nothing is stored. */
export function addEntry(owner: EntryOwner, entry: OutboxEntry): boolean {
  const text = JSON.stringify(entry)
  const others = readEntries(owner)
  const inAll = others.reduce((sum, one) => sum + JSON.stringify(one).length, text.length)
  const isFull = others.length >= mostEntries || inAll > mostInAll
  return !isFull && text.length <= mostCharacters && write(owner, entry, text)
}

/** Whether it could be written: the storage may be full or forbidden. */
function write(owner: EntryOwner, entry: OutboxEntry, text: string): boolean {
  const name = keyOf(owner, entry)
  writeLocal(name, text)
  const kept = readLocal(name) === text
  refreshEntries()
  return kept
}

/** Replaces an entry; does nothing if it no longer exists. */
export function changeEntry(owner: EntryOwner, entry: OutboxEntry): void {
  if (readLocal(keyOf(owner, entry)) !== null) write(owner, entry, JSON.stringify(entry))
}

export function removeEntry(owner: EntryOwner, entry: OutboxEntry): void {
  writeLocal(keyOf(owner, entry), null)
  refreshEntries()
}

/** Calls `listener` when another tab has changed an entry. Returns a function to unsubscribe. */
export function watchOtherTabs(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(room)) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
