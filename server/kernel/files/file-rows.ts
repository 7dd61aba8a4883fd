// The rows that refer to stored content: its record and field, and which file is the main one.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { StoredFile } from '#resources/kernel/types.ts'

export interface FilePlace {
  contractId: number
  resource: string
  recordId: number
  field: string
}

export interface NewFile {
  name: string
  size: number
  type: string
  sha256: Buffer
}

export interface FileRow extends StoredFile {
  record_id: number
  field: string
  sha256: Buffer
}

const at = ({ contractId, resource, recordId, field }: FilePlace) =>
  sql`contract_id = ${contractId} and resource = ${resource} and record_id = ${recordId} and field = ${field}`

/** Files in wire format, in the order in which they were added. */
export async function listFiles(
  db: QueryExecutorProvider,
  place: FilePlace,
): Promise<StoredFile[]> {
  return (
    await sql<StoredFile>`select id, name, size, type, is_main from file where ${at(place)} order by id`.execute(
      db,
    )
  ).rows
}

export async function findFile(
  db: QueryExecutorProvider,
  contractId: number,
  resource: string,
  id: number,
): Promise<FileRow | null> {
  const { rows } =
    await sql<FileRow>`select id, record_id, field, name, size, type, sha256, is_main from file
    where id = ${id} and contract_id = ${contractId} and resource = ${resource}`.execute(db)
  return rows[0] ?? null
}

export async function addFile(
  db: QueryExecutorProvider,
  place: FilePlace,
  file: NewFile,
  by: { id: number; now: Date },
): Promise<void> {
  const { contractId, resource, recordId, field } = place
  await sql`insert into file (contract_id, resource, record_id, field, name, size, type, sha256, created_at, created_by)
    values (${contractId}, ${resource}, ${recordId}, ${field}, ${file.name}, ${file.size}, ${file.type}, ${file.sha256}, ${by.now}, ${by.id})`.execute(
    db,
  )
}

export async function removeFile(
  db: QueryExecutorProvider,
  { contractId }: FilePlace,
  id: number,
): Promise<void> {
  await sql`delete from file where contract_id = ${contractId} and id = ${id}`.execute(db)
}

/** Makes `wanted` the main one, or the oldest if it does not exist. */
export async function settleMain(
  db: QueryExecutorProvider,
  place: FilePlace,
  wanted: number | null,
): Promise<void> {
  if (wanted !== null)
    await sql`update file set is_main = false where ${at(place)} and is_main and id <> ${wanted}`.execute(
      db,
    )
  await sql`update file set is_main = true where contract_id = ${place.contractId} and id = coalesce(${wanted}::bigint, (select min(id) from file where ${at(place)}))
    and not exists (select from file where ${at(place)} and is_main)`.execute(db)
}

const lockClass = 7301
const lockOf = (sha256: Buffer) => sha256.readInt32BE(0)
/** Until the transaction ends, no sweep removes this content. */
export async function holdContent(db: QueryExecutorProvider, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockClass}, ${lockOf(sha256)})`.execute(db)
}

/** Until the transaction ends, no new row refers to this content. */
export async function closeContent(db: QueryExecutorProvider, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, ${lockOf(sha256)})`.execute(db)
}

/**
 * A shared lock for readers that need the store to match a snapshot of the rows: nothing may be
 * removed from the store while they hold it.
 */
export const sweepLock = [7302, 2] as const
/** Whether content may be removed until the transaction ends. */
export async function maySweep(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${sweepLock[0]}, ${sweepLock[1]}) as free`.execute(db)
  return rows[0]?.free === true
}

/** Those of the given hashes that a row or an import refers to, in hex. */
export async function namedContent(
  db: QueryExecutorProvider,
  contents: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    sha256: Buffer
  }>`select sha256 from file where sha256 = any(${contents}::bytea[])
    union select sha256 from import_job where sha256 = any(${contents}::bytea[])`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}
