// Files stored in this browser until they are sent. Local storage holds only small texts: these are
// in IndexedDB, under the key of their outbox entry.
import { createStore, delMany, entries, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

interface Kept {
  /** Time of storing, ms since 1970. */
  at: number
  files: readonly { name: string; type: string; bytes: ArrayBuffer }[]
}

let opened: UseStore | null = null
const store = () => (opened ??= createStore('motorpool', 'files'))

/** False if the browser has no room for them, or no IndexedDB. */
export async function keepFiles(key: string, files: readonly File[]): Promise<boolean> {
  try {
    const kept = files.map(async (file) => ({
      ...{ name: file.name, type: file.type },
      bytes: await file.arrayBuffer(),
    }))
    await set(key, { at: Date.now(), files: await Promise.all(kept) } satisfies Kept, store())
    return true
  } catch {
    return false
  }
}

/** Null if there are none, or no longer. */
export async function readFiles(key: string): Promise<File[] | null> {
  try {
    const kept = await get<Kept>(key, store())
    return kept?.files.map(({ bytes, name, type }) => new File([bytes], name, { type })) ?? null
  } catch {
    return null
  }
}

export async function forgetFiles(keys: readonly string[]): Promise<void> {
  try {
    await delMany([...keys], store())
  } catch {
    // a failure leaves an orphan, which is removed later
  }
}

/** Deletes files of unknown keys that are older than `age` ms. */
export async function forgetOrphans(known: ReadonlySet<string>, age: number): Promise<void> {
  const since = Date.now() - age
  const gone = (await keptEntries()).filter(([key, { at }]) => !known.has(key) && at < since)
  if (gone.length > 0) await forgetFiles(gone.map(([key]) => key))
}

async function keptEntries(): Promise<[string, Kept][]> {
  try {
    return await entries<string, Kept>(store())
  } catch {
    return []
  }
}
