// How many months a contract keeps its events. The daily maintenance drops partitions that no
// contract keeps.
import { sql } from 'kysely'
import { canEdit } from '#resources/kernel/access.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

export { retention } from '../../../kernel/seals/index.ts'

export async function monthsOf(db: Db, { contractId }: Person): Promise<number> {
  const { rows } = await sql<{
    months: number
  }>`select log_months as months from contract where id = ${contractId}`.execute(db)
  return rows[0]!.months
}

/** The change itself is in the log. @throws AppError 403 for who does not manage the users */
export async function keepFor(db: Db, person: Person, months: number, path: string): Promise<void> {
  if (!managesUsers(person)) throw new AppError('forbidden')
  const { contractId, accountId, staffId } = person
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      months: number
    }>`select log_months as months from contract where id = ${contractId} for update`.execute(trx)
    const before = rows[0]!.months
    if (before === months) return
    await sql`update contract set log_months = ${months} where id = ${contractId}`.execute(trx)
    await logEvent(trx as never, {
      ...{
        type: 'change',
        contractId,
        accountId,
        staffId,
        page: 'general',
        resource: 'contract',
        itemId: contractId,
        path,
      },
      data: { before: { log_months: before }, after: { log_months: months } },
    })
  })
}

/** Those who may change accounts say how long the log is kept. */
export function managesUsers({ levels }: Pick<Person, 'levels'>): boolean {
  return canEdit(levels, resourceOf('user').access)
}
