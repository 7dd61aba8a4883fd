// The files of all records of a resource that the caller may read.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import { seenBy } from '../read/row-visibility.ts'
import type { Person } from '../session/viewer.ts'
import type { Kernel } from '../types.ts'
import type { FileRow } from './file-rows.ts'

export type RecordFile = Omit<FileRow, 'is_main'>

/** Number of files per query. */
const portion = 500

/** The files of these fields, oldest first. */
export async function* filesOf(
  kernel: Kernel,
  person: Person,
  { resource, fields }: { resource: Resource; fields: readonly string[] },
): AsyncGenerator<RecordFile> {
  if (fields.length === 0) return
  const only = seenBy(kernel, resource, person)
  for (let after = 0; ;) {
    const { rows } = await sql<RecordFile>`
      select f.id, f.record_id, f.field, f.name, f.size, f.type, f.sha256 from file f
      where f.contract_id = ${person.contractId} and f.resource = ${resource.name}
        and f.field = any(${fields}::text[]) and f.id > ${after}
        and exists (select from ${sql.table(tableOf(resource))} t
          where t.contract_id = f.contract_id and t.id = f.record_id ${only ? sql`and (${only})` : sql``})
      order by f.id limit ${portion}`.execute(kernel.db)
    yield* rows
    if (rows.length < portion) return
    after = rows.at(-1)!.id
  }
}
