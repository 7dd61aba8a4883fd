// Programs of the server as processes. From its sources each start costs two seconds of processor
// time for the compiler, so a run that has built the product (TEST_BUILT) starts what it has built,
// in a copy of the tree too where that has it (processes/upgrade.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const built: Readonly<Record<string, string>> = {
  'server/main.ts': 'dist/server/main.js',
  'server/backup/command.ts': 'dist/server/backup.js',
}

/**
 * Arguments of Node's that run `source`, a path from the root of the project; `root`: another tree
 * than ours, `node`: further arguments of Node's.
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
