// Login throttling: failed sign-ins delay the next ones, and never lock: with the right password
// one waits for half a minute at most. Successes are counted separately: only the password's owner
// can use them up, so that nobody can lock out another user.
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { hourMs, minuteMs } from '../time-units.ts'

/** Per login and address: free failures, then delays that double up to the longest. */
export const free = 5
export const longestDelay = 30_000
const pairMemory = hourMs
/** Per address, for all logins. */
export const perAddress = 100
export const addressMemory = 600_000
/**
 * Successes per minute: per login, more than any user or script needs; per address, from which an
 * office of hundreds may sign in at once.
 */
export const mostSuccesses = { login: 60, address: 600 } as const

interface Attempt {
  login: string
  address: string
}

/** The part of an address that one caller cannot change at will: the network of an IPv6 address. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The throttling state of a login and an address. */
interface Remembered {
  pair: number
  last: string | null
  total: number
  oldest: string | null
  /** Number and time of the first success within the last minute. */
  by_login: number
  first_by_login: string | null
  by_address: number
  first_by_address: string | null
}

/** @throws AppError 429 with the seconds to wait */
export async function checkThrottle(
  db: QueryExecutorProvider,
  { login, address }: Attempt,
  now: Date,
): Promise<void> {
  const since = (memory: number) => new Date(now.getTime() - memory)
  const { rows } = await sql<Remembered>`select f.*, s.* from (
    select count(*) filter (where login = ${login}) as pair, max(at) filter (where login = ${login}) as last,
      count(*) filter (where at > ${since(addressMemory)}) as total, min(at) filter (where at > ${since(addressMemory)}) as oldest
    from login_failure where address = ${address} and at > ${since(pairMemory)}) f, (
    select count(*) filter (where login = ${login}) as by_login,
      min(at) filter (where login = ${login}) as first_by_login,
      count(*) filter (where address = ${address}) as by_address,
      min(at) filter (where address = ${address}) as first_by_address
    from login_success
    where (login = ${login} or address = ${address}) and at > ${since(minuteMs)}) s`.execute(db)
  const remembered = rows[0]!
  const { pair, last, total, oldest } = remembered
  const { by_login: byLogin, first_by_login: firstByLogin } = remembered
  const { by_address: byAddress, first_by_address: firstByAddress } = remembered
  const ends: number[] = []
  if (pair >= free && last) ends.push(Date.parse(last) + delayAfter(pair))
  if (total >= perAddress && oldest) ends.push(Date.parse(oldest) + addressMemory)
  if (byLogin >= mostSuccesses.login && firstByLogin) ends.push(Date.parse(firstByLogin) + minuteMs)
  if (byAddress >= mostSuccesses.address && firstByAddress)
    ends.push(Date.parse(firstByAddress) + minuteMs)
  const wait = Math.max(0, ...ends) - now.getTime()
  if (wait > 0)
    throw new AppError('too_many_requests', { extra: { retryAfter: Math.ceil(wait / 1000) } })
}

/** Milliseconds after the nth failure: 1 s, 2 s, 4 s … 30 s. */
export function delayAfter(failures: number): number {
  return failures < free ? 0 : Math.min(longestDelay, 1000 * 2 ** Math.min(failures - free, 10))
}

export async function recordFailure(
  db: QueryExecutorProvider,
  { login, address }: Attempt,
  now: Date,
): Promise<void> {
  await sql`insert into login_failure (login, address, at) values (${login}, ${address}, ${now})`.execute(
    db,
  )
}

/**
 * Counts a success. With `forget` the pair is reset; the address keeps its count of failures with
 * other logins.
 */
export async function recordSuccess(
  db: QueryExecutorProvider,
  { login, address }: Attempt,
  now: Date,
  { forget }: { forget: boolean },
): Promise<void> {
  await sql`with forgotten as (
      delete from login_failure where ${forget} and login = ${login} and address = ${address})
    insert into login_success (login, address, at) values (${login}, ${address}, ${now})`.execute(
    db,
  )
}

/** Resets the pair: a user who passed the second factor has not guessed. */
export async function forgetFailures(
  db: QueryExecutorProvider,
  { login, address }: Attempt,
): Promise<void> {
  await sql`delete from login_failure where login = ${login} and address = ${address}`.execute(db)
}
