// The map file that an organisation has chosen in its settings.
import { sql } from 'kysely'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { mapFileCall } from '#resources/kernel/values/map-file-name.ts'
import type { MapArchive } from '#resources/wire/accounts/session.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Wire } from '../../../kernel/types.ts'
import { findMapFile, isMapFile } from './map-folder.ts'

/**
 * Validates a newly chosen file: it must exist, and be a map.
 * @throws AppError 400 at the field
 */
export async function checkMapFile(
  dataDir: string | undefined,
  { map_base: base, map_file: name }: Wire,
  before: Wire | null,
): Promise<void> {
  if (base !== 'file') return
  if (typeof name !== 'string') throw invalid({ map_file: 'required' })
  // if the file was removed later, other changes remain possible
  if (before?.map_base === 'file' && before.map_file === name) return
  const file = dataDir === undefined ? null : await findMapFile(dataDir, name)
  if (!file) throw invalid({ map_file: 'map_file_missing' })
  if (!(await isMapFile(file))) throw invalid({ map_file: 'map_file_damaged' })
}

/** The name and attribution of an organisation's map file; null if it uses none. */
export async function readMapSetting(
  db: Db,
  contractId: number,
): Promise<{ name: string; credit: string | null } | null> {
  const { rows } = await sql<{ name: string; credit: string | null }>`
    select map_file as name, map_credit as credit from organisation
    where contract_id = ${contractId} and map_base = 'file' and map_file is not null`.execute(db)
  return rows[0] ?? null
}

/** The URL and attribution of an organisation's map file; null if it uses none. */
export async function readArchive(db: Db, contractId: number): Promise<MapArchive | null> {
  const set = await readMapSetting(db, contractId)
  if (!set) return null
  const query = new URLSearchParams({ file: set.name })
  return { address: `${mapFileCall}?${query.toString()}`, credit: set.credit }
}
