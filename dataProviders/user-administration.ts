// What an administrator does about the accounts of others, and about the levels of roles.
import type {
  AccessRow,
  OneTimePassword,
  SecondFactorRoles,
  UserAccount,
} from '#resources/wire/users.ts'
import { call } from './http/call.ts'

/** @throws HttpError 404 */
export function accountOf(id: number, signal?: AbortSignal): Promise<UserAccount> {
  return call('GET', `api/fms/user/account/${id}`, { signal })
}

/**
 * A new password, shown only this once.
 * @throws HttpError 422 for one's own account and for users with more rights
 */
export function inviteUser(id: number): Promise<OneTimePassword> {
  return call('POST', 'api/fms/user/invite', { body: { id } })
}

/**
 * The password alone lets the user in again; every session of theirs ends.
 * @throws HttpError 409 where there is no second factor, 422 for users with more rights
 */
export function resetSecondFactorOf(id: number): Promise<null> {
  return call('POST', 'api/fms/user/resetSecondFactor', { body: { id } })
}

/** @throws HttpError */
export function endSessionsOf(id: number): Promise<{ count: number }> {
  return call('POST', 'api/fms/user/endSessions', { body: { id } })
}

/**
 * Lets a user into another contract that the caller manages, or takes him out.
 * @throws HttpError
 */
export function setContractOf(id: number, contractId: number, member: boolean): Promise<null> {
  return call('POST', 'api/fms/user/setContract', { body: { id, contractId, member } })
}

/** The levels of all roles. @throws HttpError */
export function accessRows(signal?: AbortSignal): Promise<AccessRow[]> {
  return call('GET', 'api/fms/resource-access/getList', { signal })
}

/** One level: what the role has, and is to have. */
export interface AccessChange {
  row: AccessRow
  level: number
}

/**
 * All of them or none.
 * @throws HttpError 409 when somebody has changed one since, 422 beyond the caller's own rights
 */
export function setAccess(changes: readonly AccessChange[]): Promise<AccessRow[]> {
  const rows = changes.map(({ row: { id, level: was }, level }) => ({ id, level, was }))
  return call('POST', 'api/fms/resource-access/saveLevels', { body: { rows } })
}

/** How many people work with each role. @throws HttpError */
export function peopleOfRoles(signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
  return call('GET', 'api/fms/resource-access/getPeople', { signal })
}

/** Roles that demand a second factor. @throws HttpError */
export function secondFactorRoles(signal?: AbortSignal): Promise<SecondFactorRoles> {
  return call('GET', 'api/fms/role/getSecondFactorRoles', { signal })
}

/** Answers those that demand one now. @throws HttpError 422 beyond the caller's own rights */
export function requireSecondFactor(role: string, required: boolean): Promise<SecondFactorRoles> {
  return call('POST', 'api/fms/role/requireSecondFactor', { body: { role, required } })
}
