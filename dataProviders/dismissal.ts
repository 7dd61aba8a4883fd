// The dismissal of an employee.
import type { Dismissal } from '#resources/wire/dismissal.ts'
import { sendWrite } from './http/idempotent-writes.ts'

/** @throws HttpError 400 naming the invalid fields, 409 if the employee is still in use */
export function dismissEmployee(dismissal: Dismissal): Promise<{ id: number }> {
  return sendWrite('POST', 'api/fms/staff/dismiss', dismissal)
}
