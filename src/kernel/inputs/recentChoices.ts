// Recently chosen records: only ids, in this browser, per user and contract. Names and availability
// come from the server each time.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { session } from '#dataProviders/session/session.ts'

/** Maximum number of recent choices. */
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
