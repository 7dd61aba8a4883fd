// The backup folder: BACKUP_DIR/<moment>-<reason>-<installation>, written as .part and renamed when
// complete.
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flushDirectory } from '../kernel/files/flush-to-disk.ts'
import { manifestFile, backupReasons } from './backup-format.ts'
import type { Reason } from './backup-format.ts'

/** Maximum number of pre-migration backups. */
const keptMigrations = 5

interface Found {
  folder: string
  name: string
  /** Time of the snapshot, to the second, ISO. */
  takenAt: string
  reason: Reason
}

const shortId = (instance: string) => instance.replaceAll(/[^0-9a-z]/gi, '').slice(0, 8)

export function backupName(takenAt: Date, reason: Reason, instance: string): string {
  return `${takenAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${reason}-${shortId(instance)}`
}

const pattern = new RegExp(
  `^(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z-(${backupReasons.join('|')})-(\\w+)$`,
)

/**
 * Complete backups in a directory, newest first: those of installation `instance`, or of any if
 * null.
 */
export function backupsIn(directory: string, instance: string | null): Found[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, reason, id] = pattern.exec(name) ?? []
      if (
        !reason ||
        (instance !== null && id !== shortId(instance)) ||
        !existsSync(join(directory, name, manifestFile))
      )
        return []
      return [
        {
          folder: join(directory, name),
          name,
          takenAt: `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`,
          reason: reason as Reason,
        },
      ]
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Leftovers of interrupted backups. Call it only while holding the backup lock. */
export async function sweepParts(directory: string, instance: string): Promise<void> {
  if (!existsSync(directory)) return
  for (const name of readdirSync(directory))
    if (name.endsWith(`-${shortId(instance)}.part`))
      await rm(join(directory, name), { recursive: true, force: true })
}

/** Creates an empty folder to write to. */
export async function beginPart(directory: string, name: string): Promise<string> {
  const part = join(directory, `${name}.part`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const path of [part, join(part, 'tables'), join(part, 'files')])
    await mkdir(path, { mode: 0o700 })
  return part
}

/** Completes the backup durably: from now on the folder counts, even after a power failure. */
export async function finishPart(directory: string, name: string, part: string): Promise<string> {
  const folder = join(directory, name)
  for (const path of [join(part, 'tables'), join(part, 'files'), part]) await flushDirectory(path)
  await rename(part, folder)
  await flushDirectory(directory)
  return folder
}

/**
 * Removes old automatic backups: all but the newest `keep` nightly ones, and a few made before
 * migrations. Returns the names.
 */
export async function retire(directory: string, instance: string, keep: number): Promise<string[]> {
  const found = backupsIn(directory, instance)
  const of = (reason: Reason) => found.filter((one) => one.reason === reason)
  const old = [...of('nightly').slice(Math.max(keep, 1)), ...of('migration').slice(keptMigrations)]
  for (const { folder } of old) {
    // renamed first, so that a partly removed backup does not look complete
    await rename(folder, `${folder}.part`)
    await rm(`${folder}.part`, { recursive: true, force: true })
  }
  return old.map(({ name }) => name)
}
