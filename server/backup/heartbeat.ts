// Detects a dead connection during a backup, which has no time limit: checks over separate
// connections whether the database is reachable.
import pg from 'pg'
import { oneAtATime } from '../kernel/db/single-flight.ts'
import { NoAnswer } from '../kernel/db/request-deadline.ts'
import { PrimaryClient } from '../postgres/connection/primary-client.ts'

/** ms between checks, for one check, and without any answer until the work is abandoned. */
export interface Pace {
  every: number
  answer: number
  patience: number
}

const usual: Pace = { every: 10_000, answer: 10_000, patience: 60_000 }

export interface Heartbeat {
  /**
   * Closes the client's connection when the database has not answered for too long: pending queries
   * then fail.
   */
  watch(client: pg.Client): void
  end(): void
}

export function startHeartbeat(
  database: pg.ClientConfig,
  { every, answer, patience }: Pace = usual,
): Heartbeat {
  const clients = new Set<pg.Client>()
  let lastBeat = performance.now()
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
      lastBeat = performance.now()
    } catch (error) {
      // an error response, such as for too many clients, proves that the database is reachable
      if (error instanceof pg.DatabaseError) lastBeat = performance.now()
    } finally {
      void client.end().catch(() => {})
    }
  })
  const timer = setInterval(() => {
    void ask()
    if (performance.now() - lastBeat > patience)
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
