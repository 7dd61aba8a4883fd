// Expiry notices: every morning, in each contract's time zone, notifies users about documents that
// expire soon, if they may read them. Based on the table of due dates, which contains each date
// field with `expires`, of any resource, while its condition is met.
import { sql } from 'kysely'
import { dueDaysOf } from '#resources/kernel/rules/due-dates.ts'
import type { DueDay } from '#resources/kernel/rules/due-dates.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { editLevel, readLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import { stillExpiresIn, valueOf } from '../../../kernel/read/row-conditions.ts'
import { titleOf } from '../../../kernel/read/record-titles.ts'
import { sourceOf } from '../../../kernel/read/select.ts'
import { noticeDaysOf } from '../../fleet/index.ts'
import { notifyOfDueTasks } from '../tasks/due-tasks.ts'
import { hourIn, late, morning } from './daily-run.ts'
import type { Round } from './daily-run.ts'
import { notify } from './notify.ts'

/** Default number of days before expiry for the second notice. */
const standardAgain = resourceOf('organisation').fields.notice_again?.options.initial

/**
 * One run over all contracts whose morning has begun and that were not handled today. Each is
 * notified once, even with several processes.
 * @throws database errors
 */
export async function notifyOfExpiry(kernel: Kernel, now: Date): Promise<void> {
  const { db, resources } = kernel
  const { rows } = await sql<{
    id: number
    time_zone: string
    first: number
    again: number
  }>`select c.id, c.time_zone, ${noticeDaysOf(sql`c.id`)} as first,
      coalesce(o.notice_again, ${standardAgain}::int) as again
    from contract c left join organisation o on o.contract_id = c.id order by c.id`.execute(db)
  for (const { id, time_zone: zone, first, again } of rows) {
    const day = contractToday(zone, now)
    if (hourIn(zone, now) < morning) continue
    await db.transaction().execute(async (trx) => {
      // a concurrent process waits here, and then skips the contract unless the first one failed
      const { numAffectedRows } =
        await sql`insert into notification_round (contract_id, day) values (${id}, ${day})
        on conflict (contract_id) do update set day = excluded.day where notification_round.day < excluded.day`.execute(
          trx,
        )
      if (numAffectedRows === 0n) return
      const round = { contractId: id, day, now }
      // two notices in advance, and one on the last day
      const daysBefore = [first, again, 0]
      await notifyOfDueTasks(trx, round)
      // resources with restricted visibility are handled by their own areas
      for (const resource of resources.filter((one) => !kernel.rulesOf(one).visible))
        for (const one of dueDaysOf(resource))
          await notifyOfField(kernel, trx, { ...round, daysBefore }, { ...one, resource })
    })
  }
}

interface Ending {
  id: number
  name: string
  last: string
  /** Days until expiry; negative if it has passed. */
  left: number
  /** Days before expiry at which the first notice is sent. */
  first: number
}

interface FieldNotice extends DueDay {
  resource: Resource
}

/** `daysBefore`: days before expiry at which notices are sent, in descending order. */
async function notifyOfField(
  kernel: Kernel,
  db: Db,
  { contractId, day, now, daysBefore }: Round & { daysBefore: readonly number[] },
  { resource, key, field, kind }: FieldNotice,
): Promise<void> {
  const [standard = 0, ...later] = daysBefore
  const { ahead: daysKey } = field.options
  const ahead = daysKey ? valueOf(kernel, resource, daysKey) : sql`${standard}::int`
  const { rows } = await sql<Ending>`
    select t.id, ${titleOf(kernel, resource, 't')} as name, d.due_on as last, d.due_on - ${day}::date as left,
      ${ahead} as first
    from due_date d join ${sourceOf(kernel, resource)} on t.contract_id = d.contract_id and t.id = d.record_id
    where d.contract_id = ${contractId} and d.kind = ${kind}
      and d.due_on between ${day}::date - ${late}::int and ${day}::date + ${ahead}
      and ${stillExpiresIn(kernel, resource, field)} order by d.due_on, t.id`.execute(db)
  for (const { id, name, last, left, first } of rows) {
    const step = [first, ...later].findLast((days) => left <= days) ?? first
    await notify(
      { db, person: { contractId }, now },
      {
        type: 'expires',
        params: { resource: resource.name as ResourceName, id, name, field: key, day: last },
        needs: needsOf(resource, field),
        // a renewed document has another date, and gets new notices; a forecast date changes with
        // every reading, and gets none
        once: `expires ${resource.name} ${id} ${key} ${field.options.derived ? '' : last} ${step}`,
      },
    )
  }
}

/** The levels required for a notice about this field. */
function needsOf({ access, personal }: Resource, { options }: Field): Levels {
  return options.personal
    ? { [access]: readLevel, [personal ?? access]: editLevel }
    : { [access]: readLevel }
}
