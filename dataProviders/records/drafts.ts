// Drafts: unsaved form input is stored on the server for the same user. In this browser only while
// the server cannot be reached.
import type { Draft, DraftNote, DraftParts } from '#resources/wire/drafts.ts'
import type { Session } from '#resources/wire/accounts/session.ts'
import { connection } from '../http/connection.ts'
import { call, HttpError } from '../http/call.ts'
import { localKeys, readLocal, writeLocal } from '../browser/local-storage.ts'
import { session } from '../session/session.ts'
import { signal } from '../browser/signal.ts'

/** One user's, in one contract: the name of the resource, and 'new', 'copy-5' or an id. */
export interface DraftPlace extends Pick<DraftNote, 'screen' | 'record'> {
  whose: { id: Session['id']; contractId: Session['contractId'] | null }
}

/**
 * The last draft stored by this tab, `saved_at` null: discarded. For views that mark records with a
 * draft.
 */
export const draftChanged = signal<(DraftPlace & { saved_at: string | null }) | null>(null)

/** A pending draft in this browser, or its pending removal. */
interface Waiting {
  parts: DraftParts | null
  /** Time of the last input. */
  at: string
  /**
   * Time at which the draft that it replaces was saved, as far as known: a later one from another
   * browser is kept.
   */
  after: string | null
}

interface Entry {
  /**
   * Time at which the server's draft was saved; null for none, undefined before loading, `unseen`
   * if loading failed.
   */
  known: string | null | undefined
  /** Fingerprints of the last submitted draft, and of the last one confirmed by the server. */
  print: string
  done: string
  turn: Promise<void>
}

const none = 'null'
const unseen = ''
const entries = new Map<string, Entry>()
const prefix = ({ id, contractId }: DraftPlace['whose']) => `draft:${id}:${contractId}:`
const keyOf = ({ whose, screen, record }: DraftPlace) => `${prefix(whose)}${screen}:${record}`
function entryOf(place: DraftPlace): Entry {
  const key = keyOf(place)
  const entry = entries.get(key) ?? {
    known: undefined,
    print: none,
    done: none,
    turn: Promise.resolve(),
  }
  entries.set(key, entry)
  return entry
}

/** Drafts of one user are never sent in the session of another. */
function isSignedIn({ whose }: DraftPlace): boolean {
  const user = session.get()
  return user?.id === whose.id && user.contractId === whose.contractId
}

/** The server may accept it later, or once there is room for it. */
const isLater = (error: unknown) =>
  error instanceof HttpError &&
  ([0, 401, 429].concat(error.status >= 500 ? error.status : []).includes(error.status) ||
    error.body.code === 'drafts_too_large')
const bodyOf = ({ screen, record }: DraftPlace) => ({ screen, record })

/**
 * Stores `parts` in place of the previous draft; null removes it. Of several in quick succession
 * the last is sent.
 */
export function keepDraft(place: DraftPlace, parts: DraftParts | null): Promise<void> {
  const entry = entryOf(place)
  const print = JSON.stringify(parts)
  if (print === entry.print && (parts || entry.known == null)) return entry.turn
  entry.print = print
  entry.turn = entry.turn.then(() => (entry.print === print ? put(place, parts) : undefined))
  return entry.turn
}

async function put(place: DraftPlace, parts: DraftParts | null): Promise<void> {
  if (!isSignedIn(place)) return wait(place, parts)
  const entry = entryOf(place)
  try {
    entry.known = await sent(place, parts)
    entry.done = JSON.stringify(parts)
    draftChanged.set({ ...place, saved_at: entry.known })
    writeLocal(keyOf(place), null)
  } catch (error) {
    if (isLater(error)) wait(place, parts)
  }
}

async function sent(
  place: DraftPlace,
  parts: DraftParts | null,
  after?: string | null,
): Promise<string | null> {
  const quiet = true
  if (parts === null) {
    await call('DELETE', 'api/drafts/delete', { body: bodyOf(place), quiet })
    return null
  }
  const body = { ...bodyOf(place), ...parts, ...(after !== undefined && { after }) }
  return (await call<{ saved_at: string | null }>('POST', 'api/drafts/save', { body, quiet }))
    .saved_at
}

