// The product as `npm start` runs it, on a directory of its own.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { clusterProcesses } from '#server/postgres/processes.ts'
import { clusterKey } from '#server/postgres/socket.ts'
import { root } from '#tests/support/sources.ts'

export interface Server {
  address: string
  process: ChildProcess
  /** Milliseconds from the call to the address. */
  readyAfter: number
  /** SIGKILL: what it was doing is lost. Its database goes on. */
  kill(): Promise<void>
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
}
export interface Refused {
  code: number | null
  said: string
}

const running = new Set<ChildProcess>()
const directories = new Set<string>()

/** A directory that goes away by `cleanUp`, and with it the cluster that it leads to. */
export function dataDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-e2e-'))
  directories.add(path)
  return path
}

/** Starts on a free port unless told otherwise. @throws Error with what it said when it ends before it answers */
export async function start(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const began = Date.now()
  const { child, said, ended } = launch(dataDir, env)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /^Motorpool is ready: (http\S+)$/m.exec(said())
      if (found?.[1]) resolve(found[1])
    })
    void ended.then((code) => reject(new Error(`it ended with code ${code}:\n${said()}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    address,
    process: child,
    readyAfter: Date.now() - began,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Starts what must not start. */
export async function refused(dataDir: string, env: Record<string, string>): Promise<Refused> {
  const { said, ended } = launch(dataDir, env)
  return { code: await ended, said: said() }
}

function launch(dataDir: string, env: Record<string, string>) {
  const { PATH = '', HOME = '/' } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: tmpdir(),
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += String(data)))
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
  return { child, said: () => output, ended }
}

/** Ends every server and database of this file and removes what they wrote. */
export async function cleanUp(): Promise<void> {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await gone
  }
  for (const path of directories) {
    const cluster = clusterOf(path)
    if (cluster) {
      const own = isAbsolute(cluster) ? dirname(cluster) : join(path, cluster)
      const data = isAbsolute(cluster) ? cluster : own
      const key = existsSync(data) ? clusterKey(data) : null
      // what a SIGKILL left without its server
      for (const { pid } of clusterProcesses(data)) process.kill(pid, 'SIGKILL')
      rmSync(own, { recursive: true, force: true, maxRetries: 5 })
      if (key) rmSync(`/run/motorpool-${key}`, { recursive: true, force: true })
    }
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
}
function clusterOf(dataDir: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8')) as { cluster?: string }).cluster ?? null
  } catch {
    return null
  }
}
