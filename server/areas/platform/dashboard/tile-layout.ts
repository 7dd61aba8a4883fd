// A user's layout of the home page tiles, stored with their list settings.
import { sql } from 'kysely'
import type { TileLayout } from '#resources/kernel/views/dashboard.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Key that takes the place of a resource name. */
const place = 'dashboard'
type Of = Pick<Person, 'accountId' | 'contractId'>

/** The stored layout; by default without an order, and with nothing hidden. */
export async function layoutOf(db: Db, { accountId, contractId }: Of): Promise<TileLayout> {
  const { rows } = await sql<{ content: TileLayout }>`select content from grid_setting
    where account_id = ${accountId} and contract_id = ${contractId} and resource = ${place}`.execute(
    db,
  )
  return rows[0]?.content ?? { order: [], hidden: [] }
}

export async function saveLayout(
  db: Db,
  { accountId, contractId }: Of,
  layout: TileLayout,
): Promise<void> {
  await sql`insert into grid_setting (contract_id, account_id, resource, content)
    values (${contractId}, ${accountId}, ${place}, ${JSON.stringify(layout)}::jsonb)
    on conflict (account_id, contract_id, resource) do update set content = excluded.content`.execute(
    db,
  )
}
