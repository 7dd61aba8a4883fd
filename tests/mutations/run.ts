// `npm run mutations [-- part of a fault, a file or 'class 7']`: breaks a copy of the product, one fault at a time, and looks that the tests see it.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { advisory } from '#tests/support/advisories.ts'
import { root } from '#tests/support/sources.ts'
import { mutations } from './list.ts'
import type { Mutation } from './list.ts'

const notCopied = new Set(['node_modules', 'dist', 'data', '.git', 'coverage', 'test-results'])
const copy = mkdtempSync(join(tmpdir(), 'motorpool-mutations-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
for (const name of readdirSync(root)) if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))

const nameOf = (one: Mutation) => one.name ?? (one.class === 'lists' ? one.fault : advisory(one.class))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How many tests of these names passed and failed in the copy as it stands. */
async function run(one: Mutation): Promise<{ passed: number; failed: number }> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    one.test,
    '-t',
    escaped(nameOf(one)),
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test' } })
  await new Promise((resolve) => child.on('close', resolve))
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** Tests that do not pass without a fault prove nothing by failing with one. */
const sound = new Map<string, Promise<boolean>>()
function isSound(one: Mutation): Promise<boolean> {
  const key = `${one.test} ${nameOf(one)}`
  const known = sound.get(key) ?? run(one).then(({ passed, failed }) => passed > 0 && failed === 0)
  sound.set(key, known)
  return known
}
async function check(one: Mutation): Promise<string | null> {
  if (!(await isSound(one))) return 'its tests fail, or are none, without it'
  const path = join(copy, one.file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(one.find).length !== 2) return `its place is not once in ${one.file}`
  writeFileSync(
    path,
    whole.replace(one.find, () => one.replace),
  )
  try {
    const { passed, failed } = await run(one)
    if (failed > 0) return null
    return passed > 0 ? 'no test sees it' : 'no test could run'
  } finally {
    writeFileSync(path, whole)
  }
}

const wanted = process.argv.slice(2)
const chosen = mutations.filter(
  (one) => wanted.length === 0 || wanted.some((word) => `class ${one.class} | ${one.fault} | ${one.file}`.includes(word)),
)
const began = Date.now()
let missed = 0
for (const one of chosen) {
  const wrong = await check(one)
  if (wrong !== null) missed += 1
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(
    `${wrong === null ? '✓' : '✗'} class ${one.class}: ${one.fault} (${one.file} → ${one.test})${wrong === null ? '' : `: ${wrong}`} [${seconds} s]\n`,
  )
}
process.stdout.write(`${chosen.length - missed} of ${chosen.length} faults are seen\n`)
process.exit(missed > 0 || chosen.length === 0 ? 1 : 0)
