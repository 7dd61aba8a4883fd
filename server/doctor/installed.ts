import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Says what is missing where no Motorpool has ever run, null where one has. Ask before the
 * environment is read as a configuration: that would begin an installation there.
 */
export function noInstallation(env: NodeJS.ProcessEnv): string | null {
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data')
  return existsSync(join(dataDir, 'instance.json'))
    ? null
    : `there is no Motorpool in DATA_DIR ${dataDir}`
}
