import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'
import { isRoot } from '../program/os-account.ts'
import type { Binaries } from '../program/binaries.ts'

/**
 * Makes the programs executable for the account that will run them and returns their directory.
 *
 * The packaged ones are in node_modules, perhaps below a directory closed to others (root's home).
 * PostgreSQL under another user cannot access it, so root copies them once to `systemDir`, where
 * nobody else can write.
 */
export function stage(binaries: Binaries, systemDir: string): string {
  if (!binaries.packaged) return binaries.bin
  const { native, version } = binaries.packaged
  if (!isRoot()) {
    link(native)
    return binaries.bin
  }
  ensureSystemDir(systemDir)
  const target = join(systemDir, `pg-${version}`)
  if (!existsSync(target)) copy(native, target)
  return join(target, 'bin')
}

/**
 * Creates a directory writable by root and accessible to everybody; refuses one that others could
 * have prepared.
 */
export function ensureSystemDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    const { uid, mode } = lstatSync(path)
    if (uid !== 0 || (mode & 0o022) !== 0)
      throw new Error('it belongs to, or can be written by, somebody else')
    chmodSync(path, 0o755)
  } catch (error) {
    throw new StartError(
      `${path}, where root keeps the private database, cannot be used (${(error as Error).message}); mend that, start as an ordinary user, or set DATABASE_URL.`,
    )
  }
}

const unneeded = new Set(['pgxs', 'pkgconfig'])

function copy(native: string, target: string): void {
  const next = `${target}.tmp-${process.pid}`
  try {
    cpSync(native, next, {
      recursive: true,
      // a link resolved here would point back into the closed tree
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a' && !unneeded.has(basename(path)),
    })
    link(next)
    openToAll(next)
    renameSync(next, target)
  } catch (error) {
    // another start may have finished the same copy first
    if (!existsSync(target))
      throw new StartError(
        `PostgreSQL's programs cannot be copied to ${target}: ${(error as Error).message}`,
      )
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Independent of the umask at installation: everybody may read and run the copy. */
function openToAll(path: string): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

/**
 * The symlinks between versions of a library, which npm packages cannot contain. The package
 * creates them in an install script; if npm skips these, nothing starts, so they are created here.
 */
function link(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const path = join(native, relative('native', target))
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartError(
        `PostgreSQL in ${native} lacks links between its libraries, and they cannot be made (${(error as Error).message}); run npm ci as the owner of that directory.`,
      )
    }
  }
}
