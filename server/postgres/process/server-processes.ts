import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ownerSetting } from '../cluster/postgres-settings.ts'
import { clusterKey } from '../program/socket-folder.ts'

/** A process of PostgreSQL that works on one cluster. */
interface ClusterProcess {
  pid: number
  parent: number
  command: string
}

/** All PostgreSQL processes of this cluster, whoever started them. */
export function clusterProcesses(data: string): ClusterProcess[] {
  return process.platform === 'linux' ? fromProc(data) : fromPs(clusterKey(data))
}

/** Identified by what cannot be forged or reused: their executable and working directory. */
function fromProc(data: string): ClusterProcess[] {
  const real = realpathSync(data)
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== real) return []
      // an upgrade of the programs marks the running ones as deleted
      if (!/\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${name}/exe`))) return []
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // the program's name in brackets may itself contain brackets and spaces
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return [{ pid: Number(name), parent, command }]
    } catch {
      // ended meanwhile, or of another user
      return []
    }
  })
}

/**
 * Without /proc: by the cluster's name, which PostgreSQL shows in the titles of all its processes.
 */
export function fromPs(key: string): ClusterProcess[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    const ours = command.includes(`motorpool-${key}`) && /^(postgres:|\S*\/postgres )/.test(command)
    return pid && parent && ours
      ? [{ pid: Number(pid), parent: Number(parent), command: command.trim() }]
      : []
  })
}

/** Processes of a cluster: the postmaster, if any, and everything else. */
interface Occupants {
  postmaster: ClusterProcess | null
  /** Process id of the server that started the postmaster and still lives; null for an orphan. */
  owner: number | null
  /** The postmaster was started by us or by an earlier Motorpool, not by hand. */
  ours: boolean
  all: number[]
}

/** `leader`: the process id in postmaster.pid, which may be long dead. */
export function occupantsOf(
  data: string,
  processes = clusterProcesses(data),
  leader = leaderOf(data),
): Occupants {
  // one that is just starting has not written its file yet, but is a child of its owner
  const postmaster =
    processes.find(({ pid }) => pid === leader) ??
    processes.find((one) => markOf(one) === one.parent) ??
    null
  const mark = postmaster ? markOf(postmaster) : NaN
  return {
    postmaster,
    // an orphan gets another parent, and the id of a living parent cannot be reused
    owner: postmaster?.parent === mark ? mark : null,
    ours: Number.isInteger(mark),
    all: processes.map(({ pid }) => pid),
  }
}

/** The process that started a postmaster, from its command line; NaN for every other process. */
function markOf({ command }: ClusterProcess): number {
  return Number(new RegExp(`${ownerSetting.replace('.', '\\.')}=(\\d+)`).exec(command)?.[1])
}

function leaderOf(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return NaN
  }
}

/** Does a process of that number exist, ours or not? */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
