// Rules of organisations: the time zone must exist, and settings needed by every call are copied to
// the contract.
import { sql } from 'kysely'
import { packOf } from '#resources/kernel/country-packs.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { Rules } from '../../kernel/types.ts'
import { checkMapFile } from './maps/map-file-setting.ts'
import { checkTiles } from './maps/map-tiles.ts'

export const organisationRules: Rules = {
  computed: {
    in_use_since: sql`(select c.in_use_since from contract c where c.id = t.contract_id)`,
  },
  async beforeSave(writer, row, before) {
    const zone = String(row.time_zone)
    if (zone !== before?.time_zone && !(await isKnown(writer.db, zone)))
      throw invalid({ time_zone: 'choice' })
    checkTiles(row)
    await checkMapFile(writer.kernel.dataDir, row, before)
    return row
  },
  /** From the commit on, the settings apply to every session and daily job. */
  async afterSave({ db, person }, saved) {
    for (const { row } of saved)
      await sql`update contract set name = ${row.name}, time_zone = ${row.time_zone}, country = ${row.country}, week_start = ${row.week_start},
        currency = ${packOf(String(row.country)).currency} where id = ${person.contractId}`.execute(
        db,
      )
  },
}

/**
 * Whether PostgreSQL, which calculates local days, knows the time zone in exactly this spelling.
 */
async function isKnown(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{
    known: boolean
  }>`select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db)
  return rows[0]!.known
}
