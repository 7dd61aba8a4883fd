import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Id of the file that is the logo of the caller's organisation; null where there is none, and for who may not read what it says of itself. */
export async function logoOf(db: Db, { contractId, levels }: Pick<Person, 'contractId' | 'levels'>): Promise<number | null> {
  if (!canRead(levels, 'organisation')) return null
  const { rows } = await sql<{ id: number }>`select id from file
    where contract_id = ${contractId} and resource = 'organisation' and field = 'logo' order by is_main desc, id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
