// Limits are held against the balances once a save has written all of it: the record, its child
// rows, and what it posts itself.
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import type { Kernel, WriteContext } from '../types.ts'

/** The deferred triggers (server/kernel/schema/ddl.ts) over the limits that a resource has. */
function limitTriggers({ resources }: Pick<Kernel, 'resources'>, name: string): string[] {
  return resources.flatMap((one) =>
    Object.entries(one.ledger?.limits ?? {}).flatMap(([owner, limit]) =>
      limit !== undefined && one.fields[owner]?.options.to === name
        ? [`${tableOf(one)}__limit_${owner}`]
        : [],
    ),
  )
}

/** @throws what the database refuses: a limit below what was held */
export async function checkLimits({ kernel, db, resource }: WriteContext): Promise<void> {
  const names = limitTriggers(kernel, resource.name)
  if (names.length === 0) return
  const listed = sql.join(names.map((name) => sql.ref(name)))
  await sql`set constraints ${listed} immediate`.execute(db)
  await sql`set constraints ${listed} deferred`.execute(db)
}
