// Actions on tasks.
import { call } from './http/call.ts'

/**
 * Marks a task as seen by its assignee; does nothing for other users. Never fails: opening it again
 * marks it.
 */
export async function seeTask(id: number): Promise<void> {
  await call('POST', 'api/fms/task/see', { body: { id }, quiet: true }).catch(() => undefined)
}
