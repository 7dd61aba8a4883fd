// A connection can go silent without being closed. The watchdog ends queries whose answer does not
// come: a request has a deadline, and a separate connection is asked whether the backend is still
// working.
import pg from 'pg'
import { PrimaryClient } from '../../postgres/connection/primary-client.ts'
import type { InstrumentedClient, Sent } from './instrumented-client.ts'

/** Times of the watchdog; ms. */
export interface AnswerLimits {
  /** Interval between checks. */
  look: number
  /** Time without an answer before the database is asked, and between two such queries. */
  ask: number
  /** Maximum duration of that query. */
  answer: number
}

export const answerLimits: AnswerLimits = { look: 250, ask: 2500, answer: 2500 }

/**
 * Watches the clients that `clients` returns, until it is stopped. `settings`: connection settings
 * of the database. `given`: called when a connection was given up.
 */
export function watchUnansweredQueries(
  clients: Iterable<InstrumentedClient>,
  settings: pg.ClientConfig,
  given: () => void,
  limits: AnswerLimits,
): () => void {
  let asking = false
  const giveUp = (client: InstrumentedClient) => {
    client.cut()
    given()
  }
  async function ask(overdue: readonly [InstrumentedClient, Sent][]): Promise<void> {
    asking = true
    const working = await executingBackends(
      settings,
      overdue.map(([client]) => client.processID),
      limits.answer,
    )
    for (const [client, sent] of overdue) {
      sent.lookedAt = performance.now()
      if (!client.unanswered.has(sent)) continue
      if (working === 'unknown' || working.has(client.processID)) sent.wait?.heard(sent.from)
      else giveUp(client)
    }
    asking = false
  }
  const timer = setInterval(() => {
    const overdue: [InstrumentedClient, Sent][] = []
    for (const client of clients)
      for (const sent of client.unanswered)
        if (sent.wait && sent.wait.left <= 0) giveUp(client)
        else if (performance.now() - sent.lookedAt > limits.ask) overdue.push([client, sent])
    if (overdue.length > 0 && !asking) void ask(overdue)
  }, limits.look).unref()
  return () => clearInterval(timer)
}

/**
 * The backends among these that are executing a statement; none if the database cannot be queried.
 */
async function executingBackends(
  settings: pg.ClientConfig,
  processes: readonly (number | null)[],
  answerTime: number,
): Promise<ReadonlySet<number | null> | 'unknown'> {
  const client: pg.Client = new PrimaryClient({ ...settings, connectionTimeoutMillis: answerTime })
  client.on('error', () => {})
  const limit = setTimeout(() => client.connection.stream.destroy(), answerTime).unref()
  try {
    await client.connect()
    const { rows } = await client.query<{ own: number; working: number[] }>(
      `select pg_backend_pid() as own, array(select pid from pg_stat_activity
         where pid = any($1::int[]) and state in ('active', 'disabled') and wait_event_type is distinct from 'Client') as working`,
      [processes],
    )
    const [row] = rows
    // a pooler in between has its own process ids: any answer must suffice
    return row && row.own === (client as unknown as InstrumentedClient).processID
      ? new Set(row.working)
      : 'unknown'
  } catch (error) {
    // it answers but accepts no more clients
    return error instanceof pg.DatabaseError && error.code === '53300' ? 'unknown' : new Set()
  } finally {
    clearTimeout(limit)
    client.end().catch(() => {})
  }
}
