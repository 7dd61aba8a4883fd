// Writes that wait in this browser for the line, each under a key of its own: of one user in one
// contract, and shown to nobody else.
import type { Session } from '#resources/wire/session.ts'
import { localKeys, readLocal, writeLocal } from '../browser/local-storage.ts'
import { signal } from '../browser/signal.ts'
import type { Method } from '../http/call.ts'
import { session } from '../session/session.ts'

export interface OutboxCall {
  method: Method
  /** Below the origin, without a leading slash. */
  path: string
  body: unknown
  /** What it writes, for whoever looks at the list: the resource, and the record in words. */
  about: { resource: string; title: string }
}

/** Why an entry is not sent again by itself: the server's words, or a key of the texts. */
interface OutboxRefusal {
  message: string
  fields?: Readonly<Record<string, string>>
}

export interface OutboxEntry extends OutboxCall {
  /** Its Idempotency-Key, and its name here. */
  key: string
  /** When it was made, ms since 1970; no two of a tab are alike. */
  at: number
  /** How many files go with it: they are kept under its key (../browser/kept-files.ts). */
  files?: number
  /** When it was first sent without an answer, ms since 1970. */
  tried: number | null
  refusal: OutboxRefusal | null
  /** The tab whose user waits for its answer; until when at most, ms since 1970. */
  held: { tab: string; until: number } | null
}

export type Owner = Pick<Session, 'id' | 'contractId'>

/** Entries of one user, and characters of one entry and of all: a browser keeps some 5,000,000. */
const mostEntries = 100
const mostCharacters = 200_000
const mostInAll = 2_000_000

const room = 'outbox:'
const prefixOf = ({ id, contractId }: Owner) => `${room}${id}:${contractId}:`
const keyOf = (owner: Owner, { at, key }: Pick<OutboxEntry, 'at' | 'key'>) =>
  `${prefixOf(owner)}${String(at).padStart(15, '0')}:${key}`

/** Of the signed-in user, in the order in which they were made. */
export const outboxEntries = signal<readonly OutboxEntry[]>([])

/** In the order in which they were made; what cannot be read is none. */
export function readEntries(owner: Owner): OutboxEntry[] {
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

/** The keys of all that waits in this browser, whoever made it. */
export const entryKeys = (): ReadonlySet<string> =>
  new Set(
    localKeys()
      .filter((name) => name.startsWith(room))
      .map((name) => name.slice(name.lastIndexOf(':') + 1)),
  )

/** How many wait for the signed-in user. */
export function countEntries(): number {
  const user = session.get()
  return user ? readEntries(user).length : 0
}

/** Shows what is there by now, also what another tab has changed. */
export function refreshEntries(): void {
  const user = session.get()
  const now = user ? readEntries(user) : []
  if (JSON.stringify(now) !== JSON.stringify(outboxEntries.get())) outboxEntries.set(now)
}

/** Keeps a new entry. False where there is no room: then nothing is kept. */
export function addEntry(owner: Owner, entry: OutboxEntry): boolean {
  const text = JSON.stringify(entry)
  const others = readEntries(owner)
  const inAll = others.reduce((sum, one) => sum + JSON.stringify(one).length, text.length)
  const isFull = others.length >= mostEntries || inAll > mostInAll
  return !isFull && text.length <= mostCharacters && write(owner, entry, text)
}

/** Whether it could be written: the storage may be full or forbidden. */
function write(owner: Owner, entry: OutboxEntry, text: string): boolean {
  const name = keyOf(owner, entry)
  writeLocal(name, text)
  const kept = readLocal(name) === text
  refreshEntries()
  return kept
}

/** The entry as it is to be from now on; nothing for one that is gone meanwhile. */
export function changeEntry(owner: Owner, entry: OutboxEntry): void {
  if (readLocal(keyOf(owner, entry)) !== null) write(owner, entry, JSON.stringify(entry))
}

export function removeEntry(owner: Owner, entry: OutboxEntry): void {
  writeLocal(keyOf(owner, entry), null)
  refreshEntries()
}

/** Calls `listener` whenever another tab has changed an entry. Returns how to stop. */
export function watchOtherTabs(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(room)) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
