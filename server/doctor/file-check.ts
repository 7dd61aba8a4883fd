// Checks that stored files and the rows that name them match.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allResources } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../kernel/db/database.ts'
import { tableOf } from '../kernel/db/columns.ts'
import { fileCallsOf, namedContent } from '../kernel/files/index.ts'
import type { FileStore } from '../kernel/files/index.ts'
import { about, counted, sizeText } from './finding.ts'
import type { Finding } from './finding.ts'

const portion = 1000
/** ms in which an upload with stored content gets its row, with a wide margin. */
const moment = 2_000

export async function checkFiles(
  db: Db,
  store: FileStore,
  resources: readonly Resource[] = allResources(),
): Promise<Finding[]> {
  const { good } = about('files')
  const { findings, rows } = await rowsWithout(db, store)
  const all = [
    ...findings,
    ...(await contentWithout(db, store)),
    ...(await rowsOfNothing(db, resources)),
  ]
  return all.length > 0
    ? all
    : [good(`${counted(rows, 'content')} named by rows, all there and none besides`)]
}

interface Named {
  sha256: Buffer
  size: number
  name: string
}

/** Rows whose content is missing, or of another size than recorded. */
async function rowsWithout(
  db: Db,
  store: FileStore,
): Promise<{ findings: Finding[]; rows: number }> {
  const { bad } = about('files')
  const gone: string[] = []
  const torn: string[] = []
  let count = 0
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const { rows } = await sql<Named>`select sha256, max(size) as size, min(name) as name from (
        select sha256, size, name from file union all select sha256, file_size, file_name from import_job) named
      where sha256 > ${after} group by sha256 order by sha256 limit ${portion}`.execute(db)
    for (const { sha256, size, name } of rows) {
      const there = await store.size(sha256)
      if (there === null) gone.push(name)
      else if (there !== size) torn.push(name)
    }
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < portion) break
    after = last.sha256
  }
  const mend =
    'take them from a backup: cp -rn BACKUP/files/. DATA_DIR/files/content/ leaves what is there as it is'
  return {
    rows: count,
    findings: [
      ...(gone.length > 0
        ? [
            bad(
              `${counted(gone.length, 'file')} named by rows ${gone.length === 1 ? 'is' : 'are'} not in the store: ${some(gone)}`,
              mend,
            ),
          ]
        : []),
      ...(torn.length > 0
        ? [
            bad(
              `${counted(torn.length, 'file')} of another size than stored: ${some(torn)}`,
              `remove them, then ${mend}`,
            ),
          ]
        : []),
    ],
  }
}

/** Content without a row: left by an aborted upload or import. */
async function contentWithout(db: Db, store: FileStore): Promise<Finding[]> {
  const suspects: Buffer[] = []
  for await (const contents of store.kept()) suspects.push(...(await unnamed(db, contents)))
  if (suspects.length === 0) return []
  // an upload that is just being written is named in a moment
  await sleep(moment)
  const orphans = await unnamed(db, suspects)
  if (orphans.length === 0) return []
  let bytes = 0
  for (const one of orphans) bytes += (await store.size(one)) ?? 0
  return [
    about('files').warn(
      `${counted(orphans.length, 'stored file')} that nothing names (${sizeText(bytes)})`,
      'a running server removes them once a day; start it',
    ),
  ]
}

async function unnamed(db: Db, contents: readonly Buffer[]): Promise<Buffer[]> {
  const named = await namedContent(db, contents)
  return contents.filter((one) => !named.has(one.toString('hex')))
}

/** File rows whose record is gone, or that belong to no resource. */
async function rowsOfNothing(db: Db, resources: readonly Resource[]): Promise<Finding[]> {
  const { warn } = about('files')
  const owners = resources.filter((one) => fileCallsOf(one).length > 0)
  const missing = owners.map(
    (one) => sql`select f.id from file f where f.resource = ${one.name} and not exists (
      select from ${sql.table(tableOf(one))} r where r.contract_id = f.contract_id and r.id = f.record_id)`,
  )
  const foreign = sql`select f.id from file f where f.resource <> all(${owners.map(({ name }) => name)}::text[])`
  const { rows } = await sql<{
    rows: number
    ids: number[]
  }>`select count(*) as rows, (array_agg(id order by id))[1:3] as ids
    from (${sql.join([...missing, foreign], sql` union all `)}) lost`.execute(db)
  const [found] = rows
  if (!found || found.rows === 0) return []
  return [
    warn(
      `${counted(found.rows, 'row')} of files whose record is gone (${found.ids.map((id) => `id ${id}`).join(', ')}${found.rows > 3 ? ' …' : ''})`,
      `nobody can reach them; run as the owner of the tables: DELETE FROM file WHERE id IN (${found.ids.join(', ')}); their content goes with the next daily round`,
    ),
  ]
}

function some(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')
}
