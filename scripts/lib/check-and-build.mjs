// The first two stages of every run: compiler, linters and generators, then the build.
import { ensureBuilt } from './install.mjs'
import { ScriptError } from './project.mjs'
import { minute, runNode } from './stages.mjs'

/** Types, lint, format and migrations; their output is shown when one of them fails. */
export async function check() {
  const { code, output } = await runNode(['scripts/check.mjs'], { limit: 5 * minute, quiet: true })
  const [passed, failed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
  if (code !== 0) console.log(output.trimEnd())
  return { passed, failed: failed || Number(code !== 0) }
}

/** The build of a run, skipped when dist is up to date. */
export async function build() {
  try {
    await ensureBuilt()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}
