import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '../../data-dir.ts'
import { StartError } from '../../start-error.ts'

/** The contents of instance.json. Keys of other parts are preserved. */
export interface Instance {
  /** Names this installation for good, also when its directory moves. */
  id: string
  /** Directory of the private cluster; a relative one starts at DATA_DIR. */
  cluster?: string
  /** When the cluster was created; before that a missing directory is no loss. */
  made?: string
}

/**
 * Reads instance.json, creating it if it does not exist; two servers that start simultaneously both
 * get the same.
 */
export function readInstance(dataDir: string): Instance {
  const path = join(dataDir, 'instance.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      put(dataDir, { id: randomUUID() }, nameOnce)
      return readInstance(dataDir)
    }
    throw new StartError(
      `${path} cannot be read (${(error as Error).message}); start as the user to whom DATA_DIR belongs.`,
    )
  }
  const instance = parse(text)
  if (instance) return instance
  throw new StartError(
    `${path} is damaged: it is no JSON with an id; restore it from a backup, or remove DATA_DIR to begin anew.`,
  )
}

function parse(text: string): Instance | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null &&
      typeof value === 'object' &&
      'id' in value &&
      typeof value.id === 'string'
      ? (value as Instance)
      : null
  } catch {
    return null
  }
}

/** Replaces instance.json atomically, so that a kill leaves the old one or the new one. */
export function writeInstance(dataDir: string, instance: Instance): void {
  put(dataDir, instance, renameSync)
}

/** Writes a temporary file, then publishes it with `name`: replacing an existing file or not. */
function put(dataDir: string, instance: Instance, name: (from: string, to: string) => void): void {
  const path = join(dataDir, 'instance.json')
  const next = `${path}.${process.pid}`
  prepareDataDir(dataDir)
  try {
    writeFileSync(next, `${JSON.stringify(instance, null, 2)}\n`, { flush: true })
    name(next, path)
  } catch (error) {
    throw new StartError(`${path} cannot be written (${(error as Error).message}).`)
  } finally {
    rmSync(next, { force: true })
  }
}

/** Does not replace an existing file, if the file system supports that. */
function nameOnce(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') renameSync(from, to)
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
