// A client that connects to the primary of several servers, and reports a commit as unconfirmed
// rather than guess.
import { callbackify } from 'node:util'
import pg from 'pg'
import { serversOf } from './primary-lookup.ts'
import type { ServerConnection, Servers } from './primary-lookup.ts'
import type { ServerAddress } from './server-addresses.ts'

/** The server has become read-only: it is a standby now. */
const readOnly = '25006'
/**
 * PostgreSQL's message when it stops waiting for a standby: the commit is answered, and may be lost
 * with this server.
 */
const waitGivenUp = 'SyncRepWaitForLSN'

/** It is unknown whether a write will survive; repeating it under the same key tells. */
class Unconfirmed extends Error {
  readonly code = 'EUNCONFIRMED'
  constructor() {
    super('the standby did not confirm the commit in time')
  }
}

class Left extends Error {
  readonly code = 'ECONNRESET'
  constructor() {
    super('another server is the primary now')
  }
}

type Callback = (error: Error | null, client: pg.Client) => void
/** Private parts of a `pg` client. */
interface Inside {
  host: string
  port: number
  connectionParameters: { host: string; port: number }
  _ending: boolean
}

export class PrimaryClient extends pg.Client implements ServerConnection {
  at: ServerAddress | null = null
  private readonly servers: Servers | null
  private unconfirmed = false

  constructor(config?: string | pg.ClientConfig) {
    const servers = serversOf(typeof config === 'string' ? config : config?.connectionString)
    super(
      servers ? { ...(config as pg.ClientConfig), connectionString: servers.addresses[0] } : config,
    )
    this.servers = servers
    this.on('notice', ({ routine }) => {
      if (routine === waitGivenUp) this.unconfirmed = true
    })
    if (!servers) return
    // while neither of the pool's listeners is attached, a loss must not end the process
    this.on('error', () => {})
    this.once('end', () => {
      servers.remove(this)
      if (!this.inside._ending) servers.doubt()
    })
  }
  private get inside(): Inside {
    return this as unknown as Inside
  }

  // overloaded as well: with a callback, as pools use it, or with a promise
  override connect(...asked: unknown[]): never {
    if (!this.servers)
      return (super.connect as (...asked: unknown[]) => unknown).apply(this, asked) as never
    const connected = this.toPrimary(this.servers)
    const [callback] = asked
    return (
      typeof callback === 'function'
        ? callbackify(() => connected)(callback as Callback)
        : connected
    ) as never
  }
  private async toPrimary(servers: Servers): Promise<pg.Client> {
    // until then nobody listens for errors of the connection, which a deadline may close
    this.connection.stream.on('error', () => {})
    const at = await servers.find()
    // the caller has given up meanwhile
    if (this.inside._ending || this.connection.stream.destroyed)
      throw new Error('Connection terminated')
    Object.assign(this.inside, at)
    Object.assign(this.inside.connectionParameters, at)
    try {
      await super.connect()
    } catch (error) {
      servers.doubt()
      throw error
    }
    this.at = at
    servers.add(this)
    return this
  }
  leave(): void {
    this.connection.stream.destroy(new Left())
  }

  // pg overloads query() for texts, configurations, streams and callbacks
  override query(...asked: unknown[]): never {
    const answer = (super.query as (...asked: unknown[]) => unknown).apply(this, asked)
    if (!(answer instanceof Promise)) return answer as never
    return answer.then(
      (result: unknown) => this.confirmed(result),
      (reason: Error & { code?: string }) => this.refused(reason),
    ) as never
  }
  private confirmed<T>(result: T): T {
    if (!this.unconfirmed) return result
    this.unconfirmed = false
    this.servers?.doubt()
    throw new Unconfirmed()
  }
  private refused(reason: Error & { code?: string }): never {
    this.unconfirmed = false
    if (reason.code === readOnly) {
      this.servers?.doubt()
      // its user returns it to the pool as broken, and the pool creates a new one
      this.end(() => {})
    }
    throw reason
  }
}
