import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../root.ts'

/** The product's version from package.json. */
export function productVersion(): string {
  return (
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  ).version
}
