import pg from 'pg'

/** An arbitrary number that nothing else in the cluster's `postgres` database locks. */
const key = 6_045_001_818

/** Held by the one server that owns a cluster. */
interface OwnerLock {
  release(): Promise<void>
}

/**
 * Checks once whether the lock is free. Throws what `pg` throws when the cluster does not answer.
 */
export async function lockIsFree(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  try {
    await client.connect()
    return await take(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function take(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1) as free',
    [key],
  )
  return rows[0]?.free === true
}

/**
 * Acquires the lock on a separate connection without queries: a session in a long query would hold
 * it for seconds after its client's death. Acquires it again whenever the connection breaks. Null:
 * another server has it.
 */
export async function holdLock(settings: pg.ClientConfig): Promise<OwnerLock | null> {
  let released = false
  let client: pg.Client | null = null

  const connect = async (): Promise<boolean> => {
    const next = new pg.Client({ ...settings, keepAlive: true })
    next.on('error', () => {})
    await next.connect()
    if (released || !(await take(next))) {
      await next.end()
      return false
    }
    client = next.once('end', () => void connectAgain())
    return true
  }

  const connectAgain = async (): Promise<void> => {
    while (!released) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      // the old session may outlive its connection for a moment, in which the lock is still taken
      if (await connect().catch(() => false)) return
    }
  }

  if (!(await connect())) return null
  return {
    async release() {
      released = true
      await client?.end().catch(() => {})
    },
  }
}
