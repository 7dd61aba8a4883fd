// What is done with a task beside its fields.
import { call } from './http.ts'

/** Its assignee has opened it; whoever else has changes nothing. Never fails: it is then told with the next opening. */
export async function seeTask(id: number): Promise<void> {
  await call('POST', 'api/fms/task/see', { body: { id }, quiet: true }).catch(() => undefined)
}
