// Limits that stand in child rows: a list is held against the balances once it is written whole.
import { sql } from 'kysely'
import { tableOf } from '../db/columns.ts'
import type { Kernel, WriteContext } from '../types.ts'

/** The deferred triggers (server/kernel/schema/ddl.ts) over the child rows of a resource. */
function limitTriggers({ resources }: Pick<Kernel, 'resources'>, name: string): string[] {
  return resources.flatMap((one) =>
    Object.entries(one.ledger?.limits ?? {}).flatMap(([owner, limit]) =>
      one.fields[owner]?.options.to === name && limit?.includes('.')
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
