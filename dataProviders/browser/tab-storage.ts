// Data that this tab keeps across reloads, for the user and contract that stored it, until the
// session ends.
import { onSessionEnd } from '../session/session-end.ts'
import { session } from '../session/session.ts'
import { readSessionStorage, sessionStorageKeys, writeSessionStorage } from './session-storage.ts'

const room = 'tab:'
/** Characters of one value: there is room for some 5,000,000 in all. */
const most = 500_000

function owner(): string | null {
  const user = session.get()
  return user ? `${user.id}:${user.contractId}` : null
}

function clear(): void {
  for (const key of sessionStorageKeys()) if (key.startsWith(room)) writeSessionStorage(key, null)
}

onSessionEnd(clear)

/** null if nothing is stored, or for another user. */
export function readTab(key: string): unknown {
  try {
    const [whose, value] = JSON.parse(readSessionStorage(room + key) ?? '[]') as [string?, unknown?]
    return whose !== undefined && whose === owner() ? value : null
  } catch {
    return null
  }
}

/** A value that is too long is not stored, and the previous one is removed. */
export function writeTab(key: string, value: unknown): void {
  const text = JSON.stringify([owner(), value])
  const isKept = owner() !== null && value !== null && text.length <= most
  writeSessionStorage(room + key, isKept ? text : null)
}
