// Rebuilds search keys. They are computed by the server's own function, so a migration only marks
// the tables. Built-in rows get their translations when the server starts.
import pg from 'pg'
import { searchedTexts } from '#resources/kernel/searched-fields.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'

const batch = 1000

/** Rebuilds the keys of every marked table; an interrupted one is repeated. Returns the tables. */
export async function rebuildSearch(
  client: pg.ClientBase,
  resources: readonly Resource[],
): Promise<string[]> {
  const { rows } = await client.query<{ table_name: string }>(
    'select table_name from search_rebuild order by table_name',
  )
  for (const { table_name: table } of rows) {
    const resource = resources.find((one) => tableOf(one) === table)
    const keys = searchedTexts(resource?.fields ?? {})
    if (resource && keys.length > 0) await rebuildTable(client, resource, keys)
    await client.query('delete from search_rebuild where table_name = $1', [table])
  }
  return rows.map((row) => row.table_name)
}

async function rebuildTable(
  client: pg.ClientBase,
  resource: Resource,
  keys: readonly string[],
): Promise<void> {
  const name = pg.escapeIdentifier(tableOf(resource))
  const columns = keys.map((key) => pg.escapeIdentifier(key)).join(', ')
  const guard = (word: 'disable' | 'enable') =>
    resource.mode === 'append' || resource.mode === 'ledger'
      ? `; alter table ${name} ${word} trigger user`
      : ''
  for (let after = ['0', '0'], done = false; !done;) {
    // locked, because a server of the previous release may be writing; the owner disables the guard
    // of append-only rows, whose content does not change
    await client.query(`begin${guard('disable')}`)
    const { rows } = await client.query<
      Record<string, string | null> & { contract_id: string; id: string }
    >(
      `select t.contract_id::text as contract_id, t.id::text as id, ${columns} from ${name} t
       where (t.contract_id, t.id) > ($1, $2) order by t.contract_id, t.id limit ${batch} for update`,
      after,
    )
    const made = rows.map((row) => searchKey(keys.map((key) => row[key])))
    await client.query(
      `update ${name} t set search_key = new.key
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as new(contract_id, id, key)
       where t.contract_id = new.contract_id and t.id = new.id and t.search_key <> new.key`,
      [rows.map((row) => row.contract_id), rows.map(({ id }) => id), made],
    )
    await client.query(`select 1${guard('enable')}; commit`)
    const last = rows.at(-1)
    if (last) after = [last.contract_id, last.id]
    done = rows.length < batch
  }
}
