// Programs of the server as processes. Starting them from source takes two seconds of CPU time for
// compiling, so a run that has built the product (TEST_BUILT) starts the built files, also in a
// copy of the tree that contains them (processes/upgrade.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const built: Readonly<Record<string, string>> = {
  'server/main.ts': 'dist/server/main.js',
  'server/backup/command.ts': 'dist/server/backup.js',
}

/**
 * Arguments of Node that run `source`, a path relative to the root of the project; `root`: another
 * source tree than this one, `node`: further arguments for Node.
 */
export function serverProgram(
  source: string,
  { root = process.cwd(), node = [] }: { root?: string; node?: readonly string[] } = {},
): string[] {
  const file = built[source]
  const program =
    process.env.TEST_BUILT === '1' && file && existsSync(join(root, file)) ? file : null
  const compiled = root === process.cwd() && inject('programs')?.[source]
  if (compiled) return [...node, compiled]
  return program ? [...node, join(root, program)] : ['--import', 'tsx', ...node, source]
}
