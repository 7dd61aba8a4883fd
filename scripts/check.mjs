// `npm run check`: types, lint, format and migrations in parallel; shows every error before it
// fails.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/project.mjs'
import { fingerprintSources, keepTypeCount, typeCheckArguments } from './lib/type-count.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** Caches well-formatted files by content, so that they are not checked again. */
const formatArguments = [
  ...['--check', '--log-level', 'warn'],
  ...[
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    join(root, 'test-results', 'prettier-cache'),
  ],
]
/** The compiler's errors without its statistics, which tests/types uses. */
const withoutCounts = (output) => output.replace(/^(Files|Lines):[\s\S]*/m, '')

/** The browser tests use the types of the generated client, so it is generated first. */
const client = { name: 'client', command: [bin('tsx'), 'scripts/client.ts'] }
const types = { name: 'types', command: [bin('tsc'), ...typeCheckArguments], found: withoutCounts }
/** Each other check: its name, the command, and how to fix its findings. */
const checks = [
  { name: 'lint', command: [bin('oxlint')] },
  {
    name: 'format',
    command: [bin('prettier'), ...formatArguments, '.'],
    hint: 'npx prettier --write .',
  },
  {
    name: 'migrations',
    command: [bin('tsx'), 'scripts/migration.ts', '--check'],
    hint: 'npm run migration',
  },
]

function run({ name, command: [program, ...args], hint, found = (output) => output }) {
  const start = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) =>
      resolve({ name, ok: false, output: error.message, hint, seconds: 0 }),
    )
    child.on('close', (code) =>
      resolve({ name, ok: code === 0, output, found, hint, seconds: (Date.now() - start) / 1000 }),
    )
  })
}

const sources = fingerprintSources()
const others = Promise.all(checks.map(run))
const typing = [await run(client), await run(types)]
keepTypeCount(typing[1].output, sources)
const results = [...typing, ...(await others)]
for (const { name, ok, output, found = String, hint, seconds } of results) {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log([found(output).trim(), hint && `To fix: ${hint}`].filter(Boolean).join('\n'))
}

process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
