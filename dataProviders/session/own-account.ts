// The signed-in user's own account: choice of role and contract, password, sessions.
import type { OwnContract, OwnSession, Session } from '#resources/wire/accounts/session.ts'
import { call } from '../http/call.ts'
import { beginSession, pendingSteps } from './session.ts'
import { continueAs } from './session-end.ts'

/** The contracts of the account. @throws HttpError */
export function ownContracts(): Promise<OwnContract[]> {
  return call('GET', 'auth/user/contracts')
}

/** Switches to one of the account's roles. @throws HttpError 400 for another role */
export async function chooseRole(roleId: number): Promise<void> {
  const next = await call<Session>('POST', 'auth/user', { body: { roleId } })
  pendingSteps.set(pendingSteps.get().filter((step) => step !== 'role'))
  continueAs(next)
}

/**
 * Switches to another contract, where role and employee are requested again.
 * @throws HttpError 400 if it is not one of the account's
 */
export async function chooseContract(contractId: number): Promise<void> {
  const next = await call<Session>('POST', 'auth/user', { body: { contractId } })
  pendingSteps.set(['role', 'staff'])
  continueAs(next)
}

export interface Employee {
  id: number
  surname: string
  name: string
  patronymic: string | null
  position_name: string | null
  subdivision_name: string | null
}

/** Employees of the contract without an account. @throws HttpError */
export function staffWithoutAccount(): Promise<Employee[]> {
  return call('GET', 'api/fms/staff/getStaffWithoutAccount')
}

/**
 * Links the account to an employee. @throws HttpError 400 if the employee has an account already
 */
export async function attachStaff(staffId: number): Promise<void> {
  const next = await call<Session>('POST', 'auth/user', { body: { staffId } })
  pendingSteps.set([])
  beginSession(next)
}

/** The employee's card; null if it cannot be read. */
export function ownStaff(id: number, signal: AbortSignal): Promise<Employee | null> {
  return call<Employee>('GET', `api/fms/staff/getById/${id}`, { signal, quiet: true }).catch(
    () => null,
  )
}

/**
 * Ends every other session of the account.
 * @throws HttpError 400 with `current` or `password` among its fields, 429
 */
export async function changePassword(current: string, password: string): Promise<void> {
  beginSession(await call<Session>('POST', 'auth/password', { body: { current, password } }))
}

/** The account's sessions. @throws HttpError */
export function ownSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  return call('GET', 'auth/sessions', { signal })
}

/** Ends one session, or without `id` all but this one. @throws HttpError */
export function endSessions(id?: OwnSession['id']): Promise<{ count: number }> {
  return call('POST', 'auth/sessions/end', { body: id === undefined ? {} : { id } })
}
