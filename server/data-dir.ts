import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

/**
 * Makes DATA_DIR, closed to other users: it holds people's papers and photos. Throws StartError
 * when we may not write there.
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
