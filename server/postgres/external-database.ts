import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { addressesOf, takeOptions } from './connection/server-addresses.ts'
import { oldestMajor } from './program/binaries.ts'
import { PrimaryClient } from './connection/primary-client.ts'
import { sessionSettings, type OpenDatabase } from './opened-database.ts'
import { noPrimary, refusal } from './connection/connection-refusal.ts'
import { NoPrimary } from './connection/primary-lookup.ts'

/**
 * How long a database that is just starting or recovering is waited for, and each of its answers,
 * ms.
 */
const longestWait = 60_000

/** Extensions created by the generated migrations. */
export const extensions = ['pg_trgm', 'btree_gist']

/**
 * Opens the organisation's PostgreSQL and checks its requirements. Throws StartError with what its
 * administrator must do.
 */
export async function openGiven(
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<OpenDatabase> {
  const settings = settingsOf(databaseUrl)
  const client = await connect(settings, databaseUrl, log)
  try {
    const serverVersion = await check(client)
    return {
      kind: 'given',
      owner: settings,
      app: settings,
      serverVersion,
      close: async () => {},
      onLost: () => {},
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * In `pg` the address overrides every other setting, so its session options are moved out of it,
 * before ours.
 */
function settingsOf(databaseUrl: string): pg.PoolConfig {
  const { address, options: own } = takeOptions(databaseUrl)
  const options = [own, sessionSettings.options].filter(Boolean).join(' ')
  return {
    ...sessionSettings,
    connectionString: address,
    options,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
}

/**
 * Whether a failed connection may succeed later: the server is starting, or a standby may be
 * promoted.
 */
function isComing(error: unknown): boolean {
  const starting = (one: unknown) => (one as pg.DatabaseError).code === '57P03'
  if (!(error instanceof NoPrimary)) return starting(error)
  return error.answers.some(
    (one) => one.is === 'standby' || (one.is === 'away' && starting(one.error)),
  )
}

function sentence(error: Error, databaseUrl: string): string {
  return error instanceof NoPrimary
    ? noPrimary(error)
    : refusal(error, new URL(addressesOf(databaseUrl)[0] ?? databaseUrl))
}

async function connect(
  settings: pg.ClientConfig,
  databaseUrl: string,
  log: FastifyBaseLogger,
): Promise<pg.Client> {
  const limit = Date.now() + longestWait
  for (;;) {
    // over a dead line a question would wait for ever
    const client: pg.Client = new PrimaryClient({ ...settings, query_timeout: longestWait })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (!isComing(error) || Date.now() > limit)
        throw new StartError(sentence(error as Error, databaseUrl))
      log.info('the database is starting; waiting for it')
      await sleep(1_000)
    }
  }
}

interface Facts {
  version: number
  encoding: string
  database: string
  login: string
  /** null: the search path contains no schema. */
  schema: string | null
  may_create: boolean
  standby: boolean
  icu: boolean
  present: string[]
}

/**
 * Checks every requirement, in the order in which an administrator would meet them. Returns
 * server_version_num.
 */
async function check(client: pg.Client): Promise<number> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_database() as database, current_user as login, current_schema() as schema,
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create, pg_is_in_recovery() as standby,
       exists (select from pg_collation where collname = 'ru-x-icu') as icu,
       array(select extname::text from pg_extension where extname = any ($1)) as present`,
    [extensions],
  )
  const facts = rows[0] as Facts
  const major = Math.floor(facts.version / 10_000)
  const [database, login, schema] = [facts.database, facts.login, facts.schema ?? 'public'].map(
    (name) => pg.escapeIdentifier(name),
  )
  if (major < oldestMajor)
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${major}; Motorpool needs version ${oldestMajor} or newer.`,
    )
  if (facts.standby)
    throw new StartError(
      'DATABASE_URL leads to a standby, which is read-only; name the primary server.',
    )
  if (facts.encoding !== 'UTF8')
    throw new StartError(
      `The database ${database} is encoded in ${facts.encoding}; Motorpool needs UTF8: CREATE DATABASE motorpool TEMPLATE template0 ENCODING 'UTF8';`,
    )
  if (!facts.icu)
    throw new StartError(
      'This PostgreSQL was built without ICU, so it cannot sort Russian ("ru-x-icu"); use a build that has it.',
    )
  if (!facts.may_create)
    throw new StartError(
      `The login ${login} may not create tables in ${database}; an administrator must run there: GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${login};`,
    )
  for (const extension of extensions)
    if (!facts.present.includes(extension)) await tryExtension(client, extension, `${database}`)
  return facts.version
}

/**
 * Creates an extension and rolls back: the only reliable test of whether the migrations can do so.
 */
async function tryExtension(client: pg.Client, extension: string, database: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`create extension if not exists ${extension}`)
  } catch (error) {
    const missing = ['0A000', '58P01', '22023'].includes((error as pg.DatabaseError).code ?? '')
    const first = missing
      ? `the server does not have it (on Debian it is in the package postgresql-contrib); once installed, `
      : ''
    throw new StartError(
      `The extension ${extension} is missing in ${database} and this login may not create it: ${first}` +
        `an administrator must run there: CREATE EXTENSION ${extension};`,
    )
  } finally {
    await client.query('rollback')
  }
}
