// Detects a dead connection during a backup, which has no time limit of its own: asks over separate
// connections whether the database is there.
import pg from 'pg'
import { oneAtATime } from '../kernel/db/single-flight.ts'
import { NoAnswer } from '../kernel/db/request-deadline.ts'
import { PrimaryClient } from '../postgres/connection/primary-client.ts'

/**
 * ms between two questions, that one may take, and without any answer until the work is given up.
 */
export interface Pace {
  every: number
  answer: number
  patience: number
}

const usual: Pace = { every: 10_000, answer: 10_000, patience: 60_000 }

export interface Heartbeat {
  /**
   * Ends the client's line when the database has not answered for too long: whatever waits on it
   * then fails.
   */
  watch(client: pg.Client): void
  end(): void
}

export function startHeartbeat(
  database: pg.ClientConfig,
  { every, answer, patience }: Pace = usual,
): Heartbeat {
  const clients = new Set<pg.Client>()
  let heard = performance.now()
  const ask = oneAtATime(async () => {
    const client: pg.Client = new PrimaryClient({
      ...database,
      connectionTimeoutMillis: answer,
      query_timeout: answer,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select')
      heard = performance.now()
    } catch (error) {
      // that it takes no more clients is an answer, too
      if (error instanceof pg.DatabaseError) heard = performance.now()
    } finally {
      void client.end().catch(() => {})
    }
  })
  const timer = setInterval(() => {
    void ask()
    if (performance.now() - heard > patience)
      for (const client of clients) client.connection.stream.destroy(new NoAnswer())
  }, every)
  return {
    watch(client) {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
    end: () => clearInterval(timer),
  }
}
