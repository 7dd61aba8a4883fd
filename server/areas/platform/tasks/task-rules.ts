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
    readAboutRecords(
      writer,
      rows.map(({ row }) => row),
    ),
  async beforeSave(writer, row, before) {
    if (row.about && row.about !== before?.about) {
      const records =
        (writer.preloaded as AboutRecords | undefined) ?? (await readAboutRecords(writer, [row]))
      if (!records.has(row.about as string)) throw invalid({ about: 'no_such' })
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

/** Records that tasks are about, as far as the writer may read them. */
interface AboutRecords {
  has(key: string): boolean
}

function readAboutRecords({ kernel, db, person }: WriteContext, rows: readonly Wire[]) {
  const records = rows.flatMap(({ about }) =>
    typeof about === 'string' && about ? attachedOf(about) : [],
  )
  return attachedNames(kernel, db, person, records)
}

/** Only active users can be assigned; former users remain on their tasks. */
export const colleagueRules: Rules = { visible: () => sql`t.active` }
