// Child rows and lists of references of many new records, in a few statements.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { columnValues } from './child-tables.ts'
import { sideTable } from '../db/columns.ts'
import type { Saved } from '../types.ts'

type Wire = Record<string, unknown>
/** Parameters of one statement. */
export const mostParameters = 8000

export async function insertParts(db: Db, resource: Resource, contractId: number, records: readonly Saved[]): Promise<void> {
  for (const [key, field] of fieldEntries(resource.fields)) {
    const table = sql.table(sideTable(resource, key))
    if (field.kind === 'refs') {
      const links = records.flatMap(({ id, row }) => ((row[key] ?? []) as number[]).map((target, position) => ({ id, target, position })))
      if (links.length > 0)
        await sql`insert into ${table} (contract_id, parent_id, position, target_id) select ${contractId}, l.* from unnest(
          ${links.map(({ id }) => id)}::bigint[], ${links.map(({ position }) => position)}::int[], ${links.map(({ target }) => target)}::bigint[]) as l`.execute(
          db,
        )
    }
    if (field.kind !== 'rows') continue
    const entries = fieldEntries(field.options.fields ?? {})
    const children = records.flatMap(({ id, row }) =>
      ((row[key] ?? []) as Wire[]).map((child, position): [string, unknown][] => [
        ['contract_id', contractId],
        ['parent_id', id],
        ['position', position],
        ...columnValues(entries, child),
      ]),
    )
    const names = children[0]?.map(([column]) => sql.ref(column)) ?? []
    const step = Math.max(1, Math.floor(mostParameters / Math.max(1, names.length)))
    for (let i = 0; i < children.length; i += step) {
      const values = children.slice(i, i + step).map((columns) => sql`(${sql.join(columns.map(([, value]) => value))})`)
      await sql`insert into ${table} (${sql.join(names)}) values ${sql.join(values)}`.execute(db)
    }
  }
}
