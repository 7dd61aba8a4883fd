import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project's directory, found from both the sources (server/) and the built server
 * (dist/server/).
 */
export const projectRoot = nearest(import.meta.dirname)

function nearest(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : nearest(dirname(directory))
}
