// Generates the next migration files from the descriptors and the present folder of migrations.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '#resources/kernel/types.ts'
import { diffSchema } from './index.ts'
import type { SchemaDiff } from './index.ts'
import { readMigrations } from '../migrate/migration-files.ts'
import { nothing, printSnapshot } from './schema-snapshot.ts'
import type { Snapshot } from './schema-snapshot.ts'

interface Generated extends Pick<SchemaDiff, 'faults' | 'losses'> {
  /** Names of the SQL files, in their order. */
  readonly files: readonly { readonly name: string; readonly sql: string }[]
  /** New text of snapshot.json; null if it is unchanged. */
  readonly snapshot: string | null
}

interface Sources {
  readonly resources: readonly Resource[]
  readonly removed: Readonly<Record<string, string>>
  readonly folder: string
}

const snapshotFile = 'snapshot.json'

/**
 * The content of a migration named `name`. Nothing is written.
 * @throws Error when descriptors or files are invalid
 */
export function nextMigration({ resources, removed, folder }: Sources, name: string): Generated {
  const path = join(folder, snapshotFile)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : null
  const old = text === null ? nothing : (JSON.parse(text) as Snapshot)
  const { faults, losses, expand, contract, snapshot } = diffSchema(old, resources, removed)
  if (faults.length > 0) return { faults, losses, files: [], snapshot: null }
  const last = readMigrations(folder).length
  const parts = [
    {
      suffix: '',
      head: ['Made from the descriptors by npm run migration; read it before it is committed.'],
      sql: expand,
    },
    {
      suffix: '_remove',
      head: [
        'Second part: what takes away. A server of the release before that still runs may fail on it.',
        ...losses.map((loss) => `Lost: ${loss}`),
      ],
      sql: contract,
    },
  ].filter(({ sql }) => sql !== '')
  const files = parts.map(({ suffix, head, sql }, i) => ({
    name: `${String(last + 1 + i).padStart(4, '0')}_${name}${suffix}.sql`,
    sql: `${head.map((line) => `-- ${line}\n`).join('')}\n${sql}`,
  }))
  const printed = printSnapshot({
    ...snapshot,
    migration: files.length > 0 ? last + files.length : old.migration,
  })
  return { faults, losses, files, snapshot: printed === text ? null : printed }
}

export function writeMigration(folder: string, { files, snapshot }: Generated): void {
  for (const { name, sql } of files) writeFileSync(join(folder, name), sql, { flag: 'wx' })
  if (snapshot !== null) writeFileSync(join(folder, snapshotFile), snapshot)
}
