// Administration of other users' accounts, and of the access levels of roles.
import type {
  AccessRow,
  SectionScreens,
  OneTimePassword,
  SecondFactorRoles,
  UserAccount,
} from '#resources/wire/accounts/users.ts'
import { call } from '../http/call.ts'

/** @throws HttpError 404 */
export function accountOf(id: number, signal?: AbortSignal): Promise<UserAccount> {
  return call('GET', `api/fms/user/account/${id}`, { signal })
}

/**
 * Creates a new password, shown only once.
 * @throws HttpError 422 for the user's own account and for users with more rights
 */
export function inviteUser(id: number): Promise<OneTimePassword> {
  return call('POST', 'api/fms/user/invite', { body: { id } })
}

/**
 * Lets the user sign in by password alone; ends all of their sessions.
 * @throws HttpError 409 without a second factor, 422 for users with more rights
 */
export function resetSecondFactorOf(id: number): Promise<null> {
  return call('POST', 'api/fms/user/resetSecondFactor', { body: { id } })
}

/** @throws HttpError */
export function endSessionsOf(id: number): Promise<{ count: number }> {
  return call('POST', 'api/fms/user/endSessions', { body: { id } })
}

/**
 * Adds a user to another contract that the caller manages, or removes them.
 * @throws HttpError
 */
export function setContractOf(id: number, contractId: number, member: boolean): Promise<null> {
  return call('POST', 'api/fms/user/setContract', { body: { id, contractId, member } })
}

/** The levels of all roles. @throws HttpError */
export function accessRows(signal?: AbortSignal): Promise<AccessRow[]> {
  return call('GET', 'api/fms/resource-access/getList', { signal })
}

/** One level: the current and the new one; with the screens of a role of the organisation. */
export interface AccessChange {
  row: AccessRow
  level: number
  screens?: SectionScreens
}

interface LevelChange extends Omit<AccessChange, 'row'> {
  row: Pick<AccessRow, 'id' | 'level'>
}

/**
 * Sets all of the levels or none.
 * @throws HttpError 409 if another user has changed one since, 422 beyond the caller's own rights
 */
export function setAccess(changes: readonly LevelChange[]): Promise<AccessRow[]> {
  const rows = changes.map(({ row: { id, level: was }, level, screens }) => ({
    ...{ id, level, was, ...(screens && { screens }) },
  }))
  return call('POST', 'api/fms/resource-access/saveLevels', { body: { rows } })
}

/** The number of users with each role. @throws HttpError */
export function peopleOfRoles(signal?: AbortSignal): Promise<Readonly<Record<string, number>>> {
  return call('GET', 'api/fms/resource-access/getPeople', { signal })
}

/** Roles that require a second factor. @throws HttpError */
export function secondFactorRoles(signal?: AbortSignal): Promise<SecondFactorRoles> {
  return call('GET', 'api/fms/role/getSecondFactorRoles', { signal })
}

/** Returns the roles that require one now. @throws HttpError 422 beyond the caller's own rights */
export function requireSecondFactor(role: string, required: boolean): Promise<SecondFactorRoles> {
  return call('POST', 'api/fms/role/requireSecondFactor', { body: { role, required } })
}
