// An office's server process with the demonstration; its event loop and memory are measured from
// within.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { clusterOf } from '#tests/scripts/start.ts'
import type { TestDatabase } from '#tests/support/database/test-database.ts'
import { ownerOf } from '#tests/support/database/private-database.ts'
import { startProcess, urlOf } from '#tests/support/server/server-processes.ts'
import type { Process } from '#tests/support/server/server-processes.ts'

/** What support/server/process-gauge.mjs notes. */
export interface Gauged {
  /** ms since 1970. */
  at: number
  /** ms by which timers were late since the note before. */
  p50: number
  p99: number
  most: number
  /** Bytes. */
  rss: number
  heap: number
  /** Whether `heap` is what was left after a collection. */
  collected: boolean
  /** Seconds of processor time until now, of all threads. */
  cpu: number
}

export interface OfficeServer extends Process {
  owner: pg.ClientConfig
  /** Where it keeps files, and what several processes of an office share. */
  dataDir: string
  /** What was noted since `since`, ms since 1970. */
  gauged(since?: number): Gauged[]
  /** The next sample has the heap size after a collection. */
  collect(): void
  /** Ends it and removes what it kept. */
  close(): Promise<void>
}

/**
 * On a private database of its own, as an office runs it; on `shared` instead where filling one
 * takes too long, or beside another process with its database and files. `every`: ms between two
 * notes.
 */
export async function startOffice(
  shared?: Pick<TestDatabase, 'owner'> & { dataDir: string },
  every = 1000,
): Promise<OfficeServer> {
  const own = mkdtempSync(join(tmpdir(), 'motorpool-office-'))
  const dataDir = shared?.dataDir ?? own
  const file = join(own, 'gauge')
  const env = {
    DATA_DIR: dataDir,
    DEMO: '1',
    BACKUP_KEEP: '0',
    GAUGE_FILE: file,
    GAUGE_EVERY: String(every),
    ...(shared && { DATABASE_URL: urlOf(shared) }),
  }
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const server = await startProcess(env, undefined, [
    '--import',
    './tests/support/server/process-gauge.mjs',
    '--expose-gc',
    ...profile,
  ])
  return {
    ...server,
    dataDir,
    owner: shared ? shared.owner : ownerOf(dataDir),
    gauged: (since = 0) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Gauged)
        .filter(({ at }) => at > since),
    collect: () => void process.kill(server.pid, 'SIGUSR2'),
    async close() {
      await server.stop()
      if (!shared) {
        const data = clusterOf(dataDir)
        // root's cluster is outside of the directory
        if (!data.startsWith(dataDir)) rmSync(dirname(data), { recursive: true, force: true })
      }
      rmSync(own, { recursive: true, force: true })
    },
  }
}
