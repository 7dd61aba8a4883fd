// What this tab keeps over a reload, for the user who left it there in that contract: gone with the
// session.
import { onSessionEnd } from '../session/session-end.ts'
import { session } from '../session/session.ts'

const room = 'tab:'
/** Characters of one value: there is room for some 5,000,000 in all. */
const most = 500_000

function owner(): string | null {
  const user = session.get()
  return user ? `${user.id}:${user.contractId}` : null
}

function clear(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(room)) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept, then
  }
}

onSessionEnd(clear)

/** null where nothing is kept, or not for this user. */
export function readTab(key: string): unknown {
  try {
    const [whose, value] = JSON.parse(sessionStorage.getItem(room + key) ?? '[]') as [
      string?,
      unknown?,
    ]
    return whose !== undefined && whose === owner() ? value : null
  } catch {
    return null
  }
}

/** What is too long is not kept, nor is what was there before. */
export function writeTab(key: string, value: unknown): void {
  const text = JSON.stringify([owner(), value])
  try {
    if (owner() === null || value === null || text.length > most)
      sessionStorage.removeItem(room + key)
    else sessionStorage.setItem(room + key, text)
  } catch {
    // kept for this page alone, then
  }
}
