// The rows that workstations last showed, for a reload while the server cannot be reached. They may
// be many, so they are in IndexedDB; of one user at a time, until the session ends.
import { clear, createStore, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { HttpError, isUnreachable } from '../http/call.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { keptRowsMark } from '../session/kept-session.ts'
import { fingerprintOf, session } from '../session/session.ts'
import { readLocal, writeLocal } from './local-storage.ts'

interface Kept {
  owner: string
  /** The query of the rows, such as a filter. */
  question: string
  rows: unknown
}

let opened: UseStore | null = null
const store = () => (opened ??= createStore('motorpool-rows', 'rows'))

onSessionEnd(() => void forgetRows())

const getOwner = (): string | null => {
  const user = session.get()
  return user ? fingerprintOf(user) : null
}

/** Keeps the rows of `place` in place of those kept before. Never fails. */
export async function keepRows(place: string, question: string, rows: unknown): Promise<void> {
  const owner = getOwner()
  if (owner === null) return
  writeLocal(keptRowsMark, '1')
  try {
    await set(place, { owner, question, rows } satisfies Kept, store())
    // a removal that was under way has taken the mark as well
    writeLocal(keptRowsMark, '1')
    if (getOwner() !== owner) await forgetRows()
  } catch {
    // no IndexedDB, or no room: then a reload needs the server
  }
}

/**
 * The rows returned by `ask`, or those stored under the same question if the server cannot be
 * reached.
 * @throws the error of `ask`, if nothing is stored
 */
export async function askOrRecall<T>(
  place: string,
  question: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HttpError) || !isUnreachable(error)) throw error
    const kept = await readRows(place)
    if (kept?.owner !== getOwner() || kept?.question !== question) throw error
    return kept.rows as T
  }
}

async function readRows(place: string): Promise<Kept | null> {
  try {
    return (readLocal(keptRowsMark) !== null && (await get<Kept>(place, store()))) || null
  } catch {
    return null
  }
}

/** Removes the rows of all places. Never fails. */
export async function forgetRows(): Promise<void> {
  if (readLocal(keptRowsMark) === null) return
  try {
    await clear(store())
    writeLocal(keptRowsMark, null)
  } catch {
    // marked, they are removed at the next opportunity
  }
}
