import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

/**
 * Creates DATA_DIR, closed to other users: it contains personal documents and photos. Throws
 * StartError when it is not writable.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${(error as Error).message}); set DATA_DIR to a directory of this user.`,
    )
  }
}
