import type { PoolConfig } from 'pg'

/** An open database, private or external: its connections, and how to close it. */
export interface OpenDatabase {
  kind: 'private' | 'given'
  /** Connection of the role that owns the tables; for migrations. */
  owner: PoolConfig
  /** Connection of the running application. With an external database the same login. */
  app: PoolConfig
  /** In the format of server_version_num: 180004 for 18.4. */
  serverVersion: number
  /** Stops a private database. Close all pools first. */
  close(): Promise<void>
  /** Calls back once when a private database has failed and does not recover by itself. */
  onLost(callback: (reason: Error) => void): void
}

/** Settings of every session, overriding the environment of `pg` and the database's defaults. */
export const sessionSettings = {
  application_name: 'motorpool',
  options: '-c TimeZone=UTC',
} satisfies PoolConfig
