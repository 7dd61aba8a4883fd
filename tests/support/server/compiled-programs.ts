// Setup of the project `waiting`: compiles the programs that its tests start and kill, once in a
// run that has built the product. Starting them from source would take seconds of CPU time each.
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { root } from '../repository/sources.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Source → compiled file; undefined if nothing was compiled. */
    programs: Readonly<Record<string, string>> | undefined
  }
}

const sources = [
  'tests/server/postgres/holder.ts',
  'tests/server/processes/notifying-server.ts',
  'tests/support/server/socket-server-process.ts',
  'tests/support/server/upload-server-process.ts',
]
const nameOf = (source: string) => basename(source, '.ts')

export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env.TEST_BUILT !== '1') return undefined
  // at the same depth in the project as the built server, so that packages can be resolved
  const directory = join(root, 'dist', `test-programs-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir: directory,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(sources.map((source) => [nameOf(source), source])),
      },
    },
  })
  project.provide(
    'programs',
    Object.fromEntries(sources.map((source) => [source, join(directory, `${nameOf(source)}.js`)])),
  )
  return () => rmSync(directory, { recursive: true, force: true })
}
