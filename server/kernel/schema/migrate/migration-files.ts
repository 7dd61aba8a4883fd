// The migration files in server/migrations: 0001_system.sql, 0002_….sql and so on without a gap.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../root.ts'

export interface MigrationFile {
  version: number
  /** File name without version and extension. */
  name: string
  file: string
  sql: string
  sha256: string
}

export const migrationsFolder = join(projectRoot, 'server', 'migrations')

/** All migrations in order. @throws Error for a file that is misnamed or out of sequence */
export function readMigrations(folder = migrationsFolder): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, i) => {
    const [, digits, name] = /^(\d{4})_([a-z0-9]+(?:_[a-z0-9]+)*)\.sql$/.exec(file) ?? []
    if (Number(digits) !== i + 1 || !name)
      throw new Error(
        `${join(folder, file)} is not migration ${String(i + 1).padStart(4, '0')}_name.sql`,
      )
    // line ends may differ between checkouts of the same migration
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return {
      version: i + 1,
      name,
      file,
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
    }
  })
}
