// A disk of a few megabytes, if the system allows mounting one, and a file that fills it.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Disk {
  path: string
  /** Fills the disk to the last byte. */
  fill(): void
  /** Frees the space taken by `fill`. */
  clear(): void
  remove(): void
}

/**
 * Null if mounting is not allowed: as root in a container without the capability, and as any other
 * user.
 */
export function smallDisk(megabytes: number): Disk | null {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-disk-'))
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0755`,
    'tmpfs',
    path,
  ])
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  const weights = join(path, 'weights')
  mkdirSync(weights)
  let count = 0
  return {
    path,
    fill() {
      const file = openSync(join(weights, String(++count)), 'w')
      for (const size of [1 << 20, 4096, 1])
        try {
          for (const piece = Buffer.alloc(size, 1); writeSync(file, piece) === size;);
        } catch {
          // no piece of this size fits any more
        }
      closeSync(file)
    },
    clear() {
      rmSync(weights, { recursive: true })
      mkdirSync(weights)
    },
    remove() {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** For the title of a test that cannot run here. */
export const noDisk = 'mounting is not allowed here: run it as root on Linux'
