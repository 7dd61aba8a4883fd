// What all tables of many rows have in common.
import type pg from 'pg'

/** Ids of the rows that the bench makes begin here: far from every other number in a statement. */
export const firstId = 1_000_001

/** One sort over all rows is much faster than a million insertions into each index. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  // for a partitioned table PostgreSQL reports it without them
  for (const { made } of rows) await client.query(made.replace(' ON ONLY ', ' ON '))
}
