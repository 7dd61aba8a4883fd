// Password hashing: argon2id with the library's defaults (19 MiB, 2 passes), few at a time in a
// fair queue, without revealing whether a login exists.
import { hash, verify } from '@node-rs/argon2'
import { createHashingQueue } from './hashing-queue.ts'
import type { HashingTurn } from './hashing-queue.ts'
import { passwordCost } from './password-cost.ts'

/**
 * Maximum hashes computed at the same time: each takes 19 MiB and a core for about 50 ms, so that
 * more of them would starve other calls of the process.
 */
const atOnce = 2
export const shortestPassword = 10

/** Runs `work` in a hashing slot, when it is the requester's turn. */
export const inHashingTurn = createHashingQueue(atOnce)

/** Requester used by the server itself at startup. */
const ownTurn: HashingTurn = { address: '', login: '' }

export function hashPassword(password: string, turn = ownTurn): Promise<string> {
  return inHashingTurn(turn, () => hash(password))
}

/**
 * The hash of an unknown random password at normal cost, so that an unknown login takes as long as
 * a wrong password.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$q+MrJx9cPEHwSNsJxyIK+A$jKh31PiqGHOckZZB97gh6hAKdKxYWm0/AYXvtfmc7qI'
/**
 * Whether the password matches the stored hash; null: no account, or no password. Call it inside
 * `inHashingTurn`.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? nobodysHash, password)
  return right && stored !== null
}

/** Minimum cost as a power of ten; cheaper passwords can be guessed quickly. */
const leastCost = 7.5
/** Whether a new password is long enough, and not composed of common parts or the login. */
export function isAcceptable(password: string, login: string): boolean {
  return [...password].length >= shortestPassword && passwordCost(password, [login]) >= leastCost
}
