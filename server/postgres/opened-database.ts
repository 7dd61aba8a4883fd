import type { PoolConfig } from 'pg'

/** An open database, private or given: how to connect, and how to be done with it. */
export interface OpenDatabase {
  kind: 'private' | 'given'
  /** Connection of the role that owns the tables; for migrations. */
  owner: PoolConfig
  /** Connection of the running application. With a given database the same login. */
  app: PoolConfig
  /** Like server_version_num: 180004 for 18.4. */
  serverVersion: number
  /** Stops a private database. Close all pools first. */
  close(): Promise<void>
  /** Calls back once when a private database is away and does not come back by itself. */
  onLost(callback: (reason: Error) => void): void
}

/**
 * What every session has, whatever the environment says to `pg` or the database's own defaults are.
 */
export const sessionSettings = {
  application_name: 'motorpool',
  options: '-c TimeZone=UTC',
} satisfies PoolConfig
