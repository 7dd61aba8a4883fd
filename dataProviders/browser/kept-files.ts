// Files that wait in this browser to be sent. Local storage keeps text alone, and little of it: these
// are in IndexedDB, under the key of what they belong to.
import { createStore, delMany, entries, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

interface Kept {
  /** When they were kept, ms since 1970. */
  at: number
  files: readonly { name: string; type: string; bytes: ArrayBuffer }[]
}

let opened: UseStore | null = null
const store = () => (opened ??= createStore('motorpool', 'files'))

/** False where the browser has no room for them, or keeps nothing. */
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

/** Null where there are none, or no longer. */
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
    // what cannot be forgotten is an orphan
  }
}

/** Forgets those of no known key that have been kept for longer than `age` ms. */
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
