// One tab of a browser sends at a time. Web Locks exist only over https or on localhost; otherwise
// a tab takes a lock in the storage that all tabs share.
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { newKey } from '../http/new-key.ts'

/** This tab, among those of the browser. */
export const ownTab = newKey()

const claimKey = 'outbox-turn'
/** ms that a lock lasts unless it is renewed: longer than one call may take. */
const turn = 20_000
/**
 * ms in which two tabs that claim simultaneously have both written: the later one gets the lock.
 */
const settling = 60
/** ms between checks whether the lock is free, and the maximum wait. */
const pause = 200
const patience = 5000

interface Claim {
  tab: string
  until: number
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function readClaim(): Claim | null {
  try {
    const claim = JSON.parse(readLocal(claimKey) ?? 'null') as Claim | null
    return claim && claim.until > Date.now() ? claim : null
  } catch {
    return null
  }
}

function writeClaim(): void {
  writeLocal(claimKey, JSON.stringify({ tab: ownTab, until: Date.now() + turn } satisfies Claim))
}

async function claimTurn(): Promise<boolean> {
  const giveUp = Date.now() + patience
  while (Date.now() < giveUp) {
    const claim = readClaim()
    if (claim === null || claim.tab === ownTab) {
      writeClaim()
      await wait(settling)
      if (readClaim()?.tab === ownTab) return true
    }
    await wait(pause)
  }
  return false
}

/**
 * Runs the work while no other tab runs such work; `renew` is called before each step that takes
 * time. Returns null, without running it, if another tab holds the lock. Without Web Locks a tab
 * suspended in the middle of its claim may run at the same time as another one; their writes still
 * arrive once, by their keys.
 */
export async function withTurn<T>(work: (renew: () => void) => Promise<T>): Promise<T | null> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) return locks.request(claimKey, () => work(() => undefined))
  if (!(await claimTurn())) return null
  try {
    return await work(writeClaim)
  } finally {
    if (readClaim()?.tab === ownTab) writeLocal(claimKey, null)
  }
}
