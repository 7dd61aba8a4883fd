// Rules of tasks: visibility, who may change the state, and notifications.
import { sql } from 'kysely'
import { canEdit, canRead } from '#resources/kernel/access.ts'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { attachedNames, attachedOf } from '../../../kernel/read/record-links.ts'
import type { Rules, Saved, Wire, WriteContext } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { accountName } from '../display-names.ts'
import { stir } from '../badge-events.ts'
import { markDone, markSeen } from './task-marks.ts'
import { notifyOfTasks } from './notify-task.ts'

/** Users who may read users see all tasks, since tasks have to be reassigned during absences. */
const sees = ({ levels }: Pick<Person, 'levels'>) => canRead(levels, 'user')
const manages = ({ levels }: Pick<Person, 'levels'>) => canEdit(levels, 'user')
/** Whether the writer is the author, i.e. created the row, or the assignee. */
const isOwn = ({ person }: WriteContext, row: Wire) =>
  [row.created_by, row.assignee_id].includes(person.accountId)

const mark = (column: string) =>
  sql`(select ${sql.ref(`m.${column}`)} from task_mark m where m.contract_id = t.contract_id and m.task_id = t.id)`

export const taskRules: Rules = {
  visible: (person) =>
    sees(person)
      ? undefined
      : sql`(t.assignee_id = ${person.accountId} or t.created_by = ${person.accountId})`,
  computed: {
    author: accountName(sql`t.created_by`, sql`t.contract_id`),
    seen_at: mark('seen_at'),
    done_at: mark('done_at'),
    done_by: accountName(mark('done_by'), sql`t.contract_id`),
  },
  preload: (writer, rows) =>
    known(
      writer,
      rows.map(({ row }) => row),
    ),
  async beforeSave(writer, row, before) {
    const given = row.assignee_id !== before?.assignee_id
    const about = Boolean(row.about) && row.about !== before?.about
    if (given || about) {
      const { colleagues, records } =
        (writer.preloaded as Known | undefined) ?? (await known(writer, [row]))
      const faults = {
        ...(given &&
          !colleagues.has(row.assignee_id as number) && { assignee_id: 'no_such' as const }),
        ...(about && !records.has(row.about as string) && { about: 'no_such' as const }),
      }
      if (Object.keys(faults).length > 0) throw invalid(faults)
    }
    if (before && row.state !== before.state && !isOwn(writer, before))
      throw new AppError('not_own_task')
    return row
  },
  async afterSave(writer, saved) {
    await markDone(writer, saved)
    await markSeen(writer, saved)
    await notifyOfTasks(writer, saved)
    await stirOf(writer, saved)
  },
  async beforeRemove(writer, row) {
    if (row.created_by !== writer.person.accountId && !manages(writer.person))
      throw new AppError('not_own_task')
    await stir(writer, 'task', [row.assignee_id as number])
  },
}

/** Notifies the users concerned that their badge counts have changed. */
async function stirOf(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const moved = saved.filter(
    ({ row, before }) => row.assignee_id !== before?.assignee_id || row.state !== before?.state,
  )
  const accounts = moved.flatMap(({ row, before }) => [row.assignee_id, before?.assignee_id])
  await stir(
    writer,
    'task',
    [...new Set(accounts)].filter((one) => typeof one === 'number'),
  )
}

/** Referenced users that exist, and records that the writer may read. */
interface Known {
  colleagues: ReadonlySet<number>
  records: { has(key: string): boolean }
}

async function known({ kernel, db, person }: WriteContext, rows: readonly Wire[]): Promise<Known> {
  const ids = [...new Set(rows.map((row) => row.assignee_id as number))]
  const { rows: found } = await sql<{ id: number }>`select id from colleague
    where contract_id = ${person.contractId} and active and id = any(${ids}::bigint[])`.execute(db)
  const records = rows.flatMap(({ about }) =>
    typeof about === 'string' && about ? attachedOf(about) : [],
  )
  return {
    colleagues: new Set(found.map(({ id }) => id)),
    records: await attachedNames(kernel, db, person, records),
  }
}

/** Only active users can be assigned; former users remain on their tasks. */
export const colleagueRules: Rules = { visible: () => sql`t.active` }
