// The signed-in user's own account: choice of role and contract, password, sessions.
import type { OwnContract, OwnSession, Session } from '#resources/wire/session.ts'
import { call } from '../http/call.ts'
import { beginSession, pendingSteps } from './session.ts'
import { continueAs } from './session-end.ts'

/** The contracts in which the account may work. @throws HttpError */
export function ownContracts(): Promise<OwnContract[]> {
  return call('GET', 'auth/user/contracts')
}

/** Goes on in one of the account's roles. @throws HttpError 400 for one that it has not */
export async function chooseRole(roleId: number): Promise<void> {
  const next = await call<Session>('POST', 'auth/user', { body: { roleId } })
  pendingSteps.set(pendingSteps.get().filter((step) => step !== 'role'))
  continueAs(next)
}

/**
 * Goes on in another contract, where role and employee are asked for anew.
 * @throws HttpError 400 for one that is not the account's
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

/** Employees of the contract behind whom no account stands. @throws HttpError */
export function staffWithoutAccount(): Promise<Employee[]> {
  return call('GET', 'api/fms/staff/getStaffWithoutAccount')
}

/** Says which employee the account is. @throws HttpError 400 for one who has an account already */
export async function attachStaff(staffId: number): Promise<void> {
  const next = await call<Session>('POST', 'auth/user', { body: { staffId } })
  pendingSteps.set([])
  beginSession(next)
}

/** The employee's card; null when it cannot be read. */
export function ownStaff(id: number, signal: AbortSignal): Promise<Employee | null> {
  return call<Employee>('GET', `api/fms/staff/getById/${id}`, { signal, quiet: true }).catch(
    () => null,
  )
}

/**
 * Every other session of the account ends with it.
 * @throws HttpError 400 with `current` or `password` among its fields, 429
 */
export async function changePassword(current: string, password: string): Promise<void> {
  beginSession(await call<Session>('POST', 'auth/password', { body: { current, password } }))
}

/** Where the account is signed in. @throws HttpError */
export function ownSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  return call('GET', 'auth/sessions', { signal })
}

/** Ends one session, or without `id` all but this one. @throws HttpError */
export function endSessions(id?: OwnSession['id']): Promise<{ count: number }> {
  return call('POST', 'auth/sessions/end', { body: id === undefined ? {} : { id } })
}
