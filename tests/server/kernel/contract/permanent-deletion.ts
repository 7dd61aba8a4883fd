// Deletes a record for good, also of a resource with an archive, where only an undone import does
// so.
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '#server/kernel/db/columns.ts'
import type { Caller, Row } from '#tests/support/server/test-app.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { base } from './contract-world.ts'

export async function trulyRemove(
  admin: Caller,
  { query }: Pick<TestDatabase, 'query'>,
  resource: Resource,
  row: Row,
): Promise<void> {
  if (!resource.archive) {
    const { status, text } = await admin.delete(`${base(resource)}/delete`, { id: row.id })
    if (status !== 200) throw new Error(`${resource.name} ${row.id} is not removed: ${text}`)
    return
  }
  const whole = (await admin.get(`${base(resource)}/getById/${row.id}`)).result as Row
  const { version, created_at, created_by, updated_at: _at, updated_by: _by, ...before } = whole
  await query(`delete from "${tableOf(resource)}" where id = $1`, [row.id])
  await query(
    `insert into event_log (contract_id, event_type_id, page_name, resource, item_id, uri_path, data) values (1, 3, $1, $2, $3, '/', $4)`,
    [
      resource.page,
      resource.name,
      row.id,
      JSON.stringify({ before, kept: { version, created_at, created_by, search_key: '' } }),
    ],
  )
}
