// System data of tasks: when the assignee first opened it, and who completed it and when.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Saved, WriteContext } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Condition: the task `t` is not completed yet. */
export const isTaskOpen = sql`t.state in ('new', 'work')`

/** Stores who completed newly completed tasks and when; clears that for reopened ones. */
export async function markDone(
  { db, person, now }: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  const moved = saved.filter(
    ({ row, before }) => (row.state === 'done') !== (before?.state === 'done'),
  )
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  const done = moved.map(({ row }) => row.state === 'done')
  await sql`insert into task_mark (contract_id, task_id, done_at, done_by)
    select ${person.contractId}, m.id, case when m.done then ${now}::timestamptz end, case when m.done then ${person.accountId}::bigint end
    from unnest(${ids}::bigint[], ${done}::boolean[]) m (id, done)
    on conflict (contract_id, task_id) do update set done_at = excluded.done_at, done_by = excluded.done_by`.execute(
    db,
  )
}

/** Marks tasks as unseen by a new assignee; one assigned by users to themselves counts as seen. */
export async function markSeen(
  { db, person, now }: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  const given = saved.filter(({ row, before }) => row.assignee_id !== before?.assignee_id)
  if (given.length === 0) return
  const ids = given.map(({ id }) => id)
  const own = given.map(({ row }) => row.assignee_id === person.accountId)
  await sql`insert into task_mark (contract_id, task_id, seen_at)
    select ${person.contractId}, g.id, case when g.own then ${now}::timestamptz end from unnest(${ids}::bigint[], ${own}::boolean[]) g (id, own)
    on conflict (contract_id, task_id) do update set seen_at = excluded.seen_at`.execute(db)
}

/**
 * Marks a task as opened by its assignee; ignores other users. Returns whether it was the first
 * time.
 */
export async function seeTask(
  db: Db,
  { accountId, contractId }: Person,
  id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into task_mark (contract_id, task_id, seen_at)
    select t.contract_id, t.id, ${now} from task t where t.contract_id = ${contractId} and t.id = ${id} and t.assignee_id = ${accountId}
    on conflict (contract_id, task_id) do update set seen_at = excluded.seen_at where task_mark.seen_at is null returning task_id`.execute(
    db,
  )
  return rows.length > 0
}

/** SQL: the number of the user's open tasks that they have not opened yet. */
export function unseenTasks({ accountId, contractId, levels }: Person): RawBuilder<number> {
  if (!canRead(levels, 'task')) return sql`0`
  return sql`select count(*) from task t where t.contract_id = ${contractId} and t.assignee_id = ${accountId} and ${isTaskOpen}
    and not exists (select from task_mark m where m.contract_id = t.contract_id and m.task_id = t.id and m.seen_at is not null)`
}
