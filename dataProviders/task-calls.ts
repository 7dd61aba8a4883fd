// What is done with a task beside its fields.
import { call } from './http/call.ts'

/**
 * Marks a task as seen by its assignee; for anybody else it does nothing. Never fails: the next
 * opening marks it.
 */
export async function seeTask(id: number): Promise<void> {
  await call('POST', 'api/fms/task/see', { body: { id }, quiet: true }).catch(() => undefined)
}
