import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerRole } from './initdb.ts'

/**
 * The role of the running application: no owner of anything, so append-only tables hold against it.
 */
export const appRole = 'motorpool_app'

/**
 * Writes who may connect: over the socket alone, and only the user of the machine that runs
 * Motorpool. The system vouches for that user (peer authentication), so there is no password to
 * keep.
 */
export function writeAccess(directory: string, user: string): void {
  const map = 'motorpool'
  const quoted = `"${user.replaceAll('"', '""')}"`
  const options = { mode: 0o644 }
  writeFileSync(
    join(directory, 'pg_hba.conf'),
    `local all all peer map=${map}\nlocal replication all peer map=${map}\n`,
    options,
  )
  writeFileSync(
    join(directory, 'pg_ident.conf'),
    [ownerRole, appRole].map((role) => `${map} ${quoted} ${role}\n`).join(''),
    options,
  )
}
