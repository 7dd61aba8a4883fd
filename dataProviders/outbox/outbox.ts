// The outbox: a write whose response was lost, or that was made offline, is stored in this browser
// and resent, in order, until the server has accepted or refused it. Its Idempotency-Key makes it
// arrive once, however often it is sent.
import type { ErrorCode } from '#resources/kernel/calls/error-codes.ts'
import { forgetFiles, forgetOrphans, keepFiles, readFiles } from '../browser/kept-files.ts'
import { readLocal } from '../browser/local-storage.ts'
import { HttpError } from '../http/call.ts'
import { connection } from '../http/connection.ts'
import { sendWrite } from '../http/idempotent-writes.ts'
import { multipartBody, uploadTimeout } from '../http/multipart-body.ts'
import { newKey } from '../http/new-key.ts'
import { beforeSignOut } from '../session/session-end.ts'
import { fingerprintOf, session, sessionFingerprint } from '../session/session.ts'
import {
  addEntry,
  changeEntry,
  entryKeys,
  outboxEntries,
  readEntries,
  refreshEntries,
  removeEntry,
  watchOtherTabs,
} from './outbox-entries.ts'
import type { EntryOwner, OutboxCall, OutboxEntry } from './outbox-entries.ts'
import { ownTab, withTurn } from './outbox-lock.ts'

/** `waiting`: it will be sent when the connection is back. */
type Outcome<T> = { state: 'sent'; result: T } | { state: 'waiting' }

/** ms after which a call counts as lost. */
const callTimeout = 15_000
/**
 * ms for which the user of a tab waits for a response: no other tab sends that entry during this
 * time.
 */
const held = 60_000
/**
 * ms after which an entry without a response is not resent automatically: the server remembers keys
 * for a day, and later it could be executed twice.
 */
const safeTime = 20 * 3_600_000
/** ms between attempts while the connection seems to be up. */
const retryPause = 30_000
/** ms for which files without an entry are kept. */
const orphanAge = 24 * 3_600_000

/** Entries whose user is waiting in this tab, with the outcome once known. */
const awaited = new Map<string, Outcome<unknown> | HttpError | null>()

const laterStatus: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504])
/** Codes after which the session can continue once the user has acted. */
const laterCode: ReadonlySet<string> = new Set<ErrorCode>([
  'password_change',
  'second_factor_required',
])

/** The outcome is unknown, or the server refused it only for now. */
function isLater({ status, body }: HttpError): boolean {
  return laterStatus.has(status) || laterCode.has(body.code)
}

/** Whether the response may have been lost: the write may have been executed. */
const isUnknown = ({ status }: HttpError) => status !== 401 && status !== 403 && status !== 429

/** Entries of one user are never sent in the session of another, started in this tab or another. */
function isSignedIn(owner: EntryOwner): boolean {
  const user = session.get()
  if (!user || user.id !== owner.id || user.contractId !== owner.contractId) return false
  const fingerprint = readLocal(sessionFingerprint)
  return fingerprint === null || fingerprint === fingerprintOf(user)
}

let last = 0
function newEntry(call: OutboxCall): OutboxEntry {
  last = Math.max(Date.now(), last + 1)
  return {
    ...call,
    key: newKey(),
    at: last,
    tried: null,
    refusal: null,
    held: { tab: ownTab, until: last + held },
  }
}

/** The request body of an entry; null if its files are no longer stored. */
async function bodyOf({ body, files, key }: OutboxEntry): Promise<unknown> {
  if (files === undefined) return body
  const kept = await readFiles(key)
  return kept && multipartBody(body as Readonly<Record<string, unknown>>, kept)
}

function dropEntry(owner: EntryOwner, entry: OutboxEntry): void {
  removeEntry(owner, entry)
  if (entry.files !== undefined) void forgetFiles([entry.key])
}

/**
 * Sends a write after those queued before it; without a response it is queued as well and arrives
 * once. `files` are sent along, to an upload call.
 * @throws HttpError for a refusal, or without a response if the browser has no room to store it:
 * then nothing is queued
 */
export async function sendThroughOutbox<T>(
  call: OutboxCall,
  files: readonly File[] = [],
): Promise<Outcome<T>> {
  const owner = session.get()
  const entry = { ...newEntry(call), ...(files.length > 0 && { files: files.length }) }
  const hasFiles = files.length === 0 || (await keepFiles(entry.key, files))
  if (!owner || !hasFiles || !addEntry(owner, entry)) {
    if (files.length > 0) void forgetFiles([entry.key])
    return { state: 'sent', result: await sendUnkept<T>(call, files) }
  }
  awaited.set(entry.key, null)
  try {
    if (connection.get() !== 'up') return { state: 'waiting' }
    while (awaited.get(entry.key) === null && isKept(owner, entry)) await flushOutbox()
    const outcome: Outcome<unknown> | HttpError = awaited.get(entry.key) ?? { state: 'waiting' }
    if (outcome instanceof HttpError) throw outcome
    return outcome as Outcome<T>
  } finally {
    awaited.delete(entry.key)
    const kept = readEntries(owner).find(({ key }) => key === entry.key)
    if (kept) changeEntry(owner, { ...kept, held: null })
  }
}

