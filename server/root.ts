import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project's directory, found from the sources (server/) and from the built server
 * (dist/server/) alike.
 */
export const projectRoot = nearest(import.meta.dirname)

function nearest(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : nearest(dirname(directory))
}
