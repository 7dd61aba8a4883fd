// What is told to a write that comes too late: who was there before, and what an earlier one under the same key has made.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import type { Kernel } from '../types.ts'
import type { Person } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import type { WireRow } from '../read/list-query.ts'
import { readContext } from '../read/row-visibility.ts'

/** Who stored a row last, as histories call him, and when. */
export interface LastChange {
  at: string
  who: string | null
}

/** Of the row that a stale save has met; whoever may save it reads the same in its history. */
export async function lastChange(kernel: Kernel, { contractId }: Person, current: object): Promise<LastChange> {
  const { updated_at: at, updated_by: by } = current as { updated_at?: unknown; updated_by?: unknown }
  const { rows } = await sql<{ who: string | null }>`
    select ${kernel.accounts.accountName(sql`${by ?? null}::bigint`, sql`${contractId}::bigint`)} as who`.execute(kernel.db)
  return { at: String(at), who: rows[0]?.who ?? null }
}

/** The record that an earlier save under the same key has made, as the caller may read it now; null when it is gone, or another contract's. */
export async function recordMade(kernel: Kernel, person: Person, resource: Resource, answer: unknown): Promise<WireRow | null> {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'number' ? readOne(readContext({ kernel, resource, person }), id) : null
}
