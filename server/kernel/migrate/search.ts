// Search keys are made by the server's own function, so a migration only marks the tables whose keys must be made anew.
import pg from 'pg'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { searchKey } from '#resources/kernel/search.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../columns.ts'

const batch = 1000

/** Makes the keys of every marked table; what is interrupted is done again. Returns the tables. */
export async function rebuildSearch(client: pg.ClientBase, resources: readonly Resource[]): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>('select table_name from search_rebuild order by table_name')
  for (const { table_name: table } of rows) {
    const resource = resources.find((one) => tableOf(one) === table)
    const keys = fieldEntries(resource?.fields ?? {}).flatMap(([key, { options }]) => (options.search ? [key] : []))
    if (resource && keys.length > 0) await rebuildTable(client, resource, keys)
    await client.query('delete from search_rebuild where table_name = $1', [table])
  }
  return rows.map((row) => row.table_name)
}

async function rebuildTable(client: pg.ClientBase, resource: Resource, keys: readonly string[]): Promise<void> {
  const [name, columns] = [pg.escapeIdentifier(tableOf(resource)), keys.map((key) => pg.escapeIdentifier(key)).join(', ')]
  for (let after = '0', done = false; !done;) {
    const { rows } = await client.query<Record<string, string | null> & { id: string }>(
      `select id::text as id, ${columns} from ${name} where id > $1 order by id limit ${batch}`,
      [after],
    )
    const made = rows.map((row) => searchKey(keys.map((key) => row[key])))
    const changed = `update ${name} t set search_key = new.key from unnest($1::bigint[], $2::text[]) as new(id, key) where t.id = new.id and t.search_key <> new.key`
    await unguarded(client, resource, name, () => client.query(changed, [rows.map(({ id }) => id), made]))
    after = rows.at(-1)?.id ?? after
    done = rows.length < batch
  }
}
/** An append-only table refuses every change; its owner may say that this is none. */
async function unguarded(client: pg.ClientBase, { mode }: Resource, name: string, work: () => Promise<unknown>): Promise<void> {
  if (mode !== 'append') return void (await work())
  await client.query(`begin; alter table ${name} disable trigger user`)
  try {
    await work()
    await client.query(`alter table ${name} enable trigger user; commit`)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
