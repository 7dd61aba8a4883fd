// The link in a printed QR code: its sealed part identifies the printed record and its values. Only
// the key of the installation can create or read one.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { baseName } from '#resources/kernel/derive.ts'
import { verifiedFields } from '#resources/kernel/prints/prints.ts'
import { isWhollyFrozen } from '#resources/kernel/rules/states.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsOf, tableOf } from '../../db/columns.ts'
import type { Db } from '../../db/database.ts'
import type { Secrets } from '../../db/secrets.ts'

/** Purpose of the seals of papers. */
export const paperPurpose = 'printed papers'

/** A printed record, as encoded in its link. */
export interface Paper {
  readonly resource: string
  readonly form: string
  readonly contractId: number
  readonly id: number
  /** Fingerprint of the fields that its code names. */
  readonly facts: string
  /**
   * The version of a final record; null: only the fields are compared. A former version matches no
   * current one, since it has been corrected.
   */
  readonly version: number | null
}

/** The records of one form. */
interface Vouched {
  readonly resource: Resource
  readonly form: PrintForm
  readonly contractId: number
}

/** The current state of a record. */
interface PrintedState extends Pick<Paper, 'facts'> {
  readonly version: number
  /** The record is final: any further change is a correction. */
  readonly isFinal: boolean
}

/** The current states of the records that exist, by id. */
export async function printedStates(
  db: Db,
  { resource, form, contractId }: Vouched,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PrintedState>> {
  const columns = verifiedFields(form).flatMap((key) => columnsOf(key, resource.fields[key]!))
  const { field } = resource.states ?? {}
  const state = field === undefined ? sql`null` : sql.ref(`t.${field}`)
  const { rows } = await sql<{ id: number; version: number; state: string; facts: string }>`
    select t.id, t.version, ${state} as state,
      jsonb_build_array(${sql.join(columns.map((key) => sql.ref(`t.${key}`)))})::text as facts
    from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${contractId} and t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, version, state, facts }) => {
      const isFinal = field === undefined || isWhollyFrozen(resource, { [field]: state })
      const print = createHash('sha256').update(facts).digest('base64url').slice(0, 22)
      return [id, { facts: print, version, isFinal }]
    }),
  )
}

/** As short as possible, for the QR code. */
function sealPaper(secrets: Secrets, paper: Paper): string {
  const { resource, form, contractId, id, facts, version } = paper
  return secrets.seal(JSON.stringify([resource, form, contractId, id, facts, version]))
}

/** Null for a token that was not sealed by this installation. */
export function openPaper(secrets: Secrets, token: string): Paper | null {
  try {
    const [resource, form, contractId, id, facts, version] = JSON.parse(secrets.open(token)) as [
      ...[string, string, number, number, string, number | null],
    ]
    return { resource, form, contractId, id, facts, version }
  } catch {
    return null
  }
}

interface Printing extends Vouched {
  readonly name: string
  readonly secrets: Secrets
  /** Origin of the product. */
  readonly origin: string
  /** Whether these are former versions. */
  readonly isFormer: boolean
}

/** Versions of records begin with 1. */
const formerVersion = 0

/** The link of each record, by id; none for a form that vouches for nothing. */
export async function verificationLinks(
  db: Db,
  printing: Printing,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { resource, form, contractId, name, secrets, origin, isFormer } = printing
  if (verifiedFields(form).length === 0) return new Map()
  const states = await printedStates(db, printing, ids)
  return new Map(
    [...states].map(([id, { facts, isFinal, version }]) => {
      const about = { resource: baseName(resource), form: name, contractId, id }
      const lasting = isFinal ? version : null
      const paper = { ...about, facts, version: isFormer ? formerVersion : lasting }
      return [id, `${origin}/verify/${sealPaper(secrets, paper)}`]
    }),
  )
}