function wait(place: DraftPlace, parts: DraftParts | null): void {
  const after = entryOf(place).known || null
  const at = new Date().toISOString()
  writeLocal(keyOf(place), JSON.stringify({ parts, at, after } satisfies Waiting))
  draftChanged.set({ ...place, saved_at: parts && at })
}

/** Bytes that a browser still sends for a page that is unloading. */
const lastWords = 60_000
/**
 * Like {@link keepDraft} for a page, or a session, that is ending: there is no time to wait for a
 * response.
 */
export function keepDraftAtOnce(
  place: DraftPlace,
  parts: DraftParts,
  leaving: 'page' | 'session',
): void {
  const entry = entryOf(place)
  const print = JSON.stringify(parts)
  if (print === entry.done) return
  entry.print = print
  const body = JSON.stringify({ ...bodyOf(place), ...parts })
  if (leaving === 'session' || connection.get() !== 'up' || body.length > lastWords)
    return wait(place, parts)
  const headers = { 'Content-Type': 'application/json' }
  void fetch('/api/drafts/save', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers,
    body,
  }).catch(() => wait(place, parts))
}

/**
 * All drafts of the signed-in user in this contract, the latest first.
 * @throws HttpError
 */
export function listDrafts(signal?: AbortSignal): Promise<DraftNote[]> {
  return call('GET', 'api/drafts', { quiet: true, signal })
}

/**
 * The stored draft, on the server or here; null for none. Without a response from the server the
 * form opens without a draft.
 */
export async function readDraft(place: DraftPlace): Promise<Draft | null> {
  const entry = entryOf(place)
  await entry.turn
  const waiting = await sendOne(place)
  if (waiting) return waiting.parts && { ...waiting.parts, saved_at: waiting.at, changed: null }
  entry.done = entry.print = none
  try {
    const draft = await call<Draft | null>('GET', `api/drafts/${place.screen}/${place.record}`, {
      quiet: true,
      timeout: 5000,
    })
    entry.known = draft?.saved_at ?? null
    return draft
  } catch {
    // there may be an unseen draft, which saving the record must still remove
    entry.known = unseen
    return null
  }
}

/** Sends the pending draft of this browser; returns what is still pending. */
async function sendOne(place: DraftPlace): Promise<Waiting | null> {
  const key = keyOf(place)
  const text = readLocal(key)
  const waiting = waitingIn(text)
  if (!waiting) {
    if (text !== null) writeLocal(key, null)
    return null
  }
  try {
    const saved = await sent(place, waiting.parts, waiting.after)
    if (saved !== null || waiting.parts === null) entryOf(place).known = saved
  } catch (error) {
    if (isLater(error)) return waiting
  }
  if (readLocal(key) === text) writeLocal(key, null)
  return null
}

function waitingIn(text: string | null): Waiting | null {
  try {
    const waiting = JSON.parse(text ?? 'null') as Waiting | null
    return waiting && 'parts' in waiting ? waiting : null
  } catch {
    return null
  }
}

/** Sends and erases everything that waits here for the signed-in user. */
export async function sendPendingDrafts(): Promise<void> {
  const whose = session.get()
  if (!whose) return
  for (const key of localKeys().filter((one) => one.startsWith(prefix(whose)))) {
    const [screen = '', record = ''] = key.slice(prefix(whose).length).split(':')
    const place = { whose, screen, record }
    const entry = entryOf(place)
    entry.turn = entry.turn
      .then(() => (isSignedIn(place) ? sendOne(place) : null))
      .then(() => undefined)
    await entry.turn
  }
}

/**
 * Sends pending drafts after a sign-in, and whenever the server is reachable again. Returns a
 * function that stops this.
 */
export function watchDrafts(): () => void {
  void sendPendingDrafts()
  return connection.watch(() => connection.get() === 'up' && void sendPendingDrafts())
}
