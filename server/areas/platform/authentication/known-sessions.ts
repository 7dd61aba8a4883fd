// A cache of session callers. An entry is valid only if the statement that reads the session finds
// the same stamps (account_stamp, contract_stamp).
import type { Levels } from '#resources/kernel/access.ts'

const mostSessions = 5000
const mostSets = 500

interface Stamped {
  contract_stamp: string | null
  grants: readonly string[]
  viewed_id: number | null
  chosen_id: number | null
  account_stamp: string | null
  levels: Levels | null
}

/** Cached rows by session. Identical sets of levels are shared between sessions. */
export class KnownSessions<Row extends Stamped> {
  private readonly rows = new Map<string, Row>()
  private readonly sets = new Map<string, Levels>()

  recall(tokenHash: Buffer): Row | undefined {
    return this.rows.get(tokenHash.toString('hex'))
  }
  remember(tokenHash: Buffer, row: Row): void {
    // when viewing as a role, the levels also depend on the account's own rights
    const own = row.viewed_id === null ? null : [row.account_stamp, row.chosen_id]
    const set = JSON.stringify([row.contract_stamp, row.grants, own])
    const levels = this.sets.get(set) ?? Object.freeze(row.levels ?? {})
    put(this.sets, set, levels, mostSets)
    put(this.rows, tokenHash.toString('hex'), { ...row, levels }, mostSessions)
  }
  forget(tokenHash: Buffer): void {
    this.rows.delete(tokenHash.toString('hex'))
  }
}

/** Adds an entry, evicting the oldest one if the map is full. */
function put<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.size > most ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
