// What the whole project costs the compiler. One type that explodes would slow every editor and every check.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/sources.ts'

/** Of `tsc --extendedDiagnostics --singleThreaded`; set it anew when a change is worth its price. */
const pinned = 1_690_000

it('instantiates no more types than is pinned, give or take a tenth', () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  // what does not compile is for `npm run check` to say; here only the count matters
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.json', '--noEmit', '--extendedDiagnostics', '--singleThreaded'], {
    cwd: root,
    encoding: 'utf8',
  })
  const count = Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1])
  expect(count).toBeGreaterThan(pinned * 0.8)
  expect(count).toBeLessThan(pinned * 1.1)
})
