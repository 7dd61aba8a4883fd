// Whether a caller may make a call, by the access levels of their role.
import { canEdit, canRead } from '#resources/kernel/access.ts'
import type { Call } from '#resources/kernel/calls/standard-calls.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
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
