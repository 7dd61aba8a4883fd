// Members of a contract, grouped by the levels of all their roles together.
import { sql } from 'kysely'
import type { Levels } from '#resources/kernel/access.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { grantsOfMember } from '../rights/role-codes.ts'

interface Readers {
  levels: Levels
  accounts: number[]
}

/** Active users with any levels, grouped by equal levels. @throws database errors */
export async function readersByLevels(db: Db, contractId: number): Promise<Readers[]> {
  const { rows } = await sql<Readers>`
    select r.levels, array_agg(r.account_id order by r.account_id) as accounts
    from (select m.account_id, (select jsonb_object_agg(x.resource, x.level) from (
        select l.resource, max(l.level) as level from access_level l
        where l.contract_id = m.contract_id and l.role = any(${grantsOfMember})
        group by l.resource) x) as levels
      from membership m where m.contract_id = ${contractId} and m.active) r
    where r.levels is not null group by r.levels`.execute(db)
  return rows
}
