// A fair queue for password hashing: round-robin over addresses, and over the logins of an address,
// so that many attempts from one of them delay another by about one hash at most.

/** The requester of a hash. */
export interface HashingTurn {
  address: string
  login: string
}

/**
 * A queue that runs work in `places` slots, for each pair of address and login one at a time, in
 * order of arrival within a pair.
 */
export function createHashingQueue(
  places: number,
): <T>(turn: HashingTurn, work: () => Promise<T>) => Promise<T> {
  /** Address → login → waiting callers. The last one served is last in both. */
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  const busy = new Set<string>()

  function arrive({ address, login }: HashingTurn, begin: () => void): void {
    const logins = waiting.get(address) ?? new Map<string, (() => void)[]>()
    waiting.set(address, logins)
    const line = logins.get(login)
    if (line) line.push(begin)
    else logins.set(login, [begin])
  }

  /** The longest unserved pair that is not being worked for. */
  function nextPair(): HashingTurn | null {
    for (const [address, logins] of waiting)
      for (const login of logins.keys())
        if (!busy.has(keyOf({ address, login }))) return { address, login }
    return null
  }

  /** Takes the first of a pair, and moves its login and its address to the end. */
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
