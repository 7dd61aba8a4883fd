// The outbox of a workstation: a write whose answer was lost, or that is made while the line is
// down, waits in this browser and is sent again, in order, until the server has said yes or no. Its
// Idempotency-Key lets it arrive once, however often it is sent.
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
import type { Owner, OutboxCall, OutboxEntry } from './outbox-entries.ts'
import { ownTab, withTurn } from './outbox-lock.ts'

/** `waiting`: it will be sent when the line is back. */
type Outcome<T> = { state: 'sent'; result: T } | { state: 'waiting' }

/** ms until one call counts as lost. */
const callTimeout = 15_000
/** ms in which the user of a tab waits for an answer: no other tab sends that entry. */
const held = 60_000
/**
 * ms after which an entry that got no answer is not sent again unasked: the server remembers keys
 * for a day, and later it could arrive twice.
 */
const safeTime = 20 * 3_600_000
/** ms between two tries while the line seems to be up. */
const retryPause = 30_000
/** ms for which files are kept without the entry that they belong to. */
const orphanAge = 24 * 3_600_000

/** Those whose user waits in this tab: what came of them, once that is known. */
const awaited = new Map<string, Outcome<unknown> | HttpError | null>()

const laterStatus: ReadonlySet<number> = new Set([0, 401, 408, 429, 502, 503, 504])
/** The session goes on once that is done. */
const laterCode: ReadonlySet<string> = new Set<ErrorCode>([
  'password_change',
  'second_factor_required',
])

/** Nobody knows what came of it, or the server would not hear it now. */
function isLater({ status, body }: HttpError): boolean {
  return laterStatus.has(status) || laterCode.has(body.code)
}

/** Whether an answer may have been lost: the write may have happened. */
const isUnknown = ({ status }: HttpError) => status !== 401 && status !== 403 && status !== 429

/** Nothing of one user is ever sent in the session of another, begun in this tab or in another. */
function isSignedIn(owner: Owner): boolean {
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

/** What is sent of an entry; null where its files are no longer kept. */
async function bodyOf({ body, files, key }: OutboxEntry): Promise<unknown> {
  if (files === undefined) return body
  const kept = await readFiles(key)
  return kept && multipartBody(body as Readonly<Record<string, unknown>>, kept)
}

function dropEntry(owner: Owner, entry: OutboxEntry): void {
  removeEntry(owner, entry)
  if (entry.files !== undefined) void forgetFiles([entry.key])
}

/**
 * Sends a write after those that wait before it; where no answer comes, it waits as well and will
 * arrive once. `files` go with it, to a call that takes files.
 * @throws HttpError for a refusal, and where the browser has no room to keep it and no answer came:
 * then nothing waits
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

const isKept = (owner: Owner, { key }: OutboxEntry) =>
  readEntries(owner).some((one) => one.key === key)

let flushing: Promise<void> | null = null
/** Sends what waits for the signed-in user, one after another, until the line fails. */
export function flushOutbox(): Promise<void> {
  flushing ??= flush().finally(() => (flushing = null))
  return flushing
}

async function flush(): Promise<void> {
  const owner = session.get()
  if (!owner || readEntries(owner).length === 0) return
  if (await withTurn((renew) => sendAll(owner, renew))) return
  // no answer will come now: the line has failed, or another tab goes on for long
  for (const [key, outcome] of awaited) if (outcome === null) awaited.set(key, { state: 'waiting' })
}

/** False where the line has failed, or the session has ended. */
async function sendAll(owner: Owner, renew: () => void): Promise<boolean> {
  while (isSignedIn(owner)) {
    const entry = nextEntry(owner)
    if (!entry) return true
    renew()
    if (!(await sendEntry(owner, entry))) return false
  }
  return false
}

/** The first that nobody has refused, that no other tab waits for, and that is safe to send. */
function nextEntry(owner: Owner): OutboxEntry | undefined {
  const now = Date.now()
  for (const entry of readEntries(owner)) {
    const elsewhere = entry.held && entry.held.tab !== ownTab && entry.held.until > now
    if (entry.refusal || elsewhere) continue
    if (entry.tried === null || now - entry.tried < safeTime) return entry
    changeEntry(owner, { ...entry, refusal: { message: 'app.outbox.uncertain' } })
  }
  return undefined
}

/** False where the line has failed: all others wait. */
async function sendEntry(owner: Owner, entry: OutboxEntry): Promise<boolean> {
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

/** Whoever waits for it still has what was typed; for anybody else it is kept, with the reason. */
function refuse(owner: Owner, entry: OutboxEntry, error: HttpError): void {
  if (awaited.has(entry.key)) {
    dropEntry(owner, entry)
    awaited.set(entry.key, error)
    return
  }
  const { message, fields } = error.body
  changeEntry(owner, { ...entry, held: null, refusal: { message, ...(fields && { fields }) } })
}

/** Sends again at once what waits, and this entry where it was refused. */
export function retryEntry(entry: OutboxEntry): Promise<void> {
  const owner = session.get()
  if (owner) changeEntry(owner, { ...entry, refusal: null, tried: null, held: null })
  return flushOutbox()
}

/** Forgets an entry: what it would have written is lost. */
export function discardEntry(entry: OutboxEntry): void {
  const owner = session.get()
  if (owner) dropEntry(owner, entry)
}

/**
 * Sends what waits at the sign-in, whenever the line is back, and now and then. Returns how to stop.
 */
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
