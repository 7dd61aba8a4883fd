import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** What a DATA_DIR says about itself in instance.json. Keys that other parts put there are kept. */
export interface Instance {
  /** Names this installation for good, also when its directory moves. */
  id: string
  /** Directory of the private cluster; a relative one starts at DATA_DIR. */
  cluster?: string
  /** When the cluster was made; before that a missing directory is no loss. */
  made?: string
}

/** Reads instance.json, or begins a new one in memory. */
export function readInstance(dataDir: string): Instance {
  const path = join(dataDir, 'instance.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { id: randomUUID() }
    throw new StartError(`${path} cannot be read (${(error as Error).message}); start as the user to whom DATA_DIR belongs.`)
  }
  const instance = parse(text)
  if (instance) return instance
  throw new StartError(`${path} is damaged: it is no JSON with an id; restore it from a backup, or remove DATA_DIR to begin anew.`)
}

function parse(text: string): Instance | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && 'id' in value && typeof value.id === 'string' ? (value as Instance) : null
  } catch {
    return null
  }
}

/** Replaces instance.json in one step, so that a kill leaves the old one or the new one. */
export function writeInstance(dataDir: string, instance: Instance): void {
  const path = join(dataDir, 'instance.json')
  const next = `${path}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(next, `${JSON.stringify(instance, null, 2)}\n`, { flush: true })
    renameSync(next, path)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written (${(error as Error).message}); set DATA_DIR to a directory of this user.`)
  }
}
