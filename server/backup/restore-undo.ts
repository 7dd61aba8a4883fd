// Keeps what a restore replaced (database, files, key, and whether it has moved in) so that it can
// be reverted (`restore -- --back`).
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskStore } from '../kernel/files/file-store.ts'
import { readInstance, writeInstance } from '../postgres/cluster/instance-file.ts'
import type { Instance } from '../postgres/cluster/instance-file.ts'
import type { OpenDatabase } from '../postgres/open-database.ts'
import { flushDirectory } from '../kernel/files/flush-to-disk.ts'
import { keyFile } from './backup-format.ts'
import { swapDatabases } from './restore-target.ts'

type Known = Instance & { movedIn?: string; beforeRestore?: { movedIn?: string } }
const word = 'before-restore'
const asideFiles = `files.${word}`

/**
 * Makes a copy of the store, with hard links if the disk supports them. `settle` makes it the kept
 * copy, replacing the previous one.
 */
export async function snapshotStore(
  dataDir: string,
): Promise<{ settle(wanted: boolean): Promise<void> }> {
  const part = join(dataDir, `${asideFiles}.part`)
  await rm(part, { recursive: true, force: true })
  await linkContents(join(dataDir, 'files'), part)
  return {
    async settle(wanted) {
      if (!wanted) return rm(part, { recursive: true, force: true })
      await rm(join(dataDir, asideFiles), { recursive: true, force: true })
      await mkdir(part, { recursive: true, mode: 0o700 })
      await rename(part, join(dataDir, asideFiles))
      await flushDirectory(dataDir)
    },
  }
}

async function linkContents(from: string, to: string): Promise<void> {
  for await (const contents of diskStore(from).kept())
    for (const content of contents) {
      const sha = content.toString('hex')
      const below = (root: string, name: string) => join(root, 'content', name.slice(0, 2), name)
      if (existsSync(below(to, sha))) continue
      await mkdir(dirname(below(to, sha)), { recursive: true, mode: 0o700 })
      await link(below(from, sha), below(to, sha)).catch(() =>
        copyFile(below(from, sha), below(to, sha)),
      )
    }
}

/** Installs a key and keeps the existing one; null if the existing key is the right one. */
export async function putKey(from: string | null, dataDir: string): Promise<void> {
  const path = join(dataDir, keyFile)
  await rm(`${path}.${word}`, { force: true })
  if (from === null) return
  const next = `${path}.restored`
  await rm(next, { force: true })
  await copyFile(from, next)
  if (existsSync(path)) await rename(path, `${path}.${word}`)
  await rename(next, path)
  await flushDirectory(dataDir)
}

/**
 * Takes over from the backup whether the installation has moved in, and remembers the previous
 * state.
 */
export function putMoved(dataDir: string, movedIn: string | null): void {
  const { movedIn: before, ...rest } = readInstance(dataDir) as Known
  const now: Known = {
    ...rest,
    ...(movedIn !== null && { movedIn }),
    beforeRestore: before === undefined ? {} : { movedIn: before },
  }
  writeInstance(dataDir, now)
}

/**
 * Reverts a restore: swaps what it replaced and what it restored. @throws StartError if nothing was
 * kept
 */
export async function revertRestore(database: OpenDatabase, dataDir: string): Promise<void> {
  const store = await snapshotStore(dataDir)
  await linkContents(join(dataDir, asideFiles), join(dataDir, 'files'))
  await swapDatabases(database)
  await store.settle(true)
  const key = join(dataDir, `${keyFile}.${word}`)
  if (existsSync(key)) {
    await rename(key, `${key}.back`)
    await putKey(`${key}.back`, dataDir)
    await rm(`${key}.back`)
  }
  putMoved(dataDir, (readInstance(dataDir) as Known).beforeRestore?.movedIn ?? null)
}
