// Whether a caller may make a call, according to the access levels of their role.
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { accessOfTransition, transitionsOf } from '#resources/kernel/rules/states.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Person } from './viewer.ts'

/** @throws AppError 403 unless the caller's level on the resource's access name allows the call. */
export function allow(
  person: Pick<Person, 'levels'>,
  resource: Pick<Resource, 'access'>,
  right: Call['right'],
): void {
  const allowed =
    right === 'edit'
      ? canEdit(person.levels, resource.access)
      : canRead(person.levels, resource.access)
  if (!allowed) throw new AppError('forbidden')
}

/**
 * Like `allow`, for a call with a body: a transition, of one document or of many, requires the
 * right to read them and the right to make it.
 * @throws AppError 403
 */
export function allowCall(
  person: Pick<Person, 'levels'>,
  resource: Resource,
  call: Call,
  body: unknown,
): void {
  const access = call.access ?? (call.body === 'bulk' ? accessOfMany(resource, body) : undefined)
  if (access === undefined) return allow(person, resource, call.right)
  allow(person, resource, 'read')
  allow(person, { access }, call.right)
}

/** The access that a transition of many documents requires; undefined for another body. */
function accessOfMany(resource: Resource, body: unknown): Resource['access'] | undefined {
  const { action, transition } = (body ?? {}) as { action?: unknown; transition?: unknown }
  if (action !== 'transition') return undefined
  const [, found] = transitionsOf(resource).find(([name]) => name === transition) ?? []
  return found && accessOfTransition(resource, found)
}
