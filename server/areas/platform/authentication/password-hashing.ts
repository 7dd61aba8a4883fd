// Password hashing: argon2id with the library's defaults (19 MiB, 2 passes), few at a time in a
// fair queue, without revealing whether the login exists.
import { hash, verify } from '@node-rs/argon2'
import { createHashingQueue } from './hashing-queue.ts'
import type { HashingTurn } from './hashing-queue.ts'
import { passwordCost } from './password-cost.ts'

/**
 * Each hash takes 19 MiB and a core for some 50 ms: more at once would starve every other call of
 * the process.
 */
const atOnce = 2
export const shortestPassword = 10

/** Runs `work` in one of the hashing slots, in the requester's turn. */
export const inHashingTurn = createHashingQueue(atOnce)

/** The server's own turn, at startup. */
const ownTurn: HashingTurn = { address: '', login: '' }

export function hashPassword(password: string, turn = ownTurn): Promise<string> {
  return inHashingTurn(turn, () => hash(password))
}

/**
 * The hash of an unknown random password, at the normal cost: an unknown login takes as long as a
 * wrong password.
 */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$q+MrJx9cPEHwSNsJxyIK+A$jKh31PiqGHOckZZB97gh6hAKdKxYWm0/AYXvtfmc7qI'
/**
 * Call it inside `inHashingTurn`. `stored` null: there is no such account, or it has no password.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? nobodysHash, password)
  return right && stored !== null
}

/** Powers of ten: fewer guesses are made quickly. */
const leastCost = 7.5
/** Whether a password is acceptable: long enough, and not composed of common parts or the login. */
export function isAcceptable(password: string, login: string): boolean {
  return [...password].length >= shortestPassword && passwordCost(password, [login]) >= leastCost
}
