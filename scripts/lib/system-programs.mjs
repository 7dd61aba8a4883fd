// Finds Chromium and PostgreSQL 15 on this machine for the tests, and installs Debian packages.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { step } from './project.mjs'
import { isProgram, run, which } from './run-program.mjs'

/**
 * The path of a headless Chromium, which renders like the full browser but is faster:
 * CHROMIUM_PATH, the system's, else any Chromium; null if there is none.
 */
export function findHeadlessShell() {
  return (
    [process.env.CHROMIUM_PATH, which('chromium-headless-shell')].find(
      (path) => path && isProgram(path),
    ) ?? findChromium()
  )
}

/**
 * The path of a Chromium to test with: CHROMIUM_PATH, one of the system, or one that Playwright
 * downloaded; null if there is none.
 */
export function findChromium() {
  const system = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    which,
  )
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return (
    [process.env.CHROMIUM_PATH, ...system, mac, ...downloaded()].find(
      (path) => path && isProgram(path),
    ) ?? null
  )
}

function downloaded() {
  const shelf = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(shelf)) return []
  return readdirSync(shelf)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell'].map((file) =>
        join(shelf, name, file),
      ),
    )
}

/**
 * The directory of the programs of PostgreSQL 15, the oldest supported version; null if there is
 * none.
 */
export function findPostgres15() {
  const places = [
    '/usr/lib/postgresql/15/bin',
    '/usr/pgsql-15/bin',
    '/opt/homebrew/opt/postgresql@15/bin',
    '/usr/local/opt/postgresql@15/bin',
  ]
  return (
    places.find((bin) => isProgram(join(bin, 'postgres')) && isProgram(join(bin, 'initdb'))) ?? null
  )
}

/**
 * Installs Debian packages if possible (as root, with apt-get). Resolves to whether all are
 * installed.
 */
export async function ensureDebianPackages(names) {
  const missing = async () => (await Promise.all(names.map(isInstalled))).some((there) => !there)
  if (!which('dpkg-query')) return false
  if (!(await missing())) return true
  if (process.getuid?.() !== 0 || !which('apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
  await step(`Installing ${names.join(', ')}`, async () => {
    // a failed update of the package lists does not prevent the installation
    if ((await install()).code !== 0) {
      await run('apt-get', ['update'], { env })
      await install()
    }
  })
  return !(await missing())
}

async function isInstalled(name) {
  const { code, output } = await run('dpkg-query', ['-W', '-f', '${Status}', name])
  return code === 0 && output.includes('install ok installed')
}
