// A fair queue for password hashing: round-robin over addresses, and over the logins of each
// address, so that many attempts from one source delay others by about one hash.

/** Identifies the requester of a hash. */
export interface HashingTurn {
  address: string
  login: string
}

/**
 * Creates a queue that runs work in `places` slots. Work of the same address and login runs one at
 * a time, in order of arrival.
 */
export function createHashingQueue(
  places: number,
): <T>(turn: HashingTurn, work: () => Promise<T>) => Promise<T> {
  /** Address → login → waiting callers; the most recently served ones are last in both maps. */
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  const busy = new Set<string>()

  function arrive({ address, login }: HashingTurn, begin: () => void): void {
    const logins = waiting.get(address) ?? new Map<string, (() => void)[]>()
    waiting.set(address, logins)
    const line = logins.get(login)
    if (line) line.push(begin)
    else logins.set(login, [begin])
  }

  /** The pair that has waited longest, among those without running work; null for none. */
  function nextPair(): HashingTurn | null {
    for (const [address, logins] of waiting)
      for (const login of logins.keys())
        if (!busy.has(keyOf({ address, login }))) return { address, login }
    return null
  }

  /** Removes the first caller of a pair, and moves its login and address to the end. */
  function take({ address, login }: HashingTurn): (() => void) | undefined {
    const logins = waiting.get(address)
    const line = logins?.get(login)
    const begin = line?.shift()
    logins?.delete(login)
    if (line && line.length > 0) logins?.set(login, line)
    waiting.delete(address)
    if (logins && logins.size > 0) waiting.set(address, logins)
    return begin
  }

  function serve(): void {
    while (busy.size < places) {
      const turn = nextPair()
      if (!turn) return
      busy.add(keyOf(turn))
      take(turn)?.()
    }
  }

  return async (turn, work) => {
    await new Promise<void>((begin) => {
      arrive(turn, begin)
      serve()
    })
    try {
      return await work()
    } finally {
      busy.delete(keyOf(turn))
      serve()
    }
  }
}

const keyOf = ({ address, login }: HashingTurn) => JSON.stringify([address, login])
