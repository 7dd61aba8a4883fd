// A server started as `npm start` starts it.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { occupantsOf } from '#server/postgres/process/server-processes.ts'
import { fakeTime } from '../support/runner/fake-time.ts'

export interface Ended {
  code: number | null
  output: string
}

export interface Started {
  /** null: it ended instead. */
  address: string | null
  /** Milliseconds until it was ready or had exited. */
  ms: number
  process: ChildProcess
  output(): string
  ended: Promise<Ended>
}

/**
 * Starts a project with nothing of our environment but what it needs; resolves when it is ready or
 * has ended. `as`: a command to run the start under; `by`: another way to start than
 * scripts/start.mjs itself.
 */
export function start(
  env: NodeJS.ProcessEnv,
  { root = process.cwd(), as = [] as string[], by = [process.execPath, 'scripts/start.mjs'] } = {},
): Promise<Started> {
  const began = Date.now()
  const [program = '', ...args] = [...as, ...by]
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...fakeTime(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((ready) => {
    const state = (address: string | null): Started => ({
      address,
      ms: Date.now() - began,
      process: child,
      output: () => output,
      ended,
    })
    let isReady = false
    const add = (data: Buffer): void => {
      output += String(data)
      // not once it is ready: hours of a server's log would be searched at each of its lines
      const address = isReady ? undefined : /Motorpool is ready: (\S+)/.exec(output)?.[1]
      if (!address) return
      isReady = true
      ready(state(address))
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    const ended = new Promise<Ended>((done) =>
      child.once('close', (code) => done({ code, output })),
    )
    void ended.then(() => ready(state(null)))
  })
}

/** Ends it in order and returns its exit. */
export async function stop({ process: child, ended }: Started): Promise<Ended> {
  child.kill('SIGTERM')
  return ended
}

/** The directory of the cluster that a DATA_DIR leads to. */
export function clusterOf(dataDir: string): string {
  const { cluster } = JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8')) as {
    cluster: string
  }
  return resolve(dataDir, cluster)
}

/** The process id of the postmaster that runs on it now. */
export function postmasterOf(dataDir: string): number | null {
  return occupantsOf(clusterOf(dataDir)).postmaster?.pid ?? null
}

/** kill -9 for the database. */
export function killDatabase(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid === null) throw new Error(`no database runs on ${dataDir}`)
  process.kill(pid, 'SIGKILL')
}

/** The status that an address answers with; 0: nothing answers. */
export async function statusOf(url: string, init?: RequestInit): Promise<number> {
  try {
    return (await fetch(url, init)).status
  } catch {
    return 0
  }
}

/** Waits until a question is answered with yes. */
export async function until(question: () => Promise<boolean>, patience = 20_000): Promise<void> {
  for (
    const limit = Date.now() + patience;
    !(await question());
    await new Promise((resolve) => setTimeout(resolve, 10))
  )
    if (Date.now() > limit) throw new Error('it did not happen in time')
}
