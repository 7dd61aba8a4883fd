// The manifest of a backup. A folder holds manifest.json, tables/<name>.copy.gz, files/<2
// hex>/<sha256>, files.list and secret.key.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** Why a backup was made. Automatic ones are removed over time. */
export const backupReasons = ['nightly', 'migration', 'command'] as const
export type Reason = (typeof backupReasons)[number]

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1).max(63)
/** A file of the backup: size and hash of its bytes. */
const written = z.strictObject({ size: count, sha256 })

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  /** The installation's `id` from instance.json. */
  instance: z.string(),
  reason: z.enum(backupReasons),
  /** Time of the snapshot, ISO. */
  taken_at: z.string(),
  /** In the format of server_version_num. */
  server: count,
  migrations: z.array(z.strictObject({ version: count, name: z.string(), sha256 })).min(1),
  /** When the installation moved in, leaving the demonstration; ISO. */
  moved_in: z.string().nullable(),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name),
      rows: count,
      sum: z.string().regex(/^[0-9a-f]{32}$/),
      file: written,
    }),
  ),
  partitions: z.array(
    z.strictObject({
      parent: name,
      name,
      bound: z.string().regex(/^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/),
    }),
  ),
  sequences: z.array(
    z.strictObject({ name, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() }),
  ),
  /** The list of stored content by SHA-256, one line `sha256 size` each. */
  list: written,
  files: z.strictObject({ count, bytes: count }),
  /**
   * Content that rows refer to but that was missing or damaged in the store when the backup was
   * made.
   */
  lost: z.array(sha256),
  /** The encryption key of secrets, if the installation has one. */
  key: written.nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const manifestFile = 'manifest.json'
export const listFile = 'files.list'
export const keyFile = 'secret.key'
/** Table names may have any letters; file names only those that every file system supports. */
export const tableFile = (table: string) => join('tables', `${encodeURIComponent(table)}.copy.gz`)
export const contentFile = (sha: string) => join('files', sha.slice(0, 2), sha)

/** @throws StartError when the folder has no backup that this release can read */
export function readManifest(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, manifestFile), 'utf8')
  } catch (error) {
    throw new StartError(`${folder} is no backup: ${(error as Error).message}.`)
  }
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `${join(folder, manifestFile)} is damaged, or was written by another release; nothing was changed.`,
    )
  }
}
