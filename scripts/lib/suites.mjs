// What runs suites of tests needs: surroundings without our own, a limit of time, and one count over them all.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, ScriptError } from './project.mjs'

export const minutes = 60_000
const total = { passed: 0, failed: 0 }
let scratch = ''

/** Our own surroundings must not reach the servers that the tests start. */
const env = { ...process.env }
for (const name of [
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'PUBLIC_URL',
    'TZ_NAME',
    'TRUST_PROXY',
    'PG_BIN',
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'ADMIN_LOGIN',
    'ADMIN_PASSWORD',
  ],
  ...['NODE_ENV', 'NODE_OPTIONS', 'TEST_PG_BIN', 'TZ', ...Object.keys(env).filter((name) => /^PG[A-Z]+$/.test(name))],
])
  delete env[name]

export function count(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`— ${name}: ${passed} passed, ${failed} failed\n`)
}

/** Runs a script of node to its end, its output beside ours; what hangs is ended and has failed. */
export function node(args, { limit, more = {} }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (data) => {
      output += data
      process.stdout.write(data)
    })
    const polite = setTimeout(() => {
      console.log(`It has not ended within ${limit / minutes} minutes and is stopped.`)
      child.kill('SIGTERM')
    }, limit)
    const rude = setTimeout(() => child.kill('SIGKILL'), limit + 15_000)
    child.on('close', (code) => {
      clearTimeout(polite)
      clearTimeout(rude)
      resolve({ code, output })
    })
  })
}

/**
 * `files`: only those whose path contains one of them. `again`: as many failed files at most are run once more from their beginning, with
 * nothing beside them. Returns the names of tests that passed only then: two cores of a busy machine make races, and those are to be mended.
 */
export async function vitest(name, projects, limit, more = {}, files = [], again = 0) {
  const first = await once(name, projects, limit, more, files)
  const broken = first.files.filter(({ failed }) => failed > 0)
  if (broken.length === 0 || broken.length > again) {
    count(name, first.passed, first.failed || Number(first.code !== 0))
    return []
  }
  console.log(`Run once more: ${broken.map(({ path }) => path).join(', ')}\n`)
  const paths = broken.map(({ path }) => path)
  const second = await once(name, projects, limit, { ...more, VITEST_MAX_WORKERS: '1' }, paths)
  count(name, first.passed - sum(broken, 'passed') + second.passed, second.failed || Number(second.code !== 0))
  return second.code === 0 ? broken.flatMap(({ names }) => names) : []
}
const sum = (list, key) => list.reduce((all, one) => all + one[key], 0)

async function once(name, projects, limit, more, files) {
  const report = join(scratch, `${name}.json`)
  rmSync(report, { force: true })
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code } = await node([join('node_modules', 'vitest', 'vitest.mjs'), ...args], { limit, more })
  return { code, ...read(report) }
}

/** A file that could not even be loaded has no tests in the report: it is one failure. */
function read(report) {
  try {
    const files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, status, assertionResults }) => {
      const path = relative(root, name)
      const by = (state) => assertionResults.filter((one) => one.status === state)
      const failed = by('failed').map(({ fullName }) => `${path}: ${fullName}`)
      const unloaded = status === 'failed' && failed.length === 0 ? [path] : []
      const names = [...failed, ...unloaded]
      return { path, passed: by('passed').length, failed: names.length, names }
    })
    return { files, passed: sum(files, 'passed'), failed: sum(files, 'failed') }
  } catch {
    return { files: [], passed: 0, failed: 1 }
  }
}

/** Runs `work`, then says `notices` again, where they are not lost among the output, and the last line: how much passed and failed. */
export async function counted(work, notices = []) {
  scratch = mkdtempSync(join(tmpdir(), 'motorpool-test-'))
  try {
    await work()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    total.failed += 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  notices.forEach((notice) => console.log(notice))
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed`)
}