function sendUnkept<T>({ method, path, body }: OutboxCall, files: readonly File[]): Promise<T> {
  if (files.length === 0) return sendWrite<T>(method, path, body)
  const form = multipartBody(body as Readonly<Record<string, unknown>>, files)
  return sendWrite<T>(method, path, form, { key: newKey(), timeout: uploadTimeout })
}

const isKept = (owner: EntryOwner, { key }: OutboxEntry) =>
  readEntries(owner).some((one) => one.key === key)

let flushing: Promise<void> | null = null
/** Sends the queue of the signed-in user, one by one, until the connection fails. */
export function flushOutbox(): Promise<void> {
  flushing ??= flush().finally(() => (flushing = null))
  return flushing
}

async function flush(): Promise<void> {
  const owner = session.get()
  if (!owner || readEntries(owner).length === 0) return
  if (await withTurn((renew) => sendAll(owner, renew))) return
  // no response will arrive now: the connection has failed, or another tab is still sending
  for (const [key, outcome] of awaited) if (outcome === null) awaited.set(key, { state: 'waiting' })
}

/** False if the connection has failed, or the session has ended. */
async function sendAll(owner: EntryOwner, renew: () => void): Promise<boolean> {
  while (isSignedIn(owner)) {
    const entry = nextEntry(owner)
    if (!entry) return true
    renew()
    if (!(await sendEntry(owner, entry))) return false
  }
  return false
}

/** The first that was not refused, that no other tab waits for, and that is safe to send. */
function nextEntry(owner: EntryOwner): OutboxEntry | undefined {
  const now = Date.now()
  for (const entry of readEntries(owner)) {
    const elsewhere = entry.held && entry.held.tab !== ownTab && entry.held.until > now
    if (entry.refusal || elsewhere) continue
    if (entry.tried === null || now - entry.tried < safeTime) return entry
    changeEntry(owner, { ...entry, refusal: { message: 'app.outbox.uncertain' } })
  }
  return undefined
}

/** False if the connection has failed: the rest stays queued. */
async function sendEntry(owner: EntryOwner, entry: OutboxEntry): Promise<boolean> {
  const { method, path, key, files } = entry
  const timeout = files === undefined ? callTimeout : uploadTimeout
  const body = await bodyOf(entry)
  if (files !== undefined && body === null) {
    changeEntry(owner, { ...entry, held: null, refusal: { message: 'app.outbox.files_gone' } })
    if (awaited.has(key)) awaited.set(key, { state: 'waiting' })
    return true
  }
  try {
    const options = { key, timeout, quiet: !awaited.has(key) }
    const result = await sendWrite(method, path, body, options)
    dropEntry(owner, entry)
    if (awaited.has(key)) awaited.set(key, { state: 'sent', result })
    return true
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (isLater(error)) {
      if (isUnknown(error)) changeEntry(owner, { ...entry, tried: entry.tried ?? Date.now() })
      return false
    }
    refuse(owner, entry, error)
    return true
  }
}

/**
 * A user waiting in this tab still has the typed values; otherwise the entry is kept, with the
 * reason.
 */
function refuse(owner: EntryOwner, entry: OutboxEntry, error: HttpError): void {
  if (awaited.has(entry.key)) {
    dropEntry(owner, entry)
    awaited.set(entry.key, error)
    return
  }
  const { message, fields } = error.body
  changeEntry(owner, { ...entry, held: null, refusal: { message, ...(fields && { fields }) } })
}

/** Resends the queue at once, including this entry if it was refused. */
export function retryEntry(entry: OutboxEntry): Promise<void> {
  const owner = session.get()
  if (owner) changeEntry(owner, { ...entry, refusal: null, tried: null, held: null })
  return flushOutbox()
}

/** Removes an entry: its write is lost. */
export function discardEntry(entry: OutboxEntry): void {
  const owner = session.get()
  if (owner) dropEntry(owner, entry)
}

/** Sends the queue at sign-in, on reconnection, and at intervals. Returns a function to stop. */
export function watchOutbox(): () => void {
  const tryNow = () => {
    refreshEntries()
    if (connection.get() === 'up' && outboxEntries.get().length > 0)
      void flushOutbox().catch(() => undefined)
  }
  const stops = [
    connection.watch(tryNow),
    session.watch(tryNow),
    watchOtherTabs(refreshEntries),
    beforeSignOut(flushOutbox),
  ]
  void forgetOrphans(entryKeys(), orphanAge)
  const timer = setInterval(tryNow, retryPause)
  tryNow()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
