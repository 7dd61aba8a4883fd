// Checks the free space of the disks with DATA_DIR, the private cluster and the backups.
import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { about, sizeText } from './finding.ts'
import type { Finding } from './finding.ts'

/**
 * Free bytes below which a busy day may fill the disk, and below which the database may stop at any
 * moment.
 */
const low = 5e9
const critical = 500e6
/** Minimum free inodes. */
const fewNames = 10_000

interface Room {
  /** Names one disk. */
  device: number
  free: number
  size: number
  /** Free inodes; null if the file system has no such limit. */
  names: number | null
}

function roomAt(path: string): Room {
  const { bavail, blocks, bsize, files, ffree } = statfsSync(path)
  return {
    device: statSync(path).dev,
    free: bavail * bsize,
    size: blocks * bsize,
    names: files === 0 ? null : ffree,
  }
}

/** `places`: contents → path; those on one disk get one line. */
export function checkDisks(
  places: Readonly<Record<string, string>>,
  room: (path: string) => Room = roomAt,
): Finding[] {
  const disks = new Map<number, { names: string[]; path: string; room: Room }>()
  for (const [name, path] of Object.entries(places)) {
    const found = room(existing(path))
    const disk = disks.get(found.device) ?? { names: [], path, room: found }
    disk.names.push(name)
    disks.set(found.device, disk)
  }
  return [...disks.values()].map(({ names, path, room: found }) => {
    const { good, warn, bad } = about('disk')
    const what = `${sizeText(found.free)} of ${sizeText(found.size)} free for ${names.join(', ')} (${path})`
    const mend =
      'remove what is not needed there, or move it to a larger disk; backups can go elsewhere by BACKUP_DIR'
    if (found.free < critical) return bad(`only ${what}`, mend)
    if (found.names !== null && found.names < fewNames)
      return bad(`only ${found.names} more files can be made in ${path}`, mend)
    return found.free < low ? warn(what, mend) : good(what)
  })
}

/** The directory itself or the nearest one above it that is there. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path))
}
