// Finds the primary among several servers of one database; one lookup is shared by all connections
// of the process.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressesOf, endpointOf, addressText, sameEndpoint } from './server-addresses.ts'
import type { ServerAddress } from './server-addresses.ts'

/** ms for one server to answer. */
const timeoutMs = 1000
/** ms that a connection waits for a primary: a standby is promoted in about a second. */
const seekingFor = 3000
/** ms between rounds while there is none, and between checks whether it has changed. */
const again = 100
const checkEvery = 3000
/** ms that an answer is believed, unless a connection is lost. */
const believed = 1000
/**
 * ms that the others are waited for once a primary has answered: after a failover done badly there
 * are two.
 */
const others = 200

/** A server's answer. */
export type ServerAnswer =
  | { at: ServerAddress; is: 'primary'; timeline: number }
  | { at: ServerAddress; is: 'standby' }
  | { at: ServerAddress; is: 'older' }
  | { at: ServerAddress; is: 'away'; error: Error }

/** None of the servers accepts writes. `code` distinguishes it from other connection errors. */
export class NoPrimary extends Error {
  readonly code = 'ENOPRIMARY'
  constructor(readonly answers: readonly ServerAnswer[]) {
    super(
      `none of the servers is a primary: ${answers.map((one) => `${addressText(one.at)} ${one.is}`).join(', ')}`,
    )
  }
}

/**
 * Each promotion starts a new timeline: of two primaries, the one with the higher number was
 * promoted last.
 */
const question = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as standby,
  case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::int end as timeline`

async function ask(address: string): Promise<ServerAnswer> {
  const at = endpointOf(address)
  const client = new pg.Client({
    connectionString: address,
    application_name: 'motorpool look-out',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; timeline: number }>(question)
    return rows[0]?.standby === false
      ? { at, is: 'primary', timeline: rows[0].timeline }
      : { at, is: 'standby' }
  } catch (error) {
    return { at, is: 'away', error: error as Error }
  } finally {
    // a hanging server does not end the connection
    void client.end().catch(() => {})
  }
}

/** A connection to one of the servers. */
export interface ServerConnection {
  readonly at: ServerAddress | null
  /** Ends it: another server is the primary now. */
  leave(): void
}

export class Servers {
  private primary: ServerAddress | null = null
  /** The highest one seen: a server with a lower one has missed a promotion. */
  private timeline = 0
  private asked = -Infinity
  private seeking: Promise<ServerAddress> | null = null
  private looking = false
  private readonly followers = new Set<ServerConnection>()

  constructor(
    readonly addresses: readonly string[],
    private readonly patience = seekingFor,
  ) {}

  /** The server to connect to; waits a moment for a promotion. @throws NoPrimary */
  find(): Promise<ServerAddress> {
    if (this.primary && performance.now() - this.asked < believed)
      return Promise.resolve(this.primary)
    this.seeking ??= this.seek().finally(() => (this.seeking = null))
    return this.seeking
  }
  /** A connection was lost, or could not write: the known primary may be outdated. */
  doubt(): void {
    this.asked = -Infinity
  }
  add(follower: ServerConnection): void {
    this.followers.add(follower)
    if (!this.looking) void this.look()
  }
  remove(follower: ServerConnection): void {
    this.followers.delete(follower)
  }

  private async seek(): Promise<ServerAddress> {
    const limit = performance.now() + this.patience
    for (;;) {
      const answers = await this.round()
      const found = this.follow(answers)
      if (found) return found
      if (performance.now() > limit || !isComing(answers)) throw new NoPrimary(answers)
      await sleep(again)
    }
  }
  /** The answers of all servers, or as soon as one is a primary. */
  private async round(): Promise<ServerAnswer[]> {
    const answers: ServerAnswer[] = this.addresses.map((address) => ({
      at: endpointOf(address),
      is: 'away',
      error: new Error('no answer yet'),
    }))
    const asking = this.addresses.map(async (address, i) => (answers[i] = await ask(address)))
    const first = Promise.any(
      asking.map(async (one) =>
        (await one).is === 'primary' ? undefined : Promise.reject(new Error('no primary')),
      ),
    )
    const enough = first.then(
      () => sleep(others, undefined, { ref: false }),
      () => {},
    )
    await Promise.race([Promise.all(asking), enough])
    return answers.map((one) =>
      one.is === 'primary' && one.timeline < this.timeline ? { at: one.at, is: 'older' } : one,
    )
  }
  /** Adopts the newest primary of a round, and drops the previous one. */
  private follow(answers: readonly ServerAnswer[]): ServerAddress | null {
    const newest = answers
      .flatMap((one) => (one.is === 'primary' ? one : []))
      .sort((a, b) => b.timeline - a.timeline)[0]
    if (!newest) return null
    this.timeline = newest.timeline
    this.asked = performance.now()
    this.primary = newest.at
    for (const follower of this.followers)
      if (follower.at && !sameEndpoint(follower.at, newest.at)) follower.leave()
    return newest.at
  }
  /** A disconnected server may have been replaced without any of our connections noticing. */
  private async look(): Promise<void> {
    this.looking = true
    while (this.followers.size > 0) {
      await sleep(checkEvery, undefined, { ref: false })
      if (this.followers.size > 0 && !this.seeking) this.follow(await this.round())
    }
    this.looking = false
  }
}

/**
 * Whether waiting may help: not if a server rejects us (a wrong password, no such database) and
 * none is a standby.
 */
function isComing(answers: readonly ServerAnswer[]): boolean {
  const refuses = (one: ServerAnswer) =>
    one.is === 'away' &&
    one.error instanceof pg.DatabaseError &&
    /^(28|3D|42)/.test(one.error.code ?? '')
  return answers.some(({ is }) => is === 'standby') || !answers.some(refuses)
}

const known = new Map<string, Servers>()
/** The servers of an address; null if it has only one. */
export function serversOf(connectionString: string | undefined): Servers | null {
  if (!connectionString) return null
  const found = known.get(connectionString)
  if (found) return found
  const addresses = addressesOf(connectionString)
  if (addresses.length < 2) return null
  const made = new Servers(addresses)
  known.set(connectionString, made)
  return made
}
