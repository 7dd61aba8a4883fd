// Finds records by the names of their photos: one pass over the active records, however many names
// there are.
import { sql } from 'kysely'
import { fieldEntries, titleFields, uniqueKeys } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../../db/columns.ts'
import { readableBy } from '../../session/viewer.ts'
import type { Run } from '../job/job-runner.ts'
import { namesIn, plain } from './photo-names.ts'

const kinds = new Set(['text', 'plate', 'integer'])
/** Records in one portion. */
const portion = 5000

/**
 * Fields whose values identify a record, so that they can be names of photos: plates, and unique
 * fields.
 */
function keyFields(resource: Resource): string[] {
  const alone = uniqueKeys(resource).flatMap(({ keys }) => (keys.length === 1 ? keys : []))
  return fieldEntries(resource.fields)
    .filter(([key, { kind }]) => kind === 'plate' || (kinds.has(kind) && alone.includes(key)))
    .map(([key]) => key)
}

type Match = { id: number; name: string } | 'photo_no_such' | 'photo_ambiguous'

/** The record of each path: matched by the first of its names that any record has. */
export async function matched(run: Run, paths: readonly string[]): Promise<Match[]> {
  const named = paths.map(namesIn)
  const found = await recordsCalled(run, new Set(named.flat()))
  return named.map((names): Match => {
    const records = names.map((name) => found.get(name)).find((one) => one !== undefined)
    if (!records) return 'photo_no_such'
    const [first, ...others] = records
    return others.length > 0 ? 'photo_ambiguous' : { id: first![0], name: first![1] }
  })
}

/** Wanted name → ids and titles of the active records that have it. */
async function recordsCalled(
  { db, job, resource, person }: Run,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Map<number, string>>> {
  const readable = readableBy(person, resource)
  const keys = keyFields(resource).filter((key) => readable(key, resource.fields[key]!))
  const titles = titleFields(resource)
  const columns = [...new Set([...keys, ...titles])].flatMap((key) =>
    columnsOf(key, resource.fields[key]!),
  )
  const found = new Map<string, Map<number, string>>()
  for (let after = 0; ;) {
    const { rows } = await sql<
      { id: number } & Record<string, unknown>
    >`select id, ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(tableOf(resource))} where contract_id = ${job.contract_id} and id > ${after}
      ${resource.archive ? sql`and archived_at is null` : sql``} order by id limit ${portion}`.execute(
      db,
    )
    for (const row of rows) {
      const title = titles
        .map((key) => row[key] ?? '')
        .join(' ')
        .trim()
      for (const value of new Set(
        [title, ...keys.map((key) => row[key])].map((one) => plain(String(one ?? ''))),
      ))
        if (wanted.has(value))
          found.set(value, (found.get(value) ?? new Map<number, string>()).set(row.id, title))
    }
    if (rows.length < portion) return found
    after = rows.at(-1)!.id
  }
}
