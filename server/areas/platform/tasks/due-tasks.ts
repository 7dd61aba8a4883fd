// Notifications about due and overdue tasks, sent in the contract's morning, once per due date.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { late } from '../notifications/daily-run.ts'
import type { Round } from '../notifications/daily-run.ts'
import { notify } from '../notifications/notify.ts'
import { isTaskOpen } from './task-marks.ts'
import { needs } from './notify-task.ts'

/** Notifies the assignee on the due date; once overdue, also the author. @throws database errors */
export async function notifyOfDueTasks(db: Db, { contractId, day, now }: Round): Promise<void> {
  const { rows } = await sql<{
    id: number
    name: string
    due: string
    assignee_id: number
    created_by: number | null
  }>`
    select t.id, t.name, t.due, t.assignee_id, t.created_by from task t
    where t.contract_id = ${contractId} and ${isTaskOpen} and t.due between ${day}::date - ${late}::int and ${day}::date order by t.due, t.id`.execute(
    db,
  )
  for (const { id, name, due, assignee_id: assignee, created_by: author } of rows) {
    const over = due < day
    const to = [...new Set(over && author !== null ? [assignee, author] : [assignee])]
    const params = { resource: 'task', id, name, day: due, ...(over && { over }) } as const
    await notify(
      { db, person: { contractId }, now },
      { type: 'task_due', to, needs, params, once: `task ${id} ${due} ${over}` },
    )
  }
}
