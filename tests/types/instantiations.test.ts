// Type instantiations of the whole project: a single type that explodes would slow down every
// editor and every check.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keptTypeCount, readTypeCount, typeCheckArguments } from '#scripts/lib/type-count.mjs'
import { root } from '../support/repository/sources.ts'

/**
 * Of `tsc --extendedDiagnostics --singleThreaded`; update it when a change is worth its cost.
 */
const pinned = 2_620_000

/** Compile errors are reported by `npm run check`; here only the count matters. */
function countTypes(): number | null {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, ...typeCheckArguments], {
    cwd: root,
    encoding: 'utf8',
  })
  return readTypeCount(stdout)
}

it('the compiler instantiates the pinned number of types, within a tenth', () => {
  const count = keptTypeCount() ?? countTypes()
  expect(count).toBeGreaterThan(pinned * 0.8)
  expect(count).toBeLessThan(pinned * 1.1)
})
