// Notifies the assignee of a new task, and the author or the assignee of what the other has done.
import { readLevel } from '#resources/kernel/access.ts'
import type { MessageParams } from '#resources/kernel/message-types.ts'
import type { Saved, WriteContext } from '../../../kernel/types.ts'
import { notify } from '../notifications/notify.ts'

/** Only users who may read tasks are notified. */
export const needs = { task: readLevel } as const

/** Of tasks from a file nobody is told one by one: the menu says how many there are. */
export async function tellOf(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  if (writer.origin?.via === 'import' || writer.origin?.via === 'undo') return
  for (const one of saved) await tellOne(writer, one)
}

async function tellOne(writer: WriteContext, { id, row, before }: Saved): Promise<void> {
  const me = writer.person.accountId
  const about = { resource: 'task', id, name: row.name as string, by: writer.person.name } as const
  const given = row.assignee_id !== before?.assignee_id
  if (given && row.assignee_id !== me)
    await notify(writer, {
      type: 'task_assigned',
      to: [row.assignee_id as number],
      needs,
      params: about,
    })
  const change = before && changeOf(row, before)
  if (!change) return
  // the notice of the assignment already shows everything
  const to = [before.created_by, given ? null : row.assignee_id].filter(
    (one): one is number => typeof one === 'number' && one !== me,
  )
  if (to.length > 0)
    await notify(writer, {
      type: 'task_changed',
      to: [...new Set(to)],
      needs,
      params: { ...about, ...change },
    })
}

function changeOf(
  row: Saved['row'],
  before: NonNullable<Saved['before']>,
): Pick<MessageParams['task_changed'], 'change' | 'day'> | null {
  if (row.state !== before.state)
    return { change: row.state as MessageParams['task_changed']['change'] }
  if (row.due === before.due) return null
  return { change: 'due', ...(typeof row.due === 'string' && { day: row.due }) }
}
