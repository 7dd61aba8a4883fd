// `npm run check`: types, lint, format and migrations, side by side; every fault is shown before it fails.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules', '.bin', name)

/** What is checked: its name, the command, and how to mend what it finds. */
const checks = [
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json', '--noEmit'] },
  { name: 'lint', command: [bin('oxlint')] },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'], hint: 'npx prettier --write .' },
  { name: 'migrations', command: [bin('tsx'), 'scripts/migration.ts', '--check'], hint: 'npm run migration' },
]

function run({ name, command: [program, ...args], hint }) {
  const start = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ name, ok: false, output: error.message, hint, seconds: 0 }))
    child.on('close', (code) => resolve({ name, ok: code === 0, output, hint, seconds: (Date.now() - start) / 1000 }))
  })
}

const results = await Promise.all(checks.map(run))
for (const { name, ok, output, hint, seconds } of results) {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log([output.trim(), hint && `To mend: ${hint}`].filter(Boolean).join('\n'))
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
