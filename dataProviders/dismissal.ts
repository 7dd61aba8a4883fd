// The dismissal of an employee.
import type { Dismissal } from '#resources/wire/dismissal.ts'
import { sendWrite } from './http/idempotent-writes.ts'

/** @throws HttpError 400 with what is wrong, 409 where something still needs the employee */
export function dismissEmployee(dismissal: Dismissal): Promise<{ id: number }> {
  return sendWrite('POST', 'api/fms/staff/dismiss', dismissal)
}
