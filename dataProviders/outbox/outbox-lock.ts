// One tab of a browser sends at a time. Browsers have locks for it, but over https or on localhost
// alone; elsewhere a tab claims a turn in the storage that all tabs share.
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { newKey } from '../http/new-key.ts'

/** This tab, among those of the browser. */
export const ownTab = newKey()

const claimKey = 'outbox-turn'
/** ms that a turn lasts unless it is renewed: longer than one call may take. */
const turn = 20_000
/** ms in which two tabs that claim at once have both written: the later one has the turn. */
const settling = 60
/** ms between two looks whether the turn is free, and in which one waits for it at most. */
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
 * Does the work while no other tab does such work; `renew` is called before each step that takes
 * time. Null, without the work, where another tab goes on for long. Without locks a tab that was
 * stopped in the midst of its claim may work beside another one; what both send arrives once all
 * the same, by its key.
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
