import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerRole } from './initdb.ts'

/**
 * The role of the running application: it owns nothing, so append-only tables are protected from
 * it.
 */
export const appRole = 'motorpool_app'

/**
 * Writes the access rules: only over the socket, and only the system user that runs Motorpool, by
 * peer authentication, so there is no password to store.
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
