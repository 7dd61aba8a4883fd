import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The message if no Motorpool has ever run here, else null. Call it before the environment is
 * parsed as a configuration: that would create an installation.
 */
export function noInstallation(env: NodeJS.ProcessEnv): string | null {
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data')
  return existsSync(join(dataDir, 'instance.json'))
    ? null
    : `there is no Motorpool in DATA_DIR ${dataDir}`
}
