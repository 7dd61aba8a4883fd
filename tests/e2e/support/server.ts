// The product as `npm start` runs it, with a separate data directory.
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { clusterProcesses } from '#server/postgres/process/server-processes.ts'
import { clusterKey } from '#server/postgres/program/socket-folder.ts'
import { clusterOf, start as begin, stop } from '#tests/scripts/start.ts'
import type { Started } from '#tests/scripts/start.ts'
import { contentsOf, writtenDaily } from './demo-contents.ts'
import { addressOf, asSuperuser, clerk, demoDay, template } from './external-database.ts'

export interface Server {
  address: string
  /** Sends SIGKILL: work in progress is lost. Its database keeps running. */
  kill(): Promise<void>
}

const running = new Set<Started>()
const directories = new Set<string>()
const databases = new Set<string>()

/** A directory that `cleanUp` removes, together with its cluster. */
export function dataDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-e2e-'))
  directories.add(path)
  return path
}

/** The DATABASE_URL of a copy of the template on the run's PostgreSQL; `cleanUp` drops it. */
async function copyOfTemplate(): Promise<string> {
  const given = inject('given')
  const name = `e2e_${randomBytes(6).toString('hex')}`
  databases.add(name)
  await asSuperuser(
    given,
    `create database ${name} owner ${clerk} template ${template} strategy file_copy`,
  )
  return addressOf(given, name)
}

/** DATA_DIR and DATABASE_URL of a new organisation, with an empty database. */
export async function emptyOrganisation(): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const given = inject('given')
  const name = `e2e_${randomBytes(6).toString('hex')}`
  databases.add(name)
  await asSuperuser(given, `create database ${name} owner ${clerk}`)
  return { DATA_DIR: dataDirectory(), DATABASE_URL: addressOf(given, name) }
}

/** DATA_DIR and DATABASE_URL of a separate copy of the demonstration. */
export async function demonstration(): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const DATA_DIR = dataDirectory()
  const DATABASE_URL = await copyOfTemplate()
  cpSync(inject('given').directory, DATA_DIR, { recursive: true })
  return { DATA_DIR, DATABASE_URL }
}

/** Starts a server with a separate demonstration, as most files do. */
export async function startDemo(env: Record<string, string> = {}): Promise<Server> {
  const { DATA_DIR, ...database } = await demonstration()
  return start(DATA_DIR, { ...database, ...env })
}

/**
 * The server shared by all read-only suites. Call it at the top of a file: it expects that nothing
 * was written until after the last test.
 */
export function sharedDemo(): Pick<Server, 'address'> {
  const { address, database, state, day } = inject('shared')
  afterAll(async () => {
    const now = await contentsOf(database)
    const allowed = day === demoDay() ? [] : writtenDaily
    const written = Object.keys(state)
      .filter((table) => now[table] !== state[table])
      .filter((table) => !allowed.includes(table))
    expect(written, 'a suite that shares the demonstration has written to it').toEqual([])
  })
  return { address }
}

/**
 * Starts a server on a free port unless specified, with the private PostgreSQL unless DATABASE_URL
 * is given; `root`: another source tree than this one.
 * @throws Error with its output if it exits before it is ready
 */
export async function start(
  dataDir: string,
  env: Record<string, string> = {},
  root = process.cwd(),
): Promise<Server> {
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

/** Stops every server of this file and removes its databases and directories. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stop))
  await asSuperuser(
    inject('given'),
    ...[...databases].map((name) => `drop database ${name} with (force)`),
  )
  for (const path of directories) {
    if (isPrivate(path)) removeCluster(path, clusterOf(path))
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const kept of [running, databases, directories]) kept.clear()
}

/**
 * Whether the server in this directory has a private cluster, unlike those with a given database.
 */
function isPrivate(path: string): boolean {
  const file = join(path, 'instance.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"cluster"')
}

/** Removes the cluster of a killed server; for root it is outside of the directory. */
function removeCluster(dataDir: string, data: string): void {
  for (const { pid } of clusterProcesses(data)) process.kill(pid, 'SIGKILL')
  const socket = `/run/motorpool-${clusterKey(data)}`
  if (data.startsWith('/var/lib/motorpool/'))
    rmSync(dirname(data), { recursive: true, force: true, maxRetries: 5 })
  if (!data.startsWith(dataDir)) rmSync(socket, { recursive: true, force: true })
}
