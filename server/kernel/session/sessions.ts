// Sessions: a random token in a cookie, its SHA-256 in the database.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { dayMs, hourMs } from '../time-units.ts'
import type { TokenUse } from './bearer-token.ts'
import type { Person } from './viewer.ts'

/** Milliseconds without a call after which a session ends, and its maximum lifetime. */
export const idleLife = 12 * hourMs
export const wholeLife = 7 * dayMs
/** Sessions of one account at once, over all of its browsers and contracts. */
export const mostSessions = 50
/** Precision in ms with which the last call is stored. */
const seenStep = 60_000

/** Obligations of an account, before which only calls about the account itself are answered. */
interface Duties {
  /** Another person knows the password. */
  mustChangePassword: boolean
  /** A current role requires a second factor, and there is none. */
  mustEnableSecondFactor: boolean
}

export interface Session extends Duties {
  tokenHash: Buffer
  accountId: number
  /** null: the account is not, or no longer, a user of any contract. */
  person: Person | null
  /** Name of the account's employee; its login if there is none. */
  name: string
  /** Roles to choose from in this contract. */
  roleIds: readonly number[]
  /** The number of its contracts. */
  contracts: number
  seenAt: Date
  /** Whether its user views the console as a role: such a session is read-only. */
  viewsRole: boolean
  /** The access token used instead of a sign-in; null for a session opened by a user. */
  token: TokenUse | null
}

/** Sessions with equal rights, if they have any. */
export interface Rights extends Duties {
  tokenHashes: readonly Buffer[]
  person: Pick<Person, 'contractId' | 'roleId' | 'roles' | 'levels'> | null
}

/** A session with a caller, so with rights. */
export type SignedIn = Session & { person: Person }

export function hasDuties({ mustChangePassword, mustEnableSecondFactor }: Duties): boolean {
  return mustChangePassword || mustEnableSecondFactor
}

/** The limits of a session at `now`: last used after `idle` and opened after `whole`. */
export function endsAt(now: Date): { idle: Date; whole: Date } {
  return { idle: new Date(now.getTime() - idleLife), whole: new Date(now.getTime() - wholeLife) }
}

/** Sessions `s` that have not ended. */
export function liveAfter({ idle, whole }: Readonly<Record<'idle' | 'whole', unknown>>) {
  return sql<boolean>`s.seen_at > ${idle} and s.created_at > ${whole}`
}

export function live(now: Date) {
  return liveAfter(endsAt(now))
}

/** Whether the stored time of its last call is exact enough. */
export function isSeen({ seenAt }: Pick<Session, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < seenStep
}

export async function touchSession(
  db: QueryExecutorProvider,
  session: Session,
  now: Date,
): Promise<void> {
  if (isSeen(session, now)) return
  await sql`update session set seen_at = ${now} where token_hash = ${session.tokenHash} and seen_at < ${now}`.execute(
    db,
  )
}
