// The one door to PostgreSQL: parsers that keep rows as plain JSON values, the pool, Kysely.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CountedClient } from './kernel/statements.ts'
import type { Database } from './kernel/table.ts'

const { builtins } = pg.types
/** timestamptz comes as '2026-01-31 09:15:00.5+00' because every session runs in UTC; rows carry ISO text. */
function isoMoment(text: string): string {
  return text.includes('infinity') ? text : new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number, // ids and counts stay far below 2^53
  [builtins.NUMERIC]: String,
  [builtins.DATE]: String, // a day never passes through a Date object
  [builtins.TIMESTAMPTZ]: isoMoment,
  [builtins.TIME]: (text) => text.slice(0, 5),
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/** Lists, counts and searches must answer within this many milliseconds; writes lift it inside their transaction. */
export const listTimeout = 5000

/**
 * Labels hang on their rows by joins in the order in which they are written: to think through the orders of nine tables takes PostgreSQL
 * ten times as long as to read the page.
 */
const joinsAsWritten = '-c join_collapse_limit=1'

/** A pool of UTC sessions. A lost connection is replaced; without the listener it would end the process. */
export function createPool(settings: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const options = `${settings.options ?? ''} -c TimeZone=UTC -c statement_timeout=${listTimeout} ${joinsAsWritten}`.trim()
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    Client: CountedClient,
    ...settings,
    options,
    types,
  })
  pool.on('error', onError)
  // the pool listens to idle connections alone: one that is lost between being taken and its first statement would end the process
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
/** How the connections of a pool are made, as plain data: for another thread, which has a pool of its own. */
export function connectionOf({ options: own }: pg.Pool): pg.PoolConfig {
  const { connectionString, host, port, user, database, password, ssl, options, connectionTimeoutMillis } = own
  const given = { connectionString, host, port, user, database, password, ssl, options, connectionTimeoutMillis }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as pg.PoolConfig
}
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
export type Db = Kysely<Database>
