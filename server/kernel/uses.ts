// Who uses a record: found from the descriptors' references, told in the refusal of its removal.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { refTargets } from '#resources/kernel/derive.ts'
import type { Use } from '#resources/kernel/errors.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from './columns.ts'
import type { Kernel } from './kernel.ts'
import type { Person } from './person.ts'
import { titleOf } from './select.ts'

/** For every resource that refers to the record: how many of its rows do, and the first of them by name where the caller may read them. */
export async function usesOf(kernel: Kernel, person: Person, resource: Resource, id: number): Promise<Use[]> {
  const uses: Use[] = []
  for (const other of kernel.resources) {
    if (other.mode === 'view') continue
    const conditions = refTargets(other)
      .filter(({ to }) => to === resource.name)
      .map(({ key, child }) => {
        if (child)
          return sql`exists (select from ${sql.table(sideTable(other, key))} c where c.contract_id = t.contract_id and c.parent_id = t.id and ${sql.ref(`c.${child}`)} = ${id})`
        if (other.fields[key]?.kind === 'refs')
          return sql`exists (select from ${sql.table(sideTable(other, key))} l where l.contract_id = t.contract_id and l.parent_id = t.id and l.target_id = ${id})`
        return sql`${sql.ref(`t.${key}`)} = ${id}`
      })
    if (conditions.length === 0) continue
    const { rows } = await sql<{
      id: number
      name: string | null
      count: number
    }>`select t.id, (${titleOf(other, 't')})::text as name, count(*) over () as count
      from ${sql.table(tableOf(other))} t where t.contract_id = ${person.contractId} and (${sql.join(conditions, sql` or `)}) order by t.id limit 1`.execute(
      kernel.db as unknown as Kysely<never>,
    )
    const first = rows[0]
    // Whoever may not read the other resource learns only that something uses the record.
    if (first)
      uses.push(
        canRead(person.levels, other.access)
          ? { resource: other.name, id: first.id, name: first.name ?? '', count: first.count }
          : { resource: other.name, id: 0, name: '', count: 0 },
      )
  }
  return uses
}
