// What a QR code on a paper leads to: a link whose sealed part says which record was printed, and as
// what. Nobody without the key of the installation can make one, or read what is in it.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { baseName } from '#resources/kernel/derive.ts'
import { verifiedFields } from '#resources/kernel/prints.ts'
import { isWhollyFrozen } from '#resources/kernel/states.ts'
import type { PrintForm } from '#resources/kernel/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { Secrets } from '../db/secrets.ts'

/** What the seals of papers are for. */
export const paperPurpose = 'printed papers'

/** A printed record, as its link says it. */
export interface Paper {
  readonly resource: string
  readonly form: string
  readonly contractId: number
  readonly id: number
  /** What it was printed as. */
  readonly state: string
}

/** The records of one form. */
interface Vouched {
  readonly resource: Resource
  readonly form: PrintForm
  readonly contractId: number
}

/**
 * By id, a fingerprint of what the paper vouches for: the fields of its code, and of a document that
 * does not change any more each change after all.
 */
export async function printedStates(
  db: Db,
  { resource, form, contractId }: Vouched,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const columns = verifiedFields(form).flatMap((key) => columnsOf(key, resource.fields[key]!))
  const { field } = resource.states ?? {}
  const state = field === undefined ? sql`null` : sql.ref(`t.${field}`)
  const { rows } = await sql<{ id: number; version: number; state: string; facts: string }>`
    select t.id, t.version, ${state} as state,
      jsonb_build_array(${sql.join(columns.map((key) => sql.ref(`t.${key}`)))})::text as facts
    from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${contractId} and t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const isFinal = field === undefined || isWhollyFrozen(resource, { [field]: row.state })
      const text = JSON.stringify([row.facts, isFinal ? row.version : null])
      return [row.id, createHash('sha256').update(text).digest('base64url').slice(0, 22)]
    }),
  )
}

/** As short as it can be: it stands in a QR code. */
function sealPaper(secrets: Secrets, paper: Paper): string {
  const { resource, form, contractId, id, state } = paper
  return secrets.seal(JSON.stringify([resource, form, contractId, id, state]))
}

/** Null for what this installation has not sealed. */
export function openPaper(secrets: Secrets, token: string): Paper | null {
  try {
    const [resource, form, contractId, id, state] = JSON.parse(secrets.open(token)) as [
      ...[string, string, number, number, string],
    ]
    return { resource, form, contractId, id, state }
  } catch {
    return null
  }
}

interface Printing extends Vouched {
  readonly name: string
  readonly secrets: Secrets
  /** Where the product is. */
  readonly origin: string
}

/** By id, the link of each record; none of a form that vouches for nothing. */
export async function verificationLinks(
  db: Db,
  printing: Printing,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { resource, form, contractId, name, secrets, origin } = printing
  if (verifiedFields(form).length === 0) return new Map()
  const states = await printedStates(db, printing, ids)
  return new Map(
    [...states].map(([id, state]) => {
      const paper = { resource: baseName(resource), form: name, contractId, id, state }
      return [id, `${origin}/verify/${sealPaper(secrets, paper)}`]
    }),
  )
}
