// Notifies assignees of new tasks, and authors or assignees of changes made by others: once per
// call, regardless of the number of tasks, and with a limit of such calls per user and minute.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { readLevel } from '#resources/kernel/access.ts'
import type { MessageParams } from '#resources/kernel/message-types.ts'
import { createRateLimit } from '../../../kernel/rate-limit.ts'
import type { RateLimit } from '../../../kernel/rate-limit.ts'
import type { Kernel, Saved, WriteContext } from '../../../kernel/types.ts'
import { notify } from '../notifications/notify.ts'

/** Only users who may read tasks are notified. */
export const needs = { task: readLevel } as const

type TaskNotice = 'task_assigned' | 'task_changed'
interface News {
  type: TaskNotice
  /** Account of the recipient. */
  to: number
  params: MessageParams[TaskNotice]
}

/**
 * Notifies users about saved tasks, except when an import is undone.
 * @throws AppError 429 beyond the limit of calls per minute
 */
export async function notifyOfTasks(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  if (writer.origin?.via === 'undo') return
  const news = saved.flatMap((one) => newsOf(writer, one))
  if (news.length === 0) return
  const before = calls.has(writer.changedRecords)
  const call = callOf(writer)
  const first = new Map<string, News>()
  for (const one of news) {
    const key = `${one.type} ${one.to}`
    const earlier = first.get(key)
    first.set(key, earlier ? { ...earlier, params: { ...earlier.params, others: true } } : one)
  }
  for (const one of first.values()) await notifyOnce(writer, one, call, before)
}

function newsOf(writer: WriteContext, { id, row, before }: Saved): News[] {
  const me = writer.person.accountId
  const about = { resource: 'task', id, name: row.name as string, by: writer.person.name } as const
  const assignee = row.assignee_id as number
  const given = assignee !== before?.assignee_id
  const news: News[] =
    given && assignee !== me ? [{ type: 'task_assigned', to: assignee, params: about }] : []
  const change = before && changeOf(row, before)
  if (!change) return news
  // a new assignee already learns everything from the notification about the assignment
  const readers = new Set([before.created_by, given ? null : assignee])
  for (const to of readers)
    if (typeof to === 'number' && to !== me)
      news.push({ type: 'task_changed', to, params: { ...about, ...change } })
  return news
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

/** Keys of the calls that sent notifications, by the list of changes of their transaction. */
const calls = new WeakMap<WriteContext['changedRecords'], string>()
const limits = new WeakMap<Kernel['quotas'], RateLimit>()

/**
 * The key of the current call, which counts once towards the author's rate limit.
 * @throws AppError 429
 */
function callOf({ kernel, person, origin, changedRecords }: WriteContext): string {
  const known = calls.get(changedRecords)
  if (known !== undefined) return known
  const { quotas, clock } = kernel
  const rate = { burst: quotas.tasksPerMinute, perMinute: quotas.tasksPerMinute }
  const limit = limits.get(quotas) ?? createRateLimit(rate, () => clock().getTime())
  limits.set(quotas, limit)
  // imports have limits of their own, and continue long after their call
  const wait = origin?.via === 'import' ? 0 : limit.take(`${person.contractId} ${person.accountId}`)
  if (wait > 0)
    throw new AppError('too_many_tasks', { extra: { retryAfter: Math.ceil(wait / 1000) } })
  const call = randomUUID()
  calls.set(changedRecords, call)
  return call
}

/** @param before the call has already sent notifications, possibly to the same recipient */
async function notifyOnce(
  writer: WriteContext,
  { type, to, params }: News,
  call: string,
  before: boolean,
): Promise<void> {
  const once = `${type} ${call}`
  if (before)
    await sql`update notification set params = params || '{"others": true}'
      where contract_id = ${writer.person.contractId} and account_id = ${to}
        and once = ${once}`.execute(writer.db)
  await notify<TaskNotice>(writer, { type, to: [to], needs, once, params })
}
