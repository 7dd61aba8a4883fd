// The measured processes: the product's server and the floor, separate from the process that sends
// requests.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { projectRoot } from '#server/root.ts'
import type { Script } from '../record.ts'

/** The messages to a measured process. */
export interface Orders {
  database: pg.PoolConfig
  dataDir: string
  scripts?: Record<string, Script>
}

export interface Measured {
  address: string
  /** Bytes of memory currently in use. */
  memory(): Promise<number>
  /** Milliseconds of CPU used. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts one of the built programs in dist/bench. `profile`: where it writes a CPU profile when it
 * exits.
 */
export async function start(
  program: 'server' | 'floor' | 'independent-floor',
  orders: Orders,
  profile?: string,
): Promise<Measured> {
  const log = openSync(join(orders.dataDir, `${program}.log`), 'a')
  const child = fork(join(projectRoot, 'dist', 'bench', `${program}.js`), [], {
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: profile
      ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, `--cpu-prof-name=${program}.cpuprofile`]
      : [],
  })
  child.send(orders)
  const { address } = await said<{ address: string }>(child)
  const ask = async () => {
    const answer = said<{ rss: number; cpu: number }>(child)
    child.send('usage')
    return answer
  }
  return {
    address,
    memory: async () => (await ask()).rss,
    cpu: async () => (await ask()).cpu,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

function said<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new Error(`a measured process ended with code ${code}; its log says why`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message as T)
    })
  })
}
