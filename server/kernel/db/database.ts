// The only access to PostgreSQL: parsers that keep rows as plain JSON values, the pool, Kysely.
import { Kysely } from 'kysely'
import pg from 'pg'
import { answerLimits, watchUnansweredQueries } from './query-watchdog.ts'
import type { AnswerLimits } from './query-watchdog.ts'
import { NoAnswer } from './request-deadline.ts'
import type { CallShare } from './account-share.ts'
import { InstrumentedClient, currentCall } from './instrumented-client.ts'
import type { QueryStats } from './instrumented-client.ts'
import { PipelinedDialect } from './pipelined-transactions.ts'

const { builtins } = pg.types
const momentInUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/
/**
 * timestamptz arrives as '2026-01-31 09:15:00.5+00' because every session runs in UTC; rows carry
 * ISO text. A page has dozens of them, so nearly all are rebuilt from substrings without parsing.
 */
function isoMoment(text: string): string {
  const [, day, time, fraction = ''] = momentInUtc.exec(text) ?? []
  if (day) return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
  return text.includes('infinity')
    ? text
    : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

/** The OID of bigint[], for which the driver has no name. */
const int8Array = 1016
/** Ids are numbers in an array as well. */
const numbersOf = (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((one) => (one === 'NULL' ? null : Number(one)))

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number, // ids and counts stay far below 2^53
  [int8Array]: numbersOf,
  [builtins.NUMERIC]: String,
  [builtins.DATE]: String, // a day never passes through a Date object
  [builtins.TIMESTAMPTZ]: isoMoment,
  [builtins.TIME]: (text) => text.slice(0, 5),
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Time limits of the pool; ms. */
export interface DatabaseLimits extends AnswerLimits {
  /** Statement timeout of lists, counts and searches; writes lift it inside their transaction. */
  list: number
  /** Maximum wait for a connection: a new one, or one used by others. */
  connect: number
}

export const databaseLimits: DatabaseLimits = { list: 5000, connect: 5000, ...answerLimits }

/**
 * Labels are joined to their rows in the order written: planning the join order of nine tables
 * takes PostgreSQL ten times as long as reading the page.
 */
const joinsAsWritten = 'join_collapse_limit=1'

/**
 * Timeouts after which a session whose client vanished loses its locks, and then its slot. Longer
 * pauses within a transaction are announced by the code that makes them.
 */
const forTheLost = [
  'idle_in_transaction_session_timeout=15000',
  ...['tcp_keepalives_idle=60', 'tcp_keepalives_interval=10', 'tcp_keepalives_count=3'],
]

/** A client of the pool, which is always an InstrumentedClient. */
type PooledClient = pg.PoolClient & InstrumentedClient

/**
 * A pg.Pool that honours the request deadline and the share of the calling account, and drops dead
 * connections.
 */
class Pool extends pg.Pool {
  private readonly clients = new Set<InstrumentedClient>()
  private readonly idle = new Set<InstrumentedClient>()
  /** The account share to which each connection in use counts. */
  private readonly shares = new WeakMap<pg.PoolClient, CallShare>()
  private readonly leave: () => void

  constructor(settings: pg.PoolConfig, limits: DatabaseLimits) {
    super(settings)
    const { Client: _, ...plain } = settings as pg.PoolConfig & { Client: unknown }
    // if one connection is dead, idle ones may be too: they are checked before the next caller gets
    // one
    this.leave = watchUnansweredQueries(
      this.clients,
      plain,
      () => this.idle.forEach((client) => client.cut()),
      limits,
    )
    this.on('connect', (client) => {
      const one = client as PooledClient
      this.clients.add(one)
      one.once('end', () => void (this.clients.delete(one), this.idle.delete(one)))
      // the pool listens for errors on idle connections only: one lost between checkout and its
      // first statement would end the process
      one.on('error', () => {})
    })
    this.on('acquire', (client) => this.idle.delete(client as PooledClient))
    this.on('release', (_error, client) => {
      this.idle.add(client as PooledClient)
      this.shares.get(client)?.leave()
      this.shares.delete(client)
    })
  }
  // overloaded with a callback, which only the pool itself uses
  override connect(...asked: unknown[]): never {
    const get = super.connect.bind(this) as (...asked: unknown[]) => Promise<pg.PoolClient>
    const call = asked.length === 0 ? currentCall() : undefined
    return (call ? this.connectFor(call, get) : get(...asked)) as never
  }
  private async connectFor(
    { wait, share }: QueryStats,
    get: () => Promise<pg.PoolClient>,
  ): Promise<pg.PoolClient> {
    if (wait && wait.left <= 0) throw new NoAnswer()
    const connect = () => (wait ? wait.over(get(), (late) => late.release()) : get())
    if (!share) return connect()
    await share.enter()
    try {
      const client = await connect()
      this.shares.set(client, share)
      return client
    } catch (error) {
      share.leave()
      throw error
    }
  }
  // promises only: nothing would notice that a statement with a callback is never answered
  override query(...asked: unknown[]): never {
    const run = async () => {
      const client = await (this.connect as () => Promise<pg.PoolClient>).call(this)
      try {
        return await (client.query as (...asked: unknown[]) => Promise<unknown>).apply(
          client,
          asked,
        )
      } finally {
        client.release()
      }
    }
    return run() as never
  }
  // pending statements are watched to the end: otherwise a dead connection would block this
  override end(): never {
    return super.end().finally(() => this.leave()) as never
  }
}

/**
 * A pool of UTC sessions. A lost connection is replaced; without the listener it would end the
 * process. `limits` overrides the product's own, for tests that need shorter ones.
 */
export function createPool(
  settings: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
  limits: DatabaseLimits = databaseLimits,
): pg.Pool {
  const own = ['TimeZone=UTC', `statement_timeout=${limits.list}`, ...forTheLost, joinsAsWritten]
  const options = [settings.options, ...own.map((setting) => `-c ${setting}`)]
    .filter(Boolean)
    .join(' ')
  const pool = new Pool(
    {
      max: 10,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      Client: InstrumentedClient,
      // statements of one connection that do not depend on each other's answers are sent together
      pipeline: true,
      ...settings,
      connectionTimeoutMillis: Math.min(
        settings.connectionTimeoutMillis || limits.connect,
        limits.connect,
      ),
      options,
      types,
    },
    limits,
  )
  pool.on('error', onError)
  return pool
}

/** The connection settings of a pool as plain data, for another thread, which has its own pool. */
export function connectionOf({ options: own }: pg.Pool): pg.PoolConfig {
  const {
    connectionString,
    host,
    port,
    user,
    database,
    password,
    ssl,
    options,
    connectionTimeoutMillis,
  } = own
  const given = {
    connectionString,
    host,
    port,
    user,
    database,
    password,
    ssl,
    options,
    connectionTimeoutMillis,
  }
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as pg.PoolConfig
}

/**
 * A connection or a transaction. All SQL is written as sql`…` with parameters: columns are known
 * only from descriptors, so Kysely's query builder and table types do not apply.
 */
export type Db = Kysely<never>
export function createDb(pool: pg.Pool): Db {
  return new Kysely<never>({ dialect: new PipelinedDialect({ pool }) })
}
