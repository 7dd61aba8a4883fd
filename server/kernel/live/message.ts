// What processes tell each other over the database: short texts, several entries in each.

/** Ids of rows of one resource that somebody changed; more than can be named are 'many'. */
export interface Change {
  kind: 'change'
  contractId: number
  resource: string
  ids: readonly number[] | 'many'
  by: number
  name: string
}
/** Somebody has a record open, or (`leaving`) no longer. */
export interface Sign {
  kind: 'present'
  contractId: number
  resource: string
  id: number
  by: number
  name: string
  leaving: boolean
}
/** Nobody knows what was missed. */
export interface Gap {
  kind: 'gap'
}
export type Entry = Change | Sign | Gap

/** Bytes of one text; PostgreSQL takes fewer than 8000. */
export const largest = 7900
/** Ids of one entry. */
export const mostIds = 200

const int = Number.isSafeInteger
const words = (value: unknown): value is string => typeof value === 'string'

function toPlain(entry: Entry): unknown[] {
  if (entry.kind === 'gap') return ['g']
  const { contractId, resource, by, name } = entry
  if (entry.kind === 'present') return ['p', contractId, resource, by, name, entry.id, entry.leaving ? 1 : 0]
  return ['c', contractId, resource, by, name, entry.ids === 'many' ? 0 : entry.ids]
}
/** As many of the first entries as fit, as one text, and how many those are; at least one. */
export function pack(entries: readonly Entry[]): { text: string; count: number } {
  const parts: string[] = []
  let bytes = 2
  for (const entry of entries) {
    const part = JSON.stringify(toPlain(entry))
    const size = Buffer.byteLength(part) + 1
    if (parts.length > 0 && bytes + size > largest) break
    parts.push(part)
    bytes += size
  }
  return { text: `[${parts.join(',')}]`, count: parts.length }
}

/** What a text says; one that is not ours says nothing. */
export function unpack(text: string): Entry[] {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(parts) ? parts.flatMap((part) => fromPlain(part) ?? []) : []
}
function fromPlain(part: unknown): Entry | null {
  if (!Array.isArray(part)) return null
  const [kind, contractId, resource, by, name, what, leaving] = part as unknown[]
  if (kind === 'g') return { kind: 'gap' }
  if (!int(contractId) || !words(resource) || !int(by) || !words(name)) return null
  const about = { contractId: contractId as number, resource, by: by as number, name }
  if (kind === 'p') return int(what) ? { kind: 'present', ...about, id: what as number, leaving: leaving === 1 } : null
  if (kind !== 'c') return null
  if (what === 0) return { kind: 'change', ...about, ids: 'many' }
  return Array.isArray(what) && what.every(int) ? { kind: 'change', ...about, ids: what as number[] } : null
}
