// `npm run bench`: measures the product's speed against a baseline, see bench/README.md. Builds
// what it measures first.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureNodeModules } from './lib/install.mjs'
import { root, script, ScriptError, step } from './lib/project.mjs'
import { lastLines, run } from './lib/run-program.mjs'

const modules = join(root, 'node_modules')
const env = { ...process.env, NODE_ENV: 'production' }
/** The measured processes, the page with the two tables, and a stock react-admin. */
const configs = [
  'bench/vite.config.ts',
  'bench/browser/vite.config.ts',
  'bench/stock/vite.config.ts',
]

await script(async () => {
  await ensureNodeModules()
  await ensureBuilt()
  await step('Building the bench', async () => {
    const vite = join(modules, 'vite', 'bin', 'vite.js')
    for (const config of configs) {
      const { code, output } = await run(
        process.execPath,
        [vite, 'build', '--config', config, '--logLevel', 'warn'],
        { env },
      )
      if (code !== 0)
        throw new ScriptError(
          `${lastLines(output, 30)}\nThe bench cannot be built; the last lines are above.`,
        )
    }
  })
})

const args = [join(modules, 'tsx', 'dist', 'cli.mjs'), 'bench/run.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
child.on('close', (code) => (process.exitCode = code ?? 1))
