// The product as `npm start` runs it, on a directory of its own.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { clusterProcesses } from '#server/postgres/processes.ts'
import { clusterKey } from '#server/postgres/socket.ts'
import { clusterOf, start as begin, stop } from '#tests/scripts/start.ts'
import type { Started } from '#tests/scripts/start.ts'

export interface Server {
  address: string
  /** SIGKILL: what it was doing is lost. Its database goes on. */
  kill(): Promise<void>
}

const running = new Set<Started>()
const directories = new Set<string>()

/** A directory that goes away by `cleanUp`, and with it the cluster that it leads to. */
export function dataDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-e2e-'))
  directories.add(path)
  return path
}

/** Starts on a free port unless told otherwise; `root`: another tree than ours. @throws Error with what it said when it ends before it answers */
export async function start(dataDir: string, env: Record<string, string> = {}, root = process.cwd()): Promise<Server> {
  const started = await begin({ DATA_DIR: dataDir, ...env }, { root })
  running.add(started)
  if (started.address === null) throw new Error(`it does not start:\n${started.output()}`)
  return {
    address: started.address,
    async kill() {
      started.process.kill('SIGKILL')
      await started.ended
    },
  }
}

/** Ends every server and database of this file and removes what they wrote. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stop))
  for (const path of directories) {
    if (isPrivate(path)) removeCluster(path, clusterOf(path))
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A directory of a server on a given database leads to no cluster. */
function isPrivate(path: string): boolean {
  const file = join(path, 'instance.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"cluster"')
}

/** What a SIGKILL may have left without its server; root's cluster lies outside of the directory. */
function removeCluster(dataDir: string, data: string): void {
  for (const { pid } of clusterProcesses(data)) process.kill(pid, 'SIGKILL')
  const socket = `/run/motorpool-${clusterKey(data)}`
  if (data.startsWith('/var/lib/motorpool/')) rmSync(dirname(data), { recursive: true, force: true, maxRetries: 5 })
  if (!data.startsWith(dataDir)) rmSync(socket, { recursive: true, force: true })
}
