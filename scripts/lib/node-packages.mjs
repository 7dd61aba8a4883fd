// Brings node_modules up to date with package-lock.json in as few steps as possible.
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, ScriptError, step } from './project.mjs'
import { lastLines, run } from './run-program.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.motorpool')

/** Installs the packages unless they are already installed. Throws ScriptError when npm fails. */
export async function ensureNodeModules() {
  const stamp = createHash('sha256')
    .update(read(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (read(stampFile) === stamp) return
  if (!holdsWhatIsLocked()) await step('Installing packages', install)
  try {
    writeFileSync(stampFile, stamp)
  } catch {
    // a read-only tree is checked again next time
  }
}

async function install() {
  const { env, done } = environment()
  const { program, args } = npm()
  // the browser build needs development packages, whatever NODE_ENV says
  const { code, output } = await run(
    program,
    [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    { env },
  )
  done()
  if (code !== 0)
    throw new ScriptError(
      `${lastLines(output)}\nThe packages cannot be installed: npm ci ended with code ${code}; its last lines are above.`,
    )
}

/** The npm that started this script, else the one on the search path. */
export function npm() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return { program: process.execPath, args: [cli] }
  return { program: 'npm', args: [] }
}

/** npm needs a cache, and service accounts often have no writable home directory. */
function environment() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
    return { env: process.env, done() {} }
  } catch {
    const own = mkdtempSync(join(tmpdir(), 'motorpool-npm-'))
    return {
      env: { ...process.env, npm_config_cache: own },
      done: () => rmSync(own, { recursive: true, force: true }),
    }
  }
}

/**
 * Compares npm's record of installed packages, which it writes last, with the lock file: packages
 * may have been installed manually.
 */
function holdsWhatIsLocked() {
  const installed = packagesOf(join(modules, '.package-lock.json'))
  const locked = packagesOf(join(root, 'package-lock.json'))
  if (!installed || !locked) return false
  delete locked['']
  return (
    Object.keys(installed).every((path) => path in locked) &&
    Object.entries(locked).every(([path, wanted]) =>
      installed[path]
        ? installed[path].version === wanted.version &&
          installed[path].integrity === wanted.integrity
        : isForOthers(wanted),
    )
  )
}

/**
 * Whether this machine does not need an optional package: it is for another system, processor or C
 * library, or only a dependency of such a package.
 */
function isForOthers({ optional, os, cpu, libc }) {
  if (!optional) return false
  const fits = (list, ours) => !list || list.includes(ours)
  return (
    (!os && !cpu) ||
    !fits(os, process.platform) ||
    !fits(cpu, process.arch) ||
    (libc !== undefined && !libc.includes(ourLibc()))
  )
}

function ourLibc() {
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function packagesOf(file) {
  try {
    return JSON.parse(read(file)).packages
  } catch {
    return null
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
