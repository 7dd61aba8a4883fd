// `npm run mutations [-- part of a fault, a file or 'class 7']`: applies one mutation at a time to
// a copy of the product, and checks that the tests fail. `--shard=1/4`: every fourth of them.
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { advisory } from '#tests/support/repository/advisories.ts'
import { startCluster } from '#tests/support/database/cluster.ts'
import { makeTemplate } from '#tests/support/database/template-database.ts'
import { parseShard } from '#scripts/lib/shard.mjs'
import { root } from '#tests/support/repository/sources.ts'
import { mutations } from './list.ts'
import type { Mutation } from './list.ts'

const notCopied = new Set(['node_modules', 'dist', 'data', '.git', 'coverage', 'test-results'])
/** Copies of the product in which mutations run in parallel. */
const lanes = Number(process.env.MUTATION_LANES) || 2
const copies = Array.from({ length: lanes }, copyProduct)
process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

function copyProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), 'motorpool-mutations-'))
  for (const name of readdirSync(root))
    if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
  return copy
}

const nameOf = (one: Mutation) =>
  one.name ?? (one.class === 'lists' ? one.fault : advisory(one.class))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Files that do not affect the templates of test databases: a mutation there can use the templates
 * of the unmutated product.
 */
const besideTemplates = /^server\/(areas|kernel\/(?!schema\/|db\/|ledger\/))/
/** Creating a cluster with the unmutated templates takes as long as most runs, so it is shared. */
let shared: Promise<string> | null = null
const sharedClusters = () =>
  (shared ??= (async () => {
    const { host, major } = await startCluster(null)
    await makeTemplate(host)
    return JSON.stringify([{ host, major, bin: null }])
  })())

interface Result {
  readonly fullName: string
  readonly status: string
}

/**
 * Runs the tests of a file whose full titles contain one of the names, in a copy of the product;
 * returns no results if the file fails to load.
 */
async function runTests(
  copy: string,
  test: string,
  { names, mutated }: { names: readonly string[]; mutated: string | null },
): Promise<readonly Result[]> {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    test,
    '-t',
    names.map(escaped).join('|'),
    '--reporter=json',
    `--outputFile=${report}`,
    // one failing test is enough
    ...(mutated ? ['--bail=1'] : []),
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${join(copy, 'modules')}`,
  ]
  const shares = test.startsWith('tests/server/') && (!mutated || besideTemplates.test(mutated))
  const clusters = shares ? { TEST_CLUSTERS: await sharedClusters() } : {}
  const child = spawn(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, ...clusters, NODE_ENV: 'test', VITEST_MAX_WORKERS: '1' },
  })
  await new Promise((resolve) => child.on('close', resolve))
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: Result[] }[]
    }
    return testResults.flatMap((file) => file.assertionResults)
  } catch {
    return []
  }
}

const outcome = (results: readonly Result[], name: string) => {
  const count = (status: string) =>
    results.filter((one) => one.status === status && one.fullName.includes(name)).length
  return { passed: count('passed'), failed: count('failed') }
}

/** For each test file one run of all names that mutations need, without a mutation. */
const sound = new Map<string, Promise<readonly Result[]>>()
/** Whether the tests pass without the mutation: otherwise their failure with it proves nothing. */
async function isSound(copy: string, one: Mutation): Promise<boolean> {
  const names = chosen.filter(({ test }) => test === one.test).map(nameOf)
  const results =
    sound.get(one.test) ?? runTests(copy, one.test, { names: [...new Set(names)], mutated: null })
  sound.set(one.test, results)
  const { passed, failed } = outcome(await results, nameOf(one))
  return passed > 0 && failed === 0
}

async function check(copy: string, one: Mutation): Promise<string | null> {
  if (!(await isSound(copy, one))) return 'its tests fail, or are none, without it'
  const path = join(copy, one.file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(one.find).length !== 2) return `its place is not once in ${one.file}`
  writeFileSync(
    path,
    whole.replace(one.find, () => one.replace),
  )
  try {
    const names = [nameOf(one)]
    const results = await runTests(copy, one.test, { names, mutated: one.file })
    const { passed, failed } = outcome(results, nameOf(one))
    if (failed > 0) return null
    return passed > 0 ? 'no test sees it' : 'no test could run'
  } finally {
    writeFileSync(path, whole)
  }
}

const shardOption = /^--shard=(.*)$/
const wanted = process.argv.slice(2).filter((word) => !shardOption.test(word))
const { index, count } = parseShard(
  process.argv.map((word) => shardOption.exec(word)?.[1]).find(Boolean) ?? '1/1',
)
const chosen = mutations
  .filter(
    (one) =>
      wanted.length === 0 ||
      wanted.some((word) => `class ${one.class} | ${one.fault} | ${one.file}`.includes(word)),
  )
  .filter((_, nth) => nth % count === index - 1)
const began = Date.now()
let missed = 0
async function work(copy: string, queue: Mutation[]): Promise<void> {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const wrong = await check(copy, one)
    if (wrong !== null) missed += 1
    const said = `class ${one.class}: ${one.fault} (${one.file} → ${one.test})`
    const seconds = Math.round((Date.now() - began) / 1000)
    const result = wrong === null ? `✓ ${said}` : `✗ ${said}: ${wrong}`
    process.stdout.write(`${result} [${seconds} s]\n`)
  }
}

const queue = [...chosen]
await Promise.all(copies.map((copy) => work(copy, queue)))
process.stdout.write(`${chosen.length - missed} of ${chosen.length} faults are seen\n`)
process.exit(missed > 0 || chosen.length === 0 ? 1 : 0)
