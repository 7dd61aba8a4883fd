// Which records somebody has chosen lately: ids alone, in this browser, for that user in that
// contract. What they are called, and whether they may still be chosen, the server says each time.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { session } from '#dataProviders/session/session.ts'

/** As many as one takes in at a glance. */
const most = 5

function keyOf(resource: string): string | null {
  const user = session.get()
  return user ? `recent:${user.id}:${user.contractId}:${resource}` : null
}

/** The last chosen first. */
export function recentIds(resource: string): number[] {
  const key = keyOf(resource)
  const ids = (key && readLocal(key)?.split(',').map(Number)) || []
  return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, most)
}

export function rememberRecent(resource: string, id: number): void {
  const key = keyOf(resource)
  if (key)
    writeLocal(key, [id, ...recentIds(resource).filter((one) => one !== id)].slice(0, most).join())
}
