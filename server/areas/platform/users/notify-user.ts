// Notifies users whose rights were changed by another user.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { WriteContext } from '../../../kernel/types.ts'
import { notify } from '../notifications/index.ts'

/** @param who condition on the memberships `m` of the writer's contract */
export async function notifyOfRights(
  writer: WriteContext,
  who: RawBuilder<unknown>,
): Promise<void> {
  const { db, person } = writer
  const { rows } = await sql<{ account_id: number }>`select m.account_id from membership m
    where m.contract_id = ${person.contractId} and m.active and m.account_id <> ${person.accountId} and ${who}`.execute(
    db,
  )
  if (rows.length === 0) return
  const to = rows.map(({ account_id }) => account_id)
  // administrators change many levels in a row: at most one notification per minute
  const once = `rights ${person.accountId} ${writer.now.toISOString().slice(0, 16)}`
  await notify(writer, { type: 'rights_changed', to, once, params: { by: person.name } })
}
