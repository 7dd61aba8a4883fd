// Copies stored content into and out of a backup. Content is named by its SHA-256 and never
// changes, so a copy is correct if its hash is.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import type { Naming } from './schema-catalog.ts'
import { flushDirectory } from '../kernel/files/flush-to-disk.ts'
import { measure, fileSize, writeNew } from './backup-files.ts'
import type { WrittenFile } from './backup-files.ts'
import { contentFile, listFile } from './backup-format.ts'
import type { Manifest } from './backup-format.ts'

/** Its path in the store (server/kernel/files/file-store.ts). */
const stored = (dataDir: string, sha: string) =>
  join(dataDir, 'files', 'content', sha.slice(0, 2), sha)
/** Number of rows fetched at once. */
const portion = 1000

interface Contents {
  list: WrittenFile
  files: Manifest['files']
  lost: string[]
}

/**
 * Copies everything that rows of the snapshot refer to. Content that `before`, an earlier backup,
 * has is hard-linked where the disk supports it. @throws the disk's error
 */
export async function takeContents(
  client: pg.Client,
  naming: readonly Naming[],
  {
    dataDir,
    part,
    before,
    signal,
  }: { dataDir: string; part: string; before: string | null; signal: AbortSignal },
): Promise<Contents> {
  const files = { count: 0, bytes: 0 }
  const lost: string[] = []
  const list = createWriteStream(join(part, listFile), { flags: 'wx', mode: 0o600, flush: true })
  // its errors are thrown by the next write or at the end
  const listed = finished(list)
  listed.catch(() => {})
  const shelves = new Set<string>()
  for await (const contents of named(client, naming)) {
    for (const sha of contents) {
      signal.throwIfAborted()
      const target = join(part, contentFile(sha))
      if (!shelves.has(dirname(target))) {
        await mkdir(dirname(target), { mode: 0o700 })
        shelves.add(dirname(target))
      }
      const { size, whole } = await takeOne(
        stored(dataDir, sha),
        target,
        before && join(before, contentFile(sha)),
        sha,
      )
      if (!whole) lost.push(sha)
      if (size === null) continue
      files.count += 1
      files.bytes += size
      if (!list.write(`${sha} ${size}\n`)) await Promise.race([once(list, 'drain'), listed])
    }
  }
  list.end()
  await listed
  for (const shelf of shelves) await flushDirectory(shelf)
  return { list: await measure(join(part, listFile)), files, lost }
}

/** `size` is null if the content is missing; `whole`: the stored content matches its name. */
async function takeOne(
  from: string,
  to: string,
  before: string | null,
  sha: string,
): Promise<{ size: number | null; whole: boolean }> {
  const size = await fileSize(from)
  const known = before === null ? null : await fileSize(before)
  if (before !== null && known !== null && (size === null || size === known)) {
    const linked = await link(before, to).then(
      () => true,
      () => false,
    )
    if (linked) return { size: known, whole: size === known }
  }
  if (size === null) return { size: null, whole: false }
  const written = await writeNew(to, createReadStream(from))
  if (written.sha256 === sha) return { size: written.size, whole: true }
  await rm(to)
  return { size: null, whole: false }
}

async function* named(client: pg.Client, naming: readonly Naming[]): AsyncGenerator<string[]> {
  if (naming.length === 0) return
  const each = naming.map(
    ({ table, column }) =>
      `select ${pg.escapeIdentifier(column)} as sha from ${pg.escapeIdentifier(table)}`,
  )
  await client.query(
    `declare contents no scroll cursor for select encode(sha, 'hex') as sha from (${each.join(' union ')}) t where length(sha) = 32 order by sha`,
  )
  for (;;) {
    const { rows } = await client.query<{ sha: string }>(`fetch ${portion} from contents`)
    if (rows.length === 0) return
    yield rows.map(({ sha }) => sha)
  }
}

/** The lines of a backup's list. @throws Error for an invalid line */
async function* listed(folder: string): AsyncGenerator<{ sha: string; size: number }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, listFile)) })) {
    const [, sha, size] = /^([0-9a-f]{64}) (\d+)$/.exec(line) ?? []
    if (!sha) throw new Error(`${join(folder, listFile)} is damaged`)
    yield { sha, size: Number(size) }
  }
}

/**
 * Copies a backup's content into the store, verifying each file; existing intact content stays.
 * @throws Error for damaged content
 */
export async function putContents(folder: string, dataDir: string): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 }
  const shelves = new Set<string>()
  for await (const { sha, size } of listed(folder)) {
    const from = join(folder, contentFile(sha))
    const to = stored(dataDir, sha)
    files.count += 1
    files.bytes += size
    if ((await fileSize(to)) === size && (await measure(to)).sha256 === sha) continue
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    shelves.add(dirname(to))
    const next = `${to}.restored`
    await rm(next, { force: true })
    await expectContent(next, { sha, size }, await writeNew(next, createReadStream(from)))
    await rename(next, to)
  }
  for (const shelf of shelves) await flushDirectory(shelf)
  return files
}

/** Verifies a backup's content without copying it. @throws Error for damaged content */
export async function checkContents(folder: string): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 }
  for await (const { sha, size } of listed(folder)) {
    files.count += 1
    files.bytes += size
    await expectContent(join(folder, contentFile(sha)), { sha, size })
  }
  return files
}

async function expectContent(
  path: string,
  { sha, size }: { sha: string; size: number },
  found?: WrittenFile,
): Promise<void> {
  const { sha256, size: bytes } = found ?? (await measure(path))
  if (sha256 !== sha || bytes !== size)
    throw new Error(`${path} is damaged: it is not what its name says`)
}
