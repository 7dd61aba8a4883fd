// The text of movements that is hashed into the event of their document, so that the chain of seals
// covers them. Verifiers of the log must build the same text, so it is built only here.
//
// For one document and one ledger: the movements of one write in the order of their ids, joined by
// a line feed, as UTF-8, under SHA-256, in lower-case hex. Each movement is the text of a JSONB
// object: its id, contract, document, document's id, the movement that it reverses, when and by
// whom it was entered, and its declared fields by their first names (`renamedFrom` where there is
// one). Empty values are left out, so that a field added later changes no hash. Decimals have no
// trailing zeros, so that a wider scale changes none; moments are microseconds since 1970 in UTC.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { hasMoments } from '#resources/kernel/kind-traits.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { columnsOf } from '../db/columns.ts'
import type { Fragment } from '../types.ts'

/** The record of a document's movements in one ledger, as stored in its event. */
export interface PostedMovements {
  /** The movements added by this write, in order: reversals before their replacements. */
  readonly ids: readonly number[]
  /** SHA-256 of their canonical text. */
  readonly sha256: string
}

/** Canonical text of the movement `alias` of a ledger. */
function canonicalMovement(ledger: Pick<Resource, 'fields'>, alias: string): Fragment {
  const system = [
    ...['id', 'contract_id', 'document', 'document_id', 'reverses_id', 'created_by'].map(
      (name) => [name, sql.ref(`${alias}.${name}`)] as const,
    ),
    ['created_at', micros(sql.ref(`${alias}.created_at`))] as const,
  ]
  const declared = fieldEntries(ledger.fields).flatMap(([key, field]) => {
    const first = field.options.renamedFrom ?? key
    return columnsOf(key, field).map(
      (column) =>
        [column.replace(key, first), plain(field, sql.ref(`${alias}.${column}`))] as const,
    )
  })
  const pairs = [...system, ...declared].map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))::text`
}

/** Hash of movements `alias`, in a query that groups them by document. */
export function hashOfMovements(ledger: Pick<Resource, 'fields'>, alias: string): Fragment {
  const text = canonicalMovement(ledger, alias)
  return sql`encode(sha256(convert_to(string_agg(${text}, e'\\n' order by ${sql.ref(`${alias}.id`)}), 'UTF8')), 'hex')`
}

const micros = (column: Fragment) => sql`(extract(epoch from ${column}) * 1000000)::bigint`

function plain(field: Field, column: Fragment): Fragment {
  if (hasMoments(field)) return micros(column)
  return field.kind === 'decimal' || field.kind === 'money'
    ? sql`trim_scale(${column})::text`
    : column
}
