// Helpers for filling tables with many rows.
import type pg from 'pg'

/** The first id of rows created by the bench: distinct from all other numbers in a statement. */
export const firstId = 1_000_001

/**
 * Drops the indexes during a load: one sort over all rows is much faster than a million index
 * insertions.
 */
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
  // for a partitioned table PostgreSQL returns the definition without its partitions
  for (const { made } of rows) await client.query(made.replace(' ON ONLY ', ' ON '))
}
